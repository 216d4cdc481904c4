"""Thinking ahead over the wire: for one's own eyes, about the open prompt, and without any effect."""

from __future__ import annotations

from typing import Any

from tests.server.running import InThread
from tests.server.sitting import Sitting, duel

from anju.server.protocol import messages
from anju.server.protocol.messages import Foresee, Foreseen, RefusedShown


def asked(sitting: Sitting) -> tuple[int, messages.Prompt]:
    sitting.play_until("main")
    seat = sitting.live_game.table.questions[0].seat
    prompt = sitting.prompt(seat)
    assert prompt is not None
    return seat, prompt


def skills(prompt: messages.Prompt) -> list[Any]:
    return [option.value for option in prompt.options if option.value != prompt.decline]


def test_a_plan_is_told_to_its_planner_alone():
    sitting = duel()
    seat, prompt = asked(sitting)
    other = len(sitting.inbox(1 - seat))
    rows = len(sitting.rows)
    sitting.say(sitting.pid(seat), Foresee(id="f", prompt=prompt.id, steps=skills(prompt)[:2]))
    answer = sitting.last(seat, Foreseen)
    assert [step.value for step in answer.steps] == skills(prompt)[:2]
    assert answer.steps[0].possible
    assert answer.steps[0].numbers["action"]
    assert answer.prospects == []
    assert len(sitting.inbox(1 - seat)) == other
    assert (len(sitting.rows), sitting.prompt(seat)) == (rows, prompt)


def test_without_steps_what_is_near_is_told():
    sitting = duel()
    seat, prompt = asked(sitting)
    sitting.say(sitting.pid(seat), Foresee(id="f", prompt=prompt.id))
    answer = sitting.last(seat, Foreseen)
    assert answer.steps == []
    assert {one.what for one in answer.prospects}.isdisjoint(skills(prompt))


def test_who_is_not_asked_or_thinks_of_what_is_past_is_refused():
    sitting = duel()
    seat, prompt = asked(sitting)
    for one, number in ((1 - seat, 1), (seat, prompt.id + 7)):
        sitting.say(sitting.pid(one), Foresee(id="f", prompt=number, steps=["s00.1"]))
        refusal = sitting.last(one, RefusedShown)
        assert refusal.id == "f"
        assert refusal.text.zh


def test_a_plan_that_is_too_long_is_refused_with_the_limit():
    sitting = duel()
    seat, prompt = asked(sitting)
    sitting.say(sitting.pid(seat), Foresee(id="f", prompt=prompt.id, steps=["s00.1"] * 20))
    refusal = sitting.last(seat, RefusedShown)
    assert (refusal.code, refusal.numbers["steps"]) == ("too_long", 20)


def test_a_learner_may_think_ahead_too(server: InThread):
    shown = server.post("/api/lessons/codex/first", {"answers": []}).json()
    while shown["prompt"] is None or shown["prompt"]["word"] != "main":
        given = shown["wanted"][0] if shown["wanted"] else None
        shown = server.post("/api/lessons/codex/first", {"answers": [*shown["answers"], given]}).json()
    steps = shown["wanted"][:1]
    told = server.post(
        "/api/lessons/codex/first/foresee", {"answers": shown["answers"], "steps": steps}
    ).json()
    assert [step["value"] for step in told["steps"]] == steps
    near = server.post("/api/lessons/codex/first/foresee", {"answers": shown["answers"]}).json()
    assert near["steps"] == []
    assert (
        server.post("/api/lessons/codex/first/foresee", {"answers": [], "steps": [True]}).status_code == 400
    )
