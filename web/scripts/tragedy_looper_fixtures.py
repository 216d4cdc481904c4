"""Writes moments of real tables of 惨剧轮回, as the server would send them, to web/fixtures/tragedy-*.json.

House bots play; the first moment of each wanted sort is kept, as the `welcome` of the seat that is asked.
Run it after a change of the view or of the protocol: python web/scripts/tragedy_looper_fixtures.py
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from moment import keep, moment

import anju
from anju import bots
from anju.server.protocol import Welcome

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
            keep(f"tragedy-{script}-{seats}-{name}", found[name])


if __name__ == "__main__":
    main()
