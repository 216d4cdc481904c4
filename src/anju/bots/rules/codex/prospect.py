"""What a skill promises before it is tried, from a quick look at balance, distance and damage."""

from __future__ import annotations

from typing import Final

from anju.bots.rules.codex.reach import hits_from
from anju.engine.question import Value, Word
from anju.games.codex import words
from anju.games.codex.bout import Bout
from anju.games.codex.cast import Cast
from anju.games.codex.skill import Skill

HOPELESS: Final = -1.0
DECLINING: Final = 0.2
"""Better than what cannot hit, worse than what can."""


def prospect(play: Bout, seat: int, word: Word, value: Value) -> float:
    """The larger the better; `HOPELESS` for a skill that is bound to miss or to overdraw the balance."""
    skill = play.library.find_skill(str(value))
    if skill is None:
        return DECLINING if value == word.decline else 1.0
    actor = play.dragon_of(seat) if word.id == words.DRAGON_SKILL.id else seat
    body = play.thing(actor)
    probe = Cast(seat, actor, body, body, skill)
    if skill.balance > max(0, play.balance_of(probe)) and not play.in_force(actor, "free_cost"):
        return HOPELESS
    if skill.targets or word.id in (words.NESTED.id, words.MAY_NESTED.id):
        return 1.0  # who is struck, and from where, shows only when it is tried
    return max((_against(play, probe, skill, foe) for foe in play.foes(seat)), default=HOPELESS)


def _against(play: Bout, probe: Cast, skill: Skill, foe: int) -> float:
    probe.target = foe
    harm = 1.0 + (max(0, skill.damage.value(play, probe)) if skill.damage is not None else 0)
    apart = play.distance(probe)
    if not skill.pre and play.reaches(probe, skill, apart):
        return harm
    if apart in hits_from(skill) or _bends_distance(play, probe.actor):
        return harm / 2
    return HOPELESS


def _bends_distance(play: Bout, actor: int) -> bool:
    return play.in_force(actor, "range_offset") or play.in_force(actor, "ignore_range")
