"""Another world that a seat cannot tell from the real one (FS-16).

Zones stay as they are; only the tables behind them are dealt anew: faces of cards, identities, roles.  Everything
that was publicly seen to follow from something hidden is kept: `could` for single cards, `ruled_out` for identities,
`facts` for what ties them together.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from anju.engine.play import DoesNotFit, Entry
from anju.engine.reshuffling import reshuffled
from anju.games.fengsheng import fact
from anju.games.fengsheng import identity as idn
from anju.games.fengsheng.faces import ALL_FACES, CODE_COLOURS, COLOURS, FACES, PROBE, PURE_BLACK, WITH_COLOUR
from anju.games.fengsheng.identity import table
from anju.games.fengsheng.setup import tables, tasks_for
from anju.games.fengsheng.state import Mission
from anju.games.fengsheng.watch import watch

if TYPE_CHECKING:
    from anju.games.fengsheng.library import Library

_TRIES = 200


def imagine(
    library: Library, now: Mission, checkpoint: Mission, tail: list[Entry], seat: int, rng: Random
) -> tuple[Mission, list[Entry]]:
    world = checkpoint.copy()
    world.persona = _roles(library, now, checkpoint, seat, rng)
    world.watch = watch(library, world)
    for _ in range(_TRIES):
        world.who = _identities(now, checkpoint, seat, rng)
        if not checkpoint.face:
            break
        dealt = _Dealing(now, checkpoint, world.who, seat, rng).attempt()
        if dealt is not None and all(entry.holds(dealt[0], world.who) for entry in now.facts):
            world.face, world.seen = dealt
            break
    else:
        raise DoesNotFit(f"no cards fit what seat {seat} has seen")
    cards = [[card for card, _, _ in shuffle] for shuffle in now.shuffles]
    return world, reshuffled(tail, cards, lambda card: now.seen[card] >> seat & 1 != 0, rng)


# -- identities -------------------------------------------------------------------------------------------


def _identities(now: Mission, checkpoint: Mission, seat: int, rng: Random) -> list[int]:
    """Kinds for all identity cards that make a legal table and contradict nothing that was seen."""
    cards = range(len(checkpoint.who))
    sure = {card: checkpoint.who[card] for card in cards if now.identity_seen[card] >> seat & 1}
    allowed = [possible_kinds(now, card, seat) for card in cards]
    layouts = tables(len(cards), tuple(sure.values()))
    for _ in range(_TRIES):
        left = list(rng.choice(layouts))
        left = _other_tasks(now, left, list(sure.values()), rng)
        for kind in sure.values():
            left.remove(kind)
        rng.shuffle(left)
        assigned = _assign([card for card in cards if card not in sure], left, allowed)
        if assigned is not None:
            return [sure[card] if card in sure else assigned[card] for card in cards]
    raise DoesNotFit(f"no identities fit what seat {seat} has seen")


def possible_kinds(now: Mission, card: int, seat: int) -> int:
    """The kinds (bits) that this identity card may be, by what the seat has seen."""
    kinds = ((1 << len(idn.IDS)) - 1) & ~now.ruled_out[card]
    for entry in now.facts:
        if isinstance(entry, fact.Probed) and entry.identity == card and now.seen[entry.cards[0]] >> seat & 1:
            column = PROBE[now.face[entry.cards[0]]]
            kinds &= sum(1 << kind for kind in range(len(idn.IDS)) if column[table(kind)] == entry.drew)
    return kinds


def _other_tasks(now: Mission, kinds: list[int], sure: list[int], rng: Random) -> list[int]:
    """The same sides with other secret tasks, where these are not known."""
    pool = [kind for kind in now.tasks or tasks_for(len(kinds)) if kind not in sure]
    rng.shuffle(pool)
    return [kind if kind not in idn.TASKS or kind in sure else pool.pop() for kind in kinds]


def _assign(cards: list[int], kinds: list[int], allowed: list[int]) -> dict[int, int] | None:
    """Assigns a kind to each card, the most constrained card first; None if that is impossible."""
    assigned: dict[int, int] = {}
    left = kinds[:]
    for card in sorted(cards, key=lambda card: bin(allowed[card]).count("1")):
        kind = next((kind for kind in left if allowed[card] >> kind & 1), None)
        if kind is None:
            return None
        left.remove(kind)
        assigned[card] = kind
    return assigned


# -- roles ------------------------------------------------------------------------------------------------


def _roles(library: Library, now: Mission, checkpoint: Mission, seat: int, rng: Random) -> list[int]:
    """Puts other roles on the role cards that the seat has not seen; a face-down card at a seat is a hidden role."""
    unseen = [card for card in range(len(checkpoint.persona)) if not now.role_seen[card] >> seat & 1]
    masked = [card for card in unseen if card in checkpoint.role or card in now.role]
    pool = sorted(checkpoint.persona[card] for card in unseen)  # so that the same luck makes the same world
    rng.shuffle(pool)
    roles = checkpoint.persona[:]
    for card in masked:
        roles[card] = next(number for number in pool if library.roles[number].hidden)
        pool.remove(roles[card])
    for card in unseen:
        if card not in masked:
            roles[card] = pool.pop()
    return roles


# -- faces ------------------------------------------------------------------------------------------------


class _Dealing:
    """Deals new faces to the cards that a seat does not know."""

    def __init__(self, now: Mission, checkpoint: Mission, who: list[int], seat: int, rng: Random) -> None:
        self.now = now
        self.checkpoint = checkpoint
        self.who = who
        self.seat = seat
        self.rng = rng
        self.viewers = 1 << seat | 1 << now.setup.seats
        # What has been shuffled since was open to all; what is mixed up now is not known card by card.
        self.shuffled = {card for shuffle in now.shuffles for card, _, _ in shuffle}
        self.groups = [tuple(card for card in ids if card not in self.shuffled) for _, ids in now.mixed[seat]]
        self.mixed = {card for ids in self.groups for card in ids}

    def attempt(self) -> tuple[list[int], list[int]] | None:
        """Tries a deal: the faces and who has seen them; None if a card is left without a possible face."""
        self.face: dict[int, int] = {}
        self.seen = self.checkpoint.seen[:]
        for card, face in enumerate(self.checkpoint.face):
            if card in self.shuffled or (self.now.seen[card] >> self.seat & 1 and card not in self.mixed):
                self.face[card] = face
        self.limits = self.known_limits()
        for ids in self.groups:
            if not self.spread(ids):
                return None
        taken = 0
        for card, face in self.face.items():
            taken |= 1 << face
            self.limits.pop(card, None)
        # In order, so that the same luck deals the same world.
        self.left = [face for face in sorted(self.checkpoint.face) if not taken >> face & 1]
        self.follow_facts()
        if not self.fill_limited():
            return None
        self.fill_rest()
        return [self.face[card] for card in range(len(self.checkpoint.face))], self.seen

    def known_limits(self) -> dict[int, int]:
        """Limits single cards by what everybody saw of them, and by what probes say once identities are settled."""
        limits = {
            card: self.now.could[card] & ALL_FACES
            for card in range(len(self.checkpoint.face))
            if card not in self.face and self.now.could[card] != -1
        }
        for entry in self.now.facts:
            if isinstance(entry, fact.Probed) and entry.cards[0] not in self.face:
                column, card = table(self.who[entry.identity]), entry.cards[0]
                fitting = sum(1 << f for f in FACES if PROBE[f][column] == entry.drew)
                limits[card] = limits.get(card, ALL_FACES) & fitting
        return limits

    def spread(self, ids: tuple[int, ...]) -> bool:
        """Lets faces the seat saw trade places within the group; what all saw only where all lost sight of it."""
        # By face, so that the same luck makes the same world wherever these really are.
        known = sorted(
            (card for card in ids if self.now.seen[card] >> self.seat & 1),
            key=self.checkpoint.face.__getitem__,
        )
        places = {card: [other for other in ids if self.may_swap(card, other)] for card in known}
        for choices in places.values():
            self.rng.shuffle(choices)
        known.sort(key=lambda card: len(places[card]))
        places_of = _matched(known, places)
        if places_of is None:
            return False
        for card in ids:
            self.seen[card] &= ~self.viewers
        for card, other in places_of.items():
            self.face[other] = self.checkpoint.face[card]
            self.seen[other] |= self.checkpoint.seen[card] & self.viewers
        return True

    def may_swap(self, card: int, other: int) -> bool:
        now = self.now
        if not self.limits.get(other, ALL_FACES) >> self.checkpoint.face[card] & 1:
            return False
        public = now.setup.seats
        if card == other or not now.seen[card] >> public & 1:
            return True
        return any(card in ids and other in ids for _, ids in now.mixed[public])

    # -- what is known of single cards --------------------------------------------------------------------

    def limit(self, card: int, faces: int) -> None:
        if card not in self.face:
            self.limits[card] = self.limits.get(card, ALL_FACES) & faces

    def follow_facts(self) -> None:
        """Turns the facts that tie cards and identities together into limits on single cards."""
        for entry in self.now.facts:
            if isinstance(entry, fact.Obeyed | fact.NotObeyed):
                self.follow_order(entry)
            elif isinstance(entry, fact.GaveBack):
                wanted = idn.colour(self.who[entry.identity]) if entry.identity >= 0 else 0
                if wanted:
                    self.one_or_none(entry.cards, WITH_COLOUR[wanted], WITH_COLOUR[wanted])
            elif isinstance(entry, fact.Gambled):
                self.one_or_none(entry.cards, WITH_COLOUR[entry.named], PURE_BLACK)
            elif isinstance(entry, fact.Held) and not any(
                entry.faces >> self.face[card] & 1 for card in entry.cards if card in self.face
            ):
                self.limit(self.rng.choice(entry.cards), entry.faces)

    def follow_order(self, entry: fact.Obeyed | fact.NotObeyed) -> None:
        """Settles the order's own face first, then what it says about the other cards."""
        order, *others = entry.cards
        if order not in self.face:
            obeyed = isinstance(entry, fact.Obeyed)
            known = [COLOURS[self.face[card]] for card in others if card in self.face]
            fitting = [
                face
                for face in self.left
                if self.limits.get(order, ALL_FACES) >> face & 1
                and all((CODE_COLOURS[face][entry.code] & colours != 0) == obeyed for colours in known)
            ]
            if not fitting:
                return
            self.face[order] = self.rng.choice(fitting)
            self.left.remove(self.face[order])
            self.limits.pop(order, None)
        wanted = WITH_COLOUR[CODE_COLOURS[self.face[order]][entry.code]]
        for card in others:
            self.limit(card, wanted if isinstance(entry, fact.Obeyed) else ALL_FACES & ~wanted)

    def one_or_none(self, cards: tuple[int, ...], wanted: int, unwanted: int) -> None:
        """Either the first is one of the wanted faces, or none of the rest is one of the unwanted."""
        first, *rest = cards
        if first in self.face:
            first_fits = wanted >> self.face[first] & 1 == 1
        else:
            first_fits = any(card in self.face and unwanted >> self.face[card] & 1 for card in rest)
            if not first_fits:
                first_fits = self.rng.random() < 0.5
        if first_fits:
            self.limit(first, wanted)
        else:
            for card in rest:
                self.limit(card, ALL_FACES & ~unwanted)

    # -- dealing ------------------------------------------------------------------------------------------

    def fill_limited(self) -> bool:
        """Deals faces to the limited cards, the most limited first."""
        available = sum(1 << face for face in self.left)
        for card in sorted(self.limits, key=lambda card: ((self.limits[card] & available).bit_count(), card)):
            fitting = [face for face in self.left if self.limits[card] >> face & 1]
            if not fitting:
                return False
            self.face[card] = self.rng.choice(fitting)
            self.left.remove(self.face[card])
        return True

    def fill_rest(self) -> None:
        self.rng.shuffle(self.left)
        for card in range(len(self.checkpoint.face)):
            if card not in self.face:
                self.face[card] = self.left.pop()


def _matched(cards: list[int], places: dict[int, list[int]]) -> dict[int, int] | None:
    """Matches each card with a place of its own, the first its list allows; None if that is impossible."""
    if not cards:
        return {}
    first, *rest = cards
    for place in places[first]:
        left = {card: [other for other in places[card] if other != place] for card in rest}
        matched = _matched(rest, left)
        if matched is not None:
            matched[first] = place
            return matched
    return None
