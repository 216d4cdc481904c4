"""The house bot of 风声: legal at any table, sensible where anybody would see what to do, much better than chance."""

from __future__ import annotations

from typing import Any

import pytest
from tests.bots.playing import play_on

import anju
from anju.bots import Asked, Chair, make
from anju.bots.rules.fengsheng import deeds, picking, pointing, sending, wording
from anju.bots.rules.fengsheng.beliefs import BLUE_SIDE, RED_SIDE, TASK, Beliefs, bags
from anju.bots.rules.fengsheng.evidence import Ears
from anju.bots.rules.fengsheng.hints import HINTS
from anju.bots.rules.fengsheng.house import ANSWERS, FengshengHouse
from anju.engine.event import Event
from anju.engine.question import Value, Word
from anju.engine.table import Table
from anju.engine.text import Text
from anju.games.fengsheng import words
from anju.games.fengsheng.faces import COLOURS, KIND, KINDS
from anju.games.fengsheng.state import Mission, put
from anju.lab.sim import simulate

Given = dict[str, Any]


def position(**given: Any) -> Table:
    """Five seats; A's turn."""
    game = anju.game("fengsheng")
    return Table(game, 5, 1, game.settle(5, {}), {"turn": "A", **given}).begin()


def answer(table: Table, seat: int) -> Value:
    """What the house bot says to what this seat is asked."""
    return make("house", "fengsheng", 1).choose(Chair(table, seat))


def card_of(table: Table, seat: int, value: Value) -> str:
    """The card by kind and colours, as a scenario would call it."""
    assert isinstance(value, int)
    return table.game.names(table.now, None, value)[0].split("#")[0]


# -- at any table -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", range(2, 10))
def test_house_bots_play_whole_games_at_any_table(seats: int):
    for seed in range(3):
        options = {"role_choices": 4, "include_unselected": True, "include_player_gender_roles": True}
        table = anju.new("fengsheng", seats, seed, options)
        play_on(table, [make("house", "fengsheng", seat) for seat in range(seats)])
        assert table.outcome is not None


def test_every_role_is_played_without_a_slip():
    """All roles in turn, five at a time, against random bots who bring about odd positions."""
    roles = [role.id for role in anju.game("fengsheng").library.roles]  # type: ignore[attr-defined]  # 风声's own
    for number, first in enumerate(range(0, len(roles), 5)):
        chosen = [roles[(first + step) % len(roles)] for step in range(5)]
        for house in (0, 1):
            table = anju.new("fengsheng", 5, number, {"roles": chosen})
            names = ["house" if seat % 2 == house else "random" for seat in range(5)]
            play_on(table, [make(name, "fengsheng", seat) for seat, name in enumerate(names)])
            assert table.outcome is not None


def test_house_wins_at_least_half_as_often_again_as_random():
    report = simulate("fengsheng", 100, 11, ["house", "random"], 1, {}, lambda done: None, seats=5)
    assert report["problems"] == []
    assert report["ratios"]["house : random"]["low"] > 1.5


def test_the_same_chairs_and_seed_give_the_same_game():
    def game(seed: int) -> list[Value]:
        table = anju.new("fengsheng", 5, 4)
        return play_on(table, [make("house", "fengsheng", seed + seat) for seat in range(5)])

    assert game(1) == game(1)


def test_a_bot_that_joins_late_or_sees_something_taken_back_plays_on():
    table = anju.new("fengsheng", 5, 8)
    bots = [make("house", "fengsheng", seat) for seat in range(5)]
    play_on(table, bots, most=60)
    while len(table.questions) > 1:
        play_on(table, bots, most=1)
    seat = table.questions[0].seat
    before = bots[seat].choose(Chair(table, seat))
    table.answer(seat, before)
    table.undo()
    assert bots[seat].choose(Chair(table, seat)) == before
    assert FengshengHouse(99).choose(Chair(table, seat)) in table.questions[0].values


def test_every_question_of_the_game_has_an_answer():
    asked_of_people = [
        word for word in vars(words).values() if isinstance(word, Word) and "luck" not in word.id
    ]
    unforeseen = {word.id for word in asked_of_people if word.id not in ANSWERS and word.kind != "role"}
    assert unforeseen <= {"order", "first"}  # where any answer will do


