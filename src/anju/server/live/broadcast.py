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


class Scene(NamedTuple):
    """A beat on the way to a moment: the table then, what was told, and for how long it is worth looking at."""

    view: dict[str, Any]
    lines: list[Line]
    ms: int


@dataclass(slots=True)
class Frame:
    """One moment of the public table."""

    due: float
    view: dict[str, Any]
    lines: list[Line]
    now: PublicMoment
    over: Over | None
    scenes: list[Scene] = field(default_factory=list)


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
        self._queue: deque[Frame | RoomNotice] = deque()
        self._shown: Frame | None = None
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

    def set(self, mode: Watching, delay: float, frame: Frame | None) -> None:
        """Another choice of the host.  Whoever watches from now on starts with this frame, when it is due."""
        self.mode, self.delay = mode, delay
        self._queue.clear()
        self._shown, self._lines, self.lobby = None, 0, None
        if frame is not None and mode != "off":
            self.put(frame)

    def put(self, frame: Frame) -> None:
        """Something everybody can see has changed; `frame.lines` are the new lines."""
        if self.mode == "off":
            return
        if self.mode == "delayed":
            frame.due += self.delay
        self._queue.append(frame)

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

    def _seen(self, frame: Frame) -> list[Struct]:
        before, self._shown = self._shown, frame
        self._lines += len(frame.lines) + sum(len(scene.lines) for scene in frame.scenes)
        if before is None:
            self.opened = True
            return []
        self._n += 1
        step = self._step(before.view, frame)
        return [step] if frame.over is None else [step, frame.over]

    def _step(self, view: dict[str, Any], frame: Frame) -> Step:
        frames: list[FrameShown] = []
        for scene in frame.scenes:
            frames.append(FrameShown(patch=patch.diff(view, scene.view), events=scene.lines, ms=scene.ms))
            view = scene.view
        now = frame.now
        return Step(
            n=self._n,
            frames=frames or UNSET,
            patch=patch.diff(view, frame.view),
            events=frame.lines,
            waiting=now.waiting,
            clock=now.clock,
            silent=now.silent,
        )

    def table(self, lines: list[Line], since: int) -> TableShown | None:
        """What a spectator who comes now sees; `lines` is the whole public log."""
        frame = self._shown
        if frame is None:
            return None
        first = since if since <= self._lines else 0
        return TableShown(
            n=self._n,
            view=frame.view,
            first=first,
            events=lines[first : self._lines],
            missed=0,
            prompt=None,
            waiting=frame.now.waiting,
            clock=frame.now.clock,
            silent=frame.now.silent,
            yields=[],
            habits=[],
            over=frame.over,
        )
