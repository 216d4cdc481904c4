"""All attacks.  Each lasts for a burst while people play, and says what it has sent and how much was refused."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from random import Random
from typing import Final

import msgspec
from msgspec import Struct, structs

import anju
from anju.lab.client_socket import ClientSocket
from anju.lab.load import free_port
from anju.lab.soak.attack_context import AttackContext
from anju.lab.soak.floods import FLOODS
from anju.lab.soak.hostile import Hostile
from anju.lab.soak.request import CUT_OFF, UNANSWERED, exchange, request
from anju.lab.soak.server import OwnServer
from anju.server.net.limits import NEW_ROOMS, WRONG_CODES
from anju.server.storage.store import Store

AT_ONCE: Final = 8
"""Requests that one attacker has under way at the same time."""

PER_ADDRESS: Final = 200
"""Requests after which the attacker takes another address: below what one address may ask."""

BEFORE_THE_END: Final = (0.0, 3.0)
"""Seconds that people play before something happens to the server."""

WITHOUT_DATABASE: Final = (0.2, 3.0)

NOTICED_SECONDS: Final = 3.0
"""After these a server has noticed that its database is back, and holds it again."""

SECOND_SECONDS: Final = 60.0

LOOKED_UP: Final = frozenset({201, 404, 409, 410})
"""Answers to a room code that tell whether there is such a room."""


class Sent(Struct):
    """What an attack has done."""

    sent: int = 0
    refused: int = 0

    def count(self, status: int) -> None:
        self.sent += 1
        self.refused += status >= 400 or status == CUT_OFF


Attack = Callable[[AttackContext], Awaitable[Sent]]


async def calm(context: AttackContext) -> Sent:
    """Nobody attacks: what the others are compared with."""
    end, enough = time.monotonic() + context.burst.seconds, len(context.acks) + context.burst.count
    while time.monotonic() < end and len(context.acks) < enough:
        await asyncio.sleep(0.05)
    return Sent()


def flood(name: str) -> Attack:
    async def attack(context: AttackContext) -> Sent:
        target, burst = msgspec.json.encode(await context.target()), msgspec.json.encode(context.burst)
        printed = await context.beside("anju.lab.soak.flooding", name, target.decode(), burst.decode())
        return Sent(int(printed))

    return attack


# -- the server is taken away ------------------------------------------------------------------------------


async def kill(context: AttackContext) -> Sent:
    """As a power cut does."""
    await asyncio.sleep(context.rng.uniform(*BEFORE_THE_END))
    await context.restarted(context.server.kill)
    return Sent(1)


async def stop(context: AttackContext) -> Sent:
    """As whoever runs it does."""
    await asyncio.sleep(context.rng.uniform(*BEFORE_THE_END))
    await context.restarted(context.server.stop)
    return Sent(1)


async def damaged_snapshots(context: AttackContext) -> Sent:
    """Killed; and what was kept of running games, beside their answers, is damaged."""
    done = Sent()

    async def damage() -> None:
        store = await Store.open(context.server.database)
        try:
            for room in await store.rooms("playing"):
                kept = await store.running(room.id, room.round)
                if kept is not None:
                    await store.write(structs.replace(kept, data=_torn(kept.data, context.rng)))
                    done.sent += 1
        finally:
            await store.close()

    await asyncio.sleep(context.rng.uniform(*BEFORE_THE_END))
    await context.restarted(context.server.kill, damage)
    return done


def _torn(data: bytes, rng: Random) -> bytes:
    at = rng.randrange(len(data))
    return data[:at] + rng.randbytes(8) + data[at + 8 :]


async def database_restart(context: AttackContext) -> Sent:
    """PostgreSQL goes and comes back in the middle, and all its locks are gone; then a second server tries to get in."""
    assert context.cluster is not None, "only a database of our own is restarted"
    await asyncio.sleep(context.rng.uniform(*BEFORE_THE_END))
    async with context.taken_away():
        await asyncio.to_thread(context.cluster.stop, context.rng.choice(["immediate", "fast"]))
        await asyncio.sleep(context.rng.uniform(*WITHOUT_DATABASE))
        await asyncio.to_thread(context.cluster.again)
        await asyncio.sleep(NOTICED_SECONDS)
    return Sent(1, await _kept_out(context, context.server.database))


async def second_server(context: AttackContext) -> Sent:
    """Another one on the same database, by its address and by every other name that leads to it."""
    done = Sent()
    with _names_of(context.server.database, context.folder) as names:
        for address in names:
            done.sent += 1
            done.refused += await _kept_out(context, address)
    return done


@contextmanager
def _names_of(database: str, folder: Path) -> Iterator[list[str]]:
    """A file may be reached by links: to itself, to its folder, and as the same file under another name."""
    if "://" in database:
        yield [database]
        return
    file = Path(database)
    link, place, twin = (folder / f"{kind}-{file.name}" for kind in ("link", "folder", "twin"))
    link.symlink_to(file)
    place.symlink_to(file.parent, target_is_directory=True)
    twin.hardlink_to(file)
    try:
        yield [database, str(link), str(place / file.name), str(twin)]
    finally:
        for made in (link, place, twin):
            made.unlink()


async def _kept_out(context: AttackContext, address: str) -> bool:
    """Whether a server that is started there is; if not, whether it can even write."""
    second = OwnServer(context.folder, address, free_port())
    second.launch()
    end = time.monotonic() + SECOND_SECONDS
    try:
        while not second.ended and time.monotonic() < end:
            if await second.is_well():
                made = await second.ask(
                    "POST", "/api/rooms", {"game": "codex", "name": "second", "bots": True}
                )
                context.wrong("second_writers", f"{address}: let in, and a new room gave {made.status}")
                return False
            await asyncio.sleep(0.1)
        return True
    finally:
        second.kill()


# -- requests ----------------------------------------------------------------------------------------------


async def hostile_requests(context: AttackContext) -> Sent:
    """Every route with odd paths, queries, headers and bodies; 503 is a word, any other 5xx is a defect."""
    done, hostile = Sent(), Hostile(await context.target(), context.server.key, Random(context.rng.random()))
    end = time.monotonic() + context.burst.seconds

    async def send() -> None:
        while time.monotonic() < end and done.sent < context.burst.count:
            source = context.fresh_address()
            for _ in range(PER_ADDRESS):
                if time.monotonic() >= end or done.sent >= context.burst.count:
                    return
                data = hostile.request()
                status = await _status(context.server.port, data, source)
                done.count(status)
                if status == UNANSWERED or (status >= 500 and status != 503):
                    context.wrong("http_errors", f"{status}: {data[:120]!r}")

    await asyncio.gather(*(send() for _ in range(AT_ONCE)))
    return done


async def _status(port: int, data: bytes, source: str) -> int:
    try:
        return (await exchange(port, data, source)).status
    except TimeoutError:
        return UNANSWERED
    except OSError:
        return CUT_OFF


async def room_codes(context: AttackContext) -> Sent:
    """Codes are guessed, many at the same time: only so many may even be looked up."""
    done, source, begun = Sent(), context.fresh_address(), time.monotonic()
    digits = len(context.tables[0].code)
    end = begun + context.burst.seconds

    async def guess() -> None:
        while time.monotonic() < end and done.sent < context.burst.count:
            code = f"{context.rng.randrange(10**digits):0{digits}}"
            wanted = {"code": code, "name": "x"}
            reply = await request(context.server.port, "POST", "/api/rooms/join", wanted, source=source)
            done.sent += 1
            done.refused += reply.status not in LOOKED_UP

    await asyncio.gather(*(guess() for _ in range(AT_ONCE)))
    looked_up = done.sent - done.refused
    allowed = math.ceil(WRONG_CODES.burst + WRONG_CODES.per_second * (time.monotonic() - begun)) + 1
    if looked_up > allowed:
        context.wrong("codes_walked", f"{looked_up} codes were looked up where {allowed} may be")
    return done


async def abandoned_rooms(context: AttackContext) -> Sent:
    """As many games as one address may begin, each left at its first question."""
    done, source = Sent(), context.fresh_address()
    games = [game.id for game in anju.all_games()]
    for n in count():
        new = {"game": games[n % len(games)], "name": "x", "bots": True}
        reply = await request(context.server.port, "POST", "/api/rooms", new, source=source)
        done.count(reply.status)
        if reply.status != 201 or n > 2 * NEW_ROOMS.burst or done.sent >= context.burst.count:
            return done
        await _begin(context.server.port, reply.json(), source)
    return done


async def _begin(port: int, seat: dict[str, str], source: str) -> None:
    """Starts the game and goes."""
    begun = asyncio.get_running_loop().create_future()

    def hear(data: bytes) -> None:
        if data.startswith(b'{"t":"ack"') and not begun.done():
            begun.set_result(None)

    socket = await ClientSocket.open(port, hear, source)
    try:
        socket.send(msgspec.json.encode({"t": "hello", "v": 1, "room": seat["room"], "token": seat["token"]}))
        socket.send(msgspec.json.encode({"t": "room", "id": "start", "do": "start"}))
        await asyncio.wait([begun, socket.closed], return_when=asyncio.FIRST_COMPLETED)
    finally:
        socket.close()


async def damaged_saves(context: AttackContext) -> Sent:
    """Saves that were torn or forged, as somebody would open them: an error that says so, and nothing else."""
    many = str(min(context.burst.count, 2000))
    printed = await context.beside("anju.lab.soak.damaging", str(context.rng.getrandbits(32)), many)
    report = msgspec.json.decode(printed)
    for wrong in report["wrong"]:
        context.wrong("bad_saves", wrong)
    return Sent(report["sent"], report["refused"])


FLOODING: Final[dict[str, Attack]] = {f"flood: {name}": flood(name) for name in FLOODS}

OTHERS: Final[dict[str, Attack]] = {
    "calm": calm,
    "kill": kill,
    "stop": stop,
    "damaged snapshots": damaged_snapshots,
    "database restart": database_restart,
    "second server": second_server,
    "hostile requests": hostile_requests,
    "room codes": room_codes,
    "abandoned rooms": abandoned_rooms,
    "damaged saves": damaged_saves,
}

ATTACKS: Final[dict[str, Attack]] = {**OTHERS, **FLOODING}
