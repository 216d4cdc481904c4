"""惨剧轮回 as a plugin of the engine."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from random import Random
from typing import Any

from anju.engine.course import Course
from anju.engine.document import Node
from anju.engine.errors import Refused
from anju.engine.event import Event
from anju.engine.foresight import Foresight, Prospect
from anju.engine.game import Game
from anju.engine.knowledge import Knowledge, Told
from anju.engine.layers import Glance, Layers, laid_over
from anju.engine.play import Entry
from anju.engine.question import Question, Value, Word
from anju.engine.roster import Roster
from anju.engine.table import Table
from anju.engine.text import Text
from anju.engine.turning_point import TurningPoint
from anju.games.tragedy_looper import (
    catalogue,
    description,
    event_texts,
    imagine,
    knowing,
    label,
    manners,
    outlook,
    overlooked,
    position,
    reading_ahead,
    setup,
    sheet,
    turning_points,
    view,
    why,
)
from anju.games.tragedy_looper.beats import BEATS, same_batch
from anju.games.tragedy_looper.catalogue import Catalogue
from anju.games.tragedy_looper.days import Days
from anju.games.tragedy_looper.library import Library, standard
from anju.games.tragedy_looper.settings import SETTINGS, Options
from anju.games.tragedy_looper.starters import STARTERS
from anju.games.tragedy_looper.state import Town

RULES = "3"
"""Goes up with every change of behaviour; the data have a fingerprint of their own."""


class TragedyLooper(Game[Town]):
    """The game as the engine sees it; each of its methods delegates to a file of its own."""

    id = "tragedy_looper"
    name = Text("惨剧轮回", "Tragedy Looper")
    about = Text("一人知道剧本，三人在轮回里推理", "One knows the script, three deduce it loop by loop")
    seats = (2, 3, 4)
    usual_seats = 4
    parts = (Text("主谋", "Mastermind"), Text("主角", "Protagonist"))
    options = SETTINGS
    rule_prefix = "TL"
    rests_at = frozenset({"ability", "goodwill"})
    introduction = manners.INTRODUCTION
    starters = STARTERS
    beats = BEATS
    time_control = manners.TIMES
    silence = "TL-8.4"

    @cached_property
    def library(self) -> Library:
        return standard()

    unnamed = event_texts.UNNAMED

    @cached_property
    def shelf(self) -> imagine.Shelf:
        return imagine.Shelf()

    @cached_property
    def solver(self) -> knowing.Solver:
        return knowing.Solver(self.library)

    @cached_property
    def version(self) -> str:  # type: ignore[override]  # computed once, then an ordinary attribute
        return f"tragedy_looper-{RULES}-{self.library.fingerprint()}"

    def settle(self, seats: int, options: Mapping[str, object]) -> dict[str, object]:
        """Refuses to begin a table with an invalid script (TL-6.1)."""
        settled = super().settle(seats, options)
        setup.script_of(self.library, settled)
        return settled

    def start(self, seats: int, options: Mapping[str, object]) -> Town:
        script = setup.script_of(self.library, options)
        return setup.open_table(self.library, script, seats - 1, Options(options))

    def play(self, state: Town, record: list[Entry], seed: int) -> Days:
        return Days(self, state, record, seed)

    def view(self, state: Town, seat: int | None) -> dict[str, Any]:
        public, own = view.layers(state, () if seat is None else (seat,))
        return public if seat is None else laid_over(public, own[0])

    def layers(self, state: Town, seats: Sequence[int], before: Glance | None = None) -> Layers:
        return view.layers(state, seats)

    def imagine(
        self, now: Town, checkpoint: Town, tail: list[Entry], seat: int, told: list[Event], rng: Random
    ) -> tuple[Town, list[Entry]]:
        return imagine.imagine(self.shelf, now, checkpoint, tail, seat, told, rng)

    def label(self, state: Town, word: Word, value: Value, lang: str) -> str:
        return label.label(self.library, state, word, value, lang)

    def names(self, state: Town, word: Word | None, value: Value) -> tuple[str, ...]:
        return label.names(self.library, state, word, value)

    def value_named(self, view: Mapping[str, Any], name: str) -> Value:
        return label.value_named(self.library, view, name)

    def piece(self, state: Town, word: Word, value: Value) -> str:
        return label.piece(self.library, word, value)

    def sentence(self, question: Question, lang: str) -> str:
        return label.sentence(self.library, question, lang)

    def roster(self, names: Sequence[Text]) -> Roster:
        return event_texts.roster(names)

    def same_beat(self, told: Sequence[Event]) -> bool:
        return same_batch(told)

    def event_text(self, kind: str, data: tuple[object, ...], lang: str) -> str:
        return event_texts.tell(self.library, kind, data, lang)

    def outcome_text(self, state: Town) -> Text:
        return event_texts.ending(self.library, state)

    def printed(self) -> Mapping[str, Text]:
        return sheet.paragraphs(self.library)

    def catalogue(self) -> Catalogue:
        return catalogue.catalogue(self.library)

    def named(self) -> Iterable[Text]:
        return sheet.names(self.library)

    def why(self, state: Town, question: Question, what: Value) -> Refused | None:
        return why.why(self.play(state.copy(), [], 0), question, what)

    def foresee(self, table: Table, question: Question, steps: list[Value]) -> list[Foresight]:
        return reading_ahead.foresee(table, question, steps)

    def prospects(self, question: Question) -> list[Prospect]:
        return outlook.prospects(self.play(question.state.copy(), [], 0), question)

    def deduce(self, view: Mapping[str, Any], told: list[Told], then: list[Told]) -> list[Knowledge]:
        return self.solver.known(view, told, then)

    def may_deduce(self, options: Mapping[str, object], seat: int, alone: bool) -> Refused | None:
        return knowing.may_deduce(options, seat, alone)

    def turning_points(self, course: Course) -> Iterable[TurningPoint]:
        return turning_points.found(self.library, course)

    def overlooked(self, course: Course, seat: int) -> Iterable[TurningPoint]:
        return overlooked.found(self.library, course, seat)

    def place(self, given: Node, seats: int, options: Mapping[str, object]) -> Town:
        return position.place(self.library, given, seats, options)

    def describe(self, state: Town) -> dict[str, Any]:
        return description.describe(self.library, state)

    def differences(self, expected: Node, state: Town) -> list[tuple[str, str, str]]:
        return description.differences(self.library, expected, state)

    def stock(self, state: Town) -> object:
        """The invariants: the cast and every deck stay complete; cards not laid or spent are in hand (TL-5.1)."""
        hands = self.play(state, [], 0)
        laid = [[card for who, _, card in state.laid if who == owner] for owner in range(4)]
        decks = [sorted({*hands.hand(owner), *laid[owner], *state.spent[owner]}) for owner in range(4)]
        return [character.id for character in state.board.cast], decks
