"""Reading a protagonist's events: which scripts are still possible, and what ruled the others out."""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from random import Random
from typing import Final, NamedTuple

import numpy as np

from anju.engine.event import Event
from anju.engine.knowledge import Fact
from anju.games.tragedy_looper.deduction import culprits
from anju.games.tragedy_looper.deduction.chronicle import Chronicle, Told
from anju.games.tragedy_looper.deduction.clues import Clues
from anju.games.tragedy_looper.deduction.explainable import plain
from anju.games.tragedy_looper.deduction.moment import BoardMoment
from anju.games.tragedy_looper.deduction.revealed import denied
from anju.games.tragedy_looper.deduction.sheet import Sheet
from anju.games.tragedy_looper.deduction.suspects import Suspects
from anju.games.tragedy_looper.deduction.worlds import Bundle, enumerate_worlds
from anju.games.tragedy_looper.validator.roles import PERSON


class ExcludedFact(NamedTuple):
    """Something impossible, and the event that ruled it out: its position among the events read, and itself."""

    fact: Fact
    """("plot", id, ""), ("role", character, role) or ("culprit", day, character)."""
    place: int
    told: Told


class World(NamedTuple):
    """A script that fits everything seen: plots, roles by character, culprits by day, roles still to come."""

    plots: tuple[str, ...]
    roles: dict[str, str]
    culprits: dict[int, str]
    elsewhere: tuple[str, ...]


