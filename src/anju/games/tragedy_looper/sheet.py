"""The sheets of all characters, roles, plots, incidents and action cards: docs/rules/tragedy_looper-*.md, made from the data.

python -m anju.games.tragedy_looper.sheet             # prints them
python -m anju.games.tragedy_looper.sheet docs/rules  # writes them into that folder
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

from anju.engine.text import Text, strung
from anju.games.tragedy_looper.label import COUNTER_NAMES
from anju.games.tragedy_looper.library import (
    PLACE_NAMES,
    TAG_NAMES,
    ActionCard,
    Character,
    Constraint,
    GoodwillAbility,
    Incident,
    Library,
    Plot,
    Role,
    Row,
    TragedySet,
    standard,
)
from anju.games.tragedy_looper.row_words import KINDS, REFUSALS, TIMINGS

_MADE: Final = """\
本表由 `python -m anju.games.tragedy_looper.sheet` 从数据生成，请勿手改。规则全文见 [tragedy_looper.md](tragedy_looper.md)，裁定见 [rulings.md](../rulings.md)。
This sheet is made from the data by the command above; do not edit it by hand. The rules are in [tragedy_looper.en.md](tragedy_looper.en.md).
"""  # noqa: E501  # a paragraph of Markdown is one line

_TITLES: Final = {
    "characters": "角色总表 (all characters of Tragedy Looper)",
    "roles": "身份总表 (all roles of Tragedy Looper)",
    "plots": "剧本集与剧情总表 (all tragedy sets and plots of Tragedy Looper)",
    "incidents": "事件总表 (all incidents of Tragedy Looper)",
    "cards": "行动牌总表 (all action cards of Tragedy Looper)",
}

_LIMITS: Final = {
    "per_day": Text("每天{}次", "{} a day"),
    "per_loop": Text("每轮回{}次", "{} a loop"),
    "per_day_all_holders": Text("同身份的人每天共{}次", "{} a day for all of the role together"),
    "per_loop_all_holders": Text("同身份的人每轮回共{}次", "{} a loop for all of the role together"),
}
_ROLE_TRAITS: Final = {"immortal": Text("不死", "immortal")}
_FIXED: Final = {
    "enters_on_loop": Text("登场的轮回", "the loop of arrival"),
    "enters_on_day": Text("登场的日子", "the day of arrival"),
    "turf": Text("领地", "the turf"),
    "start": Text("起始地点", "the starting location"),
    "X": Text("数 X", "the number X"),
}
"""What scripts say about a character."""
_SIDES: Final = {
    "mastermind": Text("主谋", "mastermind"),
    "protagonist": Text("每名主角", "each protagonist"),
}
_DIRECTIONS: Final = {
    "horizontal": Text("横向", "left or right"),
    "vertical": Text("纵向", "up or down"),
    "diagonal": Text("斜向", "diagonally"),
}
_NONE: Final = Text("无", "none")
_PARAGRAPH: Final = re.compile(r"(?m)^\*\*(TL-\w+)\*\* (.+)  \n(.+)$")


def pages(library: Library) -> dict[str, str]:
    """Every sheet by the name of its file."""
    parts = {
        "characters": [_character(character) for character in library.characters.values()],
        "roles": [_role(library, role) for role in library.roles.values()],
        "plots": [
            "## 剧本集 Tragedy sets\n",
            *(_set(library, one) for one in library.sets.values()),
            "## 主要剧情 Main plots\n",
            *(_plot(library, plot) for plot in library.plots.values() if plot.main),
            "## 次要剧情 Subplots\n",
            *(_plot(library, plot) for plot in library.plots.values() if not plot.main),
        ],
        "incidents": [_incident(library, incident) for incident in library.incidents.values()],
        "cards": [_card(card) for card in library.cards.values()],
    }
    return {
        f"tragedy_looper-{name}.md": "\n".join((f"# 《惨剧轮回》{_TITLES[name]}\n", _MADE, *paragraphs))
        for name, paragraphs in parts.items()
    }


def paragraphs(library: Library) -> dict[str, Text]:
    """What the sheets say under each rule id."""
    return {id: Text(zh, en) for page in pages(library).values() for id, zh, en in _PARAGRAPH.findall(page)}


def names(library: Library) -> Iterator[Text]:
    for things in (library.characters, library.roles, library.plots, library.incidents, library.sets):
        yield from (one.name for one in things.values())


# -- what all have in common ----------------------------------------------------------------------------------


def _heading(name: Text) -> str:
    return f"### {name.zh} {name.en}\n"


def _both(text: Text) -> str:
    """One line in each language, of one paragraph."""
    return f"{text.zh}  \n{text.en}\n"


def _paragraph(id: str, marks: Sequence[Text], text: Text, played: bool = True) -> str:
    """A rule of the rulebook: its id is bold, unless no script can bring it to the table."""
    shown = f"**TL-{id}**" if played else f"TL-{id}"
    listed = _listed(mark for mark in marks if mark.zh)
    return _both(Text(f"{shown} （{listed.zh}）{text.zh}", f"({listed.en}) {text.en}"))


def _listed(names: Iterable[Text]) -> Text:
    text = strung(list(names), "，", ", ")
    return text if text.zh else _NONE


def _pair(name: Text, zh: str, en: str) -> Text:
    """A name and what is said about it."""
    return Text(f"{name.zh}{zh}", f"{name.en}{en}")


def _places(ids: Iterable[str]) -> Text:
    return _listed(PLACE_NAMES[id] for id in ids)


def _row(row: Row, played: bool = True) -> str:
    limits = [
        Text(_LIMITS[name].zh.format(n), _LIMITS[name].en.format("once" if n == 1 else f"{n} times"))
        for name, n in row.limit.items()
    ]
    return _paragraph(row.id, [KINDS[row.kind], TIMINGS[row.timing], *limits], row.text, played)


def _sets_with(library: Library, kind: str, id: str) -> list[TragedySet]:
    """The sets in which a script may use this role, plot or incident."""
    return [one for one in library.sets.values() if id in getattr(one, kind)]


def _names(sets: list[TragedySet]) -> Text:
    return _listed(one.name for one in sets)


# -- characters -----------------------------------------------------------------------------------------------


def _character(character: Character) -> str:
    lines = [_heading(character.name), _both(_printed(character))]
    lines += [_row(row) for row in character.traits]
    lines += [_ability(ability) for ability in character.abilities]
    return "\n".join(lines)


def _printed(character: Character) -> Text:
    start, forbidden = _places(character.starts), _places(character.forbidden)
    tags = _listed(TAG_NAMES[tag] for tag in character.tags)
    chosen = {
        "mastermind": Text("（每轮回由主谋选）", " (the mastermind chooses each loop)"),
        "script": Text("（剧本选定）", " (the script chooses)"),
    }.get(character.chosen_by, Text("", ""))
    fixed = _listed(_FIXED[option.name] for option in character.options)
    script = (
        Text(f"；剧本写明{fixed.zh}", f"; the script names {fixed.en}") if character.options else Text("", "")
    )
    return Text(
        f"不安临界 {character.limit}；起始地点：{start.zh}{chosen.zh}；禁入地点：{forbidden.zh}；标签：{tags.zh}{script.zh}",
        f"paranoia limit {character.limit}; starts at: {start.en}{chosen.en}; forbidden: {forbidden.en};"
        f" tags: {tags.en}{script.en}",
    )


def _ability(ability: GoodwillAbility) -> str:
    marks = [Text(f"友好 {ability.goodwill}", f"goodwill {ability.goodwill}")]
    if ability.once_per_loop:
        marks.append(Text("每轮回一次", "once a loop"))
    if ability.unrefusable:
        marks.append(Text("不能被拒绝", "cannot be refused"))
    return _paragraph(ability.id, marks, ability.text)


# -- roles ----------------------------------------------------------------------------------------------------


def _role(library: Library, role: Role) -> str:
    marks = [_ROLE_TRAITS[trait] for trait in role.traits]
    if role.max is not None:
        marks.append(Text(f"至多 {role.max} 人", f"at most {role.max}"))
    about = _listed([REFUSALS[role.refusal], *marks])
    sets = _sets_with(library, "roles", role.id)
    return "\n".join(
        [
            _heading(role.name),
            _paragraph(role.id, [_names(sets)], Text(f"{about.zh}。", f"{about.en}."), bool(sets)),
            *(_row(row, bool(sets)) for row in role.rows),
        ]
    )


# -- sets and plots -------------------------------------------------------------------------------------------


def _set(library: Library, one: TragedySet) -> str:
    lists = (
        (Text("主要剧情：", "Main plots: "), [library.plots[id].name for id in one.main_plots]),
        (Text("次要剧情：", "Subplots: "), [library.plots[id].name for id in one.subplots]),
        (Text("身份：", "Roles: "), [library.roles[id].name for id in one.roles]),
        (Text("事件：", "Incidents: "), [library.incidents[id].name for id in one.incidents]),
    )
    counts = Text(
        f"主要剧情 {one.main_count} 个，次要剧情 {one.sub_count} 个",
        f"main plots: {one.main_count}, subplots: {one.sub_count}",
    )
    return "\n".join(
        [
            _heading(one.name),
            _paragraph(one.id, [counts], _set_rules(library, one)),
            *(_both(_pair(word, _listed(names).zh, _listed(names).en)) for word, names in lists),
        ]
    )


def _set_rules(library: Library, one: TragedySet) -> Text:
    guess = Text("有最终猜测。", "There is a final guess.")
    if not one.final_guess:
        guess = Text("没有最终猜测。", "There is no final guess.")
    caps = [
        Text(f"{library.roles[id].name.zh}至多 {most} 人。", f"{library.roles[id].name.en}: at most {most}.")
        for id, most in one.role_caps.items()
    ]
    return strung([guess, *_gauge(one), *caps, *one.rules], "", " ")


def _gauge(one: TragedySet) -> list[Text]:
    """When the public gauge rises, and whether it begins anew with each loop."""
    if one.ex_gauge is None:
        return []
    rises = {
        "incident_occurs": Text("事件发生时加 1", "rises when an incident occurs"),
        "goodwill_refused": Text("友好能力被拒绝时加 1", "rises when a goodwill ability is refused"),
    }[one.ex_gauge.rises_when]
    stays = (
        Text("每轮回归零", "starts anew each loop")
        if one.ex_gauge.resets_each_loop
        else Text("不归零", "stays")
    )
    return [Text(f"EX 槽{rises.zh}，{stays.zh}。", f"The Ex gauge {rises.en} and {stays.en}.")]


def _plot(library: Library, plot: Plot) -> str:
    roles = _listed(
        _pair(library.roles[id].name, f" {_range(least, most)}", f" {_range(least, most)}")
        for id, (least, most) in plot.roles.items()
    )
    asks = [_constraint(library, constraint) for constraint in plot.constraints]
    sets = _sets_with(library, "main_plots" if plot.main else "subplots", plot.id)
    return "\n".join(
        [
            _heading(plot.name),
            _both(Text(f"{_names(sets).zh}。身份：{roles.zh}", f"{_names(sets).en}. Roles: {roles.en}")),
            *(_both(ask) for ask in asks),
            *(_row(row, bool(sets)) for row in plot.rows),
        ]
    )


def _range(least: int, most: int) -> str:
    return str(least) if least == most else f"{least}–{most}"


def _constraint(library: Library, constraint: Constraint) -> Text:
    """What a plot asks of the script."""
    fields = constraint.fields
    if constraint.rule == "role_requires_tag":
        role, tag = library.roles[str(fields["role"])].name, TAG_NAMES[str(fields["tag"])]
        return Text(
            f"剧本：{role.zh}须有标签「{tag.zh}」。", f"Script: the {role.en} must have the tag {tag.en}."
        )
    if constraint.rule == "needs_incident":
        incident = library.incidents[str(fields["incident"])].name
        return Text(
            f"剧本：须安排事件「{incident.zh}」。", f"Script: the incident {incident.en} must be scheduled."
        )
    if constraint.rule == "opposite_sex":
        roles = fields["roles"]
        assert isinstance(roles, tuple), "a constraint about two roles names both"
        names = strung([library.roles[id].name for id in roles], "与", " and ")
        return Text(f"剧本：{names.zh}须为异性。", f"Script: {names.en} must be of opposite sex.")
    if constraint.rule == "needs_character":
        who = library.characters[str(fields["character"])].name
        return Text(f"剧本：须有{who.zh}。", f"Script: the {who.en} must be in the cast.")
    assert constraint.rule == "needs_option", f"no sentence for {constraint.rule!r}"
    return Text(f"剧本：须写明 `{fields['option']}`。", f"Script: it must give `{fields['option']}`.")


# -- incidents and cards --------------------------------------------------------------------------------------


def _incident(library: Library, incident: Incident) -> str:
    sets = _sets_with(library, "incidents", incident.id)
    return "\n".join(
        [_heading(incident.name), _paragraph(incident.id, [_names(sets)], incident.text, bool(sets))]
    )


def _card(card: ActionCard) -> str:
    marks = [_SIDES[card.side]]
    if card.copies > 1:
        marks.append(Text(f"{card.copies} 张", f"{card.copies} copies"))
    if card.once_per_loop:
        marks.append(Text("每轮回一次", "once a loop"))
    if card.variant:
        word = Text("有", "with") if card.variant == "with" else Text("无", "without")
        marks.append(
            Text(
                f"只在{word.zh}选项 `mastermind_deck_000` 时",
                f"only {word.en} the option `mastermind_deck_000`",
            )
        )
    name, effect = card.name, _effect(card)
    return _paragraph(card.id, marks, Text(f"{name.zh}：{effect.zh}", f"{name.en}: {effect.en}"))


def _effect(card: ActionCard) -> Text:
    if card.kind == "move":
        way = _DIRECTIONS[card.direction]
        return Text(f"角色{way.zh}移动（TL-5.3.3）。", f"the character moves {way.en} (TL-5.3.3).")
    if card.kind == "forbid_move":
        return Text(
            "角色身上的移动牌无效（TL-5.3.3）。", "movement cards on the character do nothing (TL-5.3.3)."
        )
    counter = COUNTER_NAMES[card.counter]
    if card.kind == "forbid":
        return Text(
            f"行动牌不能改变那里的{counter.zh}（TL-5.3.5）。",
            f"action cards do not change the {counter.en.lower()} there (TL-5.3.5).",
        )
    step = "TL-5.3.6" if card.amount > 0 else "TL-5.3.7"
    return Text(
        f"那里的{counter.zh}{card.amount:+}（{step}）。",
        f"{card.amount:+} {counter.en.lower()} there ({step}).",
    )


def main(arguments: list[str]) -> None:
    for name, page in pages(standard()).items():
        if arguments:
            (Path(arguments[0]) / name).write_text(page, encoding="utf-8")
        else:
            sys.stdout.write(page)


if __name__ == "__main__":
    main(sys.argv[1:])
