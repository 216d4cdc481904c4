"""A skill that nobody has told the house bot about is judged by what comes of it, not by its words."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from anju.bots.chair import Chair
from anju.bots.rules.fengsheng.hints import HINTS
from anju.bots.rules.fengsheng.house import FengshengHouse
from anju.engine.table import Table
from anju.engine.text import Text
from anju.games.fengsheng import happening
from anju.games.fengsheng.game import FengSheng
from anju.games.fengsheng.library import Library, standard
from anju.games.fengsheng.requirements.cards import WITH_BLACK
from anju.games.fengsheng.requirements.having import OnTable
from anju.games.fengsheng.requirements.messages import Before
from anju.games.fengsheng.skill import ONCE_A_TURN, Action, Passive, Role, Skill, Trigger
from anju.games.fengsheng.state import CONTEST, MAIN

SILENT = Text("天书。", "Gibberish.")


class New(Action):
    id = "new"
    name = Text("新", "New")
    text = SILENT
    at: ClassVar[tuple[int, ...]] = (MAIN,)
    limit = ONCE_A_TURN


class FreeDraw(New):
    def act(self, g: Any, me: int) -> None:
        g.draw(me, 1)


class Nothing(New):
    text = Text("你可以摸一百张牌。", "You may draw a hundred cards.")

    def act(self, g: Any, me: int) -> None:
        pass


class ThrowAway(New):
    text = Text("你可以摸一百张牌。", "You may draw a hundred cards.")

    def act(self, g: Any, me: int) -> None:
        g.discard(me, list(g.state.hand[me]))


class Cure(New):
    """Takes a black message away; which one it asks."""

    at = (CONTEST,)
    requires = (OnTable(WITH_BLACK),)

    def act(self, g: Any, me: int) -> None:
        g.discard_message(g.choose_message(me, Before([me]), WITH_BLACK))


class Reward(Trigger):
    id = "new"
    name = Text("新", "New")
    text = SILENT
    on = (happening.RECEIVED,)

    def ready(self, g: Any, me: int, event: Any) -> bool:
        return bool(event.receiver == me)

    def act(self, g: Any, me: int, event: Any) -> None:
        g.draw(me, 2)


def at_the_table(skill: Skill, **given: Any) -> Table:
    """A has a role of which nobody has heard."""
    role = Role(
        "stranger",
        Text("陌生人", "Stranger"),
        Text("路人", "Passer-by"),
        "陌生人",
        female=True,
        hidden=False,
        pack="base",
        skills=(skill,),
    )
    game = FengSheng()
    game.library = Library([*standard().roles, role], list(standard().kinds))
    own = {"role": "陌生人", "identity": "潜伏", "hand": "红#27 蓝#31 黑#85", **given.pop("A", {})}
    return Table(game, 5, 1, game.settle(5, {}), {"turn": "A", "A": own, **given}).begin()


def chosen(table: Table) -> Any:
    return FengshengHouse(1).choose(Chair(table, 0))


@pytest.mark.parametrize(("skill", "used"), [(FreeDraw(), True), (Nothing(), False), (ThrowAway(), False)])
def test_by_what_it_does_to_the_hand(skill: Action, used: bool):
    assert (chosen(at_the_table(skill)) == "new") is used


def test_by_what_it_does_to_messages():
    message = {"card": "红#80", "sender": "B", "at": "C"}
    t = at_the_table(Cure(), phase="contest", message=message, A={"area": "黑#35 黑#36"})
    assert chosen(t) == "new"


def test_a_trigger_that_brings_cards():
    message = {"card": "红#80", "sender": "B", "at": "A"}
    t = at_the_table(Reward(), phase="receive", message=message)
    assert t.questions[0].word.id == "trigger"
    assert chosen(t) == "new"


def test_it_decides_the_same_again():
    t = at_the_table(FreeDraw())
    assert [FengshengHouse(seed).choose(Chair(t, 0)) for seed in (3, 3)] == ["new"] * 2
    assert FengshengHouse(3, effort=0.1).choose(Chair(t, 0)) == "new"


def test_every_skill_that_can_be_chosen_is_listed():
    """What is in the box costs no imagining."""
    chosen = [skill.id for skill in standard().skills if not isinstance(skill, Passive)]
    assert [id for id in chosen if id not in HINTS] == []
