"""The skills that a figure might declare, checked one by one when somebody asks."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Final

from anju.engine.offer import Offer
from anju.engine.question import Question, Value
from anju.engine.refusal import Obstacle
from anju.games.codex.cast import Cast
from anju.games.codex.means import PRINTED
from anju.games.codex.requirements import ability, dragon
from anju.games.codex.requirements.requirement import CONDITION, PAYMENT, PRICE
from anju.games.codex.skill import FREE, Skill
from anju.games.codex.words import DRAGON, END

if TYPE_CHECKING:
    from anju.games.codex.declaring import Declaring

OWN: Final = "self_skills"
DOLLS: Final = "doll_skills"
DRAGONS: Final = "dragon_skills"
"""Pools besides those that rows name: out of whose skills one is used."""

_NOBODY: Final[list[int]] = []
"""The targets of a skill that cannot be declared."""


class Menu(Offer["Declaring"]):
    """What a question for a skill offers: who would act, from where, at whom, and with which skills."""

    listed: Sequence[Value] = ()
    """The skills, and what may be answered besides."""
    more: Collection[Value] = ()
    """What may be answered besides skills."""

    def __init__(
        self,
        g: Declaring,
        probe: Cast,
        skills: tuple[Skill, ...],
        targets: list[int],
        pool: str = OWN,
    ) -> None:
        self.g = g
        self.probe = probe
        self.skills = skills
        self.targets = targets
        self.pool = pool
        self.means = g.means_of(probe)
        self._targets: dict[Value, list[int]] = {}

    @property
    def candidates(self) -> Sequence[Value]:
        return self.listed

    @property
    def ids(self) -> list[Value]:
        return [skill.id for skill in self.skills]

    def targets_of(self, skill: Skill) -> list[int]:
        """At whom the skill may be declared: where everything required to declare it is met (R-025)."""
        known = self._targets.get(skill.id)
        return known if known is not None else self._found(skill)

    def _found(self, skill: Skill) -> list[int]:
        """The same, looked at for the first time."""
        g, probe, means = self.g, self.probe, self.means
        lifted, price = means.lifted, skill.price
        if price.kind <= means.sure:
            if price.printed > means.action:
                self._targets[skill.id] = _NOBODY
                return _NOBODY
            lifted |= PRICE
        probe.skill = skill
        if means.waives:
            probe.waived = skill.waivable
            lifted = g.lifted(probe)
        required = skill.unless_lifted[lifted]
        targets = self._targets[skill.id] = []
        for target in self.targets:
            probe.target = target
            probe.x = 0
            for one in required:
                if not one.met(g, probe):
                    break
            else:
                targets.append(target)
        return targets

    def allows(self, value: Value) -> bool:
        """Whether this answer may be given: a skill that may be declared, or what may be answered besides."""
        targets = self._targets.get(value)
        if targets is None:
            skill = self.g.library.by_id.get(value)
            if skill is None:
                return value in self.more
            targets = self._found(skill)
        return len(targets) > 0

    def seems_open(self) -> bool:
        """Whether, as far as everybody can tell, some hand of this size would allow one of the skills (R-178)."""
        g, probe, means = self.g, self.probe, self.means
        for skill in self.skills:
            lifted, price = means.lifted, skill.price
            if price.kind <= means.sure:
                if price.printed > means.action:
                    continue
                lifted |= PRICE
            probe.skill = skill
            if means.waives and skill.waivable:
                lifted |= CONDITION | PAYMENT
            required = skill.unless_lifted[lifted]
            for probe.target in self.targets:
                for one in required:
                    if not one.seems_met(g, probe):
                        break
                else:
                    return True
        return False

    def any_allowed(self) -> bool:
        for skill in self.skills:
            if self.targets_of(skill):
                return True
        return False

    # -- what the question knows ----------------------------------------------------------------------------

    def cast(self, skill: Skill | None, target: int) -> Cast:
        """The skill as it would be declared from here."""
        probe = self.probe
        c = Cast(probe.seat, probe.actor, probe.body, target, skill)
        c.free_action, c.budget = probe.free_action, probe.budget
        return c

    def values(self, play: Declaring) -> list[Value]:
        return [value for value in self.listed if self.allows(value)]

    def obstacles(self, play: Declaring, question: Question, value: Value) -> list[Obstacle]:
        """The obstacles at the target with the fewest of them."""
        skill = play.library.by_id.get(value)
        return min(self.faults(play, question, skill), key=len) if skill is not None else []

    def faults(self, play: Declaring, question: Question, skill: Skill) -> list[list[Obstacle]]:
        """Everything in the way of a skill, target by target."""
        return [obstacles(play, question, self.cast(skill, target)) for target in self.targets]


class OwnTurn(Menu):
    """The menu of one's own turn, with the abilities between two skills, and the dragon."""

    more: Collection[Value] = (END,)

    def seems_open(self) -> bool:
        """Mostly because there is action enough for a skill that takes nothing else."""
        means = self.means
        if means.sure >= PRINTED and means.action >= self.g.state.heroes[self.probe.seat].plain_price:
            return True
        return super().seems_open()

    def obstacles(self, play: Declaring, question: Question, value: Value) -> list[Obstacle]:
        if value in self.more:
            return []
        if value == DRAGON:
            return _idle_dragon(play, question)
        passive = play.library.passive(str(value))
        if passive is None:
            return super().obstacles(play, question, value)
        rule = next(rule for rule in passive.rules if rule.trigger == FREE)
        scenes = rule.scenes(play, play.own_scene(question.seat))
        return min((ability.obstacles(play, question, rule, scene) for scene in scenes), key=len)


def _idle_dragon(g: Declaring, question: Question) -> list[Obstacle]:
    """The first thing that keeps the dragon from acting."""
    seat = question.seat
    lacking = next(one for one in dragon.DRAGON if not one.met(g, seat))
    return [lacking.obstacle(g, question, seat)]


def obstacles(g: Declaring, question: Question, c: Cast) -> list[Obstacle]:
    """Everything that keeps this skill from being declared at this target; obstacles with equal numbers are listed once."""
    different: list[Obstacle] = []
    for requirement in g.unmet(c):
        one = requirement.obstacle(g, question, c)
        if all(one.numbers != other.numbers for other in different):
            different.append(one)
    return different
