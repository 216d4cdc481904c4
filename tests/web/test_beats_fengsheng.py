"""风声 beat by beat, on a clock that moves only when the test says so: nothing is skipped, nothing is hurried."""

from __future__ import annotations

import json
from typing import Any, Final, NamedTuple

from playwright.sync_api import WebSocket
from tests.web.conftest import NewPerson
from tests.web.person import ASKED, ENDED, READING, Person

SEEN: Final = f"""() => ({{
  news: [...document.querySelectorAll('.news .line')].map((line) => line.textContent),
  playing: document.querySelector('.pacing') !== null,
  stays: Number(document.querySelector('.pacing')?.dataset.stays),
  asked: document.querySelector('{ASKED}') !== null || document.querySelector('{ENDED}') !== null,
}})"""
MOST_NEWS: Final = 4
"""So many lines stand above the table at most."""
TICK: Final = 50
"""Milliseconds from look to look."""
ANSWERS: Final = 4


class Look(NamedTuple):
    """What stands above the table, whether a beat is being shown and for how long, and whether there is a question or an end."""

    news: list[str]
    playing: bool
    stays: int | None
    asked: bool


class Shown(NamedTuple):
    """Lines that stood above the table, for how many milliseconds, and for how many they were meant to."""

    news: list[str]
    ms: int
    meant: int


class Beat(NamedTuple):
    """The lines that tell of it, as they stand above the table, and how long it stays."""

    news: list[str]
    ms: int


class Watcher:
    """Looks at a page whose clock stands still, and hears what it is told."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.beats: list[Beat] = []
        person.page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._hear)

    def _hear(self, frame: str | bytes) -> None:
        message: dict[str, Any] = json.loads(frame)
        for shown in message.get("frames") or []:
            news = [line["text"]["zh"] for line in shown["events"]][-MOST_NEWS:]
            self.beats.append(Beat(news, shown["ms"]))

    def look(self) -> Look:
        return Look(**self.person.page.evaluate(SEEN))

    def stop_time(self) -> None:
        clock = self.person.page.clock
        clock.pause_at(self.person.page.evaluate("Date.now()") / 1000 + 1)

    def watch(self) -> list[Shown]:
        """Until there is a question: what was shown one after the other."""
        shown: list[Shown] = []
        while True:
            self.person.until(lambda: self.look().playing or self.look().asked, "neither shown nor asked")
            now = self.look()
            if now.asked:
                assert not now.playing, "asked before everything was shown"
                return shown
            if shown and shown[-1].news == now.news:
                shown[-1] = shown[-1]._replace(ms=shown[-1].ms + TICK)
            else:
                shown.append(Shown(now.news, TICK, now.stays or 0))
            self.person.page.clock.run_for(TICK)


def follows(shown: list[Shown], beats: list[Beat]) -> None:
    """All beats from the first that was seen on are there, in order, each for its time or, far behind, for half of it,
    and for what its words take to read."""
    first = next(at for at, beat in enumerate(beats) if beat.news == shown[0].news)
    told = beats[first:]
    assert [one.news for one in shown] == [beat.news for beat in told]
    for (news, ms, meant), beat in list(zip(shown, told, strict=True))[
        1:
    ]:  # of the first some time had gone by
        assert abs(ms - meant) <= TICK, f"{ms} ms instead of {meant}: {news}"
        assert any(least <= meant <= least + READING for least in (beat.ms, beat.ms / 2)), (
            f"{meant} ms: {news}"
        )


def test_every_beat_stays_for_its_time_and_the_question_comes_last(new_person: NewPerson):
    person = new_person(paced=True)
    person.page.clock.install()
    watcher = Watcher(person)
    person.begin("fengsheng", 5)
    looked_at = 0
    for _ in range(ANSWERS):
        if person.is_over():
            break
        watcher.beats.clear()
        person.answer(person.anything(person.asked()))
        if person.unsent:
            continue
        watcher.stop_time()
        shown = watcher.watch()
        if shown:
            follows(shown, watcher.beats)
        looked_at += len(shown)
        person.page.clock.resume()
    assert looked_at > ANSWERS, "hardly anything was shown"
