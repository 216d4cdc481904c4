"""Another world that a seat cannot tell from the real one (TL-12).

For a protagonist: another script among those that can have told everything told so far, and other cards face down.  For
the mastermind only the protagonists' cards can be others.
"""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Final

from anju.engine.event import Event
from anju.engine.game import Game
from anju.engine.play import CHANCE, DoesNotFit, Entry, Finished, Suspended
from anju.games.tragedy_looper import state as st
from anju.games.tragedy_looper.board import Board
from anju.games.tragedy_looper.days import Days
from anju.games.tragedy_looper.deduction import Deduction, Sheet
from anju.games.tragedy_looper.deduction.chronicle import Told
from anju.games.tragedy_looper.deduction.explainable import starts_named
from anju.games.tragedy_looper.deduction.retelling import Goal, Record, TooMuch, retold
from anju.games.tragedy_looper.imagined_script import rewritten, used_by_others
from anju.games.tragedy_looper.queries import MASTERMIND
from anju.games.tragedy_looper.state import Laid, Town, steered

_GAME: Final[Game[Town]] = Game()
_MOST_KEPT: Final = 4


class Shelf:
    """Caches the most recent deductions: when a seat imagines again, most events have already been read."""

    def __init__(self) -> None:
        self.kept: list[tuple[Board, Deduction]] = []
        self.confirmed = True
        """Whether the script returned last explains everything told; False where none was found in reasonable time."""

    def deduced(self, board: Board, told: list[Event]) -> Deduction:
        """What everybody can know; a single seat is told nothing more than its own cards."""
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
        deduction = _deduced(shelf, now, told)
        by_others = bool(tail) and tail[-1][0] not in (seat, CHANCE)
        fresh = [] if deduction.exact and not by_others else _since(checkpoint, tail)
        world = _rewritten(shelf, checkpoint, deduction, tail, rng)
        tail = _fitting(world, tail, seat, fresh)
    if checkpoint.phase in (st.MASTERMIND_CARDS, st.PROTAGONIST_CARDS):
        world.laid = _laid_anew(world, seat, rng)
    return world, tail


def _since(checkpoint: Town, tail: list[Entry]) -> list[Told]:
    """What everybody was told since the checkpoint."""
    run = Days(_GAME, checkpoint.copy(), tail[:], 0)
    with suppress(Suspended, Finished):
        run.step()
    return [(event.kind, *event.data) for event in run.events if event.seen_by(None)]


def _fitting(world: Town, tail: list[Entry], seat: int, fresh: list[Told]) -> list[Entry]:
    """As many of the answers since as fit this world: one who has begun to choose looks like one who has not."""
    kept = tail
    while kept and kept[-1][0] not in (seat, CHANCE):
        try:
            if _since(world, kept) == fresh:
                break
        except DoesNotFit:
            pass
        kept = kept[:-1]
    return kept


# -- the script -------------------------------------------------------------------------------------------------


def _deduced(shelf: Shelf, now: Town, told: list[Event]) -> Deduction:
    """The deduction for this table; before set-up nothing has been told, so the real cast is as good as any."""
    if told and any(event.kind == "on_board" for event in told):
        return shelf.deduced(now.board, told)
    sheet = Sheet.of_board(now.board)
    late = sheet.latecomers(())
    sheet.cast = tuple(one.id for one in now.board.cast[: now.board.scripted] if one.id not in late)
    return Deduction(sheet)


def _rewritten(shelf: Shelf, town: Town, deduction: Deduction, tail: list[Entry], rng: Random) -> Town:
    """The town with another script that explains everything told."""
    world = rewritten(town, deduction, rng)
    shelf.confirmed = deduction.exact and _all_seen(deduction, world)
    record = Record([] if shelf.confirmed else deduction.events)
    if record.whole:
        goal = Goal.of(town, record, len(deduction.events) - len(_since(town, tail)))
        for _ in range(_CANDIDATES):
            with suppress(TooMuch):
                used = retold(world.board, world.plan, record, goal)
                if used is not None:
                    world.used_today, world.used_loop = used
                    shelf.confirmed = True
                    return world
            world = rewritten(town, deduction, rng)
    world.used_today = used_by_others(world, world.used_today)
    world.used_loop = used_by_others(world, world.used_loop)
    return world


def _all_seen(deduction: Deduction, world: Town) -> bool:
    """Whether deduction has covered all that matters: it cannot tell where latecomers begin."""
    people = zip(world.board.cast, world.plan.roles, strict=True)
    unseen = {role.id for one, role in people if one.id not in deduction.cast}
    return unseen.isdisjoint(starts_named(world.board.library, world.plan.plots))


_CANDIDATES: Final = 400
"""How many scripts are replayed before giving up; usually the first will do."""


# -- cards face down ----------------------------------------------------------------------------------------------


def _laid_anew(world: Town, seat: int, rng: Random) -> tuple[Laid, ...]:
    """Replaces all face-down cards that the seat did not lay itself (TL-5.2)."""
    laid: list[Laid] = []
    for owner, target, card in world.laid:
        own = seat == steered(world, owner)
        laid.append((owner, target, card if own else rng.choice(_left(world, owner, laid))))
    return tuple(laid)


def _left(world: Town, owner: int, laid: list[Laid]) -> list[str]:
    """The cards this deck may have laid: not spent this loop, and no more copies than it has."""
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
