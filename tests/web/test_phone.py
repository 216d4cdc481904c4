"""A phone of 360 × 640 pixels: every decision without sideways scrolling, by touch, with a confirm step."""

from __future__ import annotations

import os
import re
from collections import Counter
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute
from tests.web.chromium import PICTURES
from tests.web.conftest import PHONE, NewPerson
from tests.web.person import CONFIRM, Person
from tests.web.reach import targets

MOVES = 8

LONG = int(os.environ.get("ANJU_PHONE", "0"))
"""So many decisions at each of the tables below."""

RARE: dict[str, dict[str, Any]] = {
    "codex-choose": {"game": "codex", "seats": 2, "options": {"setup": "choose"}},
    "codex-figures": {
        "game": "codex",
        "seats": 2,
        "options": {"characters": ["玩偶+觅龙", "傀儡师"], "draw_per_turn": 2},
    },
    "codex-traits": {
        "game": "codex",
        "seats": 2,
        "options": {"traits": ["feidan", "shixue", "benzhong", "shikong"]},
    },
    "codex-crowd": {"game": "codex", "seats": 6},
    "codex-hand": {"game": "codex", "seats": 2, "options": {"hand_limit": 3, "draw_per_turn": 2}},
    "fengsheng-few": {"game": "fengsheng", "seats": 3},
    "fengsheng-many": {"game": "fengsheng", "seats": 9},
    "fengsheng-rich": {"game": "fengsheng", "seats": 5, "options": {"start_hand": 7}},
    "tragedy-mastermind": {"game": "tragedy_looper", "seats": 4, "options": {"script": "BTX-2"}},
    "tragedy-sets": {"game": "tragedy_looper", "seats": 2, "options": {"script": "AJ-3"}},
    "tragedy-hero": {"game": "tragedy_looper", "seats": 4, "seat": 1, "options": {"script": "BTX-1"}},
    "tragedy-guess": {
        "game": "tragedy_looper",
        "seats": 2,
        "seat": 1,
        "options": {"script": "BTX-3", "loops": 1},
    },
}
"""Tables at which questions are asked that a first game hardly has: other set-ups, figures, crowds, roles, the last guess."""

WAYS = ".dock .slip, .dock .deed button, .dock label, .tabs button, header button, header a"


def too_small(person: Person, selector: str) -> list[str]:
    """Targets that a finger could not hit."""
    return [str(target) for target in targets(person, selector) if target.small]


def offered(person: Person) -> str:
    """The pieces of the open question, as a selector.

    Nine cells are too narrow, and so is who stands in one beside another: the dock has slips for them.
    """
    options = person.asked()["options"]
    narrow = [option for option in options if re.match(r"cell:|figure:", option["piece"])]
    assert not narrow or person.page.locator(".dock .slip").count() >= len(narrow)
    pieces = {piece for option in options if option not in narrow for piece in option["piece"].split()}
    return ", ".join([WAYS, *(f".surface button[data-piece='{piece}']" for piece in sorted(pieces))])


def decide(person: Person) -> None:
    """Any answer to the open question, by touch, with its confirm step; nothing may be out of a finger's reach."""
    prompt = person.asked()
    assert person.sideways() == 0
    assert too_small(person, offered(person)) == [], prompt["sentence"]["zh"]
    option = person.anything(prompt)
    person.touch(option)
    assert person.is_open(prompt), "nothing is sent before it is confirmed"
    if person.asked() is not prompt:
        return  # what belongs to it comes first, and all is confirmed together
    assert person.page.locator(CONFIRM).count() == 1
    assert too_small(person, ".dock .slip, .dock .deed button") == []
    assert person.sideways() == 0
    person.click(CONFIRM)
    person.until(lambda: not person.is_open(prompt), option["label"]["zh"])


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
        decide(person)
    for tab in range(4):
        person.click(f".tabs > button >> nth={tab - 4}")
        assert person.sideways() == 0
        person.picture(f"tab-{game}-phone-{tab}")


def as_an_order(socket: WebSocketRoute) -> None:
    """What is asked about 专注 at the start of a turn, as if two abilities came at once: that takes a rare pair."""
    server = socket.connect_to_server()
    bent = {'"word":"passive"': '"word":"which_passive"', '"decline":"no"': '"decline":null'}

    def tell(told: str | bytes) -> None:
        text = str(told)
        for word, other in bent.items():
            text = text.replace(word, other)
        socket.send(text)

    server.on_message(tell)


def test_an_order_is_touched_and_kept_without_scrolling(new_person: NewPerson):
    person = new_person(confirm=True, **PHONE)
    person.page.route_web_socket("**/ws*", as_an_order)
    person.open_room(game="codex", seats=2, name="阿主", options={"first_player": "A"})
    person.fill_and_start()
    person.see(".dock ol")
    person.click(".dock ol button >> nth=1")
    person.see(CONFIRM)
    person.picture("order-phone")
    assert person.page.locator(".dock ol button >> nth=0").get_attribute("aria-pressed") == "true"
    seen: bool = person.page.evaluate(
        """[...document.querySelectorAll('.dock ol button, .dock label')].every((one) => {
          const box = one.getBoundingClientRect();
          return one.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2));
        })"""
    )
    assert seen
    assert too_small(person, ".dock label, .dock .slip, .dock .deed button") == []


def sit_down(person: Person, table: str) -> None:
    slow = {"preset": "slow", "base_ms": None, "window_ms": None, "reserve_ms": 0}
    person.open_room(name="阿主", clock=slow, **RARE[table])
    person.fill_and_start()


@pytest.mark.skipif(not LONG, reason="a long run, by hand: ANJU_PHONE=60")
@pytest.mark.parametrize("table", RARE)
def test_rare_decisions_fit_a_phone_too(new_person: NewPerson, table: str):
    person = new_person(confirm=True, **PHONE)
    sit_down(person, table)
    met: Counter[str] = Counter()
    for _ in range(LONG):
        while person.is_over():
            sit_down(person, table)
        prompt = person.asked()
        question = f"{prompt['kind']}-{prompt['word']}"
        if not met[question]:
            person.picture(f"phone-{table}-{question}")
        met[question] += 1
        for option in prompt["options"]:
            assert person.where(prompt, option)
        decide(person)
    (PICTURES / f"phone-{table}.txt").write_text(f"{dict(met)}\n", encoding="utf-8")
