"""What would be asked after an answer: chosen in one go, sent when all is chosen."""

from __future__ import annotations

from typing import Any

from tests.server.sitting import Sitting, contest, duel

from anju.server.live.prompt import plain
from anju.server.protocol.messages import Prompt, RefusedShown, Then, ThenAsked, Why, WhyShown, encode


def asked(sitting: Sitting) -> tuple[int, Prompt]:
    seat = sitting.live_game.table.questions[0].seat
    prompt = sitting.prompt(seat)
    assert prompt is not None
    return seat, prompt


def then(sitting: Sitting, seat: int, prompt: Prompt, after: list[Any]) -> Prompt | None:
    sitting.say(sitting.pid(seat), Then(id="t", prompt=prompt.id, after=after))
    found: Prompt | None = sitting.last(seat, ThenAsked).prompt
    return found


def laying() -> Sitting:
    """惨剧轮回, and the mastermind lays a card."""
    sitting = Sitting("tragedy_looper", seats=2, seed=3).start()
    sitting.play_until("m_card")
    return sitting


def test_a_card_and_its_target_are_two_questions_of_one_choice():
    sitting = laying()
    seat, prompt = asked(sitting)
    before = len(sitting.inbox(1 - seat))
    card = prompt.options[0].value
    target = then(sitting, seat, prompt, [card])
    assert target is not None
    assert (target.word, target.id) == ("m_target", prompt.id)
    assert then(sitting, seat, prompt, [card, target.options[0].value]) is None, "it lies on the table then"
    assert len(sitting.inbox(1 - seat)) == before
    assert sitting.prompt(seat) == prompt
    sitting.answer(seat, card)
    real = sitting.prompt(seat)
    assert real is not None
    assert real.options == target.options, "what was foreseen is what is asked"


def test_who_passes_at_the_start_of_a_turn_may_think_of_the_first_move():
    """A new step of the engine has begun by then; what nobody can see does not show."""
    sitting = Sitting("codex", seed=5).start()
    sitting.play_until("passive")
    seat, prompt = asked(sitting)
    move = then(sitting, seat, prompt, ["no"])
    assert move is not None
    assert move.word == "main"
    assert then(sitting, seat, prompt, ["yes"]) is None, "that shows"
    sitting.answer(seat, "no")
    real = sitting.prompt(seat)
    assert real is not None
    assert real.options == move.options


def test_of_what_would_be_asked_one_may_ask_why_not():
    sitting = laying()
    seat, prompt = asked(sitting)
    card = prompt.options[0].value
    what = "nowhere"
    sitting.say(sitting.pid(seat), Why(id="w", prompt=prompt.id, what=what, after=[card]))
    foreseen = sitting.last(seat, WhyShown).why
    sitting.answer(seat, card)
    real = sitting.prompt(seat)
    assert real is not None
    sitting.say(sitting.pid(seat), Why(id="w", prompt=real.id, what=what))
    assert foreseen == sitting.last(seat, WhyShown).why


def test_who_thinks_of_what_cannot_be_learns_nothing_of_what_others_have_sealed():
    """风声: the same is said whether somebody has answered or not."""
    sitting = contest()
    seat, *others = sitting.live_game.waiting
    prompt = sitting.prompt(seat)
    assert prompt is not None
    told = set()
    for other in [None, *others]:
        if other is not None:
            sitting.answer(other, "pass")
        for value in ("nothing of the kind", "pass"):
            sitting.say(sitting.pid(seat), Then(id=str(value), prompt=prompt.id, after=[value]))
            told.add(encode(sitting.inbox(seat)[-1]))
    assert len(told) == 2, "what cannot be is refused, and what could be can only be given"


def test_after_what_would_show_there_is_no_why():
    sitting = laying()
    seat, prompt = asked(sitting)
    card = prompt.options[0].value
    target = then(sitting, seat, prompt, [card])
    assert target is not None
    both = [card, target.options[0].value]
    sitting.say(sitting.pid(seat), Why(id="w", prompt=prompt.id, what="nowhere", after=both))
    refusal = sitting.last(seat, RefusedShown)
    assert (refusal.id, refusal.code) == ("w", "would_show")
    assert refusal.remedy.zh


def test_what_is_not_on_offer_is_refused_with_its_reason():
    sitting = duel()
    seat, prompt = asked(sitting)
    sitting.say(sitting.pid(seat), Then(id="t", prompt=prompt.id, after=["s00.99"]))
    assert sitting.last(seat, RefusedShown).id == "t"
    sitting.say(sitting.pid(1 - seat), Then(id="t", prompt=1, after=["s00.1"]))
    assert sitting.last(1 - seat, RefusedShown).code == "not_asked"
    sitting.say(sitting.pid(seat), Then(id="t", prompt=prompt.id + 7, after=["s00.1"]))
    assert sitting.last(seat, RefusedShown).code == "stale"


def misdirection(sitting: Sitting) -> tuple[int, Any]:
    """Plays on to a contest in which the last to be asked holds a 误导: who that is, and the card."""
    for _ in range(400):
        sitting.play_until("contest")
        last = sitting.live_game.table.questions[0].order[-1]
        prompt = sitting.prompt(last)
        assert prompt is not None
        for option in prompt.options:
            if "误导" in option.label.zh:
                return last, option.value
        for question in sitting.live_game.table.questions:
            sitting.answer(question.seat, question.default)
    raise AssertionError("nobody ever holds it")


def test_what_a_card_still_has_to_be_told_is_chosen_with_it_though_others_may_cut_in():
    sitting = Sitting("fengsheng", seed=3).start()
    last, card = misdirection(sitting)
    prompt = sitting.prompt(last)
    assert prompt is not None
    read = len(sitting.live_game.shown(last, 0, sitting.now).events)
    side = then(sitting, last, prompt, [card])
    foretold = sitting.last(last, ThenAsked)
    assert side is not None
    assert (side.word, side.id, foretold.sure) == ("side", prompt.id, False)
    for question in sitting.live_game.table.questions:
        sitting.answer(question.seat, card if question.seat == last else question.default)
    real = sitting.prompt(last)
    assert real is not None
    assert (real.word, real.sentence, real.options) == (side.word, side.sentence, side.options)
    assert len(sitting.live_game.shown(last, 0, sitting.now).events) == read + foretold.told


def test_in_a_sealed_window_it_tells_nothing_of_what_the_others_have_sealed():
    sitting = Sitting("fengsheng", seed=3).start()
    last, card = misdirection(sitting)
    prompt = sitting.prompt(last)
    assert prompt is not None
    before = then(sitting, last, prompt, [card]), sitting.last(last, ThenAsked).told
    for question in sitting.live_game.table.questions:
        if question.seat != last:
            sitting.answer(question.seat, question.values[-1])
    assert [question.seat for question in sitting.live_game.table.questions] == [last]
    assert (then(sitting, last, prompt, [card]), sitting.last(last, ThenAsked).told) == before


def test_what_may_be_declined_is_not_asked_before_it_comes():
    """It is another choice, and what happens on the way may change it."""
    sitting = Sitting("codex", seed=5).start()
    seen = set()
    for _ in range(300):
        if sitting.live_game.over is not None:
            break
        for question in sitting.live_game.table.questions:
            prompt = sitting.prompt(question.seat)
            assert prompt is not None
            found = then(sitting, question.seat, prompt, [plain(question.values[-1])])
            if found is not None and not sitting.last(question.seat, ThenAsked).sure:
                seen.add(found.word)
        sitting.somebody_answers()
    assert "step" in seen
    assert seen.isdisjoint({"main", "swift", "counter", "passive", "may_pay", "may_step"})
