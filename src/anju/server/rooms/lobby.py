"""A room as those in it see it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from anju.server.live.effects import SPECTATORS, Effect, Send
from anju.server.protocol import faces
from anju.server.protocol.messages import Lobby
from anju.server.rooms import options

if TYPE_CHECKING:
    from anju.server.rooms.room import Room


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


def kept(body: dict[str, Any] | None) -> Lobby | None:
    """One that was stored; where a version before wrote no emblems, they are those that go with the names."""
    if body is None:
        return None
    seats = [{**seat, "emblem": faces.kept(seat)} for seat in body["seats"]]
    return msgspec.convert({**body, "seats": seats}, Lobby)


def watched(room: Room) -> Lobby:
    """As spectators see it who come now: of a game that they see later, as it was when the table was as they see it.

    What the host lets them do is for themselves, and as it is.
    """
    if room.live_game is None or not room.live_game.broadcast.is_behind:
        return shown(room, None)
    known = room.live_game.broadcast.lobby or room.begun
    assert known is not None, "a room with a game knows how that began"
    return replace(
        known,
        spectators=room.spectators,
        delay_ms=room.delay_ms,
        spectators_talk=room.spectators_talk,
    )


def told(room: Room) -> list[Effect]:
    """The room, told to everybody in it."""
    people = [(n, seat) for n, seat in enumerate(room.seats) if seat.online]
    effects: list[Effect] = [Send(seat.pid, shown(room, n)) for n, seat in people]
    return [*effects, Send(SPECTATORS, shown(room, None))]
