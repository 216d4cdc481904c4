"""惨剧轮回 with a head for it: the solver, two loops side by side, what a line gives away, what was known at a moment."""

from __future__ import annotations

from typing import Any

from tests.games.tragedy_looper.test_truth_is_never_excluded import nine
from tests.web.axe import in_both_lights
from tests.web.conftest import NewPerson
from tests.web.person import Option, Person, Prompt

MOVES = 120
"""Own answers within which what is looked for has to come."""

SOLVER_MS = 120_000

NO_CLOCK = {"preset": "slow"}


def sit_down(person: Person, seat: int, script: str | dict[str, object]) -> None:
    options: dict[str, Any] = {"script": script}
    person.open_room(
        game="tragedy_looper", name="安", seats=2, seat=seat, bots=True, options=options, clock=NO_CLOCK
    )
    person.fill_and_start()


def forward(person: Person, prompt: Prompt) -> Option:
    """Anything, but no final guess as long as there are loops."""
    if prompt["word"] == "early_guess":
        return next(option for option in prompt["options"] if option["value"] == prompt["default"])
    return person.anything(prompt)


def worked_out(person: Person, selector: str) -> None:
    """The solver begins when it is first asked; on a busy machine that takes a while."""
    person.page.locator(selector).first.wait_for(state="visible", timeout=SOLVER_MS)


def on_another_device(person: Person, other: Person) -> Person:
    """The same seat, by its link."""
    room = person.lobby["room"]
    token = person.page.evaluate(f"JSON.parse(localStorage.getItem('anju.token.{room}'))")
    other.page.goto(f"{person.base}/r/{room}#{token}")
    return other


def test_a_protagonist_asks_compares_and_looks_back(new_person: NewPerson):
    person = new_person()
    sit_down(person, 1, "lesson")
    person.is_over()
    person.click(".solver .tool >> nth=0")
    worked_out(person, ".solver .left")
    for _ in range(MOVES):
        if person.is_over() or person.page.locator(".ghosts button").count():
            break
        person.answer(forward(person, person.asked()))
    assert not person.is_over(), "there is a second loop"
    on_another_device(person, new_person()).see(".ghosts button")
    person.until(lambda: person.page.locator(".pad .cell[data-mark=x]").count() > 0, "nothing is crossed out")
    person.press(person.page.locator(".pad .cell[data-mark=x]").first)
    assert person.page.locator(".pad .reason").inner_text().strip()
    person.click(".solver .tool[aria-expanded]")
    person.see(".compare tbody tr")
    assert in_both_lights(person, "reasoning") == []
    person.play(MOVES, lambda prompt: forward(person, prompt))
    person.page.goto(f"{person.base}/replay/{person.lobby['room']}/1?step=9999&eyes=1")
    person.see(".ghosts button")
    person.page.goto(f"{person.base}/replay/{person.lobby['room']}/1?step=9&eyes=1")
    person.click(".sides button >> nth=1")
    worked_out(person, ".known .left")
    assert in_both_lights(person, "replay-known") == []


def test_where_scripts_are_not_followed_it_says_so(new_person: NewPerson):
    """No count and no bar, only that there are too many."""
    person = new_person()
    sit_down(person, 1, nine(public=True))
    person.is_over()
    person.click(".solver .tool >> nth=0")
    worked_out(person, ".solver .left")
    said = person.page.locator(".solver .left").inner_text()
    assert "没有逐个跟踪" in said
    assert not any(letter.isdecimal() for letter in said)
    assert person.page.locator(".solver .bar").count() == 0
    person.picture("not-followed")


def test_the_mastermind_sees_what_a_line_gives_away(new_person: NewPerson):
    person = new_person(confirm=True)
    sit_down(person, 0, "FS-1")
    for _ in range(MOVES):
        assert not person.is_over()
        prompt = person.asked()
        if prompt["word"] == "target" and len(prompt["options"]) > 1:
            break
        person.answer(forward(person, prompt))
    person.touch(person.asked()["options"][0])
    person.see(".reads q")
    worked_out(person, ".reads .leak .risk")
    assert "→" in person.page.locator(".reads .numbers").inner_text()
    assert in_both_lights(person, "leak") == []
