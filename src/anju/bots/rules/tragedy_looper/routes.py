"""The ways in which a loop can be lost in a world, read from the rows of its plots, roles and incidents."""

from __future__ import annotations

from typing import Final

from anju.bots.rules.tragedy_looper import needs, odds
from anju.bots.rules.tragedy_looper.needs import UNKNOWN, Helpers, reached
from anju.bots.rules.tragedy_looper.picture import INTRIGUE, PARANOIA, BoardPicture
from anju.bots.rules.tragedy_looper.world import AssumedScript
from anju.engine.refusal import is_number
from anju.games.tragedy_looper.library import (
    COUNTERS,
    LOCATIONS,
    Condition,
    Incident,
    IncidentStep,
    Library,
    Row,
    Target,
)

LOSING = frozenset(("protagonists_lose", "protagonists_die"))

ALMOST: Final = 0.93
"""What a route is worth at most before the last cards are resolved."""


def loses(row: Row | IncidentStep) -> bool:
    return any(effect.op in LOSING for effect in row.effect)


def kills(row: Row | IncidentStep) -> bool:
    return any(effect.op == "kill" for effect in row.effect)


class Entry:
    """A scheduled incident of the world."""

    __slots__ = ("culprit", "day", "deadly", "incident", "losing")

    def __init__(self, day: int, incident: Incident, culprit: int) -> None:
        self.day = day
        self.incident = incident
        self.culprit = culprit
        self.deadly = [step for step in incident.steps if kills(step)]
        self.losing = [step for step in incident.steps if loses(step)]


