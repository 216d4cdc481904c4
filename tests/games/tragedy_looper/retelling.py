"""Can this script have given that public record?  Plays a game again and looks for the mastermind's secret choices."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

import anju
from anju.engine.event import Event
from anju.engine.play import DoesNotFit, Finished, Play, Policy
from anju.engine.question import Value, Word
from anju.engine.table import Table
from anju.games.tragedy_looper.board import Board, SecretPlan
from anju.games.tragedy_looper.days import Days
from anju.games.tragedy_looper.deduction import World
from anju.games.tragedy_looper.state import Town, blank

Told = tuple[Any, ...]

_OPEN = frozenset(("m_card", "m_target", "start"))
"""What the mastermind chose there becomes public."""


class Tale(NamedTuple):
    """A game as everybody knows it afterwards."""

    table: Table
    events: list[Told]
    answers: list[Value]
    """Of the protagonists, and of the mastermind where that became public."""


def played(
    script: str | dict[str, object], seed: int, most: int, seats: int = 4, eagerness: float = 0.0
) -> Tale:
    """A random game, or its beginning; `eagerness` is how often something is rather done than not."""
    table = anju.new("tragedy_looper", seats=seats, seed=seed, options={"script": script})
    rng = Random(seed)
    answers: list[Value] = []
    for _ in range(most):
        if not table.questions:
            break
        (question,) = table.questions
        doing = [value for value in question.values if value != question.word.decline]
        value = rng.choice(doing if doing and rng.random() < eagerness else question.values)
        if question.seat or question.word.id in _OPEN:
            answers.append(value)
        table.answer(question.seat, value)
    return Tale(table, [(event.kind, *event.data) for event in table.events(None)], answers)


class Branch(Exception):
    """The mastermind has a secret choice here."""

    def __init__(self, values: list[Value]) -> None:
        super().__init__()
        self.values = values


class Again(Policy):
    """Answers as it was answered; what is secret by a path."""

    def __init__(self, answers: list[Value], at: int, path: list[Value]) -> None:
        self.answers = answers
        self.at = at
        self.path = list(path)

    def choose(self, play: Play[Any], seat: int, word: Word, values: list[Value]) -> Value:
        if seat == 0 and word.id not in _OPEN:
            if not self.path:
                raise Branch(values)
            return self.path.pop(0)
        if self.at == len(self.answers):
            raise EndOfTale
        self.at += 1
        if self.answers[self.at - 1] not in values:
            raise DoesNotFit("this was not on offer")
        return self.answers[self.at - 1]


class EndOfTale(Exception):
    """Everything known has been told again."""


class Retold(NamedTuple):
    """The same game in another world: where it stands, and what was told there."""

    town: Town
    events: list[Event]


class _Way(NamedTuple):
    """A way to be tried: from where, what was told and answered by then, and the secret choices since."""

    town: Town
    events: list[Event]
    answered: int
    path: list[Value]


def retold(game: Tale, plan: SecretPlan, board: Board | None = None) -> Retold | None:
    """The game with this script and just these public events, if there is one: depth first over all secret choices.

    `board` is one on which others are still to come.
    """
    start: Town = game.table.game.start(game.table.seats, game.table.options)
    start = blank(start.board if board is None else board, plan)
    waiting = [_Way(start, [], 0, [])]
    while waiting:
        way = waiting.pop()
        rules = Days(game.table.game, way.town.copy(), [], 0)
        rules.policy = policy = Again(game.answers, way.answered, way.path)
        values: list[Value] = []
        at_rest = False  # where the real game rests: at a question, or at its end
        try:
            rules.step()
        except Branch as branch:
            at_rest, values = True, branch.values
        except (EndOfTale, Finished):
            at_rest = True
        except DoesNotFit:
            continue
        events = [*way.events, *rules.events]
        if not _agrees(events, game):
            continue
        if at_rest and policy.at == len(game.answers) and len(_public(events)) == len(game.events):
            return Retold(rules.state, events)
        if not at_rest:
            waiting.append(_Way(rules.state, events, policy.at, []))
        waiting += [way._replace(path=[*way.path, value]) for value in reversed(values)]
    return None


def _public(events: list[Event]) -> list[Told]:
    return [(event.kind, *event.data) for event in events if event.seen_by(None)]


def _agrees(events: list[Event], game: Tale) -> bool:
    told = _public(events)
    return told == game.events[: len(told)]


def plan_of(board: Board, world: World) -> SecretPlan:
    """The secret part of a world that deduction left, for a cast that is there from the beginning."""
    library = board.library
    return SecretPlan(
        world.plots,
        tuple(library.roles[world.roles[character.id]] for character in board.cast),
        tuple(incident for _, incident in board.schedule),
        tuple(board.index[world.culprits[day]] for day, _ in board.schedule),
        ((1, 1),) * board.size,
        tuple({} for _ in board.cast),
    )
