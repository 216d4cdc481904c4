"""Sending a message and handing it on (FS-7.3 to FS-7.5)."""

from __future__ import annotations

from typing import Final

from anju.engine.question import Value
from anju.games.fengsheng import happening, words
from anju.games.fengsheng.deeds import Deeds, Obeying, WaysToSend
from anju.games.fengsheng.faces import ARROW, LEFT, LOCK, LOCKABLE, OF_ARROW, RIGHT, UP
from anju.games.fengsheng.identity import QIAN_FU, TE_GONG, colour
from anju.games.fengsheng.offers import possible
from anju.games.fengsheng.requirements.cards import CardNeed
from anju.games.fengsheng.requirements.receiving import FREE_TO_RECEIVE, FREE_TO_REFUSE
from anju.games.fengsheng.requirements.seats import ANOTHER
from anju.games.fengsheng.state import CONTEST, MAIN, ORDERED, SEND, SENT, TRANSIT, TURN_END, put
from anju.games.fengsheng.using import Using

DIRECTIONS: Final = {words.LEFT: LEFT, words.RIGHT: RIGHT, words.UP: UP}
_DECISIONS: Final = (words.ACCEPT, words.REFUSE)
_END: Final = (words.END,)
_FREEDOM: Final = (FREE_TO_RECEIVE, FREE_TO_REFUSE)


