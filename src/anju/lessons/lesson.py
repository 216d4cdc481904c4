"""A lesson as it is written: scenarios (parts) whose entries say what to do and why.

Each part begins at a position of its own, so a learner who comes back needs only the answers of the part they are in.
`anju check` plays a lesson with its wanted answers and compares the outcome.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Final

import anju
from anju.engine import scenario
from anju.engine.document import Node
from anju.engine.errors import AnjuError
from anju.engine.game import Game
from anju.engine.scenario import SEATS, Scenario
from anju.engine.text import NOTHING, Text

FILE: Final = "lesson.yaml"
"""In the package of its game."""


class UnknownLesson(AnjuError):
    """There is no lesson of this name."""


class Stop:
    """A point at which the lesson waits for the learner.

    With `wanted` it is an answer to a question of the game; with `choices` a question of the lesson's own; otherwise
    there is only something to read.
    """

    __slots__ = ("choices", "entry", "hint", "right", "say", "wanted")

    def __init__(self, entry: Node, wanted: Node | None) -> None:
        said, hint, ask, right = (entry.get(word) for word in ("say", "hint", "ask", "right"))
        self.entry = entry
        self.wanted = wanted
        self.say = NOTHING if said is None else said.names()
        self.hint = NOTHING if hint is None else hint.names()
        self.choices = [] if ask is None else [choice.names() for choice in ask.entries()]
        self.right = -1 if right is None else right.integer()
        if (self.choices or (wanted is not None and not self.free)) and self.hint == NOTHING:
            raise entry.wrong(
                "这里会选错，所以要有「hint」。", "One can choose wrongly here, so 'hint' is needed."
            )

    @property
    def free(self) -> bool:
        """Whether any answer on offer is accepted."""
        node = self.entry.get("free")
        return node is not None and node.truth()

    @property
    def others(self) -> list[Node]:
        """Answers accepted besides the wanted one."""
        return self._named("also")

    @property
    def instead(self) -> list[Node]:
        """Answers accepted as well, after which the rest of the entry is skipped."""
        return self._named("instead")

    def _named(self, word: str) -> list[Node]:
        node = self.entry.get(word)
        return [] if node is None else node.entries()


class Part:
    """One position and the way from there."""

    def __init__(self, source: Scenario) -> None:
        self.scenario = source
        self.title = source.title
        learner = source.node.need("learner").one_of(SEATS[: source.seats])
        self.seat = SEATS.index(learner)
        self.stops = [stop for entry in source.when for stop in self.stops_of(entry)]

    def stops_of(self, entry: Node) -> list[Stop]:
        """The stops of one entry of `when`; none if others act and nothing is explained."""
        own = entry.get(SEATS[self.seat])
        if own is not None:
            return [Stop(entry, wanted) for wanted in own.entries()]
        return [Stop(entry, None)] if entry.get("say") is not None else []


class Lesson:
    """All parts of one file."""

    def __init__(self, id: str, parts: list[Part]) -> None:
        self.id = id
        self.parts = parts
        self.game: Game[Any] = parts[0].scenario.game
        self.names = self._names(parts[0].scenario.node.get("names"))
        then = parts[0].scenario.node.get("next")
        self.next: dict[str, Any] = {} if then is None else then.plain()
        """What to play afterwards, in the words of a new room: `seats`, `seat`, `options`."""

    def _names(self, node: Node | None) -> list[Text]:
        """The names of the other seats at the table."""
        return [] if node is None else [name.names() for name in node.entries()]

    @property
    def stops(self) -> int:
        return sum(len(part.stops) for part in self.parts)


@cache
def lessons() -> dict[str, Lesson]:
    """All lessons by the id of their game."""
    games = {game.id: game for game in anju.all_games()}
    files = {id: file_of(game) for id, game in games.items()}
    return {
        id: Lesson(id, [Part(one) for one in scenario.load(file, games)])
        for id, file in files.items()
        if file.exists()
    }


def file_of(game: Game[Any]) -> Path:
    """The path of a game's lesson file, which need not exist."""
    return game.home / FILE


def lesson(id: str) -> Lesson:
    wanted = lessons().get(id)
    if wanted is None:
        known = ", ".join(lessons())
        raise UnknownLesson(
            Text(f"没有「{id}」这一课，有：{known}。", f"There is no lesson {id!r}; there are: {known}.")
        )
    return wanted
