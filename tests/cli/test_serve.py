from __future__ import annotations

import logging
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.server import cleartext

from anju.server.net import network

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture(autouse=True)
def own_logs() -> Iterator[None]:
    """The commands write logs to the stream of the test that ran them; later tests have their own."""
    names = ("anju.server", "uvicorn", "uvicorn.error")
    before = [
        (logging.getLogger(name), logging.getLogger(name).handlers, logging.getLogger(name).propagate)
        for name in names
    ]
    yield
    for logger, handlers, propagate in before:
        logger.handlers, logger.propagate = handlers, propagate


def test_a_port_that_was_asked_for_and_is_taken(run: Run, tmp_path: Path):
    with network.listen("127.0.0.1", 0) as taken:
        port = str(network.port_of(taken))
        code, _, complaint = run(
            "serve", "--host", "127.0.0.1", "--port", port, "--db", str(tmp_path / "g.db")
        )
    assert code == 2
    assert f"Port {port} is taken" in complaint
    assert "--port 0" in complaint


def test_a_database_that_cannot_be_reached(run: Run):
    with network.listen("127.0.0.1", 0) as probe:
        free = network.port_of(probe)
    address = f"postgresql://me:very-secret@127.0.0.1:{free}/x"
    code, _, complaint = run("serve", "--host", "127.0.0.1", "--port", "0", "--db", address)
    assert code == 2
    assert "Cannot reach the database" in complaint
    assert "very-secret" not in complaint


def test_an_address_that_is_not_ours(run: Run):
    code, _, complaint = run("serve", "--host", "203.0.113.7", "--port", "0")
    assert code == 2
    assert "--host 0.0.0.0" in complaint


def test_a_script_with_mistakes_opens_no_room(run: Run, tmp_path: Path):
    (tmp_path / "bad.yaml").write_text("set: nowhere\n", encoding="utf-8")
    code, output, _ = run("play", "--no-browser", "--script", str(tmp_path / "bad.yaml"))
    assert code == 1
    assert "bad.yaml" in output


def test_the_next_port_is_taken_and_busy_ones_are_stepped_over():
    with (
        network.listen_nearby("127.0.0.1", 0) as first,
        network.listen_nearby("127.0.0.1", network.port_of(first)) as second,
    ):
        assert network.port_of(second) != network.port_of(first)


def test_the_home_address_is_one_of_ours():
    with socket.socket() as probe:
        probe.bind((network.home_address(), 0))


IN_THE_BACKGROUND = ("sh", "-c", 'trap "" INT; exec "$@"', "sh")
"""As a script starts what it puts in the background: Ctrl-C is to be ignored."""


@pytest.mark.skipif(os.name != "posix", reason="signals")
@pytest.mark.parametrize("shell", [(), IN_THE_BACKGROUND], ids=["foreground", "background"])
def test_play_prints_its_address_and_goes_on_after_a_busy_port(tmp_path: Path, shell: tuple[str, ...]):
    with network.listen("0.0.0.0", 0) as taken:  # noqa: S104  # the port has to be busy everywhere
        busy = network.port_of(taken)
        said = tmp_path / "said"
        with said.open("wb") as stream:
            command = [
                *shell,
                sys.executable,
                "-m",
                "anju",
                "play",
                "--no-browser",
                "--port",
                str(busy),
                "--lang",
                "en",
            ]
            playing = subprocess.Popen([*command, "--db", str(tmp_path / "g.db")], stderr=stream)
        try:
            text = _until(said, "On this computer")
            assert f"Port {busy} is taken" in text
            found = re.search(r"http://localhost:\d+", text)
            assert found is not None
            assert cleartext.get(found[0] + "/healthz").json()["status"] == "ok"
        finally:
            playing.send_signal(signal.SIGINT)
            assert playing.wait(30) == 130


def test_a_script_file_becomes_a_room(tmp_path: Path, run: Run):
    script = tmp_path / "mine.yaml"
    assert run("script", "new", str(script))[0] == 0
    said = tmp_path / "said"
    with said.open("wb") as stream:
        command = [
            sys.executable,
            "-m",
            "anju",
            "play",
            "--no-browser",
            "--script",
            str(script),
            "--lang",
            "en",
        ]
        playing = subprocess.Popen([*command, "--db", str(tmp_path / "g.db")], stderr=stream)
    try:
        assert re.search(r"http://localhost:\d+/r/[\w-]+#[\w-]{22}", _until(said, "On this computer"))
    finally:
        playing.terminate()
        playing.wait(30)


def _until(file: Path, wanted: str) -> str:
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        text = file.read_text(encoding="utf-8")
        if wanted in text and text.count("\n") > 1:
            return text
        time.sleep(0.1)
    raise AssertionError(file.read_text(encoding="utf-8"))
