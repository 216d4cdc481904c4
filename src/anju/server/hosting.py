"""What is done to a room: mostly by the host, and by anybody while the host is away."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from anju.bots import making
from anju.server import protocol, refusing
from anju.server.effects import SPECTATORS, Effect, Kick, Send
from anju.server.names import clean_name
from anju.server.protocol import RoomDo, both
from anju.server.seat import HOUSE, Seat

if TYPE_CHECKING:
    from anju.server.room import Room


def do(room: Room, at: int, message: RoomDo, now: float) -> list[Effect]:
    """Does it, or raises an `AnjuError`.  The room is stored first, then it is acknowledged and told."""
    pid = room.seats[at].pid
    if message.do not in _BY_ANYBODY and not room.may_host(pid):
        raise refusing.not_host()
    if message.do in _BEFORE_A_GAME and room.state == "playing":
        raise refusing.too_late()
    stored, *told = _DEEDS[message.do](Deed(room, at, message, now))
    return [stored, Send(pid, protocol.Ack(id=message.id)), *told]


class Deed:
    """One thing that somebody does to the room."""

    def __init__(self, room: Room, at: int, message: RoomDo, now: float) -> None:
        self.room = room
        self.at = at  # the seat of who does it
        self.message = message
        self.now = now

    def _seat(self, n: int | None) -> int:
        if n is None or not 0 <= n < len(self.room.seats):
            raise refusing.no_such_seat(n, len(self.room.seats))
        return n

    # -- seats ---------------------------------------------------------------------------------------------------

    def add_bot(self) -> list[Effect]:
        # Of an unknown bot this says which there are.
        making.make(self.message.bot, self.room.game.id)
        wanted = range(len(self.room.seats)) if self.message.seat is None else [self._seat(self.message.seat)]
        empty = [n for n in wanted if self.room.seats[n].kind == "empty"]
        if not empty:
            raise refusing.seat_taken()
        for n in empty:
            taken = {seat.name for seat in self.room.seats}
            self.room.seats[n] = Seat.of_bot(self.message.bot, clean_name(f"Bot {n + 1}", taken))
        return self.room.changed()

    def remove(self) -> list[Effect]:
        n = self._seat(self.message.seat)
        if self.room.seats[n].kind != "bot":
            raise refusing.no_bot_there()
        self.room.seats[n] = Seat.empty()
        return self.room.changed()

    def kick(self) -> list[Effect]:
        n = self._seat(self.message.seat)
        if self.room.seats[n].kind != "person" or n == self.at:
            raise refusing.nobody_there()
        pid = self.room.seats[n].pid
        text = both(refusing.KICKED)
        return [*self._vacate(n), Send(pid, protocol.Error(code="kicked", text=text)), Kick(pid)]

    def leave(self) -> list[Effect]:
        pid = self.room.seats[self.at].pid
        return [*self._vacate(self.at), Kick(pid)]

    def _vacate(self, n: int) -> list[Effect]:
        """Somebody is gone for good.  In a game a bot goes on with their seat; hosting passes to who is here."""
        gone = self.room.seats[n]
        playing = self.room.state == "playing"
        self.room.seats[n] = Seat.of_bot(HOUSE, gone.name) if playing else Seat.empty()
        if gone.pid == self.room.host:
            people = sorted(
                (seat for seat in self.room.seats if seat.kind == "person"), key=lambda one: not one.online
            )
            self.room.host = people[0].pid if people else 0
        effects = self.room.changed()
        if playing and self.room.table is not None:
            effects.extend(self.room.table.bot_takes_over(n, self.now))
            effects.extend(self.room.open_doors(self.now) if self.room.hands_wanted else [])
        return effects

    def move(self) -> list[Effect]:
        """The seat's people change places."""
        one, other = self._seat(self.message.seat), self._seat(self.message.to)
        self.room.seats[one], self.room.seats[other] = self.room.seats[other], self.room.seats[one]
        return self.room.changed()

    def shuffle(self) -> list[Effect]:
        self.room.rng.shuffle(self.room.seats)
        return self.room.changed()

    def rename(self) -> list[Effect]:
        others = {seat.name for n, seat in enumerate(self.room.seats) if n != self.at}
        self.room.seats[self.at].name = clean_name(self.message.name or "", others)
        return self.room.changed()

    # -- time ----------------------------------------------------------------------------------------------------

    def pause(self) -> list[Effect]:
        """Anybody asks, everybody who is here has to agree; and anybody ends it."""
        room = self.room
        if room.state != "playing":
            raise refusing.not_playing()
        if room.paused and not self.message.on:
            return room.set_paused(False, self.now)
        room.pause_wanted.give(room.seats[self.at].pid, self.message.on)
        return room.all_want(self.now) or room.changed()

    def ready(self) -> list[Effect]:
        room = self.room
        if room.table is None or not room.table.clock.talking(self.now):
            raise refusing.not_talking()
        room.ready.give(room.seats[self.at].pid, self.message.on)
        return room.all_want(self.now) or room.changed()

    # -- the room ------------------------------------------------------------------------------------------------

    def lock(self) -> list[Effect]:
        self.room.locked = self.message.on
        return self.room.changed()

    def hand_over(self) -> list[Effect]:
        seat = self.room.seats[self._seat(self.message.seat)]
        if seat.kind != "person":
            raise refusing.nobody_there()
        self.room.host = seat.pid
        return self.room.changed()

    def spectators(self) -> list[Effect]:
        room, before, mode = self.room, self.room.spectators, self.message.spectators or "off"
        room.spectators = mode
        room.delay_ms = self.message.delay_ms if mode == "delayed" else 0
        room.spectators_talk = self.message.talk
        if self.message.hands != room.hands_wanted:
            room.hands_wanted = self.message.hands
            room.agreed.clear()
        if room.hands_wanted:
            room.agreed.give(room.seats[self.at].pid, True)
        effects = [*room.changed(), *room.open_doors(self.now)]
        if mode == "off" and before != "off":
            effects.append(Send(SPECTATORS, refusing.not_watchable()))
        return effects

    def agree(self) -> list[Effect]:
        """My hand may be shown to spectators, or not any more."""
        room, before = self.room, self.room.hands
        if not room.hands_wanted:
            raise refusing.not_asked_to_agree()
        room.agreed.give(room.seats[self.at].pid, self.message.on)
        return [*room.changed(), *([] if room.hands == before else room.open_doors(self.now))]

    def _options(self, named: dict[str, Any]) -> dict[str, Any]:
        """What the host chose in secret stays, unless somebody who cannot see it chooses anew."""
        secret = self.room.secrets_from(self.room.seats[self.at].pid)
        return {**{name: value for name, value in self.room.options.items() if name in secret}, **named}

    def settings(self) -> list[Effect]:
        """Options, number of seats and clock together: all of it holds, or nothing is changed."""
        wanted = len(self.room.seats) if self.message.seats is None else self.message.seats
        options = self.room.options if self.message.options is None else self._options(self.message.options)
        settled = check_settings(self.room.game, wanted, options)
        kept = resized(self.room.seats, wanted)
        self.room.seats[:] = kept
        defaults = {setting.name: setting.default for setting in self.room.game.options}
        self.room.options = {name: options[name] for name in options if settled[name] != defaults[name]}
        if self.message.clock is not None:
            self.room.clock = self.message.clock
        return self.room.changed()

    def start(self) -> list[Effect]:
        return self.room.start(self.now)

    def rematch(self) -> list[Effect]:
        """Another game with the same seats and options."""
        if self.room.state != "over":
            raise refusing.not_over()
        return self.room.start(self.now)


