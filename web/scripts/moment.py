"""A moment of a real table as the server would send it to somebody who comes in, kept for the tests of the client."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec

from anju.engine.table import Table
from anju.server.prompt import line_of, prompt_of
from anju.server.protocol import (
    PROTOCOL,
    Bilingual,
    ClockSettings,
    ClockShown,
    Lobby,
    Over,
    SeatShown,
    TableShown,
    Welcome,
)

TARGET: Final = Path(__file__).resolve().parents[1] / "fixtures"
NAMES: Final = ("林深", "阿九", "Mara", "陈默", "小满", "Theo", "白露", "周行", "Iris")


def moment(table: Table, seat: int) -> Welcome:
    """What this seat is told when it comes in now."""
    return Welcome(v=PROTOCOL, lobby=_lobby(table, seat), table=_shown(table, seat))


def keep(name: str, welcome: Welcome) -> None:
    text = msgspec.json.format(msgspec.json.encode(welcome), indent=1)
    (TARGET / f"{name}.json").write_bytes(text + b"\n")


def _lobby(table: Table, you: int) -> Lobby:
    return Lobby(
        room="fixture",
        code="482913",
        game=table.game.id,
        rules="",
        state="playing",
        round=1,
        seats=[_sitting(n, n == you) for n in range(table.seats)],
        you=you,
        host=you,
        may_host=True,
        locked=False,
        spectators="off",
        delay_ms=0,
        spectators_talk=False,
        hands="off",
        agreed=[],
        paused=False,
        pause_wanted=[],
        ready=[],
        options={},
        clock=ClockSettings(),
    )


def _sitting(n: int, person: bool) -> SeatShown:
    kind, bot = ("person", "") if person else ("bot", "house")
    return SeatShown(n=n, kind=kind, name=NAMES[n], bot=bot, online=True, stand_in=False)


def _shown(table: Table, seat: int) -> TableShown:
    question = table.question(seat)
    waiting = [asked.seat for asked in table.questions]
    shared = len(waiting) > 1
    view = table.view(seat)
    return TableShown(
        n=1,
        view=view,
        first=0,
        events=[line_of(event) for event in table.events(seat)],
        missed=0,
        prompt=None if question is None else prompt_of(question, 1, shared),
        waiting=waiting,
        clock=ClockShown(left_ms=None, reserve_ms=[0] * table.seats, shared=shared),
        silent=bool(view.get("silent")),
        yields=[],
        over=_over(table),
    )


def _over(table: Table) -> Over | None:
    if table.outcome is None:
        return None
    verdict = Bilingual(table.verdict("zh"), table.verdict("en"))
    return Over(verdict=verdict, rule=table.outcome.rule, winners=list(table.outcome.winners))
