"""Before anybody's time is up, all give a sign of life: a line may have died, and nobody has noticed yet."""

from __future__ import annotations

from typing import Final

from anju.server.live.clock import Clock
from anju.server.live.effects import Send
from anju.server.live.seat import Seat
from anju.server.protocol.messages import Ping

_LOOK: Final = 0.1
"""Seconds between two looks for signs of life."""


class Listening:
    """Whether a deadline that is over may be kept to, in a room that waits for who is away.

    It may when everybody for whom the clock would stand has been heard since.  Who is not heard is away before long,
    and the clock has stood since they were heard last: nobody was answered for in that time, whichever line it was.
    All are listened for, be they asked or not and whatever there was to answer, so it tells nothing but how lines are.
    """

    def __init__(self, seats: list[Seat], clock: Clock) -> None:
        self._seats = seats
        self._clock = clock
        self._asked_at = float("-inf")
        self.look_at = float("-inf")  # nothing is to be seen before

    def hears_all_since(self, deadline: float) -> bool:
        if not self._clock.settings.wait_for_away:
            return True
        return self._asked_at >= deadline and all(seat.heard_at >= self._asked_at for seat in self._lines)

    @property
    def _lines(self) -> list[Seat]:
        return [seat for seat in self._seats if seat.online and not seat.stand_in]

    def ask(self, deadline: float, now: float) -> list[Send]:
        """Everybody is asked once whether they are there; then it is looked again and again who was heard."""
        self.look_at = now + _LOOK
        if self._asked_at >= deadline:
            return []
        self._asked_at = now
        return [Send(seat.pid, Ping()) for seat in self._lines]
