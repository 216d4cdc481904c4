"""From events to what they tell: every phase, declaration and incident as a test of all worlds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

import numpy as np

from anju.games.tragedy_looper.deduction import culprits
from anju.games.tragedy_looper.deduction.chronicle import BATCHED, Chronicle, Told, items
from anju.games.tragedy_looper.deduction.comings import Comings
from anju.games.tragedy_looper.deduction.explainable import bent, followed, outnumbered, servants
from anju.games.tragedy_looper.deduction.explaining import Explanation, Stretch
from anju.games.tragedy_looper.deduction.incidents import IncidentReport
from anju.games.tragedy_looper.deduction.moment import BoardMoment
from anju.games.tragedy_looper.deduction.suspects import Suspects
from anju.games.tragedy_looper.deduction.worlds import Bundle, Column, Truth, both, either, negated
from anju.games.tragedy_looper.library import COUNTERS, LOCATIONS, GoodwillAbility
from anju.games.tragedy_looper.queries import MASTERMIND
from anju.games.tragedy_looper.state import ABSENT, ALIVE, Town

TIMINGS: Final = {
    "loop_start": "loop_start",
    "day_start": "day_start",
    "mastermind_abilities": "mastermind_ability",
    "day_end": "day_end",
    "loop_end": "loop_end",
}
"""Phases in which abilities work, and their timing."""

_NEWS: Final = BATCHED | {"incident", "role_revealed"}
"""Events that carry a stretch's information: where it tells something, the last of these told it."""

_NO_ABILITIES: Final = "nothing"
"""The timing of stretches in which nobody may use an ability by choice."""


