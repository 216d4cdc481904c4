"""`anju serve` and `anju play`: the table in a browser."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

import typer

from anju.cli.admin import read_key
from anju.cli.language import LanguageOption, spoken
from anju.cli.serve_options import (
    USUAL_PORT,
    AdminKeyOption,
    BesideOption,
    BrowserOption,
    DatabaseOption,
    FinishOnlyOption,
    HostOption,
    MaxRoomsOption,
    PlayPortOption,
    PortOption,
    ProxyOption,
    PublicUrlOption,
    StayOption,
    WorkersOption,
)
from anju.cli.table_options import ScriptOption, with_script
from anju.engine.text import Text

if TYPE_CHECKING:
    from socket import socket

    from anju.server.protocol.bodies import NewRoom
    from anju.server.rooms.hub import Hub
    from anju.server.running import Settings, Started

SERVING: Final = Text(
    "暗局已就绪：{address}\n数据库：{database}\n按 Ctrl-C 停止；对局都会保留。",
    "Anju is ready: {address}\nDatabase: {database}\nPress Ctrl-C to stop; all games are kept.",
)
NO_PROXY: Final = Text(
    "如果前面有反向代理，请用 --proxy 写明它的地址；否则经过它的人都算作同一个地址。",
    "If a proxy stands in front, name its address with --proxy; otherwise all who come through it count as one address.",
)
PLAYING: Final = Text(
    "在这台电脑上打开：{here}\n同一网络里的手机打开：{address}\n按 Ctrl-C 停止；对局都会保留，下次接着打。",
    "On this computer: {here}\nOn phones in the same network: {address}\n"
    "Press Ctrl-C to stop; all games are kept and go on next time.",
)
MOVED: Final = Text("端口 {busy} 已被占用，改用 {port}。", "Port {busy} is taken; using {port} instead.")


def serve(
    host: HostOption = "0.0.0.0",  # noqa: S104  # people on other machines are whom it is for
    port: PortOption = None,
    db: DatabaseOption = None,
    public_url: PublicUrlOption = "",
    proxy: ProxyOption = "",
    admin_key: AdminKeyOption = None,
    workers: WorkersOption = None,
    max_rooms: MaxRoomsOption = None,
    beside: BesideOption = "",
    finish_only: FinishOnlyOption = False,
    stay: StayOption = False,
    lang: LanguageOption = None,
) -> None:
    """Serve the table to a network: pages, interface and sockets on one port.

    Example:  anju serve --port 8000 --db postgresql://anju:secret@localhost/anju
    Example:  anju serve --finish-only --host 127.0.0.1 --port 8643     (the old version, after the new one is up)
    """
    from anju.server.net import network
    from anju.server.operations import log
    from anju.server.rooms.peers import addresses
    from anju.server.running import Settings

    # A newer server on this machine speaks for those who come through it.
    proxies = network.Proxies(proxy or ("127.0.0.1" if finish_only else ""))
    log.begin()
    listener = _listener(host, port, spoken(lang))
    address = public_url.rstrip("/") or network.base_of(host, network.port_of(listener))
    settings = Settings(
        database=_database(db),
        # Whoever comes through a newer server knows only its address.
        reachable="" if finish_only else address,
        origins=(address,) if public_url else (),
        proxies=proxies.given,
        admin_key="" if admin_key is None else read_key(admin_key),
        workers=workers,
        rooms=max_rooms,
        peers=addresses(beside),
        draining=finish_only,
        stay=stay,
    )
    _run(settings, listener, _ready(settings, address, spoken(lang)))


def _ready(settings: Settings, address: str, lang: str) -> Started:
    """Says where it is."""
    from anju.cli.screen import err

    async def tell(_hub: Hub) -> None:
        ready = SERVING.format(address=address, database=_shown(settings.database))
        err().print(ready(lang), markup=False, soft_wrap=True)
        if settings.origins and not settings.proxies:
            err().print(NO_PROXY(lang), markup=False, soft_wrap=True)

    return tell


def play(
    host: HostOption = "0.0.0.0",  # noqa: S104  # phones in the same home are whom it is for
    port: PlayPortOption = USUAL_PORT,
    db: DatabaseOption = None,
    script: ScriptOption = None,
    browser: BrowserOption = True,
    workers: WorkersOption = None,
    lang: LanguageOption = None,
) -> None:
    """Play in the browser, alone with bots or with friends in the same network.

    Example:  anju play
    Example:  anju play --script my.yaml --no-browser
    """
    import logging

    from anju.server.net import network
    from anju.server.operations import log
    from anju.server.running import Settings

    room = None if script is None else _script_room(script, spoken(lang))
    log.begin(level=logging.ERROR)
    listener = _nearby(host, port, spoken(lang))
    own_port = network.port_of(listener)
    settings = Settings(database=_database(db), reachable=network.base_of(host, own_port), workers=workers)
    _run(settings, listener, _at_home(settings, f"http://localhost:{own_port}", room, browser, spoken(lang)))


def _at_home(settings: Settings, here: str, room: NewRoom | None, browser: bool, lang: str) -> Started:
    """Says where it is, and opens it."""
    from anju.cli.screen import err

    async def tell(hub: Hub) -> None:
        page = here if room is None else await _opened(hub, room, here)
        playing = PLAYING.format(here=page, address=settings.reachable)
        err().print(playing(lang), markup=False, soft_wrap=True)
        if browser:
            _open_browser(page)

    return tell


def _listener(host: str, port: int | None, lang: str) -> socket:
    """The port asked for; without one, the usual or the next free one."""
    from anju.server.net import network

    return _nearby(host, USUAL_PORT, lang) if port is None else network.listen(host, port)


def _nearby(host: str, port: int, lang: str) -> socket:
    """This port or the next free one; says so if it is another, unless any would do."""
    from anju.cli.screen import err
    from anju.server.net import network

    listener = network.listen_nearby(host, port)
    actual = network.port_of(listener)
    if actual != port and port:
        err().print(MOVED.format(busy=port, port=actual)(lang), markup=False)
    return listener


def _database(asked: str | None) -> str:
    return asked or str(Path(typer.get_app_dir("anju")) / "games.db")


def _shown(address: str) -> str:
    from anju.server.storage import database

    return database.shown(database.parse(address))


def _script_room(script: Path, lang: str) -> NewRoom:
    """A room for the script of this file, with bots on the other seats until friends come."""
    import anju
    from anju.server.protocol.bodies import NewRoom

    options = with_script(None, script, anju.game("tragedy_looper").options, lang)
    return NewRoom(game="tragedy_looper", name="主持 Host", options=options)


async def _opened(hub: Hub, room: NewRoom, here: str) -> str:
    actor, token = await hub.create(room)
    return f"{here}/r/{actor.room.id}#{token}"


def _open_browser(page: str) -> None:
    """In a thread: some browsers only return when they are closed."""
    import threading
    import webbrowser

    threading.Thread(target=webbrowser.open, args=(page,), daemon=True).start()


def _run(settings: Settings, listener: socket, started: Started) -> None:
    from anju.server.operations import loop
    from anju.server.running import Server

    server = Server(settings)
    with listener:
        loop.run(server.run(listener, started))
    if server.interrupted:
        raise KeyboardInterrupt
