"""The house bot of 法典: legal, the same for a seed, quick, not foolish, and much better than chance."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.bots.playing import play_on

import anju
from anju.bots import Chair, make
from anju.engine.event import Event
from anju.engine.play import DoesNotFit
from anju.engine.question import Value
from anju.engine.table import Table
from anju.lab.sim import simulate


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_random_bots_play_whole_games_at_any_table(seats: int):
    for seed in range(6 * seats, 6 * seats + 6):
        table = anju.new("codex", seats, seed, {"setup": "choose" if seed % 2 else "schools"})
        play_on(table, [make("random", "codex", seed + seat) for seat in range(seats)])
        assert table.outcome is not None


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_house_bots_answer_legally_at_any_table(seats: int):
    """From the middle of a random game, where there are dolls, dragons, markers and fallen ones."""
    for seed in range(4):
        table = anju.new("codex", seats, seed, {"setup": "choose" if seed % 2 else "schools"})
        play_on(table, [make("random", "codex", seed + seat) for seat in range(seats)], most=40 * seed)
        play_on(table, [make("house", "codex", seat) for seat in range(seats)], most=10)


@pytest.mark.no_cover  # whole games, long enough without being traced
def test_house_beats_random():
    """Who tosses a coin wins so many one time in three hundred."""
    options = {"setup": "schools", "hp": 20}
    report = simulate("codex", 12, 11, ["house", "random"], 1, options, lambda done: None)
    assert report["problems"] == []
    assert report["results"]["house"]["wins"] >= 11


@pytest.mark.no_cover  # whole games, long enough without being traced
def test_house_beats_random_in_teams():
    options = {"setup": "schools", "hp": 15}
    report = simulate("codex", 4, 5, ["house", "random"], 1, options, lambda done: None, seats=4)
    assert report["results"]["house"]["wins"] == 4


def test_the_same_chair_and_seed_give_the_same_answer():
    def game(seed: int) -> list[Value]:
        table = anju.new("codex", seed=4, options={"characters": ("s01+s02", "s05+s10")})
        return play_on(table, [make("house", "codex", seed), make("house", "codex", seed + 1)], most=25)

    assert game(1) == game(1)


def position(own: dict[str, Any], foe: dict[str, Any]) -> Table:
    """Two swordsmen, A to choose a skill."""
    board = {
        "turn": "A",
        "A": {"schools": "剑", "facing": "right", **own},
        "B": {"schools": "剑", "facing": "left", **foe},
    }
    game = anju.game("codex")
    return Table(game, 2, 1, game.settle(2, {}), board).begin()


def house_turn(table: Table, seed: int) -> list[Event]:
    """What everybody sees of a turn of the house bot against a foe that declines everything."""
    bot = make("house", "codex", seed)
    while table.outcome is None and table.now.team == 0:  # type: ignore[attr-defined]  # a state of 法典
        for question in table.questions:
            mine = question.seat == 0
            value = bot.choose(Chair(table, 0)) if mine else question.default
            table.answer(question.seat, value)
    return table.events(None)


@pytest.mark.parametrize("seed", range(5))
def test_a_finishing_blow_is_struck(seed: int):
    table = position({"cell": 4}, {"cell": 5, "hp": 1})
    house_turn(table, seed)
    assert table.outcome is not None
    assert table.outcome.winners == (0,)


@pytest.mark.parametrize("seed", range(5))
def test_a_finishing_blow_two_skills_away_is_found(seed: int):
    """Jab is out of reach by one cell: a step, or a keener eye, comes first."""
    table = position({"cell": 3, "hand": "♥1"}, {"cell": 5, "hp": 1})
    house_turn(table, seed)
    assert table.outcome is not None
    assert table.outcome.winners == (0,)


@pytest.mark.parametrize("seed", range(5))
def test_when_nothing_can_help_the_turn_is_ended(seed: int):
    events = house_turn(position({"cell": 1, "hand": ""}, {"cell": 9, "hand": "♠3"}), seed)
    assert [event for event in events if event.kind == "cast"] == []


@pytest.mark.no_cover  # whole games, long enough without being traced
def test_it_hardly_ever_misses_and_never_overdraws_against_a_foe_that_keeps_still():
    kinds: list[str] = []
    for seed in range(12):
        rng = Random(seed)
        hand = " ".join(rng.sample(["♠2", "♥5", "♣8", "♦3", "♠7", "♥9"], 3))
        table = position({"cell": rng.randint(1, 5), "hand": hand}, {"cell": rng.randint(5, 9)})
        kinds.extend(event.kind for event in house_turn(table, seed))
    assert kinds.count("cast") >= 20
    assert kinds.count("missed") <= 1
    assert kinds.count("failed") == 0


def test_it_takes_strong_schools_more_often_but_not_always_the_same():
    table = anju.new("codex", seed=1, options={"setup": "choose"})
    taken = [make("house", "codex", seed).choose(Chair(table, 0)) for seed in range(300)]
    assert taken.count("s04") > 2 * taken.count("s14")
    assert len(set(taken)) >= 10


def test_when_no_world_can_be_imagined_the_game_goes_on():
    class Blind(Chair):
        def imagine(self, rng: Random) -> Table:
            raise DoesNotFit("nothing fits")

    table = position({"cell": 4}, {"cell": 5})
    assert make("house", "codex", 1).choose(Blind(table, 0)) == "end"
