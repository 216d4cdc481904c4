"""Whose word about a client's address is believed: nobody's, unless the server was told so."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from socket import socket

import pytest
from tests.server import cleartext
from tests.server.running import InThread, database_in
from typer.testing import CliRunner

from anju.cli import serve
from anju.cli.app import app
from anju.server.running import Settings

KEY = "a key of more than sixteen letters"
ELSEWHERE = {"x-forwarded-for": "203.0.113.7", "authorization": f"Bearer {KEY}"}


@pytest.fixture(
    params=[{}, {"proxies": "10.0.0.0/8"}, {"proxies": "127.0.0.1"}], ids=["none", "another", "this"]
)
def proxied(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[InThread, bool]]:
    """A server, and whether it believes what comes from this machine."""
    with InThread(database_in(tmp_path), admin_key=KEY, **request.param) as running:
        yield running, request.param == {"proxies": "127.0.0.1"}


def test_an_address_is_believed_only_from_a_proxy(proxied: tuple[InThread, bool]):
    server, believes = proxied
    seen = cleartext.get(server.base + "/api/admin/address", headers=ELSEWHERE).json()
    assert seen == {"address": "203.0.113.7" if believes else "127.0.0.1"}


def test_invented_addresses_do_not_make_more_tries(proxied: tuple[InThread, bool]):
    server, believes = proxied
    statuses = [
        server.post(
            "/api/rooms/join",
            {"code": f"{n:06}", "name": "Eve"},
            **{"x-forwarded-for": f"203.0.113.{n}"},
        ).status_code
        for n in range(20)
    ]
    assert statuses.count(404) == (20 if believes else 10)


def test_who_looks_after_the_server_sees_that_it_is_right(proxied: tuple[InThread, bool], tmp_path: Path):
    server, _ = proxied
    (tmp_path / "key").write_text(KEY)
    words = ["admin", "address", "--key", str(tmp_path / "key"), "--url", server.base, "--lang", "en"]
    assert CliRunner().invoke(app, words).output == "The server sees you come from 127.0.0.1.\n"


def test_what_is_no_proxy_is_said_before_anything_begins(tmp_path: Path):
    words = ["serve", "--port", "0", "--db", database_in(tmp_path), "--proxy", "nonsense"]
    done = CliRunner().invoke(app, words, env={"ANJU_LANG": "en"})
    assert done.exit_code == 2
    assert "is no address of a proxy" in done.stderr


@pytest.mark.parametrize(
    ("words", "believed"),
    [
        ([], ""),
        (["--finish-only"], "127.0.0.1"),
        (["--proxy", "10.0.0.1"], "10.0.0.1"),
        (["--finish-only", "--proxy", "10.0.0.1"], "10.0.0.1"),
    ],
)
def test_an_older_server_believes_the_newer_one_before_it(
    words: list[str], believed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    found: list[Settings] = []

    def run(settings: Settings, listener: socket, _started: object) -> None:
        found.append(settings)
        listener.close()

    monkeypatch.setattr("anju.server.operations.log.begin", lambda: None)
    monkeypatch.setattr(serve, "_run", run)
    done = CliRunner().invoke(app, ["serve", "--port", "0", "--db", database_in(tmp_path), *words])
    assert done.exit_code == 0, done.output
    assert [settings.proxies for settings in found] == [believed]
