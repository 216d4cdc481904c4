"""The final guess: the likeliest consistent roles (TL-11.3)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import combinations, product
from math import log

from anju.bots.rules.tragedy_looper.beliefs import PERSON, Beliefs, Shares
from anju.games.tragedy_looper.validator.roles import supply

UNLIKELY = 1e-6


def best_guess(beliefs: Beliefs) -> dict[str, str]:
    """Everybody's role: the plots and the holders of their roles that fit best together."""
    chosen, shares, likely = beliefs.set, beliefs.roles(), beliefs.plots()
    best: tuple[float, dict[str, str]] = (float("-inf"), {})
    mains = combinations(chosen.main_plots, chosen.main_count)
    for main, subs in product(mains, combinations(chosen.subplots, chosen.sub_count)):
        plots = (*main, *subs)
        if all(likely.get(plot, 0.0) > 0 for plot in plots):
            fit = sum(log(likely[plot]) for plot in plots)
            assignment = _assigned(beliefs, shares, plots, fit)
            best = max(best, assignment, key=lambda one: one[0])
    return best[1] or {who: _likeliest(one) for who, one in shares.items()}


def _assigned(
    beliefs: Beliefs, shares: Mapping[str, Shares], plots: Iterable[str], fit: float
) -> tuple[float, dict[str, str]]:
    """The roles of these plots, each to whoever it fits best, improved by exchanges."""
    library = beliefs.library
    supplied = supply(library, beliefs.set, [library.plots[plot] for plot in plots])
    wanted = [role for role, (least, _) in supplied.items() for _ in range(least)]
    spare = [role for role, (least, most) in supplied.items() for _ in range(most - least)]
    roles = dict.fromkeys(shares, PERSON)
    for role in sorted(wanted, key=lambda one: -max(held.get(one, 0.0) for held in shares.values())):
        free = [who for who, held in roles.items() if held == PERSON]
        if free:
            roles[max(free, key=lambda who: _gain(shares[who], role))] = role
    for role in spare:  # optional: assigned only if that fits better than leaving it out
        free = [who for who, held in roles.items() if held == PERSON]
        best = max(free, key=lambda who: _gain(shares[who], role), default=None)
        if best is not None and _gain(shares[best], role) > 0:
            roles[best] = role
    _exchange(shares, roles)
    return fit + sum(_fit(shares[who], role) for who, role in roles.items()), roles


def _exchange(shares: Mapping[str, Shares], roles: dict[str, str]) -> None:
    """Two people swap roles as long as that fits better."""
    better = True
    while better:
        better = False
        for one, other in combinations(roles, 2):
            now = _fit(shares[one], roles[one]) + _fit(shares[other], roles[other])
            then = _fit(shares[one], roles[other]) + _fit(shares[other], roles[one])
            if then > now + 1e-9:
                roles[one], roles[other] = roles[other], roles[one]
                better = True


def _gain(shares: Shares, role: str) -> float:
    return _fit(shares, role) - _fit(shares, PERSON)


def _fit(shares: Shares, role: str) -> float:
    return log(max(shares.get(role, 0.0), UNLIKELY))


def _likeliest(shares: Shares) -> str:
    return max(shares, key=lambda role: shares[role], default=PERSON)
