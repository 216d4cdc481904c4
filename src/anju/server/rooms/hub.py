"""All rooms of a server: makes them, finds them, wakes those that sleep, and listens for who falls silent."""

from __future__ import annotations

import asyncio
from random import SystemRandom
from typing import Final

import anju
from anju.bots import making
from anju.engine import record
from anju.server.live import clock as times
from anju.server.live import refusals
from anju.server.live.seat import is_room_id, new_room_id, new_token
from anju.server.net.connection import GOING_AWAY, POLICY, TRY_AGAIN, Connection
from anju.server.net.limits import code_length
from anju.server.net.turns import Turns
from anju.server.operations import log
from anju.server.operations.loop_clock import LoopClock
from anju.server.operations.metrics import METRICS
from anju.server.protocol import bodies, messages
from anju.server.rooms import options, playing_on
from anju.server.rooms.draining import Draining
from anju.server.rooms.peers import AtPeer, Peers
from anju.server.rooms.recovery import Unreadable, fresh_rng, recovered
from anju.server.rooms.room import Room
from anju.server.rooms.room_actor import RoomActor
from anju.server.rooms.sleeping import MOST_AWAKE, Sleeping
from anju.server.storage.storage_errors import StorageError
from anju.server.storage.store import BeatRow, RoomRow, Store
from anju.server.thinking.bot_pool import BotPool
from anju.server.thinking.looking_back import LookingBack

SWEEP_SECONDS: Final = 1.0
_SWEEP_PARTS: Final = 20
"""A thousand who are asked at the same time answer at the same time, and every move would wait for them."""

PING_AFTER: Final = 2.5
"""Seconds of silence after which anybody is asked whether they are there.

In a lobby, too: who answers there is not taken for lost when the game begins, and a page that hears nothing for longer
knows that its own line is dead.
"""

LOST_AFTER: Final = 7.0
"""Seconds of silence after which a socket counts as lost: others are told within ten."""

IDLE_LOST_AFTER: Final = 60.0
"""The same where nobody waits for anybody: a phone is put away to send the link to friends."""

HELLO_SECONDS: Final = 15.0
"""A socket that does not say who it is, is closed."""

DAY_SECONDS: Final = 24 * 3600.0

KEEP_SECONDS: Final = 90 * DAY_SECONDS
"""Rooms that nobody has been in for so long are removed from the database, games under way included."""

KEEP_UNUSED_SECONDS: Final = 14 * DAY_SECONDS
"""The same for rooms in which no person has ever answered anything."""

_LIVE: Final = ("lobby", "playing", "over")


