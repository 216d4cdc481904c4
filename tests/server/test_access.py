"""What keeps strangers out: where a socket may come from, how many, and how tokens are compared."""

from __future__ import annotations

import asyncio
import hmac

import pytest
from tests.server import cleartext
from tests.server.running import Client, InThread, new_room, open_socket
from tests.server.sitting import Sitting
from websockets.exceptions import InvalidStatus

from anju.server.live import seat as seats
from anju.server.net.guard import AccessLimits
from anju.server.rooms import hub


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
    monkeypatch.setattr("anju.server.net.guard.SOCKETS_PER_ADDRESS", 3)

    async def crowd() -> None:
        async with open_socket(server.base), open_socket(server.base), open_socket(server.base) as third:
            with pytest.raises(InvalidStatus):
                async with open_socket(server.base):
                    pass
            await third.close()
            await third.wait_closed()
            await until_it_opens(server)

    asyncio.run(crowd())


async def until_it_opens(server: InThread) -> None:
    """The server takes a moment to notice that a socket was closed."""
    async with asyncio.timeout(60):
        while True:
            try:
                async with open_socket(server.base):
                    return
            except InvalidStatus:
                await asyncio.sleep(0.05)


def test_sockets_of_one_address_are_not_opened_without_end():
    access = AccessLimits()
    opened = [access.admits_socket("1.2.3.4", 0, 0.0) for _ in range(130)]
    assert opened.count(True) == 120
    assert access.admits_socket("5.6.7.8", 0, 0.0), "others are not held up"


def test_who_says_nothing_is_let_go(server: InThread, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(hub, "HELLO_SECONDS", 0.1)

    async def silent() -> str:
        async with open_socket(server.base) as socket:
            said = await Client(socket).hear("error")
            await asyncio.wait_for(socket.wait_closed(), 60)
            return str(said["code"])

    assert asyncio.run(silent()) == "hello_first"


def test_codes_that_are_tried_together_are_paid_for_one_by_one(server: InThread):
    """Sixty at the same time: none is looked up before it is paid for."""

    async def walk() -> list[int]:
        async with cleartext.AsyncClient(base_url=server.base) as client:
            tries = [
                client.post("/api/rooms/join", json={"code": f"{n:06}", "name": "Eve"}) for n in range(60)
            ]
            return [answer.status_code for answer in await asyncio.gather(*tries)]

    statuses = asyncio.run(walk())
    assert set(statuses) == {404, 429}
    assert statuses.count(404) <= 11


def test_a_right_code_costs_nothing(server: InThread):
    seat = new_room(server, bots=False)
    join = {"code": seat["code"], "name": "Bo"}
    assert server.post("/api/rooms/join", join).status_code == 201
    assert {server.post("/api/rooms/join", join).status_code for _ in range(20)} == {409}, "it is full"
    assert server.post("/api/rooms/join", {**join, "code": "000000"}).status_code == 404


def test_tokens_and_rooms_cannot_be_tried_for_ever(server: InThread):
    seat = new_room(server)

    async def knock(room: str, token: str) -> str:
        async with open_socket(server.base) as socket:
            found = await Client(socket).hello({"room": room, "token": token})
            return str(found.get("code", found["t"]))

    async def story() -> tuple[list[str], str]:
        tried = [await knock(f"nowhere{n}", "x") for n in range(20)]
        tried += [await knock(seat["room"], f"wrong{n}") for n in range(20)]
        return tried, await knock(seat["room"], seat["token"])

    tried, right = asyncio.run(story())
    assert tried[:20] == ["unknown_room"] * 20
    assert tried[-1] == "too_fast"
    assert right == "welcome", "who has a seat pays for nobody's tries"
    asked = {"token": "wrong"}
    assert server.post(f"/api/rooms/{seat['room']}/seat", asked).status_code == 429
    asked = {"token": seat["token"]}
    assert server.post(f"/api/rooms/{seat['room']}/seat", asked).json()["state"] == "lobby"


def test_codes_get_longer_where_there_are_many_rooms(server: InThread, monkeypatch: pytest.MonkeyPatch):
    async def many() -> int:
        return 5000

    monkeypatch.setattr(server.hub.store, "open_rooms", many)
    seat = new_room(server, bots=False)
    assert len(seat["code"]) == 7
    joined = server.post("/api/rooms/join", {"code": seat["code"], "name": "Bo"})
    assert joined.json()["room"] == seat["room"]


def test_rooms_that_can_be_joined_are_counted(server: InThread):
    before = server.call(server.hub.store.open_rooms())
    new_room(server)
    assert server.call(server.hub.store.open_rooms()) == before + 1


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
