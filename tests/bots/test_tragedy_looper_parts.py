"""The parts of the house bot of 惨剧轮回: what it pictures, fears, lays and guesses."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.bots.playing import play_on

import anju
from anju.bots import Asked, Chair, make
from anju.bots.rules.tragedy_looper import beliefs as deductions
from anju.bots.rules.tragedy_looper import odds
from anju.bots.rules.tragedy_looper.beliefs import Beliefs
from anju.bots.rules.tragedy_looper.guessing import best_guess
from anju.bots.rules.tragedy_looper.laying import Resolution, resolved
from anju.bots.rules.tragedy_looper.mastermind import Mastermind
from anju.bots.rules.tragedy_looper.memory import Memory
from anju.bots.rules.tragedy_looper.picture import INTRIGUE, PARANOIA, BoardPicture, picture_of
from anju.bots.rules.tragedy_looper.protagonist import Protagonist
from anju.bots.rules.tragedy_looper.routes import Routes
from anju.bots.rules.tragedy_looper.world import true_world
from anju.engine.question import Value
from anju.engine.table import Table
from anju.games.tragedy_looper import words
from anju.games.tragedy_looper.library import LOCATIONS, standard
from anju.games.tragedy_looper.validator.roles import supply

GAME = "tragedy_looper"


def opened(script: str, seed: int = 1) -> Table:
    """A table at which the first cards are to be laid."""
    table = anju.new(GAME, 4, seed, {"script": script})
    while table.questions[0].word.id != "m_card":
        table.answer(0, table.questions[0].default)
    return table


def seen(script: str) -> tuple[BoardPicture, Routes]:
    """What the mastermind sees at the beginning, and all that can be done about it."""
    view = opened(script).view(0)
    starts = {entry["id"]: entry["place"] for entry in view["characters"]}
    p = picture_of(standard(), view, starts)
    return p, Routes(standard(), true_world(view), p)


def at_day_end(p: BoardPicture) -> BoardPicture:
    p.day, p.cards_open, p.abilities_open, p.incident_open = p.days, False, False, False
    return p


# -- routes to a loss ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("script", "thing", "counter", "amount"),
    [
        ("FS-1", "office_worker", INTRIGUE, 4),  # the Killer with four intrigue
        ("FS-2", "school", INTRIGUE, 2),
        ("FS-3", "shrine", INTRIGUE, 2),  # where the Brain begins
        ("BTX-1", "shrine_maiden", INTRIGUE, 2),
        ("BTX-3", "school", INTRIGUE, 2),  # where the Witch begins
    ],
)
def test_counters_that_lose_are_known_from_the_rows(script: str, thing: str, counter: int, amount: int):
    p, routes = seen(script)
    before = routes.danger(p)
    p.add(p.thing(thing), counter, amount)
    assert routes.danger(p) > before
    assert routes.danger(at_day_end(p)) == 1.0


def test_nothing_is_lost_where_nothing_is():
    p, routes = seen("FS-1")
    assert 0.0 < routes.danger(p) < 1.0
    assert routes.danger(at_day_end(p)) == 0.0


def test_the_serial_killer_alone_with_the_key_person_loses():
    p, routes = seen("FS-1")
    p.move(p.thing("girl_student"), LOCATIONS.index("shrine"))
    assert routes.danger(at_day_end(p)) == 1.0
    p.move(p.thing("boy_student"), LOCATIONS.index("shrine"))
    assert routes.danger(p) == 0.0


def test_an_incident_that_takes_the_key_person_is_feared_until_its_day_is_over():
    p, routes = seen("FS-1")
    p.day, p.cards_open = 3, False
    p.add(p.thing("girl_student"), PARANOIA, 3)
    assert routes.danger(p) > 0.9
    p.incident_open = False
    assert routes.danger(p) < 0.9


def test_lovers_are_linked():
    p, routes = seen("BTX-1")
    p.add(p.thing("class_rep"), INTRIGUE, 1)
    before = routes.danger(p)
    p.place[p.thing("police_officer")] = LOCATIONS.index(
        "school"
    )  # informer and office worker are left alone
    p.crowds, p.cards_open = [], False
    assert routes.danger(p) > before


def test_odds_are_exact_when_no_card_is_left():
    p, _ = seen("FS-1")
    boy, girl, maiden = (p.thing(id) for id in ("boy_student", "girl_student", "shrine_maiden"))
    at_day_end(p)
    assert odds.met(p, boy, girl, 0) == 1.0
    assert odds.met(p, boy, maiden, 0) == 0.0
    assert odds.left_alone(p, boy, girl, 0) == 1.0


# -- cards --------------------------------------------------------------------------------------------------


def test_one_more_card_is_the_same_as_all_together():
    p, routes = seen("FS-2")
    rng, cards = Random(3), list(standard().cards.values())
    things = range(p.n + len(LOCATIONS))
    for _ in range(300):
        laid = [(thing, rng.choice(cards)) for thing in rng.sample(things, 3)]
        thing, card = rng.choice(things), rng.choice(cards)
        quick = Resolution(p, laid, routes.cultists).with_card(thing, card)
        whole = resolved(p, [*laid, (thing, card)], routes.cultists)
        assert quick.place == whole.place
        assert quick.counters == whole.counters


def test_two_forbid_intrigue_are_void():
    p, _ = seen("FS-1")
    cards = standard().cards
    laid = [(0, cards["m_intrigue_plus_1"]), (0, cards["p_forbid_intrigue"])]
    assert resolved(p, laid).on(0, INTRIGUE) == 0
    assert resolved(p, [*laid, (1, cards["p_forbid_intrigue"])]).on(0, INTRIGUE) == 1


def test_only_the_leader_lays_forbid_intrigue():
    view = opened("FS-1").view(1)
    side = Protagonist(standard(), 1)
    decks = {deck: [card.id for card in side.hand(view, deck)] for deck in (1, 2, 3)}
    assert [deck for deck, hand in decks.items() if "p_forbid_intrigue" in hand] == [view["leader"]]


# -- the mastermind's other answers -------------------------------------------------------------------------


class Shown(Chair):
    """A chair from which something else is seen: the answers asked for are not on offer at its table and tell nothing."""

    def __init__(self, view: dict[str, Any]) -> None:
        super().__init__(opened("FS-1"), 0)
        self._view = view

    def view(self) -> dict[str, Any]:
        return self._view


def mastermind_says(view: dict[str, Any], asked: Asked, declared: tuple[str, ...] = ()) -> Value:
    memory = Memory(0, 4)
    memory.starts = {entry["id"]: entry["place"] for entry in view["characters"]}
    memory.declared = declared
    return Mastermind(standard(), 1).answer(Shown(view), asked, memory)


def with_intrigue(view: dict[str, Any], who: str, amount: int) -> dict[str, Any]:
    for entry in (*view["characters"], *view["locations"]):
        if entry["id"] == who:
            entry["intrigue"] = amount
    return view


@pytest.mark.parametrize("day", [1, 4])
def test_the_mastermind_ends_the_loop_as_soon_as_it_can(day: int):
    """Four intrigue on the Killer: whoever waits may lose them again."""
    view = with_intrigue(opened("FS-1").view(0), "office_worker", 4)
    view.update(phase="day_end", day=day)
    killing = Asked(0, words.ABILITY, ["killer_2@office_worker", "pass"], "")
    assert mastermind_says(view, killing) == "killer_2@office_worker"
    view["lost"] = True
    assert mastermind_says(view, killing) == "pass"


def test_an_ability_that_would_spoil_the_route_is_refused_and_a_harmless_one_is_not():
    """The Brain takes intrigue off the location that is about to lose the loop."""
    view = with_intrigue(opened("FS-3").view(0), "shrine", 2)
    view.update(phase="goodwill", day=view["days"])
    both: list[Value] = [words.CARRY_OUT, words.REFUSE]
    spoiling = Asked(0, words.ANSWER, both, "shrine_maiden_1")
    assert mastermind_says(view, spoiling, ("shrine_maiden_1", "shrine_maiden")) == words.REFUSE
    harmless = Asked(0, words.ANSWER, both, "boy_student_1")
    assert mastermind_says(view, harmless, ("boy_student_1", "pop_idol", "shrine_maiden")) == words.CARRY_OUT


def test_the_subplot_that_is_known_already_is_named():
    view = opened("BTX-2").view(0)
    asked = Asked(0, words.SUBPLOT, ["the_hidden_freak", "unknown_factor_x"], "informer_1")
    assert mastermind_says(view, asked) == "unknown_factor_x"  # it brings one role, the other two
    view["revealed"] = [["subplot", "the_hidden_freak", "the_hidden_freak"]]
    assert mastermind_says(view, asked) == "the_hidden_freak"


# -- guessing -----------------------------------------------------------------------------------------------


def believed(script: str, games: int) -> tuple[Beliefs, dict[str, Any]]:
    table = anju.new(GAME, 4, games, {"script": script})
    play_on(table, [make("random", GAME, seat) for seat in range(4)], most=games)
    beliefs = Beliefs(standard(), table.view(1))
    beliefs.read(table.events(1))
    return beliefs, table.view(1)


@pytest.mark.parametrize("script", ["BTX-1", "BTX-2", "BTX-4"])
def test_a_guess_holds_roles_that_go_together(script: str):
    beliefs, view = believed(script, 120)
    guess = best_guess(beliefs)
    assert set(guess) >= {entry["id"] for entry in view["characters"]}
    held = [role for role in guess.values() if role != "person"]
    chosen = beliefs.set
    combinations = [
        supply(standard(), chosen, [standard().plots[plot] for plot in (main, one, other)])
        for main in chosen.main_plots
        for one in chosen.subplots
        for other in chosen.subplots
        if one < other
    ]
    assert any(
        all(least <= held.count(role) <= most for role, (least, most) in supplied.items())
        and set(held) <= set(supplied)
        for supplied in combinations
    )


def test_seats_of_one_table_share_what_they_deduce_and_tables_do_not_mix():
    one, view = believed("FS-2", 60)
    other = Beliefs(standard(), view)
    other._told = list(one._told)  # the same was heard at another seat
    other.read([])
    assert other.deduction is one.deduction
    stranger, _ = believed("FS-2", 30)
    assert stranger.deduction is not one.deduction


def test_of_several_deductions_the_one_is_taken_that_has_read_most(monkeypatch: pytest.MonkeyPatch):
    """One from the beginning takes a hundred times as long as one more day."""
    monkeypatch.setattr(deductions, "_kept", [])
    table = anju.new("tragedy_looper", 4, 1)
    while len(table.events(None)) < 60:
        table.answer(table.questions[0].seat, table.questions[0].default)
    seats = [Beliefs(standard(), table.view(None)) for _ in range(2)]
    for one in seats:
        one.read(table.events(None))
    Beliefs(standard(), table.view(None))  # has read nothing, and fits everything
    for one in seats * 2:
        one.read([])
    assert len([made for _, made in deductions._kept if made.events]) == 1
