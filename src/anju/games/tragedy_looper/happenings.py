"""Incidents: whether today's occurs, and what it does (TL-10)."""

from __future__ import annotations

from functools import lru_cache

from anju.engine.question import Word
from anju.games.tragedy_looper import words
from anju.games.tragedy_looper.goodwill import Goodwill
from anju.games.tragedy_looper.library import PLACES, Effect, Incident, IncidentStep, Library, Target
from anju.games.tragedy_looper.offers.following import NOTHING_TO_CHOOSE
from anju.games.tragedy_looper.offers.saying import Branches
from anju.games.tragedy_looper.offers.standing import seeming
from anju.games.tragedy_looper.plot_rules import trait_effects
from anju.games.tragedy_looper.queries import MASTERMIND
from anju.games.tragedy_looper.scene import Scene

_MASTERMINDS: tuple[Word, Word] = (words.TARGET, words.CHOICE)


@lru_cache(maxsize=256)
def _asks(library: Library, incident: Incident) -> bool:
    """Whether the mastermind chooses something in it."""
    for step in incident.steps:
        if step.by == "mastermind" and (step.choose or step.choices):
            return True
        for effect in step.effect:
            if effect.op == "one_of" or effect.fields.get("dest") == "chosen_each":
                return True
            if effect.op == "run_incident_effect" and _asks(
                library, library.incidents[str(effect.fields["incident"])]
            ):
                return True
    return False


@lru_cache(maxsize=256)
def _by_place(incident: Incident) -> bool:
    """Whether it depends on where its culprit stands."""
    for step in incident.steps:
        if any(target.scope == "culprit_location" for target in step.choose):
            return True
        for effect in _flat(step.effect):
            if any("culprit_location" in str(field) for field in effect.fields.values()):
                return True
            if "location_of:culprit" in effect.fields.values() or effect.op == "announce_location_of":
                return True
            if effect.op == "run_incident_effect":
                return True
    return False


def _flat(effects: tuple[Effect, ...]) -> list[Effect]:
    return [one for effect in effects for one in (effect, *(e for branch in effect.options for e in branch))]


class Happenings(Goodwill):
    """The effects of incidents; whether one occurs is for occurrence.py."""

    def carry_out_incident(self, incident: Incident, culprit: int, entry: int) -> None:
        """Carries it out with the culprit where it seems to be, as often as its card says (TL-sect_founder_t1)."""
        twice = culprit < self.n and trait_effects(self.character(culprit), "incident_effect_twice")
        seeming = self.seeming(incident, culprit, entry)
        for _ in range(2 if twice else 1):
            if self.state.ending:
                return
            scene = self.incident_scene(incident, culprit, MASTERMIND, _MASTERMINDS)
            scene.entry, scene.seeming = entry, seeming
            self.cause(incident.id, culprit)
            self.run_scene(scene, incident)

    def incident_scene(
        self, incident: Incident, culprit: int, chooser: int, asking: tuple[Word, Word]
    ) -> Scene:
        place = self.state.place[culprit] if culprit < self.n else culprit - self.n
        effects = tuple(effect for step in incident.steps for effect in step.effect)
        return Scene(incident.id, culprit, [place], chooser, asking, effects)

    def run_incident(self, incident: Incident, culprit: int, scene: Scene) -> None:
        inner = self.incident_scene(incident, culprit, scene.chooser, (scene.target_word, scene.choice_word))
        inner.seeming = scene.seeming
        self.run_scene(inner, incident)

    def run_scene(self, scene: Scene, incident: Incident) -> None:
        """Runs the steps: those without "then" form one batch; the others follow, unless the loop has ended (TL-10.4)."""
        batch: list[IncidentStep] = []
        for step in incident.steps:
            if step.then:
                self.run_steps(scene, batch)
                batch = []
                if self.state.ending:
                    return
            batch.append(step)
        self.run_steps(scene, batch)

    def run_steps(self, scene: Scene, steps: list[IncidentStep]) -> None:
        ready = [step for step in steps if self.step_ready(scene, step)]
        self.begin_batch()
        for step in ready:
            self.carry_out(scene, step.effect)
        self.finish_batch()

    # -- choices ------------------------------------------------------------------------------------------

    def step_ready(self, scene: Scene, step: IncidentStep) -> bool:
        """Judges conditions and makes choices on the snapshot; a step without a legal choice does nothing."""
        if not all(self.holds(scene, condition) for condition in step.when):
            return False
        if step.by == "leader":
            scene.asks(self.leading_seat(), words.LEADER_TARGET, words.LEADER_CHOICE)
        else:
            scene.asks(*scene.asking)
        if step.effect[0].op == "one_of":
            return self.choose_branch(scene, step)
        if not self.choose_targets(scene, step.choose):
            self.ask_in_vain(scene, step.choose)
            return False
        self.choose_words(scene, step.choices)
        return self.settle(scene, step.effect)

    def ask_in_vain(self, scene: Scene, targets: tuple[Target, ...]) -> None:
        """Asked all the same: the question must not reveal that there was somebody to choose (TL-12.2.6)."""
        if scene.chooser == MASTERMIND:
            self.choose(scene, words.TARGET, self.aim(scene, targets, (words.NOBODY,)))

    def choose_branch(self, scene: Scene, step: IncidentStep) -> bool:
        """Chooses first which of several things happens, then the targets it needs."""
        (effect,) = step.effect
        needs = [
            tuple(
                target for target in step.choose if any(target.slot in one.fields.values() for one in branch)
            )
            for branch in effect.options
        ]
        branch = int(self.say(scene, Branches(scene, needs))[-1]) - 1
        scene.implied["branch"] = branch
        return self.choose_targets(scene, needs[branch])

    # -- where the culprit seems to be --------------------------------------------------------------------

    def seeming(self, incident: Incident, culprit: int, entry: int) -> str:
        """Where the culprit seems to be, by a role or by the mastermind's choice (TL-twin_2, TL-sennin_t2)."""
        if culprit >= self.n:
            return ""
        forced = self.forced_seeming(culprit)
        public = self.board.schedule[entry][1]
        if _by_place(incident) or _by_place(public):
            return self.chosen_seeming(culprit, forced)
        return forced

    def forced_seeming(self, culprit: int) -> str:
        for row in self.role(culprit).whole.at("incident", "mandatory"):
            for effect in row.effect:
                if effect.op == "counts_as_in":
                    return str(effect.fields["location"])
        return ""

    def chosen_seeming(self, culprit: int, forced: str) -> str:
        """If anybody on the board could seem to be elsewhere, the mastermind is asked, whoever the culprit is."""
        if not any(self.wanders(who) for who in self.living()):
            return forced
        self.asked = True
        picked = self.pose(MASTERMIND, words.STANDS, seeming(self, culprit), self.thing_id(culprit))
        return "clockwise_next" if picked != PLACES[self.state.place[culprit]] else forced

    def wanders(self, who: int) -> bool:
        return self.character(who).has_trait("may_count_as_in") and any(
            effect.op == "may_count_as_in"
            for row in self.character(who).traits_by_time.at("incident", "optional")
            for effect in row.effect
        )

    def reported(self, incident: Incident, public: Incident) -> None:
        """Where the public name lets the mastermind choose, he is asked, whatever the incident really is."""
        if not self.asked and _asks(self.library, public):
            self.pose(MASTERMIND, words.TARGET, NOTHING_TO_CHOOSE, incident.id)
