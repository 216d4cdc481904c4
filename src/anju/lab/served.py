"""A server to be measured, in a process of its own: `python -m anju.lab.served table|echo|five PORT DATABASE`."""

from __future__ import annotations

import sys
from typing import Final

import uvicorn
from starlette.applications import Starlette
from starlette.responses import PlainTextResponse
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from anju.server.net import network
from anju.server.net.guard import AccessLimits
from anju.server.net.limits import Budgets, Rate
from anju.server.operations import log, loop
from anju.server.rooms.hub import Hub
from anju.server.running import Server, Settings

OWN: Final = "+"
"""How the echo of one's own call begins."""

_REST: Final = "x" * 450


class WideAccess(AccessLimits):
    """For a thousand sockets of one machine."""

    def __init__(self) -> None:
        super().__init__()
        endless = Rate(1e9, 1e9)
        self.requests, self.new_rooms, self.rooms_a_day = (Budgets(endless) for _ in range(3))
        self.pages, self.work, self.connections = (Budgets(endless) for _ in range(3))
        self.most_connections = 1_000_000

    def admits_socket(self, address: str, opened: int, now: float) -> bool:
        return True


async def _ready(_hub: Hub) -> None:
    return


def table(port: int, database: str) -> None:
    """The whole server, with durable writes."""
    log.begin()
    settings = Settings(database=database, workers=1)
    with network.listen("127.0.0.1", port) as listener:
        loop.run(Server(settings, WideAccess()).run(listener, _ready))


def echo(port: int, listeners: int) -> None:
    """The plainest thing the same libraries can do: a text comes, and one of the size of a step goes out.

    It goes back to the one that sent it and to the others of its group, `listeners` in all.
    """
    groups: list[list[WebSocket]] = []

    async def answer(websocket: WebSocket) -> None:
        await websocket.accept()
        if not groups or len(groups[-1]) == listeners:
            groups.append([])
        group = groups[-1]
        group.append(websocket)
        try:
            while True:
                await websocket.receive_text()
                for one in group:
                    await one.send_text(OWN + _REST if one is websocket else _REST)
        except (WebSocketDisconnect, RuntimeError):
            return  # when everybody leaves, some are gone before others

    async def health(_request: object) -> PlainTextResponse:
        return PlainTextResponse("ok")

    app = Starlette(routes=[WebSocketRoute("/ws", answer), Route("/healthz", health)])
    options = {
        "log_config": None,
        "access_log": False,
        "ws": "websockets-sansio",
        "ws_per_message_deflate": False,
    }
    uvicorn.run(app, host="127.0.0.1", port=port, **options)  # type: ignore[arg-type]  # each is what it is


if __name__ == "__main__":
    if sys.argv[1] == "table":
        table(int(sys.argv[2]), sys.argv[3])
    else:
        echo(int(sys.argv[2]), 5 if sys.argv[1] == "five" else 1)
