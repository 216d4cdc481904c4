from __future__ import annotations

import json
from collections.abc import Callable

import pytest

Run = Callable[..., tuple[int, str, str]]


def test_conformance_is_the_same_for_any_number_of_processes(run: Run):
    words = ("sim", "codex", "--conformance", "--games", "3", "--seed", "5", "-o", "max_turns=2", "--json")
    code, output, _ = run(*words, "--jobs", "1")
    again, same_output, _ = run(*words, "--jobs", "2")
    report = json.loads(output)
    assert report == json.loads(same_output)
    assert report["games"] == 3
    assert report["problems"] == []
    assert code == again == 0


def test_conformance_with_an_option(run: Run):
    code, output, _ = run("sim", "codex", "--conformance", "--games", "2", "-o", "max_turns=2", "--json")
    assert code == 0
    assert json.loads(output)["longest"] < 200


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("nothing",), "There is no game 'nothing'"),
        (("codex", "-o", "hpp=3"), "There is no option 'hpp'"),
        (("codex", "-o", "hp"), "'hp' should be written NAME=VALUE."),
        (("codex", "-o", "hp=many", "--conformance"), "'many'"),
    ],
)
def test_wrong_words(run: Run, words: tuple[str, ...], message: str):
    code, _, complaint = run("sim", *words, "--games", "1")
    assert code == 2
    assert message in complaint


def test_games_between_bots_are_counted(run: Run):
    words = ("sim", "codex", "--games", "6", "--bots", "random,random", "--seed", "2", "--jobs", "1")
    code, output, _ = run(*words, "--json")
    report = json.loads(output)
    assert code == 0
    assert (report["games"], report["problems"]) == (6, [])
    code, text, _ = run(*words)
    assert code == 0
    assert "random 1" in text


def test_an_unknown_bot(run: Run):
    code, _, complaint = run("sim", "codex", "--bots", "house,radnom", "--games", "1")
    assert code == 2
    assert "Did you mean 'random'?" in complaint
