"""A table: asking, answering, taking back, copying, saving."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest
from tests.engine.toy import BID, DIE, TOY, Round, bid_first, play_on, seen_of, sit_down

from anju.engine import table as engine_table
from anju.engine.errors import NotUndoable, Refused
from anju.engine.examination import AnyValue
from anju.engine.play import CHANCE, NOBODY, DoesNotFit
from anju.engine.table import Table


def again(table: Table) -> Table:
    """A new table with the same record."""
    return Table(TOY, table.seats, table.seed, table.options).begin(list(table.record))


def test_a_table_begins_at_its_first_question():
    t = sit_down(3)
    assert [(q.seat, q.word.id) for q in t.questions] == [(0, "bid"), (1, "bid"), (2, "bid")]
    assert t.outcome is None
    assert t.rules_version == "toy-1"


def test_the_same_seed_gives_the_same_deal_and_another_seed_another():
    assert seen_of(sit_down(seed=3)) == seen_of(sit_down(seed=3))
    deals = {str(sit_down(seed=seed).view(0)["hand"]) for seed in range(20)}
    assert len(deals) > 5


@pytest.mark.parametrize("seed", range(5))
def test_the_record_replays_at_every_point(seed: int):
    t, rng = sit_down(3, seed), Random(seed)
    while t.questions:
        play_on(t, rng, 1)
        assert seen_of(again(t)) == seen_of(t)


def test_the_record_says_who_answered():
    t = sit_down()
    bid_first(t)
    assert t.record[0][0] == CHANCE
    assert [who for who, _ in t.record[1:3]] == [0, 1]
    assert {who for who, _ in t.record} <= {0, 1, CHANCE, NOBODY}


def test_a_value_that_is_alone_on_offer_is_nobodys_answer():
    play = Round(TOY, TOY.start(2, TOY.settle(2, {})), [], 1)
    word = DIE
    assert play.ask(0, word, [4]) == 4
    assert play.record == [(NOBODY, 4)]


def test_a_window_is_asked_even_with_one_value():
    t = sit_down()
    state = t.now.copy()
    play = TOY.play(state, [], 1)  # type: ignore[arg-type]  # the state of a toy table is a Den
    play.policy = AnyValue(Random(1))
    assert play.ask(0, BID, [4]) == 4
    assert play.record == [(0, 4)]


# -- simultaneous questions -------------------------------------------------------------------------------


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_sealed_answers_may_arrive_in_any_order(order: tuple[int, ...]):
    straight, t = sit_down(3), sit_down(3)
    bid_first(straight)
    for seat in order:
        question = t.question(seat)
        assert question is not None
        t.answer(seat, question.values[0])
    assert [t.view(seat) for seat in range(3)] == [straight.view(seat) for seat in range(3)]
    assert TOY.describe(t.now) == TOY.describe(straight.now)  # type: ignore[arg-type]  # Dens
    assert [e.plain() for e in t.events(None)] == [e.plain() for e in straight.events(None)]


def test_a_sealed_answer_shows_to_nobody():
    t = sit_down(3)
    before = [t.view(seat) for seat in (0, 1, 2, None)], [t.events(seat) for seat in (0, 1, 2, None)]
    t.answer(1, t.questions[1].values[2])
    assert (
        [t.view(seat) for seat in (0, 1, 2, None)],
        [t.events(seat) for seat in (0, 1, 2, None)],
    ) == before
    assert [q.seat for q in t.questions] == [0, 2]


def test_a_sealed_answer_is_given_once():
    t = sit_down(3)
    t.answer(1, t.questions[1].values[0])
    with pytest.raises(Refused) as refusal:
        t.answer(1, sit_down(3).questions[1].values[1])
    assert refusal.value.code == "not_asked"


def test_a_table_with_some_answers_in_is_saved_and_loaded():
    t = sit_down(3)
    t.answer(2, t.questions[2].values[1])
    loaded = engine_table.load(t.save(), {"toy": TOY})
    assert seen_of(loaded) == seen_of(t)
    bid_first(t)
    bid_first(loaded)
    assert seen_of(loaded) == seen_of(t)


# -- undo -------------------------------------------------------------------------------------------------


def test_undo_takes_a_sealed_answer_back():
    t = sit_down()
    before = seen_of(t)
    t.answer(1, t.questions[1].values[0])
    t.undo()
    assert seen_of(t) == before


def test_undo_goes_back_across_steps_to_the_beginning():
    t, rng = sit_down(3, seed=2), Random(5)
    pictures = []
    while t.questions:
        pictures.append(seen_of(t))
        play_on(t, rng, 1)
    assert len(pictures) > 10
    while pictures:
        t.undo()
        assert seen_of(t) == pictures.pop()
    with pytest.raises(NotUndoable):
        t.undo()


def test_a_refused_undo_changes_nothing():
    t = sit_down()
    before = seen_of(t)
    with pytest.raises(NotUndoable) as problem:
        t.undo()
    assert seen_of(t) == before
    assert problem.value.text("zh") != problem.value.text("en")


def test_luck_is_the_same_after_undo():
    t = sit_down()
    values = [q.values[0] for q in t.questions]
    rolled = []
    for _ in range(3):
        t.answer(0, values[0])
        t.answer(1, values[1])
        rolled.append(next(e.data for e in t.events(None) if e.kind == "prize"))
        t.undo()
        t.undo()
    assert len(set(rolled)) == 1


def test_luck_differs_by_seed_and_by_how_often_it_was_asked():
    def rolls(seed: int) -> tuple[object, ...]:
        t, rng = sit_down(seed=seed), Random(0)
        while t.questions:
            play_on(t, rng, 1)
        return tuple(e.data[1] for e in t.events(None) if e.kind == "prize")

    assert len({rolls(seed) for seed in range(20)}) > 10
    assert {roll for seed in range(20) for roll in rolls(seed)} == {1, 2, 3}


def test_wanted_luck_comes_true_and_is_recorded():
    t = sit_down()
    t.wanted_luck.append("3")
    bid_first(t)
    assert (CHANCE, 3) in t.record
    assert next(e.data[1] for e in t.events(None) if e.kind == "prize") == 3
    assert seen_of(again(t)) == seen_of(t)


# -- records that do not fit ------------------------------------------------------------------------------


def broken(index: int, entry: tuple[int, object]) -> Table:
    """A table whose record was changed at one place."""
    t = sit_down()
    bid_first(t)
    entries = list(t.record)
    entries[index] = entry  # type: ignore[assignment]  # on purpose
    return Table(TOY, 2, t.seed, t.options).begin(entries)


@pytest.mark.parametrize(
    ("index", "entry"),
    [
        (0, (CHANCE, 5)),
        (0, (CHANCE, (0, 0, 1, 2, 3, 4, 5, 6, 7, 8))),
        (0, (CHANCE, tuple("0123456789"))),
        (0, (0, (9, 8, 7, 6, 5, 4, 3, 2, 1, 0))),
        (1, (0, 99)),
        (1, (1, "no")),
        (1, (5, 0)),
        (1, (NOBODY, 0)),
        (3, (CHANCE, 4)),
        (3, (0, 1)),
    ],
)
def test_a_foreign_record_does_not_fit(index: int, entry: tuple[int, object]):
    with pytest.raises(DoesNotFit):
        broken(index, entry)


def test_a_record_that_goes_on_after_the_end_does_not_fit():
    t = sit_down()
    play_on(t, Random(1), 1000)
    assert t.outcome is not None
    with pytest.raises(DoesNotFit):
        Table(TOY, 2, t.seed, t.options).begin([*t.record, (0, "no")])


# -- copies -----------------------------------------------------------------------------------------------


def test_a_clone_and_its_original_go_their_own_ways():
    t = sit_down(3)
    play_on(t, Random(1), 5)
    twin = t.clone()
    assert seen_of(twin) == seen_of(t)
    before = seen_of(t)
    play_on(twin, Random(2), 8)
    assert seen_of(t) == before
    kept = seen_of(twin)
    play_on(t, Random(3), 8)
    assert seen_of(twin) == kept


def test_a_table_as_it_stood_when_a_seat_answered():
    t, rng = sit_down(3, seed=2), Random(1)
    found, seen = 0, {}
    while t.questions:
        seen[len(t.record)] = seen_of(t)
        for seat in range(3):
            for before, value in t.earlier(seat):
                found += 1
                assert seen_of(before) == seen[len(before.record)]
                assert before.question(seat) is not None
                assert t.record[len(before.record)] == (seat, value)
        play_on(t, rng, 1)
    assert found > 10


def test_run_out_leaves_the_table_unchanged():
    t, rng = sit_down(3), Random(4)
    while t.questions:
        before = seen_of(t)
        outcome = t.run_out(AnyValue(rng)).state.outcome
        assert outcome.rule == "TY-5"
        assert seen_of(t) == before
        play_on(t, rng, 1)
    assert t.run_out(AnyValue(rng)).state.outcome == t.outcome


def test_events_are_numbered_for_each_seat():
    t = sit_down(3)
    bid_first(t)
    for seat in (0, 1, 2, None):
        told = t.events(seat)
        assert t.events(seat, 4) == told[4:]
        assert t.events(seat, len(told)) == []
    assert len([e for e in t.events(1) if e.kind == "drew_card"]) == 3
    assert [e for e in t.events(None) if e.kind == "drew_card"] == []


def test_a_question_says_what_a_screen_needs():
    question = sit_down().questions[0]
    assert question.text("zh") == "暗出一张牌"
    assert question.rule == "TY-1"
    assert question.default == question.values[0]
    option = question.options[0]
    assert option.piece == f"card:{option.value}"
    assert option.label("zh").startswith("牌")
    assert option.label("en").startswith("card")


def test_declining_is_the_default_where_it_is_allowed():
    t = sit_down()
    bid_first(t)
    while t.questions and t.questions[0].word.id != "use":
        play_on(t, Random(1), 1)
    assert t.questions[0].default == "no"


# -- thinking ahead ---------------------------------------------------------------------------------------


def at_a_choice(word: str, seed: int = 0) -> Table:
    """Somebody is asked this, by themselves."""
    rng = Random(seed)
    while True:
        table = sit_down(3, rng.getrandbits(16))
        while table.questions:
            if table.questions[0].word.id == word:
                return table
            play_on(table, rng, 1)


def test_what_would_be_asked_after_an_answer_that_nobody_sees():
    table = at_a_choice("use")
    before = seen_of(table)
    seat = table.questions[0].seat
    ahead = table.ahead(seat, ["yes"])
    assert ahead is not None
    question = ahead.question(seat)
    assert question is not None
    assert question.word.id == "pay"
    assert seen_of(table) == before
    table.answer(seat, "yes")
    assert seen_of(table) == seen_of(ahead)


def test_what_would_show_can_only_be_done():
    table = at_a_choice("use")
    seat = table.questions[0].seat
    ahead = table.ahead(seat, ["yes"])
    assert ahead is not None
    (paid, *_) = ahead.questions[0].values
    assert table.ahead(seat, ["yes", paid]) is None
    assert table.ahead(seat, ["no"]) is None, "somebody else is next, or luck"


def test_sealed_answers_are_not_opened_by_thinking():
    table = sit_down(2)
    first, second = table.questions
    assert table.ahead(first.seat, [first.values[0]]) is None
    table.answer(first.seat, first.values[0])
    assert table.ahead(second.seat, [second.values[0]]) is None


def test_thinking_of_what_is_not_on_offer_is_refused():
    table = at_a_choice("use")
    seat = table.questions[0].seat
    with pytest.raises(Refused):
        table.ahead(seat, ["perhaps"])
    with pytest.raises(Refused):
        table.ahead((seat + 1) % 3, ["yes"])
