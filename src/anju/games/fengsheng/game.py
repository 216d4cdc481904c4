"""风声 as a plugin of the engine."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from random import Random
from typing import Any

from anju.engine.course import Course
from anju.engine.document import Node
from anju.engine.errors import Refused
from anju.engine.event import Event
from anju.engine.game import Game
from anju.engine.layers import Glance, Layers
from anju.engine.play import Entry
from anju.engine.question import Question, Value, Word
from anju.engine.text import Text
from anju.engine.turning_point import TurningPoint
from anju.games.fengsheng import (
    catalogue,
    description,
    event_texts,
    imagine,
    incremental_view,
    label,
    manners,
    overlooked,
    position,
    printed,
    setup,
    turning_points,
    view,
    why,
)
from anju.games.fengsheng.beats import BEATS
from anju.games.fengsheng.catalogue import Catalogue
from anju.games.fengsheng.library import Library, fingerprint, standard
from anju.games.fengsheng.round import Round
from anju.games.fengsheng.settings import SETTINGS
from anju.games.fengsheng.starters import STARTERS
from anju.games.fengsheng.state import Mission

RULES = "3"
"""Goes up with every change of behaviour; cards and roles have a fingerprint of their own."""


class FengSheng(Game[Mission]):
    """The game as the engine sees it; each of its methods delegates to a file of its own."""

    id = "fengsheng"
    name = Text("风声", "The Message")
    about = Text("身份隐秘的谍战", "Spies with secret identities pass messages")
    seats = (2, 3, 4, 5, 6, 7, 8, 9)
    usual_seats = 5
    options = SETTINGS
    rule_prefix = "FS"
    rests_at = frozenset({"main", "send", "transit"})
    quick_to_imagine = True
    introduction = manners.INTRODUCTION
    starters = STARTERS
    beats = BEATS
    time_control = manners.TIMES
    auto_pass = manners.ONLY_IF_NEAR

    @cached_property
    def library(self) -> Library:
        return standard()

    @cached_property
    def version(self) -> str:  # type: ignore[override]  # computed once, then an ordinary attribute
        return f"fengsheng-{RULES}-{fingerprint()}"

    def start(self, seats: int, options: Mapping[str, object]) -> Mission:
        return setup.ready(self.library, seats, options)

    def play(self, state: Mission, record: list[Entry], seed: int) -> Round:
        return Round(self, self.library, state, record, seed)

    def view(self, state: Mission, seat: int | None) -> dict[str, Any]:
        return view.view(self.library, state, seat)

    def layers(self, state: Mission, seats: Sequence[int], before: Glance | None = None) -> Layers:
        shown = incremental_view.public(self.library, state, before)
        return shown, view.own(self.library, state, seats, shown)

    def own_changed(self, before: Mission, state: Mission, seats: Sequence[int]) -> Sequence[int]:
        return incremental_view.own_changed(before, state, seats)

    def stage(self, state: Mission) -> object:
        return state.frames, state.rung

    def imagine(
        self, now: Mission, checkpoint: Mission, tail: list[Entry], seat: int, told: list[Event], rng: Random
    ) -> tuple[Mission, list[Entry]]:
        return imagine.imagine(self.library, now, checkpoint, tail, seat, rng)

    def label(self, state: Mission, word: Word, value: Value, lang: str) -> str:
        return label.label(self.library, state, word, value, lang)

    def option_label(self, question: Question, value: Value, lang: str) -> str:
        return label.option_label(self.library, question, value, lang)

    def option_note(self, question: Question, value: Value, lang: str) -> str:
        return label.option_note(self.library, value, lang)

    def names(self, state: Mission, word: Word | None, value: Value) -> tuple[str, ...]:
        return label.names(self.library, state, word, value)

    def value_named(self, view: Mapping[str, Any], name: str) -> Value:
        return label.value_named(self.library, view, name)

    def piece(self, state: Mission, word: Word, value: Value) -> str:
        return label.piece(word, value)

    def sentence(self, question: Question, lang: str) -> str:
        return label.sentence(self.library, question, lang)

    def event_text(self, kind: str, data: tuple[object, ...], lang: str) -> str:
        return event_texts.tell(self.library, kind, data, lang)

    def outcome_text(self, state: Mission) -> Text:
        return event_texts.ending(self.library, state)

    def printed(self) -> Mapping[str, Text]:
        return printed.paragraphs(self.library)

    def catalogue(self) -> Catalogue:
        return catalogue.catalogue(self.library)

    def named(self) -> Iterable[Text]:
        return printed.names(self.library)

    def why(self, state: Mission, question: Question, what: Value) -> Refused | None:
        return why.why(self.play(state.copy(), [], 0), question, what)

    def turning_points(self, course: Course) -> Iterable[TurningPoint]:
        return turning_points.Teller(self.library, course).found()

    def overlooked(self, course: Course, seat: int) -> Iterable[TurningPoint]:
        return overlooked.found(self.library, course, seat)

    def place(self, given: Node, seats: int, options: Mapping[str, object]) -> Mission:
        return position.place(self.library, given, seats, options)

    def describe(self, state: Mission) -> dict[str, Any]:
        return description.describe(self.library, state)

    def differences(self, expected: Node, state: Mission) -> list[tuple[str, str, str]]:
        return description.differences(self.library, expected, state)

    def stock(self, state: Mission) -> object:
        """Every card is in exactly one place (FS-15.2)."""
        if not state.face:
            return list(range(len(state.setup.faces))), sorted(state.setup.faces)
        cards = [*state.deck, *state.discard, *state.removed, *state.table]
        for zone in (*state.hand, *state.area):
            cards.extend(zone)
        if state.message >= 0:
            cards.append(state.message)
        return sorted(cards), sorted(state.face)
