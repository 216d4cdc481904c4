"""The games of 法典 that are written down, and how its table is written."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Final

from tests.playthroughs.playthrough import LETTERS, Game, random_answers

from anju.engine.question import Question, Value
from anju.engine.table import Table

SUMMONS: Final = ("s09.1", "s14.8")


def pick(chance: Random, question: Question) -> Value:
    """Anything on offer; but a first doll or dragon is called at once, and a turn ended only one time in four."""
    values = question.values
    for summon in SUMMONS:
        if summon in values and not question.state.dragon[question.seat]:
            return summon
    if question.word.id == "main" and len(values) > 1 and chance.random() < 0.75:
        values = [value for value in values if value != "end"]
    return chance.choice(values)


def stands(table: Table) -> Iterator[str]:
    """The public state in a few lines, then what each seat sees of the cards."""
    view = table.view(None)
    if view["phase"] == "deal":
        yield "state: deal"
        return
    yield (
        f"state: turn {view['turn']} {view['phase']} of {view['member']}, action {view['action']}, "
        f"pool {view['deck']}, discard {len(view['discard'])} {' '.join(view['discard'][-3:])}"
    )
    for seat in view["seats"]:
        yield f"  {figure(seat)}"
    for number in range(table.seats):
        yield f"view {LETTERS[number]}: {cards(table.view(number), number)}"


def figure(seat: dict[str, Any]) -> str:
    """One character, and what is out of the ordinary about it."""
    if not seat["alive"]:
        return f"{seat['name']} dead"
    parts = [
        f"{seat['name']} cell {seat['cell']}{'>' if seat['facing'] > 0 else '<'}",
        f"hp {seat['hp']}/{seat['hp_max']}",
        f"balance {seat['balance']}",
        f"hand {seat['hand_count']}",
    ]
    if seat["facedown_count"]:
        parts.append(f"facedown {seat['facedown_count']}")
    if seat["fallen"]:
        parts.append(f"fallen {seat['fallen']}")
    if seat["marker"] is not None:
        parts.append(marker(seat["marker"]))
    parts.extend(f"[{effect['mod']} {effect['n']:+d}]" for effect in seat["effects"])
    did = seat["this_turn"]
    if did["casts"]:
        parts.append(f"casts {did['casts']} {did['spent_suits']}".rstrip())
    return ", ".join(parts)


def marker(spot: dict[str, Any]) -> str:
    found = f"marker {spot['cell']}" + (" aim" if spot["aim"] else "")
    if spot["doll"] is not None:
        doll = spot["doll"]
        found += f" doll {doll['hp']}/{doll['hp_max']} {'+'.join(doll['schools'])}"
    if spot["dragon"] is not None:
        dragon = spot["dragon"]
        found += f" dragon {dragon['action']}/{dragon['balance']} {'+'.join(dragon['schools'])}"
    return found


def cards(view: dict[str, Any], own: int) -> str:
    """One's own cards, those known of others, and the known top of the pool."""
    seats = view["seats"]
    parts = [" ".join(card["face"] for card in seats[own]["hand"]) or "no cards"]
    if seats[own]["facedown"]:
        parts.append("facedown " + " ".join(card["face"] for card in seats[own]["facedown"]))
    for number, seat in enumerate(seats):
        known = [face for face in (*seat["hand"], *seat["facedown"]) if number != own]
        if known:
            parts.append(f"{seat['name']} has {' '.join(known)}")
    if view["top"]:
        parts.append("top " + " ".join(face or "?" for face in view["top"]))
    return "; ".join(parts)


GAMES: Final = (
    Game("codex", "duel-of-ready-characters", 2, 5, {"setup": "random"}, stands, random_answers(pick)),
    # Random play seldom lays exactly 24 points face down, so this one begins where both can be called.
    Game(
        "codex",
        "duel-with-doll-and-dragon",
        2,
        18,
        {"hp": 30},
        stands,
        random_answers(pick),
        {
            "turn": "A",
            "A": {"schools": "s09 s10", "cell": 2, "facing": "right", "hand": "♣3 ♣5 ♥2 ♠6"},
            "B": {"schools": "s14 s12", "cell": 8, "facing": "left", "hand": "♦4 ♠2", "facedown": "♥7 ♦8 ♣9"},
        },
    ),
    Game("codex", "two-against-two", 4, 3, {"setup": "schools", "hp": 12}, stands, random_answers(pick)),
)
