"""The set-ups for the first games: each can be played to its end, tells nothing and is no longer than it has to be."""

from __future__ import annotations

from typing import Any

import pytest
from tests.bots.playing import play_on

import anju
from anju.bots import make
from anju.engine.game import Game
from anju.engine.starter import Starter
from anju.engine.table import Table
from anju.server.api import catalogue
from anju.server.rooms import options

EVERY = [(game, starter) for game in anju.all_games() for starter in game.starters]
IDS = [f"{game.id}-{starter.id}" for game, starter in EVERY]


def test_every_game_that_comes_along_has_one():
    assert {game.id for game, _ in EVERY} >= {"codex", "fengsheng", "tragedy_looper"}


@pytest.mark.parametrize(("game", "starter"), EVERY, ids=IDS)
def test_gentle_bots_play_it_to_its_end(game: Game[Any], starter: Starter):
    settled = game.settle(starter.seats, {**game.introduction.options, **starter.options})
    table = Table(game, starter.seats, 5, settled)
    table.begin(None)
    play_on(table, [make("gentle", game.id, seat) for seat in range(starter.seats)])
    assert table.outcome is not None


@pytest.mark.parametrize(("game", "starter"), EVERY, ids=IDS)
def test_a_room_takes_it_and_shows_nothing_of_it_that_is_secret(game: Game[Any], starter: Starter):
    options.check(game, starter.seats, starter.options)
    hidden = {setting.name for setting in game.options if not setting.public}
    assert hidden.isdisjoint(options.public(game, starter.options))
    told = next(one for one in catalogue.games() if one.id == game.id).starters
    assert starter.id in [one.id for one in told]
    assert all((starter.title.zh, starter.title.en, starter.line.zh, starter.line.en))
    assert len(game.starters) == len({one.id for one in game.starters})


def test_the_roles_of_the_first_message_lie_open_and_have_one_skill_each():
    (starter,) = anju.game("fengsheng").starters
    printed: Any = anju.game("fengsheng").catalogue()["roles"]
    roles = [printed[role] for role in starter.options["roles"]]  # type: ignore[attr-defined]  # a tuple of names
    assert [(role["hidden"], len(role["skills"])) for role in roles] == [(False, 1)] * 5


def test_titles_of_scripts_name_nobody():
    """Who plays what, and what will happen, is for the mastermind."""
    printed: Any = anju.game("tragedy_looper").catalogue()
    secret = [text for part in ("roles", "plots", "incidents") for text in printed[part].values()]
    for starter in anju.game("tragedy_looper").starters:
        for name in (row["name"] for row in secret):
            assert name["zh"] not in starter.title.zh + starter.line.zh
            assert name["en"].lower() not in f"{starter.title.en} {starter.line.en}".lower()
