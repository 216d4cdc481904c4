"""Names in positions: by id, Chinese or English name, or whatever else people say; a wrong one gets a proposal."""

from __future__ import annotations

from typing import Final

from anju.engine.document import Node, suggestion
from anju.engine.errors import BadDocument
from anju.games.tragedy_looper.label import abilities, called
from anju.games.tragedy_looper.library import FAR, FAR_SIDE, KIND_NAMES, LOCATIONS, PLACE_NAMES, Library
from anju.games.tragedy_looper.state import Town

OWNERS: Final = "ABCD"
"""Deck letters: the mastermind's is A, the three protagonists' are B, C and D, whoever plays them."""
_OTHER_OWNERS: Final = {"mastermind": 0, "主谋": 0, "1": 1, "2": 2, "3": 3}
PLOT: Final = "@-1"
"""The suffix of a plot rule's mark, as it belongs to no character."""


def id_of(library: Library, kind: str, node: Node) -> str:
    """The id of what is called so."""
    id = library.find(kind, node.text())
    if id is None:
        zh, en = KIND_NAMES[kind]
        raise unknown(node, library.names(kind), zh, en)
    return id


def unknown(node: Node, known: tuple[str, ...], zh: str, en: str) -> BadDocument:
    name = node.text()
    hint = suggestion(name, known)
    return node.wrong(f"没有{zh}「{name}」。{hint.zh}", f"There is no {en} {name!r}. {hint.en}")


def place_of(library: Library, node: Node) -> int:
    return LOCATIONS.index(id_of(library, "location", node))


def standing(library: Library, node: Node) -> int:
    """Where a card stands: a location, or the Far Side."""
    far = (FAR_SIDE, PLACE_NAMES[FAR_SIDE].zh, PLACE_NAMES[FAR_SIDE].en)
    if node.text() in far:
        return FAR
    location = library.find("location", node.text())
    if location is None:
        raise unknown(node, (*library.names("location"), *far), *KIND_NAMES["location"])
    return LOCATIONS.index(location)


def member(s: Town, node: Node) -> int:
    """One of the cast."""
    library = s.board.library
    wanted = library.find("character", node.text())
    if wanted is None or wanted not in s.board.index:
        cast = [character.id for character in s.board.cast]
        names = [library.name("character", id) for id in cast]
        known = (*cast, *(name.zh for name in names), *(name.en for name in names))
        raise unknown(node, known, "在场的角色", "character in the cast")
    return s.board.index[wanted]


def thing(s: Town, node: Node) -> int:
    """One of the cast or a location."""
    place = s.board.library.find("location", node.text())
    return member(s, node) if place is None else s.board.size + LOCATIONS.index(place)


def thing_id(s: Town, number: int) -> str:
    size = s.board.size
    return s.board.cast[number].id if number < size else LOCATIONS[number - size]


def owner(s: Town, node: Node) -> int:
    """Whose cards: the mastermind's, or those of a deck that is in play."""
    names = OWNERS[: s.board.decks + 1]
    other = _OTHER_OWNERS.get(node.text(), len(names))
    return other if other < len(names) else names.index(node.one_of(names))


def card(library: Library, whose: int, node: Node) -> str:
    """A card of this deck; both sides have cards of the same name."""
    side = "protagonist" if whose else "mastermind"
    cards = [card for card in library.cards.values() if card.side == side]
    names = {name: card.id for card in cards for name in (card.id, card.name.zh, card.name.en)}
    if node.text() not in names:
        raise unknown(node, tuple(names), "行动牌", "action card")
    return names[node.text()]


def pair(node: Node, size: int) -> list[Node]:
    """A list of so many entries."""
    entries = node.entries()
    if len(entries) != size:
        raise node.wrong(
            f"这里应有 {size} 项，不是 {len(entries)} 项。",
            f"{size} entries are expected, not {len(entries)}.",
        )
    return entries


# -- marks of used abilities ----------------------------------------------------------------------------------


def mark(s: Town, node: Node, ending: str) -> str:
    """The mark the rules keep for a used ability: `killer_1@office_worker`, by position in the cast."""
    library = s.board.library
    name, sharp, rest = node.text().partition("#")
    cast = [character.id for character in s.board.cast]
    id, _, actor = called(library, cast, (), name).partition("@")
    known = abilities(library)
    if id not in known:
        raise unknown(node, tuple(known), "能力", "ability")
    end = sharp + rest if sharp else ending
    if actor:
        return f"{id}@{member(s, Node(node.file, node.line, actor))}{end}"
    return f"{id}{PLOT}{end}" if _of_nobody(library, id, known[id].owner) else id


def _of_nobody(library: Library, id: str, owner: str) -> bool:
    """A plot's rule, or what all who have a role do together (TL-zombie_1)."""
    role = library.roles.get(owner)
    together = role is not None and any(
        row.id == id and "per_day_all_holders" in row.limit for row in role.rows
    )
    return together or owner in library.plots


def mark_text(s: Town, noted: str) -> str:
    """The mark for people: by name; a plot's rule stands alone."""
    row, sharp, rest = noted.partition("#")
    id, _, actor = row.partition("@")
    whose = f"@{s.board.cast[int(actor)].id}" if actor and f"@{actor}" != PLOT else ""
    return id + whose + sharp + rest
