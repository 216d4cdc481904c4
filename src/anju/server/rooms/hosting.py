"""What people do to a room: the host most of it, some of it anybody.

A deed is tried on a draft of the room.  It is acknowledged, carried out and told when the draft is stored.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from anju.bots import making
from anju.engine.table import Table
from anju.server.live import clock, refusals
from anju.server.live.effects import ChangeRoom, Effect
from anju.server.live.seat import FAIR, NOBODY, Seat
from anju.server.protocol.faces import chosen
from anju.server.protocol.messages import RoomDo
from anju.server.protocol.names import bot_name, clean_name
from anju.server.rooms import options, talking

if TYPE_CHECKING:
    from anju.server.rooms.room import Room


def do(room: Room, at: int, message: RoomDo, now: float) -> list[Effect]:
    """The change that this is, or raises an `AnjuError`."""
    pid = room.seats[at].pid
    if message.do not in _BY_ANYBODY and pid != room.host:
        raise refusals.not_host()
    if message.do in _BEFORE_A_GAME and room.state == "playing":
        raise refusals.too_late()
    if _would_signal(room, at, message):
        talking.check_silence(room, now)
    deed = Deed(room.draft(), at, message, now)
    if message.do in _CLEARING and room.state == "over":
        deed.room.clear_table()
    _DEEDS[message.do](deed)
    return [ChangeRoom(deed.room, pid, message.id, deed.dealt)]


def paused(room: Room, on: bool) -> list[Effect]:
    """Whoever runs the server wants it so."""
    draft = room.draft()
    draft.pause(on)
    return [ChangeRoom(draft)]


def _would_signal(room: Room, at: int, message: RoomDo) -> bool:
    """Whether somebody would see it who must not be told anything while talk is forbidden.

    What cannot be taken back is no signal: to leave, to kick, to end a pause, which cannot begin again in the silence,
    and to want a bot for who is away, without which the silence might never end.
    """
    final = (room.paused and message.do == "pause" and not message.on) or (
        message.do == "stand_in" and message.on
    )
    if message.do not in _SEEN or final:
        return False
    # Who is away reads it when they come back.
    return any(seat.kind == "person" and n != at for n, seat in enumerate(room.seats))


class Deed:
    """One thing that somebody does to the room, which is a draft."""

    def __init__(self, room: Room, at: int, message: RoomDo, now: float) -> None:
        self.room = room
        self.at = at  # the seat of who does it
        self.message = message
        self.now = now
        self.dealt: Table | None = None  # the game that begins with it

    @property
    def pid(self) -> int:
        return self.room.seats[self.at].pid

    def _seat(self, n: int | None) -> int:
        if n is None or not 0 <= n < len(self.room.seats):
            raise refusals.no_such_seat(n, len(self.room.seats))
        return n

    # -- seats ---------------------------------------------------------------------------------------------------

    def add_bot(self) -> None:
        bot = making.at_hand(self.message.bot, self.room.game.id)
        # Of an unknown bot this says which there are.
        making.make(bot, self.room.game.id)
        wanted = range(len(self.room.seats)) if self.message.seat is None else [self._seat(self.message.seat)]
        if self.message.seat is not None and self.room.seats[self.message.seat].kind == "bot":
            self.room.seats[self.message.seat].bot = bot  # the same bot at another level
            return
        empty = [n for n in wanted if self.room.seats[n].kind == "empty"]
        if not empty:
            raise refusals.seat_taken()
        for n in empty:
            taken = {seat.name for seat in self.room.seats}
            self.room.seats[n] = Seat.of_bot(bot, bot_name(n + 1, taken))

    def remove(self) -> None:
        n = self._seat(self.message.seat)
        if self.room.seats[n].kind != "bot":
            raise refusals.no_bot_there()
        self.room.seats[n] = Seat.empty()

    def kick(self) -> None:
        n = self._seat(self.message.seat)
        seat = self.room.seats[n]
        if seat.kind != "person" or n == self.at:
            raise refusals.nobody_there()
        if seat.pid == self.room.host_before and self.room.state == "playing":
            raise refusals.host_may_come_back()
        self._vacate(n)

    def leave(self) -> None:
        self._vacate(self.at)

    def _vacate(self, n: int) -> None:
        """Somebody is gone for good.  In a game a bot goes on with their seat; hosting passes to who is here."""
        room, gone = self.room, self.room.seats[n]
        bot = making.at_hand(FAIR, room.game.id)
        room.seats[n] = Seat.of_successor(bot, gone) if room.state == "playing" else Seat.empty()
        if gone.pid == room.host_before:
            room.host_before = NOBODY
        if room.everybody_back:
            room.stand_in_wanted.clear()
        if gone.pid == room.host:
            people = [seat for seat in room.seats if seat.kind == "person"]
            people.sort(key=lambda one: (not one.online, one.pid != room.host_before))
            room.set_host(people[0].pid if people else NOBODY)

    def move(self) -> None:
        """The seats' people change places."""
        one, other = self._seat(self.message.seat), self._seat(self.message.to)
        self.room.seats[one], self.room.seats[other] = self.room.seats[other], self.room.seats[one]

    def shuffle(self) -> None:
        self.room.rng.shuffle(self.room.seats)

    def rename(self) -> None:
        """Who says nothing of an emblem keeps theirs."""
        seat, others = (
            self.room.seats[self.at],
            {one.name for n, one in enumerate(self.room.seats) if n != self.at},
        )
        seat.name = clean_name(self.message.name or "", others)
        if self.message.emblem is not None:
            seat.emblem = chosen(self.message.emblem)

    # -- time ----------------------------------------------------------------------------------------------------

    def pause(self) -> None:
        """Anybody asks, everybody who is here has to agree; and anybody ends it."""
        room, on = self.room, self.message.on
        if room.state != "playing":
            raise refusals.not_playing()
        if room.paused:
            room.pause(on)
            return
        room.pause_wanted.give(self.pid, on)
        if room.pause_wanted.of_those_here(room.seats):
            room.pause(True)

    def ready(self) -> None:
        live = self.room.live_game
        if live is None or not live.clock.talking(self.now):
            raise refusals.not_talking()
        self.room.ready.give(self.pid, self.message.on)

    def stand_in(self) -> None:
        """Those who are away are waited for, unless everybody who is here would go on with a bot."""
        if self.room.state != "playing":
            raise refusals.not_playing()
        if self.message.on and not self.room.missing:
            raise refusals.nobody_away()
        self.room.stand_in_wanted.give(self.pid, self.message.on)

    # -- the host ------------------------------------------------------------------------------------------------

    def hand_over(self) -> None:
        seat = self.room.seats[self._seat(self.message.seat)]
        if seat.kind != "person":
            raise refusals.nobody_there()
        self.room.set_host(seat.pid)

    def take_over(self) -> None:
        """The host is gone: who asks first becomes host, if everybody who is here agrees."""
        room = self.room
        if not room.host_gone:
            raise refusals.host_is_here()
        room.host_wanted.give(self.pid, self.message.on)
        if (heir := room.heir()) is not None:
            room.replace_host(heir)

    def reclaim(self) -> None:
        """Who was host and was away is host again, or does not want to be."""
        if self.pid != self.room.host_before:
            raise refusals.nothing_to_reclaim()
        if self.message.on:
            self.room.set_host(self.pid)
        self.room.host_before = NOBODY

    # -- the room ------------------------------------------------------------------------------------------------

    def lock(self) -> None:
        self.room.locked = self.message.on

    def spectators(self) -> None:
        """Who agreed to show their hand did so for this mode and this delay: to another they have not."""
        room, mode = self.room, self.message.spectators or "off"
        before = room.spectators, room.delay_ms, room.hands_wanted
        room.spectators = mode
        room.delay_ms = self.message.delay_ms if mode == "delayed" else 0
        room.spectators_talk = self.message.talk
        room.hands_wanted = self.message.hands
        if (room.spectators, room.delay_ms, room.hands_wanted) != before:
            room.agreed.clear()
        if room.hands_wanted:
            room.agreed.give(self.pid, True)

    def agree(self) -> None:
        """My hand may be shown to spectators, or not any more.

        Who says to which mode and delay agrees to no other that the host has chosen meanwhile.
        """
        room, message = self.room, self.message
        if not room.hands_wanted:
            raise refusals.not_asked_to_agree()
        meant = message.spectators, message.delay_ms if message.spectators == "delayed" else 0
        if message.on and message.spectators is not None and meant != (room.spectators, room.delay_ms):
            raise refusals.agreed_to_another(room.delay_ms)
        room.agreed.give(self.pid, message.on)
        room.hands_seen = room.hands_seen or (room.state == "playing" and room.hands == "on")

    def settings(self) -> None:
        """Options, number of seats and clock together: all of it holds, or nothing is changed.

        What was chosen in secret stays until it is chosen anew, or taken back with null: nobody sees it, so nobody can
        repeat it.
        """
        room, game, named = self.room, self.room.game, self.message.options or {}
        wanted = len(room.seats) if self.message.seats is None else self.message.seats
        kept = room.options if self.message.options is None else options.secret(game, room.options)
        secrets = {name: value for name, value in options.secret(game, kept).items() if name not in named}
        told = {**options.public(game, kept), **options.named(game, named)}
        if wanted != len(room.seats):
            options.check_resizing(game, secrets)
        options.check_with_secrets(game, wanted, told, secrets)
        room.seats[:] = resized(room.seats, wanted)
        room.options = options.chosen(game, {**secrets, **told})
        room.renewed = [name for name in room.renewed if name not in named]
        if self.message.clock is not None:
            if (refusal := refusals.no_time_of_its_own(game, self.message.clock)) is not None:
                raise refusal
            room.clock = self.message.clock
        if self.message.preset is not None:
            room.clock = clock.times(game, self.message.preset, room.clock)

    # -- games ---------------------------------------------------------------------------------------------------

    def start(self) -> None:
        room, game = self.room, self.room.game
        secrets = options.secret(game, room.options)
        options.check_with_secrets(game, len(room.seats), options.public(game, room.options), secrets)
        self.dealt = room.deal()

    def rematch(self) -> None:
        """Back to the lobby, with the same people on their seats: who has seen how it ended may want something else."""
        if self.room.state != "over":
            raise refusals.not_over()
        self.room.clear_table()


