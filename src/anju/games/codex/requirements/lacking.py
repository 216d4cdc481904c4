"""Cards missing from a payment: what is lacking and which further cards would do, in words and as data."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from anju.engine.refusal import Obstacle
from anju.engine.remedy import Remedy, Step, Way, Ways
from anju.engine.text import Text
from anju.games.codex.cards import ALL_SUITS, FACES, SUIT, SYMBOLS, VALUE, suits_in
from anju.games.codex.rendering.cards import any_of, given_cards, kind_of_cards
from anju.games.codex.rendering.phrase import spaced
from anju.games.codex.requirements.requirement import NEXT_TURN

if TYPE_CHECKING:
    from anju.games.codex.card_payment import CardPayment
    from anju.games.codex.cast import Cast
    from anju.games.codex.declaring import Declaring

CARDS: Final = "cards"
"""So many cards more in hand, each with one of these faces."""

OTHER_CARDS: Final = Remedy(Text("换几张手牌", "get other cards"), ())
_SUITS: Final = range(len(SYMBOLS))
_VALUES: Final = range(1, max(VALUE) + 1)


def lacking_cards(g: Declaring, c: Cast, payment: CardPayment) -> Obstacle:
    need, rule, least = given_cards(payment), group_rule(c, payment), payment.least
    hand, have = g.state.hand[c.seat], _fitting(g, c, payment)
    if payment.fresh and g.state.spent_suits[c.seat]:
        return _suits_spent(g, c, {"needs": least, "have": have})
    if payment.sum or (payment.make and have >= least):
        cause = Text(
            f"要{need.zh}，你的 {len(hand)} 张手牌凑不出",
            f"you have to {need.en}; your {len(hand)} card(s) will not do",
        )
        total = sum(VALUE[g.state.face[card]] for card in hand)
        numbers = {"needs": payment.sum or payment.make, "cards": len(hand), "sum": total}
        return Obstacle("cards", cause, numbers, rule, OTHER_CARDS)
    cause = Text(f"要{need.zh}，有 {have} 张", f"you have to {need.en}, and hold {have}")
    return Obstacle("cards", cause, {"needs": least, "have": have}, rule, _more_cards(g, c, payment))


def _fitting(g: Declaring, c: Cast, payment: CardPayment) -> int:
    """How many of the needed cards are there: for a group, the longest start of one."""
    faces = [g.state.face[card] for card in payment.candidates(g, c)]
    if payment.each_of:
        return len({SUIT[face] for face in faces} & set(payment.each_of))
    if payment.same:
        keys = [SUIT[face] if payment.same == "suit" else VALUE[face] for face in faces]
        return max((keys.count(key) for key in keys), default=0)
    if payment.run:
        values = {VALUE[face] for face in faces}
        return max((sum(v + k in values for k in range(payment.amount)) for v in values), default=0)
    return len(faces)


def _suits_spent(g: Declaring, c: Cast, numbers: dict[str, object]) -> Obstacle:
    spent = g.state.spent_suits[c.seat]
    gone, fresh = suits_in(spent), suits_in(ALL_SUITS & ~spent)
    cause = Text(
        f"本回合弃过{gone}，手里没有别的花色",
        f"{gone} were discarded this turn, and your hand has no other suit",
    )
    if not g.state.hand[c.seat]:
        cause = Text(
            f"本回合弃过{gone}，手里没有牌", f"{gone} were discarded this turn, and your hand is empty"
        )
    remedy = Text(f"抽到{fresh}就能出", f"a card of {fresh} would do") if fresh else NEXT_TURN
    ways = _more_of_suits(ALL_SUITS & ~spent) if fresh else ()
    return Obstacle("suit_spent", cause, {**numbers, "spent": gone}, "R-091", Remedy(remedy, ways))


def group_rule(c: Cast, payment: CardPayment) -> str:
    """The rule that says what such a set of cards is."""
    if payment.make:
        return "R-095"
    if payment.run:
        return "R-096"
    return f"CX-{c.skill.id}" if c.skill is not None else "CX-5.2"


# -- what would do ---------------------------------------------------------------------------------------------


def _more_cards(g: Declaring, c: Cast, payment: CardPayment) -> Remedy:
    """The cards a payment still lacks; sums and the like have too many solutions to list."""
    faces = [g.state.face[card] for card in payment.candidates(g, c)]
    if payment.sum or payment.make:
        return OTHER_CARDS
    if payment.each_of:
        return _one_of_each([suit for suit in payment.each_of if suit not in {SUIT[face] for face in faces}])
    if payment.same == "suit":
        return _same_suit(payment, [SUIT[face] for face in faces])
    if payment.same == "value":
        return _same_value(payment, [VALUE[face] for face in faces])
    if payment.run:
        return _run(payment.amount, {VALUE[face] for face in faces})
    short, which, fitting = payment.least - len(faces), kind_of_cards(payment), payment.open_faces(g, c)
    wanted = tuple(face for face in range(FACES) if fitting >> face & 1)
    return _would_do(Text(f"{short} 张{which.zh}", f"{short} more {which.en}"), [(_more(short, wanted),)])


def _more_of_suits(mask: int) -> Ways:
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
    """The kinds of which the most cards are held, and how many more of one kind are needed."""
    count = {kind: held.count(kind) for kind in kinds}
    most = max(count.values())
    return [kind for kind, n in count.items() if n == most], payment.amount - most


def _run(length: int, held: set[int]) -> Remedy:
    """The values missing from the runs with the fewest gaps."""
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
