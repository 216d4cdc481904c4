"""Action cards: placing them face down, and what they do (TL-5)."""

from __future__ import annotations

from anju.engine.question import Value
from anju.games.tragedy_looper import words
from anju.games.tragedy_looper.abilities import Abilities
from anju.games.tragedy_looper.library import COUNTERS, FAR, ActionCard
from anju.games.tragedy_looper.offers.cards import Hand, decks, hand
from anju.games.tragedy_looper.offers.following import masters
from anju.games.tragedy_looper.offers.placing import spots
from anju.games.tragedy_looper.queries import DIAGONAL, HORIZONTAL, MASTERMIND, VERTICAL
from anju.games.tragedy_looper.state import (
    ALIVE,
    INTRIGUE,
    MASTERMIND_ABILITIES,
    PROTAGONIST_CARDS,
    RESOLUTION,
    open_decks,
    steered,
)

_MASTERMINDS = (words.M_CARD, words.M_TARGET)
_PROTAGONISTS = (words.P_CARD, words.P_TARGET)
_DIRECTIONS = {"horizontal": HORIZONTAL, "vertical": VERTICAL, "diagonal": DIAGONAL}


class Cards(Abilities):
    """Three cards of the mastermind, one of each protagonist."""

    # -- placing (TL-5.2) ---------------------------------------------------------------------------------

    def cards_left(self, owner: int) -> Hand:
        return hand(self.library, owner, self.options.mastermind_deck_000)

    def hand(self, owner: int) -> list[Value]:
        """The cards that this deck can still place today, each name once."""
        return self.cards_left(owner).values(self)

    def free_targets(self, owner: int) -> list[int]:
        """Living characters and locations that hold no card of this side yet, and may hold one."""
        return [self.thing(str(id)) for id in spots(self.board, owner == MASTERMIND).values(self)]

    def shuns_mastermind(self, who: int) -> bool:
        return any(
            effect.op == "no_cards_from"
            for row in self.role(who).whole.at("mastermind_action", "mandatory")
            for effect in row.effect
        )

    def lay(self, owner: int, seat: int) -> None:
        """Lays one card face down: everybody sees where, only its owner sees which."""
        mastermind = owner == MASTERMIND
        card_word, target_word = _MASTERMINDS if mastermind else _PROTAGONISTS
        card = str(self.pose(seat, card_word, self.cards_left(owner)))
        target = str(self.pose(seat, target_word, spots(self.board, mastermind), card))
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
        placing = self.decks_to_place()
        if self.options.free_placement_order and not s.next_deck and len(placing) > 1:
            self.name_deck()
            return
        if placing:
            deck = s.next_deck or placing[0]
            self.lay(deck, steered(s, deck))
            s.next_deck = 0
            placing = self.decks_to_place()
        if not placing:
            self.enter(RESOLUTION)

    def decks_to_place(self) -> list[int]:
        """Whose cards are still to come, while there is room: fewer than four cards leave a location free."""
        owners = [owner for owner, _, _ in self.state.laid]
        placed = len(owners) - owners.count(MASTERMIND)
        return open_decks(self.state) if placed < 4 or self.free_targets(1) else []

    def name_deck(self) -> None:
        """With a table option, the leader says who places next (R-257)."""
        picked = self.pose(self.leading_seat(), words.NEXT_DECK, decks(self))
        self.state.next_deck = int(str(picked))
        self.tell("next_deck", self.state.next_deck)

    # -- resolution (TL-5.3) ------------------------------------------------------------------------------

    def reveal_cards(self) -> None:
        if self.listening:
            laid = self.state.laid
            self.tell(
                "cards_revealed", *((owner, self.thing_id(target), card) for owner, target, card in laid)
            )

    def resolve_cards(self, ignored: frozenset[int]) -> None:
        """Resolves forbid, add and remove; `ignored` are the things on which Forbid Intrigue does nothing."""
        affected = self.cards_by_thing()
        for sign in (1, -1):  # all additions come before all removals, and are told so (TL-12.2.5)
            self.begin_batch()
            for thing in self.everything:
                cards = affected.get(thing)
                if cards is not None:
                    for card in cards:
                        if card.kind == "counter" and card.amount * sign > 0:
                            self.apply_counter(thing, card, cards, ignored)

    def cards_by_thing(self) -> dict[int, list[ActionCard]]:
        """The cards that affect something; the Illusion those on her location (TL-illusion_t1)."""
        s = self.state
        lying: dict[int, list[ActionCard]] = {}
        for _, target, card in s.laid:
            lying.setdefault(target, []).append(self.library.cards[card])
        for who in self.board.aloof:
            there = lying.get(self.location(s.place[who]), []) if s.life[who] == ALIVE else []
            lying[who] = there
        return lying

    def apply_counter(
        self, thing: int, card: ActionCard, cards: list[ActionCard], ignored: frozenset[int]
    ) -> None:
        counter = COUNTERS.index(card.counter)
        forbidden = any(one.kind == "forbid" and one.counter == card.counter for one in cards)
        if not forbidden or self.overruled(thing, counter, ignored):
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
        """Whether the set's gauge of madness has risen far enough (TL-weird_mythology)."""
        return "gauge_of_madness" in self.board.set.mechanics and self.state.ex >= least

    def ignores(self, who: int, counter: str) -> bool:
        """Whether a mandatory ability of the character ignores the Forbid card on it."""
        return self.state.life[who] == ALIVE and any(
            effect.op == "ignore_cards" and effect.fields["card"] == f"forbid_{counter}"
            for row in self.rows_of(who)
            if row.kind == "mandatory" and row.timing == "card_resolution"
            for effect in row.effect
        )

    def move_by_cards(self) -> None:
        """Makes all moves at once, from the positions before (TL-5.3.3)."""
        goals: dict[int, int] = {}
        affected = self.cards_by_thing()
        for who in self.living():
            cards = affected.get(who)
            goal = self.card_goal(who, cards) if cards else None
            if goal is not None and goal != self.state.place[who] and not self.barred(who, goal):
                goals[who] = goal
        for who in self.board.servants:
            self.follow(who, goals)
        self.begin_batch()
        for who, place in goals.items():
            self.shift(who, place)

    def follow(self, servant: int, goals: dict[int, int]) -> None:
        """The Servant follows one whom she serves instead of going her own way (TL-servant_t1)."""
        if self.state.life[servant] != ALIVE:
            return
        offer = masters(self, servant, [*goals])
        served = offer.values(self)
        if not served:
            return
        picked = served[0]
        if len({goals[self.thing(str(who))] for who in served}) > 1:
            picked = self.pose(self.leading_seat(), words.LEADER_TARGET, offer, self.thing_id(servant))
        goals[servant] = goals[self.thing(str(picked))]

    def card_goal(self, who: int, cards: list[ActionCard]) -> int | None:
        if any(self.stops(card) for card in cards):
            return None
        directions = {_DIRECTIONS[card.direction] for card in cards if card.kind == "move"}
        if not directions or self.state.place[who] == FAR:  # no direction leads away from there
            return None
        combined = 0
        for direction in sorted(directions):
            combined ^= direction
        return self.state.place[who] ^ combined

    def stops(self, card: ActionCard) -> bool:
        """Whether Forbid Movement, or anything that works like it, applies (TL-unanswered_heart_1)."""
        if card.kind == "forbid_move":
            return True
        return card.kind == "forbid" and any(
            effect.op == "card_also_acts_as" and effect.fields["card"] == f"forbid_{card.counter}"
            for row in self.plots_in_force().at("card_resolution", "mandatory")
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
