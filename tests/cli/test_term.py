"""`anju term` from the command line to the end of a game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import anju

Run = Callable[..., tuple[int, str, str]]

DUEL = ("term", "codex", "--seed", "7", "--characters", "wuzhe,jianke", "-o", "first_player=A")


def test_a_whole_game_by_pressing_enter(run: Run, tmp_path: Path):
    file = tmp_path / "game.anju"
    code, output, _ = run(*DUEL, "--save", str(file), typed="\n" * 2000)
    assert code == 0
    assert "You lost." in output
    assert "[CX-16.1]" in output
    assert f"anju replay {file} --seat 0" in output
    assert anju.load(file.read_bytes()).outcome is not None


def test_leaving_saves_and_loading_goes_on(run: Run, tmp_path: Path):
    file = tmp_path / "game.anju"
    code, output, _ = run(*DUEL, "--save", str(file), typed="\nx\n")
    assert code == 0
    assert "You left the game." in output
    saved = anju.load(file.read_bytes())
    code, output, _ = run("term", "codex", "--load", str(file), typed="x\n")
    assert code == 0
    assert saved.questions[0].text("en") in output


def test_the_same_seed_gives_the_same_game(run: Run):
    assert run(*DUEL, typed="\n\np\n") == run(*DUEL, typed="\n\np\n")


def test_the_end_of_input_leaves(run: Run):
    code, output, _ = run(*DUEL, lang="zh")
    assert code == 0
    assert "离开了对局。" in output


def test_the_other_seat(run: Run):
    code, output, _ = run(*DUEL, "--seat", "1", "--bot", "random", typed="")
    assert code == 0
    assert "You are B (seat 1)" in output


def test_schools_can_be_chosen_at_the_table(run: Run):
    code, output, _ = run(
        "term", "codex", "--seed", "1", "-o", "setup=choose", "--bot", "random", typed="1\n1\n"
    )
    assert code == 0
    assert "Choose a school" in output
    assert "Fist + Sword" in output


def test_why_names_cause_way_out_and_rule(run: Run):
    code, output, _ = run(*DUEL, typed="\n? 直刺\n? Sword Art · Straight Thrust\ni 2\n")
    assert code == 0
    assert "cause" in output
    assert "R-011" in output


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("chess",), "There is no game 'chess'"),
        (("codex", "--seats", "9"), "not 9"),
        (("codex", "--seat", "2"), "There is no seat 2"),
        (("codex", "--bot", "hause"), "Did you mean 'house'?"),
        (("codex", "--characters", "wuzhe,nobody"), "nobody"),
        (("codex", "--characters", "wuzhe"), "1 character for 2 seats"),
        (("codex", "-o", "hp=1000"), "hp"),
        (("codex", "--load", "no-such-file"), "Cannot read no-such-file"),
    ],
)
def test_wrong_words_get_one_message(run: Run, words: tuple[str, ...], message: str):
    code, output, complaint = run("term", *words)
    assert (code, output) == (2, "")
    assert message in complaint


def test_a_save_of_another_game_is_refused(run: Run, tmp_path: Path):
    file = tmp_path / "game.anju"
    file.write_bytes(b"something else")
    code, _, complaint = run("term", "codex", "--load", str(file))
    assert code == 2
    assert "This is not an Anju save." in complaint
