"""Windows: named moments at which abilities may act on a happening."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, TypeVar

from anju.engine.play import Play
from anju.engine.question import Value, Word

P = TypeVar("P", bound=Play[Any])
P_contra = TypeVar("P_contra", bound=Play[Any], contravariant=True)


class Ability(Protocol[P_contra]):
    """Something a seat has that may act in a window, whatever it is made of."""

    @property
    def id(self) -> str: ...

    @property
    def priority(self) -> int: ...

    @property
    def forced(self) -> bool:
        """Bookkeeping that nobody may refuse: it runs first and is not asked about."""

    def ready(self, play: P_contra, seat: int, happening: Any) -> bool: ...

    def act(self, play: P_contra, seat: int, happening: Any) -> None: ...


Listeners = dict[str, list[tuple[int, "Ability[Any]"]]]
"""Who listens at which window.  Replaced, never mutated, when an ability is gained or lost."""


def listeners(owned: list[tuple[int, str, Ability[Any]]]) -> Listeners:
    """The index of (seat, window, ability): forced first, then by priority."""
    index: Listeners = {}
    for seat, window, ability in sorted(owned, key=lambda entry: (not entry[2].forced, -entry[2].priority)):
        index.setdefault(window, []).append((seat, ability))
    return index


def offer(play: P, listening: list[tuple[int, Ability[P]]], happening: Any, which: Word) -> None:
    """Opens a window: by priority, then by `play.seat_order()`; a seat with several ready abilities says which is next.

    Readiness is looked at again after each act; an ability acts once per window.
    """
    waiting = list(listening)
    while waiting:
        ready = [entry for entry in waiting if entry[1].ready(play, entry[0], happening)]
        if not ready:
            return
        chosen = ready[0] if len(ready) == 1 else _next(play, ready, which)
        waiting.remove(chosen)
        chosen[1].act(play, chosen[0], happening)


def _next(play: P, ready: list[tuple[int, Ability[P]]], which: Word) -> tuple[int, Ability[P]]:
    first = ready[0][1]
    rank = [
        entry for entry in ready if entry[1].forced == first.forced and entry[1].priority == first.priority
    ]
    seat = min((entry[0] for entry in rank), key=play.seat_order().index)
    own = [entry for entry in rank if entry[0] == seat]
    if len(own) == 1 or first.forced:
        return own[0]
    values: list[Value] = [entry[1].id for entry in own]
    picked = play.ask(seat, which, values)
    return next(entry for entry in own if entry[1].id == picked)


class Answering(Protocol):
    """Something that may respond to a happening: it has an id, and may be forced."""

    @property
    def id(self) -> str: ...

    @property
    def forced(self) -> bool: ...


A = TypeVar("A", bound=Answering)


def respond(
    play: Play[Any],
    seat: int,
    batch: list[Any],
    ready: Callable[[int, Any], list[A]],
    might: Callable[[int, Any], bool],
    use: Callable[[int, A, Any], None],
    words: tuple[Word, Word],
) -> None:
    """One seat answers a batch of happenings, one after the other, in the order it likes.

    Each pair of ability and happening comes once, and readiness is looked at again after each.  Forced ones cannot be
    declined; declining declines all others that are ready.  A seat that by all that is public might answer is asked
    even if it cannot.  `words` ask which comes first, and which comes next if any.
    """
    which, any_next = words
    handled: list[tuple[A, int]] = []
    while True:
        able: dict[str, tuple[A, int]] = {}
        for place, happening in enumerate(batch):
            for ability in ready(seat, happening):
                if ability.id not in able and (ability, place) not in handled:
                    able[ability.id] = (ability, place)
        if not able and (handled or not any(might(seat, happening) for happening in batch)):
            return
        values: list[Value] = list(able)
        if any(ability.forced for ability, _ in able.values()):
            picked = play.ask(seat, which, values)
        else:
            assert any_next.decline is not None, "what is not forced can be declined"
            picked = play.ask(seat, any_next, [*values, any_next.decline])
            if picked == any_next.decline:
                return
        ability, place = able[str(picked)]
        handled.append((ability, place))
        use(seat, ability, batch[place])
