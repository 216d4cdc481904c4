"""Why a seat cannot be chosen."""

from __future__ import annotations

from anju.engine.errors import Refused
from anju.engine.question import Question
from anju.engine.refusal import Obstacle, not_listed, not_now, refusal, unlisted
from anju.engine.text import NOTHING, Text
from anju.games.fengsheng import words
from anju.games.fengsheng.ground import SEATS
from anju.games.fengsheng.round import Round
from anju.games.fengsheng.why.naming import letters, printed, seat_name, source_rule
from anju.games.fengsheng.why.sight import says, seats_on_offer

_FOR_OTHERS = (words.RECIPIENT, words.HEIR)
"""Asked by the rules themselves, and never about oneself."""


def why_seat(g: Round, question: Question, seat: int) -> Refused:
    """For a seat letter that exists, whether or not somebody sits there."""
    if question.word.kind != "seat":
        later = Text("要选人时会问你", "you will be asked when somebody is to be chosen")
        return not_now(question, Text("选人", "choosing a player"), later)
    if seat >= g.n:
        cause = Text(f"没有座位 {SEATS[seat]}，共 {g.n} 个座位", f"there is no seat {SEATS[seat]} of {g.n}")
        return not_listed(question, "no_seat", cause, {"seat": SEATS[seat], "seats": g.n})
    for look in (_self, _gone, _no_role, _gender, _hand, _completes, _near, _picked):
        found = look(g, question, seat)
        if found is not None:
            return refusal(seat_name(g, seat), [found])
    return refusal(seat_name(g, seat), [_otherwise(g, question, seat)])


def _numbers(question: Question, seat: int) -> dict[str, object]:
    return {"seat": SEATS[seat], "offered": letters(seats_on_offer(question))}


def _self(g: Round, question: Question, seat: int) -> Obstacle | None:
    if seat != question.seat:
        return None
    if question.word not in _FOR_OTHERS and not says(g, question, "其他|对方"):
        return None
    cause = Text("要选其他角色，不能选自己", "it must be another player, not yourself")
    return unlisted(question, "self", cause, _numbers(question, seat), "FS-4.4")


def _gone(g: Round, question: Question, seat: int) -> Obstacle | None:
    if g.state.out[seat]:
        cause = Text("他已经出局，不能再被选", "they are out of the game and cannot be chosen")
        return unlisted(question, "out", cause, _numbers(question, seat), "FS-4.5")
    if not g.state.alive[seat]:
        cause = Text("他已经死亡，不能再被选", "they are dead and cannot be chosen")
        return unlisted(question, "dead", cause, _numbers(question, seat), "FS-4.5")
    return None


def _no_role(g: Round, question: Question, seat: int) -> Obstacle | None:
    if g.state.role[seat] >= 0 or not says(g, question, "角色的技能"):
        return None
    cause = Text("他没有角色牌", "they have no role card")
    return unlisted(question, "no_role", cause, _numbers(question, seat), source_rule(g, question))


def _gender(g: Round, question: Question, seat: int) -> Obstacle | None:
    offered = seats_on_offer(question)
    for wording, fits, wanted in (
        ("女性角色", g.female, Text("女性角色", "a woman")),
        ("男性角色", g.male, Text("男性角色", "a man")),
    ):
        if not says(g, question, wording) or fits(seat) or not all(fits(one) for one in offered):
            continue
        if g.shown_role(seat) is None:
            cause = Text(
                f"要{wanted.zh}，他的角色面朝下，没有性别",
                f"it must be {wanted.en}, and a role that lies face down has no gender",
            )
            return unlisted(question, "face_down", cause, _numbers(question, seat), "FS-10.3")
        cause = Text(f"要{wanted.zh}，他不是", f"it must be {wanted.en}, and this role is not")
        return unlisted(question, "wrong_gender", cause, _numbers(question, seat), "FS-10.3")
    return None


def _hand(g: Round, question: Question, seat: int) -> Obstacle | None:
    """Where cards are to be taken or looked at there have to be some."""
    s, offered = g.state, seats_on_offer(question)
    if s.hand[seat] or not says(g, question, "有手牌|角色[^，。；]*手牌"):
        return None
    numbers = {**_numbers(question, seat), "hand": 0}
    if offered and all(s.hand[one] for one in offered):
        cause = Text("他没有手牌（0 张）", "they have no cards in hand")
        return unlisted(question, "no_cards", cause, numbers, source_rule(g, question))
    if says(g, question, "不都为空") and not s.area[seat]:
        cause = Text("他手牌与情报区都是空的", "they have neither cards in hand nor messages")
        return unlisted(question, "no_cards", cause, {**numbers, "area": 0}, source_rule(g, question))
    return None


def _completes(g: Round, question: Question, seat: int) -> Obstacle | None:
    """A card goes there that may not make three of a colour: only who has two of one can be left out."""
    s = g.state
    red, blue, black = s.red[seat], s.blue[seat], s.black[seat]
    if max(red, blue, black) < 2 or not says(g, question, "不能使(他|任何角色)凑成三张"):
        return None
    cause = Text(
        f"会使他凑成三张同色（面前红{red}蓝{blue}黑{black}）",
        f"they would have three of a colour (red {red}, blue {blue}, black {black})",
    )
    numbers = {**_numbers(question, seat), "red": red, "blue": blue, "black": black, "most": 2}
    return unlisted(question, "would_complete", cause, numbers, "FS-5.6")


def _near(g: Round, question: Question, seat: int) -> Obstacle | None:
    if not says(g, question, "相邻角色"):
        return None
    cause = Text("他不是所说的人，也不相邻", "they are neither the one who is meant nor a neighbour")
    return unlisted(question, "not_near", cause, _numbers(question, seat), "FS-4.3")


def _picked(g: Round, question: Question, seat: int) -> Obstacle | None:
    """Several are chosen one after the other, or one other than where something lies."""
    if not says(g, question, "两名|另一名|至多.{1,2}名"):
        return None
    cause = Text("这一名已经选过了，要选的是另一名", "this player is taken already, it must be another one")
    return unlisted(question, "picked", cause, _numbers(question, seat), source_rule(g, question))


def _otherwise(g: Round, question: Question, seat: int) -> Obstacle:
    text = printed(g, question.source)
    cause = Text("这一次不能选他", "they cannot be chosen this time")
    if text != NOTHING:
        cause = Text(f"不合所说的：{text.zh.rstrip('。')}", f"not what is asked for: {text.en.rstrip('.')}")
    return unlisted(question, "not_on_offer", cause, _numbers(question, seat), source_rule(g, question))
