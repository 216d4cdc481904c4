"""A bot that thinks in the pool, and the room that has asked it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from anju.engine.question import Value
from anju.server.live.effects import AskBot
from anju.server.live.substitutes import time_to_think
from anju.server.thinking.bot_pool import Thinking

if TYPE_CHECKING:
    from anju.server.rooms.room_actor import RoomActor


class FollowedBot(Thinking):
    """Tells the room what it hears of the bot."""

    def __init__(self, actor: RoomActor, ask: AskBot) -> None:
        self._actor = actor
        self._ask = ask

    def time_left(self) -> float:
        return time_to_think(self._ask.due - self._actor.time())

    def begins(self, since: float) -> None:
        began = self._actor.time() - since
        self._actor.post(lambda now: self._actor.room.bot_begins(self._ask, began, now))

    def plans(self, plan: list[Value]) -> None:
        self._actor.post(lambda now: self._actor.room.bot_plans(self._ask, plan, False, now))
