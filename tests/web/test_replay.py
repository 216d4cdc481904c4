"""A finished game seen again: step by step, through any eyes, by link; played on from there; reported."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from tests.web.chromium import ROOT
from tests.web.conftest import NewPerson
from tests.web.person import ASKED, ENDED, Person
from tests.web.test_games import LONGEST, forward

SHORT: list[tuple[str, int, dict[str, int | str]]] = [
    ("codex", 2, {"hp": 6}),
    ("fengsheng", 3, {"max_turns": 4}),
    ("tragedy_looper", 2, {"script": "lesson"}),
]


def finish(person: Person, game: str, seats: int, **options: int | str) -> None:
    """Plays a short game and goes on to its replay."""
    person.begin(game, seats, **options)
    assert person.play(LONGEST, lambda prompt: forward(person, prompt))
    person.click(f"{ENDED} .ink:has-text('看录像')")
    person.page.wait_for_url("**/replay/**")
    person.see("main .board, main [data-game], main > *")


def step_of(person: Person) -> int:
    return int(person.page.locator("footer .count").inner_text().split("/")[0])


def press(person: Person, name: str) -> None:
    person.click(f"footer button[aria-label='{name}']")
    person.settle()


@pytest.mark.parametrize(("game", "seats", "options"), SHORT)
def test_a_replay_goes_by_steps_and_turns_through_any_eyes(
    new_person: NewPerson, game: str, seats: int, options: dict[str, int | str]
):
    person = new_person()
    finish(person, game, seats, **options)
    assert step_of(person) == 0
    for _ in range(3):
        press(person, "下一步")
    assert step_of(person) == 3
    press(person, "上一步")
    assert step_of(person) == 2
    press(person, "下一回合")
    person.until(lambda: step_of(person) > 2, "the next turn is not found")
    turn = step_of(person)
    press(person, "上一回合")
    person.until(lambda: step_of(person) < turn, "the turn before is not found")
    person.page.keyboard.press("ArrowRight")
    here = step_of(person)
    for eyes in ("全知", "公开", *[seat["name"] for seat in person.lobby["seats"]]):
        person.click(f".eyes .tally:has-text('{eyes}')")
        person.settle()
        assert step_of(person) == here, "changing eyes keeps the step"
    person.picture(f"replay-{game}")
    other = new_person()
    other.page.goto(person.page.url)
    other.see("footer .count")
    other.until(lambda: step_of(other) == here, "the link leads to the step")
    pressed = other.page.locator(".eyes .tally[aria-pressed=true]").inner_text()
    assert person.lobby["seats"][-1]["name"] in pressed, "and to the eyes"


def test_without_spoilers_the_end_is_hidden(person: Person):
    finish(person, "codex", 2, hp=6)
    assert person.page.locator("footer input[type=range]").count() == 0
    assert "/" not in person.page.locator("footer .count").inner_text()
    person.page.locator(".eyes input[type=checkbox]").uncheck()
    person.click("footer button[aria-label=到结尾]")
    steps = person.page.locator("footer .count").inner_text().split("/")
    assert steps[0].strip() == steps[1].strip()


def test_one_can_play_on_from_a_step(person: Person):
    finish(person, "codex", 2, hp=30)
    for _ in range(4):
        press(person, "下一步")
    person.prompt = None
    person.click("footer .bots")
    person.page.wait_for_url("**/r/*")
    person.see(ASKED)
    person.play(2)


def test_a_report_is_a_file_that_the_checker_reads(person: Person, tmp_path: Path):
    finish(person, "codex", 2, hp=6)
    for _ in range(3):
        press(person, "下一步")
    person.click("footer .thread:has-text('报告问题')")
    person.page.fill("[role=dialog] textarea", "这里不对")
    with person.page.expect_download() as file:
        person.click("[role=dialog] .stamp")
    kept = tmp_path / file.value.suggested_filename
    file.value.save_as(kept)
    assert "这里不对" in kept.read_text(encoding="utf-8")
    checked = subprocess.run(
        [sys.executable, "-m", "anju", "check", str(kept)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_a_report_from_a_running_game_holds_no_secrets_and_is_read_too(person: Person, tmp_path: Path):
    person.begin("codex", 2)
    assert not person.is_over()
    person.click(".log .report")
    with person.page.expect_download() as file:
        person.click("[role=dialog] .stamp")
    kept = tmp_path / file.value.suggested_filename
    file.value.save_as(kept)
    checked = subprocess.run(
        [sys.executable, "-m", "anju", "check", str(kept)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr
