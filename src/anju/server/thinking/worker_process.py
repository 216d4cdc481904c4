"""A worker process: reads a work item from its standard input, thinks, writes what comes of it as it comes.

For a bot it has the table of the save (`KeptTables`) and shows the bot its own chair, so a bot in here sees what it would
see anywhere: its seat's view.  So does one that is consulted.  A puzzle holds all that is needed to solve it.  A game that is
over has no secrets left.
"""

from __future__ import annotations

import os
import signal
import struct
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from time import monotonic
from typing import BinaryIO, Final

import msgspec

import anju
from anju import bots
from anju.engine.question import Value
from anju.server.protocol.deducing import Puzzle, Solved, solved
from anju.server.protocol.hindsight import Finished, Hindsight, look_back
from anju.server.protocol.hinting import Consultation, Consulted
from anju.server.thinking.consulting import consulted
from anju.server.thinking.kept_tables import KeptTables
from anju.server.thinking.planning import BotPlanner

LENGTH: Final = struct.Struct(">I")
"""Every message is its length and then its bytes."""

FREE: Final = LENGTH.pack(0)
"""An empty one: the worker is up, or has said all there is to say, and waits for the next work."""


class Work(msgspec.Struct, array_like=True, tag="work"):
    """What one bot is asked in one moment."""

    save: bytes
    seat: int
    bot: str
    seed: int
    effort: float = 1.0
    seconds: float = 0.0
    """How long it may look for something better than its first thought."""


class Begun(msgspec.Struct, array_like=True, tag="begun"):
    """From here on it is the bot that thinks: all that is public has been taken in."""

    loading: float
    """Seconds before, in which the table was brought to this moment with all that is hidden at it."""


class Thought(msgspec.Struct, array_like=True, tag="thought"):
    """A plan: its answers, or the kind of failure."""

    values: list[int | str | list[int | str]]
    failure: str = ""
    finished: bool = False
    """The bot has thought as much as it wanted to; nothing better comes."""


Task = Work | Puzzle | Consultation | Finished

_DECODER: Final = msgspec.msgpack.Decoder(Task)


def _thoughts(work: Work, tables: KeptTables) -> Iterator[Begun | Thought]:
    try:
        yield from _planned(work, tables)
    except Exception as problem:  # noqa: BLE001  # whatever breaks a bot, the game goes on with the default
        yield Thought([], type(problem).__name__)


def _planned(work: Work, tables: KeptTables) -> Iterator[Begun | Thought]:
    asked = monotonic()
    table = tables.table(work.save)
    loading = monotonic() - asked
    bot = bots.at_hand(work.bot, table.game.id)
    bots.kind_of(bot, table.game.id).hear(table.view(None), table.events(None))
    yield Begun(loading)
    planner = BotPlanner(table, work.seat, bot, work.seed, work.effort, work.seconds)
    plan: list[Value] = []
    for plan in planner.plans():
        yield Thought(_plain(plan))
    yield Thought(_plain(plan), finished=planner.finished)


def _plain(plan: list[Value]) -> list[int | str | list[int | str]]:
    return [list(value) if isinstance(value, tuple) else value for value in plan]


def _solved(puzzle: Puzzle) -> Solved:
    try:
        return Solved(solved(puzzle))
    except Exception as problem:  # noqa: BLE001  # whatever breaks, who asked is told that there is no answer
        return Solved([], type(problem).__name__)


def _consulted(consultation: Consultation) -> Consulted:
    try:
        return consulted(consultation)
    except Exception as problem:  # noqa: BLE001  # whatever breaks, who asked is told that there is no answer
        return Consulted([], None, type(problem).__name__)


def _looked_back(game: Finished) -> Hindsight:
    try:
        return look_back(game)
    except Exception as problem:  # noqa: BLE001  # the same
        return Hindsight([], [], type(problem).__name__)


def _replies(task: Task, tables: KeptTables) -> Iterable[msgspec.Struct]:
    if isinstance(task, Work):
        return _thoughts(task, tables)
    if isinstance(task, Puzzle):
        return [_solved(task)]
    return [_looked_back(task) if isinstance(task, Finished) else _consulted(task)]


def serve(requests: BinaryIO, replies: BinaryIO) -> None:
    """Works until the server goes away."""
    tables = KeptTables()
    while True:
        head = requests.read(LENGTH.size)
        if len(head) < LENGTH.size:
            return
        task: Task = _DECODER.decode(requests.read(LENGTH.unpack(head)[0]))
        for reply in _replies(task, tables):
            packed = msgspec.msgpack.encode(reply)
            replies.write(LENGTH.pack(len(packed)) + packed)
            replies.flush()
        replies.write(FREE)
        replies.flush()


def main() -> None:
    # Where there are no sessions, Ctrl-C reaches us, too; the server ends us when it has finished what it is doing.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(5)  # thinking must not keep the server from answering
    # What a bot might print must not get between the replies.
    replies = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    anju.all_games()
    with suppress(BrokenPipeError):  # the server has gone meanwhile, and nobody wants to hear anything
        replies.write(FREE)
        replies.flush()
        serve(sys.stdin.buffer, replies)


if __name__ == "__main__":
    main()
