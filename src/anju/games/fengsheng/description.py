"""A position in the words of scenarios; `position.place` gives it back."""

from __future__ import annotations

from functools import partial
from typing import Any

from anju.engine import comparison
from anju.engine.document import Node
from anju.games.fengsheng import bookkeeping
from anju.games.fengsheng.faces import COLOURS, KIND, KINDS, colours_text
from anju.games.fengsheng.identity import IDS
from anju.games.fengsheng.label import card_names
from anju.games.fengsheng.library import Library
from anju.games.fengsheng.position import DIRECTIONS
from anju.games.fengsheng.setup import identity_named
from anju.games.fengsheng.state import DEAL, PHASES, Mission
from anju.games.fengsheng.words import SEATS

_CARDS = ("hand", "area", "discard", "removed", "table", "card")


def describe(library: Library, s: Mission) -> dict[str, Any]:
    """Describes everything, so that nothing is lost on the way to a file and back."""
    if s.phase == DEAL:
        return {"phase": "deal"}
    described: dict[str, Any] = {
        "turn": SEATS[s.player],
        "phase": PHASES[s.phase],
        "turn_number": s.turn,
        "message": _message(library, s),
        "deck": _codes(library, s, s.deck[::-1]),
        "discard": _codes(library, s, s.discard),
        "removed": _codes(library, s, s.removed),
        "table": _codes(library, s, s.table),
        "this_turn": _this_turn(s),
        "ledger": bookkeeping.write(s),
    }
    for seat in range(s.setup.seats):
        described[SEATS[seat]] = _seat(library, s, seat)
    return described


def _codes(library: Library, s: Mission, cards: list[int]) -> str:
    return " ".join(
        f"{library.kinds[KIND[s.face[card]]].name.zh}{colours_text(COLOURS[s.face[card]], 'zh')}#{s.face[card]}"
        for card in cards
    )


def _message(library: Library, s: Mission) -> dict[str, Any]:
    return {
        "card": _codes(library, s, [s.message]) if s.message >= 0 else "",
        "sender": _seat_name(s.sender),
        "at": _seat_name(s.holder),
        "direction": DIRECTIONS[s.direction],
        "lock": _seat_name(s.lock),
        "up": s.message_up,
        "round": s.contest_round,
    }


def _seat_name(seat: int) -> str:
    return SEATS[seat] if seat >= 0 else "none"


def _this_turn(s: Mission) -> dict[str, Any]:
    letters = SEATS[: s.setup.seats]
    masks = {"gagged": s.gagged, "muted": s.muted, "barred": s.barred}
    described: dict[str, Any] = {
        word: " ".join(letter for seat, letter in enumerate(letters) if mask >> seat & 1)
        for word, mask in masks.items()
    }
    described["banned"] = " ".join(id for kind, id in enumerate(KINDS) if s.banned >> kind & 1)
    described["turned"] = " ".join(KINDS[kind] for kind in s.turned)
    described["baited"] = s.baited
    return described


def _seat(library: Library, s: Mission, seat: int) -> dict[str, Any]:
    role = library.roles[s.persona[s.role[seat]]] if s.role[seat] >= 0 else None
    return {
        "identity": IDS[s.who[s.identity[seat]]] if s.identity[seat] >= 0 else "none",
        "role": role.id if role is not None else "none",
        "up": s.up[seat],
        "alive": s.alive[seat],
        "out": s.out[seat],
        "hand": _codes(library, s, s.hand[seat]),
        "area": _codes(library, s, s.area[seat]),
    }


# -- comparing ----------------------------------------------------------------------------------------------


def differences(library: Library, expected: Node, s: Mission) -> list[tuple[str, str, str]]:
    """(where, expected, actual) for everything in the expectation that the position does not hold."""
    described = describe(library, s)
    for seat in range(s.setup.seats):
        described[SEATS[seat]].update(
            red=s.red[seat], blue=s.blue[seat], black=s.black[seat], hand_count=len(s.hand[seat])
        )
    described["deck_count"] = len(s.deck)
    return comparison.differences(expected, described, partial(_same, library))


def _same(library: Library, key: str, node: Node, value: Any) -> bool:
    if key in _CARDS:
        return _fits(library, node.words(), _faces(value))
    if key == "deck":
        faces = _faces(value)[: len(node.words())]
        return all(
            word in card_names(library, face) for word, face in zip(node.words(), faces, strict=False)
        ) and len(faces) == len(node.words())
    if key == "message":
        return node.text() == "none" and value["card"] == ""
    if key == "identity":
        return bool(
            value == (IDS[identity_named(node.text())] if identity_named(node.text()) >= 0 else "none")
        )
    if key == "role":
        role = library.role(node.text())
        return bool(value == (role.id if role is not None else "none"))
    if key in ("banned", "turned"):
        kinds = {kind.name.zh: kind.id for kind in library.kinds}
        return [kinds.get(word, word) for word in node.words()] == str(value).split()
    return comparison.plainly_same(node, value)


def _faces(value: str) -> list[int]:
    return [int(code.partition("#")[2]) for code in value.split()]


def _fits(library: Library, names: list[str], faces: list[int]) -> bool:
    """Whether each card can be matched with one of the names, in any order."""
    if len(names) != len(faces):
        return False
    if not names:
        return True
    return any(
        names[0] in card_names(library, face) and _fits(library, names[1:], faces[:at] + faces[at + 1 :])
        for at, face in enumerate(faces)
    )
