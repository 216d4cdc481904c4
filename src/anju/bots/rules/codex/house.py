"""The house bot of 法典: greedy over previews of whole turns in a few imagined worlds."""

from __future__ import annotations

from random import Random
from typing import Final

from anju.bots.bot import Bot, share
from anju.bots.chair import Asked, Chair
from anju.bots.reason import Reason
from anju.bots.rules.codex import explaining
from anju.bots.rules.codex.habits import hopeful
from anju.bots.rules.codex.search import Search
from anju.bots.rules.codex.worth import Worth
from anju.engine.play import DoesNotFit
from anju.engine.question import Value
from anju.engine.table import Table
from anju.games.codex import words
from anju.games.codex.bout import Bout

WORLDS: Final = 2
FIRST_LOOK: Final = 48
"""Previews for all answers together, before most of them are dropped.  These numbers are for full effort."""

MOST_SAMPLES: Final = 4
SHORTLIST: Final = 6
SAMPLES: Final = 3
WIDTH: Final = 5
WIDTH_WITHIN_SKILL: Final = 3
"""How many lines are followed when a skill is chosen, and when a chosen skill is carried out."""
TRIES_PER_LINE: Final = 6

LIKING: Final = {
    "s04": 8, "s10": 6, "s02": 6, "s01": 6, "s12": 5, "s03": 5, "s05": 4,
    "s06": 4, "s08": 3, "s11": 3, "s09": 3, "s07": 2, "s13": 1, "s14": 1,
}  # fmt: skip
"""Preference for each school: about its share of wins in games of the house bot against itself."""


class CodexHouse(Bot):
    """Tries each answer in worlds its seat cannot tell from the real one, and takes what turns out best.

    Everything is counted, nothing is timed: the same chair and seed give the same answer on any machine.
    """

    def choose(self, chair: Chair) -> Value:
        asked = chair.question
        if len(asked.values) == 1:
            return asked.values[0]
        rng = Random(f"{self.seed} {chair.seat} {len(chair.events())} {asked.word.id} {asked.source}")
        if asked.word.id == words.CHOOSE_SCHOOL.id:
            return rng.choices(asked.values, [LIKING.get(str(school), 4) for school in asked.values])[0]
        try:
            return self._think(chair, asked, rng)
        except DoesNotFit:
            # No imagined world fits everything seen; the game must go on all the same.
            return sensible_first(asked)

    def explain(self, chair: Chair) -> list[Reason]:
        return explaining.explain(chair, self.seed, self.pause)

    def remember(self, chair: Chair, given: Value) -> None:
        """Nothing to do: it makes no plans, and what it has answered is on the table."""

    def _think(self, chair: Chair, asked: Asked, rng: Random) -> Value:
        worth = Worth(chair.seat)
        world = chair.imagine(rng)
        answers = sensible(asked, world)
        if len(answers) > 1:
            search = Search(chair.seat, world, rng, worth, self.pause)
            answers = shortlist(asked, answers, search, share(FIRST_LOOK, self.effort))
        if len(answers) == 1:
            return answers[0]
        width = share(WIDTH if asked.word is words.MAIN else WIDTH_WITHIN_SKILL, self.effort)
        samples, tries = share(SAMPLES, self.effort), share(TRIES_PER_LINE, self.effort)
        total = dict.fromkeys(answers, 0.0)
        for number in range(share(WORLDS, self.effort)):
            fresh = chair.imagine(rng) if number else world
            search = Search(chair.seat, fresh, rng, worth, self.pause)
            search.try_answers(answers, samples)
            search.follow_variations(width, tries)
            for answer in answers:
                total[answer] += search.best[answer]
        return max(answers, key=total.__getitem__)


def sensible(asked: Asked, world: Table) -> list[Value]:
    """The answers worth considering; declining comes first, so that it wins ties."""
    values = asked.values
    if asked.word.kind == "skill":
        play = world.game.play(world.now.copy(), [], 0)
        assert isinstance(play, Bout), "this is a bot for 法典"
        values = hopeful(play, asked.seat, asked.word, values)
    decline = asked.word.decline
    return sorted(values, key=lambda value: value != decline)


def sensible_first(asked: Asked) -> Value:
    """Declining where that is possible."""
    return min(asked.values, key=lambda value: value != asked.word.decline)


def shortlist(asked: Asked, answers: list[Value], search: Search, previews: int) -> list[Value]:
    """The best by a first look, and declining."""
    samples = max(1, min(MOST_SAMPLES, previews // len(answers)))
    search.try_answers(answers, samples)
    rating = dict(search.best)
    for variation in search.variations:
        rating[variation.answer] = max(rating[variation.answer], variation.promise)
    kept = sorted(answers, key=lambda answer: -rating[answer])[:SHORTLIST]
    return [answer for answer in answers if answer in kept or answer == asked.word.decline]
