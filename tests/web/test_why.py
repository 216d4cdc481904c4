"""No silent click: whatever cannot be chosen says why, and whatever looks like something answers."""

from __future__ import annotations

import os
from collections import defaultdict

import pytest
from tests.web.chromium import PICTURES
from tests.web.clicking import on_everything, on_everything_grey
from tests.web.conftest import NewPerson
from tests.web.person import Person

POSITIONS = -(-int(os.environ.get("ANJU_GREY", "51")) // 3)
"""Of each of the three games."""

AGAIN = "ANJU_GREY" in os.environ
"""Whether what answered in one position is clicked on in the next one too; grey things answer each kind of question."""

LOOKS = POSITIONS if AGAIN else 6
"""Positions in which everything else is clicked on: most of it is there all the time."""

NO_REASON = ("", "正在取…", "现在可以选它。")
"""The last is what the page says of something that can be chosen: of something grey it is no answer."""


def silent(person: Person, past: set[str]) -> tuple[set[str], list[str]]:
    """Clicks once on everything grey but for what was clicked on before: what it was, and what gave no reason."""
    told, sentence = on_everything_grey(person, past), person.asked()["sentence"]["zh"]
    return {*told}, [
        f"{piece}: {cause!r} ({sentence})" for piece, cause in told.items() if cause in NO_REASON
    ]


def dead_controls(person: Person) -> list[str]:
    """Buttons and fields that a browser ignores without a word."""
    found: list[str] = person.page.evaluate(
        "[...document.querySelectorAll(':disabled')].filter((one) => one.checkVisibility()).map((one) => one.outerHTML)"
    )
    return found


@pytest.mark.parametrize("game", ["codex", "fengsheng", "tragedy_looper"])
def test_a_click_on_every_greyed_thing_shows_a_reason(person: Person, game: str):
    person.begin(game, 2)
    past: defaultdict[str, set[str]] = defaultdict(set)
    clicked = 0
    for _ in range(POSITIONS):
        if person.is_over():
            person.begin(game, 2)
            assert not person.is_over()
        known = set[str]() if AGAIN else past[person.asked()["word"]]
        grey, wrong = silent(person, known)
        assert wrong == []
        assert dead_controls(person) == []
        known |= grey
        clicked += len(grey)
        person.play(1)
    note(f"why-{game}-grey", f"{clicked} grey things in {POSITIONS} positions")
    assert clicked > POSITIONS, "there is something grey to click on"


@pytest.mark.parametrize("game", ["codex", "fengsheng", "tragedy_looper"])
def test_a_click_on_everything_else_is_answered(new_person: NewPerson, game: str):
    """With the confirm step, so that a choice is taken back and the position stays."""
    person = new_person(confirm=True)
    person.begin(game, 2)
    past: set[str] = set()
    clicks = 0
    for _ in range(LOOKS):
        if person.is_over():
            person.begin(game, 2)
            assert not person.is_over()
        prompt = person.asked()
        clicked, wrong = on_everything(person, set() if AGAIN else past)
        assert wrong == []
        assert person.is_open(prompt), "looking around answers nothing"
        past.update(clicked)
        clicks += len(clicked)
        person.play(1)
    note(f"why-{game}-all", f"{clicks} clicks on {len(past)} other things in {LOOKS} positions")
    assert clicks > LOOKS


def note(name: str, said: str) -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    (PICTURES / f"{name}.txt").write_text(f"{said}\n", encoding="utf-8")
