"""Every screen by itself: accessible in both lights, in both languages, small, still if one likes, from this server alone."""

from __future__ import annotations

import re

import pytest
from tests.web.axe import findings, in_both_lights
from tests.web.conftest import NewPerson
from tests.web.person import Person
from tests.web.test_why import dead_controls

GAMES = ["codex", "fengsheng", "tragedy_looper"]
FIRST_LOAD = 300_000


def test_the_home_screen_has_no_grave_accessibility_findings(person: Person):
    person.home()
    assert in_both_lights(person, "home") == []
    assert dead_controls(person) == []


@pytest.mark.parametrize("game", GAMES)
def test_lobby_and_table_have_no_grave_accessibility_findings(person: Person, game: str):
    person.open_lobby(game)
    person.click(".options summary")
    assert in_both_lights(person, f"lobby-{game}") == []
    assert dead_controls(person) == []
    person.fill_and_start()
    assert not person.is_over()
    assert in_both_lights(person, f"table-{game}-asked") == []
    person.play(4)
    assert findings(person) == []


def test_the_language_changes_at_once_and_without_a_reload(person: Person):
    person.begin("codex", 2)
    assert not person.is_over()
    person.page.evaluate("window.same = true")
    sentence = person.page.locator(".dock .sentence")
    asked = person.asked()["sentence"]
    assert asked["zh"] in sentence.inner_text()
    person.click(".lang")
    assert asked["en"] in sentence.inner_text()
    assert person.page.evaluate("document.documentElement.lang") == "en"
    person.click(".lang")
    assert asked["zh"] in sentence.inner_text()
    assert person.page.evaluate("window.same"), "the page was loaded anew"


@pytest.mark.parametrize("game", GAMES)
def test_the_english_table_is_english(new_person: NewPerson, game: str):
    person = new_person(locale="en-US")
    person.open_lobby(game)
    person.click(".options summary")
    person.picture(f"lobby-{game}-en")
    person.fill_and_start()
    assert not person.is_over()
    person.picture(f"table-{game}-en")
    shown = person.page.locator(".dock").inner_text() + person.page.locator("header").first.inner_text()
    chinese = {letter for letter in shown if "\u4e00" <= letter <= "\u9fff"} - set("中问")
    assert chinese == set(), "of the seal and the switch alone"


_TORN = """() => [...document.querySelectorAll('.card .name')].flatMap((name) => {
  const text = name.firstChild;
  return [...text.data.matchAll(/[A-Za-z]+/g)].filter((word) => {
    const range = document.createRange();
    range.setStart(text, word.index);
    range.setEnd(text, word.index + word[0].length);
    const edge = name.closest('.card').getBoundingClientRect(), box = range.getBoundingClientRect();
    return range.getClientRects().length > 1 || box.left < edge.left - 0.5 || box.right > edge.right + 0.5;
  }).map((word) => word[0]);
})"""
"""Words on cards that go on in the next line, or beyond the edge."""


@pytest.mark.parametrize("game", ["fengsheng", "tragedy_looper"])
def test_english_words_on_cards_are_whole(person: Person, game: str):
    person.begin(game, 4)
    while not person.page.locator(".card .name").count():
        assert not person.play(1)
    person.click(".lang")
    person.settle()
    assert person.page.evaluate(_TORN) == []


def test_english_words_stand_apart(new_person: NewPerson):
    """Spaces that Chinese does without: in the calendar, and before what happened at once with the line above."""
    person = new_person(locale="en-US")
    person.begin("tragedy_looper", 4)
    assert not person.is_over()
    days = person.page.locator(".days li:not(.quiet) .n").all_inner_texts()
    assert days
    assert all(re.match(r"Day \d", day) for day in days)
    while not person.page.locator(".log .together").count():
        assert not person.play(1, lambda prompt: prompt["options"][0])
    person.until(lambda: person.page.locator(".log li:has(.together)").count() > 0)
    assert person.page.locator(".log li:has(.together)").first.inner_text().startswith("at once · ")


def test_a_rule_opens_in_place_in_the_language_that_is_set(new_person: NewPerson):
    person = new_person(locale="en-US")
    person.begin("codex", 2)
    assert not person.is_over()
    person.click(".dock .rule-id")
    person.see(".paragraph p")
    person.until(lambda: "Loading" not in person.page.locator(".paragraph p").inner_text())
    said = person.page.locator(".paragraph p").inner_text()
    assert len([letter for letter in said if letter.isascii()]) > len(said) / 2


def test_the_first_load_is_small_and_everything_comes_from_this_server(person: Person):
    asked: list[str] = []
    person.page.on("request", lambda request: asked.append(request.url))
    answer = person.page.goto(person.base)
    assert answer is not None
    person.see("article[data-game=codex] .facts")
    loaded: int = person.page.evaluate(
        "performance.getEntries().reduce((sum, one) => sum + (one.encodedBodySize ?? 0), 0)"
    )
    assert 10_000 < loaded < FIRST_LOAD
    person.begin("codex", 2)
    assert not person.is_over()
    assert [url for url in asked if not url.startswith(person.base)] == []
    policy = answer.headers["content-security-policy"]
    assert "default-src 'self'" in policy or "default-src 'none'" in policy
    assert "http:" not in policy.replace("'self'", "")


@pytest.mark.parametrize("game", GAMES)
def test_whoever_wants_less_motion_gets_none(new_person: NewPerson, game: str):
    person = new_person(reduced_motion="reduce")
    person.begin(game, 2)
    person.play(2)
    person.page.wait_for_timeout(300)
    moving: list[str] = person.page.evaluate(
        """document.getAnimations().filter((one) => {
          const time = one.effect.getComputedTiming();
          return one.playState === 'running' && (time.duration > 10 || time.iterations > 1);
        }).map((one) => one.animationName ?? one.transitionProperty)"""
    )
    assert moving == []