class Routes:
    """All routes of one world with this cast.  Made once, asked for many pictures."""

    def __init__(self, library: Library, world: AssumedScript, p: BoardPicture) -> None:
        self.world = world
        self.helpers = Helpers()
        self.losses: list[tuple[Row, int]] = []
        self.fatal: list[tuple[int, list[Condition]]] = []
        """Whose death loses, and what else it needs."""
        self.killers: list[tuple[Target | None, int]] = []
        """Who kills whom they choose, or whoever is left alone with them."""
        self.griefs: list[tuple[int, str]] = []
        """Who becomes paranoid at the death of which role."""
        self.cultists: list[int] = []
        """Where they stand, Forbid Intrigue can be ignored."""
        self.immortal: set[int] = set()
        self.virus = 0
        """The paranoia at which a Person becomes a killer; 0 for never (TL-paranoia_virus_1)."""
        self.entries = self._entries(library, p)
        self.dangerous = [entry for entry in self.entries if entry.losing]
        self.deadly = [entry for entry in self.entries if entry.deadly]
        for plot in world.plots:
            if plot in library.plots:
                self._read_plot(library, library.plots[plot].rows)
        for who in range(p.n):
            role = library.roles.get(world.role_of(p, who))
            if role is not None:
                if "immortal" in role.traits:
                    self.immortal.add(who)
                self._read(library, role.rows, who, [])

    def _entries(self, library: Library, p: BoardPicture) -> list[Entry]:
        entries: list[Entry] = []
        for day, incident in self.world.incidents.items():
            culprit = p.index.get(self.world.culprits.get(day, ""), -1)
            if culprit >= 0 and incident in library.incidents:
                entries.append(Entry(day, library.incidents[incident], culprit))
        return entries

    # -- reading rows -------------------------------------------------------------------------------------

    def _read_plot(self, library: Library, rows: tuple[Row, ...]) -> None:
        self._read(library, rows, -1, [])
        for row in rows:
            for effect in row.effect:
                if effect.op == "set_role" and row.timing == "always":
                    self._read_virus(library, row, str(effect.fields["role"]))

    def _read_virus(self, library: Library, row: Row, role: str) -> None:
        limits = [str(one.fields["n"]) for one in row.when if one.word == "counter_at_least"]
        deadly = role in library.roles and any(kills(one) for one in library.roles[role].rows)
        if deadly and limits and is_number(limits[0]):
            self.virus = int(limits[0])

    def _read(self, library: Library, rows: tuple[Row, ...], who: int, given: list[Condition]) -> None:
        """`given` are the conditions under which these rows are gained (TL-7.3)."""
        for row in rows:
            for effect in row.effect:
                if effect.op == "gain_abilities_of" and not given:
                    gained = library.roles.get(str(effect.fields["role"]))
                    if gained is not None:
                        self._read(library, gained.rows, who, list(row.when))
                elif effect.op == "place_counter" and not given:
                    self._read_helper(row, str(effect.fields["counter"]), who)
                elif effect.op == "ignore_cards" and effect.fields["card"] == "forbid_intrigue" and who >= 0:
                    self.cultists.append(who)
            if row.timing == "on_death":
                self._read_death(row, who, given)
            elif loses(row) and not given:
                self.losses.append((row, who))
            elif kills(row) and who >= 0 and not given:
                self._read_killer(row, who)

    def _read_killer(self, row: Row, who: int) -> None:
        if any(condition.word == "exactly_one_other_here" for condition in row.when):
            self.killers.append((None, who))
        elif row.targets:
            self.killers.append((row.targets[0], who))

    def _read_helper(self, row: Row, counter: str, who: int) -> None:
        if row.timing != "mastermind_ability" or counter not in COUNTERS:
            return
        if who >= 0:
            self.helpers.near[COUNTERS.index(counter)].append(who)
        elif counter == "intrigue":
            self.helpers.anywhere += 1

    def _read_death(self, row: Row, who: int, given: list[Condition]) -> None:
        for condition in row.when:
            if condition.word == "this_character_died" and loses(row):
                self.fatal.append((who, given))
            elif condition.word == "role_holder_died" and not loses(row):
                self.griefs.append((who, str(condition.fields["role"])))

    # -- chances ------------------------------------------------------------------------------------------

    def danger(self, p: BoardPicture) -> float:
        """The chance that this loop is lost, over all routes; nothing is certain while cards can still be laid."""
        if self.over(p):
            return 1.0
        most = ALMOST if p.card_days(p.days) > 0 else 1.0
        safe = 1.0
        for row, who in self.losses:
            safe *= 1.0 - most * self.loss(p, row, who)
        for who, given in self.fatal:
            if p.alive[who]:
                safe *= 1.0 - most * self.dies(p, who) * self.all_hold(p, given, who, p.days)
        for entry in self.dangerous:
            safe *= 1.0 - most * self.strikes(p, entry)
        return 1.0 - safe

    def over(self, p: BoardPicture) -> bool:
        """Whether the loop is lost already: by a defeat, or because somebody died whose death is one."""
        return p.lost or any(not p.alive[who] and not given for who, given in self.fatal)

    def all_hold(
        self, p: BoardPicture, conditions: list[Condition] | tuple[Condition, ...], who: int, until: int
    ) -> float:
        chance = 1.0
        for condition in conditions:
            chance *= self.holds(p, condition, who, until)
        return chance

    def holds(self, p: BoardPicture, condition: Condition, who: int, until: int) -> float:
        word = condition.word
        if word in ("counter_at_least", "counter_at_most"):
            chance = needs.counted(p, self.world, self.helpers, condition, who, until)
            if condition.fields["counter"] == "paranoia" and self.griefs:
                return max(chance, self.grieves(p, who))
            return chance
        if word in ("is_last_day", "exists_target", "scripted_role_is", "is_alive"):
            return 1.0
        if word == "is_dead":
            return self.dies(p, who)
        if word == "incident_occurred_this_loop":
            return self.occurs_at_all(p, str(condition.fields["incident"]))
        return UNKNOWN

    def grieves(self, p: BoardPicture, who: int) -> float:
        """Lovers: the death of one makes the other paranoid at once."""
        roles = [role for one, role in self.griefs if one == who]
        partners = [other for role in roles for other in self.world.holders(p, role) if p.alive[other]]
        return max((self.dies(p, other) for other in partners), default=0.0)

    def loss(self, p: BoardPicture, row: Row, who: int) -> float:
        """A plain row of defeat at a day's or a loop's end."""
        if who >= 0 and not p.alive[who] and not any(one.word == "is_dead" for one in row.when):
            return 0.0
        return self.all_hold(p, row.when, who, p.days)

    # -- incidents ----------------------------------------------------------------------------------------

    def ahead(self, p: BoardPicture, entry: Entry) -> bool:
        """Whether its day is still to come."""
        return entry.day > p.day or (entry.day == p.day and p.incident_open)

    def occurs(self, p: BoardPicture, entry: Entry) -> float:
        if not self.ahead(p, entry) or not p.alive[entry.culprit]:
            return 0.0
        trigger = entry.incident.trigger
        counter = COUNTERS.index(trigger.count) if trigger.count in COUNTERS else PARANOIA
        limit = p.limit(entry.culprit) + trigger.limit_delta
        return reached(p, self.helpers, entry.culprit, counter, limit, entry.day)

    def occurs_at_all(self, p: BoardPicture, incident: str) -> float:
        safe = 1.0
        for entry in self.entries:
            if entry.incident.id == incident:
                safe *= 0.0 if entry.day in p.occurred else 1.0 - self.occurs(p, entry)
        return 1.0 - safe

    def strikes(self, p: BoardPicture, entry: Entry) -> float:
        """That the incident itself loses the loop."""
        chance = self.occurs(p, entry)
        if not chance:
            return 0.0
        return chance * max(self.all_hold(p, step.when, entry.culprit, entry.day) for step in entry.losing)

    # -- deaths -------------------------------------------------------------------------------------------

    def dies(self, p: BoardPicture, who: int) -> float:
        """That somebody is dead when the loop ends."""
        if not p.alive[who]:
            return 1.0
        if who in self.immortal:
            return 0.0
        safe = 1.0
        for target, actor in self.killers:
            if actor != who and p.alive[actor]:
                safe *= 1.0 - self.killed_by(p, target, actor, who)
        if self.virus:
            for actor in range(p.n):
                if actor != who and p.alive[actor] and self.world.role_of(p, actor) == "person":
                    turned = reached(p, self.helpers, actor, PARANOIA, self.virus, p.days)
                    safe *= 1.0 - 0.8 * turned * odds.left_alone(p, actor, who, p.card_days(p.days))
        for entry in self.deadly:
            safe *= 1.0 - self.dies_by(p, entry, who)
        return (1.0 - safe) * (0.3 if p.guard[who] else 1.0)

    def killed_by(self, p: BoardPicture, target: Target | None, actor: int, who: int) -> float:
        days = p.card_days(p.days)
        if target is None:
            return odds.left_alone(p, actor, who, days)
        near = self.eligible(p, target, who, p.days)
        if not near or target.scope != "same_location":
            return near
        if near == 1.0 and not p.cards_open and p.place[actor] == p.place[who]:
            return 1.0  # today's cards are done: it can happen when the day ends
        return near * odds.met(p, actor, who, days)

    def eligible(self, p: BoardPicture, target: Target, who: int, until: int) -> float:
        """That whoever is chosen fits what the row asks of it."""
        if target.role and self.world.role_of(p, who) != target.role:
            return 0.0
        if any(tag not in p.cast[who].tags for tag in target.tags):
            return 0.0
        chance = 1.0
        for predicate in target.predicates:
            if predicate == "intrigue_at_least_2":
                chance *= reached(p, self.helpers, who, INTRIGUE, 2, until)
            elif predicate == "paranoia_at_or_above_limit":
                chance *= reached(p, self.helpers, who, PARANOIA, p.limit(who), until)
        return chance

    def dies_by(self, p: BoardPicture, entry: Entry, who: int) -> float:
        chance = self.occurs(p, entry)
        if not chance:
            return 0.0
        return chance * max(self.step_kills(p, entry, step, who) for step in entry.deadly)

    def step_kills(self, p: BoardPicture, entry: Entry, step: IncidentStep, who: int) -> float:
        days = p.card_days(entry.day)
        chance = self.all_hold(p, step.when, entry.culprit, entry.day)
        word = next(str(effect.fields["target"]) for effect in step.effect if effect.op == "kill")
        if word == "culprit":
            return chance if who == entry.culprit else 0.0
        if word.startswith("all_in:"):
            place = word.partition(":")[2]
            return (
                chance * odds.stands_at(p, who, LOCATIONS.index(place), days) if place in LOCATIONS else 0.0
            )
        for target in step.choose:
            if target.other and who == entry.culprit:
                return 0.0
            chance *= self.eligible(p, target, who, entry.day)
            if target.scope == "culprit_location" and who != entry.culprit:
                chance *= odds.met(p, entry.culprit, who, days)
        return chance
