"""A skill and a passive as rows of data, loaded."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from anju.engine.text import NOTHING, Text
from anju.games.codex.means import PRINTED

if TYPE_CHECKING:
    from anju.games.codex.card_payment import CardPayment
    from anju.games.codex.effects.effect import Effect
    from anju.games.codex.expression import Expression
    from anju.games.codex.passive import Rule
    from anju.games.codex.requirements.price import Price
    from anju.games.codex.requirements.requirement import CastRequirement, Payment

NORMAL: Final = "normal"
RIGID: Final = "rigid"
SWIFT: Final = "swift"

FREE: Final = "free_own_turn"
"""Where abilities listen that are used between two skills."""

ELEMENTS: Final = ("metal", "wood", "water", "fire", "earth")


class Distance:
    """Where a skill hits.  `cells` is the printed list, or `least` upwards, or an expression; all empty means any."""

    __slots__ = ("cells", "equals", "least")

    def __init__(self, cells: tuple[int, ...], least: int, equals: Expression | None) -> None:
        self.cells = cells
        self.least = least
        self.equals = equals

    @property
    def longest(self) -> int:
        return self.cells[-1] if self.cells else 0


class Skill:
    """One skill.  Its id is school.number; its rule id CX-id."""

    __slots__ = (
        "action", "balance", "cards", "commands_doll", "conditions", "contest", "damage", "deathbed",
        "displaces", "distance", "dragon", "element", "family", "fixed_action", "hits", "icons", "id", "kind",
        "line", "name", "number", "payments", "post", "post_each", "pre", "price", "range_at_start", "requirements", "requires",
        "rulings", "school", "seed_number", "summons", "swift", "targets", "unless_lifted", "waivable",
    )  # fmt: skip

    def __init__(self, id: str, school: str, number: str, name: Text, kind: str) -> None:
        self.id = id
        self.school = school
        self.number = number
        self.seed_number = number
        self.name = name
        self.family = NOTHING
        self.kind = kind
        self.swift = kind == SWIFT
        self.icons = ""
        self.line = 0
        self.distance: Distance | None = None
        self.damage: Expression | None = None
        self.action: Expression | None = None
        self.fixed_action = 0
        self.balance = 0
        self.contest = 0
        self.requires: tuple[tuple[str, int], ...] = ()
        self.requirements: tuple[CastRequirement, ...] = ()
        """What it takes to declare it (R-025), in the order in which obstacles are reported."""
        self.price: Price
        self.unless_lifted: tuple[tuple[CastRequirement, ...], ...] = ()
        """The same in the order in which they are looked at, by which groups are lifted."""
        self.conditions: tuple[Expression, ...] = ()
        self.payments: tuple[Payment, ...] = ()
        self.cards: CardPayment | None = None
        self.pre: tuple[Effect, ...] = ()
        self.post: tuple[Effect, ...] = ()
        self.post_each: tuple[Effect, ...] = ()
        self.hits = 1
        self.targets = ""
        self.element = ""
        self.range_at_start = False
        self.waivable = True
        self.displaces = False
        self.rulings: tuple[str, ...] = ()
        self.commands_doll = False
        """Whether it uses or makes a doll, which a doll itself cannot do (R-140)."""
        self.summons = False
        self.dragon = (0, 0)
        self.deathbed = False
        """Whether it is used upon one's own death (R-144)."""

    @property
    def takes_only_action(self) -> bool:
        """Whether it may be declared by whoever has the printed action."""
        return len(self.requirements) == 1 and self.price.kind == PRINTED

    def full_name(self, lang: str) -> str:
        family, name = self.family(lang), self.name(lang)
        if not family:
            return name
        return f"{family} · {name}" if lang == "en" else f"{family}·{name}"

    def __repr__(self) -> str:
        return f"Skill({self.id}, {self.name.zh})"


class Passive:
    """One passive ability or trait: some rules that listen at windows."""

    __slots__ = ("bit", "id", "kind", "line", "name", "rules", "rulings")

    def __init__(self, id: str, name: Text, kind: str, bit: int) -> None:
        self.id = id
        self.name = name
        self.kind = kind
        self.bit = bit
        self.line = 0
        self.rules: tuple[Rule, ...] = ()
        self.rulings: tuple[str, ...] = ()


class School:
    """A school: its skills and passives in printed order."""

    __slots__ = ("file", "id", "name", "numeral", "passives", "skills")

    def __init__(self, id: str, numeral: str, name: Text, file: str) -> None:
        self.id = id
        self.numeral = numeral
        self.name = name
        self.file = file
        self.skills: tuple[Skill, ...] = ()
        self.passives: tuple[Passive, ...] = ()
