"""A toy game to test the engine by itself: hidden cards, sealed bids, a die, and charms that act in a window.

Every round all seats bid a card in secret.  The highest card wins what the die shows, charms may change that, and
the winner may peek at a card of somebody else.  Everybody draws again; five points or ten rounds end the game.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from types import MappingProxyType
from typing import Any

from anju.engine.beat import BRIEF, GRAVE, PLAIN
from anju.engine.document import Node
from anju.engine.errors import Refused
from anju.engine.event import Event
from anju.engine.game import Game, Setting
from anju.engine.play import Entry, Outcome, Play, State
from anju.engine.question import Question, Value, Word
from anju.engine.table import Table
from anju.engine.text import Text
from anju.engine.window import Ability, listeners, offer

BID = Word("bid", "card", "TY-1", Text("暗出一张牌", "Bid a card"), window=True)
DIE = Word("die", "number", "TY-2", Text("掷骰", "The die"))
WHICH = Word("which", "charm", "TY-3", Text("先用哪个护符", "Which charm comes first"))
USE = Word("use", "word", "TY-3", Text("用护符吗", "Use the charm?"), "no", window=True)
PAY = Word("pay", "card", "TY-3", Text("弃哪张牌", "Which card do you discard"))
PEEK = Word("peek", "seats", "TY-4", Text("看谁的一张牌", "Peek at whose card"), "nobody")

DEAL, BIDDING, PRIZE, REFILL = range(4)
TARGET, ROUNDS = 5, 10


class Prize:
    """The happening: who is about to get how much."""

    def __init__(self, winner: int, amount: int) -> None:
        self.winner = winner
        self.amount = amount


class Den(State):
    """Card ids in zones; `face` says what a card shows, `seen` who knows it (a bit for each seat)."""

    def __init__(self, seats: int, charms: tuple[str, ...]) -> None:
        self.seats = seats
        self.charms = charms
        self.luck = 0
        self.outcome: Outcome | None = None
        self.phase = DEAL
        self.round = 0
        self.points = [0] * seats
        self.hand: list[list[int]] = [[] for _ in range(seats)]
        self.bids: list[int] = []
        self.deck: list[int] = list(range(5 * seats))
        self.discard: list[int] = []
        self.face: list[int] = list(range(5 * seats))
        self.seen: list[int] = [0] * (5 * seats)

    def copy(self) -> Den:
        s = Den(self.seats, self.charms)
        s.luck, s.outcome, s.phase, s.round = self.luck, self.outcome, self.phase, self.round
        s.points, s.bids = self.points[:], self.bids[:]
        s.hand = [cards[:] for cards in self.hand]
        s.deck, s.discard, s.seen = self.deck[:], self.discard[:], self.seen[:]
        s.face = self.face  # replaced, never mutated
        return s


class Round(Play[Den]):
    """The rules."""

    def step(self) -> None:
        (self.deal, self.bid, self.award, self.refill)[self.state.phase]()

    def deal(self) -> None:
        self.shuffle(self.state.deck)
        self.state.phase = REFILL

    def shuffle(self, cards: list[int]) -> None:
        s = self.state
        old, order = s.face, self.permutation(len(cards))
        s.face = old[:]
        for card, other in zip(cards, order, strict=True):
            s.face[card], s.seen[card] = old[cards[other]], 0

    def refill(self) -> None:
        """Everybody draws up to three cards; a shuffle ends its step, so that its order is in the state."""
        s = self.state
        missing = sum(3 - len(cards) for cards in s.hand)
        if len(s.deck) < missing and s.discard:
            s.deck, s.discard = [*s.discard, *s.deck], []
            self.shuffle(s.deck)
            return
        for seat in range(s.seats):
            while len(s.hand[seat]) < 3 and s.deck:
                self.draw(seat)
        s.phase, s.round = BIDDING, s.round + 1
        self.tell("round", s.round)

    def draw(self, seat: int) -> None:
        s = self.state
        card = s.deck.pop()
        s.hand[seat].append(card)
        s.seen[card] |= 1 << seat
        self.tell("drew", seat)
        self.tell_seats(1 << seat, "drew_card", s.face[card])

    def bid(self) -> None:
        s = self.state
        bids = self.ask_all(BID, {seat: list(s.hand[seat]) for seat in range(s.seats)})
        s.bids = [int(str(bids[seat])) for seat in range(s.seats)]
        s.phase = PRIZE

    def award(self) -> None:
        s = self.state
        for seat, card in enumerate(s.bids):
            s.hand[seat].remove(card)
            self.throw_away(card)
        self.tell("shown", *(s.face[card] for card in s.bids))
        prize = Prize(self.highest_bidder(), int(str(self.chance(DIE, [1, 2, 3]))))
        self.tell("prize", prize.winner, prize.amount)
        offer(self, charms_of(s).get("prize", []), prize, WHICH)
        s.points[prize.winner] += prize.amount
        self.tell("points", prize.winner, prize.amount)
        self.maybe_end()
        self.maybe_peek(prize.winner)
        s.bids, s.phase = [], REFILL

    def highest_bidder(self) -> int:
        s = self.state
        return max(range(s.seats), key=lambda seat: s.face[s.bids[seat]])

    def seat_order(self) -> list[int]:
        """From the highest bidder on."""
        first = self.highest_bidder() if self.state.bids else 0
        return [(first + k) % self.state.seats for k in range(self.state.seats)]

    def throw_away(self, card: int) -> None:
        self.state.discard.append(card)
        self.state.seen[card] = (1 << self.state.seats) - 1

    def maybe_end(self) -> None:
        s = self.state
        best = max(s.points)
        if best >= TARGET or s.round >= ROUNDS:
            winners = tuple(seat for seat in range(s.seats) if s.points[seat] == best)
            self.finish(Outcome(winners, "points", "TY-5"))

    def maybe_peek(self, seat: int) -> None:
        s = self.state
        others: list[Value] = [(other, len(s.hand[other])) for other in range(s.seats) if other != seat]
        chosen = self.ask(seat, PEEK, ["nobody", *others])
        if not isinstance(chosen, tuple) or not s.hand[int(chosen[0])]:
            return
        card = s.hand[int(chosen[0])][0]
        s.seen[card] |= 1 << seat
        self.tell("peeked", seat, chosen[0])
        self.tell_seats(1 << seat, "saw", s.face[card])

    def uses(self, seat: int, charm: str) -> bool:
        return self.ask(seat, USE, ["no", "yes"], charm) == "yes"


class Toll:
    """Forced: one point of every prize is lost."""

    id = "toll"
    priority = 0
    forced = True

    def ready(self, play: Round, seat: int, happening: Prize) -> bool:
        return happening.amount > 0

    def act(self, play: Round, seat: int, happening: Prize) -> None:
        happening.amount -= 1
        play.tell("toll", seat)


class Snatch:
    """First: discard a card to take somebody else's prize."""

    id = "snatch"
    priority = 1
    forced = False

    def ready(self, play: Round, seat: int, happening: Prize) -> bool:
        return happening.winner != seat and bool(play.state.hand[seat])

    def act(self, play: Round, seat: int, happening: Prize) -> None:
        if not play.uses(seat, self.id):
            return
        card = int(str(play.ask(seat, PAY, list(play.state.hand[seat]))))
        play.state.hand[seat].remove(card)
        play.throw_away(card)
        happening.winner = seat
        play.tell("snatched", seat, play.state.face[card])


