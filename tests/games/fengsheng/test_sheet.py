"""The sheet of roles, skills and cards says what the data say."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

from tests.games.sheets import assert_tables_are_even, assert_written_or_printed

from anju.engine import rulebook
from anju.games.fengsheng import GAME, sheet
from anju.games.fengsheng.faces import FACES
from anju.games.fengsheng.library import standard

LIBRARY = standard()
SHEET = Path(__file__).parents[3] / "docs" / "rules" / "fengsheng-roles.md"


def printed_skills() -> list[str]:
    return [skill.id for role in LIBRARY.roles for skill in role.skills if skill.shown]


def test_the_sheet_is_up_to_date():
    assert SHEET.read_text(encoding="utf-8") == sheet.markdown(LIBRARY), (
        "write it anew: python -m anju.games.fengsheng.sheet docs/rules/fengsheng-roles.md"
    )


def test_the_sheet_names_every_rule_once():
    named = re.findall(r"(?m)^\*\*FS-(\w+)\*\* ", sheet.markdown(LIBRARY))
    assert sorted(named) == sorted(set(printed_skills()))


def test_the_rulebook_finds_every_skill_in_both_languages():
    paragraphs = rulebook.paragraphs(GAME)
    for id in printed_skills():
        skill, paragraph = LIBRARY.by_skill[id], paragraphs[f"FS-{id}"]
        assert skill.text.zh in paragraph
        assert skill.text.en in paragraph


def test_a_role_lists_all_its_skills_also_those_that_another_role_has_too():
    chapters = dict(re.findall(r"(?ms)^### (\S+) [^\n]*\n(.*?)(?=^##|\Z)", sheet.markdown(LIBRARY)))
    for role in LIBRARY.roles:
        chapter = chapters[role.name.zh.partition(" ")[0]]
        listed = re.findall(r"(?m)^(?:\*\*)?FS-(\w+)", chapter)
        assert listed == [skill.id for skill in role.skills if skill.shown], role.id


def test_the_brackets_say_kind_limit_and_whether_it_turns_the_role_up():
    text = sheet.markdown(LIBRARY)
    assert "**FS-xin_si_chao** 新思潮（主动，每回合一次）" in text
    assert "**FS-ji_zhi** 急智（主动，翻开）" in text
    assert "**FS-cheng_zhi** 承志（触发，必须）" in text
    assert "**FS-wei_sheng** 尾声（被动）" in text
    assert "**FS-xian_fa_zhi_ren** 先发制人（主动，触发，翻开）" in text


def test_every_card_stands_in_exactly_one_line():
    lines = re.findall(r"(?m)^\| (\d+(?: \d+)*) \|", sheet.markdown(LIBRARY))
    numbers = Counter(int(number) for line in lines for number in line.split())
    assert numbers == Counter(FACES)


def test_lines_of_cards_give_colours_arrow_lock_probe_and_codes():
    text = sheet.markdown(LIBRARY)
    assert "\n| 3 | 黑 black | → | — | 摸 draw | 弃 discard | 摸 draw | 118 110 100 |\n" in text
    assert "\n| 103 | 蓝黑 blue-black | ↑ | 锁 lock | 蓝 blue | 黑 black | 红 red | 118 110 88 |\n" in text
    assert "\n| 27 28 29 | 红 red | ← | — | 118 110 100 88 |\n" in text


def test_every_line_of_a_table_has_as_many_cells_as_its_head():
    assert_tables_are_even(sheet.markdown(LIBRARY))


def test_the_sheet_is_written_or_printed(tmp_path):
    assert_written_or_printed(sheet, sheet.markdown(LIBRARY), tmp_path / "roles.md")
