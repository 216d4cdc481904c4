"""What a skill plainly needs: a marker, a doll, room for a mirror image, cards to turn up."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from anju.engine.question import Question
from anju.engine.refusal import Obstacle
from anju.engine.text import Text
from anju.games.codex.requirements.requirement import OBJECT, CastRequirement, Plain

if TYPE_CHECKING:
    from anju.games.codex.cast import Cast
    from anju.games.codex.declaring import Declaring
    from anju.games.codex.effects.effect import Effect
    from anju.games.codex.queries import Queries


class HasMarker(Plain):
    part: ClassVar[int] = OBJECT
    lacking: ClassVar[Obstacle] = Obstacle(
        "no_marker",
        Text("你没有标记", "you have no marker"),
        {"markers": 0, "needs": 1},
        "R-025",
        Text("先放一枚标记", "place a marker first"),
    )

    def met(self, g: Declaring, c: Cast) -> bool:
        return g.has_marker(c.seat)


class HasDoll(Plain):
    part: ClassVar[int] = OBJECT
    lacking: ClassVar[Obstacle] = Obstacle(
        "no_doll",
        Text("你没有玩偶", "you have no doll"),
        {"dolls": 0, "needs": 1},
        "R-025",
        Text("先召唤玩偶", "summon a doll first"),
    )

    def met(self, g: Declaring, c: Cast) -> bool:
        return g.has_doll(c.seat)


class NoDoll(Plain):
    part: ClassVar[int] = OBJECT
    lacking: ClassVar[Obstacle] = Obstacle(
        "doll_exists",
        Text("玩偶已在场，不能再召唤", "there is a doll already"),
        {"dolls": 1, "needs": 0},
        "R-138",
        Text("等玩偶被毁之后再召唤", "summon again after the doll is destroyed"),
    )

    def met(self, g: Declaring, c: Cast) -> bool:
        return not g.has_doll(c.seat)


class DollSkill(Plain):
    """The doll must have a skill it could use, which depends on the cards in hand."""

    part: ClassVar[int] = OBJECT
    lacking: ClassVar[Obstacle] = Obstacle(
        "doll_idle",
        Text("玩偶此刻没有用得出的战技", "there is no skill that the doll could use now"),
        {"skills": 0, "needs": 1},
        "R-025",
        Text(
            "留够行动点数，或等玩偶的战技条件成立",
            "keep enough action points, or wait until a skill of the doll is open",
        ),
    )

    def met(self, g: Declaring, c: Cast) -> bool:
        return g.doll_can_act(c.seat)

    def seems_met(self, g: Declaring, c: Cast) -> bool:
        return g.doll_seems_able(c.seat)

    def obstacle(self, play: Declaring, question: Question, one: Cast) -> Obstacle:
        return self.lacking if play.has_doll(one.seat) else HasDoll.lacking


class TargetHand(Plain):
    part: ClassVar[int] = OBJECT
    lacking: ClassVar[Obstacle] = Obstacle(
        "foe_hand_empty",
        Text("对手没有手牌", "the foe has no cards"),
        {"target.hand": 0, "needs": 1},
        "R-025",
        Text("等对手抽到牌", "wait until the foe draws"),
    )

    def met(self, g: Declaring, c: Cast) -> bool:
        return bool(g.state.hand[g.seat_of(c.target)])


class Deck(CastRequirement):
    """There must be enough cards to turn up."""

    part: ClassVar[int] = OBJECT

    def __init__(self, n: int) -> None:
        self.n = n

    def met(self, g: Declaring, c: Cast) -> bool:
        return g.supply() >= self.n

    def obstacle(self, play: Declaring, question: Question, one: Cast) -> Obstacle:
        supply = play.supply()
        cause = Text(
            f"牌池与弃牌堆共 {supply} 张，要翻 {self.n} 张",
            f"deck and discard pile have {supply} cards, {self.n} are to be turned up",
        )
        remedy = Text("等有牌弃掉", "wait until cards are discarded")
        return Obstacle("pool_too_small", cause, {"supply": supply, "needs": self.n}, "R-007", remedy)


class Doable(CastRequirement):
    """The effect must be possible: the first of a series that would otherwise come to nothing."""

    part: ClassVar[int] = OBJECT

    def __init__(self, effect: Effect) -> None:
        self.effect = effect

    def met(self, g: Declaring, c: Cast) -> bool:
        return self.effect.can(g, c)

    def obstacle(self, play: Declaring, question: Question, one: Cast) -> Obstacle:
        return self.effect.hindrance(play, one)


def immobile(g: Queries) -> Obstacle:
    cause = Text("你无法移动", "you cannot move")
    remedy = Text("等无法移动的效果结束", "wait until you can move again")
    return Obstacle("immobile", cause, {"turn": g.state.turn}, "R-075", remedy)


PLAIN: Final[dict[str, CastRequirement]] = {
    "marker": HasMarker(),
    "doll": HasDoll(),
    "no_doll": NoDoll(),
    "doll_skill": DollSkill(),
    "target_hand": TargetHand(),
}
"""By the word with which a row requires them."""
