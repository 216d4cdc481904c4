"""法典 from the home screen to the end without a mouse."""

from __future__ import annotations

from tests.web.conftest import NewPerson
from tests.web.person import CONFIRM, Person, Prompt

OPTIONS = ["q", "w", "e", "r", "t"]
OTHERS = [*"123456789", "p"]
LONGEST = 400


def focused_matches(person: Person, selector: str) -> bool:
    return bool(person.page.evaluate("(wanted) => document.activeElement?.matches(wanted)", selector))


def tab_to(person: Person, selector: str) -> bool:
    for _ in range(120):
        if focused_matches(person, selector):
            return True
        person.page.keyboard.press("Tab")
    return False


def choose(person: Person) -> bool:
    """Presses keys until something is chosen: options, cards in hand, pass, or a place on the board."""
    person.wonder_no_more()
    for key in [*person.rng.sample(OPTIONS, len(OPTIONS)), *OTHERS]:
        person.page.keyboard.press(key)
        if person.went_on() or person.page.locator(CONFIRM).count():
            return True
    if tab_to(person, ".leads"):
        person.page.keyboard.press("Enter")
        person.page.evaluate("document.activeElement?.blur()")
    return person.went_on() or person.page.locator(CONFIRM).count() > 0


def answer(person: Person, prompt: Prompt) -> None:
    assert choose(person), f"no key chooses anything: {prompt['sentence']['zh']}"
    if person.asked() is not prompt:
        return  # what belongs to it comes first
    person.page.keyboard.press("Enter")
    person.until(lambda: not person.is_open(prompt), prompt["sentence"]["zh"])


def test_a_whole_game_of_codex_by_keyboard_alone(new_person: NewPerson):
    person = new_person(confirm=True)
    person.home()
    assert tab_to(person, "article[data-game=codex] .deeds .bots")
    person.page.keyboard.press("Enter")
    person.see(".dock")
    for _ in range(LONGEST):
        if person.is_over():
            break
        answer(person, person.asked())
    assert person.is_over()
    assert tab_to(person, ".veil .stamp"), "the end card can be reached"


def test_the_question_mark_asks_why_of_what_has_the_focus(person: Person):
    person.begin("codex", 2)
    assert not person.is_over()
    assert tab_to(person, ".skill:not(.usable) .main")
    person.page.keyboard.press("?")
    person.see(".slip[role=dialog] .cause")
    person.page.keyboard.press("Escape")
    assert person.page.locator(".slip[role=dialog]").count() == 0
