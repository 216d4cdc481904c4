"""What has changed in the views since an earlier state; the rest is neither built nor compared again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from anju.engine.layers import Glance
from anju.games.fengsheng.state import CHOOSE_ROLES, DEAL, PHASES, Mission
from anju.games.fengsheng.view import (
    TOP,
    apart,
    cards_mixed,
    in_force,
    known,
    known_top,
    ladder,
    message_seen,
    peeked,
    recalled,
    seat_seen,
    uneven,
)
from anju.games.fengsheng.view import public as seen_by_all
from anju.games.fengsheng.words import SEATS

if TYPE_CHECKING:
    from anju.games.fengsheng.library import Library


def public(library: Library, s: Mission, glance: Glance | None) -> dict[str, Any]:
    """What everybody sees, reusing the earlier parts wherever they are unchanged."""
    if glance is None or _all_look_anew(glance[0], s):
        return seen_by_all(library, s)
    before, shown = glance
    watcher, view = s.setup.seats, shown.copy()
    mixed = cards_mixed(s, watcher)
    view["phase"], view["turn"], view["player"] = PHASES[s.phase], s.turn, SEATS[s.player]
    view["deck"] = len(s.deck)
    view["top"] = known_top(s, watcher, mixed) if peeked(s) else []
    if before.discard != s.discard:
        view["discard"] = [s.face[card] for card in s.discard]
    view["removed"] = known(s, s.removed, watcher, mixed)
    view["message"] = message_seen(s, watcher, mixed)
    view["recalled"] = [recalled(s, since, ids, watcher) for since, ids in s.mixed[watcher]]
    if _other_force(before, s):
        view["in_force"] = in_force(s)
    if _other_ladder(before, s):
        view["ladder"] = ladder(s)
    if seats := _other_seats(before, s):
        view["seats"] = places = view["seats"].copy()
        for seat in seats:
            places[seat] = seat_seen(library, s, seat, watcher, mixed)
    return view


def _other_force(before: Mission, s: Mission) -> bool:
    return (
        before.banned != s.banned
        or before.gagged != s.gagged
        or before.muted != s.muted
        or before.barred != s.barred
        or before.baited != s.baited
        or before.turned != s.turned
    )


def _other_ladder(before: Mission, s: Mission) -> bool:
    return (
        before.frames != s.frames
        or before.rung != s.rung
        or before.resolving != s.resolving
        or before.doomed != s.doomed
    )


def _other_seats(before: Mission, s: Mission) -> list[int]:
    """The seats whose area or own state has changed; colour counts follow from these."""
    if before.ruled_out != s.ruled_out:
        return list(range(s.setup.seats))
    same = before.seen == s.seen
    return [
        seat
        for seat, hand in enumerate(s.hand)
        if before.hand[seat] != hand
        or before.area[seat] != s.area[seat]
        or before.alive[seat] != s.alive[seat]
        or before.out[seat] != s.out[seat]
        or before.up[seat] != s.up[seat]
        or not (same or _known_alike(before, s, hand))
    ]


def own_changed(before: Mission, s: Mission, seats: Sequence[int]) -> Sequence[int]:
    """The seats for which something that `view.own` reads may have changed."""
    if _all_look_anew(before, s):
        return seats
    same = before.seen == s.seen
    stirred = not same or before.message != s.message or before.hand != s.hand
    news = _news(before, s, same) if stirred else 0
    return [
        seat
        for seat in seats
        if news >> seat & 1
        or before.hand[seat] != s.hand[seat]
        or before.used_turn[seat] != s.used_turn[seat]
        or before.used_game[seat] != s.used_game[seat]
        or before.mixed[seat] != s.mixed[seat]
        or (stirred and s.mixed[seat])
    ]


def _all_look_anew(before: Mission, s: Mission) -> bool:
    """Whether something has changed that seats may see differently from one another, and that seldom changes."""
    watcher = s.setup.seats
    return (
        before.phase in (DEAL, CHOOSE_ROLES)
        or s.phase in (DEAL, CHOOSE_ROLES)
        or before.face is not s.face
        or before.who is not s.who
        or before.persona is not s.persona
        or before.outcome is not s.outcome
        or before.role != s.role
        or before.role_seen != s.role_seen
        or before.identity != s.identity
        or before.identity_seen != s.identity_seen
        or before.removed != s.removed
        or before.mixed[watcher] != s.mixed[watcher]
        or (before.deck[-TOP:] != s.deck[-TOP:] and (peeked(before) or peeked(s)))
    )


def _news(before: Mission, s: Mission, same: bool) -> int:
    """The seats, as bits, that see a moved or newly seen card differently; `same` means that none was newly seen."""
    watcher = s.setup.seats
    if not (same or _known_alike(before, s, s.removed + s.deck[-TOP:])):
        return -1
    watchers = 0
    if before.message != s.message or not same:
        for one in (before, s):
            watchers |= apart(one.seen[one.message], watcher) if one.message >= 0 else 0
    for seat, hand in enumerate(s.hand):
        if before.hand[seat] != hand or not (same or _known_alike(before, s, hand)):
            watchers |= uneven(before, seat) | uneven(s, seat)
    return watchers


def _known_alike(before: Mission, s: Mission, cards: list[int]) -> bool:
    """Whether these cards are known to the same seats as before."""
    old, new = before.seen, s.seen
    for card in cards:
        if old[card] != new[card]:
            return False
    return True
