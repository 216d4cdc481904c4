"""Possible culprits of an incident where roles and plots override whether it occurs (TL-10.6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from typing import Final

from anju.games.tragedy_looper.content import Incident
from anju.games.tragedy_looper.deduction.cases import bits
from anju.games.tragedy_looper.deduction.chronicle import blank_plan
from anju.games.tragedy_looper.deduction.moment import BoardMoment
from anju.games.tragedy_looper.deduction.worlds import Bundle, Truth, both, either, negated
from anju.games.tragedy_looper.library import LOCATIONS
from anju.games.tragedy_looper.row import Row
from anju.games.tragedy_looper.state import ALIVE

HERE: Final = "here"
ELSEWHERE: Final = "elsewhere"
NOWHERE: Final = "nowhere"
"""Where a character whose role overrides incidents stands, relative to the culprit."""


class IncidentOverrides:
    """The rules about occurrence at one moment, evaluated once for all worlds that agree on them."""

    def __init__(self, moment: BoardMoment, late: Iterable[int]) -> None:
        self.moment = moment
        self.late = tuple(late)
        self._answers: dict[tuple[object, ...], bool] = {}

    def culprits(self, bundle: Bundle, incident: Incident, occurred: bool) -> Iterator[tuple[int, Truth]]:
        """Who it can have been, and in which worlds."""
        board = self.moment.board
        size = board.size
        if incident.trigger.mob is not None:
            for mob in range(size, size + len(LOCATIONS)):
                yield mob, self.plainly(mob, incident) == occurred
            return
        meddles = any(self.rows(bundle, role) for role in bundle.holders) or self.plots(bundle)
        for who in range(size):
            if board.scripted < size:
                yield who, True  # somebody may act in the place of a culprit who is gone
            elif self.moment.town.life[who] != ALIVE or not meddles:
                yield who, self.plainly(who, incident) == occurred
            else:
                truth = self.occurring(bundle, who, incident)
                yield who, truth if occurred else negated(truth)
        for who in self.late:
            yield who, not occurred  # the culprit must be there (TL-10.1)

    def plainly(self, culprit: int, incident: Incident) -> bool:
        """Whether it occurs if nobody interferes."""
        key = (incident.id, culprit)
        if key not in self._answers:
            self._answers[key] = self.moment.rules.occurs(culprit, incident)
        return self._answers[key]

    def bends(self, bundle: Bundle, who: int) -> Truth:
        """Whether the culprit has a role that changes what an incident does or what follows it (TL-twin_2, TL-fool_2)."""
        truth: Truth = False
        roles = self.moment.board.library.roles
        for role in bundle.holders:
            ops = [
                effect.op for row in roles[role].whole.at("incident", "mandatory") for effect in row.effect
            ]
            if "counts_as_in" in ops or any(row.timing == "after_incident" for row in roles[role].rows):
                truth = either(truth, self.moment.held(bundle, role, 1 << who))
        return truth

    def rows(self, bundle: Bundle, role: str) -> tuple[Row, ...]:
        """The rows of a role that concern incidents."""
        return self.moment.board.library.roles[role].whole.at("incident", "mandatory")

    def plots(self, bundle: Bundle) -> tuple[str, ...]:
        """The plots that say something about incidents."""
        library = self.moment.board.library
        return tuple(
            plot for plot in bundle.plots if library.plots[plot].timetable.at("incident", "mandatory")
        )

    # -- one culprit --------------------------------------------------------------------------------------

    def occurring(self, bundle: Bundle, who: int, incident: Incident) -> Truth:
        """In which worlds it occurs, by the culprit's role and by where interfering roles stand."""
        others = [role for role in bundle.holders if self.reaches(bundle, role)]
        ways = list(product((HERE, ELSEWHERE, NOWHERE), repeat=len(others)))
        plots = self.plots(bundle)
        kinds: dict[tuple[bool, ...], list[str]] = {}
        for own in self.moment.board.set.roles:
            spots = [tuple(zip(others, way, strict=True)) for way in ways]
            answers = tuple(self.occurs(plots, incident, who, own, one) for one in spots)
            kinds.setdefault(answers, []).append(own)
        usual = max(kinds, key=lambda answers: len(kinds[answers]))
        unusual: Truth = False
        truth: Truth = False
        for answers, roles in kinds.items():
            if answers != usual:
                mine: Truth = False
                for own in roles:
                    mine = either(mine, self.moment.held(bundle, own, 1 << who))
                unusual = either(unusual, mine)
                truth = either(truth, both(mine, self.one_of(bundle, who, others, ways, answers)))
        rest = both(negated(unusual), self.one_of(bundle, who, others, ways, usual))
        return either(truth, rest)

    def one_of(
        self,
        bundle: Bundle,
        who: int,
        others: list[str],
        ways: list[tuple[str, ...]],
        answers: tuple[bool, ...],
    ) -> Truth:
        """The worlds in which the overriding roles stand in one of the arrangements that let it occur."""
        if len(set(answers)) == 1:
            return answers[0]
        near, far = self.around(who)
        truth: Truth = False
        for way, answer in zip(ways, answers, strict=True):
            if answer:
                there: Truth = True
                for role, spot in zip(others, way, strict=True):
                    there = both(there, self.stands(bundle, role, spot, near, far))
                truth = either(truth, there)
        return truth

    def reaches(self, bundle: Bundle, role: str) -> bool:
        """Whether it matters who else has the role."""
        library = self.moment.board.library
        named = [
            condition.fields.get("role")
            for plot in self.plots(bundle)
            for row in library.plots[plot].timetable.at("incident", "mandatory")
            for condition in row.when
            if condition.word == "role_holder_alive"
        ]
        reach = [
            effect.fields.get("culprit", "self") for row in self.rows(bundle, role) for effect in row.effect
        ]
        return role in named or any(word != "self" for word in reach)

    def around(self, who: int) -> tuple[int, int]:
        """The bits of the other living characters with a role of their own: in the culprit's place, and elsewhere."""
        town, board = self.moment.town, self.moment.board
        living = [
            one
            for one in range(board.size)
            if town.life[one] == ALIVE and one != who and one not in board.masks
        ]
        near = sum(1 << one for one in living if town.place[one] == town.place[who])
        return near, sum(1 << one for one in living) & ~near

    def stands(self, bundle: Bundle, role: str, spot: str, near: int, far: int) -> Truth:
        here = self.moment.held(bundle, role, near)
        if spot == HERE:
            return here
        away = both(negated(here), self.moment.held(bundle, role, far))
        return away if spot == ELSEWHERE else both(negated(here), negated(away))

    def occurs(
        self,
        plots: tuple[str, ...],
        incident: Incident,
        who: int,
        own: str,
        others: tuple[tuple[str, str], ...],
    ) -> bool:
        """What the rules say for a culprit with this role and others standing like this."""
        key = (plots, incident.id, who, own, others)
        if key not in self._answers:
            self._answers[key] = self._asked(plots, incident, who, own, others)
        return self._answers[key]

    def _asked(
        self,
        plots: tuple[str, ...],
        incident: Incident,
        who: int,
        own: str,
        others: tuple[tuple[str, str], ...],
    ) -> bool:
        town = self.moment.town.copy()
        town.plan = blank_plan(self.moment.board, plots, self.moment.town.plan.settings)
        moment = BoardMoment(town)
        moment.as_role(who, own)
        free = dict(zip((HERE, ELSEWHERE), (list(bits(mask)) for mask in self.around(who)), strict=True))
        for role, spot in others:
            if spot != NOWHERE:
                if not free[spot]:
                    return False  # nobody can stand there, so no world matches
                moment.as_role(free[spot].pop().bit_length() - 1, role)
        return moment.rules.occurs(who, incident)
