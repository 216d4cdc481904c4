"""The static checker: what it says about the draft, and about drafts with one mistake more."""

from __future__ import annotations

import shutil
from collections import Counter
from pathlib import Path

import pytest

from anju.games.codex.library import HOME, Library
from anju.games.codex.static_check import Finding, findings

SEVERITIES = ["defect", "warning", "note"]


@pytest.fixture(scope="module")
def draft() -> list[Finding]:
    return findings()


def signature(finding: Finding) -> tuple[str, str, str]:
    return finding.severity, finding.code, finding.where


def named(found: list[Finding], code: str, name: str) -> Finding:
    (one,) = [finding for finding in found if finding.code == code and finding.where.endswith(name)]
    return one


# -- the draft as it stands ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("severity", "code", "name", "rule", "numbers"),
    [
        ("defect", "impossible_cost", "五律", "R-122", ["40", "12"]),
        ("warning", "negative_damage", "跃绞", "R-134", ["-12", "distance = 8"]),
        ("defect", "division_by_zero", "狱漩", "R-083", ["12 // distance"]),
        ("defect", "duplicate_number", "s03.2.2 狱炎", "R-014", ["2.1"]),
        ("defect", "duplicate_number", "s07.7.2 流光", "R-014", ["7.1"]),
        ("defect", "duplicate_number", "s11.8.2 自噬", "R-014", ["8.1"]),
        ("defect", "duplicate_number", "s14.7.2 召唤", "R-014", ["7.1"]),
    ],
)
def test_the_known_mistakes_of_the_draft(draft, severity, code, name, rule, numbers):
    finding = named(draft, code, name)
    assert (finding.severity, finding.rule) == (severity, rule)
    for number in numbers:
        assert number in finding.text("zh")
        assert number in finding.text("en")
    assert rule in finding.text("zh")


def test_the_draft_has_no_other_defects(draft):
    defects = Counter(finding.code for finding in draft if finding.severity == "defect")
    assert defects == {"duplicate_number": 4, "impossible_cost": 1, "division_by_zero": 1}


def test_only_haste_makes_fifth_law_payable_at_forty_hit_points(draft):
    assert "加速" in named(draft, "impossible_cost", "五律").text("zh")


def test_names_that_stand_for_several_things(draft):
    shared = [finding.text("zh") for finding in draft if finding.code == "duplicate_name"]
    assert sorted(text[1:3] for text in shared) == sorted(["残影", "牵引", "召唤", "回溯"])
    assert any("s07.6, s07.7.1, s08.3" in text for text in shared)


def test_quotients_within_their_own_distances_are_no_defect(draft):
    """血爆 and 凝爪 leave out distance 0; only a skill that ignores distance brings them there."""
    past = [finding for finding in draft if finding.code == "division_by_zero_past_range"]
    assert [finding.where.split()[-1] for finding in past] == ["血爆", "凝爪"]
    assert all(finding.severity == "note" and "破阵" in finding.text("zh") for finding in past)


def test_cycles_are_spelled_out(draft):
    cycles = [finding for finding in draft if finding.code == "zero_cost_cycle"]
    texts = [finding.text("zh") for finding in cycles]
    assert all(finding.severity == "warning" and finding.rule == "R-010" for finding in cycles)
    assert any("涌动→自身" in text for text in texts)
    assert any("加速→连珠" in text and "手牌 +1" in text for text in texts)
    assert any("采集→" in text and "破军" in text for text in texts)
    assert any("破军（穿云）→自身" in text for text in texts)


def test_a_fresh_suit_each_time_is_no_cycle(draft):
    """抉择 gains action, but only with four suits a turn."""
    assert not any(finding.code == "zero_cost_cycle" and "抉择" in finding.text("zh") for finding in draft)


def test_open_rulings_are_counted(draft):
    (note,) = [finding for finding in draft if finding.code == "open_rulings"]
    assert note.severity == "note"
    for rule in ("R-030", "R-067", "R-089", "R-149"):
        assert rule in note.text("en")
    assert "R-014" not in note.text("en")


def test_every_word_of_the_vocabulary_is_used(draft):
    assert [finding.where for finding in draft if finding.code == "unused_word"] == []


def test_order_languages_and_no_finding_twice(draft):
    ranks = [SEVERITIES.index(finding.severity) for finding in draft]
    assert ranks == sorted(ranks)
    assert len({(signature(finding), finding.text("en")) for finding in draft}) == len(draft)
    for finding in draft:
        assert finding.text("zh")
        assert finding.text("en")
        assert finding.text("zh") != finding.text("en")
        assert finding.where


# -- one mistake more ---------------------------------------------------------------------------------------


