"""Why a skill cannot be chosen: not one's own, not in force, not the moment, or something is missing."""

from __future__ import annotations

from anju.engine.errors import Refused
from anju.engine.question import Question
from anju.engine.refusal import Obstacle, not_now, not_this_time, refusal
from anju.engine.text import Text, strung
from anju.games.fengsheng.ground import SEATS
from anju.games.fengsheng.round import Round
from anju.games.fengsheng.skill import Action, Passive, Skill, Trigger
from anju.games.fengsheng.state import CHOOSE_ROLES
from anju.games.fengsheng.why.inforce import not_in_force
from anju.games.fengsheng.why.moments import moment, moments, point, point_id, point_ids
from anju.games.fengsheng.why.naming import seat_name, supply


def why_skill(g: Round, question: Question, id: str) -> Refused:
    """For a skill that exists and is not on offer."""
    if g.state.phase <= CHOOSE_ROLES:
        return not_now(question, Text("技能", "a skill"))
    role = g.role_of(question.seat)
    own = [skill for skill in role.skills if skill.id == id] if role is not None else []
    if not own:
        return refusal(g.library.by_skill[id].name, [_not_yours(g, question.seat, id)])
    skill = _meant(question, own)
    found = not_in_force(g, question.seat, skill)
    found.extend(_wrong_moment(question, skill))
    return refusal(skill.name, found or [_unmet(g, question, skill)])


def _meant(question: Question, own: list[Skill]) -> Skill:
    """One printed skill may work at two moments; the one that fits the question is looked at."""
    wanted = Action if point(question) is not None else Trigger
    return next((skill for skill in own if isinstance(skill, wanted)), own[0])


def _not_yours(g: Round, seat: int, id: str) -> Obstacle:
    """Told from what lies face up: nothing is said about roles that nobody sees."""
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


def _wrong_moment(question: Question, skill: Skill) -> list[Obstacle]:
    """Passives are never chosen, actions only at their idle points."""
    if isinstance(skill, Passive):
        return [_passive(skill)]
    now = point(question)
    if isinstance(skill, Action) and now not in skill.at:
        return [_wrong_phase(question, skill, now)]
    return []


def _unmet(g: Round, question: Question, skill: Skill) -> Obstacle:
    """The skill is in force, but nothing calls it, or it could not be carried out."""
    if isinstance(skill, Trigger):
        return _not_triggered(question, skill)
    if isinstance(skill, Action) and not skill.ready(g, question.seat):
        return _missing(g, question.seat, skill)
    return not_this_time(question)


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


def _wrong_phase(question: Question, skill: Action, now: int | None) -> Obstacle:
    when = moments(skill.at)
    if now is None:
        cause = Text(
            f"它要在{when.zh}发动，现在问的是别的",
            f"it is used in {when.en}, and now something else is asked",
        )
    else:
        here = moment(now)
        cause = Text(f"它要在{when.zh}发动，现在是{here.zh}", f"it is for {when.en}, and this is {here.en}")
    remedy = Text(f"等到{when.zh}被问到", f"wait until you are asked in {when.en}")
    numbers = {"phase": point_id(now), "needs": point_ids(skill.at), "asked": question.word.id}
    return Obstacle("wrong_phase", cause, numbers, f"FS-{skill.id}", remedy)


def _missing(g: Round, seat: int, skill: Action) -> Obstacle:
    needs = skill.needs
    cause = Text(f"它要求：{needs.zh}，现在不齐", f"it needs {needs.en}, which is not so now")
    remedy = Text(f"满足「{needs.zh}」就能用", f"it can be used with {needs.en}")
    return Obstacle("missing", cause, supply(g, seat), f"FS-{skill.id}", remedy)
