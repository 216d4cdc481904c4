"""A game that was saved goes on under the rules it began with."""

from __future__ import annotations

import anju
from anju.games.fengsheng import library


def test_files_that_were_only_written_in_another_way_keep_their_fingerprint():
    """The golden games show that they play alike; whoever changes a role or card has new rules, and drops the line."""
    assert list(library.REWRITTEN.values()) == [library.fingerprint()]
    assert anju.game("fengsheng").version == f"fengsheng-3-{library.fingerprint()}"
