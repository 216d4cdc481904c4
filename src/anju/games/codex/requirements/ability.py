"""What it takes to use an ability between two skills (R-163)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from anju.engine.question import Question
from anju.engine.refusal import Obstacle
from anju.engine.text import Text
from anju.games.codex.requirements.requirement import NEXT_TURN, CastRequirement

if TYPE_CHECKING:
    from anju.games.codex.cast import Cast
    from anju.games.codex.declaring import Declaring
    from anju.games.codex.passive import Rule


class Kept(CastRequirement):
    """Not lost for good."""

    def __init__(self, rule: Rule) -> None:
        self.rule = rule

    def met(self, g: Declaring, c: Cast) -> bool:
        return (c.seat, self.rule) in g.state.listeners.get(self.rule.window, ())

    def obstacle(self, play: Declaring, question: Question, one: Cast) -> Obstacle:
        cause, remedy = Text("已经失去它", "it is lost"), Text("不能再用", "it is gone for good")
        return Obstacle("lost", cause, {"ability": self.rule.id}, f"CX-{self.rule.id}", remedy)


class Working(CastRequirement):
    """Not switched off (R-104)."""

    def __init__(self, rule: Rule) -> None:
        self.rule = rule

    def met(self, g: Declaring, c: Cast) -> bool:
        return not self.rule.disabled(g, c.seat)

    def obstacle(self, play: Declaring, question: Question, one: Cast) -> Obstacle:
        cause = Text("专注使本回合的其他技能失效", "Focus switches the other abilities off this turn")
        return Obstacle("passives_off", cause, {"turn": play.state.turn}, "R-104", NEXT_TURN)


class Unused(CastRequirement):
    """Not used up this turn."""

    def __init__(self, rule: Rule) -> None:
        self.rule = rule

    def met(self, g: Declaring, c: Cast) -> bool:
        return not self.rule.used_up(g, c.seat)

    def obstacle(self, play: Declaring, question: Question, one: Cast) -> Obstacle:
        cause = Text("本回合已经用过", "it has been used this turn")
        return Obstacle("used_up", cause, {"used": 1, "limit": 1}, f"CX-{self.rule.id}", NEXT_TURN)


def obstacles(g: Declaring, question: Question, rule: Rule, c: Cast) -> list[Obstacle]:
    """What keeps an ability from being used in this scene; for one that is not in force only that."""
    for state in (Kept(rule), Working(rule), Unused(rule)):
        if not state.met(g, c):
            return [state.obstacle(g, question, c)]
    return [one.obstacle(g, question, c) for one in rule.requirements if not one.met(g, c)]
