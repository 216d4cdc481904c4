"""The sheets say what the data say."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from anju.engine import rulebook
from anju.games.tragedy_looper import GAME, sheet
from anju.games.tragedy_looper.library import GoodwillAbility, Incident, Row, standard

LIBRARY = standard()
PAGES = sheet.pages(LIBRARY)
SHELF = Path(__file__).parents[3] / "docs" / "rules"


def ruled() -> dict[str, tuple[str, str]]:
    """Everything with a text that the rulebook must have, by id."""
    found: list[Row | GoodwillAbility | Incident] = list(LIBRARY.incidents.values())
    for character in LIBRARY.characters.values():
        found += [*character.traits, *character.abilities]
    found += [row for role in LIBRARY.roles.values() for row in role.rows]
    found += [row for plot in LIBRARY.plots.values() for row in plot.rows]
    return {one.id: (one.text.zh, one.text.en) for one in found}


@pytest.mark.parametrize("name", PAGES)
def test_a_sheet_is_up_to_date(name: str):
    assert (SHELF / name).read_text(encoding="utf-8") == PAGES[name], (
        "write it anew: python -m anju.games.tragedy_looper.sheet docs/rules"
    )


def test_the_shelf_has_no_other_sheet():
    assert {page.name for page in SHELF.glob("tragedy_looper-*.md")} == set(PAGES)


def test_no_rule_is_defined_twice():
    books = [(SHELF / "tragedy_looper.md").read_text(encoding="utf-8"), *PAGES.values()]
    named = Counter(
        id for book in books for id in re.findall(r"(?m)^(?:#+ |\| )?\*\*(TL-\w+(?:\.\w+)*)", book)
    )
    assert [id for id, times in named.items() if times > 1] == []


def test_the_rulebook_finds_every_rule_in_both_languages():
    paragraphs = rulebook.paragraphs(GAME)
    for id, (zh, en) in ruled().items():
        assert zh in paragraphs[f"TL-{id}"]
        assert en in paragraphs[f"TL-{id}"]


def test_the_sheets_define_exactly_what_can_be_played():
    named = re.findall(r"(?m)^\*\*TL-(\w+)\*\* ", "".join(PAGES.values()))
    assert sorted(named) == sorted((*ruled(), *LIBRARY.roles, *LIBRARY.sets, *LIBRARY.cards))


def test_everything_has_a_heading():
    headings = set(re.findall(r"(?m)^### (.*)$", "".join(PAGES.values())))
    for kind in ("character", "role", "plot", "incident", "set"):
        for id in getattr(LIBRARY, f"{kind}s"):
            name = LIBRARY.name(kind, id)
            assert f"{name.zh} {name.en}" in headings


@pytest.mark.parametrize(
    ("page", "line"),
    [
        ("characters", "不安临界 2；起始地点：神社；禁入地点：城市；标签：学生，少女"),
        ("characters", "starts at: Hospital, Shrine, City, School (the mastermind chooses each loop)"),
        ("characters", "标签：成人，男性；剧本写明领地"),
        ("characters", "**TL-shrine_maiden_2** （友好 5，每轮回一次）"),
        ("characters", "**TL-nurse_1** （友好 2，不能被拒绝）"),
        ("roles", "**TL-cultist** （新手教程集，基础惨剧，午夜地带，诡异神话）必须拒绝友好能力。"),
        ("roles", "refuses no goodwill ability, immortal."),
        ("roles", "不拒绝友好能力，至多 2 人。"),
        ("roles", "**TL-brain_1** （可选，主谋能力，每天1次）"),
        ("plots", "**TL-first_steps** （主要剧情 1 个，次要剧情 1 个）没有最终猜测。"),
        ("plots", "The Ex gauge rises when an incident occurs and starts anew each loop."),
        ("plots", "新手教程集。身份：传谣者 1，密友 1，暴脾气 0–2"),
        ("plots", "Script: the Key Person must have the tag girl."),
        ("plots", "Script: Key Person and Vampire must be of opposite sex."),
        ("incidents", "**TL-murder** （新手教程集，基础惨剧）"),
        ("cards", "**TL-m_paranoia_plus_1** （主谋，2 张）不安+1：那里的不安+1（TL-5.3.6）。"),
        ("cards", "(mastermind, once a loop) Diagonal movement: the character moves diagonally (TL-5.3.3)."),
        ("cards", "only with the option `mastermind_deck_000`"),
    ],
)
def test_what_a_sheet_says(page: str, line: str):
    assert line in PAGES[f"tragedy_looper-{page}.md"]


def test_the_sheets_are_written_or_printed(tmp_path: Path):
    sheet.main([str(tmp_path)])
    assert {page.name: page.read_text(encoding="utf-8") for page in tmp_path.iterdir()} == PAGES
    printed = subprocess.run(
        [sys.executable, "-X", "utf8", "-m", sheet.__name__], capture_output=True, check=True
    ).stdout.decode()
    assert printed == "".join(PAGES.values())
