"""Which cards more would pay: in words, and as data."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from anju.engine.remedy import Remedy, Step, Way, Ways
from anju.engine.text import Text
from anju.games.codex.bout import Bout
from anju.games.codex.cards import FACES, SUIT, SYMBOLS, VALUE
from anju.games.codex.cast import Cast
from anju.games.codex.payment import CardPayment
from anju.games.codex.rendering.payments import any_of, kind_of_cards
from anju.games.codex.rendering.phrase import spaced

CARDS: Final = "cards"
"""So many cards more in hand, each with one of these faces."""

OTHER_CARDS: Final = Remedy(Text("换几张手牌", "get other cards"), ())
_SUITS: Final = range(len(SYMBOLS))
_VALUES: Final = range(1, max(VALUE) + 1)


def more_cards(g: Bout, c: Cast, payment: CardPayment) -> Remedy:
    """Of a payment for which cards are lacking; sums and the like are too many-sided to be told."""
    faces = [g.state.face[card] for card in payment.candidates(g, c)] if not payment.suit_of else []
    if payment.suit_of or payment.sum or payment.make:
        return OTHER_CARDS
    if payment.each_of:
        return _one_of_each([suit for suit in payment.each_of if suit not in {SUIT[face] for face in faces}])
    if payment.same == "suit":
        return _same_suit(payment, [SUIT[face] for face in faces])
    if payment.same == "value":
        return _same_value(payment, [VALUE[face] for face in faces])
    if payment.run:
        return _run(payment.amount, {VALUE[face] for face in faces})
    short = payment.least - len(faces)
    which = kind_of_cards(payment)
    open_faces = tuple(face for face in range(FACES) if payment.faces >> face & 1)
    return _would_do(Text(f"{short} 张{which.zh}", f"{short} more {which.en}"), [(_more(short, open_faces),)])


def more_of_suits(mask: int) -> Ways:
    """One card of any of these suits."""
    return ((_more(1, tuple(face for face in range(FACES) if mask >> SUIT[face] & 1)),),)


def _more(n: int, faces: tuple[int, ...]) -> Step:
    return Step(CARDS, (n, faces))


def _would_do(which: Text, ways: Iterable[Way]) -> Remedy:
    return Remedy(Text(spaced(f"再有 {which.zh}就能出"), f"{which.en} would do"), tuple(ways))


def _of_suit(suit: int) -> tuple[int, ...]:
    return tuple(face for face in range(FACES) if SUIT[face] == suit)


def _of_value(value: int) -> tuple[int, ...]:
    return tuple(face for face in range(FACES) if VALUE[face] == value)


def _one_of_each(suits: list[int]) -> Remedy:
    names = [SYMBOLS[suit] for suit in suits]
    words = Text("、".join(names) + "各一张", " and ".join(f"1 more {name}" for name in names))
    return _would_do(words, [tuple(_more(1, _of_suit(suit)) for suit in suits)])


def _same_suit(payment: CardPayment, held: list[int]) -> Remedy:
    best, short = _fullest(payment, _SUITS, held)
    ways = tuple((_more(short, _of_suit(suit)),) for suit in best)
    if len(best) == len(SYMBOLS):
        return _would_do(Text(f"{short} 张同花色的牌", f"{short} more of one suit"), ways)
    names = [SYMBOLS[suit] for suit in best]
    return _would_do(Text(f"{short} 张{'或'.join(names)}", f"{short} more {' or '.join(names)}"), ways)


def _same_value(payment: CardPayment, held: list[int]) -> Remedy:
    best, short = _fullest(payment, _VALUES, held)
    ways = tuple((_more(short, _of_value(value)),) for value in best)
    if not held:
        return _would_do(Text(f"{short} 张同点数的牌", f"{short} more of one value"), ways)
    listed = "、".join(map(str, best))
    return _would_do(Text(f"{short} 张点数 {listed} 的牌", f"{short} more of value {any_of(best)}"), ways)


def _fullest(payment: CardPayment, kinds: Iterable[int], held: list[int]) -> tuple[list[int], int]:
    """The kinds of which most is held, and how many of one of them are lacking."""
    count = {kind: held.count(kind) for kind in kinds}
    most = max(count.values())
    return [kind for kind, n in count.items() if n == most], payment.amount - most


def _run(length: int, held: set[int]) -> Remedy:
    """The values that the runs with the fewest gaps lack."""
    runs = [range(first, first + length) for first in _VALUES if first + length - 1 in _VALUES]
    gaps = [tuple(value for value in run if value not in held) for run in runs]
    fewest = min(map(len, gaps))
    best = list(dict.fromkeys(gap for gap in gaps if len(gap) == fewest))
    ways: list[Way] = [tuple(_more(1, _of_value(value)) for value in gap) for gap in best]
    if fewest == length:
        return _would_do(Text(f"{length} 张点数连续的牌", f"{length} more of consecutive values"), ways)
    zh = "，或".join("点数 " + "、".join(map(str, gap)) + " 的各一张" for gap in best)
    en = ", or ".join("one more of value " + " and one of ".join(map(str, gap)) for gap in best)
    return _would_do(Text(zh, en), ways)
