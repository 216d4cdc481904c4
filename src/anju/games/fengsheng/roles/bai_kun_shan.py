"""白昆山, an officer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from anju.engine.text import Text
from anju.games.fengsheng import words
from anju.games.fengsheng.requirements.cards import WITH_BLACK
from anju.games.fengsheng.requirements.having import HAS_HAND, Somebody
from anju.games.fengsheng.requirements.seats import ANOTHER, Besides
from anju.games.fengsheng.skill import Action, Role
from anju.games.fengsheng.state import CONTEST

if TYPE_CHECKING:
    from anju.games.fengsheng.round import Round


class DuJi(Action):
    id = "du_ji"
    name = Text("毒计", "Poisonous Plot")
    text = Text(
        "争夺阶段，你可以翻开此角色牌：令两名有手牌的其他角色互相抽取对方一张手牌并展示，这两张牌加入你的手牌；"
        "其中每张含黑的牌，你可以改为令抽到它的角色选择置入自己的情报区或对方的情报区。",
        "In a contest you may turn this role up: two other players with cards in hand each draw a card from the other's hand "
        "and show it; both cards go to your hand. For each that is black you may instead make the player who drew it choose: "
        "it is placed before them or before the other.",
    )
    at = (CONTEST,)
    face_down = True
    requires = (Somebody(ANOTHER, HAS_HAND, least=2),)
    branches: ClassVar[Mapping[str, Text]] = {
        "own": Text("置入自己的情报区", "Place it before yourself"),
        "theirs": Text("置入对方的情报区", "Place it before the other"),
    }

    def act(self, g: Round, me: int) -> None:
        first = g.choose_seat(me, ANOTHER, HAS_HAND)
        second = g.choose_seat(me, ANOTHER, HAS_HAND, Besides([first]))
        one, other = g.draw_from_each_other(first, second)
        drawn = {one: (first, second), other: (second, first)}
        for card, (drawer, _) in drawn.items():
            g.show(drawer, [card])
        self.poison(g, me, drawn)
        for card, (drawer, _) in drawn.items():
            g.take_shown(me, drawer, [card])

    def poison(self, g: Round, me: int, drawn: dict[int, tuple[int, int]]) -> None:
        """The officer picks a black card, and with it who has to choose next, or leaves it at that."""
        while any(g.black(card) for card in drawn):
            card = g.may_choose_card(me, list(drawn), words.MAY_PICK, WITH_BLACK)
            if card < 0:
                return
            drawer, victim = drawn.pop(card)
            own = g.choose_word(drawer, words.BRANCH, list(self.branches)) == "own"
            g.place(card, drawer, drawer if own else victim)


ROLE = Role(
    "bai_kun_shan",
    Text("白昆山", "Bai Kunshan"),
    Text("军官", "Officer"),
    "白昆山",
    female=False,
    hidden=True,
    pack="base",
    skills=(DuJi(),),
)
