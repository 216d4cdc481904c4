"""What a seat would be asked next, surely or if nobody cut in, as far as it can tell."""

from __future__ import annotations

from tests.engine.toy import PAY, PEEK, USE, Den, Round, Toy

from anju.engine.conformance import run
from anju.engine.expecting import Expected, then
from anju.engine.play import Entry
from anju.engine.question import Value
from anju.engine.table import Table


class Burglary(Round):
    """To peek is announced, whoever is peeked at may forbid it, and it costs a card."""

    def maybe_peek(self, seat: int) -> None:
        others: list[Value] = [other for other in range(self.state.seats) if other != seat]
        chosen = self.ask(seat, PEEK, ["nobody", *others])
        if not isinstance(chosen, int):
            return
        self.tell("peeked", seat, chosen)
        if self.ask(chosen, USE, ["no", "yes"], "lock") == "no" and self.state.hand[chosen]:
            self.pay(seat, chosen)

    def pay(self, seat: int, _other: int) -> None:
        hand = self.state.hand[seat]
        if hand:
            card = int(str(self.ask(seat, PAY, list(hand))))
            hand.remove(card)
            self.throw_away(card)


class Robbery(Burglary):
    """A card is chosen from those that are peeked at."""

    def pay(self, seat: int, other: int) -> None:
        s = self.state
        for card in s.hand[other]:
            s.seen[card] |= 1 << seat
        self.tell_seats(1 << seat, "saw", *(s.face[card] for card in s.hand[other]))
        card = int(str(self.ask(seat, PAY, list(s.hand[other]))))
        s.hand[other].remove(card)
        self.throw_away(card)


class House(Toy):
    quick_to_imagine = True

    def __init__(self, rules: type[Round]) -> None:
        self.rules = rules

    def play(self, state: Den, record: list[Entry], seed: int) -> Round:
        return self.rules(self, state, record, seed)


class SlowHouse(House):
    quick_to_imagine = False


def peeking(game: Toy) -> Table:
    """The first moment at which somebody may peek."""
    table = Table(game, 3, 7, game.settle(3, {})).begin()
    while table.questions[0].word is not PEEK:
        table.answer(table.questions[0].seat, table.questions[0].values[0])
    return table


def asked_after_peeking(table: Table) -> tuple[int, int, Expected | None]:
    seat = table.questions[0].seat
    other = (seat + 1) % 3
    return seat, other, then(table, seat, [other])


def test_what_has_to_be_chosen_after_others_had_a_word_is_known_before():
    table = peeking(House(Burglary))
    seat, other, foreseen = asked_after_peeking(table)
    assert foreseen is not None
    assert not foreseen.sure
    read = len(table.events(seat))
    table.answer(seat, other)
    table.answer(other, "no")
    real = table.question(seat)
    assert real is not None
    assert (real.word, real.values) == (foreseen.question.word, foreseen.question.values)
    assert len(table.events(seat)) == read + foreseen.told


def test_what_hangs_on_hidden_cards_is_not():
    table = peeking(House(Robbery))
    assert asked_after_peeking(table)[2] is None


def test_what_may_be_declined_or_comes_later_is_another_choice():
    table = peeking(House(Burglary))
    seat = table.questions[0].seat
    assert then(table, seat, ["nobody"]) is None, "the next round begins"
    table.answer(seat, (seat + 1) % 3)
    assert then(table, (seat + 1) % 3, ["no"]) is None, "another seat chooses"


def test_a_game_that_takes_its_time_to_imagine_is_not_kept_waiting():
    assert asked_after_peeking(peeking(SlowHouse(Burglary)))[2] is None


def test_it_is_the_same_in_every_world_that_looks_the_same():
    assert run(House(Burglary), 20, thoroughness=0.5).problems == []
    assert run(House(Robbery), 20, thoroughness=0.5).problems == []
