"""Damage, hit points, falling and dying (CX-8, CX-11, CX-16)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from anju.engine.play import Outcome
from anju.games.codex import state as st
from anju.games.codex.cast import Cast
from anju.games.codex.lines import Lines
from anju.games.codex.moment import Moment
from anju.games.codex.parts import AIMED, FALLEN, ITSELF, Part, Parts, amount, merged
from anju.games.codex.passive import Rule

if TYPE_CHECKING:
    from anju.games.codex.library import Library
    from anju.games.codex.skill import Skill


class Harm(Lines):
    """Everything that hurts."""

    library: Library
    deaths_wait = False
    """While one effect strikes several at once, deaths are checked only after it has struck all (R-087)."""
    avenger = -1
    """Who took a foe along after its own death (R-144)."""

    # -- damage -------------------------------------------------------------------------------------------

    def bonus(self, c: Cast) -> list[Part]:
        """What the caster's passives and modifications add to the main damage (R-077, step 2)."""
        skill = c.skill
        assert skill is not None, "only a skill has a main damage"
        bonus = self.parts(c.actor, "damage", skill)
        if c.hit < len(c.bonus):
            bonus.extend(c.bonus[c.hit])
        if "static_damage" in self.state.listeners:
            bonus.extend(self.static_parts(c, "static_damage", "damage"))
        return bonus

    def static(self, c: Cast, window: str, mod: str) -> int:
        """What standing passives of the caster give to this skill."""
        return amount(self.static_parts(c, window, mod))

    def static_parts(self, c: Cast, window: str, mod: str) -> list[Part]:
        return [
            (rule.id, rule.standing(self, c, mod))
            for owner, rule in self.state.listeners.get(window, ())
            if owner == c.actor and isinstance(rule, Rule)
        ]

    def burning(self, c: Cast, skill: Skill) -> Parts:
        """What is added to every skill as damage of its own (R-079)."""
        parts = self.parts(c.actor, "per_skill_damage", skill) if self.state.buffs else []
        return merged(parts) if parts else ()

    def hurt_main(self, c: Cast) -> None:
        """The damage stage at the present target."""
        skill = c.skill
        if skill is None or skill.damage is None:
            return
        # Bonuses are added before the first clamp at zero (R-077, steps 1 to 3).
        self.hurt(c, c.target, ((ITSELF, max(0, skill.damage.value(self, c))), *self.bonus(c)))

    def hurt(self, c: Cast, victim: int, parts: Parts) -> None:
        """One instance of damage from here on (R-077, steps 3 to 9)."""
        if amount(parts) <= 0 or self.state.hp[victim] <= 0:
            return
        parts = merged([*parts, *self.changes(c, victim)])
        total = amount(parts)
        if total <= 0:
            self.tell("no_damage", self.name_of(victim), parts)
            return
        if c.against is not None and self.averted(c, victim, total):
            return
        self.wound(c, victim if victim < self.n else self.redirected(c, victim, total), parts)

    def changes(self, c: Cast, victim: int) -> list[Part]:
        """What the victim's own modifications add and take away (R-077, steps 4 to 6)."""
        s, seat = self.state, victim % self.n
        changes: list[Part] = []
        if s.aim[c.seat] and s.pos[self.marker_of(c.seat)] == s.pos[victim] and self.hostile(c.seat, seat):
            changes.append((AIMED, 1))
        if self.is_fallen(victim):
            changes.append((FALLEN, self.options.fallen_extra_damage))
        # Reductions add up; some skills and effects ignore them.
        if s.buffs and not c.pierce and not self.in_force(victim, "no_reduction"):
            changes.extend(self.parts(victim, "damage_taken", None))
        return changes

    def averted(self, c: Cast, victim: int, amount: int) -> bool:
        """Blocked, or turned into a place (R-053, R-054)."""
        guard = self.guarded(c, victim)
        if guard is None:
            return False
        if guard.shield and not c.pierce:
            self.tell("blocked", self.name_of(victim))
            return True
        if guard.convert and self.can_move_itself(victim):
            cell = self.numbered(victim % self.n, min(amount, 9, self.arena.length))
            self.tell("converted", self.name_of(victim), amount)
            self.put(victim, cell)
            return True
        return False

    def guarded(self, c: Cast, victim: int) -> Cast | None:
        """The skill that the victim inserted into this one, if it guards."""
        guard = c.against
        if guard is None or guard.body != victim or guard.inserted == c.inserted:
            return None
        return guard if guard.shield or guard.convert else None

    def redirected(self, c: Cast, victim: int, amount: int) -> int:
        """A host may take its doll's damage, as already computed (R-139)."""
        scene = self.own_scene(victim - self.n)
        self.window("doll_damaged", Moment(victim - self.n, scene, amount=amount))
        return victim - self.n if scene.redirected else victim

    def wound(self, c: Cast, victim: int, parts: Parts) -> None:
        s, total = self.state, amount(parts)
        lost = min(total, s.hp[victim])
        s.hp[victim] -= total
        dealt = victim != self.bearer(c)  # by a skill or by a passive alike
        if dealt:
            c.damage += lost
            c.struck += parts
            s.did[c.actor] |= st.DAMAGED
        if self.listening:
            self.tell("hit", self.name_of(victim), total, max(0, s.hp[victim]), parts)
        if s.hp[victim] <= 0:
            s.hp[victim] = 0
            s.dying = True
        if victim < self.n and "damage_taken" in s.listeners:
            self.own_window("damage_taken", victim)
        if dealt and c.actor < self.n and "damage_dealt" in s.listeners:
            self.window("damage_dealt", Moment(c.actor, c))

    # -- hit points, action, balance ----------------------------------------------------------------------

    def shift_hp(self, thing: int, n: int) -> None:
        """Healing stops at the maximum; losing hit points this way is no damage (R-081, R-088)."""
        s = self.state
        before = s.hp[thing]
        s.hp[thing] = max(0, min(before + n, max(before, s.hp_max[thing])))
        if s.hp[thing] != before and self.listening:
            self.tell("hp", self.name_of(thing), s.hp[thing] - before, s.hp[thing])
        if s.hp[thing] == 0 and before:
            s.dying = True

    def shift_hp_max(self, thing: int, n: int) -> None:
        s = self.state
        s.hp_max[thing] = max(1, s.hp_max[thing] + n)
        s.hp[thing] = min(s.hp[thing], s.hp_max[thing])
        self.tell("hp_max", self.name_of(thing), s.hp_max[thing], s.hp[thing])

    def cap(self, team: int) -> int:
        """The action cap of a side now (R-024, R-166)."""
        arena, s = self.arena, self.state
        full = 6 + 6 * arena.seats // arena.teams
        if not s.buffs:
            return full
        lowered = sum(
            buff.n
            for buff in s.buffs
            if buff.mod == "action_cap" and buff.until >= 0 and arena.team[buff.owner % self.n] == team
        )
        return max(0, full + lowered)

    def shift_action(self, c: Cast, n: int) -> None:
        s = self.state
        if not self.is_dragon(c.actor):
            self.shift_team_action(c.seat, n)
            return
        before = s.dragon_action[c.seat]
        s.dragon_action[c.seat] = max(0, min(before + n, max(before, self.library.dragon_start[0])))
        if s.dragon_action[c.seat] != before and self.listening:
            self.tell(
                "action", self.figure_name(c.actor), s.dragon_action[c.seat] - before, s.dragon_action[c.seat]
            )

    def shift_team_action(self, seat: int, n: int) -> None:
        """Never over the cap (R-107)."""
        s, team = self.state, self.arena.team[seat]
        before = s.action[team]
        s.action[team] = max(0, min(before + n, max(before, self.cap(team))) if n > 0 else before + n)
        if s.action[team] != before and self.listening:
            self.tell("action", seat, s.action[team] - before, s.action[team])

    def shift_balance(self, figure: int, n: int) -> None:
        """Below zero the figure falls; it never rises above its starting value (R-026, R-107)."""
        s, seat = self.state, figure % self.n
        if self.is_dragon(figure):
            bearer, store, most = figure, s.dragon_balance, self.library.dragon_start[1]
        else:
            bearer, store, most = seat, s.balance, s.balance_max[seat]
        before = store[seat]
        store[seat] = min(before + n, max(before, most))
        if store[seat] != before and self.listening:
            self.tell("balance", self.figure_name(bearer), store[seat] - before, store[seat])
        if before >= 0 > store[seat]:
            self.fall(bearer)

    def fall(self, figure: int) -> None:
        """Falls until the end of the next turn; of two ends the later counts (R-057)."""
        s = self.state
        until = s.turn + 1
        if self.options.fall_duration == "own_next_turn":
            until = s.turn + self.turns_until_own(figure % self.n)
        s.fallen[figure] = max(s.fallen[figure], until)
        if self.listening:
            self.tell("fell", self.figure_name(figure))

    def turns_until_own(self, seat: int) -> int:
        ahead = (self.arena.team[seat] - self.state.team) % self.arena.teams
        return ahead or self.arena.teams

    # -- dying --------------------------------------------------------------------------------------------

    def look_at_deaths(self) -> None:
        """Kills whoever has no hit points left; this may end the game (R-087)."""
        s = self.state
        if not s.dying or self.deaths_wait:
            return
        s.dying = False
        for seat in range(self.n):
            if s.doll[seat] and s.hp[self.marker_of(seat)] <= 0:
                self.doll_destroyed(seat)
        dead = self.last_acts()
        for seat in dead:
            self.leave(seat)
        if dead:
            self.judge()

    def last_acts(self) -> list[int]:
        """The dying, once each has done what a dying character may still do, which may take others along."""
        s = self.state
        dead: list[int] = []
        self.deaths_wait = True
        while True:
            more = [seat for seat in range(self.n) if s.alive[seat] and s.hp[seat] <= 0 and seat not in dead]
            if not more:
                break
            for seat in more:
                dead.append(seat)
                self.last_act(seat)
        self.deaths_wait = False
        return dead

    def last_act(self, seat: int) -> None:
        """The casting layer knows what this may be (R-144)."""
        raise NotImplementedError

    def doll_destroyed(self, seat: int) -> None:
        """Removes the marker with its doll, and pays the price of fate (R-099, R-139)."""
        self.tell("doll_destroyed", seat)
        self.clear_marker(seat)
        if self.state.hp[seat] > 0:
            self.own_window("doll_destroyed", seat)

    def clear_marker(self, seat: int) -> None:
        """Takes the marker away with all it carries (R-099)."""
        s, spot = self.state, self.marker_of(seat)
        s.pos[spot] = s.hp[spot] = s.hp_max[spot] = 0
        s.aim[seat], s.doll[seat], s.dragon[seat] = False, (), ()

    def leave(self, seat: int) -> None:
        """The dead leave the line; their cards are discarded (R-169)."""
        s = self.state
        s.alive[seat] = False
        self.tell("died", seat)
        for card in self.by_face(s.hand[seat] + s.facedown[seat]):
            self.to_discard(card)
        s.hand[seat], s.facedown[seat] = [], []
        self.clear_marker(seat)

    def judge(self) -> None:
        """A side without living characters has lost (CX-16.1)."""
        s, team = self.state, self.arena.team
        left = sorted({team[seat] for seat in range(self.n) if s.alive[seat]})
        if len(left) > 1:
            return
        if not left and (self.avenger < 0 or self.options.finale_result == "draw"):
            self.finish(Outcome((), "both_dead", "R-087" if self.avenger < 0 else "R-144"))
        winning = left[0] if left else team[self.avenger]
        winners = tuple(seat for seat in range(self.n) if team[seat] == winning)
        self.finish(Outcome(winners, "foe_dead", "CX-16.1"))
