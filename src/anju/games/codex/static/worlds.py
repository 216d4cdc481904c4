"""Which values the words of expressions can have in a duel, and what expressions come to with them.

Every combination of the words that an expression really uses is tried, so `distance - distance` is 0 and a
precondition about two cells is met by real pairs of cells only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice, product
from typing import Final

from anju.games.codex.cards import FACES, VALUE
from anju.games.codex.expression import Absolute, Expression, Junction, Not, Number, Operation, Variable
from anju.games.codex.static.parts import key, words

World = dict[str, int]

CELLS: Final = 9
FARTHEST: Final = CELLS - 1
ACTION: Final = 12
"""A duel: nine cells (CX-1.1), 36 cards, 12 points of action (R-017)."""

MOST_WORLDS: Final = 400_000
"""Beyond this many worlds anything counts as possible: only what is proved is reported."""

_PLACES: Final = ("self.position", "target.position", "target.own_position", "distance", "gap")
_FACINGS: Final = ("back_turned(self)", "back_turned(target)", "opposed")
_MARKS: Final = ("marker(adjacent_target)", "marker(opposite)", "marker(all_same_cell)")
PLACE_WORDS: Final = frozenset((*_PLACES, *_FACINGS, *_MARKS))

_SUM: Final = sum(VALUE)
_MANY: Final = 99
_MOST_CASTS: Final = 60

_RANGES: Final[dict[str, range]] = {
    "x": range(FACES + 1),
    "target.position_at_turn_start": range(1, CELLS + 1),
    "target.position_at_prev_turn_start": range(CELLS + 1),
    "self.hand": range(FACES + 1),
    "target.hand": range(FACES + 1),
    "self.hand_sum": range(_SUM + 1),
    "self.casts": range(1, _MOST_CASTS + 1),
    "self.turnings": range(_MOST_CASTS),
    "self.knockback_steps": range(_MANY + 1),
    "self.facedown": range(FACES + 1),
    "self.facedown_sum": range(_SUM + 1),
    "self.best_skill_damage": range(_MANY + 1),
    "paid.value": range(VALUE[-1] + 1),
    "paid.count": range(FACES + 1),
    "flip.sum": range(_SUM + 1),
    "jump": range(FARTHEST + 1),
    "this.damage": range(_MANY + 1),
    "this.damage_value": range(_MANY + 1),
    "last_skill.damage": range(_MANY + 1),
    "doll.hp": range(1, 16),
}
_YES_NO: Final = range(2)

_SIGNS: Final[dict[str, Callable[[int, int], int]]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "//": lambda a, b: a // (b or 1),
    "%": lambda a, b: a % (b or 1),
    "max": max,
    "==": lambda a, b: int(a == b),
    "!=": lambda a, b: int(a != b),
    "<": lambda a, b: int(a < b),
    "<=": lambda a, b: int(a <= b),
    ">": lambda a, b: int(a > b),
    ">=": lambda a, b: int(a >= b),
}


def worth(whole: Expression, world: World) -> int:
    """What an expression comes to in one world."""
    if isinstance(whole, Number):
        return whole.n
    if isinstance(whole, Variable):
        return world[key(whole)]
    if isinstance(whole, Operation):
        return _SIGNS[whole.sign](worth(whole.left, world), worth(whole.right, world))
    if isinstance(whole, Junction):
        values = (worth(part, world) for part in whole.parts)
        return int(all(values) if whole.sign == "and" else any(values))
    if isinstance(whole, Not):
        return int(not worth(whole.of, world))
    assert isinstance(whole, Absolute), "the last kind of expression there is"
    return abs(worth(whole.of, world))


class DuelWorlds:
    """The worlds of one library: its characters say how many hit points and how much balance there can be."""

    def __init__(self, most_hp: int, most_balance: int) -> None:
        self.ranges = dict(_RANGES)
        self.ranges["self.balance"] = range(most_balance + 1)
        for stat in ("self.hp", "self.hp_max", "target.hp"):
            self.ranges[stat] = range(1, most_hp + 1)

    def over(self, used: Iterable[str], distances: Iterable[int] = range(CELLS)) -> Iterator[World]:
        """Every combination of values for these words, with the two figures at one of these distances."""
        named = frozenset(used)
        allowed = frozenset(distances)
        others = sorted(named - PLACE_WORDS)
        spans = [self.span(word, named) for word in others]
        for place in _places(named):
            if named & PLACE_WORDS and place["distance"] not in allowed:
                continue
            for values in product(*spans):
                world = {**place, **dict(zip(others, values, strict=True))}
                if _consistent(world):
                    yield world

    def span(self, word: str, named: frozenset[str]) -> range:
        if word == "self.hp" and "self_dead" in named:
            return range(self.ranges[word].stop)
        return self.ranges.get(word, _YES_NO)

    def values(self, whole: Expression, distances: Iterable[int] = range(CELLS)) -> set[int]:
        """All that an expression can come to."""
        worlds = islice(self.over(words(whole), distances), MOST_WORLDS)
        return {worth(whole, world) for world in worlds}

    def allows(self, demands: Iterable[Expression], distances: Iterable[int] = range(CELLS)) -> bool:
        """Whether some world meets all the demands."""
        wanted = list(demands)
        named = frozenset[str]().union(*(words(demand) for demand in wanted))
        for tried, world in enumerate(self.over(named, distances)):
            if tried == MOST_WORLDS or all(worth(demand, world) for demand in wanted):
                return True
        return False


def _places(named: frozenset[str]) -> Iterator[World]:
    """Where the two stand, which way they look and where the marker lies, as far as it matters."""
    if not named & PLACE_WORDS:
        yield {}
        return
    cells = range(1, CELLS + 1)
    ways = (1, -1) if named.intersection(_FACINGS) else (1,)
    marks = range(CELLS + 1) if named.intersection(_MARKS) else (0,)
    for own, foe, way, foes_way, mark in product(cells, cells, ways, ways, marks):
        yield place(own, foe, way, foes_way, mark)


def place(own: int, foe: int, way: int, foes_way: int, mark: int) -> World:
    """Every word about places, seen by the side that starts at cell 1; a marker at 0 is none."""
    return {
        "self.position": own,
        "target.position": foe,
        "target.own_position": CELLS + 1 - foe,
        "distance": abs(own - foe),
        "gap": abs(own - foe),
        "back_turned(self)": int((foe - own) * way < 0),
        "back_turned(target)": int((own - foe) * foes_way < 0),
        "opposed": int(way != foes_way),
        "marker(adjacent_target)": int(mark > 0 and abs(mark - foe) == 1),
        "marker(opposite)": int(mark > 0 and (mark - foe) * (own - foe) < 0),
        "marker(all_same_cell)": int(mark == foe == own),
    }


_CHEAPEST: Final = tuple(sum(sorted(VALUE)[:n]) for n in range(FACES + 1))
_DEAREST: Final = tuple(sum(sorted(VALUE)[FACES - n :]) for n in range(FACES + 1))


def _consistent(world: World) -> bool:
    """Whether words that depend on one another agree."""
    for count, total in (("self.hand", "self.hand_sum"), ("self.facedown", "self.facedown_sum")):
        if (
            count in world
            and total in world
            and not _CHEAPEST[world[count]] <= world[total] <= _DEAREST[world[count]]
        ):
            return False
    if "self.hp" in world:
        if "self_dead" in world and world["self_dead"] != int(world["self.hp"] <= 0):
            return False
        if "self.hp_max" in world and world["self.hp"] > world["self.hp_max"]:
            return False
    return True
