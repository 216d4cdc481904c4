"""The loop: days and phases from set-up to verdict, and the final guess (TL-8, TL-11)."""

from __future__ import annotations

from typing import Final

from anju.engine.play import Outcome
from anju.engine.question import Value
from anju.games.tragedy_looper import state as st
from anju.games.tragedy_looper import words
from anju.games.tragedy_looper.abilities import Working
from anju.games.tragedy_looper.ground import MASTERMIND
from anju.games.tragedy_looper.happenings import Happenings
from anju.games.tragedy_looper.library import LOCATIONS
from anju.games.tragedy_looper.state import ALIVE, PHASES

_TIMINGS = {
    st.LOOP_START: "loop_start",
    st.DAY_START: "day_start",
    st.MASTERMIND_ABILITIES: "mastermind_ability",
    st.DAY_END: "day_end",
}

PRINTED: Final = ("turf", "X")
"""What a script fixes and everybody can read on the card."""


class Days(Happenings):
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
            self.incident()
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
        """On to the next phase, or to the loop's end if it has been ended."""
        if self.state.ending:
            self.tell("loop_ended")
            self.enter(st.LOOP_END)
        else:
            self.enter(phase)

    # -- set-up (TL-8.2.1) --------------------------------------------------------------------------------

    def set_up(self) -> None:
        s = self.state
        n = self.n
        s.counters = [[0] * n, [0] * n, [0] * (n + 4)]
        s.guard, s.free, s.suppressed, s.protected = [0] * n, 0, 0, False
        s.spent, s.laid = ((), (), (), ()), ()
        s.used_today, s.used_loop, s.occurred = frozenset(), frozenset(), ()
        s.lost, s.ending, s.incidents_today, s.day = False, False, False, 1
        for who in range(n):
            s.start[who] = self.starting_place(who)
            s.place[who] = s.start[who]
            late = s.plan.arrivals[who]
            s.life[who] = st.ALIVE if late[0] <= s.loop and late[1] <= 1 else st.ABSENT
        self.tell("loop", s.loop)
        for who in self.living():
            self.tell("on_board", self.thing_id(who), LOCATIONS[s.place[who]])
            self.show_printed(who)
        self.enter(st.LOOP_START)

    def show_printed(self, who: int) -> None:
        """What the script prints on a card is read by everybody while the card is on the board (TL-6.0)."""
        for option in self.character(who).options:
            if option.name in PRINTED:
                self.tell("printed", self.thing_id(who), option.name, self.state.plan.settings[who][option.name])

    def starting_place(self, who: int) -> int:
        character = self.character(who)
        fixed = self.state.plan.settings[who].get("start")
        if fixed is not None:
            return LOCATIONS.index(str(fixed))
        if character.chosen_by == "mastermind":
            values: list[Value] = list(character.starts)
            return LOCATIONS.index(str(self.ask(MASTERMIND, words.START, values, character.id)))
        return LOCATIONS.index(character.starts[0])

    # -- phases -------------------------------------------------------------------------------------------

    def timed_phase(self, timing: str) -> None:
        """Mandatory abilities together, then optional ones until the mastermind wants no more (TL-7.2)."""
        s = self.state
        if not s.mandatory_done:
            s.mandatory_done = True
            if timing == "day_start":
                self.begin_day()
            self.mandatory(timing)
        elif not s.ending and self.optional(timing):
            return
        elif not s.ending:
            s.mandatory_done = False
        if s.ending or not s.mandatory_done:
            self.leave_phase()

    def leave_phase(self) -> None:
        s = self.state
        if s.phase == st.LOOP_START:
            self.after(st.DAY_START)
        elif s.phase == st.DAY_START:
            self.after(st.MASTERMIND_CARDS)
        elif s.phase == st.MASTERMIND_ABILITIES:
            self.after(st.GOODWILL)
        elif s.ending or s.day == self.board.days:
            s.ending = True
            self.after(st.LOOP_END)
        else:
            s.day += 1
            self.after(st.DAY_START)

    def begin_day(self) -> None:
        """Arrivals, and the day's counts begin anew (TL-8.3.1)."""
        s = self.state
        s.used_today, s.incidents_today = frozenset(), False
        for who in range(self.n):
            loop, day = s.plan.arrivals[who]
            if s.life[who] == st.ABSENT and loop <= s.loop and day <= s.day:
                s.life[who] = ALIVE
                self.tell("entered", self.thing_id(who), LOCATIONS[s.place[who]])
                self.show_printed(who)

    def resolution(self) -> None:
        """Reveal, move, abilities, forbid, add, remove, clean up (TL-5.3)."""
        self.reveal_cards()
        self.move_by_cards()
        ignored = self.ignored_forbids()
        self.begin_batch()
        self.resolve_cards(ignored)
        self.put_away()

    def ignored_forbids(self) -> frozenset[int]:
        """Where the mastermind lets Forbid Intrigue do nothing; asked as often as the public cannot know why."""
        found: frozenset[int] = frozenset()
        able = self.card_abilities()
        while True:
            values: list[Value] = [self.name_of(row, who) for row, who in able]
            picked = self.ask(MASTERMIND, words.ABILITY, [*values, words.PASS])
            if picked == words.PASS:
                return found
            row, who = able.pop(values.index(picked))
            self.cause(row.id, who)
            self.spend(row, who)
            for place in self.places(who)[:1]:
                found |= {self.location(place), *self.here(place)}

    def card_abilities(self) -> list[Working]:
        return [
            (row, who) for row, who in self.rows_at("card_resolution", "optional") if self.works(row, who)
        ]

    def goodwill_phase(self) -> None:
        if self.state.ending or not self.declare() or self.state.ending:
            self.after(st.INCIDENT)

    def change_leader(self) -> None:
        s = self.state
        s.leader = s.leader % 3 + 1
        self.tell("leader", s.leader)
        self.enter(st.DAY_END)

    # -- the end of a loop (TL-8.2.4, TL-11) --------------------------------------------------------------

    def loop_end(self) -> None:
        """Always in full, also after an early end; a second defeat stays silent."""
        s = self.state
        self.mandatory("loop_end")
        lives = tuple(s.life)
        s.last_loop = (tuple(s.counters[st.GOODWILL_COUNTER]), lives)
        s.ending = False
        self.enter(st.VERDICT)

    def verdict(self) -> None:
        s = self.state
        protagonists = tuple(range(1, self.board.people + 1))
        if not s.lost:
            self.finish_game(protagonists, "survived", "TL-11.2")
        if s.loop < self.board.loops:
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
        """Everybody stands where they began, also those who never came, with nothing on them (TL-11.3)."""
        s, n = self.state, self.n
        s.counters = [[0] * n, [0] * n, [0] * (n + 4)]
        s.life, s.place = [ALIVE] * n, s.start[:]
        self.enter(st.GUESS)
        for who in range(n):
            self.tell("on_board", self.thing_id(who), LOCATIONS[s.place[who]])

    def wants_guess(self) -> bool:
        if not (self.board.set.final_guess and self.options.early_final_guess):
            return False
        return self.ask(self.leading_seat(), words.EARLY_GUESS, [words.YES, words.NO]) == words.YES

    def guess(self) -> None:
        """The scripted role of everybody, one after the other; the first wrong answer loses (TL-11.3)."""
        s = self.state
        who = len(s.guesses)
        values: list[Value] = list(self.board.set.roles)
        answer = str(self.ask(self.leading_seat(), words.GUESS, values, self.thing_id(who)))
        s.guesses += (answer,)
        right = answer == s.plan.roles[who].id
        if self.options.final_guess_one_by_one or len(s.guesses) == self.n:
            self.judge_guess(right)

    def judge_guess(self, right: bool) -> None:
        s = self.state
        all_right = all(guess == s.plan.roles[who].id for who, guess in enumerate(s.guesses))
        if self.options.final_guess_one_by_one:
            self.tell("guess_answered", self.thing_id(len(s.guesses) - 1), s.guesses[-1], int(right))
        if not all_right:
            self.finish_game((MASTERMIND,), "wrong_guess", "TL-11.3")
        if len(s.guesses) == self.n:
            self.finish_game(tuple(range(1, self.board.people + 1)), "right_guess", "TL-11.3")

    def finish_game(self, winners: tuple[int, ...], reason: str, rule: str) -> None:
        self.tell("game_over", winners, reason)
        self.finish(Outcome(winners, reason, rule))
