"""What an incident tells: that it occurred or did not, and what it did (TL-10)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from anju.engine.play import Entry, Finished, Suspended
from anju.games.tragedy_looper.content import Incident
from anju.games.tragedy_looper.days import Days
from anju.games.tragedy_looper.deduction.cases import Need
from anju.games.tragedy_looper.deduction.chronicle import Item, items
from anju.games.tragedy_looper.deduction.culprits import narrow
from anju.games.tragedy_looper.deduction.explainable import bent, foreseeable, masked_incidents
from anju.games.tragedy_looper.deduction.explaining import Explanation, Stretch
from anju.games.tragedy_looper.deduction.incident_overrides import IncidentOverrides
from anju.games.tragedy_looper.deduction.moment import BoardMoment
from anju.games.tragedy_looper.deduction.worlds import Bundle, Truth, both, either
from anju.games.tragedy_looper.row import IncidentStep

MOST_OUTCOMES: Final = 400
"""Beyond this many nothing is concluded."""


class IncidentMatch(NamedTuple):
    """A way in which an incident explains what was seen: up to which item, who died, and what it needs."""

    end: int
    died: int
    needs: tuple[Need, ...]
    ended: bool


class IncidentReport:
    """A scheduled incident that was reported as occurred or not, and what it did if that can be explained."""

    def __init__(
        self, stretch: Stretch, entry: int, occurred: bool, explained: bool, late: Iterable[int]
    ) -> None:
        self.stretch = stretch
        self.entry = entry
        self.occurred = occurred
        board = stretch.moments[0].board
        self.incidents = [board.schedule[entry][1], *masked_incidents(board)]
        self.overrides = IncidentOverrides(stretch.moments[0], late)
        self.known: dict[tuple[str, int], set[IncidentMatch] | None] = {}
        self.explained = explained and occurred
        self.deaths = any(item.died or item.guarded for item in stretch.items)

    def test(self, bundle: Bundle) -> Truth:
        """Keeps the culprits whose incident fits what was told; returns the worlds in which there is one."""
        moment = self.stretch.moments[0]
        library = moment.board.library
        explained = self.explained and not bent(
            library, bundle.plots, frozenset(bundle.holders), "incident", self.deaths, True
        )
        truths: dict[int, Truth] = {}
        possible: dict[IncidentMatch, Truth] = {}
        for incident in self.incidents:
            seen = explained and foreseeable(moment.board, incident)
            for who, able in self.overrides.culprits(bundle, incident, self.occurred):
                if able is not False:
                    did = self.did(bundle, incident, who, possible) if seen else True
                    truths[who] = either(truths.get(who, False), both(able, did))
        return narrow(bundle, self.entry, truths)

    def did(
        self, bundle: Bundle, incident: Incident, who: int, possible: dict[IncidentMatch, Truth]
    ) -> Truth:
        """In which worlds this culprit's incident looks like what was seen."""
        ways = self.ways(incident, who)
        if ways is None:
            return True
        truth = self.overrides.bends(bundle, who)
        for way in ways:
            if way not in possible:
                possible[way] = _possible(self.stretch, bundle, way)
            truth = either(truth, possible[way])
        return truth

    def ways(self, incident: Incident, who: int) -> set[IncidentMatch] | None:
        """The same for all culprits where it makes no difference which one it is."""
        key = (incident.id, who if told_by_culprit(self.stretch.moments[0], incident, who) else -1)
        if key not in self.known:
            self.known[key] = matches(self.stretch, incident, self.entry, who)
        return self.known[key]


def told_by_culprit(moment: BoardMoment, incident: Incident, who: int) -> bool:
    """Whether what the incident does depends on which of several culprits it is."""
    steps = incident.steps
    words = [target.scope for step in steps for target in step.choose]
    words += [str(value) for step in steps for effect in step.effect for value in effect.fields.values()]
    words += [str(value) for step in steps for condition in step.when for value in condition.fields.values()]
    words += [
        one.op for step in steps for effect in step.effect for branch in effect.options for one in branch
    ]
    if any("culprit" in word or "mob" in word for word in words) or any(_inner(step) for step in steps):
        return True
    return who < moment.board.size and bool(moment.board.cast[who].traits)


def _inner(step: IncidentStep) -> bool:
    """Whether it has branches, or the effect of another incident."""
    return any(effect.options or effect.op == "run_incident_effect" for effect in step.effect)


def matches(stretch: Stretch, incident: Incident, entry: int, culprit: int) -> set[IncidentMatch] | None:
    """All ways in which this incident with this culprit looks like what was seen; None if that is unclear."""
    moment = stretch.moments[0]
    fitting: set[IncidentMatch] = set()
    for number, (seen, ended) in enumerate(_outcomes(moment, incident, culprit, entry)):
        if number > MOST_OUTCOMES or any(item.died or item.guarded for item in seen[:-1]):
            return None  # what deaths trigger would come in between
        match = _matched(moment, seen, stretch.items, ended)
        if match is not None:
            fitting.add(match)
    return fitting


def _outcomes(
    moment: BoardMoment, incident: Incident, culprit: int, entry: int
) -> Iterator[tuple[list[Item], bool]]:
    """Everything the incident may do, by trying every choice."""
    waiting: list[list[Entry]] = [[]]
    while waiting:
        record = waiting.pop()
        town = moment.town.copy()
        rules = Days(moment.rules.game, town, list(record), 0)
        try:
            rules.raise_gauge(incident, culprit)
            if not rules.without_effect(culprit):
                rules.carry_out_incident(incident, culprit, entry)
        except Suspended as pause:
            (question,) = pause.questions
            waiting += [[*record, (question.seat, value)] for value in question.values]
            continue
        except Finished:
            pass
        told = items([(event.kind, *event.data) for event in rules.events if event.seen_by(None)])
        yield told, town.ending or town.closing


def _matched(
    moment: BoardMoment, expected: list[Item], seen: list[Item], ended: bool
) -> IncidentMatch | None:
    """Matches an outcome with what was seen; immortals do not die, which may leave nothing visible."""
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
    return IncidentMatch(at, died, needs, ended)


def _alike(item: Item, other: Item, spared: frozenset[str]) -> bool:
    return (item.changes, item.lost, item.died - spared, item.guarded - spared) == (
        other.changes,
        other.lost,
        other.died,
        other.guarded,
    )


def _possible(stretch: Stretch, bundle: Bundle, way: IncidentMatch) -> Truth:
    moment = stretch.moments[0]
    truth: Truth = True
    for need in way.needs:
        truth = both(truth, moment.met(bundle, need))
    if truth is False:
        return False
    return both(truth, Explanation(stretch, bundle, False).then(way.end, way.died, way.ended, ()))
