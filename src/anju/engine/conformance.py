"""Conformance: what the engine promises of every game, checked in random play.  It knows no game.

`check_game` plays one game and raises `Nonconformity` at the first broken promise; `run` plays many with random
seats and options and collects what it finds.  The seed decides everything, so a finding can be played again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final

from anju.engine.errors import AnjuError
from anju.engine.examination import MOST_DECISIONS, USUAL, Broken, Examination
from anju.engine.game import Game
from anju.engine.table import Table

_CHANGED_SETTINGS: Final = 0.2
_PLAN_TRIES: Final = 200


class Nonconformity(Exception):
    """A broken promise: which one, and the game and step that reproduce it."""

    def __init__(self, what: str, plan: GameSetup, step: int) -> None:
        super().__init__(f"{what} (at decision {step} of {plan})")
        self.what = what
        self.plan = plan
        self.seed = plan.seed
        self.step = step


class GameSetup:
    """One game to play: everything that `check_game` needs to play it again."""

    __slots__ = ("options", "seats", "seed")

    def __init__(self, seats: int, seed: int, options: dict[str, object]) -> None:
        self.seats = seats
        self.seed = seed
        self.options = options

    def __repr__(self) -> str:
        return f"seats={self.seats}, seed={self.seed}, options={self.options!r}"


class Findings:
    """What was played, how often each promise was looked at, and what was broken."""

    def __init__(self) -> None:
        self.games = 0
        self.decisions = 0
        self.longest = 0
        self.checks: dict[str, int] = {}
        self.words: dict[str, int] = {}
        self.problems: list[Nonconformity] = []

    def add(self, other: Findings) -> None:
        """Takes in what another process found."""
        self.games += other.games
        self.decisions += other.decisions
        self.longest = max(self.longest, other.longest)
        for mine, theirs in ((self.checks, other.checks), (self.words, other.words)):
            for name, count in theirs.items():
                mine[name] = mine.get(name, 0) + count
        self.problems.extend(other.problems)

    def plain(self) -> dict[str, Any]:
        return {
            "games": self.games,
            "decisions": self.decisions,
            "longest": self.longest,
            "checks": dict(sorted(self.checks.items())),
            "questions": dict(sorted(self.words.items())),
            "problems": [str(problem) for problem in self.problems],
        }


def check_game(
    game: Game[Any],
    seats: int,
    seed: int,
    options: Mapping[str, object] | None = None,
    thoroughness: float = USUAL,
) -> Findings:
    """Plays one random game.  With thoroughness 1 every promise is checked at every question."""
    plan = GameSetup(seats, seed, dict(options or {}))
    t = Table(game, seats, seed, game.settle(seats, plan.options))
    examination = Examination(t, thoroughness, MOST_DECISIONS)
    try:
        examination.play()
    except Broken as promise:
        raise Nonconformity(str(promise), plan, examination.step) from promise
    except Exception as defect:
        raise Nonconformity(f"{type(defect).__name__}: {defect}", plan, examination.step) from defect
    findings = Findings()
    findings.games, findings.decisions, findings.longest = 1, examination.step, examination.step
    findings.checks, findings.words = examination.looks, examination.words
    return findings


def run(
    game: Game[Any],
    games: int,
    seed: int = 0,
    progress: Callable[[int], None] | None = None,
    options: Mapping[str, object] | None = None,
    thoroughness: float = USUAL,
    first: int = 0,
) -> Findings:
    """Plays the games number `first` and following of this seed; `options` are the same for all of them."""
    findings = Findings()
    for number in range(first, first + games):
        plan = plan_of(game, seed, number, options or {})
        try:
            findings.add(check_game(game, plan.seats, plan.seed, plan.options, thoroughness))
        except Nonconformity as problem:
            findings.games += 1
            findings.problems.append(problem)
        if progress is not None:
            progress(number - first + 1)
    return findings


def plan_of(game: Game[Any], seed: int, number: int, fixed: Mapping[str, object]) -> GameSetup:
    """The seats, seed and options of one game of a run.  Every second game has random options."""
    rng = Random(f"{seed}/{number}")
    for attempt in range(_PLAN_TRIES):
        drawn = _random_options(game, rng) if number % 2 else {}
        plan = GameSetup(rng.choice(game.seats), rng.getrandbits(48), {**drawn, **fixed})
        try:
            game.start(plan.seats, game.settle(plan.seats, plan.options))
        except AnjuError:
            # Options that do not go together are drawn again; those that were given may be at fault themselves.
            if attempt + 1 == _PLAN_TRIES:
                raise
            continue
        break
    return plan


def _random_options(game: Game[Any], rng: Random) -> dict[str, object]:
    return {
        setting.name: rng.choice(setting.choices)
        for setting in game.options
        if setting.choices is not None and rng.random() < _CHANGED_SETTINGS
    }
