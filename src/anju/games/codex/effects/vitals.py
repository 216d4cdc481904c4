"""Verbs about hit points, action and balance (CX-11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from anju.engine.document import Node
from anju.games.codex import expression
from anju.games.codex.effects.effect import Effect

if TYPE_CHECKING:
    from anju.games.codex.cast import Cast
    from anju.games.codex.casting import Casting
    from anju.games.codex.effects.reader import Reader


class Damage(Effect):
    """Damage of its own, apart from the skill's main damage (R-078)."""

    def __init__(self, node: Node, read: Reader) -> None:
        node.only(("damage", "who"))
        self.amount = read.amount(node, "damage")
        self.who = read.word(node, "who", ("target", "self"))

    def run(self, g: Casting, c: Cast) -> bool:
        victim = c.target if self.who == "target" else g.bearer(c)
        g.hurt(c, victim, ((g.source(c), self.amount.value(g, c)),))
        return True


class Kill(Effect):
    """Takes all hit points, if the precondition was really met (R-039, R-086)."""

    def __init__(self, node: Node, read: Reader) -> None:
        node.only(("kill",))
        node.need("kill").one_of(("target",))

    def run(self, g: Casting, c: Cast) -> bool:
        if not c.waived or g.options.waived_skill_can_kill:
            g.tell("executed", g.name_of(c.target))
            g.shift_hp(c.target, -g.state.hp[c.target])
        return True


class Fall(Effect):
    def __init__(self, node: Node, read: Reader) -> None:
        node.only(("fall",))
        self.who = node.need("fall").one_of(("self", "target"))

    def run(self, g: Casting, c: Cast) -> bool:
        g.fall(c.actor if self.who == "self" else c.target)
        return True


class Adjust(Effect):
    """Adds to or takes from a number; no damage (R-081)."""

    def __init__(self, node: Node, read: Reader) -> None:
        node.only(("adjust", "n", "who"))
        self.stat = node.need("adjust").one_of(("hp", "hp_max", "action", "balance"))
        self.n = expression.parse(node.need("n"))
        self.who = read.word(node, "who", ("self", "target", "all_between_marker"))

    def run(self, g: Casting, c: Cast) -> bool:
        n = self.n.value(g, c)
        if self.who == "all_between_marker":
            for thing in g.between_marker(c):
                if thing < g.n:  # a doll is a unit, not a character
                    g.shift_hp(thing, n)
        elif self.stat == "hp":
            g.shift_hp(g.bearer(c) if self.who == "self" else c.target, n)
        elif self.stat == "hp_max":
            g.shift_hp_max(g.bearer(c) if self.who == "self" else c.target, n)
        elif self.stat == "action":
            if self.who == "self":
                g.shift_action(c, n)
            else:
                g.shift_team_action(g.seat_of(c.target), n)
        else:
            g.shift_balance(c.actor if self.who == "self" else c.target, n)
        return True


class SwapHp(Effect):
    """Current hit points change owners, each within its own maximum (R-136)."""

    def __init__(self, node: Node, read: Reader) -> None:
        node.only(("swap_hp",))

    def run(self, g: Casting, c: Cast) -> bool:
        s, own, foe = g.state, g.bearer(c), c.target
        s.hp[own], s.hp[foe] = min(s.hp[foe], s.hp_max[own]), min(s.hp[own], s.hp_max[foe])
        g.tell("swapped_hp", g.name_of(own), g.name_of(foe), s.hp[own], s.hp[foe])
        return True
