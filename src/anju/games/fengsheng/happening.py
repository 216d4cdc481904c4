"""What happened, remembered until the next node looks for skills triggered by it (FS-11.9)."""

from __future__ import annotations

from typing import Final

from anju.games.fengsheng.faces import BLACK, BLUE, RED

USED: Final = "used"
RESOLVED: Final = "resolved"
SEND_START: Final = "send_start"
SENT: Final = "sent"
ARRIVED: Final = "arrived"
ACCEPTED: Final = "accepted"
RECEIVED: Final = "received"
GAINED: Final = "gained"
PLACED: Final = "placed"
DIED: Final = "died"


class Happening:
    """`seat` is who did it or whom it happened to, `other` whom else it concerns (-1 for nobody)."""

    __slots__ = ("kind", "other", "seat")

    def __init__(self, kind: str, seat: int, other: int = -1) -> None:
        self.kind = kind
        self.seat = seat
        self.other = other


class Use:
    """A card being used: by whom, as what, on whom.  It lives within one step of play.

    `card` is -1 for a card that is only deemed to be used.  `chooser` makes the choices, which is the user unless
    somebody else steers him.  `mark` is what the kind of card needs besides: a card, a word, a direction.
    """

    __slots__ = (
        "answered",
        "card",
        "chooser",
        "keeper",
        "kind",
        "mark",
        "name",
        "taken_from",
        "target",
        "user",
        "void",
    )  # fmt: skip

    def __init__(self, user: int, name: int, card: int, chooser: int) -> None:
        self.kind = USED
        self.user = user
        self.name = name
        self.card = card
        self.chooser = chooser
        self.target = -1
        self.mark = -1
        self.void = False
        self.keeper = -1  # who takes the card into hand when all is done
        self.taken_from = -1  # before whom the message lay until this card took it away
        self.answered = 0  # skills used on it that another skill builds on, as bits


class Receipt:
    """A message received: what came to lie in whose area, sent by whom.

    The colours are those it had when it was received: it may since have been taken away.
    """

    __slots__ = ("card", "colours", "kind", "receiver", "sender")

    def __init__(self, sender: int, receiver: int, card: int, colours: int) -> None:
        self.kind = RECEIVED
        self.sender = sender
        self.receiver = receiver
        self.card = card
        self.colours = colours

    def replace(self, card: int, colours: int) -> None:
        """Another card has taken its place; what follows goes by that card (FS-7.7.1)."""
        self.card, self.colours = card, colours

    @property
    def black(self) -> bool:
        return self.colours & BLACK != 0

    @property
    def two_coloured(self) -> bool:
        return self.colours not in (RED, BLUE, BLACK)


Event = Happening | Use | Receipt
