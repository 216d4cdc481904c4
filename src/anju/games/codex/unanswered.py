"""The cost of leaving a rigid skill unanswered: what its caster's abilities would do then (CX-6.4)."""

from __future__ import annotations

from contextlib import suppress

from anju.engine.play import Finished
from anju.engine.question import Question, Value
from anju.engine.text import Text
from anju.games.codex import words
from anju.games.codex.bout import Bout
from anju.games.codex.cast import Cast
from anju.games.codex.forecast import Explorer
from anju.games.codex.menu import Menu
from anju.games.codex.moment import Moment
from anju.games.codex.passive import Rule


class Unanswered:
    """Shown beside declining, as a forecast is shown beside a skill."""

    def __init__(self, name: Text, lost: int) -> None:
        self.name = name
        self.lost = lost

    def text(self, lang: str) -> str:
        zh = f"不反击会引出「{self.name.zh}」" + (f"，体力 -{self.lost}" if self.lost else "")
        en = f"without a counter {self.name.en} comes" + (f": {self.lost} HP" if self.lost else "")
        return Text(zh, en)(lang)

    def warning(self, lang: str) -> str:
        cost = f" -{self.lost}" if self.lost else ""
        return Text(f"{self.name.zh}{cost}", f"{self.name.en}{cost}")(lang)


def notes(g: Bout, question: Question) -> dict[Value, Unanswered]:
    """The note beside declining, if there is one; of several abilities the first is shown."""
    listening = g.state.listeners.get("rigid_unanswered") if question.word is words.COUNTER else None
    menu = question.offer
    if listening is None or not isinstance(menu, Menu):
        return {}
    for caster, rule in listening:
        scene = Cast(g.seat_of(caster), caster, caster, question.seat, None)
        if caster in menu.targets and isinstance(rule, Rule) and rule.ready(g, caster, Moment(caster, scene)):
            return {words.PASS: Unanswered(rule.passive.name, _lost(g, rule, caster, scene))}
    return {}


def _lost(g: Bout, rule: Rule, caster: int, scene: Cast) -> int:
    """How many hit points the ability would take from the target, found by trying it on a copy."""
    play = Bout(g.game, g.library, g.state.copy(), [], 0)
    play.listening, play.policy = False, Explorer([])
    with suppress(Finished):  # somebody dies of it
        rule.carry_out(play, caster, scene)
    return g.state.hp[scene.target] - play.state.hp[scene.target]
