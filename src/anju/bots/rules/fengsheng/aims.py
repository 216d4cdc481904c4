"""What each identity wants: how much a seat's messages are worth to it.

The unit is about a hundredth of a game: a sure victory is worth `WIN`.
"""

from __future__ import annotations

from typing import Final

from anju.bots.rules.fengsheng.odds import Odds
from anju.bots.rules.fengsheng.sight import Counts
from anju.games.fengsheng import identity as idn

WIN: Final = 100.0
LOSS: Final = 65.0
"""Losing costs less than winning gains, as a game is rarely half won before it is lost."""
PROGRESS: Final = (0.0, 5.0, 16.0, WIN)
"""What one, two and three messages of a side's colour before one of its members are worth to the side."""
THREAT: Final = (0.0, 5.0, 16.0, LOSS)
"""The same to everybody else."""
DANGER: Final = (0.0, 2.5, 9.0, 38.0)
"""What having one, two or three black messages costs."""
CURED_DANGER: Final = (0.0, 2.0, 6.0, 14.0)
"""The same for somebody who holds a 澄清."""
FRIENDS_LIFE: Final = 0.6
FOES_LIFE: Final = 0.4
LONERS_LIFE: Final = 0.25
"""How much of the danger counts if it is somebody else's."""


class Aim:
    """Staying alive: what is left to somebody without an identity, and a part of every other aim."""

    def __init__(self, me: int, player: int, odds: Odds, cures: int) -> None:
        self.me = me
        self.player = player
        self.my_turn = me == player
        self.odds = odds
        self.danger = CURED_DANGER if cures else DANGER

    def worth(self, seat: int, counts: Counts) -> float:
        """What the messages before this seat are worth, were they these."""
        return self.survival(seat, counts) - self.rivals(seat, counts)

    def survival(self, seat: int, counts: Counts) -> float:
        return -self.danger[min(3, counts.black)] if seat == self.me else 0.0

    def rivals(self, seat: int, counts: Counts) -> float:
        """How near these messages bring others to a victory that one does not share."""
        if seat == self.me:
            return 0.0
        odds = self.odds
        red, blue = THREAT[min(3, counts.red)], THREAT[min(3, counts.blue)]
        total = odds.red[seat] * red + odds.blue[seat] * blue
        total += odds.task(seat, idn.SHUANG_MIAN_JIAN_DIE) * max(red, blue)
        return total + self.mishaps(seat, counts)

    def mishaps(self, seat: int, counts: Counts) -> float:
        """What the secret tasks of others could make of these messages."""
        odds, total = self.odds, 0.0
        if counts.red >= 3 or counts.blue >= 3:
            total += self.unclaimed(seat, counts) * odds.exists(idn.YOU_BIAN_ZHE)
        if counts.black >= 3:
            if counts.true >= 1:
                total += odds.task(seat, idn.XIAN_XING_ZHE)
            if counts.true >= 2 and not self.my_turn:
                total += odds.task(self.player, idn.ZHEN_YA_ZHE)
            if counts.red <= 1 and counts.blue <= 1:
                total += odds.exists(idn.QING_DAO_FU)
        return LOSS * total

    def unclaimed(self, seat: int, counts: Counts) -> float:
        """How likely it is that nobody declares victory with these."""
        odds = self.odds
        claimed = odds.task(seat, idn.SHUANG_MIAN_JIAN_DIE)
        claimed += odds.red[seat] if counts.red >= 3 else 0.0
        claimed += odds.blue[seat] if counts.blue >= 3 else 0.0
        return max(0.0, 1.0 - claimed)

    def favour(self, seat: int) -> float:
        """From 1 for oneself to -1 for a sure foe."""
        return 1.0 if seat == self.me else -0.5


class SideAim(Aim):
    """潜伏 and 特工: three of the side's colour before any of its members."""

    def __init__(self, me: int, player: int, odds: Odds, cures: int, kind: int, allied: bool) -> None:
        super().__init__(me, player, odds, cures)
        self.kind = kind
        self.allied = allied  # with four players the two sides win together
        self.same = odds.red if kind == idn.QIAN_FU else odds.blue
        self.other = odds.blue if kind == idn.QIAN_FU else odds.red
        usurper = 0.0 if self.my_turn else odds.task(player, idn.CUAN_DUO_ZHE)
        self.win = 1.0 - usurper  # in the Usurper's turn a victory is somebody else's

    def worth(self, seat: int, counts: Counts) -> float:
        own, foes = (counts.red, counts.blue) if self.kind == idn.QIAN_FU else (counts.blue, counts.red)
        same, other = self.same[seat], self.other[seat]
        gain = PROGRESS[min(3, own)] * (self.win if own >= 3 else 1.0)
        total = same * gain
        total += other * (PROGRESS[min(3, foes)] if self.allied else -THREAT[min(3, foes)])
        double = self.odds.task(seat, idn.SHUANG_MIAN_JIAN_DIE)
        total -= double * THREAT[min(3, max(own, foes))]
        if own >= 3 and same > 0.99:
            return total  # victory comes before dying
        return total - self.mishaps(seat, counts) + self.survival(seat, counts)

    def survival(self, seat: int, counts: Counts) -> float:
        if seat == self.me:
            return -self.danger[min(3, counts.black)]
        danger, odds = DANGER[min(3, counts.black)], self.odds
        if self.allied:
            return -danger * FRIENDS_LIFE * (self.same[seat] + self.other[seat])
        foes = FOES_LIFE * self.other[seat] + LONERS_LIFE * odds.tasks[seat]
        return danger * (foes - FRIENDS_LIFE * self.same[seat])

    def favour(self, seat: int) -> float:
        if seat == self.me:
            return 1.0
        other = self.other[seat] if not self.allied else -self.other[seat]
        return self.same[seat] - other - 0.5 * self.odds.tasks[seat]


