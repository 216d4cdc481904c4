"""Why something cannot be paid: action, hit points, a hand to show, or cards that are not there."""

from __future__ import annotations

from typing import Final

from anju.engine.refusal import Obstacle
from anju.engine.remedy import Remedy, Step
from anju.engine.text import Text
from anju.games.codex.bout import Bout
from anju.games.codex.cards import SUIT, SYMBOLS, VALUE
from anju.games.codex.cast import Cast
from anju.games.codex.payment import (
    ALL_SUITS,
    CardPayment,
    FaceDownToTop,
    PayAction,
    PayHp,
    Payment,
    ShowHand,
)
from anju.games.codex.rendering.payments import given_cards
from anju.games.codex.why.changes import NO_WAY
from anju.games.codex.why.lacking import OTHER_CARDS, more_cards, more_of_suits
from anju.games.codex.why.refusal import NEXT_TURN

ACTION: Final = "action"
"""So many action points."""


def unpaid(g: Bout, c: Cast, payment: Payment) -> Obstacle:
    if isinstance(payment, CardPayment):
        return _lacking_cards(g, c, payment)
    if isinstance(payment, FaceDownToTop):
        have, n = len(g.state.facedown[c.seat]), payment.amount
        cause = Text(f"要 {n} 张扣置牌，有 {have} 张", f"it takes {n} face-down card(s), you have {have}")
        remedy = Text("先扣置一张牌", "lay a card face down first")
        return Obstacle("no_facedown", cause, {"facedown": have, "needs": n}, "R-160", remedy)
    if isinstance(payment, ShowHand):
        cause = Text("没有手牌可以展示", "there is no hand to show")
        remedy = Text("先抽一张牌", "draw a card first")
        return Obstacle("hand_empty", cause, {"self.hand": 0, "needs": 1}, "R-093", remedy)
    if isinstance(payment, PayAction):
        return too_dear(g, c, payment.amount)
    assert isinstance(payment, PayHp), "nothing else can be unpayable"
    return _hurt_too_much(payment.amount, g.hp_of(c), g.state.hp_max[g.bearer(c)])


def too_dear(g: Bout, c: Cast, cost: int) -> Obstacle:
    """Nobody can have more than the cap (R-107): what costs more has to become cheaper."""
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


def _hurt_too_much(cost: int, have: int, most: int) -> Obstacle:
    least = cost + 1
    cause = Text(
        f"要付 {cost} 点体力并剩至少 1 点，只有 {have}",
        f"it takes {cost} HP with at least 1 left, you have {have}",
    )
    numbers = {"hp": have, "needs": least}
    if least > most:
        return Obstacle("hp", cause, {**numbers, "hp_max": most}, "R-082", NO_WAY)
    remedy = Text(f"再回复 {least - have} 点体力", f"{least - have} more HP would do")
    return Obstacle("hp", cause, numbers, "R-082", Remedy(remedy, ((Step("self.hp", least),),)))


def _lacking_cards(g: Bout, c: Cast, payment: CardPayment) -> Obstacle:
    need, rule, least = given_cards(payment), group_rule(c, payment), payment.least
    hand, have = g.state.hand[c.seat], _fitting(g, c, payment)
    if payment.fresh and g.state.spent_suits[c.seat]:
        return _suits_spent(g, c, {"needs": least, "have": have})
    if payment.sum or (payment.make and have >= least):
        cause = Text(
            f"要{need.zh}，你的 {len(hand)} 张手牌凑不出",
            f"it takes to {need.en}; your {len(hand)} card(s) cannot",
        )
        total = sum(VALUE[g.state.face[card]] for card in hand)
        numbers = {"needs": payment.sum or payment.make, "cards": len(hand), "sum": total}
        return Obstacle("cards", cause, numbers, rule, OTHER_CARDS)
    cause = Text(f"要{need.zh}，有 {have} 张", f"it takes to {need.en}; you have {have}")
    return Obstacle("cards", cause, {"needs": least, "have": have}, rule, more_cards(g, c, payment))


def _fitting(g: Bout, c: Cast, payment: CardPayment) -> int:
    """How many of the needed cards are there: for a group, the best beginning of one."""
    if payment.suit_of:
        return 0
    faces = [g.state.face[card] for card in payment.candidates(g, c)]
    if payment.each_of:
        return len({SUIT[face] for face in faces} & set(payment.each_of))
    if payment.same:
        keys = [SUIT[face] if payment.same == "suit" else VALUE[face] for face in faces]
        return max((keys.count(key) for key in keys), default=0)
    if payment.run:
        values = {VALUE[face] for face in faces}
        return max((sum(v + k in values for k in range(payment.amount)) for v in values), default=0)
    return len(faces)


def _suits_spent(g: Bout, c: Cast, numbers: dict[str, object]) -> Obstacle:
    spent = g.state.spent_suits[c.seat]
    gone, fresh = suits_in(spent), suits_in(ALL_SUITS & ~spent)
    cause = Text(
        f"本回合弃过{gone}，手里没有别的花色",
        f"{gone} were discarded this turn, and your hand has no other suit",
    )
    if not g.state.hand[c.seat]:
        cause = Text(
            f"本回合弃过{gone}，手里没有牌", f"{gone} were discarded this turn, and your hand is empty"
        )
    remedy = Text(f"抽到{fresh}就能出", f"a card of {fresh} would do") if fresh else NEXT_TURN
    ways = more_of_suits(ALL_SUITS & ~spent) if fresh else ()
    return Obstacle("suit_spent", cause, {**numbers, "spent": gone}, "R-091", Remedy(remedy, ways))


def suits_in(mask: int) -> str:
    return "".join(symbol for suit, symbol in enumerate(SYMBOLS) if mask >> suit & 1)


def group_rule(c: Cast, payment: CardPayment) -> str:
    """The rule that says what such a set of cards is."""
    if payment.make:
        return "R-095"
    if payment.run:
        return "R-096"
    return f"CX-{c.skill.id}" if c.skill is not None else "CX-5.2"
