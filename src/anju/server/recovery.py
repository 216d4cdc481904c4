"""A stored room as a room again: at the same prompts, with the clocks where they stood."""

from __future__ import annotations

import secrets
from random import Random

import msgspec

import anju
from anju.engine.errors import AnjuError, BadSave, OtherRules
from anju.engine.play import DoesNotFit
from anju.engine.text import Text
from anju.server import log
from anju.server.effects import Row
from anju.server.metrics import METRICS
from anju.server.prompt import answered
from anju.server.protocol import Value
from anju.server.room import Room
from anju.server.store import AnswerRow, RoomRow


class Unreadable(AnjuError):
    """A room that is there and cannot go on; `code` says why."""

    def __init__(self, code: str, problem: AnjuError) -> None:
        super().__init__(problem.message)
        self.code = code


def fresh_rng() -> Random:
    """Seeds and shuffles that nobody can foretell."""
    return Random(secrets.randbits(256))


def restored(row: RoomRow, answers: list[AnswerRow], now: float, missing_ms: int) -> Room:
    """The room, or `Unreadable`.  `missing_ms` is how long it had waited since the last thing that was stored."""
    try:
        room = _room(row, answers, now)
    except OtherRules as problem:
        raise _unreadable(row, "other_rules", problem) from problem
    except AnjuError as problem:
        raise _unreadable(row, "broken", problem) from problem
    if room.table is not None:
        room.table.clock.resume(room.table.spent_ms(now) + missing_ms, now)
    return room


def _room(row: RoomRow, answers: list[AnswerRow], now: float) -> Room:
    try:
        body = msgspec.json.decode(row.body)
        rows = [_row(answer) for answer in answers]
        return Room.load(body, anju.game(row.game), rows, fresh_rng(), now)
    except AnjuError:
        raise
    except (msgspec.MsgspecError, DoesNotFit, ArithmeticError, LookupError, TypeError, ValueError, AssertionError,
            AttributeError) as problem:  # fmt: skip  # whatever damaged data leads to
        raise BadSave(Text("房间的数据已损坏。", "The room's data is damaged.")) from problem


def _row(answer: AnswerRow) -> Row:
    value = msgspec.json.decode(answer.value, type=Value)
    return Row(
        round=answer.round,
        n=answer.n,
        seat=answer.seat,
        client=answer.client,
        prompt=answer.prompt,
        value=answered(value),
        by=answer.by,
        spent_ms=answer.spent_ms,
    )


def _unreadable(row: RoomRow, code: str, problem: AnjuError) -> Unreadable:
    METRICS.broken_rooms.inc()
    log.fail("room cannot go on", problem, room=row.id, game=row.game, rules=row.rules, code=code)
    return Unreadable(code, problem)
