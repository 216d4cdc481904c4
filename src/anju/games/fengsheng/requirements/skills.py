"""Requirements for a skill of one's own role card: to be in force, and to be used at an idle point (FS-10)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from anju.engine.offer import Requirement
from anju.engine.question import Question
from anju.engine.refusal import Obstacle
from anju.engine.text import Text, strung
from anju.games.fengsheng.moments import NEXT_TURN, moment, moments, point_id, point_ids
from anju.games.fengsheng.naming import supply
from anju.games.fengsheng.skill import ONCE_A_GAME, Action, Skill, Trigger
from anju.games.fengsheng.words import SEATS

if TYPE_CHECKING:
    from anju.games.fengsheng.round import Round
    from anju.games.fengsheng.state import Mission

SeatSkill = tuple[int, Skill]
"""A seat and a skill of its role."""
Skills = Sequence[Skill]


class SkillNeed(Requirement["Round", SeatSkill]):
    """A requirement that the position alone decides for all skills of a role at once."""

    def stirs(self, s: Mission) -> bool:
        """Whether it can be in anybody's way at present."""
        return True

    def among(self, s: Mission, seat: int, skills: Skills) -> Skills:
        """The skills that meet it."""
        raise NotImplementedError  # each defines what it looks at

    def met(self, g: Round, one: SeatSkill) -> bool:
        return bool(self.among(g.state, one[0], one[1:]))


class Living(SkillNeed):
    """The dead have only what is for the moment of death (FS-10.7)."""

    def stirs(self, s: Mission) -> bool:
        return not all(s.alive)

    def among(self, s: Mission, seat: int, skills: Skills) -> Skills:
        if s.alive[seat]:
            return skills
        return [skill for skill in skills if isinstance(skill, Trigger) and skill.after_death]

    def obstacle(self, g: Round, question: Question, one: SeatSkill) -> Obstacle:
        cause = Text(
            "你已经不在场上，只剩写明「死亡前」的技能",
            "you are dead: only skills for the moment of death are left",
        )
        remedy = Text("死后不能再用", "it cannot be used any more")
        return Obstacle("dead", cause, {"seat": SEATS[one[0]], "alive": 0}, "FS-10.7", remedy)


class NotMuted(SkillNeed):
    def stirs(self, s: Mission) -> bool:
        return s.muted != 0

    def among(self, s: Mission, seat: int, skills: Skills) -> Skills:
        return () if s.muted >> seat & 1 else skills

    def obstacle(self, g: Round, question: Question, one: SeatSkill) -> Obstacle:
        cause = Text(
            "你角色牌上的技能本回合都无效", "the skills of your role are invalid until the end of the turn"
        )
        numbers = {"muted": SEATS[one[0]], "turn": g.state.turn}
        return Obstacle("muted", cause, numbers, "FS-8.7", NEXT_TURN)


class RightFace(SkillNeed):
    """Most are in force face up; some only face down (FS-10.2)."""

    def among(self, s: Mission, seat: int, skills: Skills) -> Skills:
        up = s.up[seat]
        return [skill for skill in skills if skill.face_down != up]

    def obstacle(self, g: Round, question: Question, one: SeatSkill) -> Obstacle:
        if one[1].face_down:
            cause = Text(
                "只有角色牌面朝下时能用，你的面朝上",
                "only a role that lies face down has it, yours is face up",
            )
            remedy = Text("把角色牌翻回面朝下之后再用", "turn your role face down again first")
            return Obstacle("face_up", cause, {"up": 1, "needs": 0}, "FS-10.2", remedy)
        cause = Text("角色牌要面朝上，你的面朝下", "your role must lie face up, and it lies face down")
        remedy = Text("先用写明翻开的技能翻开角色牌", "turn it up first, by a skill that says so")
        return Obstacle("face_down", cause, {"up": 0, "needs": 1}, "FS-10.2", remedy)


class NotUsedUp(Requirement["Round", SeatSkill]):
    """Not used as often as it may be (FS-10.6)."""

    def met(self, g: Round, one: SeatSkill) -> bool:
        return not g.spent(*one)

    def obstacle(self, g: Round, question: Question, one: SeatSkill) -> Obstacle:
        if one[1].limit == ONCE_A_GAME:
            cause = Text("整局限一次，已经用过", "it is for once a game, and has been used")
            remedy = Text("本局不能再用", "it cannot be used again in this game")
        else:
            cause = Text("一回合限一次，本回合已经用过", "it is for once a turn, and has been used this turn")
            remedy = NEXT_TURN
        numbers = {"used": 1, "limit": 1, "turn": g.state.turn}
        return Obstacle("used_up", cause, numbers, "FS-10.6", remedy)


NOT_USED_UP: Final = NotUsedUp()
IN_FORCE: Final[tuple[SkillNeed, ...]] = (Living(), NotMuted(), RightFace())
"""Requirements that using the skill does not change: checked once for all listeners (`watch`)."""


# -- at an idle point ---------------------------------------------------------------------------------------------


class AtMoment(Requirement["Round", SeatSkill]):
    """The action must be for this idle point."""

    def __init__(self, point: int | None) -> None:
        self.point = point

    def met(self, g: Round, one: SeatSkill) -> bool:
        return not isinstance(one[1], Action) or self.point in one[1].at

    def obstacle(self, g: Round, question: Question, one: SeatSkill) -> Obstacle:
        skill = one[1]
        assert isinstance(skill, Action), "nothing else is used at idle points"
        when = moments(skill.at)
        if self.point is None:
            cause = Text(
                f"它要在{when.zh}发动，现在问的是别的",
                f"it is used in {when.en}, and now something else is asked",
            )
        else:
            here = moment(self.point)
            cause = Text(
                f"它要在{when.zh}发动，现在是{here.zh}", f"it is for {when.en}, and this is {here.en}"
            )
        remedy = Text(f"等到{when.zh}被问到", f"wait until you are asked in {when.en}")
        numbers = {"phase": point_id(self.point), "needs": point_ids(skill.at), "asked": question.word.id}
        return Obstacle("wrong_phase", cause, numbers, f"FS-{skill.id}", remedy)


class SkillSupplied(Requirement["Round", SeatSkill]):
    """What the action requires is there."""

    def met(self, g: Round, one: SeatSkill) -> bool:
        seat, skill = one
        return not isinstance(skill, Action) or skill.ready(g, seat)

    def obstacle(self, g: Round, question: Question, one: SeatSkill) -> Obstacle:
        seat, skill = one
        assert isinstance(skill, Action), "nothing else is used at idle points"
        lacking = [need.called(g, seat) for need in skill.requires if not need.met(g, (seat, seat))]
        wanted = strung(lacking, "，", ", and ")
        cause = Text(f"它要求：{wanted.zh}，现在不齐", f"it needs {wanted.en}, which is not so now")
        remedy = Text(f"满足「{wanted.zh}」就能用", f"it can be used with {wanted.en}")
        return Obstacle("missing", cause, supply(g, seat), f"FS-{skill.id}", remedy)


SKILL_SUPPLIED: Final = SkillSupplied()
