"""Every event of 法典 is a sentence in both languages."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

import anju
from anju.engine.event import Event
from anju.engine.play import Finished, Outcome, Play, Policy
from anju.engine.question import Value, Word
from anju.engine.roster import LETTERS
from anju.engine.table import Table
from anju.games.codex import GAME, event_texts, setup
from anju.games.codex.buff import MODS, SCOPES
from anju.games.codex.library import Library, standard
from anju.games.codex.state import Duel

RULES = Path(event_texts.__file__).parent
TOLD = re.compile(r"(?:\b(?:tell\(|tell_of_move\(|tell_seats\([^\"]*?,)\s*|told=)\"(\w+)\"")
"""A kind of event where the rules tell it, also over several lines."""


def read(library: Library, kind: str, data: tuple[object, ...], lang: str) -> str:
    """As it stands where nobody has a name."""
    return LETTERS.read(event_texts.tell(library, kind, data, lang), lang)


SENTENCES: list[tuple[str, tuple[object, ...], str, str]] = [
    ("joined", (0, "s01+s02"), "A 入场：拳＋剑", "A enters: Fist + Sword"),
    ("first", (1,), "B 先手", "B goes first"),
    ("turn", (3, 0), "第 3 回合，轮到 A", "Turn 3: A to move"),
    ("turn_over", (3,), "第 3 回合结束", "Turn 3 is over"),
    ("will_skip", (1,), "B 将失去下一个回合", "B will lose the next turn"),
    ("skipped", (1,), "B 的回合被跳过", "B's turn is skipped"),
    ("cast", ("A", "s12.1", "B", "", False), "A 对 B 出「打击」⚠", "A uses Strike ⚠ on B"),
    ("counter", (1,), "B 反击！", "B counters!"),
    (
        "contest",
        (0, "♠3", 5, 1, "♥4", 4),
        "比点：A ♠3，计 5 点；B ♥4，计 4 点。A 抢先",
        "Contest: A with ♠3 has 5, B with ♥4 has 4; A goes first",
    ),
    ("failed", ("A", "s12.1"), "A 出「打击」失败", "A fails to use Strike"),
    ("missed", ("A", "s12.1", 4), "A 的「打击」击空（距离 4）", "A misses with Strike (distance 4)"),
    ("passive", (0, "s01.P1"), "A 发动技能「激怒」", "A uses the ability Goaded"),
    ("lost_passive", (0, "s01.P1"), "A 永远失去技能「激怒」", "A loses the ability Goaded for good"),
    ("page", (0, "s02"), "A 翻到「剑帖」", "A turns to the page of Sword"),
    ("buff", ("A", "damage", 2, "turn", ""), "A 本回合伤害 +2", "A: damage +2 this turn"),
    ("knocked", ("B", 5, 7), "B 从 5 格被击退到 7 格", "B is knocked back from cell 5 to cell 7"),
    ("pulled", ("B", 8, 6), "B 从 8 格被拉到 6 格", "B is pulled from cell 8 to cell 6"),
    ("pushed", ("B", 4, 6), "B 从 4 格被移到 6 格", "B is pushed from cell 4 to cell 6"),
    ("moved", ("A", 4, 7), "A 从 4 格走到 7 格", "A moves from cell 4 to cell 7"),
    ("jumped", ("A.marker", 4, 7), "A的标记 从 4 格闪到 7 格", "A's marker jumps from cell 4 to cell 7"),
    ("wall", ("B",), "B 撞墙", "B hits the wall"),
    ("hit", ("B", 3, 37, (("", 3),)), "B 受到 3 点伤害，体力 37", "B takes 3 damage, 37 HP left"),
    (
        "hit",
        ("B", 3, 37, (("", 1), ("s03.2.1", 2))),
        "B 受到 3 点伤害（3 = 1 + 2 燃殇），体力 37",
        "B takes 3 damage (3 = 1 + 2 Searing Grief), 37 HP left",
    ),
    (
        "hit",
        ("B", 2, 37, (("s01.P2", 2),)),
        "B 受到 2 点伤害（嘲讽），体力 37",
        "B takes 2 damage (Taunt), 37 HP left",
    ),
    (
        "no_damage",
        ("B", (("", 1), ("fallen", 1), ("given", -3))),
        "B 毫发无伤（1 + 1 倒地 − 3 加成）",
        "B takes no damage (1 + 1 fallen − 3 modifier)",
    ),
    ("blocked", ("B",), "B 挡下了", "B blocks it"),
    ("converted", ("B", 3), "B 把 3 点伤害化为位移", "B turns 3 damage into a change of place"),
    ("hp", ("A", -3, 30), "A 失去 3 点体力，体力 30", "A loses 3 HP, now at 30 HP"),
    (
        "hp_max",
        ("A.doll", 20, 15),
        "A的玩偶 的体力上限变为 20，体力 15",
        "A's doll now has at most 20 HP and is at 15",
    ),
    ("swapped_hp", ("A", "B", 9, 30), "A 与 B 互换体力：A 9，B 30", "A and B trade HP: A is at 9, B at 30"),
    ("action", (0, -2, 10), "A 行动 -2，剩 10", "A's action -2, 10 left"),
    ("balance", (0, 1, 3), "A 重心 +1，现为 3", "A's balance +1, now 3"),
    ("fell", ("B",), "B 倒地", "B falls down"),
    ("executed", ("B",), "B 被一击毙命", "B is killed in one blow"),
    ("died", (5,), "F 阵亡", "F dies"),
    ("marker", (0, 5), "A 的标记落在 5 格", "A's marker is on cell 5"),
    ("marker_gone", (0,), "A 的标记消失", "A's marker is gone"),
    (
        "doll",
        (0, "s02", 15),
        "A 的标记化为玩偶，引「剑帖」，体力 15",
        "A's marker becomes a doll of the school Sword with 15 HP",
    ),
    ("doll_destroyed", (0,), "A 的玩偶被毁", "A's doll is destroyed"),
    ("dragon", (0, "s02"), "A 的标记化为龙，引「剑帖」", "A's marker becomes a dragon of the school Sword"),
    ("drew", (0, 1), "A 抽 1 张牌", "A draws 1 card"),
    ("discarded", (0, "♠3 ♥4"), "A 弃 ♠3 ♥4", "A discards ♠3 ♥4"),
    ("took", (0, 1, 2), "A 从 B 手中拿走 2 张牌", "A takes 2 cards from B"),
    ("kept", (0, "♠3"), "A 把刚弃掉的 ♠3 收入手中", "A picks up the discarded ♠3"),
    ("laid_face_down", (0, 1), "A 扣置 1 张牌", "A lays 1 card face down"),
    ("returned_face_down", (0,), "A 把一张扣置牌放回牌池顶", "A puts a face-down card on top of the deck"),
    ("showed_hand", (0, "♠3 ♥4"), "A 展示手牌：♠3 ♥4", "A shows the whole hand: ♠3 ♥4"),
    ("showed_card", (1, "♠3"), "B 亮出一张手牌：♠3", "B shows a card: ♠3"),
    ("looked", (0, 1), "A 观看 B 的手牌", "A looks at B's hand"),
    ("looked_at_top", (0, 3), "A 观看牌池顶的 3 张牌", "A looks at 3 cards on top of the deck"),
    ("top_discarded", (0, "♠3"), "A 弃掉牌池顶的 ♠3", "A discards ♠3 from the top of the deck"),
    ("flipped", ("♠3 ♥4",), "牌池顶翻出：♠3 ♥4", "Turned up from the deck: ♠3 ♥4"),
    (
        "reshuffled",
        (20,),
        "弃牌堆的 20 张牌洗成新牌池",
        "The discard pile is shuffled into a new deck of 20 cards",
    ),
    ("drew_cards", (0, "♠3 ♥4"), "A 抽到：♠3 ♥4", "A has drawn: ♠3 ♥4"),
    ("took_cards", (0, 1, "♠3"), "A 从 B 手中拿到：♠3", "A has taken from B: ♠3"),
    ("laid_cards", (0, "♠3"), "A 扣下的是：♠3", "A has laid face down: ♠3"),
    ("returned_card", (0, "♠3"), "A 放回牌池顶的是：♠3", "A has put on top of the deck: ♠3"),
    ("hand_seen", (0, 1, "♠3"), "A 看到 B 的手牌：♠3", "A has seen B's hand: ♠3"),
    ("top_seen", (0, "♠3 ♥4"), "A 看到牌池顶，从顶起：♠3 ♥4", "A has seen the deck, from the top: ♠3 ♥4"),
    # The same kinds with other values.
    ("joined", (2, "wuzhe"), "C 入场：武者", "C enters: Brawler"),
    (
        "cast",
        ("A.doll", "s12.2", "B.doll", "fire", True),
        "A的玩偶 对 B的玩偶 出「连击」（火），无视前提",
        "A's doll uses Follow-Up (Fire) on B's doll, waiving its precondition",
    ),
    (
        "cast",
        ("A", "s01.1.2", "B", "", False),
        "A 对 B 出「拳术·钩拳」⚡",
        "A uses Fist Art · Hook ⚡ on B",
    ),
    (
        "contest",
        (2, "", 2, 1, "♥4", 4),
        "比点：C 没有牌，计 2 点；B ♥4，计 4 点。B 抢先",
        "Contest: C with no cards has 2, B with ♥4 has 4; B goes first",
    ),
    ("hp", ("B.doll", 2, 12), "B的玩偶 回复 2 点体力，体力 12", "B's doll recovers 2 HP, now at 12 HP"),
    (
        "buff",
        ("foes", "no_swift", 0, "turn", ""),
        "所有对手 本回合不能插入迅捷战技",
        "All foes: cannot insert swift skills this turn",
    ),
    (
        "buff",
        ("all", "action_cost", 2, "next_skill", ""),
        "所有人 下一招行动值 +2",
        "Everybody: action cost +2 for the next skill",
    ),
    (
        "buff",
        ("B", "action_cap", -2, "permanent", ""),
        "B 从此行动上限 -2",
        "B: action cap -2 from now on",
    ),
    ("hand_seen", (0, 1, ""), "A 看到 B 的手牌：没有牌", "A has seen B's hand: no cards"),
]


class Anything(Policy):
    """Answers at random."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def choose(self, play: Play[Any], seat: int, word: Word, values: list[Value]) -> Value:
        return self.random.choice(values)


