"""What spectators see: the public view, at once or later, and nothing else.

A delayed broadcast keeps what is to be shown in a queue.  Who comes to watch gets what the others who watch have
before them, not what the table knows by now.
"""

from __future__ import annotations

from collections import deque
from typing import Any

from anju.server import patch
from anju.server.protocol import Line, Over, Step, TableShown, Watching
from anju.server.telling import Now


class Frame:
    """One moment of the public table."""

    __slots__ = ("due", "lines", "now", "over", "view")

    def __init__(
        self, due: float, view: dict[str, Any], lines: list[Line], now: Now, over: Over | None
    ) -> None:
        self.due = due
        self.view = view
        self.lines = lines
        self.now = now
        self.over = over


class Broadcast:
    """The table as spectators have it before them."""

    def __init__(self, mode: Watching, delay: float) -> None:
        self.mode = mode
        self.delay = delay
        self.hands = False  # whether everybody at the table lets them see what every seat sees
        self._queue: deque[Frame] = deque()
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

    def set(self, mode: Watching, delay: float, frame: Frame | None) -> None:
        """Another choice of the host.  Whoever watches from now on starts with this frame, when it is due."""
        self.mode, self.delay = mode, delay
        self._queue.clear()
        self._shown, self._lines = None, 0
        if frame is not None and mode != "off":
            self.put(frame)

    def put(self, frame: Frame) -> None:
        """Something everybody can see has changed; `frame.lines` are the new lines."""
        if self.mode == "off":
            return
        if self.mode == "delayed":
            frame.due += self.delay
        self._queue.append(frame)

    def wake_at(self) -> float | None:
        return self._queue[0].due if self._queue else None

    def due(self, now: float) -> list[Step | Over]:
        """What spectators are sent now."""
        messages: list[Step | Over] = []
        while self._queue and self._queue[0].due <= now:
            frame = self._queue.popleft()
            before, self._shown = self._shown, frame
            self._lines += len(frame.lines)
            if before is None:
                self.opened = True
                continue
            self._n += 1
            messages.append(self._step(frame, patch.diff(before.view, frame.view)))
            if frame.over is not None:
                messages.append(frame.over)
        return messages

    def _step(self, frame: Frame, changes: list[patch.Change]) -> Step:
        now = frame.now
        return Step(
            n=self._n,
            patch=changes,
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
