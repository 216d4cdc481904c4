"""Verbs that decide what else is done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from anju.engine.document import Node
from anju.games.codex import expression, payment, words
from anju.games.codex.effects.effect import Effect
from anju.games.codex.offers import choices

if TYPE_CHECKING:
    from anju.games.codex.cast import Cast
    from anju.games.codex.casting import Casting
    from anju.games.codex.effects.reader import Reader


class If(Effect):
    def __init__(self, node: Node, read: Reader) -> None:
        node.only(("if", "then", "else"))
        self.condition = expression.parse(node.need("if"))
        self.then = read.effects(node.need("then"))
        self.otherwise = read.effects(node.get("else"))

    def run(self, g: Casting, c: Cast) -> bool:
        met = self.condition.value(g, c) != 0
        done = g.run(c, self.then if met else self.otherwise)
        c.clause = met
        return done


class Choose(Effect):
    """The caster picks one of several; with `may` it need not (R-037)."""

    def __init__(self, node: Node, read: Reader) -> None:
        node.only(("choose", "may"))
        self.branches = tuple(read.effects(branch) for branch in node.need("choose").entries())
        self.may = read.flag(node, "may")
        if not all(self.branches):
            raise node.wrong("有一项是空的。", "One of the branches is empty.")

    def run(self, g: Casting, c: Cast) -> bool:
        word = words.MAY_BRANCH if self.may else words.BRANCH
        offer = choices.branches(self.branches, c, word.decline)
        values = offer.values(g)
        if not values:
            return False
        picked = g.ask(c.seat, word, values, g.source(c), offer)
        return g.run(c, self.branches[picked - 1]) if isinstance(picked, int) else True


class May(Effect):
    """Pay, and if paid, something follows.

    The question comes whether or not the hand allows it, so that silence tells nothing.
    """

    def __init__(self, node: Node, read: Reader) -> None:
        node.only(("may", "then"))
        self.pay = tuple(payment.parse(item) for item in node.need("may").entries())
        self.then = read.effects(node.need("then"))

    def run(self, g: Casting, c: Cast) -> bool:
        if not all(item.seems_met(g, c) for item in self.pay):
            return True
        if g.ask_offer(c.seat, words.MAY_PAY, choices.Agreeing(self.pay, c), g.source(c)) == words.NO:
            return True
        for item in self.pay:
            item.choose(g, c)
            item.pay(g, c)
        return g.run(c, self.then)


class MustPay(Effect):
    """Whoever can pay must (R-158)."""

    def __init__(self, node: Node, read: Reader) -> None:
        node.only(("must_pay", "then", "else"))
        self.pay = tuple(payment.parse(item) for item in node.need("must_pay").entries())
        self.then = read.effects(node.need("then"))
        self.otherwise = read.effects(node.get("else"))

    def run(self, g: Casting, c: Cast) -> bool:
        if not all(item.met(g, c) for item in self.pay):
            return g.run(c, self.otherwise)
        for item in self.pay:
            item.choose(g, c)
            item.pay(g, c)
        return g.run(c, self.then)
