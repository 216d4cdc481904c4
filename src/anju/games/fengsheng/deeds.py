"""What an idle point offers: cards to use, skills to use, and plain words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from anju.engine.question import Question, Value
from anju.engine.refusal import Obstacle
from anju.engine.text import Text
from anju.games.fengsheng.faces import KINDS
from anju.games.fengsheng.naming import kind_name
from anju.games.fengsheng.offers import Cards, WordNeed, Words, possible
from anju.games.fengsheng.requirements.cards import CardNeed
from anju.games.fengsheng.requirements.skills import (
    IN_FORCE,
    NOT_USED_UP,
    SKILL_SUPPLIED,
    AtMoment,
    SeatSkill,
)
from anju.games.fengsheng.requirements.using import kept_from
from anju.games.fengsheng.skill import Action, Passive, Skill
from anju.games.fengsheng.state import ORDERED

if TYPE_CHECKING:
    from anju.games.fengsheng.round import Round


class Deeds(Words):
    """Cards in hand as themselves (ids) or as something else (pairs), one's own actions, and words."""

    def __init__(
        self, g: Round, seat: int, point: int, words: Sequence[str] = (), conditions: Sequence[WordNeed] = ()
    ) -> None:
        self.words = words
        self.conditions = conditions
        self.g = g
        self.seat = seat
        self.point = point

    @property
    def candidates(self) -> Sequence[Value]:
        g, seat = self.g, self.seat
        return [*self.cards(), *_conversions(g, seat), *_actions(g, seat), *self.words]

    def cards(self) -> list[Value]:
        return [*self.g.state.hand[self.seat]]

    def values(self, g: Round) -> list[Value]:
        return g.deeds(self.seat, self.point, possible(g, self.words, self.conditions))

    def obstacles(self, g: Round, question: Question, value: Value) -> list[Obstacle]:
        if isinstance(value, int):
            return unused(g, question, self.seat, self.point, value)
        if isinstance(value, tuple):
            return unconverted(g, question, self.seat, self.point, int(value[0]), int(value[1]))
        if value in self.words:
            return super().obstacles(g, question, value)
        return unready(g, question, self.seat, self.point, value)


class WaysToSend(Deeds):
    """Any card in hand as a message (its id); a card used instead of sending is a pair, converted or not."""

    def cards(self) -> list[Value]:
        hand = self.g.state.hand[self.seat]
        return [*hand, *((card, self.g.own_name(card)) for card in hand)]

    def values(self, g: Round) -> list[Value]:
        return g.ways_to_send(self.seat)

    def obstacles(self, g: Round, question: Question, value: Value) -> list[Obstacle]:
        return [] if isinstance(value, int) else super().obstacles(g, question, value)


class Obeying(Deeds):
    """A card in hand that the order asks for, as a message; or a skill that replaces sending."""

    def __init__(self, g: Round, seat: int, wanted: CardNeed) -> None:
        super().__init__(g, seat, ORDERED)
        self.wanted = Cards(seat, g.state.hand[seat], (wanted,))

    @property
    def candidates(self) -> Sequence[Value]:
        return [*self.cards(), *_actions(self.g, self.seat)]

    def values(self, g: Round) -> list[Value]:
        return [*self.wanted.fitting(g), *g.ready_actions(self.seat, self.point)]

    def obstacles(self, g: Round, question: Question, value: Value) -> list[Obstacle]:
        if isinstance(value, int):
            return self.wanted.obstacles(g, question, value)
        return super().obstacles(g, question, value)


# -- cards ----------------------------------------------------------------------------------------------------------


def unused(g: Round, question: Question, user: int, point: int, card: int) -> list[Obstacle]:
    """Everything that keeps this card from being used as itself, or as what it must be used as this turn."""
    name, own = g.own_name(card), g.name(card)
    obstacles = kept_from(g, question, user, point, name)
    if obstacles and name != own:
        # Comes first if the card could otherwise be used now; else it is a remark after the first cause.
        obstacles.insert(0 if g.library.usable_at[point] >> own & 1 else 1, _turned(g, own, name))
    return obstacles


