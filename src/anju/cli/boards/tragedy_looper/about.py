"""What is printed: the texts of characters, roles, plots, incidents, cards and abilities."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from anju.engine.text import NOTHING, Text, strung
from anju.games.tragedy_looper.label import abilities
from anju.games.tragedy_looper.library import LOCATION_NAMES, PLACE_NAMES, TAG_NAMES, standard
from anju.games.tragedy_looper.row_words import KINDS, REFUSALS, TIMINGS

if TYPE_CHECKING:
    from anju.games.tragedy_looper.library import ActionCard, Character, GoodwillAbility, Plot, Role, Row


COUNTERS: Final = {
    "goodwill": Text("友好", "Goodwill"),
    "paranoia": Text("不安", "Paranoia"),
    "intrigue": Text("密谋", "Intrigue"),
}
DIRECTIONS: Final = {
    "horizontal": Text("左右相邻的地点", "the location to the left or right"),
    "vertical": Text("上下相邻的地点", "the location above or below"),
    "diagonal": Text("斜对面的地点", "the location diagonally opposite"),
}


def hint(view: dict[str, Any], value: object, lang: str) -> str:  # noqa: ARG001  # all boards are called alike
    """The goodwill an ability needs; that a card can be used only once in a loop."""
    if not isinstance(value, str):
        return ""
    card, ability = standard().cards.get(value), _goodwill_abilities().get(value)
    if card is not None and card.once_per_loop:
        return Text("每轮回一次", "once a loop")(lang)
    return _needs(ability)(lang) if ability is not None else ""


def about(view: dict[str, Any], value: object, lang: str) -> str:  # noqa: ARG001  # all boards are called alike
    """The whole text of a thing, by its id or by its name."""
    if not isinstance(value, str):
        return ""
    library = standard()
    id = value.partition("@")[0]
    if id in abilities(library):
        owned = abilities(library)[id]
        return f"{owned.numbered(lang)}\n{owned.text(lang)}  [TL-{id}]"
    for kind, tell in (("character", _character), ("role", _role), ("plot", _plot), ("incident", _incident)):
        named = library.find(kind, value)
        if named is not None:
            return tell(named, lang)
    return _card(value, lang)


def _goodwill_abilities() -> dict[str, GoodwillAbility]:
    return {one.id: one for character in standard().characters.values() for one in character.abilities}


def _needs(ability: GoodwillAbility) -> Text:
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
    text, rule = _card_text(card)
    return f"{card.name(lang)}  ·  {once(lang)}\n{text(lang)}  [{rule}]"


def _card_text(card: ActionCard) -> tuple[Text, str]:
    """What it does at the resolution, and the paragraph that says so."""
    if card.kind == "move":
        where = DIRECTIONS[card.direction]
        return Text(f"该角色移到{where.zh}。", f"The character moves to {where.en}."), "TL-5.3.3"
    if card.kind == "forbid_move":
        return Text(
            "该角色身上的移动牌无效。", "Movement cards on the character have no effect."
        ), "TL-5.3.3.1"
    counter = COUNTERS[card.counter]
    if card.kind == "forbid":
        zh = f"行动牌不改变该目标的{counter.zh}，增加与减少都不行。"
        return Text(zh, f"No card changes the target's {counter.en}, neither up nor down."), "TL-5.3.5"
    number = abs(card.amount)
    if card.amount < 0:
        zh, en = f"目标的{counter.zh}减 {number}。", f"Remove {number} {counter.en} from the target."
        return Text(zh, en), "TL-5.3.7"
    return Text(f"目标的{counter.zh}加 {number}。", f"Put {number} {counter.en} on the target."), "TL-5.3.6"
