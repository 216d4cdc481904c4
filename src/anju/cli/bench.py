"""`anju bench`: how fast things are, as ratios measured in one run."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from anju.engine.errors import BadOption
from anju.engine.text import Text

GameArgument = Annotated[
    str, typer.Argument(help="The game, for example codex; or server, for the table under load.")
]
PeersOption = Annotated[
    bool, typer.Option("--peers", help="Measure other libraries beside it, as far as they are installed.")
]
RoomsOption = Annotated[
    int | None,
    typer.Option(
        min=1, help="With server: how many tables, of five people and two moves a second; 200 if not given."
    ),
]
DatabaseOption = Annotated[
    str | None,
    typer.Option(
        "--db", metavar="ADDRESS", help="With server: where the tables are kept, an empty database, as for anju serve."
    ),
]  # fmt: skip
SmokeOption = Annotated[
    bool,
    typer.Option("--smoke", help="A few seconds only, to see that everything runs; the figures mean little."),
]


def bench(
    game: GameArgument = "codex",
    peers: PeersOption = False,
    rooms: RoomsOption = None,
    db: DatabaseOption = None,
    smoke: SmokeOption = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print a report for programs.")] = False,
) -> None:
    """Measure playouts, clones, views and saves; or the server: a thousand sockets beside a bare echo.

    Example:  anju bench codex --peers
    Example:  anju bench server
    Example:  anju bench server --rooms 50 --db postgresql://anju:secret@localhost/empty
    """
    from anju.cli.report import show
    from anju.cli.screen import out, print_json

    report = _of_server(rooms, db, smoke) if game == "server" else _of_game(game, peers, rooms, db, smoke)
    if as_json:
        print_json(report)
    else:
        show(out(), report)


def _of_server(rooms: int | None, db: str | None, smoke: bool) -> dict[str, Any]:
    from anju.lab import server_bench

    return server_bench.measure(smoke=smoke, rooms=rooms, database=db)


def _of_game(game: str, peers: bool, rooms: int | None, db: str | None, smoke: bool) -> dict[str, Any]:
    import anju
    from anju.lab import bench as lab

    id = anju.game(game).id
    if rooms is not None or db is not None:
        raise BadOption(
            Text(
                "--rooms 和 --db 只用于测量服务器：anju bench server。",
                "--rooms and --db are for measuring the server: anju bench server.",
            )
        )
    return lab.measure(id, peers=peers, smoke=smoke)
