"""Somebody in front of the page: looks at what it shows, and answers with real clicks and keys.

What the page was told is read along from its socket, so that the tests know what could be chosen; what is done
goes through the page alone.
"""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable
from typing import Any, Final

from playwright.sync_api import Locator, Page, WebSocket
from tests.web.chromium import PICTURES

Option = dict[str, Any]
Prompt = dict[str, Any]

PATIENCE: Final = 120
"""Seconds for anything to happen, on a machine that has ten other things to do. No test is about how soon."""

ASKED: Final = ".shell:has(.surface > *) .dock.asked"
"""A question stands, and the board is there to answer it on. The dock says which in `data-prompt`."""

ENDED: Final = ".veil .card"
CONFIRM: Final = ".deed .stamp:not(.idle)"
SLIP: Final = ".slip[role=dialog]"

STAYS: Final = ".pacing[data-stays]"
"""A beat is being shown, and for how many milliseconds."""

READING: Final = 3000
"""So many milliseconds more than its own a beat stays at most, for the words that it holds up."""

_POINT: Final = """async (piece) => {
  const feel = () => {
    window.landed = new Promise((done) => {
      const told = (event) => {
        if (piece.contains(event.target)) return done('');
        event.preventDefault();
        event.stopImmediatePropagation();
        done(event.target.outerHTML.slice(0, 200));
      };
      addEventListener('click', told, { capture: true, once: true });
      setTimeout(() => done('nothing'), 60000);
    });
  };
  const free = () => {
    for (const block of ['nearest', 'center']) {
      piece.scrollIntoView({ block, inline: 'nearest', behavior: 'instant' });
      const box = piece.getBoundingClientRect();
      for (const x of [0.5, 0.25, 0.75, 0.06, 0.94]) for (const y of [0.5, 0.25, 0.75, 0.06, 0.94]) {
        const point = [box.left + box.width * x, box.top + box.height * y];
        const hit = document.elementFromPoint(...point);
        if (hit && piece.contains(hit)) return point;
      }
    }
    return null;
  };
  let before = null;
  for (let frames = 0; frames < 30; frames++) {
    const point = free();
    if (point && String(point) === before) {
      feel();
      return point;
    }
    before = String(point);
    await new Promise(requestAnimationFrame);
  }
  return null;
}"""
"""A point of an element that nothing else covers, scrolled to where one sees it, once it lies still; from then on
the page notes what the next click hits, and keeps it from whatever has slid in there meanwhile."""

_HANDS: Final = 3
"""On a late machine something may slide in between the look and the touch once or twice; a page that keeps doing so is bad."""

_SIDEWAYS: Final = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


