"""What a seat thinks about its open prompt: why not, what would come of it, what would be asked then.

It is told to that seat alone, changes nothing, and nothing shows that it was asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from anju.engine import expecting
from anju.engine.expecting import Expected
from anju.engine.question import tupled
from anju.engine.table import Table
from anju.server.live import refusals
from anju.server.live.effects import Effect, Send, WorkOut
from anju.server.live.foreseeing import foreseen
from anju.server.live.prompt import prompt_of
from anju.server.protocol import messages
from anju.server.protocol.messages import Value

if TYPE_CHECKING:
    from anju.server.live.live_game import LiveGame


def why(live: LiveGame, seat: int, message: messages.Why) -> list[Effect]:
    """Why something cannot be chosen.  A seat that is not asked learns who is, and nothing of their answers."""
    refusal = live.not_open(seat, message.prompt)
    refusal = refusal or in_mind(live, seat, message.after).why(seat, tupled(message.what))
    shown = None if refusal is None else refusals.shown(message.id, refusal)
    return [Send(live.seats[seat].pid, messages.WhyShown(id=message.id, why=shown))]


def foresee(live: LiveGame, seat: int, message: messages.Foresee) -> list[Effect]:
    """What would come of a plan.  The game goes on meanwhile, so this is about the table as it is now."""
    _must_be_open(live, seat, message.prompt)
    ahead = in_mind(live, seat, message.after).clone()
    steps = message.steps
    return [WorkOut(live.seats[seat].pid, message.id, lambda: foreseen(ahead, seat, message.id, steps))]


def then(live: LiveGame, seat: int, message: messages.Then) -> list[Effect]:
    """What would be asked next: while nobody sees anything of the answers, or if nobody cuts in."""
    _must_be_open(live, seat, message.prompt)
    then = _then(live, seat, message.after)
    asked = messages.ThenAsked(id=message.id, prompt=None)
    if then is not None:
        asked.prompt = prompt_of(then.question, message.prompt, shared=False)
        asked.sure, asked.told = then.sure, then.told
    return [Send(live.seats[seat].pid, asked)]


def in_mind(live: LiveGame, seat: int, after: list[Value]) -> Table:
    """The table as it would be after answers that the seat has not sent; raises `Refused`."""
    if not after:
        return live.table
    then = _then(live, seat, after)
    if then is None:
        raise refusals.would_show(live.table, seat)
    return then.table


def _then(live: LiveGame, seat: int, after: list[Value]) -> Expected | None:
    return expecting.then(live.table, seat, [tupled(value) for value in after])


def _must_be_open(live: LiveGame, seat: int, prompt: int) -> None:
    refusal = live.not_open(seat, prompt)
    if refusal is not None:
        raise refusal
