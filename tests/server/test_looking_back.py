"""Moments of finished games: worked out once for all who ask, and what fails is forgotten."""

from __future__ import annotations

import asyncio
import gc
from typing import Any

from anju.server.protocol.hindsight import Finished, Hindsight
from anju.server.thinking.bot_pool import Asker, NoAnswer
from anju.server.thinking.looking_back import MOST_KEPT, LookingBack

GAME = Finished(b"save", 0)
HERE = Asker("here")


class House:
    """Looks back when it is told to."""

    def __init__(self) -> None:
        self.given: list[asyncio.Future[Hindsight]] = []

    async def look_back(self, _asker: Asker, _game: Finished) -> Hindsight:
        self.given.append(asyncio.get_running_loop().create_future())
        return await self.given[-1]


async def a_while() -> None:
    for _ in range(6):
        await asyncio.sleep(0)


def test_who_asks_for_the_same_waits_for_the_same():
    async def story() -> None:
        house = House()
        looking_back = LookingBack(house)  # type: ignore[arg-type]  # looks back all the same
        asked = [asyncio.create_task(looking_back.on(HERE, GAME)) for _ in range(3)]
        await a_while()
        (one,) = house.given
        asked[0].cancel()
        one.set_result(Hindsight([], []))
        assert [await task for task in asked[1:]] == [Hindsight([], [])] * 2
        assert await looking_back.on(HERE, GAME) == Hindsight([], [])
        assert len(house.given) == 1

    asyncio.run(story())


def test_what_fails_while_nobody_waits_any_more_is_forgotten_in_silence():
    async def story() -> None:
        told = list[dict[str, Any]]()
        asyncio.get_running_loop().set_exception_handler(lambda _, context: told.append(context))
        house = House()
        looking_back = LookingBack(house)  # type: ignore[arg-type]  # looks back all the same
        asked = asyncio.create_task(looking_back.on(HERE, GAME))
        await a_while()
        asked.cancel()
        await a_while()
        house.given[0].set_exception(NoAnswer("time"))
        await a_while()
        again = asyncio.create_task(looking_back.on(HERE, GAME))
        await a_while()
        house.given[1].set_result(Hindsight([], []))
        assert await again == Hindsight([], [])
        gc.collect()
        assert not told

    asyncio.run(story())


def test_no_more_are_kept_than_there_is_place_for():
    async def story() -> None:
        house = House()
        looking_back = LookingBack(house)  # type: ignore[arg-type]  # looks back all the same
        games = [Finished(b"%d" % n, None) for n in range(2 * MOST_KEPT)]
        for game in games:
            asked = asyncio.create_task(looking_back.on(HERE, game))
            await a_while()
            house.given[-1].set_result(Hindsight([], []))
            await asked
        assert list(looking_back._kept) == games[MOST_KEPT:]

    asyncio.run(story())
