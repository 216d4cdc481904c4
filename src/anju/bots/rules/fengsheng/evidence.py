"""What the bot hears, and what that reveals about identities."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from anju.bots.rules.fengsheng.beliefs import BLUE_SIDE, RED_SIDE, TASK, Beliefs, Deal
from anju.engine.event import Event
from anju.games.fengsheng.faces import (
    BLACK,
    BLUE,
    CHENG_QING,
    CODE_COLOURS,
    COLOURS,
    DIAO_BAO,
    JIE_HUO,
    MI_LING,
    PROBE,
    RED,
    UP,
)

OWN_COLOUR: Final = {RED_SIDE: RED, BLUE_SIDE: BLUE}

SENDS_OWN: Final = 1.4
SENDS_FOES: Final = 0.72
"""One's own colour comes from one's own hand more often than the foes' colour."""
BLACK_TO_FRIEND: Final = 0.6
COLOUR_TO_FRIEND: Final = 1.35
TAKES_OWN: Final = 1.8
TAKES_FOES: Final = 0.8
TAKES_BLACK: Final = 0.6
LEAVES_OWN: Final = 0.5
SAVES_FRIEND: Final = 2.0
"""How much more likely somebody is to do so; people blunder, so none of it is certain."""


class Ears:
    """Follows the events of one seat and keeps its beliefs, the message's story and the cards it was shown."""

    def __init__(self, n: int, me: int) -> None:
        self.n = n
        self.me = me
        self.beliefs = Beliefs(n)
        self.heard = 0
        self.last: Event | None = None
        self.shown: list[int] = []  # the faces seen last in somebody's hand or on the deck, in order
        self.looks = 0  # how often that was something new
        self.receiver = self.sender = -1  # of the message received last
        self.received_face = 0
        self.named_colour = 0
        self.used_name = self.used_said = -1  # the card used last, and what was said with it
        self._showing = False
        self._probe = 0
        self._code = -1
        self._order = 0  # the colour that somebody was ordered to send
        self._forget_message()

    def _forget_message(self) -> None:
        self.author = -1  # who decided what the message is
        self.aimed_at = -1
        self.forced = -1  # who cannot refuse
        self.open_face = 0
        self.original = True  # whether it is still the card that was sent
        self.colour = 0  # what it must have

    def listen(self, events: list[Event]) -> None:
        for event in events:
            handler = HANDLERS.get(event.kind)
            if handler is not None:
                handler(self, *event.data)
            self._showing = event.kind == "showed"
        if events:
            self.heard += len(events)
            self.last = events[-1]

    # -- the message --------------------------------------------------------------------------------------

    def sent(self, sender: int, direction: int, target: int, lock: int, face: int) -> None:
        self._forget_message()
        self.author = sender
        self.aimed_at = lock if lock >= 0 and direction != UP else target
        self.forced = lock
        self.open_face = face
        self.colour, self._order = self._order, 0

    def turned_up(self, face: int) -> None:
        self.open_face = face

    def swapped(self, *_: int) -> None:
        self.open_face, self.original, self.colour = 0, False, 0

    def brought(self, _: int, seat: int, face: int) -> None:
        self.open_face, self.original, self.colour = face, False, 0

    def accepted(self, seat: int) -> None:
        if self.open_face and seat not in (self.forced, self.author):
            self._takes(seat, self.open_face)

    def refused(self, seat: int) -> None:
        if not self.open_face or seat == self.me:
            return
        colours = COLOURS[self.open_face]
        if not colours & BLACK:
            self.beliefs.weigh(lambda deal: LEAVES_OWN if OWN_COLOUR.get(deal[seat], 0) & colours else 1.0)

    def used(self, user: int, name: int, target: int, said: int) -> None:
        self.used_name, self.used_said = name, said
        if name == JIE_HUO and self.open_face:
            self._takes(user, self.open_face)
        elif name == DIAO_BAO:
            self.author, self.aimed_at = user, -1
        elif name == MI_LING:
            self._code = said
        elif name == CHENG_QING and user not in (self.me, target) and COLOURS[said] == BLACK:
            self.beliefs.weigh(lambda deal: SAVES_FRIEND if friends(deal, user, target) else 1.0)

    def order_seen(self, user: int, target: int, face: int) -> None:
        self._order = CODE_COLOURS[face][self._code]

    def looked_at_hand(self, seat: int, owner: int) -> None:
        self._order = 0  # who has to show the hand could not obey

    def received(self, receiver: int, sender: int, face: int) -> None:
        author = self.author if self.author >= 0 else sender
        aimed_at = self.aimed_at if self.aimed_at >= 0 else receiver
        if author != self.me:
            colours = COLOURS[face]
            self.beliefs.weigh(lambda deal: sending(deal, author, aimed_at, colours))
        self.receiver, self.sender, self.received_face = receiver, sender, face
        self._forget_message()

    def placed(self, owner: int, to: int, face: int) -> None:
        if owner not in (self.me, to):
            colours = COLOURS[face]
            self.beliefs.weigh(lambda deal: sending(deal, owner, to, colours))

    def _takes(self, seat: int, face: int) -> None:
        if seat == self.me:
            return
        colours = COLOURS[face]
        self.beliefs.weigh(lambda deal: taking(deal[seat], colours))

    # -- identities ---------------------------------------------------------------------------------------

    def probe_seen(self, user: int, target: int, face: int) -> None:
        self._probe = face

    def probed(self, target: int, drew: int) -> None:
        face, self._probe = self._probe, 0
        if face and target != self.me:
            draws = PROBE[face]
            self.beliefs.rule_out(
                target, frozenset(side for side in (RED_SIDE, BLUE_SIDE, TASK) if draws[side] != bool(drew))
            )

    def took_identity(self, taker: int, dead: int) -> None:
        self.beliefs.take_over(taker, dead)

    def names_colour(self, _: int, colour: int) -> None:
        self.named_colour = colour

    # -- cards that were shown ----------------------------------------------------------------------------

    def hand_seen(self, seat: int, owner: int, faces: tuple[int, ...]) -> None:
        self._look(faces)

    def top_seen(self, seat: int, faces: tuple[int, ...]) -> None:
        self._look(faces)

    def turned_top(self, faces: tuple[int, ...]) -> None:
        self._look(faces)

    def showed(self, seat: int, faces: tuple[int, ...]) -> None:
        """Several may show one after the other."""
        self._look((*self.shown, *faces) if self._showing else faces)

    def _look(self, faces: tuple[int, ...]) -> None:
        self.shown = list(faces)
        self.looks += 1

    def no_longer_there(self, _: int, face: int) -> None:
        if face in self.shown:
            self.shown.remove(face)


