"""A running game: sealed windows, durability, clocks, bots, absence, yields, and what each seat is told."""

from __future__ import annotations

import pytest
from msgspec import UNSET, UnsetType
from tests.server.sitting import Sitting, contest, duel, followed, lines_of, steps

import anju
from anju.server.live import effects as to_do
from anju.server.protocol import messages
from anju.server.protocol.messages import Ack, Answer, Over, RefusedShown, Step, WhyShown

GAMES = [game.id for game in anju.all_games()]

SEEN_MS = 4000
"""How long people look at how a contest came about, and read it, which is nobody's time."""


# -- telling -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_client_that_follows_the_steps_has_what_a_newcomer_gets(game: str):
    sitting = Sitting(game, seed=5).start()
    seat = 0
    shown = sitting.live_game.shown(seat, 0, sitting.now)
    view, lines, prompt, waiting = shown.view, shown.events, shown.prompt, shown.waiting
    n = shown.n
    sitting.inbox(seat).clear()
    for _ in range(150):
        if not sitting.live_game.table.questions:
            break
        sitting.now += 0.1
        sitting.somebody_answers()
        for step in steps(sitting, seat):
            assert step.n == n + 1
            n = step.n
            view = followed(view, step)
            lines = lines + lines_of(step)
            prompt = prompt if step.prompt is UNSET else step.prompt
            waiting = waiting if isinstance(step.waiting, UnsetType) else step.waiting
        sitting.inbox(seat).clear()
        fresh = sitting.live_game.shown(seat, 0, sitting.now)
        assert (view, lines, waiting, n) == (fresh.view, fresh.events, fresh.waiting, fresh.n)
        assert (prompt and prompt.id) == (fresh.prompt and fresh.prompt.id)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_can_be_played_to_its_end(game: str):
    sitting = Sitting(game, seed=2).start()
    for _ in range(3000):
        if sitting.room.state == "over":
            break
        sitting.somebody_answers()
    assert sitting.room.state == "over"
    over = sitting.last(0, Over)
    assert over.verdict.zh
    assert over.verdict.en
    assert over.rule
    assert sitting.live_game.shown(1, 0, sitting.now).over == over
    assert sitting.bodies[-1]["state"] == "over"
    sitting.answer(0, "pass")
    assert sitting.last(0, RefusedShown).code == "over"


def test_only_new_lines_are_sent_to_who_has_the_others():
    sitting = Sitting("codex", seed=5).start()
    for _ in range(20):
        sitting.somebody_answers()
    whole = sitting.live_game.shown(0, 0, sitting.now)
    part = sitting.live_game.shown(0, 10, sitting.now)
    assert (part.first, part.events) == (10, whole.events[10:])
    assert sitting.live_game.shown(0, 10_000, sitting.now).events == whole.events, "lines of some other game"


# -- sealed windows ----------------------------------------------------------------------------------------


def test_nothing_shows_before_a_window_closes():
    sitting = contest()
    asked = sitting.live_game.waiting
    assert len(asked) > 1
    public = sitting.live_game.shown(asked[-1], 0, sitting.now)
    for seat in sitting.sent:
        sitting.sent[seat].clear()
    for seat in asked[:-1]:
        before = {other: len(sitting.inbox(other)) for other in asked if other != seat}
        sitting.answer(seat, "pass")
        assert [type(message) for message in sitting.inbox(seat)] == [Ack, Step]
        assert steps(sitting, seat)[-1].prompt is None
        assert {other: len(sitting.inbox(other)) for other in before} == before
        assert sitting.live_game.shown(asked[-1], 0, sitting.now) == public
    sitting.answer(asked[-1], "pass")
    assert all(steps(sitting, seat) for seat in range(5))


def test_who_has_answered_does_not_learn_who_has_not():
    sitting = contest()
    first, second, *_ = sitting.live_game.waiting
    sitting.answer(first, "pass")
    sitting.answer(first, "pass")
    early = sitting.last(first, RefusedShown)
    sitting.answer(second, "pass")
    sitting.answer(first, "pass")
    late = sitting.last(first, RefusedShown)
    assert early.code == late.code == "not_asked"
    assert (early.text, early.numbers) == (late.text, late.numbers)
    why = messages.Why(id="w", prompt=1, what="pass")
    sitting.say(sitting.pid(first), why)
    assert sitting.last(first, WhyShown).why.text == late.text


