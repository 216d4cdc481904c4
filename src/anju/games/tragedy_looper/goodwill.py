"""Goodwill abilities: declared by the leader, answered by the mastermind (TL-9)."""

from __future__ import annotations

from anju.engine.question import Value
from anju.games.tragedy_looper import words
from anju.games.tragedy_looper.cards import Cards
from anju.games.tragedy_looper.ground import MASTERMIND
from anju.games.tragedy_looper.library import LOCATIONS, Ability
from anju.games.tragedy_looper.scene import Scene
from anju.games.tragedy_looper.state import GOODWILL_COUNTER


class Goodwill(Cards):
    """All choices are made first, then it is carried out or refused."""

    def declare(self) -> bool:
        """The leader declares one ability or none; False when none."""
        able = [(who, ability) for who in self.living() for ability in self.character(who).abilities]
        able = [(who, ability) for who, ability in able if self.declarable(who, ability)]
        leader = self.leading_seat()
        values: list[Value] = [ability.id for _, ability in able]
        picked = self.ask(leader, words.GOODWILL, [*values, words.PASS])
        if picked == words.PASS:
            return False
        who, ability = able[values.index(picked)]
        scene = self.goodwill_scene(who, ability)
        self.choose_for(scene, ability)
        self.tell("declared", ability.id, self.thing_id(who), *self.said(scene))
        self.use(scene, who, ability)
        return True

    def goodwill_scene(self, who: int, ability: Ability) -> Scene:
        seat = self.leading_seat()
        return Scene(
            ability.id, who, [self.state.place[who]], seat, (words.LEADER_TARGET, words.LEADER_CHOICE)
        )

    def declarable(self, who: int, ability: Ability) -> bool:
        """Threshold, limits, place, loop, and somebody to aim at (TL-9.1)."""
        s = self.state
        if self.on(who, GOODWILL_COUNTER) < ability.goodwill or ability.id in s.used_today:
            return False
        if ability.once_per_loop and ability.id in s.used_loop:
            return False
        if s.loop < ability.min_loop or (ability.at and LOCATIONS[s.place[who]] not in ability.at):
            return False
        return self.choosable(who, ability)

    def choosable(self, who: int, ability: Ability) -> bool:
        scene = self.goodwill_scene(who, ability)
        taken: list[int] = []
        for target in ability.targets:
            found = [thing for thing in self.candidates(scene, target) if thing not in taken]
            if not found:
                return False
            taken.append(found[0])
            scene.picked[target.slot] = found[0]
        return all(self.options_of(scene, choice) for choice in ability.choices)

    def choose_for(self, scene: Scene, ability: Ability) -> None:
        for target in ability.targets:
            taken = [thing for thing in scene.picked.values() if isinstance(thing, int)]
            found = [thing for thing in self.candidates(scene, target) if thing not in taken]
            self.choose_thing(scene, target.slot, found)
        for choice in ability.choices:
            self.choose_word(scene, choice)

    def said(self, scene: Scene) -> list[str]:
        """The choices, as everybody hears them."""
        return [
            self.thing_id(picked) if isinstance(picked, int) else picked for picked in scene.picked.values()
        ]

    def use(self, scene: Scene, who: int, ability: Ability) -> None:
        """The mastermind always answers, even where there is only one answer (TL-9.3)."""
        s = self.state
        refusal = "none" if ability.unrefusable else self.refusal(who)
        answers: dict[str, list[Value]] = {
            "none": [words.CARRY_OUT],
            "optional": [words.CARRY_OUT, words.REFUSE],
            "mandatory": [words.REFUSE],
        }
        answer = self.ask(MASTERMIND, words.ANSWER, answers[refusal], ability.id)
        s.used_today |= {ability.id}
        if answer == words.CARRY_OUT or not self.options.refused_keeps_once_per_loop:
            s.used_loop |= {ability.id}
        if answer == words.REFUSE:
            self.tell("refused", ability.id)
            return
        self.tell("carried_out", ability.id)
        self.begin_batch()
        self.carry_out(scene, ability.effect)
        self.finish_batch()
