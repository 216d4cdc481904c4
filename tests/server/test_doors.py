"""What keeps strangers out: where a socket may come from, how many, and how tokens are compared."""

from __future__ import annotations

import asyncio
import hmac

import pytest
from tests.server.running import Client, InThread, new_room, open_socket
from tests.server.sitting import Sitting
from websockets.exceptions import InvalidStatus

from anju.server import seat as seats
from anju.server import sockets
from anju.server.guard import Doors


@pytest.mark.parametrize(
    ("origin", "welcome"),
    [
        ("http://127.0.0.1:{port}", True),
        ("http://127.0.0.1:1", False),
        ("https://evil.example", False),
        ("http://evil.example/127.0.0.1:{port}", False),
        ("http://127.0.0.1:{port}.evil.example", False),
        ("null", False),
        ("file://", False),
        ("", False),
    ],
)
def test_a_socket_of_another_site_is_not_opened(server: InThread, origin: str, welcome: bool):
    async def knock() -> int:
        try:
            async with open_socket(
                server.base, additional_headers={"Origin": origin.format(port=server.port)}
            ):
                return 101
        except InvalidStatus as refused:
            return refused.response.status_code

    assert asyncio.run(knock()) == (101 if welcome else 403)


def test_programs_have_no_origin_and_need_a_token(server: InThread):
    seat = new_room(server)

    async def enter() -> list[str]:
        async with open_socket(server.base) as one, open_socket(server.base) as other:
            right = await Client(one).hello(seat)
            wrong = await Client(other).hello({**seat, "token": "x" * 22})
            return [right["t"], wrong["code"]]

    assert asyncio.run(enter()) == ["welcome", "bad_token"]


def test_one_address_has_so_many_sockets(server: InThread, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("anju.server.guard.SOCKETS_PER_ADDRESS", 3)

    async def crowd() -> None:
        async with open_socket(server.base), open_socket(server.base), open_socket(server.base) as third:
            with pytest.raises(InvalidStatus):
                async with open_socket(server.base):
                    pass
            await third.close()
            await third.wait_closed()
            await asyncio.sleep(0.2)  # until the server has noticed
            async with open_socket(server.base):
                pass

    asyncio.run(crowd())


def test_sockets_of_one_address_are_not_opened_without_end():
    doors = Doors()
    opened = [doors.admits_socket("1.2.3.4", 0, 0.0) for _ in range(130)]
    assert opened.count(True) == 120
    assert doors.admits_socket("5.6.7.8", 0, 0.0), "others are not held up"


def test_who_says_nothing_is_let_go(server: InThread, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sockets, "HELLO_SECONDS", 0.1)

    async def silent() -> str:
        async with open_socket(server.base) as socket:
            said = await Client(socket).hear("error")
            await asyncio.wait_for(socket.wait_closed(), 5)
            return str(said["code"])

    assert asyncio.run(silent()) == "hello_first"


def test_a_token_is_compared_with_every_seat_in_constant_time(monkeypatch: pytest.MonkeyPatch):
    """Whether it fits the first seat, the last or none: the same comparisons of whole digests."""
    sitting = Sitting("fengsheng", 4, 5)
    compared: list[tuple[int, int]] = []

    def counted(one: bytes, other: bytes) -> bool:
        compared.append((len(one), len(other)))
        return hmac.compare_digest(one, other)

    monkeypatch.setattr(seats, "compare_digest", counted)
    lengths = []
    for token in ("token of P0", "token of P3", "nobody's", ""):
        compared.clear()
        sitting.room.person(token)
        lengths.append(list(compared))
    assert lengths == [[(64, 64)] * 4 + [(0, 64)]] * 4
