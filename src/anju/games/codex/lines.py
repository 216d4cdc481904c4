"""Displacement on the line: steps, walls, bouncing, crossing (CX-10)."""

from __future__ import annotations

from anju.games.codex import state as st
from anju.games.codex.cast import Cast
from anju.games.codex.hands import Hands


class Walk:
    """How a displacement went."""

    __slots__ = ("crossed", "moved", "walls")

    def __init__(self, moved: int, walls: int, crossed: list[int]) -> None:
        self.moved = moved
        self.walls = walls
        self.crossed = crossed


class Lines(Hands):
    """Everything that changes a place."""

    def name_of(self, thing: int) -> str:
        letter = "ABCDEF"[thing % self.n]
        return (
            letter if thing < self.n else letter + (".doll" if self.has_doll(thing % self.n) else ".marker")
        )

    def figure_name(self, figure: int) -> str:
        return "ABCDEF"[figure % self.n] + ".dragon" if self.is_dragon(figure) else self.name_of(figure)

    def others_in_the_way(self, thing: int) -> list[int]:
        """Characters and dolls that can be crossed."""
        s = self.state
        return [
            other
            for other in range(2 * self.n)
            if other != thing
            and s.pos[other]
            and (s.alive[other] if other < self.n else s.doll[other - self.n])
        ]

    def room(self, thing: int, direction: int) -> int:
        """How many steps there are to the edge."""
        cell = self.state.pos[thing]
        return self.arena.length - cell if direction > 0 else cell - 1

    def bounces(self, marked: bool) -> bool:
        return marked or self.options.bounce == "all"

    def go(self, thing: int, direction: int, steps: int, bounce: bool, told: str = "moved") -> Walk:
        """Moves a thing straight, without looking at what it crosses."""
        s = self.state
        began = cell = s.pos[thing]
        walls = moved = 0
        length = self.arena.length
        for _ in range(steps):
            if not 1 <= cell + direction <= length:
                walls += 1
                if not bounce:
                    break
                direction = -direction  # the step out of bounds is one step back
            cell += direction
            moved += 1
        if not walls and steps and self.options.wall_hit == "arrive" and cell in (1, length):
            walls = 1
        s.pos[thing] = cell
        if walls:
            s.did[thing] |= st.WALLED
        if self.listening:
            self.tell_of_move(told, thing, began, moved, walls)
        return Walk(moved, walls, [])

    def sides_of(self, thing: int) -> dict[int, int]:
        """On which side of each other figure the thing stands; 0 in the same cell."""
        s = self.state
        return {other: sign(s.pos[thing] - s.pos[other]) for other in self.others_in_the_way(thing)}

    def walk(
        self, c: Cast, direction: int, steps: int, bounce: bool, sides: dict[int, int], stop_at: int
    ) -> Walk:
        """The caster's own displacement, step by step, with what it crosses (R-074).

        Stops early where `stop_at` is crossed, so that something can happen there.
        """
        s = self.state
        began = cell = s.pos[c.body]
        walls = moved = 0
        crossed: list[int] = []
        length = self.arena.length
        while moved < steps and stop_at not in crossed:
            if not 1 <= cell + direction <= length:
                walls += 1
                if not bounce:
                    break
                direction = -direction
            cell += direction
            moved += 1
            s.pos[c.body] = cell
            crossed.extend(self.newly_crossed(cell, sides))
        if not walls and moved == steps and self.options.wall_hit == "arrive" and cell in (1, length):
            walls = 1
        c.last_direction = direction
        self.settle_walk(c, began, moved, walls)
        return Walk(moved, walls, crossed)

    def newly_crossed(self, cell: int, sides: dict[int, int]) -> list[int]:
        """Whom a step to this cell has crossed; leaving a shared cell does not count as crossing."""
        crossed_now: list[int] = []
        for other, side in sides.items():
            now = sign(cell - self.state.pos[other])
            if now and side and now != side:
                crossed_now.append(other)
            if now:
                sides[other] = now
        return crossed_now

    def settle_walk(self, c: Cast, began: int, moved: int, walls: int) -> None:
        c.last_steps += moved
        c.moved = c.moved or moved > 0
        c.walled = c.walled or walls > 0
        if walls:
            self.state.did[c.body] |= st.WALLED
        if self.listening:
            self.tell_of_move("moved", c.body, began, moved, walls)

    def tell_of_move(self, told: str, thing: int, began: int, moved: int, walls: int) -> None:
        if moved:
            self.tell(told, self.name_of(thing), began, self.state.pos[thing])
        if walls:
            self.tell("wall", self.name_of(thing))

    def put(self, thing: int, cell: int) -> None:
        """Straight to a cell: nothing is crossed, no wall is hit (R-072)."""
        began = self.state.pos[thing]
        self.state.pos[thing] = cell
        if began != cell:
            self.tell("jumped", self.name_of(thing), began, cell)

    def turn_to(self, c: Cast) -> None:
        """The caster turns to its target; in one cell nobody turns (R-061, R-062).

        Who acts from a marker turns where it stands, and looks at the target from there (R-141).
        """
        s, figure = self.state, c.actor if c.actor < self.first_dragon else c.body
        gap = s.pos[c.target] - s.pos[figure]
        if gap:
            s.facing[figure] = sign(gap)
        if c.body != figure:
            c.facing = sign(s.pos[c.target] - s.pos[c.body]) or s.facing[figure]


def sign(n: int) -> int:
    return (n > 0) - (n < 0)
