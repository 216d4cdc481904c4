"""A table of people who play while the server is attacked."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any, Final

from msgspec import Struct, structs, to_builtins

import anju
from anju.lab.soak.audit import Audit, compared
from anju.lab.soak.person import Person
from anju.lab.soak.request import request
from anju.lab.soak.server import OwnServer
from anju.server.live import clock
from anju.server.protocol.messages import ClockSettings

BACK_SECONDS: Final = 120.0
"""After this everybody has to be back from whatever happened to the server, and every answer acknowledged."""

Acknowledged = Callable[[float], None]


class Manner(Struct, frozen=True, kw_only=True):
    """How people play."""

    pace: tuple[float, float] = (0.2, 0.8)
    """Seconds between a question and its answer."""
    hurry: bool = True
    """With the usual clock of the game; otherwise there is none."""


class SoakTable:
    """One room, and everybody in it.  With `attacker` the last seat is theirs, and somebody plays for them."""

    def __init__(
        self,
        server: OwnServer,
        address: str,
        seats: list[dict[str, Any]],
        manner: Manner,
        rng: Random,
        acknowledged: Acknowledged,
        attacker: bool,
    ) -> None:
        self.port = server.port
        self.room: str = seats[0]["room"]
        self.code: str = seats[0]["code"]
        self.address = address
        self.pace = manner.pace
        self.down = False  # the server or its database was taken away from them
        self.over = False
        self.games = 0
        """How many are over; their replays can be seen."""
        self._server = server
        self._acknowledged = acknowledged
        self._away: set[int] = set()
        self._stood_in: set[int] = set()
        self._lost: Counter[str] = Counter()
        everybody = [Person(self, seat, n, Random(rng.random())) for n, seat in enumerate(seats)]
        self.people = everybody[: len(seats) - attacker]
        self._helpers = everybody[len(self.people) :]
        self.token: str = seats[-1]["token"]
        """Of the last seat."""

    @classmethod
    async def opened(
        cls,
        server: OwnServer,
        address: str,
        game: str,
        manner: Manner,
        rng: Random,
        acknowledged: Acknowledged,
        *,
        attacker: bool = False,
    ) -> SoakTable:
        """Returns when everybody sits, and the game has begun."""
        seats = await _seats(server, address, game, manner)
        table = cls(server, address, seats, manner, rng, acknowledged, attacker)
        await table.settled()
        table.people[0].say(t="room", id="start", do="start")
        return table

    # -- what people tell ---------------------------------------------------------------------------------

    def acknowledged(self, person: Person, seconds: float) -> None:
        if person in self.people:
            self._acknowledged(seconds)

    def seen(self, lobby: dict[str, Any]) -> None:
        self.over = lobby["state"] == "over"
        self.games = lobby["round"] - (lobby["state"] == "playing")

    def told_away(self, seat: int, away: bool, stand_in: bool) -> None:
        """By one of them after the other; each seat is lost once, however many tell."""
        if not away:
            self._away.discard(seat)
            self._stood_in.discard(seat)
            return
        self._away.add(seat)
        if stand_in and seat < len(self.people) and seat not in self._stood_in:
            self._stood_in.add(seat)
            self._lost["seats_lost"] += 1

    @property
    def counts(self) -> Counter[str]:
        """What has gone wrong so far."""
        return sum((person.counts for person in self.people), self._lost.copy())

    # -- looking after them -------------------------------------------------------------------------------

    async def settled(self) -> None:
        """Returns when all are here and nobody has waited for long; whoever still does is counted, and comes anew."""
        deadline = time.monotonic() + BACK_SECONDS
        while not self._settled() and time.monotonic() < deadline:
            await asyncio.sleep(0.05)
        for person in self.people:
            if not person.here:
                self._lost["not_back"] += 1
            elif person.overdue(BACK_SECONDS):
                self._lost["unacknowledged"] += 1
                person.hang_up()

    def _settled(self) -> bool:
        return all(person.here and not person.overdue(1.0) for person in self.people)

    async def look(self) -> None:
        """Everybody compares what they were told with what there is, and whether they count as here."""
        await asyncio.gather(*(person.look() for person in self.people))
        here = {person.n for person in self.people if person.here}
        self._lost["seats_lost"] += len(here & self._away - self._stood_in)
        self._away -= here

    async def audit(self) -> Audit:
        """What was acknowledged, beside the record."""
        before = [(set(person.acked), person.given) for person in self.people]
        rows = await self._server.record(self.room)
        return compared(before, rows)

    async def leave(self) -> None:
        await asyncio.gather(*(person.leave() for person in [*self.people, *self._helpers]))


def _hurried(times: ClockSettings) -> ClockSettings:
    """Nobody is waited for: a bot takes the seat of who is thrown out, and that is counted."""
    return structs.replace(times, preset="custom", talk_ms=0, grace_ms=20_000, wait_for_away=False)


async def _seats(server: OwnServer, address: str, game: str, manner: Manner) -> list[dict[str, Any]]:
    """The tokens of a new room."""
    times = _hurried(clock.live(anju.game(game))) if manner.hurry else clock.SLOW
    new = {"game": game, "name": "P1", "clock": to_builtins(times)}
    first = (await request(server.port, "POST", "/api/rooms", new, source=address)).json()
    seats = [first]
    for n in range(2, anju.game(game).usual_seats + 1):
        join = {"room": first["room"], "name": f"P{n}"}
        seats.append((await request(server.port, "POST", "/api/rooms/join", join, source=address)).json())
    return seats
