"""What people say: those at the table unless the rules forbid it now, spectators if the host lets them.

A room keeps the last of it.  Like every deed it is tried on a draft, and told when that is stored.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from anju.server.live import refusals
from anju.server.live.effects import SPECTATORS, ChangeRoom, Effect, Send
from anju.server.live.seat import NOBODY
from anju.server.protocol.messages import Ack, Chat, ChatShown
from anju.server.protocol.names import clean_talk

if TYPE_CHECKING:
    from anju.server.rooms.room import Room

MOST_KEPT: Final = 100
"""What was said last; who comes back after a while reads no more."""


class Saying(Struct, frozen=True, kw_only=True):
    """What somebody has said, as it is kept with the room."""

    pid: int
    """Who; a spectator is `NOBODY`."""
    name: str
    """As they were called then."""
    text: str
    id: str
    """The client's: what is sent again because its acknowledgement was lost is said once."""
    watched: bool
    """Spectators heard it; who watches later reads only that."""


def says(room: Room, at: int, message: Chat, now: float) -> list[Effect]:
    """Somebody at the table; raises `Refused` while talk is forbidden."""
    seat = room.seats[at]
    if any(said.pid == seat.pid and said.id == message.id for said in room.talk):
        return [Send(seat.pid, Ack(id=message.id))]
    check_silence(room, now)
    return [ChangeRoom(_with(room, seat.pid, seat.name, message), seat.pid, message.id)]


def spectator_says(room: Room, message: Chat, now: float) -> list[Effect]:
    """Raises `Refused` unless the host lets spectators speak.

    Never while a game runs of which they have seen hands, though these may be hidden again; nor while they are yet to
    see what happens now: whether they may speak would tell them whether the players may.
    """
    sees = room.hands == "on" or (room.state == "playing" and room.hands_seen)
    sees_later = room.live_game is not None and room.live_game.broadcast.is_behind
    if not room.spectators_talk or sees or sees_later:
        raise refusals.spectators_listen(sees)
    check_silence(room, now)
    return [ChangeRoom(_with(room, NOBODY, "", message))]


def check_silence(room: Room, now: float) -> None:
    """Raises `Refused` while the rules forbid talk (禁止讨论)."""
    if room.live_game is not None and room.state == "playing" and room.live_game.silent(now):
        raise refusals.silence(room.game.silence)


def told(room: Room) -> list[Effect]:
    """The last thing that was said, to everybody who hears it."""
    said = room.talk[-1]
    effects: list[Effect] = [Send(seat.pid, _shown(room, said)) for seat in room.seats if seat.online]
    if said.watched:
        effects.append(Send(SPECTATORS, _shown(room, said)))
    return effects


def shown(room: Room, at: int | None) -> list[ChatShown]:
    """What was said before, for the person on this seat; None is a spectator."""
    if at is not None:
        return [_shown(room, said) for said in room.talk]
    return [_shown(room, said) for said in room.talk if said.watched and _is_watched(room)]


def _with(room: Room, pid: int, name: str, message: Chat) -> Room:
    said = Saying(pid=pid, name=name, text=clean_talk(message.text), id=message.id, watched=_is_watched(room))
    draft = room.draft()
    draft.talk = (*room.talk, said)[-MOST_KEPT:]
    return draft


def _is_watched(room: Room) -> bool:
    """Those who watch later would hear what they are yet to see."""
    return room.spectators == "on"


def _shown(room: Room, said: Saying) -> ChatShown:
    seat = None if said.pid == NOBODY else room.seat_of(said.pid)
    return ChatShown(seat=seat, name=said.name, text=said.text)
