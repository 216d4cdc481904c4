"""The PostgreSQL of a test run."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from anju.lab.load import free_port
from anju.lab.postgres import NotInstalled, PostgresServer, started, tool

__all__ = ["NotInstalled", "PostgresServer", "free_port", "running", "tool"]


@contextmanager
def running() -> Iterator[PostgresServer]:
    """A server for as long as the block lasts; raises `NotInstalled` if there is none to start.

    Our processes are killed in tests, not the machine: what was written to a file is there afterwards, and a slow disk
    would hold everybody up for as long as the databases of all tests are being made.
    """
    with started("-c fsync=off") as server:
        yield server
