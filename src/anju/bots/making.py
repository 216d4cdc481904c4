"""Bots by name."""

from __future__ import annotations

from typing import Final

from anju.bots.bot import Bot
from anju.bots.random_bot import RandomBot
from anju.bots.rules.codex.house import CodexHouse
from anju.bots.rules.fengsheng.house import FengshengHouse
from anju.bots.rules.tragedy_looper.house import TragedyLooperHouse
from anju.engine.document import suggestion
from anju.engine.errors import BadOption
from anju.engine.text import Text

NAMES: Final = ("house", "random")

HOUSE: Final[dict[str, type[Bot]]] = {
    "codex": CodexHouse,
    "fengsheng": FengshengHouse,
    "tragedy_looper": TragedyLooperHouse,
}
"""The house bot of each game that has one."""


def make(name: str, game: str, seed: int = 0, effort: float = 1.0) -> Bot:
    """The bot of that name for that game; the same seed and effort give the same bot."""
    if name == "random":
        return RandomBot(seed)
    if name != "house":
        known, hint = ", ".join(NAMES), suggestion(name, NAMES)
        raise BadOption(
            Text(
                f"没有机器人「{name}」，有：{known}。{hint.zh}",
                f"There is no bot {name!r}; there are: {known}. {hint.en}",
            )
        )
    if game not in HOUSE:
        raise BadOption(
            Text(
                f"「{game}」还没有自己的机器人 house，请用 random。",
                f"{game!r} has no house bot yet; use random.",
            )
        )
    return HOUSE[game](seed, effort)
