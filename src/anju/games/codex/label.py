"""The names of values, in both languages, and the piece on the table that each touches."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from anju.engine.question import Question, Value, Word
from anju.engine.refusal import is_number
from anju.engine.text import Text
from anju.games.codex import words
from anju.games.codex.cards import CODE, SUIT, SUITS, VALUE, face_of
from anju.games.codex.effects.control import Choose
from anju.games.codex.effects.effect import Effect
from anju.games.codex.library import Library
from anju.games.codex.render import branch_text, proposal_text
from anju.games.codex.skill import RIGID, SWIFT, Passive, Skill
from anju.games.codex.state import Duel

MOD_NAMES: Final[dict[str, Text]] = {
    "damage": Text("伤害", "damage"),
    "damage_taken": Text("所受伤害", "damage taken"),
    "per_skill_damage": Text("每招追加伤害", "damage after every skill"),
    "action_cost": Text("行动值", "action cost"),
    "action_cap": Text("行动上限", "action cap"),
    "contest": Text("比点", "contest"),
    "range_offset": Text("距离可偏移", "distance may differ by"),
    "ignore_range": Text("必中", "always hits"),
    "ignore_precondition": Text("无视前提", "no precondition"),
    "free_cost": Text("不付行动与重心", "no action or balance cost"),
    "shield": Text("免伤害与击退", "no damage or knockback"),
    "convert_damage": Text("伤害改为移位", "damage becomes a move"),
    "pierce": Text("无视减免", "ignores reduction"),
    "no_reduction": Text("减伤无效", "damage cannot be reduced"),
    "no_rigid": Text("不僵直", "not rigid"),
    "immobile": Text("不能移动", "cannot move"),
    "no_swift": Text("不能插入迅捷", "no swift skills"),
    "passives_off": Text("其他技能失效", "other abilities have no effect"),
}
"""Modifications in force, in a few words."""

_PARAGRAPHS: Final = {
    "turn_start_own": "CX-4.2",
    "rigid_unanswered": "CX-6.4",
    "doll_damaged": "CX-13.4",
    "knockback_before": "CX-14.5",
    "knockback_done": "CX-14.5",
    "knockback_walled": "CX-14.5",
    "card_lost": "CX-14.2",
    "cast_failed": "CX-14.3",
    "turn_end_own": "CX-4.5",
    "turn_end_any": "CX-4.5",
}
"""The paragraph about an ability, by its moment; all others are in CX-14.1."""

MARKS: Final = {RIGID: "⚠", SWIFT: "⚡"}


def label(library: Library, s: Duel, word: Word, value: Value, lang: str) -> str:
    if isinstance(value, tuple):
        return " ".join(CODE[s.face[int(card)]] for card in value)
    if isinstance(value, int):
        if word.kind in ("card", "cards"):
            return CODE[s.face[value]]
        if word.kind == "cell":
            return Text(f"{value}格", f"cell {value}")(lang)
        if word.kind == "branch":
            return Text(f"第{value}项", f"the {('first', 'second', 'third')[value - 1]}")(lang)
        return f"{value:+d}" if value else "0"
    return named(library, value, lang)


def option_label(library: Library, question: Question, value: Value, lang: str) -> str:
    """Names branches by what they do."""
    if question.word.kind == "branch" and isinstance(value, int):
        branch = branches(library, question.source)[value - 1]
        return branch_text(branch, lang)
    return label(library, question.state, question.word, value, lang)


def branches(library: Library, source: str) -> tuple[tuple[Effect, ...], ...]:
    """The branches among which a skill or passive lets one choose."""
    skill, passive = library.find_skill(source), library.passive(source)
    every: list[Effect] = [*skill.pre, *skill.post, *skill.post_each] if skill is not None else []
    if passive is not None:
        every.extend(effect for rule in passive.rules for effect in rule.effects)
    return next(effect.branches for effect in every if isinstance(effect, Choose))


def named(library: Library, value: str, lang: str) -> str:
    """A value that is a word: a skill, passive, school, character, figure, direction or plain word."""
    skill = library.find_skill(value)
    if skill is not None:
        return skill_label(skill, lang)
    passive = library.passive(value)
    if passive is not None:
        return passive.name(lang)
    if value in library.schools:
        return library.schools[value].name(lang)
    if value in library.characters:
        return library.characters[value].need("name").names()(lang)
    if value in words.NAMES:
        return words.NAMES[value](lang)
    if value.startswith(("left ", "right ")):
        side, count = value.split()
        return Text(f"{words.NAMES[side].zh}{count}步", f"{words.NAMES[side].en} {count}")(lang)
    return figure(value, lang)


def figure(name: str, lang: str) -> str:
    """A, A.doll and A.marker in the form people read."""
    letter, _, kind = name.partition(".")
    if not kind:
        return letter
    kinds = {"doll": Text("玩偶", "doll"), "marker": Text("标记", "marker"), "dragon": Text("龙", "dragon")}
    return f"{letter}'s {kinds[kind].en}" if lang == "en" else f"{letter}的{kinds[kind].zh}"


def skill_label(skill: Skill, lang: str) -> str:
    return skill.full_name(lang) + MARKS.get(skill.kind, "")


def names(library: Library, s: Duel, word: Word | None, value: Value) -> tuple[str, ...]:
    """All the names a scenario may use; without a word, for any kind of question."""
    if isinstance(value, str):
        skill = library.find_skill(value)
        if skill is not None:
            return value, skill.name.zh, skill.name.en, skill.full_name("zh"), skill.full_name("en")
        return value, named(library, value, "zh"), named(library, value, "en")
    cards = [value] if isinstance(value, int) else [int(card) for card in value]
    if word is not None and word.kind not in ("card", "cards"):
        return str(value), label(library, s, word, value, "zh"), label(library, s, word, value, "en")
    if not all(0 <= card < len(s.face) for card in cards):
        return (str(value),)
    plain = () if word is not None else (str(value),)
    return (
        " ".join(CODE[s.face[card]] for card in cards),
        " ".join(letters(s, card) for card in cards),
        *plain,
    )


def value_named(library: Library, view: Mapping[str, Any], name: str) -> Value:
    """A skill or passive by any of its names, or cards of one's own by what they show."""
    for skill in library.skills:
        if name in (skill.id, skill.name.zh, skill.name.en, skill.full_name("zh"), skill.full_name("en")):
            return skill.id
    for passive in library.passives:
        if name in (passive.id, passive.name.zh, passive.name.en):
            return passive.id
    own, faces = _own_cards(view), [face_of(part) for part in name.split()]
    cards = [own[face] for face in faces if face in own]
    if cards and len(cards) == len(faces):
        return cards[0] if len(cards) == 1 else tuple(cards)
    return int(name) if is_number(name.removeprefix("-")) else name


