"""One ability, rule or incident at work: who acts, who chooses, and what has been chosen."""

from __future__ import annotations

from anju.engine.question import Word


class Scene:
    """`actor` is the character it belongs to, -1 for a plot; `culprit` that of an incident.

    `places` are the locations the actor counts as standing in: one, or two for somebody with a turf.
    """

    __slots__ = (
        "actor",
        "choice_word",
        "chooser",
        "culprit",
        "entry",
        "id",
        "picked",
        "places",
        "target_word",
    )

    def __init__(
        self, id: str, actor: int, places: list[int], chooser: int, words: tuple[Word, Word]
    ) -> None:
        self.id = id
        self.actor = actor
        self.culprit = actor
        self.places = places
        self.chooser = chooser
        self.target_word, self.choice_word = words
        self.picked: dict[str, int | str] = {}  # by slot: a thing, or a word
        self.entry = -1  # the scheduled incident that is being carried out
