"""Bots by name."""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points
from typing import Final

from anju.bots.bot import Bot, Pause, go_on
from anju.bots.random_bot import RandomBot
from anju.bots.rules.codex.house import CodexHouse
from anju.bots.rules.fengsheng.house import FengshengHouse
from anju.bots.rules.tragedy_looper.house import TragedyLooperHouse
from anju.engine.document import suggestion
from anju.engine.errors import BadOption
from anju.engine.text import Text

NAMES: Final = ("house", "random")

_OWN: Final[dict[str, type[Bot]]] = {
    "codex": CodexHouse,
    "fengsheng": FengshengHouse,
    "tragedy_looper": TragedyLooperHouse,
}


@cache
def houses() -> dict[str, type[Bot]]:
    """The house bot of each game that has one: those of this project, and what is installed under that entry point."""
    installed: dict[str, type[Bot]] = {entry.name: entry.load() for entry in entry_points(group="anju.bots")}
    return {**installed, **_OWN}


def at_hand(name: str, game: str) -> str:
    """The bot that is used for this name: the random one if the game has no house bot."""
    return "random" if name == "house" and game not in houses() else name


def make(name: str, game: str, seed: int = 0, effort: float = 1.0, pause: Pause = go_on) -> Bot:
    """The bot of that name for that game; the same seed and effort give the same bot."""
    return kind_of(name, game)(seed, effort, pause)


def kind_of(name: str, game: str) -> type[Bot]:
    """The class of the bot with this name in that game; raises `BadOption`."""
    if name == "random":
        return RandomBot
    if name != "house":
        known, hint = ", ".join(NAMES), suggestion(name, NAMES)
        raise BadOption(
            Text(
                f"没有机器人「{name}」，有：{known}。{hint.zh}",
                f"There is no bot {name!r}; there are: {known}. {hint.en}",
            )
        )
    house = houses().get(game)
    if house is None:
        raise BadOption(
            Text(
                f"「{game}」还没有自己的机器人 house，请用 random。",
                f"{game!r} has no house bot yet; use random.",
            )
        )
    return house
