"""One game between bots, and what is remembered of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

import anju
from anju import bots
from anju.bots import Chair
from anju.bots.random_bot import RandomPolicy
from anju.engine.table import Table

TRAITS: Final = {"schools": "schools", "identities": "identity"}
"""What may be told of a seat when a game is over, and the key under which a view has it."""


class Match:
    """Which game of a series this is: everything that decides how it goes."""

    def __init__(
        self,
        game: str,
        seats: int,
        number: int,
        seed: int,
        names: list[str],
        options: Mapping[str, object],
        keep_seats: bool = False,
    ) -> None:
        self.game = game
        self.seats = seats
        self.number = number
        self.names = names
        self.options = options
        self.keep_seats = keep_seats
        # Two games in a row are the same deal, the bots having changed seats.
        self.deal = Random(f"{seed} deal {number // len(names)}").getrandbits(32)
        self.thinking = Random(f"{seed} game {number}").getrandbits(32)

    def bot_at(self, seat: int) -> int:
        """Which of the bots sits there; if they keep their seats, the last one fills up the table."""
        if self.keep_seats:
            return min(seat, len(self.names) - 1)
        return (seat + self.number) % len(self.names)


@dataclass(slots=True)
class Played:
    """How a game went; plain data, so that it can come from another process."""

    number: int
    seated: list[int]
    winners: tuple[int, ...] = ()
    reason: str = ""
    turns: int = 0
    decisions: int = 0
    first: int | None = None
    traits: dict[str, list[list[str]]] = field(default_factory=dict)
    """What every seat was, by the name of the trait."""
    problem: str = ""


def play(match: Match) -> Played:
    """Plays the game; whatever goes wrong belongs into the report, with what is needed to see it again."""
    played = Played(match.number, [match.bot_at(seat) for seat in range(match.seats)])
    try:
        _play(match, played)
    except Exception as problem:  # noqa: BLE001  # a defect in one game must not lose the other games
        played.problem = f"game {match.number} (seed {match.deal}, {match.seats} seats): {type(problem).__name__}: {problem}"
    return played


def _play(match: Match, played: Played) -> None:
    table = anju.new(match.game, match.seats, match.deal, match.options)
    played.first = _first(table)
    if set(match.names) == {"random"} and played.first is not None:
        _run_out(table, match, played)
    else:
        _answer_all(table, match, played)
        played.first = _first(table)


def _answer_all(table: Table, match: Match, played: Played) -> None:
    seated = [
        bots.make(match.names[match.bot_at(seat)], match.game, match.thinking + seat)
        for seat in range(match.seats)
    ]
    while table.outcome is None:
        # All who are asked at once decide before any of them answers.
        answers = [(q.seat, seated[q.seat].choose(Chair(table, q.seat))) for q in table.questions]
        played.decisions += len(table.questions)
        for seat, value in answers:
            table.answer(seat, value)
    played.winners, played.reason = table.outcome.winners, table.outcome.reason
    _remember(played, table.view(None))


def _run_out(table: Table, match: Match, played: Played) -> None:
    """Random bots need no table: they answer in line."""
    play = table.run_out(RandomPolicy(Random(match.thinking)))
    outcome = play.state.outcome
    assert outcome is not None, "run_out ends with an outcome"
    played.winners, played.reason, played.decisions = outcome.winners, outcome.reason, play.decisions
    _remember(played, table.game.view(play.state, None))


def _remember(played: Played, view: dict[str, Any]) -> None:
    """Takes from the public view what the report counts, as far as the game has it."""
    played.turns = view.get("turn", 0) or view.get("loop", 0)  # 惨剧轮回 counts loops
    for trait, key in TRAITS.items():
        of_seats = [seat.get(key) for seat in view.get("seats", [])]
        if any(of_seats):
            played.traits[trait] = [_several(value) for value in of_seats]


def _several(value: object) -> list[str]:
    """A trait that a seat may have once, several times or not at all."""
    if not value:
        return []
    return [str(one) for one in value] if isinstance(value, list | tuple) else [str(value)]


def _first(table: Table) -> int | None:
    """Who moved first, if the game announces it."""
    for event in table.events(None):
        if event.kind == "first" and isinstance(event.data[0], int):
            return event.data[0]
    return None
