"""The action cost of a skill: within what its caster has, or for a doll's last skills within what is left (R-144)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from anju.engine.question import Question
from anju.engine.refusal import Obstacle
from anju.engine.remedy import Remedy, Step
from anju.engine.text import Text
from anju.games.codex.means import COMPUTED, ELEMENTAL, PRINTED
from anju.games.codex.requirements.requirement import PRICE, CastRequirement

if TYPE_CHECKING:
    from anju.games.codex.cast import Cast
    from anju.games.codex.declaring import Declaring
    from anju.games.codex.skill import Skill

ACTION: Final = "action"
"""So many action points."""


class Price(CastRequirement):
    part: ClassVar[int] = PRICE

    def __init__(self, skill: Skill) -> None:
        self.printed = skill.fixed_action
        self.kind = COMPUTED if skill.action is not None else ELEMENTAL if skill.element else PRINTED

    def met(self, g: Declaring, c: Cast) -> bool:
        return g.cheapest_affordable(c)

    def obstacle(self, play: Declaring, question: Question, one: Cast) -> Obstacle:
        cost = min(play.costs(one))
        return _over_budget(play, one, cost) if one.budget >= 0 else too_dear(play, one, cost)


def too_dear(g: Declaring, c: Cast, cost: int) -> Obstacle:
    """Nobody can have more than the cap (R-107), so what costs more has to become cheaper."""
    have = g.action_of(c)
    cap = g.library.dragon_start[0] if g.is_dragon(c.actor) else g.cap(g.arena.team[c.seat])
    cause = Text(f"要 {cost} 点行动，只有 {have}", f"it costs {cost} action, you have {have}")
    numbers = {"cost": cost, "action": have}
    if cost > cap:
        above = Text(
            "行动点数的上限都不够，等它变得便宜",
            "it costs more than you can ever have; wait until it is cheaper",
        )
        return Obstacle("cost", cause, {**numbers, "cap": cap}, "CX-5.2", above)
    remedy = Text(f"再有 {cost - have} 点行动点数就能用", f"{cost - have} more action would do")
    return Obstacle("cost", cause, numbers, "CX-5.2", Remedy(remedy, ((Step(ACTION, cost),),)))


def _over_budget(g: Declaring, c: Cast, cost: int) -> Obstacle:
    balance, has = g.balance_cost(c), max(0, g.balance_of(c))
    numbers = {"cost": cost, "budget": c.budget, "balance": has, "needs": balance}
    cause = Text(
        f"行动值 {cost}、重心 {balance}，玩偶还能用行动 {c.budget}、重心 {has}",
        f"costs {cost} action and {balance} balance; the doll has {c.budget} and {has} left",
    )
    return Obstacle("budget", cause, numbers, "R-144", Text("选一个更省的战技", "choose a cheaper skill"))
