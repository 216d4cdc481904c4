"""What skills and free abilities cost and bring their user, at best."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Final

from anju.games.codex.card_payment import CardPayment
from anju.games.codex.cards import SUIT
from anju.games.codex.effects.cards import Discard, Draw, TrailingDraw
from anju.games.codex.effects.control import Choose, If, May, MustPay
from anju.games.codex.effects.effect import Effect
from anju.games.codex.effects.markers import DestroyDoll, RemoveMarker
from anju.games.codex.effects.movement import Knockback, Step
from anju.games.codex.effects.nested import CastAnother
from anju.games.codex.effects.standing import EndTurn, GiveBuff, LosePassive
from anju.games.codex.effects.vitals import Adjust, Fall
from anju.games.codex.expression import Expression
from anju.games.codex.passive import Rule
from anju.games.codex.payment import FaceDownToTop, PayAction, PayHp
from anju.games.codex.requirements.requirement import Payment
from anju.games.codex.skill import Skill
from anju.games.codex.static.deck import fitting
from anju.games.codex.static.parts import words
from anju.games.codex.static.worlds import MOST_WORLDS, DuelWorlds, worth

Gain = tuple[int, int, int, int]
"""Action, balance, hit points, cards in hand: how much more (or less) than before."""

NOTHING: Final[Gain] = (0, 0, 0, 0)
FREE: Final = "free_cost"
WAIVED: Final = "ignore_precondition"

_STATS: Final = {"action": 0, "balance": 1, "hp": 2, "hp_max": 2}
_HAND: Final = 3


def plus(one: Gain, other: Gain) -> Gain:
    return (one[0] + other[0], one[1] + other[1], one[2] + other[2], one[3] + other[3])


def single(place: int, n: int) -> Gain:
    return (n * (place == 0), n * (place == 1), n * (place == 2), n * (place == 3))


def sums(ways: Iterable[set[Gain]]) -> set[Gain]:
    """All totals of several things, each of which may go one of several ways."""
    totals = {NOTHING}
    for options in ways:
        totals = {plus(one, other) for one in totals for other in options}
    return totals


class Accounts:
    """Counts the gains of effects; x is what was paid for it, 0 if nothing was."""

    def __init__(self, worlds: DuelWorlds, x: int, walled: tuple[Effect, ...]) -> None:
        self.worlds = worlds
        self.x = x
        self.walled = walled
        """What an ability adds whenever a knockback hits the wall."""

    def best(self, whole: Expression) -> int:
        return max(self.values(whole), default=0)

    def values(self, whole: Expression) -> set[int]:
        worlds = islice(self.worlds.over(words(whole)), MOST_WORLDS)
        return {worth(whole, world) for world in worlds if world.get("x", self.x) == self.x}

    def of(self, effects: tuple[Effect, ...]) -> set[Gain]:
        return sums(self.effect(effect) for effect in effects)

    def effect(self, effect: Effect) -> set[Gain]:
        if isinstance(effect, Draw):
            return {single(_HAND, self.best(effect.count))}
        if isinstance(effect, TrailingDraw):
            return {single(_HAND, effect.count)}
        if isinstance(effect, Adjust) and effect.who == "self":
            return {single(_STATS[effect.stat], self.best(effect.n))}
        if isinstance(effect, Discard):
            return {single(_HAND, -effect.what.amount)}  # x may be none
        if isinstance(effect, Knockback):
            return {NOTHING} | self.of(effect.on_wall + self.walled)
        if isinstance(effect, Step):
            return sums(({NOTHING} | self.of(effect.on_wall), {NOTHING} | self.of(effect.on_cross)))
        return self.decided(effect)

    def decided(self, effect: Effect) -> set[Gain]:
        if isinstance(effect, If):
            return self.of(effect.then) | self.of(effect.otherwise)
        if isinstance(effect, Choose):
            reached = set[Gain]().union(*(self.of(branch) for branch in effect.branches))
            return reached | ({NOTHING} if effect.may else set())
        if isinstance(effect, May):
            return {NOTHING} | sums(({paid(effect.pay)}, self.of(effect.then)))
        if isinstance(effect, MustPay):
            return sums(({paid(effect.pay)}, self.of(effect.then))) | self.of(effect.otherwise)
        return {NOTHING}


def paid(payments: tuple[Payment, ...]) -> Gain:
    """The least that payments take."""
    total = NOTHING
    for one in payments:
        if isinstance(one, CardPayment):
            total = plus(total, single(_HAND, -one.least))
        elif isinstance(one, PayHp):
            total = plus(total, single(2, -one.amount))
        elif isinstance(one, PayAction):
            total = plus(total, single(0, -one.amount))
    return total


def lost(cards: CardPayment | None, suit: int) -> int:
    """How many cards of a suit a payment can throw away."""
    if cards is None or cards.face_down:
        return 0
    if cards.each_of:
        return cards.each_of.count(suit)
    return cards.least if any(SUIT[face] == suit for face in fitting(cards)) else 0


def used_up(payments: tuple[Payment, ...]) -> bool:
    """Whether repeated payment ends by itself: four fresh suits a turn (R-091), cards laid down before."""
    return any(
        isinstance(one, FaceDownToTop) or (isinstance(one, CardPayment) and one.fresh) for one in payments
    )


def ends(effect: Effect) -> bool:
    """Whether it stops its user, or makes them use another skill with a price of its own."""
    if isinstance(effect, CastAnother):
        return not effect.may
    if isinstance(effect, Fall):
        return effect.who == "self"
    return isinstance(effect, EndTurn | LosePassive | RemoveMarker | DestroyDoll)


def skill_gains(skill: Skill, granted: frozenset[str], worlds: DuelWorlds, ability: Rule | None) -> set[Gain]:
    """What a skill gives, less what it takes, with what the skill before granted; nothing if it cannot be repeated."""
    waived = WAIVED in granted and skill.waivable
    if any(map(ends, skill.pre + skill.post)):
        return set()
    if not waived and (skill.conditions or used_up(skill.payments)):
        return set()
    x = 1 if skill.cards is not None and skill.cards.kind == "x" and not waived else 0
    walled = ability.effects if ability is not None and ability.trigger == "knockback_walled" else ()
    accounts = Accounts(worlds, x, walled)
    price = NOTHING if waived else paid(skill.payments)
    if FREE not in granted:
        action = skill.fixed_action if skill.action is None else min(accounts.values(skill.action))
        price = plus(price, (-max(0, action), -skill.balance, 0, 0))
    ways = [{price}, accounts.of(skill.pre), accounts.of(skill.post)]
    ways += [accounts.of(skill.post_each)] * skill.hits
    if ability is not None and ability.trigger == "card_lost" and not waived:
        ways += [accounts.of(ability.effects)] * lost(skill.cards, ability.suit)
    return sums(ways)


def rule_gains(rule: Rule, worlds: DuelWorlds) -> set[Gain]:
    """The same for an ability that may be used freely in one's own turn."""
    if rule.limit or rule.condition is not None or used_up(rule.pay) or any(map(ends, rule.effects)):
        return set()
    return sums(({paid(rule.pay)}, Accounts(worlds, 0, ()).of(rule.effects)))


def grants(effects: tuple[Effect, ...]) -> frozenset[str]:
    """What a skill gives to the next one."""
    return frozenset(
        effect.mod
        for effect in effects
        if isinstance(effect, GiveBuff)
        and effect.mod in (FREE, WAIVED)
        and effect.who == "self"
        and effect.scope.startswith("next_")
    )
