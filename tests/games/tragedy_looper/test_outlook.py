"""What the mastermind sees coming: the lines of the others word for word, and how far a loss is."""

from __future__ import annotations

from random import Random

import pytest

import anju
from anju.engine.event import EVERYONE
from anju.engine.foresight import Foresight, Prospect
from anju.engine.table import Table
from anju.games.tragedy_looper.state import INTRIGUE, Town

GAME = anju.game("tragedy_looper")
SCRIPTS = next(option for option in GAME.options if option.name == "script").choices
assert isinstance(SCRIPTS, tuple)
MASTERMIND = 0


def table(script: str, seed: int = 1, seats: int = 2, **options: object) -> Table:
    return anju.new("tragedy_looper", seats=seats, seed=seed, options={"script": script, **options})


def plain(found: list[Foresight]) -> list[tuple[object, ...]]:
    return [(one.value, one.possible, one.text, one.lines) for one in found]


def near(found: list[Prospect]) -> list[tuple[object, ...]]:
    return [(one.what, one.title, one.text, one.rule, one.far) for one in found]


def until_asked(t: Table, word: str, rng: Random) -> None:
    while t.questions[0].word.id != word:
        question = t.questions[0]
        t.answer(question.seat, rng.choice(question.values))


def told_since(t: Table, seen: int) -> list[str]:
    """What everybody has been told since, in the present phase."""
    lines: list[str] = []
    for event in [*t.history, *t.fresh][seen:]:
        if event.kind == "phase":
            break
        if event.audience == EVERYONE:
            lines.append(event.text("zh"))
    return lines


@pytest.mark.parametrize("script", SCRIPTS)
def test_the_others_read_what_was_foreseen(script: str):
    t, rng = table(script), Random(3)
    for _ in range(120):
        if not t.questions:
            break
        question = t.questions[0]
        value = rng.choice(question.values)
        if question.seat == MASTERMIND:
            (step,) = t.foresee(MASTERMIND, [value])
            seen = len(t.history) + len(t.fresh)
            t.answer(MASTERMIND, value)
            assert [line.zh for line in step.lines] == told_since(t, seen)
        else:
            t.answer(question.seat, value)


def test_an_ability_is_read_once_its_target_is_chosen():
    t = table("FS-1")
    until_asked(t, "ability", Random(5))
    while len(t.questions[0].values) == 1 or t.questions[0].word.id != "ability":
        question = t.questions[0]
        t.answer(question.seat, question.default)
    ability = next(str(value) for value in t.questions[0].values if str(value).startswith("brain_1"))
    (first,) = t.foresee(MASTERMIND, [ability])
    assert first.lines == ()
    one, two = t.foresee(MASTERMIND, [ability, "doctor"])
    assert (one.lines, [line.zh for line in two.lines]) == ((), ["医生 密谋 +1"])
    assert [line.en for line in two.lines] == ["Doctor: Intrigue +1"]


def test_what_is_not_on_offer_says_why():
    t = table("FS-1")
    until_asked(t, "m_card", Random(1))
    (step,) = t.foresee(MASTERMIND, ["nonsense"])
    assert not step.possible
    assert step.text.zh


def test_protagonists_foresee_nothing():
    t = table("FS-1")
    until_asked(t, "p_card", Random(1))
    question = t.questions[0]
    assert t.foresee(question.seat, [question.values[0]]) == []
    assert t.prospects(question.seat) == []


@pytest.mark.parametrize("script", SCRIPTS)
def test_cards_that_lie_face_down_are_not_foreseen(script: str):
    t, rng = table(script, free_placement_order=True), Random(7)
    for _ in range(60):
        if not t.questions:
            break
        question = t.questions[0]
        value = rng.choice(question.values)
        if question.seat == MASTERMIND and len(t.questions) == 1:
            other = t.imagine(MASTERMIND, rng)
            assert plain(t.foresee(MASTERMIND, [value])) == plain(other.foresee(MASTERMIND, [value]))
            assert near(t.prospects(MASTERMIND)) == near(other.prospects(MASTERMIND))
        t.answer(question.seat, value)


def test_the_ways_to_a_loss_say_what_they_lack():
    t = table("FS-1")
    until_asked(t, "m_card", Random(1))
    found = {one.what: one for one in t.prospects(MASTERMIND)}
    assert found["incident:2"].text.zh == "职员 不安 0/2"
    assert found["incident:2"].far == 2
    assert found["loss:killer_1"].text.zh == "女学生 密谋 0/2，不在同一地点"
    assert found["loss:killer_2"].far == 4
    assert found["loss:serial_killer_1"].text.en.endswith("and there are 0")
    assert found["loss:key_person_1"].rule == "TL-key_person_1"


def test_counters_bring_a_loss_nearer():
    t = table("FS-1")
    until_asked(t, "m_card", Random(1))
    town = t.now
    assert isinstance(town, Town)
    killer = town.board.index["office_worker"]
    town.counters[INTRIGUE][killer] = 3
    found = {one.what: one for one in t.prospects(MASTERMIND)}
    assert found["loss:killer_2"].far == 1
    town.counters[INTRIGUE][killer] = 4
    found = {one.what: one for one in t.prospects(MASTERMIND)}
    assert (found["loss:killer_2"].far, found["loss:killer_2"].text.zh) == (0, "条件已经成立")


def test_of_each_kind_the_nearest_comes_first():
    t = table("BTX-1")
    until_asked(t, "m_card", Random(1))
    found = t.prospects(MASTERMIND)
    for kind in ("incident:", "loss:", "ability:"):
        distances = [one.far for one in found if str(one.what).startswith(kind)]
        assert distances == sorted(distances)
        assert distances


def test_thinking_ahead_changes_nothing():
    t = table("FS-1")
    until_asked(t, "m_card", Random(1))
    before = t.save()
    t.foresee(MASTERMIND, [t.questions[0].values[0]])
    t.prospects(MASTERMIND)
    assert t.save() == before
