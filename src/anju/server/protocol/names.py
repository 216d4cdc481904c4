"""What people call themselves and say: any letters, but nothing that could play tricks on a screen."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import cache
from typing import Final

from anju.engine.errors import Refused
from anju.engine.refusal import is_number
from anju.engine.text import Text
from anju.server.protocol.faces import BOTS
from anju.server.protocol.messages import LONGEST_CHAT, LONGEST_NAME

_TRICKS: Final = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
"""Control, format (which can turn the direction of text), private and unassigned characters."""

_BLANK: Final = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0\ufffc\U0001d159"
    + "".join(map(chr, (*range(0xFE00, 0xFE0F), *range(0xE0100, 0xE01F0))))
)
"""Letters and signs of which nothing is seen: fillers, empty patterns, selectors of a variant."""

_GLUE: Final = "\u200d\ufe0f"  # hold the parts of one emoji together, and say that it is one
_VIRAMA: Final = 9  # the class of marks that join letters of Indian scripts

_LATIN: Final = str.maketrans(
    "АВЕЅІЈКМНОРСТУХаеѕіјорсухһԛԝӏԁԌΑΒΕΖΗΙΚΜΝΟΡΤΥΧοριν"  # that they look the same is the point
    "ɑɡıօսՕᎪᏴᏟᎠᎬᎻᎫᏦᏞᎷᏢᏒᏚᎢᏙᎳᏃᏀꓮꓐꓚꓓꓰꓝꓖꓧꓲꓙꓗꓡꓟꓠꓳꓑꓣꓢꓔꓴꓦꓪꓫꓬꓜ",
    "ABESIJKMHOPCTYXaesijopcyxhqwldGABEZHIKMNOPTYXopivagiouOABCDEHJKLMPRSTVWZGABCDEFGHIJKLMNOPRSTUVWXYZ",
)
"""The letters of other alphabets (Cyrillic, Greek, IPA, Armenian, Cherokee, Lisu) that most people take for Latin ones."""

_HAN: Final = str.maketrans(
    "カロエニハトタミチヘーㄧ丨囗機齒輪發條盤鬥風車銅壺壸壼壷燈"
    "⺁⺄⺈⺊⺌⺍⺎⺒⺓⺜⺝⺠⺧⺩⺫⺬⺶⺼⻁⻄⻅⻆⻉⻋⻑⻓⻔⻗⻘⻙⻚⻛⻜⻝⻢⻣⻤⻥⻦⻧⻨⻩⻪⻫⻬⻭⻮⻯⻰⻱⻲",
    "力口工二八卜夕三千へ一一｜口机齿轮发条盘斗风车铜壶壶壶壶灯"
    "厂乙刀卜小小兀巳幺日月民牛王目示羊月虎西见角贝车長长门雨青韦页风飞食马骨鬼鱼鸟卤麦黄黾斉齐歯齿竜龙龜亀",
)
"""Kana, strokes and radicals that most people take for characters, and other forms of characters in what bots are called."""

_STROKES: Final = str.maketrans("1I|0", "lllO")
"""What looks like a letter of the same height."""

_MOST_BOTS: Final = 9

_GUEST: Final = Text("客人", "Guest")
_NAMELESS: Final = "Bot"  # what an older version called them, with the number of their seat
_KINDS: Final = {
    _NAMELESS: Text("机器人", "Bot"),
    _GUEST.zh: _GUEST,
    _GUEST.en: _GUEST,
    **{name: called for name, (_, called) in BOTS.items()},
}
"""Names that nobody has chosen."""


def clean_name(name: str, taken: Iterable[str]) -> str:
    """The name, with a number if it looks like one that somebody has already; raises `Refused` if it is no name."""
    cleaned = _visible(name)[:LONGEST_NAME].rstrip(f" {_GLUE[0]}")
    if not cleaned:
        raise Refused(
            "bad_name",
            Text("名字里没有看得见的字。", "There is no visible character in the name."),
            {"longest": LONGEST_NAME},
            "",
            Text("起一个别的名字。", "Choose another name."),
        )
    if not likenesses(cleaned).isdisjoint(_bots()):
        raise Refused(
            "name_of_a_bot",
            Text(f"「{cleaned}」是机器人的名字。", f"{cleaned!r} is what bots are called."),
            {"longest": LONGEST_NAME},
            "",
            Text("起一个别的名字。", "Choose another name."),
        )
    return _told_apart(cleaned, taken)


def bot_name(number: int, taken: Iterable[str]) -> str:
    """What the bot on this seat, counted from one, is called: the next in the list whom nobody here is taken for."""
    names, others = [*BOTS], set(taken)
    first = (number - 1) % len(names)
    free = (name for name in names[first:] + names[:first] if _told_apart(name, others) == name)
    return next(free, None) or _told_apart(names[first], others)


def spoken(name: str) -> Text:
    """The name in a sentence: bots, and guests who gave none, are called by what they are in either language."""
    kind, space, number = name.partition(" ")
    if kind not in _KINDS or (space and not is_number(number)):
        return Text(name, name)
    return Text(f"{_KINDS[kind].zh}{space}{number}", f"{_KINDS[kind].en}{space}{number}")


def _told_apart(name: str, taken: Iterable[str]) -> str:
    looked = frozenset[str]().union(*map(_read_as, taken))
    distinct, number = name, 2
    while not looked.isdisjoint(likenesses(distinct)):
        distinct = f"{name[: LONGEST_NAME - 3]} {number}"
        number += 1
    return distinct


@cache
def _bots() -> frozenset[str]:
    numbers = ("", *(f" {number + 1}" for number in range(_MOST_BOTS)))
    names = (f"{name}{number}" for name in (_NAMELESS, *BOTS) for number in numbers)
    return frozenset[str]().union(*map(_read_as, names))


def _read_as(name: str) -> frozenset[str]:
    """What the name looks like in either language."""
    text = spoken(name)
    return likenesses(name) | likenesses(text.zh) | likenesses(text.en)


def likenesses(name: str) -> frozenset[str]:
    """What the name is and what it looks like; two that share one are taken for each other.

    Case, width, script and spaces make no other name, nor does what is not seen.
    """
    plain = unicodedata.normalize("NFKC", _visible(name)).translate(_LATIN).translate(_HAN)
    bare = "".join(char for char in plain if char not in _GLUE and char != " ")
    return frozenset((unicodedata.normalize("NFKC", bare.casefold()), bare.translate(_STROKES))) - {""}


def clean_talk(text: str) -> str:
    """What is said, on one line; raises `Refused` if nothing is left of it."""
    cleaned = _visible(text)[:LONGEST_CHAT]
    if not cleaned:
        raise Refused(
            "nothing_said",
            Text("这句话里没有看得见的字。", "There is no visible character in that."),
            {"longest": LONGEST_CHAT},
            "",
            Text("写点什么再发。", "Write something first."),
        )
    return cleaned


def clean_note(text: str) -> str:
    """What is written down, with its lines; raises `Refused` if nothing is left of it."""
    kept = "\n".join(_visible(line) for line in text.splitlines()).strip("\n")
    return kept or clean_talk(text)


def _visible(text: str) -> str:
    """Without what cannot be seen, or can be seen only on a letter that is not there."""
    kept = " "
    for char in text:
        kind = unicodedata.category(char)
        if char in "\t\r\n" or kind == "Zs":
            kept += " "
        elif char in _GLUE:
            kept += char if _glues(kept[-1]) else ""
        elif kind not in _TRICKS and char not in _BLANK and not (kind[0] == "M" and kept[-1] == " "):
            kept += char
    return " ".join(kept.split())


def _glues(before: str) -> bool:
    """Joiners belong between the parts of an emoji, or behind a sign that joins letters."""
    return (
        unicodedata.category(before) in ("So", "Sk")
        or before == _GLUE[1]
        or unicodedata.combining(before) == _VIRAMA
    )
