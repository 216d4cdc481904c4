"""Verbs about cards (CX-12)."""

from __future__ import annotations

from itertools import combinations, permutations
from typing import TYPE_CHECKING, ClassVar, Final

from anju.engine.document import Node
from anju.engine.question import MOST_OPTIONS, Value
from anju.engine.refusal import Obstacle
from anju.engine.text import Text
from anju.games.codex import words
from anju.games.codex.card_payment import FIELDS, CardPayment
from anju.games.codex.effects.effect import Effect
from anju.games.codex.groups import number_of_sets
from anju.games.codex.offers.cards import Cards, ShownCards
from anju.games.codex.requirements.objects import TargetHand

if TYPE_CHECKING:
    from anju.games.codex.cast import Cast
    from anju.games.codex.casting import Casting
    from anju.games.codex.effects.reader import Reader
    from anju.games.codex.queries import Queries

_NO_HAND: Final = Obstacle(
    "hand_empty",
    Text("没有手牌可弃", "there are no cards to discard"),
    {"self.hand": 0, "needs": 1},
    "R-148",
    Text("先抽一张牌", "draw a card first"),
)


class Draw(Effect):
    def __init__(self, node: Node, read: Reader) -> None:
        node.only(("draw",))
        self.count = read.amount(node, "draw")

    def run(self, g: Casting, c: Cast) -> bool:
        g.draw(c.seat, self.count.value(g, c))
        return True


class TrailingDraw(Effect):
    """The draw at the end of an if-clause: bound by the clause, unless the icon says otherwise (R-089)."""

    def __init__(self, node: Node, read: Reader) -> None:
        node.only(("trailing_draw", "icon"))
        self.count = node.need("trailing_draw").integer()
        self.icon = read.flag(node, "icon")

    def run(self, g: Casting, c: Cast) -> bool:
        mode = g.options.trailing_draw
        if c.clause or mode == "always" or (mode == "icon" and self.icon):
            g.draw(c.seat, self.count)
        return True


class Discard(Effect):
    """The caster gives up cards of its choice; x may be zero (R-148)."""

    def __init__(self, node: Node, read: Reader) -> None:
        node.only(("discard", *FIELDS))
        self.what = CardPayment(node, face_down=False)

    def can(self, g: Queries, c: Cast) -> bool:
        return bool(g.state.hand[c.seat])

    def hindrance(self, g: Queries, c: Cast) -> Obstacle:
        return _NO_HAND

    def run(self, g: Casting, c: Cast) -> bool:
        if self.what.kind == "x":
            cards = self.any_number(g, c)
            c.x = len(cards)
            g.discard(c.seat, cards)
        elif self.can(g, c):
            g.discard(c.seat, g.choose_cards(c, self.what, words.GIVE_UP))
        return True

    def any_number(self, g: Casting, c: Cast) -> list[int]:
        """Any set of cards, also none; card by card if there are too many sets."""
        hand = g.state.hand[c.seat]
        offer = Cards(c, hand)
        if 2 ** len(hand) <= MOST_OPTIONS:
            sets = [chosen for size in range(1, len(hand) + 1) for chosen in combinations(hand, size)]
            values: list[Value] = [
                words.NONE,
                *(chosen[0] if len(chosen) == 1 else chosen for chosen in sets),
            ]
            picked = g.ask(c.seat, words.DISCARD_X, values, g.source(c), offer)
            return (
                []
                if picked == words.NONE
                else [picked]
                if isinstance(picked, int)
                else [int(card) for card in picked]
            )
        return g.choose_one_by_one(c, hand, range(len(hand) + 1), offer)


class Strip(Effect):
    """The foe loses cards, at random or of its own choice (R-090)."""

    def __init__(self, node: Node, read: Reader) -> None:
        node.only(("strip", "pick"))
        self.count = node.need("strip").integer()
        self.pick = node.need("pick").one_of(("random", "owner"))

    def run(self, g: Casting, c: Cast) -> bool:
        victim = g.seat_of(c.target)
        if not g.state.hand[victim]:
            return False
        for _ in range(min(self.count, len(g.state.hand[victim]))):
            card = self.picked(g, c, victim)
            c.stripped = card
            g.discard(victim, [card])
        return True

    def picked(self, g: Casting, c: Cast, victim: int) -> int:
        if self.pick == "random":
            return g.random_card(victim)
        hand = g.state.hand[victim]
        return int(str(g.ask(victim, words.GIVE_UP, list(hand), g.source(c), Cards(c, hand))))


