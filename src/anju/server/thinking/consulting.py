"""What the fair bot of a game would look at, and do, on the chair of a person who asks it.

It sees what that seat sees and nothing else.  Its luck is always the same, so the same knowledge gives the same advice.
"""

from __future__ import annotations

from typing import Final

import anju
from anju import bots
from anju.bots import Chair
from anju.engine import expecting
from anju.engine.question import Value, tupled
from anju.engine.roster import Roster
from anju.engine.table import Table
from anju.engine.text import Text
from anju.server.protocol.base import Bilingual
from anju.server.protocol.hinting import Consultation, Consulted, ReasonShown
from anju.server.thinking.planning import chosen

LEVEL: Final = "fair"
LUCK: Final = 0


def consulted(given: Consultation) -> Consulted:
    """Takes up to some seconds: not for the process that everybody waits for."""
    return advised(anju.load(given.save), given)


def advised(real: Table, given: Consultation) -> Consulted:
    """The same at a table that there is already."""
    bot = bots.at_hand(LEVEL, real.game.id)
    bots.kind_of(bot, real.game.id).hear(real.view(None), real.events(None))
    table = _in_mind(real, given.seat, [tupled(value) for value in given.after])
    roster = real.game.roster([Text(zh, en) for zh, en in given.names])
    move = _plain(chosen(table, given.seat, bot, LUCK)) if given.move else None
    reasons = bots.make(bot, real.game.id, LUCK).explain(Chair(table, given.seat))
    return Consulted([_shown(one, roster) for one in reasons], move)


def _in_mind(table: Table, seat: int, after: list[Value]) -> Table:
    if not after:
        return table
    then = expecting.then(table, seat, after)
    assert then is not None, "the room has looked before it asked"
    return then.table


def _shown(one: bots.Reason, roster: Roster) -> ReasonShown:
    text = Bilingual(*(roster.read(one.text(lang), lang) for lang in ("zh", "en")))
    return ReasonShown(code=one.code, text=text, numbers=dict(one.numbers), rule=one.rule)


def _plain(value: Value) -> int | str | list[int | str]:
    return list(value) if isinstance(value, tuple) else value
