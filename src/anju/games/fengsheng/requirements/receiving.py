"""When the message before a seat can be received, and when it can be refused (FS-7.5.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from anju.engine.question import Question
from anju.engine.refusal import Obstacle
from anju.engine.text import Text
from anju.games.fengsheng import words
from anju.games.fengsheng.identity import NAMES, colour
from anju.games.fengsheng.naming import card_colours, colours_name, seat_name
from anju.games.fengsheng.offers import WordNeed
from anju.games.fengsheng.words import SEATS

if TYPE_CHECKING:
    from anju.games.fengsheng.round import Round

_RULE: Final = "FS-7.5.1"
_ACCEPT: Final = Text("只能接收", "receive it")
_REFUSE: Final = Text("只能不接收", "refuse it")


class FreeToRefuse(WordNeed):
    """Only a locked seat, the sender, and whoever takes the bait have to receive."""

    word = words.REFUSE

    def met(self, g: Round, one: str) -> bool:
        return not _must(g)

    def obstacle(self, g: Round, question: Question, one: str) -> Obstacle:
        s, seat = g.state, question.seat
        if s.sender == seat:
            cause = Text(
                "情报传回了传出者你面前，必须接收", "you sent it and it has come back: you have to receive it"
            )
            return Obstacle("own_message", cause, {"sender": SEATS[seat]}, _RULE, _ACCEPT)
        if s.lock == seat:
            sender = seat_name(g, s.sender)
            cause = Text(
                f"{sender.zh}锁定了你，必须接收", f"{sender.en} has locked you: you have to receive it"
            )
            numbers = {"lock": SEATS[seat], "sender": SEATS[s.sender]}
            return Obstacle("locked", cause, numbers, _RULE, _ACCEPT)
        return _baited(g, seat, _ACCEPT, Text("所以必须接收", "so you have to receive it"))


class FreeToReceive(WordNeed):
    """Having to receive overrides not being able to."""

    word = words.ACCEPT

    def met(self, g: Round, one: str) -> bool:
        return not _kept_away(g) or _must(g)

    def obstacle(self, g: Round, question: Question, one: str) -> Obstacle:
        s, seat = g.state, question.seat
        if s.barred >> seat & 1:
            cause = Text("你本回合的传递中不能接收", "you cannot receive a message this turn")
            return Obstacle("barred", cause, {"barred": SEATS[seat], "turn": s.turn}, _RULE, _REFUSE)
        return _baited(g, seat, _REFUSE, Text("所以不能接收", "so you cannot receive it"))


def _must(g: Round) -> bool:
    s = g.state
    if s.holder in (s.sender, s.lock):
        return True
    return s.baited and g.colours(s.message) & colour(g.identity(s.holder)) != 0


def _kept_away(g: Round) -> bool:
    """Whether the seat is barred, or baited with a colour that is not its own."""
    s = g.state
    if s.barred >> s.holder & 1:
        return True
    if not s.baited:
        return False
    own = colour(g.identity(s.holder))
    return own != 0 and g.colours(s.message) & own == 0


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


FREE_TO_RECEIVE: Final = FreeToReceive()
FREE_TO_REFUSE: Final = FreeToRefuse()
