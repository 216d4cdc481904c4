"""The loop: days and phases from set-up to verdict, and the final guess (TL-8, TL-11)."""

from __future__ import annotations

from typing import Final

from anju.engine.play import Outcome
from anju.games.tragedy_looper import state as st
from anju.games.tragedy_looper import words
from anju.games.tragedy_looper.board_changes import PRINTED
from anju.games.tragedy_looper.library import LOCATIONS, PLACES
from anju.games.tragedy_looper.offers.answering import YES_OR_NO
from anju.games.tragedy_looper.offers.standing import beginning
from anju.games.tragedy_looper.offers.telling import guesses
from anju.games.tragedy_looper.offers.using import Uses
from anju.games.tragedy_looper.plot_rules import trait_effects
from anju.games.tragedy_looper.queries import MASTERMIND
from anju.games.tragedy_looper.set_rules import SetRules
from anju.games.tragedy_looper.state import ALIVE, PHASES

__all__ = ["PRINTED", "Days"]

_TIMINGS: Final = {
    st.LOOP_START: "loop_start",
    st.DAY_START: "day_start",
    st.MASTERMIND_ABILITIES: "mastermind_ability",
    st.DAY_END: "day_end",
}
TIMINGS: Final = {**_TIMINGS, st.RESOLUTION: "card_resolution"}
"""The phases in which the mastermind is asked for an ability."""


