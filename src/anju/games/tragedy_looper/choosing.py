"""Choosing what a row leaves open: targets, words, and details of its effects."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from anju.engine.question import Value, Word
from anju.games.tragedy_looper import words
from anju.games.tragedy_looper.judging import Judging
from anju.games.tragedy_looper.library import COUNTERS, Choice, Effect, Target
from anju.games.tragedy_looper.offers.aiming import BoardTargets, all_demands
from anju.games.tragedy_looper.offers.grouping import group
from anju.games.tragedy_looper.offers.moving import journey, step
from anju.games.tragedy_looper.offers.offer import TownOffer
from anju.games.tragedy_looper.offers.saying import SAYINGS, counters, receivers
from anju.games.tragedy_looper.queries import MASTERMIND
from anju.games.tragedy_looper.scene import Scene

COUNTER_SETS: Final[dict[str, tuple[str, ...]]] = {
    "choice": COUNTERS,
    "intrigue_or_paranoia": ("intrigue", "paranoia"),
}
"""Groups of counters from which whoever carries out the effect chooses one."""
ONE_OF_THEM: Final = ("dead_at_last_loop_end", "zombie_corpse")
"""Groups from which one is chosen."""


class Choosing(Judging):
    """Everything is chosen before anything happens."""

    def choose(self, scene: Scene, word: Word, offer: TownOffer) -> Value:
        """Asks whoever chooses in the scene."""
        return self.choose_among(scene, word, offer, offer.values(self))

    def choose_among(self, scene: Scene, word: Word, offer: TownOffer, values: list[Value]) -> Value:
        """The same where what is on offer has been looked up already."""
        self.asked = self.asked or scene.chooser == MASTERMIND
        return self.ask(scene.chooser, word, values, scene.id, offer)

    # -- targets ------------------------------------------------------------------------------------------

    def pick(self, scene: Scene, offer: TownOffer) -> int:
        """Asks for something on the board."""
        return self.thing(str(self.choose(scene, scene.target_word, offer)))

    def openings(self, scene: Scene, targets: tuple[Target, ...]) -> list[int]:
        """What may be chosen for the first target while leaving something for the others."""
        return self.meeting(scene, self.aimable(scene, targets[0]), all_demands(targets, scene.effects))

    def aim(self, scene: Scene, targets: tuple[Target, ...], always: Sequence[Value] = ()) -> BoardTargets:
        """The same in the form of an offer."""
        return BoardTargets(
            self, scene, self.aimable(scene, targets[0]), all_demands(targets, scene.effects), always
        )

    def choose_targets(self, scene: Scene, targets: tuple[Target, ...]) -> bool:
        """Returns False if there is nothing to choose from."""
        for number, target in enumerate(targets):
            offer: TownOffer = self.aim(scene, targets[number:])
            values = offer.values(self)
            if not values:
                return False
            chosen = self.choose_among(scene, scene.target_word, offer, values)
            scene.picked[target.slot] = self.thing(str(chosen))
        return True

    # -- words --------------------------------------------------------------------------------------------

    def options_of(self, scene: Scene, choice: Choice) -> list[str]:
        """The options of a choice that is not about a thing on the board."""
        return [*map(str, SAYINGS[choice.kind](self, scene, choice).values(self))]

    def receivers(self, scene: Scene) -> list[Value]:
        """Who may receive an Ex card from the chosen character (TL-uploader_1)."""
        return [one for one in receivers(self, scene).values(self) if one != words.PASS]

    def needed(self, scene: Scene, choice: Choice) -> bool:
        """Whether the choice applies: about a gauge if there is one (TL-scientist_1), an Ex card if it can move."""
        if choice.kind == "ex_card_receiver":
            return bool(self.receivers(scene))
        if self.board.set.ex_gauge is not None:
            return True
        return not any(
            effect.fields.get("if_gauge") and effect.fields["amount"] == choice.slot
            for effect in scene.effects
        )

    def choose_words(self, scene: Scene, choices: tuple[Choice, ...]) -> None:
        for choice in choices:
            if self.needed(scene, choice):
                scene.picked[choice.slot] = self.say(scene, SAYINGS[choice.kind](self, scene, choice))

    def say(self, scene: Scene, offer: TownOffer) -> str:
        """Asks for one of some words."""
        return str(self.choose(scene, scene.choice_word, offer))

    # -- what effects leave open --------------------------------------------------------------------------

    def settleable(self, scene: Scene, effects: tuple[Effect, ...]) -> bool:
        """Whether there is something to choose wherever an effect leaves it open."""
        for effect in effects:
            word = self.group_word(effect)
            if word and not self.things(scene, word):
                return False
            if effect.fields.get("dest") == "adjacent" and effect.fields["target"] == "self":
                return bool(self.neighbours(scene.actor))
        return True

    def group_word(self, effect: Effect) -> str:
        """The word by which an effect names several of which one is chosen, or nothing."""
        word = str(effect.fields.get("target", effect.fields.get("where", "")))
        head, _, rest = word.partition(":")
        if head in ("location_of", "start_of") and rest != "culprit":
            return word
        return word if word in ONE_OF_THEM else ""

    def settle(self, scene: Scene, effects: tuple[Effect, ...]) -> bool:
        """Makes these choices; Returns False if there is nothing to choose from."""
        if not self.settleable(scene, effects):
            return False
        for effect in effects:
            self.settle_one(scene, effect)
        return True

    def settle_one(self, scene: Scene, effect: Effect) -> None:
        word, fields = self.group_word(effect), effect.fields
        if word:
            things = self.things(scene, word)
            several = word in ONE_OF_THEM or len(things) > 1
            scene.implied[word] = self.pick(scene, group(self, scene, word)) if several else things[0]
        kinds = COUNTER_SETS.get(str(fields.get("counter")))
        if kinds is not None:
            scene.implied["counter"] = COUNTERS.index(self.say(scene, counters(kinds)))
        if fields.get("dest") == "adjacent":
            (thing,) = [scene.implied[word]] if word else self.things(scene, str(fields["target"]))
            scene.implied["dest"] = self.pick(scene, step(self, thing)) - self.n
        if fields.get("dest") == "chosen_each":
            for who in self.things(scene, str(fields["target"])):
                self.settle_each(scene, who)

    def settle_each(self, scene: Scene, who: int) -> None:
        """Chooses another location for each, if one is open to it (TL-barricade)."""
        others = journey(who)
        if others.values(self):
            scene.each[who] = self.pick(scene, others) - self.n
