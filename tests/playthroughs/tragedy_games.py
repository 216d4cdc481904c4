"""The game of 惨剧轮回 that is written down: all loops of FS-1, with what each seat sees."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Final

from tests.playthroughs.playthrough import LETTERS, Game, random_answers

from anju.engine.question import Question, Value
from anju.engine.table import Table


def pick(chance: Random, question: Question) -> Value:
    """Anything on offer, but what can be done is mostly done."""
    active = [value for value in question.values if value != question.word.decline]
    if active and question.word.decline is not None and chance.random() < 0.7:
        return chance.choice(active)
    return chance.choice(question.values)


def stands(table: Table) -> Iterator[str]:
    """The public state in a few lines, then what each seat knows of the cards, and the mastermind of the script."""
    view = table.view(None)
    silent = "no talk" if view["silent"] else "talk"
    lost = ", lost" if view["lost"] else ""
    yield (
        f"state: loop {view['loop']} day {view['day']} {view['phase']} ({silent}), leader {view['leader']}{lost}"
    )
    for place in view["locations"]:
        here = [one for one in view["characters"] if one["place"] == place["id"]]
        yield f"  {place['id']} {place['intrigue']}: {', '.join(map(_character, here)) or '-'}"
    yield f"  spent {view['spent']}"
    for seat in range(table.seats):
        yield f"view {LETTERS[seat]}: {_knows(table.view(seat))}"


def _character(one: dict[str, Any]) -> str:
    life = "" if one["life"] == "alive" else f" {one['life']}"
    return f"{one['id']}{life} {one['goodwill']}/{one['paranoia']}/{one['intrigue']}"


def _knows(view: dict[str, Any]) -> str:
    laid = [f"{one['owner']}:{one['on']}={one['card'] or '?'}" for one in view["laid"]]
    parts = [" ".join(laid) or "no cards"]
    if view["revealed"]:
        parts.append("revealed " + " ".join(map(str, view["revealed"])))
    if "script" in view:
        parts.append("script " + " ".join(view["script"]["plots"]))
        parts.append(" ".join(f"{who}={role}" for who, role in view["script"]["roles"].items()))
    return "; ".join(parts)


GAMES: Final = (
    Game("tragedy_looper", "first-steps-1", 4, 445, {"script": "FS-1"}, stands, random_answers(pick)),
)
