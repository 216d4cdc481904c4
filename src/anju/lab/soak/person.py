"""Somebody who plays while the server is attacked: answers at a person's pace, and remembers what was promised."""

from __future__ import annotations

import asyncio
import json
import time
from collections import Counter
from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct

from anju.lab.client_socket import ClientSocket
from anju.server.protocol import patch

if TYPE_CHECKING:
    from anju.lab.soak.table import SoakTable

COME_SECONDS: Final = 60.0
"""Seconds until the welcome; a person who waits longer was not let in."""

AGAIN_SECONDS: Final = 0.2
"""As a page does: cut off, one comes back by oneself."""

TRY_AGAIN: Final = frozenset({"not_stored", "disk_full"})
"""Refusals that say: nothing is wrong with the answer, give it again."""

TRY_AGAIN_SECONDS: Final = 0.5

_ANSWERED_FOR: Final = frozenset({"table:bot", "table:clock"})


class Given(Struct):
    """An answer, as it was given."""

    round: int
    prompt: int
    value: Any
    at: float
    again: bool = False
    """Sent more than once: how long that took says nothing about the server."""


class Person:
    """One seat.  What goes wrong is counted in `counts`; of somebody who only helps the attacker nobody asks for it."""

    def __init__(self, table: SoakTable, seat: dict[str, Any], n: int, rng: Random) -> None:
        self.n = n
        self.here = False  # welcomed, on a socket that is open
        self.given: dict[str, Given] = {}
        self.acked: set[str] = set()
        self.waiting = ""  # the id of the answer that is under way
        self.counts: Counter[str] = Counter()
        self._table = table
        self._seat = seat
        self._rng = rng
        self._prompt: dict[str, Any] | None = None
        self._answered = (0, 0)  # round and number of the prompt that was answered last
        self._round = 0
        self._n = 0
        self._lines = 0
        self._view: Any = None
        self._socket: ClientSocket | None = None
        self._later: asyncio.TimerHandle | None = None
        self._looking: asyncio.Future[None] | None = None
        self._loop = asyncio.get_running_loop()
        self._living = self._loop.create_task(self._live())

    # -- coming and going ---------------------------------------------------------------------------------

    async def _live(self) -> None:
        """Comes, and comes back whenever the line is cut."""
        while True:
            try:
                async with asyncio.timeout(COME_SECONDS):
                    socket = self._socket = await ClientSocket.open(
                        self._table.port, self._hear, self._table.address
                    )
                    self._hello()
                    while not self.here and not socket.closed.done():
                        await asyncio.sleep(0.01)
                if not self.here:
                    self._count("not_let_in")
                await socket.closed
            except (OSError, TimeoutError):
                self._count("not_let_in")
            self._lost()
            await asyncio.sleep(AGAIN_SECONDS)

    def _lost(self) -> None:
        if self._socket is not None:
            self._socket.close()
        if self.here:
            self._count("dropped")
            self._count(f"closed {self._socket.code if self._socket else 0}")
        self.here = False
        self._prompt = None
        if self._later is not None:
            self._later.cancel()

    def _count(self, what: str) -> None:
        """Nobody can be blamed for a server or a database that was taken away."""
        if not self._table.down:
            self.counts[what] += 1

    async def leave(self) -> None:
        """Comes back no more."""
        self._living.cancel()
        await asyncio.gather(self._living, return_exceptions=True)
        if self._later is not None:
            self._later.cancel()
        if self._socket is not None:
            self._socket.close()
        self.here = False

    def hang_up(self) -> None:
        """Drops the connection, so that the person connects again."""
        if self._socket is not None:
            self._socket.close()

    # -- saying -------------------------------------------------------------------------------------------

    def say(self, **message: object) -> None:
        if self._socket is not None:
            self._socket.send(json.dumps(message).encode())

    def _hello(self) -> None:
        self.say(
            t="hello", v=1, room=self._seat["room"], token=self._seat["token"], since=self._lines, round=self._round
        )  # fmt: skip

    async def look(self) -> None:
        """Asks for everything anew: it has to be what was told bit by bit."""
        if self.here:
            looking = self._looking = self._loop.create_future()
            self._hello()
            with suppress(TimeoutError):
                await asyncio.wait_for(looking, COME_SECONDS)

    def _in_a_while(self) -> None:
        """A person thinks before they do something."""
        if self._later is not None:
            self._later.cancel()
        self._later = self._loop.call_later(self._rng.uniform(*self._table.pace), self._act)

    def _act(self) -> None:
        if not self.here or self.waiting:
            return
        if self._table.over and self.n == 0:
            self.say(t="room", id=f"again{self._rng.getrandbits(40)}", do="start")
        elif self._prompt is not None:
            prompt, self._prompt = self._prompt, None
            value = self._rng.choice(prompt["options"])["value"]
            self._answered = (self._round, prompt["id"])
            self.waiting = f"{self._round}-{prompt['id']}-{self._rng.getrandbits(40)}"
            self.given[self.waiting] = Given(self._round, prompt["id"], value, time.perf_counter())
            self._give()

    def _give(self) -> None:
        answer = self.given[self.waiting]
        self.say(t="answer", id=self.waiting, prompt=answer.prompt, value=answer.value)

    def _give_again(self) -> None:
        if self.waiting and self.here:
            self.given[self.waiting].again = True
            self._give()

    # -- hearing ------------------------------------------------------------------------------------------

    def _hear(self, data: bytes) -> None:
        message = json.loads(data)
        heard = getattr(self, f"_hear_{message['t']}", None)
        if heard is not None:
            heard(message)

    def _hear_ping(self, _message: dict[str, Any]) -> None:
        self.say(t="pong")

    def _hear_error(self, message: dict[str, Any]) -> None:
        self.counts[f"error {message['code']}"] += 1

    def _hear_welcome(self, message: dict[str, Any]) -> None:
        lobby, table = message["lobby"], message["table"]
        if lobby["round"] == self._round and table is not None:
            self._compare(table)
        elif lobby["round"] < self._round:
            self.counts["told_wrong"] += 1  # a game that had begun has not
        if lobby["round"] != self._round:
            self._round, self._lines = lobby["round"], 0
        self._hear_lobby(lobby)
        if table is not None:
            self._n, self._view = table["n"], table["view"]
            self._read(table["events"][max(0, self._lines - table["first"]) :])
            self._asked(table["prompt"])
        if not self.here:
            self.here = True
            self._give_again()
        if self._looking is not None and not self._looking.done():
            self._looking.set_result(None)

    def _compare(self, table: dict[str, Any]) -> None:
        """What was told once stays so; on one unbroken line it is all that there is."""
        lines = table["first"] + len(table["events"])
        same = (lines, table["n"], table["view"]) == (self._lines, self._n, self._view)
        if lines < self._lines or (self.here and not same):
            self.counts["told_wrong"] += 1

    def _hear_lobby(self, lobby: dict[str, Any]) -> None:
        self._table.seen(lobby)
        if self._table.over and self.n == 0:
            self._in_a_while()

    def _hear_step(self, step: dict[str, Any]) -> None:
        if step["n"] <= self._n:
            return  # had already
        if step["n"] != self._n + 1:
            self.counts["told_wrong"] += 1
            self._hello()
            return
        self._n = step["n"]
        self._view = patch.apply_step(self._view, step)
        for part in (*step.get("frames", ()), step):
            self._read(part["events"])
        if "prompt" in step:
            self._asked(step["prompt"])

    def _read(self, lines: list[dict[str, Any]]) -> None:
        self._lines += len(lines)
        for line in lines:
            if line["kind"] in _ANSWERED_FOR and line["data"] == [self.n]:
                self.counts["answered_for"] += 1

    def _asked(self, prompt: dict[str, Any] | None) -> None:
        if prompt is None or prompt["by"] != "you":
            self._prompt = None
        elif (self._round, prompt["id"]) != self._answered:
            self._prompt = prompt
            self._in_a_while()

    def _hear_away(self, message: dict[str, Any]) -> None:
        self._table.told_away(message["seat"], message["away"], message["stand_in"])

    def _hear_ack(self, message: dict[str, Any]) -> None:
        answer = self.given.get(message["id"])
        if answer is None:
            return
        self.acked.add(message["id"])
        if message["id"] == self.waiting:
            if not answer.again:
                self._table.acknowledged(self, time.perf_counter() - answer.at)
            self._go_on()

    def _hear_refused(self, message: dict[str, Any]) -> None:
        if not self.waiting or message["id"] != self.waiting:
            return
        self.counts[f"refused {message['code']}"] += 1
        if message["code"] in TRY_AGAIN:
            self._loop.call_later(TRY_AGAIN_SECONDS, self._give_again)
        else:
            self._answered = (0, 0)  # what is asked now may be the same
            self._go_on()
            self._hello()

    def _go_on(self) -> None:
        self.waiting = ""
        if self._prompt is not None or self._table.over:
            self._in_a_while()

    def overdue(self, seconds: float) -> bool:
        """Whether somebody has waited for so long to hear whether their answer counts."""
        return bool(self.waiting) and time.perf_counter() - self.given[self.waiting].at > seconds
