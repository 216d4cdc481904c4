"""A finger needs 44 pixels: whatever can be touched on a phone of 360 × 640, on every screen, is as large as that."""

from __future__ import annotations

import os

import pytest
from tests.web.chromium import PICTURES
from tests.web.clicking import on_everything_grey
from tests.web.conftest import PHONE, NewPerson
from tests.web.person import CONFIRM, ENDED, SLIP, Option, Person
from tests.web.reach import ALIKE, Target, targets
from tests.web.test_boards import quietly
from tests.web.test_games import LONGEST, forward
from tests.web.test_lessons import GAMES, Learner
from tests.web.test_replay import SHORT

MOVES = 2
OTHERS = slice(None) if os.environ.get("ANJU_TOUCH") else slice(1, 2)
"""Lessons and replays are made of the same pieces as tables: one game's, and all with ANJU_TOUCH=1."""
NO_CLOCK = {"preset": "slow", "base_ms": None, "window_ms": None, "reserve_ms": 0}


class Finger:
    """Somebody with a phone who tries to hit everything on every screen they come to."""

    def __init__(self, person: Person, name: str) -> None:
        self.person = person
        self.name = name
        self.met: list[tuple[str, Target]] = []

    def look(self, screen: str) -> None:
        """Measures all there is; a picture for who wants to see it."""
        self.person.picture(f"touch-{self.name}-{screen}")
        assert self.person.sideways() == 0, screen
        self.met += [(screen, target) for target in targets(self.person, alike=ALIKE)]

    def open(self, screen: str, *selectors: str) -> None:
        """Touches what opens something; looks; puts it away again."""
        for selector in selectors:
            self.person.click(selector)
        self.look(screen)
        self.person.page.keyboard.press("Escape")

    def judge(self) -> None:
        """Writes down the smallest of each screen, and finds nothing too small."""
        lines: list[str] = []
        wrong: dict[str, str] = {}
        for screen in dict.fromkeys(screen for screen, _ in self.met):
            here = [target for met, target in self.met if met == screen]
            lines.append(f"{screen}: {len(here)} targets, smallest {min(here, key=lambda one: one.least)}")
            wrong.update({target.kin: f"{screen}: {target}" for target in here if target.small})
        PICTURES.mkdir(parents=True, exist_ok=True)
        (PICTURES / f"touch-{self.name}.txt").write_text("\n".join([*lines, ""]), encoding="utf-8")
        assert lines
        assert not wrong, "\n".join(wrong.values())


@pytest.fixture
def finger(new_person: NewPerson, request: pytest.FixtureRequest) -> Finger:
    return Finger(new_person(confirm=True, **PHONE), request.node.name.removeprefix("test_"))


def sit_down(finger: Finger, game: str, seats: int, seat: int = 0, **options: int | str) -> None:
    finger.person.open_room(game=game, seats=seats, seat=seat, name="阿主", clock=NO_CLOCK, options=options)
    finger.person.fill_and_start()
    assert not finger.person.is_over()


def go_round(finger: Finger) -> None:
    """What every table has: the dock and its rules, settings, the tabs at the bottom."""
    person = finger.person
    finger.look("table")
    finger.open("rule", ".dock .rule-id >> nth=0")
    finger.open("settings", "header .settings > button >> nth=1")
    for at, tab in enumerate(("log", "notes", "chat", "rules")):
        person.click(f".shell > .tabs > button >> nth={at + 1}")
        if tab == "rules":
            person.click(".rules li button")
        finger.look(tab)
    person.click(".shell > .tabs > button >> nth=1")
    finger.open("report", ".log .report")
    person.click(".shell > .tabs > button >> nth=0")


def ask_why(finger: Finger) -> None:
    """Of something on the table that is not on offer."""
    told = on_everything_grey(finger.person, set())
    assert told
    finger.person.click(f".surface button[data-piece='{next(iter(told))}']:visible")
    finger.person.see(f"{SLIP} .rule-id")  # the answer is there, not only the place for it
    finger.look("why")
    finger.open("why and rule", f"{SLIP} .rule-id")
    finger.person.page.keyboard.press("Escape")
    assert finger.person.page.locator(SLIP).count() == 0


def play_on(finger: Finger) -> None:
    """Some decisions, each looked at before and after something is chosen."""
    person = finger.person
    for move in range(MOVES):
        if person.is_over():
            return
        finger.look(f"question {move}")
        if move == 0:
            ask_why(finger)
        prompt = person.asked()
        option = forward(person, prompt)
        person.touch(option)
        finger.look(f"chosen {move}")
        if person.asked() is not prompt:
            continue  # what belongs to it comes first, and all is confirmed together
        person.click(CONFIRM)
        person.until(lambda prompt=prompt: not person.is_open(prompt))  # type: ignore[misc]  # bound at once


def test_home_and_door(finger: Finger, new_person: NewPerson):
    person = finger.person
    person.home()
    finger.look("home")
    finger.open("settings", "header .settings > button >> nth=1")
    person.click("footer form button")
    finger.look("trouble")
    host = new_person()
    host.open_lobby("codex")
    person.page.goto(f"{person.base}/r/{host.lobby['room']}")
    person.see(".door form")
    finger.look("door")
    person.click(".door form .stamp")
    person.see(".whose")
    finger.look("guest")
    finger.judge()


