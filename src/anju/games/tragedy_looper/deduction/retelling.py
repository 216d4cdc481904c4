"""Whether a script can have produced the public record: the game is replayed, searching the mastermind's secret choices.

What became public is answered as it was: cards, targets, declarations.  Where nobody but the mastermind knows what was
chosen, every choice is tried, and a way is left as soon as it tells something else.  All that is on the board follows from
what was told; two ways that come to the same event differ only in which abilities have been used up.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from anju.engine.event import EVERYONE
from anju.engine.game import Game
from anju.engine.play import DoesNotFit, Finished, Play, Policy
from anju.engine.question import Value, Word
from anju.games.tragedy_looper import words
from anju.games.tragedy_looper.board import Board, SecretPlan
from anju.games.tragedy_looper.days import Days
from anju.games.tragedy_looper.deduction.chronicle import Told
from anju.games.tragedy_looper.state import Town, blank

_GAME: Final[Game[Town]] = Game()

MOST_RUNS: Final = 4_000
"""How many runs of a step are tried for one script before it is given up."""

Used = tuple[frozenset[str], frozenset[str]]
"""Abilities used today, and in this loop."""


class TooMuch(Exception):
    """There are too many possibilities to try them all."""


class Goal(NamedTuple):
    """Where the real game rests: after how many public events, in which phase, mandatory abilities done or not."""

    told: int
    phase: int
    mandatory_done: bool

    @staticmethod
    def of(town: Town, record: Record, told: int) -> Goal:
        """The goal for this town after so many events; guesses do not affect play."""
        answered = next((at for at, one in enumerate(record.events) if one[0] == "guess_answered"), told)
        return Goal(min(told, answered), town.phase, town.mandatory_done)


class _Branch(Exception):
    """Nobody but the mastermind knows what was chosen here."""

    def __init__(self, values: list[Value]) -> None:
        super().__init__()
        self.values = values


class Record:
    """The public events from the beginning, and what can be looked up in them."""

    def __init__(self, events: list[Told]) -> None:
        self.events = events
        self.cards: dict[int, str] = {}
        """For the position of each `card_placed`, the card it turned out to be."""
        placed: list[int] = []
        for at, told in enumerate(events):
            if told[0] == "card_placed":
                placed.append(at)
            elif told[0] == "cards_revealed":
                self.cards.update(zip(placed, (laid[2] for laid in told[1:]), strict=True))
                placed = []

    @property
    def whole(self) -> bool:
        """Whether it starts with the game: a table may be set up in mid-game."""
        return bool(self.events) and self.events[0] == ("loop", 1)

    def at(self, place: int) -> Told:
        return self.events[place] if place < len(self.events) else ("",)

    def fitting(self, word: Word, values: list[Value], place: int, whose: str) -> list[Value]:
        """The answers after which the event at this position can follow; `whose` start it is, where that is asked."""
        look: Callable[[list[Value], int, str], list[Value]] | None = getattr(self, f"_{word.id}", None)
        return values if look is None else look(values, place, whose)

    # -- questions by what follows them -------------------------------------------------------------------

    def _m_card(self, values: list[Value], place: int, _: str) -> list[Value]:
        """A card still face down may be any, and has done nothing yet."""
        card = self.cards.get(place)
        return values[:1] if card is None else [value for value in values if value == card]

    _p_card = _m_card

    def _m_target(self, values: list[Value], place: int, _: str) -> list[Value]:
        return self._named("card_placed", 2, values, place)

    _p_target = _m_target

    def _next_deck(self, values: list[Value], place: int, _: str) -> list[Value]:
        return self._named("next_deck", 1, values, place)

    def _claim(self, values: list[Value], place: int, _: str) -> list[Value]:
        return self._named("role_revealed", 2, values, place)

    def _named(self, kind: str, field: int, values: list[Value], place: int) -> list[Value]:
        told = self.at(place)
        return [value for value in values if told[0] == kind and told[field] == value]

    def _start(self, values: list[Value], place: int, whose: str) -> list[Value]:
        """The start of a character nobody has seen in this loop makes no difference."""
        for told in self.events[place + 1 :]:
            if told[0] in ("on_board", "entered") and told[1] == whose:
                return [value for value in values if value == told[2]]
            if told[0] == "loop":
                break
        return values[:1]

    def _goodwill(self, values: list[Value], place: int, _: str) -> list[Value]:
        told = self.at(place)
        return [value for value in values if value == (told[1] if told[0] == "declared" else words.PASS)]

    def _leader_target(self, values: list[Value], place: int, _: str) -> list[Value]:
        """The leader's choice is told with the declaration; within an incident it shows only in what happens."""
        told = self.at(place)
        return [value for value in values if value in told[3:]] if told[0] == "declared" else values

    _leader_choice = _leader_ability = _leader_target

    def _answer(self, values: list[Value], place: int, _: str) -> list[Value]:
        answer = {"carried_out": words.CARRY_OUT, "refused": words.REFUSE}.get(self.at(place)[0])
        return [value for value in values if value == answer]

    def _early_guess(self, values: list[Value], place: int, _: str) -> list[Value]:
        told = self.at(place)
        wanted = words.YES if told[0] == "phase" and told[3] == "guess" else words.NO
        return [value for value in values if value == wanted]

    def _gift(self, values: list[Value], place: int, _: str) -> list[Value]:
        told = self.at(place)
        return [told[2]] if told[0] == "counter" and told[2] in values else [words.PASS]

    def _ability(self, values: list[Value], place: int, _: str) -> list[Value]:
        """Where the phase ends, nothing was used: an invisible use would be pointless."""
        return [words.PASS] if self.at(place)[0] == "phase" else values


