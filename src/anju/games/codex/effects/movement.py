"""Verbs that change places (CX-10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from anju.engine.document import Node
from anju.engine.question import Value
from anju.engine.refusal import Obstacle
from anju.engine.remedy import Remedy
from anju.engine.remedy import Step as ToDo
from anju.engine.text import Text
from anju.games.codex import expression, words
from anju.games.codex import state as st
from anju.games.codex.effects.effect import Effect
from anju.games.codex.moment import Moment
from anju.games.codex.offers import steps as ways
from anju.games.codex.offers.places import NamedPlaces
from anju.games.codex.requirements.objects import HasMarker, immobile

if TYPE_CHECKING:
    from anju.games.codex.cast import Cast
    from anju.games.codex.casting import Casting
    from anju.games.codex.effects.reader import Reader
    from anju.games.codex.queries import Queries


class Step(Effect):
    """A displacement, cell by cell: the caster's own, the target's or the marker's."""

    moves = True

    def __init__(self, node: Node, read: Reader) -> None:
        node.only(("step", "who", "dir", "upto", "may", "wall", "on_wall", "on_cross"))
        self.steps = read.amount(node, "step")
        self.who = read.word(node, "who", ("self", "target", "marker"))
        self.dir = read.word(node, "dir", ("free", "forward", "back", "toward", "mirror"))
        self.upto = read.flag(node, "upto")
        self.may = read.flag(node, "may")
        self.bounce = read.word(node, "wall", ("stop", "bounce")) == "bounce"
        self.on_wall = read.effects(node.get("on_wall"))
        self.on_cross = read.effects(node.get("on_cross"))

    def can(self, g: Queries, c: Cast) -> bool:
        if self.who == "marker":
            return g.has_marker(c.seat)
        return self.who == "target" or g.can_move_itself(c.actor)

    def hindrance(self, g: Queries, c: Cast) -> Obstacle:
        return HasMarker.lacking if self.who == "marker" else immobile(g)

    def run(self, g: Casting, c: Cast) -> bool:
        steps = max(0, self.steps.value(g, c))
        if self.who == "target":
            return self.push(g, c, steps)
        if not self.can(g, c):
            return self.may or self.upto or not steps
        if self.may and g.ask(c.seat, words.MAY_STEP, [words.NO, words.YES], g.source(c)) == words.NO:
            return True
        if self.who == "marker":
            return self.move_marker(g, c, steps)
        direction, steps = self.way(g, c, steps)
        if steps:
            self.walk(g, c, direction, steps)
        return True

    def way(self, g: Casting, c: Cast, steps: int) -> tuple[int, int]:
        """(direction, steps) of the caster's own step."""
        if self.dir == "toward":
            gap = g.state.pos[c.target] - g.state.pos[c.body]
            return (1 if gap > 0 else -1), min(steps, abs(gap))
        if self.dir == "free":
            return self.free_way(g, c, c.body, steps)
        direction = g.facing_of(c) if self.dir == "forward" else -g.facing_of(c)
        if not self.upto:
            return direction, steps
        return _read_way(
            g.ask_offer(c.seat, words.STEP_UP_TO, ways.UpTo(c.body, steps, (direction,)), g.source(c))
        )

    def free_way(self, g: Casting, c: Cast, thing: int, steps: int) -> tuple[int, int]:
        """Exactly n steps if some direction has room for them (R-065)."""
        if not steps:
            return 1, 0
        if self.upto:
            return _read_way(g.ask_offer(c.seat, words.STEP_UP_TO, ways.UpTo(thing, steps), g.source(c)))
        offer = ways.OpenSides(thing, steps, g.bounces(self.bounce))
        way = g.ask_offer(c.seat, words.STEP, offer, g.source(c))
        return (1 if way == words.RIGHT else -1), steps

    def walk(self, g: Casting, c: Cast, direction: int, steps: int) -> None:
        began = g.state.pos[c.body]
        sides = g.sides_of(c.body)
        stop_at = c.target if self.on_cross else -1
        walls = 0
        c.moves += 1
        c.last_steps = 0
        c.walled = False
        while steps > 0 and g.state.alive[c.seat]:
            went = g.walk(c, direction, steps, g.bounces(self.bounce), sides, stop_at)
            walls += went.walls
            steps -= went.moved
            direction = c.last_direction
            c.crossings += tuple((c.moves, other, began) for other in went.crossed)
            if stop_at in went.crossed:
                g.run(c, self.on_cross)
                g.look_at_deaths()
            elif not went.moved or not g.bounces(self.bounce):
                break
        c.jump = abs(g.state.pos[c.body] - began)
        c.walled = c.clause = walls > 0
        if walls:
            g.run(c, self.on_wall)  # once a skill, however often it bounces

    def push(self, g: Casting, c: Cast, steps: int) -> bool:
        """The caster moves the foe, which is no knockback (R-071)."""
        offer = ways.Sides(c.target, steps, g.bounces(self.bounce))
        way = g.ask_offer(c.seat, words.PUSH, offer, g.source(c))
        if g.can_be_moved(c.target):
            g.go(c.target, 1 if way == words.RIGHT else -1, steps, g.bounces(self.bounce), told="pushed")
        return True

    def move_marker(self, g: Casting, c: Cast, steps: int) -> bool:
        spot = g.marker_of(c.seat)
        if self.dir == "mirror":
            g.go(spot, -c.last_direction, c.last_steps, bounce=False)
            return True
        direction, steps = self.free_way(g, c, spot, steps)
        g.go(spot, direction, steps, g.bounces(self.bounce))
        return True


