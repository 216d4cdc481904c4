"""Who plays alone with bots is asked where there is something to choose, and nowhere else.

Windows ask everybody, so that silence tells nothing.  With nobody else at the table and nobody watching it has nobody
to tell it to.  Everywhere else everything is asked as ever.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.server.sitting import Sitting

import anju
from anju.server.live.clock import SLOW
from anju.server.protocol.messages import Prompt, RefusedShown, Step, Watching

GAMES = [game.id for game in anju.all_games()]
SOON = 0.41
"""Seconds after which the only answer has been given."""


def table(game: str, people: int = 1, seed: int = 3, watching: Watching = "off") -> Sitting:
    """People, bots on the other seats, and no deadlines: what is answered, somebody answers."""
    sitting = Sitting(game, people, seed=seed)
    sitting.room.clock = SLOW
    sitting.host_does("add_bot")
    sitting.host_does("spectators", spectators=watching, delay_ms=60_000)
    return sitting.start()


def prompts(sitting: Sitting, most: int = 600) -> Iterator[tuple[int, Prompt]]:
    """Every prompt of a person, while the game goes on; what is still open afterwards is answered."""
    seen = set()
    for _ in range(most):
        sitting.bots_decide()
        if sitting.room.state == "over":
            return
        people = [n for n, seat in enumerate(sitting.room.seats) if seat.kind == "person"]
        opened = [(n, sitting.prompt(n)) for n in people]
        for seat, prompt in opened:
            if prompt is not None and (seat, prompt.id) not in seen:
                seen.add((seat, prompt.id))
                yield seat, prompt
                question = sitting.live_game.table.question(seat)
                if question is not None and prompt.by == "you":
                    sitting.answer(seat, sitting.rng.choice(question.values))
                break
        else:
            sitting.wait(0.2)


def first_forced(sitting: Sitting) -> tuple[int, Prompt]:
    return next((seat, prompt) for seat, prompt in prompts(sitting) if len(prompt.options) == 1)


@pytest.mark.parametrize("game", GAMES)
def test_one_is_asked_exactly_where_there_is_a_choice(game: str):
    asked = given = 0
    for seed in range(1, 7):
        sitting = table(game, seed=seed)
        for seat, prompt in prompts(sitting):
            assert prompt.by == ("yield" if len(prompt.options) == 1 else "you")
            rows = [row for row in sitting.rows if row.seat == seat]
            sitting.wait(SOON)
            more = [row for row in sitting.rows if row.seat == seat][len(rows) :]
            if prompt.by == "you":
                assert not more, "a choice waits for the person"
                asked += 1
            else:
                assert (more[0].prompt, more[0].by) == (prompt.id, "yield")
                given += 1
        lines = sitting.live_game.shown(0, 0, sitting.now).events
        assert not [line for line in lines if line.kind.startswith("table:")], "it is a pass like any other"
    assert asked > 20
    assert given > 2


@pytest.mark.parametrize(("people", "watching"), [(2, "off"), (1, "on"), (1, "delayed")])
@pytest.mark.parametrize("game", GAMES)
def test_with_somebody_else_there_everything_is_asked(game: str, people: int, watching: Watching):
    forced = 0
    for seed in range(1, 7):
        sitting = table(game, people, seed, watching)
        for seat, prompt in prompts(sitting, most=200):
            assert prompt.by == "you"
            rows = [row for row in sitting.rows if row.seat == seat]
            sitting.wait(5)
            assert [row for row in sitting.rows if row.seat == seat] == rows
            forced += len(prompt.options) == 1
    assert forced > 1


def test_somebody_who_is_away_may_come_back():
    sitting = table("fengsheng", people=2)
    sitting.do(sitting.room.went(sitting.pid(1), sitting.now))
    sitting.wait(30)
    for seat, prompt in prompts(sitting):
        if seat == 0 and len(prompt.options) == 1:
            assert prompt.by == "you"
            return
    raise AssertionError("nobody ever had only one answer")


def test_whoever_is_left_by_the_others_plays_alone():
    sitting = table("fengsheng", people=2)
    sitting.person_does(sitting.pid(1), "leave")
    assert first_forced(sitting)[1].by == "yield"


def test_what_would_have_been_answered_is_asked_when_spectators_are_let_in():
    sitting = table("fengsheng")
    seat, prompt = first_forced(sitting)
    sitting.host_does("spectators", spectators="on", delay_ms=0)
    told = sitting.last(seat, Step).prompt
    assert (told.id, told.by) == (prompt.id, "you")
    rows = len([row for row in sitting.rows if row.seat == seat])
    sitting.wait(30)
    assert len([row for row in sitting.rows if row.seat == seat]) == rows


@pytest.mark.parametrize("whole", [False, True])
@pytest.mark.parametrize("watching", ["off", "on"])
def test_it_is_the_same_after_a_restart(whole: bool, watching: Watching):
    sitting = table("fengsheng", watching=watching)
    checked = set()
    for seat, prompt in prompts(sitting):
        forced = len(prompt.options) == 1
        if forced in checked:
            continue
        checked.add(forced)
        sitting.keep()
        other = sitting.restart(whole)
        again = other.prompt(seat)
        assert again is not None
        assert (again.id, again.by, again.options) == (prompt.id, prompt.by, prompt.options)
        rows = len(other.rows)
        other.wait(SOON)
        mine = [(row.prompt, row.by) for row in other.rows[rows:] if row.seat == seat]
        assert mine == ([(prompt.id, "yield")] if forced and watching == "off" else [])
    assert checked == {True, False}


# -- where only the first who acts does (R-198) ------------------------------------------------------------


def _others(sitting: Sitting) -> tuple[set[int], set[int]]:
    """Of those who come before the person in the open window: who has not answered yet, and who acts."""
    question = sitting.live_game.table.question(0)
    assert question is not None
    engine = sitting.live_game.table
    before = question.order[: question.order.index(0)]
    sealed = dict(engine.tail[len(engine.tail) - engine.sealed :])
    return (
        {one.seat for one in engine.questions if one.seat in before},
        {seat for seat in before if sealed.get(seat, "pass") != "pass"},
    )


def _windows(sitting: Sitting, most: int = 900) -> Iterator[None]:
    """Comes back at every moment at which the first person is asked with others; then they answer, if they can."""
    for _ in range(most):
        sitting.bots_decide()
        if sitting.room.seats[1].kind == "person" and sitting.room.state == "playing":
            second = sitting.live_game.table.question(1)
            if second is not None:
                sitting.answer(1, second.default)
        question = None if sitting.room.state == "over" else sitting.live_game.table.question(0)
        if question is not None and question.order:
            yield
        if question is not None and sitting.prompt(0) is not None and sitting.live_game._open[0].by == "you":
            sitting.answer(0, sitting.rng.choice(question.values))
        elif sitting.room.state == "over":
            return
        else:
            sitting.wait(0.05)


def test_who_comes_after_bots_is_asked_when_they_have_passed_and_not_where_one_acts():
    seen = {"waits": 0, "dropped": 0, "asked": 0}
    for seed in range(1, 5):
        sitting = table("fengsheng", seed=seed)
        for _ in _windows(sitting):
            waited_for, acting = _others(sitting)
            opened = sitting.live_game._open[0]
            if waited_for or acting:
                assert sitting.prompt(0) is None
                seen["dropped" if acting else "waits"] += 1
                sitting.answer(0, opened.question.default)
                assert sitting.last(0, RefusedShown).code == "not_asked"
            else:
                shown = sitting.prompt(0)
                assert shown is not None
                assert shown.by == ("you" if len(shown.options) > 1 else "yield")
                seen["asked"] += 1
            if acting and not waited_for:
                count = len(sitting.rows)
                sitting.wait(SOON)
                mine = [row for row in sitting.rows[count:] if row.seat == 0]
                assert (mine[0].prompt, mine[0].value, mine[0].by) == (opened.id, "pass", "yield")
    assert min(seen.values()) > 9


def test_those_who_are_asked_in_turn_begin_with_whom_it_concerns():
    sitting = table("fengsheng")
    orders = set()
    for _ in _windows(sitting):
        question, view = sitting.live_game.table.question(0), sitting.live_game.table.view(None)
        if question is not None and question.word.id == "contest":
            living = [n for n, one in enumerate(view["seats"]) if one["alive"]]
            at = living.index("ABCDE".index(view["message"]["at"]))
            assert question.order == tuple(living[at:] + living[:at])
            orders.add(question.order)
    assert len(orders) > 1


@pytest.mark.parametrize(("people", "watching"), [(2, "off"), (1, "on")])
def test_with_somebody_else_there_all_are_asked_at_once(people: int, watching: Watching):
    early = 0
    for seed in range(3, 6):
        sitting = table("fengsheng", people, seed, watching)
        for _ in _windows(sitting):
            shown = sitting.prompt(0)
            assert shown is not None
            assert shown.by == "you"
            early += any(_others(sitting))
    assert early > 9


@pytest.mark.parametrize("whole", [False, True])
def test_in_the_middle_of_a_window_it_is_the_same_after_a_restart(whole: bool):
    checked = set()
    for seed in range(1, 4):
        sitting = table("fengsheng", seed=seed)
        for _ in _windows(sitting):
            waited_for, acting = _others(sitting)
            kind = (bool(waited_for), bool(acting), sitting.live_game.table.sealed > 0)
            if kind in checked or sitting.live_game._open[0].in_flight:
                continue
            checked.add(kind)
            sitting.keep()
            other = sitting.restart(whole)
            there, here = other.prompt(0), sitting.prompt(0)
            assert (there is None) is (here is None)
            assert there is None or here is None or (there.id, there.by) == (here.id, here.by)
            assert other.live_game._open[0].id == sitting.live_game._open[0].id
            if acting:
                count = len(other.rows)
                other.wait(SOON)
                assert (0, "pass", "yield") in [(row.seat, row.value, row.by) for row in other.rows[count:]]
    assert {(True, False, True), (False, False, True)} <= checked
    assert any(acting for _, acting, _ in checked)
