"""Passives in action: the rule of a row listens at a window."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from anju.games.codex import words
from anju.games.codex.buff import Buff
from anju.games.codex.moment import NOBODYS, Moment
from anju.games.codex.offers.targets import AbilityTargets
from anju.games.codex.requirements.condition import Condition
from anju.games.codex.requirements.objects import Doable

if TYPE_CHECKING:
    from anju.games.codex.cast import Cast
    from anju.games.codex.casting import Casting
    from anju.games.codex.declaring import Declaring
    from anju.games.codex.effects.effect import Effect
    from anju.games.codex.effects.standing import GiveBuff
    from anju.games.codex.expression import Expression
    from anju.games.codex.queries import Queries
    from anju.games.codex.requirements.requirement import CastRequirement, Payment
    from anju.games.codex.skill import Passive

TRIGGERS: Final = (
    "turn_start_own", "turn_end_own", "turn_end_any", "free_own_turn", "damage_taken", "damage_dealt",
    "rigid_unanswered", "knockback_before", "knockback_done", "knockback_walled", "card_lost", "cast_failed",
    "doll_damaged", "doll_destroyed", "element_chain", "static", "skill_done",
)  # fmt: skip


class Rule:
    """One rule of a passive."""

    def __init__(self, passive: Passive, trigger: str) -> None:
        self.passive = passive
        self.id = passive.id
        self.trigger = trigger
        self.priority = 0
        self.forced = False
        self.may = False
        self.limit = ""
        self.condition: Expression | None = None
        self.pay: tuple[Payment, ...] = ()
        self.requirements: tuple[CastRequirement, ...] = ()
        """Its condition and payments; for an optional rule also that its first effect can be done."""
        self.effects: tuple[Effect, ...] = ()
        self.modifies: tuple[GiveBuff, ...] = ()
        self.suit = -1
        self.edges: frozenset[str] = frozenset()
        self.school = ""
        self.off_turn_if = ""
        self.switches_off = False
        """Whether this rule switches other rules off and is itself never switched off (R-104)."""

    def seal(self) -> None:
        """Called when the row is complete. What cannot be refused is bookkeeping and runs first."""
        self.forced = not self.may
        conditions = () if self.condition is None else (Condition(self.condition, f"CX-{self.id}"),)
        first = [Doable(effect) for effect in self.effects[:1] if self.may]
        self.requirements = (*conditions, *self.pay, *first)
        # What switches other abilities off is decided before them.
        self.switches_off = any(getattr(effect, "mod", "") == "passives_off" for effect in self.effects)
        self.priority = 1 if self.switches_off else 0

    @property
    def window(self) -> str:
        """The window at which it listens; standing rules listen where the number they change is computed."""
        return f"static_{self.modifies[0].mod}" if self.trigger == "static" else self.trigger

    def disabled(self, g: Queries, seat: int) -> bool:
        return not g.state.alive[seat] or (not self.switches_off and g.in_force(seat, "passives_off"))

    def used_up(self, g: Queries, seat: int) -> bool:
        return bool(self.limit) and g.state.used[seat] & self.passive.bit != 0

    def ready(self, play: Casting, seat: int, happening: Moment) -> bool:
        if self.suit >= 0 and happening.suit != self.suit:
            return False
        if self.edges and happening.edge not in self.edges:
            return False
        if self.school and (happening.cast.skill is None or happening.cast.skill.school != self.school):
            return False
        if self.limit and self.used_up(play, seat):
            return False
        return not self.disabled(play, seat) and bool(self.open_foes(play, self.scene(play, seat, happening)))

    def scene(self, g: Casting, seat: int, happening: Moment) -> Cast:
        return happening.cast if happening.owner != NOBODYS else g.own_scene(seat)

    def open_foes(self, g: Casting, c: Cast) -> list[int]:
        """The foes it could act against; with several, holding for one of them is enough (R-116)."""
        if not c.undirected or g.n == 2:
            return [c.target] if self.possible(g, c) else []
        before, foes = c.target, []
        for foe in g.foes(c.seat):
            c.target = foe
            if foe < g.n and self.possible(g, c):
                foes.append(foe)
        c.target = before
        return foes

    def possible(self, g: Casting, c: Cast) -> bool:
        for one in self.requirements:
            if not one.met(g, c):
                return False
        return True

    def act(self, play: Casting, seat: int, happening: Moment) -> None:
        if self.limit == "first_per_turn":
            play.state.used[seat] |= self.passive.bit  # declining uses up the one time
        if self.may and play.ask(seat, words.PASSIVE, [words.NO, words.YES], self.id) == words.NO:
            return
        self.carry_out(play, seat, self.scene(play, seat, happening))

    def scenes(self, g: Declaring, c: Cast) -> list[Cast]:
        """One such cast for each foe at whom it might be aimed."""
        if not c.undirected or g.n == 2:
            return [c]
        scenes: list[Cast] = []
        for foe in g.foes(c.seat):
            if foe < g.n:
                scenes.append(g.own_scene(c.seat))
                scenes[-1].target = foe
        return scenes

    def aimed_foes(self, g: Casting, c: Cast) -> list[int]:
        """The foes that may be chosen; where a whole side is affected, one foe stands for it."""
        foes = self.open_foes(g, c)
        if any(effect.aims == "side" for effect in self.effects):
            return list({g.arena.team[foe]: foe for foe in foes}.values())
        return foes

    def aim(self, g: Casting, c: Cast) -> None:
        """Chooses among several foes if it matters which (R-188)."""
        if not c.undirected or g.n == 2:
            return
        foes = self.aimed_foes(g, c)
        c.target = foes[0] if foes else c.target
        if len(foes) > 1 and any(effect.aims for effect in self.effects):
            offer = AbilityTargets(g, self, c)
            names = offer.values(g)
            c.target = foes[names.index(g.ask(c.seat, words.TARGET, names, self.id, offer))]

    def carry_out(self, g: Casting, seat: int, scene: Cast) -> None:
        g.state.used[seat] |= self.passive.bit if self.limit else 0
        if g.listening:
            g.tell("passive", seat, self.id)
        before, g.voice = g.voice, self.id
        self.aim(g, scene)
        for payment in self.pay:
            payment.choose(g, scene)
            payment.pay(g, scene)
        g.run(scene, self.effects)
        g.look_at_deaths()
        g.voice = before

    def standing(self, g: Queries, c: Cast, mod: str) -> int:
        """What a standing rule gives to this skill."""
        if self.disabled(g, c.seat) or (self.condition is not None and not self.condition.value(g, c)):
            return 0
        return sum(gift.amount(g, c) for gift in self.modifies if gift.mod == mod and gift.fits(c))


def expire(buffs: list[Buff], turn: int) -> list[Buff]:
    """The modifications that outlast the end of this turn."""
    return [buff for buff in buffs if buff.until <= 0 or buff.until > turn]
