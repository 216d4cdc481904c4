"""Counts of what happens at every move: plain additions, put into Prometheus's form when somebody asks.

The library's own counters take a lock and look their labels up each time, which is more than a move can spare.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from itertools import accumulate
from typing import Final

from prometheus_client import CollectorRegistry
from prometheus_client.metrics_core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    Metric,
)
from prometheus_client.registry import Collector

FAST: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0)
"""Seconds that tell quick from slow."""


class Tally(Collector):
    """How often, by one label."""

    def __init__(self, name: str, about: str, label: str, registry: CollectorRegistry) -> None:
        self._name = name
        self._about = about
        self._label = label
        self._counts: dict[str, int] = {}
        registry.register(self)

    def add(self, kind: str) -> None:
        self._counts[kind] = self._counts.get(kind, 0) + 1

    def collect(self) -> Iterator[Metric]:
        family = CounterMetricFamily(self._name, self._about, labels=[self._label])
        for kind, count in self._counts.items():
            family.add_metric([kind], count)
        yield family


class Times(Collector):
    """How long, as a histogram."""

    def __init__(self, name: str, about: str, registry: CollectorRegistry) -> None:
        self._name = name
        self._about = about
        self._counts = [0] * (len(FAST) + 1)
        self._sum = 0.0
        registry.register(self)

    def observe(self, seconds: float) -> None:
        self._counts[bisect_left(FAST, seconds)] += 1
        self._sum += seconds

    def collect(self) -> Iterator[Metric]:
        yield self._histogram()

    def _histogram(self) -> Metric:
        names = [*(str(limit) for limit in FAST), "+Inf"]
        buckets = [(name, float(count)) for name, count in zip(names, accumulate(self._counts), strict=True)]
        family = HistogramMetricFamily(self._name, self._about)
        family.add_metric([], buckets, self._sum)
        return family


class Longest(Times):
    """How long, and the longest since somebody asked last."""

    def __init__(self, name: str, about: str, registry: CollectorRegistry) -> None:
        self._longest = 0.0
        super().__init__(name, about, registry)

    def observe(self, seconds: float) -> None:
        super().observe(seconds)
        self._longest = max(self._longest, seconds)

    def collect(self) -> Iterator[Metric]:
        longest, self._longest = self._longest, 0.0
        yield self._histogram()
        yield GaugeMetricFamily(f"{self._name}_longest", "The longest since this was read last.", longest)
