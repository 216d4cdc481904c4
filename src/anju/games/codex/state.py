"""The state of a duel.

Figures are numbered: with n seats, 0..n-1 are the characters, n..2n-1 their dolls, 2n..3n-1 their dragons.
Things that stand somewhere are numbered 0..2n-1: a character, or the marker of seat i at n+i, which carries
that seat's doll and dragon; a doll has one number as a figure and as a thing.
"""

from __future__ import annotations

from typing import Final

from anju.engine.play import Outcome, State
from anju.engine.window import Listeners
from anju.games.codex.buff import Buff
from anju.games.codex.hero import Hero
from anju.games.codex.settings import Options
from anju.games.codex.trace import Trace

# What a figure did this turn, as bits.
KNOCKED: Final = 1
DAMAGED: Final = 2
COUNTERED: Final = 4
WALLED: Final = 8

# Where the next step goes on.
DEAL: Final = 0
TURN_START: Final = 1
MAIN: Final = 2
TURN_END: Final = 3


class Arena:
    """What is fixed for the whole game: options, line, teams, and from which end each team counts cells."""

    __slots__ = ("length", "options", "seats", "side", "team", "teams")

    def __init__(
        self, options: Options, length: int, team: tuple[int, ...], teams: int, side: tuple[int, ...]
    ) -> None:
        self.options = options
        self.length = length
        self.team = team
        self.teams = teams
        self.side = side
        self.seats = len(team)


class Duel(State):
    """A position.  Lists are owned and copied; tuples and objects are shared and replaced, never mutated."""

    __slots__ = (
        "action", "aim", "alive", "arena", "balance", "balance_max", "best", "buffs", "cast_ids", "casts", "deck", "did",
        "discard", "doll", "dragon", "dragon_action", "dragon_balance", "dying", "element", "ending", "face", "facedown",
        "facing", "fallen", "hand", "heroes", "hp", "hp_max", "knock_steps", "last", "listeners", "member", "out",
        "passes", "phase", "pos", "prev_pos", "seen", "shuffles", "skip", "spent_suits", "start_pos", "team", "trail",
        "turn", "used",
    )  # fmt: skip

    def __init__(self, arena: Arena, heroes: tuple[Hero, ...], listeners: Listeners) -> None:
        self.arena = arena
        self.heroes = heroes
        self.listeners = listeners
        self.luck = 0
        self.outcome: Outcome | None = None
        self.phase = DEAL
        self.turn = 0
        self.team = 0  # whose turn it is
        self.member = 0  # which seat of that team is asked
        self.passes = 0  # how many of its members passed in a row
        self.ending = False  # the turn ends after the present exchange
        self.dying = False  # somebody's hit points ran out, and deaths have not been checked since
        # What stands where (things).
        self.pos: list[int]
        self.facing: list[int]
        self.hp: list[int]
        self.hp_max: list[int]
        self.start_pos: list[int]
        self.prev_pos: list[int]
        # Per team.
        self.action: list[int]
        self.skip: list[bool]
        # Per seat.
        self.alive: list[bool]
        self.balance: list[int]
        self.balance_max: list[int]
        self.hand: list[list[int]]
        self.facedown: list[list[int]]
        self.aim: list[bool]
        self.doll: list[tuple[str, ...]]  # the doll's schools
        self.dragon: list[tuple[str, ...]]  # the dragon's schools and single skills
        self.dragon_action: list[int]
        self.dragon_balance: list[int]
        self.spent_suits: list[int]
        self.used: list[int]
        # Cards.
        self.deck: list[int]  # the top is last
        self.discard: list[int]
        self.face: list[int]
        self.seen: list[int]  # per card a bit for each seat that knows its face, and one if all were shown it
        # The shuffles of this step: each card and who knew it before.
        self.shuffles: tuple[tuple[tuple[int, int], ...], ...] = ()
        self.buffs: list[Buff]
        # What figures did this turn.
        self.casts: list[int]
        self.cast_ids: list[tuple[str, ...]]
        self.knock_steps: list[int]
        self.did: list[int]
        self.best: list[int]
        self.element: list[str]
        self.last: list[Trace | None]
        self.trail: list[tuple[int, ...]]  # how its place changed with each skill
        self.fallen: list[int]  # until the end of which turn
        self.out: list[bool]

    def copy(self) -> Duel:
        s = Duel(self.arena, self.heroes, self.listeners)
        s.luck, s.outcome, s.phase = self.luck, self.outcome, self.phase
        s.turn, s.team, s.member, s.passes = self.turn, self.team, self.member, self.passes
        s.ending, s.dying = self.ending, self.dying
        s.pos, s.facing, s.hp, s.hp_max = self.pos[:], self.facing[:], self.hp[:], self.hp_max[:]
        s.start_pos, s.prev_pos = self.start_pos[:], self.prev_pos[:]
        s.action, s.skip, s.alive = self.action[:], self.skip[:], self.alive[:]
        s.balance, s.balance_max = self.balance[:], self.balance_max[:]
        s.hand = [cards[:] for cards in self.hand]
        s.facedown = [cards[:] for cards in self.facedown]
        s.aim, s.doll, s.dragon = self.aim[:], self.doll[:], self.dragon[:]
        s.dragon_action, s.dragon_balance = self.dragon_action[:], self.dragon_balance[:]
        s.spent_suits, s.used = self.spent_suits[:], self.used[:]
        s.deck, s.discard = self.deck[:], self.discard[:]
        s.face = self.face  # replaced by a shuffle, never mutated
        s.seen, s.shuffles, s.buffs = self.seen[:], self.shuffles, self.buffs[:]
        s.casts, s.cast_ids, s.knock_steps = self.casts[:], self.cast_ids[:], self.knock_steps[:]
        s.did, s.best, s.element, s.last = self.did[:], self.best[:], self.element[:], self.last[:]
        s.trail, s.fallen, s.out = self.trail[:], self.fallen[:], self.out[:]
        return s


