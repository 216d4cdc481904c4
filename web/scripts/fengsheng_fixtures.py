"""Writes moments of real tables of 风声, as the server would send them, to web/fixtures/fengsheng-*.json.

House bots play; the first moment of each wanted sort is kept, as the `welcome` of the seat that is asked.
Run it after a change of the view or of the protocol: python web/scripts/fengsheng_fixtures.py
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from moment import keep, moment

import anju
from anju import bots
from anju.engine.table import Table
from anju.server.protocol import Welcome

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
            keep(f"fengsheng-{seats}-{name}", welcome)


if __name__ == "__main__":
    main()
