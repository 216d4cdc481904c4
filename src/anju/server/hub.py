"""All rooms of a server: makes them, finds them, brings them back after a restart, and listens for who falls silent."""

from __future__ import annotations

import asyncio
import secrets
import time
from random import SystemRandom
from typing import Final

from sqlalchemy.exc import SQLAlchemyError

import anju
from anju.engine.errors import AnjuError
from anju.server import bodies, hosting, log, playing_on, protocol, refusing
from anju.server import clock as times
from anju.server.connection import GOING_AWAY, POLICY, Connection
from anju.server.desk import Desk
from anju.server.house import House
from anju.server.metrics import METRICS
from anju.server.recovery import Unreadable, fresh_rng, recovered
from anju.server.room import Room
from anju.server.seat import new_token
from anju.server.storage_errors import StorageError
from anju.server.store import BeatRow, RoomRow, Store

SWEEP_SECONDS: Final = 1.0

PING_AFTER: Final = 2.5
"""Seconds of silence after which somebody at a running game is asked whether they are there."""

LOST_AFTER: Final = 7.0
"""Seconds of silence after which a socket counts as lost: others are told within ten."""

IDLE_PING_AFTER: Final = 20.0
IDLE_LOST_AFTER: Final = 60.0
"""The same where nobody waits for anybody."""

FORGET_AFTER: Final = 900.0
"""Seconds after which a room that nobody is in and nothing happens in leaves memory; it stays in the database."""

KEEP_SECONDS: Final = 90 * 24 * 3600.0
"""Rooms that are not being played are removed from the database after this time."""

DAY_SECONDS: Final = 24 * 3600.0

_LIVE: Final = ("lobby", "playing", "over")


