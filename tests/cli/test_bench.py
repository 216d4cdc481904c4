from __future__ import annotations

import json
from collections.abc import Callable

Run = Callable[..., tuple[int, str, str]]


def test_a_smoke_run_measures_everything(run: Run):
    code, output, _ = run("bench", "codex", "--smoke", "--json")
    report = json.loads(output)
    assert code == 0
    assert all(figures["decisions"] > 0 for figures in report["per_second"].values())
    assert report["single_operations"]["clone"]["us"] > 0


def test_an_unknown_game(run: Run):
    code, _, complaint = run("bench", "chess")
    assert code == 2
    assert "There is no game 'chess'" in complaint


def test_a_game_has_no_database(run: Run):
    code, _, complaint = run("bench", "codex", "--db", "games.db")
    assert code == 2
    assert "anju bench server" in complaint
