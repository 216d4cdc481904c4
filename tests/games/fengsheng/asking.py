"""Positions for asking why, and what a reason must have."""

from __future__ import annotations

from typing import Any

import anju
from anju.engine import rulebook
from anju.engine.errors import Refused
from anju.engine.table import Table
from anju.games.fengsheng.library import standard
from anju.games.fengsheng.round import Round
from anju.games.fengsheng.words import SEATS

LIBRARY = standard()
GAME = anju.game("fengsheng")
SKILLS = list(LIBRARY.by_skill)
DOCUMENTED = {*rulebook.paragraphs(GAME), *(f"FS-{id}" for id in SKILLS)}
ALL_ROLES: dict[str, object] = {"include_unselected": True, "include_player_gender_roles": True}
CATCH_ALL = "not_on_offer"


def position(seats: int = 5, options: dict[str, object] | None = None, **given: Any) -> Table:
    """A table at the position that is given, in the words of scenarios."""
    return Table(GAME, seats, 1, GAME.settle(seats, options or {}), {"turn": "A", **given}).begin()


def contest(**given: Any) -> Table:
    """A message from A lies before B."""
    return position(phase="contest", message={"card": "红#80", "sender": "A", "at": "B"}, **given)


def transit(**given: Any) -> Table:
    message = {"card": "红#80", "sender": "A", "at": "B", **given.pop("message", {})}
    return position(phase="transit", message=message, **given)


def dying(role: str = "none", **given: Any) -> Table:
    """B has three black messages at the end of A's turn, and everybody is asked for help."""
    full = {"area": "黑#35 黑#36 黑#37", "hand": "红#80", "role": role}
    return position(phase="turn_end", B=full, **given)


def face(t: Table, number: int) -> int:
    """The card that shows this face."""
    return t.now.face.index(number)  # type: ignore[attr-defined, no-any-return]


def refused(t: Table, seat: str, what: Any) -> Refused:
    found = t.why(SEATS.index(seat), what)
    assert found is not None, f"{what} is on offer"
    assert complete(found), (found.code, found.text("zh"), found.text("en"), found.numbers, found.rule)
    return found


def complete(found: Refused) -> bool:
    texts = (found.message.zh, found.message.en, found.remedy.zh, found.remedy.en)
    return bool(found.code and found.numbers and all(texts) and found.rule in DOCUMENTED)


def play(t: Table, seat: str, *values: Any) -> None:
    for value in values:
        t.answer(SEATS.index(seat), value)


def code(t: Table, seat: str, what: Any) -> tuple[str, str]:
    found = refused(t, seat, what)
    return found.code, found.rule


def rules(t: Table) -> Round:
    g = GAME.play(t.now.copy(), [], 0)
    assert isinstance(g, Round)
    return g


def all_pass(t: Table) -> None:
    for question in t.questions:
        t.answer(question.seat, "pass")
