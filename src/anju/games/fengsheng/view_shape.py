"""What a view of 风声 holds, declared once: view.py makes it so, and the board's types are written from here."""

from __future__ import annotations

from typing import Final, Literal, TypedDict

Direction = Literal["left", "right", "up"]
Rung = Literal["triggers", "victory", "dying", "body"]


class Shuffling(TypedDict):
    """Before anything is dealt."""

    game: Literal["fengsheng"]
    phase: Literal["deal"]
    seats: int
    you: int | None


class Dealing(TypedDict):
    """Before the first turn: who one is, and the roles one may take."""

    game: Literal["fengsheng"]
    phase: Literal["choose_roles"]
    seats: int
    you: int | None
    identity: str | None
    offer: list[str]
    tasks: list[str]


class SeenCard(TypedDict):
    """A card that one may look at."""

    id: int
    face: int


class Place(TypedDict):
    """A seat and what lies before it; in `hand` one's own cards, or the faces one is sure of in another's."""

    name: str
    alive: bool
    out: bool
    role: str | None
    up: bool
    hand_count: int
    hand: list[SeenCard | int]
    area: list[SeenCard]
    red: int
    blue: int
    black: int
    near_win: int
    near_death: int
    identity: str | None
    not_identity: list[str]


class Letter(TypedDict):
    """The message under way; `face` if one knows it."""

    at: str
    sender: str
    direction: Direction
    lock: str | None
    up: bool
    face: int | None
    round: int


class Recalled(TypedDict):
    """Faces that were seen and may be gone, and where they can be."""

    since: int
    faces: list[int]
    hands: list[str]
    message: bool


class InForce(TypedDict):
    """What holds until the end of the turn; seats as letters in a row."""

    banned: list[str]
    gagged: str
    muted: str
    barred: str
    turned: list[str]
    baited: bool


class Ladder(TypedDict):
    """What is under way, outermost first, and what is being looked at after it."""

    frames: list[list[str | int]]
    rung: Rung
    resolving: bool
    doomed: list[str]


class Oneself(TypedDict):
    """What only a seat knows about itself; the skills it has used up, by number."""

    seat: str
    role: str | None
    used_turn: list[int]
    used_game: list[int]


class MissionView(TypedDict):
    """The table from the first turn on."""

    game: Literal["fengsheng"]
    phase: str
    you: int | None
    turn: int
    player: str
    deck: int
    top: list[int | None]
    discard: list[int]
    removed: list[int]
    removed_count: int
    message: Letter | None
    seats: list[Place]
    recalled: list[Recalled]
    tasks: list[str]
    in_force: InForce
    ladder: Ladder
    own: Oneself | None


VIEW: Final = (Shuffling, Dealing, MissionView)
"""A view is one of these."""
