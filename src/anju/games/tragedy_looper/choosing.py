"""Choosing what a row leaves open: targets, words, and what its effects leave to whoever carries them out."""

from __future__ import annotations

from typing import Final

from anju.engine.question import Value, Word
from anju.games.tragedy_looper import words
from anju.games.tragedy_looper.ground import MASTERMIND
from anju.games.tragedy_looper.judging import Judging
from anju.games.tragedy_looper.library import COUNTERS, EVERY_COUNTER, LOCATIONS, Choice, Effect, Target
from anju.games.tragedy_looper.scene import Asking, Scene

COUNTER_SETS: Final[dict[str, tuple[str, ...]]] = {
    "choice": COUNTERS,
    "intrigue_or_paranoia": ("intrigue", "paranoia"),
}
"""Counters of which whoever carries out the effect chooses one."""
ONE_OF_THEM: Final = ("dead_at_last_loop_end", "zombie_corpse")
"""Groups of which one is chosen."""


class Choosing(Judging):
    """Everything is chosen before anything happens."""

    def choose(self, asking: Asking, word: Word, values: list[Value]) -> Value:
        """Asks whoever chooses in the scene; while the question stands, the state says what it is about."""
        scene = asking.scene
        self.asked = self.asked or scene.chooser == MASTERMIND
        self.state.asking = asking
        picked = self.ask(scene.chooser, word, values, scene.id)
        self.state.asking = None
        return picked

    # -- targets ------------------------------------------------------------------------------------------

    def pick(self, asking: Asking, found: list[int]) -> int:
        """One of some things."""
        values: list[Value] = [self.thing_id(thing) for thing in found]
        return self.thing(str(self.choose(asking, asking.scene.target_word, values)))

    def openings(self, scene: Scene, targets: tuple[Target, ...]) -> list[int]:
        """What may be chosen for the first target, so that something is left for the others."""
        first, rest = targets[0], targets[1:]
        found = [thing for thing in self.candidates(scene, first) if self.suits(scene, thing)]
        if not rest:
            return found
        kept: list[int] = []
        for thing in found:
            scene.picked[first.slot] = thing
            if self.openings(scene, rest):
                kept.append(thing)
            del scene.picked[first.slot]
        return kept

    def suits(self, _scene: Scene, _thing: int) -> bool:
        """Whether the ability can do anything with this target; goodwill.py knows more."""
        return True

    def choose_targets(self, scene: Scene, targets: tuple[Target, ...]) -> bool:
        """False if there is nothing to choose from."""
        for number, target in enumerate(targets):
            found = self.openings(scene, targets[number:])
            if not found:
                return False
            scene.picked[target.slot] = self.pick(Asking(scene, target), found)
        return True

    # -- words --------------------------------------------------------------------------------------------

    def options_of(self, scene: Scene, choice: Choice) -> list[str]:
        """What may be chosen where it is no thing on the board."""
        s, kind = self.state, choice.kind
        if kind == "counter_kind":
            return self.kinds(scene, choice)
        if kind == "plus_or_minus_one":
            return ["+1", "-1"]
        if kind == "location":
            who = int(scene.picked.get("t", scene.actor))
            return [LOCATIONS[place] for place in self.open_to(who)]
        if kind == "adjacent_location":
            return [LOCATIONS[place] for place in self.neighbours(scene.actor)]
        if kind == "spent_once_per_loop_card_of_leader":
            return list(s.spent[s.leader])
        if kind in ("scheduled_incident", "scheduled_incident_public_name"):
            return [str(day) for day, _ in self.board.schedule]
        if kind == "incident_occurred_this_loop":
            return [str(self.board.schedule[entry][0]) for entry in s.occurred]
        if kind == "subplot_of_set":
            return list(self.board.set.subplots)
        if kind == "incident_among":
            return list(choice.among)
        if kind == "ex_card_receiver":
            return [*map(self.thing_id, self.receivers(scene)), words.PASS]
        raise KeyError(f"{scene.id}: unknown choice {kind!r}")

    def kinds(self, scene: Scene, choice: Choice) -> list[str]:
        """Kinds of counters; where one is taken from the actor itself, those it has."""
        if choice.among:
            return list(choice.among)
        for effect in scene.effects:
            if effect.op == "move_counter":
                return self.movable(scene, str(effect.fields["source"]))
        return list(COUNTERS)

    def movable(self, scene: Scene, source: str) -> list[str]:
        """From somebody else also kinds that are not there; hope and despair only where they lie (R-270)."""
        if source != "self" and source not in scene.picked:
            return list(COUNTERS)
        (holder,) = self.things(scene, source)
        there = [name for number, name in enumerate(EVERY_COUNTER) if self.count(holder, number)]
        return there if source == "self" else list(dict.fromkeys((*COUNTERS, *there)))

    def receivers(self, scene: Scene) -> list[int]:
        """To whom an Ex card on the one chosen may go: another one there, but not the actor (TL-uploader_1)."""
        holder = int(scene.picked.get("t", -1))
        if holder not in self.state.ex_cards:
            return []
        return [who for who in self.here(self.state.place[holder]) if who not in (holder, scene.actor)]

    def needed(self, scene: Scene, choice: Choice) -> bool:
        """A choice about the gauge is made only where there is one (TL-scientist_1), one about an Ex card where it can go."""
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
                scene.picked[choice.slot] = self.say(Asking(scene, choice), self.options_of(scene, choice))

    def say(self, asking: Asking, values: list[str]) -> str:
        """One of some words."""
        return str(self.choose(asking, asking.scene.choice_word, [*values]))

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
        """Makes these choices; False if there is nothing to choose from."""
        if not self.settleable(scene, effects):
            return False
        for effect in effects:
            self.settle_one(scene, effect)
        return True

    def settle_one(self, scene: Scene, effect: Effect) -> None:
        word, fields = self.group_word(effect), effect.fields
        if word:
            found = self.things(scene, word)
            several = word in ONE_OF_THEM or len(found) > 1
            scene.implied[word] = self.pick(Asking(scene, effect), found) if several else found[0]
        kinds = COUNTER_SETS.get(str(fields.get("counter")))
        if kinds is not None:
            scene.implied["counter"] = COUNTERS.index(self.say(Asking(scene, effect), list(kinds)))
        if fields.get("dest") == "adjacent":
            (thing,) = [scene.implied[word]] if word else self.things(scene, str(fields["target"]))
            near = [self.location(place) for place in self.neighbours(thing)]
            scene.implied["dest"] = self.pick(Asking(scene, effect, thing), near) - self.n
        if fields.get("dest") == "chosen_each":
            for who in self.things(scene, str(fields["target"])):
                self.settle_each(Asking(scene, effect, who))

    def settle_each(self, asking: Asking) -> None:
        """Another location, if there is one that is open to it (TL-barricade)."""
        who = asking.mover
        here = self.state.place[who]
        others = [self.location(place) for place in self.open_to(who) if place != here]
        if others:
            asking.scene.each[who] = self.pick(asking, others) - self.n
