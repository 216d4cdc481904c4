"""No change makes playing much dearer without anybody noticing.  Counted, never timed: it says the same on any machine."""

from __future__ import annotations

import json
import sys

import pytest
from tests.lab.count_work import STORED

from anju.lab.work import counted, measure_work

KEPT = 0.75
"""Of the stored figures: what costs a third more than it did is noticed."""


@pytest.mark.parametrize("game", ["codex", "fengsheng", "tragedy_looper"])
def test_playing_is_hardly_dearer_than_it_was(game: str):
    stored: dict[str, float] = json.loads(STORED.read_text("utf-8"))[game]
    now = measure_work(game)
    dearer = {name: f"{now[name]} was {was}" for name, was in stored.items() if now[name] < KEPT * was}
    assert dearer == {}, "loops for the same work; if there is a reason: python -m tests.lab.count_work"


def test_a_count_is_the_same_every_time_and_grows_with_the_work():
    def work(times: int) -> int:
        return counted(lambda: [sum(range(number)) for number in range(times)])

    assert work(10) == work(10)
    assert work(40) > 3 * work(10)


def test_whoever_traces_goes_on_afterwards():
    before = sys.gettrace(), sys.getprofile()
    counted(lambda: None)
    assert (sys.gettrace(), sys.getprofile()) == before
