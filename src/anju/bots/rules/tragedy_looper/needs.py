"""How likely the conditions of a row come to hold, word by word of the data."""

from __future__ import annotations

from typing import Final

from anju.bots.rules.tragedy_looper.odds import gathered
from anju.bots.rules.tragedy_looper.picture import GOODWILL, INTRIGUE, PARANOIA, BoardPicture
from anju.bots.rules.tragedy_looper.world import AssumedScript
from anju.engine.refusal import is_number
from anju.games.tragedy_looper.library import COUNTERS, LOCATIONS, Condition

UNKNOWN: Final = 0.25
"""The chance of a condition that this bot does not model."""

INTRIGUE_A_DAY: Final = 0.8
PARANOIA_A_DAY: Final = 0.9
GOODWILL_A_DAY: Final = 0.8
HELPER_A_DAY: Final = 0.7
"""What an ability adds if its owner stands where it is needed."""


class Helpers:
    """Whose abilities bring counters: the Brain for intrigue, the Conspiracy Theorist for paranoia ..."""

    __slots__ = ("anywhere", "near")

    def __init__(self) -> None:
        self.near: tuple[list[int], list[int], list[int]] = ([], [], [])
        """By counter, who may put one in its own location."""
        self.anywhere = 0
        """How many rules put intrigue on any location."""

    def supply(self, p: BoardPicture, thing: int, counter: int, days: int) -> float:
        """What they are likely to bring to this thing in so many days."""
        if days <= 0:
            return 0.0
        amount = 0.0
        place = thing - p.n if thing >= p.n else p.place[thing]
        for who in self.near[counter]:
            if p.alive[who]:
                amount += HELPER_A_DAY * (days if p.place[who] == place else 0.4 * (days - 1))
        if counter == INTRIGUE and thing >= p.n:
            amount += 0.7 * self.anywhere
        return amount


def expected(p: BoardPicture, helpers: Helpers, thing: int, counter: int, until: int) -> float:
    """How many counters the mastermind can hope to put there up to and on that day."""
    days = p.card_days(until)
    rate = PARANOIA_A_DAY if counter == PARANOIA else INTRIGUE_A_DAY
    extra = 0.5 if counter == INTRIGUE and days > 0 else 0.0
    return rate * max(days, 0) + extra + helpers.supply(p, thing, counter, p.ability_days(until))


def reached(p: BoardPicture, helpers: Helpers, thing: int, counter: int, n: int, until: int) -> float:
    """The chance that a thing has n counters by then."""
    missing = n - p.on(thing, counter)
    if missing <= 0:
        return 1.0
    if thing < p.n and not p.alive[thing]:
        return 0.0
    return gathered(missing, expected(p, helpers, thing, counter, until))


def kept_low(p: BoardPicture, thing: int, n: int, until: int) -> float:
    """The chance that a thing gets no more than n goodwill from the protagonists."""
    missing = n + 1 - p.on(thing, GOODWILL)
    return 1.0 - gathered(missing, GOODWILL_A_DAY * max(p.card_days(until), 0))


def things_named(p: BoardPicture, world: AssumedScript, word: str, actor: int) -> list[int]:
    """What a condition speaks of."""
    if word in LOCATIONS:
        return [p.n + LOCATIONS.index(word)]
    head, _, rest = word.partition(":")
    if word in ("self", "culprit"):
        return [actor] if actor >= 0 else []
    if word == "start_of_self" or (head == "start_of" and rest in ("self", "culprit")):
        return p.locations([p.start[actor]]) if actor >= 0 else []
    if head == "start_of":
        return p.locations(p.start[who] for who in world.holders(p, rest))
    if head == "location_of":
        who = [actor] if rest in ("self", "culprit") else world.holders(p, rest)
        return p.locations(p.place[one] for one in who if one >= 0 and p.alive[one])
    if head == "role":
        return world.holders(p, rest)
    return []


def counted(
    p: BoardPicture, world: AssumedScript, helpers: Helpers, condition: Condition, actor: int, until: int
) -> float:
    """A condition about counters; of several things the likeliest."""
    fields = condition.fields
    n, name = str(fields["n"]), str(fields["counter"])
    if not is_number(n) or name not in COUNTERS:
        return UNKNOWN
    things = things_named(p, world, str(fields.get("who", fields.get("where"))), actor)
    if condition.word == "counter_at_most":
        return min((kept_low(p, thing, int(n), until) for thing in things), default=UNKNOWN)
    counter = COUNTERS.index(name)
    return max((reached(p, helpers, thing, counter, int(n), until) for thing in things), default=0.0)
