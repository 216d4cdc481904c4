"""What a seat may see, built up field by field (FS-16)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, cast

from anju.engine.layers import Own, laid_over
from anju.games.fengsheng import view_shape as shape
from anju.games.fengsheng.faces import BLACK, BLUE, KINDS, RED
from anju.games.fengsheng.identity import IDS
from anju.games.fengsheng.state import CHOOSE_ROLES, DEAL, PHASES, Mission
from anju.games.fengsheng.words import SEATS

if TYPE_CHECKING:
    from anju.games.fengsheng.library import Library

RUNGS: Final[tuple[shape.Rung, ...]] = ("triggers", "victory", "dying", "body")
DIRECTIONS: Final[tuple[shape.Direction, ...]] = ("left", "right", "up")
_LETTERS: Final = tuple(
    "".join(letter for seat, letter in enumerate(SEATS) if mask >> seat & 1)
    for mask in range(1 << len(SEATS))
)
"""The letters of the seats in a bit mask."""
_NONE: Final = frozenset[int]()
_YOU: Final = ("you",)
_OWN: Final = ("own",)
_HAND: Final = [("seats", seat, "hand") for seat in range(len(SEATS))]
_ROLE: Final = [("seats", seat, "role") for seat in range(len(SEATS))]
_IDENTITY: Final = [("seats", seat, "identity") for seat in range(len(SEATS))]
TOP: Final = 5
"""How many cards on top of the deck a view shows, as far as they are known."""


def view(library: Library, s: Mission, seat: int | None) -> dict[str, Any]:
    """The table as this seat sees it; None sees what everybody sees."""
    if seat is None:
        return public(library, s)
    if s.phase in (DEAL, CHOOSE_ROLES):
        shown = public(library, s)
        return laid_over(shown, own(library, s, (seat,), shown)[0])
    return laid_over(cast("dict[str, Any]", _seen(library, s, seat)), _about(library, s, seat))


def public(library: Library, s: Mission) -> dict[str, Any]:
    """What everybody sees."""
    return cast("dict[str, Any]", _public(library, s))


def _public(library: Library, s: Mission) -> shape.Shuffling | shape.Dealing | shape.MissionView:
    if s.phase == DEAL:
        return {"game": "fengsheng", "phase": "deal", "seats": s.setup.seats, "you": None}
    return _before_play(s) if s.phase == CHOOSE_ROLES else _seen(library, s, s.setup.seats)


def own(library: Library, s: Mission, seats: Sequence[int], shown: dict[str, Any]) -> list[Own]:
    """Where the views of these seats differ from the public one."""
    if s.phase == DEAL:
        return [{_YOU: seat} for seat in seats]
    if s.phase == CHOOSE_ROLES:
        return [_dealt(library, s, seat) for seat in seats]
    if not seats:
        return []
    apart_from_all = [uneven(s, seat) for seat in range(s.setup.seats)]
    top = peeked(s)
    return [_own(library, s, seat, shown, apart_from_all, top) for seat in seats]


def _before_play(s: Mission) -> shape.Dealing:
    return {
        "game": "fengsheng",
        "phase": "choose_roles",
        "seats": s.setup.seats,
        "you": None,
        "identity": None,
        "offer": [],
        "tasks": [IDS[task] for task in s.tasks],
    }


def _dealt(library: Library, s: Mission, seat: int) -> Own:
    return {
        ("you",): seat,
        ("identity",): IDS[s.who[s.identity[seat]]],
        ("offer",): [library.roles[s.persona[card]].id for card in s.offers[seat]],
    }


def _seen(library: Library, s: Mission, viewer: int) -> shape.MissionView:
    """The table with what the viewer has seen, in the form spectators get; they are numbered after the seats."""
    face, mixed = s.face, cards_mixed(s, viewer)
    return {
        "game": "fengsheng",
        "phase": PHASES[s.phase],
        "you": None,
        "turn": s.turn,
        "player": SEATS[s.player],
        "deck": len(s.deck),
        "top": known_top(s, viewer, mixed) if peeked(s) else [],
        "discard": [face[card] for card in s.discard],
        "removed": known(s, s.removed, viewer, mixed),
        "removed_count": len(s.removed),
        "message": message_seen(s, viewer, mixed),
        "seats": [seat_seen(library, s, seat, viewer, mixed) for seat in range(s.setup.seats)],
        "recalled": [recalled(s, since, ids, viewer) for since, ids in s.mixed[viewer]],
        "tasks": [IDS[task] for task in s.tasks],
        "in_force": in_force(s),
        "ladder": ladder(s),
        "own": None,
    }


def _own(
    library: Library, s: Mission, seat: int, shown: dict[str, Any], apart_from_all: list[int], peeked: bool
) -> Own:
    mixed, own = cards_mixed(s, seat), _about(library, s, seat)
    if peeked:
        top = known_top(s, seat, mixed)
        if top != shown["top"]:
            own["top",] = top
    if s.removed:
        removed = known(s, s.removed, seat, mixed)
        if removed != shown["removed"]:
            own["removed",] = removed
    if s.mixed[seat] or s.mixed[s.setup.seats]:
        own["recalled",] = [recalled(s, since, ids, seat) for since, ids in s.mixed[seat]]
    if s.message >= 0:
        face = _message_face(s, seat, mixed)
        if face != shown["message"]["face"]:
            own["message", "face"] = face
    for other, knowing in enumerate(apart_from_all):
        if other != seat and (knowing >> seat & 1 or mixed):
            own[_ROLE[other]] = _role(library, s, other, seat)
            own[_IDENTITY[other]] = _identity(s, other, seat)
            own[_HAND[other]] = known(s, s.hand[other], seat, mixed)
    return own


def peeked(s: Mission) -> bool:
    """Whether anybody knows a card of the top of the deck."""
    seen = s.seen
    for card in s.deck[-TOP:]:
        if seen[card]:
            return True
    return False


def _about(library: Library, s: Mission, seat: int) -> Own:
    """What nobody else is shown: the seat's own identity and hand."""
    return {
        _YOU: seat,
        _OWN: _about_oneself(library, s, seat),
        _HAND[seat]: _face_up(s, s.hand[seat]),
        _ROLE[seat]: _role(library, s, seat, seat),
        _IDENTITY[seat]: _identity(s, seat, seat),
    }