def friends(deal: Deal, one: int, other: int) -> bool:
    return deal[one] == deal[other] in (RED_SIDE, BLUE_SIDE)


def sending(deal: Deal, author: int, target: int, colours: int) -> float:
    """How likely somebody is to send this message to that target."""
    own = OWN_COLOUR.get(deal[author], 0)
    factor = 1.0
    if own and colours & (RED | BLUE):
        factor *= SENDS_OWN if colours & own else SENDS_FOES
    if author != target and friends(deal, author, target):
        if colours == BLACK:
            factor *= BLACK_TO_FRIEND
        elif colours & own and not colours & BLACK:
            factor *= COLOUR_TO_FRIEND
    return factor


def taking(side: int, colours: int) -> float:
    """How likely somebody of this side is to take a message that all can see."""
    own = OWN_COLOUR.get(side, 0)
    if not own:
        return 1.0
    if colours & own:
        return TAKES_OWN
    return TAKES_BLACK if colours & BLACK else TAKES_FOES


HANDLERS: Final[dict[str, Callable[..., None]]] = {
    "sent": Ears.sent,
    "message_turned_up": Ears.turned_up,
    "message_swapped": Ears.swapped,
    "message_swapped_with_top": Ears.swapped,
    "message_brought": Ears.brought,
    "accepted": Ears.accepted,
    "refused": Ears.refused,
    "used": Ears.used,
    "received": Ears.received,
    "order_seen": Ears.order_seen,
    "looked_at_hand": Ears.looked_at_hand,
    "probe_seen": Ears.probe_seen,
    "probed": Ears.probed,
    "took_identity": Ears.took_identity,
    "placed": Ears.placed,
    "named_colour": Ears.names_colour,
    "hand_seen": Ears.hand_seen,
    "top_seen": Ears.top_seen,
    "turned_top": Ears.turned_top,
    "showed": Ears.showed,
    "took_shown": Ears.no_longer_there,
    "placed_from_deck": Ears.no_longer_there,
}