def _own_cards(view: Mapping[str, Any]) -> dict[int, int]:
    """By what they show, in hand and face down."""
    if view["phase"] == "deal":
        return {}
    seat = view["seats"][view["you"]]
    return {face_of(card["face"]): card["id"] for card in (*seat["facedown"], *seat["hand"])}


def letters(s: Duel, card: int) -> str:
    return SUITS[SUIT[s.face[card]]] + str(VALUE[s.face[card]])


def piece(word: Word, value: Value) -> str:
    """The piece that the option touches, so that a screen can attach it there."""
    if isinstance(value, tuple):
        return " ".join(f"card:{card}" for card in value)
    if isinstance(value, int):
        return f"{'card' if word.kind in ('card', 'cards') else word.kind}:{value}"
    kinds = {"skill": "skill", "passive": "skill", "unit": "figure", "school": "school", "element": "element"}
    return f"{kinds[word.kind]}:{value}" if word.kind in kinds and value not in words.NAMES else ""


def _asking(library: Library, source: str) -> Skill | Passive | None:
    """The skill or passive that a question comes from."""
    return library.find_skill(source) or library.passive(source)


def rule(library: Library, question: Question) -> str:
    """The paragraph that says when an ability may be used, which a question about it rests on."""
    passive = library.passive(question.source) if question.word is words.PASSIVE else None
    moments = {one.trigger for one in passive.rules if one.may} if passive is not None else set()
    return _PARAGRAPHS.get(moments.pop(), question.word.rule) if len(moments) == 1 else question.word.rule


def sentence(library: Library, question: Question, lang: str) -> str:
    """Who asks: 「直冲」：要走这一步吗"""
    text, asking = question.word.text(lang), _asking(library, question.source)
    if asking is None:
        return text
    text = text.format(deed=proposal_text(question.word.id, asking, lang))
    name = asking.full_name(lang) if isinstance(asking, Skill) else asking.name(lang)
    if lang == "en":
        return f"{name}: {text}"
    # Somebody else's skill is not what asks, but what is being answered.
    answered = question.word is words.SWIFT or question.word is words.COUNTER
    return f"对「{name}」{text}" if answered else f"「{name}」{text}"