@pytest.mark.parametrize("game", GAMES)
def test_lobby(finger: Finger, game: str):
    person = finger.person
    person.open_lobby(game)
    person.click(".options button:text-is('延迟')")
    person.until(lambda: person.lobby["spectators"] == "delayed")
    person.click(".options summary")
    finger.look("empty")
    person.click(".seats .row button >> nth=0")
    person.until(lambda: all(seat["kind"] != "empty" for seat in person.lobby["seats"]))
    finger.look("full")
    finger.judge()


def test_table_codex(finger: Finger):
    person = finger.person
    sit_down(finger, "codex", 2, first_player="A")
    while person.asked()["word"] != "main":
        person.answer(quietly(person.asked()))
    go_round(finger)
    for at in range(3):
        person.click(f".heads button >> nth={at}")
        finger.look(f"skills {at}")
    person.click(".heads button >> nth=0")
    person.click(".skill .side >> nth=0")
    person.click(".skill .side >> nth=1")
    finger.look("planned")
    finger.open("profile", ".others .name")
    play_on(finger)
    finger.judge()


def test_table_fengsheng(finger: Finger):
    person = finger.person
    sit_down(finger, "fengsheng", 5, start_hand=5)
    finger.look("roles")
    while person.asked()["word"] == "choose_role":
        person.answer(person.anything(person.asked()))
        assert not person.is_over()
    go_round(finger)
    finger.open("dossier", ".seat .portrait")
    finger.open("own dossier", ".plate .portrait")
    person.click(".middle button.pile")
    finger.look("discards")
    person.click(".middle button.pile")
    play_on(finger)
    finger.judge()


@pytest.mark.parametrize("seat", [0, 1])
def test_table_tragedy(finger: Finger, seat: int):
    """As the mastermind, who sees the script, and as a protagonist, who reasons about it."""
    person = finger.person
    sit_down(finger, "tragedy_looper", 2, seat, script="BTX-1")
    go_round(finger)
    person.see(".inner > .tabs button")
    tabs = person.page.locator(".inner > .tabs button:visible")
    for at in range(1, tabs.count()):
        person.press(tabs.nth(at))
        for summary in person.page.locator(".panel details:not([open]) summary").all()[:3]:
            person.press(summary)
        finger.look(f"tab {at}")
    person.press(tabs.nth(0))
    play_on(finger)
    finger.judge()


@pytest.mark.parametrize(("game", "seats"), [("codex", 6), ("fengsheng", 9)])
def test_crowd(finger: Finger, game: str, seats: int):
    sit_down(finger, game, seats)
    finger.person.answer(finger.person.anything(finger.person.asked()))
    assert not finger.person.is_over()
    finger.look("table")
    finger.judge()


def test_reasoning(finger: Finger):
    """The sheet with all its tools, in a second loop."""
    person = finger.person
    sit_down(finger, "tragedy_looper", 2, 1, script="lesson")
    while not person.page.locator(".ghosts button").count():
        person.answer(forward_in_loops(person))
        assert not person.is_over()
    finger.look("second loop")
    person.click(".ghosts button")
    finger.look("ghost")
    person.click(".inner > .tabs [data-name=notes]")
    person.click(".solver .tool[aria-expanded]")
    person.see(".compare tbody tr")
    person.click(".solver .tool >> nth=0")
    person.see(".solver .left")
    finger.look("compared")
    finger.judge()


def forward_in_loops(person: Person) -> Option:
    prompt = person.asked()
    if prompt["word"] == "early_guess":
        return next(option for option in prompt["options"] if option["value"] == prompt["default"])
    return person.anything(prompt)


@pytest.mark.parametrize("game", GAMES[OTHERS])
def test_lesson(finger: Finger, game: str):
    learner = Learner(finger.person, game)
    learner.enter()
    while not learner.shown["done"]:
        if len(learner.shown["answers"]) % 2 == 0:  # every other stop: they are many, and much alike
            finger.look(f"stop {len(learner.shown['answers'])}")
        learner.go_on()
    finger.look("done")
    finger.judge()


@pytest.mark.parametrize(("game", "seats", "options"), SHORT[OTHERS])
def test_end_and_replay(finger: Finger, game: str, seats: int, options: dict[str, int | str]):
    person = finger.person
    sit_down(finger, game, seats, 1 if game == "tragedy_looper" else 0, **options)
    assert person.play(LONGEST, lambda prompt: forward(person, prompt))
    finger.look("end")
    person.click(f"{ENDED} .ink >> nth=1")
    person.click(".shell > .tabs > button >> nth=1")
    finger.look("log of the end")
    person.home()
    finger.look("home again")
    person.click(".replays a")
    person.see("footer .count")
    finger.look("replay")
    person.page.locator(".eyes input[type=checkbox]").uncheck()
    person.click("footer .only-small")
    for at in range(3):
        person.click(f".sides button >> nth={at}")
        finger.look(f"replay side {at}")
    finger.open("replay report", "footer .deeds button >> nth=5")
    finger.judge()
