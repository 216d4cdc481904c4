"""Incidents: whether today's occurs, and what it does (TL-10)."""

from __future__ import annotations

from anju.games.tragedy_looper import words
from anju.games.tragedy_looper.goodwill import Goodwill
from anju.games.tragedy_looper.ground import MASTERMIND
from anju.games.tragedy_looper.library import Incident, Step
from anju.games.tragedy_looper.scene import Scene
from anju.games.tragedy_looper.state import ALIVE, PARANOIA


class Happenings(Goodwill):
    """Nobody decides whether an incident occurs."""

    def todays_incident(self) -> int:
        """Its place in the schedule, -1 if there is none today."""
        for entry, (day, _) in enumerate(self.board.schedule):
            if day == self.state.day:
                return entry
        return -1

    def incident(self) -> None:
        s = self.state
        entry = self.todays_incident()
        if entry < 0:
            return
        culprit, incident = s.plan.culprits[entry], s.plan.incidents[entry]
        public = self.board.schedule[entry][1].id
        if not self.occurs(culprit):
            self.tell("incident", public, "did_not_occur")
            return
        s.occurred += (entry,)
        s.incidents_today = True
        self.tell("incident", public, "occurred")
        before = len(self.events)
        if not self.without_effect(culprit):
            self.carry_out_incident(incident, culprit, entry)
        if self.listening and not any(event.kind != "cause" for event in self.events[before:]):
            self.tell("nothing_happened", public)

    def occurs(self, culprit: int) -> bool:
        """The culprit lives, is here, and has reached its limit (TL-10.1)."""
        s = self.state
        if s.life[culprit] != ALIVE or s.suppressed >> culprit & 1:
            return False
        return self.on(culprit, PARANOIA) >= self.limit(culprit)

    def without_effect(self, culprit: int) -> bool:
        return any(
            effect.op == "incident_effect_nothing" for row in self.rows_of(culprit) for effect in row.effect
        )

    def carry_out_incident(self, incident: Incident, culprit: int, entry: int) -> None:
        """Steps without "then" are one batch; the others follow, unless the loop has ended (TL-10.4)."""
        scene = Scene(
            incident.id, culprit, [self.state.place[culprit]], MASTERMIND, (words.TARGET, words.CHOICE)
        )
        scene.entry = entry
        self.cause(incident.id, culprit)
        batch: list[Step] = []
        for step in incident.steps:
            if step.then:
                self.run_steps(scene, batch)
                batch = []
                if self.state.ending:
                    return
            batch.append(step)
        self.run_steps(scene, batch)

    def run_steps(self, scene: Scene, steps: list[Step]) -> None:
        ready = [step for step in steps if self.step_ready(scene, step)]
        self.begin_batch()
        for step in ready:
            self.carry_out(scene, step.effect)
        self.finish_batch()

    def step_ready(self, scene: Scene, step: Step) -> bool:
        """Conditions and choices on the snapshot; a step without a legal choice does nothing."""
        if not all(self.holds(scene, condition) for condition in step.when):
            return False
        for target in step.choose:
            found = self.candidates(scene, target)
            if not found:
                # Asked all the same: being asked must not tell that there was somebody to choose (TL-12.2.6).
                self.ask(scene.chooser, scene.target_word, [words.NOBODY], scene.id)
                return False
            self.choose_thing(scene, target.slot, found)
        for choice in step.choices:
            self.choose_word(scene, choice)
        return True
