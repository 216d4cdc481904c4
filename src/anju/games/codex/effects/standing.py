"""Verbs that leave something standing: modifications, the end of a turn, a skipped turn (CX-4, CX-11)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from anju.engine.document import Node
from anju.games.codex import expression
from anju.games.codex.buff import MODS, SCOPES, Buff, lasting
from anju.games.codex.effects.effect import Effect

if TYPE_CHECKING:
    from anju.games.codex.cast import Cast
    from anju.games.codex.casting import Casting
    from anju.games.codex.effects.reader import Reader
    from anju.games.codex.queries import Queries

_OF_THE_CAST = ("pierce", "shield", "convert_damage")
"""Modifications that a skill gives to itself; they end with it."""


class GiveBuff(Effect):
    """Attaches a modification."""

    def __init__(self, node: Node, read: Reader) -> None:
        node.only(("buff", "n", "scope", "who", "school", "family", "displaces"))
        self.mod = node.need("buff").one_of(MODS)
        n = node.get("n")
        self.n = expression.parse(n) if n is not None else expression.Number(0)
        self.scope = node.need("scope").one_of(SCOPES)
        if self.scope in ("this_skill", "exchange") and not read.passive and self.mod not in _OF_THE_CAST:
            raise node.wrong(
                f"「{self.mod}」不能只管本招：加成在伤害之前就定了。",
                f"{self.mod!r} cannot last for {self.scope} in a skill.",
            )
        self.who = read.word(node, "who", ("self", "target", "foes", "all"))
        self.node = node
        school = node.get("school")
        self.school = f"s{school.integer():02d}" if school is not None else ""
        family = node.get("family")
        self.family = family.text() if family is not None else ""
        self.displaces = read.flag(node, "displaces")
        self.moves = self.mod == "convert"  # damage into a place
        self.sample = self.buff(0, 0, 0, 0, "")

    @property
    def served(self) -> str:
        """Which skills it applies to, if not all."""
        return self.school or self.family or ("displaces" if self.displaces else "")

    def amount(self, g: Queries, c: Cast) -> int:
        return self.n.value(g, c)

    def fits(self, c: Cast) -> bool:
        return c.skill is not None and self.sample.fits(c.skill)

    def buff(self, owner: int, n: int, until: int, uses: int, source: str) -> Buff:
        return Buff(owner, self.mod, n, until, uses, self.school, self.family, self.displaces, source)

    def run(self, g: Casting, c: Cast) -> bool:
        if self.mod == "pierce":
            c.pierce = True
        elif self.mod == "shield":
            c.shield = True
        elif self.mod == "convert_damage":
            c.convert = True
        else:
            self.attach(g, c)
        return True

    def attach(self, g: Casting, c: Cast) -> None:
        until, uses = lasting(self.scope, g.state.turn)
        n = self.amount(g, c)
        owners, source = self.owners(g, c), g.source(c)
        for owner in owners:
            g.state.buffs.append(self.buff(owner, n, until, uses, source))
        if g.listening:
            whom = g.figure_name(owners[0]) if len(owners) == 1 else self.who
            g.tell("buff", whom, self.mod, n, self.scope, self.served)
        if self.mod == "action_cap":
            g.lower_to_cap()

    def owners(self, g: Casting, c: Cast) -> list[int]:
        if self.who == "foes":
            return g.foes(c.seat)
        if self.who == "all":
            return list(range(3 * g.n))
        return [c.actor if self.who == "self" else c.target]


class EndTurn(Effect):
    """Ends the turn after the present exchange: one's own only, or whoever's it is (R-132)."""

    def __init__(self, node: Node, read: Reader) -> None:
        node.only(("end_turn",))
        self.whose = node.need("end_turn").one_of(("own", "current"))

    def run(self, g: Casting, c: Cast) -> bool:
        if self.whose == "current" or not g.off_turn(c.seat):
            g.state.ending = True
        return True


class SkipTurn(Effect):
    aims: ClassVar[str] = "side"

    def __init__(self, node: Node, read: Reader) -> None:
        node.only(("skip_turn",))
        node.need("skip_turn").one_of(("target",))

    def run(self, g: Casting, c: Cast) -> bool:
        g.state.skip[g.arena.team[g.seat_of(c.target)]] = True
        g.tell("will_skip", g.seat_of(c.target))
        return True


class LosePassive(Effect):
    """The ability that does this is gone for good (R-133)."""

    def __init__(self, node: Node, read: Reader) -> None:
        node.only(("lose_passive",))
        self.passive = read.passive

    def run(self, g: Casting, c: Cast) -> bool:
        g.lose_passive(c.seat, self.passive)
        return True


class Redirect(Effect):
    """The host takes its doll's damage (R-139)."""

    def __init__(self, node: Node, read: Reader) -> None:
        node.only(("redirect",))
        node.need("redirect").one_of(("self",))

    def run(self, g: Casting, c: Cast) -> bool:
        c.redirected = True
        return True