class Double:
    """The winner may double a prize of one or two."""

    id = "double"
    priority = 0
    forced = False

    def ready(self, play: Round, seat: int, happening: Prize) -> bool:
        return happening.winner == seat and happening.amount in (1, 2)

    def act(self, play: Round, seat: int, happening: Prize) -> None:
        if play.uses(seat, self.id):
            happening.amount *= 2
            play.tell("doubled", seat)


class Polish:
    """The winner gets one more."""

    id = "polish"
    priority = 0
    forced = False

    def ready(self, play: Round, seat: int, happening: Prize) -> bool:
        return happening.winner == seat

    def act(self, play: Round, seat: int, happening: Prize) -> None:
        happening.amount += 1
        play.tell("polished", seat)


CHARMS: dict[str, Ability[Round]] = {charm.id: charm for charm in (Toll(), Snatch(), Double(), Polish())}


def charms_of(s: Den) -> dict[str, list[tuple[int, Ability[Any]]]]:
    return listeners([(seat, "prize", CHARMS[name]) for seat in range(s.seats) for name in s.charms])


class Toy(Game[Den]):
    id = "toy"
    name = Text("玩具", "Toy")
    about = Text("暗标抢奖", "Sealed bids for a prize")
    seats = (2, 3, 4)
    usual_seats = 2
    options = (
        Setting("toll", False, (False, True), Text("收过路费", "a toll is paid"), "TY-3"),
        Setting("extra", "double", ("double", "none"), Text("另一个护符", "one more charm"), "TY-3"),
    )
    version = "toy-1"
    rule_prefix = "TY"
    rests_at = frozenset({"bid"})
    beats = MappingProxyType(
        {"drew": BRIEF, "shown": PLAIN, "prize": PLAIN, "snatched": PLAIN, "points": GRAVE, "peeked": PLAIN}
    )

    def start(self, seats: int, options: Mapping[str, object]) -> Den:
        toll = ("toll",) if options["toll"] else ()
        extra = ("double",) if options["extra"] == "double" else ()
        return Den(seats, (*toll, "snatch", *extra, "polish"))

    def play(self, state: Den, record: list[Entry], seed: int) -> Round:
        return Round(self, state, record, seed)

    def view(self, state: Den, seat: int | None) -> dict[str, Any]:
        return {
            "round": state.round,
            "points": state.points,
            "hands": [len(cards) for cards in state.hand],
            "hand": [state.face[card] for card in state.hand[seat]] if seat is not None else [],
            "deck": len(state.deck),
            "discard": [state.face[card] for card in state.discard],
        }

    def imagine(
        self, now: Den, checkpoint: Den, tail: list[Entry], seat: int, told: list[Event], rng: Random
    ) -> tuple[Den, list[Entry]]:
        unknown = [card for card, seen in enumerate(now.seen) if not seen >> seat & 1]
        # Sorted, so that nothing of the real order can shine through.
        shown = sorted(checkpoint.face[card] for card in unknown)
        rng.shuffle(shown)
        world = checkpoint.copy()
        world.face = checkpoint.face[:]
        for card, face in zip(unknown, shown, strict=True):
            world.face[card] = face
        return world, tail[:]

    def label(self, state: Den, word: Word, value: Value, lang: str) -> str:
        if word.kind == "card" and isinstance(value, int):
            return f"{'牌' if lang == 'zh' else 'card'} {state.face[value]}"
        return str(value)

    def names(self, state: Den, word: Word | None, value: Value) -> tuple[str, ...]:
        return (str(value),)

    def piece(self, state: Den, word: Word, value: Value) -> str:
        return f"card:{value}" if word.kind == "card" else ""

    def event_text(self, kind: str, data: tuple[object, ...], lang: str) -> str:
        return f"{kind} {data}"

    def outcome_text(self, state: Den) -> Text:
        return Text("点数最高者胜", "Most points win")

    def why(self, state: Den, question: Question, what: Value) -> Refused | None:
        return Refused(
            "toy", Text(f"不能选{what}", f"{what} cannot be chosen"), {"what": what}, question.rule
        )

    def place(self, given: Node, seats: int, options: Mapping[str, object]) -> Den:
        fields = given.plain()
        s = self.start(seats, options)
        s.luck, s.phase, s.round, s.points = (
            fields["luck"],
            fields["phase"],
            fields["round"],
            fields["points"],
        )
        s.hand, s.bids, s.deck, s.discard = fields["hand"], fields["bids"], fields["deck"], fields["discard"]
        s.face, s.seen = fields["face"], fields["seen"]
        return s

    def describe(self, state: Den) -> dict[str, Any]:
        return {
            "luck": state.luck,
            "phase": state.phase,
            "round": state.round,
            "points": state.points[:],
            "hand": [cards[:] for cards in state.hand],
            "bids": state.bids[:],
            "deck": state.deck[:],
            "discard": state.discard[:],
            "face": state.face[:],
            "seen": state.seen[:],
        }

    def stock(self, state: Den) -> object:
        cards = [*state.deck, *state.discard, *(card for hand in state.hand for card in hand)]
        return sorted(cards), sorted(state.face)


TOY = Toy()


def sit_down(seats: int = 2, seed: int = 7, **options: object) -> Table:
    """A table at its first question."""
    return Table(TOY, seats, seed, TOY.settle(seats, options)).begin()


def bid_first(table: Table) -> None:
    """All who are asked for a bid bid their first card."""
    while table.questions and table.questions[0].word is BID:
        table.answer(table.questions[0].seat, table.questions[0].values[0])


def play_on(table: Table, rng: Random, answers: int) -> None:
    """Random answers, as long as somebody is asked."""
    for _ in range(answers):
        if table.questions:
            question = rng.choice(table.questions)
            table.answer(question.seat, rng.choice(question.values))


def seen_of(table: Table) -> object:
    """All that anybody can see of a table, for comparing."""
    seats = (*range(table.seats), None)
    return (
        table.record,
        [(q.seat, q.word.id, q.source, q.values) for q in table.questions],
        [table.view(seat) for seat in seats],
        [[event.plain() for event in table.events(seat)] for seat in seats],
        table.game.describe(table.now),
        table.outcome,
    )
