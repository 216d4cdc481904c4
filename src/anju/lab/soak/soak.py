"""All attacks against a server of one's own while people play beside them, until the time is over."""

from __future__ import annotations

import asyncio
import socket
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from importlib.metadata import version
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Final

from msgspec import Struct

import anju
from anju.engine.errors import AnjuError
from anju.engine.text import Text
from anju.lab import postgres
from anju.lab.load import check_empty, free_port
from anju.lab.machine import machine
from anju.lab.soak.attack_context import AttackContext, CannotAttack
from anju.lab.soak.attacker import Burst
from anju.lab.soak.attacks import ATTACKS, FLOODING, Sent
from anju.lab.soak.audit import Audit
from anju.lab.soak.figures import Figures, Page
from anju.lab.soak.server import DoesNotStart, OwnServer
from anju.lab.soak.table import Manner
from anju.server.net import network
from anju.server.storage import database

OWN_POSTGRES: Final = "postgresql"
"""In place of a database's address: a PostgreSQL of our own, for as long as it is needed."""

ORDER: Final = (
    "calm", "kill", "hostile requests", "stop", "kill", "second server", "room codes", "kill", "database restart",
    "abandoned rooms", "kill", "damaged snapshots", "damaged saves",
)  # fmt: skip
"""What comes between the floods, over and over."""

FLOODS_BETWEEN: Final = 3

AFTER_A_RESTART: Final = frozenset({"kill", "stop", "damaged snapshots", "database restart"})
"""After these the record is compared at once, and not only in the end."""

TELLS_OF_ERRORS: Final = frozenset({"database restart", "damaged snapshots"})
"""What the server lacks then is not its fault, and it is right to say so."""

_TICK: Final = 0.02
_TELL: Final = 0.5

Progress = Callable[[float, str], None]
"""Is told how many seconds are over, and what is under way."""


class CannotSoak(AnjuError):
    """Nothing was attacked."""


class SoakPlan(Struct, kw_only=True, frozen=True):
    """What is asked for."""

    minutes: float = 30.0
    seed: int = 0
    games: tuple[str, ...] = tuple(game.id for game in anju.all_games())
    tables: int = 6
    database: str = ""
    """An address, an empty database; `postgresql` for one of our own; a file of our own if there is none."""
    port: int = 0
    attacks: tuple[str, ...] = ()
    """These, once; if none is named all of them, until the time is over."""
    burst: Burst = Burst(seconds=10.0)
    manner: Manner = Manner()
    program: str = "anju"
    """The module that is started with `serve`."""


def soak(plan: SoakPlan, progress: Progress) -> Page:
    """Everything that is started here has ended when this returns."""
    _check(plan)
    with ExitStack() as until_the_end:
        folder = Path(until_the_end.enter_context(tempfile.TemporaryDirectory(prefix="anju-soak-")))
        cluster = until_the_end.enter_context(postgres.started()) if plan.database == OWN_POSTGRES else None
        address = cluster.database() if cluster is not None else plan.database or str(folder / "games.db")
        asyncio.run(check_empty(address))
        server = OwnServer(folder, address, plan.port or free_port(), plan.program)
        until_the_end.callback(server.kill)
        rng = Random(plan.seed)
        return asyncio.run(_Soak(plan, server, folder, cluster, rng, progress).run())


def _check(plan: SoakPlan) -> None:
    """What can be known to be wrong before anything is started."""
    for game in plan.games:
        anju.game(game)
    if plan.port:
        network.listen("127.0.0.1", plan.port).close()
    if plan.database and plan.database != OWN_POSTGRES:
        host = database.parse(plan.database).host
        if host is not None and host not in network.LOOPBACK:
            raise CannotSoak(
                Text(
                    f"浸泡测试只在本机进行，不使用 {host} 上的数据库。用 --db {OWN_POSTGRES} 临时起一个，或用本机的空数据库。",
                    f"A soak stays on this machine and uses no database at {host}. --db {OWN_POSTGRES} starts one of "
                    "its own; or name an empty one on this machine.",
                )
            )
    try:
        with socket.socket() as probe:
            probe.bind(("127.10.0.1", 0))
    except OSError:
        raise CannotSoak(
            Text(
                "这台机器只有一个本机地址；攻击者和玩家要从不同的地址来（127.10.0.1 等，Linux 上都有）。",
                "This machine has a single loopback address, and attackers and players have to come from different ones "
                "(127.10.0.1 and so on; Linux has them all).",
            )
        ) from None


def schedule(rng: Random, restartable: bool) -> Iterator[str]:
    """Every flood in turn, and everything else in between."""
    others = cycle(name for name in ORDER if restartable or name != "database restart")
    while True:
        floods = list(FLOODING)
        rng.shuffle(floods)
        for n, name in enumerate(floods):
            if n % FLOODS_BETWEEN == 0:
                yield next(others)
            yield name


