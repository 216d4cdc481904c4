"""The state of a game of 风声.

Cards, identity cards and role cards are ids; what they show is a table of its own (`face`, `who`, `persona`), so that
another world differs from the real one only in these tables.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

from anju.engine.play import State
from anju.games.fengsheng.happening import Event
from anju.games.fengsheng.settings import Options

if TYPE_CHECKING:
    from anju.games.fengsheng.fact import Fact
    from anju.games.fengsheng.watch import Watch

# Where the next step goes on.
DEAL: Final = 0
CHOOSE_ROLES: Final = 1
DRAW: Final = 2
MAIN: Final = 3
SEND: Final = 4
SENT: Final = 5
TRANSIT: Final = 6
CONTEST: Final = 7
RECEIVE: Final = 8
TURN_END: Final = 9
# Not steps of their own, but points at which something may be used.
DYING: Final = 10
ORDERED: Final = 11

PHASES: Final = (
    "deal", "choose_roles", "draw", "main", "send", "sent", "transit", "contest", "receive", "turn_end", "dying",
)  # fmt: skip

Frame = tuple[str | int, ...]
"""A thing under way: ("card", kind, user), ("skill", id, seat), ("dying", seat) ..."""

T = TypeVar("T")

Group = tuple[int, tuple[int, ...]]
"""Cards that a seat can no longer tell apart, and since when."""


class Setup:
    """What is fixed for the whole game."""

    __slots__ = ("faces", "options", "orders", "roles", "seats", "tasks")

    def __init__(self, options: Options, seats: int, faces: tuple[int, ...], roles: tuple[int, ...]) -> None:
        self.options = options
        self.seats = seats
        self.faces = faces
        self.roles = roles  # which roles are in play, by number
        self.orders = tuple(
            tuple((first + step) % seats for step in range(seats)) for first in range(seats)
        )  # all seats counter-clockwise from each


class Mission(State):
    """A position.  Lists are owned and copied; tuples and objects are shared and replaced, never mutated.

    A position is copied at every answer, so fields that seldom change are tuples.
    """

    __slots__ = (
        "alive", "area", "baited", "banned", "barred", "black", "blue", "contest_round", "could", "deck",
        "direction", "discard", "doomed", "face", "facts", "frames", "gagged", "hand", "holder", "identity",
        "identity_seen", "just_died", "lingering", "lock", "message", "message_up", "mixed",
        "muted", "offers", "out", "pending", "persona", "phase", "played", "player", "red",
        "removed", "resolving", "role", "role_deck", "role_seen", "ruled_out", "rung", "seen", "sender",
        "settled", "setup", "shuffles", "table", "tasks", "turn", "turned", "up", "used_game", "used_turn",
        "watch", "who",
    )  # fmt: skip

    phase: int
    turn: int
    player: int  # whose turn it is
    # Per seat.
    alive: tuple[bool, ...]
    out: tuple[bool, ...]
    up: tuple[bool, ...]  # the role card lies face up
    identity: tuple[int, ...]  # the identity card, -1 for none
    role: tuple[int, ...]  # the role card, -1 for none
    hand: list[list[int]]
    area: list[list[int]]
    red: tuple[int, ...]
    blue: tuple[int, ...]
    black: tuple[int, ...]
    used_turn: tuple[int, ...]
    used_game: tuple[int, ...]
    played: tuple[int, ...]  # which names were used this turn, as bits
    mixed: tuple[tuple[Group, ...], ...]  # also for those who watch
    # Identity cards and role cards: what they are (secret), who knows, and what is publicly ruled out.
    who: list[int]
    identity_seen: tuple[int, ...]
    ruled_out: tuple[int, ...]
    persona: list[int]
    role_seen: tuple[int, ...]
    role_deck: tuple[int, ...]
    offers: tuple[tuple[int, ...], ...]
    tasks: tuple[int, ...]  # the tasks announced as possible
    # Cards.
    deck: list[int]  # the top is last
    discard: list[int]
    removed: list[int]
    table: list[int]  # being resolved
    face: list[int]
    seen: list[int]  # per card a bit for each seat that knows its face, and one if all were shown it
    could: list[int]  # per card the faces that are publicly possible
    facts: tuple[Fact, ...]
    # The shuffles of this step: each card, who knew it before, and what it could be.
    shuffles: tuple[tuple[tuple[int, int, int], ...], ...]
    # The message.
    message: int
    message_up: bool
    sender: int
    holder: int
    lock: int
    direction: int
    contest_round: int
    # In force until the end of the turn.
    # As bits: names that nobody may use; seats that may not use cards from hand, whose skills are invalid,
    # that cannot receive.
    banned: int
    gagged: int
    muted: int
    barred: int
    turned: tuple[int, ...]  # pairs: the first name may only be used as the second
    baited: bool  # identities decide who must receive the message
    lingering: tuple[tuple[int, int, int], ...]  # seat, skill, what it remembers
    # What is being resolved.
    pending: list[Event]
    frames: tuple[Frame, ...]
    rung: int  # of the ladder: triggers, victory, dying, body
    resolving: bool  # within dying or death, where neither is checked again
    doomed: tuple[int, ...]
    just_died: int
    settled: bool  # nothing has changed since victory and dying were last checked
    watch: Watch

    def __init__(self, setup: Setup) -> None:
        # Assignments only, as every copy comes through here; `blank` has what a game begins with.
        self.setup = setup

    def copy(self) -> Mission:
        s = Mission(self.setup)
        s.luck, s.outcome, s.phase, s.turn, s.player = (
            self.luck,
            self.outcome,
            self.phase,
            self.turn,
            self.player,
        )
        s.alive, s.out, s.up = self.alive, self.out, self.up
        s.identity, s.role = self.identity, self.role
        s.hand = [cards[:] for cards in self.hand]
        s.area = [cards[:] for cards in self.area]
        s.red, s.blue, s.black = self.red, self.blue, self.black
        s.used_turn, s.used_game, s.played = self.used_turn, self.used_game, self.played
        s.mixed = self.mixed
        s.who, s.persona, s.face = self.who, self.persona, self.face  # replaced, never mutated
        s.identity_seen, s.ruled_out = self.identity_seen, self.ruled_out
        s.role_seen, s.role_deck, s.offers = self.role_seen, self.role_deck, self.offers
        s.tasks = self.tasks
        s.deck, s.discard, s.removed, s.table = self.deck[:], self.discard[:], self.removed[:], self.table[:]
        s.seen, s.could = self.seen[:], self.could[:]
        s.facts, s.shuffles = self.facts, self.shuffles
        s.message, s.message_up, s.sender, s.holder = self.message, self.message_up, self.sender, self.holder
        s.direction, s.lock, s.contest_round = self.direction, self.lock, self.contest_round
        s.banned, s.gagged, s.muted, s.barred = self.banned, self.gagged, self.muted, self.barred
        s.turned, s.baited, s.lingering = self.turned, self.baited, self.lingering
        s.pending, s.frames, s.rung = self.pending[:], self.frames, self.rung
        s.resolving, s.doomed, s.just_died = self.resolving, self.doomed, self.just_died
        s.settled, s.watch = self.settled, self.watch
        return s


def put(items: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    """A copy with this item replaced."""
    changed = list(items)
    changed[at] = item
    return tuple(changed)


def marked(items: tuple[int, ...], at: int, bits: int) -> tuple[int, ...]:
    """A copy in which these bits are set as well."""
    return put(items, at, items[at] | bits)


def blank(setup: Setup) -> Mission:
    """A table at which nobody has anything yet."""
    n = setup.seats
    s = Mission(setup)
    s.luck, s.outcome, s.phase, s.turn, s.player = 0, None, DEAL, 0, 0
    s.alive, s.out, s.up = (True,) * n, (False,) * n, (False,) * n
    s.identity, s.role = (-1,) * n, (-1,) * n
    s.hand, s.area = [[] for _ in range(n)], [[] for _ in range(n)]
    s.red, s.blue, s.black = (0,) * n, (0,) * n, (0,) * n
    s.used_game = (0,) * n
    s.mixed = ((),) * (n + 1)
    s.who, s.identity_seen, s.ruled_out = [], (), ()
    s.persona, s.role_seen, s.role_deck = [], (), ()
    s.offers, s.tasks = (), ()
    s.deck, s.discard, s.removed, s.table = [], [], [], []
    s.face, s.seen, s.could = [], [], []
    s.facts, s.shuffles = (), ()
    s.direction = 0
    s.pending, s.frames, s.rung = [], (), 0
    s.resolving, s.doomed, s.just_died, s.settled = False, (), 0, False
    forget_turn(s)
    return s


def forget_turn(s: Mission) -> None:
    """Ends what was in force for this turn only (FS-7.8)."""
    n = s.setup.seats
    s.used_turn, s.played = (0,) * n, (0,) * n
    s.banned = s.gagged = s.muted = s.barred = 0
    s.turned, s.baited, s.lingering = (), False, ()
    s.message, s.message_up, s.sender, s.holder, s.lock = -1, False, -1, -1, -1
    s.contest_round = 0
