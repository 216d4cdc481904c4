"""The names of values, in both languages, and the piece on the table that each touches."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from anju.engine.question import Question, Value, Word
from anju.engine.text import LANGUAGES, NOTHING, Text
from anju.games.fengsheng.faces import ARROW, ARROWS, COLOURS, KIND, KINDS, LOCK, colours_text
from anju.games.fengsheng.identity import IDS, NAMES
from anju.games.fengsheng.words import SEATS

if TYPE_CHECKING:
    from anju.games.fengsheng.library import Library
    from anju.games.fengsheng.state import Mission

WORDS: Final[dict[str, Text]] = {
    "pass": Text("放弃", "Pass"),
    "end": Text("结束出牌", "End the action phase"),
    "yes": Text("是", "Yes"),
    "no": Text("否", "No"),
    "none": Text("都不", "None"),
    "done": Text("就这些", "That is all"),
    "accept": Text("接收", "Receive"),
    "refuse": Text("不接收", "Refuse"),
    "left": Text("← 左", "← left"),
    "right": Text("→ 右", "→ right"),
    "up": Text("↑ 直达", "↑ straight"),
    "red": Text("红", "Red"),
    "blue": Text("蓝", "Blue"),
    "black": Text("黑", "Black"),
    "dong_feng": Text("东风", "East Wind"),
    "xi_feng": Text("西风", "West Wind"),
    "jing_feng": Text("静风", "Calm"),
    "mute": Text("技能无效", "Skills invalid"),
    "gag": Text("不能出牌", "No cards from hand"),
    "task": Text("神秘人", "A secret task"),
}

LOCKS: Final = Text("锁", "L")
"""Marks a card that may lock; a letter, since not every system can draw a padlock."""

CARD_WORDS: Final = ("card", "cards", "intel", "act", "send")


@cache
def card_text(library: Library, face: int, lang: str) -> str:
    """截获 红黑↑锁"""
    name = library.kinds[KIND[face]].name(lang)
    lock = LOCKS(lang) if LOCK[face] else ""
    return f"{name} {colours_text(COLOURS[face], lang)}{ARROWS[ARROW[face]]}{lock}"


def card_names(library: Library, face: int) -> tuple[str, ...]:
    """All names that a scenario may use for a card, from the most precise to the vaguest."""
    kind, colours = library.kinds[KIND[face]].name.zh, colours_text(COLOURS[face], "zh")
    arrow, lock = ARROWS[ARROW[face]], "L" if LOCK[face] else ""
    full = f"{colours}{arrow}{lock}"
    return tuple(
        dict.fromkeys(
            (
                f"{kind}{colours}#{face}",
                f"{kind}#{face}",
                f"{colours}#{face}",
                f"#{face}",
                f"{kind}{full}",
                f"{kind}{colours}{arrow}",
                f"{kind}{colours}",
                kind,
                full,
                f"{colours}{arrow}",
                colours,
                KINDS[KIND[face]],
                library.kinds[KIND[face]].name.en,
                card_text(library, face, "zh"),
                card_text(library, face, "en"),
            )
        )
    )


@cache
def every_card(library: Library) -> frozenset[str]:
    """All names of all cards."""
    return frozenset(name for face in range(len(KIND)) for name in card_names(library, face))


def label(library: Library, s: Mission, word: Word, value: Value, lang: str) -> str:
    if isinstance(value, tuple):
        if word.kind == "cards":
            return ", ".join(card_text(library, s.face[int(card)], lang) for card in value)
        card, name = card_text(library, s.face[int(value[0])], lang), library.kinds[int(value[1])].name(lang)
        if KIND[s.face[int(value[0])]] == value[1]:
            return Text(f"使用 {card}", f"Use {card}")(lang)
        return Text(f"{card} 当{name}", f"{card} as {name}")(lang)
    if isinstance(value, int):
        if word.kind not in CARD_WORDS:
            return str(value)
        return _card_label(library, s, word, value, lang)
    if word.kind == "seat" and value in SEATS:
        return seat_text(library, s, SEATS.index(value), lang)
    return named(library, value, lang)


def _card_label(library: Library, s: Mission, word: Word, card: int, lang: str) -> str:
    shown = card_text(library, s.face[card], lang)
    if word.kind == "send":
        return Text(f"传出 {shown}", f"Send {shown}")(lang)
    for seat, cards in enumerate(s.area):
        if card in cards:
            return Text(f"{SEATS[seat]} 面前的 {shown}", f"{shown} before {SEATS[seat]}")(lang)
    return shown


def seat_text(library: Library, s: Mission, seat: int, lang: str) -> str:
    """B 王魁, or just B while the role is unknown."""
    return f"{SEATS[seat]} {shown_role(library, s, seat)(lang)}".rstrip()


def shown_role(library: Library, s: Mission, seat: int) -> Text:
    """The name of the role that lies face up there."""
    if not s.up[seat] or s.role[seat] < 0:
        return NOTHING
    return library.roles[s.persona[s.role[seat]]].name


def named(library: Library, value: str, lang: str) -> str:
    """A value that is a word: a skill, a role, a kind of card, or a plain word."""
    if value in library.by_skill:
        return library.by_skill[value].name(lang)
    if value in library.by_name:
        role = library.by_name[value]
        return f"{role.name(lang)} · {role.title(lang)}"
    if value in KINDS:
        return library.kinds[KINDS.index(value)].name(lang)
    if value in WORDS:
        return WORDS[value](lang)
    if value in library.branches:
        return library.branches[value](lang)
    return NAMES[IDS.index(value)](lang) if value in IDS else value


def option_label(library: Library, question: Question, value: Value, lang: str) -> str:
    """Names branches by what they do in the skill that asks."""
    skill = library.by_skill.get(question.source)
    if skill is not None and isinstance(value, str) and value in skill.branches:
        return skill.branches[value](lang)
    return label(library, question.state, question.word, value, lang)


def names(library: Library, s: Mission, word: Word | None, value: Value) -> tuple[str, ...]:
    """All the names a scenario may use; without a word, for any kind of question."""
    if isinstance(value, str):
        role = library.by_name.get(value)
        own = (role.name.zh, role.name.en) if role is not None else ()
        return value, named(library, value, "zh"), named(library, value, "en"), *own
    if isinstance(value, int):
        if (word is not None and word.kind not in CARD_WORDS) or not 0 <= value < len(s.face):
            return (str(value),)
        return card_names(library, s.face[value])
    if (word is not None and word.kind == "cards") or not _is_use(s, value):
        return (
            " ".join(card_names(library, s.face[int(card)])[0] for card in value),
            *_pairs(library, s, value),
        )
    as_name = library.kinds[int(value[1])].name.zh
    return tuple(f"{name}>{as_name}" for name in card_names(library, s.face[int(value[0])]))


def _is_use(s: Mission, value: tuple[int | str, ...]) -> bool:
    return (
        len(value) == 2
        and all(isinstance(part, int) and 0 <= part < len(s.face) for part in value)
        and (int(value[1]) < len(KINDS))
    )


def _pairs(library: Library, s: Mission, value: tuple[int | str, ...]) -> tuple[str, ...]:
    """Two cards together, each by any of its names: 红 蓝黑."""
    if len(value) != 2:
        return ()
    first, second = (card_names(library, s.face[int(card)]) for card in value)
    return tuple(f"{one} {other}" for one in first for other in second)


def value_named(library: Library, view: Mapping[str, Any], name: str) -> Value:
    """A skill, a word, or the first card of that name in one's own hand or before anybody."""
    for skill in library.skills:
        if name in (skill.id, skill.name.zh, skill.name.en):
            return skill.id
    for word, text in WORDS.items():
        if name in (word, text.zh, text.en):
            return word
    card_name, _, other = name.partition(">")
    for card in _cards_seen(view):
        face = card["face"]
        if card_name in card_names(library, face) or card_name in _as_shown(library, face):
            return (card["id"], library.kind(other)) if other else int(card["id"])
    return name


