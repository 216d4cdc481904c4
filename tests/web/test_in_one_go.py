"""Card, target and price are one choice: touched one after the other, confirmed once, taken back until then."""

from __future__ import annotations

from typing import Any

import pytest
from tests.web.conftest import PHONE, NewPerson
from tests.web.person import ASKED, CONFIRM, SLIP, Option, Person, Prompt
from tests.web.test_friends import join

TABLES: dict[str, dict[str, Any]] = {
    "codex": {"seats": 2, "first_player": "A"},
    "fengsheng": {"seats": 5},
    "tragedy_looper": {"seats": 2},
}
"""In a duel whoever begins has something to choose before they can fall."""

DOCTOR = "button.face[data-piece='character:doctor']"

MOST = 60
"""Questions until one comes that opens another."""


def first_of_several(person: Person) -> tuple[Prompt, Option]:
    """Plays on until a choice has opened the question that belongs to it: the question before, and the choice."""
    for _ in range(MOST):
        assert not person.is_over()
        prompt = person.asked()
        option = person.anything(prompt)
        person.answer(option)
        if len(person.unsent) == 1:
            return prompt, option
    raise AssertionError("nothing belongs together")


def unsent(person: Person) -> int:
    return int(person.page.locator(ASKED).get_attribute("data-unsent") or 0)


@pytest.fixture(params=["desk", "phone"])
def at(request: pytest.FixtureRequest) -> dict[str, Any]:
    return PHONE if request.param == "phone" else {}


@pytest.mark.parametrize("game", ["codex", "fengsheng", "tragedy_looper"])
def test_what_belongs_together_is_confirmed_once(new_person: NewPerson, at: dict[str, Any], game: str):
    person = new_person(confirm=True, **at)
    person.begin(game, **TABLES[game])
    prompt, option = first_of_several(person)
    person.picture(f"in-one-go-{game}{'-phone' if at else ''}")
    assert person.prompt is prompt, "the server has been told nothing"
    assert option["label"]["zh"] in person.page.locator(".dock .link").inner_text()
    while person.is_open(prompt) and person.unsent:
        person.answer(person.anything(person.asked()))
    assert not person.is_open(prompt), "one confirmation was enough for all of it"
    assert not person.errors


def test_on_whom_a_card_goes_may_be_touched_before_it(new_person: NewPerson):
    person = new_person(confirm=True)
    person.open_room(
        game="tragedy_looper",
        seats=2,
        seat=1,
        name="客人",
        bots=True,
        clock={"preset": "slow"},
        options={"script": "FS-1"},
    )
    person.fill_and_start()
    person.see(ASKED)
    card = person.asked()["options"][0]
    person.click(DOCTOR)
    person.see(f"{DOCTOR}[aria-pressed=true]")
    assert "先要选放哪张牌" in person.page.locator(f"{SLIP} .cause").inner_text(), "it says so at once"
    person.page.keyboard.press("Escape")
    person.see(f"{DOCTOR}[aria-pressed=false]")
    person.click(DOCTOR)
    person.click(DOCTOR)
    person.see(".sheet h3:has-text('医生')")
    person.click(DOCTOR)
    person.click(f"button[data-piece='{card['piece']}']")
    person.see(f"{ASKED}[data-unsent='1'] {CONFIRM}:has-text('医生')")
    person.click(CONFIRM)
    person.until(lambda: person.given == [card["value"], "doctor"], "the card is not laid")


def test_until_then_it_is_taken_back(new_person: NewPerson):
    person = new_person(confirm=True)
    person.begin("tragedy_looper", 2)
    prompt, option = first_of_several(person)
    person.page.keyboard.press("Escape")
    person.see(f"{ASKED}[data-unsent='0']")
    person.look_again()
    assert person.page.locator(f"{ASKED} {CONFIRM}").count() == 0
    person.answer(option)
    assert unsent(person) == 1
    person.click(".dock .link")
    person.look_again()
    assert unsent(person) == 0
    person.answer(option)
    other = next(one for one in prompt["options"] if one["piece"] != option["piece"])
    person.unsent.clear()
    person.answer(other)
    assert unsent(person) == 1
    assert other["label"]["zh"] in person.page.locator(".dock .link").inner_text()
    assert person.prompt is prompt


def test_what_is_passed_before_every_move_is_confirmed_with_the_move(new_person: NewPerson):
    person = new_person(confirm=True)
    person.begin("codex", 2, first_player="A")
    assert not person.is_over()
    prompt = person.asked()
    assert (prompt["word"], prompt["again"]) == ("passive", True)
    passed = next(one for one in prompt["options"] if one["value"] == prompt["decline"])
    person.answer(passed)
    person.picture("in-one-go-turn")
    assert person.asked()["word"] == "main"
    assert person.prompt is prompt, "the server has been told nothing"
    person.page.keyboard.press("f")
    person.see(f"{ASKED}[data-unsent='0'] {CONFIRM}")
    person.look_again()
    person.answer(passed)
    assert "专注" in person.page.locator(".dock .link").inner_text()
    person.answer(person.anything(person.asked()))
    while person.is_open(prompt):
        person.answer(person.anything(person.asked()))
    assert not person.errors


def test_why_not_is_answered_for_what_is_being_chosen(new_person: NewPerson):
    """A place where a card cannot be laid says so, though nobody has been asked about places yet."""
    person = new_person(confirm=True)
    person.begin("tragedy_looper", 2)
    first_of_several(person)
    offered = {piece for one in person.asked()["options"] for piece in one["piece"].split()}
    told = [
        piece.get_attribute("data-piece") or ""
        for piece in person.page.locator(".surface button[data-piece]:visible").all()
    ]
    grey = [piece for piece in told if piece.startswith(("character:", "place:")) and piece not in offered]
    for piece in grey[:1]:
        person.click(f".surface button[data-piece='{piece}']")
        person.see(".slip[role=dialog] .cause")
    assert unsent(person) == 1, "the choice before it stands"


MOVE = "s00.8"
"""移动: everybody has it; it costs a card, and asks which way to go."""


def test_which_way_to_go_is_chosen_with_the_skill_and_gone_if_nobody_cuts_in(new_person: NewPerson):
    person, foe = new_person(confirm=True), new_person()
    code = person.open_room(game="codex", seats=2, name="阿主", options={"first_player": "A"})
    join(foe, code, "小白")
    person.until(lambda: all(seat["kind"] == "person" for seat in person.lobby["seats"]))
    person.click(".go .stamp")
    assert not person.is_over()
    first = person.asked()
    for word, value in (("passive", "no"), ("main", MOVE), ("pay", None), ("step", None)):
        prompt = person.asked()
        assert prompt["word"] == word
        assert person.prompt is first, "the server has been told nothing"
        if word == "step":
            person.see(".dock .told :text('若没有人插手')")
            person.picture("in-one-go-step")
        person.answer(next(one for one in prompt["options"] if value in {None, one["value"]}))
    foe.see(ASKED)
    person.see(".waiting .next")
    person.picture("in-one-go-waiting")
    while person.prompt is None:
        foe.answer(next(one for one in foe.asked()["options"] if one["value"] == foe.asked()["decline"]))
        foe.page.wait_for_timeout(300)
    assert not person.is_over()
    assert person.asked()["word"] != "step", "it was not asked again"
    assert person.given[:2] == ["no", MOVE]
    assert len(person.given) == 4
