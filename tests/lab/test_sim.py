from __future__ import annotations

import json
from typing import Any

import pytest

import anju
from anju.engine.errors import BadOption, BadSeats, UnknownGame
from anju.lab import match
from anju.lab.match import Match
from anju.lab.sim import simulate


def sim(
    games: int, bots: str, jobs: int = 1, seats: int = 2, seed: int = 3, **options: object
) -> dict[str, Any]:
    return simulate("codex", games, seed, bots.split(","), jobs, options, lambda done: None, seats)


def test_the_same_for_any_number_of_processes():
    one, two = sim(120, "random,random"), sim(120, "random,random", jobs=2)
    assert one == two
    assert one != sim(120, "random,random", seed=4)


def test_the_same_for_any_number_of_processes_with_the_house_bot():
    assert sim(4, "house,random", max_turns=2) == sim(4, "house,random", jobs=2, max_turns=2)


def test_a_report_says_what_was_played_and_is_plain_data():
    report = sim(10, "random,random", setup="schools")
    assert report["games"] == 10
    assert report["rules"] == anju.game("codex").version
    assert report["seed"] == 3
    assert report["bots"] == ["random", "random"]
    assert report["problems"] == []
    assert json.loads(json.dumps(report)) == report


def test_the_counts_agree_with_each_other():
    report = sim(60, "random,random", setup="schools")
    wins = [row["wins"] for row in report["results"].values()]
    assert list(report["results"]) == ["random 1", "random 2"]
    assert sum(wins) + report["draws"] == 60
    assert sum(row["wins"] for row in report["by_seat"].values()) == sum(wins)
    assert sum(report["ends"].values()) == 60
    assert sum(row["games"] for row in report["schools"].values()) == 60 * 2 * 2
    assert report["first_player"]["moves first"]["games"] == 60
    assert report["length"]["turns"]["median"] > 1


def test_two_games_in_a_row_are_the_same_deal_with_the_bots_on_the_other_seats():
    first, second, third = (Match("codex", 2, number, 7, ["house", "random"], {}) for number in range(3))
    assert first.deal == second.deal != third.deal
    assert [first.bot_at(0), first.bot_at(1)] == [0, 1]
    assert [second.bot_at(0), second.bot_at(1)] == [1, 0]
    assert first.thinking != second.thinking


def test_random_play_in_line_and_at_the_table_are_both_the_real_game():
    """In line when the deal asks nobody; at the table when seats choose their schools."""
    for setup in ("schools", "choose"):
        report = sim(20, "random,random", setup=setup)
        assert report["problems"] == []
        assert report["first_player"]["moves first"]["games"] == 20


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_teams(seats: int):
    report = sim(6, "random,random", seats=seats)
    assert report["problems"] == []
    assert len(report["by_seat"]) == seats


def test_sides_that_win_together_are_counted_seat_by_seat():
    report = simulate("fengsheng", 20, 5, ["random", "random"], 1, {}, lambda done: None, seats=5)
    seats = report["per_seat"]
    assert report["problems"] == []
    assert seats["random 1"]["seats"] + seats["random 2"]["seats"] == 20 * 5
    winners = sum(row["wins"] for row in report["by_seat"].values())
    assert seats["random 1"]["wins"] + seats["random 2"]["wins"] == winners
    assert sum(row["wins"] for row in report["identities"].values()) == winners
    assert list(report["ratios"]) == ["random 1 : random 2"]


def test_progress_counts_up_to_all_games():
    seen: list[int] = []
    simulate("codex", 120, 1, ["random", "random"], 1, {}, seen.append)
    assert seen == sorted(seen)
    assert seen[-1] == 120


def test_a_game_that_breaks_is_reported_and_the_others_count(monkeypatch: pytest.MonkeyPatch):
    whole = match._play

    def break_the_third(one: Match, played: match.Played) -> None:
        if one.number == 2:
            raise RuntimeError("the table fell over")
        whole(one, played)

    monkeypatch.setattr(match, "_play", break_the_third)
    report = sim(4, "random,random")
    assert len(report["problems"]) == 1
    assert "game 2" in report["problems"][0]
    assert "the table fell over" in report["problems"][0]
    assert report["results"]["random 1"]["games"] == 3


@pytest.mark.parametrize(
    ("words", "error"),
    [
        ({"game": "nothing"}, UnknownGame),
        ({"bots": ["house", "clever"]}, BadOption),
        ({"options": {"hp": "many"}}, BadOption),
        ({"seats": 9}, BadSeats),
    ],
)
def test_what_cannot_be_played_is_refused_before_anything_is(words: dict[str, Any], error: type[Exception]):
    plain = {"game": "codex", "bots": ["random"], "options": {}, "seats": 2, **words}
    with pytest.raises(error):
        simulate(plain["game"], 1, 0, plain["bots"], 1, plain["options"], lambda done: None, plain["seats"])
