"""Cards that a precondition takes: which, how many, and what they must form together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from anju.engine.document import Node
from anju.engine.question import Question
from anju.engine.refusal import Obstacle
from anju.games.codex import words
from anju.games.codex.card_filter import (
    FaceFilter,
    Filter,
    Fresh,
    Parity,
    SuitFilter,
    SuitOfFlip,
    SuitOfRevealed,
    Suits,
    Values,
    open_faces,
)
from anju.games.codex.cards import ALL_SUITS, FACES, FACES_OF, RED, SUIT, SUITS, VALUE
from anju.games.codex.groups import Group
from anju.games.codex.requirements.lacking import lacking_cards
from anju.games.codex.requirements.requirement import Payment
from anju.games.codex.summing import reaches
from anju.games.codex.twenty_four import makes

if TYPE_CHECKING:
    from anju.games.codex.cast import Cast
    from anju.games.codex.declaring import Declaring
    from anju.games.codex.queries import Queries

FIELDS: Final = (
    "suit", "colour", "parity", "values", "fresh_suit", "suit_of", "same", "run", "sum", "make", "suits",
)  # fmt: skip
"""Filters look at one card, groups at the whole set."""
_GROUPS: Final = ("same", "run", "sum", "make", "suits")

_SUIT_OF: Final[dict[str, type[SuitFilter]]] = {"flip": SuitOfFlip, "revealed": SuitOfRevealed}


class CardPayment(Payment):
    """Cards from the hand, discarded or laid face down.  `amount` 0 stands for x, all or some."""

    def __init__(self, node: Node, face_down: bool) -> None:
        fields = node.items()
        counted = node.need("facedown" if face_down else "discard")
        self.face_down = face_down
        self.kind = counted.text() if counted.text() in ("x", "all", "some") else "fixed"
        self.amount = 0 if self.kind != "fixed" else counted.at_least(1)
        self.suits = _suit_mask(fields.get("suit"), fields.get("colour"))
        self.parity = _parity(fields.get("parity"))
        self.values = frozenset(fields["values"].integers()) if "values" in fields else None
        self.fresh = "fresh_suit" in fields and fields["fresh_suit"].truth()
        self.suit_of = fields["suit_of"].one_of(tuple(_SUIT_OF)) if "suit_of" in fields else ""
        self.same = fields["same"].one_of(("suit", "value")) if "same" in fields else ""
        self.run = "run" in fields and fields["run"].truth()
        self.sum = fields["sum"].integer() if "sum" in fields else 0
        self.make = fields["make"].integer() if "make" in fields else 0
        self.each_of = (
            tuple(_suit(fields["suits"], word) for word in fields["suits"].words())
            if "suits" in fields
            else ()
        )
        self.group = self._group(node)
        self.together = self.group is not None or self.sum > 0
        """Whether the cards have to be something together; otherwise it is enough to count them."""
        self.least = max(1, self.amount)
        fixed, self.moving = self._fixed(), self._moving()
        self.filters: tuple[Filter, ...] = (*fixed[:1], *self.moving, *fixed[1:])
        self.faces = open_faces(fixed)
        """The faces that the fixed filters accept, one bit each."""

    def _fixed(self) -> tuple[FaceFilter, ...]:
        parity = (Parity(self.parity),) if self.parity >= 0 else ()
        values = (Values(self.values),) if self.values is not None else ()
        return (Suits(self.suits), *parity, *values)

    def _moving(self) -> tuple[SuitFilter, ...]:
        fresh = (Fresh(),) if self.fresh else ()
        return (*fresh, *((_SUIT_OF[self.suit_of](),) if self.suit_of else ()))

    def _group(self, node: Node) -> Group | None:
        """What the cards have to be together; None if nothing, or if only their sum matters and not their number."""
        given = [word for word in _GROUPS if word in node.items()]
        if not given or (self.kind == "some" and given == ["sum"]):
            return None
        if self.kind != "fixed":
            raise node.wrong(
                "这样的一组牌要写明张数；只有单写 sum 时可以用 some。",
                "Such a set is of a given number of cards; only a sum by itself may be made of some.",
            )
        by_suit = self.same == "suit" or bool(self.each_of)
        by_value = self.same == "value" or self.run or bool(self.sum or self.make)
        kinds: Sequence[int] = range(FACES)
        if not (by_suit and by_value):
            kinds = SUIT if by_suit else VALUE
        return Group(kinds, self.amount, self.fits)

    def open_faces(self, g: Queries, c: Cast) -> int:
        """The faces that all filters accept now."""
        faces = self.faces
        for one in self.moving:
            faces &= FACES_OF[one.suits(g, c)]
        return faces

    def candidates(self, g: Queries, c: Cast) -> list[int]:
        """The cards in hand that the filters accept."""
        faces, face = self.open_faces(g, c) if self.moving else self.faces, g.state.face
        return [card for card in g.state.hand[c.seat] if faces >> face[card] & 1]

    def fits(self, faces: list[int]) -> bool:
        """Whether the set as a whole meets the group's demand."""
        if self.same == "suit" and len({SUIT[face] for face in faces}) != 1:
            return False
        if self.same == "value" and len({VALUE[face] for face in faces}) != 1:
            return False
        values = sorted(VALUE[face] for face in faces)
        if self.run and values != list(range(values[0], values[0] + len(values))):
            return False  # 9 is not followed by 1
        if self.sum and sum(values) != self.sum:
            return False
        if self.each_of and sorted(SUIT[face] for face in faces) != sorted(self.each_of):
            return False
        return not self.make or makes(self.make, tuple(values))

    def sizes(self, g: Declaring, c: Cast, have: int) -> range:
        """How many cards may be given."""
        if self.kind == "fixed":
            return range(self.amount, self.amount + 1)
        if self.kind == "all":
            return range(have, have + 1) if have else range(0)  # at least one
        return range(1, min(have, g.most_x(c)) + 1) if self.kind == "x" else range(1, have + 1)

    def met(self, g: Declaring, c: Cast) -> bool:
        """Whether the cards are there; how many of them the price allows is checked with the price."""
        hand = g.state.hand[c.seat]
        if len(hand) < self.least:
            return False
        if self.together:
            cards = self.candidates(g, c)
            return len(cards) >= self.least and self.makes_up(g, cards)
        faces, face = self.open_faces(g, c) if self.moving else self.faces, g.state.face
        missing = self.least
        for card in hand:
            if faces >> face[card] & 1:
                missing -= 1
                if not missing:
                    return True
        return False

    def makes_up(self, g: Queries, cards: list[int]) -> bool:
        """Whether some of the cards are together what is demanded."""
        face = g.state.face
        if self.group is not None:
            return self.group.within([face[card] for card in cards])
        return not self.sum or reaches(self.sum, [VALUE[face[card]] for card in cards])

    def seems_met(self, g: Declaring, c: Cast) -> bool:
        """Judges by the number of cards alone, and by the suits that everybody saw discarded."""
        if self.fresh and g.state.spent_suits[c.seat] == ALL_SUITS:
            return False
        return len(g.state.hand[c.seat]) >= self.least

    def obstacle(self, play: Declaring, question: Question, one: Cast) -> Obstacle:
        return lacking_cards(play, one, self)

    def choose(self, g: Declaring, c: Cast) -> None:
        cards = g.choose_cards(c, self, words.PAY_FACE_DOWN if self.face_down else words.PAY)
        faces = [g.state.face[card] for card in cards]
        c.cards = tuple(cards)
        c.paid_count = len(cards)
        c.paid_value = VALUE[faces[0]] if len(faces) == 1 else 0
        if self.kind == "x":
            c.x = len(cards)

    def pay(self, g: Declaring, c: Cast) -> None:
        cards = list(c.cards)
        if self.face_down:
            g.lay_face_down(c.seat, cards)
        else:
            g.discard(c.seat, cards)


def _suit(node: Node, word: str) -> int:
    return SUITS.index(Node(node.file, node.line, word).one_of(SUITS))


def _suit_mask(suit: Node | None, colour: Node | None) -> int:
    if suit is not None and colour is not None:
        raise colour.wrong("写了花色就不要再写颜色。", "Give a suit or a colour, not both.")
    if suit is not None:
        return 1 << SUITS.index(suit.one_of(SUITS))
    if colour is not None:
        red = colour.one_of(("red", "black")) == "red"
        return sum(1 << SUIT[face] for face in (0, 9, 18, 27) if RED[face] == red)
    return ALL_SUITS


def _parity(node: Node | None) -> int:
    return -1 if node is None else ("even", "odd").index(node.one_of(("even", "odd")))