def _as_shown(library: Library, face: int) -> list[str]:
    """The card as a screen shows it, in every language."""
    return [card_text(library, face, lang) for lang in LANGUAGES]


def _cards_seen(view: Mapping[str, Any]) -> list[dict[str, int]]:
    """The cards the seat can point at, its own first; not those in others' hands, whose ids it does not know."""
    if view["phase"] in ("deal", "choose_roles"):
        return []
    own, areas = view["seats"][view["you"]], [seat["area"] for seat in view["seats"]]
    return [*own["hand"], *own["area"], *(card for area in areas for card in area)]


def piece(word: Word, value: Value) -> str:
    """The piece that the option touches, so that a screen can attach it there."""
    if isinstance(value, tuple):
        cards = value if word.kind == "cards" else value[:1]
        return " ".join(f"card:{card}" for card in cards)
    if isinstance(value, int):
        return f"card:{value}" if word.kind in CARD_WORDS else ""
    if word.kind == "seat" and value in SEATS:
        return f"seat:{value}"
    if word.kind in ("skill", "act", "send") and value not in WORDS:
        return f"skill:{value}"
    return ""


def _deed(library: Library, question: Question, lang: str) -> str:
    """What yes would do: in the words of the skill or card that asks, or the text of the one skill that could be used."""
    source = question.source
    if source in KINDS:
        return library.kinds[KINDS.index(source)].question(lang)
    if source in library.by_skill:
        return library.by_skill[source].question(lang)
    offered = [library.by_skill[str(value)] for value in question.values if value in library.by_skill]
    if len(offered) != 1:
        return ""  # with several, each option says it
    name, text = offered[0].name, offered[0].text
    return f" {name.en}: {text.en}" if lang == "en" else f"：「{name.zh}」{text.zh}"


def option_note(library: Library, value: Value, lang: str) -> str:
    """The printed text of a skill that could be used."""
    skill = library.by_skill.get(value) if isinstance(value, str) else None
    return skill.text(lang) if skill is not None else ""


def sentence(library: Library, question: Question, lang: str) -> str:
    """The source of the question and the question itself: 「毒计」选谁"""
    text = question.word.text(lang).format(deed=_deed(library, question, lang))
    if not question.source:
        return text
    name = named(library, question.source, lang)
    return f"{name}: {text}" if lang == "en" else f"「{name}」{text}"
