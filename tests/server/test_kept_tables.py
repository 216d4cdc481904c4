"""A worker goes on with a table that it has; what it gets is what the record alone would have given."""

from __future__ import annotations

from random import Random

import pytest

import anju
from anju.engine.errors import BadSave
from anju.engine.picture import Picture
from anju.engine.table import Table
from anju.server.thinking import kept_tables
from anju.server.thinking.kept_tables import KeptTables

GAMES = ("codex", "fengsheng", "tragedy_looper")


def play_on(table: Table, rng: Random, answers: int) -> None:
    for _ in range(answers):
        if table.questions:
            question = rng.choice(table.questions)
            table.answer(question.seat, rng.choice(question.values))


@pytest.mark.parametrize("game", GAMES)
def test_a_kept_table_is_the_one_that_the_record_gives(game: str):
    tables = KeptTables()
    for seed in range(3):
        rng, table = Random(seed), anju.new(game, anju.game(game).usual_seats, seed)
        while table.questions:
            save = table.save()
            assert Picture(tables.table(save)).difference(Picture(anju.load(save))) == ""
            play_on(table, rng, rng.randrange(30))


def test_only_what_is_new_is_played(monkeypatch: pytest.MonkeyPatch):
    tables, table = KeptTables(), anju.new("codex", seed=1)
    loaded: list[bytes] = []
    load = anju.load

    def counted(save: bytes) -> Table:
        loaded.append(save)
        return load(save)

    monkeypatch.setattr(anju, "load", counted)
    for _ in range(20):
        tables.table(table.save())
        play_on(table, Random(2), 3)
    assert len(loaded) == 1


def test_an_answer_that_was_taken_back_and_given_otherwise_is_not_kept():
    tables, table = KeptTables(), anju.new("codex", seed=3)
    play_on(table, Random(1), 40)
    tables.table(table.save())
    table.undo()
    question = table.questions[0]
    table.answer(question.seat, question.values[0])
    save = table.save()
    assert tables.table(save).record == table.record
    assert Picture(tables.table(save)).difference(Picture(table)) == ""


def test_what_one_bot_does_to_its_table_no_other_gets():
    tables, table = KeptTables(), anju.new("fengsheng", 5, seed=4)
    play_on(table, Random(1), 40)
    play_on(tables.table(table.save()), Random(2), 10)
    assert tables.table(table.save()).record == table.record


def test_a_record_that_the_rules_do_not_lead_to_is_refused_as_ever():
    tables, table = KeptTables(), anju.new("codex", seed=5)
    tables.table(table.save())
    table.tail.append((0, "nothing of the kind"))
    with pytest.raises(BadSave):
        tables.table(table.save())


def test_the_oldest_goes_when_there_are_too_many(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(kept_tables, "MOST_KEPT", 2)
    tables = KeptTables()
    for seed in range(4):
        tables.table(anju.new("codex", seed=seed).save())
    assert [seed for _, seed in tables._tables] == [2, 3]
