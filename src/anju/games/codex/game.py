"""法典 as a plugin of the engine."""

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
from anju.engine.layers import Glance, Layers
from anju.engine.play import Entry
from anju.engine.question import Question, Value, Word
from anju.engine.table import Table
from anju.engine.text import Text
from anju.engine.turning_point import TurningPoint
from anju.games.codex import (
    catalogue,
    description,
    event_texts,
    forecast,
    imagine,
    label,
    manners,
    near,
    overlooked,
    plan,
    position,
    printed,
    setup,
    turning_points,
    unanswered,
    view,
    why,
)
from anju.games.codex.beats import BEATS
from anju.games.codex.bout import Bout
from anju.games.codex.cards import FACES
from anju.games.codex.catalogue import Catalogue
from anju.games.codex.forecast import Forecast
from anju.games.codex.library import Library, standard
from anju.games.codex.settings import SETTINGS
from anju.games.codex.starters import STARTERS
from anju.games.codex.state import DEAL, Duel
from anju.games.codex.unanswered import Unanswered

RULES = "2"
"""Goes up with every change of behaviour; the rows have a fingerprint of their own."""


class Codex(Game[Duel]):
    """The game as the engine sees it; each of its methods delegates to a file of its own."""

    id = "codex"
    name = Text("法典", "Codex")
    about = Text("九格直线上的对决", "A duel on a line of nine cells")
    seats = (2, 3, 4, 5, 6)
    usual_seats = 2
    options = SETTINGS
    rule_prefix = "CX"
    rests_at = frozenset({"main"})
    quick_to_imagine = True
    introduction = manners.INTRODUCTION
    starters = STARTERS
    beats = BEATS
    time_control = manners.TIMES
    auto_pass = manners.ONLY_IF_IT_HITS

    @cached_property
    def library(self) -> Library:
        return standard()

    @cached_property
    def version(self) -> str:  # type: ignore[override]  # computed once, then an ordinary attribute
        return f"codex-{RULES}-{self.library.fingerprint()}"

    def start(self, seats: int, options: Mapping[str, object]) -> Duel:
        return setup.ready(self.library, seats, options)

    def play(self, state: Duel, record: list[Entry], seed: int) -> Bout:
        return Bout(self, self.library, state, record, seed)

    def view(self, state: Duel, seat: int | None) -> dict[str, Any]:
        return view.view(state, seat)

    def layers(self, state: Duel, seats: Sequence[int], before: Glance | None = None) -> Layers:
        return view.layers(state, seats)

    def imagine(
        self, now: Duel, checkpoint: Duel, tail: list[Entry], seat: int, told: list[Event], rng: Random
    ) -> tuple[Duel, list[Entry]]:
        return imagine.deal_anew(now, checkpoint, seat, rng), imagine.reshuffle(now, tail, seat, rng)

    def label(self, state: Duel, word: Word, value: Value, lang: str) -> str:
        return label.label(self.library, state, word, value, lang)

    def option_label(self, question: Question, value: Value, lang: str) -> str:
        return label.option_label(self.library, question, value, lang)

    def option_note(self, question: Question, value: Value, lang: str) -> str:
        outlook = self._outlook(question, value)
        return outlook.text(lang) if outlook is not None else ""

    def option_warning(self, question: Question, value: Value, lang: str) -> str:
        outlook = self._outlook(question, value)
        return outlook.warning(lang) if outlook is not None else ""

    def _outlook(self, question: Question, value: Value) -> Forecast | Unanswered | None:
        """Plays all options out once and keeps the result: each is asked for two texts in two languages."""
        if question.notes is None:
            play = self.play(question.state.copy(), [], 0)
            question.notes = {**forecast.notes(play, question), **unanswered.notes(play, question)}
        outlook: Forecast | Unanswered | None = question.notes.get(value)
        return outlook

    def names(self, state: Duel, word: Word | None, value: Value) -> tuple[str, ...]:
        return label.names(self.library, state, word, value)

    def value_named(self, view: Mapping[str, Any], name: str) -> Value:
        return label.value_named(self.library, view, name)

    def piece(self, state: Duel, word: Word, value: Value) -> str:
        return label.piece(word, value)

    def sentence(self, question: Question, lang: str) -> str:
        return label.sentence(self.library, question, lang)

    def rule(self, question: Question) -> str:
        return label.rule(self.library, question)

    def event_text(self, kind: str, data: tuple[object, ...], lang: str) -> str:
        return event_texts.tell(self.library, kind, data, lang)

    def outcome_text(self, state: Duel) -> Text:
        return event_texts.ending(state)

    def printed(self) -> Mapping[str, Text]:
        return printed.paragraphs(self.library)

    def catalogue(self) -> Catalogue:
        return catalogue.catalogue(self.library)

    def named(self) -> Iterable[Text]:
        return printed.names(self.library)

    def why(self, state: Duel, question: Question, what: Value) -> Refused | None:
        return why.why(self.play(state.copy(), [], 0), question, what)

    def foresee(self, table: Table, question: Question, steps: list[Value]) -> list[Foresight]:
        return plan.foresee(self.play(question.state.copy(), [], 0), question, steps)

    def prospects(self, question: Question) -> list[Prospect]:
        return near.prospects(self.play(question.state.copy(), [], 0), question)

    def turning_points(self, course: Course) -> Iterable[TurningPoint]:
        return turning_points.found(self.library, course)

    def overlooked(self, course: Course, seat: int) -> Iterable[TurningPoint]:
        return overlooked.found(course, seat)

    def place(self, given: Node, seats: int, options: Mapping[str, object]) -> Duel:
        return position.place(self.library, given, seats, options)

    def describe(self, state: Duel) -> dict[str, Any]:
        return description.describe(state)

    def differences(self, expected: Node, state: Duel) -> list[tuple[str, str, str]]:
        return description.differences(self.library, expected, state)

    def stock(self, state: Duel) -> object:
        if state.phase == DEAL:
            total = state.arena.seats // 2 * FACES
            return list(range(total)), sorted(card % FACES for card in range(total))
        cards = [*state.deck, *state.discard]
        for zone in (*state.hand, *state.facedown):
            cards.extend(zone)
        return sorted(cards), sorted(state.face)
