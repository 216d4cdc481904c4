"""When rows work: mandatory ones together, optional ones one by one, and what deaths call (TL-4, TL-7.2)."""

from __future__ import annotations

from anju.engine.question import Value
from anju.games.tragedy_looper import words
from anju.games.tragedy_looper.effects import Effects
from anju.games.tragedy_looper.ground import MASTERMIND
from anju.games.tragedy_looper.library import LOCATIONS, Ability, Row
from anju.games.tragedy_looper.scene import Scene
from anju.games.tragedy_looper.state import ALIVE, DEAD

Working = tuple[Row, int]
"""A row and the character it works for, -1 for a plot."""


class Abilities(Effects):
    """Who may do what at a timing."""

    # -- rows in force ------------------------------------------------------------------------------------

    def rows_of(self, who: int) -> list[Row]:
        """The rows of the present role, those it gains, and the traits of the card."""
        role = self.role(who)
        found = [*role.rows, *self.character(who).traits]
        for row in role.rows:
            if row.timing == "always" and self.all_hold(row, who):
                for effect in row.effect:
                    if effect.op == "gain_abilities_of":
                        found += self.library.roles[str(effect.fields["role"])].rows
        return found

    def rows_at(self, timing: str, kind: str) -> list[Working]:
        s = self.state
        found: list[Working] = []
        for who in range(self.n):
            if s.life[who] in (ALIVE, DEAD):
                found += [
                    (row, who) for row in self.rows_of(who) if row.timing == timing and row.kind == kind
                ]
        found += [(row, -1) for row in self.plot_rows() if row.timing == timing and row.kind == kind]
        return found

    def all_hold(self, row: Row, actor: int) -> bool:
        scene = self.scene(row, actor)
        return all(self.holds(scene, condition) for condition in row.when)

    def works(self, row: Row, actor: int) -> bool:
        """Living characters act, unless the row speaks of the dead; conditions and limits (TL-7.2)."""
        if actor >= 0 and self.state.life[actor] != ALIVE and not self.of_the_dead(row):
            return False
        return not self.used_up(row, actor) and self.all_hold(row, actor)

    def of_the_dead(self, row: Row) -> bool:
        return any(condition.word == "is_dead" for condition in row.when)

    def scene(self, row: Row | Ability, actor: int) -> Scene:
        places = self.places(actor) if actor >= 0 else []
        return Scene(row.id, actor, places, MASTERMIND, (words.TARGET, words.CHOICE))

    def places(self, actor: int) -> list[int]:
        """Where the actor counts as standing: also in its turf, if it has one (TL-boss_t1)."""
        s = self.state
        found = [s.place[actor]]
        turf = s.plan.settings[actor].get("turf")
        if turf is not None and s.life[actor] == ALIVE and LOCATIONS.index(str(turf)) not in found:
            found.append(LOCATIONS.index(str(turf)))
        return found

    # -- limits -------------------------------------------------------------------------------------------

    def key(self, row: Row, actor: int) -> str:
        return f"{row.id}@{actor}"

    def used_up(self, row: Row, actor: int) -> bool:
        s, key = self.state, self.key(row, actor)
        if row.kind == "optional" and key in s.used_today:
            return True
        if (
            "per_loop" in row.limit
            and sum(used.startswith(f"{key}#") for used in s.used_loop) >= row.limit["per_loop"]
        ):
            return True
        everybody = row.limit.get("per_loop_all_holders")
        return everybody is not None and any(used.startswith(f"{row.id}@") for used in s.used_loop)

    def spend(self, row: Row, actor: int) -> None:
        s, key = self.state, self.key(row, actor)
        s.used_today |= {key}
        s.used_loop |= {f"{key}#{s.day}"}

    # -- mandatory (TL-7.2) -------------------------------------------------------------------------------

    def mandatory(self, timing: str) -> None:
        """All together: conditions and targets on the same snapshot, then carried out at once."""
        self.run_batch([(row, who) for row, who in self.rows_at(timing, "mandatory") if self.works(row, who)])

    def run_batch(self, working: list[Working]) -> None:
        ready: list[tuple[Row, Scene]] = []
        for row, who in working:
            scene = self.scene(row, who)
            if self.choose_all(scene, row):
                ready.append((row, scene))
        if not ready:
            return
        self.begin_batch()
        for row, scene in ready:
            self.cause(row.id, scene.actor)
            self.spend(row, scene.actor)
            self.carry_out(scene, row.effect)
        self.finish_batch()

    def choose_all(self, scene: Scene, row: Row) -> bool:
        """Makes the choices a row leaves open; False if there is nothing to choose from."""
        for target in row.targets:
            found = self.candidates(scene, target)
            if not found:
                return False
            self.choose_thing(scene, target.slot, found)
        for choice in row.choices:
            self.choose_word(scene, choice)
        return True

    def finish_batch(self) -> None:
        """The deaths of the batch, and what they call, until nothing new is called (TL-4)."""
        while True:
            dead = self.resolve_deaths()
            if not dead:
                return
            called = [
                (row, who)
                for row, who in self.rows_at("on_death", "mandatory")
                if self.called(row, who, dead)
            ]
            self.begin_batch()
            for row, who in called:
                self.cause(row.id, who)
                self.carry_out(self.scene(row, who), row.effect)

    def called(self, row: Row, who: int, dead: list[int]) -> bool:
        for condition in row.when:
            if condition.word == "this_character_died" and who not in dead:
                return False
            if condition.word == "role_holder_died":
                role = condition.fields["role"]
                if self.state.life[who] != ALIVE or not any(self.role(one).id == role for one in dead):
                    return False
        return True

    # -- optional -----------------------------------------------------------------------------------------

    def optional(self, timing: str) -> bool:
        """The mastermind uses one ability or none; False when none."""
        able = [(row, who) for row, who in self.rows_at(timing, "optional") if self.usable(row, who)]
        values: list[Value] = [self.name_of(row, who) for row, who in able]
        picked = self.ask(MASTERMIND, words.ABILITY, [*values, words.PASS])
        if picked == words.PASS:
            return False
        row, who = able[values.index(picked)]
        self.run_batch([(row, who)])
        return True

    def usable(self, row: Row, actor: int) -> bool:
        if not self.works(row, actor):
            return False
        scene = self.scene(row, actor)
        return all(self.candidates(scene, target) for target in row.targets[:1])

    def name_of(self, row: Row, actor: int) -> str:
        return f"{row.id}@{self.thing_id(actor)}" if actor >= 0 else row.id
