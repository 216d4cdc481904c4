"""Counts of every move come out as Prometheus expects them."""

from __future__ import annotations

from prometheus_client import CollectorRegistry
from prometheus_client.exposition import generate_latest
from prometheus_client.parser import text_string_to_metric_families

from anju.server.operations.tallies import FAST, Tally, Times


def samples(registry: CollectorRegistry) -> dict[tuple[str, str], float]:
    """Every figure by its name and its label."""
    return {
        (sample.name, "".join(sample.labels.values())): sample.value
        for family in text_string_to_metric_families(generate_latest(registry).decode())
        for sample in family.samples
    }


def test_a_tally_counts_by_label():
    registry = CollectorRegistry()
    tally = Tally("moves", "Moves, by who made them.", "by", registry)
    for who in ("seat", "bot", "seat"):
        tally.add(who)
    assert samples(registry) == {("moves_total", "seat"): 2, ("moves_total", "bot"): 1}


def test_times_are_counted_up_to_each_limit():
    registry = CollectorRegistry()
    times = Times("wait", "How long.", registry)
    for seconds in (0.001, 0.003, 7.0):
        times.observe(seconds)
    found = samples(registry)
    assert [found["wait_bucket", str(limit)] for limit in FAST] == [1, 1, *[2] * (len(FAST) - 2)]
    assert (found["wait_bucket", "+Inf"], found["wait_count", ""]) == (3, 3)
    assert found["wait_sum", ""] == 0.001 + 0.003 + 7.0
