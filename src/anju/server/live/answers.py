"""Answers on their way: handed out to be stored, played when they are, acknowledged again when they come again."""

from __future__ import annotations

from typing import Final

from anju.engine.question import Value
from anju.server.live.effects import AnswerRecord
from anju.server.live.prompt import OpenPrompt

_REMEMBERED: Final = 64
"""So many answers are acknowledged again when they come again; what is older meets a prompt long closed."""


class Answers:
    """The answers of one game, counted in the order in which they are stored."""

    def __init__(self, number: int) -> None:
        self.round = number
        self.n = 0  # the last answer that was played
        self._handed_out = 0
        self._in_flight: set[str] = set()
        self._done: dict[str, None] = {}

    def is_done(self, client: str) -> bool:
        return client in self._done

    def is_under_way(self, client: str) -> bool:
        return client in self._in_flight

    def hand_out(
        self, opened: OpenPrompt, client: str, value: Value, by: str, spent_ms: int, reply: str = ""
    ) -> AnswerRecord:
        """The row to be stored."""
        self._handed_out += 1
        self._in_flight.add(client)
        opened.in_flight = True
        return AnswerRecord(
            round=self.round,
            n=self._handed_out,
            seat=opened.question.seat,
            client=client,
            prompt=opened.id,
            value=value,
            by=by,
            spent_ms=spent_ms,
            reply=reply,
        )

    def play(self, row: AnswerRecord) -> None:
        """It is stored, and counts."""
        assert row.n > self.n, "rows are accepted in their order"
        self.n = row.n
        self._handed_out = max(self._handed_out, row.n)
        self._in_flight.discard(row.client)
        self._done[row.client] = None
        if len(self._done) > _REMEMBERED:
            del self._done[next(iter(self._done))]

    def drop(self, row: AnswerRecord) -> None:
        """It could not be stored: it may come again."""
        self._in_flight.discard(row.client)

    def recent(self) -> list[str]:
        """What a snapshot holds of those that were played."""
        return list(self._done)

    def take_up(self, n: int, recent: list[str]) -> None:
        """As it was when that was kept."""
        self.n = self._handed_out = n
        self._done = dict.fromkeys(recent)
