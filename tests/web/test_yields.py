"""What is passed in advance is seen, and taken back with one key."""

from __future__ import annotations

from tests.web.conftest import PHONE, NewPerson
from tests.web.person import ASKED, Person

TABLES = 5
ON = ".yields [aria-pressed=true]"


def at_a_reaction(person: Person) -> None:
    """Duels with a bot until a swift skill could be inserted, and would miss."""
    for _ in range(TABLES):
        person.begin("codex", 2, setup="schools", schools_per_character=4, first_player="B", hp=99)
        while not person.is_over():
            prompt = person.asked()
            options = [one for one in prompt["options"] if one["value"] != prompt["decline"]]
            if prompt["word"] == "swift" and all(one["warning"] for one in options):
                return
            person.answer(person.anything(person.asked()))
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
