"""What every seat has been told: its view, the lines of its log, and the steps that keep it up to date."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any, Final, NamedTuple

from msgspec import UNSET

from anju.engine.event import EVERYONE, Event
from anju.engine.layers import Own, merged
from anju.engine.play import State
from anju.engine.table import Table
from anju.server.live.prompt import line_of, note_of
from anju.server.protocol.messages import ClockShown, HabitShown, Line, Prompt, Step, Until
from anju.server.protocol.names import spoken
from anju.server.protocol.patch import Seen, SharedChanges

AddressedLine = tuple[int, Line]
"""A line and its audience, a bit mask over seats."""


class Feed:
    """What one seat has been told: its view, how long its log is, its prompt."""

    __slots__ = ("automation", "lines", "moment", "n", "own", "prompt", "public")

    def __init__(self) -> None:
        self.n = 0
        self.public: dict[str, Any] = {}
        self.own = Seen({})
        self.lines = 0
        self.prompt: tuple[int, str] | None = None  # which, and who answers it
        self.moment = -1
        self.automation = NO_AUTOMATION

    @property
    def view(self) -> dict[str, Any]:
        return merged(self.public, self.own.own)


class Automation(NamedTuple):
    """What a seat does not want to be asked: its auto-passes and its auto-answers."""

    passes: list[Until]
    answers: list[HabitShown]


NO_AUTOMATION: Final = Automation([], [])


class PublicMoment(NamedTuple):
    """The present, as far as everybody is told the same: made once, sent to all."""

    moment: int
    waiting: list[int]
    silent: bool
    clock: ClockShown


class Feeds:
    """The log of a table, and the feed of each of its seats (`seats`)."""

    def __init__(self, table: Table, names: Sequence[str]) -> None:
        self.table = table
        self._names = [spoken(name) for name in names]
        self.roster = table.game.roster(self._names)
        """What those were called who sat down to this game: a log does not change when somebody leaves."""
        self.seats = [Feed() for _ in range(table.seats)]
        self._told = 0  # how many of the table's events the log has
        self.notes: list[tuple[int, int, str]] = []  # before which event, about which seat, who answered
        self._seen: State | None = None  # the state that the next three are about
        self._public: dict[str, Any] = {}
        self._own: dict[int, Seen] = {}
        self._shared: list[SharedChanges] = []
        self._last: dict[int, Seen] = {}  # what each seat saw otherwise when it last looked

    # -- views --------------------------------------------------------------------------------------------

    def look(self, seats: Sequence[int]) -> dict[str, Any]:
        """Looks at the table as it is now, for these seats; gives what everybody sees.

        That is the same object for as long as nobody could see a change.
        """
        now = self.table.now
        if self._seen is not now:
            self._forget_changed()
            anew = [seat for seat in seats if seat not in self._own]
            before = None if self._seen is None else (self._seen, self._public)
            public, own = self.table.layers(anew, before)
            self._seen = now
            changes = SharedChanges(self._public, public)
            self._shared.clear()
            if changes:
                self._public = public
                self._shared.append(changes)
            for seat, one in zip(anew, own, strict=True):
                self._keep(seat, one)
        return self._public

    def _forget_changed(self) -> None:
        """What seats see otherwise is kept as long as it is sure to be the same."""
        if self._seen is not None:
            for seat in self.table.game.own_changed(self._seen, self.table.now, tuple(self._own)):
                del self._own[seat]

    def _keep(self, seat: int, own: Own) -> Seen:
        """The very same as before, if it is the same: then it need not be compared part by part."""
        last = self._last.get(seat)
        if last is None or last.own != own:
            last = self._last[seat] = Seen(own)
        self._own[seat] = last
        return last

    def _own_of(self, seat: int) -> Seen:
        if self._seen is not self.table.now:
            self.look((seat,))
        own = self._own.get(seat)
        return self._keep(seat, self.table.layers((seat,))[1][0]) if own is None else own

    def _shared_since(self, public: dict[str, Any]) -> SharedChanges:
        """What everybody sees change; most seats have the same before them."""
        for shared in self._shared:
            if shared.old is public:
                return shared
        shared = SharedChanges(public, self._public)
        self._shared.append(shared)
        return shared

    # -- the log ------------------------------------------------------------------------------------------

    def news(self) -> list[Event]:
        """What has happened since this was asked last."""
        history, fresh = self.table.history, self.table.fresh
        began = self._told
        self._told = len(history) + len(fresh)
        if began >= len(history):
            return fresh[began - len(history) :]
        return [*history[began:], *fresh]

    def note(self, seat: int, by: str, news: list[Event]) -> AddressedLine:
        """Writes down, before the news, that it was not the person who answered."""
        self.notes.append((self._told - len(news), seat, by))
        return (EVERYONE, self._noted(seat, by))

    def _noted(self, seat: int, by: str) -> Line:
        return note_of(seat, by, self._names[seat])

    def lines(self, seat: int | None) -> list[Line]:
        """The whole log of this seat."""
        return list(self._log(seat))

    def _log(self, seat: int | None) -> Iterator[Line]:
        notes, roster = iter(self.notes), self.roster
        note = next(notes, None)
        for at, event in enumerate(chain(self.table.history, self.table.fresh)):
            while note is not None and note[0] <= at:
                yield self._noted(note[1], note[2])
                note = next(notes, None)
            if event.seen_by(seat):
                yield line_of(event, roster)
        while note is not None:
            yield self._noted(note[1], note[2])
            note = next(notes, None)

    # -- steps --------------------------------------------------------------------------------------------

    def step(
        self,
        seat: int,
        told: list[AddressedLine],
        prompt: Prompt | None,
        now: PublicMoment,
        automation: Automation,
    ) -> Step | None:
        """What this seat does not have yet; None if it has everything."""
        feed, own = self.seats[seat], self._own_of(seat)
        changes = self._shared_since(feed.public).for_seat(feed.own, own)
        bit = 1 << seat
        lines = [line for audience, line in told if audience & bit]
        key = None if prompt is None else (prompt.id, prompt.by)
        current = feed.moment == now.moment
        if current and not changes and not lines and key == feed.prompt and automation == feed.automation:
            return None
        step = Step(n=feed.n + 1, patch=changes, events=lines)
        step.prompt = UNSET if key == feed.prompt else prompt
        if automation != feed.automation:
            step.yields, step.habits = automation
        if not current:
            step.waiting, step.clock, step.silent = now.waiting, now.clock, now.silent
        feed.n, feed.prompt, feed.moment, feed.automation = step.n, key, now.moment, automation
        feed.public, feed.own = self._public, own
        feed.lines += len(lines)
        return step

    def catch_up(self, seat: int, prompt: Prompt | None, moment: int, automation: Automation) -> list[Line]:
        """The seat is being told everything at once; returns its whole log."""
        feed, lines = self.seats[seat], self.lines(seat)
        feed.own, feed.public = self._own_of(seat), self._public
        feed.lines, feed.moment, feed.automation = len(lines), moment, automation
        feed.prompt = None if prompt is None else (prompt.id, prompt.by)
        return lines


def public(told: list[AddressedLine]) -> list[Line]:
    """The lines that everybody sees."""
    return [line for audience, line in told if audience == EVERYONE]
