"""`anju bench`: how fast things are, as ratios measured in one run."""

from __future__ import annotations

from pathlib import Path
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
AgainstOption = Annotated[
    list[Path] | None,
    typer.Option(
        metavar="FOLDER",
        help="Measure another build of ours beside this one: its sources, its unpacked wheel or its environment."
        " May be given several times.",
    ),
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


MarkdownOption = Annotated[
    bool, typer.Option("--markdown", help="Print the report as tables in Markdown, for a page.")
]
GrowthOption = Annotated[
    bool,
    typer.Option(
        "--growth",
        help="Measure how cost grows instead: with seats, scripts and the length of a game; and memory.",
    ),
]


def bench(
    game: GameArgument = "codex",
    against: AgainstOption = None,
    peers: PeersOption = False,
    growth: GrowthOption = False,
    rooms: RoomsOption = None,
    db: DatabaseOption = None,
    smoke: SmokeOption = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print a report for programs.")] = False,
    as_markdown: MarkdownOption = False,
) -> None:
    """Measure playouts, clones, views and saves; or the server: a thousand sockets beside a bare echo.

    Example:  anju bench codex --peers
    Example:  anju bench codex --against ../anju-before --against build/compiled
    Example:  anju bench codex --growth --json
    Example:  anju bench server
    Example:  anju bench server --rooms 50 --db postgresql://anju:secret@localhost/empty
    """
    from anju.cli.report import markdown, show
    from anju.cli.screen import out, print_json

    places = against or []
    if game == "server":
        _only_of_games(bool(places or peers or growth))
        report = _of_server(rooms, db, smoke)
    else:
        _only_of_the_server(rooms is not None or db is not None)
        report = _growth(game, smoke) if growth else _of_game(game, places, peers, smoke)
    if as_json:
        print_json(report)
    elif as_markdown:
        typer.echo(markdown(report))
    else:
        show(out(), report)


def _only_of_the_server(said: bool) -> None:
    if said:
        raise BadOption(
            Text(
                "--rooms 和 --db 只用于测量服务器：anju bench server。",
                "--rooms and --db are for measuring the server: anju bench server.",
            )
        )


def _only_of_games(said: bool) -> None:
    if said:
        raise BadOption(
            Text(
                "--against、--peers 和 --growth 只用于测量一个游戏，例如：anju bench codex --peers。",
                "--against, --peers and --growth are for measuring a game, for example: anju bench codex --peers.",
            )
        )


def _of_server(rooms: int | None, db: str | None, smoke: bool) -> dict[str, Any]:
    from anju.lab import server_bench

    return server_bench.measure(smoke=smoke, rooms=rooms, database=db)


def _of_game(game: str, against: list[Path], peers: bool, smoke: bool) -> dict[str, Any]:
    import anju
    from anju.lab import bench as lab

    return lab.measure(anju.game(game).id, against=against, peers=peers, smoke=smoke)


def _growth(game: str, smoke: bool) -> dict[str, Any]:
    import anju
    from anju.lab import growth

    return growth.measure(anju.game(game).id, smoke=smoke)
