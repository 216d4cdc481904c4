"""Beats: moments within a step that are worth seeing by themselves, and the frames in which a seat is shown them.

Rules change the state first and tell it then, so the state as it is when a beat is told shows what the beat did.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from anju.engine.event import EVERYONE

if TYPE_CHECKING:
    from anju.engine.event import Event
    from anju.engine.game import Game
    from anju.engine.play import State

BRIEF: Final = 1
PLAIN: Final = 2
GRAVE: Final = 3
CLIMAX: Final = 4
"""How long a beat is worth looking at: in passing, as a move, as what decides much, as what ends something."""

SECONDS: Final = {BRIEF: 0.5, PLAIN: 1.0, GRAVE: 1.8, CLIMAX: 3.0}
"""The same at a tempo that most people can follow."""

READING: Final = 3.0
"""Seconds for which a beat stays longer at most, while its words are read; what goes by in passing never does."""


class Shot(NamedTuple):
    """The state at a beat, and how many events had been told by then."""

    told: int
    state: State


class Film:
    """A table's states at its beats, from some event on.  A table keeps one only while somebody watches."""

    __slots__ = ("_since", "shots")

    def __init__(self, since: int = 0) -> None:
        self.shots: list[Shot] = []
        self._since = since

    def shoot(self, told: int, state: State, again: bool) -> None:
        """Keeps the state; `again` if the last beat goes on with this event."""
        if told <= self._since:
            return
        if again and self.shots:
            self.shots.pop()
        self.shots.append(Shot(told, state.copy()))

    def rewind(self, told: int) -> None:
        """What comes after this many events is going to be played again."""
        while self.shots and self.shots[-1].told > told:
            self.shots.pop()

    def begin_at(self, told: int) -> None:
        """So many events have been shown: only later beats are of use."""
        self.shots.clear()
        self._since = told


class Frame(NamedTuple):
    """What one seat is shown at once: all events up to this count, the table as it was then, and for how long."""

    told: int
    shot: Shot
    pace: int

    @property
    def milliseconds(self) -> int:
        """At least."""
        return round(1000 * SECONDS[self.pace])

    @property
    def most_seconds(self) -> float:
        """With the time to read it."""
        return SECONDS[self.pace] + (READING if self.pace > BRIEF else 0.0)


def frames(
    game: Game[Any], shots: Sequence[Shot], events: Sequence[Event], first: int, seat: int | None
) -> list[Frame]:
    """The beats that this seat sees, in order; `events` are those told after the first `first`.

    A beat is shown to whoever sees its event.  That alone decides where the frames of a seat end, so that neither
    their number nor their order tells of anything that the seat does not see.
    """
    shown: list[Frame] = []
    begin = 0
    for shot in shots:
        end = shot.told - first
        if not events[end - 1].seen_by(seat):
            continue
        end = _with_what_follows(game, events, end, seat)
        pace = max(game.beats.get(event.kind, 0) for event in events[begin:end] if event.seen_by(seat))
        shown.append(Frame(first + end, shot, pace))
        begin = end
    return shown


def _with_what_follows(game: Game[Any], events: Sequence[Event], end: int, seat: int | None) -> int:
    """What is told to some alone right after a beat belongs to it: the card that was given, the hand that was seen."""
    for at in range(end, len(events)):
        event = events[at]
        if not event.seen_by(seat):
            continue
        if event.audience == EVERYONE or event.kind in game.beats:
            break
        end = at + 1
    return end
