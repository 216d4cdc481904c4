"""Another script for a town: drawn from what deduction leaves possible, including latecomers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import permutations, product
from random import Random
from typing import Final

from anju.engine.play import DoesNotFit
from anju.games.tragedy_looper import state as st
from anju.games.tragedy_looper.board import Board, SecretPlan
from anju.games.tragedy_looper.content import Character, Incident
from anju.games.tragedy_looper.days import PRINTED
from anju.games.tragedy_looper.deduction import Deduction, Sheet, World
from anju.games.tragedy_looper.deduction.worlds import COPYCAT, allowed, outside
from anju.games.tragedy_looper.library import LOCATIONS, PLACES
from anju.games.tragedy_looper.plot_rules import trait_effects
from anju.games.tragedy_looper.row import words
from anju.games.tragedy_looper.state import Town
from anju.games.tragedy_looper.validator.roles import PERSON, opposite

_CHANCE_OF_A_PERSON: Final = 0.2
_CHANCE_OF_A_DISGUISE: Final = 0.15
_TRIES: Final = 100


def rewritten(town: Town, deduction: Deduction, rng: Random) -> Town:
    """The same town with another script that fits the public record as far as deduction reads it."""
    world = town.copy()
    script, late = _drawn(world, deduction, rng)
    printed = {one.id: _known(of) for one, of in zip(world.board.cast, world.plan.settings, strict=True)}
    if late or any(life == st.ABSENT for life in world.life):
        _recast(world, deduction.cast, late)
    world.plan = _plan(world, script, late, printed)
    board = world.board
    world.plan.arrivals = tuple(deduction.clues.comings.of(character) for character in board.cast)
    world.plan.settings = tuple(map(_with_arrival, board.cast, world.plan.settings, world.plan.arrivals))
    world.plan.plots = _ordered(script.plots, deduction, rng)
    world.plan.incidents = _disguised(world, rng)
    if "twisted_truth" in script.plots:
        world.plan.extra = rng.choice([plot for plot in board.set.main_plots if plot != script.plots[0]])
    return world


def _drawn(world: Town, deduction: Deduction, rng: Random) -> tuple[World, dict[str, str]]:
    """A random script, with its latecomers and their roles."""
    people, comings = world.board.library.characters, deduction.clues.comings
    free = [id for id in deduction.latecomers if comings.may_follow(people[id], deduction.sheet)]
    for _ in range(_TRIES):
        script = deduction.sample(rng)
        if script is None:
            break
        late = _still_to_come(script, deduction, free, rng)
        if late is not None:
            return script, late
    raise DoesNotFit("no script fits what was told")


def _still_to_come(
    script: World, deduction: Deduction, free: list[str], rng: Random
) -> dict[str, str] | None:
    """Latecomers: those with a role, culprits, and now and then a Person; None if these cannot be combined."""
    guilty = {id for id in script.culprits.values() if id in deduction.latecomers}
    extra = [PERSON] if rng.random() < _CHANCE_OF_A_PERSON else []
    if len(script.elsewhere) > len(free) or not guilty <= {*free}:
        return None
    for people in permutations(rng.sample(free, len(free))):
        late = dict(zip(people, [*script.elsewhere, *extra], strict=False))
        late |= {id: PERSON for id in sorted(guilty) if id not in late}
        if all(_suits(deduction.sheet, script, id, role, id in guilty) for id, role in late.items()) and (
            _agree(deduction.sheet, script, late)
        ):
            return late
    return None


def _suits(sheet: Sheet, script: World, id: str, role: str, guilty: bool) -> bool:
    """Whether somebody may hold this role under the rules of plots and roles (TL-6.1.5)."""
    asks = sheet.library.roles[role].asks
    if asks("script_must_not_be_culprit") if guilty else asks("script_must_be_culprit"):
        return False
    plots = tuple(sheet.library.plots[plot] for plot in script.plots)
    return bool(allowed(sheet, [sheet.library.characters[id]], plots, role))


def _agree(sheet: Sheet, script: World, late: dict[str, str]) -> bool:
    """Whether those here and the latecomers make a valid cast together (TL-6.1.4, TL-6.1.5)."""
    roles, people = {**script.roles, **late}, sheet.library.characters
    for plot in script.plots:
        for one in sheet.library.plots[plot].constraints:
            if one.rule == "opposite_sex" and not all(
                opposite(people[first], people[second])
                for first, second in product(
                    *(_given(sheet, roles, role) for role in words(one.fields["roles"]))
                )
            ):
                return False
    return all(
        role in [other for them, other in roles.items() if them != id]
        for id, role in roles.items()
        if people[id].has_trait(COPYCAT)
    )


def _given(sheet: Sheet, roles: dict[str, str], role: str) -> list[str]:
    """The characters to whom the plots give this role, not those who have it by their own card."""
    people = sheet.library.characters
    return [id for id, held in roles.items() if held == role and not outside(people[id])]


def _ordered(plots: tuple[str, ...], deduction: Deduction, rng: Random) -> tuple[str, ...]:
    """Orders the subplots; it matters only where the first becomes known at the end of a loop."""
    main = deduction.sheet.set.main_count
    if "gauge_of_madness" not in deduction.sheet.set.mechanics:
        return plots
    subplots = rng.sample(plots[main:], len(plots) - main)
    subplots.sort(key=lambda plot: plot != _named_first(deduction))
    return *plots[:main], *subplots


def _named_first(deduction: Deduction) -> str:
    phase = ""
    for told in deduction.events:
        if told[0] == "phase":
            phase = told[3]
        elif told[0] == "subplot_revealed" and phase == "loop_end":
            return str(told[1])
    return ""


def _disguised(world: Town, rng: Random) -> tuple[Incident, ...]:
    """Now and then replaces an incident by one the public sheet disguises, in sets that have such (TL-fake_incident)."""
    board, plan = world.board, world.plan
    incidents = [board.library.incidents[id] for id in board.set.incidents]
    masked = [incident for incident in incidents if incident.trigger.public_name]
    needed = {
        str(one.fields["incident"])
        for plot in plan.plots
        for one in board.library.plots[plot].constraints
        if one.rule == "needs_incident"
    }
    return tuple(
        rng.choice(masked)
        if masked
        and public.id not in needed
        and public.trigger.mob is None
        and plan.culprits.count(culprit) == 1
        and rng.random() < _CHANCE_OF_A_DISGUISE
        else public
        for (_, public), culprit in zip(board.schedule, plan.culprits, strict=True)
    )


def _recast(world: Town, seen: list[str], late: dict[str, str]) -> None:
    """A board with other latecomers; everybody seen keeps what is theirs."""
    old = world.board
    cast = old.library.in_order((*seen, *late, *(heir.id for heir in old.cast[old.scripted :])))
    world.board = Board(
        old.library, old.options, old.people, old.set,
        tuple(old.library.characters[id] for id in cast), old.days, old.loops, old.schedule, old.cast_public,
        old.table_talk, old.special_rules,
    )  # fmt: skip
    _renumber(world, old, [old.index.get(id, -1) for id in cast])


def _renumber(world: Town, old: Board, places: list[int]) -> None:
    """Renumbers everything that refers to characters for another cast; -1 is somebody new."""
    board = world.board

    def kept(row: Sequence[int], new: int = 0) -> list[int]:
        return [new if at < 0 else row[at] for at in places]

    def bits(mask: int) -> int:
        return sum((mask >> at & 1) << new for new, at in enumerate(places) if at >= 0)

    homes = [PLACES.index(character.starts[0]) for character in board.cast]
    world.life = kept(world.life, st.ABSENT)
    world.place = [home if at < 0 else world.place[at] for home, at in zip(homes, places, strict=True)]
    world.start = [home if at < 0 else world.start[at] for home, at in zip(homes, places, strict=True)]
    world.guard = kept(world.guard)
    world.counters = [[*kept(row), *row[old.size :]] for row in world.counters]
    world.free, world.suppressed, world.served = bits(world.free), bits(world.suppressed), bits(world.served)
    world.laid = tuple((owner, _thing(old, board, target), card) for owner, target, card in world.laid)
    world.ex_cards = tuple(_thing(old, board, who) for who in world.ex_cards)
    world.curses = tuple(_thing(old, board, thing) for thing in world.curses)
    world.rooted = tuple((_thing(old, board, who), last) for who, last in world.rooted)
    world.peak = tuple(kept(world.peak)) if world.peak else ()
    last_goodwill, last_lives = world.last_loop
    if last_goodwill:
        world.last_loop = (tuple(kept(last_goodwill)), tuple(kept(last_lives, st.ABSENT)))


def _thing(old: Board, board: Board, thing: int) -> int:
    return board.size + thing - old.size if thing >= old.size else board.index[old.cast[thing].id]


Printed = dict[str, str | int]


def _plan(world: Town, script: World, late: dict[str, str], printed: dict[str, Printed]) -> SecretPlan:
    board, library = world.board, world.board.library
    roles = {**script.roles, **late}
    for heir in board.cast[board.scripted :]:
        (effect,) = trait_effects(heir, "inherits_setup_of")
        roles[heir.id] = roles[str(effect.fields["name"])]
    size = board.size
    return SecretPlan(
        script.plots,
        tuple(library.roles[roles[character.id]] for character in board.cast),
        tuple(incident for _, incident in board.schedule),
        tuple(
            board.index[id] if id in board.index else size + LOCATIONS.index(id)
            for id in (script.culprits[day] for day, _ in board.schedule)
        ),
        ((1, 1),) * size,
        tuple(printed.get(character.id, {}) for character in board.cast),
    )


def _known(settings: Mapping[str, str | int]) -> Printed:
    """What is known of a character: the printed settings, and where it was seen to begin."""
    return {name: value for name, value in settings.items() if name in PRINTED or name == "start"}


def _with_arrival(
    character: Character, settings: Mapping[str, str | int], arrival: tuple[int, int]
) -> Printed:
    """Adds the day on which somebody arrives, which is also part of the script."""
    when = dict(zip(("enters_on_loop", "enters_on_day"), arrival, strict=True))
    return {
        **settings,
        **{option.name: when[option.name] for option in character.options if option.name in when},
    }


def used_by_others(world: Town, used: frozenset[str]) -> frozenset[str]:
    """Used abilities, reassigned to whoever has them in this world."""
    board, library = world.board, world.board.library
    declared = {ability.id: who for who, card in enumerate(board.cast) for ability in card.abilities}
    keys: set[str] = set()
    for key in used:
        row, at, rest = key.partition("@")
        if not at and row in declared:
            keys.add(key)
            continue
        day = rest.partition("#")[2]
        if row in declared:  # written on a card, whatever its role
            keys.add(f"{row}@{declared[row]}" + (f"#{day}" if day else ""))
        for who, role in enumerate(world.plan.roles):
            if any(one.id == row for one in role.rows):
                keys.add(f"{row}@{who}" + (f"#{day}" if day else ""))
        if any(one.id == row for plot in world.plan.plots for one in library.plots[plot].rows):
            keys.add(key)
    return frozenset(keys)
