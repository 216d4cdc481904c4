"""A bout is shown beat by beat: each stays for its time, none is left out, and nobody is asked before the last."""

from __future__ import annotations

import json
from itertools import accumulate
from typing import Any, Final, NamedTuple

from playwright.sync_api import WebSocket
from tests.web.conftest import NewPerson
from tests.web.person import ASKED, Person

MOST_BEHIND: Final = 12_000
"""Where more milliseconds than this are still to be shown, everything goes twice as fast."""

ENOUGH: Final = 12
"""Beats to be looked at."""

LONGEST: Final = 30
_LOG: Final = "() => [...document.querySelectorAll('.log ol li')].map((line) => line.textContent.trim())"


class Beat(NamedTuple):
    """Lines that appear at once, and for how long nothing comes after them."""

    lines: list[str]
    milliseconds: int


class Listener:
    """The steps that a page is told, as the beats that it has to show."""

    def __init__(self, person: Person) -> None:
        self._steps: list[dict[str, Any]] = []
        person.page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._hear)

    def _hear(self, frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["t"] == "step":
            self._steps.append(message)

    def forget(self) -> None:
        self._steps.clear()

    def first_rest(self) -> int:
        """How much of the first step was left when its first beat was shown."""
        return sum(frame["ms"] for frame in self._steps[0].get("frames", [])[1:])

    def beats(self) -> list[Beat]:
        """What no time is spent on comes together with the next beat; the last is what comes with the question."""
        beats: list[Beat] = []
        waiting: list[str] = []
        for step in self._steps:
            for frame in [*step.get("frames", []), {"ms": 0, "events": step.get("events", [])}]:
                waiting += [line["text"]["zh"] for line in frame.get("events", [])]
                if frame["ms"]:
                    beats.append(Beat(waiting, frame["ms"]))
                    waiting = []
        return [*beats, Beat(waiting, 0)]


def times(beats: list[Beat], first_rest: int) -> list[int]:
    """How long each beat stays."""
    lasting = [beat.milliseconds for beat in beats]
    behind = [sum(lasting[at + 1 :]) for at in range(len(lasting))]
    behind[0] = first_rest  # nothing else had been told by then
    return [ms // 2 if rest > MOST_BEHIND else ms for ms, rest in zip(lasting, behind, strict=True)]


def play_until_main(person: Person) -> None:
    """Declines until one's own turn is there."""
    for _ in range(LONGEST):
        assert not person.is_over()
        asked = person.asked()
        if asked["word"] == "main":
            return
        person.answer(next(one for one in asked["options"] if one["value"] == asked["decline"]))
    raise AssertionError("never asked for a skill")


def watch(person: Person, listener: Listener) -> int:
    """Declines while time stands still, and lets it go on beat by beat; how many there were."""
    page, asked, before = person.page, person.asked(), person.page.evaluate(_LOG)
    listener.forget()
    page.keyboard.press("p")
    person.until(lambda: person.prompt is not None and person.prompt["id"] != asked["id"])
    beats = listener.beats()
    logs = list(accumulate((beat.lines for beat in beats), initial=before))[1:]
    person.until(lambda: page.evaluate(_LOG) == logs[0])
    for at, milliseconds in enumerate(times(beats, listener.first_rest())[:-1]):
        assert page.evaluate(_LOG) == logs[at]
        stays = person.stays(milliseconds)
        page.clock.run_for(stays - 1)
        assert page.evaluate(_LOG) == logs[at], f"beat {at} is over before its {stays} ms"
        assert page.locator(ASKED).count() == 0, f"asked at beat {at}"
        page.clock.run_for(1)
    assert page.evaluate(_LOG) == logs[-1]
    assert page.locator(ASKED).count() == 1
    return len(beats) - 1


def test_each_beat_stays_for_its_time_and_the_question_comes_after_the_last(new_person: NewPerson):
    person = new_person(paced=True)
    person.page.clock.install()
    listener = Listener(person)
    person.begin("codex", 2, hp=99)
    play_until_main(person)
    person.click(".zooms button >> nth=2")  # the whole log
    person.page.clock.pause_at(person.page.evaluate("Date.now() / 1000 + 1"))
    seen = 0
    while seen < ENOUGH:
        assert person.asked()["decline"] is not None, person.asked()["sentence"]["zh"]
        seen += watch(person, listener)


def test_a_newcomer_reads_eight_skills_first_and_all_at_a_word(new_person: NewPerson):
    person = new_person()
    person.begin("codex", 2)
    play_until_main(person)
    skills = person.page.locator(".skills .skill")
    person.until(lambda: skills.count() == 8)
    usable = [one["piece"] for one in person.asked()["options"] if one["piece"].startswith("skill:")]
    for piece in usable:
        assert person.page.locator(f".now [data-piece='{piece}']:visible").count() == 1, "all stay in reach"
    person.click(".skills .more")
    person.until(lambda: skills.count() > 8)
    assert person.page.locator(".skills .more").count() == 0
