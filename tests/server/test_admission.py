"""Who is let in, who has to go, and that those who sit at a table stay."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from tests.server import cleartext
from tests.server.running import Client, Process, database_in, open_socket

from anju.lab.soak.floods import FLOODS, Burst, Target
from anju.server.net.admission import Admission, Caller
from anju.server.net.guard import AccessLimits
from anju.server.net.network import BadProxy, Proxies
from anju.server.operations.loop_clock import LoopClock


class Transport(asyncio.Transport):
    """Somebody at the door."""

    def __init__(self, host: str) -> None:
        super().__init__({"peername": (host, 4711)})
        self.gone = False
        self.untaken = 0

    def abort(self) -> None:
        self.gone = True

    def get_write_buffer_size(self) -> int:
        return self.untaken


def at_the_door(story: Callable[[Admission], Awaitable[None]], most: int = 20, proxies: str = "") -> None:
    async def run() -> None:
        loop_clock = LoopClock()
        await story(Admission(AccessLimits(), loop_clock, most, Proxies(proxies)))
        loop_clock.stop()

    asyncio.run(run())


def come(admission: Admission, host: str) -> tuple[Transport, Caller | None]:
    transport = Transport(host)
    return transport, admission.admit(transport, transport.abort)


def test_one_address_has_so_many_connections():
    async def story(admission: Admission) -> None:
        admission._access.most_connections = 3
        callers = [come(admission, "1.2.3.4")[1] for _ in range(5)]
        assert [caller is not None for caller in callers] == [True, True, True, False, False]
        assert come(admission, "5.6.7.8")[1] is not None
        assert callers[0] is not None
        admission.gone(callers[0])
        admission.gone(callers[0])  # whoever is told twice counts once
        assert come(admission, "1.2.3.4")[1] is not None
        assert come(admission, "1.2.3.4")[1] is None

    at_the_door(story, most=1000)


def test_connections_of_one_address_are_not_opened_without_end():
    async def story(admission: Admission) -> None:
        admitted = 0
        for _ in range(1000):
            _, caller = come(admission, "1.2.3.4")
            if caller is not None:
                admitted += 1
                admission.gone(caller)
        assert 400 <= admitted < 600

    at_the_door(story, most=10_000)


def test_a_proxy_speaks_for_many():
    async def story(admission: Admission) -> None:
        assert all(come(admission, "10.0.0.7")[1] is not None for _ in range(450))

    at_the_door(story, most=10_000, proxies="10.0.0.0/8, 192.168.1.1")


def test_of_too_many_the_oldest_of_the_greediest_goes():
    async def story(admission: Admission) -> None:
        honest = come(admission, "1.1.1.1")[0]
        greedy = [come(admission, "6.6.6.6")[0] for _ in range(30)]
        assert not honest.gone
        assert [one.gone for one in greedy] == [True] * 21 + [False] * 9, "half of the places are for nobody"
        newest = come(admission, "2.2.2.2")[0]
        assert not newest.gone

    at_the_door(story, most=20)


def test_those_who_sit_at_a_table_stay():
    async def story(admission: Admission) -> None:
        seated = []
        for n in range(15):
            transport, caller = come(admission, f"1.1.1.{n}")
            assert caller is not None
            admission.seat(caller)
            admission.seat(caller)  # whoever says so twice counts once
            seated.append((transport, caller))
        strangers = [come(admission, f"6.6.6.{n % 9}")[0] for n in range(40)]
        assert not any(transport.gone for transport, _ in seated)
        assert sum(not one.gone for one in strangers) == 5, "so many places are left"
        for _, caller in seated:
            admission.gone(caller)
        assert admission._seated == 0

    at_the_door(story, most=20)


def test_who_takes_too_long_has_to_go_but_not_who_reads_slowly():
    async def story(admission: Admission) -> None:
        late, slow, stuck = come(admission, "1.1.1.1"), come(admission, "1.1.1.2"), come(admission, "1.1.1.3")
        now = admission.loop_clock.time()
        for transport, caller in (late, slow, stuck):
            assert caller is not None
            admission.expect(caller, 10.0)
            transport.untaken = 0 if transport is late[0] else 50_000
        admission.hurry(now + 5)
        assert not late[0].gone
        for second in range(12, 40, 2):
            slow[0].untaken -= 2000
            admission.hurry(now + second)
        assert [one[0].gone for one in (late, slow, stuck)] == [True, False, True]

    at_the_door(story)


@pytest.mark.parametrize("given", ["nonsense", "127.0.0.1;10.0.0.1", "10.0.0.1/8", "localhost"])
def test_what_is_no_address_of_a_proxy_is_said_so(given: str):
    with pytest.raises(BadProxy, match="is no address of a proxy"):
        Proxies(given)


def test_whose_word_is_believed():
    proxies = Proxies(" 127.0.0.1, 10.0.0.0/8 ")
    assert proxies.given == "127.0.0.1,10.0.0.0/8"
    assert [host in proxies for host in ("127.0.0.1", "10.9.9.9", "11.0.0.1", "::1", "testclient")] == [
        True, True, False, False, False,
    ]  # fmt: skip
    assert not Proxies("")
    assert "127.0.0.1" not in Proxies("")


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere all come from one address")
def test_a_server_with_few_files_is_reached_behind_a_thousand_half_heads(tmp_path: Path):
    """256 files, and connections from ten addresses that begin a request and never end it."""
    server = Process(database_in(tmp_path), program="tests.server.few_files")

    async def story() -> str:
        burst = Burst(seconds=60, count=100)
        async with AsyncExitStack() as stack:
            seat = await asyncio.to_thread(sit_down, server)
            first = Client(await stack.enter_async_context(open_socket(server.base)))
            await first.hello(seat)
            target = Target(host="127.0.0.1", port=server.port, room="", token="")
            floods = [
                asyncio.ensure_future(FLOODS["half heads"](from_address(target, n), burst))
                for n in range(2, 12)
            ]
            await asyncio.sleep(1.0)
            late = await asyncio.to_thread(sit_down, server)
            second = Client(await stack.enter_async_context(open_socket(server.base)))
            found = str((await second.hello(late))["t"])
            await first.say("chat", id="still", text="here")
            await first.hear("ack")
            for flood in floods:
                flood.cancel()
            await asyncio.gather(*floods, return_exceptions=True)
            return found

    assert asyncio.run(story()) == "welcome"
    said = server.terminate()
    assert '"error"' not in said


def from_address(target: Target, n: int) -> Target:
    return Target(host=target.host, port=target.port, room="", token="", source=f"127.0.0.{n}")


def sit_down(server: Process) -> dict[str, str]:
    made = cleartext.post(
        server.base + "/api/rooms", json={"game": "codex", "name": "Ann", "bots": True}, timeout=30
    )
    assert made.status_code == 201
    seat: dict[str, str] = made.json()
    return seat