class Sending(Using):
    """From the end of the action phase until somebody accepts the message."""

    # -- the turn player decides (FS-7.3) -----------------------------------------------------------------

    def send_phase(self) -> None:
        s = self.state
        self.node()
        if not s.alive[s.player]:
            s.phase = TURN_END
            return
        values = self.ways_to_send(s.player)
        if not values:
            self.drop_out(s.player)
            return
        offer = None if self.policy is not None else WaysToSend(self.whole, s.player, SEND)
        value = self.ask(s.player, words.SEND, values, offer=offer)
        if isinstance(value, int):
            self.dispatch(s.player, value, up=False)
        else:
            self.act(s.player, value, SEND)

    def ways_to_send(self, seat: int) -> list[Value]:
        """A hand card as a message (its id), a card used instead of sending (a pair), a skill that replaces sending."""
        values: list[Value] = list(self.state.hand[seat])
        values.extend(
            (value, self.own_name(value)) if isinstance(value, int) else value
            for value in self.usable(seat, SEND)
        )
        values.extend(self.ready_actions(seat, SEND))
        return values

    def drop_out(self, seat: int) -> None:
        """Nothing to send: out of the game, which is not death (FS-14.6)."""
        s = self.state
        s.alive, s.out = put(s.alive, seat, False), put(s.out, seat, True)
        self.tell("dropped_out", seat)
        self.discard(seat, list(s.hand[seat]))
        for card in list(s.area[seat]):
            self.discard_message(card)
        s.role, s.up = put(s.role, seat, -1), put(s.up, seat, False)
        s.settled = False
        s.phase = TURN_END
        self.rewatch()

    # -- on its way (FS-7.4) ------------------------------------------------------------------------------

    def dispatch(self, sender: int, card: int, up: bool, must_lock: bool = False) -> None:
        """The sender settles direction, recipient and lock; then the card leaves the hand, or wherever it was set aside."""
        s = self.state
        direction = self.choose_arrow(sender, card)
        target = self.first_target(sender, direction)
        lock = self.choose_lock(sender, card, must_lock)
        if card in s.hand[sender]:
            if not up:
                self.mix(s.hand[sender], 1 << sender)
            s.hand[sender].remove(card)
        else:
            s.table.remove(card)
        s.message, s.message_up, s.sender = card, up, sender
        s.direction, s.holder, s.lock = direction, target, lock
        self.show_what_follows(sender, card, up)
        self.tell("sent", sender, direction, target, lock, s.face[card] if up else 0)
        if not up:
            self.tell_seats(1 << sender, "sent_card", sender, s.face[card])
        s.phase = SENT

    def choose_arrow(self, sender: int, card: int) -> int:
        if any(passive.any_arrow(self.whole, sender) for passive in self.passives("any_arrow", sender)):
            return DIRECTIONS[self.choose_word(sender, words.ARROW, list(DIRECTIONS))]
        return ARROW[self.state.face[card]]

    def first_target(self, sender: int, direction: int) -> int:
        if direction == UP:
            return self.choose_seat(sender, ANOTHER, word=words.RECIPIENT)
        return self.left(sender) if direction == LEFT else self.right(sender)

    def choose_lock(self, sender: int, card: int, must_lock: bool) -> int:
        """At most one living seat; locking oneself is allowed (R-216)."""
        if must_lock:
            return self.choose_seat(sender, word=words.MUST_LOCK)
        if LOCK[self.state.face[card]] or self.may_lock_any(sender):
            return self.may_choose_seat(sender, word=words.LOCK)
        return -1

    def may_lock_any(self, sender: int) -> bool:
        return any(passive.any_lock(self.whole, sender) for passive in self.passives("any_lock", sender))

    def show_what_follows(self, sender: int, card: int, up: bool) -> None:
        """Direction and lock tell something about a card that lies face down."""
        s = self.state
        if up:
            self.reveal(card, self.everybody)
            return
        if not self.passives("any_arrow", sender):
            self.narrow([card], OF_ARROW[s.direction])
        if s.lock >= 0 and not self.passives("any_lock", sender):
            self.narrow([card], LOCKABLE)

    def send_ordered(self, sender: int, need: CardNeed) -> int:
        """Sends a card that was ordered, or uses a skill that replaces sending and the order; returns the card or -1."""
        offer = Obeying(self.whole, sender, need)
        values = offer.values(self.whole)
        if not values:
            return -1
        value = self.ask(sender, words.ORDERED, values, self.voice, offer)
        if isinstance(value, int):
            self.dispatch(sender, value, up=False)
            return value
        self.act(sender, value, ORDERED)
        return -1

    def sent_phase(self) -> None:
        """The node 传出情报时, after everything triggered by the card that sent it (FS-7.4); then it is on its way."""
        s = self.state
        self.happen(happening.SENT, s.sender)
        self.node()
        if s.message < 0:
            s.phase = TURN_END
            return
        self.arrive(s.holder)

    # -- from one to the next (FS-7.5) --------------------------------------------------------------------

    def arrive(self, seat: int) -> None:
        s = self.state
        s.holder, s.phase = seat, TRANSIT
        if s.alive[seat]:
            self.tell("arrived", seat)
            self.happen(happening.ARRIVED, seat)

    def pass_on(self) -> None:
        """Passes it to the next living seat; it does not go past a dead sender's place (FS-14.4)."""
        s = self.state
        if s.direction == UP:
            if s.alive[s.sender] and s.holder != s.sender:
                self.arrive(s.sender)
            else:
                self.lose_message()
            return
        order = self.setup.orders[s.holder]
        for seat in order[1:] if s.direction == RIGHT else order[:0:-1]:
            if s.alive[seat]:
                self.arrive(seat)
                return
            if seat == s.sender:
                break
        self.lose_message()

    def lose_message(self) -> None:
        """Turned up and discarded; the turn ends."""
        s = self.state
        card, s.message = s.message, -1
        self.to_discard(card)
        self.tell("message_lost", s.face[card])
        s.phase = TURN_END

    def transit_phase(self) -> None:
        """Decipher, receive or refuse."""
        s = self.state
        self.node()
        if s.message < 0:
            s.phase = TURN_END
        elif not s.alive[s.holder]:
            self.lose_message() if s.holder == s.sender else self.pass_on()
        else:
            self.decide()

    def decide(self) -> None:
        s = self.state
        holder = s.holder
        values = self.deeds(holder, TRANSIT, possible(self.whole, _DECISIONS, _FREEDOM))
        offer = None if self.policy is not None else Deeds(self.whole, holder, TRANSIT, _DECISIONS, _FREEDOM)
        value = self.ask(holder, words.TRANSIT, values, offer=offer)
        if value == words.ACCEPT:
            self.taken_bait(holder, received=True)
            self.tell("accepted", holder)
            s.phase = CONTEST
            self.happen(happening.ACCEPTED, holder)
        elif value == words.REFUSE:
            self.taken_bait(holder, received=False)
            self.tell("refused", holder)
            self.pass_on()
        else:
            self.act(holder, value, TRANSIT)

    def taken_bait(self, seat: int, received: bool) -> None:
        """With a bait on the table, the decision reveals something about the identity."""
        s = self.state
        if not s.baited or seat in (s.sender, s.lock) or s.barred >> seat & 1:
            return
        for kind in (QIAN_FU, TE_GONG):
            if (self.colours(s.message) & colour(kind) != 0) != received:
                self.rule_out(seat, 1 << kind)

    def main_phase(self) -> None:
        """The turn player uses cards and skills until ending the phase (FS-7.2)."""
        s = self.state
        self.node()
        if not s.alive[s.player]:
            s.phase = TURN_END
            return
        offer = None if self.policy is not None else Deeds(self.whole, s.player, MAIN, _END)
        value = self.ask(s.player, words.MAIN, self.deeds(s.player, MAIN, _END), offer=offer)
        if value != words.END:
            self.act(s.player, value, MAIN)
            return
        s.phase = SEND
        self.tell("main_ended", s.player)
        self.happen(happening.SEND_START, s.player)
