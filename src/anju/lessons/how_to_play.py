"""A game on one page: how one wins, what a turn is, and five things to know.

The first document of the file is the page; the others are scenarios, the positions that its pictures show.  A picture is
what the rules make of a position, so it cannot show what they do not do.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final, NamedTuple

import anju
from anju.engine import document
from anju.engine.document import Node
from anju.engine.game import Game
from anju.engine.scenario import SEATS, Runner, Scenario
from anju.engine.text import NOTHING, Text

FILE: Final = "how_to_play.yaml"
"""In the package of its game; a game may have none."""


class Picture(NamedTuple):
    """A position as one seat sees it, and what of it the board is to draw, in words of its own."""

    draws: str
    view: dict[str, Any]
    caption: Text


class Section(NamedTuple):
    """Something to know, with the paragraphs of the rulebook that say it in full."""

    title: Text
    text: Text
    steps: tuple[Text, ...]
    rules: tuple[str, ...]
    picture: Picture | None


class HowToPlay(NamedTuple):
    """The page.  `course` is how one wins and what a turn is."""

    course: tuple[Section, ...] = ()
    known: tuple[Section, ...] = ()


@cache
def how_to_play(id: str) -> HowToPlay:
    """The page of the game with this id; an empty one for a game without."""
    game = anju.game(id)
    file = game.home / FILE
    if not file.exists():
        return HowToPlay()
    page, *positions = document.load(file)
    page.only(("win", "turn", "know"))
    shown = {scenario.id: scenario for scenario in _scenarios(game, positions)}
    course = tuple(_section(page.need(part), shown) for part in ("win", "turn"))
    return HowToPlay(course, tuple(_section(node, shown) for node in page.need("know").entries()))


def positions(id: str) -> list[Scenario]:
    """The positions of the pictures of this game, to be checked like any scenario."""
    game = anju.game(id)
    return _scenarios(game, document.load(game.home / FILE)[1:])


def _scenarios(game: Game[Any], nodes: list[Node]) -> list[Scenario]:
    return [Scenario(node, {game.id: game}) for node in nodes]


def _section(node: Node, shown: dict[str, Scenario]) -> Section:
    node.only(("title", "text", "steps", "rule", "picture"))
    text, steps, picture = (node.get(word) for word in ("text", "steps", "picture"))
    return Section(
        title=node.need("title").names(),
        text=NOTHING if text is None else text.names(),
        steps=() if steps is None else tuple(step.names() for step in steps.entries()),
        rules=tuple(node.need("rule").words()),
        picture=None if picture is None else _picture(picture, shown),
    )


def _picture(node: Node, shown: dict[str, Scenario]) -> Picture:
    node.only(("draws", "at", "caption"))
    scenario = shown[node.need("at").one_of(shown)]
    runner = Runner(scenario)
    for entry in scenario.when:
        runner.play(entry)
    seat = scenario.node.need("learner").one_of(SEATS[: scenario.seats])
    view = runner.table.view(SEATS.index(seat))
    return Picture(node.need("draws").text(), view, node.need("caption").names())
