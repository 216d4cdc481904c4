"""`anju serve` and `anju play`: the table in a browser."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from anju.cli.admin import read_key
from anju.cli.language import LanguageOption, spoken
from anju.cli.table_options import ScriptOption, with_script
from anju.engine.text import Text

if TYPE_CHECKING:
    from socket import socket

    from anju.server.bodies import NewRoom
    from anju.server.hub import Hub
    from anju.server.running import Settings, Started

PORT: Final = 8642

SERVING: Final = Text(
    "暗局已就绪：{address}\n数据库：{database}\n按 Ctrl-C 停止；对局都会保留。",
    "Anju is ready: {address}\nDatabase: {database}\nPress Ctrl-C to stop; all games are kept.",
)
PLAYING: Final = Text(
    "在这台电脑上打开：{here}\n同一网络里的手机打开：{address}\n按 Ctrl-C 停止；对局都会保留，下次接着打。",
    "On this computer: {here}\nOn phones in the same network: {address}\n"
    "Press Ctrl-C to stop; all games are kept and go on next time.",
)
MOVED: Final = Text("端口 {busy} 已被占用，改用 {port}。", "Port {busy} is taken; using {port} instead.")

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


def serve(
    host: HostOption = "0.0.0.0",  # noqa: S104  # people on other machines are whom it is for
    port: Annotated[
        int | None, typer.Option(min=0, max=65535, help=f"Port; {PORT} or the next free one if not given.")
    ] = None,
    db: DatabaseOption = None,
    public_url: Annotated[
        str, typer.Option(metavar="URL", help="The address people use, if a proxy stands in front.")
    ] = "",
    proxy: Annotated[
        str, typer.Option(metavar="ADDRESSES", help="Proxies whose X-Forwarded-For is believed.")
    ] = "127.0.0.1",
    admin_key: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            envvar="ANJU_ADMIN_KEY",
            help="A file with the key for `anju admin`; without it nobody can.",
        ),
    ] = None,
    workers: WorkersOption = None,
    beside: Annotated[
        str,
        typer.Option(
            metavar="URLS", help="Older servers on the same database, which finish games of older rules."
        ),
    ] = "",
    finish_only: Annotated[
        bool,
        typer.Option(
            "--finish-only", help="Finish the games of these rules beside a newer server, then end."
        ),
    ] = False,
    stay: Annotated[
        bool, typer.Option("--stay", help="With --finish-only: stay, and show replays of these rules.")
    ] = False,
    lang: LanguageOption = None,
) -> None:
    """Serve the table to a network: pages, interface and sockets on one port.

    Example:  anju serve --port 8000 --db postgresql://anju:secret@localhost/anju
    Example:  anju serve --finish-only --host 127.0.0.1 --port 8643     (the old version, after the new one is up)
    """
    from anju.cli.screen import err
    from anju.server import log, network
    from anju.server.beside import addresses
    from anju.server.running import Settings

    log.begin()
    listener = _listener(host, port, spoken(lang))
    address = public_url.rstrip("/") or network.base_of(host, network.port_of(listener))
    origins = (address,) if public_url else ()
    settings = Settings(
        database=_database(db),
        # Whoever comes through a newer server knows only its address.
        reachable="" if finish_only else address,
        origins=origins,
        proxies=proxy,
        admin_key="" if admin_key is None else read_key(admin_key),
        workers=workers,
        beside=addresses(beside),
        finishing=finish_only,
        stay=stay,
    )

    async def tell(_hub: Hub) -> None:
        shown = _shown(settings.database)
        err().print(
            SERVING.format(address=address, database=shown)(spoken(lang)), markup=False, soft_wrap=True
        )

    _run(settings, listener, tell)


def play(
    host: HostOption = "0.0.0.0",  # noqa: S104  # phones in the same home are whom it is for
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="Port; the next free one if it is taken.")
    ] = PORT,
    db: DatabaseOption = None,
    script: ScriptOption = None,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the browser.")] = True,
    workers: WorkersOption = None,
    lang: LanguageOption = None,
) -> None:
    """Play in the browser, alone with bots or with friends in the same network.

    Example:  anju play
    Example:  anju play --script my.yaml --no-browser
    """
    import logging

    from anju.cli.screen import err
    from anju.server import log, network
    from anju.server.running import Settings

    room = None if script is None else _script_room(script, spoken(lang))
    log.begin(level=logging.ERROR)
    listener = network.listen_nearby(host, port)
    found = network.port_of(listener)
    if found != port and port:
        err().print(MOVED.format(busy=port, port=found)(spoken(lang)), markup=False)
    here, address = f"http://localhost:{found}", network.base_of(host, found)
    settings = Settings(database=_database(db), reachable=address, workers=workers)

    async def tell(hub: Hub) -> None:
        page = here if room is None else await _opened(hub, room, here)
        err().print(PLAYING.format(here=page, address=address)(spoken(lang)), markup=False, soft_wrap=True)
        if browser:
            _open_browser(page)

    _run(settings, listener, tell)


def _listener(host: str, port: int | None, lang: str) -> socket:
    """A port that was asked for is that port; without one, the usual or the next free one."""
    from anju.cli.screen import err
    from anju.server import network

    if port is not None:
        return network.listen(host, port)
    listener = network.listen_nearby(host, PORT)
    if network.port_of(listener) != PORT:
        moved = MOVED.format(busy=PORT, port=network.port_of(listener))
        err().print(moved(lang), markup=False)
    return listener


def _database(asked: str | None) -> str:
    return asked or str(Path(typer.get_app_dir("anju")) / "games.db")


def _shown(address: str) -> str:
    from anju.server import database

    return database.shown(database.parse(address))


def _script_room(script: Path, lang: str) -> NewRoom:
    """A room for the script of this file, with bots on the other seats until friends come."""
    import anju
    from anju.server.bodies import NewRoom

    options = with_script(None, script, anju.game("tragedy_looper").options, lang)
    return NewRoom(game="tragedy_looper", name="主持 Host", options=options)


async def _opened(hub: Hub, room: NewRoom, here: str) -> str:
    desk, token = await hub.create(room)
    return f"{here}/r/{desk.room.id}#{token}"


def _open_browser(page: str) -> None:
    """In a thread: some browsers only return when they are closed."""
    import threading
    import webbrowser

    threading.Thread(target=webbrowser.open, args=(page,), daemon=True).start()


def _run(settings: Settings, listener: socket, started: Started) -> None:
    from anju.server import loop
    from anju.server.running import Server

    with listener:
        loop.run(Server(settings).run(listener, started))
