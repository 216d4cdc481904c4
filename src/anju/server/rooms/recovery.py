"""A stored room as a room again: at the same prompts, with the clocks where they stood."""

from __future__ import annotations

import asyncio
from random import Random, SystemRandom

import msgspec

import anju
from anju.engine.errors import AnjuError, BadSave, OtherRules
from anju.engine.play import DoesNotFit
from anju.engine.question import tupled
from anju.engine.text import Text
from anju.server.live.effects import AnswerRecord
from anju.server.live.snapshot import GameSnapshot, unpacked
from anju.server.operations import log
from anju.server.operations.loop_clock import LoopClock
from anju.server.operations.metrics import METRICS
from anju.server.protocol.messages import Value
from anju.server.rooms.room import Room
from anju.server.storage.store import AnswerRow, RoomRow, RunningRow, Store, is_sound


class Unreadable(AnjuError):
    """A room that is there and cannot go on; `code` says why."""

    def __init__(self, code: str, problem: AnjuError) -> None:
        super().__init__(problem.message)
        self.code = code


def fresh_rng() -> Random:
    """Seeds, shuffles and delays that nobody can foretell, not even from all that were before."""
    return SystemRandom()


async def recovered(store: Store, row: RoomRow, loop_clock: LoopClock) -> Room:
    """The room from its last snapshot and the answers after it, or from all answers; or `Unreadable`.

    The answers are played in a thread: a long game takes a tenth of a second, and no other table waits for it.
    """
    running = await store.running(row.id, row.round)
    waited_ms = await store.waited_ms(row.id, row.round)
    if running is not None:
        answers = await store.answers(row.id, row.round, running.n)
        try:
            return await asyncio.to_thread(_restored, row, answers, running, waited_ms, loop_clock.time())
        except OtherRules as problem:
            raise _unreadable(row, "other_rules", problem) from problem
        except AnjuError as problem:
            METRICS.bad_snapshots.inc()
            log.fail(
                "snapshot is damaged: playing all answers again",
                problem,
                room=row.id,
                game=row.game,
                n=running.n,
            )
    try:
        answers = await store.answers(row.id, row.round)
        return await asyncio.to_thread(_restored, row, answers, None, waited_ms, loop_clock.time())
    except OtherRules as problem:
        raise _unreadable(row, "other_rules", problem) from problem
    except AnjuError as problem:
        if row.state == "over":
            return _without_its_game(row, problem, loop_clock.time())
        raise _unreadable(row, "broken", problem) from problem


def _without_its_game(row: RoomRow, problem: AnjuError, now: float) -> Room:
    """What is over need not be played on: the same people are in their lobby, and the replay is kept elsewhere."""
    log.fail("finished game is off the table", problem, room=row.id, game=row.game, n=row.round)
    try:
        return _room(row, [], None, now, rules="")  # as if it were one of rules that are gone
    except AnjuError as worse:
        raise _unreadable(row, "broken", worse) from worse


def _restored(
    row: RoomRow, answers: list[AnswerRow], running: RunningRow | None, waited_ms: int, now: float
) -> Room:
    kept = None if running is None else _kept(running)
    room = _room(row, answers, kept, now)
    if room.live_game is not None:
        stood = room.paused or (kept is not None and kept.stopped and room.live_game.n == kept.n)
        room.live_game.clock.resume(room.live_game.clock.spent_ms(now) + (0 if stood else waited_ms), now)
    return room


def _kept(row: RunningRow) -> GameSnapshot:
    if not is_sound(row):
        raise BadSave(Text("快照与校验和不符。", "The snapshot does not match its checksum."))
    try:
        return unpacked(row.data)
    except msgspec.MsgspecError as problem:
        raise BadSave(Text("快照读不出来。", "The snapshot cannot be read.")) from problem


def _room(
    row: RoomRow, answers: list[AnswerRow], kept: GameSnapshot | None, now: float, **changes: object
) -> Room:
    try:
        body = {**msgspec.json.decode(row.body), **changes}
        rows = [_row(answer) for answer in answers]
        return Room.load(body, anju.game(row.game), rows, fresh_rng(), now, kept)
    except AnjuError:
        raise
    except (msgspec.MsgspecError, DoesNotFit, ArithmeticError, LookupError, TypeError, ValueError, AssertionError,
            AttributeError) as problem:  # fmt: skip  # whatever damaged data leads to
        raise BadSave(Text("房间的数据已损坏。", "The room's data is damaged.")) from problem


def _row(answer: AnswerRow) -> AnswerRecord:
    value = msgspec.json.decode(answer.value, type=Value)
    return AnswerRecord(
        round=answer.round,
        n=answer.n,
        seat=answer.seat,
        client=answer.client,
        prompt=answer.prompt,
        value=tupled(value),
        by=answer.by,
        spent_ms=answer.spent_ms,
    )


def _unreadable(row: RoomRow, code: str, problem: AnjuError) -> Unreadable:
    METRICS.broken_rooms.inc()
    log.fail("room cannot go on", problem, room=row.id, game=row.game, rules=row.rules, code=code)
    return Unreadable(code, problem)
