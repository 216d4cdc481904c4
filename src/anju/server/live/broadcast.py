"""What spectators see: the public view, at once or later, and nothing else.

A delayed broadcast keeps all that is to be shown in one queue: the table, and whatever spectators are told of the room.
Who comes to watch gets what the others who watch have before them, not what the table and the room know by now.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from msgspec import UNSET, Struct

from anju.server.live.feed import PublicMoment
from anju.server.protocol import patch
from anju.server.protocol.messages import FrameShown, Line, Lobby, Over, Step, TableShown, Watching


class PublicBeat(NamedTuple):
    """A beat on the way to a moment: the table then, what was told, and for how long it is worth looking at."""

    view: dict[str, Any]
    lines: list[Line]
    ms: int


@dataclass(slots=True)
class TableNotice:
    """One moment of the public table."""

    due: float
    view: dict[str, Any]
    lines: list[Line]
    now: PublicMoment
    over: Over | None
    beats: list[PublicBeat] = field(default_factory=list)


@dataclass(slots=True)
class RoomNotice:
    """Something about the room, and the room as it is with it."""

    due: float
    lobby: Lobby
    message: Struct


class Broadcast:
    """The table and the room as spectators have them before them."""

    def __init__(self, mode: Watching, delay: float) -> None:
        self.mode = mode
        self.delay = delay
        self.hands = False  # whether everybody at the table lets them see what every seat sees
        self.lobby: Lobby | None = None  # the room as they were told of it last; None if nothing has changed
        self._queue: deque[TableNotice | RoomNotice] = deque()
        self._shown: TableNotice | None = None
        self._lines = 0
        self._n = 0
        self.opened = False  # spectators have nothing yet, and now there is something: they are greeted anew

    @property
    def off(self) -> bool:
        return self.mode == "off"

    @property
    def is_behind(self) -> bool:
        """Whether spectators are yet to see what has happened, be it the end."""
        return self.mode == "delayed" and (self._shown is None or self._shown.over is None)

    def is_set(self, mode: Watching, delay: float) -> bool:
        return (self.mode, self.delay) == (mode, delay) and mode != "off"

    def set(self, mode: Watching, delay: float, notice: TableNotice | None) -> None:
        """Another choice of the host.  Whoever watches from now on starts with this notice, when it is due."""
        self.mode, self.delay = mode, delay
        self._queue.clear()
        self._shown, self._lines, self.lobby = None, 0, None
        if notice is not None and mode != "off":
            self.put(notice)

    def put(self, notice: TableNotice) -> None:
        """Something everybody can see has changed; `notice.lines` are the new lines."""
        if self.mode == "off":
            return
        if self.mode == "delayed":
            notice.due += self.delay
        self._queue.append(notice)

    def tell(self, message: Struct, lobby: Lobby, now: float) -> None:
        """Spectators who are behind are told of the room when they see the table as it is now."""
        self._queue.append(RoomNotice(now + self.delay, lobby, message))

    def wake_at(self) -> float | None:
        return self._queue[0].due if self._queue else None

    def due(self, now: float) -> list[Struct]:
        """What spectators are sent now."""
        messages: list[Struct] = []
        while self._queue and self._queue[0].due <= now:
            one = self._queue.popleft()
            if isinstance(one, RoomNotice):
                self.lobby = one.lobby
                messages.append(one.message)
            else:
                messages.extend(self._seen(one))
        return messages

    def _seen(self, notice: TableNotice) -> list[Struct]:
        before, self._shown = self._shown, notice
        self._lines += len(notice.lines) + sum(len(beat.lines) for beat in notice.beats)
        if before is None:
            self.opened = True
            return []
        self._n += 1
        step = self._step(before.view, notice)
        return [step] if notice.over is None else [step, notice.over]

    def _step(self, view: dict[str, Any], notice: TableNotice) -> Step:
        frames: list[FrameShown] = []
        for beat in notice.beats:
            frames.append(FrameShown(patch=patch.diff(view, beat.view), events=beat.lines, ms=beat.ms))
            view = beat.view
        now = notice.now
        return Step(
            n=self._n,
            frames=frames or UNSET,
            patch=patch.diff(view, notice.view),
            events=notice.lines,
            waiting=now.waiting,
            clock=now.clock,
            silent=now.silent,
        )

    def table(self, lines: list[Line], since: int) -> TableShown | None:
        """What a spectator who comes now sees; `lines` is the whole public log."""
        notice = self._shown
        if notice is None:
            return None
        first = since if since <= self._lines else 0
        return TableShown(
            n=self._n,
            view=notice.view,
            first=first,
            events=lines[first : self._lines],
            missed=0,
            prompt=None,
            waiting=notice.now.waiting,
            clock=notice.now.clock,
            silent=notice.now.silent,
            yields=[],
            habits=[],
            over=notice.over,
        )
