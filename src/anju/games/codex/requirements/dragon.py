"""What it takes to let one's dragon act (R-161)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from anju.engine.offer import Requirement
from anju.engine.question import Question
from anju.engine.refusal import Obstacle
from anju.engine.remedy import Remedy, Step
from anju.engine.text import Text
from anju.games.codex.requirements.requirement import NEXT_TURN

if TYPE_CHECKING:
    from anju.games.codex.declaring import Declaring


class Called(Requirement["Declaring", int]):
    def met(self, play: Declaring, one: int) -> bool:
        return bool(play.state.dragon[one])

    def obstacle(self, play: Declaring, question: Question, one: int) -> Obstacle:
        cause, remedy = Text("你没有龙", "you have no dragon"), Text("先唤龙", "call the dragon first")
        return Obstacle("no_dragon", cause, {"dragons": 0, "needs": 1}, "R-161", remedy)


class Standing(Requirement["Declaring", int]):
    def met(self, play: Declaring, one: int) -> bool:
        return not play.is_fallen(play.dragon_of(one))

    def obstacle(self, play: Declaring, question: Question, one: int) -> Obstacle:
        return fallen(play, play.dragon_of(one))


class NotFailed(Requirement["Declaring", int]):
    """Its failure ends its turn (R-027)."""

    def met(self, play: Declaring, one: int) -> bool:
        return not play.state.out[play.dragon_of(one)]

    def obstacle(self, play: Declaring, question: Question, one: int) -> Obstacle:
        cause = Text("龙本回合出招失败过", "the dragon's skill failed this turn")
        return Obstacle("failed", cause, {"turn": play.state.turn}, "R-161", NEXT_TURN)


class NotTooMany(Requirement["Declaring", int]):
    """The safety valve (R-010)."""

    def met(self, play: Declaring, one: int) -> bool:
        return play.state.casts[play.dragon_of(one)] < play.options.max_casts_per_turn

    def obstacle(self, play: Declaring, question: Question, one: int) -> Obstacle:
        used, most = play.state.casts[play.dragon_of(one)], play.options.max_casts_per_turn
        cause = Text(
            f"龙本回合已用 {used} 招，至多 {most} 招",
            f"the dragon has used {used} skills this turn, {most} at most",
        )
        return Obstacle("too_many", cause, {"casts": used, "most": most}, "R-010", NEXT_TURN)


class SomeSkill(Requirement["Declaring", int]):
    def met(self, play: Declaring, one: int) -> bool:
        return play.dragon_menu(one).any_allowed()

    def obstacle(self, play: Declaring, question: Question, one: int) -> Obstacle:
        s = play.state
        cause = Text("龙没有可宣言的战技", "the dragon has no skill that it may declare")
        numbers = {"action": s.dragon_action[one], "balance": s.dragon_balance[one]}
        return Obstacle("no_skill", cause, numbers, "R-161", NEXT_TURN)


DRAGON: Final[tuple[Requirement[Declaring, int], ...]] = (
    Called(),
    Standing(),
    NotFailed(),
    NotTooMany(),
    SomeSkill(),
)
"""Requirements on a seat; each is checked only if all before it are met."""


def fallen(g: Declaring, figure: int) -> Obstacle:
    turn, until = g.state.turn, g.state.fallen[figure]
    cause = Text(f"已倒地，到第 {until} 回合结束", f"fallen until the end of turn {until}")
    left = until - turn + 1
    remedy = Text(f"再等 {left} 个回合结束", f"wait for {left} turn(s) to end")
    ways = ((Step("turn", until + 1),),)
    return Obstacle("fallen", cause, {"turn": turn, "until": until}, "R-057", Remedy(remedy, ways))
