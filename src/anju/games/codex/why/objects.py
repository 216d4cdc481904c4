"""What a skill plainly needs and does not find: a marker, a doll, room for a mirror image, cards to turn up."""

from __future__ import annotations

from typing import Final

from anju.engine.refusal import Obstacle
from anju.engine.remedy import Remedy, Step
from anju.engine.text import Text
from anju.games.codex.bout import Bout
from anju.games.codex.cast import Cast

NO_MARKER: Final = Obstacle(
    "no_marker",
    Text("你没有标记", "you have no marker"),
    {"markers": 0, "needs": 1},
    "R-025",
    Text("先放一枚标记", "place a marker first"),
)
NO_DOLL: Final = Obstacle(
    "no_doll",
    Text("你没有玩偶", "you have no doll"),
    {"dolls": 0, "needs": 1},
    "R-025",
    Text("先召唤玩偶", "summon a doll first"),
)
DOLL_EXISTS: Final = Obstacle(
    "doll_exists",
    Text("玩偶已在场，不能再召唤", "there is a doll already"),
    {"dolls": 1, "needs": 0},
    "R-138",
    Text("等玩偶被毁之后再召唤", "summon again after the doll is destroyed"),
)
DOLL_IDLE: Final = Obstacle(
    "doll_idle",
    Text("玩偶此刻没有用得出的战技", "there is no skill that the doll could use now"),
    {"skills": 0, "needs": 1},
    "R-025",
    Text(
        "留够行动点数，或等玩偶的战技条件成立",
        "keep enough action points, or wait until a skill of the doll is open",
    ),
)
FOE_HAND_EMPTY: Final = Obstacle(
    "foe_hand_empty",
    Text("对手没有手牌", "the foe has no cards"),
    {"target.hand": 0, "needs": 1},
    "R-025",
    Text("等对手抽到牌", "wait until the foe draws"),
)
_PLAIN: Final = {
    "marker": NO_MARKER,
    "doll": NO_DOLL,
    "no_doll": DOLL_EXISTS,
    "target_hand": FOE_HAND_EMPTY,
}


def missing(g: Bout, c: Cast, need: str, count: int) -> Obstacle:
    if need == "doll_skill":
        return DOLL_IDLE if g.has_doll(c.seat) else NO_DOLL
    if need == "deck":
        return _pool_too_small(g, count)
    if need == "mirror_fits":
        return _no_mirror(g, c) if g.can_move_itself(c.actor) else immobile(g)
    return _PLAIN[need]


def _pool_too_small(g: Bout, count: int) -> Obstacle:
    supply = g.supply()
    cause = Text(
        f"牌池与弃牌堆共 {supply} 张，要翻 {count} 张",
        f"deck and discard pile have {supply} cards, {count} are to be turned up",
    )
    remedy = Text("等有牌弃掉", "wait until cards are discarded")
    return Obstacle("pool_too_small", cause, {"supply": supply, "needs": count}, "R-007", remedy)


def _no_mirror(g: Bout, c: Cast) -> Obstacle:
    own, foe, length = g.state.pos[c.body], g.state.pos[c.target], g.arena.length
    cause = Text(
        f"你在 {own} 格、对手在 {foe} 格，镜像落在场外（共 {length} 格）",
        f"you are on cell {own}, the foe on {foe}: the mirror image is off the line of {length}",
    )
    numbers = {"own": own, "foe": foe, "mirrored": 2 * foe - own, "length": length}
    near_foe = min(
        range(max(1, 2 * foe - length), min(length, 2 * foe - 1) + 1), key=lambda cell: abs(cell - own)
    )
    middle = min(range((own + 2) // 2, (own + length) // 2 + 1), key=lambda cell: abs(cell - foe))
    remedy = Text(
        f"你走到 {near_foe} 格，或对手到 {middle} 格", f"get to cell {near_foe}, or the foe to cell {middle}"
    )
    ways = ((Step("self.cell", near_foe),), (Step("target.cell", middle),))
    return Obstacle("no_mirror", cause, numbers, "R-073", Remedy(remedy, ways))


def immobile(g: Bout) -> Obstacle:
    cause = Text("你无法移动", "you cannot move")
    remedy = Text("等无法移动的效果结束", "wait until you can move again")
    return Obstacle("immobile", cause, {"turn": g.state.turn}, "R-075", remedy)
