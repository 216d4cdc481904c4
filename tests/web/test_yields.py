"""What is answered in advance is seen, and taken back with one key."""

from __future__ import annotations

from tests.web.conftest import PHONE, NewPerson
from tests.web.person import ASKED, Person, Prompt

TABLES = 20
"""At most; whether the question comes is luck."""
SOON = 6
ON = ".yields [aria-pressed=true]"


def at_a_reaction(person: Person) -> None:
    """Duels with a bot until a swift skill could be inserted, and would miss; where that is not soon, another begins sooner."""
    for _ in range(TABLES):
        person.begin("codex", 2, characters=["s01+s11", "s01+s02"], first_player="B", hp=99)
        for _ in range(SOON):
            if person.is_over():
                break
            prompt = person.asked()
            options = [one for one in prompt["options"] if one["value"] != prompt["decline"]]
            if prompt["word"] == "swift" and all(one["warning"] for one in options):
                return
            person.answer(person.anything(prompt))
    raise AssertionError("nobody is ever asked")


def test_what_would_miss_is_passed_and_the_page_says_so(new_person: NewPerson):
    person = new_person(confirm=True, **PHONE)
    at_a_reaction(person)
    prompt = person.asked()
    assert prompt["yields"] == ["window", "hit"]
    person.picture("yields-phone")
    assert person.sideways() == 0
    person.click(f"{ASKED} .yields button >> nth=1")
    person.see(ON)
    person.until(lambda: not person.is_open(prompt))
    assert person.page.locator(ON).count() == 1, "wherever the game is by now"
    person.page.keyboard.press("h")
    person.page.locator(ON).wait_for(state="detached")
    assert not person.errors


def at_what_comes_again(person: Person) -> Prompt:
    """Duels with a bot until it is asked whether to use an ability, as it will be again."""
    for _ in range(TABLES):
        person.begin("codex", 2, first_player="A", hp=99)
        while not person.is_over():
            prompt = person.asked()
            if prompt["again"]:
                return prompt
            person.answer(person.anything(prompt))
    raise AssertionError("nobody is ever asked")


def once_for_all(person: Person, picture: str) -> Prompt:
    """Ticks it, and answers; gives what was asked."""
    prompt = at_what_comes_again(person)
    person.click(f"{ASKED} .asks input")
    person.picture(picture)
    person.answer(next(option for option in prompt["options"] if option["value"] != prompt["decline"]))
    person.see(ON)
    return prompt


def same(one: Prompt, other: Prompt) -> bool:
    return (one["word"], one["source"]) == (other["word"], other["source"])


def test_what_comes_again_is_answered_once_for_all(new_person: NewPerson):
    person = new_person(confirm=True)
    prompt, turns = once_for_all(person, "habit"), 0
    while not person.is_over() and turns < 2:
        following = person.asked()
        assert not same(following, prompt)
        turns += following["word"] == "main" and following["decline"] is not None
        person.answer(next(one for one in following["options"] if one["value"] == following["default"]))
    assert turns == 2 or person.is_over()
    assert not person.errors


def test_until_it_is_to_be_asked_again(new_person: NewPerson):
    person = new_person(confirm=True, **PHONE)
    prompt = once_for_all(person, "habit-phone")
    assert not person.is_over()
    person.picture("habit-kept-phone")
    assert person.sideways() == 0
    person.click(ON)
    person.page.locator(ON).wait_for(state="detached")
    person.look_again()
    while not person.is_over():
        following = person.asked()
        if same(following, prompt):
            return
        person.answer(next(one for one in following["options"] if one["value"] == following["default"]))
    raise AssertionError("it is never asked again")