def random_game(seats: int, seed: int) -> tuple[Duel, list[Event]]:
    """A game between characters of random schools, with everything that was told."""
    game = anju.game("codex")
    play = game.play(game.start(seats, game.settle(seats, {"setup": "schools"})), [], seed)
    play.policy = Anything(seed)
    try:
        while True:
            play.step()
            play.record.clear()
            play.cursor = 0
    except Finished:
        return play.state, play.events


def assert_readable(zh: str, en: str) -> None:
    for text in (zh, en):
        assert text.strip()
        assert not re.search(r"[{}]|None", text), text
    assert not re.search(r"[\u3400-\u9fff「」，。：；（）]", en), en


@pytest.mark.parametrize(("kind", "data", "zh", "en"), SENTENCES)
def test_the_sentence_of_an_event(kind: str, data: tuple[object, ...], zh: str, en: str):
    assert read(standard(), kind, data, "zh") == zh
    assert read(standard(), kind, data, "en") == en


def test_every_kind_that_the_rules_tell_has_a_sentence_and_no_other():
    told = {kind for file in RULES.rglob("*.py") for kind in TOLD.findall(file.read_text(encoding="utf-8"))}
    assert told == event_texts.KINDS


def test_every_sentence_is_written_out_above():
    assert {kind for kind, _, _, _ in SENTENCES} == event_texts.KINDS


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_whatever_happens_in_random_games_can_be_told(seats: int):
    library = standard()
    told: set[tuple[str, tuple[object, ...]]] = set()
    for seed in range(12):
        end, events = random_game(seats, seed)
        told.update((event.kind, event.data) for event in events)
        assert_readable(event_texts.ending(end).zh, event_texts.ending(end).en)
    for kind, data in told:
        assert_readable(read(library, kind, data, "zh"), read(library, kind, data, "en"))
    assert {"cast", "hit", "moved", "drew_cards", "buff", "passive", "contest"} <= {kind for kind, _ in told}


