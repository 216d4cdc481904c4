"""The names of cards, seats, kinds and skills; and what a name that people write refers to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from anju.engine import refusal
from anju.engine.errors import Refused
from anju.engine.question import Question
from anju.engine.text import Text
from anju.games.fengsheng import label
from anju.games.fengsheng.faces import COLOURS, KINDS, colours_text
from anju.games.fengsheng.identity import IDS
from anju.games.fengsheng.identity import NAMES as IDENTITIES
from anju.games.fengsheng.words import SEATS

if TYPE_CHECKING:
    from anju.games.fengsheng.library import Library
    from anju.games.fengsheng.round import Round


def card_name(g: Round, card: int) -> Text:
    """The name of a card; only for cards that the asking seat sees."""
    face = g.state.face[card]
    return Text(label.card_text(g.library, face, "zh"), label.card_text(g.library, face, "en"))


def seat_name(g: Round, seat: int) -> Text:
    return Text(
        label.seat_text(g.library, g.state, seat, "zh"), label.seat_text(g.library, g.state, seat, "en")
    )


def kind_name(g: Round, kind: int) -> Text:
    name = g.library.kinds[kind].name
    return Text(f"【{name.zh}】", name.en)


def colours_name(colours: int) -> Text:
    return Text(colours_text(colours, "zh"), colours_text(colours, "en"))


def card_colours(g: Round, card: int) -> Text:
    return colours_name(COLOURS[g.state.face[card]])


def counts_of(g: Round, seat: int) -> Text:
    """How many of each colour lie before a seat."""
    s = g.state
    red, blue, black = s.red[seat], s.blue[seat], s.black[seat]
    return Text(f"红{red}蓝{blue}黑{black}", f"red {red}, blue {blue}, black {black}")


def supply(g: Round, seat: int) -> dict[str, object]:
    """The resources on the table, as far as this seat sees them."""
    s = g.state
    return {
        "hand": len(s.hand[seat]),
        "own_messages": len(s.area[seat]),
        "messages": sum(len(area) for area in s.area),
        "black_messages": sum(s.black),
        "others_with_cards": sum(1 for other in g.others(seat) if s.hand[other]),
    }


def letters(seats: list[int]) -> str:
    return " ".join(SEATS[seat] for seat in seats)


def source_rule(g: Round, question: Question) -> str:
    """The rule id of the question's source."""
    source = question.source
    if source in g.library.by_skill:
        return f"FS-{source}"
    return g.library.kinds[KINDS.index(source)].rule if source in KINDS else question.rule


# -- what people write --------------------------------------------------------------------------------------------


def skill_called(library: Library, name: str) -> str:
    """The id of the skill that has this id or name, or ""."""
    for skill in library.skills:
        if name in (skill.id, skill.name.zh, skill.name.en):
            return skill.id
    return ""


def role_called(library: Library, name: str) -> str:
    role = library.role(name)
    return role.id if role is not None else ""


def word_called(name: str) -> str:
    """The plain word that has this id or label, or ""."""
    for word, text in label.WORDS.items():
        if name in (word, text.zh, text.en):
            return word
    return ""


def identity_called(name: str) -> bool:
    return name in IDS or any(name in (text.zh, text.en) for text in IDENTITIES)


def unknown(g: Round, question: Question, what: object) -> Refused:
    """No such skill, role, card or word; did you mean ...?"""
    library = g.library
    known = [*library.by_skill, *library.by_name, *KINDS, *label.WORDS]
    known.extend(name for skill in library.skills for name in (skill.name.zh, skill.name.en))
    known.extend(name for kind in library.kinds for name in (kind.name.zh, kind.name.en))
    return refusal.unknown(question, what, known)
