"""Texts in both languages."""

from __future__ import annotations

from anju.engine.text import NOTHING, Text, strung

PARTS = (Text("甲", "A"), NOTHING, Text("乙", "B"))


def test_texts_are_strung_together_without_the_empty_ones():
    assert strung(PARTS) == Text("甲、乙", "A, B")
    assert strung(PARTS, "或", " or ") == Text("甲或乙", "A or B")
    assert strung([]) == NOTHING
