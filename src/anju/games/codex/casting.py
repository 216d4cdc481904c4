"""Using a skill: declaring, paying, inserting, executing, countering (CX-5 to CX-7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from anju.engine.question import Value
from anju.games.codex import state as st
from anju.games.codex import words
from anju.games.codex.cast import Cast
from anju.games.codex.declaring import Declaring
from anju.games.codex.menu import DOLLS
from anju.games.codex.moment import Moment
from anju.games.codex.offers import choices
from anju.games.codex.offers.cards import Cards
from anju.games.codex.skill import RIGID, Skill
from anju.games.codex.trace import Trace

if TYPE_CHECKING:
    from anju.games.codex.effects.effect import Effect
    from anju.games.codex.effects.nested import CastAnother


class Casting(Declaring):
    """From a declared skill to what comes of it."""

    def run(self, c: Cast, effects: tuple[Effect, ...]) -> bool:
        """Runs effects in order, up to the first that cannot be done (R-029); a death stops them too (R-087)."""
        s = self.state
        for effect in effects:
            # In a duel a death ends everything by itself.
            if (self.n > 2 and not self.can_go_on(c)) or not effect.run(self, c):
                return False
            if s.dying:
                self.look_at_deaths()
        return True

    def can_go_on(self, c: Cast) -> bool:
        s = self.state
        if not s.alive[c.seat]:
            return False
        return s.alive[c.target] if c.target < self.n else True

    # -- paying -------------------------------------------------------------------------------------------

    def pay(self, c: Cast) -> bool:
        """Pays the precondition, then action and balance; False if the balance ran out (R-026, R-028)."""
        skill = c.skill
        assert skill is not None, "only a skill is paid for"
        payments = skill.payments if skill.payments and self.pays(c) else ()
        for payment in payments:
            payment.choose(self, c)
        if c.counter:
            self.state.did[c.actor] |= st.COUNTERED
        if self.listening:
            self.announce(c, skill)
        for payment in payments:
            payment.pay(self, c)
        cost, balance = self.cost(c), self.balance_cost(c)
        if self.state.buffs:
            self.use_up(c, skill)
        if self.action_of(c) < cost:
            return self.fail(c)
        if cost and not c.free_action:
            self.shift_action(c, -cost)
        if balance and self.balance_of(c) < balance:
            return self.overdraw(c, balance)
        if balance:
            self.shift_balance(c.actor, -balance)
        self.count(c, skill)
        return True

    def announce(self, c: Cast, skill: Skill) -> None:
        """Announces the complete declaration to everybody."""
        if c.counter:
            self.tell("counter", c.seat)
        self.tell("cast", self.figure_name(c.actor), skill.id, self.name_of(c.target), c.element, c.waived)

    def use_up(self, c: Cast, skill: Skill) -> None:
        """Uses up the modifications that were waiting for the next skill (R-036, R-085)."""
        for buff in self.state.buffs:
            if buff.uses and buff.owner == c.actor:
                break
        else:
            return
        self.take_once(c.actor, "ignore_precondition", skill)
        self.take_once(c.actor, "free_cost", skill)
        self.take_once(c.actor, "action_cost", skill)
        c.offset_limit = sum(buff.n for buff in self.take_once(c.actor, "range_offset", skill))
        c.sure = bool(self.take_once(c.actor, "ignore_range", skill))
        if skill.damage is not None:
            c.bonus = tuple(
                tuple((b.source, b.n) for b in self.take_once(c.actor, "damage", skill))
                for _ in range(skill.hits)
            )

    def overdraw(self, c: Cast, balance: int) -> bool:
        """The skill fails; misfire comes before the fall (R-026, R-034)."""
        self.fail(c)
        self.shift_balance(c.actor, -balance)
        return False

    def fail(self, c: Cast) -> bool:
        c.failed = True
        if self.listening:
            self.tell("failed", self.figure_name(c.actor), self.source(c))
        self.window("cast_failed", Moment(c.actor, c))
        self.look_at_deaths()
        return False

    def count(self, c: Cast, skill: Skill) -> None:
        """Counts it among the skills used this turn; elements may chain (R-035, R-153)."""
        s = self.state
        c.unpaid = 0
        s.casts[c.actor] += skill.hits
        s.cast_ids[c.actor] += (skill.id,)
        if c.element:
            if "element_chain" in s.listeners and s.element[c.actor]:
                self.window("element_chain", Moment(c.actor, c, edge=self.edge(c)))
            s.element[c.actor] = c.element
        elif s.element[c.actor] and self.options.element_chain == "adjacent":
            s.element[c.actor] = ""

    # -- the exchange -------------------------------------------------------------------------------------

    def perform(self, c: Cast) -> None:
        """Performs a paid skill, stroke by stroke: insertion, contest, execution, counter."""
        skill = c.skill
        assert skill is not None, "only a skill is performed"
        for stroke in range(skill.hits):
            c.hit = stroke
            if stroke and (self.state.ending or self.is_fallen(c.actor) or not self.can_go_on(c)):
                return  # a fall or the end of the turn ends the remaining strokes
            self.exchange(c, skill)
            if c.failed:
                return
            if skill.kind == RIGID and not c.inserted and not self.in_force(c.actor, "no_rigid"):
                self.offer_counter(c)

    def exchange(self, c: Cast, skill: Skill) -> None:
        rival = None if c.inserted else self.insertion(c)
        self.turn_to(c)
        if rival is None:
            self.execute(c, skill)
            return
        self.turn_to(rival)
        c.against, rival.against = rival, c
        first, second = (c, rival) if self.contest(c, rival) else (rival, c)
        for one in (first, second):
            assert one.skill is not None, "both are skills"
            # The loser has paid and acts, even if fallen; the dead do not.
            if self.can_go_on(one):
                self.execute(one, one.skill)
        c.against = None

    def insertion(self, c: Cast) -> Cast | None:
        """The target may insert one swift skill into a skill of the side whose turn it is (R-046)."""
        seat = c.target % self.n
        hero = self.state.heroes[seat]
        if not hero.swifts or self.off_turn(c.seat) or not self.can_react(seat):
            return None
        if self.in_force(seat, "no_swift"):
            return None
        prompt = self.options.swift_prompt
        rival = self.offer(
            seat, seat, seat, hero.swifts, self.strikers(c), words.SWIFT, prompt, source=self.source(c)
        )
        if rival is None:
            return None
        rival.inserted = True
        return rival if self.pay(rival) else None

    def strikers(self, c: Cast) -> list[int]:
        """Whom a reply to this skill targets: its caster, or for a dragon its host or doll (R-041, R-161)."""
        if not self.is_dragon(c.actor):
            return [c.actor]
        return [c.seat, self.marker_of(c.seat)] if self.has_doll(c.seat) else [c.seat]

    def contest(self, c: Cast, rival: Cast) -> bool:
        """Both discard a card at once; ties go to the side whose turn it is (R-047 to R-049)."""
        s, seats = self.state, (c.seat, rival.seat)
        hands: dict[int, list[Value]] = {seat: list(s.hand[seat]) for seat in seats if s.hand[seat]}
        picked = self.ask_all(
            words.CONTEST, hands, self.source(c), offer_to=lambda seat: Cards(c, s.hand[seat])
        )
        points = [self.points(one, picked.get(one.seat)) for one in (c, rival)]
        for card in picked.values():
            s.seen[int(str(card))] = self.everybody  # both are shown before either is discarded
        if self.listening:
            shown = [self.codes([int(str(picked[seat]))]) if seat in picked else "" for seat in seats]
            self.tell("contest", c.seat, shown[0], points[0], rival.seat, shown[1], points[1])
        for seat in seats:
            if seat in picked:
                self.discard(seat, [int(str(picked[seat]))])
        for seat in seats:
            if seat in picked or self.options.contest_empty_draws:
                self.draw(seat, 1)
        return points[0] >= points[1]

    def points(self, c: Cast, card: Value | None) -> int:
        assert c.skill is not None, "both are skills"
        own = self.value_of(int(str(card))) if card is not None else 0
        return own + c.skill.contest + self.total(c.actor, "contest", c.skill)

    def offer_counter(self, c: Cast) -> None:
        """After a rigid skill the target may answer with any skill (R-041, R-043)."""
        s, seat = self.state, self.seat_of(c.target)
        if s.ending or not s.alive[c.seat] or not s.alive[seat]:
            return
        answer = None
        if self.can_react(seat):
            answer = self.offer(
                seat,
                seat,
                seat,
                s.heroes[seat].skills,
                self.strikers(c),
                words.COUNTER,
                self.options.swift_prompt,
                source=self.source(c),
            )
        if answer is None and "rigid_unanswered" in s.listeners:
            scene = Cast(c.seat, c.actor, c.body, c.target, None)
            self.window("rigid_unanswered", Moment(c.actor, scene))
            self.look_at_deaths()
        elif answer is not None:
            self.answer_with(answer)

    def answer_with(self, c: Cast) -> None:
        """A counter: inserted, so nobody inserts into it or counters it (R-042)."""
        c.inserted = c.counter = True
        if self.pay(c):
            self.perform(c)

    # -- execution ----------------------------------------------------------------------------------------

    def execute(self, c: Cast, skill: Skill) -> None:
        """Preliminary effects, distance, damage, further effects (CX-5)."""
        early = skill.range_at_start or self.options.range_check == "before_pre"
        if (early or (skill.pre and c.hit == 0)) and not self.prelude(c, skill, early):
            self.settle(c)
            return
        if not early and skill.distance is not None:
            c.missed = not self.in_range(c, skill)
        if c.missed or not self.strike(c, skill):
            self.miss(c)
        else:
            self.aftermath(c, skill)
        self.settle(c)

    def prelude(self, c: Cast, skill: Skill, early: bool) -> bool:
        """Preliminary effects, once; False if the skill failed or this stroke missed at once (R-145)."""
        if early and not self.in_range(c, skill):
            c.missed = True
            self.miss(c)
            return False
        if c.hit:
            return True
        fallen = self.state.fallen[c.actor]
        if self.run(c, skill.pre) and self.state.fallen[c.actor] <= fallen:
            return True
        # Falling oneself among the preliminary effects is a failure.
        self.fail(c)
        return False

    def in_range(self, c: Cast, skill: Skill) -> bool:
        """Whether the skill hits (R-030, R-033)."""
        if skill.distance is None or (c.sure and c.hit == 0):
            return True
        c.offset = 0
        if c.offset_limit and c.hit == 0:
            counted = choices.offsets(c.offset_limit, self.distance(c))
            c.offset = int(str(self.ask_offer(c.seat, words.OFFSET, counted, self.source(c))))
        if skill.targets:
            return True  # range is checked figure by figure
        return self.reaches(c, skill, self.distance(c))

    def strike(self, c: Cast, skill: Skill) -> bool:
        """The damage stage; False if an area skill finds nobody (R-033)."""
        if not skill.targets:
            c.hits += 1
            if skill.damage is not None:
                self.hurt_main(c)
                self.look_at_deaths()
            return True
        victims = self.in_area(c, skill)
        if not victims:
            return False
        c.hits += 1
        declared = c.target
        self.deaths_wait = True
        for victim in victims:
            c.target = victim
            self.hurt_main(c)
        c.target = declared
        self.deaths_wait = False
        self.look_at_deaths()
        return True

    def in_area(self, c: Cast, skill: Skill) -> list[int]:
        """The figures that an area skill strikes (R-033, R-102, R-103, R-147, R-149)."""
        s, spot = self.state, self.marker_of(c.seat)
        figures = [t for t in self.standing() if t != c.body]
        enemies = [t for t in figures if self.hostile(c.seat, self.seat_of(t))]
        if skill.targets == "enemies_between_marker":
            between = self.between_marker(c)
            return [t for t in enemies if t in between]
        if skill.targets == "enemies_near_marker":
            return [t for t in enemies if abs(s.pos[t] - s.pos[spot]) <= 1]
        if skill.targets == "facing_units":
            ahead = self.facing_of(c)
            return [t for t in figures if (s.pos[t] - s.pos[c.body]) * ahead > 0]
        if skill.targets == "everyone_else":
            return [*figures, c.body] if self.options.yuxuan_hits_self and c.body < self.n else figures
        return [
            t for t in enemies if c.sure or self.reaches(c, skill, abs(s.pos[t] - s.pos[c.body]) + c.offset)
        ]

    def miss(self, c: Cast) -> None:
        """Costs one balance; nothing further happens (R-032)."""
        c.missed = True
        if self.listening:
            self.tell("missed", self.figure_name(c.actor), self.source(c), self.distance(c))
        if self.options.misfire_on_miss:
            self.window("cast_failed", Moment(c.actor, c))
            self.look_at_deaths()
        self.shift_balance(c.actor, -1)

    def aftermath(self, c: Cast, skill: Skill) -> None:
        """Further effects, burning damage, and what listens to the end of a skill (R-079)."""
        s = self.state
        last = c.hit == skill.hits - 1
        burning = self.burning(c, skill)
        done = self.run(c, skill.post_each) if skill.post_each else True
        if last and done:
            self.run(c, skill.post)
        if burning and self.can_go_on(c):
            self.hurt(c, c.target, burning)
            self.look_at_deaths()
        if last and "skill_done" in s.listeners and c.actor < self.n and s.alive[c.seat]:
            self.window("skill_done", Moment(c.actor, c))
            self.look_at_deaths()

    def settle(self, c: Cast) -> None:
        """Records what later skills may ask about this one; a skill used within it was the last one (R-036, R-109)."""
        s, actor = self.state, c.actor
        if not c.nested:
            s.last[actor] = Trace(c.damage, c.knocked, c.moved, c.crossings, c.element)
        s.best[actor] = max(s.best[actor], c.damage)
        thing = actor if actor < self.first_dragon else actor - self.n
        began = s.start_pos[thing] or s.pos[thing]  # a doll may be new this turn
        # Compared with where it was after its last skill: where it began the turn, plus all changes since.
        change = (s.pos[thing] - began) * self.arena.side[c.seat] - sum(s.trail[actor])
        s.trail[actor] += (change,)

    # -- skills within skills -----------------------------------------------------------------------------

    def cast_within(self, c: Cast, how: CastAnother, skills: tuple[Skill, ...]) -> bool:
        """A nested skill inherits whether it can be answered (R-052)."""
        actor = self.marker_of(c.seat) if how.by_doll else c.actor
        body = self.marker_of(c.seat) if how.by_doll else c.body
        targets = [c.against.actor] if how.counter and c.against is not None else self.foes(c.seat)
        word = words.MAY_NESTED if how.may else words.NESTED
        inner = self.offer(
            c.seat, actor, body, skills, targets, word, "", free_action=how.free, pool=how.pool
        )
        if inner is None:
            return False
        inner.inserted = c.inserted
        if how.counter:
            inner.inserted = inner.counter = True
        if not self.pay(inner):
            return False
        self.perform(inner)
        c.nested = inner.actor == c.actor
        return not inner.failed

    def combo(self, c: Cast, budget: int) -> None:
        """The doll's last skills: their action values together stay within the budget (R-144)."""
        doll = self.marker_of(c.seat)
        while self.has_doll(c.seat) and any(self.state.hp[foe] > 0 for foe in self.foes(c.seat)):
            inner = self.offer(
                c.seat,
                doll,
                doll,
                self.doll_skills(c.seat),
                self.foes(c.seat),
                words.MAY_NESTED,
                "",
                True,
                budget,
                pool=DOLLS,
            )
            if inner is None:
                return
            inner.inserted = True
            budget -= self.cost(inner)
            if self.pay(inner):
                self.perform(inner)

    def last_act(self, seat: int) -> None:
        """Skills that are used upon one's own death (R-144)."""
        hero = self.state.heroes[seat]
        if not hero.deathbed or not self.has_doll(seat):
            return
        c = self.offer(seat, seat, seat, hero.deathbed, self.foes(seat)[:1], words.MAY_NESTED, "", pool="")
        if c is None:
            return
        c.inserted = True
        self.avenger = seat
        before, self.voice = self.voice, ""  # a passive may have caused the death, but does not speak here
        if self.pay(c):
            self.perform(c)
        self.voice = before
