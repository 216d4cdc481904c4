"""The games as a lobby needs to know them, and their rules by paragraph."""

from __future__ import annotations

from functools import cache
from typing import Any

import anju
from anju.bots.making import HOUSE, NAMES
from anju.engine import rulebook
from anju.engine.game import YES_NO, Game, Setting
from anju.server import clock
from anju.server.bodies import GameInfo, SettingInfo
from anju.server.protocol import both
from anju.server.room import SECRET_OPTIONS


@cache
def games() -> tuple[GameInfo, ...]:
    """All games, with everything that can be chosen about them."""
    return tuple(_game(game) for game in anju.games())


def _game(game: Game[Any]) -> GameInfo:
    return GameInfo(
        id=game.id,
        name=both(game.name),
        about=both(game.about),
        seats=list(game.seats),
        usual_seats=game.usual_seats,
        options=[_setting(setting, game.id) for setting in game.options],
        clock=clock.live(game.id),
        bots=[name for name in NAMES if name != "house" or game.id in HOUSE],
    )


def _setting(setting: Setting, game: str) -> SettingInfo:
    info = SettingInfo(
        name=setting.name,
        kind="text",
        default=list(setting.default) if isinstance(setting.default, tuple) else setting.default,
        about=both(setting.about),
        rule=setting.rule,
        secret=setting.name in SECRET_OPTIONS.get(game, ()),
    )
    choices = setting.choices
    if choices == YES_NO:
        info.kind = "yes_no"
    elif isinstance(choices, range):
        info.kind, info.lowest, info.highest = "number", choices[0], choices[-1]
    elif choices is not None:
        info.kind, info.choices = "choice", list(choices)
    return info


@cache
def rules(game: str) -> dict[str, str]:
    """The paragraphs of a game's rulebook and rulings by id."""
    return rulebook.paragraphs(anju.game(game))


@cache
def summaries(game: str) -> dict[str, str]:
    """What they say, in English, by id."""
    return rulebook.summaries(anju.game(game))
