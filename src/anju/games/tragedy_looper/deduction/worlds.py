"""All scripts that the public sheet allows, enumerated: plots, and who holds which role.

Worlds that share their plots are one `Bundle`: per role one number for each world, the bits of its holders.  Questions
about many worlds at once are answered with whole columns; an answer is True or False for all of them, or one per world.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from math import factorial, perm
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from anju.games.tragedy_looper.content import Character, Constraint, Plot
from anju.games.tragedy_looper.deduction.sheet import Sheet
from anju.games.tragedy_looper.deduction.suspects import Suspects
from anju.games.tragedy_looper.row import words
from anju.games.tragedy_looper.validator.roles import PERSON, supply
from anju.games.tragedy_looper.vocabulary import FEMALE, MALE

Column = NDArray[Any]
"""Bits of characters, one number per world; as narrow as the cast allows."""
Truth = bool | NDArray[np.bool_]
"""An answer for all worlds of a bundle."""

MOST_WORLDS: Final = 4_000_000
"""If there are more worlds, a random sample is followed; roles of absent people are followed only up to this number."""
DRAWN_WORLDS: Final = 400_000
"""So many are drawn where there are too many."""

OUTSIDER: Final = "script_role_outside_plots"
COPYCAT: Final = "script_role_copy"
HEIR: Final = "inherits_setup_of"


def _width(people: int) -> type[Any]:
    """The narrowest integer type with a bit for everybody."""
    return np.uint16 if people <= 16 else np.uint32


def either(one: Truth, other: Truth) -> Truth:
    if isinstance(one, bool):
        return True if one else other
    if isinstance(other, bool):
        return True if other else one
    return one | other


def both(one: Truth, other: Truth) -> Truth:
    if isinstance(one, bool):
        return other if one else False
    if isinstance(other, bool):
        return one if other else False
    return one & other


def negated(truth: Truth) -> Truth:
    return not truth if isinstance(truth, bool) else ~truth


class Bundle:
    """The worlds of one choice of plots."""

    __slots__ = ("culprits", "elsewhere", "everybody", "holders", "plots", "seen_roles", "size", "strained")

    def __init__(
        self,
        plots: tuple[str, ...],
        holders: dict[str, Column],
        size: int,
        everybody: int,
        culprits: list[Any],
    ) -> None:
        self.plots = plots
        self.holders = holders
        self.size = size
        self.everybody = everybody
        self.culprits: list[int | Column] = culprits
        """For each entry of the calendar its possible culprits: the same for all worlds, or one number each."""
        self.elsewhere: tuple[str, ...] = ()
        """Roles held by people who have not arrived yet."""
        self.strained: NDArray[np.uint8] | None = None
        """How often this loop a rule that works once per loop was the only explanation."""
        self.seen_roles: dict[str, int] | None = None

    def column(self, role: str) -> Column | None:
        """Who holds this scripted role; None if nobody does."""
        if role != PERSON or role in self.holders:
            return self.holders.get(role)
        taken = np.zeros(self.size, _width(self.everybody.bit_length()))
        for column in self.holders.values():
            taken |= column
        self.holders[PERSON] = ~taken & self.everybody
        return self.holders[PERSON]

    def keep(self, truth: Truth) -> bool:
        """Drops all worlds in which this is not true; returns whether any was dropped."""
        if truth is True:
            return False
        rows = np.zeros(self.size, np.bool_) if truth is False else np.asarray(truth)
        if rows.all():
            return False
        self.holders = {role: column[rows] for role, column in self.holders.items()}
        self.culprits = [mask if isinstance(mask, int) else mask[rows] for mask in self.culprits]
        self.strained = None if self.strained is None else self.strained[rows]
        self.size = int(np.count_nonzero(rows))
        self.seen_roles = None
        return True

    def take(self, rows: NDArray[np.intp]) -> Bundle:
        """A few of the worlds, as a bundle of their own."""
        culprits = [mask if isinstance(mask, int) else mask[rows] for mask in self.culprits]
        holders = {role: column[rows] for role, column in self.holders.items()}
        bundle = Bundle(self.plots, holders, len(rows), self.everybody, culprits)
        bundle.elsewhere = self.elsewhere
        bundle.strained = None if self.strained is None else self.strained[rows]
        return bundle

    def possible_roles(self) -> dict[str, int]:
        """For each role, the bits of all who may hold it."""
        if self.seen_roles is None:
            self.column(PERSON)
            self.seen_roles = {
                role: int(np.bitwise_or.reduce(column)) if self.size else 0
                for role, column in self.holders.items()
            }
        return self.seen_roles

    def role_counts(self, who: int) -> dict[str, int]:
        """In how many worlds this character holds which role."""
        self.column(PERSON)
        return {
            role: int(np.count_nonzero(column >> who & 1))
            for role, column in self.holders.items()
            if self.possible_roles()[role] >> who & 1
        }


# -- enumeration ------------------------------------------------------------------------------------------------


class Worlds(NamedTuple):
    """All bundles, whether latecomers were followed, and whether only a random part could be."""

    bundles: list[Bundle]
    complete: bool
    sampled: bool


def enumerate_worlds(sheet: Sheet, cast: list[Character], draw: int = 0) -> Worlds:
    """Everything the sheet allows; if that is too much, a random part, a different one for each `draw`."""
    choices = [(plots, roles) for plots in _plot_choices(sheet, cast) for roles in _role_counts(sheet, plots)]
    sizes = [_estimate(sheet, cast, roles) for _, roles in choices]
    share = 1.0 if sum(sizes) <= MOST_WORLDS else DRAWN_WORLDS / sum(sizes)
    bundles: list[Bundle] = []
    for (plots, roles), size in zip(choices, sizes, strict=True):
        most = None if share == 1 else max(1, int(size * share))
        bundles += _bundle(sheet, cast, plots, roles, (), WorldSample(most, draw))
    if share < 1:
        return Worlds(bundles, True, True)
    total = sum(bundle.size for bundle in bundles)
    for missing in range(1, len(sheet.latecomers(character.id for character in cast)) + 1):
        late: list[Bundle] = []
        for plots, roles in choices:
            for elsewhere in sorted(set(combinations(sorted(roles), missing))):
                late += _bundle(sheet, cast, plots, roles, elsewhere, WorldSample(None, draw))
                if total + sum(bundle.size for bundle in late) > MOST_WORLDS:
                    return Worlds(bundles, False, False)
        total += sum(bundle.size for bundle in late)
        bundles += late
    return Worlds(bundles, True, False)


class WorldSample(NamedTuple):
    """How many worlds to take at most (None for all), and the number of the random draw."""

    most: int | None
    number: int


def _estimate(sheet: Sheet, cast: list[Character], roles: list[str]) -> int:
    """Roughly how many ways there are to deal out these roles."""
    size = perm(sum(not outside(one) for one in cast), len(roles))
    for role in set(roles):
        size //= factorial(roles.count(role))
    for one in cast:
        if one.has_trait(OUTSIDER):
            size *= len(sheet.set.roles) - len(set(roles))
        if one.has_trait(COPYCAT):
            size *= len(set(roles)) + 1
    return size


def _bundle(
    sheet: Sheet,
    cast: list[Character],
    plots: tuple[Plot, ...],
    roles: list[str],
    elsewhere: tuple[str, ...],
    sample: WorldSample,
) -> list[Bundle]:
    """The worlds with these plots and roles, some held by latecomers; empty if there are none."""
    here = list(roles)
    for role in elsewhere:
        here.remove(role)
    supplied = supply(sheet.library, sheet.set, plots)
    ordinary = sum(1 << who for who, one in enumerate(cast) if not outside(one))
    needs: Needs = [
        (role, here.count(role), allowed(sheet, cast, plots, role) & ordinary) for role in supplied
    ]
    holders, size = _arranged([need for need in needs if need[1]], _width(len(cast)), sample)
    holders, size = _with_outsider(sheet, cast, set(supplied), holders, size)
    holders, size = _with_copycat(sheet, cast, elsewhere, holders, size)
    holders = _with_heirs(cast, holders)
    holders, size = _filtered(cast, plots, holders, size)
    if not size:
        return []
    if sample.most is not None and size > sample.most:
        rows = np.random.default_rng(sample.number).choice(size, sample.most, replace=False)
        holders, size = {role: column[rows] for role, column in holders.items()}, sample.most
    suspects = Suspects(sheet, [one.id for one in cast])
    culprits = [suspects.of(incident) for _, incident in sheet.schedule]
    everybody = (1 << len(cast)) - 1
    bundle = Bundle(tuple(plot.id for plot in plots), holders, size, everybody, culprits)
    bundle.elsewhere = elsewhere
    return [bundle]


def _plot_choices(sheet: Sheet, cast: list[Character]) -> Iterator[tuple[Plot, ...]]:
    library, tragedy_set = sheet.library, sheet.set
    mains = combinations(tragedy_set.main_plots, tragedy_set.main_count)
    for main, subs in product(mains, combinations(tragedy_set.subplots, tragedy_set.sub_count)):
        plots = tuple(library.plots[id] for id in (*main, *subs))
        if all(_possible(sheet, cast, constraint) for plot in plots for constraint in plot.constraints):
            yield plots


def _possible(sheet: Sheet, cast: list[Character], constraint: Constraint) -> bool:
    """Whether the public part of a script meets what the plots ask of it."""
    fields = constraint.fields
    if constraint.rule == "needs_incident":
        return sum(entry.id == fields["incident"] for _, entry in sheet.schedule) >= int(str(fields["min"]))
    if constraint.rule == "needs_character":
        return any(character.id == fields["character"] for character in cast)
    return True


Needs = list[tuple[str, int, int]]
"""Roles, how many of each, and the bits of those who may hold them."""


def _role_counts(sheet: Sheet, plots: tuple[Plot, ...]) -> Iterator[list[str]]:
    """The roles that the plots bring; where the author chooses how many, every choice."""
    supplied = supply(sheet.library, sheet.set, plots)
    ranges = [range(least, most + 1) for least, most in supplied.values()]
    for counts in product(*ranges):
        yield [role for role, count in zip(supplied, counts, strict=True) for _ in range(count)]


def outside(character: Character) -> bool:
    """Cards that get no role from the plots (TL-6.1.4)."""
    return any(character.has_trait(op) for op in (OUTSIDER, COPYCAT, HEIR))


def allowed(sheet: Sheet, cast: list[Character], plots: tuple[Plot, ...], role: str) -> int:
    """Who may hold this role under the rules of plots and cards (TL-6.1.4, TL-6.1.5)."""
    tags = [
        str(constraint.fields["tag"])
        for plot in plots
        for constraint in plot.constraints
        if constraint.rule == "role_requires_tag" and constraint.fields["role"] == role
    ]
    refusing = sheet.library.roles[role].refusal != "none"
    return sum(
        1 << who
        for who, character in enumerate(cast)
        if all(tag in character.tags for tag in tags)
        and not (refusing and character.has_trait("script_role_without_refusal"))
    )


def _arranged(needs: Needs, width: type[Any], sample: WorldSample) -> tuple[dict[str, Column], int]:
    """Every way to deal the roles to different people, or a random part of these."""
    rng = np.random.default_rng(sample.number)
    used: Column = np.zeros(1, width)
    holders: dict[str, Column] = {}
    for role, count, allowed in needs:
        people = [1 << bit for bit in range(allowed.bit_length()) if allowed >> bit & 1]
        groups = np.array([sum(group) for group in combinations(people, count)], width)
        rows, picks = np.nonzero((used[:, None] & groups[None, :]) == 0)
        if sample.most is not None and len(rows) > sample.most:
            chosen = rng.choice(len(rows), sample.most, replace=False)
            rows, picks = rows[chosen], picks[chosen]
        used = used[rows] | groups[picks]
        holders = {other: column[rows] for other, column in holders.items()}
        holders[role] = groups[picks]
    return holders, len(used)


def _with_outsider(
    sheet: Sheet, cast: list[Character], supplied: set[str], holders: dict[str, Column], size: int
) -> tuple[dict[str, Column], int]:
    """The outsider holds a role that no plot supplies (TL-6.1.4)."""
    for who, character in enumerate(cast):
        if character.has_trait(OUTSIDER):
            free = [role for role in sheet.set.roles if role not in supplied and role != PERSON]
            holders, size = _stacked([_held(holders, size, role, (who, len(cast)), None) for role in free])
    return holders, size


def _with_copycat(
    sheet: Sheet, cast: list[Character], elsewhere: tuple[str, ...], holders: dict[str, Column], size: int
) -> tuple[dict[str, Column], int]:
    """The copycat holds somebody else's role, perhaps a latecomer's (TL-6.1.4)."""
    more_come = len(sheet.latecomers(one.id for one in cast)) > len(elsewhere)
    for who, character in enumerate(cast):
        if character.has_trait(COPYCAT):
            originals = {**holders, **dict.fromkeys(elsewhere)}
            copies = [
                _held(holders, size, role, (who, len(cast)), column) for role, column in originals.items()
            ]
            # There is another Person unless everybody holds a role.
            taken = np.zeros(size, _width(len(cast)))
            for column in holders.values():
                taken |= column
            others = ((1 << len(cast)) - 1) & ~(1 << who)
            plain = ((taken & others) != others) | more_come
            copies.append(({role: column[plain] for role, column in holders.items()}, int(plain.sum())))
            holders, size = _stacked(copies)
    return holders, size


def _with_heirs(cast: list[Character], holders: dict[str, Column]) -> dict[str, Column]:
    """A card that replaces another holds that card's role (TL-part_timer_alt_t1)."""
    ids = [character.id for character in cast]
    for who, character in enumerate(cast):
        for row in character.traits:
            for effect in row.effect:
                if effect.op == HEIR and effect.fields["name"] in ids:
                    before = ids.index(str(effect.fields["name"]))
                    holders = {
                        role: column | (column >> before & 1) << who for role, column in holders.items()
                    }
    return holders


