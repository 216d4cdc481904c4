"""Who declares victory, and who wins (FS-12)."""

from __future__ import annotations

from anju.engine.play import Outcome
from anju.games.fengsheng.identity import (
    ALLIED_SEATS,
    CUAN_DUO_ZHE,
    IDS,
    JIAO_JU_ZHE,
    NONE,
    QIAN_FU,
    QING_DAO_FU,
    SHUANG_MIAN_JIAN_DIE,
    TE_GONG,
    XIAN_XING_ZHE,
    YOU_BIAN_ZHE,
    ZHEN_YA_ZHE,
)
from anju.games.fengsheng.triggers import Triggers
from anju.games.fengsheng.verdict import Verdict


class Victory(Triggers):
    """The three moments of FS-12.1: collecting, death, end of turn."""

    def seats_with(self, kind: int) -> list[int]:
        """The seats with this identity that are not out of the game; the dead count (FS-12.2)."""
        return [seat for seat in range(self.n) if self.identity(seat) == kind]

    def team(self, kind: int) -> list[int]:
        """Who wins when this side does; with four players the two sides win together (FS-2.2)."""
        members = self.seats_with(kind)
        if self.n == ALLIED_SEATS:
            members += self.seats_with(TE_GONG if kind == QIAN_FU else QIAN_FU)
        return members

    def active(self, seat: int) -> bool:
        """Alive, or dead so recently that its task can still be fulfilled (FS-11.8)."""
        return self.state.alive[seat] or self.state.just_died >> seat & 1 == 1

    # -- collecting (A) -----------------------------------------------------------------------------------

    def check_collections(self) -> None:
        """Three red or three blue messages (FS-11.4)."""
        s = self.state
        full = [seat for seat in range(self.n) if s.red[seat] >= 3 or s.blue[seat] >= 3]
        if not full:
            return
        verdict = Verdict()
        for seat in full:
            self.declare_collection(verdict, seat)
        if any(seat not in verdict.declared for seat in full):
            for seat in self.seats_with(YOU_BIAN_ZHE):
                if self.active(seat):
                    self.declare(verdict, seat, YOU_BIAN_ZHE, "FS-12.8")
        self.call("declares", verdict)
        self.judge(verdict)
        self.nobody_collected(full)

    def declare_collection(self, verdict: Verdict, seat: int) -> None:
        s, kind = self.state, self.identity(seat)
        if (kind == QIAN_FU and s.red[seat] >= 3) or (kind == TE_GONG and s.blue[seat] >= 3):
            verdict.declare(seat, self.team(kind), IDS[kind], "FS-12.2")
        elif kind == SHUANG_MIAN_JIAN_DIE:
            self.declare(verdict, seat, kind, "FS-12.7")

    def declare(self, verdict: Verdict, seat: int, kind: int, rule: str) -> None:
        """Adds a declaration of victory; a mysterious player wins alone."""
        verdict.declare(seat, [seat], IDS[kind], rule)

    def nobody_collected(self, full: list[int]) -> None:
        """Rules out the identities that would have declared victory: silence tells."""
        s = self.state
        for seat in full:
            kinds = 1 << SHUANG_MIAN_JIAN_DIE
            kinds |= 1 << QIAN_FU if s.red[seat] >= 3 else 0
            kinds |= 1 << TE_GONG if s.blue[seat] >= 3 else 0
            self.rule_out(seat, kinds)
        for seat in range(self.n):
            if self.active(seat):
                self.rule_out(seat, 1 << YOU_BIAN_ZHE)

    # -- death (B) ----------------------------------------------------------------------------------------

    def check_deaths(self, dead: list[int]) -> None:
        """Secret tasks of death, by what lay in front of the dead when they died (FS-14.1)."""
        s, verdict = self.state, Verdict()
        rich = any(self.true_messages(seat) >= 2 for seat in dead)
        poor = any(s.red[seat] <= 1 and s.blue[seat] <= 1 for seat in dead)
        if rich and self.identity(s.player) == ZHEN_YA_ZHE:
            self.declare(verdict, s.player, ZHEN_YA_ZHE, "FS-12.5")
        for seat in dead:
            if self.identity(seat) == XIAN_XING_ZHE and self.true_messages(seat) >= 1:
                self.declare(verdict, seat, XIAN_XING_ZHE, "FS-12.9")
        for seat in self.seats_with(QING_DAO_FU):
            if poor and self.active(seat):
                self.declare(verdict, seat, QING_DAO_FU, "FS-12.11")
        self.judge(verdict)
        self.nobody_gained_by_death(dead, rich, poor)

    def nobody_gained_by_death(self, dead: list[int], rich: bool, poor: bool) -> None:
        if rich:
            self.rule_out(self.state.player, 1 << ZHEN_YA_ZHE)
        for seat in dead:
            if self.true_messages(seat) >= 1:
                self.rule_out(seat, 1 << XIAN_XING_ZHE)
        for seat in range(self.n):
            if poor and self.active(seat):
                self.rule_out(seat, 1 << QING_DAO_FU)

    # -- end of turn (C) ----------------------------------------------------------------------------------

    def check_turn_end(self) -> None:
        """搅局者: everybody else alive has two true messages (FS-12.10)."""
        s = self.state
        if any(self.true_messages(seat) < 2 for seat in self.others(s.player)):
            return
        verdict = Verdict()
        if self.identity(s.player) == JIAO_JU_ZHE:
            self.declare(verdict, s.player, JIAO_JU_ZHE, "FS-12.10")
        self.judge(verdict)
        self.rule_out(s.player, 1 << JIAO_JU_ZHE)

    # -- the pipeline (FS-12.3) ---------------------------------------------------------------------------

    def judge(self, verdict: Verdict) -> None:
        """Applies the usurper, then skills that share; ends the game if anybody has declared victory."""
        s = self.state
        if not verdict.declared:
            return
        self.tell("declared", tuple(verdict.declared), verdict.reason)
        if self.identity(s.player) == CUAN_DUO_ZHE and s.player not in verdict.winners:
            verdict.replace(s.player, IDS[CUAN_DUO_ZHE], "FS-12.6")
            self.tell("usurped", s.player)
        self.call("shares", verdict)
        self.win(verdict.winners, verdict.reason, verdict.rule)

    def call(self, hook: str, verdict: Verdict) -> None:
        """Skills that change the verdict, from the turn player on (R-189)."""
        listeners = self.state.watch.passives.get(hook, [])
        for seat in self.setup.orders[self.state.player]:
            for owner, passive in listeners:
                if owner == seat:
                    getattr(passive, hook)(self.whole, seat, verdict)

    def win(self, winners: list[int], reason: str, rule: str) -> None:
        self.tell("won", tuple(sorted(winners)), reason)
        s = self.state
        self.tell("revealed", tuple(s.who[card] if card >= 0 else NONE for card in s.identity))
        self.finish(Outcome(tuple(sorted(winners)), reason, rule))

    def check_survivors(self) -> None:
        """The only one left alive wins with their side (FS-14.5); if nobody is alive, nobody wins (R-195)."""
        s = self.state
        alive = [seat for seat in range(self.n) if s.alive[seat]]
        if not alive:
            self.win([], "all_dead", "FS-14.5")
        if len(alive) > 1 and not self.options.last_faction_wins:
            return
        kind = self.identity(alive[0])
        team = self.team(kind) if kind in (QIAN_FU, TE_GONG) else [alive[0]]
        if len(alive) == 1 or all(seat in team for seat in alive):
            # Nobody has declared a victory that could be usurped, but the winner may take others along.
            verdict = Verdict()
            verdict.add(team)
            self.call("shares", verdict)
            self.win(verdict.winners, "survivor", "FS-14.5")
