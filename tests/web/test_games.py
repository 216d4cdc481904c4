"""A whole game of each through the page, by clicks."""

from __future__ import annotations

import pytest
from tests.web.person import ENDED, Option, Person, Prompt

LONGEST = 400
"""Own answers within which every game has to end."""


def striking(person: Person, prompt: Prompt) -> Option:
    """A blow that lands if there is one, so that a duel ends."""
    sure = [o for o in prompt["options"] if o["value"] != prompt["decline"] and not o["warning"]]
    return person.rng.choice(sure) if sure else person.anything(prompt)


GAMES = [
    pytest.param("codex", 2, {"hp": 10}, id="codex"),
    pytest.param("fengsheng", 2, {}, id="fengsheng"),
    pytest.param("tragedy_looper", 2, {"loops": 1}, id="tragedy_looper"),
]


@pytest.mark.parametrize(("game", "seats", "options"), GAMES)
def test_a_whole_game_against_bots_by_clicks(person: Person, game: str, seats: int, options: dict[str, int]):
    person.begin(game, seats, **options)
    person.is_over()
    person.picture(f"{game}-table")
    assert person.play(LONGEST, lambda prompt: striking(person, prompt))
    person.picture(f"{game}-end")
    end = person.page.locator(ENDED)
    assert end.locator(".verdict").inner_text().strip()
    assert end.locator(".rule-id").count() == 1
    rule = end.locator(".rule-id")
    person.press(rule)
    person.see(".paragraph p")
    assert person.page.locator(".broken").count() == 0
