"""Rows as written in the data files, read and checked word by word."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

from anju.engine.document import Node, suggestion
from anju.engine.errors import BadDocument
from anju.engine.refusal import is_number
from anju.games.tragedy_looper import vocabulary as v
from anju.games.tragedy_looper.row import (
    Choice,
    Condition,
    Effect,
    Field,
    GoodwillAbility,
    IncidentStep,
    MastermindUse,
    Row,
    Target,
)

Whole = TypeVar("Whole", Row, GoodwillAbility)

_ROW_WORDS = (
    "id",
    "kind",
    "timing",
    "when",
    "targets",
    "choices",
    "effect",
    "limit",
    "loss",
    "group",
    "text",
)
_TARGET_WORDS = ("slot", "kind", "scope", "other", "state", "tags", "role", "predicates", "among", "loosened")
_ABILITY_WORDS = (
    "id",
    "goodwill",
    "once_per_loop",
    "unrefusable",
    "min_loop",
    "at",
    "targets",
    "choices",
    "effect",
    "mastermind_use",
    "text",
)


def refer(node: Node, known: Iterable[str], zh: str, en: str) -> str:
    """Reads the id of something that must exist."""
    word, ids = node.text(), list(known)
    if word not in ids:
        hint = suggestion(word, ids)
        raise node.wrong(f"没有{zh}「{word}」。{hint.zh}", f"There is no {en} {word!r}. {hint.en}")
    return word


def flag(node: Node, field: str) -> bool:
    given = node.get(field)
    return given is not None and given.truth()


def number(node: Node, field: str, usual: int, least: int) -> int:
    given = node.get(field)
    return usual if given is None else given.at_least(least)


def word(node: Node, field: str, known: Iterable[str], usual: str = "") -> str:
    given = node.get(field)
    return usual if given is None else given.one_of(known)


def many(node: Node, field: str) -> list[Node]:
    given = node.get(field)
    return [] if given is None else given.entries()


def words_of(node: Node, field: str, known: Iterable[str]) -> tuple[str, ...]:
    allowed = list(known)
    return tuple(item.one_of(allowed) for item in many(node, field))


class Slots:
    """The names a row gives to its choices; each must be used."""

    def __init__(self) -> None:
        self.declared: dict[str, Node] = {}
        self.used: set[str] = set()

    def declare(self, node: Node) -> str:
        name = node.text()
        if name in self.declared:
            raise node.wrong(f"「{name}」选了两次。", f"{name!r} is chosen twice.")
        self.declared[name] = node
        return name

    def use(self, name: str) -> bool:
        self.used.add(name)
        return name in self.declared

    def close(self) -> None:
        for name, node in self.declared.items():
            if name not in self.used:
                raise node.wrong(f"选了「{name}」，却没有用。", f"{name!r} is chosen, but never used.")


class RowReader:
    """Reads rows of one owner; knows which ids exist, and what the owner's script options are."""

    def __init__(
        self, ids: Mapping[str, Iterable[str]], options: tuple[str, ...] = (), rows: tuple[str, ...] = ()
    ) -> None:
        self.ids = ids
        self.options = options
        self.rows = rows

    # -- whole rows -------------------------------------------------------------------------------------------

    def row(self, node: Node) -> Row:
        return self._named_by_id(node, self._row)

    def ability(self, node: Node) -> GoodwillAbility:
        return self._named_by_id(node, self._ability)

    def _named_by_id(self, node: Node, read: Callable[[str, Node], Whole]) -> Whole:
        """Adds the row's id to mistakes found in it."""
        id = node.need("id").text()
        try:
            return read(id, node)
        except BadDocument as mistake:
            raise mistake.inside(id) from None

    def _left_open(self, node: Node, slots: Slots) -> tuple[tuple[Target, ...], tuple[Choice, ...]]:
        """Reads the choices first, since the rest of the row may refer to them."""
        targets = tuple(self.target(item, slots) for item in many(node, "targets"))
        return targets, tuple(self._choice(item, slots) for item in many(node, "choices"))

    def _row(self, id: str, node: Node) -> Row:
        node.only(_ROW_WORDS)
        slots = Slots()
        targets, choices = self._left_open(node, slots)
        row = Row(
            id,
            node.need("kind").one_of(v.KINDS),
            node.need("timing").one_of(v.TIMINGS),
            self.conditions(node, slots),
            targets,
            choices,
            self.effects(node.need("effect"), slots),
            self._limit(node),
            flag(node, "loss"),
            word(node, "group", v.GROUPS),
            node.need("text").names(),
        )
        slots.close()
        return row

    def _limit(self, node: Node) -> dict[str, int]:
        limit = node.get("limit")
        if limit is None:
            return {}
        limit.only(v.LIMITS)
        return {key: item.at_least(1) for key, item in limit.items().items()}

    def _ability(self, id: str, node: Node) -> GoodwillAbility:
        node.only(_ABILITY_WORDS)
        slots = Slots()
        targets, choices = self._left_open(node, slots)
        ability = GoodwillAbility(
            id,
            node.need("goodwill").at_least(1),
            flag(node, "once_per_loop"),
            flag(node, "unrefusable"),
            number(node, "min_loop", 1, least=1),
            words_of(node, "at", v.LOCATIONS),
            targets,
            choices,
            self.effects(node.need("effect"), slots),
            self._mastermind_use(node),
            node.need("text").names(),
        )
        slots.close()
        return ability

    def _mastermind_use(self, node: Node) -> MastermindUse | None:
        use = node.get("mastermind_use")
        if use is None:
            return None
        use.only(("timing", "when"))
        return MastermindUse(use.need("timing").one_of(v.TIMINGS), self.conditions(use, Slots()))

    def step(self, node: Node, slots: Slots) -> IncidentStep:
        """A part of an incident; what one part has chosen, the next may name."""
        node.only(("when", "choose", "choices", "by", "effect", "then"))
        by = word(node, "by", v.STEP_CHOOSERS, "mastermind")
        choose = tuple(self.target(item, slots) for item in many(node, "choose"))
        return IncidentStep(
            self.conditions(node, slots),
            choose,
            tuple(self._choice(item, slots, by) for item in many(node, "choices")),
            by,
            self.effects(node.need("effect"), slots),
            flag(node, "then"),
        )

    # -- parts of rows ----------------------------------------------------------------------------------------

    def target(self, node: Node, slots: Slots) -> Target:
        node.only(_TARGET_WORDS)
        kind = node.need("kind").one_of(v.TARGET_KINDS)
        role, scope = node.get("role"), node.need("scope").one_of(v.SCOPES)
        if scope == "allowed_for_t" and not slots.use("t"):
            raise node.wrong("还没有选「t」。", "'t' is not chosen yet.")
        return Target(
            slots.declare(node.need("slot")),
            kind,
            scope,
            flag(node, "other"),
            word(node, "state", v.STATES, v.USUAL_STATE.get(kind, "any")),
            words_of(node, "tags", v.TAGS),
            "" if role is None else self._refer(role, "role"),
            words_of(node, "predicates", v.PREDICATES),
            self._among(node, kind),
            word(node, "loosened", v.LOOSENED),
        )

    def _among(self, node: Node, kind: str) -> tuple[str, ...]:
        if kind == "named_character":
            return tuple(self._refer(item, "character") for item in node.need("among").entries())
        if kind == "incident_among":
            return tuple(self._refer(item, "incident") for item in node.need("among").entries())
        among = node.get("among")
        if among is not None and kind == "counter_kind":
            return tuple(item.one_of(v.EVERY_COUNTER) for item in among.entries())
        if among is not None:
            raise among.wrong(f"{kind} 不需要「among」。", f"A {kind} has no use for 'among'.")
        return ()

    def _choice(self, node: Node, slots: Slots, by: str = "user") -> Choice:
        node.only(("slot", "kind", "by", "among"))
        kind = node.need("kind").one_of(v.CHOICE_KINDS)
        maker = word(node, "by", v.CHOICE_MAKERS, by)
        return Choice(slots.declare(node.need("slot")), kind, maker, self._among(node, kind))

    def conditions(self, node: Node, slots: Slots) -> tuple[Condition, ...]:
        return tuple(self._condition(item, slots) for item in many(node, "when"))

    def _condition(self, node: Node, slots: Slots) -> Condition:
        cond = node.need("cond").one_of(v.CONDS)
        return Condition(cond, self.fields(node, "cond", v.CONDS[cond], slots))

    def effects(self, node: Node, slots: Slots) -> tuple[Effect, ...]:
        effects = tuple(self._effect(item, slots) for item in node.entries())
        if not effects:
            raise node.wrong("这里什么都不做。", "Nothing is done here.")
        return effects

    def _effect(self, node: Node, slots: Slots) -> Effect:
        op = node.need("op").one_of(v.OPS)
        if op != "one_of":
            return Effect(op, self.fields(node, "op", v.OPS[op], slots))
        node.only(("op", "options"))
        branches = node.need("options").entries()
        return Effect(op, {}, tuple(self.effects(branch, slots) for branch in branches))

    # -- fields -----------------------------------------------------------------------------------------------

    def fields(self, node: Node, head: str, kinds: Mapping[str, str], slots: Slots) -> dict[str, Field]:
        """What a word asks for: all of it, and nothing else."""
        allowed = {name: kind for key, kind in kinds.items() for name in key.rstrip("?").split("|")}
        node.only((head, *allowed))
        for key in kinds:
            given = [name for name in key.rstrip("?").split("|") if node.get(name) is not None]
            if not given and not key.endswith("?"):
                raise node.wrong(f"缺少「{key}」。", f"{key!r} is missing.")
            if len(given) > 1:
                raise node.wrong(f"「{key}」只能写一个。", f"Only one of {key!r} can be given.")
        return {
            key: self._field(item, allowed[key], key, slots)
            for key, item in node.items().items()
            if key != head
        }

    def _field(self, node: Node, kind: str, key: str, slots: Slots) -> Field:
        if kind in v.FIELD_WORDS:
            return node.one_of(v.FIELD_WORDS[kind])
        if kind == "truth":
            return node.truth()
        if kind == "number":
            return node.at_least(1)
        if kind in ("role", "character"):
            return self._refer(node, kind)
        if kind in ("roles", "characters", "incidents"):
            return tuple(self._refer(item, kind.removesuffix("s")) for item in node.entries())
        if kind == "holder":
            return self._holder(node, key)
        return self._open(node, kind, slots)

    def _open(self, node: Node, kind: str, slots: Slots) -> Field:
        """Reads fields that hold a number, a word, or the name of a choice."""
        if kind == "whom":
            return self._named(node, v.WHOM, ("location_of", "role"), slots)
        if kind == "where":
            return self._named(node, v.WHERE, ("start_of", "location_of"), Slots())
        if kind == "counter":
            return self._named(node, (*v.COUNTERS, *v.COUNTER_CHOICES), (), slots)
        if kind == "destination":
            return self._named(node, v.DESTINATIONS, (), slots)
        if kind == "slot":
            return self._named(node, (), (), slots)
        if kind == "incident":
            return self._named(node, ("this", *self.ids["incident"]), (), slots)
        if kind == "amount":
            return self._amount(node, slots)
        if kind == "threshold":
            return self._number_or(node, v.THRESHOLD_WORDS, Slots())
        known = {"option": self.options, "own_row": self.rows, "tag": v.TAGS}[kind]
        return node.one_of(known)

    def _amount(self, node: Node, slots: Slots) -> Field:
        if node.text() == "X" and "X" not in self.options:
            raise node.wrong("没有剧本选项「X」。", "There is no script option 'X'.")
        return self._number_or(node, v.AMOUNT_WORDS, slots)

    def _number_or(self, node: Node, known: tuple[str, ...], slots: Slots) -> Field:
        if is_number(node.text().removeprefix("-")):
            return node.integer()
        return self._named(node, known, (), slots)

    def _named(self, node: Node, known: Iterable[str], prefixes: tuple[str, ...], slots: Slots) -> str:
        name = node.text()
        if slots.use(name):
            return name
        prefix, colon, rest = name.partition(":")
        if colon and prefix in prefixes and rest != "culprit":
            self._refer(Node(node.file, node.line, rest, node.column), "role")
            return name
        return node.one_of((*slots.declared, *known))

    def _holder(self, node: Node, key: str) -> str:
        if key == "who":
            return self._named(node, v.WHO, ("role",), Slots())
        return self._named(node, v.WHERE, ("start_of", "location_of"), Slots())

    def _refer(self, node: Node, kind: str) -> str:
        zh = {"role": "身份", "character": "角色", "incident": "事件"}[kind]
        return refer(node, self.ids[kind], zh, kind)
