"""Characters, roles, plots, incidents, sets and cards as written in the data files."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from anju.engine.document import Node
from anju.engine.errors import BadDocument
from anju.games.tragedy_looper import vocabulary as v
from anju.games.tragedy_looper.content import (
    ActionCard,
    Character,
    Constraint,
    ExGauge,
    Incident,
    Plot,
    Role,
    ScriptOption,
    TragedySet,
)
from anju.games.tragedy_looper.row import USUAL_TRIGGER, OccurrenceRule
from anju.games.tragedy_looper.row_reader import (
    RowReader,
    Slots,
    flag,
    many,
    number,
    refer,
    word,
    words_of,
)

_CHARACTER_WORDS: Final = (
    "name",
    "also",
    "limit",
    "start",
    "chosen",
    "forbidden",
    "tags",
    "options",
    "traits",
    "abilities",
)
_SET_WORDS: Final = (
    "name",
    "also",
    "main_count",
    "sub_count",
    "final_guess",
    "ex_gauge",
    "main_plots",
    "subplots",
    "roles",
    "incidents",
    "role_caps",
    "rules",
    "mechanics",
)
_CARD_WORDS: Final = (
    "name",
    "side",
    "kind",
    "direction",
    "counter",
    "amount",
    "copies",
    "once_per_loop",
    "variant",
)
_RANGE: Final = re.compile(r"(\d+)\.\.(\d+|loops|days)")


class ContentReader:
    """Reads characters, roles and the like; knows all ids, so that every reference is checked on the spot."""

    def __init__(self, ids: Mapping[str, tuple[str, ...]]) -> None:
        self.ids = ids

    # -- characters -------------------------------------------------------------------------------------------

    def character(self, id: str, node: Node) -> Character:
        try:
            return self._character(id, node)
        except BadDocument as mistake:
            raise mistake.inside(id) from None

    def _character(self, id: str, node: Node) -> Character:
        node.only(_CHARACTER_WORDS)
        options = _options(node.get("options"))
        traits = many(node, "traits")
        read = RowReader(
            self.ids,
            tuple(option.name for option in options),
            tuple(row.need("id").text() for row in traits),
        )
        starts, chosen = _starts(node)
        return Character(
            id,
            node.need("name").names(),
            _also(node),
            node.need("limit").at_least(0),
            starts,
            chosen,
            words_of(node, "forbidden", v.LOCATIONS),
            words_of(node, "tags", v.TAGS),
            options,
            tuple(read.row(item) for item in traits),
            tuple(read.ability(item) for item in many(node, "abilities")),
        )

    # -- roles and plots --------------------------------------------------------------------------------------

    def role(self, id: str, node: Node) -> Role:
        try:
            return self._role(id, node)
        except BadDocument as mistake:
            raise mistake.inside(id) from None

    def _role(self, id: str, node: Node) -> Role:
        node.only(("name", "also", "max", "refusal", "traits", "abilities"))
        most = node.get("max")
        return Role(
            id,
            node.need("name").names(),
            _also(node),
            None if most is None else most.at_least(1),
            node.need("refusal").one_of(v.REFUSALS),
            words_of(node, "traits", v.ROLE_TRAITS),
            tuple(RowReader(self.ids).row(item) for item in many(node, "abilities")),
        )

    def plot(self, id: str, node: Node) -> Plot:
        try:
            return self._plot(id, node)
        except BadDocument as mistake:
            raise mistake.inside(id) from None

    def _plot(self, id: str, node: Node) -> Plot:
        node.only(("name", "also", "kind", "roles", "rules", "constraints"))
        read = RowReader(self.ids, v.SCRIPT_OPTIONS)
        roles = node.get("roles")
        return Plot(
            id,
            node.need("name").names(),
            _also(node),
            node.need("kind").one_of(("main", "sub")) == "main",
            {} if roles is None else self._numbers_of_roles(roles),
            tuple(read.row(item) for item in many(node, "rules")),
            tuple(_constraint(item, read) for item in many(node, "constraints")),
        )

    def _numbers_of_roles(self, node: Node) -> dict[str, tuple[int, int]]:
        ranges: dict[str, tuple[int, int]] = {}
        for role, item in node.items().items():
            refer(Node(item.file, item.line, role, item.column), self.ids["role"], "身份", "role")
            numbers = [one.at_least(0) for one in item.entries()]
            if len(numbers) > 2 or not numbers or numbers[0] > numbers[-1] or numbers[-1] == 0:
                raise item.wrong(
                    "这里应是一个数，或最少与最多两个数。",
                    "One number is expected here, or the least and the greatest.",
                )
            ranges[role] = (numbers[0], numbers[-1])
        return ranges

    # -- incidents --------------------------------------------------------------------------------------------

    def incident(self, id: str, node: Node) -> Incident:
        try:
            return self._incident(id, node)
        except BadDocument as mistake:
            raise mistake.inside(id) from None

    def _incident(self, id: str, node: Node) -> Incident:
        node.only(("name", "also", "trigger", "steps", "repeat", "text"))
        slots, read = Slots(), RowReader(self.ids)
        steps = tuple(read.step(item, slots) for item in node.need("steps").entries())
        slots.close()
        if not steps or steps[0].then:
            raise node.need("steps").wrong(
                "事件要有步骤，第一步前面没有别的步骤。",
                "An incident has steps, and the first follows no other.",
            )
        return Incident(
            id,
            node.need("name").names(),
            _also(node),
            _trigger(node.get("trigger")),
            steps,
            flag(node, "repeat"),
            node.need("text").names(),
        )

    # -- sets -------------------------------------------------------------------------------------------------

    def tragedy_set(self, id: str, node: Node, plots: Mapping[str, Plot]) -> TragedySet:
        try:
            return self._tragedy_set(id, node, plots)
        except BadDocument as mistake:
            raise mistake.inside(id) from None

    def _tragedy_set(self, id: str, node: Node, plots: Mapping[str, Plot]) -> TragedySet:
        node.only(_SET_WORDS)
        main_plots = self._plots(node.need("main_plots"), plots, main=True)
        subplots = self._plots(node.need("subplots"), plots, main=False)
        roles = self._all(node.need("roles"), "role", "身份")
        incidents = self._all(node.need("incidents"), "incident", "事件")
        _check_supply(node.need("roles"), roles, [plots[plot] for plot in (*main_plots, *subplots)])
        caps = node.get("role_caps")
        if caps is not None:
            caps.only(roles)
        return TragedySet(
            id,
            node.need("name").names(),
            _also(node),
            node.need("main_count").at_least(1),
            node.need("sub_count").at_least(0),
            node.need("final_guess").truth(),
            _ex_gauge(node.get("ex_gauge")),
            main_plots,
            subplots,
            incidents,
            roles,
            {} if caps is None else {role: cap.at_least(1) for role, cap in caps.items().items()},
            tuple(item.names() for item in many(node, "rules")),
            words_of(node, "mechanics", v.MECHANICS),
        )

    def _all(self, node: Node, kind: str, zh: str) -> tuple[str, ...]:
        return tuple(refer(item, self.ids[kind], zh, kind) for item in node.entries())

    def _plots(self, node: Node, plots: Mapping[str, Plot], main: bool) -> tuple[str, ...]:
        zh, en = ("主要剧情", "main plot") if main else ("次要剧情", "subplot")
        fitting = [plot.id for plot in plots.values() if plot.main == main]
        return tuple(refer(item, fitting, zh, en) for item in node.entries())

    # -- cards ------------------------------------------------------------------------------------------------

    def card(self, id: str, node: Node) -> ActionCard:
        try:
            return self._card(id, node)
        except BadDocument as mistake:
            raise mistake.inside(id) from None

    def _card(self, id: str, node: Node) -> ActionCard:
        node.only(_CARD_WORDS)
        kind = node.need("kind").one_of(v.CARD_KINDS)
        for field, wanted in (
            ("direction", kind == "move"),
            ("counter", kind in ("forbid", "counter")),
            ("amount", kind == "counter"),
        ):
            if wanted != (node.get(field) is not None):
                raise node.wrong(
                    f"{kind} 牌{'缺少' if wanted else '不需要'}「{field}」。",
                    f"{field!r} is missing." if wanted else f"A {kind} card has no use for {field!r}.",
                )
        amount = node.get("amount")
        return ActionCard(
            id,
            node.need("name").names(),
            node.need("side").one_of(v.SIDES),
            kind,
            word(node, "direction", v.DIRECTIONS),
            word(node, "counter", v.COUNTERS),
            0 if amount is None else amount.integer(),
            number(node, "copies", 1, least=1),
            flag(node, "once_per_loop"),
            word(node, "variant", v.VARIANTS),
        )


def _starts(node: Node) -> tuple[tuple[str, ...], str]:
    """Where a character begins, and who chooses among several places."""
    starts = tuple(item.one_of(v.PLACES) for item in node.need("start").entries())
    chosen = word(node, "chosen", v.CHOOSERS)
    if (len(starts) > 1) != bool(chosen):
        raise node.need("start").wrong(
            "有几个起始地点，就要写由谁选择（chosen）；只有一个，就不写。",
            "Several starting locations need 'chosen', one must not have it.",
        )
    return starts, chosen


def _also(node: Node) -> tuple[str, ...]:
    return tuple(item.text() for item in many(node, "also"))


def _options(node: Node | None) -> tuple[ScriptOption, ...]:
    return () if node is None else tuple(_option(name, item) for name, item in node.items().items())


def _option(name: str, node: Node) -> ScriptOption:
    """`location`, some locations, or a range such as 1..loops."""
    if isinstance(node.value, list):
        return ScriptOption(name, tuple(item.one_of(v.LOCATIONS) for item in node.value), 0, "0")
    if node.text() == "location":
        return ScriptOption(name, v.LOCATIONS, 0, "0")
    bounds = _RANGE.fullmatch(node.text())
    if bounds is None:
        raise node.wrong(
            f"「{node.text()}」不是剧本选项：写 location、几个地点或 1..loops 这样的范围。",
            f"{node.text()!r} is no script option: location, some locations or a range such as 1..loops.",
        )
    return ScriptOption(name, (), int(bounds[1]), bounds[2])


def _constraint(node: Node, read: RowReader) -> Constraint:
    rule = node.need("rule").one_of(v.CONSTRAINTS)
    return Constraint(rule, read.fields(node, "rule", v.CONSTRAINTS[rule], Slots()))


def _trigger(node: Node | None) -> OccurrenceRule:
    if node is None:
        return USUAL_TRIGGER
    node.only(v.TRIGGERS)
    mob, delta = node.get("mob"), node.get("limit_delta")
    return OccurrenceRule(
        word(node, "count", v.COUNTERS, "paranoia"),
        0 if delta is None else delta.integer(),
        number(node, "ex_on_occurrence", 1, least=0),
        None if mob is None else mob.at_least(0),
        word(node, "public_name", ("free",)) == "free",
    )


def _ex_gauge(node: Node | None) -> ExGauge | None:
    if node is None:
        return None
    node.only(("start", "resets_each_loop", "rises_when"))
    return ExGauge(
        node.need("start").at_least(0),
        node.need("resets_each_loop").truth(),
        node.need("rises_when").one_of(v.EX_GAUGE_RISES),
    )


def _check_supply(node: Node, roles: tuple[str, ...], plots: list[Plot]) -> None:
    """Refuses a plot that brings a role its set does not have."""
    for plot in plots:
        for role in plot.roles:
            if role not in roles:
                raise node.wrong(
                    f"剧情「{plot.id}」的身份「{role}」不在此集。",
                    f"The role {role!r} of the plot {plot.id!r} is not in this set.",
                )
