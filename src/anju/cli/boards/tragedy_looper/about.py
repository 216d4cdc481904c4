"""What is printed: the texts of characters, roles, plots, incidents, cards and abilities."""

from __future__ import annotations

from typing import TYPE_CHECKING

from anju.engine.text import NOTHING, Text, strung
from anju.games.tragedy_looper.label import abilities
from anju.games.tragedy_looper.library import LOCATION_NAMES, PLACE_NAMES, TAG_NAMES, standard
from anju.games.tragedy_looper.row_words import KINDS, REFUSALS, TIMINGS

if TYPE_CHECKING:
    from anju.games.tragedy_looper.library import Ability, Character, Plot, Role, Row


def hint(value: object, lang: str) -> str:
    """The goodwill an ability needs; that a card can be used only once in a loop."""
    if not isinstance(value, str):
        return ""
    card, ability = standard().cards.get(value), _goodwill_abilities().get(value)
    if card is not None and card.once_per_loop:
        return Text("每轮回一次", "once a loop")(lang)
    return _needs(ability)(lang) if ability is not None else ""


def about(value: object, lang: str) -> str:
    """The whole text of a thing, by its id or by its name."""
    if not isinstance(value, str):
        return ""
    library = standard()
    id = value.partition("@")[0]
    if id in abilities(library):
        owned = abilities(library)[id]
        return f"{owned.numbered(lang)}\n{owned.text(lang)}  [TL-{id}]"
    for kind, tell in (("character", _character), ("role", _role), ("plot", _plot), ("incident", _incident)):
        found = library.find(kind, value)
        if found is not None:
            return tell(found, lang)
    return _card(value, lang)


def _goodwill_abilities() -> dict[str, Ability]:
    return {one.id: one for character in standard().characters.values() for one in character.abilities}


def _needs(ability: Ability) -> Text:
    zh, en = f"需友好 {ability.goodwill}", f"needs goodwill {ability.goodwill}"
    if ability.once_per_loop:
        zh, en = f"{zh} · 每轮回一次", f"{en}, once a loop"
    if ability.unrefusable:
        zh, en = f"{zh} · 不能被拒绝", f"{en}, cannot be refused"
    return Text(zh, en)


def _character(id: str, lang: str) -> str:
    one = standard().characters[id]
    facts = strung(_facts(one), "  ·  ", "  ·  ")
    lines = [f"{one.name(lang)}  ·  {facts(lang)}"]
    lines += [f"  {row.text(lang)}  [TL-{row.id}]" for row in one.traits]
    lines += [f"  ({_needs(row)(lang)}) {row.text(lang)}  [TL-{row.id}]" for row in one.abilities]
    return "\n".join(lines)


def _facts(one: Character) -> list[Text]:
    starts = strung([PLACE_NAMES[place] for place in one.starts])
    forbidden = strung([LOCATION_NAMES[place] for place in one.forbidden])
    tags = strung([TAG_NAMES[tag] for tag in one.tags])
    facts = [
        Text(f"不安临界 {one.limit}", f"paranoia limit {one.limit}"),
        Text(f"起始 {starts.zh}", f"starts at {starts.en}"),
        Text(f"禁入 {forbidden.zh}", f"forbidden: {forbidden.en}"),
    ]
    return [*facts[: 3 if one.forbidden else 2], tags]


def _role(id: str, lang: str) -> str:
    role: Role = standard().roles[id]
    head = [role.name(lang), REFUSALS[role.refusal](lang)]
    if "immortal" in role.traits:
        head.append(Text("不死", "immortal")(lang))
    return "\n".join(["  ·  ".join(head), *(_row(row, lang) for row in role.rows)])


def _plot(id: str, lang: str) -> str:
    plot: Plot = standard().plots[id]
    kind = Text("主要剧情", "main plot") if plot.main else Text("次要剧情", "subplot")
    roles = []
    for role, (least, most) in plot.roles.items():
        name, number = standard().roles[role].name, str(least) if least == most else f"{least}-{most}"
        roles.append(Text(f"{name.zh}×{number}", f"{name.en} x{number}"))
    head = "  ·  ".join([plot.name(lang), kind(lang), strung(roles)(lang)])
    return "\n".join([head, *(_row(row, lang) for row in plot.rows)])


def _row(row: Row, lang: str) -> str:
    """(强制，每天结束) what it does"""
    when = strung([KINDS[row.kind], TIMINGS.get(row.timing, NOTHING)], "，")
    return f"  ({when(lang)}) {row.text(lang)}  [TL-{row.id}]"


def _incident(id: str, lang: str) -> str:
    incident = standard().incidents[id]
    return f"{incident.name(lang)}\n{incident.text(lang)}  [TL-{id}]"


def _card(id: str, lang: str) -> str:
    card = standard().cards.get(id)
    if card is None:
        return ""
    once = Text("每轮回一次", "once a loop") if card.once_per_loop else Text("每天可用", "every day")
    return f"{card.name(lang)}  ·  {once(lang)}"
