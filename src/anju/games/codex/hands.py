"""Cards: drawing, discarding, losing, seeing (CX-12)."""

from __future__ import annotations

from typing import cast

from anju.games.codex import words
from anju.games.codex.cards import CODE, SUIT
from anju.games.codex.queries import Queries


class Hands(Queries):
    """Everything that moves a card."""

    def codes(self, cards: list[int]) -> str:
        face = self.state.face
        return " ".join(CODE[face[card]] for card in cards)

    def by_face(self, cards: list[int]) -> list[int]:
        """Sorted by face, as others see a hand: the order in which it is held would tell what came last (R-097)."""
        return sorted(cards, key=self.state.face.__getitem__) if len(cards) > 1 else cards[:]

    # -- pool and hands -----------------------------------------------------------------------------------

    def draw(self, seat: int, count: int) -> None:
        """Draws as many as there are; drawing never fails (R-007)."""
        s = self.state
        drawn: list[int] = []
        for _ in range(count):
            if not s.deck:
                self.reshuffle()
            if not s.deck:
                break
            card = s.deck.pop()
            s.hand[seat].append(card)
            s.seen[card] |= 1 << seat
            drawn.append(card)
        if drawn and self.listening:
            self.tell("drew", seat, len(drawn))
            self.tell_seats(1 << seat, "drew_cards", seat, self.codes(drawn))

    def reshuffle(self) -> None:
        """The discard pile becomes the pool: its ids get new faces and lie in random order (R-007)."""
        s = self.state
        if not s.discard:
            return
        old, discards = s.face, s.discard
        order = self.permutation(len(discards))
        cards = [discards[place] for place in self.numbering(len(discards))]
        s.shuffles += (tuple((card, s.seen[card]) for card in cards), ())
        s.face = old[:]
        for card, other in zip(cards, order, strict=True):
            s.face[card] = old[discards[other]]
            s.seen[card] = 0
        s.deck, s.discard = cards, []
        self.tell("reshuffled", len(cards))

    def flip(self, count: int) -> list[int]:
        """Turns up and discards the top of the pool; returns the faces."""
        s = self.state
        flipped: list[int] = []
        for _ in range(count):
            if not s.deck:
                self.reshuffle()
            if not s.deck:
                break
            flipped.append(s.deck.pop())
        for card in flipped:  # only now, so that a reshuffle on the way cannot draw them again
            self.to_discard(card)
        self.tell("flipped", self.codes(flipped))
        return [s.face[card] for card in flipped]

    def to_discard(self, card: int) -> None:
        self.state.discard.append(card)
        self.state.seen[card] = self.everybody

    def discard(self, seat: int, cards: list[int]) -> None:
        """Discards from the hand: the suits count as spent, and each card is lost (R-091, R-092)."""
        s, together = self.state, self.by_face(cards)
        for card in together:
            s.hand[seat].remove(card)
            self.to_discard(card)
            s.spent_suits[seat] |= 1 << SUIT[s.face[card]]
        if not together:
            return
        if self.listening:
            self.tell("discarded", seat, self.codes(together))
        if "card_lost" in s.listeners:
            self.lose(seat, [SUIT[s.face[card]] for card in together])

    def take(self, seat: int, victim: int, cards: list[int]) -> None:
        """Cards change hands; only the two know which (R-097)."""
        s, together = self.state, self.by_face(cards)
        for card in together:
            s.hand[victim].remove(card)
            s.hand[seat].append(card)
            s.seen[card] |= 1 << seat
        if together:
            self.tell("took", seat, victim, len(together))
            self.tell_seats(1 << seat | 1 << victim, "took_cards", seat, victim, self.codes(together))
            self.lose(victim, [SUIT[s.face[card]] for card in together])

    def lose(self, seat: int, suits: list[int]) -> None:
        """Triggers the loss of each card, one by one (R-092)."""
        for suit in suits:
            self.own_window("card_lost", seat, suit)

    def lay_face_down(self, seat: int, cards: list[int]) -> None:
        """Not a discard, not a loss (R-159)."""
        for card in cards:
            self.state.hand[seat].remove(card)
            self.state.facedown[seat].append(card)
        self.tell("laid_face_down", seat, len(cards))
        self.tell_seats(1 << seat, "laid_cards", seat, self.codes(cards))

    def return_face_down(self, seat: int, card: int) -> None:
        self.state.facedown[seat].remove(card)
        self.state.deck.append(card)
        self.tell("returned_face_down", seat)
        self.tell_seats(1 << seat, "returned_card", seat, self.codes([card]))

    # -- seeing -------------------------------------------------------------------------------------------

    def show_hand(self, seat: int) -> None:
        """Everybody sees the whole hand."""
        s = self.state
        for card in s.hand[seat]:
            s.seen[card] = self.everybody
        self.tell("showed_hand", seat, self.codes(self.by_face(s.hand[seat])))

    def look_at_hand(self, seat: int, victim: int) -> None:
        """Only this seat sees the hand (R-097)."""
        s = self.state
        for card in s.hand[victim]:
            s.seen[card] |= 1 << seat
        self.tell("looked", seat, victim)
        self.tell_seats(1 << seat, "hand_seen", seat, victim, self.codes(self.by_face(s.hand[victim])))

    def show_random(self, victim: int) -> int:
        """Shows one random card of the hand to all; returns its face."""
        card = self.random_card(victim)
        self.state.seen[card] = self.everybody
        self.tell("showed_card", victim, self.codes([card]))
        return self.state.face[card]

    def random_card(self, victim: int) -> int:
        return cast(int, self.chance(words.LUCK_CARD, list(self.state.hand[victim])))

    def top(self, seat: int, count: int) -> list[int]:
        """Looks at the top of the pool, top first; fewer if there are fewer (R-155)."""
        s = self.state
        if len(s.deck) < count and s.discard:
            rest = s.deck
            s.deck = []
            self.reshuffle()
            s.deck.extend(rest)
        seen = s.deck[-count:][::-1]
        for card in seen:
            s.seen[card] |= 1 << seat
        self.tell("looked_at_top", seat, len(seen))
        self.tell_seats(1 << seat, "top_seen", seat, self.codes(seen))
        return seen
