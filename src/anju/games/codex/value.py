"""The words of expressions: what a row may ask about, and where the state holds the answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from anju.engine.refusal import is_number
from anju.games.codex import state as st
from anju.games.codex.cards import RED, SUIT, VALUE
from anju.games.codex.settings import SWITCHES

if TYPE_CHECKING:
    from anju.games.codex.cast import Cast
    from anju.games.codex.queries import Queries

Reader = Callable[["Queries", "Cast"], int]

PRIVATE: Final = frozenset({"self.hand_sum", "self.facedown_sum", "hand"})
"""Words whose value only the caster can see."""


def _position_then(g: Queries, c: Cast, then: list[int]) -> int:
    """An earlier position of the target, in the caster's numbering; 0 if there was none."""
    cell = then[c.target]
    return g.numbered(c.seat, cell) if cell else 0


def _own_position(g: Queries, c: Cast) -> int:
    """The one place where the target's own numbering counts (R-117)."""
    viewer = c.seat if g.options.bengshan_view == "caster" else g.seat_of(c.target)
    return g.numbered(viewer, g.state.pos[c.target])


def _damage_value(g: Queries, c: Cast) -> int:
    """The printed damage with the present numbers, without bonuses (R-034)."""
    if c.skill is None or c.skill.damage is None:
        return 0
    return max(0, c.skill.damage.value(g, c))


def _last_damage(g: Queries, c: Cast) -> int:
    last = g.state.last[c.actor]
    return last.damage if last is not None else 0


def _longest(_: Queries, c: Cast) -> int:
    return c.skill.distance.longest if c.skill is not None and c.skill.distance is not None else 0


def _sum(g: Queries, cards: list[int]) -> int:
    """The values of the cards, added up."""
    face, total = g.state.face, 0
    for card in cards:
        total += VALUE[face[card]]
    return total


def _flipped(_: Queries, c: Cast) -> int:
    total = 0
    for face in c.flipped:
        total += VALUE[face]
    return total


NUMBERS: Final[dict[str, Reader]] = {
    "x": lambda g, c: c.x,
    "distance": lambda g, c: g.distance(c),
    "gap": lambda g, c: abs(g.state.pos[c.body] - g.state.pos[c.target]),
    "range.max": _longest,
    "self.position": lambda g, c: g.numbered(c.seat, g.state.pos[c.body]),
    "target.position": lambda g, c: g.numbered(c.seat, g.state.pos[c.target]),
    "target.own_position": _own_position,
    "target.position_at_turn_start": lambda g, c: _position_then(g, c, g.state.start_pos),
    "target.position_at_prev_turn_start": lambda g, c: _position_then(g, c, g.state.prev_pos),
    "self.hand": lambda g, c: len(g.state.hand[c.seat]),
    "target.hand": lambda g, c: len(g.state.hand[g.seat_of(c.target)]),
    "self.hand_sum": lambda g, c: _sum(g, g.state.hand[c.seat]),
    "self.balance": lambda g, c: g.balance_of(c),
    "self.hp": lambda g, c: g.hp_of(c),
    "self.hp_max": lambda g, c: g.state.hp_max[g.bearer(c)],
    "target.hp": lambda g, c: g.state.hp[c.target],
    "self.casts": lambda g, c: g.state.casts[c.actor] + c.unpaid,
    "self.turnings": lambda g, c: max(0, g.alternations(c.actor) - 1),
    "self.knockback_steps": lambda g, c: g.state.knock_steps[c.actor],
    "self.facedown": lambda g, c: len(g.state.facedown[c.seat]),
    "self.facedown_sum": lambda g, c: _sum(g, g.state.facedown[c.seat]),
    "self.best_skill_damage": lambda g, c: g.state.best[c.actor],
    "paid.value": lambda g, c: c.paid_value,
    "paid.count": lambda g, c: c.paid_count,
    "flip.sum": _flipped,
    "jump": lambda g, c: c.jump,
    "this.damage": lambda g, c: c.damage,
    "this.damage_value": _damage_value,
    "last_skill.damage": _last_damage,
    "doll.hp": lambda g, c: g.state.hp[g.marker_of(c.seat)],
}


def _plain(read: Reader) -> Callable[[tuple[str, ...]], Reader | None]:
    return lambda arguments: None if arguments else read


def _chosen(readers: dict[tuple[str, ...], Reader]) -> Callable[[tuple[str, ...]], Reader | None]:
    return readers.get