def check_settings(game: Any, seats: int, options: dict[str, Any]) -> dict[str, object]:
    """All options with their values; raises an `AnjuError` for what cannot be or does not go together."""
    settled: dict[str, object] = game.settle(seats, options)
    try:
        game.start(seats, settled)
    except (TypeError, ValueError, LookupError, AttributeError) as problem:
        # Free-form options (a script, a list of roles) come from outside in any shape.
        raise refusing.unusable_options() from problem
    return settled


def resized(seats: list[Seat], wanted: int) -> list[Seat]:
    """So many seats: empty ones go first, then bots from the end; people stay."""
    kept = list(seats)
    for kind in ("empty", "bot"):
        for seat in reversed(seats):
            if len(kept) > wanted and seat.kind == kind:
                kept.remove(seat)
    if len(kept) > wanted:
        raise refusing.too_few_seats(len(kept), wanted)
    return kept + [Seat.empty() for _ in range(wanted - len(kept))]


_BY_ANYBODY: Final = frozenset(("rename", "leave", "agree", "pause", "ready"))
_BEFORE_A_GAME: Final = frozenset(("add_bot", "remove", "move", "shuffle", "settings", "start", "rename"))
"""During a game the seats are what the game was begun with."""

_DEEDS: Final[dict[str, Callable[[Deed], list[Effect]]]] = {
    "add_bot": Deed.add_bot,
    "remove": Deed.remove,
    "kick": Deed.kick,
    "move": Deed.move,
    "shuffle": Deed.shuffle,
    "lock": Deed.lock,
    "hand_over": Deed.hand_over,
    "start": Deed.start,
    "rematch": Deed.rematch,
    "settings": Deed.settings,
    "spectators": Deed.spectators,
    "rename": Deed.rename,
    "leave": Deed.leave,
    "agree": Deed.agree,
    "pause": Deed.pause,
    "ready": Deed.ready,
}
