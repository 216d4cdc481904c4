"""A room as those in it see it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from anju.server import options
from anju.server.effects import SPECTATORS, Effect, Send
from anju.server.protocol import Lobby

if TYPE_CHECKING:
    from anju.server.room import Room


def shown(room: Room, at: int | None) -> Lobby:
    """As the person on this seat sees it; None is somebody who sits nowhere."""
    pid = 0 if at is None else room.seats[at].pid
    return Lobby(
        room=room.id,
        code="" if at is None else room.code,
        game=room.game.id,
        rules=room.rules,
        state=room.state,
        round=room.round,
        seats=[seat.shown(n) for n, seat in enumerate(room.seats)],
        you=at,
        host=room.seat_of(room.host),
        may_host=at is not None and pid == room.host,
        host_gone=room.host_gone,
        host_wanted=room.host_wanted.seats(room.seats),
        may_reclaim=at is not None and pid == room.host_before,
        locked=room.locked,
        spectators=room.spectators,
        delay_ms=room.delay_ms,
        spectators_talk=room.spectators_talk,
        hands=room.hands,
        agreed=room.agreed.seats(room.seats) if room.hands_wanted else [],
        paused=room.paused,
        pause_wanted=room.pause_wanted.seats(room.seats),
        ready=room.ready.seats(room.seats),
        stand_in_wanted=room.stand_in_wanted.seats(room.seats),
        options=options.public(room.game, room.options),
        secret_options=sorted(options.secret(room.game, room.options)),
        renewed=room.renewed,
        clock=room.clock,
    )


def watched(room: Room) -> Lobby:
    """As spectators see it.  Of a game that they see later they are told nothing yet: who is away, what is wanted, its end."""
    now = shown(room, None)
    if room.table is None or not room.table.broadcast.is_behind:
        return now
    return replace(
        now,
        state="playing",
        seats=[replace(seat, online=seat.kind == "person", stand_in=False) for seat in now.seats],
        host_gone=False,
        host_wanted=[],
        paused=False,
        pause_wanted=[],
        ready=[],
        stand_in_wanted=[],
    )


def told(room: Room) -> list[Effect]:
    """The room, told to everybody in it."""
    people = [(n, seat) for n, seat in enumerate(room.seats) if seat.online]
    effects: list[Effect] = [Send(seat.pid, shown(room, n)) for n, seat in people]
    if room.spectators != "off":
        effects.append(Send(SPECTATORS, watched(room)))
    return effects
