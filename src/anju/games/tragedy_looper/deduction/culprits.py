"""Who may be the culprit of which incident, with one crime each (TL-6.1.6)."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from math import prod
from random import Random
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from anju.games.tragedy_looper.deduction.cases import bits
from anju.games.tragedy_looper.deduction.worlds import Bundle, Column, Truth, either


def narrow(bundle: Bundle, entry: int, truths: dict[int, Truth]) -> Truth:
    """Restricts the culprits of the entry, each to the worlds where it is true; returns where one is left."""
    _keep_only(bundle, entry, truths)
    some: Truth = False
    for truth in truths.values():
        some = either(some, truth)
    return some


def _keep_only(bundle: Bundle, entry: int, truths: dict[int, Truth]) -> None:
    if all(isinstance(truth, bool) for truth in truths.values()):
        mask = sum(1 << who for who, truth in truths.items() if truth)
        bundle.culprits[entry] = bundle.culprits[entry] & mask
        return
    width = _width(bundle)
    column = np.zeros(bundle.size, width)
    for who, truth in truths.items():
        column |= np.where(truth, width(1 << who), width(0))
    bundle.culprits[entry] = column & np.asarray(bundle.culprits[entry], width)


def _width(bundle: Bundle) -> type[Any]:
    """The narrowest integer type with a bit for everybody, four places, and the few who may still come."""
    return np.uint32 if bundle.everybody.bit_length() <= 24 else np.uint64


# -- one culprit each -----------------------------------------------------------------------------------------


def feasible(bundle: Bundle, repeats: tuple[bool, ...]) -> Truth:
    """The worlds in which every incident can have a culprit of its own."""
    masks = bundle.culprits
    if all(isinstance(mask, int) for mask in masks):
        return _assigned(tuple(int(mask) for mask in masks), repeats) is not None
    which = _kinds([mask for mask in masks if not isinstance(mask, int)])
    _, firsts = np.unique(which, return_index=True)
    kinds = [tuple(mask if isinstance(mask, int) else int(mask[row]) for mask in masks) for row in firsts]
    fits = np.array([_assigned(kind, repeats) is not None for kind in kinds], np.bool_)
    truth: Truth = fits[which]
    return truth


def _kinds(columns: list[Column]) -> NDArray[np.intp]:
    """A number for each world, equal for equal worlds; built column by column, as numbers sort faster than rows."""
    which = np.zeros(len(columns[0]), np.intp)
    for column in columns:
        values, at = np.unique(column, return_inverse=True)
        _, which = np.unique(which * len(values) + at, return_inverse=True)
    return which


def _assigned(
    masks: tuple[int, ...], repeats: tuple[bool, ...], taken: tuple[int, ...] = (), rng: Random | None = None
) -> tuple[int, ...] | None:
    """Finds a culprit for every entry, nobody twice except for incidents that allow it."""
    at = len(taken)
    if at == len(masks):
        return taken
    people = [bit.bit_length() - 1 for bit in bits(masks[at])]
    if rng is not None:
        rng.shuffle(people)
    for who in people:
        if any(who == other and not (repeats[at] and repeats[one]) for one, other in enumerate(taken)):
            continue
        rest = _assigned(masks, repeats, (*taken, who), rng)
        if rest is not None:
            return rest
    return None


def assigned(
    masks: tuple[int, ...], repeats: tuple[bool, ...], must: int, rng: Random
) -> tuple[int, ...] | None:
    """Random culprits, including all of `must` if possible."""
    for _ in range(20 if must else 1):
        culprits = _assigned(masks, repeats, (), rng)
        if culprits is None or not must & ~sum({1 << who for who in culprits}):
            return culprits
    return None


_FIELD: Final = 8
_FULL: Final = (1 << _FIELD) - 1
"""How many people are open to each entry is one number, with a field for every entry."""

Ways = dict[int, dict[int, int]]
"""In how many ways just these entries have a culprit of their own, as bits, and so many are open to the others."""


@lru_cache(maxsize=4096)
def shares(masks: tuple[int, ...], repeats: tuple[bool, ...]) -> list[dict[int, int]]:
    """For each entry, how many of all assignments have which culprit.

    Person by person: each takes one entry for itself, or is open to all those that one person may have together.  Going
    through all assignments, or all that one person may have, would take ever longer with every incident.
    """
    people = max((mask.bit_length() for mask in masks), default=0)
    takes = [_takes(masks, repeats, who) for who in range(people)]
    before, after = _ways(takes), _ways(takes[::-1])[::-1]
    single = sum(1 << entry for entry, repeat in enumerate(repeats) if not repeat)
    counted: list[dict[int, int]] = [{} for _ in masks]
    for who in range(people):
        for own, opened in takes[who]:
            for taken, mine in before[who].items():
                theirs = {} if taken & own else after[who + 1].get(single ^ taken ^ own, {})
                for (some, one), (others, other) in product(mine.items(), theirs.items()):
                    _add(counted, repeats, who, (own, opened), one * other, some + opened + others)
    return counted


def _takes(masks: tuple[int, ...], repeats: tuple[bool, ...], who: int) -> list[tuple[int, int]]:
    """What this one can be: the only culprit of one entry, or one of those open to each entry that may be shared."""
    mine = [entry for entry, mask in enumerate(masks) if mask >> who & 1]
    opened = sum(1 << _FIELD * entry for entry in mine if repeats[entry])
    return [(0, opened), *((1 << entry, 0) for entry in mine if not repeats[entry])]


def _ways(takes: list[list[tuple[int, int]]]) -> list[Ways]:
    """How the first few of them can be divided."""
    by_step: list[Ways] = [{0: {0: 1}}]
    for mine in takes:
        ways: Ways = {}
        for (taken, before), (own, opened) in product(by_step[-1].items(), mine):
            if taken & own:
                continue
            together = ways.setdefault(taken | own, {})
            for others, count in before.items():
                together[others + opened] = together.get(others + opened, 0) + count
        by_step.append(ways)
    return by_step


def _add(
    counted: list[dict[int, int]],
    repeats: tuple[bool, ...],
    who: int,
    take: tuple[int, int],
    ways: int,
    open_to: int,
) -> None:
    """Counts what this one has: an entry that may be shared is given to any of those open to it."""
    shared = [entry for entry, repeat in enumerate(repeats) if repeat]
    among = {entry: open_to >> _FIELD * entry & _FULL for entry in shared}
    count = ways * prod(among.values())
    own, opened = take
    for entry, counts in enumerate(counted) if count else ():
        if own >> entry & 1:
            counts[who] = counts.get(who, 0) + count
        elif opened >> _FIELD * entry & 1:
            counts[who] = counts.get(who, 0) + count // among[entry]


def possible(bundle: Bundle, repeats: tuple[bool, ...]) -> list[int]:
    """For each entry, the bits of those who are its culprit in some world."""
    return [sum(1 << who for who in counts) for counts in counted(bundle, repeats)]


def counted(bundle: Bundle, repeats: tuple[bool, ...]) -> list[dict[int, int]]:
    """For each entry, how often each is the culprit over all assignments of all worlds."""
    masks = tuple(
        mask if isinstance(mask, int) else int(np.bitwise_or.reduce(mask)) for mask in bundle.culprits
    )
    if bundle.size == 0:
        return [{} for _ in masks]
    return shares(masks, repeats)
