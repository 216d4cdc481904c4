"""The same script written in another order: wherever order has no meaning, an author's order is not for the table."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from anju.games.tragedy_looper.library import standard

LISTS: Final = ("loop_options", "subplots")
"""Lists of a script whose order has no meaning; special rules are read as they are written."""


def permuted(script: dict[str, Any], rng: Random) -> dict[str, Any]:
    """Every mapping and every list without an order of its own, shuffled."""
    shuffled = _mapping(script, rng)
    for name in LISTS:
        if name in shuffled and _orderless(script, name):
            shuffled[name] = rng.sample(shuffled[name], len(shuffled[name]))
    return shuffled


def _orderless(script: dict[str, Any], name: str) -> bool:
    """Of the subplots the first one counts where a gauge makes it known (R-267)."""
    gauge = "gauge_of_madness" in standard().sets[script["set"]].mechanics
    return name != "subplots" or not gauge


def _mapping(found: dict[str, Any], rng: Random) -> dict[str, Any]:
    keys = rng.sample(list(found), len(found))
    return {key: _mapping(found[key], rng) if isinstance(found[key], dict) else found[key] for key in keys}
