"""`anju play` as everybody starts it: how soon one can play is written down, not judged, since machines differ."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser
from tests.web.chromium import PICTURES
from tests.web.person import Person
from tests.web.serving import AS_EVER, playing
from tests.web.test_lessons import GAMES, Learner


@contextmanager
def newcomer(browser: Browser, address: str) -> Iterator[Person]:
    """Somebody who has never been here."""
    window = browser.new_context(locale="zh-CN")
    person = Person(window.new_page(), address, seed="newcomer")
    yield person
    window.close()
    assert person.errors == []


def decided(person: Person, game: str) -> float:
    """Seconds from opening the home page to the first own decision at a table with bots, made and arrived."""
    begun = time.monotonic()
    person.home()
    person.click(f"article[data-game={game}] .deeds .bots")
    assert not person.is_over()
    assert game != "codex" or person.lobby["options"]["first_player"] == "A", (
        "a bot may win in its first turn"
    )
    person.answer(person.anything(person.asked()))
    return time.monotonic() - begun


def learnt(person: Person, game: str) -> float:
    """Seconds from opening the home page to the first own decision in the lesson; reading is not counted."""
    begun = time.monotonic()
    learner = Learner(person, game)
    learner.enter()
    while not (learner.shown["prompt"] or learner.shown["choices"]):
        learner.go_on()
    learner.go_on()
    return time.monotonic() - begun


def test_the_command_opens_a_page_that_answers(browser: Browser, tmp_path: Path):
    begun = time.monotonic()
    with playing(tmp_path, AS_EVER) as serving:
        with newcomer(browser, serving.address) as person:
            person.home()
            said = [f"command to page: {time.monotonic() - begun:.1f} s"]
        for game in GAMES:
            with newcomer(browser, serving.address) as person:
                table = decided(person, game)
            with newcomer(browser, serving.address) as person:
                lesson = learnt(person, game)
            said.append(f"{game}: page to own decision {table:.1f} s, to that of the lesson {lesson:.1f} s")
    PICTURES.mkdir(parents=True, exist_ok=True)
    (PICTURES / "start.txt").write_text("\n".join([*said, ""]), encoding="utf-8")
