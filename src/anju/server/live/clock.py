"""Time at a table: base time, personal reserve, and one shared clock where several are asked at once.

A *moment* lasts from one thing that everybody can see to the next.  Deadlines belong to moments, not to prompts:
a seat that answers three questions nobody else knows of keeps one deadline, so clocks tell nothing.
`now` comes in from outside, in seconds; what is kept is how long the moment has lasted, so time stops when the
server stops.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Literal

from msgspec.structs import replace

from anju.engine.game import Game
from anju.engine.text import Text
from anju.engine.time_control import TimeControl
from anju.server.live.snapshot import ClockSnapshot
from anju.server.protocol.messages import ClockSettings, ClockShown, Preset

LEAST: Final = 3.0
"""Seconds that a new moment gives even to those who have used up everything: enough to press a button."""

MOST_SHOWING: Final = 15.0
"""Seconds that a moment gives at most, beside everything else, to look at how it came about."""

SLOW: Final = ClockSettings(preset="slow")

PRESETS: Final[dict[Preset, Text]] = {
    "live": Text("平常", "Live"),
    "calm": Text("从容", "Calm"),
    "slow": Text("不限时", "No clock"),
}
"""How much time a room may give; what `times` makes of each is all that there is to it."""

Stop = Literal["pause", "away", "nobody"]
"""Why a clock stands: everybody wanted a pause, somebody is away in a room that waits for them, or nobody is here."""

_NOTHING_HAPPENS: Final[frozenset[Stop]] = frozenset(("pause", "nobody"))
"""Bots wait then, too."""


def live(game: Game[Any]) -> ClockSettings:
    """The times that a game is usually played with."""
    usual = game.time_control
    return ClockSettings(
        base_ms=usual.base_ms,
        window_ms=usual.window_ms,
        words=dict(usual.words),
        reserve_ms=usual.reserve_ms,
        talk_ms=usual.talk_ms,
    )


def times(game: Game[Any], preset: Preset, chosen: ClockSettings) -> ClockSettings:
    """The times of this preset; what the room has chosen besides (who is away, talk, playing alone) stays."""
    given = {"live": live(game), "calm": _twice(live(game)), "slow": SLOW}[preset]
    return replace(
        chosen,
        preset=preset,
        base_ms=given.base_ms,
        window_ms=given.window_ms,
        words=given.words,
        reserve_ms=given.reserve_ms,
    )


def _twice(settings: ClockSettings) -> ClockSettings:
    return replace(
        settings,
        base_ms=None if settings.base_ms is None else 2 * settings.base_ms,
        window_ms=None if settings.window_ms is None else 2 * settings.window_ms,
        words={word: 2 * ms for word, ms in settings.words.items()},
        reserve_ms=2 * settings.reserve_ms,
    )


def _seen(view: dict[str, Any], fields: tuple[str, ...]) -> tuple[object, ...]:
    """What everybody can see of how far the game is."""
    return tuple(view.get(field) for field in fields)


class Clock:
    """The times of all seats, and the moment that is running."""

    def __init__(self, settings: ClockSettings, seats: int, usual: TimeControl) -> None:
        self.settings = settings
        self._usual = usual
        self.base = [_seconds(settings.base_ms) or 0.0] * seats
        self.reserve = [settings.reserve_ms / 1000] * seats
        self.asked: tuple[int, ...] = ()
        self.shared = False
        self.began = 0.0
        self.allowed: float | None = None  # for the present moment, before reserves
        self.personal = False  # whether the moment is paid from base time and reserve
        self.showing = 0.0  # how much of it goes by while people look at what has happened
        self.talk = 0.0  # how much of the moment belongs to talk, before anybody has to answer
        self.stops: set[Stop] = set()
        self._runs = settings.base_ms is not None
        self._view: dict[str, Any] = {}
        self._stopped_at = 0.0
        self._span: tuple[object, ...] | None = None
        self._era: tuple[object, ...] | None = None

    def begin(
        self,
        asked: Sequence[int],
        word: str,
        view: dict[str, Any],
        now: float,
        people: int = 2,
        showing: float = 0.0,
    ) -> None:
        """A new moment: these seats are asked; the one before is paid for.  Who plays alone holds nobody up.

        `showing`: how long it takes to see what has happened.  Everybody sees it, so nothing is told by that.
        """
        self._pay(now)
        self._runs = self.settings.base_ms is not None and (people > 1 or self.settings.alone)
        self._refill(view)
        self.asked = tuple(asked)
        self.shared = len(asked) > 1
        self.began = self._stopped_at = now
        self.showing = min(showing, MOST_SHOWING)
        self.talk = self._time_to_talk(view, people)
        own = self._own_time(word)
        self.personal = own is None and not self.shared
        self.allowed = self._allowance(own)

    def _own_time(self, word: str) -> int | None:
        """Of any other word nobody may know that it was asked: what is hidden has the time of its moment."""
        usual = self.settings.window_ms if self.shared else None
        return self.settings.words.get(word, usual) if word in self._usual.words else usual

    def _time_to_talk(self, view: dict[str, Any], people: int) -> float:
        """When a day is over that people could talk about, and there is more than one of them, and a clock."""
        before, self._view = self._view, view
        if people < 2 or not self.asked or not self._runs:
            return 0.0
        days = self._usual.talk_returns
        if before.get("silent") is not False or _seen(view, days) == _seen(before, days):
            return 0.0
        return self.settings.talk_ms / 1000

    def _allowance(self, own: int | None) -> float | None:
        if not self._runs or not self.asked:
            return None
        if own is not None:
            return max(LEAST, own / 1000)
        if self.shared:
            return max(LEAST, (self.settings.base_ms or 0) / 1000)
        seat = self.asked[0]
        return max(self.base[seat], LEAST - self.reserve[seat])

    def _pay(self, now: float) -> None:
        if not self.personal or self.allowed is None:
            return
        seat, used = self.asked[0], max(0.0, self._spent(now) - self.talk - self.showing)
        beyond = max(0.0, used - self.allowed)
        self.base[seat] = max(0.0, self.base[seat] - used)
        self.reserve[seat] = max(0.0, self.reserve[seat] - beyond)

    def _refill(self, view: dict[str, Any]) -> None:
        """Base time comes back with the turn, reserve with the loop; both can be seen by everybody."""
        span_now = _seen(view, self._usual.base_returns)
        era_now = _seen(view, self._usual.reserve_returns)
        if span_now != self._span:
            self.base = [_seconds(self.settings.base_ms) or 0.0] * len(self.base)
        if era_now != self._era:
            self.reserve = [self.settings.reserve_ms / 1000] * len(self.reserve)
        self._span, self._era = span_now, era_now

    # -- how much is left ---------------------------------------------------------------------------------

    def _spent(self, now: float) -> float:
        return (self._stopped_at if self.stops else now) - self.began

    def spent_ms(self, now: float) -> int:
        """How long the present moment has lasted, without the time in which the clock stood."""
        return max(0, round(self._spent(now) * 1000))

    def left(self, seat: int, now: float) -> float | None:
        """Seconds until the default is taken for this seat, if the clock goes on."""
        if self.allowed is None:
            return None
        extra = self.reserve[seat] if self.personal else 0.0
        return max(0.0, self.talk + self.showing + self.allowed + extra - self._spent(now))

    def deadline(self, seat: int) -> float | None:
        """When the default is taken for this seat; None while the clock stands."""
        if self.allowed is None or self.stops:
            return None
        extra = self.reserve[seat] if self.personal else 0.0
        return self.began + self.talk + self.showing + self.allowed + extra

    @property
    def paused(self) -> bool:
        """Whether nothing at all is to happen."""
        return not self.stops.isdisjoint(_NOTHING_HAPPENS)

    @property
    def talk_ends(self) -> float | None:
        """When people have to answer again; None if they are not talking, or not to be hurried just now."""
        return self.began + self.talk if self.talk and not self.paused else None

    def talking(self, now: float) -> bool:
        """It is over at the very time at which it ends, however seconds add up."""
        ends = self.talk_ends
        return self._spent(now) < self.talk if ends is None else now < ends

    def shown(self, now: float) -> ClockShown:
        spent = self._spent(now)
        given = self.talk + self.showing
        left = None if self.allowed is None else max(0, round((given + self.allowed - spent) * 1000))
        return ClockShown(
            left_ms=left,
            reserve_ms=[round(seconds * 1000) for seconds in self.reserve],
            shared=self.shared,
            stopped="pause" if "pause" in self.stops else "away" if self.stops else None,
            talk_ms=round((self.talk - spent) * 1000) if self.talking(now) else None,
        )

    # -- standing still -----------------------------------------------------------------------------------

    def stop(self, why: Stop, now: float) -> bool:
        """Time stands; False if it did for this reason already."""
        if why in self.stops:
            return False
        if not self.stops:
            self._stopped_at = max(now, self.began)  # whoever left may have been gone before the moment began
        self.stops.add(why)
        return True

    def go(self, why: Stop, now: float) -> bool:
        """This is no reason any more; False if it was none."""
        if why not in self.stops:
            return False
        spent = self._spent(now)
        self.stops.discard(why)
        if not self.stops:
            self.began = now - spent
        return True

    def end_talk(self, now: float) -> None:
        """Everybody is ready: from here on those who are asked have their own time."""
        self.talk = min(self.talk, max(0.0, self._spent(now)))

    def resume(self, spent_ms: int, now: float) -> None:
        """Goes on as if the present moment had lasted so long: time stood still while the server was down."""
        self.began, self._stopped_at = now - spent_ms / 1000, now

    # -- keeping ------------------------------------------------------------------------------------------

    def kept(self, now: float) -> ClockSnapshot:
        """What a snapshot holds of it."""
        return ClockSnapshot(
            base=list(self.base),
            reserve=list(self.reserve),
            asked=list(self.asked),
            shared=self.shared,
            personal=self.personal,
            allowed=self.allowed,
            talk=self.talk,
            showing=self.showing,
            spent=max(0.0, self._spent(now)),
            span=list(self._span or ()),
            era=list(self._era or ()),
        )

    def take_up(self, kept: ClockSnapshot, now: float) -> None:
        """As it was when it was kept."""
        self.base, self.reserve, self.asked = list(kept.base), list(kept.reserve), tuple(kept.asked)
        self.shared, self.personal, self.allowed = kept.shared, kept.personal, kept.allowed
        self.talk, self._span, self._era = kept.talk, tuple(kept.span), tuple(kept.era)
        self.showing = kept.showing
        self.resume(round(kept.spent * 1000), now)

    @property
    def span(self) -> tuple[object, ...] | None:
        return self._span


def earlier(one: float | None, other: float | None) -> float | None:
    """Of two times; None never comes."""
    if one is None or other is None:
        return other if one is None else one
    return min(one, other)


def _seconds(milliseconds: int | None) -> float | None:
    return None if milliseconds is None else milliseconds / 1000
