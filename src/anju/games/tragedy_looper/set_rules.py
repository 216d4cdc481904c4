"""What some tragedy sets add to the course of a loop: curses, doom, and what a gauge does."""

from __future__ import annotations

from anju.games.tragedy_looper import words
from anju.games.tragedy_looper.occurrence import Occurrence
from anju.games.tragedy_looper.offers.following import cursed, gift
from anju.games.tragedy_looper.queries import MASTERMIND
from anju.games.tragedy_looper.state import GOODWILL_COUNTER


class SetRules(Occurrence):
    """Rules that are not written as rows of plots, roles or incidents."""

    # -- the gauge ----------------------------------------------------------------------------------------

    def reset_gauge(self) -> None:
        """Resets the gauge where the set resets it with every loop, and shows its value."""
        s, gauge = self.state, self.board.set.ex_gauge
        if gauge is not None and gauge.resets_each_loop and s.ex != gauge.start:
            change, s.ex = gauge.start - s.ex, gauge.start
            self.begin_batch()
            self.tell("gauge", self.batch(), change, s.ex)
        s.ex_at_start = s.ex

    def give_gift(self) -> None:
        """On the first day the leader may put 2 goodwill on one character (TL-weird_mythology)."""
        if self.state.day != 1 or not self.maddened(1):
            return
        picked = self.pose(self.leading_seat(), words.GIFT, gift(self))
        if picked != words.PASS:
            self.begin_batch()
            self.change(self.thing(str(picked)), GOODWILL_COUNTER, 2)

    def learn_subplot(self) -> None:
        """At loop end the first subplot becomes known, once (TL-weird_mythology)."""
        if not self.maddened(2):
            return
        plot = self.state.plan.plots[1]
        if ("subplot", plot, plot) not in self.state.revealed:
            self.note_revealed("subplot", plot, plot)
            self.tell("subplot_revealed", plot)

    # -- curses (TL-haunted_stage_again) ------------------------------------------------------------------

    def curses_work(self) -> None:
        """First thing at day end, all at once: those on locations attach, those on cards strike and drop."""
        s = self.state
        if not s.curses:
            return
        goals = [self.curse_goal(thing) for thing in s.curses]
        moves = [(thing, goal) for thing, goal in zip(s.curses, goals, strict=True) if thing != goal]
        struck = [thing for thing in s.curses if thing < self.n]
        s.curse_loose = any(
            thing == goal for thing, goal in zip(s.curses, goals, strict=True) if thing >= self.n
        )
        s.curses = tuple(goals)
        self.begin_batch()
        for thing, goal in moves:
            self.tell("curse_moved", self.batch(), self.thing_id(thing), self.thing_id(goal))
        for who in struck:
            self.request_death(who)
        self.finish_batch()

    def curse_goal(self, thing: int) -> int:
        """Where a curse goes: from a location to somebody there, from a card to its location, if any (R-271)."""
        if thing < self.n:
            return next(iter(self.locations([self.state.place[thing]])), thing)
        place = thing - self.n
        if not self.here(place):
            return thing
        return self.thing(str(self.pose(MASTERMIND, words.TARGET, cursed(self, place), self.thing_id(thing))))

    # -- what an incident of today brings at day end ------------------------------------------------------

    def doomed(self) -> bool:
        """Whether today's incident makes the protagonists die when the day ends (TL-night_of_madness)."""
        s = self.state
        for entry in s.occurred:
            if self.board.schedule[entry][0] != s.day or self.without_effect(s.plan.culprits[entry]):
                continue
            incident = s.plan.incidents[entry]
            scene = self.incident_scene(
                incident, s.plan.culprits[entry], MASTERMIND, (words.TARGET, words.CHOICE)
            )
            for step in incident.steps:
                late = any(effect.fields.get("at") == "day_end" for effect in step.effect)
                if late and all(self.holds(scene, condition) for condition in step.when):
                    return True
        return False