class Days(SetRules):
    """All the rules of 惨剧轮回.  Every ability and every card is a step of its own."""

    def step(self) -> None:
        s = self.state
        phase = s.phase
        if phase in _TIMINGS:
            self.timed_phase(_TIMINGS[phase])
        elif phase == st.PROTAGONIST_CARDS:
            self.protagonist_cards()
        elif phase == st.MASTERMIND_CARDS:
            self.mastermind_cards()
        elif phase == st.GOODWILL:
            self.goodwill_phase()
        elif phase == st.RESOLUTION:
            self.resolution()
        elif phase == st.INCIDENT:
            self.incident_phase()
            self.after(st.LEADER_CHANGE)
        elif phase == st.LEADER_CHANGE:
            self.change_leader()
        elif phase == st.SETUP:
            self.set_up()
        elif phase == st.LOOP_END:
            self.loop_end()
        elif phase == st.VERDICT:
            self.verdict()
        else:
            self.guess()

    def enter(self, phase: int) -> None:
        s = self.state
        s.phase, s.mandatory_done = phase, False
        self.tell("phase", s.loop, s.day, PHASES[phase])

    def after(self, phase: int) -> None:
        """The next phase, or the loop's end if the loop has been ended."""
        if self.state.ending:
            self.tell("loop_ended")
            self.enter(st.LOOP_END)
        else:
            self.enter(phase)

    # -- set-up (TL-8.2.1) --------------------------------------------------------------------------------

    def set_up(self) -> None:
        s = self.state
        # Asked while the board is still as the last loop left it: nothing of the new loop shows before it is told.
        starts = [self.starting_place(who) for who in range(self.n)]
        self.clear()
        for who, start in enumerate(starts):
            s.start[who] = s.place[who] = start
            later = bool(trait_effects(self.character(who), "enters_on_day"))
            s.life[who] = st.ABSENT if later or s.plan.arrivals[who][0] > s.loop else ALIVE
        self.tell("loop", s.loop)
        for who in self.living():
            self.tell("on_board", self.thing_id(who), PLACES[s.place[who]])
            self.show_printed(who)
        self.reset_gauge()
        self.enter(st.LOOP_START)

    def clear(self) -> None:
        """Nothing of the last loop is left on the board (TL-8.2.1)."""
        s, n = self.state, self.n
        s.counters = st.no_counters(n)
        s.guard, s.free, s.suppressed, s.protected = [0] * n, 0, 0, False
        s.spent, s.laid = ((), (), (), ()), ()
        s.occurred_before |= set(s.occurred)
        s.used_today, s.used_loop, s.occurred = frozenset(), frozenset(), ()
        s.lost, s.ending, s.incidents_today, s.day = False, False, False, 1
        s.ex_cards, s.ex_barred, s.curses, s.curse_loose = (), False, (), False
        s.seals, s.rooted, s.served, s.named = (), (), 0, frozenset()
        s.armed, s.closing, s.ex_rose = False, False, False
        s.peak = (0,) * n if self.options.virus_is_permanent_for_loop else ()

    def starting_place(self, who: int) -> int:
        character = self.character(who)
        if self.start_is_chosen(who):
            offer = beginning(character.starts)
            return LOCATIONS.index(str(self.pose(MASTERMIND, words.START, offer, character.id)))
        return PLACES.index(str(self.state.plan.settings[who].get("start", character.starts[0])))

    def start_is_chosen(self, who: int) -> bool:
        """Whether the mastermind chooses in each loop: unless the script fixes it, where the card says so."""
        return self.character(who).chosen_by == "mastermind" and "start" not in self.state.plan.settings[who]

    # -- phases -------------------------------------------------------------------------------------------

    def timed_phase(self, timing: str) -> None:
        """Mandatory abilities together, then optional ones until the mastermind wants no more (TL-7.2)."""
        s = self.state
        if not s.mandatory_done:
            s.mandatory_done = True
            self.open_phase(timing)
        elif not s.ending and self.optional(timing):
            return
        elif not s.ending:
            s.mandatory_done = False
        if s.ending or not s.mandatory_done:
            self.leave_phase()

    def open_phase(self, timing: str) -> None:
        """Opens a phase: arrivals, what the set puts first, then the mandatory batch."""
        if timing == "day_start":
            self.begin_day()
        doomed = timing == "day_end" and self.doomed()
        if timing == "day_end":
            self.curses_work()
        if not self.state.ending:
            self.mandatory(timing)
        if doomed:
            self.die_alone()

    def leave_phase(self) -> None:
        s = self.state
        if s.phase == st.LOOP_START:
            self.after(st.DAY_START)
        elif s.phase == st.DAY_START:
            self.after(st.MASTERMIND_CARDS)
        elif s.phase == st.MASTERMIND_ABILITIES:
            self.after(st.GOODWILL)
        else:
            self.end_day()

    def end_day(self) -> None:
        s = self.state
        if not s.ending and self.maddened(4):  # after everything else (TL-weird_mythology)
            self.die_alone()
        if s.ending or s.day == self.board.days:
            s.ending = True
            self.after(st.LOOP_END)
        else:
            s.day += 1
            self.after(st.DAY_START)

    def begin_day(self) -> None:
        """Arrivals, and the day's counts begin anew (TL-8.3.1)."""
        s = self.state
        s.used_today, s.incidents_today, s.curse_loose = frozenset(), False, False
        for who in range(self.n):
            loop, day = s.plan.arrivals[who]
            if s.life[who] == st.ABSENT and loop <= s.loop and day <= s.day:
                self.bring(who, s.place[who])
        self.give_gift()

    def resolution(self) -> None:
        """Reveal, move, abilities, forbid, add, remove, clean up (TL-5.3)."""
        self.reveal_cards()
        self.move_by_cards()
        ignored = self.ignored_forbids()
        self.resolve_cards(ignored)
        self.put_away()

    def ignored_forbids(self) -> frozenset[int]:
        """Where the mastermind has Forbid Intrigue ignored; he is asked whenever the public cannot know whether he may."""
        ignored: frozenset[int] = frozenset()
        while True:
            offer = Uses(self, TIMINGS[st.RESOLUTION])
            picked = str(self.pose(MASTERMIND, words.ABILITY, offer))
            if picked == words.PASS:
                return ignored
            row, who = offer.working[picked]
            scene = self.scene(row, who)
            self.stand(scene)
            self.cause(row.id, who)
            self.spend(row, who)
            for place in scene.places:
                ignored |= {*self.locations([place]), *self.here(place)}

    def goodwill_phase(self) -> None:
        if self.state.ending or not self.declare() or self.state.ending:
            self.after(st.INCIDENT)

    def change_leader(self) -> None:
        s = self.state
        s.leader = s.leader % self.board.decks + 1
        self.tell("leader", s.leader)
        self.enter(st.DAY_END)

    # -- the end of a loop (TL-8.2.4, TL-11) --------------------------------------------------------------

    def loop_end(self) -> None:
        """Ends the loop, always in full, even after an early end; a second defeat is not told."""
        s = self.state
        self.mandatory("loop_end")
        self.learn_subplot()
        s.last_loop = (self.goodwill_now(), tuple(s.life))
        s.last_ex = s.ex
        s.ending = False
        self.enter(st.VERDICT)

    def verdict(self) -> None:
        s = self.state
        protagonists = tuple(range(1, self.board.people + 1))
        if not s.lost:
            self.finish_game(protagonists, "survived", "TL-11.2")
        if s.loop < self.board.loops and not self.maddened(4):
            if self.wants_guess():
                self.gather()
                return
            s.loop += 1
            self.enter(st.SETUP)
        elif self.board.set.final_guess:
            self.gather()
        else:
            self.finish_game((MASTERMIND,), "all_lost", "TL-11.2")

    def gather(self) -> None:
        """Puts the whole cast where it began, including those who never came, with nothing on them (TL-11.3)."""
        s, n = self.state, self.board.scripted
        s.counters = st.no_counters(self.n)
        s.life, s.place = [ALIVE] * n + [st.ABSENT] * (self.n - n), s.start[:]
        self.enter(st.GUESS)
        for who in range(n):
            self.tell("on_board", self.thing_id(who), PLACES[s.place[who]])

    def wants_guess(self) -> bool:
        if not (self.board.set.final_guess and self.options.early_final_guess):
            return False
        return self.pose(self.leading_seat(), words.EARLY_GUESS, YES_OR_NO) == words.YES

    def guess(self) -> None:
        """Asks for everybody's scripted role, one by one; the first wrong answer loses (TL-11.3)."""
        s = self.state
        who = len(s.guesses)
        if who >= self.board.scripted:  # all were right; a position may have nobody to guess
            self.finish_game(tuple(range(1, self.board.people + 1)), "right_guess", "TL-11.3")
        answer = str(self.pose(self.leading_seat(), words.GUESS, guesses(self), self.thing_id(who)))
        s.guesses += (answer,)
        right = answer == s.plan.roles[who].id
        if self.options.final_guess_one_by_one or len(s.guesses) == self.board.scripted:
            self.judge_guess(right)

    def judge_guess(self, right: bool) -> None:
        s = self.state
        all_right = all(guess == s.plan.roles[who].id for who, guess in enumerate(s.guesses))
        if self.options.final_guess_one_by_one:
            self.tell("guess_answered", self.thing_id(len(s.guesses) - 1), s.guesses[-1], int(right))
        if not all_right:
            self.finish_game((MASTERMIND,), "wrong_guess", "TL-11.3")

    def finish_game(self, winners: tuple[int, ...], reason: str, rule: str) -> None:
        self.tell("game_over", winners, reason)
        self.finish(Outcome(winners, reason, rule))
