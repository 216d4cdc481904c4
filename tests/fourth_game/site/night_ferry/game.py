"""夜渡 as a plugin of the engine; each of its answers has a file of its own."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from anju.engine.document import Node
from anju.engine.errors import Refused
from anju.engine.event import Event
from anju.engine.game import YES_NO, Game, public_setting
from anju.engine.play import Entry
from anju.engine.question import Question, Value, Word
from anju.engine.text import Text
from night_ferry import event_texts, imagine, label, manners, position, view, why
from night_ferry.ferry import Ferry
from night_ferry.state import Options, Quay


class NightFerry(Game[Quay]):
    id = "night_ferry"
    name = Text("夜渡", "Night Ferry")
    about = Text("暗出船票，抢最后一条船", "Sealed tickets for the last boat")
    seats = (2, 3, 4)
    usual_seats = 3
    options = (
        public_setting("crossings", 4, (3, 4, 5), "NF-4.1", "一共几程", "how many crossings"),
        public_setting("seizing", True, YES_NO, "NF-3.1", "可以抢渡", "the boat may be seized"),
    )
    version = "night_ferry-1"
    rule_prefix = "NF"
    rests_at = frozenset({"lay"})
    terms = label.TERMS
    introduction = manners.INTRODUCTION
    beats = manners.BEATS
    time_control = manners.TIMES
    auto_pass = manners.UNTIL_THE_LAST
    quick_to_imagine = True

    def start(self, seats: int, options: Mapping[str, object]) -> Quay:
        return Quay(seats, Options(options))

    def play(self, state: Quay, record: list[Entry], seed: int) -> Ferry:
        return Ferry(self, state, record, seed)

    def view(self, state: Quay, seat: int | None) -> dict[str, Any]:
        return view.view(state, seat)

    def imagine(
        self, now: Quay, checkpoint: Quay, tail: list[Entry], seat: int, told: list[Event], rng: Random
    ) -> tuple[Quay, list[Entry]]:
        return imagine.imagine(now, checkpoint, seat, rng), tail[:]

    def label(self, state: Quay, word: Word, value: Value, lang: str) -> str:
        return label.label(state, value, lang)

    def names(self, state: Quay, word: Word | None, value: Value) -> tuple[str, ...]:
        return label.names(state, value)

    def value_named(self, view: Mapping[str, Any], name: str) -> Value:
        return label.value_named(view, name)

    def piece(self, state: Quay, word: Word, value: Value) -> str:
        return label.piece(value)

    def event_text(self, kind: str, data: tuple[object, ...], lang: str) -> str:
        return event_texts.tell(kind, data, lang)

    def outcome_text(self, state: Quay) -> Text:
        return event_texts.ending(state)

    def why(self, state: Quay, question: Question, what: Value) -> Refused | None:
        return why.why(self.play(state.copy(), [], 0), question, what)

    def place(self, given: Node, seats: int, options: Mapping[str, object]) -> Quay:
        return position.place(given, seats, Options(options))

    def describe(self, state: Quay) -> dict[str, Any]:
        return position.describe(state)

    def differences(self, expected: Node, state: Quay) -> list[tuple[str, str, str]]:
        return position.differences(expected, state)

    def stock(self, state: Quay) -> object:
        zones = (state.deck, state.water, state.spent, list(state.laid.values()), *state.hand)
        return sorted(ticket for zone in zones for ticket in zone), sorted(state.face)
