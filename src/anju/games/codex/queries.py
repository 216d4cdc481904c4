"""Reading the duel: who is who, where they stand, what is in force."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from anju.engine.play import Entry, Play
from anju.engine.window import Ability, offer
from anju.games.codex import words
from anju.games.codex.buff import Buff
from anju.games.codex.cast import Cast
from anju.games.codex.moment import NOBODYS, Moment
from anju.games.codex.parts import Part
from anju.games.codex.state import Duel, everybody

if TYPE_CHECKING:
    from anju.engine.game import Game
    from anju.games.codex.skill import Skill


class Queries(Play[Duel]):
    """Reading the board."""

    voice = ""
    """The passive that is being carried out."""

    def __init__(self, game: Game[Duel], state: Duel, record: list[Entry], seed: int) -> None:
        super().__init__(game, state, record, seed)
        self.arena = state.arena
        self.options = state.arena.options
        self.n = state.arena.seats
        self.first_dragon = 2 * self.n
        self.everybody = everybody(self.n)

    # -- who is who ---------------------------------------------------------------------------------------

    def seat_of(self, figure: int) -> int:
        return figure % self.n

    def thing(self, figure: int) -> int:
        """The thing at whose place the figure stands: a dragon stands on its marker."""
        return figure if figure < self.first_dragon else figure - self.n

    def marker_of(self, seat: int) -> int:
        return self.n + seat

    def dragon_of(self, seat: int) -> int:
        return 2 * self.n + seat

    def is_dragon(self, figure: int) -> bool:
        return figure >= self.first_dragon

    def has_doll(self, seat: int) -> bool:
        return bool(self.state.doll[seat])

    def doll_can_act(self, seat: int) -> bool:
        """The declaring layer knows which skills are open to whom (R-025)."""
        raise NotImplementedError

    def doll_seems_able(self, seat: int) -> bool:
        """The same as far as everybody can see."""
        raise NotImplementedError

    def has_marker(self, seat: int) -> bool:
        return self.state.pos[self.n + seat] > 0

    def hostile(self, seat: int, other: int) -> bool:
        return self.arena.team[seat] != self.arena.team[other]

    def off_turn(self, seat: int) -> bool:
        return self.arena.team[seat] != self.state.team

    def foes(self, seat: int) -> list[int]:
        """Living enemy characters, and their dolls: what may be declared as a target (R-167)."""
        s = self.state
        if self.n == 2:  # the common case, asked for very often
            return [1 - seat, 3 - seat] if s.doll[1 - seat] else [1 - seat]
        team = self.arena.team
        enemies = [other for other in range(self.n) if team[other] != team[seat] and s.alive[other]]
        enemies.extend(self.n + other for other in enemies[:] if s.doll[other])
        return enemies

    def seat_order(self) -> list[int]:
        """All seats, the side whose turn it is first (R-163)."""
        n, team = self.n, self.arena.team
        return sorted(range(n), key=lambda seat: (team[seat] - self.state.team) % self.arena.teams)

    # -- places -------------------------------------------------------------------------------------------

    def numbered(self, seat: int, cell: int) -> int:
        """The cell as this seat counts it, its own start being 1 (R-001, R-002)."""
        return cell if self.arena.side[seat] > 0 else self.arena.length + 1 - cell

    def distance(self, c: Cast) -> int:
        """How far apart caster and target stand, with the offset chosen for this skill (R-106)."""
        return abs(self.state.pos[c.body] - self.state.pos[c.target]) + c.offset

    def facing_of(self, c: Cast) -> int:
        """Where the caster looks: from where it acts, which may be its marker (R-141)."""
        return c.facing or self.state.facing[c.actor if c.actor < self.first_dragon else c.body]

    def turned_away(self, c: Cast) -> bool:
        """The caster has its back to the target; in one cell nobody has (R-062)."""
        s = self.state
        return (s.pos[c.target] - s.pos[c.body]) * self.facing_of(c) < 0

    def foe_turned_away(self, c: Cast) -> bool:
        s = self.state
        return (s.pos[c.body] - s.pos[c.target]) * s.facing[c.target] < 0

    def alternations(self, figure: int) -> int:
        """How long this turn's changes of place have been alternating forward and back (R-109)."""
        wanted, length = 1, 0
        for change in reversed(self.state.trail[figure]):
            if change * wanted <= 0:
                break
            wanted, length = -wanted, length + 1
        return length

    # -- resources ----------------------------------------------------------------------------------------

    def bearer(self, c: Cast) -> int:
        """The thing whose hit points count as the caster's: a doll has its own, a dragon uses its host's."""
        return c.actor if c.actor < self.first_dragon else c.seat

    def hp_of(self, c: Cast) -> int:
        return self.state.hp[self.bearer(c)]

    def action_of(self, c: Cast) -> int:
        if c.actor >= self.first_dragon:
            return self.state.dragon_action[c.seat]
        return self.state.action[self.arena.team[c.seat]]

    def balance_of(self, c: Cast) -> int:
        s = self.state
        return s.dragon_balance[c.seat] if c.actor >= self.first_dragon else s.balance[c.seat]

    def supply(self) -> int:
        """Cards that can be turned up: pool and discard pile (R-007)."""
        return len(self.state.deck) + len(self.state.discard)

    def is_fallen(self, figure: int) -> bool:
        return self.state.fallen[figure] >= self.state.turn

    # -- what is in force ---------------------------------------------------------------------------------

    def in_force(self, figure: int, mod: str) -> bool:
        for buff in self.state.buffs:  # a plain loop: most of the time there are none
            if buff.mod == mod and buff.owner == figure:
                return True
        return False

    def total(self, figure: int, mod: str, skill: Skill | None) -> int:
        """The sum of lasting modifications, without the one-time ones."""
        amount = 0
        for buff in self.state.buffs:
            if (
                buff.mod == mod
                and buff.owner == figure
                and not buff.uses
                and (skill is None or buff.fits(skill))
            ):
                amount += buff.n
        return amount

    def parts(self, figure: int, mod: str, skill: Skill | None) -> list[Part]:
        """The same modifications one by one, each with its source."""
        return [
            (buff.source, buff.n)
            for buff in self.state.buffs
            if buff.mod == mod
            and buff.owner == figure
            and not buff.uses
            and (skill is None or buff.fits(skill))
        ]

    def take_once(self, figure: int, mod: str, skill: Skill) -> list[Buff]:
        """Uses up one use of every one-time modification that serves this skill (R-036)."""
        taken = [
            b for b in self.state.buffs if b.uses and b.mod == mod and b.owner == figure and b.fits(skill)
        ]
        for buff in taken:
            at = self.state.buffs.index(buff)
            if buff.uses > 1:
                self.state.buffs[at] = buff.with_uses(buff.uses - 1)
            else:
                del self.state.buffs[at]
        return taken

    def can_move_itself(self, figure: int) -> bool:
        return not self.in_force(figure, "immobile")

    def can_be_moved(self, figure: int) -> bool:
        return not (self.options.immobile_blocks_forced and self.in_force(figure, "immobile"))

    def window(self, name: str, moment: Moment) -> None:
        """Opens a window to the abilities that listen there and belong to whom the moment belongs to."""
        listening = self.listening_at(name, moment.owner)
        if listening:
            offer(self, listening, moment, words.WHICH_PASSIVE)

    def own_window(self, name: str, seat: int, suit: int = -1) -> None:
        """Opens a window for what happens to a seat apart from any skill."""
        listening = self.listening_at(name, seat)
        if listening:
            offer(self, listening, Moment(seat, self.own_scene(seat), suit), words.WHICH_PASSIVE)

    def listening_at(self, name: str, owner: int) -> list[tuple[int, Ability[Any]]]:
        """The abilities whose moment it is: those of its owner, or everybody's if it is nobody's."""
        listening = self.state.listeners.get(name)
        if listening is None:
            return []
        return listening if owner == NOBODYS else [entry for entry in listening if entry[0] == owner]

    def own_scene(self, seat: int) -> Cast:
        """The cast in which a passive acts when it belongs to no skill: oneself against the first foe."""
        foes = self.foes(seat)
        scene = Cast(seat, seat, seat, foes[0] if foes else seat, None)
        scene.undirected = True
        return scene

    def source(self, c: Cast) -> str:
        """The source of a question: the passive being carried out, otherwise the skill."""
        return self.voice or (c.skill.id if c.skill is not None else "")