class Hub:
    """The rooms."""

    def __init__(self, store: Store, house: House) -> None:
        self.store = store
        self.house = house
        self.desks: dict[str, Desk] = {}
        self.connections: set[Connection] = set()
        self.closing = False
        self._loading: dict[str, asyncio.Task[Desk | None]] = {}
        self._beat: float | None = None
        self._chores: list[asyncio.Task[None]] = []
        self._codes = SystemRandom()

    # -- beginning and end --------------------------------------------------------------------------------

    async def start(self) -> None:
        """Brings the running games back; those that somebody asks for come first."""
        self._beat = await self.store.last_beat()
        rows = await self.store.rooms("playing")
        self._chores = [
            asyncio.create_task(self._recover(rows), name="recovery"),
            asyncio.create_task(self._sweep(), name="sweep"),
            asyncio.create_task(self._forget(), name="forgetting"),
        ]

    async def _recover(self, rows: list[RoomRow]) -> None:
        for row in rows:
            try:
                await self.find(row.id)
            except AnjuError:
                continue  # told and counted where it was noticed
            await asyncio.sleep(0)
        if rows:
            log.tell("games are back", rooms=len(rows))

    async def stop(self) -> None:
        """Clocks stop here.  Everything that was begun is finished, and everybody is told to come back."""
        self.closing = True
        for chore in self._chores:
            chore.cancel()
        await asyncio.gather(*self._chores, return_exceptions=True)
        for connection in self.connections:
            connection.say("unavailable")
            connection.close(GOING_AWAY)
        await asyncio.gather(*(desk.end() for desk in self.desks.values()))
        if self.desks:
            await self._note_time()
        await self.house.close()
        await self.store.close()

    # -- rooms --------------------------------------------------------------------------------------------

    async def find(self, id: str) -> Desk | None:
        """The room; None if there is none.  Raises `Unreadable` if there is one that cannot go on."""
        desk = self.desks.get(id)
        if desk is not None:
            return desk
        task = self._loading.get(id)
        if task is None:
            task = self._loading[id] = asyncio.create_task(self._load(id))
            task.add_done_callback(lambda _: self._loading.pop(id, None))
        # Somebody who leaves while it loads must not stop it for the others.
        return await asyncio.shield(task)

    async def find_by_code(self, code: str) -> Desk | None:
        id = await self.store.room_with_code(code)
        return None if id is None else await self.find(id)

    async def _load(self, id: str) -> Desk | None:
        row = await self.store.room(id)
        if row is None or row.state not in _LIVE:
            return None
        room = await recovered(self.store, row, self._beat)
        desk = self.desks[id] = Desk(room, self.store, self.house, row.created)
        desk.tick()
        return desk

    async def create(self, wanted: bodies.NewRoom) -> tuple[Desk, str]:
        """A new room and the token of its host."""
        game = anju.game(wanted.game)
        seats = game.usual_seats if wanted.seats is None else wanted.seats
        hosting.check_settings(game, seats, wanted.options)
        if wanted.seat >= seats:
            raise refusing.no_such_seat(wanted.seat, seats)
        clock = wanted.clock or times.live(game.id)
        room = Room(secrets.token_urlsafe(9), await self._free_code(), game, seats, clock, fresh_rng())
        room.options = dict(wanted.options)
        desk = Desk(room, self.store, self.house, time.time())
        token = await self.join(desk, wanted.name)
        if wanted.bots and seats > 1:
            bots = protocol.RoomDo(id="bots", do="add_bot")
            await desk.done(lambda now: room.receive(room.host, bots, now))
        if wanted.seat:
            sit = protocol.RoomDo(id="sit", do="move", seat=0, to=wanted.seat)
            await desk.done(lambda now: room.receive(room.host, sit, now))
        self.desks[room.id] = desk
        log.tell("room made", room=room.id, game=game.id)
        return desk, token

    async def play_on(self, save: bytes, step: int, wanted: bodies.PlayOn) -> tuple[Desk, str]:
        """A room of one's own at a step of a finished game, and the token of who asked for it."""
        token = new_token()
        room, answers = playing_on.made(save, step, wanted, await self._free_code(), token)
        await self.store.write(room, *answers)
        desk = await self.find(room.id)
        assert desk is not None, "just written"
        return desk, token

    async def join(self, desk: Desk, name: str) -> str:
        """Somebody sits down; the token is theirs.  Raises `Refused` if there is no place for them."""
        token = new_token()
        try:
            await desk.done(lambda now: desk.room.join(name, token, now))
        except StorageError:
            # A seat that a crash would take back is no seat: better to try again.
            pid = desk.room.person(token)
            leave = protocol.RoomDo(id="leave", do="leave")
            desk.happen(lambda now: [] if pid is None else desk.room.receive(pid, leave, now))
            raise
        return token

    async def _free_code(self) -> str:
        while True:
            code = f"{self._codes.randrange(1_000_000):06}"
            if await self.store.room_with_code(code) is None:
                return code

    # -- sockets ------------------------------------------------------------------------------------------

    async def hello(self, connection: Connection, hello: protocol.Hello) -> bool:
        """Seats the connection; says what is wrong, and False, if the room or the token opens nothing."""
        if hello.v != protocol.PROTOCOL:
            return _turned_away(connection, "version")
        if connection.room not in {"", hello.room}:
            return _turned_away(connection, "malformed")
        try:
            desk = await self.find(hello.room)
        except Unreadable as problem:
            return _turned_away(connection, problem.code)
        if desk is None or desk.broken:
            return _turned_away(connection, "unknown_room" if desk is None else "broken")
        pid = None if hello.token is None else desk.room.person(hello.token)
        if hello.token is not None and pid is None:
            return _turned_away(connection, "bad_token")
        if connection.room and connection.pid != pid:
            return _turned_away(connection, "malformed")
        connection.room, connection.pid = hello.room, pid
        desk.hello(connection, pid, hello)
        return True

    def receive(self, connection: Connection, message: protocol.ToServer) -> None:
        """A message other than hello; `connection.heard` is the caller's business."""
        if isinstance(message, protocol.Pong):
            return
        desk = self.desks.get(connection.room)
        if desk is None:
            connection.say("hello_first")
        elif connection.pid is None and isinstance(message, protocol.Chat):
            desk.spectator_says(connection, message)
        elif connection.pid is None:
            connection.say("watching_only")
        else:
            desk.receive(connection, message)

    def opened(self, connection: Connection) -> None:
        self.connections.add(connection)
        METRICS.sockets.set(len(self.connections))

    def closed(self, connection: Connection) -> None:
        connection.gone = True
        self.connections.discard(connection)
        METRICS.sockets.set(len(self.connections))
        desk = self.desks.get(connection.room)
        if desk is not None:
            desk.leave(connection)

    # -- chores -------------------------------------------------------------------------------------------

    async def _sweep(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            self.listen(loop.time())
            self.tidy(loop.time())
            await asyncio.gather(*(desk.save_again() for desk in self.desks.values() if desk.unsaved))
            if any(desk.room.state == "playing" for desk in self.desks.values()):
                await self._note_time()

    async def _forget(self) -> None:
        """Once a day: what nobody has touched for a season leaves the database."""
        while True:
            try:
                gone = await self.store.forget_before(time.time() - KEEP_SECONDS, "lobby", "over", "closed")
                log.tell("old rooms removed", rooms=gone)
            except (SQLAlchemyError, OSError) as problem:
                log.fail("old rooms could not be removed", problem)
            await asyncio.sleep(DAY_SECONDS)

    def listen(self, now: float) -> None:
        """Asks those who are silent whether they are there, and lets go of those who do not answer."""
        for connection in list(self.connections):
            desk = self.desks.get(connection.room)
            live = desk is not None and desk.room.state == "playing" and connection.pid is not None
            silence = now - connection.heard
            if silence > (LOST_AFTER if live else IDLE_LOST_AFTER):
                connection.abandon()
                self.closed(connection)
            elif silence > (PING_AFTER if live else IDLE_PING_AFTER):
                connection.ping()

    def tidy(self, now: float) -> None:
        """Rooms that nobody is in and nothing happens in leave memory."""
        counts = dict.fromkeys(_LIVE, 0)
        for id, desk in list(self.desks.items()):
            quiet = not desk.connections() and now - desk.quiet_since > FORGET_AFTER
            if desk.room.deserted or (quiet and desk.room.state != "playing"):
                desk.stop()
                del self.desks[id]
            else:
                counts[desk.room.state] += 1
        for state, count in counts.items():
            METRICS.rooms.labels(state).set(count)

    async def _note_time(self) -> None:
        """How long rooms have waited when we are killed is told by this."""
        try:
            await self.store.write(BeatRow(time.time()))
        except StorageError:
            return  # counted and logged by the store; the next beat comes in a second


def _turned_away(connection: Connection, code: str) -> bool:
    METRICS.errors.labels(code).inc()
    connection.say(code)
    connection.close(POLICY)
    return False
