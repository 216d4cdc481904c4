"""Carrying out what a remedy says in numbers: on a position in the words of scenarios, which is then set up anew."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from anju.engine.remedy import ANSWER, OPTION, Step
from anju.engine.table import Table
from anju.games.codex.cards import CODE, VALUE
from anju.games.codex.requirements.changes import DRAW, LOSE
from anju.games.tragedy_looper.library import LOCATIONS
from anju.games.tragedy_looper.state import Town

Position = dict[str, Any]
LETTERS = "ABCDEF"


class CannotCarryOut(Exception):
    """Nobody can do this here: by playing on, for instance, or because the card lies out of sight."""


def again(table: Table, given: Position, options: dict[str, object] | None = None) -> Table:
    """The same table with another position."""
    return Table(table.game, table.seats, 1, options or table.options, given).begin()


def steps(ways: tuple[tuple[tuple[Step, ...], ...], ...], rng: Random) -> list[Step]:
    """One way for each thing that stands in the way, as far as it has any."""
    return [step for some in ways if some for step in rng.choice(some)]


# -- 法典 -----------------------------------------------------------------------------------------------------


class Duel:
    """A position of 法典 that is being changed for one seat and its foe."""

    def __init__(self, table: Table, seat: int, rng: Random) -> None:
        self.given: Position = table.game.describe(table.now)
        self.given.pop("ids", None)
        self.given.pop("seen", None)
        self.me, self.foe = self.given[LETTERS[seat]], self.given[LETTERS[1 - seat]]
        self.length = 9
        self.mirrored = (LETTERS[seat] == self.given["first"]) is False
        self.rng = rng

    def take(self, faces: list[int], n: int = 1) -> None:
        """Cards of these faces into the hand, from the pool or the discard pile."""
        held = self.me["hand"].split()
        pool = {*self.given["deck"].split(), *self.given["discard"].split()}
        free = [CODE[face] for face in faces if CODE[face] in pool]
        if len(free) < n:
            raise CannotCarryOut
        for code in self.rng.sample(free, n):
            self.drop(code)
            held.append(code)
        self.me["hand"] = " ".join(held)

    def drop(self, code: str) -> None:
        """Out of every other place."""
        for holder, word in ((self.given, "deck"), (self.given, "discard"), (self.foe, "hand"),
                             (self.foe, "facedown"), (self.me, "facedown")):  # fmt: skip
            holder[word] = " ".join(one for one in holder[word].split() if one != code)

    def cell(self, position: int, mirrored: bool) -> int:
        return self.length + 1 - position if mirrored else position

    def hold(self, holder: Position, n: int) -> None:
        """A hand of so many cards."""
        held = holder["hand"].split()
        pool = [*self.given["deck"].split(), *self.given["discard"].split()]
        while len(held) < n:
            code = pool.pop()
            self.drop(code)
            held.append(code)
        self.given["discard"] = " ".join([*self.given["discard"].split(), *held[n:]])
        holder["hand"] = " ".join(held[:n])

    def lay_down(self, total: int) -> None:
        """Face-down cards of this sum."""
        self.me["facedown"] = ""
        for code in sorted(CODE, key=lambda code: -VALUE[CODE.index(code)]):
            value = VALUE[CODE.index(code)]
            if (
                value <= total
                and code not in self.me["hand"].split()
                and code not in self.foe["hand"].split()
            ):
                self.drop(code)
                self.me["facedown"] += f" {code}"
                total -= value

    def carry_out(self, step: Step) -> None:
        deed = _DUEL.get(step.what)
        if deed is None:
            raise CannotCarryOut
        deed(self, step.to)


def _value(duel: Duel, value: int) -> list[int]:
    return [face for face in range(len(CODE)) if VALUE[face] == value]


def _lose(duel: Duel, value: int) -> None:
    held = duel.me["hand"].split()
    gone = next(code for code in held if VALUE[CODE.index(code)] == value)
    held.remove(gone)
    duel.me["hand"], duel.given["discard"] = " ".join(held), f"{duel.given['discard']} {gone}"


_DUEL: dict[str, Callable[[Duel, Any], None]] = {
    "action": lambda duel, n: duel.me.update(action=n),
    "cards": lambda duel, lot: duel.take(list(lot[1]), lot[0]),
    DRAW: lambda duel, value: duel.take(_value(duel, value)),
    LOSE: _lose,
    "self.position": lambda duel, n: duel.me.update(cell=duel.cell(n, duel.mirrored)),
    "target.position": lambda duel, n: duel.foe.update(cell=duel.cell(n, duel.mirrored)),
    "target.own_position": lambda duel, n: duel.foe.update(cell=duel.cell(n, not duel.mirrored)),
    "self.cell": lambda duel, n: duel.me.update(cell=n),
    "target.cell": lambda duel, n: duel.foe.update(cell=n),
    "self.hand": lambda duel, n: duel.hold(duel.me, n),
    "target.hand": lambda duel, n: duel.hold(duel.foe, n),
    "self.balance": lambda duel, n: duel.me.update(balance=n),
    "self.hp": lambda duel, n: duel.me.update(hp=n),
    "target.hp": lambda duel, n: duel.foe.update(hp=n),
    "self.knockback_steps": lambda duel, n: duel.me["this_turn"].update(knockback_steps=n),
    "self.best_skill_damage": lambda duel, n: duel.me["this_turn"].update(best_damage=n),
    "self.facedown_sum": lambda duel, n: duel.lay_down(n),
}


def changed_duel(table: Table, seat: int, todo: list[Step], rng: Random) -> Table:
    if table.questions[0].word.id != "main":
        raise CannotCarryOut
    duel = Duel(table, seat, rng)
    for step in todo:
        duel.carry_out(step)
    return again(table, duel.given)


# -- 惨剧轮回 -------------------------------------------------------------------------------------------------


def changed_town(table: Table, seat: int, todo: list[Step], rng: Random) -> Table:
    """Counters are put there; a day is waited for by playing on, declining whatever can be declined."""
    given: Position = table.game.describe(table.now)
    options = dict(table.options)
    for step in todo:
        if step.what == "counters":
            _put(given, *step.to)  # type: ignore[misc]  # the three parts of such a step
        elif step.what == OPTION:
            assert isinstance(step.to, tuple)
            options.update([step.to])
        elif step.what not in ("day", "loop"):
            raise CannotCarryOut
    found = again(table, given, options)
    for step in todo:
        if step.what in ("day", "loop"):
            play_on(found, step.what, int(str(step.to)), table.questions[0].word.id, seat)
    return found


def _put(given: Position, where: str, counter: str, more: int) -> None:
    if where in LOCATIONS:
        places = given.setdefault("locations", {})
        places[where] = places.get(where, 0) + more
        return
    if isinstance(given["cast"][where], str):
        given["cast"][where] = {"role": given["cast"][where]}
    given["cast"][where][counter] = given["cast"][where].get(counter, 0) + more


def place(table: Table) -> Town:
    assert isinstance(table.now, Town)
    return table.now


def play_on(table: Table, what: str, until: int, word: str, seat: int) -> None:
    """Until this day or loop, and the same question to the same seat."""
    began = place(table).loop
    while table.questions:
        question = table.questions[0]
        now = getattr(place(table), what)
        if now >= until and (question.word.id, question.seat) == (word, seat):
            return
        if what == "day" and place(table).loop != began:
            break
        decline = question.word.decline
        table.answer(question.seat, decline if decline in question.values else question.values[-1])
    raise CannotCarryOut


CHANGED = {"codex": changed_duel, "tragedy_looper": changed_town}


def offered(table: Table, seat: int, step: Step) -> bool:
    assert step.what == ANSWER
    return table.why(seat, step.to) is None  # type: ignore[arg-type]  # a value of this question
