"""Why the dragon cannot act (R-161)."""

from __future__ import annotations

from anju.engine.errors import Refused
from anju.engine.question import Question
from anju.engine.refusal import Obstacle, not_now, refusal
from anju.engine.text import Text
from anju.games.codex import words
from anju.games.codex.bout import Bout
from anju.games.codex.why.refusal import NEXT_TURN
from anju.games.codex.why.skills import fallen


def why_dragon(g: Bout, question: Question) -> Refused:
    if question.word is not words.MAIN:
        return not_now(question, Text("龙", "the dragon"))
    return refusal(Text("龙", "Dragon"), [_obstacle(g, question.seat)])


def _obstacle(g: Bout, seat: int) -> Obstacle:
    s, dragon = g.state, g.dragon_of(seat)
    if not s.dragon[seat]:
        cause, remedy = Text("你没有龙", "you have no dragon"), Text("先唤龙", "call the dragon first")
        return Obstacle("no_dragon", cause, {"dragons": 0, "needs": 1}, "R-161", remedy)
    if g.is_fallen(dragon):
        return fallen(g, dragon)
    if s.out[dragon]:
        cause = Text("龙本回合出招失败过", "the dragon's skill failed this turn")
        return Obstacle("failed", cause, {"turn": s.turn}, "R-161", NEXT_TURN)
    cause = Text("龙没有可宣言的战技", "the dragon has no skill that it may declare")
    numbers = {"action": s.dragon_action[seat], "balance": s.dragon_balance[seat]}
    return Obstacle("no_skill", cause, numbers, "R-161", NEXT_TURN)
