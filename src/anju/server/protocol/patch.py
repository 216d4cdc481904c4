"""The difference of two views as a short list, and how it is applied.

Views are plain: dicts with string keys, lists, strings, numbers, booleans and None.  A change is one of

- `[path, value]`: put the value there (an empty path is the whole view),
- `[path]`: take this key away,
- `[path, start, count, items]`: in the list there, put the items in place of `count` others.

What equals in Python is taken for the same, though True equals 1 there: a place of a view keeps its kind, and
conformance watches that games stick to it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from anju.engine.layers import Own, Path, merged

Change = list[Any]

Footing = tuple[frozenset[Path], frozenset[Path]]
"""Some paths, and all they stand on."""

_NOTHING: Final = object()


def diff(old: object, new: object) -> list[Change]:
    """What turns the old view into the new one."""
    changes: list[Change] = []
    _compare(old, new, [], changes)
    return changes


class Seen:
    """The parts of a view that differ for one seat, and their paths: worked out once and used until they change."""

    __slots__ = ("footing", "own")

    def __init__(self, own: Own) -> None:
        self.own = own
        self.footing = _footing(tuple(own))


class SharedChanges:
    """What has changed for everybody: made once, used for every seat."""

    __slots__ = ("_changes", "_ends", "_passed", "_ways", "new", "old")

    def __init__(self, old: dict[str, Any], new: dict[str, Any]) -> None:
        self.old = old
        self.new = new
        self._changes = [] if old is new else diff(old, new)
        self._ways = [_ways_to(change[0]) for change in self._changes]
        self._ends = frozenset([ways[-1] for ways in self._ways])
        self._passed = frozenset([way for ways in self._ways for way in ways])

    def __bool__(self) -> bool:
        return bool(self._changes)

    def for_seat(self, before: Seen, now: Seen) -> list[Change]:
        """The changes for a seat that saw this before and sees that now otherwise than everybody.

        Nobody changes the list: most seats get the same.
        """
        old, new = before.own, now.own
        footing = now.footing if before.footing is now.footing else _footing((*old, *new))
        if footing is None:
            return diff(merged(self.old, old), merged(self.new, new))
        paths, grounds = footing
        alike = paths.isdisjoint(self._passed) and grounds.isdisjoint(self._ends)
        if alike and before is now:
            return self._changes
        replaced: list[Path] = []
        changes = self._changes[:] if alike else self._seen_by(paths, grounds, replaced)
        if before is not now or replaced:
            self._add_own(old, new, replaced, changes)
        return changes

    def _seen_by(
        self, paths: frozenset[Path], grounds: frozenset[Path], replaced: list[Path]
    ) -> list[Change]:
        """Without what a seat that sees these otherwise does not see; tells which of the grounds are replaced."""
        visible: list[Change] = []
        for change, ways in zip(self._changes, self._ways, strict=True):
            path = ways[-1]
            if not paths.isdisjoint(ways):
                continue  # the seat sees something else there
            if path in grounds:
                # What the seat sees otherwise stood on this: it gets the whole, and then its own anew.
                replaced.append(path)
                visible.append(change if len(change) == 1 else [change[0], _part(self.new, path)])
            else:
                visible.append(change)
        return visible

    def _add_own(self, old: Own, new: Own, replaced: list[Path], changes: list[Change]) -> None:
        tops = {path[0] for path in replaced}
        for path, value in new.items():
            if path[0] in tops and _stands_on(path, replaced):
                changes.append([list(path), value])
            elif old is not new:
                before = old[path] if path in old else _part(self.old, path)
                if before != value:
                    _compare(before, value, list(path), changes)
        for path in old:
            if path in new or (path[0] in tops and _stands_on(path, replaced)):
                continue
            now = _part(self.new, path)
            if now is _NOTHING:
                changes.append([list(path)])
            else:
                _compare(old[path], now, list(path), changes)


def _stands_on(path: Path, replaced: list[Path]) -> bool:
    return any(path[: len(top)] == top for top in replaced)


def _ways_to(path: list[str | int]) -> list[Path]:
    """Everything the path leads through, the end last."""
    return [tuple(path[:length]) for length in range(len(path) + 1)]


@lru_cache(maxsize=4096)
def _footing(paths: tuple[Path, ...]) -> Footing | None:
    """These, and all they stand on; None if one is the whole view or stands on another."""
    grounds = frozenset(path[:length] for path in paths for length in range(len(path)))
    if () in paths or not grounds.isdisjoint(paths):
        return None
    return frozenset(paths), grounds


def _part(view: Any, path: Path) -> Any:
    for step in path:
        try:
            view = view[step]
        except (KeyError, IndexError, TypeError):
            return _NOTHING
    return view


def _compare(old: object, new: object, path: list[str | int], changes: list[Change]) -> None:
    kind = type(new)
    if type(old) is not kind:
        changes.append([path[:], new])
    elif kind is dict:
        _compare_dicts(old, new, path, changes)  # type: ignore[arg-type]  # both are, by the two lines above
    elif kind is list:
        _compare_lists(old, new, path, changes)  # type: ignore[arg-type]  # the same
    elif old != new:
        changes.append([path[:], new])


def _compare_dicts(
    old: dict[str, Any], new: dict[str, Any], path: list[str | int], changes: list[Change]
) -> None:
    added = 0
    for key, value in new.items():
        if key not in old:
            added += 1
            changes.append([[*path, key], value])
            continue
        before = old[key]
        # Most have not changed, and to see that at once is much faster than to go through them.
        if before is value or before == value:
            continue
        path.append(key)
        _compare(before, value, path, changes)
        path.pop()
    if len(new) - added < len(old):
        changes.extend([[*path, key]] for key in old if key not in new)


def _compare_lists(old: list[Any], new: list[Any], path: list[str | int], changes: list[Change]) -> None:
    if len(old) == len(new):
        for at, value in enumerate(new):
            before = old[at]
            if before is value or before == value:
                continue
            path.append(at)
            _compare(before, value, path, changes)
            path.pop()
        return
    start, end = _common_ends(old, new)
    changes.append([path[:], start, len(old) - start - end, new[start : len(new) - end]])


def _common_ends(old: list[Any], new: list[Any]) -> tuple[int, int]:
    """How many elements are the same at the beginning and at the end."""
    shorter = min(len(old), len(new))
    # Piles grow and shrink at their end: one comparison instead of one for each card.
    if old[:shorter] == new[:shorter]:
        return shorter, 0
    start = 0
    while start < shorter and old[start] == new[start]:
        start += 1
    end = 0
    while end < shorter - start and old[-1 - end] == new[-1 - end]:
        end += 1
    return start, end


def apply(view: Any, changes: list[Change]) -> Any:
    """The view with the changes; the old view is used up."""
    for change in changes:
        path = change[0]
        if not path:
            if len(change) == 2:
                view = change[1]
            else:
                _splice(view, change)
            continue
        holder = view
        for part in path[:-1]:
            holder = holder[part]
        if len(change) == 1:
            del holder[path[-1]]
        elif len(change) == 2:
            holder[path[-1]] = change[1]
        else:
            _splice(holder[path[-1]], change)
    return view


def apply_step(view: Any, step: Mapping[str, Any]) -> Any:
    """The view at the end of a step as it came over the wire, through all its frames; the old view is used up."""
    for part in (*step.get("frames", ()), step):
        view = apply(view, part["patch"])
    return view


def _splice(items: list[Any], change: Change) -> None:
    _, start, count, replacement = change
    items[start : start + count] = replacement
