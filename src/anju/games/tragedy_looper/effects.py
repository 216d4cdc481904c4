"""Carrying out what rows say."""

from __future__ import annotations

from anju.games.tragedy_looper.choosing import Choosing
from anju.games.tragedy_looper.library import EVERY_COUNTER, LOCATIONS, Effect, Incident
from anju.games.tragedy_looper.scene import Scene
from anju.games.tragedy_looper.verbs import VERBS

__all__ = ["VERBS", "Effects"]


class Effects(Choosing):
    """What verbs need; verbs.py says what they do."""

    def carry_out(self, scene: Scene, effects: tuple[Effect, ...]) -> None:
        for effect in effects:
            VERBS[effect.op](self, scene, effect)

    def amount(self, scene: Scene, effect: Effect) -> int:
        amount = str(effect.fields.get("amount", 1))
        if amount in scene.picked:
            return int(scene.picked[amount])
        if amount == "X":
            return int(self.state.plan.settings[scene.actor]["X"])
        return 99 if amount == "all" else int(amount)

    def counter(self, scene: Scene, effect: Effect, key: str = "counter") -> int:
        if key == "counter" and "counter" in scene.implied:
            return scene.implied["counter"]
        name = str(effect.fields[key])
        return EVERY_COUNTER.index(str(scene.picked.get(name, name)))

    def targets(self, scene: Scene, effect: Effect, key: str = "target") -> list[int]:
        word = str(effect.fields[key])
        return [scene.implied[word]] if word in scene.implied else self.things(scene, word)

    def destination(self, scene: Scene, effect: Effect, who: int) -> int:
        """The number of the chosen place; where the character stands if there was none to choose."""
        word = str(effect.fields["dest"])
        if word == "adjacent":
            return scene.implied["dest"]
        if word == "chosen_each":
            return scene.each.get(who, self.state.place[who])
        place = scene.picked[word]
        return LOCATIONS.index(place) if isinstance(place, str) else place - self.n

    def run_incident(self, incident: Incident, culprit: int, scene: Scene) -> None:
        """Runs an incident's effect without its occurring, with the same chooser."""
        raise NotImplementedError  # happenings.py
