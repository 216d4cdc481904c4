"""Why a figure cannot be the target."""

from __future__ import annotations

from typing import Final

from anju.engine.errors import Refused
from anju.engine.question import Question
from anju.engine.refusal import asked, not_listed, not_now, refusal
from anju.engine.text import NOTHING, Text
from anju.games.codex import label
from anju.games.codex.bout import Bout
from anju.games.codex.offers.targets import Targets

_LETTERS: Final = tuple("ABCDEF")


def is_figure(name: str) -> bool:
    """Whether it is written like the name of a character, a doll or a marker."""
    letter, _, kind = name.partition(".")
    return letter in _LETTERS and kind in ("", "doll", "marker")


def why_figure(g: Bout, question: Question, name: str) -> Refused:
    offer = question.offer
    if question.word.kind != "unit" or offer is None:
        return not_now(question, Text("目标", "a target"))
    if name in offer.candidates:
        skill = offer.skill if isinstance(offer, Targets) else None
        title = Text(skill.full_name("zh"), skill.full_name("en")) if skill is not None else NOTHING
        return refusal(title, offer.obstacles(g, question, name))
    return _no_target(g, question, name)


def _no_target(g: Bout, question: Question, name: str) -> Refused:
    seat = _LETTERS.index(name[0])
    thing = seat if len(name) == 1 else g.n + seat
    called = Text(label.figure(name, "zh"), label.figure(name, "en"))
    numbers = {"figure": name, **asked(question)}
    if seat >= g.n or (thing >= g.n and not g.state.pos[thing]):
        cause = Text(f"没有 {called.zh}", f"there is no {called.en}")
        return not_listed(question, "unknown", cause, numbers)
    if not g.state.alive[seat]:
        cause = Text(f"{called.zh} 已经离场", f"{called.en} has left the line")
        return not_listed(question, "dead", cause, numbers, "R-169")
    if thing not in g.foes(question.seat):
        cause = Text(f"{called.zh} 不是敌方的角色或玩偶", f"{called.en} is no enemy character or doll")
        return not_listed(question, "not_a_foe", cause, numbers, "R-167")
    cause = Text("这一次不能以它为目标", "it cannot be targeted this time")
    return not_listed(question, "not_a_target", cause, numbers, "R-167")
