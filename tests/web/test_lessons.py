"""A lesson of each game in the browser: played to its end, left in the middle and taken up again."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Any

import pytest
from tests.web.axe import findings, in_both_lights
from tests.web.conftest import NewPerson
from tests.web.person import ASKED, CONFIRM, Person
from tests.web.test_why import dead_controls

from anju.lessons.lesson import lessons

GAMES = ["codex", "fengsheng", "tragedy_looper"]
NOTE = ".note .say"
DONE = ".lesson .veil .card"


class Learner:
    """Somebody in a lesson: does what the note on the table asks for, with the hands of a person."""

    def __init__(self, person: Person, game: str) -> None:
        self.person = person
        self.game = game
        self.id = f"{game}/first"
        self.shown: dict[str, Any] = {}

    def enter(self) -> None:
        """From the home screen."""
        self.person.home()
        self._do(lambda: self.person.click(f"article[data-game={self.game}] .teach"))

    def go_on(self) -> None:
        """One stop further."""
        shown = self.shown
        if shown["reply"]:
            self._do(lambda: self.person.click(".deed .on"))
        elif shown["prompt"]:
            self.choose(next(o for o in shown["prompt"]["options"] if o["value"] in shown["wanted"]))
        elif shown["choices"]:
            self._find_the_right_one(len(shown["choices"]))
        else:
            self._do(lambda: self.person.click(".deed .on"))
        assert self.shown["done"] or len(self.shown["answers"]) > len(shown["answers"])

    def choose(self, option: dict[str, Any]) -> None:
        """With what belongs to it, if the page asks to confirm that as a whole."""
        person, prompt = self.person, self.person.asked()
        at_once = person.page.evaluate("localStorage.getItem('anju.confirm')") == "false"
        if at_once or option["value"] == prompt["decline"]:
            self._do(lambda: person.choose(option))
            return
        with person.page.expect_response(f"**/api/lessons/{self.id}/then") as told:
            person.touch(option)
        then = told.value.json()
        if then["prompt"]:
            person.unsent.append({**then["prompt"], "id": prompt["id"]})
            person.see(f"{ASKED}[data-unsent='{len(person.unsent)}']")
            self.choose(next(o for o in then["prompt"]["options"] if o["value"] in then["wanted"]))
        else:
            self._do(lambda: person.click(CONFIRM))

    def _find_the_right_one(self, count: int) -> None:
        done = len(self.shown["answers"])
        for at in range(count):
            self._do(lambda at=at: self.person.click(f".choices button >> nth={at}"))  # type: ignore[misc]  # bound at once
            if self.shown["done"] or len(self.shown["answers"]) > done:
                return

    def _do(self, deed: Callable[[], None]) -> None:
        """Waits for what the lesson says to all of it, and until the page shows that."""
        left, own = count(len(self.person.unsent), -1), f"/api/lessons/{self.id}"
        with self.person.page.expect_response(
            lambda told: told.url.endswith(own) and next(left) == 0
        ) as told:
            deed()
        self.shown = told.value.json()
        self.person.prompt, self.person.unsent = self.shown["prompt"], []
        if self.shown["done"]:
            self.person.see(DONE)
            return
        replied = self.shown["reply"] and self.shown["reply"]["text"]
        said = (self.shown["hint"] or replied or self.shown["say"])["zh"]
        self.person.until(
            lambda: said in self.person.page.locator(NOTE).inner_text(), f"the note does not say: {said}"
        )
        self.person.settle()


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_can_be_left_in_the_middle_and_is_played_to_its_end(person: Person, game: str):
    learner = Learner(person, game)
    learner.enter()
    assert in_both_lights(person, f"lesson-{game}") == []
    assert dead_controls(person) == []
    while len(learner.shown["answers"]) < learner.shown["length"] // 2:
        learner.go_on()
    left = learner.shown
    learner.enter()
    assert learner.shown == {**left, "hint": None}, "one comes back to the same step"
    person.picture(f"lesson-{game}-resumed")
    while not learner.shown["done"]:
        learner.go_on()
    person.picture(f"lesson-{game}-done")
    assert findings(person) == []
    course = [one for one in lessons().values() if one.game.id == game]
    offered = person.page.locator(f"{DONE} .more button").all_inner_texts()
    if len(course) > 1:
        assert offered.pop(0) == f"下一课 · {course[1].title.zh}", "this game's next lesson comes first"
    assert all("三分钟入门" in text for text in offered[:2]), "the other games' lessons are offered"
    person.click(f"{DONE} .stamp")
    person.page.wait_for_url("**/r/*")
    assert not person.is_over(), "one sits at a real table"
    assert person.lobby["game"] == game
    person.home()
    teaches = "下一课" if len(course) > 1 else "三分钟入门"
    person.see(f"article[data-game={game}] .teach:text-is('{teaches}')")


def test_a_wrong_answer_gets_a_hint_and_changes_nothing(person: Person):
    learner = Learner(person, "fengsheng")
    learner.enter()
    before = learner.shown
    learner.choose(next(o for o in before["prompt"]["options"] if o["value"] not in before["wanted"]))
    assert learner.shown["hint"]
    assert learner.shown["answers"] == before["answers"]
    person.see(".note.wrong")
    learner.go_on()


def test_what_belongs_together_is_chosen_and_confirmed_as_at_the_table(new_person: NewPerson):
    person = new_person(confirm=True)
    learner = Learner(person, "tragedy_looper")
    learner.enter()
    learner.go_on()
    assert len(learner.shown["answers"]) == 2, "a card and its target, confirmed once"
    person.click(".note .again")
    person.press(person.page.locator("[data-glow]:visible").first)
    person.see(f"{ASKED}[data-unsent='1']")
    person.see("[data-glow][data-piece='character:shrine_maiden']")
    person.picture("lesson-in-one-go")


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (360, 640)])
def test_a_choice_is_replied_to_and_another_can_be_tried(new_person: NewPerson, width: int, height: int):
    person = new_person()
    person.page.set_viewport_size({"width": width, "height": height})
    learner = Learner(person, "codex")
    learner.enter()
    while not learner.shown["real"]:
        learner.go_on()
    before = learner.shown
    assert person.page.locator("[data-glow]").count() == 0, "whoever has a choice looks for themselves"
    jab, kick = (
        next(o for o in before["prompt"]["options"] if o["value"] == value) for value in before["wanted"]
    )
    learner.choose(kick)
    assert learner.shown["reply"]["aside"]
    person.picture(f"lesson-choice-tried-{width}")
    assert in_both_lights(person, f"lesson-choice-{width}") == []
    learner._do(lambda: person.click(".deed .back"))
    assert learner.shown == {**before, "frames": learner.shown["frames"]}
    learner.choose(jab)
    assert not learner.shown["reply"]["aside"]
    learner.go_on()
    assert len(learner.shown["answers"]) == len(before["answers"]) + 2
