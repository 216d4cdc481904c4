from __future__ import annotations

import pytest

from anju.cli.keys import Command, read


@pytest.mark.parametrize(
    ("line", "meaning"),
    [
        ("", Command("enter")),
        ("  ", Command("enter")),
        ("3", Command("option", number=3)),
        ("12", Command("option", number=12)),
        ("q", Command("option", number=1)),
        ("T", Command("option", number=5)),
        ("p", Command("pass")),
        ("u", Command("undo")),
        ("l", Command("log")),
        ("x", Command("leave")),
        ("? 直刺", Command("why", "直刺")),
        ("？直刺", Command("why", "直刺")),
        ("?", Command("why")),
        (".", Command("hint")),
        ("。", Command("hint")),
        ("/击退", Command("find", "击退")),
        ("n 他怕远攻", Command("notes", "他怕远攻")),
        ("n", Command("notes")),
        ("i 12", Command("about", "12")),
        ("s game.anju", Command("save", "game.anju")),
        ("出拳", Command("name", "出拳")),
        ("punch", Command("name", "punch")),
        ("²", Command("name", "²")),
        ("o", Command("options")),
        ("\x1b[A", Command("again")),
        ("\x1b[D\x1b[C", Command("again")),
        ("\x1bOP", Command("again")),
        ("\x1b[B3", Command("option", number=3)),
    ],
)
def test_what_a_line_means(line: str, meaning: Command):
    assert read(line) == meaning
