"""What an attack works with: the server, the people at its tables, and what has gone wrong so far."""

from __future__ import annotations

import asyncio
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from random import Random
from typing import Final

from anju.lab import postgres
from anju.lab.soak.attacker import Burst, Target
from anju.lab.soak.audit import Audit
from anju.lab.soak.server import HERE, OwnServer
from anju.lab.soak.table import Manner, SoakTable

ATTACKED: Final = "fengsheng"
"""The game at whose table the attacker sits: five people, and all of them are asked at once."""

EXAMPLES: Final = 3
"""So many are shown of each kind of trouble."""


class CannotAttack(Exception):
    """Something is wrong with the attack, not with the server."""


class AttackContext:
    """All that an attack needs."""

    def __init__(
        self,
        server: OwnServer,
        folder: Path,
        burst: Burst,
        manner: Manner,
        rng: Random,
        cluster: postgres.PostgresServer | None = None,
    ) -> None:
        self.server = server
        self.folder = folder
        self.burst = burst
        self.rng = rng
        self.cluster = cluster
        self.tables: list[SoakTable] = []
        self.acks: list[float] = []
        self.counts: Counter[str] = Counter()
        """What has gone wrong at no table in particular."""
        self.examples: dict[str, list[str]] = {}
        self.left = Audit()
        """Of tables that nobody sits at any more."""
        self.restarts: list[float] = []
        """Seconds from the start of each new process until everybody was back."""
        self._manner = manner
        self._addresses = count(1)

    def fresh_address(self) -> str:
        """One of this machine's that nothing has come from yet, so that all its budgets are whole."""
        n = next(self._addresses)
        return f"127.{10 + n // 60_000}.{n // 240 % 250}.{n % 240 + 1}"

    def wrong(self, what: str, example: str) -> None:
        """Something that must not be."""
        self.counts[what] += 1
        shown = self.examples.setdefault(what, [])
        if len(shown) < EXAMPLES:
            shown.append(example)

    # -- people -------------------------------------------------------------------------------------------

    async def sit_down(self, games: tuple[str, ...], tables: int) -> None:
        """So many tables, and the one where the attacker sits."""
        for n in range(tables):
            self.tables.append(await self._opened(games[n % len(games)], attacker=False))
        self.tables.append(await self._opened(ATTACKED, attacker=True))

    async def _opened(self, game: str, *, attacker: bool) -> SoakTable:
        return await SoakTable.opened(
            self.server,
            self.fresh_address(),
            game,
            self._manner,
            Random(self.rng.random()),
            self.acks.append,
            attacker=attacker,
        )

    async def target(self) -> Target:
        """Where the attacker sits: at a new table, if they have lost their seat at the old one."""
        table = self.tables[-1]
        stands = await self.server.ask("POST", f"/api/rooms/{table.room}/seat", {"token": table.token})
        if stands.json()["state"] == "gone":
            self.left += await table.audit()
            self.counts += table.counts
            await table.leave()
            table = self.tables[-1] = await self._opened(ATTACKED, attacker=True)
        played = next((one.room for one in self.tables if one.games), "")
        return Target(host=HERE, port=self.server.port, room=table.room, token=table.token, played=played)

    async def settled(self) -> None:
        """Returns when everybody is here and has their answers, and what they were told adds up."""
        await asyncio.gather(*(table.settled() for table in self.tables))
        await asyncio.gather(*(table.look() for table in self.tables))

    async def audit(self) -> Audit:
        """The audit of all tables so far."""
        total = self.left
        for table in self.tables:
            total += await table.audit()
        return total

    @property
    def troubles(self) -> Counter[str]:
        return sum((table.counts for table in self.tables), self.counts.copy())

    async def leave(self) -> None:
        await asyncio.gather(*(table.leave() for table in self.tables))

    # -- the server ---------------------------------------------------------------------------------------

    async def restarted(
        self, end: Callable[[], None], meanwhile: Callable[[], Awaitable[None]] | None = None
    ) -> None:
        """The server is ended in this way and started again; returns when everybody is back."""
        async with self.taken_away():
            await asyncio.to_thread(end)
            if meanwhile is not None:
                await meanwhile()
            begun = time.monotonic()
            await self.server.start()
        self.restarts.append(time.monotonic() - begun)

    @asynccontextmanager
    async def taken_away(self) -> AsyncIterator[None]:
        """The server, or its database, is: until everybody is back nobody is blamed for who was cut off or not let in."""
        for table in self.tables:
            table.down = True
        yield
        await asyncio.gather(*(table.settled() for table in self.tables))
        for table in self.tables:
            table.down = False

    async def beside(self, module: str, *arguments: str) -> bytes:
        """What this module of ours prints, run in a process of its own: people must not have to share theirs."""
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", module, *arguments, stdout=asyncio.subprocess.PIPE, start_new_session=True
        )
        try:
            printed, _ = await process.communicate()
        except asyncio.CancelledError:
            process.kill()
            await process.wait()
            raise
        if process.returncode != 0:
            raise CannotAttack(f"{module} ended with {process.returncode}")
        return printed
