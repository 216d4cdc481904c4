"""The conformance suite finds nothing in an honest game, and each kind of fault in a faulty one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

import pytest
from tests.engine.toy import BID, PAY, PEEK, TOY, Den, Round, Toy

from anju.engine import conformance
from anju.engine.conformance import Nonconformity, check_game, plan_of, run
from anju.engine.document import Node
from anju.engine.errors import BadOption, Refused
from anju.engine.event import Event
from anju.engine.layers import Glance, Layers
from anju.engine.play import Entry, Play
from anju.engine.question import Question, Value, Word
from anju.engine.text import Text


def faults_of(game: Toy, games: int = 30) -> Iterator[str]:
    """The first fault that close looks find in each of some games: which comes first may be a matter of luck."""
    for first in range(games):
        for problem in run(game, 1, first=first, thoroughness=0.5).problems:
            yield problem.what


def test_a_finding_can_be_played_again():
    problem = run(LeakyView(), 1, seed=5).problems[0]
    with pytest.raises(Nonconformity) as caught:
        check_game(LeakyView(), problem.plan.seats, problem.seed, problem.plan.options)
    assert (caught.value.what, caught.value.step) == (problem.what, problem.step)
    assert str(problem.seed) in str(problem)


def test_an_honest_game_conforms():
    found = run(TOY, 40, seed=1, thoroughness=0.1)
    assert found.problems == []
    assert found.games == 40
    assert set(found.words) == {"bid", "use", "which", "pay", "peek"}
    assert min(found.checks.values()) > 20


@pytest.mark.parametrize("seats", TOY.seats)
def test_every_promise_holds_at_every_question(seats: int):
    found = check_game(TOY, seats, 11, thoroughness=1)
    assert set(found.checks.values()) == {found.decisions}


def test_a_run_depends_only_on_its_seed():
    assert run(TOY, 6, seed=3).plain() == run(TOY, 6, seed=3).plain()
    assert run(TOY, 6, seed=3).plain() != run(TOY, 6, seed=4).plain()


def test_a_run_can_be_shared_out():
    whole, halves = run(TOY, 6, seed=3), run(TOY, 3, seed=3)
    halves.add(run(TOY, 3, seed=3, first=3))
    assert halves.plain() == whole.plain()


def test_progress_counts_the_games():
    done: list[int] = []
    run(TOY, 3, progress=done.append)
    assert done == [1, 2, 3]


def test_seats_and_options_vary_and_given_options_do_not():
    plans = [plan_of(TOY, 1, number, {"extra": "none"}) for number in range(200)]
    assert {plan.seats for plan in plans} == set(TOY.seats)
    assert {plan.options["extra"] for plan in plans} == {"none"}
    assert {plan.options.get("toll") for plan in plans} == {None, False, True}


def test_options_that_cannot_be_are_the_callers_fault():
    with pytest.raises(BadOption):
        run(TOY, 1, options={"toll": "often"})


def test_a_run_goes_on_after_a_fault():
    found = run(LeakyView(), 5)
    assert found.games == 5
    assert len(found.problems) == 5
    assert "problems" in found.plain()


# -- faulty games -----------------------------------------------------------------------------------------


class LeakyView(Toy):
    """Shows everybody the next card."""

    def view(self, state: Den, seat: int | None) -> dict[str, Any]:
        return {**super().view(state, seat), "next": [state.face[card] for card in state.deck[-1:]]}


class Fickle(Toy):
    """Says now that there is one card left, now that it is true."""

    def view(self, state: Den, seat: int | None) -> dict[str, Any]:
        left = len(state.deck)
        return {**super().view(state, seat), "more": [{"left": 1 if left % 2 else True}]}


class Blind(Toy):
    """Does not see that what a seat sees has changed."""

    def own_changed(self, before: Den, state: Den, seats: Sequence[int]) -> Sequence[int]:
        return ()


class Stale(Toy):
    """Shows what everybody saw before, as if nothing had changed since."""

    def layers(self, state: Den, seats: Sequence[int], before: Glance | None = None) -> Layers:
        public, own = super().layers(state, seats)
        return (public if before is None else before[1]), own


class LeakyEvents(Toy):
    """Tells everybody what was drawn."""

    def play(self, state: Den, record: list[Entry], seed: int) -> Round:
        return Gossip(self, state, record, seed)


class Gossip(Round):
    def award(self) -> None:
        self.tell("hands", *(self.state.face[card] for hand in self.state.hand for card in hand))
        super().award()


class LeakyLabels(Toy):
    """The label of a bid counts the high cards of everybody."""

    def label(self, state: Den, word: Word, value: Value, lang: str) -> str:
        high = [state.face[card] for card in state.hand[0]]
        return f"{super().label(state, word, value, lang)} {high}"


class LeakyOffer(Toy):
    """What may be bid depends on the hand of seat 0."""

    def play(self, state: Den, record: list[Entry], seed: int) -> Round:
        return Choosy(self, state, record, seed)


class Choosy(Round):
    def bid(self) -> None:
        s = self.state
        best = max(s.face[card] for card in s.hand[0])
        offers: dict[int, list[Value]] = {
            seat: [card for card in s.hand[seat] if s.face[card] > best] or list(s.hand[seat])
            for seat in range(s.seats)
        }
        bids = self.ask_all(BID, offers)
        s.bids = [int(str(bids[seat])) for seat in range(s.seats)]
        s.phase = 2


class LeakyThen(Toy):
    """Who thinks of peeking could read the cards in what would be asked then, and peek at nobody."""

    def play(self, state: Den, record: list[Entry], seed: int) -> Round:
        return Tempting(self, state, record, seed)


class Tempting(Round):
    def maybe_peek(self, seat: int) -> None:
        s = self.state
        others: list[Value] = [other for other in range(s.seats) if len(s.hand[other]) > 1 and other != seat]
        chosen = self.ask(seat, PEEK, ["nobody", *others])
        if isinstance(chosen, int):
            card = self.ask(seat, PAY, list(s.hand[chosen]))
            s.seen[int(str(card))] |= 1 << seat
            self.tell_seats(1 << seat, "saw", s.face[int(str(card))])


class LeakyBeat(Toy):
    """Between two questions the next card lies open for a moment."""

    def play(self, state: Den, record: list[Entry], seed: int) -> Round:
        return Flashing(self, state, record, seed)


class Flashing(Round):
    def tell(self, kind: str, *data: object) -> None:
        s, flashes = self.state, kind == "points" and bool(self.state.deck)
        if flashes:
            s.discard.append(s.deck.pop())
        super().tell(kind, *data)
        if flashes:
            s.deck.append(s.discard.pop())


class SharedPoints(Toy):
    """The copy shares a list with its original."""

    def start(self, seats: int, options: Mapping[str, object]) -> Den:
        return Sloppy(seats, super().start(seats, options).charms)


class Sloppy(Den):
    def copy(self) -> Den:
        twin = Sloppy(self.seats, self.charms)
        vars(twin).update(vars(super().copy()))
        twin.points = self.points
        return twin


class Forgetful(Toy):
    """A discarded card is gone."""

    def play(self, state: Den, record: list[Entry], seed: int) -> Round:
        return Wasteful(self, state, record, seed)


class Wasteful(Round):
    def maybe_peek(self, seat: int) -> None:
        super().maybe_peek(seat)
        self.state.discard.pop()


class Moody(Toy):
    """Rules that look at something outside the state."""

    mood = Random(1)

    def play(self, state: Den, record: list[Entry], seed: int) -> Round:
        return Whim(self, state, record, seed)


class Whim(Round):
    def award(self) -> None:
        self.state.points[0] = Moody.mood.randrange(3)
        super().award()


class Endless(Toy):
    """Points never reach the target."""

    def play(self, state: Den, record: list[Entry], seed: int) -> Round:
        return Treadmill(self, state, record, seed)


class Treadmill(Round):
    def maybe_end(self) -> None:
        self.state.round = 1


class Speechless(Toy):
    def label(self, state: Den, word: Word, value: Value, lang: str) -> str:
        return "" if lang == "en" and value == "yes" else super().label(state, word, value, lang)


class Silent(Toy):
    def event_text(self, kind: str, data: tuple[object, ...], lang: str) -> str:
        return "" if kind == "prize" else super().event_text(kind, data, lang)


class Crashing(Toy):
    """A defect in the answer to strange values."""

    def why(self, state: Den, question: Question, what: Value) -> Refused | None:
        return super().why(state, question, str(what + ""))  # type: ignore[operator]  # the defect


class Reasonless(Toy):
    def why(self, state: Den, question: Question, what: Value) -> Refused | None:
        return None


class Mute(Toy):
    def why(self, state: Den, question: Question, what: Value) -> Refused | None:
        return Refused("", Text("", ""), {}, "")


class Misplaced(Toy):
    """Placing a position forgets the points."""

    def place(self, given: Node, seats: int, options: Mapping[str, object]) -> Den:
        state = super().place(given, seats, options)
        state.points = [0] * seats
        return state


class Doubled(Toy):
    def play(self, state: Den, record: list[Entry], seed: int) -> Round:
        return Stutter(self, state, record, seed)


class Stutter(Round):
    def uses(self, seat: int, charm: str) -> bool:
        return self.ask(seat, BID, ["no", "yes", "no"], charm) == "yes"


class Dogmatic(Toy):
    """Imagines only what the seat can rule out: its own hand is dealt anew."""

    def imagine(
        self, now: Den, checkpoint: Den, tail: list[Entry], seat: int, told: list[Event], rng: Random
    ) -> tuple[Den, list[Entry]]:
        return super().imagine(now, checkpoint, tail, (seat + 1) % now.seats, told, rng)


@pytest.mark.parametrize(
    ("game", "fault"),
    [
        (LeakyView(), "the view of"),
        (Fickle(), "does not keep to truth or number at /more/0/left"),
        (Blind(), "what seats see otherwise has changed"),
        (Stale(), "what everybody sees is out of date"),
        (LeakyEvents(), "world"),
        (LeakyLabels(), "the question differs"),
        (LeakyOffer(), "world"),
        (LeakyThen(), "what would be asked after"),
        (LeakyBeat(), "what was shown on the way differs"),
        (SharedPoints(), "differs in"),
        (Forgetful(), "the stock changed"),
        (Moody(), "differs in"),
        (Speechless(), "has no label in en"),
        (Silent(), "'prize' has no text"),
        (Crashing(), "TypeError"),
        (Reasonless(), "why finds no reason"),
        (Mute(), "has no code"),
        (Misplaced(), "a placed position describes differently"),
        (Doubled(), "offers a value twice"),
        (Dogmatic(), "differs in a world"),
    ],
    ids=lambda part: type(part).__name__ if isinstance(part, Toy) else "",
)
def test_a_fault_is_found(game: Toy, fault: str):
    assert any(fault in found for found in faults_of(game))


def test_a_game_that_does_not_end_is_found(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(conformance, "MOST_DECISIONS", 200)
    with pytest.raises(Nonconformity, match="not ended after 200 answers"):
        check_game(Endless(), 2, 1)


def test_a_crash_in_the_rules_says_where():
    class Broken(Toy):
        def play(self, state: Den, record: list[Entry], seed: int) -> Play[Den]:  # type: ignore[override]  # broken
            if state.round == 3:
                raise ZeroDivisionError("by the third round")
            return super().play(state, record, seed)

    with pytest.raises(Nonconformity, match="ZeroDivisionError: by the third round") as caught:
        check_game(Broken(), 2, 9)  # a game of more than three rounds
    assert caught.value.step > 0
    assert isinstance(caught.value.__cause__, ZeroDivisionError)
