"""What the tests of the server share: databases of both kinds."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server import postgres


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[postgres.Server]:
    try:
        with postgres.running() as server:
            yield server
    except postgres.NotInstalled as missing:
        pytest.skip(f"PostgreSQL is not tested here: {missing}")


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, once of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/games.db"
    server: postgres.Server = request.getfixturevalue("postgres_server")
    return server.database()
