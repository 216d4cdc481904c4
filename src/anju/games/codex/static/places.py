"""Where caster and target can stand after the preliminary effects of a skill (R-030)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

from anju.games.codex.effects.control import Choose, If, May, MustPay
from anju.games.codex.effects.effect import Effect
from anju.games.codex.effects.movement import Knockback, Mirror, Pull, Step, Swap, Teleport
from anju.games.codex.effects.nested import Origin
from anju.games.codex.expression import Expression
from anju.games.codex.lines import sign
from anju.games.codex.static.worlds import CELLS, DuelWorlds

Spot = tuple[int, int, int, int]
"""Cell of the caster, of the target, the caster's facing (1 or -1), cell of the marker (0 for none)."""

_ANYWHERE = range(1, CELLS + 1)


def starts(with_marker: bool) -> Iterable[Spot]:
    """Every place from which a skill can be declared."""
    return product(_ANYWHERE, _ANYWHERE, (1, -1), _ANYWHERE if with_marker else (0,))


def turned(spot: Spot) -> Spot:
    """The caster turns to its target; in one cell nobody turns (R-061, R-062)."""
    own, foe, facing, mark = spot
    return own, foe, sign(foe - own) or facing, mark


class Displacing:
    """Carries effects out on sets of places, as generously as the rules allow."""

    def __init__(self, worlds: DuelWorlds) -> None:
        self.worlds = worlds

    def after(self, effects: tuple[Effect, ...], spots: set[Spot]) -> set[Spot]:
        for effect in effects:
            spots = set().union(*(self.one(effect, spot) for spot in spots))
        return spots

    def one(self, effect: Effect, spot: Spot) -> set[Spot]:
        if isinstance(effect, Step):
            return self.step(effect, spot)
        if isinstance(effect, Knockback):
            return {self.pushed(spot, _away(spot), n, effect.bounce) for n in self.counts(effect.steps)}
        if isinstance(effect, Pull):
            return {
                self.pushed(spot, -_away(spot), min(n, abs(spot[0] - spot[1])), False)
                for n in self.counts(effect.steps)
            }
        if isinstance(effect, Teleport):
            return self.teleported(effect, spot)
        if isinstance(effect, Swap):
            return {_swapped(effect, spot)}
        if isinstance(effect, Mirror):
            return _mirrored(effect, spot)
        if isinstance(effect, Origin):
            return {(spot[3] or spot[0], *spot[1:])}
        return self.branched(effect, spot)

    def branched(self, effect: Effect, spot: Spot) -> set[Spot]:
        """The places after either branch; effects that move nobody change nothing."""
        if isinstance(effect, If | MustPay):
            return self.after(effect.then, {spot}) | self.after(effect.otherwise, {spot})
        if isinstance(effect, May):
            return {spot} | self.after(effect.then, {spot})
        if isinstance(effect, Choose):
            reached = set().union(*(self.after(branch, {spot}) for branch in effect.branches))
            return reached | ({spot} if effect.may else set())
        return {spot}

    def counts(self, steps: Expression) -> set[int]:
        return {max(0, min(n, 4 * CELLS)) for n in self.worlds.values(steps)}

    def step(self, effect: Step, spot: Spot) -> set[Spot]:
        spots: set[Spot] = {spot} if effect.may and effect.who != "target" else set()
        fewer = effect.upto and effect.who != "target" and effect.dir != "toward"
        for n in self.counts(effect.steps):
            for steps in range(n + 1) if fewer else (n,):
                spots |= self.stepped(effect, spot, steps)
        return spots

    def stepped(self, effect: Step, spot: Spot, steps: int) -> set[Spot]:
        own, foe, facing, mark = spot
        if effect.who == "target":
            return {self.pushed(spot, way, steps, effect.bounce) for way in (1, -1)}
        if effect.who == "marker":
            return {(own, foe, facing, _walk(mark, way, steps, effect.bounce)) for way in (1, -1) if mark}
        if effect.dir == "toward":
            return {(_walk(own, sign(foe - own), min(steps, abs(foe - own)), False), foe, facing, mark)}
        ways = {"forward": (facing,), "back": (-facing,)}.get(effect.dir, _free_ways(own, steps, effect))
        return {(_walk(own, way, steps, effect.bounce), foe, facing, mark) for way in ways}

    def pushed(self, spot: Spot, way: int, steps: int, bounce: bool) -> Spot:
        own, foe, facing, mark = spot
        return own, _walk(foe, way, steps, bounce), facing, mark

    def teleported(self, effect: Teleport, spot: Spot) -> set[Spot]:
        """To the printed cells; a goal that is computed or remembered may be any cell."""
        own, foe, facing, mark = spot
        goals = (mark,) if effect.at == "marker" and mark else effect.cells or _ANYWHERE
        if effect.who == "target":
            return {(own, goal, facing, mark) for goal in goals}
        return {(goal, foe, facing, mark) for goal in goals}


def _free_ways(own: int, steps: int, effect: Step) -> tuple[int, ...]:
    """Directions with room for all the steps; if there is one, it has to be taken (R-065)."""
    roomy = tuple(way for way in (1, -1) if 1 <= own + way * steps <= CELLS)
    return roomy if roomy and not effect.bounce else (1, -1)


def _walk(cell: int, way: int, steps: int, bounce: bool) -> int:
    if not bounce:
        return max(1, min(CELLS, cell + way * steps))
    for _ in range(steps):
        if not 1 <= cell + way <= CELLS:
            way = -way
        cell += way
    return cell


def _swapped(effect: Swap, spot: Spot) -> Spot:
    own, foe, facing, mark = spot
    pair = {effect.a, effect.b}
    if pair == {"self", "target"}:
        return foe, own, facing, mark
    if not mark:
        return spot
    return (mark, foe, facing, own) if "self" in pair else (own, mark, facing, foe)


def _mirrored(effect: Mirror, spot: Spot) -> set[Spot]:
    own, foe, facing, mark = spot
    spots = {(2 * foe - own, foe, facing, mark)}
    if effect.who == "choose":
        spots.add((own, 2 * own - foe, facing, mark))
    return {one for one in spots if 1 <= one[0] <= CELLS and 1 <= one[1] <= CELLS}


def _away(spot: Spot) -> int:
    own, foe, facing, _ = spot
    return sign(foe - own) or facing
