"""Random scripts of every set: each refusal has a reason of its own that is true, and tells no protagonist a secret."""

from __future__ import annotations

from collections import Counter
from copy import copy
from random import Random
from typing import Any

import pytest
from tests.games.tragedy_looper.random_scripts import random_draft
from tests.games.tragedy_looper.test_why import complete

import anju
from anju.engine.errors import Refused
from anju.engine.question import Question
from anju.engine.table import Table
from anju.games.tragedy_looper import GAME, label
from anju.games.tragedy_looper.board import SecretPlan
from anju.games.tragedy_looper.library import PLACES, standard
from anju.games.tragedy_looper.naming import kind_of
from anju.games.tragedy_looper.offers.aiming import BoardTargets
from anju.games.tragedy_looper.state import ABSENT, ALIVE, DEAD, REMOVED, Town

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


def table(tragedy_set: str, seed: int, wanted: tuple[str, ...]) -> Table:
    rng = Random(f"{tragedy_set} {seed}")
    options = {"script": random_draft(rng, tragedy_set, wanted), **OPTIONS}
    return anju.new("tragedy_looper", seats=rng.choice((2, 4)), seed=seed, options=options)


def positions(
    tragedy_set: str, seed: int, most: int, shaken: bool = True, wanted: tuple[str, ...] = ()
) -> list[tuple[Table, Question]]:
    """A random game, stopped at some questions of every kind and origin."""
    rng, t = Random(seed), table(tragedy_set, seed, wanted)
    met: Counter[tuple[str, str]] = Counter()
    found: list[tuple[Table, Question]] = []
    for _ in range(most):
        if shaken and not t.tail and rng.random() < 0.3:
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
    for t, question in positions(tragedy_set, 3, most=120, shaken=False):
        if question.seat == 0 or asked >= 8:
            continue
        asked += 1
        world = t.imagine(question.seat, rng)
        for what in tried(t, rng):
            here, there = t.why(question.seat, what), world.why(question.seat, what)
            assert said(here) == said(there), (question, what)
    assert asked >= 4


def other_scripts(town: Town) -> list[Town]:
    """The same town with scripts that have nothing in common with its own but the public sheet.

    Together they hold every role and every plot that this one lacks, and give each incident other culprits.
    """
    found, plan = town.board.set, town.plan
    held = {role.id for role in plan.roles}
    roles = [LIBRARY.roles[id] for id in found.roles if id not in held] or [LIBRARY.roles[found.roles[0]]]
    mains = [plot for plot in found.main_plots if plot not in plan.plots]
    subplots = [plot for plot in found.subplots if plot not in plan.plots]
    people = range(town.board.size)
    worlds = []
    for number, main in enumerate(mains):
        chosen = [subplots[(number + more) % len(subplots)] for more in range(found.sub_count)]
        world = town.copy()
        world.plan = SecretPlan(
            (main, *chosen),
            tuple(roles[(who + number) % len(roles)] for who in people),
            plan.incidents,
            tuple((one + number + 1) % len(people) if one in people else one for one in plan.culprits),
            tuple((loop + number, day + 1) if loop + day > 2 else (1, 1) for loop, day in plan.arrivals),
            plan.settings,
            next(plot for plot in found.main_plots if plot != main),
        )
        worlds.append(world)
    return worlds


def by_another(question: Question, world: Town) -> Question:
    """The question of an incident as if its culprit were the one of this world's plan."""
    found, offer = copy(question), question.offer
    found.state = world
    if isinstance(offer, BoardTargets) and offer.scene.entry >= 0 and offer.scene.culprit < world.board.size:
        found.offer = offer = copy(offer)
        offer.scene = scene = copy(offer.scene)
        scene.culprit = scene.actor = world.plan.culprits[scene.entry]
    return found


def everything(t: Table, rng: Random) -> list[Any]:
    """All that anybody could ask about: also what is not in this script, and with whose name it may be said."""
    town = now(t)
    cast = [character.id for character in town.board.cast]
    tragedy_set = town.board.set
    plots = (*tragedy_set.main_plots, *tragedy_set.subplots)
    rows = [row.id for role in tragedy_set.roles for row in LIBRARY.roles[role].rows]
    rows += [row.id for plot in plots for row in LIBRARY.plots[plot].rows]
    abilities = [ability.id for character in town.board.cast for ability in character.abilities]
    days = [str(day) for day in range(town.board.days + 1)]
    return [
        *cast, *OUTSIDERS, *PLACES, *abilities, *rows, *(f"{row}@{rng.choice(cast)}" for row in rows), *tragedy_set.roles,
        *plots, *tragedy_set.incidents, *rng.sample(list(LIBRARY.cards), 6), *label.WORDS, *days, 1, 2, 3,
    ]  # fmt: skip


@pytest.mark.parametrize("tragedy_set", LIBRARY.sets)
def test_no_reason_for_a_protagonist_follows_the_script(tragedy_set: str):
    """Whatever they try, they hear the same as if the script were quite another (TL-12)."""
    rng = Random(tragedy_set)
    asked: Counter[str] = Counter()
    for seed in (3, 4, 5):
        # The Illusion takes no cards whatever she is, and some roles take none of the mastermind's.
        for t, question in positions(tragedy_set, seed, most=150, wanted=("illusion",) * (seed == 5)):
            if question.seat == 0:
                continue
            asked[question.word.id] += 1
            real, ids = now(t), everything(t, rng)
            here = {what: said(GAME.why(real, question, what)) for what in ids}
            for world in other_scripts(real):
                asked_there = by_another(question, world)
                for what in ids:
                    there = said(GAME.why(world, asked_there, what))
                    assert here[what] == there, (question, what, world.plan.plots)
    assert {"p_card", "p_target", "goodwill"} <= {*asked}, asked
    assert sum(asked.values()) >= 12, asked


def said(found: Refused | None) -> tuple[object, ...] | None:
    if found is None:
        return None
    return found.code, found.text("zh"), found.text("en"), repr(found.numbers), found.rule
