"""A whole game of each through the page, by clicks."""

from __future__ import annotations

import pytest
from tests.web.axe import in_both_lights
from tests.web.conftest import NewPerson
from tests.web.person import ENDED, Option, Person, Prompt

LONGEST = 400
"""Own answers within which every game has to end."""

MOVING = 6
"""Answers that are given while things move; without a graphics card a whole game of that is work for minutes."""

SMALL: list[tuple[str, int, dict[str, int | str]]] = [
    ("codex", 2, {}),
    ("fengsheng", 3, {"max_turns": 20}),
    ("tragedy_looper", 2, {}),
]


def forward(person: Person, prompt: Prompt) -> Option:
    """Something that is not sure to go wrong, so that the game comes to its end."""
    sure = [o for o in prompt["options"] if o["value"] != prompt["decline"] and not o["warning"]]
    return person.rng.choice(sure) if sure else person.anything(prompt)


@pytest.mark.parametrize(("game", "seats", "options"), SMALL)
def test_a_whole_game_against_bots_by_clicks(
    new_person: NewPerson, game: str, seats: int, options: dict[str, int | str]
):
    person = new_person(reduced_motion="no-preference")
    person.begin_in_the_lobby(game, seats, **options)
    person.is_over()
    person.picture(f"table-{game}")
    person.play(MOVING, lambda prompt: forward(person, prompt))
    person.page.emulate_media(reduced_motion="reduce")
    assert person.play(LONGEST, lambda prompt: forward(person, prompt)), "the game does not end"
    assert in_both_lights(person, f"end-{game}") == []
    end = person.page.locator(ENDED)
    assert end.locator(".verdict").inner_text().strip()
    deeds = end.locator(".deeds").inner_text()
    assert all(deed in deeds for deed in ("再来一局", "看录像", "三分钟入门"))
    person.press(end.locator(".rule-id"))
    person.see(".paragraph p")
    assert person.page.locator(".paragraph").inner_text().strip()
    person.page.keyboard.press("Escape")
    assert end.count() == 1, "what was opened last is closed first"
    person.click(f"{ENDED} .stamp")
    person.see(".go .stamp:not(.waits)")
    told = person.page.locator(".seats [role=status].whose")
    assert told.count() == (game == "tragedy_looper"), "a script that was revealed is not played again"
    person.picture(f"lobby-again-{game}")


def test_after_the_game_a_rematch_leads_to_the_lobby_and_one_tap_starts(person: Person):
    person.begin_in_the_lobby("codex", 2, hp=8)
    assert person.play(LONGEST, lambda prompt: forward(person, prompt))
    seats = [seat["name"] for seat in person.lobby["seats"]]
    person.click(f"{ENDED} .stamp")
    person.see(".go .stamp:not(.waits)")
    assert person.lobby["state"] == "lobby"
    person.click(".go .stamp")
    person.until(lambda: person.lobby["round"] == 2)
    assert not person.is_over()
    assert [seat["name"] for seat in person.lobby["seats"]] == seats
