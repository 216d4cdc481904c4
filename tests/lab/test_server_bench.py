from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.server.running import free_port

from anju.engine.errors import BadOption
from anju.server.storage.storage_errors import StorageError


def test_a_smoke_run_measures_tables_and_echo_and_keeps_its_rooms_where_the_host_says(tmp_path: Path):
    from anju.lab import server_bench

    address = str(tmp_path / "games.db")
    report = server_bench.measure(smoke=True, rooms=2, database=address)
    assert json.loads(json.dumps(report)) == report
    assert (report["database"], report["rooms"], report["sockets"]) == ("sqlite", 2, 10)
    assert report["asked_moves_per_s"] == 4
    for name in (
        "bare echo",
        "bare echo to five",
        "bare echo to five, flat out",
        "tables",
        "tables, flat out",
    ):
        assert report["load"][name]["moves"] > 0
        assert (
            report["load"][name]["p50_ms"] <= report["load"][name]["p95_ms"] <= report["load"][name]["p99_ms"]
        )
    assert report["idle"]["lobbies"]["held"] == report["idle"]["lobbies"]["sockets"] == 20
    with pytest.raises(BadOption) as refused:
        server_bench.measure(smoke=True, database=address)
    assert "There are 3 rooms" in refused.value.message.en  # two, and the one that is played first of all


def test_a_database_that_cannot_be_reached_is_not_measured():
    from anju.lab import server_bench

    with pytest.raises(StorageError) as refused:
        server_bench.measure(smoke=True, database=f"postgresql://me@127.0.0.1:{free_port()}/x")
    assert refused.value.code == "database_unreachable"
