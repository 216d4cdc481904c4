"""A day of 惨剧轮回 beat by beat, on a clock that stands unless the test moves it."""

from __future__ import annotations

import json
from functools import partial
from typing import Any, Final

from playwright.sync_api import WebSocket
from tests.web.conftest import NewPerson
from tests.web.person import ASKED, Person

Frame = dict[str, Any]

MOST_BEHIND_MS: Final = 12_000
"""With more than this still to come, a beat has half its time (web/src/lib/director.svelte.ts)."""
QUIET_MS: Final = 3_000
LONG_MS: Final = 12_000
MOST_ANSWERS: Final = 80
DEFEATS: Final = {"protagonists_lost", "protagonists_died"}
SCENE: Final = "[data-scene]"
GO_ON: Final = f"{SCENE} .stamp"


class Watcher:
    """Somebody whose page has no time of its own, and the beats that its socket has told of."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.page = person.page
        self.frames: list[Frame] = []
        self.quiet_ms = 0  # how much time has passed since anything was heard
        self.page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._hear)

    def _hear(self, said: str | bytes) -> None:
        message = json.loads(said)
        if message["t"] == "step":
            self.frames += message.get("frames", [])
        self.quiet_ms = 0

    def let_pass(self, milliseconds: int) -> None:
        """So much time; not more at once than a line may be silent, which the page would take for broken."""
        while milliseconds:
            self.person.until(lambda: self.quiet_ms < QUIET_MS, "nothing is heard any more")
            now = min(milliseconds, QUIET_MS - self.quiet_ms)
            self.page.clock.run_for(now)
            self.quiet_ms += now
            milliseconds -= now

    def sit_down(self) -> None:
        self.page.clock.install()
        self.person.open_room(
            game="tragedy_looper",
            seats=2,
            seat=1,
            name="客人",
            bots=True,
            clock={"preset": "slow"},
            options={"script": "FS-1"},
        )
        self.person.fill_and_start()
        self.person.see(ASKED)
        self.page.clock.pause_at(self.page.evaluate("Date.now() / 1000") + 4)
        self.frames.clear()

    def answer(self) -> None:
        """Anything, by a click; and waits until the table asks again, which the page does not show yet."""
        prompt = self.person.asked()
        self.person.prompt = None
        if prompt["word"] in ("p_card", "p_target"):
            piece = self.person.anything(prompt)["piece"]
            self.page.locator(f"button[data-piece='{piece}']:visible").first.click()
        else:
            self.page.locator(".deed .tally").first.click()
        self.person.until(self.is_asked, "nobody asks any more")

    def is_asked(self) -> bool:
        """The table waits for this person; what has one answer alone is answered for them."""
        prompt = self.person.prompt
        return prompt is not None and prompt["by"] != "yield"

    def shows(self, frame: Frame) -> bool:
        told = [line["text"]["zh"] for line in frame["events"]][-4:]
        return self.page.locator(".news .line").all_inner_texts() == told

    def watch(self) -> list[str]:
        """Sees every beat for its time and no longer; the kinds of what it was told."""
        frames, self.frames = self.frames, []
        for at, frame in enumerate(frames):
            behind = sum(later["ms"] for later in frames[at + 1 :])
            # The first is shown as soon as it comes, before there is more.
            stay = frame["ms"] // (2 if at and behind > MOST_BEHIND_MS else 1)
            self.person.until(partial(self.shows, frame), f"{frame['events']} is not shown")
            stay = self.person.stays(stay)
            self.let_pass(stay - 1)
            assert self.shows(frame), f"{frame['events']} is gone too soon"
            assert self.page.locator(ASKED).count() == 0, "asked before everything was seen"
            if self.page.locator(GO_ON).count():
                self.stays(frame)
            else:
                self.let_pass(1)
        self.person.see(ASKED)
        return [line["kind"] for frame in frames for line in frame["events"]]

    def stays(self, frame: Frame) -> None:
        """A lost loop: its board is there, with whatever time goes by, until somebody goes on."""
        page = self.page
        assert DEFEATS & {line["kind"] for line in frame["events"]}
        board = page.locator(".places").inner_text()
        self.let_pass(LONG_MS)
        assert self.shows(frame)
        assert page.locator(SCENE).locator("h2").inner_text().endswith("第 1 轮回失败")
        page.locator(f"{SCENE} .deeds button").first.click()
        assert page.locator(".places").inner_text() == board
        self.let_pass(LONG_MS)
        assert self.shows(frame)
        page.locator(GO_ON).click()


def test_every_beat_has_its_time_and_a_lost_loop_waits(new_person: NewPerson):
    watcher = Watcher(new_person(paced=True))
    watcher.sit_down()
    told: list[str] = []
    for _ in range(MOST_ANSWERS):
        watcher.answer()
        told += watcher.watch()
        if DEFEATS & set(told):
            break
    assert DEFEATS & set(told)
    assert {"card_placed", "cards_revealed", "loop_ended", "loop"} <= set(told)
    assert told.index("cards_revealed") < told.index("loop_ended") < told.index("loop")
