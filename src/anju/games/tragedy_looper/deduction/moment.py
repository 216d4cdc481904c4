"""The rules at one moment, asked in the conditional: if this character had that role, what would it do?

Answers are bits of characters, so that they can be compared with whole columns of worlds.  Everything is asked of
the rules themselves; what depends on more than one role at a time is left open, which loses nothing but sharpness.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Final

from anju.engine.game import Game
from anju.engine.play import DoesNotFit, Entry, Finished, Suspended
from anju.games.tragedy_looper.abilities import leaves_a_choice
from anju.games.tragedy_looper.content import Plot, Role
from anju.games.tragedy_looper.days import Days
from anju.games.tragedy_looper.deduction.cases import (
    NOBODYS,
    PLAIN,
    Case,
    Need,
    Result,
    asks_for_refusal,
    bits,
    loose,
    merged,
    result,
    role_placed,
)
from anju.games.tragedy_looper.deduction.chronicle import blank_plan
from anju.games.tragedy_looper.deduction.worlds import Bundle, Column, Truth, both, either, negated
from anju.games.tragedy_looper.library import LOCATIONS
from anju.games.tragedy_looper.row import Row
from anju.games.tragedy_looper.state import ABSENT, ALIVE, Town
from anju.games.tragedy_looper.validator.roles import PERSON

_ROLE_WORDS: Final = ("role:", "start_of:", "location_of:")

_BY_ROLE: Final = frozenset(("with_refusal_character", "where_zombies_outnumber"))
"""Scopes that depend on the roles of others."""

_GAME: Final[Game[Town]] = Game()


class BoardMoment:
    """The board at one moment."""

    def __init__(self, town: Town) -> None:
        self.town = town
        self.board = town.board
        assert isinstance(town.plan.roles, list), "a chronicle's plan"
        self.people: list[Role] = town.plan.roles
        self.rules = Days(_GAME, town, [], 0)
        self._turned: dict[str, dict[tuple[str, str], int]] = {}
        self._immortal: dict[str, int] | None = None

    # -- trying a role out --------------------------------------------------------------------------------

    def as_role(self, who: int, role: str) -> None:
        self.people[who] = self.board.library.roles[role]

    def plain(self, who: int) -> None:
        self.people[who] = self.board.library.roles[PERSON]

    def each(self, role: str, test: str) -> int:
        """The bits of those for whom the rules would answer yes if they had this role."""
        people = 0
        for who in range(self.board.size):
            self.as_role(who, role)
            if getattr(self.rules, test)(who):
                people |= 1 << who
            self.plain(who)
        return people

    # -- roles as they are now (TL-7.4) -------------------------------------------------------------------

    def turned(self, plot: Plot) -> dict[tuple[str, str], int]:
        """Whose role changes under this plot: (scripted, current) -> bits."""
        if plot.id in self._turned:
            return self._turned[plot.id]
        by_roles: dict[tuple[str, str], int] = {}
        if any(effect.op == "set_role" for row in plot.rows for effect in row.effect):
            town = self.town.copy()
            town.plan = blank_plan(self.board, (plot.id,))
            under = BoardMoment(town)
            for who, role in product(range(self.board.size), self.board.set.roles):
                under.as_role(who, role)
                now = under.rules.role(who).id
                under.plain(who)
                if now != role:
                    by_roles[role, now] = by_roles.get((role, now), 0) | 1 << who
        self._turned[plot.id] = by_roles
        return by_roles

    def column(self, bundle: Bundle, role: str) -> Column | None:
        """Who holds this role now, in each world."""
        column = self.unmasked(bundle, role)
        plots = self.board.library.plots
        turned = [one for id in bundle.plots for one in self.turned(plots[id]).items()]
        for (scripted, _), who in turned:
            if role == scripted and column is not None:
                column = column & ~column.dtype.type(who)
        for (scripted, current), who in turned:
            if role == current and scripted in bundle.possible_roles():
                extra = bundle.column(scripted)
                assert extra is not None, "it is possible"
                column = extra & who if column is None else column | (extra & who)
        return column

    def unmasked(self, bundle: Bundle, role: str) -> Column | None:
        """Who holds this role by the script, except cards that are always treated as something else (TL-part_timer_t1)."""
        column = bundle.column(role)
        for who, mask in self.board.masks.items():
            if column is not None:
                column = column & ~column.dtype.type(1 << who)
            if mask.id == role:
                others = bundle.column(PERSON)
                assert others is not None, "somebody could be a Person"
                column = (others & 0 if column is None else column) | 1 << who
        return column

    def held(self, bundle: Bundle, role: str, who: int) -> Truth:
        """Whether one of these holds the role now."""
        if not who:
            return False
        column = self.column(bundle, role)
        return False if column is None else (column & who) != 0

    # -- what follows from roles --------------------------------------------------------------------------

    def immortal(self, bundle: Bundle, who: int) -> Truth:
        """Whether all of these are immortal."""
        if self._immortal is None:
            self._immortal = {role: self.each(role, "immortal") for role in self.board.set.roles}
        truth: Truth = True
        for bit in bits(who):
            one: Truth = False
            for role, mask in self._immortal.items():
                one = either(one, self.held(bundle, role, mask & bit))
            truth = both(truth, one)
        return truth

    def refusing(self, bundle: Bundle, who: int, kinds: tuple[str, ...]) -> Truth:
        """Whether this character has one of these refusals."""
        truth: Truth = False
        for role in self.board.set.roles:
            self.as_role(who, role)
            fits = self.rules.refusal(who) in kinds
            self.plain(who)
            if fits:
                truth = either(truth, self.held(bundle, role, 1 << who))
        return truth

    def met(self, bundle: Bundle, need: Need) -> Truth:
        if need.kind == "immortal":
            return self.immortal(bundle, need.who)
        if need.kind == "mortal":
            return negated(self.immortal(bundle, need.who))
        if need.kind == "began" and need.role in bundle.elsewhere:
            return True  # latecomers begin somewhere as well
        if need.kind == "refusal":
            return self.refusing(bundle, need.who.bit_length() - 1, ("optional", "mandatory"))
        return self.held(bundle, need.role, need.who)

    def at_work(self, bundle: Bundle, case: Case) -> Truth:
        """In which worlds this case applies."""
        if case.plot and case.plot not in bundle.plots:
            return False
        truth: Truth = self.held(bundle, case.role, case.who) if case.role else True
        for need in case.needs:
            truth = both(truth, self.met(bundle, need))
        return truth

    # -- rows ---------------------------------------------------------------------------------------------

    def rows(self, timing: str, kind: str) -> Iterator[tuple[Row, int, str, str]]:
        """(row, actor, role, plot): every row that anybody could have at this timing."""
        for role in self.board.set.roles:
            if any(row.timing in (timing, "always") for row in self.board.library.roles[role].rows):
                for row, who in self.role_rows(role):
                    if row.timing == timing and row.kind == kind:
                        yield row, who, role, ""
        for row, who in self.printed_rows():
            if row.timing == timing and row.kind == kind:
                yield row, who, "", ""
        for id in (*self.board.set.main_plots, *self.board.set.subplots):
            for row in self.board.library.plots[id].rows:
                if row.timing == timing and row.kind == kind:
                    yield row, -1, "", id

    def role_rows(self, role: str) -> Iterator[tuple[Row, int]]:
        """The rows that each would have with this role, while holding it."""
        for who, character in enumerate(self.board.cast):
            self.as_role(who, role)
            printed = character.printed.rows
            # A role that somebody is always treated as hides the scripted one, but not what a plot makes of them.
            masked = who in self.board.masks
            rows = self.board.library.roles[role].rows if masked else self.rules.rows_of(who)
            yield from ((row, who) for row in rows if row not in printed)
            self.plain(who)

    def printed_rows(self) -> Iterator[tuple[Row, int]]:
        """The rows printed on the cards; where one needs a refusal, with a role that has one."""
        for who, character in enumerate(self.board.cast):
            for row in character.printed.rows:
                if asks_for_refusal(row):
                    self.as_role(who, self.refuser())
                yield row, who
                self.plain(who)

    def refuser(self) -> str:
        """Any role that can refuse, to try what a card does with such a role."""
        roles = self.board.library.roles
        return next(role for role in self.board.set.roles if roles[role].refusal != "none")

    def mandatory(self, timing: str) -> list[Case]:
        """The cases that would happen by themselves."""
        cases: list[Case] = []
        for row, who, role, plot in self.rows(timing, "mandatory"):
            bit = 1 << who if role else 0
            needs = self.needs(row, who)
            if needs is not None and not (needs or self.rules.works(row, who)):
                continue
            if needs is None or self.left_open(row, who):
                if self.could_work(row, who):
                    cases.append(Case(row.id, role, bit, plot, (), None, 0))
            elif all(need.who or need.kind == "began" for need in needs):
                cases += self.by_itself(row, who, Case(row.id, role, bit, plot, needs, None, 0))
        return cases

    def by_itself(self, row: Row, who: int, case: Case) -> list[Case]:
        """What the row does, or its alternatives if there is something to choose; empty if it does nothing."""
        if not leaves_a_choice(row):
            return [case._replace(result=self.effect(row, who, {}))]
        if any(target.role or target.scope in _BY_ROLE for target in row.targets):
            return [case]
        options = tuple(dict.fromkeys(self.trials(row, who)))
        return [case._replace(options=options)] if options else []

    def left_open(self, row: Row, who: int) -> bool:
        """Whether the outcome is open: earlier use is unknown, or the mastermind chooses between two places."""
        by_place = any(condition.word == "exactly_one_other_here" for condition in row.when)
        return "per_loop" in row.limit or (who >= 0 and by_place and len(self.rules.places(who)) > 1)

    def needs(self, row: Row, who: int) -> tuple[Need, ...] | None:
        """What the conditions demand of other roles or of a refusal; None if it is more involved."""
        role = self.role_named(row)
        if role is None:
            return None
        if role:
            kind = "began" if self.begun_elsewhere(row, who, role) else "role"
            return (Need(kind, role, self.fitting(row, who, role)),)
        if asks_for_refusal(row):
            return (Need("refusal", "", 1 << who if self.rules.works(row, who) else 0),)
        return ()

    def begun_elsewhere(self, row: Row, actor: int, role: str) -> bool:
        """Whether the conditions may hold for a latecomer because of where it begins."""
        if not any("start_of:" + role in condition.fields.values() for condition in row.when):
            return False
        one, starts = self.anybody(), self.town.start
        before, begun = self.people[one], starts[one]
        self.as_role(one, role)
        holds = False
        for starts[one] in range(len(LOCATIONS)):
            holds = holds or self.rules.all_hold(row, actor)
        self.people[one], starts[one] = before, begun
        return holds

    def anybody(self) -> int:
        """A character with which a role can be tried out."""
        return next(who for who in range(self.board.size) if who not in self.board.masks)

    def could_work(self, row: Row, who: int) -> bool:
        """Whether this one could act where the outcome is open: alive, or the row is about the dead."""
        return who < 0 or self.town.life[who] == ALIVE or self.rules.of_the_dead(row)

    def role_named(self, row: Row) -> str | None:
        """The one role of others that the conditions name; "" for none, None if it is more involved."""
        named: set[str] = set()
        for condition in row.when:
            if condition.word not in PLAIN:
                return None
            for field in ("who", "where"):
                word = str(condition.fields.get(field, ""))
                if word.startswith(_ROLE_WORDS) and word.partition(":")[2] not in NOBODYS:
                    if condition.word != "counter_at_least":
                        return None
                    named.add(word.partition(":")[2])
        for effect in row.effect:
            if any(str(value).startswith(_ROLE_WORDS) for value in effect.fields.values()):
                return None
        return None if len(named) > 1 else next(iter(named), "")

    def fitting(self, row: Row, actor: int, role: str) -> int:
        """The bits of those who would fulfil the conditions by holding the role."""
        people = 0
        for who in range(self.board.size):
            before = self.people[who]
            self.as_role(who, role)
            if self.rules.all_hold(row, actor):
                people |= 1 << who
            self.people[who] = before
        return people

    def effect(self, row: Row, who: int, picked: dict[str, int | str]) -> Result | None:
        """What the row does with these choices; None if the rules would ask for more."""
        town = self.town.copy()
        rules = Days(_GAME, town, [], 0)
        scene = rules.scene(row, who)
        scene.picked = picked
        rules.begin_batch()
        try:
            rules.carry_out(scene, row.effect)
            rules.tell_defeat()
        except (KeyError, ValueError, Suspended, DoesNotFit, Finished):
            return None
        return result(town, rules.events)

    # -- what may be done (TL-7.2) ------------------------------------------------------------------------

    def optional(self, timing: str) -> list[Case]:
        """Everything the mastermind could do with an ability, each choice a case of its own."""
        cases: list[Case] = []
        for row, who, role, plot in self.rows(timing, "optional"):
            bit = 1 << who if role else 0
            per_loop = row.limit.get("per_loop", 0) if plot else 0
            role_there = role_placed(row) if plot else ""
            if role_there:
                cases += [
                    Case(row.id, "", 0, plot, (there,), done, per_loop)
                    for there, done in self.where_roles_are(row, role_there)
                ]
                continue
            needs = self.needs(row, who)
            if needs is None:
                if self.could_work(row, who):
                    cases.append(Case(row.id, role, bit, plot, (), None, per_loop))
            elif all(need.who or need.kind == "began" for need in needs) and (
                needs or self.rules.works(row, who)
            ):
                for more, done in self.outcomes(row, who):
                    cases.append(Case(row.id, role, bit, plot, needs + more, done, per_loop))
        return merged(cases)

    def where_roles_are(self, row: Row, role_there: str) -> Iterator[tuple[Need, Result | None]]:
        """The cases of a plot's rule that works where a role's holder is or began: one for each place."""
        head, _, role = role_there.partition(":")
        places = self.town.place if head == "location_of" else self.town.start
        for place in range(len(LOCATIONS)):
            there = [
                who
                for who in range(self.board.size)
                if places[who] == place
                and who not in self.board.masks
                and (head == "start_of" or self.town.life[who] == ALIVE)
                and not (who >= self.board.scripted and self.town.life[who] == ABSENT)
            ]
            if there or head == "start_of":
                one = there[0] if there else self.anybody()  # latecomers may begin where nobody else does
                places[one], before = place, places[one]
                self.as_role(one, role)
                need = Need("began" if head == "start_of" else "role", role, sum(1 << who for who in there))
                done = self.effect(row, -1, {})
                self.plain(one)
                places[one] = before
                yield need, done

    def outcomes(self, row: Row, who: int) -> Iterator[tuple[tuple[Need, ...], Result | None]]:
        if any(target.scope in _BY_ROLE for target in row.targets):
            yield (), None
            return
        outcomes = list(self.by_slots(row, who))
        if any(done is None for _, done in outcomes) and not any(target.role for target in row.targets):
            outcomes = [((), done) for done in self.trials(row, who)]
        yield from outcomes

    def trials(self, row: Row, who: int) -> Iterator[Result]:
        """Everything the row may do, including choices left open by its effects."""
        waiting: list[list[Entry]] = [[]]
        while waiting:
            record = waiting.pop()
            town = self.town.copy()
            rules = Days(_GAME, town, list(record), 0)
            scene = rules.scene(row, who)
            try:
                if not rules.choose_all(scene, row):
                    continue
                rules.begin_batch()
                rules.carry_out(scene, row.effect)
                rules.tell_defeat()
            except Suspended as pause:
                (question,) = pause.questions
                waiting += [[*record, (question.seat, value)] for value in question.values]
            else:
                yield result(town, rules.events)

    def by_slots(self, row: Row, who: int) -> Iterator[tuple[tuple[Need, ...], Result | None]]:
        scene = self.rules.scene(row, who)
        slots: list[list[tuple[str, int | str]]] = [
            [(target.slot, thing) for thing in self.rules.candidates(scene, loose(target))]
            for target in row.targets
        ]
        try:
            slots += [
                [(choice.slot, word) for word in self.rules.options_of(scene, choice)]
                for choice in row.choices
            ]
        except KeyError:
            yield (), None
            return
        for picks in product(*slots):
            needs = tuple(
                Need("role", target.role, 1 << int(thing))
                for target, (_, thing) in zip(row.targets, picks, strict=False)
                if target.role
            )
            yield needs, self.effect(row, who, dict(picks))

    # -- when somebody has died (TL-4.5) ------------------------------------------------------------------

    def called(self, dead: int) -> list[Case]:
        """The cases that deaths trigger."""
        cases: list[Case] = []
        for row, who, role, plot in self.rows("on_death", "mandatory"):
            bit = 1 << who if role else 0
            needs: tuple[Need, ...] = ()
            fits = True
            for condition in row.when:
                if condition.word == "this_character_died":
                    fits = fits and bool(dead >> who & 1)
                elif condition.word == "role_holder_died":
                    fits = fits and self.town.life[who] == ALIVE
                    needs += (Need("role", str(condition.fields["role"]), dead),)
                else:
                    cases.append(Case(row.id, role, bit, plot, (), None, 0))
                    fits = False
            if fits:
                cases.append(Case(row.id, role, bit, plot, needs, self.effect(row, who, {}), 0))
        return cases
