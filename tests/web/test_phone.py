"""A phone of 360 × 640 pixels: every decision without sideways scrolling, by touch, with a confirm step."""

from __future__ import annotations

import re

import pytest
from tests.web.conftest import PHONE, NewPerson
from tests.web.person import CONFIRM, Person

MOVES = 8

_SMALL = """(selector) => {
  const least = 44, slack = 1;
  const wrong = [];
  for (const one of document.querySelectorAll(selector)) {
    if (!one.checkVisibility()) continue;
    one.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const box = one.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    if (!one.contains(document.elementFromPoint(x, y))) continue;  // something lies on its middle: another target
    const reach = least / 2 - slack;
    const felt = [[-reach, 0], [reach, 0], [0, -reach], [0, reach]].every(([dx, dy]) => {
      const outside = x + dx < 0 || x + dx > innerWidth || y + dy < 0 || y + dy > innerHeight;
      return outside || one.contains(document.elementFromPoint(x + dx, y + dy));
    });
    const size = `${Math.round(box.width)}x${Math.round(box.height)}`;
    if (!felt) wrong.push(`${one.className} ${one.dataset.piece ?? ''} ${one.textContent.trim().slice(0, 20)}: ${size}`);
  }
  return wrong;
}"""
"""Targets of which a finger of 44 pixels would touch something else."""

WAYS = ".dock .slip, .dock .deed button, .tabs button, header button, header a"


def too_small(person: Person, selector: str) -> list[str]:
    found: list[str] = person.page.evaluate(_SMALL, selector)
    return found


def offered(person: Person) -> str:
    """The pieces of the open question, as a selector.

    Nine cells are too narrow, and so is what lies in one (`figure:B.doll`): the dock has slips for them.
    """
    options = person.asked()["options"]
    narrow = [option for option in options if re.match(r"cell:|figure:\w+\.", option["piece"])]
    assert not narrow or person.page.locator(".dock .slip").count() >= len(narrow)
    pieces = {piece for option in options if option not in narrow for piece in option["piece"].split()}
    return ", ".join([WAYS, *(f".surface button[data-piece='{piece}']" for piece in sorted(pieces))])


@pytest.mark.parametrize("game", ["codex", "fengsheng", "tragedy_looper"])
def test_every_decision_fits_a_phone_and_is_confirmed(new_person: NewPerson, game: str):
    person = new_person(confirm=True, **PHONE)
    person.home()
    person.picture("home-phone")
    assert person.sideways() == 0
    assert too_small(person, "button, a") == []
    person.open_lobby(game)
    person.picture(f"lobby-{game}-phone")
    assert person.sideways() == 0
    assert too_small(person, "main button, main summary, header button") == []
    person.fill_and_start()
    for move in range(MOVES):
        if person.is_over():
            break
        person.picture(f"table-{game}-phone-{move}")
        assert person.sideways() == 0
        assert too_small(person, offered(person)) == []
        prompt = person.asked()
        option = person.anything(prompt)
        person.touch(option)
        assert person.is_open(prompt), "nothing is sent before it is confirmed"
        assert person.page.locator(CONFIRM).count() == 1
        assert too_small(person, ".dock .slip, .dock .deed button") == []
        person.click(CONFIRM)
        person.until(lambda prompt=prompt: not person.is_open(prompt), option["label"]["zh"])  # type: ignore[misc]  # bound at once
    for tab in range(4):
        person.click(f".tabs > button >> nth={tab - 4}")
        assert person.sideways() == 0
        person.picture(f"tab-{game}-phone-{tab}")
