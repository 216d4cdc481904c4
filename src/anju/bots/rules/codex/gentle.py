"""The gentle bot of 法典: it looks one step ahead, strikes once a turn, and wavers between what is nearly as good."""

from __future__ import annotations

from random import Random
from typing import Final

from anju.bots.bot import share
from anju.bots.chair import Asked, Chair
from anju.bots.rules.codex.house import FIRST_LOOK, MOST_SAMPLES, CodexHouse, sensible
from anju.bots.rules.codex.search import Search
from anju.bots.rules.codex.worth import WON, Worth
from anju.bots.wavering import wavered
from anju.engine.question import Value
from anju.engine.table import Table
from anju.games.codex.state import DAMAGED, Duel

WARMTH: Final = 2.0
"""In hit points."""


class CodexGentle(CodexHouse):
    """Values what the fair bot values, after one step."""

    def _think(self, chair: Chair, asked: Asked, rng: Random) -> Value:
        world = chair.imagine(rng)
        now = world.now
        assert isinstance(now, Duel), "this is a bot for 法典"
        decline = asked.word.decline
        if asked.word.kind == "skill" and decline in asked.values and has_struck(now, chair.seat):
            return decline
        rated = self._rated(chair.seat, sensible(asked, world), world, rng)
        if unhurt(now, chair.seat):
            rated = {answer: worth for answer, worth in rated.items() if worth < WON} or rated
        if decline in rated:  # nothing is done that is worse than doing nothing
            rated = {answer: worth for answer, worth in rated.items() if worth >= rated[decline]}
        return wavered(list(rated), list(rated.values()), WARMTH, rng)

    def _rated(self, seat: int, answers: list[Value], world: Table, rng: Random) -> dict[Value, float]:
        if len(answers) == 1:
            return dict.fromkeys(answers, 0.0)
        search = Search(seat, world, rng, Worth(seat), self.pause)
        previews = share(FIRST_LOOK, self.effort) // len(answers)
        search.try_answers(answers, max(1, min(MOST_SAMPLES, previews)))
        return search.best


def has_struck(s: Duel, seat: int) -> bool:
    """Whether the seat's character, doll or dragon has done damage this turn."""
    return any(s.did[figure] & DAMAGED for figure in range(seat, len(s.did), s.arena.seats))


def unhurt(s: Duel, seat: int) -> bool:
    """Whether nobody on the other side has lost a hit point."""
    own = s.arena.team[seat]
    return all(s.hp[foe] >= s.hp_max[foe] for foe, team in enumerate(s.arena.team) if team != own)
