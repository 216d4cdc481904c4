"""Figures at whom something is declared."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from anju.engine.offer import Offer
from anju.engine.question import Question, Value
from anju.engine.refusal import Obstacle, asked, unlisted
from anju.engine.text import Text
from anju.games.codex.menu import Menu, obstacles
from anju.games.codex.skill import Skill

if TYPE_CHECKING:
    from anju.games.codex.cast import Cast
    from anju.games.codex.casting import Casting
    from anju.games.codex.declaring import Declaring
    from anju.games.codex.passive import Rule


class Targets(Offer["Declaring"]):
    """The targets of a menu, for a skill that was chosen from it."""

    def __init__(self, g: Declaring, menu: Menu, skill: Skill) -> None:
        self.menu = menu
        self.skill = skill
        self.figures = {g.name_of(target): target for target in menu.targets}

    @property
    def candidates(self) -> Sequence[Value]:
        return tuple(self.figures)

    def values(self, play: Declaring) -> list[Value]:
        return [play.name_of(target) for target in self.menu.targets_of(self.skill)]

    def obstacles(self, play: Declaring, question: Question, value: Value) -> list[Obstacle]:
        return obstacles(play, question, self.menu.cast(self.skill, self.figures[str(value)]))


class AbilityTargets(Offer["Casting"]):
    """The foes at whom an ability may be aimed."""

    def __init__(self, g: Casting, rule: Rule, c: Cast) -> None:
        self.rule = rule
        self.c = c
        self.scenes = {g.name_of(scene.target): scene for scene in rule.scenes(g, c)}

    @property
    def candidates(self) -> Sequence[Value]:
        return tuple(self.scenes)

    def values(self, play: Casting) -> list[Value]:
        return [play.name_of(foe) for foe in self.rule.aimed_foes(play, self.c)]

    def obstacles(self, play: Casting, question: Question, value: Value) -> list[Obstacle]:
        if value in question.values:
            return []
        scene = self.scenes[str(value)]
        unmet = [one for one in self.rule.requirements if not one.met(play, scene)]
        if unmet:
            return [one.obstacle(play, question, scene) for one in unmet]
        cause = Text("这一方由别的目标代表", "another target stands for its side")
        return [unlisted(question, "not_a_target", cause, {"figure": value, **asked(question)}, "R-188")]
