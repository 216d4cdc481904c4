"""Why the message before one cannot be received, or has to be (FS-7.5.1)."""

from __future__ import annotations

from typing import Final

from anju.engine.errors import Refused
from anju.engine.question import Question
from anju.engine.refusal import Obstacle, not_now, refusal
from anju.engine.text import NOTHING, Text
from anju.games.fengsheng import words
from anju.games.fengsheng.ground import SEATS
from anju.games.fengsheng.identity import NAMES, colour
from anju.games.fengsheng.round import Round
from anju.games.fengsheng.why.naming import card_colours, colours_name, seat_name

_RULE: Final = "FS-7.5.1"
_ACCEPT: Final = Text("只能接收", "receive it")
_REFUSE: Final = Text("只能不接收", "refuse it")


def why_receiving(g: Round, question: Question, what: str) -> Refused:
    if question.word is not words.TRANSIT:
        return not_now(question, Text("接收情报", "receiving a message"))
    fault = _must(g, question.seat) if what == words.REFUSE else _cannot(g, question.seat)
    return refusal(NOTHING, [fault])


def _must(g: Round, seat: int) -> Obstacle:
    s = g.state
    if s.sender == seat:
        cause = Text(
            "情报传回了传出者你面前，必须接收", "you sent it and it has come back: you have to receive it"
        )
        return Obstacle("own_message", cause, {"sender": SEATS[seat]}, _RULE, _ACCEPT)
    if s.lock == seat:
        sender = seat_name(g, s.sender)
        cause = Text(f"{sender.zh}锁定了你，必须接收", f"{sender.en} has locked you: you have to receive it")
        numbers = {"lock": SEATS[seat], "sender": SEATS[s.sender]}
        return Obstacle("locked", cause, numbers, _RULE, _ACCEPT)
    return _baited(g, seat, _ACCEPT, Text("所以必须接收", "so you have to receive it"))


def _cannot(g: Round, seat: int) -> Obstacle:
    s = g.state
    if s.barred >> seat & 1:
        cause = Text("你本回合的传递中不能接收", "you cannot receive a message this turn")
        return Obstacle("barred", cause, {"barred": SEATS[seat], "turn": s.turn}, _RULE, _REFUSE)
    return _baited(g, seat, _REFUSE, Text("所以不能接收", "so you cannot receive it"))


def _baited(g: Round, seat: int, remedy: Text, so: Text) -> Obstacle:
    """The identity is the asking seat's own."""
    identity, message = g.identity(seat), card_colours(g, g.state.message)
    side, own = NAMES[identity], colours_name(colour(identity))
    cause = Text(
        f"本回合的情报按身份收：你是{side.zh}（{own.zh}），情报是{message.zh}，{so.zh}",
        f"identities decide this turn: you are of the {side.en} ({own.en}), the message is {message.en}, {so.en}",
    )
    numbers = {"identity": own.en, "message": message.en}
    return Obstacle("baited", cause, numbers, _RULE, remedy)
