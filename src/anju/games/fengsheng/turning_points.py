"""What decided a round: the message that won, the one that was kept from somebody, deaths, rescues, identities found out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple, cast

from anju.engine.course import Course
from anju.engine.event import Event
from anju.engine.roster import MARKS
from anju.engine.sentence import number
from anju.engine.text import Text
from anju.engine.turning_point import TurningPoint
from anju.games.fengsheng import event_texts, phrase
from anju.games.fengsheng.faces import BLACK, BLUE, COLOUR_NAMES, COLOURS, PROBE, RED
from anju.games.fengsheng.identity import NAMES, NONE, colour
from anju.games.fengsheng.library import Library
from anju.games.fengsheng.state import Mission

WON: Final = 100.0
DIED: Final = 50.0
REFUSED_VICTORY: Final = 48.0
KEPT_FROM: Final = 45.0
OUT: Final = 40.0
NEW_IDENTITY: Final = 35.0
SAVED: Final = 30.0
TWO_OF_WINNER: Final = 22.0
SILENT: Final = 20.0
IDENTITY_SEEN: Final = 18.0
PROBED: Final = 16.0
TWO_OF_ANOTHER: Final = 10.0
"""What a thing weighs: who comes close to winning is talked about less than who is kept from it."""

_GETS: Final = ("received", "placed", "placed_from_deck", "message_moved")
_MOVES: Final = ("message_moved_before", "message_swapped", "message_swapped_with_top", "message_brought")
_SIDES: Final = (
    Text("潜伏战线", "of the Undercover Front"),
    Text("特工机关", "of the Agency"),
    Text("神秘人", "a loner"),
)


class Threat(NamedTuple):
    """A message whose receiver would win with it."""

    seat: int
    face: int
    step: int = 0
    by: Text | None = None
    by_seat: int = -1
    """What has moved it away since, at which step, and whose card or skill that was."""


class Teller:
    """Reads the events of a round in order."""

    def __init__(self, library: Library, course: Course) -> None:
        self._library = library
        self._course = course
        self._turn = 0
        self._threat: Threat | None = None
        self._by: Text | None = None
        self._user = -1
        """The card or skill that was used last, and by whom."""
        self._probe = -1
        self._got: dict[int, Event] = {}
        """By which message somebody got something black, last."""
        outcome = course.end.outcome
        self._winners = () if outcome is None else outcome.winners
        self._rule = "" if outcome is None else outcome.rule

    def found(self) -> Iterator[TurningPoint]:
        gained: Event | None = None
        for step in self._course.steps:
            for event in self._course.news(step):
                if event.kind == "turn":
                    self._turn, gained = number(event.data[0]), None
                if event.kind in (*_GETS, "died"):
                    gained = event
                if event.kind == "won":
                    yield self._won(step, event, gained)
                else:
                    yield from self._heard(step, event)

    def _heard(self, step: int, event: Event) -> Iterator[TurningPoint]:
        hear = _HEARD.get(event.kind)
        if hear is not None and step:
            yield from hear(self, step, event)

    def _before(self, step: int) -> Mission:
        return cast(Mission, self._course.tables[step - 1].now)

    def _point(self, step: int, weight: float, zh: str, en: str, rule: str) -> TurningPoint:
        told = Text(f"第 {self._turn} 回合：{zh}", f"Turn {self._turn}: {en}")
        return TurningPoint(step, weight, told, rule)

    def _told(self, event: Event) -> Text:
        library, kind, data = self._library, event.kind, event.data
        return Text(*(event_texts.tell(library, kind, data, lang) for lang in ("zh", "en")))

    # -- victory ------------------------------------------------------------------------------------------

    def _won(self, step: int, event: Event, gained: Event | None) -> TurningPoint:
        won = self._told(event)
        if gained is None:
            return self._point(step, WON, won.zh, won.en, self._rule)
        how = self._told(gained)
        return self._point(step, WON, f"{how.zh}；{won.zh}", f"{how.en}. {won.en}", self._rule)

    def accepted(self, step: int, event: Event) -> Iterator[TurningPoint]:
        s, seat = self._before(step), number(event.data[0])
        if _would_win(s, seat):
            self._threat = Threat(seat, s.face[s.message])
        yield from ()

    def refused(self, step: int, event: Event) -> Iterator[TurningPoint]:
        s, seat = self._before(step), number(event.data[0])
        if _would_win(s, seat):
            card, side, who = self._card(s.face[s.message]), _side(s, seat), MARKS[seat]
            yield self._point(
                step,
                REFUSED_VICTORY,
                f"{who} 不接{card.zh}；接下就集齐三张，{side.zh}获胜",
                f"{who} refuses {card.en}, the third one that would have won for the {side.en}",
                "FS-12.2",
            )

    def moved(self, step: int, _event: Event) -> Iterator[TurningPoint]:
        if self._threat is not None and self._threat.by is None and self._by is not None:
            self._threat = self._threat._replace(step=step, by=self._by, by_seat=self._user)
        yield from ()

    def _resolved(self, kept: bool) -> Iterator[TurningPoint]:
        """The message has come to rest somewhere else than before whom it would have won."""
        threat, self._threat = self._threat, None
        if not kept or threat is None or threat.by is None:
            return
        who, card = MARKS[threat.seat], self._card(threat.face)
        side = _side(self._before(threat.step), threat.seat)
        by = threat.by.zh, threat.by.en
        if threat.by_seat == threat.seat:
            zh = f"{who} 接下{card.zh}就为{side.zh}赢了，却自己{by[0]}弄走了它"
            en = f"{card.en} would have won for the {side.en}, but {who} sends it away with {by[1]}"
        else:
            user = MARKS[threat.by_seat]
            zh = f"{who} 接下{card.zh}就为{side.zh}赢了，{user} {by[0]}拦住"
            en = f"{card.en} would have won for the {side.en} at {who}'s place; {user} stops it with {by[1]}"
        yield self._point(threat.step, KEPT_FROM, zh, en, "FS-12.2")

    def lost(self, _step: int, _event: Event) -> Iterator[TurningPoint]:
        yield from self._resolved(kept=True)

    # -- messages -----------------------------------------------------------------------------------------

    def received(self, step: int, event: Event) -> Iterator[TurningPoint]:
        receiver, face = number(event.data[0]), number(event.data[2])
        threat = self._threat
        over = self._course.tables[step].outcome is not None
        yield from self._resolved(
            threat is not None and not over and (receiver, face) != (threat.seat, threat.face)
        )
        yield from self._has(step, event, receiver, face)

    def placed(self, step: int, event: Event) -> Iterator[TurningPoint]:
        yield from self._has(step, event, number(event.data[1]), number(event.data[2]))

    def placed_from_deck(self, step: int, event: Event) -> Iterator[TurningPoint]:
        yield from self._has(step, event, number(event.data[0]), number(event.data[1]))

    def _has(self, step: int, event: Event, seat: int, face: int) -> Iterator[TurningPoint]:
        """One more message lies before somebody."""
        s = self._before(step)
        if COLOURS[face] & BLACK:
            self._got[seat] = event
        own, told = colour(_kind(s, seat)), self._told(event)
        for bit, held in ((RED, s.red[seat]), (BLUE, s.blue[seat])):
            if not COLOURS[face] & bit:
                continue
            name, who = COLOUR_NAMES[bit], MARKS[seat]
            if bit == own and held == 1:
                weight = TWO_OF_WINNER if seat in self._winners else TWO_OF_ANOTHER
                zh, en = f"；已有两张{name.zh}，再一张就赢", f"; with two {name.en} ones now, one more wins"
                yield self._point(step, weight, told.zh + zh, told.en + en, "FS-12.2")
            elif bit != own and held == 2 and self._course.tables[step].outcome is None:
                zh, en = (
                    f"{who} 集齐三张{name.zh}，没有宣胜",
                    f"{who} has three {name.en} ones and declares nothing",
                )
                yield self._point(step, SILENT, f"{told.zh}；{zh}", f"{told.en}; {en}", "FS-11.4")

    # -- life and death -----------------------------------------------------------------------------------

    def died(self, step: int, event: Event) -> Iterator[TurningPoint]:
        seat = number(event.data[0])
        side, got = _side(self._before(step), seat), self._got.get(seat)
        who = MARKS[seat]
        zh, en = f"{who} 死亡（{side.zh}）", f"{who} dies ({side.en})"
        if got is not None:
            how = self._told(got)
            zh, en = f"{how.zh}；{zh}", f"{how.en}; {en}"
        yield self._point(step, DIED, zh, en, "FS-14.1")

    def saved(self, step: int, event: Event) -> Iterator[TurningPoint]:
        who = MARKS[number(event.data[0])]
        by, user = self._by, MARKS[self._user]
        if by is not None:
            zh, en = (
                f"{who} 濒死，{user} {by.zh}救了回来",
                f"{who} is dying; {user} helps in time with {by.en}",
            )
            yield self._point(step, SAVED, zh, en, "FS-13.2")

    def dropped_out(self, step: int, event: Event) -> Iterator[TurningPoint]:
        told = self._told(event)
        yield self._point(step, OUT, told.zh, told.en, "FS-7.3")

    # -- who is who ---------------------------------------------------------------------------------------

    def used(self, _step: int, event: Event) -> Iterator[TurningPoint]:
        self._user, kind = number(event.data[0]), phrase.kind(self._library, event.data[1])
        self._by = Text(f"用{kind.zh}", kind.en)
        yield from ()

    def used_skill(self, _step: int, event: Event) -> Iterator[TurningPoint]:
        self._user, skill = number(event.data[0]), phrase.skill(self._library, event.data[1])
        self._by = Text(f"用{skill.zh}", skill.en)
        yield from ()

    def probe_seen(self, _step: int, event: Event) -> Iterator[TurningPoint]:
        self._probe = number(event.data[2])
        yield from ()

    def probed(self, step: int, event: Event) -> Iterator[TurningPoint]:
        """A probe that leaves one side only has told who somebody is."""
        seat, drew = number(event.data[0]), bool(event.data[1])
        left = [side for side, draws in enumerate(PROBE[self._probe]) if draws == drew]
        if len(left) == 1 and seat != self._user:
            user, who, side = MARKS[self._user], MARKS[seat], _SIDES[left[0]]
            yield self._point(
                step,
                PROBED,
                f"{user} 试探出 {who} 是{side.zh}",
                f"{user}'s Probe tells that {who} is {side.en}",
                "FS-9.1",
            )

    def identity_seen(self, step: int, event: Event) -> Iterator[TurningPoint]:
        told = self._told(event)
        yield self._point(step, IDENTITY_SEEN, told.zh, told.en, "")

    def took_identity(self, step: int, event: Event) -> Iterator[TurningPoint]:
        told = self._told(event)
        yield self._point(step, NEW_IDENTITY, told.zh, told.en, "")

    def _card(self, face: int) -> Text:
        return phrase.card(self._library, face)


_HEARD: Final[dict[str, Callable[[Teller, int, Event], Iterator[TurningPoint]]]] = {
    "accepted": Teller.accepted,
    "refused": Teller.refused,
    **dict.fromkeys(_MOVES, Teller.moved),
    **dict.fromkeys(("message_lost", "message_kept"), Teller.lost),
    "received": Teller.received,
    **dict.fromkeys(("placed", "message_moved"), Teller.placed),
    "placed_from_deck": Teller.placed_from_deck,
    "died": Teller.died,
    "saved": Teller.saved,
    "dropped_out": Teller.dropped_out,
    "used": Teller.used,
    "used_skill": Teller.used_skill,
    "probe_seen": Teller.probe_seen,
    "probed": Teller.probed,
    "identity_seen": Teller.identity_seen,
    "took_identity": Teller.took_identity,
}


def _kind(s: Mission, seat: int) -> int:
    return s.who[s.identity[seat]] if s.identity[seat] >= 0 else NONE


def _side(s: Mission, seat: int) -> Text:
    kind = _kind(s, seat)
    return Text("无身份", "no identity") if kind == NONE else NAMES[kind]


def _would_win(s: Mission, seat: int) -> bool:
    """Whether the message on its way is the third of this seat's own colour."""
    wanted = colour(_kind(s, seat))
    held = {RED: s.red[seat], BLUE: s.blue[seat]}.get(wanted, 0)
    return held == 2 and s.message >= 0 and COLOURS[s.face[s.message]] & wanted != 0
