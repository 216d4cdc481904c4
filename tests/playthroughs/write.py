"""Golden playthroughs: whole games as text, to be read as diffs when rules change.

    python -m tests.playthroughs.write

writes all files anew; `git diff tests/playthroughs` then shows what the change of rules did.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

import anju
from anju.engine.question import Question, Value
from anju.engine.table import Table

HERE: Final = Path(__file__).parent
LETTERS: Final = "ABCDEF"
SUMMONS: Final = ("s09.1", "s14.8")
MOST: Final = 250_000
"""No file gets longer than what a person can page through."""


class Game:
    """One game to write down: what is played, from which position, and the seed of luck and of the answers."""

    def __init__(
        self,
        name: str,
        seats: int,
        seed: int,
        options: dict[str, object],
        given: dict[str, Any] | None = None,
    ) -> None:
        self.name = name
        self.seats = seats
        self.seed = seed
        self.options = options
        self.given = given

    @property
    def file(self) -> Path:
        return HERE / "codex" / f"{self.name}.txt"

    def table(self) -> Table:
        codex = anju.game("codex")
        return Table(codex, self.seats, self.seed, codex.settle(self.seats, self.options), self.given).begin()

    def text(self) -> str:
        return "\n".join(lines(self)) + "\n"


GAMES: Final = (
    Game("duel-of-ready-characters", 2, 5, {"setup": "random"}),
    # Random play seldom lays exactly 24 points face down, so this one begins where both can be called.
    Game(
        "duel-with-doll-and-dragon",
        2,
        18,
        {"hp": 30},
        {
            "turn": "A",
            "A": {"schools": "s09 s10", "cell": 2, "facing": "right", "hand": "♣3 ♣5 ♥2 ♠6"},
            "B": {"schools": "s14 s12", "cell": 8, "facing": "left", "hand": "♦4 ♠2", "facedown": "♥7 ♦8 ♣9"},
        },
    ),
    Game("two-against-two", 4, 3, {"setup": "schools", "hp": 12}),
)


def lines(game: Game) -> Iterator[str]:
    """A block for each point at which somebody is asked: what happened, the state, the views, the question."""
    table = game.table()
    yield f"# {game.name}: {game.seats} seats, seed {game.seed}, {game.options}"
    yield f"# rules {table.rules_version.rpartition('-')[0]}"
    chance = Random(game.seed)
    told = [0] * game.seats
    public = 0
    point = 0
    while True:
        point += 1
        yield ""
        yield f"== {point}"
        yield from happened(table, public, told)
        public = len(table.events(None))
        told = [len(table.events(seat)) for seat in range(game.seats)]
        yield from stands(table)
        if not table.questions:
            break
        question = table.questions[0]
        value = pick(chance, question)
        yield from asked(table.questions, value)
        table.answer(question.seat, value)
    outcome = table.outcome
    assert outcome is not None, "nobody is asked only when the game is over"
    yield f"end: {table.game.outcome_text(table.now).zh} [{outcome.rule}]"


def pick(chance: Random, question: Question) -> Value:
    """Anything on offer; but a first doll or dragon is called at once, and a turn ended only one time in four."""
    values = question.values
    for summon in SUMMONS:
        if summon in values and not question.state.dragon[question.seat]:
            return summon
    if question.word.id == "main" and len(values) > 1 and chance.random() < 0.75:
        values = [value for value in values if value != "end"]
    return chance.choice(values)


def happened(table: Table, public: int, told: list[int]) -> Iterator[str]:
    """What everybody saw since the last point, then what only some did."""
    for event in table.events(None)[public:]:
        yield f"  * {event.text('zh')}"
    for seat, since in enumerate(told):
        for event in table.events(seat, since):
            if not event.seen_by(None):
                yield f"  * ({LETTERS[seat]}) {event.text('zh')}"


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


def asked(questions: tuple[Question, ...], value: Value) -> Iterator[str]:
    """All questions; the first is the one that is answered now."""
    for question in questions:
        labels = " | ".join(option.label("zh") for option in question.options)
        yield f"{LETTERS[question.seat]}? {question.text('zh')} [{question.rule}]: {labels}"
    first = questions[0]
    given = next(option for option in first.options if option.value == value)
    yield f"{LETTERS[first.seat]}> {given.label('zh')}"


if __name__ == "__main__":
    for one in GAMES:
        one.file.write_text(one.text(), encoding="utf-8")
