"""What a precondition takes besides cards: hit points, action, showing one's hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from anju.engine.document import Node
from anju.engine.question import Question
from anju.engine.refusal import Obstacle
from anju.engine.remedy import Remedy, Step
from anju.engine.text import Text
from anju.games.codex import expression, words
from anju.games.codex.card_payment import FIELDS, CardPayment
from anju.games.codex.offers.cards import FaceDownCards
from anju.games.codex.requirements.changes import NO_WAY
from anju.games.codex.requirements.price import too_dear
from anju.games.codex.requirements.requirement import Payment

if TYPE_CHECKING:
    from anju.games.codex.cast import Cast
    from anju.games.codex.declaring import Declaring


class FaceDownToTop(Payment):
    """Cards laid face down go on top of the pool."""

    def __init__(self, node: Node) -> None:
        self.amount = node.need("facedown_to_top").at_least(1)

    def met(self, g: Declaring, c: Cast) -> bool:
        return len(g.state.facedown[c.seat]) >= self.amount

    def obstacle(self, play: Declaring, question: Question, one: Cast) -> Obstacle:
        have, n = len(play.state.facedown[one.seat]), self.amount
        cause = Text(f"要 {n} 张扣置牌，有 {have} 张", f"it takes {n} face-down card(s), you have {have}")
        remedy = Text("先扣置一张牌", "lay a card face down first")
        return Obstacle("no_facedown", cause, {"facedown": have, "needs": n}, "R-160", remedy)

    def choose(self, g: Declaring, c: Cast) -> None:
        c.cards = ()
        laid = FaceDownCards(c, g.state.facedown[c.seat])
        for _ in range(self.amount):
            left = laid.after(c.cards)
            c.cards += (int(str(g.ask_offer(c.seat, words.RETURN_FACE_DOWN, left, g.source(c)))),)

    def pay(self, g: Declaring, c: Cast) -> None:
        for card in c.cards:
            g.return_face_down(c.seat, card)


class PayHp(Payment):
    """Giving up hit points; at least one must remain (R-082)."""

    def __init__(self, node: Node) -> None:
        self.amount = node.need("hp").at_least(1)

    def met(self, g: Declaring, c: Cast) -> bool:
        return g.hp_of(c) > self.amount

    def obstacle(self, play: Declaring, question: Question, one: Cast) -> Obstacle:
        have, most, least = play.hp_of(one), play.state.hp_max[play.bearer(one)], self.amount + 1
        cause = Text(
            f"要付 {self.amount} 点体力并剩至少 1 点，只有 {have}",
            f"it takes {self.amount} HP with at least 1 left, you have {have}",
        )
        numbers = {"hp": have, "needs": least}
        if least > most:
            return Obstacle("hp", cause, {**numbers, "hp_max": most}, "R-082", NO_WAY)
        remedy = Text(f"再回复 {least - have} 点体力", f"{least - have} more HP would do")
        return Obstacle("hp", cause, numbers, "R-082", Remedy(remedy, ((Step("self.hp", least),),)))

    def pay(self, g: Declaring, c: Cast) -> None:
        g.shift_hp(g.bearer(c), -self.amount)


class PayAction(Payment):
    def __init__(self, node: Node) -> None:
        self.amount = node.need("action").at_least(1)

    def met(self, g: Declaring, c: Cast) -> bool:
        return g.action_of(c) >= self.amount

    def obstacle(self, play: Declaring, question: Question, one: Cast) -> Obstacle:
        return too_dear(play, one, self.amount)

    def pay(self, g: Declaring, c: Cast) -> None:
        g.shift_action(c, -self.amount)


class ShowHand(Payment):
    """Showing the whole hand, which must not be empty (R-093)."""

    def __init__(self, node: Node) -> None:
        node.need("reveal_hand").one_of(("all",))

    def met(self, g: Declaring, c: Cast) -> bool:
        return bool(g.state.hand[c.seat]) or g.options.empty_hand_divisible

    def obstacle(self, play: Declaring, question: Question, one: Cast) -> Obstacle:
        cause = Text("没有手牌可以展示", "there is no hand to show")
        remedy = Text("先抽一张牌", "draw a card first")
        return Obstacle("hand_empty", cause, {"self.hand": 0, "needs": 1}, "R-093", remedy)

    def pay(self, g: Declaring, c: Cast) -> None:
        g.show_hand(c.seat)


class Reset(Payment):
    """Sets a count back to nothing (R-114)."""

    def __init__(self, node: Node) -> None:
        node.need("reset").one_of(("knockback_steps",))

    def met(self, g: Declaring, c: Cast) -> bool:
        return True

    def pay(self, g: Declaring, c: Cast) -> None:
        g.state.knock_steps[c.actor] = 0


def parse(node: Node) -> Payment:
    """The payment that a row writes; its first word is the verb."""
    verb = node.verb()
    if verb in ("discard", "facedown"):
        node.only((verb, *FIELDS))
        return CardPayment(node, verb == "facedown")
    makers = {
        "facedown_to_top": FaceDownToTop,
        "hp": PayHp,
        "action": PayAction,
        "reveal_hand": ShowHand,
        "reset": Reset,
    }
    if verb not in makers:
        known = ["discard", "facedown", *makers]
        raise node.wrong(f"不认识支付「{verb}」。", f"Unknown payment {verb!r}; known: {', '.join(known)}.")
    node.only((verb,))
    made: Payment = makers[verb](node)
    return made


def condition(node: Node) -> expression.Expression:
    node.only(("if",))
    return expression.parse(node.need("if"))
