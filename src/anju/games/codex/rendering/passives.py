"""The text of a passive or trait: for each rule when, if, at what price, and what."""

from __future__ import annotations

from typing import Final

from anju.engine.text import NOTHING, Text, strung
from anju.games.codex.cards import SYMBOLS
from anju.games.codex.passive import Rule
from anju.games.codex.rendering.clauses import IF, pieces
from anju.games.codex.rendering.conditions import condition
from anju.games.codex.rendering.names import school_name
from anju.games.codex.rendering.payments import payments
from anju.games.codex.rendering.phrase import NoWords, fill, joined, sentences
from anju.games.codex.rendering.row_context import RowContext
from anju.games.codex.skill import ELEMENTS, Passive

TRIGGERS: Final[dict[str, Text]] = {
    "turn_start_own": Text("自己回合开始时", "at the start of your turn"),
    "turn_end_own": Text("自己回合结束时", "at the end of your turn"),
    "turn_end_any": Text("每个回合结束时（含对手回合）", "at the end of every turn (the foe's too)"),
    "free_own_turn": Text("自己回合内两招之间", "between skills in your turn"),
    "damage_taken": Text("自己每次受到伤害后", "whenever you have taken damage"),
    "damage_dealt": Text("自己每次造成伤害后", "whenever you have dealt damage"),
    "rigid_unanswered": Text(
        "自己的僵直战技结束后对手没有反击时", "when the foe does not counter your rigid skill"
    ),
    "knockback_before": Text("自己击退对手之前", "before you knock the foe back"),
    "knockback_done": Text("自己击退对手之后", "after you have knocked the foe back"),
    "knockback_walled": Text(
        "自己的击退使对手撞墙之后", "after your knockback has driven the foe into the wall"
    ),
    "card_lost": Text("自己每失去一张{suit}", "whenever you lose a {suit}"),
    "cast_failed": Text("自己出招失败时", "when your skill fails"),
    "doll_damaged": Text("自己的玩偶将受到伤害时", "when your doll is about to take damage"),
    "doll_destroyed": Text("自己的玩偶被摧毁时", "when your doll is destroyed"),
    "element_chain": Text(
        "自己的五行战技接在本回合自己上一个五行战技之后，两者合于{edges}的一环时",
        "when your elemental skill follows your previous one of this turn along one step of {edges}",
    ),
    "static": NOTHING,
    "skill_done": Text(
        "自己发动{school}战技之后（失败、击空的除外）",
        "after your {school}skill (unless it failed or missed)",
    ),
}

_LIMITS: Final[dict[str, Text]] = {
    "": Text("{when}", "{when}"),
    "once_per_turn": Text("{when}（每回合限一次）", "{when} (once per turn)"),
    "first_per_turn": Text("{when}（仅每回合首次）", "{when} (only the first time each turn)"),
}

_ELEMENTS: Final[dict[str, Text]] = {
    "metal": Text("金", "metal"),
    "wood": Text("木", "wood"),
    "water": Text("水", "water"),
    "fire": Text("火", "fire"),
    "earth": Text("土", "earth"),
}


def passive(of: Passive) -> Text:
    each = [sentences([rule(one)]) for one in of.rules]
    return strung(each, "", " ")


def rule(of: Rule) -> Text:
    context = RowContext(standing=of.trigger == "static")
    effects = pieces((*of.effects, *of.modifies), context)
    body = joined(effects)
    head = strung((_when(of), _if(of, context), payments_of(of)), "，", ", ")
    if head == NOTHING:
        return body
    if not of.may or of.pay:
        return fill(Text("{head}：{body}", "{head}: {body}"), head=head, body=body)
    if len(effects) == 1 and effects[0].plain:
        return fill(Text("{head}，可{body}", "{head}, you may {body}"), head=head, body=body)
    return fill(Text("{head}，可：{body}", "{head}, you may: {body}"), head=head, body=body)


def _when(of: Rule) -> Text:
    if of.trigger not in TRIGGERS or of.limit not in _LIMITS:
        raise NoWords((of.trigger, of.limit))
    suit = Text(SYMBOLS[of.suit], SYMBOLS[of.suit]) if of.suit >= 0 else Text("牌", "card")
    school = fill(Text("{name}", "{name} "), name=school_name(of.school)) if of.school else NOTHING
    when = fill(TRIGGERS[of.trigger], suit=suit, school=school, edges=_order(of.edges))
    return fill(_LIMITS[of.limit], when=when) if when != NOTHING else NOTHING


def _if(of: Rule, context: RowContext) -> Text:
    return fill(IF, c=condition(of.condition, context)) if of.condition is not None else NOTHING


def payments_of(of: Rule) -> Text:
    if not of.pay:
        return NOTHING
    template = Text("可{pay}", "you may {pay}") if of.may else Text("{pay}", "{pay}")
    return fill(template, pay=payments(of.pay))


def _order(edges: frozenset[str]) -> Text:
    """A circle as one chain, anything else as pairs."""
    after: dict[str, str] = dict(edge.split() for edge in edges)
    chain = ["wood"]
    while chain[-1] in after and len(chain) <= len(after):
        chain.append(after[chain[-1]])
    if len(after) == len(edges) and chain[0] == chain[-1] and len(chain) == len(after) + 1:
        return _arrows(chain)
    pairs = sorted((edge.split() for edge in edges), key=lambda pair: [ELEMENTS.index(one) for one in pair])
    return strung((_arrows(pair) for pair in pairs), "、", ", ")


def _arrows(elements: list[str]) -> Text:
    return strung((_ELEMENTS[one] for one in elements), "→", " → ")
