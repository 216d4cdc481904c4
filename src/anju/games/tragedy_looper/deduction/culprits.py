"""Who may be the culprit of which incident, with one crime each (TL-6.1.6)."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations, product
from random import Random
from typing import Any

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


@lru_cache(maxsize=4096)
def shares(masks: tuple[int, ...], repeats: tuple[bool, ...]) -> list[dict[int, int]]:
    """For each entry, how many of all assignments have which culprit.

    Person by person: each takes some of the entries that are free.  Going through all assignments would take ever longer
    with every incident.
    """
    people = max((mask.bit_length() for mask in masks), default=0)
    takes = [_takes(masks, repeats, who) for who in range(people)]
    before, after = _ways(takes), _ways(takes[::-1])[::-1]
    all_entries = (1 << len(masks)) - 1
    counted: list[dict[int, int]] = [{} for _ in masks]
    for who in range(people):
        for (taken, ways), mine in product(before[who].items(), takes[who]):
            count = 0 if taken & mine else ways * after[who + 1].get(all_entries ^ taken ^ mine, 0)
            for bit in bits(mine) if count else ():
                counts = counted[bit.bit_length() - 1]
                counts[who] = counts.get(who, 0) + count
    return counted


def _takes(masks: tuple[int, ...], repeats: tuple[bool, ...], who: int) -> list[int]:
    """The sets of entries, as bits, that one character can commit: several only where each of them allows it."""
    open_to = [entry for entry, mask in enumerate(masks) if mask >> who & 1]
    takes = [0, *(1 << entry for entry in open_to)]
    again = [1 << entry for entry in open_to if repeats[entry]]
    for size in range(2, len(again) + 1):
        takes += [sum(group) for group in combinations(again, size)]
    return takes


def _ways(takes: list[list[int]]) -> list[dict[int, int]]:
    """In how many ways the first few characters commit exactly which entries."""
    by_step: list[dict[int, int]] = [{0: 1}]
    for mine in takes:
        ways: dict[int, int] = {}
        for (taken, count), more in product(by_step[-1].items(), mine):
            if not taken & more:
                ways[taken | more] = ways.get(taken | more, 0) + count
        by_step.append(ways)
    return by_step


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
