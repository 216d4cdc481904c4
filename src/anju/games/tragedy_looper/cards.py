"""Action cards: placing them face down, and what they do (TL-5)."""

from __future__ import annotations

from anju.engine.question import Value
from anju.games.tragedy_looper import words
from anju.games.tragedy_looper.abilities import Abilities
from anju.games.tragedy_looper.ground import DIAGONAL, HORIZONTAL, MASTERMIND, VERTICAL
from anju.games.tragedy_looper.library import COUNTERS, FAR, Card
from anju.games.tragedy_looper.plot_rules import role_rows, timed
from anju.games.tragedy_looper.state import (
    ALIVE,
    INTRIGUE,
    MASTERMIND_ABILITIES,
    PROTAGONIST_CARDS,
    RESOLUTION,
    deck_in_turn,
    open_decks,
    steered,
)

_DIRECTIONS = {"horizontal": HORIZONTAL, "vertical": VERTICAL, "diagonal": DIAGONAL}


class Cards(Abilities):
    """Three cards of the mastermind, one of each protagonist."""

    # -- placing (TL-5.2) ---------------------------------------------------------------------------------

    def hand(self, owner: int) -> list[str]:
        """The cards this deck can still place today, each name once."""
        s = self.state
        side = "mastermind" if owner == MASTERMIND else "protagonist"
        laid = [card for who, _, card in s.laid if who == owner]
        return [
            card.id
            for card in self.library.cards.values()
            if card.side == side
            and self.in_deck(card)
            and card.id not in s.spent[owner]
            and laid.count(card.id) < card.copies
        ]

    def in_deck(self, card: Card) -> bool:
        """The older list of the mastermind's cards exchanges one (R-223)."""
        if card.variant:
            return self.options.mastermind_deck_000 == (card.variant == "with")
        return True

    def free_targets(self, owner: int) -> list[int]:
        """Living characters and locations that hold no card of this side yet, and may hold one."""
        s = self.state
        side = owner == MASTERMIND
        taken = [target for who, target, _ in s.laid if (who == MASTERMIND) == side]
        things = [*self.living(), *range(self.n, self.n + 4)]
        found = [thing for thing in things if thing not in taken]
        barred = self.untouchable(side)
        return [thing for thing in found if thing not in barred] if barred else found

    def untouchable(self, mastermind: bool) -> list[int]:
        """The Illusion takes no cards, others none of one side (TL-illusion_t1, TL-prophet_1, TL-faked_suicide)."""
        s = self.state
        found = list(self.board.aloof)
        if mastermind and self.in_set("no_cards_from"):
            found += [who for who in self.living() if self.shuns_mastermind(who)]
        if not mastermind and s.ex_barred:
            found += s.ex_cards
        return found

    def shuns_mastermind(self, who: int) -> bool:
        return any(
            effect.op == "no_cards_from"
            for row in role_rows(self.role(who), "mastermind_action", "mandatory")
            for effect in row.effect
        )

    def lay(self, owner: int, seat: int) -> None:
        """One card, face down: everybody sees where, only its owner what."""
        mastermind = owner == MASTERMIND
        hand: list[Value] = list(self.hand(owner))
        targets: list[Value] = [self.thing_id(thing) for thing in self.free_targets(owner)]
        card = str(self.ask(seat, words.M_CARD if mastermind else words.P_CARD, hand))
        target = str(self.ask(seat, words.M_TARGET if mastermind else words.P_TARGET, targets, card))
        self.state.laid += ((owner, self.thing(target), card),)
        self.tell("card_placed", owner, target)
        self.tell_seats(1 << seat, "own_card", owner, target, card)

    def mastermind_cards(self) -> None:
        s = self.state
        self.lay(MASTERMIND, MASTERMIND)
        if len(s.laid) == 3:
            self.enter(PROTAGONIST_CARDS)

    def protagonist_cards(self) -> None:
        """In the order of leadership (TL-5.2.2); without free targets nothing more is placed (R-224)."""
        s = self.state
        decks = open_decks(s) if self.has_room() else []
        if self.options.free_placement_order and not s.next_deck and len(decks) > 1:
            self.name_deck(decks)
            return
        if decks:
            deck = deck_in_turn(s)
            self.lay(deck, steered(s, deck))
            s.next_deck = 0
        if not open_decks(s) or not self.has_room():
            self.enter(RESOLUTION)

    def has_room(self) -> bool:
        """Fewer than four cards leave a location free."""
        return sum(owner != MASTERMIND for owner, _, _ in self.state.laid) < 4 or bool(self.free_targets(1))

    def name_deck(self, decks: list[int]) -> None:
        """With an option the leader says who places next (R-257)."""
        picked = self.ask(self.leading_seat(), words.NEXT_DECK, [*decks])
        self.state.next_deck = int(str(picked))
        self.tell("next_deck", self.state.next_deck)

    # -- resolution (TL-5.3) ------------------------------------------------------------------------------

    def reveal_cards(self) -> None:
        s = self.state
        self.tell("cards_revealed", *((owner, self.thing_id(target), card) for owner, target, card in s.laid))

    def resolve_cards(self, ignored: frozenset[int]) -> None:
        """Forbid, add, remove: `ignored` are the things on which Forbid Intrigue does nothing."""
        laid = {thing: self.cards_on(thing) for thing in range(self.n + 4)}
        for sign in (1, -1):  # all additions come before all removals, and are told so (TL-12.2.5)
            self.begin_batch()
            for thing, cards in laid.items():
                for card in cards:
                    self.apply_counter(thing, card, cards, ignored, sign)

    def cards_on(self, thing: int) -> list[Card]:
        """The cards that work on something: on the Illusion those of her location (TL-illusion_t1)."""
        s = self.state
        if thing in self.board.aloof:
            if s.life[thing] != ALIVE:
                return []
            thing = self.location(s.place[thing])
        return [self.library.cards[card] for _, target, card in s.laid if target == thing]

    def apply_counter(
        self, thing: int, card: Card, cards: list[Card], ignored: frozenset[int], sign: int
    ) -> None:
        if card.kind != "counter" or card.amount * sign <= 0:
            return
        counter = COUNTERS.index(card.counter)
        if any(one.kind == "forbid" and one.counter == card.counter for one in cards) and not self.overruled(
            thing, counter, ignored
        ):
            return
        self.change(thing, counter, card.amount)

    def overruled(self, thing: int, counter: int, ignored: frozenset[int]) -> bool:
        """Whether a Forbid card lying there does nothing."""
        if counter == INTRIGUE:
            return thing in ignored or self.forbids_cancel()
        return thing < self.n and self.ignores(thing, COUNTERS[counter])

    def forbids_cancel(self) -> bool:
        """Two or more Forbid Intrigue on one day are void (TL-5.3.2), unless a rule of the set says otherwise."""
        if not self.options.forbid_intrigue_cancels or self.maddened(3):
            return False
        laid = [self.library.cards[card] for owner, _, card in self.state.laid if owner != MASTERMIND]
        return sum(card.kind == "forbid" and card.counter == "intrigue" for card in laid) > 1

    def maddened(self, least: int) -> bool:
        """Whether the gauge of a set where it drives people mad has come that far (TL-weird_mythology)."""
        return "gauge_of_madness" in self.board.set.mechanics and self.state.ex >= least

    def ignores(self, who: int, counter: str) -> bool:
        """A mandatory ability of the character itself ignores the Forbid card on it."""
        return self.state.life[who] == ALIVE and any(
            effect.op == "ignore_cards" and effect.fields["card"] == f"forbid_{counter}"
            for row in self.rows_of(who)
            if row.kind == "mandatory" and row.timing == "card_resolution"
            for effect in row.effect
        )

    def move_by_cards(self) -> None:
        """All moves from the positions before, at once (TL-5.3.3)."""
        goals: dict[int, int] = {}
        for who in self.living():
            goal = self.card_goal(who)
            if goal is not None and goal != self.state.place[who] and not self.barred(who, goal):
                goals[who] = goal
        for who in self.board.servants:
            self.follow(who, goals)
        self.begin_batch()
        for who, place in goals.items():
            self.shift(who, place)

    def follow(self, servant: int, goals: dict[int, int]) -> None:
        """She goes where one whom she serves goes, instead of her own way (TL-servant_t1)."""
        s = self.state
        if s.life[servant] != ALIVE:
            return
        here = s.place[servant]
        masters = [who for who in goals if s.place[who] == here and servant in self.servants(who, here)]
        if not masters:
            return
        values: list[Value] = [self.thing_id(who) for who in masters]
        picked = values[0]
        if len({goals[who] for who in masters}) > 1:
            picked = self.ask(self.leading_seat(), words.LEADER_TARGET, values, self.thing_id(servant))
        goals[servant] = goals[self.thing(str(picked))]

    def card_goal(self, who: int) -> int | None:
        cards = self.cards_on(who)
        if any(self.stops(card) for card in cards):
            return None
        directions = {_DIRECTIONS[card.direction] for card in cards if card.kind == "move"}
        if not directions or self.state.place[who] == FAR:  # no direction leads away from there
            return None
        combined = 0
        for direction in sorted(directions):
            combined ^= direction
        return self.state.place[who] ^ combined

    def stops(self, card: Card) -> bool:
        """Forbid Movement, and whatever works as such (TL-unanswered_heart_1)."""
        if card.kind == "forbid_move":
            return True
        return card.kind == "forbid" and any(
            effect.op == "card_also_acts_as" and effect.fields["card"] == f"forbid_{card.counter}"
            for row in timed(self.plot_rows(), "card_resolution", "mandatory")
            for effect in row.effect
        )

    def put_away(self) -> None:
        """Once-per-loop cards lie face up, the others go back to their hands (TL-5.3.8)."""
        s = self.state
        spent = [list(cards) for cards in s.spent]
        for owner, _, card in s.laid:
            if self.library.cards[card].once_per_loop:
                spent[owner].append(card)
        s.spent = (tuple(spent[0]), tuple(spent[1]), tuple(spent[2]), tuple(spent[3]))
        s.laid = ()
        self.enter(MASTERMIND_ABILITIES)

    def enter(self, phase: int) -> None:
        """The next phase begins."""
        raise NotImplementedError  # days.py
