"""What a view of 法典 holds, declared once: view.py makes it so, and the board's types are written from here."""

from __future__ import annotations

from typing import Final, Literal, TypedDict

Phase = Literal["turn_start", "main", "turn_end"]
"""The phases after the deal."""


class ChoosingCharacters(TypedDict):
    """While characters are being chosen: there is no line yet."""

    game: Literal["codex"]
    phase: Literal["deal"]
    seats: int
    you: int | None


class Card(TypedDict):
    """A card of one's own."""

    id: int
    face: str


class Doll(TypedDict):
    """A doll on its marker's cell; `fallen`: for so many turns."""

    hp: int
    hp_max: int
    schools: list[str]
    facing: int
    fallen: int


class Dragon(TypedDict):
    """A dragon on its marker's cell."""

    action: int
    balance: int
    schools: list[str]
    fallen: int


class Marker(TypedDict):
    """A fighter's marker, and what stands there."""

    cell: int
    aim: bool
    doll: Doll | None
    dragon: Dragon | None


class Modification(TypedDict):
    """A modification in force: for so many turns (-1: in its figure's next own turn), for so many skills."""

    mod: str
    n: int
    turns: int
    uses: int
    school: str
    family: str


class ThisTurn(TypedDict):
    """What a fighter has done in the present turn."""

    casts: int
    knockback_steps: int
    spent_suits: str
    did: int
    best_damage: int
    element: str


class Fighter(TypedDict):
    """Somebody on the line; of others' cards the faces that one has lawfully seen."""

    name: str
    team: int
    side: int
    character: str
    schools: list[str]
    traits: list[str]
    alive: bool
    cell: int
    facing: int
    hp: int
    hp_max: int
    balance: int
    balance_max: int
    fallen: int
    hand_count: int
    hand: list[Card | str]
    facedown_count: int
    facedown: list[Card | str]
    marker: Marker | None
    effects: list[Modification]
    this_turn: ThisTurn


class DuelView(TypedDict):
    """The line and everybody on it; `action` by team, `top` of the pool as far as one has looked at it."""

    game: Literal["codex"]
    phase: Phase
    you: int | None
    turn: int
    team: int
    member: str
    length: int
    deck: int
    discard: list[str]
    action: list[int]
    seats: list[Fighter]
    top: list[str | None]


VIEW: Final = (ChoosingCharacters, DuelView)
"""A view is one of these."""
