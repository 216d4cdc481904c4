"""What a position is worth to one side, from numbers that everybody at the table can see."""

from __future__ import annotations

from typing import Final

from anju.bots.rules.codex.reach import FARTHEST, reach
from anju.games.codex import state as st
from anju.games.codex.buff import FOREVER, Buff
from anju.games.codex.hero import Hero
from anju.games.codex.state import Duel

WON: Final = 1000.0
ALIVE: Final = 12.0
LAST_POINTS: Final = 10
"""The last hit points weigh half as much again: they are the ones that decide."""

CARDS: Final = (0.0, 2.2, 4.0, 5.4, 6.6, 7.6, 8.4, 9.0)
MORE_CARDS: Final = 0.4
FACE_DOWN: Final = 1.0
BALANCE: Final = 0.8
TURN_LOST: Final = 9.0
LYING: Final = 3.0
DOLL: Final = 2.0
DOLL_POINT: Final = 0.3
DRAGON: Final = 5.0
MARKER: Final = 0.5
AIM: Final = 1.0
EDGE: Final = 0.4
OWN_REACH: Final = 0.12
FOES_REACH: Final = 0.2

ACTION_LEFT: Final = 0.35
BALANCE_LEFT: Final = 0.4
"""The value of what can still be spent this turn; counts only when choosing which lines to follow."""

BUFFS: Final = {
    "damage": 0.6,
    "action_cap": 0.8,
    "action_cost": -0.5,
    "range_offset": 0.5,
    "damage_taken": -0.5,
}
"""Per point, for what outlasts the turn."""

FLAGS: Final = {"ignore_range": 1.0, "free_cost": 1.5, "ignore_precondition": 1.2, "immobile": -1.5}


class Worth:
    """Positions as one seat's side values them."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self._reach: dict[tuple[str, ...], tuple[float, ...]] = {}

    def of(self, s: Duel) -> float:
        own = s.arena.team[self.seat]
        if s.outcome is not None:
            winners = s.outcome.winners
            return 0.0 if not winners else WON if self.seat in winners else -WON
        total = 0.0
        for seat, team in enumerate(s.arena.team):
            worth = self._character(s, seat)
            total += worth if team == own else -worth
        for team, skipped in enumerate(s.skip):
            if skipped:
                total += -TURN_LOST if team == own else TURN_LOST
        for buff in s.buffs:
            if buff.until > s.turn or buff.until <= FOREVER:
                gain = _lasting(buff)
                total += gain if s.arena.team[buff.owner % s.arena.seats] == own else -gain
        return total + self._distances(s, own)

    def promise(self, s: Duel) -> float:
        """The worth, and what the seat could still make of this turn."""
        return (
            self.of(s)
            + ACTION_LEFT * s.action[s.arena.team[self.seat]]
            + BALANCE_LEFT * max(0, s.balance[self.seat])
        )

    def _character(self, s: Duel, seat: int) -> float:
        if not s.alive[seat]:
            return 0.0
        hp, cards = s.hp[seat], len(s.hand[seat])
        total = ALIVE + hp + min(hp, LAST_POINTS) / 2 + BALANCE * max(0, s.balance[seat])
        total += CARDS[cards] if cards < len(CARDS) else CARDS[-1] + MORE_CARDS * (cards - len(CARDS) + 1)
        total += FACE_DOWN * len(s.facedown[seat])
        if s.fallen[seat] >= s.turn:
            total -= TURN_LOST if s.fallen[seat] >= _next_own_turn(s, seat) else LYING
        if s.pos[seat] in (1, s.arena.length):
            total -= EDGE
        return total + self._marker(s, seat)

    def _marker(self, s: Duel, seat: int) -> float:
        spot = s.arena.seats + seat
        if not s.pos[spot]:
            return 0.0
        total = MARKER
        if s.doll[seat]:
            total += DOLL + DOLL_POINT * s.hp[spot]
        if s.dragon[seat]:
            total += DRAGON
        if s.aim[seat]:
            total += AIM
        return total

    def _distances(self, s: Duel, own: int) -> float:
        """How well the own side could strike next, minus how well it could be struck."""
        total = 0.0
        place = s.pos[self.seat]
        mine = self._reach_of(s.heroes[self.seat])
        for seat, team in enumerate(s.arena.team):
            if team == own or not s.alive[seat]:
                continue
            apart = min(abs(s.pos[seat] - place), FARTHEST - 1)
            total += OWN_REACH * mine[apart] - FOES_REACH * self._reach_of(s.heroes[seat])[apart]
        return total

    def _reach_of(self, hero: Hero) -> tuple[float, ...]:
        known = self._reach.get(hero.schools)
        if known is None:
            known = self._reach[hero.schools] = reach(hero.skills)
        return known


def _lasting(buff: Buff) -> float:
    return BUFFS.get(buff.mod, 0.0) * buff.n + FLAGS.get(buff.mod, 0.0)


def _next_own_turn(s: Duel, seat: int) -> int:
    """The number of the seat's next turn that has not begun."""
    ahead = (s.arena.team[seat] - s.team) % s.arena.teams
    if s.phase == st.TURN_START:
        return s.turn + ahead + 1
    return s.turn + (ahead or s.arena.teams)
