"""What is printed on cards, roles, skills and identities, as plain data: for boards drawn elsewhere."""

from __future__ import annotations

from typing import Final, Literal, NotRequired, TypedDict

from anju.engine.bilingual import Bilingual, both
from anju.games.fengsheng import faces, identity
from anju.games.fengsheng.card_kind import CardKind
from anju.games.fengsheng.label import WORDS
from anju.games.fengsheng.library import Library
from anju.games.fengsheng.printed import marks
from anju.games.fengsheng.skill import (
    ONCE_A_GAME,
    ONCE_A_TURN,
    UNLIMITED,
    Action,
    Passive,
    Role,
    Skill,
    Trigger,
)
from anju.games.fengsheng.view import DIRECTIONS

_COLOURS: Final = ((faces.RED, "R"), (faces.BLUE, "B"), (faces.BLACK, "K"))
_LIMITS: Final[dict[int, Literal["", "turn", "game"]]] = {
    UNLIMITED: "",
    ONCE_A_TURN: "turn",
    ONCE_A_GAME: "game",
}
_SORTS: Final[tuple[tuple[type[Skill], Literal["passive", "action", "trigger"]], ...]] = (
    (Passive, "passive"),
    (Action, "action"),
    (Trigger, "trigger"),
)


class PrintedCard(TypedDict):
    """One of the cards; colours are letters: RK for red and black."""

    kind: str
    colours: str
    arrow: str
    lock: bool
    probe: NotRequired[list[str]]
    codes: NotRequired[list[str]]


class PrintedKind(TypedDict):
    """What all cards of a name do."""

    name: Bilingual
    text: Bilingual
    rule: str


class PrintedSkill(TypedDict):
    """A skill of a role; a seat has used it up when it has used up one of these `numbers`."""

    name: Bilingual
    note: Bilingual
    text: Bilingual
    kind: Literal["passive", "action", "trigger"]
    limit: Literal["", "turn", "game"]
    numbers: list[int]


class PrintedRole(TypedDict):
    """A role and its skills."""

    name: Bilingual
    title: Bilingual
    female: bool
    hidden: bool
    skills: list[str]


class PrintedIdentity(TypedDict):
    """An identity, and how it wins."""

    name: Bilingual
    goal: Bilingual
    allied_goal: Bilingual
    """At a table of four."""
    colour: str


class Catalogue(TypedDict):
    """Everything by id; cards by face, words of the code by place."""

    cards: dict[str, PrintedCard]
    kinds: dict[str, PrintedKind]
    codes: list[Bilingual]
    roles: dict[str, PrintedRole]
    skills: dict[str, PrintedSkill]
    identities: dict[str, PrintedIdentity]


def catalogue(library: Library) -> Catalogue:
    return {
        "cards": {str(face): _card(face) for face in faces.FACES},
        "kinds": {row.id: _kind(row) for row in library.kinds},
        "codes": [both(WORDS[code]) for code in faces.CODES],
        "roles": {row.id: _role(row) for row in library.roles},
        "skills": {
            row.id: _skill(library, role, row) for role in library.roles for row in role.skills if row.shown
        },
        "identities": {id: _identity(number) for number, id in enumerate(identity.IDS)},
    }


def _card(face: int) -> PrintedCard:
    printed: PrintedCard = {
        "kind": faces.KINDS[faces.KIND[face]],
        "colours": _letters(faces.COLOURS[face]),
        "arrow": DIRECTIONS[faces.ARROW[face]],
        "lock": faces.LOCK[face],
    }
    if faces.KIND[face] == faces.SHI_TAN:
        printed["probe"] = ["draw" if drew else "discard" for drew in faces.PROBE[face]]
    if faces.KIND[face] == faces.MI_LING:
        printed["codes"] = [_letters(colour) for colour in faces.CODE_COLOURS[face]]
    return printed


def _letters(colours: int) -> str:
    return "".join(letter for bit, letter in _COLOURS if colours & bit)


def _kind(row: CardKind) -> PrintedKind:
    return {"name": both(row.name), "text": both(row.text), "rule": row.rule}


def _skill(library: Library, role: Role, row: Skill) -> PrintedSkill:
    return {
        "name": both(row.name),
        "note": both(marks(role, row)),
        "text": both(row.text),
        "kind": next(name for sort, name in _SORTS if isinstance(row, sort)),
        "limit": _LIMITS[row.limit],
        "numbers": [part.number for part in library.skills if part.id == row.id],
    }


def _role(row: Role) -> PrintedRole:
    return {
        "name": both(row.name),
        "title": both(row.title),
        "female": row.female,
        "hidden": row.hidden,
        "skills": [skill.id for skill in row.skills if skill.shown],
    }


def _identity(number: int) -> PrintedIdentity:
    return {
        "name": both(identity.NAMES[number]),
        "goal": both(identity.GOALS[number]),
        "allied_goal": both(identity.goal(number, identity.ALLIED_SEATS)),
        "colour": _letters(identity.colour(number)),
    }