def _read_way(value: Value) -> tuple[int, int]:
    if value == words.STAY:
        return 1, 0
    side, count = str(value).split()
    return (1 if side == words.RIGHT else -1), int(count)


class Knockback(Effect):
    """The target goes away from the caster (R-064, R-069)."""

    moves = True

    def __init__(self, node: Node, read: Reader) -> None:
        node.only(("knockback", "wall", "on_wall", "each"))
        self.steps = read.amount(node, "knockback")
        self.bounce = read.word(node, "wall", ("stop", "bounce")) == "bounce"
        self.on_wall = read.effects(node.get("on_wall"))
        self.each = read.flag(node, "each")

    def run(self, g: Casting, c: Cast) -> bool:
        steps = self.steps.value(g, c)
        c.walled = c.clause = False
        guard = g.guarded(c, c.target)
        if steps <= 0 or not g.can_be_moved(c.target):
            return True
        if guard is not None and guard.shield:
            g.tell("blocked", g.name_of(c.target))
            return True
        c.extra_knock = 0
        self.announce(g, c, "knockback_before")
        walls = self.drive(g, c, steps + c.extra_knock)
        if walls:
            for _ in range(walls if self.each else 1):
                g.run(c, self.on_wall)
                g.look_at_deaths()
            self.announce(g, c, "knockback_walled")
        return True

    def drive(self, g: Casting, c: Cast, steps: int) -> int:
        """Moves the target; returns how often it hit the wall."""
        gap = g.state.pos[c.target] - g.state.pos[c.body]
        direction = g.facing_of(c) if gap == 0 else (1 if gap > 0 else -1)
        went = g.go(c.target, direction, steps, g.bounces(self.bounce), told="knocked")
        c.walled = c.clause = went.walls > 0
        if went.moved:
            g.state.did[c.actor] |= st.KNOCKED
            g.state.knock_steps[c.actor] += went.moved
            c.knocked += went.moved
            self.announce(g, c, "knockback_done")
        return went.walls

    def announce(self, g: Casting, c: Cast, window: str) -> None:
        if window in g.state.listeners:
            g.window(window, Moment(c.actor, c))
            g.look_at_deaths()


class ExtendKnockback(Effect):
    def __init__(self, node: Node, read: Reader) -> None:
        node.only(("extend_knockback",))
        self.steps = node.need("extend_knockback").integer()

    def run(self, g: Casting, c: Cast) -> bool:
        c.extra_knock += self.steps
        return True


class Pull(Effect):
    """The target comes closer, at most into the same cell (R-070)."""

    moves = True

    def __init__(self, node: Node, read: Reader) -> None:
        node.only(("pull",))
        self.steps = read.amount(node, "pull")

    def run(self, g: Casting, c: Cast) -> bool:
        gap = g.state.pos[c.body] - g.state.pos[c.target]
        if gap == 0:
            return False
        if g.can_be_moved(c.target):
            steps = min(self.steps.value(g, c), abs(gap))
            g.go(c.target, 1 if gap > 0 else -1, steps, bounce=False, told="pulled")
        return True


class Teleport(Effect):
    """Straight to a cell (R-072)."""

    moves = True

    def __init__(self, node: Node, read: Reader) -> None:
        node.only(("teleport", "cells", "anywhere", "at", "to"))
        self.who = node.need("teleport").one_of(("self", "target"))
        cells = node.get("cells")
        self.cells = tuple(cells.integers()) if cells is not None else ()
        self.anywhere = read.flag(node, "anywhere")
        self.at = read.word(node, "at", ("", "marker", "turn_start", "before_cross"))
        to = node.get("to")
        self.to = expression.parse(to) if to is not None else None
        if sum(map(bool, (self.cells, self.anywhere, self.at, to))) != 1:
            raise node.wrong(
                "瞬移要且只要一个去处：cells、anywhere、at 或 to。",
                "A teleport needs exactly one of cells, anywhere, at, to.",
            )

    def can(self, g: Queries, c: Cast) -> bool:
        return self.who == "target" or g.can_move_itself(c.actor)

    def hindrance(self, g: Queries, c: Cast) -> Obstacle:
        return immobile(g)

    def run(self, g: Casting, c: Cast) -> bool:
        thing = c.body if self.who == "self" else c.target
        if not self.can(g, c):
            return False
        cell = self.goal(g, c)
        if not 1 <= cell <= g.arena.length:
            return False
        if self.who == "target" and not g.can_be_moved(c.target):
            return True
        if self.who == "self":
            c.jump = abs(cell - g.state.pos[thing])
            c.moved = c.moved or c.jump > 0
        g.put(thing, cell)
        return True

    def goal(self, g: Casting, c: Cast) -> int:
        """The absolute cell; 0 if there is none."""
        if self.to is not None:
            return g.numbered(c.seat, self.to.value(g, c))
        if self.at == "marker":
            return g.state.pos[g.marker_of(c.seat)]
        if self.at == "turn_start":
            return g.state.start_pos[c.body]
        if self.at == "before_cross":
            last = g.state.last[c.target]
            return last.before_crossing(c.body) if last is not None else 0
        line = range(1, g.arena.length + 1)
        cells: list[Value] = [g.numbered(c.seat, cell) for cell in self.cells] if self.cells else list(line)
        places = NamedPlaces(line, sorted(cells, key=str))
        return int(str(g.ask_offer(c.seat, words.TELEPORT, places, g.source(c))))


