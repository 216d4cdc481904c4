"""What the server counts, for Prometheus."""

from __future__ import annotations

from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest

from anju.server.operations.tallies import FAST, Longest, Tally, Times

CONTENT_TYPE: Final = CONTENT_TYPE_LATEST


class Metrics:
    """All counters of one server."""

    def __init__(self) -> None:
        self.registry = own = CollectorRegistry()
        self.sockets = Gauge("anju_sockets", "Open WebSockets.", registry=own)
        self.rooms = Gauge("anju_rooms", "Rooms in memory.", ["state"], registry=own)
        self.messages = Tally("anju_messages", "Messages received, by type.", "type", own)
        self.errors = Counter("anju_message_errors", "Messages turned away, by code.", ["code"], registry=own)
        self.answers = Tally("anju_answers", "Answers that took effect, by who gave them.", "by", own)
        self.answer_seconds = Times(
            "anju_answer_seconds", "From an answer's arrival to its acknowledgement.", own
        )
        self.late = Longest("anju_late_seconds", "How late the loop came to what was due.", own)
        self.commits = Counter("anju_commits", "Transactions.", registry=own)
        self.commit_seconds = Histogram(
            "anju_commit_seconds", "Length of a transaction.", buckets=FAST, registry=own
        )
        self.rows = Counter("anju_rows", "Rows written.", registry=own)
        self.failed_writes = Counter("anju_failed_writes", "Writes that did not succeed.", registry=own)
        self.bot_seconds = Histogram(
            "anju_bot_seconds", "How long a bot thought.", buckets=FAST, registry=own
        )
        self.bot_wait_seconds = Histogram(
            "anju_bot_wait_seconds", "How long a bot stood in line.", buckets=FAST, registry=own
        )
        self.cut_thoughts = Counter("anju_cut_thoughts", "Bots that thought less than usual.", registry=own)
        self.unfinished_thoughts = Counter(
            "anju_unfinished_thoughts",
            "Bots whose time was over before they had thought enough.",
            registry=own,
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
