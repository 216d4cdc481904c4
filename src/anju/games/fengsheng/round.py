"""A turn from drawing to its end (FS-7)."""

from __future__ import annotations

from anju.games.fengsheng import setup, words
from anju.games.fengsheng.happening import Receipt
from anju.games.fengsheng.sending import Sending
from anju.games.fengsheng.state import (
    CHOOSE_ROLES,
    CONTEST,
    DEAL,
    DRAW,
    MAIN,
    RECEIVE,
    SEND,
    SENT,
    TRANSIT,
    TURN_END,
    forget_turn,
)


class Round(Sending):
    """All the rules of 风声.  Phases only go forward (FS-7)."""

    def step(self) -> None:
        """Plays on to the next checkpoint: every idle point begins a step of its own."""
        s = self.state
        s.shuffles = ()
        phase = s.phase
        if phase == CONTEST:
            self.contest_phase()
        elif phase == TRANSIT:
            self.transit_phase()
        elif phase == MAIN:
            self.main_phase()
        elif phase == SEND:
            self.send_phase()
        elif phase == SENT:
            self.sent_phase()
        elif phase == RECEIVE:
            self.receive_phase()
        elif phase == TURN_END:
            self.end_phase()
        elif phase == DRAW:
            self.draw_phase()
        elif phase == CHOOSE_ROLES:
            setup.choose_roles(self)
        elif phase == DEAL:
            setup.deal(self)

    def draw_phase(self) -> None:
        """Three cards, and what skills add (FS-7.1)."""
        s = self.state
        s.turn += 1
        if s.turn > self.options.max_turns:
            self.win([], "max_turns", "R-208")
        self.tell("turn", s.turn, s.player)
        extra = sum(
            passive.extra_draw(self.whole, s.player) for passive in self.passives("extra_draw", s.player)
        )
        self.draw(s.player, self.options.draw_per_turn + extra)
        s.phase = MAIN

    def contest_phase(self) -> None:
        """Asks all, starting with the holder, until a whole round passes without anybody acting (FS-7.6)."""
        s = self.state
        self.node()
        if s.message < 0:
            s.phase = TURN_END
            return
        actor = self.collect(words.CONTEST, self.living(s.holder), CONTEST)
        if actor is None:
            s.phase = RECEIVE
            return
        s.contest_round += 1
        self.act(actor[0], actor[1], CONTEST)

    def receive_phase(self) -> None:
        """Turned up and laid into the holder's area, unless the holder has died (FS-7.7)."""
        s = self.state
        if not s.alive[s.holder]:
            self.lose_message()
            return
        card, s.message = s.message, -1
        self.lay(card, s.holder)
        self.tell("received", s.holder, s.sender, s.face[card])
        s.pending.append(Receipt(s.sender, s.holder, card, self.colours(card)))
        self.node()
        s.phase = TURN_END

    def end_phase(self) -> None:
        """Gives the spoiler its moment; then what was in force for the turn ends (FS-7.8)."""
        s = self.state
        self.node()
        self.check_turn_end()
        self.tell("turn_over", s.player)
        forget_turn(s)
        self.rewatch()
        s.player = self.right(s.player)
        s.phase = DRAW