@pytest.mark.parametrize("mod", MODS)
@pytest.mark.parametrize("scope", SCOPES)
def test_every_modification_and_duration_can_be_told(mod: str, scope: str):
    texts = [read(standard(), "buff", ("A", mod, 2, scope, ""), lang) for lang in ("zh", "en")]
    assert_readable(*texts)
    assert all(word not in texts[1].split() for word in (mod, scope) if "_" in word)


def test_every_name_of_the_library_can_be_told():
    library = standard()
    events: list[tuple[str, tuple[object, ...]]] = []
    events.extend(("cast", ("A", skill.id, "B", "", False)) for skill in library.skills)
    events.extend(("passive", (0, passive.id)) for passive in library.passives)
    events.extend(("page", (0, school)) for school in library.schools)
    events.extend(("joined", (0, character)) for character in library.characters)
    for kind, data in events:
        assert_readable(read(library, kind, data, "zh"), read(library, kind, data, "en"))


def test_an_event_that_nobody_described_is_an_error():
    with pytest.raises(KeyError, match="sneezed"):
        event_texts.tell(standard(), "sneezed", (0,), "zh")


def test_an_event_with_other_data_than_described_is_an_error():
    with pytest.raises(ValueError, match="zip"):
        event_texts.tell(standard(), "hit", ("B", 3), "zh")


