"""A stored room as a room again: at the same prompts, with the clocks where they stood."""

from __future__ import annotations

import asyncio
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
from anju.server.snapshot import TableKept, unpacked
from anju.server.store import AnswerRow, RoomRow, RunningRow, Store, is_sound


class Unreadable(AnjuError):
    """A room that is there and cannot go on; `code` says why."""

    def __init__(self, code: str, problem: AnjuError) -> None:
        super().__init__(problem.message)
        self.code = code


def fresh_rng() -> Random:
    """Seeds and shuffles that nobody can foretell."""
    return Random(secrets.randbits(256))


async def recovered(store: Store, row: RoomRow, beat: float | None) -> Room:
    """The room from its last snapshot and the answers after it, or from all answers; or `Unreadable`.

    `beat` is when the server before this one was last alive.
    """
    found = await store.running(row.id, row.round)
    if found is not None:
        # The answer before counts too: it tells since when the room has waited.
        answers = await store.answers(row.id, row.round, found.n - 1)
        try:
            return _restored(row, answers, found, beat)
        except OtherRules as problem:
            raise _unreadable(row, "other_rules", problem) from problem
        except AnjuError as problem:
            METRICS.bad_snapshots.inc()
            log.fail(
                "snapshot is damaged: playing all answers again",
                problem,
                room=row.id,
                game=row.game,
                n=found.n,
            )
    try:
        return _restored(row, await store.answers(row.id, row.round), None, beat)
    except OtherRules as problem:
        raise _unreadable(row, "other_rules", problem) from problem
    except AnjuError as problem:
        raise _unreadable(row, "broken", problem) from problem


def _restored(row: RoomRow, answers: list[AnswerRow], found: RunningRow | None, beat: float | None) -> Room:
    now = asyncio.get_running_loop().time()
    kept = None if found is None else _kept(found)
    room = _room(row, [answer for answer in answers if kept is None or answer.n > kept.n], kept, now)
    if room.table is not None:
        stood = room.paused or (kept is not None and kept.stopped and room.table.n == kept.n)
        last = max([row.changed if not answers else answers[-1].at, 0.0 if found is None else found.at])
        missing = 0.0 if stood or beat is None else max(0.0, beat - last)
        room.table.clock.resume(room.table.clock.spent_ms(now) + round(missing * 1000), now)
    return room


def _kept(found: RunningRow) -> TableKept:
    if not is_sound(found):
        raise BadSave(Text("快照与校验和不符。", "The snapshot does not match its checksum."))
    try:
        return unpacked(found.data)
    except msgspec.MsgspecError as problem:
        raise BadSave(Text("快照读不出来。", "The snapshot cannot be read.")) from problem


def _room(row: RoomRow, answers: list[AnswerRow], kept: TableKept | None, now: float) -> Room:
    try:
        body = msgspec.json.decode(row.body)
        rows = [_row(answer) for answer in answers]
        return Room.load(body, anju.game(row.game), rows, fresh_rng(), now, kept)
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
