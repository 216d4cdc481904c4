"""Another world that a seat cannot tell from the real one (TL-12).

For a protagonist: another script among those that fit everything told so far, and other cards face down.  For the
mastermind only the protagonists' cards can be others.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from anju.engine.event import Event
from anju.engine.play import DoesNotFit, Entry
from anju.games.tragedy_looper import state as st
from anju.games.tragedy_looper.board import Board, Plan
from anju.games.tragedy_looper.days import PRINTED
from anju.games.tragedy_looper.deduction import Deduction, Sheet, World
from anju.games.tragedy_looper.ground import MASTERMIND
from anju.games.tragedy_looper.library import LOCATIONS, PLACES
from anju.games.tragedy_looper.plot_rules import trait_effects
from anju.games.tragedy_looper.state import Laid, Town, steered
from anju.games.tragedy_looper.validator.roles import PERSON

_MOST_KEPT: Final = 4


class Shelf:
    """The deductions used last: whoever imagines again and again has read most of the events before."""

    def __init__(self) -> None:
        self.kept: list[tuple[Board, Deduction]] = []

    def deduced(self, board: Board, told: list[Event]) -> Deduction:
        """What everybody can know; what only one seat was told is no more than its own cards."""
        events = [(event.kind, *event.data) for event in told if event.seen_by(None)]
        for kept, deduction in self.kept:
            if kept is board and deduction.events == events[: len(deduction.events)]:
                break
        else:
            deduction = Deduction(Sheet.of_board(board))
            self.kept = [*self.kept[1 - _MOST_KEPT :], (board, deduction)]
        deduction.read(events[len(deduction.events) :])
        return deduction


def imagine(
    shelf: Shelf,
    now: Town,
    checkpoint: Town,
    tail: list[Entry],
    seat: int,
    told: list[Event],
    rng: Random,
) -> tuple[Town, list[Entry]]:
    world = checkpoint.copy()
    if seat != MASTERMIND and now.outcome is None:
        _rewrite(world, _deduced(shelf, now, told), rng)
    if checkpoint.phase in (st.MASTERMIND_CARDS, st.PROTAGONIST_CARDS):
        world.laid = _laid_anew(world, seat, rng)
    return world, tail


# -- the script -------------------------------------------------------------------------------------------------


def _deduced(shelf: Shelf, now: Town, told: list[Event]) -> Deduction:
    """Before anybody has been put on the board nothing has been told, and the cast is as good as any."""
    if told and any(event.kind == "on_board" for event in told):
        return shelf.deduced(now.board, told)
    sheet = Sheet.of_board(now.board)
    late = sheet.latecomers(())
    sheet.cast = tuple(one.id for one in now.board.cast[: now.board.scripted] if one.id not in late)
    return Deduction(sheet)


def _rewrite(world: Town, deduction: Deduction, rng: Random) -> None:
    """Gives the town another script."""
    script, late = _drawn(world, deduction, rng)
    printed = {one.id: _known(of) for one, of in zip(world.board.cast, world.plan.settings, strict=True)}
    if late or any(life == st.ABSENT for life in world.life):
        _recast(world, deduction.cast, late)
    world.plan = _plan(world, script, late, printed)
    if "twisted_truth" in script.plots:
        world.plan.extra = rng.choice(
            [plot for plot in world.board.set.main_plots if plot != script.plots[0]]
        )
    world.used_today = _used_by_others(world, world.used_today)
    world.used_loop = _used_by_others(world, world.used_loop)


def _drawn(world: Town, deduction: Deduction, rng: Random) -> tuple[World, dict[str, str]]:
    """A script, and who is still to come in it and as what: those who hold a role, and now and then a Person."""
    free = [id for id in deduction.sheet.latecomers(deduction.cast) if _can_still_come(world, id)]
    for _ in range(_TRIES):
        script = deduction.sample(rng)
        if script is None:
            break
        if len(script.elsewhere) <= len(free):
            extra = [PERSON] if rng.random() < _CHANCE_OF_A_PERSON else []
            people = rng.sample(free, len(free))
            return script, dict(zip(people, [*script.elsewhere, *extra], strict=False))
    raise DoesNotFit("no script fits what was told")


_CHANCE_OF_A_PERSON: Final = 0.2
_TRIES: Final = 100


def _can_still_come(world: Town, id: str) -> bool:
    options = [option.name for option in world.board.library.characters[id].options]
    return world.loop < world.board.loops if "enters_on_loop" in options else world.day < world.board.days


def _recast(world: Town, seen: list[str], late: dict[str, str]) -> None:
    """A board with other people on it who have not come yet; everybody seen keeps what is theirs."""
    old = world.board
    people = [*sorted(seen, key=lambda id: old.index[id]), *late]
    heirs = [one.id for one in old.cast[old.scripted :]]  # cards that no script casts stand last
    cast = [*(id for id in people if id not in heirs), *heirs]
    world.board = Board(
        old.library, old.options, old.people, old.set,
        tuple(old.library.characters[id] for id in cast), old.days, old.loops, old.schedule, old.cast_public,
        old.table_talk, old.special_rules,
    )  # fmt: skip
    _renumber(world, old, [old.index.get(id, -1) for id in cast])


def _renumber(world: Town, old: Board, places: list[int]) -> None:
    """Everything that counts people, for a cast in which they stand in other places; -1 is somebody new."""
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


def _plan(world: Town, script: World, late: dict[str, str], printed: dict[str, Printed]) -> Plan:
    board, library = world.board, world.board.library
    roles = {**script.roles, **late}
    for heir in board.cast[board.scripted :]:
        (effect,) = trait_effects(heir, "inherits_setup_of")
        roles[heir.id] = roles[str(effect.fields["name"])]
    size = board.size
    return Plan(
        script.plots,
        tuple(library.roles[roles[character.id]] for character in board.cast),
        tuple(incident for _, incident in board.schedule),
        tuple(
            board.index[id] if id in board.index else size + LOCATIONS.index(id)
            for id in (script.culprits[day] for day, _ in board.schedule)
        ),
        tuple(_arrival(world, who) for who in range(size)),
        tuple(printed.get(character.id, {}) for character in board.cast),
    )


def _arrival(world: Town, who: int) -> tuple[int, int]:
    """Whoever is here came before; the others come with the next loop or day."""
    if world.life[who] != st.ABSENT:
        return 1, 1
    options = [option.name for option in world.board.cast[who].options]
    return (world.loop + 1, 1) if "enters_on_loop" in options else (1, world.day + 1)


def _known(settings: Mapping[str, str | int]) -> Printed:
    """What is printed on a card is known; where somebody begins has been seen."""
    return {name: value for name, value in settings.items() if name in PRINTED or name == "start"}


def _used_by_others(world: Town, used: frozenset[str]) -> frozenset[str]:
    """What the mastermind used was the ability of somebody else here: of whoever has it in this world."""
    board, library = world.board, world.board.library
    declared = {ability.id: who for who, card in enumerate(board.cast) for ability in card.abilities}
    found: set[str] = set()
    for key in used:
        row, at, rest = key.partition("@")
        if not at and row in declared:
            found.add(key)
            continue
        day = rest.partition("#")[2]
        if row in declared:  # written on a card, whatever its role
            found.add(f"{row}@{declared[row]}" + (f"#{day}" if day else ""))
        for who, role in enumerate(world.plan.roles):
            if any(one.id == row for one in role.rows):
                found.add(f"{row}@{who}" + (f"#{day}" if day else ""))
        if any(one.id == row for plot in world.plan.plots for one in library.plots[plot].rows):
            found.add(key)
    return frozenset(found)


# -- cards face down ----------------------------------------------------------------------------------------------


def _laid_anew(world: Town, seat: int, rng: Random) -> tuple[Laid, ...]:
    """Other cards for all that the seat did not lay itself (TL-5.2)."""
    found: list[Laid] = []
    for owner, target, card in world.laid:
        own = seat == steered(world, owner)
        found.append((owner, target, card if own else rng.choice(_left(world, owner, found))))
    return tuple(found)


def _left(world: Town, owner: int, laid: list[Laid]) -> list[str]:
    """What this deck may have laid: not spent this loop, and no card more often than it has copies."""
    side = "mastermind" if owner == MASTERMIND else "protagonist"
    before = [card for who, _, card in laid if who == owner]
    return [
        card.id
        for card in world.board.library.cards.values()
        if card.side == side
        and (not card.variant or world.board.options.mastermind_deck_000 == (card.variant == "with"))
        and card.id not in world.spent[owner]
        and before.count(card.id) < card.copies
    ]
