"""What the tests of the server share: databases of both kinds."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server import postgres
from tests.server.running import InThread, database_in
from tests.skipping import skip_or_fail


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[postgres.PostgresServer]:
    try:
        with postgres.running() as server:
            yield server
    except postgres.NotInstalled as missing:
        skip_or_fail(f"PostgreSQL is not tested here: {missing}")


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, once of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/games.db"
    server: postgres.PostgresServer = request.getfixturevalue("postgres_server")
    return server.database()


@pytest.fixture(scope="module")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[InThread]:
    with InThread(database_in(tmp_path_factory.mktemp("server"))) as running:
        yield running


@pytest.fixture
def server(shared_server: InThread) -> InThread:
    """A running server; every test begins with whole budgets."""
    shared_server.forgive()
    return shared_server