class Hub:
    """The rooms."""

    def __init__(
        self, store: Store, bot_pool: BotPool, peers: Peers | None = None, rooms: int | None = None
    ) -> None:
        self.store = store
        self.bot_pool = bot_pool
        self.looking_back = LookingBack(bot_pool)
        self.peers = peers or Peers()
        self.duty = store.database.duty
        self.draining = Draining(self) if self.duty.draining else None
        self.sleeping = Sleeping(self, rooms or MOST_AWAKE)
        self.actors: dict[str, RoomActor] = {}
        self.connections: set[Connection] = set()
        self.closing = False
        self.unreadable: set[str] = set()  # rooms that could not be woken
        self._loading: dict[str, asyncio.Task[RoomActor | None]] = {}
        self._chores: list[asyncio.Task[None]] = []
        self._codes = SystemRandom()
        self.loop_clock = LoopClock()
        self.turns = Turns()

    # -- beginning and end --------------------------------------------------------------------------------

    async def start(self) -> None:
        """All rooms sleep; each is woken by the first who comes to it."""
        log.tell("games wait for their people", rooms=await self.store.count("playing"))
        self._chores = [
            asyncio.create_task(self._listen(), name="listening"),
            asyncio.create_task(self._sweep(), name="sweep"),
        ]
        if self.draining is None:
            self._chores.append(asyncio.create_task(self._forget(), name="forgetting"))

    async def stop(self) -> None:
        """Clocks stop here.  Everything that was begun is finished, and everybody is told to come back."""
        self.closing = True
        for chore in self._chores:
            chore.cancel()
        await asyncio.gather(*self._chores, return_exceptions=True)
        self.dismiss()
        await asyncio.gather(*(self.end(actor) for actor in self.actors.values()))
        if self.actors:
            await self._note_time()
        await self.bot_pool.close()
        await self.store.close()
        self.loop_clock.stop()

    def dismiss(self) -> None:
        """Everybody is told to come back, and nobody is let in any more."""
        self.closing = True
        for connection in self.connections:
            connection.say("unavailable")
            connection.close(GOING_AWAY)

    async def end(self, actor: RoomActor) -> None:
        """Stops it, and returns when what was under way is finished, no bot thinks any more, and its game is kept."""
        actor.stop()
        await asyncio.gather(*actor.thinking.values(), return_exceptions=True)
        await actor.settled()
        if (row := actor.last_row()) is not None:
            await self.store.tried(row)

    # -- rooms --------------------------------------------------------------------------------------------

    async def find(self, id: str) -> RoomActor | None:
        """The room; None if there is none.  Raises `Unreadable` if there is one that cannot go on."""
        actor = self.actors.get(id)
        if actor is not None and actor.stale:
            del self.actors[id]
            actor = None
        if actor is not None or not is_room_id(id):
            return actor
        task = self._loading.get(id)
        if task is None:
            task = self._loading[id] = asyncio.create_task(self._load(id))
            task.add_done_callback(lambda _: self._loading.pop(id, None))
        # Somebody who leaves while it loads must not stop it for the others.
        return await asyncio.shield(task)

    async def find_by_code(self, code: str) -> RoomActor | None:
        id = await self.store.room_with_code(code)
        return None if id is None else await self.find(id)

    async def _load(self, id: str) -> RoomActor | None:
        row = await self.store.room(id)
        if row is None or row.state not in _LIVE:
            return None
        await self.check_owner(row)
        try:
            room = await recovered(self.store, row, self.loop_clock)
        except Unreadable:
            self.unreadable.add(id)
            raise
        room.retired = self.duty.draining
        await self.sleeping.make_place()
        actor = self.actors[id] = RoomActor(room, self.store, self.bot_pool, row.created, self.loop_clock)
        actor.post(lambda now: room.taken_up(row.state, now))
        actor.tick()
        return actor

    async def check_owner(self, row: RoomRow) -> None:
        """Raises `AtPeer`, or `Unreadable`, if another server has this room now."""
        if row.id in self.actors or self.duty.plays(row.state, row.rules):
            return
        if self.duty.draining:
            raise Unreadable("unavailable", refusals.draining())
        player = await self.peers.player_of(row.id, row.state == "playing")
        if player is not None:
            raise AtPeer(player)

    async def check_rules(self, save: bytes) -> None:
        """Raises `AtPeer` if another server has the rules of this save, and this one has not."""
        saved = record.unpack(save)
        if self.peers.urls and saved.rules != anju.game(saved.game).version:
            player = await self.peers.with_rules(saved.rules)
            if player is not None:
                raise AtPeer(player)

    async def create(self, wanted: bodies.NewRoom) -> tuple[RoomActor, str]:
        """A new room and the token of its host."""
        self._check_open()
        game = anju.game(wanted.game)
        seats = game.usual_seats if wanted.seats is None else wanted.seats
        options.check(game, seats, wanted.options)
        if wanted.seat >= seats:
            raise refusals.no_such_seat(wanted.seat, seats)
        if wanted.bots:
            making.kind_of(making.at_hand(wanted.bot, game.id), game.id)
        await self.sleeping.check_place()
        clock = wanted.clock or times.live(game)
        if (refusal := refusals.no_time_of_its_own(game, clock)) is not None:
            raise refusal
        room = Room(new_room_id(), await self._free_code(), game, seats, clock, fresh_rng())
        room.options = options.chosen(game, wanted.options)
        actor = RoomActor(room, self.store, self.bot_pool, self.store.today(), self.loop_clock)
        token = await self.join(actor, wanted.name, wanted.emblem)
        if wanted.bots and seats > 1:
            bots = messages.RoomDo(id="bots", do="add_bot", bot=wanted.bot)
            await actor.perform(lambda now: room.receive(room.host, bots, now))
        if wanted.seat:
            sit = messages.RoomDo(id="sit", do="move", seat=0, to=wanted.seat)
            await actor.perform(lambda now: room.receive(room.host, sit, now))
        self.actors[room.id] = actor
        log.tell("room made", room=room.id, game=game.id)
        return actor, token

    async def play_on(self, save: bytes, step: int, wanted: bodies.PlayOn) -> tuple[RoomActor, str]:
        """A room of one's own at a step of a finished game, and the token of who asked for it."""
        self._check_open()
        await self.sleeping.check_place()
        token = new_token()
        code, today = await self._free_code(), self.store.today()
        room, answers = playing_on.made(save, step, wanted, code, token, today)
        await self.store.write(room, *answers)
        actor = await self.find(room.id)
        assert actor is not None, "just written"
        return actor, token

    def _check_open(self) -> None:
        if self.duty.draining:
            raise refusals.draining()

    async def join(self, actor: RoomActor, name: str, emblem: object = None) -> str:
        """Somebody sits down; the token is theirs.  Raises `Refused` if there is no place for them."""
        self.store.check_answers()
        token = new_token()
        await actor.perform(lambda now: actor.room.join(name, token, now, emblem))
        return token

    async def _free_code(self) -> str:
        digits = code_length(await self.store.open_rooms())
        while True:
            code = f"{self._codes.randrange(10**digits):0{digits}}"
            if await self.store.room_with_code(code) is None:
                return code

    # -- sockets ------------------------------------------------------------------------------------------

    async def hello(self, connection: Connection, hello: messages.Hello) -> bool:
        """Seats the connection; says what is wrong, and False, if the room or the token opens nothing.

        Raises `AtPeer` if another server has the room.
        """
        if hello.v != messages.PROTOCOL:
            return _turned_away(connection, "version")
        if connection.room not in {"", hello.room}:
            return _turned_away(connection, "malformed")
        try:
            actor = await self.find(hello.room)
        except (Unreadable, StorageError) as problem:
            return _turned_away(connection, problem.code)
        if actor is None or actor.broken:
            return _turned_away(connection, "unknown_room" if actor is None else "broken")
        pid = None if hello.token is None else actor.room.person(hello.token)
        if hello.token is not None and pid is None:
            return _turned_away(connection, "bad_token")
        if connection.room and connection.pid != pid:
            return _turned_away(connection, "malformed")
        connection.room, connection.pid = hello.room, pid
        actor.hello(connection, pid, hello)
        return True

    def opens(self, room: str, token: str | None) -> bool:
        """Whether this token opens a seat in a room that need not be looked for."""
        actor = self.actors.get(room)
        return actor is not None and token is not None and actor.room.person(token) is not None

    def receive(self, connection: Connection, message: messages.ToServer) -> None:
        """A message other than hello; `connection.heard` is the caller's business."""
        if isinstance(message, messages.Pong):
            return
        actor = self.actors.get(connection.room)
        if actor is None:
            connection.say("hello_first")
        elif connection.pid is None and isinstance(message, messages.Chat):
            actor.spectator_says(connection, message)
        elif connection.pid is None:
            connection.say("watching_only")
        else:
            actor.receive(connection, message)

    def opened(self, connection: Connection) -> None:
        self.connections.add(connection)
        METRICS.sockets.set(len(self.connections))

    def closed(self, connection: Connection) -> None:
        connection.gone = True
        self.connections.discard(connection)
        METRICS.sockets.set(len(self.connections))
        actor = self.actors.get(connection.room)
        if actor is not None:
            actor.leave(connection)

    # -- chores -------------------------------------------------------------------------------------------

    async def _listen(self) -> None:
        """By itself: a database that is away must not keep us from asking who is there."""
        while True:
            everybody = list(self.connections)
            for part in range(_SWEEP_PARTS):
                await self.loop_clock.sleep(SWEEP_SECONDS / _SWEEP_PARTS)
                self.listen(everybody[part::_SWEEP_PARTS], self.loop_clock.time())

    async def _sweep(self) -> None:
        while True:
            await self.loop_clock.sleep(SWEEP_SECONDS)
            await self.tidy(self.loop_clock.time())
            await self.save_again()
            playing = any(actor.room.state == "playing" for actor in self.actors.values())
            if playing or self.store.trouble is not None:  # only by writing one learns that one can
                await self._note_time()
            if self.draining is not None:
                await self.draining.sweep(self.loop_clock.time())

    async def _forget(self) -> None:
        """Once a day: what nobody has touched for a season, or has never used, leaves the database."""
        while True:
            today, awake = self.store.today(), list(self.actors)
            try:
                gone = await self.store.forget_before(today - KEEP_SECONDS, awake)
                gone += await self.store.forget_unused_before(today - KEEP_UNUSED_SECONDS, awake)
                log.tell("old rooms removed", rooms=gone)
            except StorageError as problem:
                log.fail("old rooms could not be removed", problem)
            await asyncio.sleep(DAY_SECONDS)

    def listen(self, connections: list[Connection], now: float) -> None:
        """Asks those who are silent whether they are there, and lets go of those who do not answer."""
        for connection in connections:
            if connection.gone:
                continue
            if connection.waits_for_us:
                connection.heard = now  # and is not silent
            elif not connection.room and now - connection.opened > HELLO_SECONDS:
                connection.say("hello_first")
                connection.close(TRY_AGAIN)
                continue
            live = self._is_waited_for(connection)
            silence = now - connection.heard
            if silence > (LOST_AFTER if live else IDLE_LOST_AFTER):
                self._let_go(connection)
            elif silence > PING_AFTER:
                connection.ping()

    def _is_waited_for(self, connection: Connection) -> bool:
        """Whether others notice if nobody is there.

        Who plays at a server beside this one is listened for here, where they can be heard: what that one does not hear
        may be this one's own lateness.
        """
        if connection.relay is not None:
            return connection.seated
        actor = None if self.duty.draining else self.actors.get(connection.room)
        return actor is not None and actor.room.state == "playing" and connection.pid is not None

    def _let_go(self, connection: Connection) -> None:
        connection.abandon()
        self.closed(connection)
        if connection.relay is not None:
            connection.relay.break_off()

    async def tidy(self, now: float) -> None:
        """Rooms that nobody sits in any more, or nobody is in, leave memory."""
        for id, actor in list(self.actors.items()):
            if actor.room.deserted:
                actor.stop()
                del self.actors[id]
        await self.sleeping.sweep(now)
        counts = dict.fromkeys(_LIVE, 0)
        for actor in self.actors.values():
            counts[actor.room.state] += 1
        for state, count in counts.items():
            METRICS.rooms.labels(state).set(count)

    async def save_again(self) -> None:
        """Rooms that could not be written are written now, if they can be."""
        await asyncio.gather(*(actor.save_again() for actor in self.actors.values() if actor.can_save_again))

    async def _note_time(self) -> None:
        """How long rooms have waited when we are killed is told by this."""
        try:
            await self.store.write(BeatRow(self.store.database.writer.number, self.store.today()))
        except StorageError:
            return  # counted and logged by the store; the next beat comes in a second


def _turned_away(connection: Connection, code: str) -> bool:
    METRICS.errors.labels(code).inc()
    connection.say(code)
    connection.close(TRY_AGAIN if code == "unavailable" else POLICY)
    return False
