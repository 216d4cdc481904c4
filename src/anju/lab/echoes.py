"""The baseline: as many sockets and messages as at the tables, and nothing behind them."""

from __future__ import annotations

import asyncio
import time
from collections import deque

from anju.lab.client_socket import ClientSocket
from anju.lab.load import Load, Served, figures
from anju.lab.report import Report
from anju.lab.served import OWN

_CALL = b'{"t":"answer","id":"m1","prompt":1,"value":1}'


class EchoClient:
    """One socket, with at most one call on its way."""

    def __init__(self, echoes: Echoes) -> None:
        self._echoes = echoes
        self.socket: ClientSocket
        self._sent = 0.0

    def call(self) -> None:
        self._sent = time.perf_counter()
        self.socket.send(_CALL)

    def hear(self, data: bytes) -> None:
        """The echo of one's own call, or of a neighbour's."""
        if data.startswith(OWN.encode()):
            self._echoes.latencies.append(time.perf_counter() - self._sent)
            self._echoes.free.append(self)
            self._echoes.stirred.set()


class Echoes:
    """All sockets."""

    def __init__(self, served: Served) -> None:
        self._served = served
        self.free: deque[EchoClient] = deque()
        self.stirred = asyncio.Event()
        self.latencies: list[float] = []

    async def open(self, sockets: int) -> None:
        for _ in range(sockets):
            client = EchoClient(self)
            client.socket = await ClientSocket.open(self._served.port, client.hear)
            self.free.append(client)

    def close(self) -> None:
        for client in self.free:
            client.socket.close()

    async def measured(self, seconds: float, per_second: int | None) -> Report:
        """So many calls a second; without a number, as fast as they come back."""
        self.latencies.clear()
        before, begun = self._served.cpu_seconds(), time.perf_counter()
        calls = 0
        while time.perf_counter() - begun < seconds:
            if not self.free:
                self.stirred.clear()
                await self.stirred.wait()
            self.free.popleft().call()
            calls += 1
            due = begun if per_second is None else begun + calls / per_second
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
        elapsed = time.perf_counter() - begun
        after = self._served.cpu_seconds()
        await asyncio.sleep(0.5)
        return figures(self.latencies, elapsed, before, after)


async def echoes(served: Served, sockets: int, load: Load, name: str) -> Report:
    crowd = Echoes(served)
    await crowd.open(sockets)
    report = {
        name: await crowd.measured(load.seconds, load.moves_per_second),
        f"{name}, flat out": await crowd.measured(load.flat_out, None),
    }
    crowd.close()
    return report