class Clues:
    """Hears events one by one and drops the worlds that do not fit."""

    def __init__(self, chronicle: Chronicle, bundles: list[Bundle], repeats: tuple[bool, ...]) -> None:
        self.chronicle = chronicle
        self.bundles = bundles
        self.repeats = repeats
        self.phase = ""
        self.before = chronicle.town.copy()  # the board where the stretch under way began
        self.heard: list[tuple[int, Told]] = []  # its events
        self.over = False  # whether the loop was ended in it
        self.declared: Told = ()
        roles, held = chronicle.sheet.library.roles, chronicle.sheet.set.roles
        self.suspects = Suspects(chronicle.sheet, [one.id for one in chronicle.town.board.cast])
        self.comings = Comings()
        self.coming = tuple(self.suspects.late)  # who may still come, as far as phases that are over tell
        self.shunning = [role for role in held if roles[role].asks("no_cards_from")]
        self._open: tuple[int, Callable[[Bundle], Truth] | None] = (-1, None)  # the test of what is under way

    def aside(self, bundles: list[Bundle]) -> Clues:
        """The same moment over a copy of the worlds: to try out what might be told next without having heard it."""
        chronicle = Chronicle(self.chronicle.sheet, [one.id for one in self.chronicle.town.board.cast])
        chronicle.town = self.chronicle.town.copy()
        other = Clues(chronicle, bundles, self.repeats)
        other.phase, other.declared, other.over = self.phase, self.declared, self.over
        other.before, other.heard = self.before.copy(), self.heard[:]
        other.comings, other.coming = self.comings.aside(), self.coming
        return other

    # -- hearing ------------------------------------------------------------------------------------------

    def hear(self, index: int, told: Told) -> Iterator[int]:
        """Takes in one event; returns the positions of the events that told something."""
        kind = told[0]
        if kind in ("phase", "declared"):
            yield from self.close(index)
            yield from self.out_of_time(index)
        elif kind == "loop_ended":
            self.over = True
        act = getattr(self, f"_{kind}", None)
        if act is not None and self.apply(act, *told[1:]):
            yield index
        self.chronicle.follow(told)
        self.comings.hear(told)
        if kind in ("phase", "declared", "loop"):
            self.begin(told)
        else:
            self.heard.append((index, told))

    def begin(self, told: Told) -> None:
        if told[0] == "phase":
            self.phase = told[3]
            self.declared = ()
        if told[0] == "declared":
            self.declared = told
        if told[0] == "loop":
            for bundle in self.bundles:
                bundle.strained = None
        self.before, self.heard, self.over = self.chronicle.town.copy(), [], False
        self._open = -1, None

    def close(self, index: int) -> Iterator[int]:
        """Ends the stretch and applies what it tells as a whole."""
        if not self.phase:
            return
        cause = max((at for at, told in self.heard if told[0] in _NEWS), default=index)
        test = self.test(self.over)
        if test is not None and self.apply(test):
            yield cause

    def apply(self, test: Callable[..., Truth], *data: object) -> bool:
        """Drops all worlds that fail a test; returns whether any was dropped."""
        changed = False
        for bundle in self.bundles:
            if bundle.size:
                before = list(bundle.culprits)
                dropped = bundle.keep(test(bundle, *data))
                if not _same(before, bundle.culprits) or dropped:
                    bundle.keep(culprits.feasible(bundle, self.repeats))
                    changed = True
        return changed

    def so_far(self, bundle: Bundle) -> Truth:
        """Whether the stretch under way is possible so far; the worlds are not changed by this."""
        if self._open[0] != len(self.heard):
            self._open = len(self.heard), self.test(None)
        test = self._open[1]
        return True if test is None else test(bundle)

    # -- who has not come ---------------------------------------------------------------------------------

    def out_of_time(self, index: int) -> Iterator[int]:
        """Once a phase is over, whoever had to come in it at the latest is not in the script."""
        sheet = self.chronicle.sheet
        coming = tuple(
            id for id in self.coming if self.comings.may_follow(sheet.library.characters[id], sheet)
        )
        if coming != self.coming:
            self.coming = coming
            if self.apply(self.in_time):
                yield index

    def in_time(self, bundle: Bundle) -> Truth:
        """Drops culprits who can no longer come; whether enough may still come to hold the roles of the absent."""
        left = self.suspects.bits(id for id in self.suspects.names if id not in self.suspects.late)
        left |= self.suspects.bits(self.coming)
        bundle.culprits = [mask & left for mask in bundle.culprits]
        return len(bundle.elsewhere) <= len(self.coming)

    # -- what a stretch tells as a whole ------------------------------------------------------------------

    def test(self, ended: bool | None) -> Callable[[Bundle], Truth] | None:
        """The test that the stretch puts to a world, if any."""
        if self.phase == "incident":
            return self.incident(ended)
        timing = TIMINGS.get(self.phase, _NO_ABILITIES)
        if not followed(self.before, self.chronicle.town, self.phase, timing):
            return None
        test = self.phase_test(ended)
        return None if test is None else self.unless_bent(test, timing)

    def unless_bent(self, test: Callable[[Bundle], Truth], timing: str) -> Callable[[Bundle], Truth]:
        """Wraps a test so that nothing is concluded where plots or roles bend the phase itself."""
        library = self.before.board.library
        deaths = any(told[0] in ("died", "guard_lost") for _, told in self.heard)
        stirring = outnumbered(self.before) or any(_walks(told) for _, told in self.heard)

        def answer(bundle: Bundle) -> Truth:
            roles = frozenset(bundle.holders)
            return bent(library, bundle.plots, roles, timing, deaths, stirring) or test(bundle)

        return answer

    def phase_test(self, ended: bool | None) -> Callable[[Bundle], Truth] | None:
        if self.phase == "day_end" and self.before.day == self.before.board.days:
            ended = None
        if self.phase == "resolution":
            return self.resolution()
        if self.phase == "goodwill":
            stretch = self.stretch(_NO_ABILITIES, ended)
            return partial(self.goodwill, stretch=stretch)
        if self.phase not in TIMINGS:
            return None
        stretch = self.stretch(TIMINGS[self.phase], ended)
        if self.phase == "loop_end":
            return lambda bundle: Explanation(stretch, bundle, True).all_together()
        if not stretch.items and ended is not True and not stretch.mandatory(0):
            return None
        if not stretch.items and ended is None and stretch.moments[0].rules.might_ask(stretch.timing):
            return None  # the mastermind may still be choosing what happens by itself
        return partial(self.timed, stretch=stretch, ended=ended)

    def stretch(self, timing: str, ended: bool | None) -> Stretch:
        """The stretch heard, with the board before each of its parts."""
        follower = Chronicle(self.chronicle.sheet, [one.id for one in self.before.board.cast])
        follower.town = self.before.copy()
        towns: list[Town] = []
        events: list[Told] = []
        for _, told in self.heard:
            if len(items([*events, told])) > len(items(events)):
                towns.append(follower.town.copy())
            events.append(told)
            follower.follow(told)
        towns.append(follower.town)
        moments = [BoardMoment(town) for town in (towns if events else [self.before])]
        return Stretch(items(events), moments, timing, ended, self.before.lost)

    def timed(self, bundle: Bundle, stretch: Stretch, ended: bool | None) -> Truth:
        """A phase with abilities; rules that work once per loop only where nothing else explains it."""
        free = Explanation(stretch, bundle, False).whole_phase()
        if free is True or not any(
            case.per_loop and case.plot in bundle.plots
            for at in range(len(stretch.items))
            for case in stretch.optional(at)
        ):
            return free
        strained = both(negated(free), Explanation(stretch, bundle, True).whole_phase())
        if strained is False:
            return free
        before = np.zeros(bundle.size, np.uint8) if bundle.strained is None else bundle.strained
        allowed = max(case.per_loop for at in range(len(stretch.items)) for case in stretch.optional(at))
        after = before + np.asarray(strained, np.uint8)
        if ended is not None or self.phase == "day_end":
            bundle.strained = after
        return either(free, both(strained, after <= allowed))

    def goodwill(self, bundle: Bundle, stretch: Stretch) -> Truth:
        """A declared ability may kill, and deaths trigger others."""
        if not stretch.items or not self.declared:
            return True
        died = stretch.seen(stretch.items[:1], 0).died
        asked = self.killed_by_declaration()
        if asked is None:
            return True
        moment = stretch.moments[0]
        truth: Truth = True
        for who in range(moment.board.size):
            if asked >> who & 1 and not self.before.guard[who]:
                immortal = moment.immortal(bundle, 1 << who)
                truth = both(truth, negated(immortal) if died >> who & 1 else immortal)
        return both(truth, Explanation(stretch, bundle, False).after(1, died)) if died else truth

    def killed_by_declaration(self) -> int | None:
        """Whose death the declared ability requests; None if that is unclear."""
        ability = self.ability()
        if ability is None or not any(told[0] == "carried_out" for _, told in self.heard):
            return 0
        ops = [effect.op for effect in ability.effect]
        if "kill" not in ops:
            return 0 if not any(op in _INVOLVED for op in ops) else None
        return 1 << self.before.board.index[str(self.declared[3])]

    # -- incidents (TL-10) --------------------------------------------------------------------------------

    def incident(self, ended: bool | None) -> Callable[[Bundle], Truth] | None:
        schedule = self.before.board.schedule
        entry = next((at for at, (day, _) in enumerate(schedule) if day == self.before.day), -1)
        occurred = [told[2] == "occurred" for _, told in self.heard if told[0] == "incident"]
        if entry < 0 or not occurred:
            return None
        explained = ended is not None and not servants(self.before)
        stretch, late = self.stretch(_NO_ABILITIES, ended), self.suspects.late.values()
        return IncidentReport(stretch, entry, occurred[0], explained, late).test

    # -- cards (TL-5.3) -----------------------------------------------------------------------------------

    def resolution(self) -> Callable[[Bundle], Truth] | None:
        """Forbid cards that did nothing, and those that did."""
        laid = next((told[1:] for _, told in self.heard if told[0] == "cards_revealed"), None)
        if laid is None:
            return None
        town = self.chronicle.town.copy()
        town.laid = tuple((owner, self.chronicle.thing(target), card) for owner, target, card in laid)
        moment = BoardMoment(town)
        changed = {(told[2], told[3]) for _, told in self.heard if told[0] == "counter"}
        tests: list[Callable[[Bundle], Truth]] = []
        for thing in {target for _, target, _ in town.laid}:
            tests += self.forbidden_here(moment, thing, changed)
        if not tests:
            return None
        return partial(_all_of, tests=tests)

    def forbidden_here(
        self, moment: BoardMoment, thing: int, changed: set[tuple[str, str]]
    ) -> Iterator[Callable[[Bundle], Truth]]:
        rules, town = moment.rules, moment.town
        cards = [rules.library.cards[card] for _, target, card in town.laid if target == thing]
        id = rules.thing_id(thing)
        if thing < rules.n and moment.board.cast[thing].has_trait("location_cards_also_apply"):
            return
        for counter in COUNTERS:
            added = any(c.kind == "counter" and c.counter == counter and c.amount > 0 for c in cards)
            if not added or not any(c.kind == "forbid" and c.counter == counter for c in cards):
                continue
            did = (id, counter) in changed
            if counter != "intrigue":
                if thing < rules.n:
                    yield partial(self.ignoring, moment=moment, who=thing, counter=counter, did=did)
            elif did and not rules.forbids_cancel():
                place = town.place[thing] if thing < rules.n else thing - rules.n
                yield partial(self.overruling, moment=moment, place=place)

    def ignoring(self, bundle: Bundle, moment: BoardMoment, who: int, counter: str, did: bool) -> Truth:
        """In which worlds somebody there ignores the Forbid card."""
        truth: Truth = False
        for role in moment.board.set.roles:
            moment.as_role(who, role)
            ignores = moment.rules.ignores(who, counter)
            moment.plain(who)
            if ignores:
                truth = either(truth, moment.held(bundle, role, 1 << who))
        return truth if did else negated(truth)

    def overruling(self, bundle: Bundle, moment: BoardMoment, place: int) -> Truth:
        """In which worlds somebody there can have Forbid Intrigue ignored."""
        truth: Truth = False
        for role in moment.board.set.roles:
            rows = moment.board.library.roles[role].rows
            if any(row.timing == "card_resolution" and row.kind == "optional" for row in rows):
                who = sum(
                    1 << one
                    for one in range(moment.board.size)
                    if moment.town.life[one] == ALIVE and place in moment.rules.places(one)
                )
                truth = either(truth, moment.held(bundle, role, who))
        return truth

    # -- what single events tell --------------------------------------------------------------------------

    def ability(self) -> GoodwillAbility | None:
        """The goodwill ability declared last."""
        if not self.declared:
            return None
        character = self.chronicle.sheet.library.characters[str(self.declared[2])]
        return next((one for one in character.abilities if one.id == self.declared[1]), None)

    def speaker(self) -> int:
        return self.before.board.index[str(self.declared[2])]

    def _refused(self, bundle: Bundle, _: str) -> Truth:
        moment = BoardMoment(self.chronicle.town)
        return moment.refusing(bundle, self.speaker(), ("optional", "mandatory"))

    def _carried_out(self, bundle: Bundle, _: str) -> Truth:
        ability = self.ability()
        if ability is None or ability.unrefusable:
            return True
        moment = BoardMoment(self.chronicle.town)
        return negated(moment.refusing(bundle, self.speaker(), ("mandatory",)))

    def _role_revealed(self, bundle: Bundle, id: str, role: str) -> Truth:
        """The role of that moment (TL-7.4); somebody may be able to lie."""
        moment = BoardMoment(self.chronicle.town)
        bit = 1 << self.chronicle.town.board.index[id]
        truth = moment.held(bundle, role, bit)
        for liar in moment.board.set.roles:
            if moment.board.library.roles[liar].asks("may_claim_other_role"):
                truth = either(truth, moment.held(bundle, liar, bit))
        return truth

    def _culprit_revealed(self, bundle: Bundle, day: int, id: str) -> Truth:
        board = self.chronicle.town.board
        entry = next(at for at, (when, _) in enumerate(board.schedule) if when == day)
        culprits.narrow(bundle, entry, {self.suspects.number(id): True})
        return True

    def _subplot_revealed(self, bundle: Bundle, plot: str) -> Truth:
        return plot in bundle.plots

    def _no_other_subplot(self, bundle: Bundle) -> Truth:
        named = str(self.declared[3])
        return all(plot == named for plot in bundle.plots[self.chronicle.sheet.set.main_count :])

    def _same_role_as(self, bundle: Bundle, id: str, *names: str) -> Truth:
        """Exactly these hold the role that this one holds."""
        moment = BoardMoment(self.chronicle.town)
        index = moment.board.index
        group = 1 << index[id] | sum(1 << index[name] for name in names)
        absent = sum(1 << who for who, life in enumerate(moment.town.life) if life == ABSENT)
        truth: Truth = False
        for role in moment.board.set.roles:
            column = moment.column(bundle, role)
            if column is not None:
                truth = either(truth, column & ~column.dtype.type(absent) == group)
        return truth

    def _card_placed(self, bundle: Bundle, owner: int, id: str) -> Truth:
        """The mastermind cannot place cards on some roles (TL-prophet_1, TL-werewolf_2)."""
        index = self.chronicle.town.board.index
        if owner != MASTERMIND or id not in index or not self.shunning:
            return True
        moment = BoardMoment(self.chronicle.town)
        truth: Truth = False
        for role in self.shunning:
            truth = either(truth, moment.held(bundle, role, 1 << index[id]))
        return negated(truth)

    def _guess_answered(self, bundle: Bundle, id: str, role: str, right: int) -> Truth:
        """The guess is about the scripted role (TL-11.3)."""
        column = bundle.column(role)
        bit = 1 << self.chronicle.town.board.index[id]
        truth: Truth = False if column is None else (column & bit) != 0
        return truth if right else negated(truth)


def _all_of(bundle: Bundle, tests: list[Callable[[Bundle], Truth]]) -> Truth:
    truth: Truth = True
    for test in tests:
        truth = both(truth, test(bundle))
    return truth


_INVOLVED: Final = frozenset(("run_incident_effect", "use_ability_of"))


def _walks(told: Told) -> bool:
    """Whether a corpse may have been moved, or a victim, which is an intrigue on a location (TL-zombie_2)."""
    return told[0] == "moved" or (told[0] == "counter" and told[2] in LOCATIONS and told[3] == "intrigue")


def _same(before: list[int | Column], after: list[int | Column]) -> bool:
    return all(
        one is other or (isinstance(one, int) and isinstance(other, int) and one == other)
        for one, other in zip(before, after, strict=True)
    )
