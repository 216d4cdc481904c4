"""Windows: who acts when, in which order, and how often."""

from __future__ import annotations

from typing import Any

from tests.engine.toy import TOY, WHICH, Prize, Round

from anju.engine.play import Play, Policy
from anju.engine.question import Value, Word
from anju.engine.window import listeners, offer, respond


class Charm:
    """Writes into a diary when it acts; ready while the prize is at least `needs`."""

    def __init__(
        self, id: str, priority: int = 0, forced: bool = False, needs: int = 0, takes: int = 0
    ) -> None:
        self.id = id
        self.priority = priority
        self.forced = forced
        self.needs = needs
        self.takes = takes
        self.diary: list[str] = []

    def ready(self, play: Round, seat: int, happening: Prize) -> bool:
        return happening.amount >= self.needs

    def act(self, play: Round, seat: int, happening: Prize) -> None:
        happening.amount -= self.takes
        self.diary.append(f"{seat}{self.id}")


class Says(Policy):
    """Answers what was prepared and remembers what was asked."""

    def __init__(self, *answers: Value) -> None:
        self.answers = list(answers)
        self.asked: list[tuple[int, list[Value]]] = []

    def choose(self, play: Play[Any], seat: int, word: Word, values: list[Value]) -> Value:
        self.asked.append((seat, values))
        return self.answers.pop(0)


def open_window(owned: list[tuple[int, Charm]], amount: int, says: Says, first: int = 0) -> list[str]:
    """What acted, in order, with four seats and the seat `first` as the highest bidder."""
    state = TOY.start(4, TOY.settle(4, {}))
    state.bids = [19 if seat == first else seat for seat in range(4)]
    play = TOY.play(state, [], 0)
    play.policy = says
    diary: list[str] = []
    for _, charm in owned:
        charm.diary = diary
    index = listeners([(seat, "prize", charm) for seat, charm in owned])
    offer(play, index.get("prize", []), Prize(0, amount), WHICH)
    return diary


def test_an_empty_window_asks_nothing():
    says = Says()
    assert open_window([], 3, says) == []
    assert says.asked == []


def test_higher_priority_acts_first_whatever_the_seat():
    owned = [(0, Charm("low")), (3, Charm("high", priority=5)), (1, Charm("middle", priority=2))]
    assert open_window(owned, 3, Says()) == ["3high", "1middle", "0low"]


def test_seats_of_equal_priority_act_in_seat_order_from_the_first():
    owned = [(seat, Charm("a")) for seat in range(4)]
    assert open_window(owned, 3, Says(), first=2) == ["2a", "3a", "0a", "1a"]


def test_a_player_with_several_ready_abilities_chooses_which_comes_next():
    owned = [(1, Charm("a")), (1, Charm("b")), (1, Charm("c")), (0, Charm("d"))]
    says = Says("c", "a")
    assert open_window(owned, 3, says) == ["0d", "1c", "1a", "1b"]
    assert says.asked == [(1, ["a", "b", "c"]), (1, ["a", "b"])]


def test_forced_abilities_run_first_and_unasked():
    owned = [
        (1, Charm("a", priority=9)),
        (2, Charm("x", forced=True)),
        (1, Charm("y", forced=True)),
        (1, Charm("z", forced=True)),
    ]
    says = Says()
    assert open_window(owned, 3, says) == ["1y", "1z", "2x", "1a"]
    assert says.asked == []


def test_an_ability_acts_once_in_a_window():
    assert open_window([(0, Charm("a"))], 3, Says()) == ["0a"]


def test_the_same_ability_of_two_seats_acts_for_each():
    shared = Charm("a")
    assert open_window([(0, shared), (1, shared)], 3, Says()) == ["0a", "1a"]


def test_readiness_is_looked_at_again_after_each_act():
    owned = [
        (0, Charm("thief", priority=1, takes=2)),
        (1, Charm("rich", needs=2)),
        (2, Charm("poor", needs=1)),
    ]
    assert open_window(owned, 3, Says()) == ["0thief", "2poor"]


