"""Random valid scripts of every set play to their end, whoever is in them and whatever people choose."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.games.tragedy_looper.random_scripts import LIBRARY, playable, random_script

from anju.engine.play import Finished, Play, Policy
from anju.engine.question import Value, Word
from anju.games.tragedy_looper import GAME
from anju.games.tragedy_looper import state as st
from anju.games.tragedy_looper.board import SecretPlan
from anju.games.tragedy_looper.days import Days
from anju.games.tragedy_looper.offers.declaring import Declarations
from anju.games.tragedy_looper.script import Script
from anju.games.tragedy_looper.settings import SETTINGS, Options
from anju.games.tragedy_looper.setup import open_table

OPTIONS = {setting.name: setting.default for setting in SETTINGS}
OTHERS = {
    "mastermind_deck_000": True, "cards_per_protagonist": 3, "free_placement_order": True,
    "virus_is_permanent_for_loop": True, "refused_keeps_once_per_loop": True, "location_intrigue_cap": 3,
    "early_final_guess": False, "final_guess_one_by_one": False, "guard_may_target_self": True,
    "student_calm_any_character": True, "forbid_intrigue_cancels": False,
}  # fmt: skip
SECRET = ("cause", "own_card")


class Eager(Policy):
    """Rather does something than nothing."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, play: Play[Any], seat: int, word: Word, values: list[Value]) -> Value:
        assert values, f"{word.id} offers nothing"
        assert len(set(values)) == len(values), f"{word.id} offers something twice"
        doing = [value for value in values if value != word.decline]
        return self.rng.choice(doing if doing and self.rng.random() < 0.7 else values)


def stir(rules: Days, rng: Random) -> None:
    """Counters that make things happen, and loops that are lost, so that there are more of them."""
    s = rules.state
    who = rng.randrange(rules.n)
    if rng.random() < 0.3:
        s.counters[st.INTRIGUE][rules.n + rng.randrange(4)] += 1
    elif s.life[who] == st.ALIVE:
        s.counters[rng.randrange(len(s.counters))][who] += rng.randint(1, 3)
    if s.phase == st.VERDICT:
        s.lost = True


def play_out(script: Script, people: int, rng: Random, options: dict[str, object]) -> Days:
    rules = Days(GAME, open_table(LIBRARY, script, people, Options(options)), [], 1)
    rules.policy = Eager(rng)
    kept: list[str] = []
    try:
        while True:
            if rng.random() < 0.25:
                stir(rules, rng)
            rules.step()
            kept += [event.kind for event in rules.events if event.seen_by(None)]
            for event in rules.events:
                assert event.text("zh")
                assert event.text("en")
            rules.events.clear()
            rules.record.clear()
            rules.cursor = 0
    except Finished:
        assert not set(SECRET) & set(kept)
    return rules


@pytest.mark.parametrize("people", [1, 2, 3])
@pytest.mark.parametrize("tragedy_set", list(LIBRARY.sets))
def test_a_random_script_ends_with_a_winner(tragedy_set: str, people: int):
    for seed in range(12):
        rng = Random(f"{tragedy_set} {people} {seed}")
        options = OPTIONS | {name: value for name, value in OTHERS.items() if rng.random() < 0.3}
        rules = play_out(random_script(rng, tragedy_set), people, rng, options)
        outcome = rules.state.outcome
        assert outcome is not None
        assert outcome.winners in ((0,), tuple(range(1, people + 1)))


@pytest.mark.parametrize("who", playable())
def test_everybody_can_be_played(who: str):
    for number, tragedy_set in enumerate(LIBRARY.sets):
        rng = Random(f"{who} {tragedy_set}")
        script = random_script(rng, tragedy_set, (who,))
        assert who in [member.character for member in script.cast]
        rules = play_out(script, number % 3 + 1, rng, OPTIONS)
        assert rules.state.outcome is not None


@pytest.mark.parametrize("tragedy_set", list(LIBRARY.sets))
def test_a_copy_keeps_everything(tragedy_set: str):
    rng = Random(tragedy_set)
    rules = Days(GAME, open_table(LIBRARY, random_script(rng, tragedy_set), 3, Options(OPTIONS)), [], 1)
    rules.policy = Eager(rng)
    for _ in range(150):
        stir(rules, rng)
        if rules.state.phase >= st.VERDICT:
            break
        rules.step()
        rules.record.clear()
        rules.cursor = 0
        copy = rules.state.copy()
        for name in copy.__slots__:
            assert getattr(copy, name) == getattr(rules.state, name), name


def other_plan(plan: SecretPlan, rng: Random, tragedy_set: str) -> SecretPlan:
    """The same public sheet and the same cast with other roles, plots and culprits."""
    found, n = LIBRARY.sets[tragedy_set], len(plan.roles)
    roles = tuple(LIBRARY.roles[rng.choice(found.roles)] for _ in range(n))
    culprits = tuple(rng.randrange(n) if culprit < n else culprit for culprit in plan.culprits)
    plots = (rng.choice(found.main_plots), *rng.sample(found.subplots, found.sub_count))
    return SecretPlan(plots, roles, plan.incidents, culprits, plan.arrivals, plan.settings)


def in_sight(rules: Days) -> object:
    """What protagonists see, where they may place cards, and what the leader may declare."""
    return (
        GAME.view(rules.state, 1),
        GAME.view(rules.state, None),
        rules.free_targets(1),
        rules.hand(1),
        Declarations(rules).values(rules),
    )


@pytest.mark.parametrize("tragedy_set", list(LIBRARY.sets))
def test_what_protagonists_see_does_not_follow_the_script(tragedy_set: str):
    """Of two towns that differ only in what is secret they see the same (TL-12)."""
    for seed in range(6):
        rng = Random(f"{tragedy_set} {seed}")
        rules = Days(GAME, open_table(LIBRARY, random_script(rng, tragedy_set), 3, Options(OPTIONS)), [], 1)
        rules.policy = Eager(rng)
        while rules.state.phase < st.VERDICT:
            stir(rules, rng)
            rules.step()
            rules.record.clear()
            rules.cursor = 0
            world = rules.state.copy()
            world.plan = other_plan(world.plan, rng, tragedy_set)
            world.used_today = frozenset(key for key in world.used_today if "@" not in key or "_t" in key)
            assert in_sight(Days(GAME, world, [], 1)) == in_sight(rules)