def test_all_who_are_asked_have_one_deadline():
    sitting = contest()
    sitting.now += 2
    shown = [sitting.prompt(seat) for seat in sitting.live_game.waiting]
    assert {prompt.deadline_ms for prompt in shown if prompt} == {10_000 + SEEN_MS}
    assert all(prompt and prompt.shared and prompt.decline == "pass" for prompt in shown)


# -- answers -----------------------------------------------------------------------------------------------


def test_an_answer_is_stored_before_it_counts():
    sitting = Sitting("codex", seed=5).start()
    table, seat = sitting.live_game, sitting.live_game.table.questions[0].seat
    question = table.table.questions[0]
    sitting.inbox(seat).clear()
    before = table.save()
    message = Answer(id="a", prompt=1, value=question.values[0])  # type: ignore[arg-type]  # a word
    stored = [one for one in table.propose(seat, message, sitting.now) if isinstance(one, to_do.StoreAnswer)]
    assert table.save() == before, "nothing is played yet"
    assert table.propose(seat, message, sitting.now) == [], "it is on its way"
    effects = table.accept([stored[0].row], sitting.now)
    assert isinstance(effects[0], to_do.Send)
    assert effects[0].message == Ack(id="a")
    assert table.save() != before


def test_a_death_between_storing_and_telling_loses_nothing():
    sitting = Sitting("codex", seed=5).start()
    question = sitting.live_game.table.questions[0]
    message = Answer(id="a", prompt=1, value=question.values[0])  # type: ignore[arg-type]  # a word
    (store, *_) = sitting.room.receive(sitting.pid(question.seat), message, sitting.now)
    assert isinstance(store, to_do.StoreAnswer)

    # The row was committed, and the server died before anybody heard of it.
    sitting.rows.append(store.row)
    after = sitting.restart()
    assert after.live_game.n == store.row.n
    after.say(after.pid(question.seat), message)
    assert after.inbox(question.seat) == [Ack(id="a")], "sent again, acknowledged, not played again"
    assert len(after.rows) == 1

    # The row was not committed: it never happened, and comes again.
    sitting.rows.pop()
    again = sitting.restart()
    assert again.live_game.n == 0
    again.say(again.pid(question.seat), message)
    assert again.rows[-1].value == question.values[0]
    assert Ack(id="a") in again.inbox(question.seat)


def test_what_comes_twice_is_done_once():
    sitting = Sitting("codex", seed=5).start()
    seat = sitting.live_game.table.questions[0].seat
    prompt = sitting.prompt(seat)
    assert prompt is not None
    message = Answer(id="twice", prompt=prompt.id, value=prompt.options[0].value)
    for _ in range(3):
        sitting.say(sitting.pid(seat), message)
    assert len(sitting.rows) == 1
    assert sitting.inbox(seat).count(Ack(id="twice")) == 3


def test_two_people_may_use_the_same_id():
    sitting = contest()
    one, other, *_ = sitting.live_game.waiting
    sitting.answer(one, "pass", id="same")
    sitting.answer(other, "pass", id="same")
    assert [row.seat for row in sitting.rows[-2:]] == [one, other]


def test_an_illegal_answer_is_refused_with_reason_rule_and_remedy():
    sitting = Sitting("codex", seed=5).start()
    seat = sitting.live_game.table.questions[0].seat
    before = sitting.live_game.save()
    sitting.answer(seat, "no such skill", id="bad")
    refusal = sitting.last(seat, RefusedShown)
    assert refusal.id == "bad"
    assert refusal.code
    assert refusal.rule
    for text in (refusal.text, refusal.remedy):
        assert text.zh
        assert text.en
    assert sitting.live_game.save() == before
    assert sitting.rows == []


