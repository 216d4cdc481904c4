"""Bots by name."""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points
from typing import Final, NamedTuple

from anju.bots.bot import Bot, Pause, go_on
from anju.bots.random_bot import RandomBot
from anju.bots.rules.codex.gentle import CodexGentle
from anju.bots.rules.codex.house import CodexHouse
from anju.bots.rules.fengsheng.gentle import FengshengGentle
from anju.bots.rules.fengsheng.house import FengshengHouse
from anju.bots.rules.tragedy_looper.gentle import TragedyLooperGentle
from anju.bots.rules.tragedy_looper.house import TragedyLooperHouse
from anju.engine.document import suggestion
from anju.engine.errors import BadOption
from anju.engine.text import Text


class Level(NamedTuple):
    """How strongly bots play."""

    name: Text
    about: Text


LEVELS: Final = {
    "gentle": Level(Text("温和", "Gentle"), Text("走得慢，让着新人", "plays slowly and leaves you room")),
    "fair": Level(Text("公平", "Fair"), Text("尽力而为，谁也不让", "plays as well as it can")),
    "random": Level(
        Text("随机", "Random"), Text("随便走，什么都不想", "does anything and thinks of nothing")
    ),
}
"""Who is not there for a game is replaced by the next."""

NAMES: Final = tuple(LEVELS)
FORMER: Final = {"house": "fair"}
"""What bots were called before there were levels: saved rooms and command lines say so."""

_GROUPS: Final = {"gentle": "anju.bots.gentle", "fair": "anju.bots"}
"""The entry points under which packages bring bots of their own."""

_OWN: Final[dict[str, dict[str, type[Bot]]]] = {
    "gentle": {
        "codex": CodexGentle,
        "fengsheng": FengshengGentle,
        "tragedy_looper": TragedyLooperGentle,
    },
    "fair": {
        "codex": CodexHouse,
        "fengsheng": FengshengHouse,
        "tragedy_looper": TragedyLooperHouse,
    },
}


@cache
def brought(level: str) -> dict[str, type[Bot]]:
    """The bot of this level by game: those of this project, and what is installed under that entry point."""
    entries = entry_points(group=_GROUPS[level])
    installed: dict[str, type[Bot]] = {entry.name: entry.load() for entry in entries}
    return {**installed, **_OWN[level]}


def names(game: str) -> list[str]:
    """The levels that there are for this game, the gentlest first; chance last, which is always there."""
    return [name for name in NAMES if name == "random" or game in brought(name)]


def at_hand(name: str, game: str) -> str:
    """The bot that is used for this name: a fair one for a gentle one, and chance if the game has no bot of its own."""
    name = FORMER.get(name, name)
    if name not in LEVELS:
        return name
    return next(one for one in names(game) if NAMES.index(one) >= NAMES.index(name))


def make(name: str, game: str, seed: int = 0, effort: float = 1.0, pause: Pause = go_on) -> Bot:
    """The bot of that name for that game; the same seed and effort give the same bot."""
    return kind_of(name, game)(seed, effort, pause)


def kind_of(name: str, game: str) -> type[Bot]:
    """The class of the bot with this name in that game; raises `BadOption`."""
    level = FORMER.get(name, name)
    if level == "random":
        return RandomBot
    if level not in LEVELS:
        known, hint = ", ".join(NAMES), suggestion(name, [*NAMES, *FORMER])
        raise BadOption(
            Text(
                f"没有机器人「{name}」，有：{known}。{hint.zh}",
                f"There is no bot {name!r}; there are: {known}. {hint.en}",
            )
        )
    kind = brought(level).get(game)
    if kind is None:
        instead = at_hand(level, game)
        raise BadOption(
            Text(
                f"「{game}」还没有自己的机器人 {name}，请用 {instead}。",
                f"{game!r} has no {name} bot yet; use {instead}.",
            )
        )
    return kind