def _face_up(s: Mission, cards: list[int]) -> list[shape.SeenCard]:
    """Cards with id and face, for those who may look at them."""
    face = s.face
    return [{"id": card, "face": face[card]} for card in cards]


def _about_oneself(library: Library, s: Mission, seat: int) -> shape.Oneself:
    """What only this seat knows about itself; the skills it has used up."""
    role = library.roles[s.persona[s.role[seat]]] if s.role[seat] >= 0 else None
    return {
        "seat": SEATS[seat],
        "role": role.id if role is not None else None,
        "used_turn": _numbers(s.used_turn[seat]),
        "used_game": _numbers(s.used_game[seat]),
    }


def _numbers(bits: int) -> list[int]:
    """A list of numbers: there are more skills than a JavaScript number has bits."""
    return [number for number in range(bits.bit_length()) if bits >> number & 1] if bits else []


def uneven(s: Mission, seat: int) -> int:
    """The seats, as bits, that may know something about this seat that spectators do not, or the reverse."""
    watcher = s.setup.seats
    if s.mixed[watcher]:
        return -1
    knowing = [s.seen[card] for card in s.hand[seat]]
    if s.role[seat] >= 0:
        knowing.append(s.role_seen[s.role[seat]])
    if s.identity[seat] >= 0:
        knowing.append(s.identity_seen[s.identity[seat]])
    watchers = 0
    for who in knowing:
        watchers |= apart(who, watcher)
    return watchers


def apart(who: int, watcher: int) -> int:
    """Of the seats that know something, as bits: those whose knowledge differs from the spectators'."""
    return ~who if who >> watcher & 1 else who


def cards_mixed(s: Mission, viewer: int) -> frozenset[int]:
    """Cards that the viewer can no longer tell apart from others."""
    groups = s.mixed[viewer]
    return frozenset([card for _, ids in groups for card in ids]) if groups else _NONE