def test_an_unforeseen_question_is_declined():
    strange = Word("strange", "word", "FS-1", Text("?", "?"), "no", window=True)

    class Odd(Chair):
        @property
        def question(self) -> Asked:
            return Asked(0, strange, ["yes", "no"], "new_skill")

    table = anju.new("fengsheng", 5, 8)
    play_on(table, [make("random", "fengsheng", seat) for seat in range(5)], most=5)
    assert make("house", "fengsheng", 1).choose(Odd(table, 0)) == "no"


def test_what_it_was_told_about_skills_is_about_skills_and_understood():
    known = anju.game("fengsheng").library.by_skill  # type: ignore[attr-defined]  # 风声's own
    assert set(HINTS) <= set(known)
    in_contest = {"catch", "deliver", "replace", "secure", "catch or lose"}
    for skill, told_of in HINTS.items():
        assert told_of.deed in {"", *in_contest, *deeds.DEEDS, *sending.REPLACING}, skill
        assert told_of.target in pointing.RATINGS, skill
        assert told_of.where in pointing.RATINGS, skill
        assert told_of.intel in {"", *picking.INTEL}, skill
        assert told_of.branch in {"", *wording.BRANCHES}, skill
        assert told_of.may in {"", "win", *wording.MAY}, skill
        assert told_of.says in {"", "ban", "prey"}, skill
        assert told_of.pick in {"", "black ones", *sending.SENDS_TO, *picking.PICKS, *picking.MAY_PICKS}, (
            skill
        )


def rule_out(table: Table, seat: int, kinds: int) -> None:
    """Everybody has seen that the identity of this seat is none of these (bits)."""
    state = table.now
    assert isinstance(state, Mission)
    state.ruled_out = put(state.ruled_out, state.identity[seat], kinds)


# -- receiving ----------------------------------------------------------------------------------------------

TWO_RED: Given = {"identity": "潜伏", "area": "红 红"}


def test_a_third_message_of_its_colour_is_received():
    message = {"card": "红→", "sender": "A", "at": "B", "direction": "right", "up": True}
    table = position(phase="transit", message=message, B=TWO_RED)
    assert answer(table, 1) == "accept"


def test_a_third_black_message_is_refused():
    message = {"card": "黑→", "sender": "A", "at": "B", "direction": "right", "up": True}
    table = position(phase="transit", message=message, B={"identity": "特工", "area": "黑 黑"})
    assert answer(table, 1) == "refuse"


def test_with_two_black_messages_it_looks_before_it_decides():
    message = {"card": "红→", "sender": "A", "at": "B", "direction": "right"}
    seat = {"identity": "潜伏", "area": "红 红 黑 黑", "hand": "破译 平衡"}
    table = position(phase="transit", message=message, B=seat)
    assert card_of(table, 1, answer(table, 1)).startswith("破译")


def test_the_forerunner_takes_the_black_message_of_which_it_dies():
    message = {"card": "黑→", "sender": "A", "at": "B", "direction": "right", "up": True}
    table = position(phase="transit", message=message, B={"identity": "先行者", "area": "红 黑 黑"})
    assert answer(table, 1) == "accept"


# -- the contest --------------------------------------------------------------------------------------------


def contest(up: bool = True, card: str = "红→", at: str = "C", **seats: Given) -> Table:
    message = {"card": card, "sender": "A", "at": at, "direction": "right", "up": up}
    return position(phase="contest", message=message, **seats)


def test_a_message_that_wins_is_caught():
    table = contest(at="D", B={**TWO_RED, "hand": "截获 误导 平衡"})
    assert card_of(table, 1, answer(table, 1)).startswith("截获")


def test_nothing_is_spent_on_a_message_that_does_not_matter():
    table = contest(card="蓝→", at="B", B={"identity": "潜伏", "hand": "截获 误导"})
    assert answer(table, 1) == "pass"


