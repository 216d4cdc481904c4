"""The board as a bot pictures it: small, quick to copy, and free to be modified."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from anju.games.tragedy_looper.library import FAR, LOCATIONS, PLACES, Character, Library

GOODWILL: Final = 0
PARANOIA: Final = 1
INTRIGUE: Final = 2

HORIZONTAL: Final = 1
VERTICAL: Final = 2
DIAGONAL: Final = 3
"""What a direction does to the number of a location (TL-2)."""

BEFORE_CARDS: Final = frozenset(
    ("setup", "loop_start", "day_start", "mastermind_cards", "protagonist_cards", "resolution")
)
AFTER_ABILITIES: Final = frozenset(
    ("goodwill", "incident", "leader_change", "day_end", "loop_end", "verdict")
)
AFTER_INCIDENT: Final = frozenset(("leader_change", "day_end", "loop_end", "verdict"))


class BoardPicture:
    """Characters are numbered as they stand in the view; locations follow as things n..n+3."""

    __slots__ = (
        "abilities_open",
        "alive",
        "cards_open",
        "cast",
        "counters",
        "crowds",
        "day",
        "days",
        "free",
        "guard",
        "incident_open",
        "index",
        "lost",
        "n",
        "occurred",
        "place",
        "start",
    )

    def __init__(
        self,
        cast: list[Character],
        index: dict[str, int],
        days: int,
        alive: list[bool],
        place: list[int],
        counters: list[list[int]],
    ) -> None:
        self.cast, self.index, self.n = cast, index, len(cast)
        self.days = days
        self.alive = alive
        self.place = place
        self.counters = counters
        self.day = 1
        self.start: list[int] = place
        self.guard: list[int] = []
        self.free: list[bool] = []
        self.occurred: frozenset[int] = frozenset()
        """The days whose incident has occurred in this loop."""
        self.cards_open = True
        """Today's cards are not resolved yet."""
        self.abilities_open = True
        """Today's mastermind abilities are still to come, or under way."""
        self.incident_open = True
        """Today's incident is still to come, or under way."""
        self.lost = False
        self.crowds: list[int] = []
        """How many are alive in each location; computed on demand."""

    def copy(self) -> BoardPicture:
        goodwill, paranoia, intrigue = self.counters
        counters = [goodwill[:], paranoia[:], intrigue[:]]
        p = BoardPicture(self.cast, self.index, self.days, self.alive[:], self.place[:], counters)
        p.day, p.start, p.guard, p.free, p.occurred = (
            self.day,
            self.start,
            self.guard,
            self.free,
            self.occurred,
        )
        p.cards_open, p.abilities_open = self.cards_open, self.abilities_open
        p.incident_open, p.lost = self.incident_open, self.lost
        return p

    # -- reading ------------------------------------------------------------------------------------------

    def thing(self, id: str) -> int:
        """The number of a character or a location; -1 if there is no such thing here."""
        if id in self.index:
            return self.index[id]
        return self.n + LOCATIONS.index(id) if id in LOCATIONS else -1

    def on(self, thing: int, counter: int) -> int:
        return self.counters[counter][thing]

    def living(self) -> list[int]:
        return [who for who in range(self.n) if self.alive[who]]

    def here(self, place: int) -> list[int]:
        return [who for who in range(self.n) if self.alive[who] and self.place[who] == place]

    def crowd(self, place: int) -> int:
        """How many are alive in a location."""
        if not self.crowds:
            crowds = [0] * len(PLACES)
            for who, where in enumerate(self.place):
                if self.alive[who]:
                    crowds[where] += 1
            self.crowds = crowds
        return self.crowds[place]

    def limit(self, who: int) -> int:
        return self.cast[who].limit

    def may_enter(self, who: int, place: int) -> bool:
        """Nobody is sent to the Far Side, and no direction leads from there to a location (R-271)."""
        return place < FAR and (self.free[who] or LOCATIONS[place] not in self.cast[who].forbidden)

    def walks_to(self, who: int, place: int) -> bool:
        """Whether cards can move it there."""
        return self.place[who] != FAR and self.may_enter(who, place)

    def locations(self, places: Iterable[int]) -> list[int]:
        """As things; the Far Side is none."""
        return [self.n + place for place in places if place != FAR]

    def card_days(self, until: int) -> int:
        """How often cards are still resolved up to and on that day."""
        return until - self.day + (1 if self.cards_open else 0)

    def ability_days(self, until: int) -> int:
        return until - self.day + (1 if self.abilities_open else 0)

    # -- changing -----------------------------------------------------------------------------------------

    def add(self, thing: int, counter: int, amount: int) -> None:
        """Never below none; a location holds only intrigue, a corpse is not changed (TL-2)."""
        if (
            thing < 0
            or (thing < self.n and not self.alive[thing])
            or (thing >= self.n and counter != INTRIGUE)
        ):
            return
        row = self.counters[counter]
        row[thing] = max(0, row[thing] + amount)

    def move(self, who: int, place: int) -> None:
        if self.alive[who] and self.may_enter(who, place):
            self.place[who] = place
            self.crowds = []

    def kill(self, who: int) -> None:
        if who < self.n and not self.guard[who]:
            self.set_alive(who, False)

    def set_alive(self, who: int, alive: bool) -> None:
        self.alive[who] = alive
        self.crowds = []


def picture_of(library: Library, view: Mapping[str, Any], starts: Mapping[str, str]) -> BoardPicture:
    """What the view shows; `starts` are the starting locations of this loop as far as they were seen."""
    shown = [entry for entry in view["characters"] if entry["id"] in library.characters]
    cast = [library.characters[entry["id"]] for entry in shown]
    n = len(cast)
    index = {character.id: number for number, character in enumerate(cast)}
    p = BoardPicture(cast, index, int(view["days"]), [True] * n, [0] * n, [[0] * (n + 4) for _ in range(3)])
    p.start, p.guard, p.free = [0] * n, [0] * n, [False] * n
    p.day, p.lost, phase = int(view["day"]), bool(view["lost"]), str(view["phase"])
    p.cards_open = phase in BEFORE_CARDS
    p.abilities_open = phase not in AFTER_ABILITIES
    p.incident_open = phase not in AFTER_INCIDENT
    p.occurred = frozenset(entry["day"] for entry in view["schedule"] if entry["occurred"])
    for who, entry in enumerate(shown):
        _picture_character(p, who, entry, starts)
    for number, entry in enumerate(view["locations"]):
        p.counters[INTRIGUE][p.n + number] = int(entry["intrigue"])
    return p


def _picture_character(
    p: BoardPicture, who: int, entry: Mapping[str, Any], starts: Mapping[str, str]
) -> None:
    place = PLACES.index(entry["place"])
    p.alive[who] = entry["life"] == "alive"
    p.place[who] = place
    start = starts.get(entry["id"], entry["place"])
    p.start[who] = PLACES.index(start) if start in PLACES else place
    hope = int(entry["hope"])
    despair = 0 if hope else int(entry["despair"])  # as what they count
    p.counters[GOODWILL][who] = int(entry["goodwill"]) + hope
    p.counters[PARANOIA][who] = int(entry["paranoia"]) + despair
    p.counters[INTRIGUE][who] = max(0, int(entry["intrigue"]) + despair - hope)
    p.guard[who] = int(entry["guard"])
    p.free[who] = bool(entry["free"])
