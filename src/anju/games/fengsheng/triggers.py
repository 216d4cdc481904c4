"""Steps 1 and 2 of a node: skills that events have triggered (FS-11.2, FS-11.3)."""

from __future__ import annotations

from typing import Final

from anju.engine.window import respond
from anju.games.fengsheng import words
from anju.games.fengsheng.happening import Event
from anju.games.fengsheng.message import Message
from anju.games.fengsheng.skill import Action, Skill, Trigger
from anju.games.fengsheng.state import Frame

Kept = tuple[tuple[tuple[Frame, ...], str], bool]
_ASKED: Final = (words.WHICH, words.TRIGGER)


class Triggers(Message):
    """One full pass over all seats for each batch of events; what happens meanwhile waits for the next."""

    def sweep(self) -> None:
        s = self.state
        while s.pending:
            batch, s.pending = s.pending, []
            watch, hearing = s.watch, s.watch.hearing(batch)
            if not hearing:
                continue
            for seat in self.setup.orders[s.player]:
                if s.watch is not watch:  # somebody before has changed who listens
                    watch, hearing = s.watch, s.watch.hearing(batch)
                if hearing >> seat & 1:
                    respond(
                        self, seat, batch, self.ready_triggers, self.might_respond, self.use_trigger, _ASKED
                    )

    def ready_triggers(self, seat: int, event: Event) -> list[Trigger]:
        listeners = self.state.watch.triggers.get(event.kind)
        if listeners is None:
            return []
        return [
            trigger
            for owner, trigger in listeners
            if owner == seat and not self.spent(seat, trigger) and trigger.ready(self.whole, seat, event)
        ]

    def might_respond(self, seat: int, event: Event) -> bool:
        """Whether, as far as everybody knows, a face-down role here could respond (R-200)."""
        guesses = self.state.watch.guesses.get(event.kind)
        return guesses is not None and any(
            owner == seat and trigger.ready(self.whole, seat, event) for owner, trigger in guesses
        )

    def use_trigger(self, seat: int, trigger: Trigger, event: Event) -> None:
        kept = self.begin_skill(seat, trigger)
        trigger.act(self.whole, seat, event)
        self.end_skill(kept)

    def use_action(self, seat: int, action: Action) -> None:
        kept = self.begin_skill(seat, action)
        action.act(self.whole, seat)
        self.end_skill(kept)

    def begin_skill(self, seat: int, skill: Skill) -> Kept:
        """Announces the skill; this turns a face-down role up (FS-10.2)."""
        self.again = self.used_this_turn(seat, skill)
        self.spend(seat, skill)
        self.tell("used_skill", seat, skill.id)
        if skill.face_down:
            self.turn_up(seat)
        kept = (self.enter(("skill", skill.id, seat), skill.id), self.by_skill)
        self.by_skill = True
        return kept

    def end_skill(self, kept: Kept) -> None:
        frames, self.by_skill = kept
        self.leave(frames)
