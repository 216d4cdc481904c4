"""A view in layers: what everybody sees, and what one seat sees otherwise.

Most of what five people see is the same.  Who shows a table to all of them builds and compares that once.
"""

from __future__ import annotations

from typing import Any

Path = tuple[str | int, ...]
"""The way to a part of a view: keys of dicts and places in lists."""

Own = dict[Path, Any]
"""What a seat sees otherwise than those who watch, by where it stands; no path leads through another."""

Glance = tuple[Any, dict[str, Any]]
"""A state, and what those saw of it who watch."""

Layers = tuple[dict[str, Any], list[Own]]
"""What those see who watch, and what each of some seats sees otherwise.  Nobody changes any of it."""


def laid_over(public: dict[str, Any], own: Own) -> dict[str, Any]:
    """The view of one seat, made of a public part that nobody else holds."""
    view: Any = public
    for path, value in own.items():
        if not path:
            view = value
            continue
        holder: Any = public
        for step in path[:-1]:
            holder = holder[step]
        holder[path[-1]] = value
    found: dict[str, Any] = view
    return found


def merged(public: dict[str, Any], own: Own) -> dict[str, Any]:
    """The same, of a public part that others hold, too: what is changed is copied first."""
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
    found: dict[str, Any] = view
    return found
