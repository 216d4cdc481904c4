"""What a seat answers once for all: given whenever the very same is asked, seen, taken back, never lost."""

from __future__ import annotations

import pytest
from tests.server.sitting import Sitting, duel

from anju.server.protocol import messages
from anju.server.protocol.messages import Prompt, RefusedShown, Step

MOST = 3000


def asked_again(game: str, people: int | None = None) -> tuple[Sitting, Prompt]:
    """Plays until somebody is asked what may come again and again; whom, the prompt says."""
    for seed in range(20):
        sitting = Sitting(game, people, seed=seed)
        if people is not None:
            sitting.host_does("add_bot")
        sitting.start()
        while sitting.room.state == "playing" and sitting.live_game.n < MOST:
            for question in sitting.live_game.table.questions:
                prompt = sitting.prompt(question.seat)
                if prompt is not None and prompt.again and not sitting.room.seats[question.seat].is_bots:
                    return sitting, prompt
            play_on(sitting)
    raise AssertionError("nobody is ever asked")


def play_on(sitting: Sitting) -> None:
    """Whoever has to answer does, at random; habits and bots in their time."""
    for question in sitting.live_game.table.questions:
        prompt = sitting.prompt(question.seat)
        if prompt is not None and prompt.by == "you" and not sitting.room.seats[question.seat].is_bots:
            sitting.answer(question.seat, sitting.rng.choice(question.values))
            return
    sitting.bots_decide()
    sitting.wait(0.1)


def always(sitting: Sitting, prompt: Prompt, value: messages.Value) -> None:
    message = messages.Answer(id=sitting.new_id(), prompt=prompt.id, value=value, always=True)
    sitting.say(sitting.pid(prompt.seat), message)


def other_than_declining(prompt: Prompt) -> messages.Value:
    return next(option.value for option in prompt.options if option.value != prompt.decline)


def until_the_same(sitting: Sitting, first: Prompt) -> Prompt | None:
    """Plays until the very same is asked; None if the game ends before."""
    while sitting.room.state == "playing" and sitting.live_game.n < MOST:
        prompt = sitting.prompt(first.seat)
        if prompt is not None and prompt.id > first.id and is_the_same(prompt, first):
            return prompt
        play_on(sitting)
    return None


def is_the_same(one: Prompt, other: Prompt) -> bool:
    return (one.word, one.source, one.options) == (other.word, other.source, other.options)


@pytest.mark.parametrize("declines", [False, True])
@pytest.mark.parametrize("game", ["codex", "fengsheng"])
def test_the_very_same_is_answered_as_before_and_nothing_else_is(game: str, declines: bool):
    sitting, first = asked_again(game)
    value = first.decline if declines else other_than_declining(first)
    assert value is not None
    always(sitting, first, value)
    assert [(row.seat, row.value, row.by) for row in sitting.rows[-1:]] == [(first.seat, value, "seat")]
    habits = sitting.live_game.shown(first.seat, 0, sitting.now).habits
    assert [(habit.source, habit.uses) for habit in habits] == [(first.source, not declines)]
    again = asked = 0
    while sitting.room.state == "playing" and sitting.live_game.n < MOST:
        prompt = sitting.prompt(first.seat)
        if prompt is not None and is_the_same(prompt, first):
            assert prompt.by == "yield"
            again += 1
            rows = len(sitting.rows)
            sitting.wait(4.1)
            assert (first.seat, value, "yield") in [
                (row.seat, row.value, row.by) for row in sitting.rows[rows:]
            ]
        else:
            asked += prompt is not None
            assert prompt is None or prompt.by == "you"
            play_on(sitting)
    assert again
    assert asked


def test_it_is_shown_and_can_be_taken_back():
    sitting, first = asked_again("codex")
    always(sitting, first, other_than_declining(first))
    (habit,) = sitting.last(first.seat, Step).habits
    prompt = until_the_same(sitting, first)
    assert prompt is not None
    assert prompt.by == "yield"
    sitting.say(sitting.pid(first.seat), messages.AskAgain(id="b", habit="another"))
    assert sitting.live_game.shown(first.seat, 0, sitting.now).habits == [habit]
    sitting.say(sitting.pid(first.seat), messages.AskAgain(id="c", habit=habit.id))
    step = sitting.last(first.seat, Step)
    assert step.habits == []
    assert (step.prompt.id, step.prompt.by) == (prompt.id, "you")
    rows = len(sitting.rows)
    sitting.wait(5)
    assert len(sitting.rows) == rows, "the person is waited for"


def test_taking_back_a_yield_leaves_it_in_force():
    sitting, first = asked_again("codex")
    always(sitting, first, other_than_declining(first))
    prompt = until_the_same(sitting, first)
    assert prompt is not None
    sitting.say(sitting.pid(first.seat), messages.Yield(id="y", on=False))
    now = sitting.prompt(first.seat)
    assert now is not None
    assert (now.id, now.by) == (prompt.id, "yield")


def test_it_survives_a_restart():
    sitting, first = asked_again("codex")
    always(sitting, first, other_than_declining(first))
    after = sitting.restart()
    assert (
        after.live_game.shown(first.seat, 0, after.now).habits
        == (sitting.live_game.shown(first.seat, 0, sitting.now).habits)
        != []
    )
    prompt = until_the_same(after, first)
    assert prompt is not None
    assert prompt.by == "yield"


def test_what_is_another_matter_every_time_cannot_be_answered_once_for_all():
    sitting = duel()
    (question,) = sitting.live_game.table.questions
    prompt = sitting.prompt(question.seat)
    assert prompt is not None
    assert not prompt.again
    rows = len(sitting.rows)
    always(sitting, prompt, prompt.options[0].value)
    assert sitting.last(question.seat, RefusedShown).code == "not_for_good"
    assert len(sitting.rows) == rows
    assert sitting.live_game.shown(question.seat, 0, sitting.now).habits == []


def test_among_people_it_takes_as_long_as_a_thought():
    sitting, first = asked_again("codex")
    always(sitting, first, other_than_declining(first))
    prompt = until_the_same(sitting, first)
    assert prompt is not None
    rows = len(sitting.rows)
    sitting.wait(1.9)
    assert len(sitting.rows) == rows
    sitting.wait(2.2)
    assert len(sitting.rows) > rows


def test_with_bots_alone_nobody_waits_for_it():
    sitting, first = asked_again("codex", people=1)
    always(sitting, first, other_than_declining(first))
    prompt = until_the_same(sitting, first)
    assert prompt is not None
    rows = len(sitting.rows)
    sitting.wait(0.5)
    assert [row.by for row in sitting.rows[rows:] if row.seat == first.seat][:1] == ["yield"]
