"""`anju admin`: whoever runs a server looks after its rooms."""

from __future__ import annotations

import json
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from anju.cli.language import LanguageOption, spoken
from anju.engine.errors import AnjuError
from anju.engine.file import contents
from anju.engine.text import Text, counted

_SECONDS: Final = 30

MISSED: Final = Text(
    "没有告诉 {urls} 的人：请确认它用同一个 --admin-key 启动，再用 --url 单独告诉它。",
    "The people of {urls} were not told: see that it was started with the same --admin-key, then tell it by itself with --url.",
)
MESSAGED: Final = Text("已告诉 {rooms} 个房间里的 {people} 人。", "Told {english}.")
PAUSED: Final = Text("房间 {room} 已暂停；谁都可以继续。", "Room {room} is paused; anybody in it may go on.")
RESUMED: Final = Text("房间 {room} 继续了。", "Room {room} goes on.")
ENDED: Final = Text("房间 {room} 已结束；记录还在。", "Room {room} is ended; its record is kept.")
REMOVED: Final = Text("房间 {room} 连同记录都删掉了。", "Room {room} and its record are removed.")
ADDRESS: Final = Text("服务器看到你来自 {address}。", "The server sees you come from {address}.")
EXPORTED: Final = Text("已写到 {file}", "Wrote {file}")
SURE: Final = Text("删掉房间 {room} 和它的全部记录？", "Remove room {room} and all of its record?")
NO_ROOMS: Final = Text("没有房间。", "There are no rooms.")
HEAD: Final = Text(
    "房间|号码|游戏|状态|在线|旁观|最后变动|座位", "room|code|game|state|online|watching|changed|seats"
)

admin = typer.Typer(
    name="admin",
    no_args_is_help=True,
    help="Look after the rooms of a running server: list, message, pause, end, export, remove.\n\n"
    "The server has to be started with the same key file (anju serve --admin-key FILE).\n\n"
    "Example:  anju admin list --key /srv/anju/key --url http://localhost:8642",
)

UrlOption = Annotated[str, typer.Option(envvar="ANJU_URL", metavar="URL", help="Where the server is.")]
KeyOption = Annotated[
    Path,
    typer.Option("--key", metavar="FILE", envvar="ANJU_ADMIN_KEY", help="The file with the server's key."),
]
RoomArgument = Annotated[str, typer.Argument(metavar="ROOM", help="The room's id, as `list` shows it.")]
HERE: Final = "http://localhost:8642"


class CannotAdminister(AnjuError):
    """The server cannot be reached, or does not do it."""


def read_key(file: Path) -> str:
    """The key in this file."""
    from anju.server.api.admin import checked_key

    try:
        return checked_key(contents(file).decode())
    except (OSError, UnicodeDecodeError) as problem:
        raise CannotAdminister(
            Text(f"读不了钥匙文件 {file}：{problem}", f"Cannot read the key file {file}: {problem}")
        ) from None


