"""Whatever a file name stands for, every command that reads or writes one ends with a sentence, never with a traceback."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from anju.cli.admin import CannotAdminister, read_key
from anju.cli.keys import read
from anju.engine import file
from anju.server.storage import database
from anju.server.storage.storage_errors import StorageError

Run = Callable[..., tuple[int, str, str]]
WRONG = (1, 2)
"""Exit codes for what is wrong, and for what cannot be read."""


def folder(place: Path) -> Path:
    (place / "folder").mkdir()
    return place / "folder"


def loop(place: Path) -> Path:
    (place / "one").symlink_to(place / "other")
    (place / "other").symlink_to(place / "one")
    return place / "one"


def dangling(place: Path) -> Path:
    (place / "link").symlink_to(place / "nowhere")
    return place / "link"


def written(data: bytes) -> Callable[[Path], Path]:
    def write(place: Path) -> Path:
        found = place / "file.yaml"
        found.write_bytes(data)
        return found

    return write


def within_a_file(place: Path) -> Path:
    (place / "file").touch()
    return place / "file" / "inner"


def named(name: str) -> Callable[[Path], Path]:
    return lambda place: place / name


BOMB = b"a: &a [x, x, x, x, x, x, x, x, x]\n" + b"".join(
    f"{new}: &{new} [{', '.join([f'*{old}'] * 9)}]\n".encode()
    for old, new in zip("abcdef", "bcdefg", strict=True)
)
HOSTILE: dict[str, Callable[[Path], Path]] = {
    "folder": folder,
    "loop": loop,
    "dangling": dangling,
    "within a file": within_a_file,
    "within a loop": lambda place: loop(place) / "inner",
    "device": lambda _: Path(os.devnull),
    "endless": lambda _: Path("/dev/zero"),
    "empty": written(b""),
    "one byte": written(b"\x00"),
    "binary": written(bytes(range(256)) * 20),
    "not utf-8": written(b"title: \xff\xfe"),
    "deep": written(b"[" * 50_000),
    "deep json": written(b"anju1\n" + b"[" * 50_000),
    "bomb": written(BOMB),
    "twice": written(b"game: codex\ngame: codex\n"),
    "a list": written(b"- x\n- y\n"),
    "many documents": written(b"---\nx\n" * 50),
    "too long": named("x" * 300),
    "long path": named("/".join(["x" * 200] * 30)),
    "nul": named("a\x00b"),
    "surrogate": named("bad\udcff"),
}
COMMANDS: dict[str, list[str]] = {
    "check": ["check"],
    "replay": ["replay"],
    "load": ["term", "codex", "--load"],
    "script check": ["script", "check"],
    "script": ["term", "tragedy_looper", "--script"],
    "admin": ["admin", "list", "--url", "http://127.0.0.1:1", "--key"],
}


@pytest.fixture
def hostile(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    # Less is enough to see that an endless file is not read to its end.
    monkeypatch.setattr(file, "LARGEST", 100_000)
    found = HOSTILE[request.param](tmp_path)
    if found.parent == Path("/dev") and not found.exists():
        pytest.skip("there is no such device on this system")
    return found


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("hostile", HOSTILE, indirect=True)
@pytest.mark.parametrize("command", COMMANDS)
def test_what_cannot_be_read_is_said_in_a_sentence(run: Run, command: str, hostile: Path, lang: str):
    code, out, err = run(*COMMANDS[command], str(hostile), lang=lang)
    nothing_to_check = command == "check" and "0" in out  # an empty file has no scenario that could fail
    assert code in WRONG or nothing_to_check
    assert out.strip() or err.strip()
    assert "Traceback" not in out + err


@pytest.mark.parametrize(
    "hostile",
    ["folder", "loop", "within a file", "within a loop", "too long", "long path"],
    indirect=True,
)
def test_what_cannot_be_written_is_said_in_a_sentence(run: Run, hostile: Path):
    code, _, err = run("script", "new", str(hostile))
    assert code in WRONG
    assert "Cannot write" in err


@pytest.mark.parametrize(
    "hostile",
    [
        "folder",
        "loop",
        "within a file",
        "within a loop",
        "device",
        "binary",
        "too long",
        "long path",
        "nul",
        "surrogate",
    ],
    indirect=True,
)
def test_what_is_no_database_is_said_in_a_sentence(hostile: Path, monkeypatch: pytest.MonkeyPatch):
    """And nothing of it is left for a thread to complain about when all is over."""
    complaints: list[object] = []
    before = threading.enumerate()
    monkeypatch.setattr(threading, "excepthook", complaints.append)
    with pytest.raises(StorageError) as caught:
        asyncio.run(database.connect(str(hostile)))
    for thread in threading.enumerate():
        if thread not in before:
            thread.join()
    assert complaints == []
    assert caught.value.code in ("database_unreachable", "bad_database_address")
    assert caught.value.text("zh") != caught.value.text("en")


def test_a_key_that_never_ends_is_not_read_to_its_end():
    if Path("/dev/zero").exists():
        with pytest.raises(CannotAdminister, match="too large"):
            read_key(Path("/dev/zero"))


@pytest.mark.parametrize("number", ["9" * 5000, "²", "٣" * 40])
def test_a_number_that_is_none_is_a_name(run: Run, number: str):
    assert read(number).verb == "name"
    code, _, err = run("sim", "codex", "--games", "1", "--option", f"hp={number}")
    assert code in WRONG
    assert "hp" in err