def _held(
    holders: dict[str, Column], size: int, role: str, place: tuple[int, int], column: Column | None
) -> tuple[dict[str, Column], int]:
    """The same worlds with this character in the role; if required, only those where somebody already holds it."""
    rows = np.ones(size, np.bool_) if column is None else column != 0
    held = {other: one[rows] for other, one in holders.items()}
    count = int(rows.sum())
    who, people = place
    held[role] = held.get(role, np.zeros(count, _width(people))) | 1 << who
    return held, count


def _stacked(parts: list[tuple[dict[str, Column], int]]) -> tuple[dict[str, Column], int]:
    roles = dict.fromkeys(role for holders, _ in parts for role in holders)
    size = sum(count for _, count in parts)
    return {
        role: np.concatenate([holders.get(role, np.zeros(count, np.uint8)) for holders, count in parts])
        for role in roles
    }, size


def _filtered(
    cast: list[Character], plots: tuple[Plot, ...], holders: dict[str, Column], size: int
) -> tuple[dict[str, Column], int]:
    """Drops worlds that break rules about two roles, or about somebody who must hold one."""
    keep: Truth = True
    for plot in plots:
        for constraint in plot.constraints:
            if constraint.rule == "opposite_sex":
                keep = both(keep, _opposite(cast, holders, constraint))
    for who, character in enumerate(cast):
        if character.has_trait("script_role_not"):
            held: Truth = False
            for column in holders.values():
                held = either(held, (column >> who & 1) != 0)
            keep = both(keep, held)
    if isinstance(keep, bool):
        return (holders, size) if keep else ({}, 0)
    return {role: column[keep] for role, column in holders.items()}, int(keep.sum())


def _opposite(cast: list[Character], holders: dict[str, Column], constraint: Constraint) -> Truth:
    """Ignores roles given by a character's own card; of latecomers nothing is known."""
    roles = words(constraint.fields["roles"])
    if not all(role in holders for role in roles):
        return True
    ordinary, male, female = (
        sum(
            1 << who
            for who, one in enumerate(cast)
            if not outside(one) and (not tags or {*tags} & {*one.tags})
        )
        for tags in ((), MALE, FEMALE)
    )
    first, second = (holders[role] & ordinary for role in roles)
    to_come: Truth = (first == 0) | (second == 0)
    one_way: Truth = ((first & male) != 0) & ((second & female) != 0)
    other_way: Truth = ((first & female) != 0) & ((second & male) != 0)
    return either(to_come, either(one_way, other_way))
