"""Writes moments of real tables of 惨剧轮回, as the server would send them, to web/fixtures/tragedy-*.json.

House bots play; the first moment of each wanted sort is kept, as the `welcome` of the seat that is asked.
Run it after a change of the view or of the protocol: python web/scripts/tragedy_looper_fixtures.py
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import msgspec

import anju
from anju import bots
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
NAMES: Final = ("黑川", "林深", "Mara", "阿九")
View = dict[str, Any]
Wanted = Callable[[View, int], bool]
"""Whether this moment is worth keeping, by the view and the number of options."""


def late(view: View) -> bool:
    """When there is something to look at: counters, and an earlier loop to compare with."""
    return bool(view["loop"] >= 2 and view["day"] >= 2)


def choosing(view: View, options: int) -> bool:
    return bool(view["day"] >= 2 and options > 1)


WANTED: Final[dict[str, tuple[str, Wanted]]] = {
    "m-card": ("m_card", lambda view, _: late(view) and len(view["laid"]) == 1),
    "m-target": ("m_target", lambda view, _: late(view)),
    "m-ability": ("ability", choosing),
    "m-aim": ("target", choosing),
    "p-card": ("p_card", lambda view, _: late(view) and len(view["laid"]) >= 4),
    "p-target": ("p_target", lambda view, _: late(view)),
    "p-goodwill": ("goodwill", choosing),
    "p-guess": ("guess", lambda view, _: len(view["guesses"]) >= 1),
}


TABLES: Final = (
    ("FS-1", 4, {*WANTED, "over"}),
    ("BTX-1", 4, {*WANTED}),
    ("BTX-1", 2, {"p-card", "p-goodwill"}),
)
"""Which scripts, for how many people, and which moments of them."""


def lobby(seats: int, you: int) -> Lobby:
    return Lobby(
        room="fixture",
        code="482913",
        game="tragedy_looper",
        rules="",
        state="playing",
        round=1,
        seats=[
            SeatShown(
                n=n,
                kind="person" if n == you else "bot",
                name=NAMES[n],
                bot="" if n == you else "house",
                online=True,
                stand_in=False,
            )
            for n in range(seats)
        ],
        you=you,
        host=you,
        may_host=True,
        locked=False,
        spectators="off",
        delay_ms=0,
        options={},
        clock=ClockSettings(),
    )


def moment(table: Table, seat: int) -> Welcome:
    question = table.question(seat)
    waiting = [asked.seat for asked in table.questions]
    over = None
    if table.outcome is not None:
        verdict = Bilingual(table.verdict("zh"), table.verdict("en"))
        over = Over(verdict=verdict, rule=table.outcome.rule, winners=list(table.outcome.winners))
    view = table.view(seat)
    shown = TableShown(
        n=1,
        view=view,
        first=0,
        events=[line_of(event) for event in table.events(seat)],
        missed=0,
        prompt=None if question is None else prompt_of(question, 1, len(waiting) > 1),
        waiting=waiting,
        clock=ClockShown(left_ms=None, reserve_ms=[0] * table.seats, shared=len(waiting) > 1),
        silent=view["silent"],
        yields=[],
        over=over,
    )
    return Welcome(v=PROTOCOL, lobby=lobby(table.seats, seat), table=shown)


def play(script: str, seats: int, seed: int, found: dict[str, Welcome]) -> None:
    table = anju.new("tragedy_looper", seats, seed, {"script": script})
    players = [bots.make("house", "tragedy_looper", seed * 10 + seat) for seat in range(seats)]
    while table.outcome is None:
        question = table.questions[0]
        for name, (word, fits) in WANTED.items():
            if name in found or question.word.id != word:
                continue
            if fits(table.view(question.seat), len(question.values)):
                found[name] = moment(table, question.seat)
        table.answer(question.seat, players[question.seat].choose(bots.Chair(table, question.seat)))
    found.setdefault("over", moment(table, 1))


def main() -> None:
    for script, seats, wanted in TABLES:
        found: dict[str, Welcome] = {}
        for seed in range(1, 7):
            play(script, seats, seed, found)
        for name in wanted & found.keys():
            text = msgspec.json.format(msgspec.json.encode(found[name]), indent=1)
            (TARGET / f"tragedy-{script}-{seats}-{name}.json").write_bytes(text + b"\n")


if __name__ == "__main__":
    main()