class Collector(Aim):
    """双面间谍: three of either colour before oneself."""

    def worth(self, seat: int, counts: Counts) -> float:
        if seat != self.me:
            return super().worth(seat, counts)
        best = max(counts.red, counts.blue)
        progress = PROGRESS[min(3, counts.red)] + PROGRESS[min(3, counts.blue)]
        return min(WIN, progress) + (0.0 if best >= 3 else self.survival(seat, counts))


class Instigator(Collector):
    """诱变者: somebody, perhaps oneself, has three of a colour and does not declare victory."""

    def unclaimed(self, seat: int, counts: Counts) -> float:
        return 0.0  # this is what one waits for, see below

    def worth(self, seat: int, counts: Counts) -> float:
        total = super().worth(seat, counts)
        if seat == self.me:
            return total
        odds = self.odds
        strangers_red = 1.0 - odds.red[seat] - odds.task(seat, idn.SHUANG_MIAN_JIAN_DIE)
        strangers_blue = 1.0 - odds.blue[seat] - odds.task(seat, idn.SHUANG_MIAN_JIAN_DIE)
        total += strangers_red * PROGRESS[min(3, counts.red)]
        return total + strangers_blue * PROGRESS[min(3, counts.blue)]


class Usurper(Aim):
    """篡夺者: somebody declares victory in one's own turn, and only then."""

    def rivals(self, seat: int, counts: Counts) -> float:
        if seat == self.me:
            return 0.0
        ripe = -WIN if self.my_turn else WIN
        steps = (0.0, -3.0, -10.0, ripe)
        odds = self.odds
        total = odds.red[seat] * steps[min(3, counts.red)] + odds.blue[seat] * steps[min(3, counts.blue)]
        return total + self.mishaps(seat, counts)


class Suppressor(Aim):
    """镇压者: somebody with two true messages dies in one's own turn."""

    RIPE: Final = ((0.0, 1.0, 3.0), (1.0, 4.0, 10.0), (2.0, 9.0, 24.0))
    """By true and black messages."""

    def worth(self, seat: int, counts: Counts) -> float:
        true, black = min(2, counts.true), counts.black
        if black >= 3:
            if true >= 2 and self.my_turn:
                return WIN
            return super().worth(seat, counts)
        share = 0.5 if seat == self.me else 1.0
        return super().worth(seat, counts) + share * self.RIPE[true][black]


class Forerunner(Aim):
    """先行者: to die with at least one true message."""

    DYING: Final = (0.0, 9.0, 28.0, WIN)
    UNREADY: Final = (0.0, 6.0, 10.0, -38.0)
    TRUE: Final = 8.0

    def survival(self, seat: int, counts: Counts) -> float:
        if seat != self.me:
            return 0.0
        black = min(3, counts.black)
        return self.TRUE + self.DYING[black] if counts.true else self.UNREADY[black]


class Spoiler(Aim):
    """搅局者: at the end of one's own turn everybody else alive has two true messages."""

    TRUE: Final = (0.0, 9.0, 24.0)

    def worth(self, seat: int, counts: Counts) -> float:
        total = super().worth(seat, counts)
        if seat == self.me:
            return total
        if counts.black >= 3:
            return total + self.TRUE[2]  # the dead need nothing
        return total + self.TRUE[min(2, counts.true)]


class Scavenger(Aim):
    """清道夫: somebody with at most one red and one blue message dies, perhaps oneself."""

    DEATH: Final = (0.0, 7.0, 24.0, WIN)

    def worth(self, seat: int, counts: Counts) -> float:
        poor = counts.red <= 1 and counts.blue <= 1
        if not poor:
            return super().worth(seat, counts)
        return self.DEATH[min(3, counts.black)] - self.rivals(seat, counts)


TASK_AIMS: Final[dict[str, type[Aim]]] = {
    "zhen_ya_zhe": Suppressor,
    "cuan_duo_zhe": Usurper,
    "shuang_mian_jian_die": Collector,
    "you_bian_zhe": Instigator,
    "xian_xing_zhe": Forerunner,
    "jiao_ju_zhe": Spoiler,
    "qing_dao_fu": Scavenger,
}


def aim_of(identity: str, me: int, player: int, odds: Odds, cures: int) -> Aim:
    """What somebody with this identity wants; without one, to stay alive."""
    if identity in ("qian_fu", "te_gong"):
        return SideAim(me, player, odds, cures, idn.IDS.index(identity), allied=odds.n == 4)
    return TASK_AIMS.get(identity, Aim)(me, player, odds, cures)
