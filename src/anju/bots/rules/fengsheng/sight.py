"""What a seat sees, in a form that is easy to calculate with."""

from __future__ import annotations

from functools import cached_property
from typing import Any, Final

from anju.games.fengsheng.faces import BLACK, BLUE, COLOURS, DECKS, RED
from anju.games.fengsheng.skill import Passive
from anju.games.fengsheng.words import SEATS

COLOUR_SETS: Final = (RED, BLUE, BLACK, RED | BLACK, BLUE | BLACK, RED | BLUE)
"""Every way a message can be coloured."""


class Counts:
    """How many messages of each colour lie before somebody."""

    __slots__ = ("black", "blue", "red", "true")

    def __init__(self, red: int, blue: int, black: int, true: int) -> None:
        self.red = red
        self.blue = blue
        self.black = black
        self.true = true

    def changed(self, colours: int, step: int) -> Counts:
        """The counts with a message of these colours added (1) or removed (-1)."""
        return Counts(
            self.red + (step if colours & RED else 0),
            self.blue + (step if colours & BLUE else 0),
            self.black + (step if colours & BLACK else 0),
            self.true + (step if colours & (RED | BLUE) else 0),
        )

    def of(self, colour: int) -> int:
        return self.red if colour == RED else self.blue if colour == BLUE else self.black

    def completed_by(self, colours: int) -> bool:
        """Whether a message of these colours would make three or more of one of them."""
        return any(colours & colour and self.of(colour) >= 2 for colour in (RED, BLUE, BLACK))


class SeenSeat:
    """One seat as another sees it."""

    __slots__ = ("alive", "area", "counts", "hand", "identity", "known", "role", "ruled_out", "up")

    def __init__(self, row: dict[str, Any], own: bool) -> None:
        self.alive: bool = row["alive"]
        self.up: bool = row["up"]
        self.role: str | None = row["role"]
        self.identity: str | None = row["identity"]
        self.ruled_out: list[str] = row["not_identity"]
        self.hand: int = row["hand_count"]
        self.known: list[int] = [] if own else row["hand"]
        self.area: dict[int, int] = {card["id"]: card["face"] for card in row["area"]}
        true = sum(COLOURS[face] & (RED | BLUE) != 0 for face in self.area.values())
        self.counts = Counts(row["red"], row["blue"], row["black"], true)


class Sight:
    """The table as one seat sees it; seats are numbers, and cards whose id it knows have a face."""

    def __init__(self, view: dict[str, Any], me: int) -> None:
        self.view = view
        self.me = me
        rows = view["seats"]
        self.people = [SeenSeat(row, seat == me) for seat, row in enumerate(rows)]
        self.n = len(rows)
        self.player = SEATS.index(view["player"])
        self.my_turn = self.player == me
        self.hand: dict[int, int] = {card["id"]: card["face"] for card in rows[me]["hand"]}
        self.message: dict[str, Any] | None = view["message"]
        self.face = {card: face for person in self.people for card, face in person.area.items()} | self.hand
        self.owner = {card: seat for seat, person in enumerate(self.people) for card in person.area}

    @property
    def own(self) -> SeenSeat:
        return self.people[self.me]

    @cached_property
    def living(self) -> list[int]:
        return [seat for seat, person in enumerate(self.people) if person.alive]

    @cached_property
    def others(self) -> list[int]:
        return [seat for seat in self.living if seat != self.me]

    def next_to(self, seat: int, step: int) -> int:
        """The nearest living seat, to the right (1) or left (-1)."""
        other = (seat + step) % self.n
        while other != seat and not self.people[other].alive:
            other = (other + step) % self.n
        return other

    @cached_property
    def dying(self) -> int:
        """Who asks for help now; -1 if nobody."""
        for frame in reversed(self.view["ladder"]["frames"]):
            if frame[0] == "dying":
                return int(frame[1])
        return -1

    @cached_property
    def acting(self) -> int:
        """Whose card or skill is being carried out; the seat itself if nobody's."""
        for frame in reversed(self.view["ladder"]["frames"]):
            if frame[0] in ("card", "skill"):
                return int(frame[2])
        return self.me

    @cached_property
    def unseen(self) -> list[int]:
        """The faces that could be anywhere this seat does not see."""
        view = self.view
        seen = [*view["discard"], *view["removed"], *self.face.values()]
        for person in self.people:
            seen.extend(person.known)
        if self.message is not None and self.message["face"] is not None:
            seen.append(self.message["face"])
        gone = set(seen)
        return [face for face in DECKS[self._deck()] if face not in gone]

    def _deck(self) -> str:
        """Table options are not in the view; the number of cards tells which deck is used."""
        view = self.view
        total = view["deck"] + len(view["discard"]) + view["removed_count"] + (self.message is not None)
        total += sum(person.hand + len(person.area) for person in self.people)
        fitting = [name for name, faces in DECKS.items() if len(faces) >= total]
        return min(fitting, key=lambda name: len(DECKS[name]), default="full_118")


def brings(skills: tuple[object, ...], hook: str) -> bool:
    """Whether one of a role's skills is a passive of that kind."""
    return any(isinstance(skill, Passive) and hook in skill.hooks for skill in skills)
