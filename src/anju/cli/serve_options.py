"""The options of `anju serve` and `anju play`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

import typer

USUAL_PORT: Final = 8642

HostOption = Annotated[
    str,
    typer.Option(
        help="Address to listen at: 0.0.0.0 for the whole network, 127.0.0.1 for this machine only."
    ),
]
DatabaseOption = Annotated[
    str | None,
    typer.Option(
        "--db", metavar="ADDRESS", help="A file for SQLite, or postgresql://user:password@host/name; a file of yours if not given."
    ),
]  # fmt: skip
WorkersOption = Annotated[
    int | None, typer.Option(min=1, help="Processes in which bots think; all cores but one if not given.")
]
PortOption = Annotated[
    int | None, typer.Option(min=0, max=65535, help=f"Port; {USUAL_PORT} or the next free one if not given.")
]
MaxRoomsOption = Annotated[
    int | None,
    typer.Option(min=1, metavar="NUMBER", help="Most rooms in memory; 2000 if not given. The others sleep in the database."),
]  # fmt: skip
PublicUrlOption = Annotated[
    str, typer.Option(metavar="URL", help="The address people use, if a proxy stands in front.")
]
ProxyOption = Annotated[
    str,
    typer.Option(
        metavar="ADDRESSES", help="Proxies whose X-Forwarded-For is believed; nobody's if not given."
    ),
]
AdminKeyOption = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE",
        envvar="ANJU_ADMIN_KEY",
        help="A file with the key for `anju admin`; without it nobody can.",
    ),
]
BesideOption = Annotated[
    str,
    typer.Option(
        metavar="URLS", help="Older servers on the same database, which finish games of older rules."
    ),
]
FinishOnlyOption = Annotated[
    bool,
    typer.Option("--finish-only", help="Finish the games of these rules beside a newer server, then end."),
]
StayOption = Annotated[
    bool, typer.Option("--stay", help="With --finish-only: stay, and show replays of these rules.")
]
PlayPortOption = Annotated[
    int, typer.Option(min=0, max=65535, help="Port; the next free one if it is taken.")
]
BrowserOption = Annotated[bool, typer.Option("--browser/--no-browser", help="Open the browser.")]
