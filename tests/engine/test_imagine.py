"""Imagined worlds: alike for the one who imagines, open for all else."""

from __future__ import annotations

from random import Random

import pytest
from tests.engine.toy import PAY, TOY, Den, bid_first, play_on, seen_of, sit_down

from anju.engine import table as engine_table
from anju.engine.errors import NotUndoable
from anju.engine.examination import AnyValue
from anju.engine.table import Table


def den(table: Table) -> Den:
    assert isinstance(table.now, Den)
    return table.now


def shown_to(table: Table, seat: int) -> object:
    question = table.question(seat)
    return (
        table.view(seat),
        table.view(None),
        [event.plain() for event in table.events(seat)],
        [event.plain() for event in table.events(None)],
        question and [(option.value, option.label()) for option in question.options],
    )


@pytest.mark.parametrize("seed", range(4))
def test_a_seat_cannot_tell_a_world_from_the_real_one(seed: int):
    t, rng = sit_down(3, seed), Random(seed)
    while t.questions:
        for seat in range(3):
            assert shown_to(t.imagine(seat, rng), seat) == shown_to(t, seat)
        play_on(t, rng, 1)


def test_imagining_changes_nothing():
    t = sit_down(3)
    before = seen_of(t)
    world = t.imagine(1, Random(1))
    play_on(world, Random(2), 6)
    assert seen_of(t) == before


def test_what_the_seat_cannot_know_differs_between_worlds():
    t = sit_down(3)
    hands = {str(t.imagine(0, Random(k)).view(1)["hand"]) for k in range(30)}
    assert len(hands) > 10
    assert {str(t.imagine(0, Random(k)).view(0)["hand"]) for k in range(30)} == {str(t.view(0)["hand"])}


def test_luck_to_come_differs_between_worlds():
    def roll(t: Table) -> object:
        bid_first(t)
        return next(event.data[1] for event in t.events(None) if event.kind == "prize")

    t = sit_down()
    assert {roll(t.imagine(0, Random(k))) for k in range(40)} == {1, 2, 3}


def test_a_sealed_answer_of_another_seat_stays_its_secret():
    """Even that there is one: whoever imagines thinks of all that they could still answer."""
    t = sit_down(3)
    question, before = t.questions[1], seen_of(t.imagine(0, Random(1)))
    for value in question.values:
        twin = t.clone()
        twin.answer(1, value)
        world = twin.imagine(0, Random(1))
        assert seen_of(world) == before
        assert world.asked == twin.asked == [0, 1, 2]
        assert [one.seat for one in world.questions] == [0, 1, 2]


def test_what_somebody_has_begun_to_declare_is_in_no_world():
    """Whether the charm is used at all is not seen before the card that it costs is chosen."""
    t = sit_down(3, 3)
    while t.questions[0].source != "snatch":
        play_on(t, Random(2), 1)
    (question,) = t.questions
    seat, other = question.seat, (question.seat + 1) % 3
    before = seen_of(t.imagine(other, Random(1)))
    t.answer(seat, "yes")
    assert [one.word for one in t.questions] == [PAY]
    assert seen_of(t.imagine(other, Random(1))) == before
    assert (seat, "yes") in t.imagine(seat, Random(1)).record


def test_ones_own_sealed_answer_is_known():
    t = sit_down(3)
    own = t.questions[0].values[2]
    t.answer(0, own)
    assert {dict(t.imagine(0, Random(k)).record)[0] for k in range(20)} == {own}


def test_a_world_does_not_carry_the_real_past():
    """Neither the recorded deal nor what others were told may reach who imagines."""
    t = sit_down(3)
    play_on(t, Random(2), 12)
    world = t.imagine(0, Random(1))
    deal = t.record[0]
    assert deal not in world.record
    real = [event for event in t.history if not event.seen_by(0)]
    assert real
    assert [event for event in world.events(1) if any(event is other for other in real)] == []


def test_a_world_can_be_played_on_and_taken_back_to_where_it_began():
    t = sit_down(3)
    play_on(t, Random(2), 12)
    world = t.imagine(0, Random(1))
    before = seen_of(world)
    play_on(world, Random(3), 7)
    for _ in range(7):
        world.undo()
    assert seen_of(world) == before


def test_undo_in_a_world_never_reaches_the_real_deal():
    t = sit_down(3)
    bid_first(t)
    world = t.imagine(0, Random(1))
    while any(who >= 0 for who, _ in world.record):
        world.undo()
    assert world.view(0)["hand"] == t.view(0)["hand"]
    with pytest.raises(NotUndoable):
        world.undo()


def test_a_saved_world_is_a_position_without_the_real_past():
    t = sit_down(3)
    play_on(t, Random(2), 12)
    world = t.imagine(0, Random(1))
    loaded = engine_table.load(world.save(), {"toy": TOY})
    assert loaded.view(0) == t.view(0)
    assert TOY.describe(den(loaded)) == TOY.describe(den(world))
    assert t.record[0] not in loaded.record


def test_a_world_of_a_world_is_a_world():
    t = sit_down(3)
    play_on(t, Random(2), 9)
    world = t.imagine(2, Random(1)).imagine(2, Random(5))
    assert shown_to(world, 2) == shown_to(t, 2)


def test_a_world_runs_out():
    t = sit_down(3)
    assert t.imagine(0, Random(1)).run_out(AnyValue(Random(1))).state.outcome.rule == "TY-5"


def test_what_was_peeked_at_stays_known():
    t = sit_down(2, seed=1)
    for seed in range(50):
        t = sit_down(2, seed)
        play_on(t, Random(seed), 30)
        looked = [seat for seat in (0, 1) if any(event.kind == "saw" for event in t.events(seat))]
        known = [
            (seat, card) for seat in looked for card in den(t).hand[1 - seat] if den(t).seen[card] >> seat & 1
        ]
        if t.questions and known:
            break
    assert known
    seat, card = known[0]
    faces = {den(t.imagine(seat, Random(k))).face[card] for k in range(20)}
    assert faces == {den(t).face[card]}
    assert TOY.stock(den(t.imagine(seat, Random(1)))) == TOY.stock(den(t))
