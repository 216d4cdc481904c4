"""Why an ability cannot be used."""

from __future__ import annotations

from typing import Final

from anju.engine.errors import Refused
from anju.engine.question import Question
from anju.engine.refusal import Obstacle, asked, not_now, refusal
from anju.engine.text import Text
from anju.games.codex import words
from anju.games.codex.bout import Bout
from anju.games.codex.effects.holding import Reveal
from anju.games.codex.passive import Rule
from anju.games.codex.skill import Passive
from anju.games.codex.state import DEAL
from anju.games.codex.why.conditions import unmet
from anju.games.codex.why.objects import FOE_HAND_EMPTY, immobile
from anju.games.codex.why.payments import unpaid
from anju.games.codex.why.refusal import NEXT_TURN

_BETWEEN_SKILLS: Final = (
    Text("只在自己回合的两招之间使用", "it is used between two skills of your own turn"),
    Text("等到自己回合选招时", "wait until you choose a skill in your own turn"),
)
_AT_THE_START: Final = (
    Text(
        "只在自己回合开始时发动，那时会问你一次",
        "it is used at the start of your own turn, when you are asked once",
    ),
    Text("等到下一个自己回合开始时", "wait for the start of your next turn"),
)
_BY_ITSELF: Final = (
    Text(
        "它在条件成立时自行触发，不在这里选",
        "it acts by itself when its moment comes and is not chosen here",
    ),
    Text("到时自动生效，或会问你", "it will take effect, or you will be asked"),
)


def why_ability(g: Bout, question: Question, passive: Passive) -> Refused:
    if g.state.phase == DEAL:
        return not_now(question, Text("技能", "an ability"))
    if passive not in g.state.heroes[question.seat].passives:
        cause = Text("你没有这个技能", "you do not have this ability")
        remedy = Text("引它所在的帖", "choose the school it belongs to")
        return refusal(passive.name, [Obstacle("not_yours", cause, {"ability": passive.id}, "R-012", remedy)])
    free = [rule for rule in passive.rules if rule.trigger == "free_own_turn"]
    if free and question.word is words.MAIN:
        return refusal(passive.name, _obstacles(g, question.seat, free[0]))
    at_the_start = any(rule.trigger == "turn_start_own" for rule in passive.rules)
    cause, remedy = _BETWEEN_SKILLS if free else _AT_THE_START if at_the_start else _BY_ITSELF
    return refusal(passive.name, [Obstacle("not_now", cause, asked(question), "R-163", remedy)])


def _obstacles(g: Bout, seat: int, rule: Rule) -> list[Obstacle]:
    off = _switched_off(g, seat, rule)
    if off is not None:
        return [off]
    scene = g.own_scene(seat)
    found: list[Obstacle] = []
    if rule.condition is not None and not rule.condition.value(g, scene):
        found.append(unmet(rule.condition, g, scene, f"CX-{rule.id}"))
    found.extend(unpaid(g, scene, payment) for payment in rule.pay if not payment.payable(g, scene))
    if found:
        return found
    # Only its first effect is left, which cannot be done.
    return [FOE_HAND_EMPTY if isinstance(rule.effects[0], Reveal) else immobile(g)]


def _switched_off(g: Bout, seat: int, rule: Rule) -> Obstacle | None:
    """Lost, without force this turn, or used already."""
    own = f"CX-{rule.id}"
    if (seat, rule) not in g.state.listeners.get("free_own_turn", ()):
        cause, remedy = Text("已经失去它", "it is lost"), Text("不能再用", "it is gone for good")
        return Obstacle("lost", cause, {"ability": rule.id}, own, remedy)
    if rule.disabled(g, seat):
        cause = Text("专注使本回合的其他技能失效", "Focus switches the other abilities off this turn")
        return Obstacle("passives_off", cause, {"turn": g.state.turn}, "R-104", NEXT_TURN)
    if rule.limit and g.state.used[seat] & rule.passive.bit:
        cause = Text("本回合已经用过", "it has been used this turn")
        return Obstacle("used_up", cause, {"used": 1, "limit": 1}, own, NEXT_TURN)
    return None
