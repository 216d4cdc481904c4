"""A worker process: reads a work item from its standard input, thinks, writes what came of it.

For a bot it rebuilds the table from the save and shows the bot its own chair, so a bot in here sees what it would see
anywhere: its seat's view.  A puzzle holds all that is needed to solve it.
"""

from __future__ import annotations

import os
import signal
import struct
import sys
from contextlib import suppress
from typing import BinaryIO, Final

import msgspec

import anju
from anju import bots
from anju.engine.question import Value
from anju.engine.table import Table
from anju.server.deducing import Puzzle, Solved, solved

LENGTH: Final = struct.Struct(">I")
"""Every message is its length and then its bytes."""


class Work(msgspec.Struct, array_like=True, tag="work"):
    """One decision to make."""

    save: bytes
    seat: int
    bot: str
    seed: int
    effort: float = 1.0


class Thought(msgspec.Struct, array_like=True):
    """What came of it: the value, or the kind of failure."""

    value: int | str | list[int | str] | None
    failure: str = ""


_DECODER: Final = msgspec.msgpack.Decoder(Work | Puzzle)


def think(work: Work) -> Value:
    return chosen(anju.load(work.save), work.seat, work.bot, work.seed, work.effort)


def chosen(table: Table, seat: int, name: str, seed: int, effort: float = 1.0) -> Value:
    """The bot's answer to what its seat is asked; what it has in mind since the checkpoint it thinks of again."""
    bot = bots.make(name, table.game.id, seed, effort)
    for earlier, given in table.earlier(seat):
        bot.remember(bots.Chair(earlier, seat), given)
    return bot.choose(bots.Chair(table, seat))


def _thought(work: Work) -> Thought:
    try:
        value = think(work)
    except Exception as problem:  # noqa: BLE001  # whatever breaks a bot, the game goes on with the default
        return Thought(None, type(problem).__name__)
    return Thought(list(value) if isinstance(value, tuple) else value)


def _solved(puzzle: Puzzle) -> Solved:
    try:
        return Solved(solved(puzzle))
    except Exception as problem:  # noqa: BLE001  # whatever breaks, who asked is told that there is no answer
        return Solved([], type(problem).__name__)


def serve(requests: BinaryIO, replies: BinaryIO) -> None:
    """Works until the server goes away."""
    while True:
        head = requests.read(LENGTH.size)
        if len(head) < LENGTH.size:
            return
        work: Work | Puzzle = _DECODER.decode(requests.read(LENGTH.unpack(head)[0]))
        reply = msgspec.msgpack.encode(_solved(work) if isinstance(work, Puzzle) else _thought(work))
        replies.write(LENGTH.pack(len(reply)) + reply)
        replies.flush()


def main() -> None:
    # Where there are no sessions, Ctrl-C reaches us, too; the server ends us when it has finished what it is doing.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(5)  # thinking must not keep the server from answering
    # What a bot might print must not get between the replies.
    replies = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    anju.games()
    with suppress(BrokenPipeError):  # the server has gone meanwhile, and nobody wants to hear anything
        replies.write(LENGTH.pack(0))  # up
        replies.flush()
        serve(sys.stdin.buffer, replies)


if __name__ == "__main__":
    main()
