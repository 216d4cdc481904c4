"""Who may be the culprit of what: by what occurred, by what it did, and by one crime each (TL-6.1.6)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, product
from random import Random
from typing import NamedTuple

import numpy as np

from anju.engine.play import Entry, Finished, Suspended
from anju.games.tragedy_looper.content import Incident
from anju.games.tragedy_looper.days import Days
from anju.games.tragedy_looper.deduction.chronicle import Item, items
from anju.games.tragedy_looper.deduction.explaining import Explanation, Stretch
from anju.games.tragedy_looper.deduction.moment import Moment, Need, bits
from anju.games.tragedy_looper.deduction.worlds import Bundle, Truth, both, either
from anju.games.tragedy_looper.library import Library


class Match(NamedTuple):
    """A way in which an incident did what was seen: up to which item, who died, and what that needs."""

    end: int
    died: int
    needs: tuple[Need, ...]
    ended: bool


def plain_incidents(library: Library, bundle: Bundle) -> bool:
    """Whether no role or plot of these worlds changes when incidents occur or what follows them."""
    rows = [row for plot in bundle.plots for row in library.plots[plot].rows]
    rows += [row for role in bundle.holders for row in library.roles[role].rows]
    return not any(row.timing in ("incident", "after_incident") for row in rows)


def suspects(moment: Moment, entry: int, occurred: bool) -> int:
    """Who could be the culprit if this occurred, or did not."""
    if moment.board.scripted < moment.board.size:
        return (1 << moment.board.size) - 1  # somebody may act in the place of a culprit who is gone
    found = 0
    for who in range(moment.board.size):
        if moment.rules.occurs(who, moment.board.schedule[entry][1]) == occurred:
            found |= 1 << who
    return found


def told_by_culprit(moment: Moment, entry: int, who: int) -> bool:
    """Whether it makes a difference for what the incident does who of several culprits it is."""
    steps = moment.board.schedule[entry][1].steps
    words = [target.scope for step in steps for target in step.choose]
    words += [str(value) for step in steps for effect in step.effect for value in effect.fields.values()]
    words += [str(value) for step in steps for condition in step.when for value in condition.fields.values()]
    return any("culprit" in word for word in words) or bool(moment.board.cast[who].traits)


def matches(stretch: Stretch, entry: int, culprit: int) -> set[Match]:
    """All ways in which this incident with this culprit looks like what was seen."""
    moment = stretch.moments[0]
    incident = moment.board.schedule[entry][1]
    found: set[Match] = set()
    for seen, ended in _outcomes(moment, incident, culprit, entry):
        match = _matched(moment, seen, stretch.items, ended)
        if match is not None:
            found.add(match)
    return found


def _outcomes(
    moment: Moment, incident: Incident, culprit: int, entry: int
) -> Iterator[tuple[list[Item], bool]]:
    """Everything the incident may do, by trying every choice."""
    waiting: list[list[Entry]] = [[]]
    while waiting:
        record = waiting.pop()
        town = moment.town.copy()
        rules = Days(moment.rules.game, town, list(record), 0)
        try:
            if not rules.without_effect(culprit):
                rules.carry_out_incident(incident, culprit, entry)
        except Suspended as pause:
            (question,) = pause.questions
            waiting += [[*record, (question.seat, value)] for value in question.values]
            continue
        except Finished:
            pass
        yield items([(event.kind, *event.data) for event in rules.events if event.seen_by(None)]), town.ending


def _matched(moment: Moment, expected: list[Item], seen: list[Item], ended: bool) -> Match | None:
    """Immortals do not die, which may leave nothing to be seen."""
    index = moment.board.index
    needs: tuple[Need, ...] = ()
    died = at = 0
    for item in expected:
        other = seen[at] if at < len(seen) else Item(0)
        spared = (item.died - other.died) | (item.guarded - other.guarded)
        if spared:
            needs += (Need("immortal", "", sum(1 << index[id] for id in spared)),)
        if not item.changes and not item.lost and not (item.died | item.guarded) - spared:
            continue
        if not _alike(item, other, spared):
            return None
        for id in other.died | other.guarded:
            needs += (Need("mortal", "", 1 << index[id]),)
        died |= sum(1 << index[id] for id in other.died)
        at += 1
    return Match(at, died, needs, ended)


def _alike(item: Item, other: Item, spared: frozenset[str]) -> bool:
    return (item.changes, item.lost, item.died - spared, item.guarded - spared) == (
        other.changes,
        other.lost,
        other.died,
        other.guarded,
    )


def accuse(stretch: Stretch, bundle: Bundle, entry: int, found: dict[int, set[Match]]) -> Truth:
    """Keeps the culprits whose incident looks like what was seen; gives in which worlds there is one."""
    some: Truth = False
    truths: dict[int, Truth] = {}
    known: dict[Match, Truth] = {}
    for who, ways in found.items():
        truth: Truth = False
        for way in ways:
            if way not in known:
                known[way] = _possible(stretch, bundle, way)
            truth = either(truth, known[way])
        truths[who] = truth
        some = either(some, truth)
    narrow(bundle, entry, truths)
    return some


def _possible(stretch: Stretch, bundle: Bundle, way: Match) -> Truth:
    moment = stretch.moments[0]
    truth: Truth = True
    for need in way.needs:
        truth = both(truth, moment.met(bundle, need))
    if truth is False:
        return False
    return both(truth, Explanation(stretch, bundle, False).then(way.end, way.died, way.ended, ()))


def narrow(bundle: Bundle, entry: int, truths: dict[int, Truth]) -> None:
    """Only these can be culprits of the entry, each in the worlds where that is true."""
    if all(isinstance(truth, bool) for truth in truths.values()):
        mask = sum(1 << who for who, truth in truths.items() if truth)
        bundle.culprits[entry] = bundle.culprits[entry] & mask
        return
    column = np.zeros(bundle.size, np.uint32)
    for who, truth in truths.items():
        column |= np.where(truth, np.uint32(1 << who), np.uint32(0))
    bundle.culprits[entry] = column & np.asarray(bundle.culprits[entry], np.uint32)


# -- one culprit each -----------------------------------------------------------------------------------------


def feasible(bundle: Bundle, repeats: tuple[bool, ...]) -> Truth:
    """In which worlds every incident can have a culprit of its own."""
    masks = bundle.culprits
    if all(isinstance(mask, int) for mask in masks):
        return _assigned(tuple(int(mask) for mask in masks), repeats) is not None
    rows = np.stack([np.broadcast_to(np.asarray(mask, np.uint32), (bundle.size,)) for mask in masks], axis=1)
    kinds, which = np.unique(rows, axis=0, return_inverse=True)
    fits = np.array([_assigned(tuple(int(m) for m in kind), repeats) is not None for kind in kinds], np.bool_)
    truth: Truth = fits[which.reshape(-1)]
    return truth


def _assigned(
    masks: tuple[int, ...], repeats: tuple[bool, ...], taken: tuple[int, ...] = (), rng: Random | None = None
) -> tuple[int, ...] | None:
    """A culprit for every entry, nobody twice but for incidents that allow it."""
    at = len(taken)
    if at == len(masks):
        return taken
    people = [bit.bit_length() - 1 for bit in bits(masks[at])]
    if rng is not None:
        rng.shuffle(people)
    for who in people:
        if any(who == other and not (repeats[at] and repeats[one]) for one, other in enumerate(taken)):
            continue
        found = _assigned(masks, repeats, (*taken, who), rng)
        if found is not None:
            return found
    return None


def assigned(
    masks: tuple[int, ...], repeats: tuple[bool, ...], must: int, rng: Random
) -> tuple[int, ...] | None:
    """Culprits at random, all of `must` among them if that can be."""
    for _ in range(20 if must else 1):
        found = _assigned(masks, repeats, (), rng)
        if found is None or not must & ~sum({1 << who for who in found}):
            return found
    return None


@lru_cache(maxsize=4096)
def shares(masks: tuple[int, ...], repeats: tuple[bool, ...]) -> list[dict[int, int]]:
    """Per entry how many of all assignments have whom.

    Person by person: each takes some of the entries that are free.  Going through all assignments would take ever longer
    with every incident.
    """
    people = max((mask.bit_length() for mask in masks), default=0)
    takes = [_takes(masks, repeats, who) for who in range(people)]
    before, after = _ways(takes), _ways(takes[::-1])[::-1]
    all_entries = (1 << len(masks)) - 1
    found: list[dict[int, int]] = [{} for _ in masks]
    for who in range(people):
        for (taken, ways), mine in product(before[who].items(), takes[who]):
            count = 0 if taken & mine else ways * after[who + 1].get(all_entries ^ taken ^ mine, 0)
            for bit in bits(mine) if count else ():
                counts = found[bit.bit_length() - 1]
                counts[who] = counts.get(who, 0) + count
    return found


def _takes(masks: tuple[int, ...], repeats: tuple[bool, ...], who: int) -> list[int]:
    """The sets of entries, as bits, that can all be this one's: several only where each of them allows it."""
    open_to = [entry for entry, mask in enumerate(masks) if mask >> who & 1]
    found = [0, *(1 << entry for entry in open_to)]
    again = [1 << entry for entry in open_to if repeats[entry]]
    for size in range(2, len(again) + 1):
        found += [sum(group) for group in combinations(again, size)]
    return found


def _ways(takes: list[list[int]]) -> list[dict[int, int]]:
    """In how many ways the first few of them together take just which entries."""
    found: list[dict[int, int]] = [{0: 1}]
    for mine in takes:
        ways: dict[int, int] = {}
        for (taken, count), more in product(found[-1].items(), mine):
            if not taken & more:
                ways[taken | more] = ways.get(taken | more, 0) + count
        found.append(ways)
    return found


def possible(bundle: Bundle, repeats: tuple[bool, ...]) -> list[int]:
    """Per entry the bits of those who are its culprit in some world."""
    return [sum(1 << who for who in counts) for counts in counted(bundle, repeats)]


def counted(bundle: Bundle, repeats: tuple[bool, ...]) -> list[dict[int, int]]:
    """Per entry how often whom, over all assignments; of different worlds, over all together."""
    masks = tuple(
        mask if isinstance(mask, int) else int(np.bitwise_or.reduce(mask)) for mask in bundle.culprits
    )
    if bundle.size == 0:
        return [{} for _ in masks]
    return shares(masks, repeats)