def test_it_gets_rid_of_the_message_that_would_kill_it():
    table = contest(card="黑→", at="B", B={"identity": "特工", "area": "黑 黑", "hand": "误导 试探"})
    assert card_of(table, 1, answer(table, 1)).startswith("误导")


def test_a_foe_known_to_win_is_stopped():
    """C must be red: everything else has been ruled out in public."""
    table = contest(B={"identity": "特工", "hand": "截获 试探"}, C={"identity": "潜伏", "area": "红 红"})
    rule_out(table, 2, sum(1 << kind for kind in range(1, 9)))
    assert card_of(table, 1, answer(table, 1)).startswith("截获")


def test_a_swap_puts_its_own_colour_before_itself():
    table = contest(card="黑→", at="B", B={"identity": "潜伏", "area": "红 红", "hand": "调包红↑ 调包黑→"})
    assert card_of(table, 1, answer(table, 1)) == "调包红"


# -- dying --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("identity", "saves"), [("特工", True), ("潜伏", True), ("先行者", False)])
def test_who_wants_to_live_clears_itself(identity: str, saves: bool):
    message = {"card": "黑→", "sender": "A", "at": "B", "direction": "right", "up": True}
    table = position(
        phase="receive", message=message, B={"identity": identity, "area": "黑 黑 蓝", "hand": "澄清"}
    )
    assert table.questions[0].word is words.DYING
    assert (answer(table, 1) != "pass") == saves


# -- sending ------------------------------------------------------------------------------------------------


def sent(table: Table) -> tuple[int, int, int]:
    """Face, first seat and lock of what the house bot on seat 0 sends."""
    bot = make("house", "fengsheng", 3)
    while table.now.message < 0:  # type: ignore[attr-defined]  # 风声's own
        table.answer(0, bot.choose(Chair(table, 0)))
    state: Any = table.now
    return state.face[state.message], state.holder, state.lock


def test_it_does_not_hand_the_victory_to_a_foe():
    """Whatever is blue would do if it came to B, who is known to be blue."""
    given = {"A": {"identity": "潜伏", "hand": "试探蓝→ 试探黑→"}, "B": {"identity": "特工", "area": "蓝 蓝"}}
    table = position(phase="send", **given)
    rule_out(table, 1, sum(1 << kind for kind in (0, *range(2, 9))))
    face, _, _ = sent(table)
    assert COLOURS[face] == 4


def test_a_black_message_is_locked_on_the_foe_who_has_two():
    given = {"A": {"identity": "潜伏", "hand": "破译黑→"}, "C": {"identity": "特工", "area": "黑 黑"}}
    table = position(phase="send", **given)
    rule_out(table, 2, sum(1 << kind for kind in (0, *range(2, 9))))
    assert sent(table)[2] == 2


def test_what_wins_comes_back_to_itself():
    """Straight to whoever refuses: it returns to its sender, who wins with it, or is caught."""
    table = position(
        phase="send", A={"identity": "潜伏", "area": "红 红", "hand": "截获红↑ 截获黑↑ 试探红→ 误导黑→"}
    )
    face, _, _ = sent(table)
    assert COLOURS[face] & 1


# -- the main phase -----------------------------------------------------------------------------------------


def test_it_probes_before_anything_else_and_ends_with_a_card_to_send():
    table = position(A={"identity": "潜伏", "hand": "试探 威逼 红"})
    bot = make("house", "fengsheng", 1)
    used = []
    while table.questions[0].word is not words.SEND:
        value = bot.choose(Chair(table, 0))
        if table.questions[0].word is words.MAIN and isinstance(value, int):
            state: Any = table.now
            used.append(KINDS[KIND[state.face[value]]])
        asked = table.questions[0]
        table.answer(asked.seat, value if asked.seat == 0 else asked.default)
    assert used[0] == "shi_tan"
    assert table.now.hand[0]  # type: ignore[attr-defined]  # 风声's own


def test_a_cure_is_kept_while_nobody_is_in_danger():
    table = position(A={"identity": "潜伏", "area": "黑", "hand": "澄清 截获 误导"})
    assert answer(table, 0) == "end"