class AdminClient:
    """A running server, with its key."""

    def __init__(self, url: str, key: Path) -> None:
        if not url.startswith(("http://", "https://")):
            raise CannotAdminister(
                Text(
                    f"「{url}」不是服务器的地址；地址以 http:// 或 https:// 开头。",
                    f"{url!r} is no address of a server; these begin with http:// or https://.",
                )
            )
        self._url = url.rstrip("/")
        self._key = read_key(key)

    def ask(self, path: str, body: object | None = None) -> bytes:
        """The answer; raises `CannotAdminister` with what the server says against it."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"authorization": f"Bearer {self._key}", "content-type": "application/json"}
        try:
            address = f"{self._url}/api/admin/{path}"
            request = urllib.request.Request(address, data, headers)  # noqa: S310  # http or https, see above
            with urllib.request.urlopen(request, timeout=_SECONDS) as answer:  # noqa: S310  # the same
                reply: bytes = answer.read()
        except urllib.error.HTTPError as problem:
            raise CannotAdminister(_said(problem)) from None
        except (OSError, ValueError) as problem:
            raise CannotAdminister(
                Text(
                    f"连不上 {self._url}：{problem}。用 --url 指明服务器的地址。",
                    f"Cannot reach {self._url}: {problem}. Name the server's address with --url.",
                )
            ) from None
        return reply

    def told(self, path: str, body: object | None = None) -> Any:
        return json.loads(self.ask(path, body))


def _said(problem: urllib.error.HTTPError) -> Text:
    try:
        text = json.loads(problem.read())["text"]
        return Text(text["zh"], text["en"])
    except (ValueError, KeyError, TypeError):
        return Text(f"服务器回答 {problem.code}。", f"The server answers {problem.code}.")


@admin.command()
def address(key: KeyOption, url: UrlOption = HERE, lang: LanguageOption = None) -> None:
    """Say from which address you come, as the server sees it: behind a proxy this shows whether --proxy is right."""
    own = AdminClient(url, key).told("address")["address"]
    typer.echo(ADDRESS.format(address=own)(spoken(lang)))


@admin.command("list")
def list_rooms(
    key: KeyOption,
    url: UrlOption = HERE,
    as_json: Annotated[bool, typer.Option("--json", help="For other programs.")] = False,
    lang: LanguageOption = None,
) -> None:
    """List all rooms: game, state, who sits there, who is there. Nothing secret is shown.

    Example:  anju admin list --key key.txt
    """
    from anju.cli.screen import print_json

    rooms = AdminClient(url, key).told("rooms")
    if as_json:
        print_json(rooms)
    elif not rooms:
        typer.echo(NO_ROOMS(spoken(lang)))
    else:
        _print_rooms(rooms, spoken(lang))


def _print_rooms(rooms: list[dict[str, Any]], lang: str) -> None:
    from rich.table import Table

    from anju.cli.screen import out

    table = Table(*HEAD(lang).split("|"), box=None)
    for room in rooms:
        marks = ("❚❚" if room["paused"] else "", "zZ" if room.get("asleep") else "", room["problem"])
        state = " ".join(filter(None, (room["state"], *marks)))
        changed = time.strftime("%Y-%m-%d %H:%M", time.localtime(room["changed"]))
        counts = (str(room["online"]), str(room["spectators"]))
        table.add_row(
            room["room"],
            room["code"],
            room["game"],
            state,
            *counts,
            changed,
            ", ".join(filter(None, room["names"])),
        )
    out().print(table, markup=False)


@admin.command()
def message(
    text: Annotated[str, typer.Argument(help="What everybody is to read.")],
    key: KeyOption,
    room: Annotated[
        str | None, typer.Option(metavar="ROOM", help="Only this room; all if not given.")
    ] = None,
    url: UrlOption = HERE,
    lang: LanguageOption = None,
) -> None:
    """Say something to everybody in a room, or in all rooms, those of older servers beside it included.

    Example:  anju admin message "Restart in five minutes; all games are kept." --key key.txt
    """
    done = AdminClient(url, key).told("message", {"text": text, "room": room})
    rooms, people = done["rooms"], done["people"]
    english = f"{counted(people, 'person', 'people')} in {counted(rooms, 'room')}"
    typer.echo(MESSAGED.format(rooms=rooms, people=people, english=english)(spoken(lang)))
    if missed := done.get("missed"):  # older servers do not say
        raise CannotAdminister(MISSED.format(urls=", ".join(missed)))


@admin.command()
def pause(
    room: RoomArgument,
    key: KeyOption,
    off: Annotated[bool, typer.Option("--off", help="Go on.")] = False,
    url: UrlOption = HERE,
    lang: LanguageOption = None,
) -> None:
    """Pause a game: clocks stand, nobody is answered for. Anybody in it may go on, or `--off` does.

    Example:  anju admin pause 4f0aXo2Lk9dE --key key.txt
    """
    paused = AdminClient(url, key).told(f"rooms/{room}/pause", {"on": not off})["paused"]
    typer.echo((PAUSED if paused else RESUMED).format(room=room)(spoken(lang)))


@admin.command()
def end(room: RoomArgument, key: KeyOption, url: UrlOption = HERE, lang: LanguageOption = None) -> None:
    """End a room: everybody is told and nobody plays on in it; what is stored of it stays.

    Example:  anju admin end 4f0aXo2Lk9dE --key key.txt
    """
    AdminClient(url, key).told(f"rooms/{room}/end", {})
    typer.echo(ENDED.format(room=room)(spoken(lang)))


@admin.command()
def export(
    room: RoomArgument,
    key: KeyOption,
    file: Annotated[
        Path | None, typer.Option("--to", metavar="FILE", help="Where to write; on the screen if not given.")
    ] = None,
    url: UrlOption = HERE,
    lang: LanguageOption = None,
) -> None:
    """Write everything that is stored of a room as JSON lines. Secrets of a running game are in it.

    Example:  anju admin export 4f0aXo2Lk9dE --to room.jsonl --key key.txt
    """
    data = AdminClient(url, key).ask(f"rooms/{room}/export")
    if file is None:
        typer.echo(data.decode(), nl=False)
        return
    try:
        file.write_bytes(data)
    except (OSError, ValueError) as problem:
        raise CannotAdminister(Text(f"写不了 {file}：{problem}", f"Cannot write {file}: {problem}")) from None
    typer.echo(EXPORTED.format(file=file)(spoken(lang)))


@admin.command()
def remove(
    room: RoomArgument,
    key: KeyOption,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
    url: UrlOption = HERE,
    lang: LanguageOption = None,
) -> None:
    """Remove a room and everything that is stored of it.

    Example:  anju admin remove 4f0aXo2Lk9dE --yes --key key.txt
    """
    if not yes:
        typer.confirm(SURE.format(room=room)(spoken(lang)), abort=True)
    AdminClient(url, key).told(f"rooms/{room}/remove", {})
    typer.echo(REMOVED.format(room=room)(spoken(lang)))