class Take(Effect):
    """Cards of the foe, at random or chosen after a look (R-090, R-098)."""

    def __init__(self, node: Node, read: Reader) -> None:
        node.only(("take", "pick"))
        self.count = read.amount(node, "take")
        self.pick = node.need("pick").one_of(("random", "choose"))

    def run(self, g: Casting, c: Cast) -> bool:
        victim = g.seat_of(c.target)
        hand = g.state.hand[victim]
        if not hand:
            return False
        count = min(self.count.value(g, c), len(hand))
        if self.pick == "random":
            for _ in range(count):
                g.take(c.seat, victim, [g.random_card(victim)])
        elif count:
            g.take(c.seat, victim, self.chosen(g, c, g.by_face(hand), count))
        return True

    def chosen(self, g: Casting, c: Cast, shown: list[int], count: int) -> list[int]:
        """So many of the cards shown; card by card if there are too many sets."""
        offer, size = ShownCards(c, shown), range(count, count + 1)
        if number_of_sets(len(shown), size) > MOST_OPTIONS:
            return g.choose_one_by_one(c, sorted(shown), size, offer)
        return g.choose_set(c, list(combinations(shown, count)), words.TAKE, offer)


class TakeStripped(Effect):
    """The card just discarded from the foe comes into one's own hand (R-111)."""

    def __init__(self, node: Node, read: Reader) -> None:
        node.only(("take_stripped",))

    def run(self, g: Casting, c: Cast) -> bool:
        if c.stripped not in g.state.discard:
            return False
        g.state.discard.remove(c.stripped)
        g.state.hand[c.seat].append(c.stripped)
        g.tell("kept", c.seat, g.codes([c.stripped]))
        return True


class LookHand(Effect):
    def __init__(self, node: Node, read: Reader) -> None:
        node.only(("look_hand",))

    def run(self, g: Casting, c: Cast) -> bool:
        g.look_at_hand(c.seat, g.seat_of(c.target))
        return True


class Reveal(Effect):
    """A random card of the foe is shown to all (R-115, R-155)."""

    aims: ClassVar[str] = "figure"

    def __init__(self, node: Node, read: Reader) -> None:
        node.only(("reveal",))

    def can(self, g: Queries, c: Cast) -> bool:
        return bool(g.state.hand[g.seat_of(c.target)])

    def hindrance(self, g: Queries, c: Cast) -> Obstacle:
        return TargetHand.lacking

    def run(self, g: Casting, c: Cast) -> bool:
        if not self.can(g, c):
            return False
        c.revealed = g.show_random(g.seat_of(c.target))
        return True


class LookTop(Effect):
    """A look at the top of the pool, to discard or to reorder (R-155)."""

    def __init__(self, node: Node, read: Reader) -> None:
        node.only(("look_top", "discard_upto", "reorder"))
        self.count = node.need("look_top").integer()
        discards = node.get("discard_upto")
        self.discards = discards.integer() if discards is not None else 0
        self.reorder = read.flag(node, "reorder")

    def run(self, g: Casting, c: Cast) -> bool:
        seen = g.top(c.seat, self.count)
        if self.reorder and len(seen) > 1:
            orders: list[Value] = list(permutations(seen))
            order = g.ask(c.seat, words.REORDER, orders, g.source(c), ShownCards(c, seen))
            assert isinstance(order, tuple), "an order is a tuple of cards"
            g.state.deck[-len(seen) :] = [int(card) for card in reversed(order)]
        for _ in range(min(self.discards, len(seen))):
            offer = ShownCards(c, seen)
            card = g.ask(c.seat, words.DISCARD_TOP, [words.NONE, *seen], g.source(c), offer)
            if not isinstance(card, int):
                break
            seen.remove(card)
            g.state.deck.remove(card)
            g.to_discard(card)
            g.tell("top_discarded", c.seat, g.codes([card]))
        return True


class Flip(Effect):
    def __init__(self, node: Node, read: Reader) -> None:
        node.only(("flip",))
        self.count = node.need("flip").integer()

    def run(self, g: Casting, c: Cast) -> bool:
        c.flipped = tuple(g.flip(self.count))
        return len(c.flipped) == self.count
