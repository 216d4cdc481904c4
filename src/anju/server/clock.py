"""Time at a table: base time, personal reserve, and one shared clock where several are asked at once.

A *moment* lasts from one thing that everybody can see to the next.  Deadlines belong to moments, not to prompts:
a seat that answers three questions nobody else knows of keeps one deadline, so clocks tell nothing.
`now` comes in from outside, in seconds; what is kept is how long the moment has lasted, so time stops when the
server stops.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from anju.server.protocol import ClockSettings, ClockShown

LEAST: Final = 3.0
"""Seconds that a new moment gives even to those who have used up everything: enough to press a button."""

SLOW: Final = ClockSettings(preset="slow", grace_ms=None)

LIVE: Final = {
    "codex": ClockSettings(
        base_ms=90_000,
        window_ms=8_000,
        words={"swift": 8_000, "counter": 15_000, "contest": 8_000, "choose_school": 45_000},
        reserve_ms=120_000,
    ),
    "fengsheng": ClockSettings(
        base_ms=45_000,
        window_ms=12_000,
        words={"choose_role": 45_000},
        reserve_ms=60_000,
    ),
    "tragedy_looper": ClockSettings(base_ms=60_000, window_ms=60_000, reserve_ms=180_000),
}
"""The times that each game is usually played with."""

_SPAN: Final = {"tragedy_looper": ("loop", "day", "phase")}
_ERA: Final = {"tragedy_looper": ("loop",)}


def live(game: str) -> ClockSettings:
    """The usual times of a game; of one that has none of its own, 风声's."""
    return LIVE.get(game, LIVE["fengsheng"])


def span(view: dict[str, Any]) -> tuple[object, ...]:
    """What everybody can see of how far the game is: when it changes, base times are whole again."""
    return tuple(view.get(name) for name in _SPAN.get(view.get("game", ""), ("turn",)))


def era(view: dict[str, Any]) -> tuple[object, ...]:
    """When this changes, reserves are whole again."""
    return tuple(view.get(name) for name in _ERA.get(view.get("game", ""), ()))


class Clock:
    """The times of all seats, and the moment that is running."""

    def __init__(self, settings: ClockSettings, seats: int) -> None:
        self.settings = settings
        self.base = [_seconds(settings.base_ms) or 0.0] * seats
        self.reserve = [settings.reserve_ms / 1000] * seats
        self.asked: tuple[int, ...] = ()
        self.shared = False
        self.began = 0.0
        self.allowed: float | None = None  # for the present moment, before reserves
        self.personal = False  # whether the moment is paid from base time and reserve
        self._span: tuple[object, ...] | None = None
        self._era: tuple[object, ...] | None = None

    def begin(self, asked: Sequence[int], word: str, view: dict[str, Any], now: float) -> None:
        """A new moment: these seats are asked; the one before is paid for."""
        self._pay(now)
        self._refill(view)
        self.asked = tuple(asked)
        self.shared = len(asked) > 1
        self.began = now
        own = self.settings.words.get(word, self.settings.window_ms if self.shared else None)
        self.personal = own is None and not self.shared
        self.allowed = self._allowance(own)

    def _allowance(self, own: int | None) -> float | None:
        if self.settings.base_ms is None or not self.asked:
            return None
        if own is not None:
            return max(LEAST, own / 1000)
        if self.shared:
            return max(LEAST, self.settings.base_ms / 1000)
        seat = self.asked[0]
        return max(self.base[seat], LEAST - self.reserve[seat])

    def _pay(self, now: float) -> None:
        if not self.personal or self.allowed is None:
            return
        seat, used = self.asked[0], now - self.began
        beyond = max(0.0, used - self.allowed)
        self.base[seat] = max(0.0, self.base[seat] - used)
        self.reserve[seat] = max(0.0, self.reserve[seat] - beyond)

    def _refill(self, view: dict[str, Any]) -> None:
        """Base time comes back with the turn, reserve with the loop; both can be seen by everybody."""
        span_now, era_now = span(view), era(view)
        if span_now != self._span:
            self.base = [_seconds(self.settings.base_ms) or 0.0] * len(self.base)
        if era_now != self._era:
            self.reserve = [self.settings.reserve_ms / 1000] * len(self.reserve)
        self._span, self._era = span_now, era_now

    def deadline(self, seat: int) -> float | None:
        """When the default is taken for this seat."""
        if self.allowed is None:
            return None
        extra = self.reserve[seat] if self.personal else 0.0
        return self.began + self.allowed + extra

    def spent_ms(self, now: float) -> int:
        """How long the present moment has lasted."""
        return max(0, round((now - self.began) * 1000))

    def resume(self, spent_ms: int, now: float) -> None:
        """Goes on as if the present moment had lasted so long: time stood still while the server was down."""
        self.began = now - spent_ms / 1000

    def shown(self, now: float) -> ClockShown:
        left = None if self.allowed is None else max(0, round((self.began + self.allowed - now) * 1000))
        reserves = [round(seconds * 1000) for seconds in self.reserve]
        return ClockShown(left_ms=left, reserve_ms=reserves, shared=self.shared)

    @property
    def span(self) -> tuple[object, ...] | None:
        return self._span


def _seconds(milliseconds: int | None) -> float | None:
    return None if milliseconds is None else milliseconds / 1000
