"""Who answers when it is not the person at once: bots, absence, yields; and who only watches."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import UNSET
from tests.server.sitting import Sitting, contest, duel, followed, lines_of, with_bots

import anju
from anju.server.live.effects import SPECTATORS
from anju.server.live.seat import AWAY_AFTER
from anju.server.protocol import messages
from anju.server.protocol.messages import Away, RefusedShown, Step

GAMES = [game.id for game in anju.all_games()]


# -- bots --------------------------------------------------------------------------------------------------


def bots_times(people: int) -> dict[bool, list[float]]:
    """How long bots take, in windows and elsewhere."""
    sitting = Sitting("fengsheng", people, seed=3)
    sitting.host_does("add_bot")
    sitting.start()
    seen: dict[bool, list[float]] = {True: [], False: []}
    for _ in range(150):
        table = sitting.live_game
        if sitting.room.state == "over":
            break
        asked = [n for n in range(people) if table.table.question(n) is not None]
        if asked and table.clock.deadline(asked[0]) is not None:
            sitting.answer(asked[0], table.table.question(asked[0]).default)  # type: ignore[union-attr]  # it is asked
            continue
        began, shared, moment = sitting.now, table.clock.shared, table._moment
        sitting.bots_decide()
        while sitting.room.state == "playing" and table._moment == moment and not sitting.asked_bots:
            assert sitting.wake is not None
            sitting.wait(sitting.wake - sitting.now)
        if table._moment != moment:
            seen[shared].append(sitting.now - began)
    assert seen[True]
    assert seen[False]
    return seen


@pytest.mark.parametrize("people", [1, 2])
def test_bots_do_not_answer_at_once_and_nobody_waits_long_for_them(people: int):
    seen = bots_times(people)
    assert all(0.19 <= seconds <= 0.81 for seconds in seen[True])
    # A second question of the same moment, of which nobody else knows, is answered at once.
    assert all(seconds <= 0.81 for seconds in seen[False])
    assert any(seconds >= 0.19 for seconds in seen[False])


def with_a_bot_asked(game: str = "codex") -> Sitting:
    """A person and a bot that has been asked something and is still thinking."""
    sitting = with_bots(game)
    while not sitting.asked_bots:
        sitting.answer(0, sitting.live_game.table.questions[0].default)
    return sitting


def test_a_bot_that_has_no_answer_is_answered_for():
    sitting = with_a_bot_asked()
    ask, count = sitting.asked_bots[-1], len(sitting.rows)
    default = sitting.live_game.table.questions[0].default
    sitting.do(sitting.room.bot_plans(ask, [], True, sitting.now))
    sitting.wait(1)
    assert (sitting.rows[count].by, sitting.rows[count].value) == ("bot", default)


def test_a_bot_that_stands_in_line_is_waited_for():
    """However long: the house sees to it that there is an answer in the end."""
    sitting = with_a_bot_asked()
    ask, count = sitting.asked_bots[-1], len(sitting.rows)
    value = sitting.live_game.table.questions[0].values[-1]
    sitting.wait(600)
    assert len(sitting.rows) == count
    sitting.do(sitting.room.bot_begins(ask, sitting.now, sitting.now))
    sitting.do(sitting.room.bot_plans(ask, [value], True, sitting.now))
    sitting.wait(0.19)
    assert len(sitting.rows) == count, "how long it has thought must not show"
    sitting.wait(0.02)
    assert (sitting.rows[count].by, sitting.rows[count].value) == ("bot", value)


@pytest.mark.parametrize("game", GAMES)
def test_a_bot_is_asked_once_in_a_moment(game: str):
    """Nobody else knows that it is asked more; if it stood in line again, how often it was asked would show."""
    sitting = with_bots(game)
    asked: Counter[tuple[int, int]] = Counter()
    for _ in range(400):
        asked.update((sitting.live_game._moment, ask.seat) for ask in sitting.asked_bots)
        sitting.bots_decide()
        if sitting.room.state == "over":
            break
        if sitting.live_game.table.question(0) is not None:
            sitting.answer(0, sitting.live_game.table.question(0).default)  # type: ignore[union-attr]  # it is asked
        sitting.wait(1)
    assert set(asked.values()) == {1}
    assert len([row for row in sitting.rows if row.by == "bot"]) > len(asked) + 5, "it answered more"


def test_a_bot_that_answers_nonsense_gets_the_default():
    sitting = with_bots("codex")
    while not sitting.asked_bots:
        sitting.answer(0, sitting.live_game.table.questions[0].default)
    ask = sitting.asked_bots[-1]
    default = sitting.live_game.table.questions[0].default
    sitting.do(sitting.room.bot_plans(ask, ["nonsense"], True, sitting.now))
    sitting.wait(5)
    assert next(row.value for row in sitting.rows if row.seat == ask.seat) == default


def test_a_bot_is_asked_with_one_seed_as_long_as_its_plan_may_last():
    sitting = with_bots("fengsheng")
    seeds: dict[tuple[int, int], set[int]] = {}
    asked = 0
    for _ in range(400):
        for ask in sitting.asked_bots:
            asked += 1
            seeds.setdefault((len(sitting.live_game.table.past), ask.seat), set()).add(ask.seed)
        sitting.bots_decide()
        if sitting.room.state == "over":
            break
        if sitting.live_game.table.question(0) is not None:
            sitting.answer(0, sitting.live_game.table.question(0).default)  # type: ignore[union-attr]  # it is asked
        sitting.wait(1)
    assert asked > len(seeds) > 10
    assert {len(one) for one in seeds.values()} == {1}
    assert len(set.union(*seeds.values())) == len(seeds), "another seed for every seat and step"


def test_the_seats_of_bots_are_not_marked_in_the_log():
    sitting = with_bots("fengsheng")
    for _ in range(40):
        sitting.bots_decide()
        if sitting.live_game.table.question(0) is not None:
            sitting.answer(0, sitting.live_game.table.question(0).default)  # type: ignore[union-attr]  # it is asked
        sitting.wait(4.5)
    lines = sitting.live_game.shown(0, 0, sitting.now).events
    assert any(row.by == "bot" for row in sitting.rows)
    assert not [line for line in lines if line.kind == "table:bot"]


# -- absence -----------------------------------------------------------------------------------------------


def gone(sitting: Sitting, seat: int) -> None:
    sitting.do(sitting.room.went(sitting.pid(seat), sitting.now))


def back(sitting: Sitting, seat: int) -> Any:
    sitting.do(sitting.room.came(sitting.pid(seat), sitting.now))
    return sitting.room.welcome(sitting.pid(seat), 0, sitting.room.round, sitting.now)


@pytest.mark.parametrize("game", GAMES)
def test_somebody_drops_out_and_comes_back(game: str):
    sitting = Sitting(game, seed=4).start()
    absent = sitting.live_game.table.questions[0].seat
    other = (absent + 1) % len(sitting.room.seats)
    gone(sitting, absent)
    sitting.wait(1)
    assert not [message for message in sitting.inbox(other) if isinstance(message, Away)], (
        "a flicker is nothing"
    )
    sitting.wait(AWAY_AFTER)
    assert sitting.last(other, Away) == Away(seat=absent, away=True, stand_in=False)
    assert AWAY_AFTER < 10
    sitting.wait(15)
    assert sitting.last(other, Away).stand_in
    assert [ask.seat for ask in sitting.asked_bots] == [absent]
    sitting.bots_decide()
    sitting.wait(5)
    marked = [row for row in sitting.rows if row.by == "bot"]
    assert {row.seat for row in marked} == {absent}

    welcome = back(sitting, absent)
    assert sitting.last(other, Away) == Away(seat=absent, away=False, stand_in=False)
    assert 0 <= welcome.table.missed <= len(welcome.table.events)
    while sitting.asked_bots:
        sitting.bots_decide()
        sitting.wait(5)
    rows = len(sitting.rows)
    for _ in range(400):
        question = sitting.live_game.table.questions[0]
        sitting.answer(question.seat, question.default)
        if question.seat == absent:
            break
    assert {row.by for row in sitting.rows[rows:]} <= {"seat"}, "the next prompt is the person's own again"


def test_what_a_bot_chose_for_a_person_is_marked_for_everybody():
    sitting = contest()
    absent = sitting.live_game.waiting[0]
    gone(sitting, absent)
    sitting.host_does("lock")
    for seat in sitting.live_game.waiting[1:]:
        sitting.answer(seat, "pass")
    sitting.wait(11)
    sitting.room.clock.grace_ms = 0
    sitting.wait(0.5)
    sitting.do(sitting.room.tick(sitting.now))
    sitting.bots_decide()
    sitting.wait(4.5)
    for seat in range(5):
        lines = sitting.live_game.shown(seat, 0, sitting.now).events
        assert [line.data for line in lines if line.kind == "table:bot"] == [[absent]]


def test_a_prompt_that_a_bot_has_stays_the_bots():
    sitting = Sitting("codex", seed=4).start()
    absent = sitting.live_game.table.questions[0].seat
    gone(sitting, absent)
    sitting.wait(21)
    assert sitting.asked_bots
    welcome = back(sitting, absent)
    assert welcome.table.prompt.by == "bot"
    sitting.answer(absent, "end")
    assert sitting.last(absent, RefusedShown).code == "bot_answers"


def test_the_catch_up_counts_the_lines_since_the_person_left():
    sitting = duel()
    asked = sitting.live_game.table.questions[0].seat
    absent = 1 - asked
    lines = len(sitting.live_game.shown(absent, 0, sitting.now).events)
    gone(sitting, absent)
    sitting.answer(asked, "end")
    welcome = back(sitting, absent)
    assert welcome.table.missed == len(welcome.table.events) - lines > 0
    assert sitting.room.welcome(sitting.pid(absent), 0, 1, sitting.now).table.missed == 0  # type: ignore[union-attr]  # a game is running


# -- yields ------------------------------------------------------------------------------------------------


def test_a_yield_passes_the_rest_of_the_window_but_not_at_once():
    sitting = contest()
    seat, *others = sitting.live_game.waiting
    sitting.say(sitting.pid(seat), messages.Yield(id="y"))
    assert sitting.last(seat, Step).yields == ["window"]
    assert sitting.last(seat, Step).prompt.by == "yield"
    rows = len(sitting.rows)
    sitting.wait(1.9)
    assert len(sitting.rows) == rows
    sitting.wait(2.2)
    assert [(row.seat, row.by, row.value) for row in sitting.rows[rows:]] == [(seat, "yield", "pass")]
    for other in others:
        sitting.answer(other, "pass")
    lines = sitting.live_game.shown(0, 0, sitting.now).events
    assert not [line for line in lines if line.kind.startswith("table:")], (
        "a yield is the person's own answer"
    )


def test_a_yield_can_be_taken_back():
    sitting = contest()
    seat = sitting.live_game.waiting[0]
    sitting.say(sitting.pid(seat), messages.Yield(id="y"))
    sitting.say(sitting.pid(seat), messages.Yield(id="z", on=False))
    assert sitting.last(seat, Step).yields == []
    rows = len(sitting.rows)
    sitting.wait(5)
    assert len(sitting.rows) == rows
    assert sitting.prompt(seat) is not None


def test_a_yield_ends_with_the_window():
    sitting = contest()
    seat = sitting.live_game.waiting[0]
    sitting.say(sitting.pid(seat), messages.Yield(id="y"))
    for _ in range(300):
        question = next((q for q in sitting.live_game.table.questions if q.seat != seat), None)
        if question is not None:
            sitting.answer(question.seat, question.default)
        else:
            sitting.wait(4.1)
        prompt = sitting.prompt(seat)
        if prompt is not None and prompt.word != "contest":
            break
    assert prompt is not None
    assert prompt.by == "you"
    assert sitting.live_game.shown(seat, 0, sitting.now).yields == []


def test_what_must_be_answered_cannot_be_yielded():
    sitting = Sitting("fengsheng", seed=3).start()
    sitting.play_until("choose_role")
    seat = sitting.live_game.waiting[0]
    sitting.say(sitting.pid(seat), messages.Yield(id="y"))
    assert sitting.last(seat, RefusedShown).code == "no_decline"


def _holder(sitting: Sitting) -> int:
    """Before whom the message lies."""
    return "ABCDEFGHI".index(sitting.live_game.table.view(None)["message"]["at"])


def _is_far(sitting: Sitting, seat: int) -> bool:
    """Whether the message is neither at this seat nor at one that lacks one more to win."""
    return (
        _holder(sitting) != seat
        and not sitting.live_game.table.view(None)["seats"][_holder(sitting)]["near_win"]
    )


def test_a_yield_may_hold_wherever_the_message_does_not_concern_the_seat():
    """It outlasts windows and turns until it is taken back; whatever else is asked, the person is."""
    seen: Counter[tuple[bool, bool]] = Counter()
    for seed in range(3, 9):
        sitting = Sitting("fengsheng", seed=seed).start()
        sitting.play_until("contest")
        seat = next(n for n in sitting.live_game.waiting if _is_far(sitting, n))
        sitting.say(sitting.pid(seat), messages.Yield(id="y", until="intel"))
        while sitting.live_game.over is None and sitting.live_game.n < 400:
            assert sitting.live_game._auto_passes.of(seat) == ["intel"]
            prompt = sitting.prompt(seat)
            if prompt is not None:
                window = prompt.word == "contest"
                assert (prompt.by == "yield") is (window and _is_far(sitting, seat))
                seen[window, prompt.by == "yield"] += 1
            mine = prompt is not None and prompt.by == "yield"
            question = next(
                (one for one in sitting.live_game.table.questions if one.seat != seat or not mine), None
            )
            if question is None:
                sitting.wait(4.1)
            else:
                sitting.answer(question.seat, question.default)
    assert all(seen[kind] > 9 for kind in ((True, True), (True, False), (False, False)))
    sitting = Sitting("fengsheng", seed=3).start()
    sitting.play_until("contest")
    seat = next(n for n in sitting.live_game.waiting if _is_far(sitting, n))
    sitting.say(sitting.pid(seat), messages.Yield(id="y", until="intel"))
    sitting.say(sitting.pid(seat), messages.Yield(id="z", until="intel", on=False))
    assert sitting.last(seat, Step).prompt.by == "you"
    assert sitting.last(seat, Step).yields == []


def test_passing_one_window_leaves_what_holds_longer_in_force():
    sitting = Sitting("fengsheng", seed=3).start()
    sitting.play_until("contest")
    seat = next(n for n in sitting.live_game.waiting if _is_far(sitting, n))
    sitting.say(sitting.pid(seat), messages.Yield(id="y", until="intel"))
    passed = ended = False
    while sitting.live_game.over is None and not ended:
        prompt = sitting.prompt(seat)
        if not passed and prompt is not None and prompt.word == "contest" and prompt.by == "you":
            sitting.say(sitting.pid(seat), messages.Yield(id="z"))
            assert sitting.last(seat, Step).yields == ["intel", "window"]
            passed = True
        waits = prompt is not None and prompt.by == "yield"
        question = next(
            (one for one in sitting.live_game.table.questions if one.seat != seat or not waits), None
        )
        if question is None:
            sitting.wait(4.1)
        else:
            sitting.answer(question.seat, question.default)
        ended = passed and sitting.live_game._auto_passes.of(seat) == ["intel"]
    assert ended
    sitting.say(sitting.pid(seat), messages.Yield(id="w", until="window", on=False))
    assert sitting.live_game._auto_passes.of(seat) == ["intel"], "each is taken back by itself"


def test_who_has_the_message_before_them_cannot_look_away():
    sitting = contest()
    seat = _holder(sitting)
    sitting.say(sitting.pid(seat), messages.Yield(id="y", until="intel"))
    assert sitting.last(seat, Step).yields == ["intel"]
    prompt = sitting.prompt(seat)
    assert prompt is not None
    assert prompt.by == "you", "it holds from the next one on"
    sitting.say(sitting.pid(seat), messages.Yield(id="z", until="window"))
    assert sitting.last(seat, Step).yields == ["intel", "window"]
    prompt = sitting.prompt(seat)
    assert prompt is not None
    assert prompt.by == "yield"


@pytest.mark.parametrize("game", ["codex", "tragedy_looper"])
def test_only_where_messages_are_passed_one_can_wait_for_them(game: str):
    sitting = Sitting(game, seed=2).start()
    for _ in range(80):
        question = sitting.live_game.table.questions[0]
        if question.word.decline in question.values:
            break
        sitting.answer(question.seat, question.values[0])
    sitting.say(sitting.pid(question.seat), messages.Yield(id="y", until="intel"))
    assert sitting.last(question.seat, RefusedShown).code == "no_such_yield"


def test_a_yield_looks_like_a_thought():
    """Others are sent the same at the same times, whether a seat yields or thinks as long."""
    heard = []
    for yields in (True, False):
        sitting = contest()
        seat, *others = sitting.live_game.waiting
        for pid in sitting.sent:
            sitting.sent[pid].clear()
        if yields:
            sitting.say(sitting.pid(seat), messages.Yield(id="y", until="window"))
        for other in others:
            sitting.answer(other, "pass", id=f"p{other}")
        if yields:
            sitting.wait(4.1)
        else:
            sitting.now += 4.1
            sitting.answer(seat, "pass")
        heard.append([messages.encode(one) for one in sitting.inbox(others[0])])
    assert [json.loads(one)["t"] for one in heard[0]] == [json.loads(one)["t"] for one in heard[1]]
    assert json.loads(heard[0][-1])["events"] == json.loads(heard[1][-1])["events"]


# -- spectators --------------------------------------------------------------------------------------------


def test_spectators_see_the_public_view_step_by_step():
    sitting = Sitting("fengsheng", seed=3)
    sitting.host_does("spectators", spectators="on")
    sitting.start()
    shown = sitting.live_game.shown_publicly(0)
    assert shown is not None
    view, n, lines = shown.view, shown.n, len(shown.events)
    sitting.sent[SPECTATORS].clear()
    for _ in range(60):
        sitting.somebody_answers()
    for step in sitting.sent[SPECTATORS]:
        assert isinstance(step, Step)
        assert step.n == n + 1
        assert step.prompt is UNSET
        n, view, lines = step.n, followed(view, step), lines + len(lines_of(step))
    assert view == sitting.live_game.table.view(None)
    fresh = sitting.live_game.shown_publicly(0)
    assert fresh is not None
    assert (len(fresh.events), fresh.prompt) == (lines, None)


def test_a_delayed_broadcast_shows_nothing_early_to_anybody():
    sitting = Sitting("fengsheng", seed=3)
    sitting.host_does("spectators", spectators="delayed", delay_ms=60_000)
    sitting.start()
    assert sitting.live_game.shown_publicly(0) is None
    opening = sitting.live_game.table.view(None)
    for _ in range(30):
        sitting.now += 0.1
        sitting.somebody_answers()
    assert sitting.live_game.shown_publicly(0) is None
    sitting.wait(57.01)
    early = sitting.live_game.shown_publicly(0)
    assert early is not None
    assert early.view == opening != sitting.live_game.table.view(None)


def test_nobody_watches_unless_the_host_allows_it():
    sitting = Sitting("fengsheng", seed=3).start()
    for _ in range(10):
        sitting.somebody_answers()
    assert sitting.live_game.shown_publicly(0) is None
    assert not [one for one in sitting.sent[SPECTATORS] if isinstance(one, Step)]


def swift(people: int, tables: int) -> Iterator[tuple[Sitting, int, messages.Prompt]]:
    """Tables of 法典 at which somebody may insert a swift skill; the others are bots."""
    for seed in range(1, tables + 1):
        sitting = Sitting("codex", people, seed=seed)
        sitting.host_does("add_bot")
        sitting.start()
        found = None
        while sitting.live_game.over is None and found is None:
            found = next(
                (one for n in range(people) if (one := sitting.prompt(n)) and one.word == "swift"), None
            )
            if found is None or found.by != "you":
                found = None
                play_on(sitting, people)
        if found is not None:
            yield sitting, found.seat, found


def play_on(sitting: Sitting, people: int) -> None:
    people_asked(sitting, people)
    sitting.bots_decide()
    sitting.wait(4.1 if people > 1 else 0.5)


def people_asked(sitting: Sitting, people: int) -> None:
    """Whoever is asked answers anything."""
    for n in range(people):
        question, prompt = sitting.live_game.table.question(n), sitting.prompt(n)
        if question is not None and prompt is not None and prompt.by == "you":
            sitting.answer(n, sitting.rng.choice(question.values))


def misses(prompt: messages.Prompt) -> bool:
    """Whatever could be used is bound to go wrong, and nothing else is."""
    return all((one.warning is None) == (one.value == prompt.decline) for one in prompt.options)


def test_a_reaction_is_passed_for_the_rest_of_the_turn_whatever_else_is_asked():
    passed = asked_else = 0
    for sitting, seat, _ in swift(2, 8):
        turn = sitting.live_game.public_view["turn"]
        sitting.say(sitting.pid(seat), messages.Yield(id="y"))
        while sitting.live_game.over is None and sitting.live_game.public_view["turn"] == turn:
            prompt = sitting.prompt(seat)
            if prompt is not None:
                assert (prompt.by == "yield") is (prompt.word == "swift")
                passed, asked_else = passed + (prompt.by == "yield"), asked_else + (prompt.by == "you")
            play_on(sitting, 2)
        if sitting.live_game.over is None and sitting.prompt(seat) is not None:
            assert sitting.live_game.shown(seat, 0, sitting.now).yields == []
    assert passed > 7
    assert asked_else > 3


def test_who_plays_alone_may_be_asked_only_where_something_would_hit():
    seen: Counter[tuple[str, str]] = Counter()
    enough = {("swift", "yield"): 11, ("swift", "you"): 4, ("counter", "yield"): 1, ("counter", "you"): 11}
    for sitting, seat, prompt in swift(1, 60):
        assert prompt.yields == ["window", "hit"]
        sitting.say(sitting.pid(seat), messages.Yield(id="y", until="hit"))
        while sitting.live_game.over is None:
            asked = sitting.live_game.table.question(seat)
            if asked is not None and asked.word.id in ("swift", "counter") and len(asked.values) > 1:
                now = sitting.prompt(seat)
                assert now is not None
                assert (now.by == "yield") is misses(now)
                seen[now.word, now.by] += 1
            play_on(sitting, 1)
        if all(seen[kind] >= least for kind, least in enough.items()):
            return
    pytest.fail(f"not all of it is asked in sixty games: {seen}")


def test_among_people_nothing_is_passed_by_what_a_hand_holds():
    """How long somebody thinks would tell it."""
    sitting, seat, prompt = next(swift(2, 9))
    assert prompt.yields == ["window"]
    sitting.say(sitting.pid(seat), messages.Yield(id="y", until="hit"))
    assert sitting.last(seat, RefusedShown).code == "no_such_yield"
    assert sitting.live_game.shown(seat, 0, sitting.now).yields == []
