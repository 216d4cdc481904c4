"""Every word of the data is known to the rules: nothing that a row says is silently passed over."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.games.tragedy_looper.stage import Stage

from anju.games.tragedy_looper import vocabulary
from anju.games.tragedy_looper.choosing import COUNTER_SETS, ONE_OF_THEM
from anju.games.tragedy_looper.conditions import CONDITIONS
from anju.games.tragedy_looper.content import Incident
from anju.games.tragedy_looper.judging import SCOPES, THINGS
from anju.games.tragedy_looper.library import COUNTERS, LOCATIONS, standard
from anju.games.tragedy_looper.offers.aiming import PREDICATES
from anju.games.tragedy_looper.row import Choice, Condition, Effect, GoodwillAbility, Row, Target
from anju.games.tragedy_looper.verbs import IN_FORCE, VERBS

LIBRARY = standard()
ON_EACH = {"scripted_role_is", "is_alive"}
"""Conditions of rules that change roles, looked at for each character (queries.py)."""
PHASES_OF_ROWS = {"loop_start", "day_start", "mastermind_ability", "day_end", "loop_end"}
MOMENTS = {
    "card_resolution", "goodwill", "after_goodwill", "after_incident", "on_death",
    "mastermind_action", "incident", "on_reveal", "always", "loop_setup", "script_creation",
}  # fmt: skip
"""Timings that are no phase: asked for where they matter."""
CHOSEN_WORDS = {
    "plus_or_minus_one", "counter_kind", "incident_among", "location", "adjacent_location",
    "spent_once_per_loop_card_of_leader", "scheduled_incident", "scheduled_incident_public_name",
    "incident_occurred_this_loop", "subplot_of_set", "ex_card_receiver",
}  # fmt: skip


def rows() -> Iterator[Row | GoodwillAbility]:
    """Every row that a script can bring into play."""
    for owners in (LIBRARY.roles, LIBRARY.plots):
        for owner in owners.values():
            yield from owner.rows
    for character in LIBRARY.characters.values():
        yield from character.traits
        yield from character.abilities


def incidents() -> Iterator[Incident]:
    yield from LIBRARY.incidents.values()


def conditions() -> Iterator[Condition]:
    for row in rows():
        if isinstance(row, Row):
            yield from row.when
        elif row.mastermind_use is not None:
            yield from row.mastermind_use.when
    for incident in incidents():
        for step in incident.steps:
            yield from step.when


def effects() -> Iterator[Effect]:
    found = [effect for row in rows() for effect in row.effect]
    found += [effect for incident in incidents() for step in incident.steps for effect in step.effect]
    for effect in found:
        yield effect
        for branch in effect.options:
            yield from branch


def targets() -> Iterator[Target]:
    for row in rows():
        yield from row.targets
    for incident in incidents():
        for step in incident.steps:
            yield from step.choose


def choices() -> Iterator[Choice]:
    for row in rows():
        yield from row.choices
    for incident in incidents():
        for step in incident.steps:
            yield from step.choices


def test_every_op_does_something_or_is_in_force():
    ops = {effect.op for effect in effects() if not effect.op.startswith("script_")}
    assert ops - set(VERBS) - IN_FORCE == set()
    assert "place_counter" in ops


def test_every_verb_is_a_word_of_the_data():
    assert set(VERBS) | IN_FORCE <= set(vocabulary.OPS)


def test_every_condition_is_known():
    used = {condition.word for condition in conditions()}
    assert used - set(CONDITIONS) - ON_EACH == set()
    assert set(CONDITIONS) | ON_EACH <= set(vocabulary.CONDS)


def test_every_scope_predicate_and_choice_is_known():
    assert {target.scope for target in targets()} <= set(SCOPES)
    assert {word for target in targets() for word in target.predicates} <= set(PREDICATES)
    assert {choice.kind for choice in choices()} <= CHOSEN_WORDS
    assert set(SCOPES) == set(vocabulary.SCOPES)


def test_an_unknown_scope_is_an_error_and_not_everybody():
    stage = Stage({"boy_student": "brain", "doctor": "person"})
    scene = stage.rules.scene(stage.rules.role(0).rows[0], 0)
    with pytest.raises(KeyError):
        stage.rules.candidates(scene, Target("t", "character", "nowhere", False, "alive", (), "", (), (), ""))
    with pytest.raises(KeyError):
        stage.rules.things(scene, "everybody_else")


def test_every_timing_is_asked_for():
    used = {row.timing for row in rows() if isinstance(row, Row)}
    assert used - PHASES_OF_ROWS - MOMENTS == set()


def test_every_group_of_things_is_known():
    """Fields that name somebody or something: slots, locations, roles, or one of the words."""
    unknown = set()
    slots = {target.slot for target in targets()}
    for effect in effects():
        if effect.op in IN_FORCE and effect.op not in VERBS:
            continue
        for key in ("target", "source", "where"):
            word = str(effect.fields.get(key, "self"))
            head, colon, _ = word.partition(":")
            if word in slots or word in LOCATIONS or word in THINGS:
                continue
            if not (colon and head in ("all_in", "location_of", "start_of", "role")):
                unknown.add((effect.op, word))
    assert unknown == set()
    assert set(ONE_OF_THEM) <= set(THINGS)


def test_every_counter_that_is_chosen_is_known():
    slots = {choice.slot for choice in choices()}
    named = {
        str(effect.fields[key])
        for effect in effects()
        for key in ("counter", "from", "to")
        if key in effect.fields
    }
    assert named - set(COUNTERS) - slots - set(COUNTER_SETS) == set()