class Copy:
    """A copy of the rows in which one line is changed."""

    def __init__(self, home: Path) -> None:
        self.home = home
        shutil.copytree(HOME / "schools", home / "schools")
        for file in ("traits.yaml", "characters.yaml"):
            shutil.copy(HOME / file, home / file)

    def change(self, name: str, old: str, new: str) -> tuple[str, int]:
        """Changes the first such text at or after the name; gives the file and the line."""
        for path in sorted((self.home / "schools").iterdir()):
            lines = path.read_text(encoding="utf-8").split("\n")
            start = next((n for n, line in enumerate(lines) if f"name: {{zh: {name}," in line), None)
            if start is None:
                continue
            line = next(n for n in range(start, len(lines)) if old in lines[n])
            lines[line] = lines[line].replace(old, new)
            path.write_text("\n".join(lines), encoding="utf-8")
            return path.name, line + 1
        raise AssertionError(name)

    def findings(self) -> list[Finding]:
        return findings(Library(self.home))


@pytest.fixture
def rows(tmp_path: Path) -> Copy:
    return Copy(tmp_path / "codex")


def new(before: list[Finding], after: list[Finding]) -> list[Finding]:
    known = Counter(map(signature, before))
    found = []
    for finding in after:
        if known[signature(finding)]:
            known[signature(finding)] -= 1
        else:
            found.append(finding)
    return found


MISTAKES = [
    # costs: action, balance, hit points, cards that do not exist, the pool
    ("擒拿", "action: 2", "action: 13", "defect", "impossible_cost", 0),
    ("瞬移", "action: self.position", "action: self.position + 12", "defect", "impossible_cost", 0),
    ("专注", "action: 6", "action: 13", "defect", "impossible_cost", 0),
    ("反扑", "balance: 1", "balance: 5", "defect", "impossible_cost", 0),
    ("血契", "hp: 5", "hp: 46", "defect", "impossible_cost", 0),
    ("风斩", "discard: 2", "discard: 10", "defect", "impossible_cost", 0),
    ("治愈", "discard: 2", "discard: 5", "defect", "impossible_cost", 0),
    ("狱漩", "discard: 3", "discard: 10", "defect", "impossible_cost", 0),
    ("破军", "discard: 3", "discard: 4", "defect", "impossible_cost", 0),
    ("读心", "sum: 10", "sum: 181", "defect", "impossible_cost", 0),
    ("雷电", '"4, 5, 6, 7"', '"10"', "defect", "impossible_cost", 0),
    ("穿心", "make: 24", "make: 7000", "defect", "impossible_cost", 0),
    ("屠斩", "deck 3", "deck 37", "defect", "impossible_cost", 0),
    ("屠斩", "flip: 3", "flip: 37", "defect", "impossible_cost", 0),
    ("出拳", "action: 2", "action: self.casts", "note", "cost_outgrows_action", 0),
    # damage
    ("出拳", "damage: 1", "damage: distance - 2", "defect", "negative_damage", 0),
    ("出拳", "damage: 1", "damage: max(0, distance - 2)", "warning", "negative_damage", 0),
    ("铁靠", "- damage: 3", "- damage: 3 - distance", "defect", "negative_damage", 0),
    # division
    ("头槌", "damage: 3", "damage: 6 // distance", "defect", "division_by_zero", 0),
    ("预判", "self.hand >= 1", "self.hand >= 0", "defect", "division_by_zero", 1),
    ("离诀", "- damage: 2", "- damage: 12 // distance", "defect", "division_by_zero", 0),
    # distance
    ("出拳", "distance: 1", "distance: 9", "defect", "unreachable_distance", 0),
    ("出拳", "distance: 1", "distance: -1", "defect", "unreachable_distance", 0),
    ("出拳", "distance: 1", "distance: 1, 9", "warning", "unreachable_distance", 0),
    ("长弓", "distance: 4+", "distance: 9+", "defect", "unreachable_distance", 0),
    ("一律", "= self.hand", "= self.hand + 9", "defect", "unreachable_distance", 0),
    ("穿心", "distance: 4", "distance: 7", "defect", "unreachable_distance", 0),
    ("直贯", "distance: 4, 5, 6", "distance: 4, 5, 8", "warning", "unreachable_distance", 0),
    ("折叠", "distance: 2, 4, 6", "distance: 2, 3, 6", "warning", "unreachable_distance", 0),
    # preconditions that cannot be met
    ("三律", "self.position == 3", "self.position == 10", "defect", "contradiction", 0),
    ("拒马", "did(target, cross, last_skill)", "self.hand == 0", "defect", "contradiction", 1),
    ("铅雨", "not did(self, cast_this, turn)", "self.best_skill_damage < 10", "defect", "contradiction", 0),
    ("终幕", "if: doll_alive", "if: not doll_alive", "defect", "contradiction", -3),
    # numbers and names
    ("飞踢", "icons: 🧱", 'seed_number: "7"', "defect", "duplicate_number", 0),
    ("飞踢", "zh: 飞踢", "zh: 长弓", "warning", "duplicate_name", 0),
    # cycles
    ("擒拿", "action: 2", "action: 0", "warning", "zero_cost_cycle", None),
]


@pytest.mark.parametrize(("name", "old", "wrong", "severity", "code", "below"), MISTAKES)
def test_one_mistake_more_is_one_finding_more(draft, rows, name, old, wrong, severity, code, below):
    file, line = rows.change(name, old, wrong)
    (finding,) = new(draft, rows.findings())
    assert (finding.severity, finding.code) == (severity, code)
    if below is None:  # a cycle is reported where its first skill begins
        assert finding.where.startswith(f"{file}:")
        assert finding.where.endswith(name)
    else:
        assert finding.where.startswith(f"{file}:{line + below} ")
    assert finding.text("zh")
    assert finding.text("en")


