"""The rules still allow exactly as many ways to go on as when they were counted."""

from __future__ import annotations

import pytest
from tests.perft.count import MOST, NAMES, POSITIONS, Stored, counts, file

import anju


def stored(game: str) -> Stored:
    return Stored(file(game).read_text(encoding="utf-8"))


def advice(before: str, now: str) -> str:
    """What to do about counts that differ, by what the version says has changed: code-RULES-rows."""
    again = "regenerate: python -m tests.perft.count, python -m tests.playthroughs.write"
    if before == now:
        return f"behaviour changed: raise RULES and regenerate ({again})"
    if before.split("-")[1] == now.split("-")[1]:
        return f"the rows changed; if the code changed behaviour too, raise RULES; in any case {again}"
    return again


@pytest.mark.no_cover  # tracing makes it four times as long and shows nothing more
@pytest.mark.parametrize(("game", "name"), NAMES)
def test_as_many_ways_as_counted(game: str, name: str):
    before = stored(game)
    now = counts(game, name, len(before.counts[name]))
    if now != before.counts[name]:
        version = anju.game(game).version
        pytest.fail(
            f"{name}: counted {before.counts[name]} under {before.rules}, now {now} under {version}.\n"
            f"{advice(before.rules, version)}",
            pytrace=False,
        )


@pytest.mark.parametrize("game", POSITIONS)
def test_the_file_belongs_to_these_rules_and_positions(game: str):
    found, version = stored(game), anju.game(game).version
    assert found.rules.split("-")[:2] == version.split("-")[:2], "regenerate: python -m tests.perft.count"
    assert list(found.counts) == list(POSITIONS[game])


@pytest.mark.parametrize(("game", "name"), NAMES)
def test_the_counts_grow_and_go_deep_enough_to_mean_something(game: str, name: str):
    found = stored(game).counts[name]
    assert found == sorted(found)
    assert len(found) >= 4
    assert 1_000 < found[-1] <= MOST


def test_the_advice_names_what_changed():
    assert advice("codex-1-aa", "codex-1-aa").startswith("behaviour changed: raise RULES and regenerate")
    assert advice("codex-1-aa", "codex-1-bb").startswith("the rows changed")
    assert advice("codex-1-aa", "codex-2-aa").startswith("regenerate")
