"""Modifications in words: what they change, for whom, for how long."""

from __future__ import annotations

from typing import Final

from anju.engine.text import NOTHING, Text
from anju.games.codex.effects.standing import GiveBuff
from anju.games.codex.rendering.amounts import amount, signed
from anju.games.codex.rendering.names import family_name, school_name
from anju.games.codex.rendering.phrase import NoWords, fill
from anju.games.codex.rendering.row_context import RowContext

WHOSE: Final[dict[str, Text]] = {
    "self": Text("自己", "your"),
    "target": Text("对手", "the foe's"),
    "foes": Text("对手", "the foes'"),
    "all": Text("双方", "everybody's"),
}
WHOM: Final[dict[str, Text]] = {
    "self": Text("自己", "you"),
    "target": Text("对手", "the foe"),
    "foes": Text("对手", "the foes"),
    "all": Text("双方", "everybody"),
}

_ON_SKILLS: Final[dict[str, Text]] = {
    "damage": Text("{skills}伤害 {n}", "{n} damage for {skills}"),
    "per_skill_damage": Text(
        "{skills}每招对对手追加 {size} 点伤害（失败、击空的除外）",
        "{size} more damage to the foe with each of {skills} that neither fails nor misses",
    ),
    "action_cost": Text("{skills}行动值 {n}", "{n} action cost for {skills}"),
    "range_offset": Text("{skills}的距离可按 ±{size} 计", "the distance may be counted ±{size} for {skills}"),
    "ignore_range": Text("{skills}无视距离，必定命中", "distance does not matter for {skills}: always a hit"),
    "ignore_precondition": Text("{skills}无视前提条件", "no precondition for {skills}"),
    "free_cost": Text("{skills}不付行动值与重心", "no action or balance cost for {skills}"),
}

_ON_FIGURES: Final[dict[str, Text]] = {
    "damage_taken": Text("{when}{whom}受到的伤害 {n}{end}", "{n} to damage taken by {whom} {end}"),
    "action_cap": Text("{when}{whom}行动上限 {n}{end}", "{n} to {whose} action cap {end}"),
    "contest": Text("{when}{whom}比点 {n}{end}", "{n} to {whose} contests {end}"),
    "no_reduction": Text("{when}{whom}的伤害减免全部失效{end}", "no damage reduction for {whom} {end}"),
    "no_rigid": Text(
        "{when}{whom}的战技不再僵直，不给反击权{end}",
        "{whose} skills are not rigid and cannot be countered {end}",
    ),
    "immobile": Text("{when}{whom}不能自行移动{end}", "{whom} cannot move by own skills or abilities {end}"),
    "no_swift": Text("{when}{whom}不能插入迅捷战技{end}", "{whom} cannot insert swift skills {end}"),
    "passives_off": Text("{when}{whom}的其他技能失效{end}", "{whose} other abilities have no effect {end}"),
}

_ON_EXCHANGE: Final[dict[str, Text]] = {
    "shield": Text(
        "取消所插入的那一招对自己的伤害与击退",
        "cancel all damage and knockback to you from the skill this was inserted into",
    ),
    "convert_damage": Text(
        "所插入的那一招对自己的每次伤害改为使自己移到同数值的位置（至多 {size}）",
        "each damage to you from the skill this was inserted into instead puts you on the position of that number "
        "(at most {size})",
    ),
    "pierce": Text("此招的伤害无视减免与格挡", "this skill's damage ignores reduction and cancelling"),
}