# -- beliefs ------------------------------------------------------------------------------------------------


def told(kind: str, *data: object) -> Event:
    return Event(anju.game("fengsheng"), kind, data, -1)


def view(me: int, identity: str, n: int = 5) -> dict[str, Any]:
    rows: list[dict[str, Any]] = [
        {"identity": identity if seat == me else None, "not_identity": [], "alive": True} for seat in range(n)
    ]
    return {"you": me, "seats": rows, "tasks": []}


@pytest.mark.parametrize("seats", range(2, 10))
def test_the_chances_of_a_seat_add_up(seats: int):
    odds = Beliefs(seats).odds(view(0, "qian_fu", seats))
    for seat in range(seats):
        assert odds.red[seat] + odds.blue[seat] + odds.tasks[seat] == pytest.approx(1)
    assert odds.red[0] == pytest.approx(1)
    assert sum(weight for _, weight in bags(seats)) > 0


def test_one_red_among_four_others_if_one_is_red_oneself():
    odds = Beliefs(5).odds(view(0, "qian_fu"))
    assert odds.red[1] == pytest.approx(1 / 4)
    assert odds.blue[1] == pytest.approx(1 / 2)


def test_a_probe_that_was_seen_is_believed():
    """试探 8: red and tasks discard, blue draws."""
    ears = Ears(5, 0)
    ears.listen([told("probe_seen", 0, 3, 8), told("probed", 3, 1)])
    odds = ears.beliefs.odds(view(0, "qian_fu"))
    assert odds.blue[3] > 0.999


def test_a_probe_among_others_tells_nothing():
    ears = Ears(5, 0)
    before = ears.beliefs.odds(view(0, "qian_fu")).blue[3]
    ears.listen([told("probed", 3, 1)])
    assert ears.beliefs.odds(view(0, "qian_fu")).blue[3] == before


def test_what_is_publicly_ruled_out_is_ruled_out():
    seen = view(0, "qian_fu")
    seen["seats"][2]["not_identity"] = ["qian_fu", "te_gong"]
    odds = Beliefs(5).odds(seen)
    assert odds.tasks[2] > 0.999
    assert odds.tasks[1] < 0.001


def test_who_saves_whom_are_likely_friends():
    ears = Ears(5, 0)
    before = ears.beliefs.odds(view(0, "qian_fu"))
    ears.listen([told("used", 1, KINDS.index("cheng_qing"), 2, 56)])
    after = ears.beliefs.odds(view(0, "qian_fu"))
    both_blue = [
        sum(w for deal, w in zip(ears.beliefs.deals, ears.beliefs.weights, strict=True) if deal[1] == deal[2])
    ]
    assert after.blue[1] > before.blue[1]
    assert both_blue[0] > 0.25


def test_sending_red_makes_red_more_likely_and_who_swapped_it_is_the_author():
    ears = Ears(5, 0)
    start = ears.beliefs.odds(view(0, "qian_fu")).red[1]
    ears.listen([told("sent", 1, 1, 2, -1, 0), told("received", 2, 1, 27)])
    assert ears.beliefs.odds(view(0, "qian_fu")).red[1] > start
    other = Ears(5, 0)
    other.listen(
        [
            told("sent", 1, 1, 2, -1, 0),
            told("used", 3, KINDS.index("diao_bao"), -1, -1),
            told("message_swapped", 35),
            told("received", 2, 1, 27),
        ]
    )
    found = other.beliefs.odds(view(0, "qian_fu"))
    assert found.red[3] > start > found.red[1]


def test_an_identity_that_changes_hands_is_followed():
    ears = Ears(5, 0)
    ears.listen([told("probe_seen", 0, 3, 8), told("probed", 3, 1), told("took_identity", 1, 3)])
    seen = view(0, "qian_fu")
    seen["seats"][3]["identity"] = "none"
    odds = ears.beliefs.odds(seen)
    assert odds.blue[1] > 0.999
    assert odds.blue[3] == 0


def test_sides_are_numbered_as_the_columns_of_a_probe():
    assert (RED_SIDE, BLUE_SIDE, TASK) == (0, 1, 2)
