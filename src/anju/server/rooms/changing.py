"""What follows from a change of a room, once it is durable: the game hears of it, and everybody is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from anju.server.live import refusals
from anju.server.live.effects import EVERYBODY, Effect, Greet, Kick, Send, Show, StoreSnapshot
from anju.server.protocol import messages
from anju.server.protocol.messages import both
from anju.server.rooms import lobby, talking

if TYPE_CHECKING:
    from anju.server.rooms.room import Room


def carried_out(room: Room, before: Room, by: int, now: float) -> list[Effect]:
    """The room was another before; `by` is who wanted it so."""
    if room.live_game is not before.live_game:
        begun = [] if room.live_game is None else room.live_game.begin()
        return [Greet(EVERYBODY), *begun, *room.admit_spectators(now)]
    if room.talk is not before.talk:
        return talking.told(room)
    return [
        *lobby.told(room),
        *_gone(room, before, by, now),
        *_access(room, before, now),
        *([] if room.paused == before.paused else room.stop("pause", room.paused, now)),
        *room.all_want(now),
    ]


def _gone(room: Room, before: Room, by: int, now: float) -> list[Effect]:
    """Who sits here no more.  In a game a bot goes on with their seat."""
    effects: list[Effect] = []
    for n, seat in enumerate(before.seats):
        if seat.kind != "person" or room.seat_of(seat.pid) is not None:
            continue
        if room.live_game is not None and room.state == "playing":
            room.live_game.left_by(n)
            effects.extend([*room.live_game.bot_takes_over(n, now), *room.wait_for_away(now)])
            # Played again from the start, what was answered for the person would count as the bot's own.
            effects.append(StoreSnapshot(room.live_game.kept(now)))
        if seat.pid != by:
            effects.append(Send(seat.pid, messages.Error(code="kicked", text=both(refusals.KICKED))))
        effects.append(Kick(seat.pid))
    return effects


def _access(room: Room, before: Room, now: float) -> list[Effect]:
    """Spectators see what they may, or nothing any more."""
    if _seen(room) == _seen(before):
        return []
    closed = room.spectators == "off" and before.spectators != "off"
    return [*room.admit_spectators(now), *([Show(refusals.not_watchable())] if closed else [])]


def _seen(room: Room) -> tuple[str, int, str]:
    return room.spectators, room.delay_ms, room.hands
