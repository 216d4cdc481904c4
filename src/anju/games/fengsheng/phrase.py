"""The wording of single values of events, in both languages."""

from __future__ import annotations

from typing import Final

from anju.engine.roster import MARKS
from anju.engine.sentence import number, same
from anju.engine.text import Text, strung
from anju.games.fengsheng.faces import (
    CODE_COLOURS,
    CODES,
    COLOUR_NAMES,
    PROBE,
    colours_text,
)
from anju.games.fengsheng.identity import GOALS, NAMES, NONE
from anju.games.fengsheng.label import WORDS, card_text
from anju.games.fengsheng.library import Library

_NO_CARDS: Final = Text("没有牌", "no cards")
_NO_IDENTITY: Final = Text("无身份", "no identity")
_PROBED: Final = (Text("潜伏", "Undercover"), Text("特工", "Agency"), Text("神秘人", "Loner"))
_DRAWS: Final = {True: Text("摸", "draws"), False: Text("弃", "discards")}

_CAUSES: Final = {
    "qian_fu": Text(
        "潜伏战线有人集齐三张含红的情报", "one of the Undercover Front has collected 3 red messages"
    ),
    "te_gong": Text("特工机关有人集齐三张含蓝的情报", "one of the Agency has collected 3 blue messages"),
    "zhen_ya_zhe": Text(
        "镇压者的回合里，有人带着两张或更多真情报死去",
        "somebody with 2 or more true messages has died in the Suppressor's turn",
    ),
    "cuan_duo_zhe": Text(
        "有人在篡夺者的回合里宣胜，由篡夺者取而代之",
        "victory was declared in the Usurper's turn, who wins instead",
    ),
    "shuang_mian_jian_die": Text(
        "双面间谍集齐三张含红或含蓝的情报", "the Double Agent has collected 3 red or 3 blue messages"
    ),
    "you_bian_zhe": Text(
        "有人集齐三张含红或含蓝的情报却没有宣胜",
        "somebody has 3 red or 3 blue messages and has not declared victory",
    ),
    "xian_xing_zhe": Text("先行者死去时面前有真情报", "the Forerunner has died with at least 1 true message"),
    "jiao_ju_zhe": Text(
        "搅局者的回合结束时，其他存活者面前都有两张或更多真情报",
        "at the end of the Spoiler's turn everybody else alive has 2 or more true messages",
    ),
    "qing_dao_fu": Text(
        "有人死去时面前含红、含蓝的情报都不超过一张",
        "somebody has died with at most 1 red and at most 1 blue message",
    ),
    "survivor": Text("活着的只剩这一方", "nobody but their side is left alive"),
    "all_dead": Text("没有人活下来", "nobody is left alive"),
    "max_turns": Text("打满 {turn} 回合，未分胜负", "{turn} turns are over and nobody has won"),
}
"""Why the game ended, unless it was by a skill."""


# -- one value ----------------------------------------------------------------------------------------------


def numbers(value: object) -> list[int]:
    assert isinstance(value, tuple), f"{value!r} is no row of numbers"
    return [number(part) for part in value]


def plain(_: Library, value: object) -> Text:
    return same(str(number(value)))


def who(_: Library, value: object) -> Text:
    return same(MARKS[number(value)])


def all_of(library: Library, value: object) -> Text:
    return strung([who(library, seat) for seat in numbers(value)])


def count(_: Library, value: object) -> Text:
    count = number(value)
    return Text(f"{count} 张牌", "1 card" if count == 1 else f"{count} cards")


def card(library: Library, value: object) -> Text:
    face = number(value)
    return Text(f"【{card_text(library, face, 'zh')}】", card_text(library, face, "en"))


def cards(library: Library, value: object) -> Text:
    """Faces; a hand or the deck may have been empty."""
    shown = [card(library, face) for face in numbers(value)]
    if not shown:
        return _NO_CARDS
    return Text("".join(text.zh for text in shown), ", ".join(text.en for text in shown))


def kind(library: Library, value: object) -> Text:
    """What a card is used as."""
    name = library.kinds[number(value)].name
    return Text(f"【{name.zh}】", name.en)


def kinds(library: Library, value: object) -> Text:
    """Bits."""
    names = [kind(library, bit) for bit in range(len(library.kinds)) if number(value) >> bit & 1]
    return Text("".join(name.zh for name in names), ", ".join(name.en for name in names))


def skill(library: Library, value: object) -> Text:
    name = library.by_skill[str(value)].name
    return Text(f"「{name.zh}」", name.en)


def role(library: Library, value: object) -> Text:
    named = library.roles[number(value)]
    return Text(f"{named.name.zh}（{named.title.zh}）", f"{named.name.en} ({named.title.en})")


def roles(library: Library, value: object) -> Text:
    """From the pile of roles, which may be empty."""
    return strung([role(library, which) for which in numbers(value)]) if value else Text("没有", "none")


def colour(_: Library, value: object) -> Text:
    return COLOUR_NAMES[number(value)]


def identity(_: Library, value: object) -> Text:
    which = number(value)
    return NAMES[which] if which != NONE else _NO_IDENTITY


def identities(library: Library, value: object) -> Text:
    return strung([identity(library, which) for which in numbers(value)])


def goal(_: Library, value: object) -> Text:
    """An identity and what it is after."""
    which = number(value)
    return Text(f"{NAMES[which].zh}，目标是{GOALS[which].zh}", f"{NAMES[which].en} (goal: {GOALS[which].en})")


def probe(library: Library, value: object) -> Text:
    """A 试探 with what it does to whom."""
    shown, draws = card(library, value), PROBE[number(value)]
    table = strung(
        [
            Text(f"{side.zh}{_DRAWS[drawing].zh}", f"{side.en} {_DRAWS[drawing].en}")
            for side, drawing in zip(_PROBED, draws, strict=True)
        ]
    )
    return Text(f"{shown.zh}（{table.zh}）", f"{shown.en} ({table.en})")


def order(library: Library, value: object) -> Text:
    """A 密令 with what its code words mean."""
    shown, meanings = card(library, value), CODE_COLOURS[number(value)]
    table = strung(
        [
            Text(
                f"{WORDS[code].zh}{colours_text(meaning, 'zh')}",
                f"{WORDS[code].en} {colours_text(meaning, 'en')}",
            )
            for code, meaning in zip(CODES, meanings, strict=True)
        ]
    )
    return Text(f"{shown.zh}（{table.zh}）", f"{shown.en} ({table.en})")


def cause(library: Library, value: object) -> Text:
    reason = str(value)
    if reason in _CAUSES:
        return _CAUSES[reason]
    name = skill(library, reason)
    return Text(f"凭{name.zh}", f"by {name.en}")
