"""Why a skill or an ability cannot be chosen: not the moment, not one's own, not in the pool, or not to be declared."""

from __future__ import annotations

from typing import Final

from anju.engine.errors import Refused
from anju.engine.question import Question
from anju.engine.refusal import Obstacle, asked, not_now, refusal, unlisted
from anju.engine.text import Text, strung
from anju.games.codex import words
from anju.games.codex.bout import Bout
from anju.games.codex.menu import DOLLS, DRAGONS, OWN, Menu, OwnTurn
from anju.games.codex.requirements.dragon import fallen
from anju.games.codex.skill import FREE, Passive, Skill
from anju.games.codex.state import DEAL

_A_SKILL: Final = Text("战技", "a skill")
_POOLS: Final = {
    OWN: Text("你的战技", "your skills"),
    "any": Text("你的战技", "your skills"),
    DOLLS: Text("玩偶的战技", "the doll's skills"),
    DRAGONS: Text("龙的战技", "the dragon's skills"),
    "target_skills": Text("对手的战技", "the foe's skills"),
}


def why_skill(g: Bout, question: Question, skill: Skill) -> Refused:
    menu = question.offer
    if not isinstance(menu, Menu):
        return _not_asked(g, question, skill)
    if skill not in menu.skills:
        return refusal(_name(skill), [_not_in_pool(g, question, skill, menu)])
    return refusal(_name(skill), menu.obstacles(g, question, skill.id))


def _name(skill: Skill) -> Text:
    return Text(skill.full_name("zh"), skill.full_name("en"))


def _not_asked(g: Bout, question: Question, skill: Skill) -> Refused:
    """Prefers what would keep the skill from being declared anyway over "not asked for"."""
    seat = question.seat
    if g.state.phase == DEAL:
        return not_now(question, _A_SKILL)
    if skill not in g.skills_of(seat):
        return refusal(_name(skill), [_not_yours(g, seat, skill)])
    if g.is_fallen(seat):
        return refusal(_name(skill), [fallen(g, seat)])
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


def _not_in_pool(g: Bout, question: Question, skill: Skill, menu: Menu) -> Obstacle:
    seat = question.seat
    own, swifts = g.skills_of(seat), g.state.heroes[seat].swifts
    if question.word is words.SWIFT and skill in own:
        cause = Text("它不是迅捷战技，不能插入", "it is not swift and cannot be inserted")
        remedy = Text("在自己的回合或反击时用", "use it in your own turn or as a counter")
        return Obstacle("not_swift", cause, {"kind": skill.kind, "swift": len(swifts)}, "R-046", remedy)
    if menu.probe.actor == seat and menu.pool == OWN:
        return _not_yours(g, seat, skill)
    pool = _pool(g, menu)
    cause = Text(f"现在只能用{pool.zh}", f"only {pool.en} may be used now")
    return unlisted(question, "not_in_pool", cause, {"pool": len(menu.skills), **asked(question)})


def _pool(g: Bout, menu: Menu) -> Text:
    """Whose skills may be used; for a pool without a name, the skills themselves."""
    if menu.pool == "random_page":
        name = g.library.schools[menu.skills[0].school].name
        return Text(f"翻到的{name.zh}", f"the page of {name.en}")
    return _POOLS.get(menu.pool) or strung(map(_name, menu.skills), "、", ", ")


# -- abilities ------------------------------------------------------------------------------------------------

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
    free = any(rule.trigger == FREE for rule in passive.rules)
    if free and isinstance(question.offer, OwnTurn):
        return refusal(passive.name, question.offer.obstacles(g, question, passive.id))
    at_the_start = any(rule.trigger == "turn_start_own" for rule in passive.rules)
    cause, remedy = _BETWEEN_SKILLS if free else _AT_THE_START if at_the_start else _BY_ITSELF
    return refusal(passive.name, [Obstacle("not_now", cause, asked(question), "R-163", remedy)])
