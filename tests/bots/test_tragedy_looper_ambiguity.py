"""What answers tell: the house mastermind does what more scripts explain, and partners are understood face down."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

import anju
from anju.bots import Chair
from anju.bots.rules.tragedy_looper.ambiguity import Ambiguity, ScoredAction, drawn
from anju.bots.rules.tragedy_looper.beliefs import Beliefs
from anju.bots.rules.tragedy_looper.countering import Countering, Guesswork
from anju.bots.rules.tragedy_looper.mastermind import Mastermind
from anju.bots.rules.tragedy_looper.memory import Memory
from anju.bots.rules.tragedy_looper.picture import BoardPicture, picture_of
from anju.bots.rules.tragedy_looper.protagonist import Protagonist
from anju.bots.rules.tragedy_looper.routes import Routes
from anju.bots.rules.tragedy_looper.world import true_world
from anju.engine.question import Question, Value
from anju.engine.table import Table
from anju.games.tragedy_looper.library import standard

GAME = "tragedy_looper"
FIRST = {"police_officer": "conspiracy_theorist", "doctor": "brain"}
MIRRORED = {"police_officer": "brain", "doctor": "conspiracy_theorist"}
CALMING = "p_paranoia_minus_1"


def script(roles: Mapping[str, str]) -> dict[str, object]:
    """The doctor begins alone in the hospital, the police officer in the city with three others."""
    others = {
        "informer": "person",
        "journalist": "person",
        "girl_student": "key_person",
        "shrine_maiden": "serial_killer",
        "office_worker": "killer",
    }
    return {
        "script": "mirror",
        "title": {"zh": "镜子", "en": "The Mirror"},
        "set": "first_steps",
        "days": 4,
        "loops": 3,
        "main_plot": "murder_plan",
        "subplots": ["shadow_of_the_ripper"],
        "cast": {**others, **roles},
        "incidents": {3: {"incident": "suicide", "culprit": "girl_student"}},
        "cast_public": True,
    }


def quiet(question: Question) -> Value:
    """Cards that move nobody, on whomever: the answers with which everybody stays at home."""
    calm = [value for value in question.values if value in ("m_paranoia_plus_1", CALMING)]
    return calm[0] if calm else question.default


def at_abilities(roles: Mapping[str, str]) -> Table:
    """The first day, cards resolved: both abilities are on offer."""
    table = anju.new(GAME, 4, 1, {"script": script(roles)})
    while table.questions[0].word.id != "ability" or len(table.questions[0].values) < 3:
        table.answer(table.questions[0].seat, quiet(table.questions[0]))
    return table


def told_by(table: Table) -> Ambiguity:
    beliefs = Beliefs(standard(), table.view(0))
    beliefs.read(table.events(0))
    return Ambiguity(beliefs.deduction, Chair(table, 0).imagine(Random(1)), Random(1))


class Alike(Routes):
    """Every counter, wherever it lies, brings the loss as much nearer."""

    def danger(self, p: BoardPicture) -> float:
        return 0.05 * sum(sum(row) for row in p.counters)


class Indifferent(Mastermind):
    def routes(self, view: Mapping[str, Any], p: BoardPicture) -> Routes:
        return Alike(self.library, true_world(view), p)


# -- the mastermind -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("roles", "expected"),
    [(FIRST, "conspiracy_theorist_1@police_officer"), (MIRRORED, "brain_1@police_officer")],
)
def test_of_two_abilities_that_help_alike_the_one_in_company_is_used(roles: dict[str, str], expected: str):
    """In the city it may have been any of four, in the hospital only the doctor."""
    table = at_abilities(roles)
    chair = Chair(table, 0)
    memory = Memory(0, 4)
    memory.listen(chair.events())
    for seed in range(5):
        assert Indifferent(standard(), seed).answer(chair, chair.question, memory) == expected


@pytest.mark.parametrize("roles", [FIRST, MIRRORED])
def test_what_an_answer_tells_is_what_the_protagonists_really_learn(roles: dict[str, str]):
    """All worlds are looked at here, so the share is exact but for the worlds drawn."""
    table = at_abilities(roles)
    before = Beliefs(standard(), table.view(1))
    before.read(table.events(1))
    count = before.deduction.count
    for ability in table.questions[0].values[:2]:
        bits = told_by(table).bits((ability,))
        after = table.clone()
        after.answer(0, ability)
        after.answer(0, after.questions[0].values[0])
        while after.view(None)["phase"] == "mastermind_abilities":
            after.answer(after.questions[0].seat, "pass")
        learned = Beliefs(standard(), after.view(1))
        learned.read(after.events(1))
        assert 2**-bits == pytest.approx(learned.deduction.count / count, abs=0.08)


def test_passing_tells_nothing_and_a_stronger_answer_is_worth_what_it_tells():
    told = told_by(at_abilities(FIRST))
    theorist, brain = ("conspiracy_theorist_1@police_officer",), ("brain_1@doctor",)
    assert told.bits(("pass",)) == 0.0
    assert 0.0 < told.bits(theorist) < told.bits(brain)
    options = [ScoredAction(theorist, 0.5), ScoredAction(brain, 0.5)]
    assert told.best(options, 1.0).answers == theorist
    assert told.best([options[0], ScoredAction(brain, 0.7)], 1.0).answers == brain
    assert (
        told.best([options[0], ScoredAction(brain, 0.501)], 0.0).answers == brain
    )  # nothing is left to be done with it


def test_so_many_worlds_are_drawn_and_not_more():
    table = at_abilities(FIRST)
    beliefs = Beliefs(standard(), table.view(1))
    beliefs.read(table.events(1))
    worlds = drawn(beliefs.deduction.bundles, Random(2))
    assert sum(bundle.size for bundle in worlds) == 400 < beliefs.deduction.count
    assert {bundle.plots for bundle in worlds} <= {bundle.plots for bundle in beliefs.deduction.bundles}


# -- partners -----------------------------------------------------------------------------------------------


def test_a_partner_is_taken_to_have_done_what_one_would_have_done_oneself():
    """On a location only Forbid Intrigue does anything; the second protagonist sees just that a card lies there."""
    table = anju.new(GAME, 4, 1, {"script": script(FIRST)})
    answers = {
        0: ["m_intrigue_plus_1", "city", "m_paranoia_plus_1", "doctor", "m_paranoia_plus_1", "girl_student"]
    }
    answers[1] = ["p_forbid_intrigue", "city"]
    while table.questions[0].seat != 2:
        question = table.questions[0]
        given = answers.get(question.seat, []) if question.word.id[2:] in ("card", "target") else []
        table.answer(question.seat, given.pop(0) if given else quiet(question))
    view = table.view(2)
    assert [entry["card"] for entry in view["laid"]] == [None] * 4
    p = picture_of(standard(), view, {})
    countering = Countering(p, [p.thing("city")], {}, 0.5)
    guess = Guesswork(Routes(standard(), true_world(table.view(0)), p), ())
    Protagonist(standard(), 1).look_at_partners(view, countering, [guess], Random(1))
    assert [(thing, card.id) for thing, card in countering.laid] == [(p.thing("city"), "p_forbid_intrigue")]
