"""A finished game seen again: step by step, through any eyes, by link; played on from there; reported."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from tests.web.axe import in_both_lights
from tests.web.chromium import ROOT
from tests.web.conftest import NewPerson
from tests.web.person import ASKED, ENDED, Person
from tests.web.test_games import LONGEST, forward
from tests.web.test_why import dead_controls

SHORT: list[tuple[str, int, dict[str, int | str]]] = [
    ("codex", 2, {"hp": 6}),
    ("fengsheng", 3, {"max_turns": 3}),
    ("tragedy_looper", 2, {"script": "lesson"}),
]


def finish(person: Person, game: str, seats: int, **options: int | str) -> None:
    """Plays a short game and goes on to its replay."""
    person.begin(game, seats, **options)
    assert person.play(LONGEST, lambda prompt: forward(person, prompt))
    person.click(f"{ENDED} .ink:has-text('看录像')")
    person.page.wait_for_url("**/replay/**")
    person.see("main > *")


def step_of(person: Person) -> int:
    return int(person.page.locator("footer .count").inner_text().split("/")[0])


def press(person: Person, name: str) -> None:
    person.page.get_by_role("button", name=name, exact=True).click()
    person.settle()


def steps_at(person: Person, kind: str) -> list[int]:
    """The steps at which a line of this kind was told, as the server knows them."""
    room, round_ = person.page.url.partition("?")[0].split("/")[-2:]
    log = person.page.request.get(f"{person.base}/api/replays/{room}/{round_}/log?eyes=all").json()
    lines = zip(log["lines"], log["steps"], strict=True)
    return sorted({step for line, step in lines if line["kind"] == kind})


def last_step(person: Person) -> int:
    room, round_ = person.page.url.partition("?")[0].split("/")[-2:]
    return int(person.page.request.get(f"{person.base}/api/replays/{room}/{round_}").json()["steps"])


def jump(person: Person, way: str, back: str, kind: str) -> None:
    """To where the next one begins, or to the end if none does; and back to where the one before began."""
    here, begun = step_of(person), steps_at(person, kind)
    there = next((step for step in begun if step > here), last_step(person))
    press(person, way)
    person.until(lambda: step_of(person) == there, f"{way}: from {here} to {there}")
    press(person, back)
    before = max((step for step in begun if step < there), default=0)
    person.until(lambda: step_of(person) == before, f"{back}: from {there} to {before}")


@pytest.mark.parametrize(("game", "seats", "options"), SHORT)
def test_a_replay_goes_by_steps_turns_and_loops_through_any_eyes(
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
    if game == "tragedy_looper":
        jump(person, "下一轮回", "上一轮回", "loop")
    else:
        jump(person, "下一回合", "上一回合", "turn")
    person.page.keyboard.press("ArrowRight")
    here = step_of(person)
    for eyes in range(2 + seats):
        person.click(f".eyes .tally >> nth={eyes}")
        person.settle()
        assert step_of(person) == here, "changing eyes keeps the step"
    assert in_both_lights(person, f"replay-{game}") == []
    assert dead_controls(person) == []
    other = new_person()
    other.page.goto(person.page.url)
    other.see("footer .count")
    other.until(lambda: step_of(other) == here, "the link leads to the step")
    pressed = other.page.locator(".eyes .tally[aria-pressed=true]").inner_text()
    assert pressed.startswith("ABC"[seats - 1]), "and to the eyes"


def looks(person: Person) -> list[str]:
    """How each figure is drawn, by its name."""
    figures = person.page.locator(".figure")
    drawn = figures.evaluate_all(
        "(all) => all.map((one) => `${one.dataset.piece} ${one.querySelector('.duelist').classList}`)"
    )
    return sorted(drawn)


def test_a_replay_opens_through_ones_own_eyes_and_in_all_eyes_everybody_looks_the_same(new_person: NewPerson):
    person, guest = new_person(), new_person()
    finish(person, "codex", 2, hp=6)
    chosen = person.page.locator(".eyes .tally[aria-pressed=true]")
    hidden = person.page.locator(".eyes input[type=checkbox]")
    assert chosen.inner_text().startswith("A")
    assert hidden.is_checked()
    for _ in range(3):
        press(person, "下一步")
    drawn = looks(person)
    assert len(drawn) == 2
    for eyes in (1, 3, 2, 0):
        person.click(f".eyes .tally >> nth={eyes}")
        person.settle()
        assert looks(person) == drawn, "nobody turns into the other"
        assert hidden.is_checked() == (eyes != 0), "who sees everything is told how it goes on"
    hidden.check()
    person.until(lambda: chosen.inner_text().startswith("A"), "without spoilers nobody sees everything")
    guest.page.goto(person.page.url.partition("?")[0])
    guest.see("footer .count")
    assert guest.page.locator(".eyes .tally[aria-pressed=true]").inner_text() == "公开"


def check(file: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "anju", "check", str(file)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_replay_hides_its_end_is_reported_and_played_on(person: Person, tmp_path: Path):
    finish(person, "codex", 2, hp=12)
    for _ in range(4):
        press(person, "下一步")
    assert person.page.locator("footer input[type=range]").count() == 0
    assert "/" not in person.page.locator("footer .count").inner_text()
    person.click("footer .thread:has-text('报告问题')")
    person.page.fill("[role=dialog] textarea", "这里不对")
    with person.page.expect_download() as file:
        person.click("[role=dialog] .stamp")
    kept = tmp_path / file.value.suggested_filename
    file.value.save_as(kept)
    assert "这里不对" in kept.read_text(encoding="utf-8")
    checked = check(kept)
    assert checked.returncode == 0, checked.stdout + checked.stderr
    person.click("[role=dialog] .stamp")
    person.page.locator(".eyes input[type=checkbox]").uncheck()
    press(person, "到结尾")
    here, last = person.page.locator("footer .count").inner_text().split("/")
    assert here.strip() == last.strip()
    person.click("footer .bots")
    person.see("[role=status]:has-text('结束')")
    for _ in range(3):
        press(person, "上一步")
    person.prompt = None
    person.click("footer .bots")
    person.page.wait_for_url("**/r/*")
    person.see(f"{ASKED}, {ENDED}")


def test_a_report_from_a_running_game_can_only_be_read(person: Person, tmp_path: Path):
    person.begin("codex", 2)
    assert not person.is_over()
    person.click(".log .report")
    with person.page.expect_download() as file:
        person.click("[role=dialog] .stamp")
    kept = tmp_path / file.value.suggested_filename
    file.value.save_as(kept)
    checked = check(kept)
    assert checked.returncode == 2, checked.stdout + checked.stderr
    assert "只能读" in checked.stdout or "can only be read" in checked.stdout
