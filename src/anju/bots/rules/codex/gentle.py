"""The gentle bot of 法典: it looks one step ahead, strikes little in a turn, and wavers between what is nearly as good."""

from __future__ import annotations

from random import Random
from typing import Final

from anju.bots.bot import share
from anju.bots.chair import Asked, Chair
from anju.bots.rules.codex.house import FIRST_LOOK, MOST_SAMPLES, CodexHouse, sensible
from anju.bots.rules.codex.search import Search
from anju.bots.rules.codex.worth import WON, Worth
from anju.bots.wavering import wavered
from anju.engine.event import Event
from anju.engine.question import Value
from anju.engine.table import Table
from anju.games.codex.setup import SEATS
from anju.games.codex.state import Duel

WARMTH: Final = 2.0
"""In hit points."""
ENOUGH: Final = 12
"""Who has dealt so many hit points in a turn leaves it at that."""


class CodexGentle(CodexHouse):
    """Values what the fair bot values, after one step."""

    def _think(self, chair: Chair, asked: Asked, rng: Random) -> Value:
        world = chair.imagine(rng)
        now = world.now
        assert isinstance(now, Duel), "this is a bot for 法典"
        decline = asked.word.decline
        if (
            asked.word.kind == "skill"
            and decline in asked.values
            and dealt(chair.events(), chair.seat) >= ENOUGH
        ):
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


def dealt(events: list[Event], seat: int) -> int:
    """The hit points that others have been dealt this turn."""
    total = 0
    for event in reversed(events):
        if event.kind == "turn":
            break
        if event.kind == "hit" and str(event.data[0])[0] != SEATS[seat]:
            total += int(str(event.data[1]))
    return total


def unhurt(s: Duel, seat: int) -> bool:
    """Whether nobody on the other side has lost a hit point."""
    own = s.arena.team[seat]
    return all(s.hp[foe] >= s.hp_max[foe] for foe, team in enumerate(s.arena.team) if team != own)
