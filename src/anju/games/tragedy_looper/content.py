"""What the game is made of: characters, roles, plots, incidents, sets and action cards."""

from __future__ import annotations

from anju.engine.text import Text
from anju.games.tragedy_looper.row import Ability, Field, Row, Step, Trigger


class ScriptOption:
    """Something that a script has to say about a character: one of some locations, or a number."""

    __slots__ = ("among", "least", "most", "name")

    def __init__(self, name: str, among: tuple[str, ...], least: int, most: str) -> None:
        self.name = name
        self.among = among
        """The locations to choose from; nothing if it is a number."""
        self.least = least
        self.most = most
        """`loops`, `days` or a number."""

    def highest(self, days: int, loops: int) -> int:
        if self.most == "loops":
            return loops
        return days if self.most == "days" else int(self.most)


class Character:
    """A character card."""

    __slots__ = (
        "abilities",
        "also",
        "chosen_by",
        "forbidden",
        "id",
        "limit",
        "name",
        "options",
        "starts",
        "tags",
        "traits",
    )

    def __init__(
        self,
        id: str,
        name: Text,
        also: tuple[str, ...],
        limit: int,
        starts: tuple[str, ...],
        chosen_by: str,
        forbidden: tuple[str, ...],
        tags: tuple[str, ...],
        options: tuple[ScriptOption, ...],
        traits: tuple[Row, ...],
        abilities: tuple[Ability, ...],
    ) -> None:
        self.id = id
        self.name = name
        self.also = also
        self.limit = limit
        self.starts = starts
        self.chosen_by = chosen_by
        """Who chooses among several starts: `mastermind` each loop, `script` once; nobody if empty."""
        self.forbidden = forbidden
        self.tags = tags
        self.options = options
        self.traits = traits
        self.abilities = abilities

    def has_trait(self, op: str) -> bool:
        """Whether one of the card's traits does that."""
        return any(effect.op == op for row in self.traits for effect in row.effect)


class Role:
    """What a character secretly is."""

    __slots__ = ("also", "id", "max", "name", "refusal", "rows", "traits")

    def __init__(
        self,
        id: str,
        name: Text,
        also: tuple[str, ...],
        max: int | None,  # noqa: A002  # the word of the rows
        refusal: str,
        traits: tuple[str, ...],
        rows: tuple[Row, ...],
    ) -> None:
        self.id = id
        self.name = name
        self.also = also
        self.max = max
        self.refusal = refusal
        self.traits = traits
        self.rows = rows

    def asks(self, op: str) -> bool:
        """Whether one of the role's rows does that."""
        return any(effect.op == op for row in self.rows for effect in row.effect)


class Constraint:
    """Something that a plot asks of the script."""

    __slots__ = ("fields", "rule")

    def __init__(self, rule: str, fields: dict[str, Field]) -> None:
        self.rule = rule
        self.fields = fields


class Plot:
    """A main plot or a subplot: the roles it brings, and its rules."""

    __slots__ = ("also", "constraints", "id", "main", "name", "roles", "rows")

    def __init__(
        self,
        id: str,
        name: Text,
        also: tuple[str, ...],
        main: bool,
        roles: dict[str, tuple[int, int]],
        rows: tuple[Row, ...],
        constraints: tuple[Constraint, ...],
    ) -> None:
        self.id = id
        self.name = name
        self.also = also
        self.main = main
        self.roles = roles
        """Per role the least and the greatest number; the writer of the script chooses between them."""
        self.rows = rows
        self.constraints = constraints


class Incident:
    """Something that happens on its day if its culprit is uneasy enough."""

    __slots__ = ("also", "id", "name", "repeat", "steps", "text", "trigger")

    def __init__(
        self,
        id: str,
        name: Text,
        also: tuple[str, ...],
        trigger: Trigger,
        steps: tuple[Step, ...],
        repeat: bool,
        text: Text,
    ) -> None:
        self.id = id
        self.name = name
        self.also = also
        self.trigger = trigger
        self.steps = steps
        self.repeat = repeat
        """Whoever is the culprit of one may be the culprit of more of them."""
        self.text = text


class ExGauge:
    """The public gauge of some sets."""

    __slots__ = ("resets_each_loop", "rises_when", "start")

    def __init__(self, start: int, resets_each_loop: bool, rises_when: str) -> None:
        self.start = start
        self.resets_each_loop = resets_each_loop
        self.rises_when = rises_when


class TragedySet:
    """The plots, roles and incidents a script may be made of, and the rules of the set."""

    __slots__ = (
        "also",
        "ex_gauge",
        "final_guess",
        "id",
        "incidents",
        "main_count",
        "main_plots",
        "mechanics",
        "name",
        "role_caps",
        "roles",
        "rules",
        "sub_count",
        "subplots",
    )

    def __init__(
        self,
        id: str,
        name: Text,
        also: tuple[str, ...],
        main_count: int,
        sub_count: int,
        final_guess: bool,
        ex_gauge: ExGauge | None,
        main_plots: tuple[str, ...],
        subplots: tuple[str, ...],
        incidents: tuple[str, ...],
        roles: tuple[str, ...],
        role_caps: dict[str, int],
        rules: tuple[Text, ...],
        mechanics: tuple[str, ...],
    ) -> None:
        self.id = id
        self.name = name
        self.also = also
        self.main_count = main_count
        self.sub_count = sub_count
        self.final_guess = final_guess
        self.ex_gauge = ex_gauge
        self.main_plots = main_plots
        self.subplots = subplots
        self.incidents = incidents
        self.roles = roles
        self.role_caps = role_caps
        """Maxima of roles in this set, on top of the roles' own."""
        self.rules = rules
        """What else holds in this set, for people to read."""
        self.mechanics = mechanics
        """The same for the program, as far as no row of a plot, role or incident says it."""


class Card:
    """An action card; `copies` of it are in the deck of its side."""

    __slots__ = (
        "amount",
        "copies",
        "counter",
        "direction",
        "id",
        "kind",
        "name",
        "once_per_loop",
        "side",
        "variant",
    )

    def __init__(
        self,
        id: str,
        name: Text,
        side: str,
        kind: str,
        direction: str,
        counter: str,
        amount: int,
        copies: int,
        once_per_loop: bool,
        variant: str,
    ) -> None:
        self.id = id
        self.name = name
        self.side = side
        self.kind = kind
        self.direction = direction
        self.counter = counter
        self.amount = amount
        self.copies = copies
        self.once_per_loop = once_per_loop
        self.variant = variant
        """In the deck only `with` or only `without` the option `mastermind_deck_000`; always if empty."""
