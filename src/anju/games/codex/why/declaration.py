"""Everything that keeps a skill from being declared (R-025)."""

from __future__ import annotations

from typing import Final

from anju.engine.refusal import Obstacle
from anju.engine.text import Text
from anju.games.codex.bout import Bout
from anju.games.codex.cast import Cast
from anju.games.codex.expression import Expression, Variable
from anju.games.codex.payment import CardPayment, Payment, ShowHand
from anju.games.codex.skill import ELEMENTS, Skill
from anju.games.codex.why.conditions import unmet
from anju.games.codex.why.objects import NO_DOLL, NO_MARKER, missing
from anju.games.codex.why.payments import too_dear, unpaid

_WITH_DOLL: Final = frozenset(("doll_alive", "cross_pair"))
"""Words of conditions that are true only of somebody with a doll."""


def obstacles(g: Bout, c: Cast) -> list[Obstacle]:
    """Everything that keeps this skill from being declared at this target; nothing if it is legal."""
    skill = c.skill
    assert skill is not None, "asked of a skill"
    found: list[Obstacle] = []
    if not g.options.deliberate_fail:
        needs = zip(skill.requires, skill.objects, strict=True)
        found.extend(missing(g, c, need, count) for (need, count), met in needs if not met(g, c))
    c.waived = g.waives(c)
    if not c.waived:
        found.extend(_unmet(g, c, skill, e) for e in skill.conditions if not e.value(g, c))
    if not g.cheapest_affordable(c):
        found.append(_price(g, c, skill))
    if not c.waived or g.options.caiji_waives == "conditions":
        lacking = [payment for payment in skill.payments if _lacks(g, c, payment)]
        found.extend(unpaid(g, c, payment) for payment in lacking if not _told(payment, found))
    return found


def _told(payment: Payment, found: list[Obstacle]) -> bool:
    """A condition may have said already that the hand is empty."""
    return isinstance(payment, ShowHand) and any("self.hand" in one.numbers for one in found)


def _unmet(g: Bout, c: Cast, skill: Skill, e: Expression) -> Obstacle:
    if isinstance(e, Variable) and e.name == "marker" and not g.has_marker(c.seat):
        return NO_MARKER
    if isinstance(e, Variable) and _WITH_DOLL.intersection((e.name, *e.arguments)) and not g.has_doll(c.seat):
        return NO_DOLL
    return unmet(e, g, c, f"CX-{skill.id}")


def _lacks(g: Bout, c: Cast, payment: Payment) -> bool:
    """Whether it cannot be paid for want of what it takes; an x too dear is told by the price."""
    if payment.payable(g, c):
        return False
    return not isinstance(payment, CardPayment) or payment.kind != "x" or not payment.candidates(g, c)


def _price(g: Bout, c: Cast, skill: Skill) -> Obstacle:
    """Too dear in action, or for a doll's last skills in what it has left (R-144)."""
    costs: list[int] = []
    for element in ELEMENTS if skill.element == "any" else (c.element,):
        c.element = element
        costs.append(g.cost(c))
    return _over_budget(g, c, min(costs)) if c.budget >= 0 else too_dear(g, c, min(costs))


def _over_budget(g: Bout, c: Cast, cost: int) -> Obstacle:
    balance, has = g.balance_cost(c), max(0, g.balance_of(c))
    numbers = {"cost": cost, "budget": c.budget, "balance": has, "needs": balance}
    cause = Text(
        f"行动值 {cost}、重心 {balance}，玩偶还能用行动 {c.budget}、重心 {has}",
        f"costs {cost} action and {balance} balance; the doll has {c.budget} and {has} left",
    )
    return Obstacle("budget", cause, numbers, "R-144", Text("选一个更省的战技", "choose a cheaper skill"))
