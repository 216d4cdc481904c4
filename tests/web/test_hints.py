"""Who plays alone asks what a good player would look at, and once more for a move: it glows, and nothing is pressed."""

from __future__ import annotations

from typing import Any

import pytest
from tests.web.axe import in_both_lights
from tests.web.conftest import PHONE, NewPerson
from tests.web.person import Person
from tests.web.test_friends import asked_one, join
from tests.web.test_lessons import Learner
from tests.web.test_phone import too_small

HINT = ".dock .asks button:text-is('提示')"
SLIP = "section.hint"
THOUGHT_MS = 240_000
"""A worker begins when it is first asked; on a busy machine that takes a while."""

TABLES: dict[str, dict[str, Any]] = {
    "codex": {"game": "codex", "seats": 2, "options": {"first_player": "A"}},
    "fengsheng": {"game": "fengsheng", "seats": 5},
    "tragedy_looper": {"game": "tragedy_looper", "seats": 2, "seat": 1, "options": {"script": "lesson"}},
}


def sit_down(person: Person, game: str, moves: int) -> None:
    person.open_room(name="客人", bots=True, clock={"preset": "slow"}, **TABLES[game])
    person.fill_and_start()
    person.play(moves)
    assert not person.is_over()


def thought(person: Person, selector: str) -> None:
    person.page.locator(selector).first.wait_for(state="visible", timeout=THOUGHT_MS)


@pytest.mark.parametrize("game", TABLES)
def test_sentences_first_and_then_a_move_that_glows(new_person: NewPerson, game: str):
    person = new_person()
    sit_down(person, game, 4)
    given = len(person.given)
    person.click(HINT)
    thought(person, f"{SLIP} .tally")
    assert not person.page.locator("[data-glow]").count(), "a move only when it is asked for"
    person.picture(f"hint-{game}")
    person.page.keyboard.press(".")
    thought(person, f"{SLIP} .move strong")
    label = person.page.locator(f"{SLIP} .move strong").inner_text()
    assert label in [option["label"]["zh"] for option in person.asked()["options"]]
    person.see("[data-glow]")
    person.picture(f"hint-move-{game}")
    assert len(person.given) == given, "nothing was pressed for anybody"
    if game == "codex":
        assert in_both_lights(person, "hint") == []
    person.page.keyboard.press("Escape")
    person.until(lambda: person.page.locator(SLIP).count() == 0, "Escape does not close it")
    assert not person.page.locator("[data-glow]").count()
    person.play(1)


@pytest.mark.parametrize("game", TABLES)
def test_on_a_phone(new_person: NewPerson, game: str):
    person = new_person(confirm=True, **PHONE)
    sit_down(person, game, 3)
    person.click(HINT)
    thought(person, f"{SLIP} .tally")
    person.picture(f"hint-phone-{game}")
    assert person.sideways() == 0
    assert too_small(person, f"{SLIP} .tally, {SLIP} .close, .dock .asks button") == []
    person.click(f"{SLIP} .tally")
    thought(person, f"{SLIP} .move strong")
    person.see("[data-glow]")
    person.picture(f"hint-phone-move-{game}")
    person.click(f"{SLIP} .close")
    assert not person.page.locator(SLIP).count()


def test_with_friends_there_is_no_button_and_the_key_says_why(new_person: NewPerson):
    host, friend = new_person(), new_person()
    join(friend, host.open_lobby("codex"), "小白")
    host.until(lambda: all(seat["kind"] == "person" for seat in host.lobby["seats"]))
    host.click(".go .stamp")
    someone = asked_one(host, friend)
    assert not someone.page.locator(HINT).count()
    someone.page.keyboard.press(".")
    someone.until(lambda: "独自" in someone.page.locator(SLIP).inner_text(), "nothing says why")


def test_a_lesson_gives_its_own_advice(person: Person):
    Learner(person, "codex").enter()
    person.page.keyboard.press(".")
    person.settle()
    assert not person.page.locator(f"{HINT}, {SLIP}").count()
