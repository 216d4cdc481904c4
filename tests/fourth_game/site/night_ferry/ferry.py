"""The rules."""

from __future__ import annotations

from collections import Counter

from anju.engine.play import Outcome, Play
from night_ferry import offers
from night_ferry.state import BOARDING, LAYING, NOBODY, PHASES, RISING, TICKETS, Quay
from night_ferry.words import DECLINE, LAY, SEIZE

HAND, FLOOD = 6, 7


class Ferry(Play[Quay]):
    """One run of the rules over a state: a step for each phase."""

    def step(self) -> None:
        (self.deal, self.rise, self.lay, self.board)[PHASES.index(self.state.phase)]()

    def seat_order(self) -> list[int]:
        """From the left of who boards, if somebody does."""
        s = self.state
        return [(s.boarder + 1 + k) % s.seats for k in range(s.seats)]

    # -- before a crossing --------------------------------------------------------------------------------

    def deal(self) -> None:
        """NF-1.1, NF-1.2: shuffled, six for everybody, the rest lies face down."""
        s = self.state
        s.face = tuple(TICKETS[place] for place in self.permutation(len(TICKETS)))
        for seat in range(s.seats):
            s.hand[seat] = [s.deck.pop() for _ in range(HAND)]
            for ticket in s.hand[seat]:
                s.seen[ticket] |= 1 << seat
            self.tell_seats(1 << seat, "dealt", *sorted(s.face[ticket] for ticket in s.hand[seat]))
        s.phase = RISING

    def rise(self) -> None:
        """NF-2.1: the next ticket of the pile is the water."""
        s = self.state
        s.crossing += 1
        s.water.append(s.deck.pop())
        self.show(s.water[-1])
        self.tell("turn", s.crossing, s.level)
        s.phase = LAYING

    # -- a crossing ---------------------------------------------------------------------------------------

    def lay(self) -> None:
        """NF-2.2: everybody who holds a ticket lays one, all at once."""
        s = self.state
        values = {seat: offers.to_lay(self, seat).values(self) for seat in range(s.seats) if s.hand[seat]}
        laid = self.ask_all(LAY, values, offer_to=lambda seat: offers.to_lay(self, seat))
        s.laid = {seat: int(str(laid[seat])) for seat in values}
        for seat, ticket in s.laid.items():
            s.hand[seat].remove(ticket)
        s.phase = BOARDING

    def board(self) -> None:
        """NF-2.4, NF-2.5, NF-3: shown together, somebody boards, somebody else may seize the boat."""
        s = self.state
        for seat, ticket in s.laid.items():
            self.show(ticket)
            self.tell("laid", seat, s.face[ticket])
        s.boarder = self.first_aboard()
        if s.boarder == NOBODY:
            self.tell("empty")
        else:
            self.tell("boards", s.boarder, self.boarding)
            self.seize()
            self.arrive()
        self.clear()

    def first_aboard(self) -> int:
        """NF-2.5: of the tickets above the water that nobody else laid too, the lowest."""
        s = self.state
        shown = {seat: s.face[ticket] for seat, ticket in s.laid.items()}
        times = Counter(shown.values())
        afloat = [(face, seat) for seat, face in shown.items() if face > s.level and times[face] == 1]
        return min(afloat)[1] if afloat else NOBODY

    @property
    def boarding(self) -> int:
        """The number on the ticket that boards."""
        return self.state.face[self.state.laid[self.state.boarder]]

    def seize(self) -> None:
        """NF-3.1: from the left of who boards, each may; the first who does takes the place."""
        s = self.state
        if not s.options.seizing:
            return
        for seat in self.seat_order()[:-1]:
            if not s.hand[seat]:
                continue
            offer = offers.to_seize(self, seat)
            price = self.ask(seat, SEIZE, offer.values(self), offer=offer)
            if price != DECLINE:
                self.pay(seat, int(str(price)))
                return

    def pay(self, seat: int, ticket: int) -> None:
        """NF-3.2: the price is shown and spent."""
        s = self.state
        s.hand[seat].remove(ticket)
        s.spent.append(ticket)
        self.show(ticket)
        self.tell("seized", seat, s.boarder, s.face[ticket])
        s.boarder = seat

    def arrive(self) -> None:
        """NF-2.6: a lantern, two on a flood; NF-3.3: who boards looks at the water to come."""
        s = self.state
        won = 2 if s.level >= FLOOD else 1
        s.lanterns[s.boarder] += won
        self.tell("lit", s.boarder, won)
        if s.crossing < s.options.crossings:
            s.seen[s.deck[-1]] |= 1 << s.boarder
            self.tell("peeked", s.boarder)
            self.tell_seats(1 << s.boarder, "saw", s.face[s.deck[-1]])

    def clear(self) -> None:
        s = self.state
        s.spent.extend(s.laid.values())
        s.laid, s.boarder, s.phase = {}, NOBODY, RISING
        if s.crossing == s.options.crossings:
            self.end()

    # -- the end ------------------------------------------------------------------------------------------

    def end(self) -> None:
        """NF-4: most lanterns; of these the higher sum of tickets in hand; of these all."""
        s = self.state
        for seat, tickets in enumerate(s.hand):
            for ticket in tickets:
                self.show(ticket)
            self.tell("left", seat, *sorted(s.face[ticket] for ticket in tickets))
        first = [seat for seat in range(s.seats) if s.lanterns[seat] == max(s.lanterns)]
        if len(first) == 1:
            self.finish(Outcome((first[0],), "lanterns", "NF-4.1"))
        sums = {seat: sum(s.face[ticket] for ticket in s.hand[seat]) for seat in first}
        winners = tuple(seat for seat in first if sums[seat] == max(sums.values()))
        self.finish(Outcome(winners, "tickets", "NF-4.2"))

    def show(self, ticket: int) -> None:
        """From now on everybody knows it."""
        self.state.seen[ticket] = (1 << self.state.seats) - 1