def everybody(seats: int) -> int:
    """The bits of all seats and of the spectators: what every player knows need not be public."""
    return (1 << (seats + 1)) - 1


def blank(arena: Arena, heroes: tuple[Hero, ...], listeners: Listeners) -> Duel:
    """A board with nothing on it yet."""
    n = arena.seats
    s = Duel(arena, heroes, listeners)
    s.pos, s.facing, s.hp, s.hp_max = [0] * (2 * n), [1] * (2 * n), [0] * (2 * n), [0] * (2 * n)
    s.start_pos, s.prev_pos = [0] * (2 * n), [0] * (2 * n)
    s.action, s.skip, s.alive = [0] * arena.teams, [False] * arena.teams, [True] * n
    s.balance, s.balance_max = [0] * n, [0] * n
    s.hand, s.facedown = [[] for _ in range(n)], [[] for _ in range(n)]
    s.aim, s.doll, s.dragon = [False] * n, [()] * n, [()] * n
    s.dragon_action, s.dragon_balance, s.spent_suits, s.used = [0] * n, [0] * n, [0] * n, [0] * n
    s.deck, s.discard, s.face, s.seen, s.buffs = [], [], [], [], []
    forget_turn(s)
    s.fallen = [0] * (3 * n)
    return s


def forget_turn(s: Duel) -> None:
    """Clears what is remembered for one turn only (R-019)."""
    n = s.arena.seats
    s.casts, s.cast_ids, s.knock_steps = [0] * (3 * n), [()] * (3 * n), [0] * (3 * n)
    s.did, s.best, s.element, s.last = [0] * (3 * n), [0] * (3 * n), [""] * (3 * n), [None] * (3 * n)
    s.trail, s.out = [()] * (3 * n), [False] * (3 * n)
    s.spent_suits, s.used = [0] * n, [0] * n
