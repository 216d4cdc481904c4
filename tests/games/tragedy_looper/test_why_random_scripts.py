"""Random scripts of every set: each refusal has a reason of its own that is true, and tells no protagonist a secret."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from tests.games.tragedy_looper.random_scripts import random_draft
from tests.games.tragedy_looper.test_why import complete

import anju
from anju.engine.errors import Refused
from anju.engine.question import Question
from anju.engine.table import Table
from anju.games.tragedy_looper import label
from anju.games.tragedy_looper.library import PLACES, standard
from anju.games.tragedy_looper.state import ABSENT, ALIVE, DEAD, REMOVED, Town
from anju.games.tragedy_looper.why.naming import kind_of

LIBRARY = standard()
EACH = 2
"""How often the same thing asking the same question is looked at."""
OPTIONS = {"free_placement_order": True, "early_final_guess": True}
OUTSIDERS = ("soldier", "henchman", "illusion")
LIVES = {
    "dead": (DEAD,), "not_dead": (ALIVE,), "removed": (REMOVED,), "not_entered": (ABSENT,),
    "itself": (ALIVE,), "counters": (ALIVE,), "wrong_tag": (ALIVE,), "not_dead_then": (ALIVE,),
}  # fmt: skip
"""What a character is about whom a reason says so, where somebody is chosen."""


def now(t: Table) -> Town:
    assert isinstance(t.now, Town)
    return t.now


def shake(t: Table, rng: Random) -> None:
    """Counters, corpses and places as they come late in a loop; only where nothing of the step is answered yet."""
    town = t.checkpoint
    assert isinstance(town, Town)
    for row in town.counters[:3]:
        row[:] = [rng.choice((0, 0, 1, 2, 3, 5)) for _ in row]
    for who, life in enumerate(town.life):
        if life in (ALIVE, DEAD) and rng.random() < 0.2:
            town.life[who], town.place[who] = rng.choice((ALIVE, ALIVE, DEAD)), rng.randrange(4)
    town.seals = ((rng.randrange(4), town.day + 1),) if rng.random() < 0.15 else ()
    t._run()


def table(tragedy_set: str, seed: int) -> Table:
    rng = Random(f"{tragedy_set} {seed}")
    options = {"script": random_draft(rng, tragedy_set), **OPTIONS}
    return anju.new("tragedy_looper", seats=rng.choice((2, 4)), seed=seed, options=options)


def positions(tragedy_set: str, seed: int, most: int) -> list[tuple[Table, Question]]:
    """A random game, stopped at some questions of every kind and origin."""
    rng, t = Random(seed), table(tragedy_set, seed)
    met: Counter[tuple[str, str]] = Counter()
    found: list[tuple[Table, Question]] = []
    for _ in range(most):
        if not t.tail and rng.random() < 0.3:
            shake(t, rng)
        if not t.questions:
            break
        question = t.questions[0]
        origin = (
            question.source if question.word.id not in ("m_target", "p_target", "guess", "answer") else ""
        )
        met[question.word.id, origin] += 1
        if met[question.word.id, origin] <= EACH:
            kept = t.clone()
            found.append((kept, kept.questions[0]))
        doing = [value for value in question.values if value != question.word.decline]
        t.answer(question.seat, rng.choice(doing if doing and rng.random() < 0.75 else question.values))
    return found


def tried(t: Table, rng: Random) -> list[Any]:
    """What somebody at this table could think of."""
    town = now(t)
    cast = [character.id for character in town.board.cast]
    goodwill = [ability.id for character in town.board.cast for ability in character.abilities]
    rows = [row.id for role in {*town.plan.roles} for row in role.rows]
    rows += [row.id for plot in town.plan.plots for row in LIBRARY.plots[plot].rows]
    traits = [row.id for character in town.board.cast for row in character.traits]
    used = [f"{id}@{rng.choice(cast)}" for id in (*rows, *goodwill, *traits)]
    own = [f"{row.id}@{cast[who]}" for who, role in enumerate(town.plan.roles) for row in role.rows]
    shelves = (LIBRARY.cards, LIBRARY.roles, LIBRARY.plots, LIBRARY.incidents)
    some = [id for shelf in shelves for id in rng.sample(list(shelf), 8)]
    return [
        *cast, *OUTSIDERS, *PLACES, *goodwill, *rows, *traits, *used, *own, *some, *label.WORDS, "1", "4", "9", 1, 2, 3,
    ]  # fmt: skip


def true(t: Table, question: Question, id: str, found: Refused) -> bool:
    """What can be checked of a reason without the rules."""
    town, numbers = now(t), found.numbers
    who = town.board.index.get(id, -1)
    if who < 0 or question.word.kind != "thing":
        return True
    if found.code in LIVES and town.life[who] not in LIVES[found.code]:
        return False
    if found.code == "elsewhere":
        at = PLACES[town.place[who]]
        return numbers["at"] == at and at not in str(numbers["needs"]).split()
    have, needs = numbers.get("have", 0), numbers.get("needs", 1)
    return not (isinstance(have, int) and isinstance(needs, int)) or have < needs


@pytest.mark.parametrize("tragedy_set", LIBRARY.sets)
def test_every_refusal_has_a_true_reason_of_its_own(tragedy_set: str):
    rng = Random(tragedy_set)
    asked: Counter[str] = Counter()
    for seed in (1, 2):
        for t, question in positions(tragedy_set, seed, most=250):
            asked[question.word.id] += 1
            kinds = {kind_of(LIBRARY, str(value)) for value in question.values} - {"word"}
            for what in tried(t, rng):
                found = t.why(question.seat, what)
                about = (question, what, found and (found.code, found.numbers, found.rule))
                assert (found is None) == (what in question.values), about
                if found is None:
                    continue
                assert complete(found), about
                assert found.code != "not_on_offer", about
                assert found.code != "not_now" or kind_of(LIBRARY, str(what)) not in kinds, about
                assert true(t, question, str(what), found), about
    assert asked["ability"] >= 2
    assert asked["target"] + asked["leader_target"] >= 4, asked


@pytest.mark.parametrize("tragedy_set", LIBRARY.sets)
def test_protagonists_hear_the_same_in_a_world_they_cannot_tell_from_this(tragedy_set: str):
    """Also in the midst of an effect, whose culprit may be another there."""
    rng = Random(tragedy_set)
    asked = 0
    for t, question in positions(tragedy_set, 3, most=120):
        if question.seat == 0 or asked >= 8:
            continue
        asked += 1
        world = t.imagine(question.seat, rng)
        for what in tried(t, rng):
            here, there = t.why(question.seat, what), world.why(question.seat, what)
            assert said(here) == said(there), (question, what)
    assert asked >= 4


def said(found: Refused | None) -> tuple[object, ...] | None:
    if found is None:
        return None
    return found.code, found.text("zh"), found.text("en"), repr(found.numbers), found.rule
