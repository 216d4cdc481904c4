"""What the solver says: what follows from the public record, by which news, and what one more line would tell."""

from __future__ import annotations

from random import Random

import pytest

import anju
from anju.engine.knowledge import FROM_THE_START, Knowledge
from anju.engine.table import Table
from anju.games.tragedy_looper.library import standard
from anju.games.tragedy_looper.state import Town

GAME = anju.game("tragedy_looper")
MASTERMIND = 0


def told(t: Table) -> list[tuple[object, ...]]:
    return [(event.kind, *event.data) for event in t.events(None)]


def known(t: Table, *then: tuple[object, ...]) -> list[Knowledge]:
    return GAME.deduce(t.view(None), told(t), list(then))


def truths(t: Table) -> set[tuple[str, str, str]]:
    town = t.now
    assert isinstance(town, Town)
    plan, cast = town.plan, town.board.cast
    found = {("plot", plot, "") for plot in plan.plots}
    found |= {("role", one.id, role.id) for one, role in zip(cast, plan.roles, strict=True)}
    return found | {
        ("culprit", str(day), cast[who].id)
        for (day, _), who in zip(town.board.schedule, plan.culprits, strict=True)
    }


def played(script: str, seed: int) -> list[Table]:
    """The table at every question of the mastermind."""
    t, rng = anju.new("tragedy_looper", 2, seed, {"script": script}), Random(seed)
    found: list[Table] = []
    while t.questions and len(found) < 60:
        question = t.questions[0]
        if question.seat == MASTERMIND:
            found.append(t.clone())
        t.answer(question.seat, rng.choice(question.values))
    return found


@pytest.mark.rule("R-274", "TL-13.1")
@pytest.mark.parametrize("seed", range(4))
def test_the_truth_is_never_ruled_out_and_every_exclusion_has_its_news(seed: int):
    for t in played("FS-1", seed):
        (now,) = known(t)
        assert now.worlds > 0
        assert truths(t).isdisjoint({(one.kind, one.what, one.which) for one in now.ruled_out})
        assert truths(t).issuperset(now.certain)
        for one in now.ruled_out:
            assert one.clue == FROM_THE_START or (now.clues[one.clue].zh and now.clues[one.clue].en)
        roles = standard().sets[t.view(None)["set"]].roles
        crossed = sum(one.kind == "role" for one in now.ruled_out)
        assert now.numbers["cells"] + crossed == len(t.view(None)["characters"]) * len(roles)


def test_what_a_line_would_tell_is_what_it_tells():
    """The mastermind's answer, foreseen; then given, and the phase ends: they know just that."""
    compared = 0
    for seed in range(6):
        for t in played("FS-1", seed):
            question = t.question(MASTERMIND)
            assert question is not None
            if question.word.id not in ("target", "ability"):
                continue
            for value in question.values[:2]:
                (step,) = t.foresee(MASTERMIND, [value])
                after = t.clone()
                after.answer(MASTERMIND, value)
                news = told(after)[len(told(t)) :]
                phases = [place for place, event in enumerate(news) if event[0] == "phase"]
                if not step.told or phases != [len(step.told)]:
                    continue
                now, then = known(t, *step.told)
                assert then.worlds <= now.worlds
                (really,) = GAME.deduce(t.view(None), [*told(t), *news[: phases[0] + 1]], [])
                assert (really.worlds, really.numbers) == (then.worlds, then.numbers)
                compared += 1
    assert compared > 10


def test_going_back_tells_no_more_than_was_known_then():
    tables = played("FS-1", 1)
    early = [known(t)[0] for t in tables]
    assert [known(t)[0].worlds for t in reversed(tables)] == [one.worlds for one in reversed(early)]
    assert early[0].worlds == early[0].numbers["at_first"]


def test_what_is_left_alone_is_certain():
    found = [known(t)[0] for seed in range(3) for t in played("FS-1", seed)]
    settled = [one for one in found if one.numbers["sure"]]
    assert settled
    for one in settled:
        assert sum(fact[0] == "role" for fact in one.certain) == one.numbers["sure"]


def test_a_line_is_named_with_its_day():
    t = played("FS-1", 3)[-1]
    (now,) = known(t)
    assert now.clues
    assert all(clue.zh.startswith(("轮回 ", "到「")) for clue in now.clues)
    assert all(clue.en.startswith(("Loop ", "Nothing else")) for clue in now.clues)
