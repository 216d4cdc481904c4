"""Another world that a seat cannot tell from the real one (TL-12).

For a protagonist: another script among those that fit everything told so far, and other cards face down.  For the
mastermind only the protagonists' cards can be others.
"""

from __future__ import annotations

from random import Random
from typing import Final

from anju.engine.event import Event
from anju.engine.play import DoesNotFit, Entry
from anju.games.tragedy_looper import state as st
from anju.games.tragedy_looper.board import Board, Plan
from anju.games.tragedy_looper.days import PRINTED
from anju.games.tragedy_looper.deduction import Deduction, Sheet, World
from anju.games.tragedy_looper.ground import MASTERMIND
from anju.games.tragedy_looper.library import LOCATIONS
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
        _rewrite(world, shelf.deduced(now.board, told), rng)
    if checkpoint.phase in (st.MASTERMIND_CARDS, st.PROTAGONIST_CARDS):
        world.laid = _laid_anew(world, seat, rng)
    return world, tail


# -- the script -------------------------------------------------------------------------------------------------


def _rewrite(world: Town, deduction: Deduction, rng: Random) -> None:
    """Gives the town another script."""
    script = deduction.sample(rng)
    if script is None:
        raise DoesNotFit("no script fits what was told")
    late = _latecomers(world, deduction, script, rng)
    if late or any(life == st.ABSENT for life in world.life):
        _recast(world, deduction.cast, late)
    world.plan = _plan(world, script, late)
    world.used_today = _used_by_others(world, world.used_today)
    world.used_loop = _used_by_others(world, world.used_loop)


def _latecomers(world: Town, deduction: Deduction, script: World, rng: Random) -> dict[str, str]:
    """Who is still to come in this world, and as what: those who hold a role, and now and then a Person."""
    free = deduction.sheet.latecomers(deduction.cast)
    rng.shuffle(free)
    found: dict[str, str] = {}
    for role in script.elsewhere:
        found[free.pop()] = role
    if free and rng.random() < _CHANCE_OF_A_PERSON:
        found[free.pop()] = PERSON
    return {id: role for id, role in found.items() if _can_still_come(world, id)}


_CHANCE_OF_A_PERSON: Final = 0.2


def _can_still_come(world: Town, id: str) -> bool:
    options = [option.name for option in world.board.library.characters[id].options]
    return world.loop < world.board.loops if "enters_on_loop" in options else world.day < world.board.days


def _recast(world: Town, seen: list[str], late: dict[str, str]) -> None:
    """A board with other people on it who have not come yet; everybody seen keeps what is theirs."""
    old = world.board
    cast = [*sorted(seen, key=lambda id: old.index[id]), *late]
    board = Board(
        old.library, old.options, old.people, old.set,
        tuple(old.library.characters[id] for id in cast), old.days, old.loops, old.schedule, old.cast_public,
    )  # fmt: skip
    places = [old.index.get(id, -1) for id in cast]
    goodwill, paranoia, intrigue = world.counters
    world.board = board
    world.life = [st.ABSENT if at < 0 else world.life[at] for at in places]
    world.place = [
        _home(board, id) if at < 0 else world.place[at] for id, at in zip(cast, places, strict=True)
    ]
    world.start = [
        _home(board, id) if at < 0 else world.start[at] for id, at in zip(cast, places, strict=True)
    ]
    world.guard = [0 if at < 0 else world.guard[at] for at in places]
    world.counters = [
        [0 if at < 0 else goodwill[at] for at in places],
        [0 if at < 0 else paranoia[at] for at in places],
        [*(0 if at < 0 else intrigue[at] for at in places), *intrigue[old.size :]],
    ]
    world.free = sum((world.free >> at & 1) << new for new, at in enumerate(places) if at >= 0)
    world.suppressed = sum((world.suppressed >> at & 1) << new for new, at in enumerate(places) if at >= 0)
    world.laid = tuple((owner, _thing(old, board, target), card) for owner, target, card in world.laid)
    world.last_loop = _reordered(world.last_loop, places)


def _home(board: Board, id: str) -> int:
    return LOCATIONS.index(board.library.characters[id].starts[0])


def _thing(old: Board, board: Board, thing: int) -> int:
    return board.size + thing - old.size if thing >= old.size else board.index[old.cast[thing].id]


def _reordered(
    last: tuple[tuple[int, ...], tuple[int, ...]], places: list[int]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    goodwill, lives = last
    if not goodwill:
        return last
    return (
        tuple(0 if at < 0 else goodwill[at] for at in places),
        tuple(st.ABSENT if at < 0 else lives[at] for at in places),
    )


def _plan(world: Town, script: World, late: dict[str, str]) -> Plan:
    board, library = world.board, world.board.library
    roles = {**script.roles, **late}
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
        tuple(_settings(world, character.id) for character in board.cast),
    )


def _arrival(world: Town, who: int) -> tuple[int, int]:
    """Whoever is here came before; the others come with the next loop or day."""
    if world.life[who] != st.ABSENT:
        return 1, 1
    options = [option.name for option in world.board.cast[who].options]
    return (world.loop + 1, 1) if "enters_on_loop" in options else (1, world.day + 1)


def _settings(world: Town, id: str) -> dict[str, str | int]:
    """What is printed on a card is known; where somebody begins has been seen."""
    old = {
        character.id: settings
        for character, settings in zip(world.board.cast, world.plan.settings, strict=False)
    }
    return {name: value for name, value in old.get(id, {}).items() if name in PRINTED or name == "start"}


def _used_by_others(world: Town, used: frozenset[str]) -> frozenset[str]:
    """What the mastermind used was the ability of somebody else here: of whoever has it in this world."""
    board, library = world.board, world.board.library
    declared = {ability.id for character in board.cast for ability in character.abilities}
    found: set[str] = set()
    for key in used:
        row, at, rest = key.partition("@")
        if not at and row in declared:
            found.add(key)
            continue
        day = rest.partition("#")[2]
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
