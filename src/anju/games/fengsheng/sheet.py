"""The sheet of all roles, skills and cards: docs/rules/fengsheng-roles.md, made from the data.

python -m anju.games.fengsheng.sheet                                # prints it
python -m anju.games.fengsheng.sheet docs/rules/fengsheng-roles.md  # writes it
"""

from __future__ import annotations

import sys
from typing import Final

from anju.engine.markdown import table, write_or_print
from anju.engine.text import Text
from anju.games.fengsheng import printed
from anju.games.fengsheng.card_kind import CardKind
from anju.games.fengsheng.faces import (
    ARROW,
    ARROWS,
    CODE_COLOURS,
    CODES,
    COLOURS,
    DECKS,
    FACES,
    KIND,
    LOCK,
    MI_LING,
    PROBE,
    SHI_TAN,
    colours_text,
)
from anju.games.fengsheng.label import WORDS
from anju.games.fengsheng.library import PACKS, Library, standard
from anju.games.fengsheng.skill import Role, Skill
from anju.games.fengsheng.state import CONTEST, DYING, MAIN, SEND, TRANSIT

_INTRO: Final = """\
# 《风声》角色与卡牌总表 (all roles and cards of The Message)

本表由 `python -m anju.games.fengsheng.sheet` 从数据生成，请勿手改。规则全文见 [fengsheng.md](fengsheng.md)，裁定见 [rulings.md](../rulings.md)。
This sheet is made from the data by the command above; do not edit it by hand. The rules are in [fengsheng.en.md](fengsheng.en.md).

读法：技能名后的括号里是类别（被动、主动、触发，FS-10.4）与限制。「必须」：条件满足就要执行。「翻开」：只在角色牌面朝下时可以发动，发动时翻开（FS-10.2）；\
其余技能要角色牌面朝上。「每回合一次」「整局一次」见 FS-10.6。

How to read it: the brackets after a skill's name give its kind (passive, action, trigger; FS-10.4) and its limits. "Forced" skills cannot be \
declined. "Turns up" skills are for a role that lies face down, and using one turns it up (FS-10.2); all others need the role face up. \
How often a skill may be used is in FS-10.6.
"""  # noqa: E501  # a paragraph of Markdown is one line

_CARDS_INTRO: Final = """\
## 卡牌 Cards

各种牌怎么用，规则在 FS-9.1 至 FS-9.13。「牌堆」一栏是含有这些牌的牌堆：118 全集、110 标准、100 基础、88 小局（FS-2.4）。
The rules of the cards are FS-9.1 to FS-9.13. The last column names the decks that have these cards: 118 all, 110 standard, 100 base game, 88 small table (FS-2.4).
"""  # noqa: E501  # a paragraph of Markdown is one line

_PACK_NAMES: Final = {
    "base": Text("基础包", "Base game"),
    "extend1": Text("一扩「铁屋子」", "First expansion: Iron House"),
    "extend2": Text("二扩「老洋房」", "Second expansion: Old Mansion"),
    "unselected": Text("未入选（缺省不用）", "Never published (left out by default)"),
}
_WHEN: Final = {
    MAIN: Text("出牌阶段", "action phase"),
    SEND: Text("传递阶段开始时", "instead of sending"),
    TRANSIT: Text("情报在面前时", "message before you"),
    CONTEST: Text("争夺阶段", "contest"),
    DYING: Text("有人濒死时", "somebody is dying"),
}
_DECK_SIZES: Final = {str(len(faces)): frozenset(faces) for faces in DECKS.values()}
_PROBED: Final = ("潜伏 Undercover", "特工 Agency", "神秘人 Loner")


def markdown(library: Library) -> str:
    parts = [_INTRO]
    named: set[str] = set()
    for pack in PACKS:
        roles = [role for role in library.roles if role.pack == pack]
        if roles:
            name = _PACK_NAMES[pack]
            parts.append(f"## {name.zh} {name.en}\n")
            parts.extend(_role(role, named) for role in roles)
    parts.extend((_CARDS_INTRO, _overview(library)))
    parts.extend(_kind(number, kind) for number, kind in enumerate(library.kinds))
    return "\n".join(parts)


