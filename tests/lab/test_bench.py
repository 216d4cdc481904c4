from __future__ import annotations

import json
from itertools import groupby
from pathlib import Path

import pytest

from anju.lab import bench, peers
from anju.lab.contender import Contender

STORED = Path(__file__).parents[2] / "benchmarks" / "results" / "codex.json"


def test_a_smoke_run_measures_everything_and_is_plain_data():
    report = bench.measure("codex", smoke=True)
    assert json.loads(json.dumps(report)) == report
    for name in (bench.PLAYOUTS, bench.PLAYOUTS_WITH_VIEWS, bench.SUSPENDED):
        figures = report["per_second"][name]
        assert 0 < figures["games"] < figures["decisions"]
    for name in ("clone", "view", "imagine", "save and load"):
        assert report["single_operations"][name]["us"] > 0
    assert 0 < report["single_operations"]["save"]["bytes"] <= 4096
    assert report["house_decision_ms"]["median"] > 0
    assert "ratios" not in report


def test_a_small_and_a_large_script_are_measured_side_by_side():
    report = bench.measure("tragedy_looper", smoke=True)
    figures = (bench.PLAYOUTS, bench.PLAYOUTS_WITH_VIEWS, bench.SUSPENDED)
    assert set(report["per_second"]) == {
        f"{name} {script}" for name in figures for script in ("FS-1", "BTX-1")
    }
    for script in ("FS-1", "BTX-1"):
        assert report["per_second"][f"{bench.PLAYOUTS} {script}"]["games"] > 0
        for name in ("clone", "view", "imagine", "save and load"):
            assert report["single_operations"][f"{name} {script}"]["us"] > 0


def test_rounds_are_interleaved_and_ratios_taken_round_by_round():
    order: list[str] = []

    def contender(name: str, counts: list[int]) -> Contender:
        def play_game(number: int) -> dict[str, int]:
            order.append(name)
            return {"decisions": counts[0]}

        return Contender(name, play_game)

    two = [contender("a", [3]), contender("b", [1])]
    rounds = bench._interleaved(two, bench.Extent(3, 0.0, 1, 1))
    assert "".join(name for name, _ in groupby(order)) == "ab" * 4  # once to warm up, then three rounds
    assert [len(found) for found in rounds.values()] == [3, 3]


def test_a_ratio_is_the_median_of_the_rounds():
    def rounds(*figures: float) -> list[dict[str, float]]:
        return [{"decisions": figure} for figure in figures]

    found = bench._ratios(
        {
            bench.PLAYOUTS: rounds(20, 40, 90),
            bench.PLAYOUTS_WITH_VIEWS: rounds(10, 10, 10),
            "peer": rounds(10, 10, 10),
        },
        [bench.PLAYOUTS, bench.PLAYOUTS_WITH_VIEWS],
        ["peer"],
    )
    assert found == {"peer": {bench.PLAYOUTS: 4.0, bench.PLAYOUTS_WITH_VIEWS: 1.0}}


def test_peers_that_are_not_installed_are_named_with_what_to_install(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(peers, "find_spec", lambda name: None)
    assert peers.installed() == []
    assert [advice.split(": ")[1] for advice in peers.missing()] == [
        "pip install rlcard",
        "pip install open_spiel",
    ]
    report = bench.measure("codex", peers=True, smoke=True)
    assert report["ratios"] == {}
    assert len(report["not_measured"]) == 2


def test_peers_that_are_installed_are_measured():
    pytest.importorskip("rlcard")
    for contender in (peers.rlcard_run("uno"), peers.rlcard_loop("uno")):
        assert contender.round(0.0)["decisions"] > 0


def test_the_stored_results_have_the_form_of_a_run():
    stored = json.loads(STORED.read_text(encoding="utf-8"))
    fresh = bench.measure("codex", smoke=True)
    assert set(fresh) <= set(stored)
    assert set(stored["per_second"]) >= set(fresh["per_second"])
    assert stored["ratios"]["rlcard uno (env.run)"][bench.PLAYOUTS] > 0
