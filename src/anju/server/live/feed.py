"""What every seat has been told: its view, the lines of its log, and the steps that keep it up to date."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any, Final, NamedTuple

from msgspec import UNSET

from anju.engine import beat
from anju.engine.beat import Film, Frame
from anju.engine.event import EVERYONE, Event
from anju.engine.game import Game
from anju.engine.layers import Own, merged
from anju.engine.play import State
from anju.engine.table import Table
from anju.server.live.prompt import line_of, note_of
from anju.server.protocol.messages import ClockShown, FrameShown, HabitShown, Line, Prompt, Step, Until
from anju.server.protocol.names import spoken
from anju.server.protocol.patch import Change, Seen, SharedChanges


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


class BeatViews(NamedTuple):
    """What was to be seen at a beat: by everybody, and by single seats otherwise."""

    public: dict[str, Any]
    own: dict[int, Seen]


class News:
    """What has happened since the last news: events, the lines they make, and the beats among them."""

    __slots__ = ("events", "first", "lines", "notes", "shots")

    def __init__(self, first: int, events: list[Event], shots: list[beat.Shot]) -> None:
        self.first = first  # how many events there were before
        self.events = events
        self.shots = shots
        self.notes: list[Line] = []  # who was answered for; everybody is told before all else
        self.lines: list[Line] = []  # one for each event, if anybody is to be told

    @property
    def end(self) -> int:
        return self.first + len(self.events)

    @property
    def heard(self) -> bool:
        """Whether everybody has seen something of it."""
        return any(event.audience == EVERYONE for event in self.events)

    def frames(self, game: Game[Any], seat: int | None) -> list[Frame]:
        """The beats that this seat sees."""
        return beat.frames(game, self.shots, self.events, self.first, seat) if self.lines else []

    def told(self, seat: int | None, begin: int, end: int) -> list[Line]:
        """What this seat is told by the events from one count to another, notes first."""
        if not self.lines:
            return self.notes
        notes = self.notes if begin == self.first else []
        span = range(begin - self.first, end - self.first)
        return [*notes, *(self.lines[at] for at in span if self.events[at].seen_by(seat))]

    def seconds(self, game: Game[Any]) -> float:
        """How long it takes at most to see and to read what everybody sees of it."""
        shown = beat.frames(game, self.shots, self.events, self.first, None)
        return sum(frame.most_seconds for frame in shown)


NOTHING_NEW: Final = News(0, [], [])


class Feeds:
    """The log of a table, and the feed of each of its seats (`seats`)."""

    def __init__(self, table: Table, names: Sequence[str]) -> None:
        self.table = table
        self.names = [spoken(name) for name in names]
        self.roster = table.game.roster(self.names)
        """What those were called who sat down to this game: a log does not change when somebody leaves."""
        self.seats = [Feed() for _ in range(table.seats)]
        self._told = 0  # how many of the table's events the log has
        table.film = Film(len(table.history) + len(table.fresh))
        self._shots: list[beat.Shot] = []
        self._beat_views: dict[
            int, BeatViews
        ] = {}  # what the last news showed at its beats, by the count of events
        self.notes: list[tuple[int, int, str]] = []  # before which event, about which seat, who answered
        self._seen: State | None = None  # the state that the next three are about
        self._public: dict[str, Any] = {}
        self._own: dict[int, Seen] = {}
        self._shared: list[SharedChanges] = []
        self._last: dict[int, Seen] = {}  # what each seat saw otherwise when it last looked

    # -- views --------------------------------------------------------------------------------------------

    def look(self, seats: Sequence[int]) -> dict[str, Any]:
        """Looks at the table as it was at the beats of the last news, and as it is now, for these seats.

        Gives what everybody sees now: the same object for as long as nobody could see a change.
        """
        self._beat_views = {}
        self._shared.clear()
        for told, state in self._shots:
            self._look_at(state, seats)
            self._beat_views[told] = BeatViews(self._public, self._own.copy())
        self._look_at(self.table.now, seats)
        return self._public

    def _look_at(self, state: State, seats: Sequence[int]) -> None:
        if self._seen is state:
            return
        self._forget_changed(state)
        anew = [seat for seat in seats if seat not in self._own]
        before = None if self._seen is None else (self._seen, self._public)
        public, own = self.table.game.layers(state, anew, before)
        self._seen = state
        changes = SharedChanges(self._public, public)
        if changes:
            self._public = public
            self._shared.append(changes)
        for seat, one in zip(anew, own, strict=True):
            self._keep(seat, one)

    def _forget_changed(self, state: State) -> None:
        """What seats see otherwise is kept as long as it is sure to be the same."""
        if self._seen is not None:
            for seat in self.table.game.own_changed(self._seen, state, tuple(self._own)):
                del self._own[seat]

    def _keep(self, seat: int, own: Own) -> Seen:
        """The very same as before, if it is the same: then it need not be compared part by part."""
        last = self._last.get(seat)
        if last is None or last.own != own:
            last = self._last[seat] = Seen(own)
        self._own[seat] = last
        return last

    def _own_of(self, seat: int) -> Seen:
        self._look_at(self.table.now, (seat,))
        own = self._own.get(seat)
        return self._keep(seat, self.table.layers((seat,))[1][0]) if own is None else own

    def _shared_between(self, old: dict[str, Any], new: dict[str, Any]) -> SharedChanges:
        """What everybody sees change; most seats have the same before them."""
        for shared in self._shared:
            if shared.old is old and shared.new is new:
                return shared
        shared = SharedChanges(old, new)
        self._shared.append(shared)
        return shared

    # -- the log ------------------------------------------------------------------------------------------

    def news(self) -> News:
        """What has happened since this was asked last."""
        history, fresh = self.table.history, self.table.fresh
        began = self._told
        self._told = len(history) + len(fresh)
        events = fresh[began - len(history) :] if began >= len(history) else [*history[began:], *fresh]
        film = self.table.film
        assert film is not None, "it is filmed since the log began"
        self._shots = film.shots[:]
        film.begin_at(self._told)
        return News(began, events, self._shots)

    def read(self, news: News) -> None:
        """Puts the news into words."""
        news.lines = [line_of(event, self.roster) for event in news.events]

    def note(self, seat: int, by: str, news: News) -> None:
        """Writes down, before the news, that it was not the person who answered."""
        self.notes.append((news.first, seat, by))
        news.notes.append(self._noted(seat, by))

    def _noted(self, seat: int, by: str) -> Line:
        return note_of(seat, by, self.names[seat])

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
        self, seat: int, news: News, prompt: Prompt | None, now: PublicMoment, automation: Automation
    ) -> Step | None:
        """What this seat does not have yet; None if it has everything."""
        feed, own = self.seats[seat], self._own_of(seat)
        frames, begin = self._frames(seat, news)
        changes = self._changes(feed, self._public, own)
        lines = news.told(seat, begin, news.end)
        key = None if prompt is None else (prompt.id, prompt.by)
        current = feed.moment == now.moment
        nothing = not changes and not lines and not frames
        if current and nothing and key == feed.prompt and automation == feed.automation:
            return None
        step = Step(n=feed.n + 1, frames=frames or UNSET, patch=changes, events=lines)
        step.prompt = UNSET if key == feed.prompt else prompt
        if automation != feed.automation:
            step.yields, step.habits = automation
        if not current:
            step.waiting, step.clock, step.silent = now.waiting, now.clock, now.silent
        feed.n, feed.prompt, feed.moment, feed.automation = step.n, key, now.moment, automation
        feed.lines += len(lines)
        return step

    def _frames(self, seat: int, news: News) -> tuple[list[FrameShown], int]:
        """The beats on the way, and how many events have been told by the last of them."""
        shown: list[FrameShown] = []
        feed, begin = self.seats[seat], news.first
        for frame in news.frames(self.table.game, seat):
            seen = self._beat_views[frame.shot.told]
            changes = self._changes(feed, seen.public, seen.own[seat])
            lines = news.told(seat, begin, frame.told)
            shown.append(FrameShown(patch=changes, events=lines, ms=frame.milliseconds))
            feed.lines += len(lines)
            begin = frame.told
        return shown, begin

    def _changes(self, feed: Feed, public: dict[str, Any], own: Seen) -> list[Change]:
        """From what the seat has before it to this, which it has from now on."""
        changes = self._shared_between(feed.public, public).for_seat(feed.own, own)
        feed.public, feed.own = public, own
        return changes

    def public_beats(self, news: News) -> Iterator[tuple[int, dict[str, Any], State, int]]:
        """The beats as everybody sees them: the count of events by then, the view, the state, and for how long."""
        for frame in news.frames(self.table.game, None):
            shot = frame.shot
            yield frame.told, self._beat_views[shot.told].public, shot.state, frame.milliseconds

    def catch_up(self, seat: int, prompt: Prompt | None, moment: int, automation: Automation) -> list[Line]:
        """The seat is being told everything at once; returns its whole log."""
        feed, lines = self.seats[seat], self.lines(seat)
        feed.own, feed.public = self._own_of(seat), self._public
        feed.lines, feed.moment, feed.automation = len(lines), moment, automation
        feed.prompt = None if prompt is None else (prompt.id, prompt.by)
        return lines
