"""Verbs that use another skill within this one (R-052)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from anju.engine.document import Node
from anju.games.codex import expression
from anju.games.codex.effects.effect import Effect

if TYPE_CHECKING:
    from anju.games.codex.cast import Cast
    from anju.games.codex.casting import Casting
    from anju.games.codex.effects.reader import Reader
    from anju.games.codex.skill import Skill

POOLS = ("random_page", "target_skills", "self_skills", "doll_skills", "any")


class CastAnother(Effect):
    """Uses a skill out of a pool, by oneself or by the doll; its costs are paid unless `free` says otherwise."""

    def __init__(self, node: Node, read: Reader) -> None:
        node.only(("cast", "actor", "mode", "free", "budget", "may"))
        self.node = node
        self.pool = node.need("cast").text()
        self.by_doll = read.word(node, "actor", ("self", "doll")) == "doll"
        self.counter = read.word(node, "mode", ("", "counter")) == "counter"
        self.free = read.word(node, "free", ("", "action")) == "action"
        budget = node.get("budget")
        self.budget = expression.parse(budget) if budget is not None else None
        self.may = read.flag(node, "may")

    def run(self, g: Casting, c: Cast) -> bool:
        if self.counter and not g.off_turn(c.seat):
            return True  # there is no counter in one's own turn
        if self.budget is not None:
            g.combo(c, self.budget.value(g, c))
            return True
        # A named skill that cannot be paid for is passed over; the free choice of a pool must be used.
        return g.cast_within(c, self, self.skills(g, c)) or self.may or self.pool not in POOLS

    def skills(self, g: Casting, c: Cast) -> tuple[Skill, ...]:
        if self.pool == "random_page":
            return g.random_page(c)
        if self.pool == "target_skills":
            return g.skills_of(g.seat_of(c.target))
        if self.pool == "doll_skills":
            return g.doll_skills(c.seat)
        if self.pool in ("self_skills", "any"):
            return g.skills_of(c.seat)
        return (g.library.skill(self.pool),)


class Origin(Effect):
    """What follows within this skill is used from the marker's place (R-141)."""

    def __init__(self, node: Node, read: Reader) -> None:
        node.only(("origin",))
        node.need("origin").one_of(("marker",))

    def run(self, g: Casting, c: Cast) -> bool:
        if not g.has_marker(c.seat):
            return False
        c.body = g.marker_of(c.seat)
        return True