@pytest.mark.parametrize(
    ("winners", "reason", "zh", "en"),
    [
        ((0,), "foe_dead", "A 获胜：对手无人生还。", "Victory for A: no foe is left alive."),
        ((1, 3, 5), "foe_dead", "B、D、F 获胜：对手无人生还。", "Victory for B, D, F: no foe is left alive."),
        ((), "both_dead", "平局：同归于尽，无人生还。", "A draw: nobody is left alive."),
        ((), "too_long", "平局：打满 42 回合，未分胜负。", "A draw: 42 turns are over and nobody has won."),
    ],
)
def test_the_ending_names_the_winners_and_the_cause(winners: tuple[int, ...], reason: str, zh: str, en: str):
    end = setup.ready(standard(), 6, anju.game("codex").settle(6, {}))
    end.turn, end.outcome = 42, Outcome(winners, reason, "CX-16.1")
    told = event_texts.ending(end)
    assert (LETTERS.read(told.zh, "zh"), LETTERS.read(told.en, "en")) == (zh, en)


def test_every_cause_of_an_end_in_the_rules_has_an_ending():
    """The rules name the cause as the second value of an outcome."""
    causes = {
        cause
        for file in RULES.rglob("*.py")
        for cause in re.findall(r'Outcome\([^"]*?, "(\w+)"', file.read_text(encoding="utf-8"))
    }
    assert causes == set(event_texts._ENDINGS)


def test_a_skill_used_upon_a_death_by_a_passive_speaks_for_itself():
    """嘲讽 kills the host; its doll's last skill misses, and the sentence names the skill, not the passive."""
    given = {
        "turn": "B",
        "A": {
            "schools": "玩偶",
            "cell": 4,
            "hp": 4,
            "marker": 9,
            "doll": {"hp": 6, "schools": "拳", "facing": "left"},
        },
        "B": {"schools": "拳", "cell": 5, "facing": "left"},
    }
    table = Table(GAME, 2, 1, GAME.settle(2, {}), given).begin()
    for value in ("s01.1.1", "A", "no", "pass", "s09.8", "s00.6"):
        table.answer(table.questions[0].seat, value)
    missed = [event.text("zh") for event in table.events(0) if event.kind == "missed"]
    assert missed == ["A的玩偶 的「出拳」击空（距离 4）"]
