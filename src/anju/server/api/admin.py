"""What whoever runs the server may do to its rooms: list, message, pause, end, export, remove.

All of it needs the key that the server was started with.  It goes through the running server, so it works alike with
every database and never behind the back of a game.
"""

from __future__ import annotations

import asyncio
import time
from hashlib import sha256
from hmac import compare_digest
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

import anju
from anju.engine.errors import AnjuError
from anju.engine.text import Text
from anju.server.api.requests import BadRequest, Endpoint, answered, body, file
from anju.server.live import refusals
from anju.server.net.connection import POLICY
from anju.server.net.guard import TOO_FAST, AccessLimits, address_of
from anju.server.operations.metrics import CONTENT_TYPE, METRICS
from anju.server.protocol.error_texts import ERROR_TEXTS
from anju.server.protocol.messages import LONGEST_CHAT, Notice, encode
from anju.server.protocol.names import clean_talk
from anju.server.protocol.replies import problem, reply
from anju.server.rooms import hosting
from anju.server.rooms.hub import Hub
from anju.server.rooms.room_actor import RoomActor
from anju.server.storage.store import RoomRow

LEAST_KEY: Final = 16
"""Characters of a key; a shorter one could be guessed."""

_LISTED_AT_ONCE: Final = 100
_STATES: Final = ("lobby", "playing", "over", "closed")
_WRONG_KEY: Final = Text("管理钥匙不对。", "This is not the key of this server.")
_NO_KEY: Final = Text(
    "这个服务器没有开放管理：启动时用 --admin-key 指定一个钥匙文件。",
    "This server cannot be administered: start it with --admin-key and a file that holds a key.",
)


class BadKey(AnjuError):
    """A key that protects nothing."""


class RoomListed(Struct, kw_only=True):
    """`GET /api/admin/rooms`: one room, without anything that is secret at its table."""

    room: str
    code: str
    game: str
    state: str
    round: int
    names: list[str]
    online: int
    spectators: int
    paused: bool
    asleep: bool
    """Nobody is there, and it is not in memory."""
    created: float
    changed: float
    problem: str
    """`other_rules` or `broken` if it cannot go on here."""


class Say(Struct, forbid_unknown_fields=True, kw_only=True):
    """`POST /api/admin/message`: to one room, or to all."""

    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_CHAT)]
    room: str | None = None


class Told(Struct, kw_only=True):
    """Its answer: whom it reached, here and at the servers beside this one."""

    rooms: int
    people: int
    missed: list[str] = []
    """Servers beside this one that run and did not do it."""


class Pause(Struct, forbid_unknown_fields=True, kw_only=True):
    """`POST /api/admin/rooms/{room}/pause`"""

    on: bool = True


def checked_key(key: str) -> str:
    """The key without blanks around it; raises `BadKey` if it is too short."""
    if len(key.strip()) < LEAST_KEY:
        raise BadKey(
            Text(
                f"管理钥匙至少要 {LEAST_KEY} 个字符。可以这样生成：openssl rand -hex 16",
                f"An admin key needs at least {LEAST_KEY} characters. To make one: openssl rand -hex 16",
            )
        )
    return key.strip()


