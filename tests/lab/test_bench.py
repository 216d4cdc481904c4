from __future__ import annotations

import json
from itertools import groupby
from pathlib import Path

import pytest
from tests.scripts import script as program
from typer.testing import CliRunner

from anju.cli.app import app
from anju.engine.errors import BadOption
from anju.lab import bench, builds, growth, peers
from anju.lab.contender import Contender, Timed
from anju.lab.own_figures import PLAYOUTS, PLAYOUTS_WITH_VIEWS, SUSPENDED
from anju.lab.report import Report

ROOT = Path(__file__).parents[2]
RESULTS = ROOT / "benchmarks" / "results"
STORED = RESULTS / "codex.json"


@pytest.fixture(scope="module")
def report() -> Report:
    """Of one run for all who only read it."""
    return bench.measure("codex", smoke=True)


def test_a_smoke_run_measures_everything_and_is_plain_data(report: Report):
    assert json.loads(json.dumps(report)) == report
    for name in (PLAYOUTS, PLAYOUTS_WITH_VIEWS, SUSPENDED):
        figures = report["per_second"][name]
        assert 0 < figures["games"] < figures["decisions"]
    for name in ("clone", "view", "imagine", "save and load"):
        assert report["single_operations"][name]["us"] > 0
    assert 0 < report["single_operations"]["save"]["bytes"] <= 4096
    assert report["house_decision_ms"]["median"] > 0
    assert "ratios" not in report


def test_a_small_and_a_large_script_are_measured_side_by_side():
    report = bench.measure("tragedy_looper", smoke=True)
    figures = (PLAYOUTS, PLAYOUTS_WITH_VIEWS, SUSPENDED)
    assert set(report["per_second"]) == {
        f"{name} {script}" for name in figures for script in ("FS-1", "BTX-1")
    }
    for script in ("FS-1", "BTX-1"):
        assert report["per_second"][f"{PLAYOUTS} {script}"]["games"] > 0
        for name in ("clone", "view", "imagine", "save and load"):
            assert report["single_operations"][f"{name} {script}"]["us"] > 0


def test_rounds_are_interleaved_and_ratios_taken_round_by_round():
    order: list[str] = []

    def contender(name: str, counts: list[int]) -> Contender:
        def play_game(number: int) -> dict[str, int]:
            order.append(name)
            return {"decisions": counts[0]}

        return Contender(name, play_game)

    two: list[Timed] = [contender("a", [3]), contender("b", [1])]
    rounds = bench._interleaved(two, bench.Extent(3, 0.0, 1, 1))
    assert "".join(name for name, _ in groupby(order)) == "ab" * 4  # once to warm up, then three rounds
    assert [len(found) for found in rounds.values()] == [3, 3]


def test_a_ratio_is_the_median_of_the_rounds():
    def rounds(*figures: float) -> list[dict[str, float]]:
        return [{"decisions": figure} for figure in figures]

    found = bench._ratios(
        {
            PLAYOUTS: rounds(20, 40, 90),
            PLAYOUTS_WITH_VIEWS: rounds(10, 10, 10),
            "peer": rounds(10, 10, 10),
        },
        [PLAYOUTS, PLAYOUTS_WITH_VIEWS],
        ["peer"],
    )
    assert found == {"peer": {PLAYOUTS: 4.0, PLAYOUTS_WITH_VIEWS: 1.0}}


def test_peers_that_are_not_installed_are_named_with_what_to_install(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(peers, "find_spec", lambda name: None)
    assert peers.installed() == []
    assert [advice.split(": ")[1] for advice in peers.missing()] == [
        "pip install rlcard",
        "pip install open_spiel",
        "pip install 'pettingzoo[classic]'",
    ]
    report = bench.measure("codex", peers=True, smoke=True)
    assert report["ratios"] == {}
    assert len(report["not_measured"]) == 3


def test_peers_that_are_installed_are_measured():
    pytest.importorskip("rlcard")
    for contender in (peers.rlcard_run("uno"), peers.rlcard_loop("uno")):
        assert contender.round(0.0)["decisions"] > 0


def test_another_build_is_measured_beside_this_one():
    report = bench.measure("codex", against=[ROOT, ROOT / "src"], smoke=True)
    assert list(report["builds"]) == [bench.OURS, ROOT.name, "src"]
    assert report["builds"]["src"] == report["builds"][bench.OURS]
    for figure in (PLAYOUTS, SUSPENDED, "flat search", "clone and answer", "imagine", "save and load"):
        compared = report["against"][figure]
        assert list(compared) == [bench.OURS, ROOT.name, "src", f"here / {ROOT.name}", "here / src"]
        assert all(value > 0 for value in compared.values())


def test_builds_of_one_name_are_told_apart(tmp_path: Path):
    places = [tmp_path / "a" / "anju", tmp_path / "b" / "anju"]
    for place in places:
        (place / "lib" / "python3.11" / "site-packages" / "anju").mkdir(parents=True)
        (place / "lib" / "python3.11" / "site-packages" / "anju" / "__init__.py").touch()
    found = builds.located(places)
    assert list(found) == ["anju", "anju (2)"]
    assert all(folder.name == "site-packages" for folder in found.values())


def test_a_folder_without_a_build_is_named(tmp_path: Path):
    with pytest.raises(BadOption, match="no anju in"):
        builds.located([tmp_path])


def test_what_is_for_games_alone_is_refused_for_the_server_and_the_other_way_round():
    for wrong in (["server", "--growth"], ["server", "--against", "."], ["codex", "--rooms", "3"]):
        said = CliRunner().invoke(app, ["bench", *wrong])
        assert said.exit_code == 2
        assert "bench" in said.output


def test_a_report_can_be_had_as_tables_for_a_page():
    said = CliRunner().invoke(app, ["bench", "codex", "--growth", "--smoke", "--markdown"]).output
    assert "**seats**" in said
    rows = [line for line in said.splitlines() if line.startswith("| ")]
    assert any(line.startswith("| room | ") for line in rows)
    assert any(line.startswith("| 6 | ") for line in rows)


# -- how cost grows ----------------------------------------------------------------------------------------


def test_growth_is_measured_at_every_number_of_seats_every_size_and_several_lengths():
    report = growth.measure("tragedy_looper", smoke=True)
    assert json.loads(json.dumps(report)) == report
    assert list(report["seats"]) == ["2", "3", "4"]
    assert report["cast"]["BTX-1"]["cast"] > report["cast"]["FS-1"]["cast"]
    assert report["answers"]["25"]["deduction"] > 0
    taken = {name: one["bytes"] for name, one in report["memory"].items()}
    assert 0 < taken["clone"] < taken["table"] < taken["room"]


@pytest.mark.parametrize("game", ["codex", "fengsheng", "tragedy_looper"])
def test_the_plots_show_the_stored_figures(game: str):
    report = json.loads((RESULTS / f"growth-{game}.json").read_text("utf-8"))
    drawn = (ROOT / "docs" / "images" / f"growth-{game}.svg").read_text("utf-8")
    assert drawn == program("plots").picture(report)
    assert "clone and answer" in drawn


def test_the_stored_results_have_the_form_of_a_run(report: Report):
    stored = json.loads(STORED.read_text(encoding="utf-8"))
    assert set(report) <= set(stored)
    assert set(stored["per_second"]) >= set(report["per_second"])
    assert stored["ratios"]["rlcard uno (env.run)"][PLAYOUTS] > 0
