"""What everybody could conclude from what was seen, but no single card shows.

A fact ties hidden things together, such as a card and the identity of the only player who saw it.  Another world
must keep to all of them.
"""

from __future__ import annotations

from anju.games.fengsheng.faces import BLACK, CODE_COLOURS, COLOURS, PROBE
from anju.games.fengsheng.identity import colour, table


class Fact:
    """`cards` are the ids it is about: once one of them is mixed up or shuffled, the fact no longer applies."""

    __slots__ = ("cards",)

    def __init__(self, cards: tuple[int, ...]) -> None:
        self.cards = cards

    def holds(self, face: list[int], who: list[int]) -> bool:
        raise NotImplementedError  # each fact defines this


class Probed(Fact):
    """A 试探 made this identity draw, or discard (FS-9.1)."""

    __slots__ = ("drew", "identity")

    def __init__(self, card: int, identity: int, drew: bool) -> None:
        super().__init__((card,))
        self.identity = identity
        self.drew = drew

    def holds(self, face: list[int], who: list[int]) -> bool:
        return PROBE[face[self.cards[0]]][table(who[self.identity])] == self.drew


class Obeyed(Fact):
    """A 密令 was obeyed: the message has the colour of the code word (FS-9.10)."""

    __slots__ = ("code",)

    def __init__(self, order: int, code: int, message: int) -> None:
        super().__init__((order, message))
        self.code = code

    def holds(self, face: list[int], who: list[int]) -> bool:
        order, message = self.cards
        return COLOURS[face[message]] & CODE_COLOURS[face[order]][self.code] != 0


class NotObeyed(Fact):
    """A 密令 could not be obeyed: no card of the hand had the colour."""

    __slots__ = ("code",)

    def __init__(self, order: int, code: int, hand: list[int]) -> None:
        super().__init__((order, *hand))
        self.code = code

    def holds(self, face: list[int], who: list[int]) -> bool:
        wanted = CODE_COLOURS[face[self.cards[0]]][self.code]
        return not any(COLOURS[face[card]] & wanted for card in self.cards[1:])


class GaveBack(Fact):
    """The first card was given back, although a card of the identity's colour had to be if there was one."""

    __slots__ = ("identity",)

    def __init__(self, given: int, kept: list[int], identity: int) -> None:
        super().__init__((given, *kept))
        self.identity = identity

    def holds(self, face: list[int], who: list[int]) -> bool:
        wanted = colour(who[self.identity]) if self.identity >= 0 else 0
        if not wanted or COLOURS[face[self.cards[0]]] & wanted:
            return True
        return not any(COLOURS[face[card]] & wanted for card in self.cards[1:])


class Gambled(Fact):
    """Nothing had to be placed: the message has the named colour, or no card in the hand is pure black."""

    __slots__ = ("named",)

    def __init__(self, message: int, named: int, hand: list[int]) -> None:
        super().__init__((message, *hand))
        self.named = named

    def holds(self, face: list[int], who: list[int]) -> bool:
        if COLOURS[face[self.cards[0]]] & self.named:
            return True
        return not any(COLOURS[face[card]] == BLACK for card in self.cards[1:])


class Held(Fact):
    """At least one of the cards has one of these faces (bits)."""

    __slots__ = ("faces",)

    def __init__(self, hand: list[int], faces: int) -> None:
        super().__init__(tuple(hand))
        self.faces = faces

    def holds(self, face: list[int], who: list[int]) -> bool:
        return any(self.faces >> face[card] & 1 for card in self.cards)
