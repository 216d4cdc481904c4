"""A small town for tests: who is there, as what, where, and what lies on them."""

from __future__ import annotations

from typing import Any

from anju.engine.game import Game
from anju.engine.play import Finished, Play, Policy
from anju.engine.question import Value, Word
from anju.engine.text import NOTHING
from anju.games.tragedy_looper import state as st
from anju.games.tragedy_looper.days import Days
from anju.games.tragedy_looper.library import COUNTERS, LOCATIONS, standard
from anju.games.tragedy_looper.script import Member, ScheduledIncident, Script
from anju.games.tragedy_looper.settings import SETTINGS, Options
from anju.games.tragedy_looper.setup import open_table
from anju.games.tragedy_looper.state import Town


class Says(Policy):
    """Answers as told, by question, and declines what it was not told about."""

    def __init__(self, *answers: Value) -> None:
        self.answers = list(answers)
        self.asked: list[tuple[int, str, list[Value]]] = []

    def choose(self, play: Play[Any], seat: int, word: Word, values: list[Value]) -> Value:
        self.asked.append((seat, word.id, list(values)))
        if self.answers and self.answers[0] in values:
            return self.answers.pop(0)
        return word.decline if word.decline in values and word.decline is not None else values[0]


class Stage:
    """One town and the rules over it."""

    def __init__(
        self,
        cast: dict[str, str],
        tragedy_set: str = "basic_tragedy",
        plots: tuple[str, ...] = ("murder_plan",),
        incidents: tuple[tuple[int, str, str], ...] = (),
        days: int = 4,
        loops: int = 3,
        fixed: dict[str, dict[str, str | int]] | None = None,
        extra_main_plot: str = "",
        **options: object,
    ) -> None:
        script = Script(
            "test", NOTHING, NOTHING, tragedy_set, days, loops, (loops,), plots[0], plots[1:],
            tuple(Member(who, role, (fixed or {}).get(who, {})) for who, role in cast.items()),
            tuple(ScheduledIncident(day, incident, culprit, incident) for day, incident, culprit in incidents),
            False, True, (), extra_main_plot, {}, "", "",
        )  # fmt: skip
        values = {setting.name: setting.default for setting in SETTINGS} | options
        self.town: Town = open_table(standard(), script, 3, Options(values))
        self.rules = Days(Game(), self.town, [], 1)
        self.rules.set_up()
        self.rules.events.clear()

    def says(self, *answers: Value) -> Says:
        self.rules.policy = Says(*answers)
        return self.rules.policy

    def who(self, id: str) -> int:
        return self.town.board.index[id]

    def at(self, id: str, place: str) -> Stage:
        self.town.place[self.who(id)] = LOCATIONS.index(place)
        return self

    def put(self, id: str, counter: str, amount: int) -> Stage:
        self.town.counters[COUNTERS.index(counter)][self.rules.thing(id)] = amount
        return self

    def lay(self, *cards: tuple[int, str, str]) -> Stage:
        """Owner, target, card."""
        self.town.laid = tuple((owner, self.rules.thing(target), card) for owner, target, card in cards)
        return self

    def resolve(self) -> Stage:
        """The cards are turned up and work."""
        if self.rules.policy is None:
            self.says()
        self.town.phase = st.RESOLUTION
        self.rules.resolution()
        return self

    def run(self, phase: int) -> Stage:
        """Plays a phase to its end."""
        self.town.phase, self.town.mandatory_done = phase, False
        try:
            while self.town.phase == phase:
                self.rules.step()
        except Finished:
            pass
        return self

    def place(self, id: str) -> str:
        return LOCATIONS[self.town.place[self.who(id)]]

    def count(self, id: str, counter: str) -> int:
        return self.town.counters[COUNTERS.index(counter)][self.rules.thing(id)]

    def dead(self, id: str) -> bool:
        return self.town.life[self.who(id)] == st.DEAD

    def public(self) -> list[str]:
        """The kinds of what everybody saw."""
        return [event.kind for event in self.rules.events if event.seen_by(None)]
