"""How many loops a script may be played with, and how hard that is."""

from __future__ import annotations

from typing import Final

from anju.engine.game import Suggestion
from anju.engine.text import Text
from anju.games.tragedy_looper.script import Script

AS_SCRIPTED: Final = 0
"""The value of the option `loops` for the script's own number."""


def lengths(script: Script) -> list[Text]:
    """One line for each number of loops that the author offers, the usual one first."""
    return [described(script, loops) for loops in offered(script)]


def suggestions(script: Script) -> tuple[Suggestion, ...]:
    """The same as values of the option `loops`, where there is something to choose."""
    lengths = offered(script)
    return tuple(
        Suggestion("loops", AS_SCRIPTED if loops == script.loops else loops, described(script, loops))
        for loops in lengths
    )


def offered(script: Script) -> list[int]:
    """The usual number first."""
    return [script.loops, *(loops for loops in script.loop_options if loops != script.loops)]


def described(script: Script, loops: int) -> Text:
    """4 轮回，每轮回 6 天，难度 2"""
    length = Text(
        f"{loops} 轮回，每轮回 {script.days} 天",
        f"{loops} loop{'s' * (loops != 1)} of {script.days} day{'s' * (script.days != 1)}",
    )
    level = script.difficulty.get(loops)
    return length if level is None else Text(f"{length.zh}，难度 {level}", f"{length.en}, difficulty {level}")
