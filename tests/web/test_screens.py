"""Every screen, on a desk and on a phone, in both languages and both lights."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.web.chromium import AXE
from tests.web.conftest import NewPerson
from tests.web.person import Person

GAMES = ["codex", "fengsheng", "tragedy_looper"]
GRAVE = {"serious", "critical"}
FIRST_LOAD = 300_000


def findings(person: Person) -> list[str]:
    """What axe-core says, in short."""
    person.page.wait_for_timeout(400)  # colours of something that fades in are not yet its colours
    found: list[dict[str, Any]] = person.page.evaluate(
        f"{AXE.read_text(encoding='utf-8')}; axe.run({{ resultTypes: ['violations'] }}).then((r) => r.violations)"
    )
    return [
        f"{one['id']}: {json.dumps(node['target'])} {node['failureSummary']}"
        for one in found
        if one["impact"] in GRAVE
        for node in one["nodes"]
    ]


def in_both_lights(person: Person) -> list[str]:
    found = findings(person)
    person.page.emulate_media(color_scheme="light")
    found += findings(person)
    person.page.emulate_media(color_scheme="dark")
    return found


def test_the_home_screen_has_no_grave_accessibility_findings(person: Person):
    person.home()
    person.picture("home")
    assert in_both_lights(person) == []
    person.page.emulate_media(color_scheme="light")
    person.picture("home-light")


@pytest.mark.parametrize("game", GAMES)
def test_lobby_and_table_have_no_grave_accessibility_findings(person: Person, game: str):
    person.open_lobby(game)
    person.picture(f"lobby-{game}")
    assert in_both_lights(person) == []
    person.fill_and_start()
    assert not person.is_over()
    assert in_both_lights(person) == []
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
    person.picture("table-codex-en")
    person.click(".lang")
    assert asked["zh"] in sentence.inner_text()
    assert person.page.evaluate("window.same"), "the page was loaded anew"


@pytest.mark.parametrize("game", GAMES)
def test_the_english_table_is_english(new_person: NewPerson, game: str):
    person = new_person(locale="en-US")
    person.open_lobby(game)
    person.picture(f"lobby-{game}-en")
    person.fill_and_start()
    assert not person.is_over()
    person.picture(f"table-{game}-en")
    shown = person.page.locator(".dock").inner_text() + person.page.locator("header").first.inner_text()
    chinese = {letter for letter in shown if "\u4e00" <= letter <= "\u9fff"} - set("中问")
    assert chinese == set(), "of the seal and the switch alone"


def test_the_first_load_is_small(person: Person):
    person.home()
    loaded: int = person.page.evaluate(
        "performance.getEntries().reduce((sum, one) => sum + (one.encodedBodySize ?? 0), 0)"
    )
    assert 10_000 < loaded < FIRST_LOAD
