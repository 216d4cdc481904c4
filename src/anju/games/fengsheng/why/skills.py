"""Why a skill cannot be chosen: not one's own, not in force, not the moment, or something is missing."""

from __future__ import annotations

from anju.engine.errors import Refused
from anju.engine.question import Question
from anju.engine.refusal import Obstacle, not_now, not_this_time, refusal
from anju.engine.text import Text, strung
from anju.games.fengsheng.deeds import not_in_force
from anju.games.fengsheng.moments import point
from anju.games.fengsheng.naming import seat_name
from anju.games.fengsheng.requirements.skills import AtMoment
from anju.games.fengsheng.round import Round
from anju.games.fengsheng.skill import Passive, Skill, Trigger
from anju.games.fengsheng.state import CHOOSE_ROLES
from anju.games.fengsheng.why.offered import came_into_question, unfit
from anju.games.fengsheng.words import SEATS


def why_skill(g: Round, question: Question, id: str) -> Refused:
    """For a skill that exists and is not on offer."""
    if g.state.phase <= CHOOSE_ROLES:
        return not_now(question, Text("技能", "a skill"))
    role = g.role_of(question.seat)
    own = [skill for skill in role.skills if skill.id == id] if role is not None else []
    if not own:
        return refusal(g.library.by_skill[id].name, [_not_yours(g, question.seat, id)])
    if came_into_question(question, id):
        return unfit(g, question, id, own[0].name)
    return refusal(own[0].name, _out_of_place(g, question, own) or [not_this_time(question)])


def _out_of_place(g: Round, question: Question, own: list[Skill]) -> list[Obstacle]:
    """Passives are never chosen, actions only at their idle points, triggers when something calls them.

    One printed skill may work at two moments: within an effect the one that events call is looked at.
    """
    called = [one for one in own if isinstance(one, Trigger)] if point(question) is None else []
    skill = (called or own)[0]
    obstacles = not_in_force(g, question, question.seat, skill)
    if isinstance(skill, Passive):
        return [*obstacles, _passive(skill)]
    if isinstance(skill, Trigger):
        return obstacles or [_not_triggered(question, skill)]
    moment, held = AtMoment(point(question)), (question.seat, skill)
    return obstacles if moment.met(g, held) else [*obstacles, moment.obstacle(g, question, held)]


def _not_yours(g: Round, seat: int, id: str) -> Obstacle:
    """Judged by face-up roles only: nothing is said about roles that nobody sees."""
    role = g.role_of(seat)
    own = [skill for skill in role.skills if skill.shown] if role is not None else []
    holders = [
        other
        for other in range(g.n)
        if other != seat
        and (shown := g.shown_role(other)) is not None
        and any(skill.id == id for skill in shown.skills)
    ]
    cause = Text("你的角色没有这个技能", "your role does not have this skill")
    if holders:
        names = strung(seat_name(g, other) for other in holders)
        cause = Text(f"这是{names.zh}的技能，不是你的", f"this is a skill of {names.en}, not yours")
    named = strung((Text(f"「{skill.name.zh}」", skill.name.en) for skill in own), "", ", ")
    remedy = Text(f"你的技能是{named.zh}", f"your skills are {named.en}")
    if not own:
        remedy = Text("你现在没有角色牌", "you have no role card now")
    numbers = {
        "yours": " ".join(skill.id for skill in own),
        "holders": " ".join(SEATS[one] for one in holders),
    }
    return Obstacle("not_yours", cause, numbers, f"FS-{id}", remedy)


def _passive(skill: Passive) -> Obstacle:
    cause = Text("被动技能自己生效，不用发动", "a passive skill works by itself and is never chosen")
    remedy = Text(f"它的作用：{skill.text.zh}", f"what it does: {skill.text.en}")
    if "conversions" in skill.hooks:
        remedy = Text(
            f"选要转化的手牌，就是用它：{skill.text.zh}", f"choose the card to convert: {skill.text.en}"
        )
    return Obstacle("passive", cause, {"kind": "passive"}, "FS-10.4", remedy)


def _not_triggered(question: Question, skill: Trigger) -> Obstacle:
    cause = Text("它由事件触发，现在没有触发它的事", "an event calls it, and there is none now that does")
    remedy = Text(f"等到它说的时候：{skill.text.zh}", f"wait for what it says: {skill.text.en}")
    numbers = {"kind": "trigger", "on": " ".join(skill.on), "asked": question.word.id}
    return Obstacle("not_triggered", cause, numbers, f"FS-{skill.id}", remedy)