def _did(arguments: tuple[str, ...]) -> Reader | None:
    if len(arguments) != 3 or arguments[0] not in ("self", "target"):
        return None
    who, event, when = arguments
    mine = who == "self"
    if when == "turn" and event in _DEEDS:
        bit = _DEEDS[event]
        return lambda g, c: int(g.state.did[c.actor if mine else c.target] & bit != 0)
    if event == "cast_this" and when == "turn" and mine:
        return lambda g, c: int(c.skill is not None and c.skill.id in g.state.cast_ids[c.actor])
    if when == "last_skill" and mine and event in _OWN_TRACES:
        return _OWN_TRACES[event]
    if when == "last_skill" and not mine and event in _FOE_TRACES:
        return _FOE_TRACES[event]
    return None


_DEEDS: Final = {
    "knockback": st.KNOCKED,
    "damage": st.DAMAGED,
    "counter": st.COUNTERED,
    "wall_hit": st.WALLED,
}


def _own_moved(g: Queries, c: Cast) -> int:
    last = g.state.last[c.actor]
    return int(last is not None and last.moved)


def _own_knocked(g: Queries, c: Cast) -> int:
    last = g.state.last[c.actor]
    return int(last is not None and last.knocked > 0)


def _foe_crossed(g: Queries, c: Cast) -> int:
    last = g.state.last[c.target]
    return int(last is not None and last.crossed(c.body))


def _foe_crossed_pair(g: Queries, c: Cast) -> int:
    last = g.state.last[c.target]
    return int(last is not None and g.has_doll(c.seat) and last.crossed_both(c.body, g.marker_of(c.seat)))


_OWN_TRACES: Final[dict[str, Reader]] = {
    "damage": lambda g, c: int(_last_damage(g, c) > 0),
    "knockback": _own_knocked,
    "moved": _own_moved,
}
_FOE_TRACES: Final[dict[str, Reader]] = {"cross": _foe_crossed, "cross_pair": _foe_crossed_pair}


def _hits(arguments: tuple[str, ...]) -> Reader | None:
    if len(arguments) != 1 or not is_number(arguments[0]):
        return None
    wanted = int(arguments[0])
    return lambda g, c: int(c.hits == wanted)


def _option(arguments: tuple[str, ...]) -> Reader | None:
    if len(arguments) != 1 or arguments[0] not in SWITCHES:
        return None
    name = arguments[0]
    return lambda g, c: int(bool(getattr(g.options, name)))


def _one_colour_each(g: Queries, c: Cast) -> int:
    """No two cards of one colour: at most one red and one black (R-094)."""
    red = sum(RED[g.state.face[card]] for card in g.state.hand[c.seat])
    return int(red <= 1 and len(g.state.hand[c.seat]) - red <= 1)


def _adjacent(g: Queries, c: Cast) -> int:
    spot = g.state.pos[g.marker_of(c.seat)]
    return int(spot > 0 and abs(spot - g.state.pos[c.target]) == 1)  # exactly one apart


def _opposite(g: Queries, c: Cast) -> int:
    spot, foe, own = g.state.pos[g.marker_of(c.seat)], g.state.pos[c.target], g.state.pos[c.body]
    return int(spot > 0 and (spot - foe) * (own - foe) < 0)


def _one_cell(g: Queries, c: Cast) -> int:
    return int(g.state.pos[g.marker_of(c.seat)] == g.state.pos[c.target] == g.state.pos[c.body])


def _same_suit(_: Queries, c: Cast) -> int:
    return int(len({SUIT[face] for face in c.flipped}) == 1)


def _opposed(g: Queries, c: Cast) -> int:
    return int(g.facing_of(c) != g.state.facing[c.target])


CONDITIONS: Final[dict[str, Callable[[tuple[str, ...]], Reader | None]]] = {
    "back_turned": _chosen(
        {
            ("self",): lambda g, c: g.turned_away(c),
            ("target",): lambda g, c: g.foe_turned_away(c),
        }
    ),
    "did": _did,
    "pattern": _plain(lambda g, c: int(g.alternations(c.actor) >= 3)),
    "walled": _plain(lambda g, c: int(c.walled)),
    "flip": _chosen(
        {("same_suit",): _same_suit, ("red",): lambda g, c: int(all(RED[face] for face in c.flipped))}
    ),
    "revealed": _chosen({("red",): lambda g, c: int(c.revealed >= 0 and RED[c.revealed])}),
    "mode": _chosen(
        {("counter",): lambda g, c: int(c.counter), ("off_turn",): lambda g, c: int(g.off_turn(c.seat))}
    ),
    "marker": _chosen(
        {("adjacent_target",): _adjacent, ("opposite",): _opposite, ("all_same_cell",): _one_cell}
    ),
    "doll_alive": _plain(lambda g, c: int(g.has_doll(c.seat))),
    "self_dead": _plain(lambda g, c: int(g.state.hp[c.seat] <= 0)),
    "hand": _chosen({("no_same_colour",): _one_colour_each}),
    "hits": _hits,
    "opposed": _plain(_opposed),
    "option": _option,
}
