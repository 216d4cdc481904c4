"""From the narrowest phone to a wide screen, in both languages: nothing is cut off, lies over something else or off screen."""

from __future__ import annotations

from typing import Any

import pytest
from tests.web.conftest import DESK, NewPerson
from tests.web.layout import WIDTHS, findings
from tests.web.person import Person

LONG_NAME = "Maximiliana Wetherby 王"
"""As long as a name may be."""

TABLES: dict[str, dict[str, Any]] = {
    "codex": {"game": "codex", "seats": 2, "options": {"first_player": "A", "hp": 99}},
    "fengsheng": {"game": "fengsheng", "seats": 9},
    "mastermind": {"game": "tragedy_looper", "seats": 4, "options": {"script": "BTX-2"}},
    "protagonist": {"game": "tragedy_looper", "seats": 4, "seat": 1, "options": {"script": "BTX-1"}},
}

MOVES = 12
LINKS = 3
"""Choices that stand in a row before they are confirmed, where a game has so many."""


def lies_well(person: Person) -> None:
    """At every width and in both languages; the page is left as it was."""
    found: dict[str, int] = {}
    for _ in ("one language", "the other"):
        for width in WIDTHS:
            for finding in findings(person, width):
                found.setdefault(finding, width)
        person.page.set_viewport_size({"width": DESK["width"], "height": DESK["height"]})
        person.click(".lang")
    assert not found, "\n".join(f"from {width} pixels on: {finding}" for finding, width in found.items())


def test_home_and_lobby(person: Person):
    person.home()
    lies_well(person)
    person.open_lobby("tragedy_looper")
    person.click(".options summary")
    lies_well(person)


@pytest.mark.parametrize("name", TABLES)
def test_table(new_person: NewPerson, name: str):
    person = new_person(confirm=True)
    person.open_room(name=LONG_NAME, bots=True, clock={"preset": "slow"}, **TABLES[name])
    person.fill_and_start()
    assert not person.is_over()
    lies_well(person)
    for _ in range(MOVES):
        person.answer(person.anything(person.asked()))
        if person.is_over() or len(person.unsent) >= LINKS:
            break
    lies_well(person)
