"""Why a skill cannot be chosen: not the moment, not one's own, not in the pool, or not to be declared."""

from __future__ import annotations

from typing import Final

from anju.engine.errors import Refused
from anju.engine.question import Question
from anju.engine.refusal import Obstacle, asked, not_now, refusal, unlisted
from anju.engine.remedy import Remedy, Step
from anju.engine.text import Text
from anju.games.codex import words
from anju.games.codex.bout import Bout
from anju.games.codex.forecast import Stance, stance
from anju.games.codex.skill import Skill
from anju.games.codex.state import DEAL
from anju.games.codex.why.declaration import obstacles

_A_SKILL: Final = Text("战技", "a skill")


def why_skill(g: Bout, question: Question, skill: Skill) -> Refused:
    if question.word.kind != "skill":
        return _not_asked(g, question, skill)
    found = stance(g, question, skill)
    if found is None:
        return not_now(question, Text(f"「{skill.name.zh}」", skill.name.en))
    if skill not in found.skills:
        return refusal(full_name(skill), [_not_in_pool(g, question, skill, found)])
    faults = [obstacles(g, found.cast(skill, target)) for target in found.targets]
    return refusal(full_name(skill), min(faults, key=len))


def full_name(skill: Skill) -> Text:
    return Text(skill.full_name("zh"), skill.full_name("en"))


def _not_asked(g: Bout, question: Question, skill: Skill) -> Refused:
    """What keeps the skill back anyway is told rather than that it is not asked for."""
    seat = question.seat
    if g.state.phase == DEAL:
        return not_now(question, _A_SKILL)
    if skill not in g.skills_of(seat):
        return refusal(full_name(skill), [_not_yours(g, seat, skill)])
    if g.is_fallen(seat):
        return refusal(full_name(skill), [fallen(g, seat)])
    return not_now(question, _A_SKILL)


def _not_yours(g: Bout, seat: int, skill: Skill) -> Obstacle:
    school, own = g.library.schools[skill.school].name, g.state.heroes[seat].schools
    names = [g.library.schools[id].name for id in own]
    cause = Text(
        f"它属于{school.zh}，你引的是{'、'.join(name.zh for name in names)}",
        f"it belongs to {school.en}; your schools are {', '.join(name.en for name in names)}",
    )
    remedy = Text(f"开局时引{school.zh}", f"choose {school.en} when the game is set up")
    return Obstacle("not_yours", cause, {"school": skill.school, "yours": " ".join(own)}, "R-011", remedy)


def fallen(g: Bout, figure: int) -> Obstacle:
    turn, until = g.state.turn, g.state.fallen[figure]
    cause = Text(f"已倒地，到第 {until} 回合结束", f"fallen until the end of turn {until}")
    left = until - turn + 1
    remedy = Text(f"再等 {left} 个回合结束", f"wait for {left} turn(s) to end")
    ways = ((Step("turn", until + 1),),)
    return Obstacle("fallen", cause, {"turn": turn, "until": until}, "R-057", Remedy(remedy, ways))


def _not_in_pool(g: Bout, question: Question, skill: Skill, found: Stance) -> Obstacle:
    seat = question.seat
    own, swifts = g.skills_of(seat), g.state.heroes[seat].swifts
    if question.word is words.SWIFT and skill in own:
        cause = Text("它不是迅捷战技，不能插入", "it is not swift and cannot be inserted")
        remedy = Text("在自己的回合或反击时用", "use it in your own turn or as a counter")
        return Obstacle("not_swift", cause, {"kind": skill.kind, "swift": len(swifts)}, "R-046", remedy)
    if found.actor == seat and found.skills in (own, swifts):
        return _not_yours(g, seat, skill)
    cause = Text(f"现在只能用{found.pool.zh}", f"only {found.pool.en} may be used now")
    numbers = {"pool": len(found.skills), **asked(question)}
    return unlisted(question, "not_in_pool", cause, numbers)
