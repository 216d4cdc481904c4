"""After a game: what decided it, on the end card and in the replay, each a way to its step."""

from __future__ import annotations

import re

import pytest
from tests.web.axe import in_both_lights
from tests.web.conftest import NewPerson
from tests.web.person import ENDED, Person
from tests.web.test_games import LONGEST, forward
from tests.web.test_replay import SHORT, last_step, press, step_of


def end(person: Person, game: str, seats: int, **options: int | str) -> list[str]:
    """Plays a short game to its end; what decided it, as the card says."""
    person.begin(game, seats, **options)
    assert person.play(LONGEST, lambda prompt: forward(person, prompt))
    person.see(f"{ENDED} .moments a")
    return person.page.locator(f"{ENDED} .moments a").all_inner_texts()


@pytest.mark.parametrize(("game", "seats", "options"), SHORT)
def test_the_end_card_leads_to_the_moments_of_the_game(
    new_person: NewPerson, game: str, seats: int, options: dict[str, int | str]
):
    person = new_person()
    lines = end(person, game, seats, **options)
    assert 1 <= len(lines) <= 5
    person.picture(f"moments-{game}")
    last = person.page.locator(f"{ENDED} .moments a").first
    wanted = int(re.findall(r"step=(\d+)", last.get_attribute("href") or "")[0])
    person.press(last)
    person.page.wait_for_url("**/replay/**")
    person.until(lambda: step_of(person) == wanted, f"the replay opens at step {wanted}")
    assert f"step={wanted}" in person.page.url
    person.until(lambda: person.page.locator(".lines .moment").count() > 0, "the step says why one is here")
    assert person.page.locator(".lines .moment").first.inner_text().strip() in lines[0]


def test_marks_of_a_replay_keep_to_what_one_has_seen(new_person: NewPerson):
    person = new_person()
    end(person, "codex", 2, hp=6)
    person.click(f"{ENDED} .ink:has-text('看录像')")
    person.page.wait_for_url("**/replay/**")
    person.see("main > *")
    marks = person.page.locator("footer .moment")
    person.settle()
    assert marks.count() == 0, "nothing has happened yet"
    person.page.get_by_label("不剧透").uncheck()
    person.until(lambda: marks.count() > 0, "who wants to know sees them all")
    assert person.page.locator("footer .bar i").count() == marks.count()
    person.press(marks.last)
    person.until(lambda: step_of(person) == last_step(person), "the blow that ended it")
    press(person, "上一步")
    assert in_both_lights(person, "replay-marks") == []
