"""One ability, rule or incident being carried out: who acts, who chooses, and what has been chosen."""

from __future__ import annotations

from typing import Final

from anju.engine.question import Word
from anju.games.tragedy_looper.row import Effect, GoodwillAbility
from anju.games.tragedy_looper.vocabulary import FAR

CLOCKWISE: Final = (1, 3, 0, 2)
"""From each location the next one: hospital, shrine, school, city."""


class Scene:
    """`actor` is the character it belongs to, -1 for a plot; `culprit` that of an incident, a location for a mob.

    `places` are the locations the actor counts as standing in: one, or two for somebody with a turf.
    """

    __slots__ = (
        "actor",
        "asking",
        "choice_word",
        "chooser",
        "culprit",
        "each",
        "effects",
        "entry",
        "even_dead",
        "id",
        "implied",
        "inner",
        "moved",
        "picked",
        "places",
        "seeming",
        "target_word",
    )

    def __init__(
        self,
        id: str,
        actor: int,
        places: list[int],
        chooser: int,
        words: tuple[Word, Word],
        effects: tuple[Effect, ...] = (),
    ) -> None:
        self.id = id
        self.actor = actor
        self.culprit = actor
        self.places = places
        self.chooser = chooser
        self.target_word, self.choice_word = words
        self.asking = (chooser, *words)  # who chooses unless a text names somebody else
        self.effects = effects
        self.picked: dict[str, int | str] = {}  # by slot: a thing, or a word
        self.implied: dict[str, int] = {}  # what the effects leave open: a counter, a place, a branch, a card
        self.each: dict[int, int] = {}  # where each of several is moved
        self.moved: list[int] = []  # who really changed place
        self.entry = -1  # the scheduled incident that is being carried out
        self.seeming = ""  # where the culprit seems to stand: diagonal or clockwise_next of its place
        self.even_dead = False  # whether counters of a corpse may change
        self.inner: tuple[GoodwillAbility, Scene] | None = None  # somebody else's ability that is being used

    def asks(self, chooser: int, target_word: Word, choice_word: Word) -> None:
        """Sets who chooses from here on."""
        self.chooser, self.target_word, self.choice_word = chooser, target_word, choice_word

    def seen_at(self, place: int) -> int:
        """Where somebody at this location seems to be for an incident; nothing is next to the Far Side (R-271)."""
        if place == FAR:
            return place
        if self.seeming == "diagonal":
            return place ^ 3
        return CLOCKWISE[place] if self.seeming == "clockwise_next" else place
