"""A bout: dealing, turns, and the choice of the next skill (CX-3, CX-4)."""

from __future__ import annotations

from anju.engine.game import Game
from anju.engine.play import Entry, Outcome
from anju.engine.question import Value
from anju.games.codex import state as st
from anju.games.codex import words
from anju.games.codex.buff import PENDING
from anju.games.codex.cast import Cast
from anju.games.codex.casting import Casting
from anju.games.codex.library import Library
from anju.games.codex.menu import OwnTurn
from anju.games.codex.moment import NOBODYS, Moment
from anju.games.codex.offers.cards import Cards
from anju.games.codex.passive import Rule, expire
from anju.games.codex.requirements.dragon import DRAGON
from anju.games.codex.setup import deal
from anju.games.codex.skill import FREE
from anju.games.codex.state import Duel


class Bout(Casting):
    """The rules of 法典 over a state."""

    def __init__(
        self, game: Game[Duel], library: Library, state: Duel, record: list[Entry], seed: int
    ) -> None:
        super().__init__(game, state, record, seed)
        self.library = library

    def step(self) -> None:
        """Plays the next step: dealing, the start of a turn, one skill, or the end of a turn."""
        phase = self.state.phase
        self.state.shuffles = ()
        if phase == st.MAIN:
            self.act()
        elif phase == st.TURN_START:
            self.start_turn()
        elif phase == st.TURN_END:
            self.end_turn()
        else:
            deal(self)

    # -- the turn -----------------------------------------------------------------------------------------

    def members(self) -> list[int]:
        """The living characters of the side whose turn it is."""
        s, team = self.state, self.arena.team
        return [seat for seat in range(self.n) if team[seat] == s.team and s.alive[seat]]

    def start_turn(self) -> None:
        """Action for all, balance for the side to move, then the abilities of a turn's start (R-017 to R-019)."""
        s = self.state
        if s.skip[s.team]:
            self.skip_turn()
            return
        s.turn += 1
        self.remember_places()
        st.forget_turn(s)
        if s.buffs:
            self.wake_buffs()
        s.action = [self.cap(side) for side in range(self.arena.teams)]
        members = self.members()
        if self.listening:
            self.tell("turn", s.turn, members[0])
        for seat in members:
            s.balance[seat] = s.balance_max[seat]
            if s.dragon[seat]:
                s.dragon_action[seat], s.dragon_balance[seat] = self.library.dragon_start
            if self.options.draw_per_turn:
                self.draw(seat, self.options.draw_per_turn)
        s.phase, s.member, s.passes, s.ending = st.MAIN, members[0], 0, False
        if "turn_start_own" in s.listeners:
            for seat in members:
                self.own_window("turn_start_own", seat)

    def wake_buffs(self) -> None:
        """Starts the modifications that waited for the figure's next own turn (R-022)."""
        s, team = self.state, self.arena.team
        s.buffs = [
            buff.with_until(s.turn) if buff.until == PENDING and team[buff.owner % self.n] == s.team else buff
            for buff in s.buffs
        ]

    def remember_places(self) -> None:
        s = self.state
        s.prev_pos, s.start_pos = s.start_pos, s.pos[:]

    def skip_turn(self) -> None:
        """A skipped turn begins and ends at once: nothing is reset, but time passes (R-023)."""
        s = self.state
        s.skip[s.team] = False
        self.tell("skipped", self.members()[0])
        if self.options.skip_counts_as_turn:
            s.turn += 1
            self.remember_places()
            self.wake_buffs()  # what waited for this turn expires with it
            s.buffs = expire(s.buffs, s.turn)
        self.pass_on()

    def end_turn(self) -> None:
        """Ends the turn: the side's own end-of-turn abilities, then everybody's, then what expires (R-021)."""
        s = self.state
        if "turn_end_own" in s.listeners:
            for seat in self.members():
                self.own_window("turn_end_own", seat)
        if "turn_end_any" in s.listeners:
            self.window("turn_end_any", Moment(NOBODYS, self.own_scene(s.member)))
        if self.options.hand_limit:
            for seat in self.members():
                self.keep_hand_limit(seat)
        if s.buffs:
            s.buffs = expire(s.buffs, s.turn)
        if self.listening:
            self.tell("turn_over", s.turn)
        self.pass_on()

    def keep_hand_limit(self, seat: int) -> None:
        limit = self.options.hand_limit
        hand = self.state.hand[seat]
        while len(hand) > limit:
            card = self.ask(seat, words.HAND_LIMIT, list(hand), offer=Cards(self.own_scene(seat), hand))
            self.discard(seat, [int(str(card))])

    def pass_on(self) -> None:
        """Gives the turn to the next side still standing; too many turns end in a draw (R-010, R-171)."""
        s = self.state
        if s.turn >= self.options.max_turns:
            self.finish(Outcome((), "too_long", "R-010"))
        standing = {self.arena.team[seat] for seat in range(self.n) if s.alive[seat]}
        s.team = (s.team + 1) % self.arena.teams
        while s.team not in standing:
            s.team = (s.team + 1) % self.arena.teams
        s.phase, s.member = st.TURN_START, self.members()[0]

    # -- one choice ---------------------------------------------------------------------------------------

    def act(self) -> None:
        """Lets the member to move use a skill, a free ability or the dragon, or pass (R-020)."""
        s, seat = self.state, self.state.member
        if FREE in s.listeners:
            self.offer_free_abilities_off_turn()
        if s.casts[seat] >= self.options.max_casts_per_turn:
            s.ending = True  # the safety valve ends the turn
        if s.ending or not self.can_act(seat):
            self.pass_member()
            return
        menu = self.own_menu(seat)
        abilities = self.free_abilities(seat) if FREE in s.listeners else []
        dragon = bool(s.dragon[seat]) and self.dragon_can_act(seat)
        # Nothing else in this step asks: whoever was asked before had something to choose.
        if not self.asked_before() and not abilities and not dragon and not menu.seems_open():
            self.pass_member()
            return
        values, menu.listed = s.heroes[seat].menu, s.heroes[seat].choices
        if abilities or dragon:
            more: list[Value] = [*(rule.id for rule in abilities), *([words.DRAGON] if dragon else [])]
            values, menu.more = [*values, *more], (words.END, *more)
        chosen = str(self.ask_among(seat, words.MAIN, values, menu.allows, "", menu))
        if chosen == words.END:
            self.pass_member()
        elif chosen == words.DRAGON:
            self.dragon_acts(seat)
        elif chosen in self.library.by_id:
            self.top_level(self.complete(menu, chosen))
        else:
            self.use_ability(seat, next(rule for rule in abilities if rule.id == chosen))

    def own_menu(self, seat: int) -> OwnTurn:
        return OwnTurn(self, Cast(seat, seat, seat, seat, None), self.skills_of(seat), self.foes(seat))

    def can_act(self, seat: int) -> bool:
        s = self.state
        return s.alive[seat] and not self.is_fallen(seat) and not s.out[seat]

    def pass_member(self) -> None:
        """When all members have passed one after another, the turn ends."""
        s = self.state
        members = self.members()
        if s.alive[s.member]:  # the dead do not pass
            s.passes += 1
        if s.ending or s.passes >= len(members) or not members:
            s.phase = st.TURN_END
            return
        later = [seat for seat in members if seat > s.member]
        s.member = later[0] if later else members[0]

    def top_level(self, c: Cast) -> None:
        """Performs a skill in its user's own turn; if it fails, the figure's turn ends (R-027, R-168)."""
        s = self.state
        s.passes = 0
        if self.pay(c):
            self.perform(c)
        if not c.failed:
            return
        s.out[c.actor] = True
        if self.options.team_fail == "team" and not self.is_dragon(c.actor):
            s.ending = True

    # -- free abilities and dragons -----------------------------------------------------------------------

    def free_abilities(self, seat: int) -> list[Rule]:
        """Abilities that may be used between two skills (R-163)."""
        own = [rule for owner, rule in self.state.listeners.get(FREE, ()) if owner == seat]
        if not own:
            return []
        moment = Moment(seat, self.own_scene(seat))
        return [rule for rule in own if isinstance(rule, Rule) and rule.ready(self, seat, moment)]

    def use_ability(self, seat: int, rule: Rule) -> None:
        self.state.passes = 0
        rule.carry_out(self, seat, self.own_scene(seat))

    def offer_free_abilities_off_turn(self) -> None:
        """Offers the abilities that some tables also allow outside one's own turn (R-115)."""
        for owner, rule in self.state.listeners.get(FREE, ()):
            if (
                not isinstance(rule, Rule)
                or not rule.off_turn_if
                or not getattr(self.options, rule.off_turn_if)
            ):
                continue
            moment = Moment(owner, self.own_scene(owner))
            if not self.off_turn(owner) or not rule.ready(self, owner, moment):
                continue
            if self.ask(owner, words.PASSIVE, [words.NO, words.YES], rule.id) == words.YES:
                self.use_ability(owner, rule)

    def dragon_can_act(self, seat: int) -> bool:
        """Whether the dragon could use something now (R-161)."""
        return all(one.met(self, seat) for one in DRAGON)

    def dragon_acts(self, seat: int) -> None:
        menu = self.dragon_menu(seat)
        menu.listed = menu.ids
        chosen = self.ask(seat, words.DRAGON_SKILL, menu.values(self), offer=menu)
        self.top_level(self.complete(menu, str(chosen)))