# -- roles --------------------------------------------------------------------------------------------------


def _role(role: Role, named: set[str]) -> str:
    lines = [f"### {role.name.zh} {role.name.en}", "", _about(role), ""]
    for skill in role.skills:
        if skill.shown:
            lines.extend((_skill(role, skill, named), ""))
    return "\n".join(lines)


def _about(role: Role) -> str:
    marks = [
        role.title,
        Text("女", "female") if role.female else Text("男", "male"),
        Text("隐藏", "hidden") if role.hidden else Text("公开", "open"),
    ]
    if role.needs_player_gender:
        marks.append(Text("缺省不用", "left out by default"))
    return f"{_listed(marks, 'zh')}  \n{_listed(marks, 'en')}"


def _skill(role: Role, skill: Skill, named: set[str]) -> str:
    """A paragraph; the id is bold, which makes it a rule of the rulebook, only where it stands first."""
    id = f"FS-{skill.id}" if skill.id in named else f"**FS-{skill.id}**"
    named.add(skill.id)
    said = printed.sentence(role, skill)
    return f"{id} {said.zh}  \n{said.en}"


def _listed(marks: list[Text], lang: str) -> str:
    return ("，" if lang == "zh" else ", ").join(mark(lang) for mark in marks)


# -- cards --------------------------------------------------------------------------------------------------


def _overview(library: Library) -> str:
    columns = ("牌 Card", "何时用 When", "用途", "Text", "规则 Rule", *(f"{size} 张" for size in _DECK_SIZES))
    rows = (
        (
            f"{kind.name.zh} {kind.name.en}",
            _when(kind),
            kind.text.zh,
            kind.text.en,
            kind.rule,
            *(str(sum(KIND[face] == number for face in faces)) for faces in _DECK_SIZES.values()),
        )
        for number, kind in enumerate(library.kinds)
    )
    return "\n".join(table(columns, rows))


def _when(kind: CardKind) -> str:
    times = [_WHEN[phase] for phase in kind.at]
    return f"{_listed(times, 'zh')} / {_listed(times, 'en')}"


def _kind(number: int, kind: CardKind) -> str:
    """A kind of card; identical cards share a line."""
    alike: dict[tuple[str, ...], list[int]] = {}
    for face in FACES:
        if KIND[face] == number:
            alike.setdefault(_printed(face), []).append(face)
    rows = ((" ".join(map(str, faces)), *printed) for printed, faces in alike.items())
    columns = (
        "编号 Number",
        "颜色 Colours",
        "箭头 Arrow",
        "锁定 Lock",
        *_extra_columns(number),
        "牌堆 Decks",
    )
    return "\n".join([f"### {kind.name.zh} {kind.name.en}", "", *table(columns, rows)])


def _extra_columns(kind: int) -> tuple[str, ...]:
    if kind == SHI_TAN:
        return _PROBED
    if kind == MI_LING:
        return tuple(f"{WORDS[code].zh} {WORDS[code].en}" for code in CODES)
    return ()


def _printed(face: int) -> tuple[str, ...]:
    """What is on the card besides its number and name."""
    extra: tuple[str, ...] = ()
    if KIND[face] == SHI_TAN:
        extra = tuple("摸 draw" if draws else "弃 discard" for draws in PROBE[face])
    elif KIND[face] == MI_LING:
        extra = tuple(_colours(colours) for colours in CODE_COLOURS[face])
    decks = " ".join(size for size, faces in _DECK_SIZES.items() if face in faces)
    return _colours(COLOURS[face]), ARROWS[ARROW[face]], "锁 lock" if LOCK[face] else "—", *extra, decks


def _colours(colours: int) -> str:
    return f"{colours_text(colours, 'zh')} {colours_text(colours, 'en')}"


def main(arguments: list[str]) -> None:
    write_or_print(markdown(standard()), arguments)


if __name__ == "__main__":
    main(sys.argv[1:])
