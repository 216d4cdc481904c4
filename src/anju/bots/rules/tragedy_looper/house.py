"""The house bot of 惨剧轮回: a mastermind on seat 0, a protagonist anywhere else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from anju.bots.bot import Bot, Pause, go_on
from anju.bots.chair import Chair
from anju.bots.reason import Reason
from anju.bots.rules.tragedy_looper import explaining
from anju.bots.rules.tragedy_looper.beliefs import Beliefs
from anju.bots.rules.tragedy_looper.mastermind import Mastermind
from anju.bots.rules.tragedy_looper.memory import Memory, listened
from anju.bots.rules.tragedy_looper.protagonist import Protagonist
from anju.engine.event import Event
from anju.engine.question import Value
from anju.games.tragedy_looper.library import standard

SLOTS: Final = frozenset(("target", "choice", "leader_target", "leader_choice"))
"""Questions that are asked one after the other for the same source: every answer has to be remembered."""


class TragedyLooperHouse(Bot):
    """Weighs every answer by how near it brings the loop to its loss."""

    mastermind: ClassVar[type[Mastermind]] = Mastermind
    protagonist: ClassVar[type[Protagonist]] = Protagonist

    def __init__(self, seed: int, effort: float = 1.0, pause: Pause = go_on) -> None:
        super().__init__(seed, effort, pause)
        self._memory: Memory | None = None
        self._side: Mastermind | Protagonist | None = None

    @classmethod
    def hear(cls, view: Mapping[str, Any], events: Sequence[Event]) -> None:
        """Deduces from public events, which takes longest by far and is the same for all seats."""
        Beliefs(standard(), view).read(events)

    def explain(self, chair: Chair) -> list[Reason]:
        return explaining.explain(chair)

    def choose(self, chair: Chair) -> Value:
        asked = chair.question
        memory = listened(self._memory, chair)
        if memory is not self._memory or self._side is None:
            self._memory = memory
            kind = self.protagonist if chair.seat else self.mastermind
            self._side = kind(standard(), self.seed, self.effort, self.pause)
        if len(asked.values) == 1 and asked.word.id not in SLOTS:
            return asked.values[0]
        return self._side.answer(chair, asked, memory)
