"""What a seat thinks about, foreseen by the engine, as it is sent to that seat alone."""

from __future__ import annotations

from anju.engine.foresight import Foresight, Prospect
from anju.engine.question import tupled
from anju.engine.table import Table
from anju.server.live.prompt import plain
from anju.server.protocol import messages
from anju.server.protocol.messages import Foreseen, Value, both


def foreseen(table: Table, seat: int, id: str, steps: list[Value]) -> Foreseen:
    """Raises `Refused` if the seat is not asked or the plan is too long."""
    ahead = table.foresee(seat, [tupled(step) for step in steps]) if steps else []
    near = [] if steps else table.prospects(seat)
    return Foreseen(id=id, steps=[_step(one) for one in ahead], prospects=[_prospect(one) for one in near])


def _step(one: Foresight) -> messages.Foresight:
    return messages.Foresight(
        value=plain(one.value),
        possible=one.possible,
        text=both(one.text),
        warning=both(one.warning),
        numbers=dict(one.numbers),
        lines=[both(line) for line in one.lines],
    )


def _prospect(one: Prospect) -> messages.Prospect:
    return messages.Prospect(
        what=plain(one.what), title=both(one.title), text=both(one.text), rule=one.rule, far=one.far
    )
