"""The table options of 惨剧轮回 (TL-17.1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from anju.engine import document
from anju.engine.game import YES_NO, Setting, Suggestion, TableOptions, public_setting
from anju.engine.text import Text
from anju.games.tragedy_looper.length import suggestions
from anju.games.tragedy_looper.validator import load, shipped, shipped_ids

LESSON: Final = "lesson"
"""The script of the first lesson, known to everybody who has taken it."""


class ScriptSetting(Setting):
    """A shipped script by id, or any script in full, which is validated when a table begins."""

    def accepts(self, value: object) -> bool:
        return isinstance(value, Mapping) or super().accepts(value)

    def alternatives(self, value: object) -> tuple[object, ...]:
        """For somebody who has finished a script: others of the same set, except the teaching script."""
        scripts = [id for id in shipped_ids() if id not in (value, LESSON)]
        wanted = value.get("set") if isinstance(value, Mapping) else shipped(str(value)).set
        return tuple(id for id in scripts if shipped(id).set == wanted) or tuple(scripts)

    def suggestions(self, choice: object) -> tuple[Suggestion, ...]:
        """The numbers of loops its author offers, each with its difficulty."""
        if isinstance(choice, Mapping):
            return suggestions(load(document.from_plain(choice)))
        return suggestions(shipped(str(choice)))


def _switch(name: str, default: bool, rule: str, zh: str, en: str) -> Setting:
    return public_setting(name, default, YES_NO, rule, zh, en)


SETTINGS: Final[tuple[Setting, ...]] = (
    ScriptSetting(
        "script",
        "FS-1",
        shipped_ids(),
        Text(
            "用哪个剧本：自带剧本的编号，或整个剧本",
            "which script: the id of one that comes with the game, or a whole one",
        ),
        "TL-6.0",
    ),
    public_setting(
        "loops", 0, range(9), "TL-8.1", "轮回数；0 为剧本所定", "number of loops; 0 = as scripted"
    ),
    public_setting("extra_loops", 0, range(4), "TL-8.1", "额外的轮回", "loops after the scripted ones"),
    _switch(
        "mastermind_deck_000",
        False,
        "TL-5.1",
        "主谋的牌以禁止移动代替不安-1",
        "the mastermind has Forbid Movement instead of Paranoia -1",
    ),
    public_setting(
        "cards_per_protagonist",
        1,
        (1, 3),
        "TL-5.2",
        "每名主角每天放几张牌",
        "cards that each protagonist places a day",
    ),
    _switch(
        "deck_per_person",
        False,
        "R-282",
        "每名主角玩家只有自己的一副牌；人少时不兼用别的",
        "each person has one deck and plays no other, however few they are",
    ),
    _switch(
        "forbid_intrigue_cancels",
        True,
        "TL-5.3.2",
        "同一天两张或更多禁止密谋互相抵消",
        "two or more Forbid Intrigue on one day are void",
    ),
    _switch(
        "free_placement_order",
        False,
        "TL-5.2",
        "主角放牌不按队长顺序",
        "protagonists place in any order",
    ),
    _switch(
        "talk_everywhere", False, "TL-8.4", "除放牌外都可讨论", "talk is free except while cards are placed"
    ),
    _switch("no_table_talk", False, "TL-8.4", "轮回中不得讨论", "no talk inside a loop"),
    _switch(
        "early_final_guess",
        True,
        "TL-8.2.0",
        "轮回之间可以提前进入最终猜测",
        "the final guess may be taken between loops",
    ),
    _switch(
        "final_guess_one_by_one",
        True,
        "TL-11.3",
        "最终猜测逐个判定",
        "answers of the final guess are judged one by one",
    ),
    _switch(
        "refused_keeps_once_per_loop",
        False,
        "TL-9.5",
        "被拒绝的每轮回一次能力可以再启动",
        "a refused once-a-loop ability may be declared again",
    ),
    _switch(
        "virus_is_permanent_for_loop",
        False,
        "TL-7.4",
        "妄想扩大病毒在本轮回内不恢复",
        "Paranoia Virus does not turn back within a loop",
    ),
    _switch(
        "student_calm_any_character",
        False,
        "TL-boy_student_1",
        "男女学生可安抚任意其他角色",
        "Boy and Girl Student calm any other character",
    ),
    _switch(
        "guard_may_target_self",
        False,
        "TL-police_officer_2",
        "警官、军人可以选自己",
        "Police Officer and Soldier may choose themselves",
    ),
    public_setting(
        "location_intrigue_cap",
        0,
        range(10),
        "TL-2.3",
        "地点密谋上限；0 为无",
        "most intrigue on a location; 0 = no limit",
    ),
    _switch(
        "solver",
        False,
        "R-274",
        "主角可以问推理机：还剩多少剧本，哪件事排除了什么",
        "protagonists may ask the solver how many scripts are left and what ruled out the others",
    ),
)

_PUBLIC: Final = frozenset(row.name for row in SETTINGS if row.public)


class Options(TableOptions):
    """The options of one table, by name."""

    script: str
    loops: int
    extra_loops: int
    mastermind_deck_000: bool
    cards_per_protagonist: int
    deck_per_person: bool
    forbid_intrigue_cancels: bool
    free_placement_order: bool
    talk_everywhere: bool
    no_table_talk: bool
    early_final_guess: bool
    final_guess_one_by_one: bool
    refused_keeps_once_per_loop: bool
    virus_is_permanent_for_loop: bool
    student_calm_any_character: bool
    guard_may_target_self: bool
    location_intrigue_cap: int
    solver: bool

    public: dict[str, bool | int | str]
    """All but the script, which is the mastermind's secret."""

    def __init__(self, values: Mapping[str, Any]) -> None:
        super().__init__(values)
        self.public = {name: value for name, value in values.items() if name in _PUBLIC}
