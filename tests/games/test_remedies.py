"""A remedy that gives numbers is true: carried out by a program, it makes the thing legal."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest
from tests.games.carrying import CHANGED, CannotCarryOut, offered, steps
from tests.games.test_reasons_in_worlds import ASKED

import anju
from anju.engine.errors import Refused
from anju.engine.remedy import ANSWER
from anju.engine.table import Table
from anju.games.codex.requirements.changes import DRAW, LOSE
from anju.games.codex.state import Duel
from anju.games.tragedy_looper.state import Town

QUOTED = re.compile(r"「[^」]*」")
"""Names: what stands in them is no number of a remedy."""


def of_codex(table: Table, _: Random) -> list[object]:
    """Of a choice between skills: all of one's own."""
    (question,) = table.questions
    assert isinstance(table.now, Duel)
    return [skill.id for skill in table.now.heroes[question.seat].skills]


def of_tragedy(table: Table, rng: Random) -> list[object]:
    """Everything that stands on somebody's card, and some of what is in the library."""
    assert isinstance(table.now, Town)
    cast = table.now.board.cast
    abilities = [ability.id for character in cast for ability in character.abilities]
    rows = [
        f"{row.id}@{character.id}"
        for role, character in zip(table.now.plan.roles, cast, strict=True)
        for row in role.rows
    ]
    return [
        *abilities,
        *rows,
        *(character.id for character in cast),
        *rng.sample(ASKED[table.game.id](rng), 20),
    ]


def asked(table: Table, rng: Random) -> list[object]:
    if table.questions[0].word.id == "main" and table.game.id == "codex":
        return of_codex(table, rng)
    if table.game.id == "tragedy_looper":
        return of_tragedy(table, rng)
    return list(rng.sample(ASKED[table.game.id](rng), 30))


def refusals(table: Table, rng: Random) -> Iterator[tuple[int, object, Refused]]:
    """What cannot be chosen here, and why."""
    seat = table.questions[0].seat
    for what in asked(table, rng):
        refusal = table.why(seat, what)  # type: ignore[arg-type]  # a value or the name of one
        if refusal is not None:
            yield seat, what, refusal


def check(table: Table, seat: int, what: object, refusal: Refused, rng: Random) -> set[str]:
    """Carries the remedy out and sees whether it helps; says what was done."""
    told = f"{what!r}: {refusal.text('zh')}"
    if not any(refusal.ways):
        assert not re.search(r"\d", QUOTED.sub("", refusal.remedy.zh)), (
            f"numbers that no program can try: {told}"
        )
        return set()
    todo = steps(refusal.ways, rng)
    if any(step.what == ANSWER for step in todo):
        assert all(offered(table, seat, step) for step in todo if step.what == ANSWER), told
        return {ANSWER}
    try:
        changed = CHANGED[table.game.id](table, seat, todo, rng)
    except CannotCarryOut:
        return set()
    again = changed.why(seat, what)  # type: ignore[arg-type]  # as it was asked before
    left = {step.what for some in again.ways for way in some for step in way} if again is not None else set()
    assert not left & {step.what for step in todo}, f"{told} {todo} → {again}"
    if all(refusal.ways) and not {step.what for step in todo} & WAITING:
        assert again is None or again.code in NAMED, f"{told} {todo} → {again}"
    return {step.what for step in todo}


WAITING = frozenset(("day", "loop", "option"))
"""After these the table stands elsewhere: what was in the way is not in the way any more, other things may be."""

NAMED = frozenset(("name_ability", "name_actor", "other_name"))
"""It is on offer now, and wants only to be called by its own name."""

PLAYED = {"codex": (2, 8, 80, 2), "fengsheng": (5, 3, 80, 4), "tragedy_looper": (4, 3, 120, 3)}
"""Seats, games, how many answers of each, and after how many of them is asked again."""
OPTIONS: dict[str, list[dict[str, object]]] = {
    "codex": [{}],
    "fengsheng": [{}],
    "tragedy_looper": [{}, {"script": "BTX-2"}, {"script": "BTX-3"}],
}
DONE = {
    "codex": {ANSWER, "action", "cards", "self.position", "self.hand", "target.hand", DRAW, LOSE},
    "fengsheng": {ANSWER},
    "tragedy_looper": {ANSWER, "counters", "day"},
}
"""What must have been tried."""


@pytest.mark.parametrize("game", PLAYED)
def test_what_a_remedy_gives_in_numbers_makes_it_legal(game: str):
    seats, games, answers, every = PLAYED[game]
    done: set[str] = set()
    for seed in range(games):
        rng, table = Random(seed), anju.new(game, seats, seed, OPTIONS[game][seed % len(OPTIONS[game])])
        for n in range(answers):
            if not table.questions:
                break
            if n % every == 0:
                done.update(*(check(table, *one, rng) for one in refusals(table, rng)))
            question = rng.choice(table.questions)
            table.answer(question.seat, rng.choice(question.values))
    assert done >= DONE[game]