def seat_seen(library: Library, s: Mission, seat: int, viewer: int, mixed: frozenset[int]) -> shape.Place:
    red, blue, black = s.red[seat], s.blue[seat], s.black[seat]
    return {
        "name": SEATS[seat],
        "alive": s.alive[seat],
        "out": s.out[seat],
        "role": _role(library, s, seat, viewer),
        "up": s.up[seat],
        "hand_count": len(s.hand[seat]),
        "hand": cast("list[shape.SeenCard | int]", known(s, s.hand[seat], viewer, mixed)),
        "area": _face_up(s, s.area[seat]),
        "red": red,
        "blue": blue,
        "black": black,
        "near_win": (RED if red >= 2 else 0) | (BLUE if blue >= 2 else 0),
        "near_death": BLACK if black >= 2 else 0,
        "identity": _identity(s, seat, viewer),
        "not_identity": _ruled_out(s, seat),
    }


def _role(library: Library, s: Mission, seat: int, viewer: int) -> str | None:
    """The role, if it lies face up or the viewer has seen it."""
    card = s.role[seat]
    if card < 0 or not s.role_seen[card] >> viewer & 1:
        return None
    return library.roles[s.persona[card]].id


def _identity(s: Mission, seat: int, viewer: int) -> str | None:
    """One's own, what one was shown, and all of them when the game is over (R-204)."""
    card = s.identity[seat]
    if card < 0:
        return "none"
    if s.identity_seen[card] >> viewer & 1 or s.outcome is not None:
        return IDS[s.who[card]]
    return None


def _ruled_out(s: Mission, seat: int) -> list[str]:
    """The identities that everybody can rule out for this seat."""
    card = s.identity[seat]
    if card < 0 or not s.ruled_out[card]:
        return []
    return [id for kind, id in enumerate(IDS) if s.ruled_out[card] >> kind & 1]


def known(s: Mission, cards: list[int], viewer: int, mixed: frozenset[int]) -> list[int]:
    """The faces that the viewer is sure of, in the order of faces: ids of hidden cards never leave."""
    seen, face = s.seen, s.face
    known = [face[card] for card in cards if seen[card] >> viewer & 1 and card not in mixed]
    known.sort()
    return known


def recalled(s: Mission, since: int, ids: tuple[int, ...], viewer: int) -> shape.Recalled:
    """Faces that were seen and may be gone, and where they can be (FS-16.6)."""
    among = frozenset(ids)
    return {
        "since": since,
        "faces": sorted(s.face[card] for card in ids if s.seen[card] >> viewer & 1),
        "hands": [SEATS[seat] for seat, hand in enumerate(s.hand) if not among.isdisjoint(hand)],
        "message": s.message in ids,
    }


def known_top(s: Mission, viewer: int, mixed: frozenset[int]) -> list[int | None]:
    """The top of the deck as far as the viewer knows it; None where not."""
    seen, face = s.seen, s.face
    top = [
        face[card] if seen[card] >> viewer & 1 and card not in mixed else None
        for card in reversed(s.deck[-TOP:])
    ]
    while top and top[-1] is None:
        top.pop()
    return top


def message_seen(s: Mission, viewer: int, mixed: frozenset[int]) -> shape.Letter | None:
    if s.message < 0:
        return None
    return {
        "at": SEATS[s.holder],
        "sender": SEATS[s.sender],
        "direction": DIRECTIONS[s.direction],
        "lock": SEATS[s.lock] if s.lock >= 0 else None,
        "up": s.message_up,
        "face": _message_face(s, viewer, mixed),
        "round": s.contest_round,
    }


def _message_face(s: Mission, viewer: int, mixed: frozenset[int]) -> int | None:
    known = s.seen[s.message] >> viewer & 1 and s.message not in mixed
    return s.face[s.message] if known else None


def in_force(s: Mission) -> shape.InForce:
    """What holds until the end of the turn."""
    return {
        "banned": [id for kind, id in enumerate(KINDS) if s.banned >> kind & 1] if s.banned else [],
        "gagged": _LETTERS[s.gagged],
        "muted": _LETTERS[s.muted],
        "barred": _LETTERS[s.barred],
        "turned": [KINDS[kind] for kind in s.turned],
        "baited": s.baited,
    }


def ladder(s: Mission) -> shape.Ladder:
    """What is under way, outermost first, and which rung of the node it stands on."""
    return {
        "frames": [list(frame) for frame in s.frames],
        "rung": RUNGS[s.rung],
        "resolving": s.resolving,
        "doomed": [SEATS[seat] for seat in s.doomed],
    }
