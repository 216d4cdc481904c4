"""What the game is made of: characters, roles, plots, incidents, sets and action cards."""

from __future__ import annotations

from dataclasses import dataclass, field

from anju.engine.text import Text
from anju.games.tragedy_looper.row import (
    COLLECTIVE,
    Effect,
    Field,
    GoodwillAbility,
    IncidentStep,
    OccurrenceRule,
    Row,
    Timetable,
    ops_of,
    use_of,
)


@dataclass(eq=False)
class ScriptOption:
    """Something that a script has to say about a character: one of some locations, or a number."""

    name: str
    among: tuple[str, ...]
    """The locations to choose from; nothing if it is a number."""
    least: int
    most: str
    """`loops`, `days` or a number."""

    def highest(self, days: int, loops: int) -> int:
        if self.most == "loops":
            return loops
        return days if self.most == "days" else int(self.most)


@dataclass(eq=False)
class Character:
    """A character card."""

    id: str
    name: Text
    also: tuple[str, ...]
    limit: int
    starts: tuple[str, ...]
    chosen_by: str
    """Who chooses among several starts: `mastermind` in each loop, `script` once; empty for nobody."""
    forbidden: tuple[str, ...]
    tags: tuple[str, ...]
    options: tuple[ScriptOption, ...]
    traits: tuple[Row, ...]
    abilities: tuple[GoodwillAbility, ...]
    ops: frozenset[str] = field(init=False)
    """All that its traits do."""
    traits_by_time: Timetable = field(init=False)
    printed: Timetable = field(init=False)
    """The traits, and the goodwill abilities that the mastermind may also use (TL-9.7)."""

    def __post_init__(self) -> None:
        uses = [use_of(ability) for ability in self.abilities if ability.mastermind_use is not None]
        self.ops = ops_of(self.traits)
        self.traits_by_time = Timetable(self.traits)
        self.printed = Timetable((*self.traits, *uses))

    def has_trait(self, op: str) -> bool:
        """Whether one of the card's traits does that."""
        return op in self.ops


@dataclass(eq=False)
class Role:
    """What a character secretly is."""

    id: str
    name: Text
    also: tuple[str, ...]
    max: int | None
    refusal: str
    traits: tuple[str, ...]
    rows: tuple[Row, ...]
    always: tuple[tuple[Row, Effect], ...] = field(init=False)
    """What always holds for the holder of the role."""
    ops: frozenset[str] = field(init=False)
    """All that its rows do."""
    gains: bool = field(init=False)
    """Whether it may have abilities of others."""
    own: Timetable = field(init=False)
    """Without what all of the role do together, which is nobody's own."""
    whole: Timetable = field(init=False)

    def __post_init__(self) -> None:
        self.always = tuple(
            (row, effect) for row in self.rows if row.timing == "always" for effect in row.effect
        )
        self.ops = ops_of(self.rows)
        self.gains = any(effect.op == "gain_abilities_of" for _, effect in self.always)
        self.own = Timetable(tuple(row for row in self.rows if COLLECTIVE not in row.limit))
        self.whole = Timetable(self.rows)

    def asks(self, op: str) -> bool:
        """Whether one of the role's rows does that."""
        return op in self.ops


@dataclass(eq=False)
class Constraint:
    """Something that a plot asks of the script."""

    rule: str
    fields: dict[str, Field]


@dataclass(eq=False)
class Plot:
    """A main plot or a subplot: the roles it brings, and its rules."""

    id: str
    name: Text
    also: tuple[str, ...]
    main: bool
    roles: dict[str, tuple[int, int]]
    """The least and the greatest number of each role; the script's author chooses between them."""
    rows: tuple[Row, ...]
    constraints: tuple[Constraint, ...]
    timetable: Timetable = field(init=False)

    def __post_init__(self) -> None:
        self.timetable = Timetable(self.rows)


@dataclass(eq=False)
class Incident:
    """Something that happens on its day if its culprit is uneasy enough."""

    id: str
    name: Text
    also: tuple[str, ...]
    trigger: OccurrenceRule
    steps: tuple[IncidentStep, ...]
    repeat: bool
    """Whether one character may be the culprit of several of them."""
    text: Text


@dataclass(eq=False)
class ExGauge:
    """The public gauge of some sets."""

    start: int
    resets_each_loop: bool
    rises_when: str


@dataclass(eq=False)
class TragedySet:
    """The plots, roles and incidents a script may be made of, and the rules of the set."""

    id: str
    name: Text
    also: tuple[str, ...]
    main_count: int
    sub_count: int
    final_guess: bool
    ex_gauge: ExGauge | None
    main_plots: tuple[str, ...]
    subplots: tuple[str, ...]
    incidents: tuple[str, ...]
    roles: tuple[str, ...]
    role_caps: dict[str, int]
    """Maxima of roles in this set, on top of the roles' own."""
    rules: tuple[Text, ...]
    """Further rules of this set, for people to read."""
    mechanics: tuple[str, ...]
    """The same for the program, where no row of a plot, role or incident covers it."""


@dataclass(eq=False)
class ActionCard:
    """An action card; `copies` of it are in the deck of its side."""

    id: str
    name: Text
    side: str
    kind: str
    direction: str
    counter: str
    amount: int
    copies: int
    once_per_loop: bool
    variant: str
    """In the deck only `with` or only `without` the option `mastermind_deck_000`; always if empty."""
