"""What a precondition takes: cards, hit points, action, or showing one's hand."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final

from anju.engine.document import Node
from anju.engine.question import Value
from anju.games.codex import expression, words
from anju.games.codex.cards import FACES, RED, SUIT, SUITS, VALUE
from anju.games.codex.summing import reaches
from anju.games.codex.twenty_four import makes

if TYPE_CHECKING:
    from anju.games.codex.cast import Cast
    from anju.games.codex.declaring import Declaring

ALL_SUITS: Final = 15
FACES_OF: Final = tuple(
    sum(1 << face for face in range(FACES) if mask >> SUIT[face] & 1) for mask in range(16)
)
"""The faces of each set of suits, one bit each."""

FIELDS: Final = (
    "suit", "colour", "parity", "values", "fresh_suit", "suit_of", "same", "run", "sum", "make", "suits",
)  # fmt: skip
"""Filters look at one card, groups at the whole set."""


class Payment:
    """Something to give up.  `payable` decides whether a skill may be declared."""

    def payable(self, g: Declaring, c: Cast) -> bool:
        raise NotImplementedError

    def seems_payable(self, g: Declaring, c: Cast) -> bool:
        """Whether it is payable as far as everybody can tell."""
        return self.payable(g, c)

    def choose(self, g: Declaring, c: Cast) -> None:
        """Which cards, if it takes any; nothing shows before all is chosen."""

    def pay(self, g: Declaring, c: Cast) -> None:
        raise NotImplementedError


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
        self.suit_of = fields["suit_of"].one_of(("flip", "revealed")) if "suit_of" in fields else ""
        self.same = fields["same"].one_of(("suit", "value")) if "same" in fields else ""
        self.run = "run" in fields and fields["run"].truth()
        self.sum = fields["sum"].integer() if "sum" in fields else 0
        self.make = fields["make"].integer() if "make" in fields else 0
        self.each_of = (
            tuple(_suit(fields["suits"], word) for word in fields["suits"].words())
            if "suits" in fields
            else ()
        )
        self.grouped = bool(self.same or self.run or self.sum or self.make or self.each_of)
        self.least = max(1, self.amount)
        self.faces = self._open_faces()

    def _open_faces(self) -> int:
        """One bit for each face that the fixed filters let through."""
        return sum(
            1 << face
            for face in range(FACES)
            if self.suits >> SUIT[face] & 1
            and (self.parity < 0 or VALUE[face] % 2 == self.parity)
            and (self.values is None or VALUE[face] in self.values)
        )

    def suit_mask(self, g: Declaring, c: Cast) -> int:
        """The suits that may be used now."""
        mask = self.suits
        if self.fresh:
            mask &= ~g.state.spent_suits[c.seat]  # not a suit already discarded this turn
        if self.suit_of == "flip":
            mask &= 1 << SUIT[c.flipped[-1]]
        elif self.suit_of == "revealed":
            mask &= 1 << SUIT[c.revealed] if c.revealed >= 0 else 0
        return mask

    def candidates(self, g: Declaring, c: Cast) -> list[int]:
        """The cards of the hand that the filters let through."""
        faces, face = self.faces, g.state.face
        if self.fresh or self.suit_of:
            faces &= FACES_OF[self.suit_mask(g, c)]
        return [card for card in g.state.hand[c.seat] if faces >> face[card] & 1]

    def fits(self, faces: list[int]) -> bool:
        """Whether the whole set is as the group demands."""
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
        most = min(have, self.sum) if self.sum else have
        return range(1, min(most, g.most_x(c)) + 1) if self.kind == "x" else range(1, most + 1)

    def payable(self, g: Declaring, c: Cast) -> bool:
        cards = self.candidates(g, c)
        if len(cards) < self.least:
            return False
        if self.grouped:
            return self.any_group(g, cards)
        return self.kind == "fixed" or bool(self.sizes(g, c, len(cards)))

    def any_group(self, g: Declaring, cards: list[int]) -> bool:
        faces = [g.state.face[card] for card in cards]
        if self.same:
            count: dict[int, int] = {}
            for face in faces:
                key = SUIT[face] if self.same == "suit" else VALUE[face]
                count[key] = count.get(key, 0) + 1
            return max(count.values()) >= self.amount
        if self.each_of:
            held = {SUIT[face] for face in faces}
            return all(suit in held for suit in self.each_of)
        if self.run:
            values = {VALUE[face] for face in faces}
            return any(all(v + k in values for k in range(self.amount)) for v in values)
        if self.sum:
            return reaches(self.sum, [VALUE[face] for face in faces])
        values_held = sorted(VALUE[face] for face in faces)
        return any(makes(self.make, four) for four in combinations(values_held, self.amount))

    def seems_payable(self, g: Declaring, c: Cast) -> bool:
        """By the number of cards alone, and by suits that everybody saw discarded."""
        if self.fresh and g.state.spent_suits[c.seat] == ALL_SUITS:
            return False
        return len(g.state.hand[c.seat]) >= self.least

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


class FaceDownToTop(Payment):
    """Cards laid face down go on top of the pool."""

    def __init__(self, node: Node) -> None:
        self.amount = node.need("facedown_to_top").at_least(1)

    def payable(self, g: Declaring, c: Cast) -> bool:
        return len(g.state.facedown[c.seat]) >= self.amount

    def choose(self, g: Declaring, c: Cast) -> None:
        c.cards = ()
        for _ in range(self.amount):
            left: list[Value] = [card for card in g.state.facedown[c.seat] if card not in c.cards]
            c.cards += (int(str(g.ask(c.seat, words.RETURN_FACE_DOWN, left, g.source(c)))),)

    def pay(self, g: Declaring, c: Cast) -> None:
        for card in c.cards:
            g.return_face_down(c.seat, card)


class PayHp(Payment):
    """Giving up hit points, of which at least one must remain (R-082)."""

    def __init__(self, node: Node) -> None:
        self.amount = node.need("hp").at_least(1)

    def payable(self, g: Declaring, c: Cast) -> bool:
        return g.hp_of(c) > self.amount

    def pay(self, g: Declaring, c: Cast) -> None:
        g.shift_hp(g.bearer(c), -self.amount)


class PayAction(Payment):
    def __init__(self, node: Node) -> None:
        self.amount = node.need("action").at_least(1)

    def payable(self, g: Declaring, c: Cast) -> bool:
        return g.action_of(c) >= self.amount

    def pay(self, g: Declaring, c: Cast) -> None:
        g.shift_action(c, -self.amount)


class ShowHand(Payment):
    """Showing the whole hand; there must be one (R-093)."""

    def __init__(self, node: Node) -> None:
        node.need("reveal_hand").one_of(("all",))

    def payable(self, g: Declaring, c: Cast) -> bool:
        return bool(g.state.hand[c.seat]) or g.options.empty_hand_divisible

    def pay(self, g: Declaring, c: Cast) -> None:
        g.show_hand(c.seat)


class Reset(Payment):
    """Sets a count back to nothing (R-114)."""

    def __init__(self, node: Node) -> None:
        node.need("reset").one_of(("knockback_steps",))

    def payable(self, g: Declaring, c: Cast) -> bool:
        return True

    def pay(self, g: Declaring, c: Cast) -> None:
        g.state.knock_steps[c.actor] = 0


def parse(node: Node) -> Payment:
    """The payment that a row writes; its first word is the verb."""
    verb = node.verb()
    if verb in ("discard", "facedown"):
        node.only((verb, *FIELDS))
        return CardPayment(node, verb == "facedown")
    makers = {
        "facedown_to_top": FaceDownToTop,
        "hp": PayHp,
        "action": PayAction,
        "reveal_hand": ShowHand,
        "reset": Reset,
    }
    if verb not in makers:
        known = ["discard", "facedown", *makers]
        raise node.wrong(f"不认识支付「{verb}」。", f"Unknown payment {verb!r}; known: {', '.join(known)}.")
    node.only((verb,))
    made: Payment = makers[verb](node)
    return made


def condition(node: Node) -> expression.Expression:
    node.only(("if",))
    return expression.parse(node.need("if"))


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
