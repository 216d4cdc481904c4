"""What people say: those at the table unless the rules forbid it now, spectators if the host lets them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from anju.server import refusing
from anju.server.effects import SPECTATORS, Effect, Send
from anju.server.names import clean_talk
from anju.server.protocol import Ack, Chat, ChatShown

if TYPE_CHECKING:
    from anju.server.room import Room

_SILENCE: Final = {"tragedy_looper": "TL-8.4"}
"""The paragraph that forbids talk, for games that do."""


def says(room: Room, at: int, message: Chat, now: float) -> list[Effect]:
    """Somebody at the table; raises `Refused` while talk is forbidden."""
    check_silence(room, now)
    seat = room.seats[at]
    said = ChatShown(seat=at, name=seat.name, text=clean_talk(message.text))
    return [Send(seat.pid, Ack(id=message.id)), *_heard(room, said)]


def spectator_says(room: Room, message: Chat, now: float) -> list[Effect]:
    """Raises `Refused` unless the host lets spectators speak; who sees hands never may."""
    if not room.spectators_talk or room.hands == "on":
        raise refusing.spectators_listen(room.hands == "on")
    check_silence(room, now)
    return _heard(room, ChatShown(seat=None, name="", text=clean_talk(message.text)))


def check_silence(room: Room, now: float) -> None:
    """Raises `Refused` while the rules forbid talk (禁止讨论)."""
    if room.table is not None and room.state == "playing" and room.table.silent(now):
        raise refusing.silence(_SILENCE.get(room.game.id, ""))


def _heard(room: Room, said: ChatShown) -> list[Effect]:
    effects: list[Effect] = [Send(other.pid, said) for other in room.seats if other.online]
    if room.spectators == "on":  # those who watch later would hear what they are yet to see
        effects.append(Send(SPECTATORS, said))
    return effects
