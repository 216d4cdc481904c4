"""A view in layers: the public part, and where the view of one seat differs.

Most of what five people see is the same.  Who shows a table to all of them builds and compares that once.
"""

from __future__ import annotations

from typing import Any

Path = tuple[str | int, ...]
"""The way to a part of a view: keys of dicts and places in lists."""

Own = dict[Path, Any]
"""Where a seat's view differs from the spectators': the new value by path.  No path is part of another."""

Glance = tuple[Any, dict[str, Any]]
"""A state, and the spectators' view of it."""

Layers = tuple[dict[str, Any], list[Own]]
"""The spectators' view, and where the views of some seats differ.  Never changed in place."""


def laid_over(public: dict[str, Any], own: Own) -> dict[str, Any]:
    """The view of one seat; the public part is changed in place, so nobody else may hold it."""
    view: Any = public
    for path, value in own.items():
        if not path:
            view = value
            continue
        holder: Any = public
        for step in path[:-1]:
            holder = holder[step]
        holder[path[-1]] = value
    whole: dict[str, Any] = view
    return whole


def merged(public: dict[str, Any], own: Own) -> dict[str, Any]:
    """The same where others share the public part: whatever is changed is copied first."""
    view: Any = public
    copied: dict[Path, Any] = {}
    for path, value in own.items():
        if not path:
            view = value
            continue
        holder: Any = copied.get(())
        if holder is None:
            view = holder = copied[()] = public.copy()
        for depth in range(1, len(path)):
            part = copied.get(path[:depth])
            if part is None:
                part = copied[path[:depth]] = holder[path[depth - 1]].copy()
                holder[path[depth - 1]] = part
            holder = part
        holder[path[-1]] = value
    whole: dict[str, Any] = view
    return whole