class _Teller(Policy):
    """Answers for one run of a step: its events must be those told, and every answer must lead to them."""

    def __init__(self, rules: Days, record: Record, place: int, path: tuple[Value, ...]) -> None:
        self.rules = rules
        self.told = record
        self.place = place
        self.path = list(path)
        self._heard = 0
        self._begun = (rules.thing_id(who) for who in range(rules.n) if rules.start_is_chosen(who))

    def run(self) -> None:
        """Plays the step; raises `DoesNotFit` where it tells something else, and `_Branch` where the path ends."""
        self.rules.policy = self
        self.rules.step()
        self._compare()

    def _compare(self) -> None:
        """What everybody has heard since the last time."""
        for event in self.rules.events[self._heard :]:
            if event.audience == EVERYONE:
                if (event.kind, *event.data) != self.told.at(self.place):
                    raise DoesNotFit("something else was told")
                self.place += 1
        self._heard = len(self.rules.events)

    def choose(self, play: Play[Any], seat: int, word: Word, values: list[Value]) -> Value:
        self._compare()
        whose = next(self._begun) if word is words.START else ""
        fitting = self.told.fitting(word, values, self.place, whose)
        if not fitting:
            raise DoesNotFit("nothing on offer leads to what was told")
        if len(fitting) == 1:
            return fitting[0]
        if not self.path:
            raise _Branch(fitting)
        return self.path.pop(0)


class _Attempt(NamedTuple):
    """An attempt: where it starts, how much was told by then, and the choices since."""

    town: Town
    place: int
    path: tuple[Value, ...]


def retold(board: Board, plan: SecretPlan, record: Record, goal: Goal) -> Used | None:
    """What has been used up where the real game rests, in a game with this script that told the same; None if there is none.

    Raises `TooMuch` where that cannot be found out in reasonable time.
    """
    waiting = [_Attempt(blank(board, plan), 0, ())]
    known: set[tuple[int, int, bool, Used]] = set()
    for _ in range(MOST_RUNS):
        if not waiting:
            return None
        way = waiting.pop()
        if not way.path and _there(way, goal):
            return way.town.used_today, way.town.used_loop
        for following in _tried(way, record):
            town, place, path = following
            if not path:
                key = (place, town.phase, town.mandatory_done, (town.used_today, town.used_loop))
                if key in known:
                    continue
                known.add(key)
            if place <= goal.told:
                waiting.append(following)
    raise TooMuch


def _there(way: _Attempt, goal: Goal) -> bool:
    return (way.place, way.town.phase, way.town.mandatory_done) == goal


def _tried(way: _Attempt, record: Record) -> list[_Attempt]:
    """The continuations from here, the likeliest last, as the last is tried first."""
    rules = Days(_GAME, way.town.copy(), [], 0)
    teller = _Teller(rules, record, way.place, way.path)
    try:
        teller.run()
    except _Branch as branch:
        return [way._replace(path=(*way.path, value)) for value in reversed(branch.values)]
    except (DoesNotFit, Finished):
        return []
    return [_Attempt(rules.state, teller.place, ())]
