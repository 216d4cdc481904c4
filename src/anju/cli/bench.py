"""`anju bench`: how fast things are, as ratios measured in one run."""

from __future__ import annotations

from typing import Annotated

import typer


def bench(
    game: Annotated[
        str, typer.Argument(help="The game, for example codex; or server, for the table under load.")
    ] = "codex",
    peers: Annotated[
        bool, typer.Option("--peers", help="Measure other libraries beside it, as far as they are installed.")
    ] = False,
    smoke: Annotated[
        bool,
        typer.Option(
            "--smoke", help="A few seconds only, to see that everything runs; the figures mean little."
        ),
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print a report for programs.")] = False,
) -> None:
    """Measure playouts, clones, views and saves; or the server: a thousand sockets beside a bare echo.

    Example:  anju bench codex --peers
    Example:  anju bench server
    """
    import anju
    from anju.cli.report import show
    from anju.cli.screen import out, print_json
    from anju.lab import bench as lab

    if game == "server":
        from anju.lab import server_bench

        report = server_bench.measure(smoke=smoke)
    else:
        report = lab.measure(anju.game(game).id, peers=peers, smoke=smoke)
    if as_json:
        print_json(report)
    else:
        show(out(), report)