class _Soak:
    """One run."""

    def __init__(
        self,
        plan: SoakPlan,
        server: OwnServer,
        folder: Path,
        cluster: postgres.PostgresServer | None,
        rng: Random,
        progress: Progress,
    ) -> None:
        self._plan = plan
        self._server = server
        self._cluster = cluster
        self._rng = rng
        self._progress = progress
        self._context = AttackContext(server, folder, plan.burst, plan.manner, Random(rng.random()), cluster)
        self._figures: dict[str, Figures] = {}
        self._failed: dict[str, str] = {}
        self._audit = Audit()
        self._memory: list[int] = []
        self._rooms: list[int] = []
        self._doing = ""
        self._own_stall = 0.0
        self._begun = time.monotonic()

    async def run(self) -> Page:
        beside = [asyncio.create_task(self._tick()), asyncio.create_task(self._tell())]
        try:
            await self._start()
            await self._context.sit_down(self._plan.games, self._plan.tables)
            self._memory.append(self._server.kilobytes())
            self._begun = time.monotonic()
            await self._until_it_is_over()
            await self._context.settled()
            self._audit = await self._context.audit()
            return self._page()
        finally:
            for task in beside:
                task.cancel()
            await self._context.leave()

    async def _start(self) -> None:
        try:
            await self._server.start()
        except DoesNotStart as problem:
            raise CannotSoak(
                Text(f"服务器起不来：{problem}", f"The server does not start: {problem}")
            ) from None

    async def _until_it_is_over(self) -> None:
        """Or until somebody has had enough: then the page shows what was done."""
        try:
            for name in self._plan.attacks or schedule(self._rng, self._cluster is not None):
                if not self._plan.attacks and self._seconds > self._plan.minutes * 60:
                    return
                self._doing = name
                self._progress(self._seconds, name)
                await self._attacked(name)
        except DoesNotStart as problem:
            self._context.wrong("crashes", f"it does not start again: {problem}")
        except asyncio.CancelledError:
            task = asyncio.current_task()
            assert task is not None, "this is one"
            task.uncancel()

    async def _attacked(self, name: str) -> None:
        """One attack, and how everything stood before and after it."""
        context, server = self._context, self._server
        heard, troubles, kilobytes = len(context.acks), context.troubles, server.kilobytes()
        figures = self._figures.setdefault(name, Figures(acks=[], errors=[], troubles=Counter()))
        await server.gauges()
        self._own_stall = 0.0
        sent = await self._sent(name)
        figures.acks += context.acks[heard:]
        figures.own_stall_ms = max(figures.own_stall_ms, self._own_stall * 1000)
        gauges = await server.gauges()
        figures.stall_ms = max(figures.stall_ms, gauges.stall_ms)
        figures.times += 1
        figures.sent += sent.sent
        figures.refused += sent.refused
        await self._looked_after(name, figures)
        figures.kilobytes += server.kilobytes() - kilobytes if name not in AFTER_A_RESTART else 0
        figures.troubles += context.troubles - troubles
        self._memory.append(server.kilobytes())
        self._rooms.append(gauges.rooms)

    async def _sent(self, name: str) -> Sent:
        """An attack that cannot be made says nothing about the server: it is named, and people are looked after all the same."""
        try:
            return await ATTACKS[name](self._context)
        except (CannotAttack, OSError, TimeoutError) as problem:
            self._failed[name] = f"{type(problem).__name__} {problem}"
            return Sent()

    async def _looked_after(self, name: str, figures: Figures) -> None:
        """Whatever has happened, people can go on; and what they were promised holds."""
        context = self._context
        if self._server.ended:
            context.wrong("crashes", f"{name}: the server has ended")
            await context.restarted(lambda: None)
        await context.settled()
        errors = self._server.errors()
        figures.errors += errors
        for error in errors if name not in TELLS_OF_ERRORS else ():
            context.wrong("log_errors", f"{name}: {error}")
        if name in AFTER_A_RESTART:
            now = await context.audit()
            figures.troubles += _missing(now, self._audit)
            self._audit = now

    @property
    def _seconds(self) -> float:
        return time.monotonic() - self._begun

    async def _tell(self) -> None:
        while True:
            self._progress(self._seconds, self._doing)
            await asyncio.sleep(_TELL)

    async def _tick(self) -> None:
        """How late our own loop is: no acknowledgement can be heard sooner."""
        while True:
            due = time.monotonic() + _TICK
            await asyncio.sleep(_TICK)
            self._own_stall = max(self._own_stall, time.monotonic() - due)

    def _planned(self) -> list[str]:
        """All that should come up; a database that is not ours is not restarted."""
        if self._plan.attacks:
            return list(self._plan.attacks)
        return [name for name in ATTACKS if name != "database restart" or self._cluster is not None]

    def _page(self) -> Page:
        context, plan, audit = self._context, self._plan, self._audit
        troubles = context.troubles + _missing(audit, Audit())
        troubles["answered_for"] = max(troubles["answered_for"], audit.answered_for)
        kinds = "sqlite" if self._cluster is None and "://" not in plan.database else "postgresql"
        return Page(
            run={
                "version": version("anju"),
                **machine(),
                "database": kinds,
                "minutes": round(self._seconds / 60, 1),
                "seed": plan.seed,
                "tables": len(context.tables),
                "people": sum(len(table.people) for table in context.tables),
                "games_over": sum(table.games for table in context.tables),
            },
            attacks=self._figures,
            audit=audit,
            troubles=troubles,
            examples=context.examples,
            not_run=[name for name in self._planned() if name not in self._figures],
            could_not=self._failed,
            restarts_s=context.restarts,
            memory_mb=[round(kilobytes / 1024, 1) for kilobytes in self._memory],
            rooms=self._rooms,
        )


def _missing(now: Audit, before: Audit) -> Counter[str]:
    """What has been lost in between."""
    return Counter(
        lost=now.lost - before.lost,
        doubled=now.doubled - before.doubled,
        changed=now.changed - before.changed,
    )
