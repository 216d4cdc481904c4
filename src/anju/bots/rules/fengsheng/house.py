"""The house bot of 风声: it listens, guesses who is who, and does what serves its own side or task."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from anju.bots.bot import Bot, Pause, go_on
from anju.bots.chair import Asked, Chair
from anju.bots.reason import Reason
from anju.bots.rules.fengsheng import (
    contest,
    explaining,
    main_phase,
    picking,
    pointing,
    receiving,
    saving,
    sending,
    wording,
)
from anju.bots.rules.fengsheng.evidence import Ears
from anju.bots.rules.fengsheng.liking import liking
from anju.bots.rules.fengsheng.memory import Memory
from anju.bots.rules.fengsheng.mind import Mind, Taste, Tries, the_best
from anju.bots.rules.fengsheng.sight import Sight
from anju.bots.rules.fengsheng.trying import Trying
from anju.bots.rules.fengsheng.unknown import recognise
from anju.engine.question import Value

Answer = Callable[[Mind, Asked], Value]

ANSWERS: Final[dict[str, Answer]] = {
    "main": main_phase.main,
    "send": sending.send,
    "ordered": sending.send,
    "arrow": sending.arrow,
    "recipient": sending.recipient,
    "lock": sending.lock,
    "must_lock": sending.lock,
    "code": sending.code,
    "transit": receiving.transit,
    "contest": contest.contest,
    "side": contest.side,
    "dying": saving.dying,
    "heir": saving.heir,
    "gift": saving.gift,
    "target": pointing.target,
    "may_target": pointing.may_target,
    "discard": picking.discard,
    "give": picking.give,
    "more": picking.more,
    "pick": picking.pick,
    "may_pick": picking.may_pick,
    "place": picking.place,
    "intel": picking.intel,
    "may_intel": picking.may_intel,
    "show": picking.show,
    "may_show": picking.show,
    "trigger": wording.trigger,
    "which": wording.which,
    "may": wording.may,
    "branch": wording.branch,
    "either": wording.branch,
    "may_branch": wording.branch,
    "colour": wording.colour,
    "name": wording.name,
    "names": wording.names,
    "count": wording.count,
}


class FengshengHouse(Bot):
    """Keeps beliefs about identities and weighs every answer by what it does for its own aim.

    It tries out only skills that nobody has told it about; with less effort, in fewer worlds.
    """

    tries_out = False

    def __init__(self, seed: int, effort: float = 1.0, pause: Pause = go_on) -> None:
        super().__init__(seed, effort, pause)
        self._ears: Ears | None = None
        self._memory = Memory()

    def choose(self, chair: Chair) -> Value:
        asked = chair.question
        if asked.word.kind == "role":
            rng = Random(f"{self.seed} {chair.seat} {asked.word.id}")
            return rng.choices(asked.values, [liking(str(role)) for role in asked.values])[0]
        if len(asked.values) == 1 and asked.word.kind != "send":
            return asked.values[0]
        answer = ANSWERS.get(asked.word.id, harmless)
        return answer(self._mind(chair, asked), asked)

    def explain(self, chair: Chair) -> list[Reason]:
        return explaining.explain(chair)

    def remember(self, chair: Chair, given: Value) -> None:
        """Resumes the plan, unless somebody else answered for the seat."""
        if self.choose(chair) != given:
            self._memory = Memory()

    def _mind(self, chair: Chair, asked: Asked) -> Mind:
        ears, sight = self._listen(chair), Sight(chair.view(), chair.seat)
        self._memory.begin(ears.looks)
        mind = Mind(sight, ears, self._memory, asked.source, self._trying(chair), self._taste(chair, asked))
        recognise(mind, asked)
        return mind

    def _taste(self, chair: Chair, asked: Asked) -> Taste:
        return the_best

    def _trying(self, chair: Chair) -> Tries:
        seed, effort = self.seed, self.effort
        return Trying(chair, seed, effort, lambda: _Imagined(seed, effort).choose).worth

    def _listen(self, chair: Chair) -> Ears:
        """Hears what is new; from the beginning, if it is another game or something was taken back."""
        ears = self._ears
        if ears is not None and ears.me == chair.seat and ears.n == chair.seats:
            news = chair.events(max(0, ears.heard - 1))
            if ears.last is None:
                ears.listen(news)
                return ears
            if news and news[0] == ears.last:
                ears.listen(news[1:])
                return ears
        self._ears = ears = Ears(chair.seats, chair.seat)
        ears.listen(chair.events())
        return ears


class _Imagined(FengshengHouse):
    """The bot in an imagined world, where it imagines no further ones: skills unknown to it are left alone."""

    def _trying(self, chair: Chair) -> Tries:
        return lambda mind, skill: 0.0


def harmless(_: Mind, asked: Asked) -> Value:
    """Declining where that is possible, otherwise the first value."""
    decline = asked.word.decline
    return decline if decline is not None and decline in asked.values else asked.values[0]
