"""The message that is on its way or waits to be received (FS-7.4 to FS-7.6)."""

from __future__ import annotations

from anju.games.fengsheng.hands import Hands


class Message(Hands):
    """Turning it up, moving it, putting another in its place, taking it away."""

    def turn_message_up(self) -> None:
        s = self.state
        if s.message_up:
            return
        s.message_up = True
        self.reveal(s.message, self.everybody)
        self.tell("message_turned_up", s.face[s.message])

    def move_before(self, seat: int) -> None:
        """Moves the message before this seat; from there all are asked anew."""
        s = self.state
        if s.message < 0 or s.holder == seat:
            return
        s.holder = seat
        self.tell("message_moved_before", seat)

    def swap_message(self, card: int) -> None:
        """Replaces the message, face down; the old one is discarded face up, the sender stays (FS-9.9)."""
        s = self.state
        old, s.message, s.message_up = s.message, card, False
        self.to_discard(old)
        self.tell("message_swapped", s.face[old])

    def swap_message_with_top(self) -> None:
        """The top of the deck becomes the message, face down, and the old message the top; the sender stays."""
        s = self.state
        (card,) = self.top(1)
        self.take_from_deck(card)
        s.deck.append(s.message)
        s.message, s.message_up = card, False
        self.tell("message_swapped_with_top")

    def replace_message(self, card: int, up: bool) -> None:
        """Makes another card the message; what happens to the old one is up to the caller."""
        s = self.state
        s.message, s.message_up = card, up
        if up:
            self.reveal(card, self.everybody)

    def bring_message(self, card: int, owner: int, seat: int) -> None:
        """A card of somebody's hand or area becomes the message, face up before a seat; nobody gains or sends it."""
        s = self.state
        if card in s.hand[owner]:
            s.hand[owner].remove(card)
        else:
            self.lift(card)
        self.replace_message(card, up=True)
        s.holder = seat
        self.tell("message_brought", owner, seat, s.face[card])

    def discard_pending_message(self) -> None:
        """Discards the message; unless another takes its place, nobody receives anything (FS-7.6.2)."""
        s = self.state
        card, s.message, s.message_up = s.message, -1, False
        self.to_discard(card)
        self.tell("message_lost", s.face[card])

    def take_pending_message(self, seat: int) -> None:
        """Takes the message into a hand; nobody receives anything this turn (FS-7.6.2)."""
        s = self.state
        card, s.message = s.message, -1
        self.to_hand(card, seat)
        self.tell("message_kept", seat)
        self.tell_seats(1 << seat, "message_seen", seat, s.face[card])

    def mute(self, seat: int) -> None:
        """The skills on this seat's role card are invalid until the end of the turn (FS-8.7)."""
        self.state.muted |= 1 << seat
        self.rewatch()
        self.tell("muted", seat)

    def gag(self, seat: int) -> None:
        """No cards from hand until the end of the turn (FS-8.6)."""
        self.state.gagged |= 1 << seat
        self.look_again()
        self.tell("gagged", seat)

    def ban(self, names: int) -> None:
        """Nobody may use cards of these names (bits) until the end of the turn (FS-8.6)."""
        self.state.banned |= names
        self.look_again()
        self.tell("banned", names)

    def bar(self, seat: int) -> None:
        """This seat cannot receive in this turn's passing (FS-7.5.1)."""
        self.state.barred |= 1 << seat
        self.tell("barred", seat)

    def bait(self) -> None:
        """Whoever shares the message's colour by identity must receive it; the others cannot (FS-7.5.1)."""
        self.state.baited = True
        self.tell("baited")

    def turn_name(self, name: int, into: int) -> None:
        """Until the end of the turn cards of the first name may only be used from hand as the second (FS-8.8)."""
        self.state.turned += (name, into)
        self.tell("name_turned", name, into)
