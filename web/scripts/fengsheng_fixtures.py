"""Writes moments of real tables of 风声, as the server would send them, to web/fixtures/fengsheng-*.json.

House bots play; the first moment of each wanted sort is kept, as the `welcome` of the seat that is asked.
Run it after a change of the view or of the protocol: python web/scripts/fengsheng_fixtures.py
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

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

TARGET = Path(__file__).resolve().parents[1] / "fixtures"
NAMES = ("林深", "阿九", "Mara", "陈默", "小满", "Theo", "白露", "周行", "Iris")
Wanted = Callable[[dict[str, Any]], bool]


def laid(view: dict[str, Any]) -> int:
    return sum(len(seat["area"]) for seat in view["seats"])


def crowded(view: dict[str, Any]) -> bool:
    return laid(view) >= 2 * len(view["seats"])


WANTED: dict[str, tuple[str, Wanted]] = {
    "roles": ("choose_role", lambda view: True),
    "main": ("main", crowded),
    "send": ("send", lambda view: laid(view) >= len(view["seats"])),
    "receiving": ("transit", crowded),
    "contest": ("contest", crowded),
    "dying": ("dying", lambda view: True),
    "target": ("target", crowded),
    "intel": ("intel", crowded),
}


def lobby(seats: int, you: int) -> Lobby:
    places = [
        SeatShown(
            n=n,
            kind="person" if n in (you, (you + 2) % seats) else "bot",
            name=NAMES[n],
            bot="" if n in (you, (you + 2) % seats) else "house",
            online=n != (you + 2) % seats,
            stand_in=False,
        )
        for n in range(seats)
    ]
    return Lobby(
        room="fixture",
        code="482913",
        game="fengsheng",
        rules="",
        state="playing",
        round=1,
        seats=places,
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
    shown = TableShown(
        n=1,
        view=table.view(seat),
        first=0,
        events=[line_of(event) for event in table.events(seat)],
        missed=0,
        prompt=None if question is None else prompt_of(question, 1, len(waiting) > 1),
        waiting=waiting,
        clock=ClockShown(left_ms=None, reserve_ms=[0] * table.seats, shared=len(waiting) > 1),
        silent=False,
        yields=[],
        over=over,
    )
    return Welcome(v=PROTOCOL, lobby=lobby(table.seats, seat), table=shown)


def keep(name: str, welcome: Welcome) -> None:
    text = msgspec.json.format(msgspec.json.encode(welcome), indent=1)
    (TARGET / f"fengsheng-{name}.json").write_bytes(text + b"\n")


def asked_seat(table: Table, word: str) -> int | None:
    """The one with the longest hand of those who are asked this: there is most to see."""
    asked = [question.seat for question in table.questions if question.word.id == word]
    held = {
        seat: len(table.view(seat)["seats"][seat]["hand"]) if word != "choose_role" else 0 for seat in asked
    }
    return max(asked, key=lambda seat: held[seat], default=None)


def play(seats: int, seed: int, found: dict[str, Welcome]) -> None:
    table = anju.new("fengsheng", seats, seed)
    players = [bots.make("house", "fengsheng", seed * 10 + seat) for seat in range(seats)]
    while table.outcome is None:
        for name, (word, fits) in WANTED.items():
            seat = asked_seat(table, word)
            if name not in found and seat is not None and fits(table.view(seat)):
                found[name] = moment(table, seat)
        question = table.questions[0]
        table.answer(question.seat, players[question.seat].choose(bots.Chair(table, question.seat)))
    found.setdefault("over", moment(table, 0))


def main() -> None:
    for seats in (5, 9):
        found: dict[str, Welcome] = {}
        for seed in range(1, 40):
            play(seats, seed, found)
            if len(found) > len(WANTED):
                break
        for name, welcome in found.items():
            keep(f"{seats}-{name}", welcome)


if __name__ == "__main__":
    main()