def test_an_answer_to_an_old_prompt_is_refused():
    sitting = Sitting("codex", seed=5).start()
    seat = sitting.live_game.table.questions[0].seat
    sitting.say(sitting.pid(seat), Answer(id="old", prompt=99, value="end"))
    assert sitting.last(seat, RefusedShown).code == "stale"


def test_what_cannot_be_stored_does_not_count_and_can_be_sent_again():
    sitting = duel()
    seat = sitting.live_game.table.questions[0].seat
    sitting.disk = False
    before = sitting.live_game.save()
    sitting.answer(seat, "end", id="a")
    assert sitting.last(seat, RefusedShown).code == "not_stored"
    assert sitting.live_game.save() == before
    sitting.disk = True
    sitting.answer(seat, "end", id="a")
    assert Ack(id="a") in sitting.inbox(seat)


def test_why_is_answered_like_a_refusal():
    sitting = duel()
    seat = sitting.live_game.table.questions[0].seat
    prompt = sitting.prompt(seat)
    assert prompt is not None
    sitting.say(sitting.pid(seat), messages.Why(id="w", prompt=prompt.id, what="no such skill"))
    assert sitting.last(seat, WhyShown).why.rule
    sitting.say(sitting.pid(seat), messages.Why(id="w", prompt=prompt.id, what="end"))
    assert sitting.last(seat, WhyShown).why is None


# -- clocks ------------------------------------------------------------------------------------------------


def test_when_time_is_up_the_harmless_default_is_taken_and_marked():
    sitting = contest()
    asked = sitting.live_game.waiting
    sitting.answer(asked[0], "pass")
    sitting.wait(11.9 + SEEN_MS / 1000)
    assert {row.by for row in sitting.rows} == {"seat"}
    sitting.wait(0.9)
    late = [row for row in sitting.rows if row.by == "clock"]
    assert sorted((row.seat, row.value) for row in late) == [(seat, "pass") for seat in asked[1:]]
    notes = [line for line in sitting.live_game.shown(0, 0, sitting.now).events if line.kind == "table:clock"]
    assert [line.data for line in notes] == [[seat] for seat in asked[1:]]


def test_a_slow_room_waits_for_ever():
    sitting = Sitting("codex", seed=5)
    sitting.host_does("settings", clock=messages.ClockSettings(preset="slow", grace_ms=None))
    sitting.start()
    assert sitting.live_game.wake_at() is None
    sitting.wait(10**6)
    assert sitting.rows == []


def _prompts(sitting: Sitting) -> list[object]:
    seats = range(len(sitting.room.seats))
    prompts = [sitting.live_game.shown(seat, 0, sitting.now).prompt for seat in seats]
    return [None if prompt is None else (prompt.id, prompt.word, prompt.options) for prompt in prompts]


@pytest.mark.parametrize("game", GAMES)
def test_after_a_restart_prompts_and_clocks_are_the_same(game: str):
    sitting = Sitting(game, seed=6).start()
    for number in range(80):
        if sitting.room.state == "over":
            break
        sitting.now += 1.5
        sitting.somebody_answers()
        if number % 8 == 0:
            again = sitting.restart()
            assert _prompts(again) == _prompts(sitting), "from a snapshot some answers ago, and from none"
            assert _prompts(sitting.restart(whole=True)) == _prompts(sitting)
            sitting.now += 2.25
            sitting.keep()
            after = sitting.restart()
            assert after.now > sitting.now + 1000, "the server was down for a while"
            for seat in range(len(sitting.room.seats)):
                was = sitting.live_game.shown(seat, 0, sitting.now)
                comes = after.live_game.shown(seat, 0, after.now)
                was.n = comes.n = 0
                assert messages.encode(was) == messages.encode(comes)


def test_without_a_note_the_clock_goes_on_from_the_last_answer_that_everybody_saw():
    sitting = contest()
    sitting.now += 3
    first = sitting.live_game.waiting[0]
    sitting.answer(first, "pass")
    sitting.now += 4
    after = sitting.restart()
    prompt = after.prompt(sitting.live_game.waiting[1])
    assert prompt is not None
    assert prompt.deadline_ms == 12_000 + SEEN_MS, "when somebody has sealed is nobody's business"
    assert after.prompt(first) is None, "who had answered is not asked again"
