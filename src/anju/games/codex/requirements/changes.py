"""Which number of the position would have to change, and to what, so that a comparison holds: found by trying.

Only what is possible is proposed: a cell of the line, a balance up to its maximum, cards that exist.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final

from anju.engine.remedy import Remedy, Step
from anju.engine.text import Text, strung
from anju.games.codex.cards import VALUE
from anju.games.codex.expression import Absolute, Expression, Not, Number, Operation, Variable
from anju.games.codex.rendering.amounts import NUMBERS
from anju.games.codex.rendering.cards import any_of
from anju.games.codex.rendering.phrase import fill

if TYPE_CHECKING:
    from anju.games.codex.cast import Cast
    from anju.games.codex.declaring import Declaring

DRAW: Final = "draw a value"
"""One card of this value more in hand."""
LOSE: Final = "lose a value"
"""One card of this value less."""
_HAND: Final = "self.hand"
_SUM: Final = "self.hand_sum"
_MOST_VALUE: Final = max(VALUE)
_MOST: Final = 99

NO_WAY: Final = Remedy(
    Text("照现在的局面没有办法，等局面改变", "nothing would do as things stand; wait until they change"), ()
)

Change = tuple[str, int, int]
"""A number, what it is, and what it would have to be."""


def _cells(g: Declaring, _: Cast) -> range:
    return range(1, g.arena.length + 1)


def _cards(seat: Callable[[Declaring, Cast], int]) -> Callable[[Declaring, Cast], range]:
    return lambda g, c: range(len(g.state.hand[seat(g, c)]) + g.supply() + 1)


def _balance(g: Declaring, c: Cast) -> range:
    full = g.library.dragon_start[1] if g.is_dragon(c.actor) else g.state.balance_max[c.seat]
    return range(full + 1)


_LIMITS: Final[dict[str, Callable[[Declaring, Cast], range]]] = {
    "self.position": _cells,
    "target.position": _cells,
    "target.own_position": _cells,
    _HAND: _cards(lambda g, c: c.seat),
    "target.hand": _cards(lambda g, c: g.seat_of(c.target)),
    "self.balance": _balance,
    "self.hp": lambda g, c: range(1, g.state.hp_max[g.bearer(c)] + 1),
    "target.hp": lambda g, c: range(1, g.state.hp_max[c.target] + 1),
    "self.knockback_steps": lambda g, c: range(g.state.knock_steps[c.actor], _MOST),
    "self.best_skill_damage": lambda g, c: range(g.state.best[c.actor], _MOST),
    "self.facedown_sum": lambda g, c: range(_MOST),
}
"""The values that these numbers can take; no other number is changed by anything a player does."""


def changes(e: Operation, g: Declaring, c: Cast) -> list[Change]:
    """For each number in the comparison, the nearest values below and above with which it holds."""
    possible: list[Change] = []
    for name, now in _numbers(e, g, c):
        if name in _LIMITS:
            fitting = [n for n in _LIMITS[name](g, c) if _replaced(e, {name: n}).value(g, c)]
            below, above = [n for n in fitting if n < now], [n for n in fitting if n > now]
            possible += [(name, now, n) for n in (*above[:1], *below[-1:])]
    return possible


def _numbers(e: Expression, g: Declaring, c: Cast) -> Iterator[tuple[str, int]]:
    if isinstance(e, Operation):
        yield from _numbers(e.left, g, c)
        yield from _numbers(e.right, g, c)
    elif isinstance(e, Variable):
        yield e.name, e.value(g, c)


def _replaced(e: Expression, numbers: dict[str, int]) -> Expression:
    """The same with these numbers."""
    if isinstance(e, Operation):
        return Operation(e.sign, _replaced(e.left, numbers), _replaced(e.right, numbers))
    if isinstance(e, Not):
        return Not(_replaced(e.of, numbers))
    if isinstance(e, Absolute):
        return Absolute(_replaced(e.of, numbers))
    return Number(numbers[e.name]) if isinstance(e, Variable) and e.name in numbers else e


def told(possible: list[Change]) -> Remedy:
    """The changes, any of which will do, in words and as data."""
    ways = tuple((Step(name, to),) for name, _, to in possible)
    if not possible:
        return NO_WAY
    if [name for name, _, _ in possible] == ["self.position"]:
        ((_, now, to),) = possible
        far = abs(now - to)
        return Remedy(Text(f"走到位置 {to}，差 {far} 格", f"get to position {to}, {far} away"), ways)
    either = strung((_told(change) for change in possible), "，或", ", or ")
    return Remedy(Text(f"{either.zh} 就行", either.en), ways)


def _told(change: Change) -> Text:
    name, now, to = change
    words = (
        Text("{l}再多 {n}", "{l} must rise by {n}")
        if to > now
        else Text("{l}再少 {n}", "{l} must drop by {n}")
    )
    return fill(words, l=NUMBERS[name], n=abs(to - now))


# -- sums of the hand -----------------------------------------------------------------------------------------


def sums_the_hand(e: Expression, g: Declaring, c: Cast) -> bool:
    return _SUM in dict(_numbers(e, g, c))


def hand_changes(e: Operation, g: Declaring, c: Cast) -> Remedy:
    """Which single card more or fewer would do: it changes both the sum and the number of cards."""
    held = [VALUE[g.state.face[card]] for card in g.state.hand[c.seat]]

    def holds(total: int, count: int) -> bool:
        return bool(_replaced(e, {_SUM: total, _HAND: count}).value(g, c))

    draw = [v for v in range(1, _MOST_VALUE + 1) if holds(sum(held) + v, len(held) + 1)]
    # Not the last one: an empty hand has no sum to show.
    lose = [v for v in sorted(set(held)) if len(held) > 1 and holds(sum(held) - v, len(held) - 1)]
    ways = (*((Step(DRAW, v),) for v in draw), *((Step(LOSE, v),) for v in lose))
    either: list[Text] = []
    if draw:
        either.append(Text(f"多一张点数 {_listed(draw)} 的牌", f"one card more of value {any_of(draw)}"))
    if lose:
        either.append(Text(f"少一张点数 {_listed(lose)} 的牌", f"one card less of value {any_of(lose)}"))
    if not either:
        return NO_WAY
    words = strung(either, "，或", ", or ")
    return Remedy(Text(f"{words.zh}就行", f"{words.en} would do"), ways)


def _listed(values: list[int]) -> str:
    return "、".join(map(str, values))
