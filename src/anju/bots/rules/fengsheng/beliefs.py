"""Who is on which side: every deal of the sides that is possible, weighed by what has been seen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from anju.bots.rules.fengsheng.odds import Odds
from anju.games.fengsheng.identity import COUNTS, IDS, QIAN_FU, TE_GONG
from anju.games.fengsheng.setup import tasks_for

RED_SIDE: Final = 0
BLUE_SIDE: Final = 1
TASK: Final = 2
NOBODY: Final = 3
"""The side of somebody whose identity was taken over."""

Deal = tuple[int, ...]
"""The side of every seat."""

SLIGHT: Final = 1e-6
"""The remaining weight of a deal that does not fit: should none fit, the least unlikely remain."""
IMPOSSIBLE: Final = 1e-12
"""The same for a deal that contradicts what the view is sure of."""
NEGLIGIBLE: Final = 1e-10
"""A deal with less than this share of the weight is forgotten."""


class Beliefs:
    """Deals of sides with their weights; evidence multiplies the weights."""

    def __init__(self, n: int) -> None:
        self.n = n
        self._odds: Odds | None = None
        self._facts: list[tuple[Any, ...]] = []
        self.deals: list[Deal] = []
        self.weights: list[float] = []
        for bag, weight in bags(n):
            for deal in arrangements(bag):
                self.deals.append(deal)
                self.weights.append(weight)

    def weigh(self, factor: Callable[[Deal], float]) -> None:
        """Something was seen that is more likely under some deals than under others."""
        weighed = [weight * factor(deal) for deal, weight in zip(self.deals, self.weights, strict=True)]
        total = sum(weighed)
        if total <= 0:
            return
        kept = [at for at, weight in enumerate(weighed) if weight > total * NEGLIGIBLE]
        self.deals = [self.deals[at] for at in kept]
        self.weights = [weighed[at] / total for at in kept]
        self._odds = None

    def rule_out(self, seat: int, sides: frozenset[int]) -> None:
        self.weigh(lambda deal: SLIGHT if deal[seat] in sides else 1.0)

    def take_over(self, taker: int, dead: int) -> None:
        """An identity has changed hands; its old owner has none."""
        self.deals = [_taken_over(deal, taker, dead) for deal in self.deals]
        self._odds = None

    def odds(self, view: Mapping[str, Any]) -> Odds:
        """The odds that follow from the weights and from what the view is sure of."""
        rows = view["seats"]
        facts = [(row["identity"], row["alive"], *row["not_identity"]) for row in rows]
        if self._odds is not None and facts == self._facts:
            return self._odds
        self._facts = facts
        possible = [_possible(row, self.n) for row in rows]
        self.weigh(lambda deal: _fits(deal, possible))
        self._odds = self._reckon(view)
        return self._odds

    def _reckon(self, view: Mapping[str, Any]) -> Odds:
        chances = [[0.0] * self.n for _ in range(NOBODY + 1)]
        for deal, weight in zip(self.deals, self.weights, strict=True):
            for seat, side in enumerate(deal):
                chances[side][seat] += weight
        me, rows = view["you"], view["seats"]
        tasks = [kind for kind in _tasks_in_play(view, self.n) if IDS[kind] != rows[me]["identity"]]
        which = [
            _share(row, chances[TASK][seat], tasks) if seat != me and row["alive"] else {}
            for seat, row in enumerate(rows)
        ]
        return Odds(chances[RED_SIDE], chances[BLUE_SIDE], chances[TASK], which)


def bags(n: int) -> list[tuple[tuple[int, ...], float]]:
    """The sides that are dealt to so many seats, and how likely (FS-2.2)."""
    if n in COUNTS:
        red, blue, tasks = COUNTS[n]
        return [((RED_SIDE,) * red + (BLUE_SIDE,) * blue + (TASK,) * tasks, 1.0)]
    if n == 3:
        return [
            ((RED_SIDE, BLUE_SIDE, TASK), 2.0),
            ((RED_SIDE, TASK, TASK), 1.0),
            ((BLUE_SIDE, TASK, TASK), 1.0),
        ]
    return [((first, second), 1.0) for first in (RED_SIDE, TASK) for second in (BLUE_SIDE, TASK)]


def arrangements(bag: tuple[int, ...]) -> list[Deal]:
    """Every different order of the bag."""
    if not bag:
        return [()]
    deals: list[Deal] = []
    for side in sorted(set(bag)):
        rest = list(bag)
        rest.remove(side)
        deals.extend((side, *deal) for deal in arrangements(tuple(rest)))
    return deals


def side_of(kind: int) -> int:
    return RED_SIDE if kind == QIAN_FU else BLUE_SIDE if kind == TE_GONG else TASK


def _taken_over(deal: Deal, taker: int, dead: int) -> Deal:
    changed = list(deal)
    changed[taker], changed[dead] = deal[dead], NOBODY
    return tuple(changed)


def _possible(row: Mapping[str, Any], n: int) -> frozenset[int]:
    """The sides that the seat can have, given what is certain."""
    identity = row["identity"]
    if identity == "none":
        return frozenset((NOBODY,))
    if identity is not None:
        return frozenset((side_of(IDS.index(identity)),))
    out = row["not_identity"]
    possible = {NOBODY}
    if IDS[QIAN_FU] not in out:
        possible.add(RED_SIDE)
    if IDS[TE_GONG] not in out:
        possible.add(BLUE_SIDE)
    if any(IDS[task] not in out for task in tasks_for(n)):
        possible.add(TASK)
    return frozenset(possible)


def _fits(deal: Deal, facts: list[frozenset[int]]) -> float:
    weight = 1.0
    for side, possible in zip(deal, facts, strict=True):
        if side not in possible:
            weight *= IMPOSSIBLE
    return weight


def _tasks_in_play(view: Mapping[str, Any], n: int) -> list[int]:
    announced = [IDS.index(task) for task in view["tasks"]]
    return announced or list(tasks_for(n))


def _share(row: Mapping[str, Any], chance: float, possible: list[int]) -> dict[int, float]:
    """The chance of each task: all that are not ruled out are equally likely."""
    left = [kind for kind in possible if IDS[kind] not in row["not_identity"]]
    known = row["identity"]
    if known in IDS:
        return {IDS.index(known): chance}
    return {kind: chance / len(left) for kind in left}
