"""Whether today's incident occurs; nobody decides it (TL-10.1)."""

from __future__ import annotations

from anju.games.tragedy_looper.happenings import Happenings
from anju.games.tragedy_looper.library import COUNTERS, Effect, Incident, Row
from anju.games.tragedy_looper.plot_rules import trait_effects
from anju.games.tragedy_looper.scene import Scene
from anju.games.tragedy_looper.state import ALIVE, PARANOIA


class Occurrence(Happenings):
    """The incident phase."""

    def todays_incident(self) -> int:
        """The position of today's incident in the schedule, -1 if there is none."""
        for entry, (day, _) in enumerate(self.board.schedule):
            if day == self.state.day:
                return entry
        return -1

    def incident_phase(self) -> None:
        self.incident()
        s = self.state
        if s.closing:
            s.closing, s.ending = False, True

    def incident(self) -> None:
        s = self.state
        entry = self.todays_incident()
        if entry < 0:
            return
        incident, public = s.plan.incidents[entry], self.board.schedule[entry][1]
        culprit = self.culprit_of(entry)
        if not self.occurs(culprit, incident):
            self.tell("incident", public.id, "did_not_occur")
            return
        armed = self.armed()
        s.occurred += (entry,)
        s.incidents_today = True
        self.tell("incident", public.id, "occurred")
        self.raise_gauge(incident, culprit)
        before, self.asked = len(self.events), False
        if not self.without_effect(culprit):
            self.carry_out_incident(incident, culprit, entry)
        self.reported(incident, public)
        if self.listening and not any(event.kind != "cause" for event in self.events[before:]):
            self.tell("nothing_happened", public.id)
        self.after_incident(culprit)
        if armed and not s.ending:
            self.die_alone()

    def culprit_of(self, entry: int) -> int:
        """The culprit the script names, or its heir if that one is gone (TL-part_timer_alt_t1)."""
        s = self.state
        culprit = s.plan.culprits[entry]
        if culprit < self.n and s.life[culprit] != ALIVE:
            for who in range(self.board.scripted, self.n):
                (effect,) = trait_effects(self.character(who), "inherits_setup_of")
                if effect.fields["name"] == self.thing_id(culprit) and s.life[who] == ALIVE:
                    return who
        return culprit

    def raise_gauge(self, incident: Incident, culprit: int) -> None:
        """Raises the gauge, in a set where incidents raise it (TL-mystery_circle)."""
        gauge = self.board.set.ex_gauge
        if gauge is None or gauge.rises_when != "incident_occurs":
            return
        amount = incident.trigger.ex_on_occurrence
        if "black_cat_raises_by_one" in self.board.set.mechanics and self.without_effect(culprit):
            amount = 1
        self.begin_batch()
        self.change_ex(amount)

    def without_effect(self, culprit: int) -> bool:
        return culprit < self.n and bool(trait_effects(self.character(culprit), "incident_effect_nothing"))

    def after_incident(self, culprit: int) -> None:
        """What follows when the culprit's incident has been carried out in full (TL-fool_2)."""
        if culprit < self.n and not self.state.ending:
            rows = [row for row in self.rows_of(culprit) if row.timing == "after_incident"]
            self.run_batch([(row, culprit) for row in rows if self.works(row, culprit)])

    def armed(self) -> bool:
        """Whether an earlier incident of this loop makes the next one deadly (TL-hound_dog_scent)."""
        s = self.state
        return s.armed or any(
            effect.op == "arm_delayed"
            for entry in s.occurred
            if not self.without_effect(s.plan.culprits[entry])
            for step in s.plan.incidents[entry].steps
            for effect in step.effect
        )

    # -- whether it occurs --------------------------------------------------------------------------------

    def occurs(self, culprit: int, incident: Incident) -> bool:
        """Whether it occurs: the culprit lives, is here and has reached its limit; a mob needs corpses (TL-10.1)."""
        s = self.state
        mob = incident.trigger.mob
        if mob is not None:
            return culprit >= self.n and self.corpses_at(culprit - self.n) >= mob
        if s.life[culprit] != ALIVE or s.suppressed >> culprit & 1:
            return False
        if self.decided(culprit, incident, "incident_never_occurs"):
            return False
        if self.decided(culprit, incident, "incident_always_occurs"):
            return True
        return self.unease(culprit, incident) >= self.tolerance(culprit, incident)

    def incident_rows(self, who: int, culprit: int, incident: Incident) -> list[Effect]:
        """The rows of a living character, or of the plots (-1), about this culprit's incident."""
        rows = self.rows_of(who) if who >= 0 else [*self.plot_rows()]
        return [
            effect
            for row in rows
            if row.timing == "incident"
            and row.kind == "mandatory"
            and self.speaks(row, who, culprit, incident)
            for effect in row.effect
        ]

    def speaks(self, row: Row, who: int, culprit: int, incident: Incident) -> bool:
        scene: Scene = self.scene(row, who)
        scene.id, scene.culprit = incident.id, culprit
        return all(self.holds(scene, condition) for condition in row.when)

    def decided(self, culprit: int, incident: Incident, op: str) -> bool:
        """Whether a row forces the incident to occur or not; real positions count (TL-10.6)."""
        if not self.in_set(op):
            return False
        s = self.state
        for who in self.living():
            for effect in self.incident_rows(who, culprit, incident):
                if effect.op != op:
                    continue
                reach, together = effect.fields["culprit"], s.place[who] == s.place[culprit]
                if reach == "self" and who == culprit:
                    return True
                if together and (reach == "any_in_same_location" or (reach != "self" and who != culprit)):
                    return True
        return False

    def unease(self, culprit: int, incident: Incident) -> int:
        """The counters that are compared with the limit."""
        counted = COUNTERS.index(incident.trigger.count)
        counters = self.on(culprit, counted)
        if counted != PARANOIA:
            return counters
        effects = [
            *self.incident_rows(culprit, culprit, incident),
            *self.incident_rows(-1, culprit, incident),
        ]
        if any(effect.op == "count_all_counters_as" for effect in effects):
            return self.every_counter(culprit) + self.state.guard[culprit]
        also = {str(effect.fields["counter"]) for effect in effects if effect.op == "count_also_as"}
        return counters + sum(self.on(culprit, COUNTERS.index(counter)) for counter in also)

    def tolerance(self, culprit: int, incident: Incident) -> int:
        """The culprit's limit for this incident (TL-sennin_t1, TL-worshippers_1)."""
        limit = self.limit(culprit) + incident.trigger.limit_delta
        for effect in trait_effects(self.character(culprit), "limit_from_option"):
            limit += int(self.state.plan.settings[culprit][str(effect.fields["option"])])
        for effect in self.incident_rows(-1, culprit, incident):
            if effect.op == "limit_delta":
                limit += int(str(effect.fields["amount"]))
        return limit
