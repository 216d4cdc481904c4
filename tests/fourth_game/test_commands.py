"""The commands know the fourth game without having heard of it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.fourth_game.shelf import GAME, HERE, run

from anju import bots
from anju.engine.errors import BadOption


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (("rules", GAME, "NF-3.2"), "抢渡要弃一张"),
        (("rules", GAME, "--uncovered", "--root", str(HERE)), ""),
        (("check", str(HERE / "scenarios")), "0 failed"),
        (("term", GAME, "--seed", "3"), "the other seats choose at random"),
        (("term", GAME, "--seed", "3"), "The next water"),
        (("bench", GAME, "--smoke"), "imagine"),
        (("sim", GAME, "--conformance", "--games", "4"), "decisions"),
    ],
)
def test_a_command_finds_it(command: tuple[str, ...], said: str):
    told = run(*command)
    assert told.returncode == 0, told.stderr
    assert said in told.stdout


def test_many_games_are_counted():
    told = run(
        "sim", GAME, "--games", "6", "--seats", "3", "--bots", "random,random,random", "--json", "--jobs", "1"
    )
    report = json.loads(told.stdout)
    assert report["games"] == 6
    assert not report.get("problems")


def test_who_asks_for_a_house_bot_by_name_hears_that_there_is_none():
    """Where somebody only wants company the random bot sits down."""
    with pytest.raises(BadOption, match="use random"):
        bots.make("house", GAME)
    assert bots.at_hand("house", GAME) == "random"
    assert bots.at_hand("house", "codex") == "fair"
    assert run("sim", GAME, "--bots", "house,random", "--games", "2").returncode == 2


CAUTIOUS = """
from anju.bots import Bot

class Cautious(Bot):
    def choose(self, chair):
        return chair.question.values[0]
"""


def test_a_house_bot_may_come_with_it(tmp_path: Path):
    """By an entry point of its own: games know no bots."""
    (tmp_path / "cautious.py").write_text(CAUTIOUS, encoding="utf-8")
    told = tmp_path / "cautious-1.0.dist-info"
    told.mkdir()
    (told / "METADATA").write_text("Metadata-Version: 2.1\nName: cautious\nVersion: 1.0\n", encoding="utf-8")
    (told / "entry_points.txt").write_text(f"[anju.bots]\n{GAME} = cautious:Cautious\n", encoding="utf-8")
    report = run(
        "sim", GAME, "--bots", "house,random", "--games", "2", "--json", "--jobs", "1", beside=tmp_path
    )
    assert report.returncode == 0, report.stderr
    assert json.loads(report.stdout)["games"] == 2
    played = run("term", GAME, "--seed", "3", beside=tmp_path)
    assert "at random" not in played.stdout
