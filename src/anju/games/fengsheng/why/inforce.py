"""Why a skill of one's own role card is not in force: death, invalidation, the wrong side up, used up (FS-10)."""

from __future__ import annotations

from anju.engine.refusal import Obstacle
from anju.engine.text import Text
from anju.games.fengsheng.ground import SEATS
from anju.games.fengsheng.round import Round
from anju.games.fengsheng.skill import ONCE_A_GAME, Skill, Trigger
from anju.games.fengsheng.why.moments import NEXT_TURN


def not_in_force(g: Round, seat: int, skill: Skill) -> list[Obstacle]:
    s = g.state
    found = []
    if not s.alive[seat] and not (isinstance(skill, Trigger) and skill.after_death):
        found.append(_dead(seat))
    if s.muted >> seat & 1:
        found.append(_muted(g, seat))
    if skill.face_down and s.up[seat]:
        found.append(_face_up())
    elif not skill.face_down and not s.up[seat]:
        found.append(_face_down())
    if g.spent(seat, skill):
        found.append(_used_up(g, skill))
    return found


def _dead(seat: int) -> Obstacle:
    cause = Text(
        "你已经不在场上，只剩写明「死亡前」的技能",
        "you are dead: only skills for the moment of death are left",
    )
    remedy = Text("死后不能再用", "it cannot be used any more")
    return Obstacle("dead", cause, {"seat": SEATS[seat], "alive": 0}, "FS-10.7", remedy)


def _muted(g: Round, seat: int) -> Obstacle:
    cause = Text(
        "你角色牌上的技能本回合都无效", "the skills of your role are invalid until the end of the turn"
    )
    return Obstacle("muted", cause, {"muted": SEATS[seat], "turn": g.state.turn}, "FS-8.7", NEXT_TURN)


def _face_up() -> Obstacle:
    cause = Text(
        "只有角色牌面朝下时能用，你的面朝上", "only a role that lies face down has it, yours is face up"
    )
    remedy = Text("把角色牌翻回面朝下之后再用", "turn your role face down again first")
    return Obstacle("face_up", cause, {"up": 1, "needs": 0}, "FS-10.2", remedy)


def _face_down() -> Obstacle:
    cause = Text("角色牌要面朝上，你的面朝下", "your role must lie face up, and it lies face down")
    remedy = Text("先用写明翻开的技能翻开角色牌", "turn it up first, by a skill that says so")
    return Obstacle("face_down", cause, {"up": 0, "needs": 1}, "FS-10.2", remedy)


def _used_up(g: Round, skill: Skill) -> Obstacle:
    if skill.limit == ONCE_A_GAME:
        cause = Text("整局限一次，已经用过", "it is for once a game, and has been used")
        remedy = Text("本局不能再用", "it cannot be used again in this game")
    else:
        cause = Text("一回合限一次，本回合已经用过", "it is for once a turn, and has been used this turn")
        remedy = NEXT_TURN
    numbers = {"used": 1, "limit": 1, "turn": g.state.turn}
    return Obstacle("used_up", cause, numbers, "FS-10.6", remedy)
