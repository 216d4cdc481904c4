"""What a view of 惨剧轮回 holds, declared once: view.py makes it so, and the board's types are written from here."""

from __future__ import annotations

from typing import Annotated, Final, Literal, NotRequired, TypedDict

from msgspec import Meta

from anju.engine.bilingual import Bilingual

Life = Literal["alive", "dead", "absent", "removed"]
Told = Annotated[list[str], Meta(min_length=3, max_length=3)]
"""What has been made known: kind (role, culprit, subplot), what, which."""


class Fixed(TypedDict, total=False):
    """What the script fixes and everybody can read on a character's card."""

    turf: str
    X: int


class Person(Fixed):
    """A character on the board; `rooted` is the last day on which it cannot move, 0 if it can."""

    id: str
    life: Life
    place: str
    goodwill: int
    paranoia: int
    intrigue: int
    hope: int
    despair: int
    guard: int
    free: bool
    suppressed: bool
    served: bool
    ex_cards: int
    curses: int
    rooted: int


class Spot(TypedDict):
    """A location; `sealed` is the last day on which nobody moves in or out, 0 if it is open."""

    id: str
    intrigue: int
    curses: int
    sealed: int


class Laid(TypedDict):
    """A card on somebody or somewhere, and what it is if one may know."""

    owner: int
    on: str
    card: str | None


class Appointment(TypedDict):
    """An incident of the schedule."""

    day: int
    incident: str
    occurred: bool


class ScriptView(TypedDict):
    """What the mastermind knows, and in the end everybody."""

    title: Bilingual
    story: Bilingual
    plots: list[str]
    roles: dict[str, str]
    culprits: dict[str, str]
    incidents: list[str]
    arrivals: dict[str, list[int]]


class InForce(TypedDict):
    """What holds for a while, what some sets keep count of, and the script for whoever may know it."""

    lost: bool
    protected: bool
    gauge: int | None
    ex_barred: bool
    next_deck: int
    script: NotRequired[ScriptView]


class TownView(InForce):
    """The town, and how far the loop has come; `people` is how many play the protagonists."""

    game: Literal["tragedy_looper"]
    you: int | None
    set: str
    options: dict[str, bool | int | str]
    cast: list[str] | None
    final_guess: bool
    special_rules: list[Bilingual]
    phase: str
    silent: bool
    loop: int
    loops: int
    day: int
    days: int
    leader: int
    people: int
    schedule: list[Appointment]
    characters: list[Person]
    locations: list[Spot]
    laid: list[Laid]
    spent: list[list[str]]
    revealed: list[Told]
    guesses: list[str]


VIEW: Final = (TownView,)
"""A view is always one of these."""
