"""When things may be used: which idle point a question belongs to, and the names of the idle points."""

from __future__ import annotations

from typing import Final

from anju.engine.question import Question
from anju.engine.text import Text, strung
from anju.games.fengsheng import words
from anju.games.fengsheng.state import CONTEST, DYING, MAIN, ORDERED, PHASES, SEND, TRANSIT

NEXT_TURN: Final = Text("等到下个回合", "wait for the next turn")

_POINTS: Final = {
    words.MAIN.id: MAIN,
    words.SEND.id: SEND,
    words.TRANSIT.id: TRANSIT,
    words.CONTEST.id: CONTEST,
    words.DYING.id: DYING,
    words.ORDERED.id: ORDERED,
}
"""Questions at which cards or skills may be used freely."""

_NAMES: Final = {
    MAIN: Text("自己的出牌阶段", "your action phase"),
    SEND: Text("自己的传递阶段开始时", "the start of your sending phase"),
    TRANSIT: Text("情报在自己面前的时候", "the moment when the message is before you"),
    CONTEST: Text("争夺阶段", "the contest"),
    DYING: Text("有人濒死的时候", "the moment when somebody is dying"),
    ORDERED: Text("照密令传出的时候", "sending as ordered"),
}
_NOWHERE: Final = "effect"


def point(question: Question) -> int | None:
    """The idle point of a question; None within an effect."""
    return _POINTS.get(question.word.id)


def moment(point: int) -> Text:
    return _NAMES[point]


def moments(points: tuple[int, ...]) -> Text:
    return strung((_NAMES[one] for one in points), "或", " or ")


def point_id(point: int | None) -> str:
    if point is None:
        return _NOWHERE
    return PHASES[point] if point < len(PHASES) else words.ORDERED.id


def point_ids(points: tuple[int, ...]) -> str:
    return " ".join(point_id(one) for one in points)


def wait_for(points: tuple[int, ...]) -> Text:
    named = moments(points)
    return Text(f"留到{named.zh}", f"keep it for {named.en}")
