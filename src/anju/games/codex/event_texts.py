"""Events as sentences, in both languages."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from anju.engine.roster import MARKS
from anju.engine.sentence import Data, Sentence, number, same
from anju.engine.text import NOTHING, Text
from anju.games.codex import label, words
from anju.games.codex.library import Library
from anju.games.codex.reckoning import added_up, in_brackets
from anju.games.codex.setup import SEATS
from anju.games.codex.state import Duel

Renderer = Callable[[Library, object], Text]
"""How one value of an event is put into words."""
Teller = Callable[[Library, Data], Text]
"""The sentence for all values of an event together."""

_GROUPS: Final = {"foes": Text("所有对手", "All foes"), "all": Text("所有人", "Everybody")}

_MODS: Final = {
    "damage": Text("伤害 {n:+d}", "damage {n:+d}"),
    "damage_taken": Text("受到的伤害 {n:+d}", "damage taken {n:+d}"),
    "per_skill_damage": Text("每招追加 {n} 点伤害", "{n} extra damage with every skill"),
    "action_cost": Text("行动值 {n:+d}", "action cost {n:+d}"),
    "action_cap": Text("行动上限 {n:+d}", "action cap {n:+d}"),
    "contest": Text("比点 {n:+d}", "contest {n:+d}"),
    "range_offset": Text("距离可多算或少算 {n}", "distance may count up to {n} more or less"),
    "ignore_range": Text("无视距离", "distance does not matter"),
    "ignore_precondition": Text("可无视前提", "the precondition may be waived"),
    "free_cost": Text("不付行动值与重心值", "no action or balance to pay"),
    "shield": Text("挡下伤害与击退", "damage and knockback are blocked"),
    "convert_damage": Text("伤害化为位移", "damage becomes a change of place"),
    "pierce": Text("无视减伤与格挡", "reductions and blocks do not count"),
    "no_reduction": Text("减伤无效", "damage cannot be reduced"),
    "no_rigid": Text("僵直招不会被反击", "rigid skills cannot be countered"),
    "immobile": Text("无法移动", "cannot move"),
    "no_swift": Text("不能插入迅捷战技", "cannot insert swift skills"),
    "passives_off": Text("技能失效", "abilities are off"),
}

_SCOPES: Final = {
    "exchange": Text("本次交换", "in this exchange"),
    "this_skill": Text("这一招", "for this skill"),
    "next_skill": Text("下一招", "for the next skill"),
    "next_skill_in_turn": Text("本回合下一招", "for the next skill this turn"),
    "next_2_skills": Text("接下来两招", "for the next two skills"),
    "turn": Text("本回合", "this turn"),
    "this_and_next_turn": Text("本回合和下回合", "this turn and the next"),
    "next_own_turn": Text("下一个自己的回合", "in the next turn of its own"),
    "permanent": Text("从此", "from now on"),
}

_ENDINGS: Final = {
    "foe_dead": Text("{winners} 获胜：对手无人生还。", "Victory for {winners}: no foe is left alive."),
    "both_dead": Text("平局：同归于尽，无人生还。", "A draw: nobody is left alive."),
    "too_long": Text(
        "平局：打满 {turn} 回合，未分胜负。", "A draw: {turn} turns are over and nobody has won."
    ),
}


# -- one value ----------------------------------------------------------------------------------------------


def _plain(_: Library, value: object) -> Text:
    return same(str(value))


def _signed(_: Library, value: object) -> Text:
    return same(f"{number(value):+d}")


def _who(_: Library, value: object) -> Text:
    """A seat by number, or a figure by name."""
    if isinstance(value, int):
        return same(MARKS[value])
    name = str(value)
    marked = MARKS[SEATS.index(name[0])] + name[1:]
    return Text(label.figure(marked, "zh"), label.figure(marked, "en"))


def _whom(library: Library, value: object) -> Text:
    """Whoever a modification is given to: a figure, or several at once."""
    return _GROUPS.get(str(value)) or _who(library, value)


def _cards(_: Library, value: object) -> Text:
    """Faces; a hand or pool may have been empty."""
    return same(str(value)) if value else Text("没有牌", "no cards")


def _how_many(_: Library, value: object) -> Text:
    count = number(value)
    return Text(f"{count} 张牌", "1 card" if count == 1 else f"{count} cards")


def _hp_change(_: Library, value: object) -> Text:
    points = number(value)
    if points < 0:
        return Text(f"失去 {-points} 点体力", f"loses {-points} HP")
    return Text(f"回复 {points} 点体力", f"recovers {points} HP")


def _outdone(library: Library, value: object) -> Text:
    """What was reduced to nothing, and by what."""
    assert isinstance(value, tuple), f"{value!r} is not made of parts"
    said = added_up(library, value)
    return Text(f"（{said.zh}）", f" ({said.en})")


def _reckoned(library: Library, value: object) -> Text:
    """Where the damage comes from, unless it is the skill itself, which everybody has just seen."""
    assert isinstance(value, tuple), f"{value!r} is not made of parts"
    return in_brackets(library, value)


def _skill(library: Library, value: object) -> Text:
    skill = library.skill(str(value))
    return Text(f"「{skill.full_name('zh')}」", skill.full_name("en"))


def _marked_skill(library: Library, value: object) -> Text:
    """With its sign: a rigid skill may be countered, and a swift one may be inserted."""
    name, mark = _skill(library, value), label.MARKS.get(library.skill(str(value)).kind, "")
    return Text(name.zh + mark, f"{name.en} {mark}".rstrip())


def _passive(library: Library, value: object) -> Text:
    passive = library.passive(str(value))
    assert passive is not None, f"{value!r} is no ability"
    return Text(f"「{passive.name.zh}」", passive.name.en)


def _school(library: Library, value: object) -> Text:
    name = library.schools[str(value)].name
    return Text(f"「{name.zh}」", name.en)


def _hero(library: Library, value: object) -> Text:
    """A ready character by id, or schools joined by +."""
    if value in library.characters:
        return library.characters[str(value)].need("name").names()
    names = [library.schools[school].name for school in str(value).split("+")]
    return Text(
        "＋".join(name.zh.removesuffix("帖") for name in names), " + ".join(name.en for name in names)
    )


def _element(_: Library, value: object) -> Text:
    """Only some skills have one."""
    if not value:
        return NOTHING
    name = words.NAMES[str(value)]
    return Text(f"（{name.zh}）", f" ({name.en})")


def _waived(_: Library, value: object) -> Text:
    return Text("，无视前提", ", waiving its precondition") if value else NOTHING


def _served(library: Library, value: object) -> Text:
    """Which skills a modification applies to, if not all."""
    word = str(value)
    if not word:
        return NOTHING
    if word == "displaces":
        return Text("会位移的战技", " for skills that move somebody")
    if word in library.schools:
        return Text(
            f"{library.schools[word].name.zh}战技",
            f" for skills of the school {library.schools[word].name.en}",
        )
    english = next(skill.family.en for skill in library.skills if skill.family.zh == word)
    return Text(f"「{word}」战技", f" for {english} skills")


def _scope(_: Library, value: object) -> Text:
    return _SCOPES[str(value)]


# -- several values at once ---------------------------------------------------------------------------------


def _modification(data: Data) -> Text:
    return _MODS[str(data[1])].format(n=number(data[2]))


def _contest_winner(data: Data) -> Text:
    """Ties go to the first, whose side has the turn (R-047)."""
    return same(MARKS[number(data[0] if number(data[2]) >= number(data[5]) else data[3])])


# -- sentences ----------------------------------------------------------------------------------------------


def _with(together: Callable[[Data], Text], sentence: Sentence[Library]) -> Teller:
    """Adds one more place to the template, for what several values say together."""
    return lambda library, data: sentence.filled([*sentence.rendered(library, data), together(data)])


_TELLERS: Final[dict[str, Teller]] = {
    # The course of the game.
    "joined": Sentence("{0} 入场：{1}", "{0} enters: {1}", _who, _hero),
    "first": Sentence("{0} 先手", "{0} goes first", _who),
    "turn": Sentence("第 {0} 回合，轮到 {1}", "Turn {0}: {1} to move", _plain, _who),
    "turn_over": Sentence("第 {0} 回合结束", "Turn {0} is over", _plain),
    "will_skip": Sentence("{0} 将失去下一个回合", "{0} will lose the next turn", _who),
    "skipped": Sentence("{0} 的回合被跳过", "{0}'s turn is skipped", _who),
    # Skills and abilities.
    "cast": Sentence(
        "{0} 对 {2} 出{1}{3}{4}", "{0} uses {1}{3} on {2}{4}", _who, _marked_skill, _who, _element, _waived
    ),
    "counter": Sentence("{0} 反击！", "{0} counters!", _who),
    "contest": _with(_contest_winner, Sentence(
        "比点：{0} {1}，计 {2} 点；{3} {4}，计 {5} 点。{6} 抢先",
        "Contest: {0} with {1} has {2}, {3} with {4} has {5}; {6} goes first",
        _who, _cards, _plain, _who, _cards, _plain,
    )),
    "failed": Sentence("{0} 出{1}失败", "{0} fails to use {1}", _who, _skill),
    "missed": Sentence(
        "{0} 的{1}击空（距离 {2}）", "{0} misses with {1} (distance {2})", _who, _skill, _plain
    ),
    "passive": Sentence("{0} 发动技能{1}", "{0} uses the ability {1}", _who, _passive),
    "lost_passive": Sentence("{0} 永远失去技能{1}", "{0} loses the ability {1} for good", _who, _passive),
    "page": Sentence("{0} 翻到{1}", "{0} turns to the page of {1}", _who, _school),
    "buff": _with(_modification, Sentence(
        "{0} {3}{4}{5}", "{0}: {5}{4} {3}", _whom, _plain, _plain, _scope, _served
    )),
    # Places.
    "moved": Sentence("{0} 从 {1} 格走到 {2} 格", "{0} moves from cell {1} to cell {2}", _who, _plain, _plain),
    "knocked": Sentence(
        "{0} 从 {1} 格被击退到 {2} 格", "{0} is knocked back from cell {1} to cell {2}", _who, _plain, _plain
    ),
    "pulled": Sentence(
        "{0} 从 {1} 格被拉到 {2} 格", "{0} is pulled from cell {1} to cell {2}", _who, _plain, _plain
    ),
    "pushed": Sentence(
        "{0} 从 {1} 格被移到 {2} 格", "{0} is pushed from cell {1} to cell {2}", _who, _plain, _plain
    ),
    "jumped": Sentence("{0} 从 {1} 格闪到 {2} 格", "{0} jumps from cell {1} to cell {2}", _who, _plain, _plain),
    "wall": Sentence("{0} 撞墙", "{0} hits the wall", _who),
    # Wounds and numbers.
    "hit": Sentence(
        "{0} 受到 {1} 点伤害{3}，体力 {2}", "{0} takes {1} damage{3}, {2} HP left", _who, _plain, _plain, _reckoned
    ),
    "no_damage": Sentence("{0} 毫发无伤{1}", "{0} takes no damage{1}", _who, _outdone),
    "blocked": Sentence("{0} 挡下了", "{0} blocks it", _who),
    "converted": Sentence(
        "{0} 把 {1} 点伤害化为位移", "{0} turns {1} damage into a change of place", _who, _plain
    ),
    "hp": Sentence("{0} {1}，体力 {2}", "{0} {1}, now at {2} HP", _who, _hp_change, _plain),
    "hp_max": Sentence(
        "{0} 的体力上限变为 {1}，体力 {2}", "{0} now has at most {1} HP and is at {2}", _who, _plain, _plain
    ),
    "swapped_hp": Sentence(
        "{0} 与 {1} 互换体力：{0} {2}，{1} {3}", "{0} and {1} trade HP: {0} is at {2}, {1} at {3}",
        _who, _who, _plain, _plain,
    ),
    "action": Sentence("{0} 行动 {1}，剩 {2}", "{0}'s action {1}, {2} left", _who, _signed, _plain),
    "balance": Sentence("{0} 重心 {1}，现为 {2}", "{0}'s balance {1}, now {2}", _who, _signed, _plain),
    "fell": Sentence("{0} 倒地", "{0} falls down", _who),
    "executed": Sentence("{0} 被一击毙命", "{0} is killed in one blow", _who),
    "died": Sentence("{0} 阵亡", "{0} dies", _who),
    # Marker, doll, dragon.
    "marker": Sentence("{0} 的标记落在 {1} 格", "{0}'s marker is on cell {1}", _who, _plain),
    "marker_gone": Sentence("{0} 的标记消失", "{0}'s marker is gone", _who),
    "doll": Sentence(
        "{0} 的标记化为玩偶，引{1}，体力 {2}", "{0}'s marker becomes a doll of the school {1} with {2} HP",
        _who, _school, _plain,
    ),
    "doll_destroyed": Sentence("{0} 的玩偶被毁", "{0}'s doll is destroyed", _who),
    "dragon": Sentence(
        "{0} 的标记化为龙，引{1}", "{0}'s marker becomes a dragon of the school {1}", _who, _school
    ),
    # Cards, as everybody sees them.
    "drew": Sentence("{0} 抽 {1}", "{0} draws {1}", _who, _how_many),
    "discarded": Sentence("{0} 弃 {1}", "{0} discards {1}", _who, _cards),
    "took": Sentence("{0} 从 {1} 手中拿走 {2}", "{0} takes {2} from {1}", _who, _who, _how_many),
    "kept": Sentence("{0} 把刚弃掉的 {1} 收入手中", "{0} picks up the discarded {1}", _who, _cards),
    "laid_face_down": Sentence("{0} 扣置 {1}", "{0} lays {1} face down", _who, _how_many),
    "returned_face_down": Sentence(
        "{0} 把一张扣置牌放回牌池顶", "{0} puts a face-down card on top of the deck", _who
    ),
    "showed_hand": Sentence("{0} 展示手牌：{1}", "{0} shows the whole hand: {1}", _who, _cards),
    "showed_card": Sentence("{0} 亮出一张手牌：{1}", "{0} shows a card: {1}", _who, _cards),
    "looked": Sentence("{0} 观看 {1} 的手牌", "{0} looks at {1}'s hand", _who, _who),
    "looked_at_top": Sentence(
        "{0} 观看牌池顶的 {1}", "{0} looks at {1} on top of the deck", _who, _how_many
    ),
    "top_discarded": Sentence("{0} 弃掉牌池顶的 {1}", "{0} discards {1} from the top of the deck", _who, _cards),
    "flipped": Sentence("牌池顶翻出：{0}", "Turned up from the deck: {0}", _cards),
    "reshuffled": Sentence(
        "弃牌堆的 {0}洗成新牌池", "The discard pile is shuffled into a new deck of {0}", _how_many
    ),
    # Cards, as only some see them.
    "drew_cards": Sentence("{0} 抽到：{1}", "{0} has drawn: {1}", _who, _cards),
    "took_cards": Sentence(
        "{0} 从 {1} 手中拿到：{2}", "{0} has taken from {1}: {2}", _who, _who, _cards
    ),
    "laid_cards": Sentence("{0} 扣下的是：{1}", "{0} has laid face down: {1}", _who, _cards),
    "returned_card": Sentence("{0} 放回牌池顶的是：{1}", "{0} has put on top of the deck: {1}", _who, _cards),
    "hand_seen": Sentence("{0} 看到 {1} 的手牌：{2}", "{0} has seen {1}'s hand: {2}", _who, _who, _cards),
    "top_seen": Sentence(
        "{0} 看到牌池顶，从顶起：{1}", "{0} has seen the deck, from the top: {1}", _who, _cards
    ),
}  # fmt: skip

KINDS: Final = frozenset(_TELLERS)
"""Every kind of event there is."""


@lru_cache(maxsize=4096)
def tell(library: Library, kind: str, data: tuple[object, ...], lang: str) -> str:
    """One sentence for an event; the same things happen at many tables."""
    if kind not in _TELLERS:
        raise KeyError(f"there is no sentence for the event {kind!r}")
    return _TELLERS[kind](library, data)(lang)


def ending(s: Duel) -> Text:
    """How the game ended, and for whom."""
    outcome = s.outcome
    assert outcome is not None, "only a finished game has an ending"
    sentence, winners = _ENDINGS[outcome.reason], [MARKS[seat] for seat in outcome.winners]
    return Text(
        sentence.zh.format(winners="、".join(winners), turn=s.turn),
        sentence.en.format(winners=", ".join(winners), turn=s.turn),
    )
