"""What goodwill abilities are worth to the protagonists, and how close they are to using them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from anju.bots.rules.tragedy_looper.odds import gathered
from anju.bots.rules.tragedy_looper.picture import GOODWILL, BoardPicture
from anju.games.tragedy_looper.library import Effect, GoodwillAbility

OPS: Final[dict[str, float]] = {
    "reveal_role": 0.12,
    "reveal_culprit": 0.12,
    "reveal_subplot": 0.1,
    "reveal_same_role_names": 0.08,
    "place_guard": 0.1,
    "protect_protagonists": 0.12,
    "suppress_incidents_of": 0.05,
    "revive": 0.04,
    "recover_card": 0.03,
    "lift_forbidden": 0.01,
    "move_character": 0.05,
    "replace_counter": 0.08,
    "move_counter": 0.04,
    "adjust_counter": 0.07,
    "use_ability_of": 0.06,
}
REMOVALS: Final = {"intrigue": 0.12, "paranoia": 0.07}
PLACED: Final = {"goodwill": 0.03}
UNKNOWN: Final = 0.01


def effect_worth(effect: Effect) -> float:
    counter = str(effect.fields.get("counter", ""))
    if effect.op == "remove_counter":
        return REMOVALS.get(counter, UNKNOWN)
    if effect.op == "place_counter":
        return PLACED.get(counter, 0.0)
    return OPS.get(effect.op, UNKNOWN)


def ability_worth(ability: GoodwillAbility) -> float:
    return sum(effect_worth(effect) for effect in ability.effect)


def prospects(p: BoardPicture, who: int) -> float:
    """How much of the worth of a character's abilities is in reach in this loop."""
    if not p.alive[who]:
        return 0.0
    days = p.days - p.day + (1 if p.abilities_open else 0)
    total = 0.0
    for ability in p.cast[who].abilities:
        missing = ability.goodwill - p.on(who, GOODWILL)
        total += ability_worth(ability) * gathered(missing, 1.1 * max(days - 1, 0) + 0.3)
    return total


def all_prospects(p: BoardPicture, willing: Mapping[int, float]) -> float:
    """Of everybody; `willing` is the chance that a character does not refuse."""
    return sum(willing.get(who, 1.0) * prospects(p, who) for who in range(p.n))