def test_an_ability_that_becomes_ready_in_the_window_still_acts():
    owned = [(0, Charm("giver", takes=-5)), (1, Charm("greedy", priority=3, needs=6))]
    assert open_window(owned, 3, Says()) == ["0giver", "1greedy"]


def test_an_ability_that_is_no_longer_ready_is_not_offered():
    owned = [(0, Charm("a", takes=3)), (0, Charm("b", needs=1)), (0, Charm("c"))]
    says = Says("a")
    assert open_window(owned, 3, says) == ["0a", "0c"]
    assert says.asked == [(0, ["a", "b", "c"])]


# -- answering a batch ------------------------------------------------------------------------------------

NEXT = Word("next", "word", "T-1", WHICH.text, "pass", window=True)


def answer_batch(charms: list[Charm], amounts: list[int], says: Says, might: bool = False) -> list[str]:
    """What seat 1 did about several prizes at once."""
    play = TOY.play(TOY.start(4, TOY.settle(4, {})), [], 0)
    play.policy = says
    batch = [Prize(0, amount) for amount in amounts]
    diary: list[str] = []

    def ready(seat: int, prize: Prize) -> list[Charm]:
        return [charm for charm in charms if charm.ready(play, seat, prize)]

    def use(seat: int, charm: Charm, prize: Prize) -> None:
        diary.append(f"{charm.id}{batch.index(prize)}")
        charm.diary = []
        charm.act(play, seat, prize)

    respond(play, 1, batch, ready, lambda _seat, _prize: might, use, (WHICH, NEXT))
    return diary


def test_a_seat_chooses_which_of_its_abilities_comes_next():
    says = Says("b", "a")
    assert answer_batch([Charm("a"), Charm("b")], [5], says) == ["b0", "a0"]
    assert says.asked == [(1, ["a", "b", "pass"]), (1, ["a", "pass"])]


def test_declining_declines_all_that_is_ready():
    says = Says("pass")
    assert answer_batch([Charm("a"), Charm("b")], [5, 6], says) == []
    assert len(says.asked) == 1


def test_each_pair_of_ability_and_happening_comes_once():
    assert answer_batch([Charm("a")], [5, 6], Says("a", "a")) == ["a0", "a1"]


def test_a_forced_ability_cannot_be_declined_and_alone_is_not_asked_about():
    says = Says("b")
    assert answer_batch([Charm("a", forced=True)], [5], Says()) == ["a0"]
    assert answer_batch([Charm("a", forced=True), Charm("b")], [5], says) == ["b0", "a0"]
    assert says.asked == [(1, ["a", "b"])]


def test_readiness_is_looked_at_again_after_each():
    assert answer_batch([Charm("a", takes=3), Charm("b", needs=4)], [5], Says("a")) == ["a0"]


def test_who_might_answer_is_asked_even_without_an_answer():
    says = Says("pass")
    assert answer_batch([], [5], says, might=True) == []
    assert says.asked == [(1, ["pass"])]


# -- the first who acts -----------------------------------------------------------------------------------


def first_to_act(*answers: Value) -> tuple[tuple[int, Value] | None, dict[int, Value]]:
    play = TOY.play(TOY.start(4, TOY.settle(4, {})), [], 0)
    play.policy = Says(*answers)
    return play.ask_first(NEXT, {2: ["x", "pass"], 3: ["y", "pass"], 0: ["z", "pass"]}), play.moot


def test_the_first_in_order_acts_and_later_answers_come_to_nothing():
    assert first_to_act("pass", "y", "z") == ((3, "y"), {2: "pass"})
    assert first_to_act("x", "y", "z") == ((2, "x"), {1: "pass", 2: "pass"})


def test_nobody_acts_when_all_decline():
    assert first_to_act("pass", "pass", "pass") == (None, {})
