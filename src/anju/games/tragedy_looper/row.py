"""What a row of data says: a condition, a choice, an effect."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from anju.engine.text import Text

Field = str | int | bool | tuple[str, ...]
"""What a field of a condition or an effect holds."""
COLLECTIVE: Final = "per_day_all_holders"
"""The limit of what all holders of a role do together, not each of them."""


def words(field: Field) -> tuple[str, ...]:
    """A field that holds several words."""
    assert isinstance(field, tuple), "the reader made it a list of words"
    return field


@dataclass(eq=False)
class Condition:
    """One test: its word, and the fields of the word."""

    word: str
    fields: dict[str, Field]


@dataclass(eq=False)
class Effect:
    """One thing that happens: its op, and the fields of the op; `options` are the branches of `one_of`."""

    op: str
    fields: dict[str, Field]
    options: tuple[tuple[Effect, ...], ...] = ()


@dataclass(eq=False)
class Target:
    """Something on the board that has to be chosen, and what may be chosen."""

    slot: str
    kind: str
    scope: str
    other: bool
    """Whoever acts (for an incident: the culprit) may not be chosen."""
    state: str
    tags: tuple[str, ...]
    role: str
    """The current role that the target must hold, or nothing."""
    predicates: tuple[str, ...]
    among: tuple[str, ...]
    """The only characters to choose from, of a `named_character`."""
    loosened: str
    """The table option that lifts restrictions on the target: its tags, or that it must not be the actor."""


@dataclass(eq=False)
class Choice:
    """A choice in words: plus or minus, a kind of counter, a card, an incident, a plot."""

    slot: str
    kind: str
    by: str
    """`user` is whoever uses the ability: the leader, or the mastermind where that is allowed."""
    among: tuple[str, ...]
    """The only incidents to choose from, of an `incident_among`."""


@dataclass(eq=False)
class Row:
    """A rule of a role, a plot or a character: when, under which conditions, on whom, and what happens."""

    id: str
    kind: str
    timing: str
    when: tuple[Condition, ...]
    targets: tuple[Target, ...]
    choices: tuple[Choice, ...]
    effect: tuple[Effect, ...]
    limit: dict[str, int]
    """As written; what is optional and says nothing may be used once per day (section 7.2)."""
    loss: bool
    """A plain condition of defeat, looked at when the loop ends."""
    group: str
    text: Text


class Timetable:
    """Some rows, sorted once by when they work: a moment without any costs one look."""

    __slots__ = ("moments", "rows")

    def __init__(self, rows: tuple[Row, ...]) -> None:
        self.rows = rows
        self.moments: dict[Moment, tuple[Row, ...]] = {}
        for row in rows:
            moment = row.timing, row.kind
            self.moments[moment] = (*self.moments.get(moment, ()), row)

    def at(self, timing: str, kind: str) -> tuple[Row, ...]:
        return self.moments.get((timing, kind), ())


def ops_of(rows: tuple[Row, ...]) -> frozenset[str]:
    return frozenset(effect.op for row in rows for effect in row.effect)


Moment = tuple[str, str]
"""A timing, and whether what belongs there is mandatory or optional."""


@dataclass(eq=False)
class MastermindUse:
    """When the mastermind may also use a goodwill ability."""

    timing: str
    when: tuple[Condition, ...]


@dataclass(eq=False)
class GoodwillAbility:
    """A goodwill ability of a character."""

    id: str
    goodwill: int
    once_per_loop: bool
    unrefusable: bool
    min_loop: int
    at: tuple[str, ...]
    """Where the character has to be; anywhere if empty."""
    targets: tuple[Target, ...]
    choices: tuple[Choice, ...]
    effect: tuple[Effect, ...]
    mastermind_use: MastermindUse | None
    text: Text


def goodwill_for(ability: GoodwillAbility) -> Condition:
    """The goodwill the mastermind's use needs: the threshold, unless the text names another number (R-273)."""
    use = ability.mastermind_use
    assert use is not None, "only asked of those"
    own = [one for one in use.when if one.fields.get("counter") == "goodwill"]
    usual = Condition("counter_at_least", {"who": "self", "counter": "goodwill", "n": ability.goodwill})
    return own[0] if own else usual


def use_of(ability: GoodwillAbility) -> Row:
    """The ability as an optional row of the mastermind; it needs the goodwill and cannot be refused (G12)."""
    use = ability.mastermind_use
    assert use is not None, "only asked of those"
    enough = goodwill_for(ability)
    when = (*(one for one in use.when if one is not enough), enough)
    limit = {"per_loop": 1} if ability.once_per_loop else {}
    return Row(
        ability.id, "optional", use.timing, when, ability.targets, ability.choices,
        ability.effect, limit, False, "", ability.text,
    )  # fmt: skip


@dataclass(eq=False)
class IncidentStep:
    """One part of an incident; `then` parts follow, the others happen together."""

    when: tuple[Condition, ...]
    choose: tuple[Target, ...]
    choices: tuple[Choice, ...]
    by: str
    """Who chooses, things and words alike."""
    effect: tuple[Effect, ...]
    then: bool


@dataclass(eq=False)
class OccurrenceRule:
    """How an incident's occurrence is decided, where that differs from the usual rule."""

    count: str
    """The counter that is compared with the culprit's limit."""
    limit_delta: int
    ex_on_occurrence: int
    """How far the Ex gauge rises, in a set whose gauge rises with incidents."""
    mob: int | None
    """The number of corpses a mob incident needs in its location, which replaces the culprit."""
    public_name: bool
    """Whether it appears on the public sheet under another incident's name."""


USUAL_TRIGGER: Final = OccurrenceRule("paranoia", 0, 1, None, False)
