"""What a row of data says: a condition, a choice, an effect."""

from __future__ import annotations

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


class Condition:
    """One test: its word, and the fields of the word."""

    __slots__ = ("fields", "word")

    def __init__(self, word: str, fields: dict[str, Field]) -> None:
        self.word = word
        self.fields = fields


class Effect:
    """One thing that happens: its op, and the fields of the op; `options` are the branches of `one_of`."""

    __slots__ = ("fields", "op", "options")

    def __init__(
        self, op: str, fields: dict[str, Field], options: tuple[tuple[Effect, ...], ...] = ()
    ) -> None:
        self.op = op
        self.fields = fields
        self.options = options


class Target:
    """Something on the board that has to be chosen, and what may be chosen."""

    __slots__ = ("among", "kind", "loosened", "other", "predicates", "role", "scope", "slot", "state", "tags")

    def __init__(
        self,
        slot: str,
        kind: str,
        scope: str,
        other: bool,
        state: str,
        tags: tuple[str, ...],
        role: str,
        predicates: tuple[str, ...],
        among: tuple[str, ...],
        loosened: str,
    ) -> None:
        self.slot = slot
        self.kind = kind
        self.scope = scope
        self.other = other
        """Whoever acts (for an incident: the culprit) may not be chosen."""
        self.state = state
        self.tags = tags
        self.role = role
        """The current role that the target must hold, or nothing."""
        self.predicates = predicates
        self.among = among
        """The only characters to choose from, of a `named_character`."""
        self.loosened = loosened
        """The table option that lifts restrictions on the target: its tags, or that it may not be the actor."""


class Choice:
    """Something that has to be said: plus or minus, a kind of counter, a card, an incident, a plot."""

    __slots__ = ("among", "by", "kind", "slot")

    def __init__(self, slot: str, kind: str, by: str, among: tuple[str, ...]) -> None:
        self.slot = slot
        self.kind = kind
        self.by = by
        """`user` is whoever uses the ability: the leader, or the mastermind where that is allowed."""
        self.among = among
        """The only incidents to choose from, of an `incident_among`."""


class Row:
    """A rule of a role, a plot or a character: when, under which conditions, on whom, and what happens."""

    __slots__ = (
        "choices",
        "effect",
        "group",
        "id",
        "kind",
        "limit",
        "loss",
        "targets",
        "text",
        "timing",
        "when",
    )

    def __init__(
        self,
        id: str,
        kind: str,
        timing: str,
        when: tuple[Condition, ...],
        targets: tuple[Target, ...],
        choices: tuple[Choice, ...],
        effect: tuple[Effect, ...],
        limit: dict[str, int],
        loss: bool,
        group: str,
        text: Text,
    ) -> None:
        self.id = id
        self.kind = kind
        self.timing = timing
        self.when = when
        self.targets = targets
        self.choices = choices
        self.effect = effect
        self.limit = limit
        """As written; what is optional and says nothing may be used once per day (section 7.2)."""
        self.loss = loss
        """A plain condition of defeat, looked at when the loop ends."""
        self.group = group
        self.text = text


class MastermindUse:
    """When the mastermind may use a goodwill ability, too."""

    __slots__ = ("timing", "when")

    def __init__(self, timing: str, when: tuple[Condition, ...]) -> None:
        self.timing = timing
        self.when = when


class Ability:
    """A goodwill ability of a character."""

    __slots__ = (
        "at",
        "choices",
        "effect",
        "goodwill",
        "id",
        "mastermind_use",
        "min_loop",
        "once_per_loop",
        "targets",
        "text",
        "unrefusable",
    )

    def __init__(
        self,
        id: str,
        goodwill: int,
        once_per_loop: bool,
        unrefusable: bool,
        min_loop: int,
        at: tuple[str, ...],
        targets: tuple[Target, ...],
        choices: tuple[Choice, ...],
        effect: tuple[Effect, ...],
        mastermind_use: MastermindUse | None,
        text: Text,
    ) -> None:
        self.id = id
        self.goodwill = goodwill
        self.once_per_loop = once_per_loop
        self.unrefusable = unrefusable
        self.min_loop = min_loop
        self.at = at
        """Where the character has to be; anywhere if empty."""
        self.targets = targets
        self.choices = choices
        self.effect = effect
        self.mastermind_use = mastermind_use
        self.text = text


class Step:
    """One part of an incident; `then` parts follow, the others happen together."""

    __slots__ = ("by", "choices", "choose", "effect", "then", "when")

    def __init__(
        self,
        when: tuple[Condition, ...],
        choose: tuple[Target, ...],
        choices: tuple[Choice, ...],
        by: str,
        effect: tuple[Effect, ...],
        then: bool,
    ) -> None:
        self.when = when
        self.choose = choose
        self.choices = choices
        self.by = by
        """Who chooses, things and words alike."""
        self.effect = effect
        self.then = then


class Trigger:
    """How it is decided whether an incident occurs, where that differs from the usual."""

    __slots__ = ("count", "ex_on_occurrence", "limit_delta", "mob", "public_name")

    def __init__(
        self, count: str, limit_delta: int, ex_on_occurrence: int, mob: int | None, public_name: bool
    ) -> None:
        self.count = count
        """The counter that is compared with the culprit's limit."""
        self.limit_delta = limit_delta
        self.ex_on_occurrence = ex_on_occurrence
        """How far the Ex gauge rises, in a set whose gauge rises with incidents."""
        self.mob = mob
        """Needs that many corpses in a location, which stands in the place of the culprit."""
        self.public_name = public_name
        """Stands on the public sheet under the name of another incident."""


USUAL_TRIGGER: Final = Trigger("paranoia", 0, 1, None, False)