_SKILLS: Final[dict[str, Text]] = {
    "exchange": Text("此次交手中{whose}的{kinds}", "{whose} {kinds} in this exchange"),
    "next_skill": Text("{whose}下一个{kinds}", "{whose} next {kind}"),
    "next_skill_in_turn": Text("本回合{whose}下一个{kinds}", "{whose} next {kind} this turn"),
    "next_2_skills": Text("{whose}接下来 2 个{kinds}", "{whose} next 2 {kinds}"),
    "turn": Text("本回合此后{whose}的{kinds}", "{whose} {kinds} for the rest of this turn"),
    "this_and_next_turn": Text("本回合与下回合{whose}的{kinds}", "{whose} {kinds} this turn and the next"),
    "next_own_turn": Text("{whose}自己的下一回合中的{kinds}", "{whose} {kinds} in {whose} own next turn"),
    "permanent": Text("此后{whose}的{kinds}", "{whose} {kinds} from now on"),
}

_WHEN: Final[dict[str, tuple[str, Text]]] = {
    "exchange": ("此次交手中", Text("", "in this exchange")),
    "this_skill": ("此招中", Text("", "during this skill")),
    "next_skill": ("下一招中", Text("", "for {whose} next skill")),
    "next_skill_in_turn": ("本回合下一招中", Text("", "for {whose} next skill this turn")),
    "next_2_skills": ("接下来 2 招中", Text("", "for {whose} next 2 skills")),
    "turn": ("本回合此后", Text("", "for the rest of this turn")),
    "this_and_next_turn": ("本回合与下回合", Text("", "this turn and the next")),
    "next_own_turn": ("", Text("（仅其自己的下一回合）", "in {whose} own next turn")),
    "permanent": ("", Text("（永久）", "permanently")),
}


def buff(of: GiveBuff, context: RowContext) -> Text:
    gaps: dict[str, Text | int | str] = {
        "whose": WHOSE[of.who],
        "whom": WHOM[of.who],
        "n": signed(of.n, context),
        "size": amount(of.n, context),
    }
    if of.mod in _ON_SKILLS:
        return fill(_ON_SKILLS[of.mod], skills=_skills(of, context), **gaps)
    if of.mod in _ON_EXCHANGE:
        return fill(_ON_EXCHANGE[of.mod], **gaps)
    if of.mod not in _ON_FIGURES or of.scope not in _WHEN:
        raise NoWords((of.mod, of.scope))
    when, end = _WHEN[of.scope]
    return fill(_ON_FIGURES[of.mod], when=when, end=fill(end, whose=WHOSE[of.who]), **gaps)


def _skills(of: GiveBuff, context: RowContext) -> Text:
    """Which skills it is about."""
    kind, kinds = _kind(of)
    if of.scope == "this_skill":
        if not context.standing:
            return Text("此招", "this skill") if context.skill is not None else Text("该招", "that skill")
        return fill(Text("{whose}的{kinds}", "{whose} {kinds}"), whose=WHOSE[of.who], kinds=kinds)
    if of.scope == "next_skill" and kind == _PLAIN:
        return fill(Text("{whose}下一招", "{whose} next skill"), whose=WHOSE[of.who])
    if of.scope not in _SKILLS:
        raise NoWords(of.scope)
    return fill(_SKILLS[of.scope], whose=WHOSE[of.who], kind=kind, kinds=kinds)


_PLAIN: Final = Text("战技", "skill")
_COUNTED: Final = ("next_skill", "next_skill_in_turn", "next_2_skills")


def _kind(of: GiveBuff) -> tuple[Text, Text]:
    """(one, several): 枪帖战技 / Spear skill, Spear skills."""
    group = NOTHING
    if of.family:
        group = fill(Text("{name}", "{name} "), name=family_name(of.family))
    elif of.school:
        group = fill(Text("{name}", "{name} "), name=school_name(of.school))
    which = Text("{group}战技", "{group}skill{s}")
    if of.displaces:
        which = Text("{group}位移战技（文字含角色位移者）", "{group}skill{s} whose text moves somebody")
    if of.mod == "damage" and of.scope in _COUNTED:
        # A damage bonus is used up only by a skill that has a damage value.
        which = Text("有伤害值的{group}战技", "{group}skill{s} with a damage value")
    return fill(which, group=group, s=""), fill(which, group=group, s="s")
