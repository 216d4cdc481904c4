"""What the server counts, for Prometheus."""

from __future__ import annotations

from functools import cache
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest

CONTENT_TYPE: Final = CONTENT_TYPE_LATEST

_FAST: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0)


class Metrics:
    """All counters of one server."""

    def __init__(self) -> None:
        self.registry = own = CollectorRegistry()
        self.sockets = Gauge("anju_sockets", "Open WebSockets.", registry=own)
        self.rooms = Gauge("anju_rooms", "Rooms in memory.", ["state"], registry=own)
        messages = Counter("anju_messages", "Messages received, by type.", ["type"], registry=own)
        # These two are counted at every move, and looking a label up costs more than all the rest of it.
        self.messages = cache(messages.labels)
        self.errors = Counter("anju_message_errors", "Messages turned away, by code.", ["code"], registry=own)
        answers = Counter("anju_answers", "Answers that took effect, by who gave them.", ["by"], registry=own)
        self.answers = cache(answers.labels)
        self.answer_seconds = Histogram(
            "anju_answer_seconds",
            "From an answer's arrival to its acknowledgement.",
            buckets=_FAST,
            registry=own,
        )
        self.commits = Counter("anju_commits", "Transactions.", registry=own)
        self.commit_seconds = Histogram(
            "anju_commit_seconds", "Length of a transaction.", buckets=_FAST, registry=own
        )
        self.rows = Counter("anju_rows", "Rows written.", registry=own)
        self.failed_writes = Counter("anju_failed_writes", "Writes that did not succeed.", registry=own)
        self.bot_seconds = Histogram(
            "anju_bot_seconds", "How long a bot thought.", buckets=_FAST, registry=own
        )
        self.bot_failures = Counter(
            "anju_bot_failures", "Bots that gave no answer, by reason.", ["reason"], registry=own
        )
        self.broken_rooms = Counter("anju_broken_rooms", "Rooms that could not go on.", registry=own)

        self.bad_snapshots = Counter(
            "anju_bad_snapshots", "Snapshots that could not be used; all answers were played.", registry=own
        )

    def text(self) -> bytes:
        return generate_latest(self.registry)


METRICS: Final = Metrics()
