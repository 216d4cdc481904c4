from __future__ import annotations

import json

import pytest


def test_a_smoke_run_measures_tables_and_echo(capfd: pytest.CaptureFixture[str]):
    from anju.lab import server_bench

    report = server_bench.measure(smoke=True)
    capfd.readouterr()
    assert json.loads(json.dumps(report)) == report
    assert report["sockets"] == 20
    for name in (
        "bare echo",
        "bare echo to five",
        "bare echo to five, flat out",
        "tables",
        "tables, flat out",
    ):
        assert report["load"][name]["moves"] > 0
        assert report["load"][name]["p50_ms"] <= report["load"][name]["p99_ms"]
    assert report["idle"]["lobbies"]["held"] == report["idle"]["lobbies"]["sockets"] == 20
