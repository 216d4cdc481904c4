"""A lesson as it is written: scenarios (parts) whose entries say what to do and why.

Each part begins at a position of its own, so a learner who comes back needs only the answers of the part they are in.
`anju check` plays a lesson with its wanted answers, and every choice it accepts, and compares the outcome.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any, Final

import anju
from anju.engine import scenario
from anju.engine.document import Node
from anju.engine.errors import AnjuError, BadDocument
from anju.engine.game import Game
from anju.engine.scenario import SEATS, Scenario
from anju.engine.text import Text
from anju.lessons.stop import Stop

FOLDER: Final = "lessons"
"""In the package of its game."""

_FILE: Final = re.compile(r"(\d+)-([a-z0-9-]+)\.yaml")
"""The number gives the order, the rest is the lesson's name."""


class UnknownLesson(AnjuError):
    """There is no lesson of this name."""


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
        own, choices = entry.get(SEATS[self.seat]), entry.get("choices")
        stops = [Stop(entry, wanted) for wanted in own.entries()] if own is not None else []
        if choices is not None and sum(bool(stop.choices) for stop in stops) != 1:
            raise choices.wrong(
                "「choices」里要有学习者在这里的一个回答（只能有一个）。",
                "'choices' must have one of the learner's answers here among them, and only one.",
            )
        if own is None and entry.get("say") is not None:
            return [Stop(entry, None)]
        return stops

    @property
    def length(self) -> int:
        """How many answers of the learner pass it."""
        return sum(stop.answers for stop in self.stops)


class Lesson:
    """All parts of one file."""

    def __init__(self, id: str, parts: list[Part]) -> None:
        self.id = id
        self.parts = parts
        first = parts[0].scenario
        self.game: Game[Any] = first.game
        about = first.node.need("lesson")
        about.only(("title", "teaches"))
        self.title, self.teaches = about.need("title").names(), about.need("teaches").names()
        self.names = self._names(first.node.get("names"))
        then = first.node.get("next")
        self.next: dict[str, Any] = {} if then is None else then.plain()
        """What to play afterwards, in the words of a new room: `seats`, `seat`, `options`."""

    def _names(self, node: Node | None) -> list[Text]:
        """The names of the other seats at the table."""
        return [] if node is None else [name.names() for name in node.entries()]

    @property
    def stops(self) -> list[Stop]:
        return [stop for part in self.parts for stop in part.stops]

    @property
    def length(self) -> int:
        """How many answers of the learner lead to its end."""
        return sum(part.length for part in self.parts)


@cache
def lessons() -> dict[str, Lesson]:
    """All lessons by their id, `game/name`, each game's in the order in which they are taken."""
    games = {game.id: game for game in anju.all_games()}
    return {
        id: Lesson(id, [Part(one) for one in scenario.load(file, games)])
        for game in games.values()
        for id, file in files_of(game).items()
    }


def files_of(game: Game[Any]) -> dict[str, Path]:
    """The files of a game's lessons by id, in their order; a game need not have any."""
    files = dict[str, Path]()
    for _, file in sorted((_number(file), file) for file in (game.home / FOLDER).glob("*.yaml")):
        id = f"{game.id}/{_parsed(file)[2]}"
        if id in files:
            raise BadDocument(
                str(file),
                1,
                Text(f"「{files[id].name}」已经叫这个名字。", f"{files[id].name!r} already has this name."),
            )
        files[id] = file
    return files


def _number(file: Path) -> int:
    return int(_parsed(file)[1])


def _parsed(file: Path) -> re.Match[str]:
    parsed = _FILE.fullmatch(file.name)
    if parsed is None:
        raise BadDocument(
            str(file),
            1,
            Text(
                "课的文件名应像「2-second-evening.yaml」。",
                "The file of a lesson is named like '2-second-evening.yaml'.",
            ),
        )
    return parsed


def lesson(id: str) -> Lesson:
    wanted = lessons().get(id)
    if wanted is None:
        known = ", ".join(lessons())
        raise UnknownLesson(
            Text(f"没有「{id}」这一课，有：{known}。", f"There is no lesson {id!r}; there are: {known}.")
        )
    return wanted
