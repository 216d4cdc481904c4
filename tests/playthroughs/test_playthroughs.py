"""The golden playthroughs are what the rules still do."""

from __future__ import annotations

from difflib import unified_diff

import pytest
from tests.playthroughs import codex_games, fengsheng_games, tragedy_games
from tests.playthroughs.playthrough import HERE, MOST, Game
from tests.playthroughs.write import GAMES

SHOWN = 60
"""Lines of a difference that are printed; one change of rules changes everything after it."""


def difference(old: str, new: str, name: str) -> str:
    lines = list(
        unified_diff(
            old.splitlines(), new.splitlines(), f"{name} (stored)", f"{name} (now)", lineterm="", n=6
        )
    )
    left = len(lines) - SHOWN
    return "\n".join([*lines[:SHOWN], *([f"... and {left} more lines"] if left > 0 else [])])


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_game_goes_as_written(game: Game):
    stored = game.file.read_text(encoding="utf-8") if game.file.exists() else ""
    now = game.text()
    if now != stored:
        pytest.fail(
            "The game goes another way than written.  If that is meant: `python -m tests.playthroughs.write`, "
            f"and read the difference.\n{difference(stored, now, game.file.name)}",
            pytrace=False,
        )


def test_no_file_is_left_over_or_too_long():
    stored = sorted(HERE.glob("*/*.txt"))
    assert stored == sorted(game.file for game in GAMES)
    assert max(file.stat().st_size for file in stored) < MOST


def test_the_games_show_what_they_are_for():
    ready, called, team = (game.file.read_text(encoding="utf-8") for game in codex_games.GAMES)
    assert "要反击吗" in ready
    assert " doll " in called
    assert " dragon " in called
    assert "D dead" in team or "B dead" in team


def test_a_difference_is_shown_as_a_diff_with_the_lines_around_it():
    told = difference("a\nb\nc", "a\nx\nc", "game.txt")
    assert "-b" in told
    assert "+x" in told
    assert "game.txt (stored)" in told


def test_the_examples_of_nodes_and_death_show_their_order():
    answered, placed, together, _ = (game.file.read_text(encoding="utf-8") for game in fengsheng_games.GAMES)
    assert_in_order(answered, "B 发动「从容应对」", "A 发动「寸步不让」", "ladder body under -")
    assert_in_order(placed, "B 发动「共焚」", "E 发动「先发制人」", "C 濒死", "C 死亡", "[FS-7.6]")
    assert_in_order(together, "B 濒死", "C 濒死", "B 死亡", "C 死亡", "B 发动「如归」", "[FS-12.2]")


def assert_in_order(text: str, *parts: str) -> None:
    at = 0
    for part in parts:
        at = text.find(part, at) + 1
        assert at, f"{part!r} is missing or comes too early"


def test_the_loops_are_seen_with_the_eyes_of_every_seat():
    (loops,) = (game.file.read_text(encoding="utf-8") for game in tragedy_games.GAMES)
    assert all(f"loop {loop} day" in loops for loop in (1, 2, 3))
    mine = [line for line in loops.splitlines() if line.startswith("view A:")]
    theirs = [line for line in loops.splitlines() if line.startswith(("view B:", "view C:", "view D:"))]
    assert all("script murder_plan" in line for line in mine)
    assert not any("script" in line for line in theirs[:-3]), "the script is the mastermind's until the end"
    assert all("script murder_plan" in line for line in theirs[-3:])
    assert any("=?" in line for line in theirs), "cards of others lie face down"
    assert any("拒绝" in line for line in loops.splitlines() if line.startswith("  * "))
    assert any(line.startswith("  * (A)") for line in loops.splitlines()), "causes are told to the mastermind"