class Person:
    """A page, and what its socket has said."""

    def __init__(self, page: Page, base: str, touch: bool = False, seed: str = "") -> None:
        self.page = page
        page.set_default_timeout(PATIENCE * 1000)
        self.hand = page.touchscreen.tap if touch else page.mouse.click
        self.base = base
        self.rng = random.Random(seed)
        self.prompt: Prompt | None = None
        self.unsent: list[Prompt] = []  # what the page asks after choices that it has not sent yet
        self.given: list[Any] = []  # what it has answered
        self._wondering: set[str] = set()  # what it wants to know of that
        self._then: Prompt | None = None
        self.lobby: dict[str, Any] = {}
        self.errors: list[str] = []
        page.on("websocket", self._listen)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda said: self.errors.append(said.text) if said.type == "error" else None)

    # -- what the socket says -----------------------------------------------------------------------------

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._hear)
        socket.on("framesent", self._overhear)

    def _overhear(self, frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["t"] == "then":
            self._wondering = {message["id"]}
        elif message["t"] == "answer":
            self.given.append(message["value"])

    def _hear(self, frame: str | bytes) -> None:
        message = json.loads(frame)
        kind = message["t"]
        if message.get("id") in self._wondering:
            self._wondering.clear()
            self._then = message.get("prompt")
        elif kind == "error":
            self._wondering.clear()  # too much at once: the page is not told
        elif kind == "welcome":
            self._wondering.clear()  # of what it asked before the line broke it hears no more
            self.lobby = message["lobby"]
            self._asks(message["table"] and message["table"]["prompt"])
        elif kind == "lobby":
            self.lobby = message
        elif kind == "step" and "prompt" in message:
            self._asks(message["prompt"])

    def _asks(self, prompt: Prompt | None) -> None:
        self.prompt = prompt
        self.unsent = []

    # -- going places -------------------------------------------------------------------------------------

    def home(self) -> None:
        self.page.goto(self.base)
        self.see("article[data-game=codex] .facts")

    def open_lobby(self, game: str) -> str:
        """Brings friends; the room's code."""
        self.home()
        self.click(f"article[data-game={game}] .deeds button >> nth=1")
        self.see(".share .code")
        return self.page.locator(".share .code").inner_text().replace("\n", "").strip()

    def open_room(self, **wishes: Any) -> str:
        """A room with settings that the lobby has no button for; its code."""
        told = self.page.request.post(f"{self.base}/api/rooms", data=wishes)
        assert told.ok, told.text()
        seat = told.json()
        self.page.goto(f"{self.base}/r/{seat['room']}#{seat['token']}")
        self.see(".share .code")
        return str(seat["code"])

    def begin(self, game: str, seats: int, **options: Any) -> None:
        """A game against bots without a clock, with these options; a duel as the home page has it: the person first."""
        chosen = {"first_player": "A", **options} if game == "codex" else options
        self.open_room(
            game=game, seats=seats, name="客人", bots=True, clock={"preset": "slow"}, options=chosen
        )
        self.fill_and_start()

    def begin_in_the_lobby(self, game: str, seats: int, **options: int | str) -> None:
        """The same, with everything set there by hand."""
        self.open_lobby(game)
        self.click(".options .row >> nth=0 >> button >> nth=2")
        self.until(lambda: self.lobby["clock"]["base_ms"] is None)
        if len(self.lobby["seats"]) != seats:
            self.click(f".options button.count:text-is('{seats}')")
            self.until(lambda: len(self.lobby["seats"]) == seats)
        for name, value in options.items():
            self._set(name, value)
        self.fill_and_start()

    def _set(self, name: str, value: int | str) -> None:
        games = self.page.request.get(f"{self.base}/api/games").json()
        options = next(game for game in games if game["id"] == self.lobby["game"])["options"]
        at = [option["name"] for option in options].index(name)
        if not self.page.locator(".options details[open]").count():
            self.click(".options summary")
        field = self.page.locator(".options .option").nth(at).locator("input, select")
        if options[at]["kind"] == "choice":
            field.select_option(index=options[at]["choices"].index(value))
        else:
            field.fill(str(value))
            field.press("Tab")
        self.until(lambda: name in self.lobby["secret_options"] or self.lobby["options"].get(name) == value)

    def fill_and_start(self) -> None:
        """Bots on the empty seats, and off."""
        if any(seat["kind"] == "empty" for seat in self.lobby["seats"]):
            self.click(".seats .row button >> nth=0")
            self.until(lambda: all(seat["kind"] != "empty" for seat in self.lobby["seats"]))
        self.click(".go .stamp")
        self.see(".dock")

    # -- playing ------------------------------------------------------------------------------------------

    def play(self, moves: int, choose: Callable[[Prompt], Option] | None = None) -> bool:
        """So many answers by clicks, fewer if the game ends before; whether it has ended."""
        for _ in range(moves):
            if self.is_over():
                return True
            self.answer((choose or self.anything)(self.asked()))
        return self.is_over()

    def is_over(self) -> bool:
        """Waits until this seat is asked or the game has ended."""
        self.see(f"{ASKED}, {ENDED}")
        return self.page.locator(ENDED).count() > 0

    def asked(self) -> Prompt:
        """What is to be chosen now: what the server asks, or would ask after choices that are not sent yet."""
        assert self.prompt is not None
        return self.unsent[-1] if self.unsent else self.prompt

    def anything(self, prompt: Prompt) -> Option:
        """Any option, but doing something rather than passing."""
        option: Option = self.rng.choice(
            [o for o in prompt["options"] if o["value"] != prompt["decline"]] or prompt["options"]
        )
        return option

    def answer(self, option: Option) -> None:
        """Chooses it, and waits until it has arrived, or the page goes on to what belongs to it."""
        prompt, unsent = self.asked(), len(self.unsent)
        self.choose(option)
        self.until(
            lambda: len(self.unsent) > unsent or not self.is_open(prompt),
            f"{option['label']['zh']}: {prompt['sentence']['zh']}",
        )

    def choose(self, option: Option) -> None:
        """Chooses it where the page shows it; confirms if the page asks for that."""
        prompt = self.asked()
        self.touch(option)
        if self.is_unanswered(prompt) and self.page.locator(f"{ASKED} {CONFIRM}").count():
            self.click(CONFIRM)

    def touch(self, option: Option) -> None:
        """Chooses it without a confirmation. Several options may begin with one piece: then the dock shows which."""
        prompt = self.asked()
        self.wonder_no_more()
        for touched in self.where(prompt, option):
            self.press(touched)
        if self.went_on():
            return
        slip = self.page.locator(".dock button.slip:visible").filter(has_text=option["label"]["zh"])
        if self.is_unanswered(prompt) and not self.page.locator(CONFIRM).count() and slip.count():
            self.press(slip.first)
            self.went_on()

    def wonder_no_more(self) -> Prompt | None:
        """What would be asked after the last choice; waits until that is known."""
        self.until(lambda: not self._wondering, "nobody says what comes then")
        then, self._then = self._then, None
        return then

    def went_on(self) -> bool:
        """Whether the page asks what belongs to the choice before anything is sent."""
        then = self.wonder_no_more()
        if then is None:
            return False
        self.unsent.append(then)
        self.see(f"{ASKED}[data-unsent='{len(self.unsent)}']")
        return True

    def look_again(self) -> None:
        """Some choices may have been taken back."""
        self.wonder_no_more()
        del self.unsent[int(self.page.locator(".dock").get_attribute("data-unsent") or 0) :]

    def is_unanswered(self, prompt: Prompt) -> bool:
        """The page itself still asks this."""
        return self.page.locator(f"{ASKED}[data-prompt='{prompt['id']}']").count() > 0

    def is_open(self, prompt: Prompt) -> bool:
        return (
            self.prompt is not None
            and self.prompt["id"] == prompt["id"]
            and self.page.locator(ENDED).count() == 0
        )

    def where(self, prompt: Prompt, option: Option) -> list[Locator]:
        """What has to be touched for this option, as soon as the page shows it."""
        found: list[Locator] = []

        def shown() -> bool:
            found[:] = self._shown(prompt, option)
            return bool(found)

        label = option["label"]["zh"]
        self.until(shown, f"{label} ({option['piece']}) cannot be touched: {prompt['sentence']['zh']}")
        return found

    def _shown(self, prompt: Prompt, option: Option) -> list[Locator]:
        """On the table, or in the dock if it lies under something there; nothing if it is not drawn yet."""
        if option["value"] == prompt["decline"]:
            return [self.page.locator(".deed .tally").first]
        pieces = [
            self.page.locator(f"button[data-piece='{piece}']:visible") for piece in option["piece"].split()
        ]
        label = option["label"]["zh"]
        slip = self.page.locator(".dock button.slip:visible").filter(has_text=label)
        if pieces and all(found.count() for found in pieces):
            if slip.count() and pieces[0].first.evaluate(_POINT) is None:
                return [slip.first]
            return [found.first for found in pieces]
        name = label.partition(" · ")[0]
        for selector in (".dock button.slip", ".surface button"):
            shown = self.page.locator(f"{selector}:visible")
            for found in (
                shown.filter(has_text=label),
                self.page.locator(f"{selector}[aria-label*='{name}']:visible"),
            ):
                if found.count():
                    return [found.first]
        return []

    # -- hands and eyes -----------------------------------------------------------------------------------

    def click(self, selector: str) -> None:
        self.press(self.page.locator(selector).first)

    def press(self, target: Locator) -> None:
        """Presses where nothing else lies on top, once it lies still, as a person would; and it must be hit.

        A tap is a click only when the page has heard of it, which is after the finger was lifted."""
        target.wait_for(state="visible", timeout=PATIENCE * 1000)
        deadline = time.monotonic() + PATIENCE
        for _ in range(_HANDS):
            while (point := target.evaluate(_POINT)) is None:
                assert time.monotonic() < deadline, f"covered or never at rest: {target}"
            self.hand(*point)
            landed = self.page.evaluate("window.landed")
            if not landed:
                return
        raise AssertionError(f"it keeps moving away under the hand: {target}; hit was {landed}")

    def see(self, selector: str) -> None:
        self.page.locator(selector).first.wait_for(state="visible", timeout=PATIENCE * 1000)

    def stays(self, least: int) -> int:
        """For how many milliseconds the present beat is shown: at least its own, and no longer than it is read."""
        stays = int(self.page.locator(STAYS).get_attribute("data-stays") or 0)
        assert least <= stays <= least + READING, f"{stays} ms instead of {least}"
        return stays

    def until(self, done: Callable[[], bool], problem: str = "it does not happen") -> None:
        deadline = time.monotonic() + PATIENCE
        while not done():
            assert time.monotonic() < deadline, problem
            self.page.wait_for_timeout(15)

    def leave(self) -> None:
        """Closes the page, of which the browser itself has complained that nobody was there."""
        self.page.close()
        self.errors.clear()

    def settle(self) -> None:
        """Until the page has drawn what it knows."""
        self.page.evaluate(
            "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
        )

    def sideways(self) -> int:
        """How many pixels one would have to scroll sideways."""
        found: int = self.page.evaluate(_SIDEWAYS)
        return found

    def picture(self, name: str) -> None:
        """To be looked at; not as a PNG, which takes three times as long to make as the screen itself."""
        PICTURES.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=PICTURES / f"{name}.jpg", type="jpeg", quality=85, animations="disabled")
