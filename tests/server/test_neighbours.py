"""Somebody behind the same address asks for all that the address may ask for, and more: taken seats stay taken.

Nothing is timed: the address owes more than it earns in a day, so whoever had to wait for it would wait for ever.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from tests.server.running import Client, InThread, database_in, new_room, open_socket
from websockets.exceptions import ConnectionClosed

from anju.server.net.connection import POLICY
from anju.server.net.limits import LONGEST_MESSAGE, Budget, Rate

ADDRESS = "127.0.0.1"
A_DAY = 86_400_000.0

TOO_LONG = b"x" * (LONGEST_MESSAGE + 100)


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[InThread]:
    with InThread(database_in(tmp_path_factory.mktemp("neighbours"))) as server:
        yield server


@asynccontextmanager
async def ruined(server: InThread) -> AsyncIterator[None]:
    """The address has nothing left."""

    async def charge(cost: float) -> None:
        now = server.loop.time()
        server.access.work.of(ADDRESS, now).charge(now, cost)
        server.hub.turns._come_again(0.0)

    await asyncio.to_thread(server.call, charge(A_DAY))
    yield
    await asyncio.to_thread(server.call, charge(-A_DAY))


async def chats(client: Client, count: int) -> None:
    for n in range(count):
        await client.say("chat", id=f"c{n}", text=f"{n}")
        await client.hear("ack")


def test_who_sits_at_a_table_is_heard_though_their_address_has_nothing_left(own: InThread):
    own.forgive()
    seat = new_room(own)

    async def story() -> None:
        async with open_socket(own.base) as seated, open_socket(own.base) as stranger:
            ann = Client(seated)
            await ann.hello(seat)
            async with ruined(own):
                for _ in range(10):
                    await stranger.send("not a message")
                await chats(ann, 10)

    asyncio.run(story())


def test_people_at_tables_do_not_pay_for_each_other(own: InThread):
    """One of them floods from their seat until nothing is left for them; the other is heard all the same."""
    own.forgive()
    seats = [new_room(own), new_room(own)]

    async def story() -> None:
        async with open_socket(own.base) as one, open_socket(own.base) as other:
            greedy, ann = Client(one), Client(other)
            await greedy.hello(seats[0])
            await ann.hello(seats[1])
            async with ruined(own):
                for _ in range(5):
                    await greedy.socket.send(TOO_LONG.decode())
                await chats(ann, 10)

    asyncio.run(story())


def test_who_has_not_said_who_they_are_is_not_heard_at_length(own: InThread):
    own.forgive()

    async def story(message: Any) -> tuple[str, int | None]:
        async with open_socket(own.base) as stranger:
            client = Client(stranger)
            await stranger.send(message)
            said = await client.hear("error")
            with pytest.raises(ConnectionClosed):
                await client.hear("error")
            return said["code"], stranger.close_code

    for message in (TOO_LONG.decode(), TOO_LONG, [TOO_LONG.decode(), "x"]):
        assert asyncio.run(story(message)) == ("too_big", POLICY), "a text, no text, a text in parts"


def test_what_is_not_looked_at_costs_others_of_the_address_next_to_nothing(own: InThread):
    """Sixty sockets with the longest frames would otherwise be a queue of many seconds."""
    own.forgive()
    own.access.work._by_address[ADDRESS] = budget = Budget(Rate(1000, 0.0001), own.loop.time())

    async def story() -> None:
        for _ in range(10):
            async with open_socket(own.base) as stranger:
                await stranger.send(TOO_LONG.decode())
                await Client(stranger).hear("error")

    asyncio.run(story())
    assert budget.left(own.loop.time()) > 1000 - 10 * 5
    own.forgive()


def test_a_long_message_from_a_seat_is_refused_and_no_more(own: InThread):
    own.forgive()
    seat = new_room(own)

    async def story() -> None:
        async with open_socket(own.base) as seated:
            ann = Client(seated)
            await ann.hello(seat)
            await seated.send(TOO_LONG.decode())
            assert (await ann.hear("error"))["code"] == "too_big"
            await chats(ann, 1)

    asyncio.run(story())
