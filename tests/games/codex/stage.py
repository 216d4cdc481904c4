"""A stage for property tests: positions out of plain words, the rules over them, and single verbs of rows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from hypothesis import Phase, settings
from hypothesis import strategies as some

from anju.engine import document
from anju.engine.play import Play, Policy
from anju.engine.question import Value, Word
from anju.engine.table import Table
from anju.games.codex import GAME
from anju.games.codex.bout import Bout
from anju.games.codex.cards import CODE
from anju.games.codex.cast import Cast
from anju.games.codex.effects.effect import Effect
from anju.games.codex.effects.reader import Reader
from anju.games.codex.skill import Skill

LENGTH: Final = 9
A: Final = 0
B: Final = 1

# The same examples every time: a run that fails can be run again.
MANY: Final = settings(max_examples=120, deadline=None, database=None, derandomize=True)
SOME: Final = settings(MANY, max_examples=50)
KNOWN: Final = settings(MANY, phases=(Phase.generate,))
"""For what is known to fail and need not be made smaller."""

cells = some.integers(1, LENGTH)
ways = some.sampled_from((-1, 1))
steps = some.integers(0, 20)
facings = some.sampled_from(("left", "right"))
schools = some.sampled_from(GAME.library.open_schools)
skills = some.sampled_from(GAME.library.skills)
hands = some.lists(some.sampled_from(CODE), max_size=8, unique=True)


def rules(given: Mapping[str, Any], options: Mapping[str, object] | None = None, seats: int = 2) -> Bout:
    """The rules over a position written in the words of a scenario."""
    settled = GAME.settle(seats, options or {})
    state = GAME.place(document.from_plain(dict(given)), seats, settled)
    return GAME.play(state, [], 1)


def facing_off(own: int, foe: int, options: Mapping[str, object] | None = None, **words: Any) -> Bout:
    """A at its cell and B at its own, with schools that have no passive to mix in (only 专注, at a turn's start)."""
    return rules(duel(own, foe, **words), options)


def duel(own: int, foe: int, a: Any = None, b: Any = None, **words: Any) -> dict[str, Any]:
    """The position of a duel; `a` and `b` say more about the two."""
    return {
        "A": {"schools": "s07", "cell": own, "facing": "right", **(a or {})},
        "B": {"schools": "s07", "cell": foe, "facing": "left", **(b or {})},
        **words,
    }


def at_table(given: Mapping[str, Any], options: Mapping[str, object] | None = None, seats: int = 2) -> Table:
    """The same position as a table that asks."""
    return Table(GAME, seats, 1, GAME.settle(seats, options or {}), dict(given)).begin()


def effect(**words: Any) -> Effect:
    """One verb as a row writes it."""
    return Reader().effect(document.from_plain(words))


def scene(skill: Skill | None = None) -> Cast:
    """A acts against B."""
    return Cast(A, A, A, B, skill)


class Answers(Policy):
    """Answers every question by one function of what is on offer, and remembers what was offered."""

    def __init__(self, pick: Callable[[list[Value]], Value]) -> None:
        self.pick = pick
        self.offered: list[tuple[str, list[Value]]] = []

    def choose(self, play: Play[Any], seat: int, word: Word, values: list[Value]) -> Value:
        self.offered.append((word.id, list(values)))
        return self.pick(values)


def answering(g: Bout, pick: Callable[[list[Value]], Value]) -> Answers:
    """Lets the rules run without stopping."""
    found = Answers(pick)
    g.policy = found
    return found


def sign(n: int) -> int:
    return (n > 0) - (n < 0)
