"""Finished games that were looked back on: each is worked out once and remembered, whoever asks again."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Final

from anju.server.protocol.hindsight import Finished, Hindsight
from anju.server.thinking.bot_pool import Asker, BotPool

MOST_KEPT: Final = 256


class LookingBack:
    """Those who ask for the same while it is being worked out wait for the same answer."""

    def __init__(self, bot_pool: BotPool) -> None:
        self._bot_pool = bot_pool
        self._kept: OrderedDict[Finished, asyncio.Task[Hindsight]] = OrderedDict()

    async def on(self, asker: Asker, game: Finished) -> Hindsight:
        """Raises `NoAnswer` (`bot_pool`) if there is none now; the next who asks may have more luck."""
        task = self._kept.get(game)
        if task is None:
            task = asyncio.get_running_loop().create_task(self._bot_pool.look_back(asker, game))
            self._kept[game] = task
            if len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
            task.add_done_callback(lambda done: self._forget_failed(game, done))
        self._kept.move_to_end(game)
        return await asyncio.shield(task)  # who goes away does not take it from the others

    def _forget_failed(self, game: Finished, done: asyncio.Task[Hindsight]) -> None:
        """Whether or not anybody still waits for it."""
        if (done.cancelled() or done.exception() is not None) and self._kept.get(game) is done:
            del self._kept[game]
