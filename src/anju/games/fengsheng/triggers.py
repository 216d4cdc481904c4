"""Steps 1 and 2 of a node: skills that events have triggered (FS-11.2, FS-11.3)."""

from __future__ import annotations

from anju.engine.question import Value
from anju.games.fengsheng import words
from anju.games.fengsheng.happening import Event
from anju.games.fengsheng.message import Message
from anju.games.fengsheng.skill import Action, Skill, Trigger
from anju.games.fengsheng.state import Frame

Kept = tuple[tuple[tuple[Frame, ...], str], bool]
Handled = list[tuple[int, int]]
"""Pairs of a skill's number and an event's place in the batch."""


class Triggers(Message):
    """One full pass over all seats for each batch of events; what happens meanwhile waits for the next pass."""

    def sweep(self) -> None:
        s = self.state
        while s.pending:
            batch, s.pending = s.pending, []
            watch = s.watch
            if any(event.kind in watch.triggers or event.kind in watch.guesses for event in batch):
                for seat in self.setup.orders[s.player]:
                    self.respond(seat, batch)

    def respond(self, seat: int, batch: list[Event]) -> None:
        """The seat uses its triggered skills in the order it likes, and may decline those that are not forced."""
        handled: Handled = []
        asked = False
        while True:
            ready = self.ready_triggers(seat, batch, handled)
            if not ready and (asked or not self.might_respond(seat, batch)):
                return
            chosen = self.next_trigger(seat, ready)
            if chosen is None:
                return
            asked = True
            trigger, place = ready[chosen]
            handled.append((trigger.number, place))
            self.use_trigger(seat, trigger, batch[place])

    def ready_triggers(
        self, seat: int, batch: list[Event], handled: Handled
    ) -> dict[str, tuple[Trigger, int]]:
        """By skill, the first event that it may answer now; each pair of skill and event only once."""
        found: dict[str, tuple[Trigger, int]] = {}
        for place, event in enumerate(batch):
            for owner, trigger in self.state.watch.triggers.get(event.kind, ()):
                if (
                    owner == seat
                    and trigger.id not in found
                    and (trigger.number, place) not in handled
                    and not self.spent(seat, trigger)
                    and trigger.ready(self.whole, seat, event)
                ):
                    found[trigger.id] = (trigger, place)
        return found

    def might_respond(self, seat: int, batch: list[Event]) -> bool:
        """Whether, for all that is known, a role lying face down here could answer (R-200)."""
        return any(
            owner == seat and trigger.ready(self.whole, seat, event)
            for event in batch
            for owner, trigger in self.state.watch.guesses.get(event.kind, ())
        )

    def next_trigger(self, seat: int, ready: dict[str, tuple[Trigger, int]]) -> str | None:
        """Which comes next; None if the seat declines."""
        forced = any(trigger.forced for trigger, _ in ready.values())
        values: list[Value] = list(ready)
        if forced:
            return str(self.ask(seat, words.WHICH, values))
        values.append(words.PASS)
        found = self.ask(seat, words.TRIGGER, values)
        return None if found == words.PASS else str(found)

    def use_trigger(self, seat: int, trigger: Trigger, event: Event) -> None:
        kept = self.begin_skill(seat, trigger)
        trigger.act(self.whole, seat, event)
        self.end_skill(kept)

    def use_action(self, seat: int, action: Action) -> None:
        kept = self.begin_skill(seat, action)
        action.act(self.whole, seat)
        self.end_skill(kept)

    def begin_skill(self, seat: int, skill: Skill) -> Kept:
        """Announces the skill; a face-down role is turned up by it (FS-10.2)."""
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