class Swap(Effect):
    """Two things change places."""

    moves = True

    def __init__(self, node: Node, read: Reader) -> None:
        node.only(("swap",))
        pair = node.need("swap").words()
        if sorted(pair) not in (["self", "target"], ["marker", "self"], ["marker", "target"]):
            raise node.wrong(
                "交换的双方应是 self、target、marker 中的两个。", "Two of self, target, marker are expected."
            )
        self.a, self.b = pair

    def run(self, g: Casting, c: Cast) -> bool:
        things = {"self": c.body, "target": c.target, "marker": g.marker_of(c.seat)}
        one, other = things[self.a], things[self.b]
        if "marker" in (self.a, self.b) and not g.has_marker(c.seat):
            return False
        if "self" in (self.a, self.b) and not g.can_move_itself(c.actor):
            return False
        if "target" in (self.a, self.b) and not g.can_be_moved(c.target):
            return True
        here, there = g.state.pos[one], g.state.pos[other]
        c.moved = c.moved or ("self" in (self.a, self.b) and here != there)
        g.put(one, there)
        g.put(other, here)
        return True


class Mirror(Effect):
    """A place reflected about the other's place (R-073)."""

    moves = True

    def __init__(self, node: Node, read: Reader) -> None:
        node.only(("mirror", "about"))
        self.who = node.need("mirror").one_of(("self", "choose"))
        about = node.get("about")
        self.switchable = about is not None and about.one_of(("target", "option yubu2_mirror")) != "target"

    def image(self, g: Queries, c: Cast, who: str) -> int:
        own, foe = g.state.pos[c.body], g.state.pos[c.target]
        if who == "target":
            return 2 * own - foe
        if self.switchable and g.options.yubu2_mirror == "center":
            return g.arena.length + 1 - own
        return 2 * foe - own

    def choices(self, g: Queries, c: Cast) -> list[Value]:
        """Whose place can be reflected without leaving the line."""
        whose = ("self", "target") if self.who == "choose" else ("self",)
        return [
            who
            for who in whose
            if 1 <= self.image(g, c, who) <= g.arena.length
            and (g.can_move_itself(c.actor) if who == "self" else g.can_be_moved(c.target))
        ]

    def can(self, g: Queries, c: Cast) -> bool:
        return bool(self.choices(g, c))

    def hindrance(self, g: Queries, c: Cast) -> Obstacle:
        return _no_image(g, c) if g.can_move_itself(c.actor) else immobile(g)

    def run(self, g: Casting, c: Cast) -> bool:
        values = self.choices(g, c)
        if not values:
            return False
        who = str(g.ask(c.seat, words.MIRROR, values, g.source(c)))
        cell = self.image(g, c, who)
        if who == "self":
            c.moved = c.moved or cell != g.state.pos[c.body]
        g.put(c.body if who == "self" else c.target, cell)
        return True


def _no_image(g: Queries, c: Cast) -> Obstacle:
    own, foe, length = g.state.pos[c.body], g.state.pos[c.target], g.arena.length
    cause = Text(
        f"你在 {own} 格、对手在 {foe} 格，镜像落在场外（共 {length} 格）",
        f"you are on cell {own}, the foe on {foe}: the mirror image is off the line of {length}",
    )
    numbers = {"own": own, "foe": foe, "mirrored": 2 * foe - own, "length": length}
    near_foe = min(
        range(max(1, 2 * foe - length), min(length, 2 * foe - 1) + 1), key=lambda cell: abs(cell - own)
    )
    middle = min(range((own + 2) // 2, (own + length) // 2 + 1), key=lambda cell: abs(cell - foe))
    remedy = Text(
        f"你走到 {near_foe} 格，或对手到 {middle} 格", f"get to cell {near_foe}, or the foe to cell {middle}"
    )
    ways = ((ToDo("self.cell", near_foe),), (ToDo("target.cell", middle),))
    return Obstacle("no_mirror", cause, numbers, "R-073", Remedy(remedy, ways))