def test_a_distance_that_the_precondition_rules_out(draft, rows):
    """From cell 3 nothing on the line is 7 or 8 away."""
    file, line = rows.change("三律", "distance: 2, 3", "distance: 7, 8")
    (finding,) = new(draft, rows.findings())
    assert finding.code == "contradiction"
    assert finding.where == f"{file}:{line + 4} s06.1.3 三律"


@pytest.mark.parametrize(
    ("first", "severity", "lost"),
    [
        ("{pull: 8}", "defect", "4, 5, 6"),
        ("{step: 8, dir: toward}", "defect", "4, 5, 6"),
        ("{if: walled, then: [{pull: 8}], else: [{pull: 7}]}", "defect", "4, 5, 6"),
        ('{teleport: self, cells: "5"}', "warning", "5, 6"),
        ('{teleport: target, cells: "5"}', "warning", "5, 6"),
        ("{mirror: self}", "warning", "5, 6"),
        ("{mirror: choose}", "warning", "5, 6"),
        ('{choose: [[{pull: 8}], [{teleport: self, cells: "5"}]]}', "warning", "5, 6"),
        ("{knockback: 8}", None, ""),
        ("{swap: self target}", None, ""),
        ("{step: 3, who: target}", None, ""),
        ("{step: 2, wall: bounce}", None, ""),
        ("{step: 8, dir: toward, may: yes}", None, ""),
        ("{step: 4, dir: back, upto: yes}", None, ""),
        ("{may: [{hp: 1}], then: [{pull: 8}]}", None, ""),
        ("{must_pay: [{discard: 1}], then: [{pull: 8}]}", None, ""),
    ],
)
def test_what_a_skill_does_first_decides_where_it_can_hit(rows, first, severity, lost):
    """直贯 wants distance 4, 5 or 6 after its preliminary effect."""
    rows.change("直贯", "{step: 1, dir: forward}", first)
    found = [finding for finding in rows.findings() if finding.code == "unreachable_distance"]
    assert [finding.severity for finding in found] == ([severity] if severity else [])
    assert all(f" {lost}" in finding.text("en") for finding in found)


def test_without_fresh_suits_decision_feeds_whatever_draws(draft, rows):
    """Two action for a card, and a card for two action, without end; 不动 with 鹰隼 even gains balance."""
    rows.change("抉择", "{discard: 1, fresh_suit: yes}", "{discard: 1}")
    found = new(draft, rows.findings())
    assert [finding.where.split()[-1] for finding in found] == ["抉择", "不动"]
    assert {finding.code for finding in found} == {"zero_cost_cycle"}
    assert "抉择→直冲" in found[0].text("zh")
    assert "不动→抉择（鹰隼）→不动" in found[1].text("zh")


def test_without_the_clamp_the_garrotte_is_a_defect(draft, rows):
    rows.change("跃绞", "max(0, 4 - 2 * distance)", "4 - 2 * distance")
    finding = named(rows.findings(), "negative_damage", "跃绞")
    assert (finding.severity, finding.rule) == ("defect", "R-077")
    assert "-12" in finding.text("en")


def test_a_distance_list_keeps_zero_away_from_a_quotient(rows):
    rows.change("狱漩", "kind: rigid", 'distance: "1, 2"')
    rows.change("狱漩", "damage: 12", "kind: rigid\n    damage: 12")
    assert not any(finding.code == "division_by_zero" for finding in rows.findings())


@pytest.mark.parametrize(
    ("name", "old", "other", "where"),
    [
        ("无影", "if: pattern", "if: self.turnings >= 2", "vocabulary condition pattern"),
        ("不动", "self.casts", "self.hand", None),
        ("破甲", "no_reduction", "no_rigid", "vocabulary buff no_reduction"),
        ("唤龙", "self.facedown_sum", "self.facedown", "vocabulary number self.facedown_sum"),
        ("治愈", "same: value", "same: suit", None),
        ("弹幕", "2 * paid.count", "paid.value", None),
        ("封印", "scope: permanent", "scope: turn", "vocabulary scope permanent"),
        ("寻迹", "{look_top: 3, discard_upto: 1}", "{draw: 1}", None),
    ],
)
def test_a_word_that_loses_its_only_row(draft, rows, name, old, other, where):
    rows.change(name, old, other)
    unused = [finding for finding in rows.findings() if finding.code == "unused_word"]
    assert [finding.where for finding in unused] == ([where] if where else [])


def test_a_mended_draft_is_silent_about_what_was_mended(draft, rows):
    rows.change("五律", "action: self.hp", "action: 4")
    rows.change("流光", 'seed_number: "7.1"', 'seed_number: "7.2"')
    after = rows.findings()
    assert new(draft, after) == []
    assert {finding.where.split()[-1] for finding in new(after, draft)} == {"五律", "流光"}
