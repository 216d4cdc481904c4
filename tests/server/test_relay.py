"""The socket of somebody whose room another server plays: who they are there, they are here."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from tests.server.test_hub import Phone, two_at_a_table, with_hub
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed

from anju.server.net.connection import TRY_AGAIN
from anju.server.net.relay import Relay, open_relay
from anju.server.rooms import hub as hubs
from anju.server.rooms.hub import Hub
from anju.server.storage.claims import Duty


class Peer:
    """The other server: answers a hello with this, and notices how people go."""

    def __init__(self, answer: str) -> None:
        self.answer = answer
        self.left: asyncio.Future[int | None] = asyncio.get_running_loop().create_future()

    async def serve(self, socket: ServerConnection) -> None:
        await socket.send(self.answer)
        try:
            await socket.recv()
        except ConnectionClosed as end:
            self.left.set_result(None if end.rcvd is None else end.rcvd.code)


def relayed(answer: str, who: str | None, story: Callable[[Phone, Relay, Peer], Awaitable[None]]) -> None:
    async def run() -> None:
        peer = Peer(answer)
        async with serve(peer.serve, "127.0.0.1", 0) as server:
            port = next(iter(server.sockets)).getsockname()[1]
            phone = Phone()
            relay = await open_relay(f"http://127.0.0.1:{port}", phone, who)
            assert relay is not None
            while not phone.drawer.texts:
                await asyncio.sleep(0)
                phone.flush()
            await story(phone, relay, peer)
            await relay.close()

    asyncio.run(run())


@pytest.mark.parametrize(
    ("answer", "who", "seated"),
    [
        ('{"t":"welcome"}', "room/token", True),
        ('{"t":"welcome"}', None, False),
        ('{"t":"error","code":"bad_token"}', "room/token", False),
    ],
    ids=["player", "spectator", "wrong token"],
)
def test_who_sits_at_a_table_there_is_no_stranger_here(answer: str, who: str | None, seated: bool):
    async def story(phone: Phone, _relay: Relay, _beside: Peer) -> None:
        assert phone.drawer.texts == [answer.encode()]
        assert phone.seated is seated

    relayed(answer, who, story)


def test_who_is_let_go_here_is_gone_there_without_a_good_bye():
    async def story(_phone: Phone, relay: Relay, peer: Peer) -> None:
        relay.break_off()
        assert await peer.left is None

    relayed('{"t":"welcome"}', "room/token", story)


class BrokenOff:
    """Stands for a relay; remembers that it was broken off."""

    def __init__(self) -> None:
        self.broken = False

    def break_off(self) -> None:
        self.broken = True


@pytest.mark.parametrize("seated", [True, False])
def test_who_plays_there_is_listened_for_here(seated: bool, tmp_path: Path):
    async def story(hub: Hub) -> None:
        phone, relay = Phone(), BrokenOff()
        hub.opened(phone)
        phone.room, phone.relay = "elsewhere", relay  # type: ignore[assignment]  # it only has to be broken off
        phone.heard = 1000.0
        if seated:
            phone.sit_down("elsewhere/token")
        hub.listen([phone], 1000.0 + hubs.PING_AFTER + 1)
        assert phone.kinds() == ["ping"], "whoever it is"
        hub.listen([phone], 1000.0 + hubs.LOST_AFTER + 1)
        assert (phone.closing, relay.broken) == ((TRY_AGAIN, True) if seated else (None, False))

    with_hub(tmp_path, story)


def test_a_server_that_finishes_games_does_not_take_the_lateness_of_the_other_for_silence(tmp_path: Path):
    async def story(hub: Hub) -> None:
        _, phones, _ = await two_at_a_table(hub)
        hub.duty = Duty(rules=hub.duty.rules, draining=True)
        phones[0].heard = 1000.0
        hub.listen([phones[0]], 1000.0 + 2 * hubs.LOST_AFTER)
        assert phones[0].closing is None
        hub.listen([phones[0]], 1000.0 + hubs.IDLE_LOST_AFTER + 1)
        assert phones[0].closing == TRY_AGAIN, "but a server that says nothing at all is gone"

    with_hub(tmp_path, story)
