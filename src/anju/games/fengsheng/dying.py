"""Steps 3 to 5 of a node: victory, dying, death (FS-11, FS-13, FS-14)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from anju.engine.question import Value, Word
from anju.games.fengsheng import happening, words
from anju.games.fengsheng.deeds import Deeds
from anju.games.fengsheng.requirements.seats import ANOTHER
from anju.games.fengsheng.state import DYING, put
from anju.games.fengsheng.victory import Victory

TRIGGERS, VICTORY, DEATH, BODY = range(4)
"""The rungs of the ladder at every node."""
_PASS: Final = (words.PASS,)


class Dying(Victory):
    """The node algorithm, and what becomes of those who have three black messages."""

    def node(self) -> None:
        """Settles everything that comes before a node's own business (FS-11)."""
        s = self.state
        while True:
            s.rung = TRIGGERS
            if s.pending:
                self.sweep()
            if s.resolving:  # victory and dying wait until all the dead are buried (FS-11.7)
                break
            if s.settled and not s.just_died:
                break
            s.rung = VICTORY
            self.check_collections()
            self.check_survivors()
            s.rung = DEATH
            dying = [seat for seat in self.living(s.player) if s.black[seat] >= 3]
            if not dying:
                s.just_died = 0
                s.settled = True
                break
            self.run_dying(dying)
        s.rung = BODY

    # -- dying (FS-13) ------------------------------------------------------------------------------------

    def run_dying(self, queue: list[int]) -> None:
        s = self.state
        s.resolving = True
        doomed: list[int] = []
        for seat in queue:
            if s.black[seat] >= 3 and not self.saved(seat):
                doomed.append(seat)
                s.doomed = tuple(doomed)
                self.tell("doomed", seat)
        if doomed:
            self.run_death(doomed)
        s.resolving = False

    def saved(self, dying: int) -> bool:
        """Asks around once, starting with the dying seat; whoever acts is asked again (FS-13.2, FS-13.3)."""
        s = self.state
        kept = self.enter(("dying", dying), "")
        self.tell("dying", dying)
        order = self.living(dying)
        while True:
            self.node()
            if s.black[dying] < 3:
                break
            actor = self.collect(words.DYING, order, DYING)
            if actor is None:
                break
            seat, value = actor
            self.act(seat, value, DYING)
            order = order[order.index(seat) :]
        self.leave(kept)
        if s.black[dying] < 3:
            self.tell("saved", dying)
        return s.black[dying] < 3

    @property
    def dying_seat(self) -> int:
        """The seat asking for help now, -1 if none."""
        for frame in reversed(self.state.frames):
            if frame[0] == "dying":
                return int(frame[1])
        return -1

    def collect(self, word: Word, order: list[int], phase: int) -> tuple[int, Value] | None:
        """Asks all at once, sealed; the first in order who acts does so, the other answers are dropped (R-198)."""
        before = self.asked_before(len(order))
        values = {seat: [] if before else self.deeds(seat, phase, _PASS) for seat in order}
        return self.ask_first(word, values, offer_to=lambda seat: Deeds(self.whole, seat, phase, _PASS))

    def deeds(self, seat: int, phase: int, words: Sequence[str]) -> list[Value]:
        """What the seat may do at this idle point, besides these words."""
        values = self.usable(seat, phase)
        if phase in self.state.watch.actions[seat]:
            values.extend(self.ready_actions(seat, phase))
        values.extend(words)
        return values

    def ready_actions(self, seat: int, phase: int) -> list[Value]:
        """The skills that the seat may use at this idle point."""
        return [
            action.id
            for action in self.state.watch.actions[seat].get(phase, ())
            if not self.spent(seat, action) and action.ready(self.whole, seat)
        ]

    def act(self, seat: int, value: Value, phase: int) -> None:
        """Uses the card or the skill."""
        if isinstance(value, str):
            for action in self.state.watch.actions[seat][phase]:
                if action.id == value:
                    self.use_action(seat, action)
                    return
        elif isinstance(value, tuple):
            self.play_card(seat, int(value[1]), int(value[0]), seat)
        else:
            self.play_card(seat, self.own_name(value), value, seat)

    def own_name(self, card: int) -> int:
        """The name under which the card is used unless its user converts it (FS-8.8)."""
        raise NotImplementedError  # using.py

    # -- death (FS-14) ------------------------------------------------------------------------------------

    def run_death(self, doomed: list[int]) -> None:
        s = self.state
        for seat in doomed:
            s.alive = put(s.alive, seat, False)
            s.just_died |= 1 << seat
            self.tell("died", seat)
        self.rewatch()
        for seat in doomed:
            self.happen(happening.DIED, seat)
        self.check_deaths(doomed)
        self.check_survivors()
        for seat in doomed:
            kept = self.enter(("death", seat), "")
            self.node()  # the first of these handles the deaths of all (FS-14.1)
            self.bequeath(seat)
            self.leave(kept)
        for seat in doomed:
            self.bury(seat)
        s.doomed = ()
        s.settled = False

    def bequeath(self, dead: int) -> None:
        """Gives up to three cards to one living seat, face down (FS-14.2)."""
        hand = self.state.hand[dead]
        if not hand:
            return
        heir = self.may_choose_seat(dead, ANOTHER, word=words.HEIR)
        if heir < 0:
            return
        gifts = self.choose_some(dead, hand, 1, min(3, len(hand)), words.GIFT)
        self.give(dead, heir, gifts)

    def bury(self, dead: int) -> None:
        """Hand and messages are discarded, the identity stays hidden (FS-14.3)."""
        s = self.state
        self.discard(dead, list(s.hand[dead]))
        for card in list(s.area[dead]):
            self.discard_message(card)