class Admin:
    """The requests of whoever has the key; without a key there are none."""

    def __init__(self, hub: Hub, access: AccessLimits, key: str) -> None:
        self._hub = hub
        self._access = access
        self._digest = sha256(key.encode()).digest() if key else b""

    def routes(self) -> list[Route]:
        made: list[tuple[str, str, Endpoint]] = [
            ("/metrics", "GET", self.metrics),
            ("/api/admin/address", "GET", self.address),
            ("/api/admin/rooms", "GET", self.rooms),
            ("/api/admin/message", "POST", self.message),
            ("/api/admin/rooms/{room}/pause", "POST", self.pause),
            ("/api/admin/rooms/{room}/end", "POST", self.end),
            ("/api/admin/rooms/{room}/export", "GET", self.export),
            ("/api/admin/rooms/{room}/remove", "POST", self.remove),
        ]
        return [Route(path, answered(self._guarded(deed)), methods=[method]) for path, method, deed in made]

    def _guarded(self, deed: Endpoint) -> Endpoint:
        async def guarded(request: Request) -> Response:
            self._check(request)
            return await deed(request)

        return guarded

    def _check(self, request: Request) -> None:
        if not self._digest:
            raise BadRequest(problem(404, "no_admin", _NO_KEY))
        address, now = address_of(request), time.monotonic()
        if not self._access.wrong_codes.spend(address, now):
            raise BadRequest(problem(429, "too_fast", TOO_FAST))
        given = request.headers.get("authorization", "").removeprefix("Bearer ")
        # Of two digests, so that not even the length of the key shows in the time it takes.
        if not compare_digest(sha256(given.encode()).digest(), self._digest):
            raise BadRequest(problem(403, "wrong_key", _WRONG_KEY))
        self._access.wrong_codes.refund(address, now)

    # -- looking ------------------------------------------------------------------------------------------

    async def metrics(self, _request: Request) -> Response:
        """For Prometheus.  Where few play, whoever could read it would see sealed answers come in."""
        return Response(METRICS.text(), headers={"content-type": CONTENT_TYPE, "cache-control": "no-store"})

    async def address(self, request: Request) -> Response:
        """As whose budget this request counts: behind a proxy it has to be the client's own address."""
        return reply({"address": address_of(request)})

    async def rooms(self, _request: Request) -> Response:
        elsewhere = await self._hub.peers.rules()
        rows = await self._hub.store.rooms(*_STATES)
        listed: list[RoomListed] = []
        for row in rows:
            listed.append(self._listed(row, row.rules in elsewhere))
            if len(listed) % _LISTED_AT_ONCE == 0:
                await asyncio.sleep(0)  # the tables go on
        return reply(listed)

    def _listed(self, row: RoomRow, elsewhere: bool) -> RoomListed:
        actor = self._hub.actors.get(row.id)
        body = _read(row)
        return RoomListed(
            room=row.id,
            code=row.code,
            game=row.game,
            state=row.state,
            round=row.round,
            names=[str(seat.get("name", "")) for seat in body.get("seats", ())],
            online=0 if actor is None else len(actor.people),
            spectators=0 if actor is None else len(actor.spectators),
            paused=bool(body.get("paused")),
            asleep=actor is None and not elsewhere and row.state != "closed",
            created=row.created,
            changed=row.changed,
            problem="" if elsewhere else _problem(row, body, actor is not None and actor.broken),
        )

    async def export(self, request: Request) -> Response:
        """Everything that is stored of a room, a line for each thing; secrets of running games are in it."""
        row = await self._row(request)
        kept = _read(row)
        for seat in kept.get("seats", ()):
            seat.pop("token_hash", None)
        lines: list[object] = [{"room": {**msgspec.structs.asdict(row), "body": kept}}]
        for number in range(1, row.round + 1):
            lines.extend({"answer": answer} for answer in await self._hub.store.answers(row.id, number))
            lines.extend({"note": note} for note in await self._hub.store.notes(row.id, number))
        data = b"".join(msgspec.json.encode(line) + b"\n" for line in lines)
        return file(data, f"anju-{row.id}.jsonl", "application/jsonl")

    # -- doing --------------------------------------------------------------------------------------------

    async def message(self, request: Request) -> Response:
        wanted = await body(request, Say)
        notice = encode(Notice(text=clean_talk(wanted.text)))
        if wanted.room is not None:
            return reply(_told([await self._actor(wanted.room)], notice))
        told = _told(list(self._hub.actors.values()), notice)
        others, told.missed = await self._hub.peers.all_asked(request, Told)
        for other in others:
            told.rooms += other.rooms
            told.people += other.people
        return reply(told)

    async def pause(self, request: Request) -> Response:
        on = (await body(request, Pause)).on
        actor = await self._actor(request.path_params["room"])
        room = actor.room
        if room.state != "playing":
            raise refusals.not_playing()
        await actor.perform(lambda _now: hosting.paused(room, on))
        return reply({"paused": room.paused})

    async def end(self, request: Request) -> Response:
        await self._closed(await self._row(request))
        return reply({"ended": True})

    async def remove(self, request: Request) -> Response:
        row = await self._row(request)
        await self._closed(row)
        return reply({"removed": await self._hub.store.forget(row.id)})

    async def _closed(self, row: RoomRow) -> None:
        """Nobody plays on in it; what is stored of it stays."""
        await self._hub.check_owner(row)
        actor = self._hub.actors.pop(row.id, None)
        if actor is not None:
            for connection in actor.connections():
                connection.say("ended")
                connection.close(POLICY)
            await self._hub.end(actor)
        latest = await self._hub.store.room(row.id) or row
        await self._hub.store.write(
            msgspec.structs.replace(latest, state="closed", changed=self._hub.store.today())
        )

    async def _actor(self, id: str) -> RoomActor:
        actor = await self._hub.find(id)
        if actor is None:
            raise BadRequest(problem(404, "unknown_room", ERROR_TEXTS["unknown_room"]))
        return actor

    async def _row(self, request: Request) -> RoomRow:
        row = await self._hub.store.room(request.path_params["room"])
        if row is None:
            raise BadRequest(problem(404, "unknown_room", ERROR_TEXTS["unknown_room"]))
        return row


def _told(actors: list[RoomActor], notice: bytes) -> Told:
    connections = [connection for actor in actors for connection in actor.connections()]
    for connection in connections:
        connection.send(notice)
    return Told(rooms=len(actors), people=len(connections))


def _read(row: RoomRow) -> dict[str, Any]:
    """A room's body; of a damaged one nothing."""
    try:
        body = msgspec.json.decode(row.body)
    except msgspec.MsgspecError:
        return {}
    return body if isinstance(body, dict) else {}


def _problem(row: RoomRow, body: dict[str, Any], broken: bool) -> str:
    if broken or not body:
        return "broken"
    try:
        version = anju.game(row.game).version
    except AnjuError:
        return "other_rules"
    return "other_rules" if row.state == "playing" and row.rules != version else ""
