from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

import anju

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A duel of thirty random answers."""
    table = anju.new("codex", seed=3, options={"characters": ("wuzhe", "jianke"), "first_player": "A"})
    rng = Random(3)
    for _ in range(30):
        question = table.questions[0]
        table.answer(question.seat, rng.choice(question.values))
    file = tmp_path / "game.anju"
    file.write_bytes(table.save())
    return file


def test_stepping_forward_and_back(run: Run, saved: Path):
    code, output, _ = run("replay", str(saved), "--seat", "0", typed="\n\nb\n12\nx\n")
    assert code == 0
    steps = re.findall(r"step (\d+/\d+)", output)
    assert steps == ["0/30", "1/30", "2/30", "1/30", "12/30"]


def test_one_step_only(run: Run, saved: Path):
    code, output, _ = run("replay", str(saved), "--seat", "0", "--step", "0")
    assert code == 0
    assert "step 0/30" in output
    assert "deck 30" in output


def test_the_end_of_input_ends_the_replay(run: Run, saved: Path):
    assert run("replay", str(saved), typed="")[0] == 0


def test_only_what_the_seat_saw(run: Run, saved: Path):
    table = anju.load(saved.read_bytes())
    first = anju.new("codex", seed=table.seed, options=table.options)
    hidden = [card["face"] for card in first.view(1)["seats"][1]["hand"]]
    known = [card["face"] for card in first.view(0)["seats"][0]["hand"]]
    _, output, _ = run("replay", str(saved), "--seat", "0", "--step", "0")
    assert not any(face in output for face in hidden)
    assert all(face in output for face in known)


def test_own_answers_are_named_and_those_of_others_are_not(run: Run, saved: Path):
    table = anju.load(saved.read_bytes())
    seats = [who for who, _ in table.record if who >= 0]
    theirs = seats.index(1)
    assert "you chose: " in run("replay", str(saved), "--seat", "0", "--step", "0")[1]
    code, output, _ = run("replay", str(saved), "--seat", "0", "--step", str(theirs))
    assert code == 0
    assert output.rstrip().endswith("next B chooses")


def all_steps(run: Run, file: Path, lang: str, *words: str) -> str:
    """Every step once: what is typed after the last one would only draw it again."""
    answers = sum(who >= 0 for who, _ in anju.load(file.read_bytes()).record)
    code, output, _ = run("replay", str(file), *words, typed="\n" * answers + "x\n", lang=lang)
    assert code == 0
    assert f"{answers}/{answers}" in output
    return output


@pytest.mark.parametrize(("lang", "you"), [("en", "A (you)"), ("zh", "A（你）")])
def test_whose_eyes_they_are_is_said_in_the_lines(run: Run, saved: Path, lang: str, you: str):
    assert you in all_steps(run, saved, lang, "--seat", "0")
    assert you not in all_steps(run, saved, lang), "nobody's"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_protagonists_are_called_by_what_they_play(run: Run, tmp_path: Path, seats: int):
    """A save has no names: a line reads as the game calls its seats, and names nobody twice."""
    table = anju.new("tragedy_looper", seats=seats, seed=3)
    while table.outcome is None:
        question = table.questions[0]
        table.answer(question.seat, question.default)
    file = tmp_path / "game.anju"
    file.write_bytes(table.save())
    output = all_steps(run, file, "en", "--seat", "1")
    assert "Protagonist 1 (you) is the leader" in output
    assert ("Protagonist 3 (you) is the leader" in output) == (seats == 2)
    assert "(you) (" not in output
    assert "next the mastermind chooses" in output
    assert "Protagonist 2 is the leader" in all_steps(run, file, "en")


@pytest.mark.parametrize("words", [("--seat", "7"), ("--step", "31"), ("--step", "-1")])
def test_what_does_not_exist(run: Run, saved: Path, words: tuple[str, ...]):
    code, _, complaint = run("replay", str(saved), *words)
    assert code == 2
    assert "There is no" in complaint


@pytest.mark.parametrize("cut", [0, 3, 40])
def test_damaged_saves_are_refused(run: Run, saved: Path, cut: int):
    saved.write_bytes(saved.read_bytes()[:cut])
    code, output, complaint = run("replay", str(saved))
    assert (code, output) == (2, "")
    assert "save" in complaint
