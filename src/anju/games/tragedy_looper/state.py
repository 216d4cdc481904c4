"""The state of a game of 惨剧轮回.

Characters are numbered in the order of the cast, which is the library's (R-256), 0..n-1; locations follow as things
n..n+3.  What is secret is in the script: another world has another script.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from anju.engine.play import State

if TYPE_CHECKING:
    from anju.games.tragedy_looper.board import Board, SecretPlan

# Where the next step goes on.
SETUP: Final = 0
LOOP_START: Final = 1
DAY_START: Final = 2
MASTERMIND_CARDS: Final = 3
PROTAGONIST_CARDS: Final = 4
RESOLUTION: Final = 5
MASTERMIND_ABILITIES: Final = 6
GOODWILL: Final = 7
INCIDENT: Final = 8
LEADER_CHANGE: Final = 9
DAY_END: Final = 10
LOOP_END: Final = 11
VERDICT: Final = 12
GUESS: Final = 13

PHASES: Final = (
    "setup", "loop_start", "day_start", "mastermind_cards", "protagonist_cards", "resolution",
    "mastermind_abilities", "goodwill", "incident", "leader_change", "day_end", "loop_end", "verdict", "guess",
)  # fmt: skip

# What a card on the board is.
ALIVE: Final = 0
DEAD: Final = 1
ABSENT: Final = 2
REMOVED: Final = 3

GOODWILL_COUNTER: Final = 0
PARANOIA: Final = 1
INTRIGUE: Final = 2
HOPE: Final = 3
DESPAIR: Final = 4

Laid = tuple[int, int, str]
"""Who placed it (0 the mastermind, 1..3 the protagonists' decks), on what, and the card."""


def no_counters(n: int) -> list[list[int]]:
    """Empty counters, by kind; a location holds only intrigue (TL-2.3)."""
    return [[0] * n, [0] * n, [0] * (n + 4), [0] * n, [0] * n]


class Town(State):
    """A position.  Lists are owned and copied; tuples and objects are shared and replaced, never mutated."""

    __slots__ = (
        "armed", "batch", "board", "closing", "counters", "curse_loose", "curses", "day", "deaths", "ending", "ex",
        "ex_at_start", "ex_barred", "ex_cards", "ex_rose", "free", "guard", "guesses", "incidents_today", "laid",
        "last_ex", "last_loop", "leader", "life", "loop", "lost", "mandatory_done", "named", "next_deck", "occurred",
        "occurred_before", "peak", "phase", "place", "plan", "protected", "revealed", "rooted", "seals",
        "served", "spent", "start", "suppressed", "used_loop", "used_today",
    )  # fmt: skip

    board: Board  # what everybody may know: the cast's cards, schedule, options
    plan: SecretPlan  # the secret part of the script
    phase: int
    loop: int
    day: int
    leader: int
    life: list[int]
    place: list[int]
    start: list[int]
    counters: list[list[int]]
    guard: list[int]
    free: int  # characters without forbidden locations, as bits
    suppressed: int  # characters whose incidents do not occur, as bits
    protected: bool
    laid: tuple[Laid, ...]
    spent: tuple[tuple[str, ...], ...]  # used once-a-loop cards, by owner
    used_today: frozenset[str]
    used_loop: frozenset[str]
    occurred: tuple[int, ...]  # scheduled incidents that occurred in this loop, by place in the schedule
    incidents_today: bool
    lost: bool
    ending: bool
    mandatory_done: bool  # of the present timing
    deaths: tuple[int, ...]  # death requests of the batch under way
    batch: int
    last_loop: tuple[tuple[int, ...], tuple[int, ...]]  # goodwill and lives at the last loop's end
    revealed: tuple[tuple[str, str, str], ...]  # kind, what, which: roles, culprits, subplots made known
    guesses: tuple[str, ...]
    # State used only by some sets, characters and options.  All of it is public: it follows from the events.
    ex: int  # the Ex gauge
    ex_at_start: int  # the gauge when the loop began
    ex_rose: bool  # whether it rose in this loop
    last_ex: int  # the gauge at the last loop's end; -1 before
    ex_cards: tuple[int, ...]  # characters with an Ex card, once per card
    ex_barred: bool  # protagonists place no cards on them
    curses: tuple[int, ...]  # things with a curse card, once per card
    curse_loose: bool  # a curse found nobody to attach to today
    seals: tuple[tuple[int, int], ...]  # sealed places and their last days
    rooted: tuple[tuple[int, int], ...]  # characters who cannot move, and their last days
    served: int  # whom the Servant serves besides those of her card, as bits
    named: frozenset[str]  # role names that were spoken in this loop
    occurred_before: frozenset[int]  # entries that occurred in earlier loops
    armed: bool  # by a goodwill ability: the next incident kills the protagonists
    closing: bool  # the loop ends after the incident phase
    next_deck: int  # the protagonists' deck that places next, where the leader says which; 0 if not said
    peak: tuple[int, ...]  # the most paranoia of each in this loop, where an option asks for it

    def __init__(self, board: Board, plan: SecretPlan) -> None:
        self.board = board
        self.plan = plan  # no more, as every copy comes through here; `blank` has what a game begins with

    def copy(self) -> Town:
        s = Town(self.board, self.plan)
        s.luck, s.outcome, s.phase = self.luck, self.outcome, self.phase
        s.loop, s.day, s.leader = self.loop, self.day, self.leader
        s.life, s.place, s.start = self.life[:], self.place[:], self.start[:]
        s.counters = [row[:] for row in self.counters]
        s.guard = self.guard[:]
        s.free, s.suppressed, s.protected = self.free, self.suppressed, self.protected
        s.laid, s.spent = self.laid, self.spent
        s.used_today, s.used_loop, s.occurred = self.used_today, self.used_loop, self.occurred
        s.incidents_today, s.lost, s.ending = self.incidents_today, self.lost, self.ending
        s.mandatory_done, s.deaths, s.batch = self.mandatory_done, self.deaths, self.batch
        s.last_loop, s.revealed, s.guesses = self.last_loop, self.revealed, self.guesses
        self._copy_rare(s)
        return s

    def _copy_rare(self, s: Town) -> None:
        """What only some sets, characters and options use."""
        s.ex, s.ex_at_start, s.ex_rose, s.last_ex = self.ex, self.ex_at_start, self.ex_rose, self.last_ex
        s.ex_cards, s.ex_barred = self.ex_cards, self.ex_barred
        s.curses, s.curse_loose = self.curses, self.curse_loose
        s.seals, s.rooted, s.served = self.seals, self.rooted, self.served
        s.named, s.occurred_before = self.named, self.occurred_before
        s.armed, s.closing, s.peak, s.next_deck = self.armed, self.closing, self.peak, self.next_deck


def blank(board: Board, plan: SecretPlan) -> Town:
    """A town before the first loop, which nobody has entered yet."""
    n, s = board.size, Town(board, plan)
    s.luck, s.outcome, s.phase = 0, None, SETUP
    s.loop, s.day, s.leader = 1, 1, 1
    s.life, s.place, s.start, s.guard = [ABSENT] * n, [0] * n, [0] * n, [0] * n
    s.counters = no_counters(n)
    s.free, s.suppressed, s.protected = 0, 0, False
    s.laid, s.spent = (), ((), (), (), ())
    s.used_today, s.used_loop, s.occurred = frozenset(), frozenset(), ()
    s.incidents_today, s.lost, s.ending = False, False, False
    s.mandatory_done, s.deaths, s.batch = False, (), 0
    s.last_loop, s.revealed, s.guesses = ((), ()), (), ()
    s.ex, s.ex_at_start, s.ex_rose, s.last_ex = 0, 0, False, -1
    s.ex_cards, s.ex_barred = (), False
    s.curses, s.curse_loose = (), False
    s.seals, s.rooted, s.served = (), (), 0
    s.named, s.occurred_before = frozenset(), frozenset()
    s.armed, s.closing, s.peak, s.next_deck = False, False, (), 0
    return s


def steered(s: Town, deck: int) -> int:
    """The seat that plays this deck today: with two people the leader plays the third (R-249)."""
    people = s.board.people
    if deck <= people:
        return deck
    return 1 if people == 1 or s.leader > people else s.leader


def open_decks(s: Town) -> list[int]:
    """The protagonists' decks that have not placed all their cards today, in the order of leadership (TL-5.2)."""
    last, most = s.board.decks, s.board.options.cards_per_protagonist
    owners = [owner for owner, _, _ in s.laid]
    decks = [deck for deck in range(s.leader, last + 1) if owners.count(deck) < most]
    return decks + [deck for deck in range(1, min(s.leader, last + 1)) if owners.count(deck) < most]


def deck_in_turn(s: Town) -> int:
    """The protagonists' deck that places the next card: the one the leader named, or in the order of leadership."""
    return s.next_deck or open_decks(s)[0]
