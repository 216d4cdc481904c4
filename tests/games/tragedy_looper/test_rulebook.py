"""What the rulebook says and no scenario can show: names, whole games, and what may be concluded from them."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from io import StringIO
from itertools import pairwise
from random import Random
from typing import Any, cast

import pytest
from rich.console import Console

import anju
from anju.cli.boards import board_of
from anju.engine import rulebook
from anju.engine.event import Event
from anju.engine.table import Table
from anju.games.tragedy_looper import GAME, validator
from anju.games.tragedy_looper.board import SecretPlan
from anju.games.tragedy_looper.library import LOCATIONS, standard
from anju.games.tragedy_looper.state import PHASES, Town, steered

LIBRARY = standard()
MASTERMINDS = frozenset(
    ("m_card", "m_target", "ability", "target", "choice", "start", "answer", "subplot", "stands")
)
"""Questions that only the mastermind answers."""


def position(seats: int = 4, options: dict[str, object] | None = None, **given: Any) -> Table:
    """A table at the position that is given, in the words of scenarios."""
    return Table(GAME, seats, 1, GAME.settle(seats, options or {}), given).begin()


def random_game(script: str, seats: int, seed: int) -> Iterator[Table]:
    """The table at every question, and at the end."""
    table, rng = anju.new("tragedy_looper", seats=seats, seed=seed, options={"script": script}), Random(seed)
    while table.questions:
        yield table
        question = rng.choice(table.questions)
        table.answer(question.seat, rng.choice(question.values))
    yield table


def finished(script: str, seats: int, seed: int) -> Table:
    *_, table = random_game(script, seats, seed)
    return table


def town_of(table: Table) -> Town:
    return cast(Town, table.now)


def told(table: Table, seat: int | None, kind: str) -> list[tuple[Any, ...]]:
    return [event.data for event in table.events(seat) if event.kind == kind]


# -- names (TL-0) -------------------------------------------------------------------------------------------


@pytest.mark.rule("TL-0.1", "R-233")
def test_the_mastermind_is_the_player_and_the_role_is_the_brain():
    assert LIBRARY.roles["brain"].name.zh == "幕后黑手"
    assert LIBRARY.find("role", "主谋") == "brain", "where others mean the role, it is this one"
    assert LIBRARY.exact("role", "主谋") is None, "but it is not what the role is called"
    for kind in ("character", "role", "plot", "incident", "set", "card", "location"):
        assert LIBRARY.exact(kind, "主谋") is None
        assert LIBRARY.exact(kind, "mastermind") is None
    table = position(cast={"doctor": "brain"}, phase="mastermind_abilities")
    label = table.questions[0].options[0].label
    assert label("zh").startswith("医生（幕后黑手）")
    assert "主谋" not in label("zh")


@pytest.mark.rule("TL-0.2")
def test_only_the_loved_one_can_make_the_protagonists_die():
    deadly = {
        id
        for id in ("loved_one", "lover")
        if any(effect.op == "protagonists_die" for row in LIBRARY.roles[id].rows for effect in row.effect)
    }
    assert deadly == {"loved_one"}
    assert (LIBRARY.roles["loved_one"].name.zh, LIBRARY.roles["loved_one"].name.en) == ("求爱者", "Loved One")
    assert (LIBRARY.roles["lover"].name.zh, LIBRARY.roles["lover"].name.en) == ("心上人", "Lover")
    assert (LIBRARY.find("role", "恋人A"), LIBRARY.find("role", "恋人B")) == ("loved_one", "lover")


def other_names() -> list[tuple[str, str, str]]:
    """Ours, another and the English name of each role in the table of TL-0.3."""
    book = (rulebook.folder() / "rules" / "tragedy_looper.md").read_text(encoding="utf-8")
    (row,) = re.findall(r"(?m)^\| (路人、.*) \| (.*) \| (.*) \|$", book)
    ours, others, english = (row[0].split("、"), row[1].split("、"), row[2].split(", "))
    return list(zip(ours, others, english, strict=True))


@pytest.mark.rule("TL-0.3", "R-233")
@pytest.mark.parametrize(("ours", "other", "english"), other_names())
def test_another_name_is_understood_shown_as_ours_and_no_name_in_a_script(
    ours: str, other: str, english: str
):
    id = LIBRARY.find("role", other)
    assert id is not None
    assert (LIBRARY.roles[id].name.zh, LIBRARY.roles[id].name.en) == (ours, english)
    table = position(cast={"office_worker": {"role": other, "goodwill": 3}}, phase="goodwill")
    table.answer(1, "office_worker_1")
    table.answer(0, "carry_out")
    assert table.events(1)[-1].text("zh") == f"职员的身份是{ours}"
    assert LIBRARY.exact("role", other) is None
    assert LIBRARY.exact("role", ours) == LIBRARY.exact("role", english) == LIBRARY.exact("role", id) == id


# -- the board (TL-2) ---------------------------------------------------------------------------------------


@pytest.mark.rule("TL-2.1")
@pytest.mark.parametrize(
    ("lang", "names"), [("zh", "医院 神社 城市 学校"), ("en", "Hospital Shrine City School")]
)
def test_the_board_is_drawn_two_by_two(lang: str, names: str):
    console = Console(width=120, record=True, file=StringIO())
    console.print(board_of(GAME.id).draw(position(cast={"doctor": "person"}).view(1), lang))
    lines = console.export_text().splitlines()
    where = [
        next((row, line.index(name)) for row, line in enumerate(lines) if name in line)
        for name in names.split()
    ]
    (hospital, shrine, city, school) = where
    assert hospital[0] == shrine[0] < city[0] == school[0]
    assert hospital[1] < shrine[1]
    assert city[1] < school[1]


@pytest.mark.rule("TL-2.2")
@pytest.mark.parametrize("script", validator.shipped_ids())
def test_cards_begin_where_they_are_printed_and_everybody_reads_them(script: str):
    table = anju.new("tragedy_looper", seats=4, seed=1, options={"script": script})
    if table.questions[0].word.id == "start":
        table.answer(0, "city")
    town = town_of(table)
    shown = {card["id"]: card for card in table.view(None)["characters"]}
    for who, character in enumerate(town.board.cast):
        if town.plan.arrivals[who] == (1, 1):
            assert shown[character.id]["life"] == "alive"
            assert shown[character.id]["place"] in character.starts
            assert character.limit >= 0
            assert set(character.forbidden) <= set(LOCATIONS)
            assert (character.id, shown[character.id]["place"]) in told(table, None, "on_board")
        else:
            assert character.id not in shown


# -- whole games: the course (TL-1, TL-8) -------------------------------------------------------------------

LETTERS = dict(zip(PHASES, "SBDMPRAGILEOVF", strict=True))


@pytest.mark.rule("TL-8.2", "TL-8.2.3", "TL-8.3", "TL-8.3.2", "TL-8.3.3", "TL-8.3.4", "TL-8.3.6", "TL-8.3.7")
@pytest.mark.parametrize("script", validator.shipped_ids())
def test_loops_days_and_phases_come_in_their_order(script: str):
    loop = r"B(?:DMPRAGILE){,%d}(?:DMPRAGI|DMPRAG|DMPRA|D)?OV"
    for seed in range(6):
        table = finished(script, 2 + seed % 3, seed)
        board = town_of(table).board
        came = "".join(LETTERS[str(phase)] for _, _, phase in told(table, None, "phase"))
        one = loop % board.days
        assert re.fullmatch(f"{one}(?:S{one}){{,{board.loops - 1}}}F?", came), came
        days = [day for _, day, phase in told(table, None, "phase") if phase == "day_start"]
        assert all(after in (before + 1, 1) for before, after in pairwise(days))


@pytest.mark.rule("TL-8.1.1", "R-251", "R-234")
@pytest.mark.parametrize("script", validator.shipped_ids())
def test_protagonist_1_leads_first_and_leadership_goes_round(script: str):
    for seed in range(3):
        games = random_game(script, 2 + seed, seed)
        assert town_of(next(games)).leader == 1
        *_, table = games
        leaders = [leader for (leader,) in told(table, None, "leader")]
        assert leaders == [(day + 1) % 3 + 1 for day in range(len(leaders))], "over the ends of loops, too"
        phases = [event for event in table.events(None) if event.kind in ("phase", "leader")]
        for before, event in pairwise(phases):
            assert (event.kind == "leader") == (before.kind == "phase" and before.data[2] == "leader_change")


@pytest.mark.rule("TL-1.1", "TL-1.3", "R-225", "R-248")
@pytest.mark.parametrize("seats", GAME.seats)
def test_three_decks_against_one_whoever_plays_them(seats: int):
    assert GAME.seats == (2, 3, 4)
    for seed, script in enumerate(validator.shipped_ids()):
        for table in random_game(script, seats, seed):
            for question in table.questions:
                assert (question.seat == 0) == (question.word.id in MASTERMINDS), question.word.id
        for laid in told(table, None, "cards_revealed"):
            assert Counter(owner for owner, _, _ in laid) == {0: 3, 1: 1, 2: 1, 3: 1}
        assert table.outcome is not None
        assert table.outcome.winners in ((0,), tuple(range(1, seats)))


@pytest.mark.rule("TL-1.4")
def test_cards_and_abilities_reach_characters_and_locations_only():
    for script in validator.shipped_ids():
        table = finished(script, 4, 3)
        things = {character.id for character in town_of(table).board.cast} | set(LOCATIONS)
        reached = [target for _, target in told(table, None, "card_placed")]
        reached += [data[1] for kind in ("counter", "moved", "died") for data in told(table, None, kind)]
        assert set(reached) <= things
        assert reached


@pytest.mark.rule("TL-1.2")
@pytest.mark.parametrize("script", validator.shipped_ids())
def test_the_game_ends_with_the_first_loop_that_is_not_lost_or_with_the_last(script: str):
    for seed in range(8):
        table = finished(script, 4, seed)
        town = town_of(table)
        assert table.outcome is not None
        lost = [
            kind for kind in (event.kind for event in table.events(None)) if kind.startswith("protagonists_")
        ]
        if table.outcome.reason == "survived":
            assert len(lost) == town.loop - 1, "every loop before was lost, once"
            assert table.outcome.winners == (1, 2, 3)
        else:
            assert len(lost) == town.loop <= town.board.loops
            assert (table.outcome.reason == "all_lost") == (not town.board.set.final_guess)


# -- whole games: who knows what (TL-12) --------------------------------------------------------------------


def other_plan(town: Town) -> SecretPlan:
    """A script with everything secret changed, and the same public part."""
    plan, board = town.plan, town.board
    names = board.set.roles
    return SecretPlan(
        (*board.set.main_plots[-1:], *board.set.subplots[:2]),
        tuple(LIBRARY.roles[names[(names.index(role.id) + 1) % len(names)]] for role in plan.roles),
        plan.incidents,
        tuple((culprit + 1) % board.size for culprit in plan.culprits),
        plan.arrivals,
        plan.settings,
    )


@pytest.mark.rule("TL-12.1.1", "TL-12.1.2", "TL-12.1.6")
@pytest.mark.parametrize("script", validator.shipped_ids())
def test_no_view_of_a_protagonist_depends_on_what_is_secret(script: str):
    for seats in GAME.seats:
        for table in random_game(script, seats, seats):
            if table.outcome is not None:
                continue
            other = town_of(table).copy()
            other.plan = other_plan(other)
            for seat in (*range(1, seats), None):
                seen = table.view(seat)
                assert "script" not in seen
                assert json.dumps(GAME.view(other, seat)) == json.dumps(seen)
            assert json.dumps(GAME.view(other, 0)) != json.dumps(table.view(0)), "the mastermind knows"


def secrets_in(events: list[Event], words: set[str]) -> set[str]:
    """Words that were told without having been made known, named by the leader, or guessed."""
    open_kinds = ("role_revealed", "subplot_revealed", "guess_answered", "declared")
    hidden = [event for event in events if event.kind not in open_kinds]
    return {word for event in hidden for word in event.data if isinstance(word, str) and word in words}


@pytest.mark.rule("TL-12.1.3", "TL-12.2", "TL-12.2.1", "TL-12.3")
@pytest.mark.parametrize("script", validator.shipped_ids())
def test_no_event_tells_protagonists_a_cause_a_role_a_plot_or_a_face_down_card(script: str):
    secret = {*LIBRARY.roles, *LIBRARY.plots}
    causes = 0
    for seed in range(6):
        seats = 2 + seed % 3
        table = finished(script, seats, seed)
        causes += len(told(table, 0, "cause"))
        revealed = set(town_of(table).revealed)
        for seat in (*range(1, seats), None):
            events = table.events(seat)
            assert not [event for event in events if event.kind == "cause"]
            assert not secrets_in(events, secret)
            for who, role in told(table, seat, "role_revealed"):
                assert ("role", who, role) in revealed
            for day, who in told(table, seat, "culprit_revealed"):
                assert ("culprit", str(day), who) in revealed
        assert not told(table, None, "own_card")
    assert causes > 5, "the mastermind is told"


@pytest.mark.rule("TL-12.1.3", "TL-5.2.5")
@pytest.mark.parametrize("seats", GAME.seats)
def test_a_card_face_down_is_known_to_whoever_placed_it_alone(seats: int):
    looked = 0
    for table in random_game("FS-2", seats, 4):
        town = town_of(table)
        if PHASES[town.phase] not in ("mastermind_cards", "protagonist_cards"):
            continue
        for seat in (*range(seats), None):
            for (owner, _, card), shown in zip(town.laid, table.view(seat)["laid"], strict=True):
                assert shown["card"] == (card if seat == steered(town, owner) else None)
                looked += 1
    assert looked > 100


@pytest.mark.rule("TL-12.1.4")
def test_every_hand_follows_from_the_public_view():
    sides = [
        [card for card in LIBRARY.cards.values() if card.side == side]
        for side in ("mastermind", "protagonist")
    ]
    once = {card.id for cards in sides for card in cards if card.once_per_loop}
    for table in random_game("BTX-2", 4, 9):
        seen, rules = table.view(None), GAME.play(town_of(table).copy(), [], 0)
        if seen["laid"]:
            continue
        for owner, spent in enumerate(seen["spent"]):
            assert set(spent) <= once
            deck = {card.id for card in sides[min(owner, 1)] if card.id != "m_forbid_movement"}
            assert set(rules.hand(owner)) == deck - set(spent)


@pytest.mark.rule("TL-12.1.5")
@pytest.mark.parametrize("script", validator.shipped_ids())
def test_phase_and_order_are_always_public(script: str):
    for table in random_game(script, 4, 2):
        town = town_of(table)
        if town.outcome is None and told(table, None, "phase"):
            assert told(table, None, "phase")[-1] == (town.loop, town.day, PHASES[town.phase])
            assert table.view(None)["phase"] == PHASES[town.phase]
    changes = ("counter", "moved", "died", "revived")
    numbers = [int(str(event.data[0])) for event in table.events(None) if event.kind in changes]
    assert numbers == sorted(numbers), "what happened together has one number, and numbers go up"


def batches(table: Table, kinds: tuple[str, ...] = ("counter", "moved", "died")) -> list[list[str]]:
    """What everybody saw, what happened together in one list."""
    found: dict[object, list[str]] = {}
    for event in table.events(None):
        if event.kind in kinds:
            found.setdefault(event.data[0], []).append(event.text("zh"))
    return list(found.values())


@pytest.mark.rule("TL-12.2.5", "TL-12.1.5")
def test_what_happened_together_is_told_as_such():
    pair = position(phase="day_end", cast={"boy_student": "serial_killer", "girl_student": "serial_killer"})
    assert batches(pair) == [["男学生死亡", "女学生死亡"]]
    fire = position(
        phase="incident",
        locations={"hospital": 1},
        cast={"boy_student": {"paranoia": 2}, "nurse": "loved_one", "doctor": "person", "teacher": "lover"},
        incidents={1: {"incident": "hospital_incident", "culprit": "boy_student"}},
    )
    assert batches(fire) == [["医生死亡", "护士死亡"], ["教师 不安 +6"]], "what a death calls comes after it"


FIRE: dict[str, Any] = {
    "plots": ["murder_plan", "a_love_affair"],
    "phase": "incident",
    "locations": {"hospital": 1},
    "incidents": {1: {"incident": "hospital_incident", "culprit": "boy_student"}},
}


@pytest.mark.rule("TL-12.2.5", "TL-12.2.1")
def test_the_order_of_what_happened_together_does_not_tell_who_did_it():
    """Two die at once; which of them was the Key Person and which the Loved One stays a secret."""
    found = []
    for nurse, doctor in (("key_person", "loved_one"), ("loved_one", "key_person")):
        people = {"nurse": nurse, "girl_student": "lover", "doctor": doctor, "boy_student": {"paranoia": 2}}
        found.append([event.plain() for event in position(**FIRE, cast=people).events(1)])
    assert found[0] == found[1]
    assert [line[0] for line in found[0]].index("protagonists_lost") > 0


@pytest.mark.rule("TL-12.2.5", "TL-12.2.1")
def test_the_order_of_mandatory_abilities_does_not_tell_whose_they_are():
    """One of two corpses is a Ghost; the Nurse is afraid."""
    found = []
    for doctor, patient in (("ghost", "person"), ("person", "ghost")):
        people = {
            "doctor": {"role": doctor, "dead": True, "at": "school"},
            "nurse": {"role": "coward", "paranoia": 2},
            "patient": {"role": patient, "dead": True, "at": "school"},
            "boy_student": "person",
        }
        table = position(set="haunted_stage_again", phase="mastermind_abilities", cast=people)
        while (question := table.questions[0]).word.id != "ability":
            table.answer(0, "boy_student" if "boy_student" in question.values else question.values[0])
        found.append([event.plain() for event in table.events(1)])
    assert found[0] == found[1]
    assert len(found[0]) == 2


@pytest.mark.rule("TL-12.2.5", "TL-12.1.5")
def test_what_came_one_after_the_other_is_told_so():
    laid = [
        ["A", "doctor", "m_paranoia_plus_1"], ["A", "nurse", "m_move_horizontal"], ["B", "doctor", "p_paranoia_minus_1"],
        ["C", "nurse", "p_goodwill_plus_1"],
    ]  # fmt: skip
    table = position(phase="resolution", cast={"doctor": "brain", "nurse": "conspiracy_theorist"}, laid=laid)
    for answer in ("pass", "brain_1@doctor", "hospital", "conspiracy_theorist_1@nurse", "nurse", "pass"):
        table.answer(0, answer)
    assert batches(table) == [
        ["护士移动到神社"], ["医生 不安 +1", "护士 友好 +1"], ["医生 不安 -1"], ["医院 密谋 +1"], ["护士 不安 +1"],
    ]  # fmt: skip


@pytest.mark.rule("TL-12.2.7")
@pytest.mark.parametrize("script", ["FS-1", "BTX-3"])
def test_a_save_keeps_who_saw_what_and_the_end_opens_the_script(script: str):
    table = finished(script, 4, 11)
    again = anju.load(table.save())
    for seat in (0, 1, 2, 3, None):
        assert again.events(seat) == table.events(seat)
        assert again.view(seat) == table.view(seat)
        assert again.view(seat)["script"] == table.view(0)["script"]
    assert len(again.events(None)) < len(again.events(1)) < len(again.events(0)), (
        "each event has its audience"
    )
