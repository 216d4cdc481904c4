"""The difference of two views as a short list, and how it is applied.

Views are plain: dicts with string keys, lists, strings, numbers, booleans and None.  A change is one of

- `[path, value]`: put the value there (an empty path is the whole view),
- `[path]`: take this key away,
- `[path, start, count, items]`: in the list there, put the items in place of `count` others.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

Path = list[str | int]
Change = list[Any]

_ENCODE: Final = msgspec.json.Encoder().encode


def diff(old: object, new: object) -> list[Change]:
    """What turns the old view into the new one."""
    changes: list[Change] = []
    _compare(old, new, [], changes)
    return changes


def same(one: object, other: object) -> bool:
    """Equal on the wire.  True equals 1 in Python but not there; most things differ already in Python."""
    if one != other:
        return False
    kind = type(one)
    if kind is str or kind is int or not one:
        return kind is type(other)
    return _ENCODE(one) == _ENCODE(other)


def _compare(old: object, new: object, path: Path, changes: list[Change]) -> None:
    kind = type(new)
    # The types have to match as well: True equals 1 in Python, but not on the wire.
    if type(old) is not kind:
        changes.append([path[:], new])
    elif kind is dict:
        _compare_dicts(old, new, path, changes)  # type: ignore[arg-type]  # both are, by the two lines above
    elif kind is list:
        _compare_lists(old, new, path, changes)  # type: ignore[arg-type]  # the same
    elif old != new:
        changes.append([path[:], new])


def _compare_dicts(old: dict[str, Any], new: dict[str, Any], path: Path, changes: list[Change]) -> None:
    added = 0
    for key, value in new.items():
        if key not in old:
            added += 1
            changes.append([[*path, key], value])
            continue
        before = old[key]
        # Most have not changed, and to see that at once is much faster than to go through them.
        if before is value or same(before, value):
            continue
        path.append(key)
        _compare(before, value, path, changes)
        path.pop()
    if len(new) - added < len(old):
        changes.extend([[*path, key]] for key in old if key not in new)


def _compare_lists(old: list[Any], new: list[Any], path: Path, changes: list[Change]) -> None:
    if len(old) == len(new):
        for at, value in enumerate(new):
            before = old[at]
            if before is value or same(before, value):
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
    if same(old[:shorter], new[:shorter]):
        return shorter, 0
    start = 0
    while start < shorter and same(old[start], new[start]):
        start += 1
    end = 0
    while end < shorter - start and same(old[-1 - end], new[-1 - end]):
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


def _splice(items: list[Any], change: Change) -> None:
    _, start, count, replacement = change
    items[start : start + count] = replacement