class Deduction:
    """What a protagonist can know.

    `read` takes events as they come, all of them or only the new ones.  What remains: `plots`, `roles`, `culprits` as
    shares of the worlds that are left, `excluded` with the event that caused each exclusion, `sample` for one world at
    random.  `followed` is True where these are all the worlds there are.  Otherwise the true one may not be among them:
    there are too many (`sampled`), or somebody may still come who holds a role, and following that would be too much
    (not `complete`).  Then shares are estimates, `count` says nothing, and only what was revealed excludes anything
    (revealed.py).  `exact` is True where every world that is left can have told the same; otherwise that takes playing it
    again (retelling.py).
    """

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.events: list[Told] = []
        self.draws = 0  # how often worlds were drawn, where there are too many of them
        self._begin([])

    def _begin(self, cast: list[str]) -> None:
        characters = self.sheet.library.characters
        self.cast = self.sheet.library.in_order((*(self.sheet.cast or ()), *cast))  # as on every board
        self.excluded: dict[Fact, ExcludedFact] = {}
        self.bundles: list[Bundle] = []
        self.complete, self.sampled = True, False
        if self.cast:
            worlds = enumerate_worlds(self.sheet, [characters[id] for id in self.cast], self.draws)
            self.bundles, self.complete, self.sampled = worlds
        self.suspects = Suspects(self.sheet, self.cast)
        self.at_first = self.count
        self._possible = self._facts() if self.followed else self._sheet_facts()
        self.clues = Clues(Chronicle(self.sheet, self.cast), self.bundles, self._repeats())
        self.exact = plain(self.clues.chronicle.town.board)

    def _repeats(self) -> tuple[bool, ...]:
        """Incidents whose culprit may also be the culprit of others: a mob has no name (TL-6.1.6)."""
        return tuple(
            incident.repeat or incident.trigger.mob is not None for _, incident in self.sheet.schedule
        )

    # -- reading ------------------------------------------------------------------------------------------

    def read(self, events: Iterable[Event | Told]) -> None:
        """What was told next."""
        new: list[Told] = [(one.kind, *one.data) if isinstance(one, Event) else tuple(one) for one in events]
        self.events += new
        seen = [str(told[1]) for told in new if told[0] in ("on_board", "entered")]
        if any(id not in self.cast for id in seen):
            self._begin([*self.cast, *seen])
            new = self.events
        self._hear(new)

    def _hear(self, new: list[Told]) -> None:
        at = len(self.events) - len(new)
        for index, told in enumerate(new, at):
            if not self.followed:
                self._take_in(index, told)
            for cause in self.clues.hear(index, told):
                self._note(cause)
        if self.sampled and not self.count and self.draws < _MOST_DRAWS:
            self.draws += 1
            self._begin(self.cast)
            self._hear(self.events)

    def _take_in(self, index: int, told: Told) -> None:
        """Takes in what was said outright, whatever worlds are left."""
        moment = BoardMoment(self.clues.chronicle.town)
        self._rule_out(denied(told, moment, self.clues.declared, self._possible), index)

    def _note(self, cause: int) -> None:
        """Records what has become impossible, with the event that ruled it out."""
        self.bundles[:] = [bundle for bundle in self.bundles if bundle.size]
        if self.followed:  # otherwise worlds outside the sample may still allow it
            self._rule_out(self._possible - self._facts(), cause)

    def _rule_out(self, facts: set[Fact], cause: int) -> None:
        for fact in facts:
            self.excluded[fact] = ExcludedFact(fact, cause, self.events[cause])
        self._possible = self._possible - facts

    def _sheet_facts(self) -> set[Fact]:
        """Every fact that the sheet allows."""
        tragedy_set = self.sheet.set
        facts: set[Fact] = {("plot", plot, "") for plot in (*tragedy_set.main_plots, *tragedy_set.subplots)}
        facts |= {("role", id, role) for id in self.cast for role in tragedy_set.roles}
        return facts | self._guilty([self.suspects.of(incident) for _, incident in self.sheet.schedule])

    def _facts(self) -> set[Fact]:
        """Every fact that is still possible."""
        facts: set[Fact] = set()
        masks: dict[str, int] = {}
        guilty = [0] * len(self.sheet.schedule)
        for bundle in self.bundles:
            facts.update(("plot", plot, "") for plot in bundle.plots)
            for role, mask in bundle.possible_roles().items():
                masks[role] = masks.get(role, 0) | mask
            for entry, mask in enumerate(culprits.possible(bundle, self._repeats())):
                guilty[entry] |= mask
        for who, id in enumerate(self.cast):
            facts.update(("role", id, role) for role, mask in masks.items() if mask >> who & 1)
        return facts | self._guilty(guilty)

    def _guilty(self, masks: list[int]) -> set[Fact]:
        """The culprit facts, from the bits of those who may be behind each entry of the schedule."""
        return {
            ("culprit", str(day), id)
            for (day, _), mask in zip(self.sheet.schedule, masks, strict=True)
            for id in (*self.cast, *self.latecomers)
            if mask >> self.suspects.number(id) & 1
        }

    def aside(self) -> Deduction:
        """A copy of this knowledge: to try out what might be told next without having heard it."""
        other = copy(self)
        other.events, other.excluded = self.events[:], dict(self.excluded)
        other.bundles = [bundle.take(np.arange(bundle.size)) for bundle in self.bundles]
        other.clues = self.clues.aside(other.bundles)
        return other

    # -- what remains -------------------------------------------------------------------------------------

    @property
    def latecomers(self) -> tuple[str, ...]:
        """Characters nobody has seen who may be in the script; once their time is over, they are ruled out as culprits."""
        return tuple(self.suspects.late)

    @property
    def followed(self) -> bool:
        """Whether all worlds that the sheet allows have been looked at."""
        return self.complete and not self.sampled

    @property
    def count(self) -> int:
        """How many ways to choose plots and roles are left."""
        return sum(bundle.size for bundle in self.bundles)

    def possible(self, kind: str, what: str, which: str = "") -> bool:
        """Whether nothing rules it out."""
        return (kind, what, which) in self._possible

    def certain_plots(self) -> list[str]:
        """Plots that every remaining script has, or that were revealed."""
        if not self.followed:
            return sorted({str(told[1]) for told in self.events if told[0] == "subplot_revealed"})
        chosen = [set(bundle.plots) for bundle in self.bundles if bundle.size]
        return sorted(set.intersection(*chosen)) if chosen else []

    def plots(self) -> dict[str, float]:
        """The share of worlds with each plot that is still possible."""
        counts: dict[str, int] = {}
        for bundle in self.bundles:
            for plot in bundle.plots:
                counts[plot] = counts.get(plot, 0) + bundle.size
        return {plot: count / self.count for plot, count in counts.items()}

    def roles(self) -> dict[str, dict[str, float]]:
        """For each character, the share of worlds in which it holds each role that is still possible."""
        likelihoods: dict[str, dict[str, float]] = {}
        for who, id in enumerate(self.cast):
            counts: dict[str, int] = {}
            for bundle in self.bundles:
                for role, count in bundle.role_counts(who).items():
                    counts[role] = counts.get(role, 0) + count
            likelihoods[id] = {role: count / self.count for role, count in counts.items() if count}
        return likelihoods

    def culprits(self) -> dict[int, dict[str, float]]:
        """For each day with an incident, the share of worlds for each possible culprit, latecomers included."""
        totals: list[dict[int, float]] = [{} for _ in self.sheet.schedule]
        for bundle in self.bundles:
            for entry, counts in enumerate(culprits.counted(bundle, self._repeats())):
                whole = sum(counts.values())
                for who, count in counts.items():
                    totals[entry][who] = totals[entry].get(who, 0) + bundle.size * count / whole
        return {
            day: {
                self.suspects.names[who]: weight / sum(totals[entry].values())
                for who, weight in totals[entry].items()
            }
            for entry, (day, _) in enumerate(self.sheet.schedule)
        }

    # -- single worlds ------------------------------------------------------------------------------------

    def sample(self, rng: Random) -> World | None:
        """A random world that fits everything seen, all equally likely; None if there is none."""
        for _ in range(_TRIES):
            if not self.count:
                return None
            sizes = [bundle.size for bundle in self.bundles]
            (bundle,) = rng.choices(self.bundles, sizes)
            rows = np.array([rng.randrange(bundle.size) for _ in range(min(_HANDFUL, bundle.size))])
            few = bundle.take(rows)
            few.keep(self.clues.so_far(few))
            if few.size:
                world = self._world(few, rng)
                if world is not None:
                    return world
        return None

    def _world(self, few: Bundle, rng: Random) -> World | None:
        """The first of a few candidates whose culprits the roles allow (TL-6.1.5)."""
        one = few.take(np.array([0]))
        held = {role: int(column[0]) for role, column in one.holders.items()}
        library = self.sheet.library
        must = sum(
            {mask for role, mask in held.items() if library.roles[role].asks("script_must_be_culprit")}
        )
        owed = [role for role in one.elsewhere if library.roles[role].asks("script_must_be_culprit")]
        must |= self.suspects.bits(rng.sample(self.clues.coming, min(len(owed), len(self.clues.coming))))
        never = sum(
            {mask for role, mask in held.items() if library.roles[role].asks("script_must_not_be_culprit")}
        )
        masks = tuple((mask if isinstance(mask, int) else int(mask[0])) & ~never for mask in one.culprits)
        guilty = culprits.assigned(masks, self._repeats(), must, rng)
        if guilty is None:
            return None
        roles = {
            id: next((role for role, mask in held.items() if role != PERSON and mask >> who & 1), PERSON)
            for who, id in enumerate(self.cast)
        }
        days = [day for day, _ in self.sheet.schedule]
        names = [self.suspects.names[thing] for thing in guilty]
        return World(one.plots, roles, dict(zip(days, names, strict=True)), one.elsewhere)


_TRIES: Final = 200
_HANDFUL: Final = 64
_MOST_DRAWS: Final = 3
"""The number of draws: each reads all events again, which with a large cast is most of an answer's time."""
