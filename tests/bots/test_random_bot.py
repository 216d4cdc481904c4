from __future__ import annotations

import anju
from anju.bots import Chair, make


def answers(seed: int) -> list[object]:
    table, bot = anju.new("codex", seed=3), make("random", "codex", seed)
    given: list[object] = []
    while table.outcome is None and len(given) < 60:
        question = table.questions[0]
        given.append(bot.choose(Chair(table, question.seat)))
        table.answer(question.seat, given[-1])  # type: ignore[arg-type]  # it came from a bot
    return given


def test_the_same_seed_gives_the_same_answers():
    assert answers(5) == answers(5)
    assert answers(5) != answers(6)


def test_every_value_is_taken_sooner_or_later():
    chair = Chair(anju.new("codex", seed=3), anju.new("codex", seed=3).questions[0].seat)
    taken = {make("random", "codex", seed).choose(chair) for seed in range(200)}
    assert taken == set(chair.question.values)