def resized(seats: list[Seat], wanted: int) -> list[Seat]:
    """So many seats: empty ones go first, then bots from the end; people stay."""
    kept = list(seats)
    for kind in ("empty", "bot"):
        for seat in reversed(seats):
            if len(kept) > wanted and seat.kind == kind:
                kept.remove(seat)
    if len(kept) > wanted:
        raise refusals.too_few_seats(len(kept), wanted)
    return kept + [Seat.empty() for _ in range(wanted - len(kept))]


_BY_ANYBODY: Final = frozenset(
    ("rename", "leave", "agree", "pause", "ready", "take_over", "reclaim", "stand_in")
)
_SEATING: Final = frozenset(("add_bot", "remove", "move", "shuffle", "settings"))
"""What makes another table of it."""
_CLEARING: Final = _SEATING | {"start"}
"""With these a game that is over is not looked at any longer."""
_BEFORE_A_GAME: Final = _SEATING | {"start", "rename"}
"""During a game the seats are what the game was begun with."""
_SEEN: Final = frozenset(
    ("lock", "hand_over", "take_over", "reclaim", "spectators", "agree", "pause", "stand_in")
)
"""What can be done during a game, and undone, before everybody's eyes."""

_DEEDS: Final[dict[str, Callable[[Deed], None]]] = {
    "add_bot": Deed.add_bot,
    "remove": Deed.remove,
    "kick": Deed.kick,
    "move": Deed.move,
    "shuffle": Deed.shuffle,
    "lock": Deed.lock,
    "hand_over": Deed.hand_over,
    "take_over": Deed.take_over,
    "reclaim": Deed.reclaim,
    "start": Deed.start,
    "rematch": Deed.rematch,
    "settings": Deed.settings,
    "spectators": Deed.spectators,
    "rename": Deed.rename,
    "leave": Deed.leave,
    "agree": Deed.agree,
    "pause": Deed.pause,
    "ready": Deed.ready,
    "stand_in": Deed.stand_in,
}