def unconverted(g: Round, question: Question, user: int, point: int, card: int, name: int) -> list[Obstacle]:
    """Everything that keeps this card from being used under that name (FS-8.8)."""
    own = g.own_name(card)
    if name == own:
        return kept_from(g, question, user, point, name)
    if own != g.name(card):
        return [_turned(g, g.name(card), own)]
    able = [skill for skill in converters(g, user) if name in skill.conversions(g, user, card)]
    if not able:
        return [_no_conversion(g, user, card, name)]
    lacking = [not_in_force(g, question, user, skill) for skill in able]
    obstacles = lacking[0] if all(lacking) else []
    return [*obstacles, *kept_from(g, question, user, point, name)]


def converters(g: Round, seat: int) -> list[Passive]:
    """One's own skills, in force or not, that turn cards into something else."""
    role = g.role_of(seat)
    return [
        skill
        for skill in (role.skills if role is not None else ())
        if isinstance(skill, Passive) and "conversions" in skill.hooks
    ]


def _conversions(g: Round, seat: int) -> list[Value]:
    values: list[Value] = [
        (card, name)
        for skill in converters(g, seat)
        for card in g.state.hand[seat]
        for name in skill.conversions(g, seat, card)
        if name != g.name(card)
    ]
    return list(dict.fromkeys(values))


def _turned(g: Round, own: int, name: int) -> Obstacle:
    """Cards of the first name may only be used as the second this turn."""
    first, second = kind_name(g, own), kind_name(g, name)
    cause = Text(
        f"本回合{first.zh}只能当{second.zh}用", f"this turn {first.en} may only be used as {second.en}"
    )
    remedy = Text(f"当{second.zh}用，或等到下个回合", f"use it as {second.en}, or wait for the next turn")
    return Obstacle("turned", cause, {"own": KINDS[own], "needs": KINDS[name]}, "FS-8.8", remedy)


def _no_conversion(g: Round, seat: int, card: int, name: int) -> Obstacle:
    own, other = kind_name(g, g.name(card)), kind_name(g, name)
    cause = Text(
        f"你没有把{own.zh}当{other.zh}用的技能", f"you have no skill by which {own.en} is used as {other.en}"
    )
    remedy = Text(f"只能当{own.zh}用", f"use it as {own.en}")
    role = g.role_of(seat)
    numbers = {"own": KINDS[g.name(card)], "as": KINDS[name], "role": role.id if role is not None else "none"}
    return Obstacle("no_conversion", cause, numbers, "FS-8.8", remedy)


# -- skills ---------------------------------------------------------------------------------------------------------


def not_in_force(g: Round, question: Question, seat: int, skill: Skill) -> list[Obstacle]:
    held: SeatSkill = (seat, skill)
    needs = (*IN_FORCE, NOT_USED_UP)
    return [need.obstacle(g, question, held) for need in needs if not need.met(g, held)]


def unready(g: Round, question: Question, seat: int, point: int | None, id: str) -> list[Obstacle]:
    """Everything that keeps one of the seat's own actions from being used now."""
    held: SeatSkill = (seat, next(skill for skill in own_actions(g, seat) if skill.id == id))
    obstacles = not_in_force(g, question, *held)
    moment = AtMoment(point)
    if not moment.met(g, held):
        obstacles.append(moment.obstacle(g, question, held))
    if not obstacles and not SKILL_SUPPLIED.met(g, held):
        obstacles.append(SKILL_SUPPLIED.obstacle(g, question, held))
    return obstacles


def own_actions(g: Round, seat: int) -> list[Action]:
    role = g.role_of(seat)
    return [skill for skill in (role.skills if role is not None else ()) if isinstance(skill, Action)]


def _actions(g: Round, seat: int) -> list[str]:
    return [skill.id for skill in own_actions(g, seat)]
