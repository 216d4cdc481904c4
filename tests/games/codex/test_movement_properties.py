"""Whatever the position: steps, walls, bouncing, mirrors, knockback, pull, crossing, facing, points of view."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as some
from tests.games.codex.stage import (
    KNOWN,
    LENGTH,
    MANY,
    SOME,
    A,
    B,
    answering,
    at_table,
    cells,
    duel,
    effect,
    facing_off,
    facings,
    rules,
    scene,
    sign,
    steps,
    ways,
)

from anju.engine.table import Table
from anju.games.codex import state as st
from anju.games.codex.bout import Bout
from anju.games.codex.state import WALLED

# -- points of view -----------------------------------------------------------------------------------------


def team_table(seats: int, teams: int) -> Bout:
    letters = "ABCDEF"[:seats]
    return rules({letter: {"schools": "s01", "cell": 1} for letter in letters}, {"teams": teams}, seats)


tables = some.integers(2, 6).flatmap(lambda seats: some.tuples(some.just(seats), some.integers(2, seats)))


@pytest.mark.rule("R-001", "CX-1.1", "CX-15.1")
@MANY
@given(tables, some.data())
def test_counting_from_the_other_end_twice_is_no_change(size: tuple[int, int], data: some.DataObject):
    g = team_table(*size)
    seat = data.draw(some.integers(0, g.n - 1))
    cell = data.draw(some.integers(1, g.arena.length))
    counted = g.numbered(seat, cell)
    assert 1 <= counted <= g.arena.length
    assert g.numbered(seat, counted) == cell
    assert counted in (cell, g.arena.length + 1 - cell)


@pytest.mark.rule("R-001", "R-002")
@MANY
@given(tables, some.data())
def test_everybody_measures_the_same_distance(size: tuple[int, int], data: some.DataObject):
    g = team_table(*size)
    one, other = (data.draw(some.integers(1, g.arena.length)) for _ in range(2))
    measured = {abs(g.numbered(seat, one) - g.numbered(seat, other)) for seat in range(g.n)}
    assert measured == {abs(one - other)}


@pytest.mark.rule("R-001", "R-030")
@MANY
@given(cells, cells)
def test_the_two_of_a_duel_count_from_opposite_ends_and_agree_on_the_distance(own: int, foe: int):
    g = facing_off(own, foe)
    there, back = scene(), scene()
    back.seat = back.actor = back.body = B
    back.target = A
    assert g.numbered(A, own) + g.numbered(B, own) == LENGTH + 1
    assert g.distance(there) == g.distance(back) == abs(own - foe)


# -- straight lines and walls -------------------------------------------------------------------------------


@pytest.mark.rule("R-066", "R-067", "CX-10.4")
@MANY
@given(cells, ways, steps)
def test_a_straight_move_stops_at_the_edge_and_hits_the_wall_with_the_steps_left_over(
    cell: int, way: int, n: int
):
    g = facing_off(cell, 5)
    room = g.room(A, way)
    went = g.go(A, way, n, bounce=False)
    assert g.state.pos[A] == cell + way * min(n, room)
    assert went.moved == min(n, room)
    assert went.walls == (1 if n > room else 0)
    assert bool(g.state.did[A] & WALLED) == (n > room)


@pytest.mark.rule("R-067")
@MANY
@given(cells, ways, steps)
def test_where_arriving_is_hitting_the_edge_itself_is_the_wall(cell: int, way: int, n: int):
    g = facing_off(cell, 5, {"wall_hit": "arrive"})
    went = g.go(A, way, n, bounce=False)
    assert (went.walls > 0) == (n > 0 and g.state.pos[A] == (LENGTH if way > 0 else 1))


def reflected(cell: int, way: int, n: int) -> int:
    """Light between two mirrors: the line unfolds to a circle of twice its length without the doubled ends."""
    period = 2 * (LENGTH - 1)
    at = (cell - 1 + way * n) % period
    return 1 + min(at, period - at)


def turnings(cell: int, way: int, n: int) -> int:
    """How often the way leaves the line: each end is passed once every L - 1 steps."""
    gone = (cell - 1 if way > 0 else LENGTH - cell) + n
    return max(0, gone - 1) // (LENGTH - 1)


@pytest.mark.rule("R-068", "CX-10.8")
@MANY
@given(cells, ways, some.integers(0, 60))
@example(8, 1, 3)
def test_bouncing_is_reflection(cell: int, way: int, n: int):
    g = facing_off(cell, 5)
    went = g.go(A, way, n, bounce=True)
    assert g.state.pos[A] == reflected(cell, way, n)
    assert went.moved == n
    assert went.walls == turnings(cell, way, n)


@pytest.mark.rule("R-068")
@MANY
@given(cells, ways, some.integers(0, 60), some.integers(0, 60))
def test_a_bouncing_walk_can_be_made_in_two_parts(cell: int, way: int, n: int, m: int):
    whole, parts = facing_off(cell, 5), facing_off(cell, 5)
    whole.go(A, way, n + m, bounce=True)
    first = scene()
    parts.walk(first, way, n, True, parts.sides_of(A), -1)
    parts.go(A, first.last_direction, m, bounce=True)
    assert parts.state.pos[A] == whole.state.pos[A]


# -- one's own steps ----------------------------------------------------------------------------------------


@pytest.mark.rule("R-065", "CX-10.1")
@MANY
@given(cells, some.integers(1, 12), some.integers(0, 1))
def test_a_free_step_goes_the_whole_way_if_there_is_one(cell: int, n: int, which: int):
    g = facing_off(cell, 5)
    full = [way for way in (-1, 1) if g.room(A, way) >= n]
    asked = answering(g, lambda values: values[which])
    assert effect(step=n).run(g, scene())
    assert bool(asked.offered) == (len(full) != 1)
    moved = abs(g.state.pos[A] - cell)
    assert moved == n if full else moved in (cell - 1, LENGTH - cell)


@pytest.mark.rule("R-065", "R-037")
@MANY
@given(cells, some.integers(1, 12), some.data())
def test_up_to_n_steps_offers_every_distance_with_room_and_never_hits_the_wall(
    cell: int, n: int, data: some.DataObject
):
    g = facing_off(cell, 5)
    asked = answering(g, lambda values: data.draw(some.sampled_from(values)))
    assert effect(step=n, upto="yes").run(g, scene())
    wanted = ["stay", *(f"left {k}" for k in range(1, min(n, cell - 1) + 1))]
    wanted.extend(f"right {k}" for k in range(1, min(n, LENGTH - cell) + 1))
    assert asked.offered == [("step_up_to", wanted)]
    assert abs(g.state.pos[A] - cell) <= n
    assert not g.state.did[A] & WALLED


@pytest.mark.rule("R-064", "R-066", "CX-10.2")
@MANY
@given(cells, cells, facings, some.sampled_from(("forward", "back")), steps)
def test_forward_and_back_follow_the_facing(own: int, foe: int, facing: str, way: str, n: int):
    g = facing_off(own, foe, a={"facing": facing})
    c = scene()
    ahead = (1 if facing == "right" else -1) * (1 if way == "forward" else -1)
    assert effect(step=n, dir=way).run(g, c)
    assert g.state.pos[A] == max(1, min(LENGTH, own + ahead * n))
    assert c.walled == (abs(g.state.pos[A] - own) < n)
    assert c.jump == abs(g.state.pos[A] - own)
    assert g.state.facing[A] == (1 if facing == "right" else -1)


@pytest.mark.rule("R-110", "CX-10.7")
@MANY
@given(cells, cells, steps)
def test_walking_towards_the_foe_ends_in_its_cell_at_most(own: int, foe: int, n: int):
    g = facing_off(own, foe)
    assert effect(step=n, dir="toward").run(g, scene())
    assert abs(g.state.pos[A] - foe) == max(0, abs(own - foe) - n)
    assert sign(g.state.pos[A] - foe) in (0, sign(own - foe))


# -- the foe is moved ---------------------------------------------------------------------------------------


@pytest.mark.rule("R-061", "R-064", "R-067", "R-069", "CX-10.3", "CX-10.5")
@MANY
@given(cells, cells, facings, some.integers(0, 12))
def test_knockback_goes_away_from_the_caster_up_to_the_wall(own: int, foe: int, facing: str, n: int):
    g = facing_off(own, foe, a={"facing": facing})
    c = scene()
    before = g.state.facing[:]
    away = sign(foe - own) or (1 if facing == "right" else -1)
    room = g.room(B, away)
    assert effect(knockback=n).run(g, c)
    moved = abs(g.state.pos[B] - foe)
    assert g.state.pos[B] == foe + away * moved
    assert moved == min(n, room)
    assert c.walled == (moved < n)
    assert bool(g.state.did[B] & WALLED) == (moved < n)
    assert (g.state.pos[A], g.state.facing) == (own, before)
    assert c.knocked == g.state.knock_steps[A] == moved
    assert bool(g.state.did[A] & st.KNOCKED) == (moved > 0)


@pytest.mark.rule("R-067", "R-078")
@MANY
@given(cells, cells, some.integers(1, 12))
def test_what_the_wall_adds_comes_once_and_only_at_the_wall(own: int, foe: int, n: int):
    g = facing_off(own, foe)
    room = g.room(B, sign(foe - own) or 1)
    effect(knockback=n, on_wall=[{"damage": 3}]).run(g, scene())
    assert g.state.hp[B] == (37 if n > room else 40)


@pytest.mark.rule("R-068", "R-157")
@MANY
@given(cells, cells, some.integers(1, 27))
def test_a_bouncing_knockback_is_reflected_and_pays_for_every_wall(own: int, foe: int, n: int):
    g = facing_off(own, foe)
    c = scene()
    away = sign(foe - own) or 1
    effect(knockback=n, wall="bounce", each="yes", on_wall=[{"damage": 2}]).run(g, c)
    assert g.state.pos[B] == reflected(foe, away, n)
    assert g.state.hp[B] == 40 - 2 * turnings(foe, away, n)
    assert g.state.knock_steps[A] == n


@pytest.mark.rule("R-070", "CX-10.6")
@MANY
@given(cells, cells, some.integers(0, 12))
def test_pull_never_passes_the_caster_and_is_no_knockback(own: int, foe: int, n: int):
    g = facing_off(own, foe)
    assert effect(pull=n).run(g, scene()) == (own != foe)
    now = g.state.pos[B]
    assert abs(now - own) == max(0, abs(foe - own) - n)
    assert sign(now - own) in (0, sign(foe - own))
    assert g.state.pos[A] == own
    assert (g.state.knock_steps[A], g.state.did[A], g.state.did[B]) == (0, 0, 0)


@pytest.mark.rule("R-070", "R-064")
@MANY
@given(cells, cells, some.data())
def test_a_pull_takes_back_a_knockback_that_met_no_wall(own: int, foe: int, data: some.DataObject):
    g = facing_off(own, foe)
    away = sign(foe - own) or 1
    n = data.draw(some.integers(0, g.room(B, away)))
    effect(knockback=n).run(g, scene())
    assert g.state.pos[B] == foe + away * n
    effect(pull=n).run(g, scene())
    assert g.state.pos[B] == foe


@pytest.mark.rule("R-071", "R-076")
@MANY
@given(cells, cells, some.integers(0, 12), some.sampled_from(("left", "right")))
def test_moving_the_foe_goes_where_the_caster_says_and_is_no_knockback(own: int, foe: int, n: int, way: str):
    g = facing_off(own, foe)
    c = scene()
    answering(g, lambda values: way)
    assert effect(step=n, who="target").run(g, c)
    wanted = foe + (n if way == "right" else -n)
    assert g.state.pos[B] == max(1, min(LENGTH, wanted))
    assert bool(g.state.did[B] & WALLED) == (g.state.pos[B] != wanted)
    assert not c.walled
    assert (g.state.knock_steps[A], g.state.did[A]) == (0, 0)


# -- jumps --------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-073", "CX-10.7")
@MANY
@given(cells, cells)
def test_a_mirror_twice_is_no_change_and_is_offered_only_where_it_fits(own: int, foe: int):
    g = facing_off(own, foe)
    c, mirror = scene(), effect(mirror="self")
    image = 2 * foe - own
    assert mirror.can(g, c) == (1 <= image <= LENGTH)
    if not mirror.can(g, c):
        assert not mirror.run(g, c)
        assert g.state.pos[A] == own
        return
    assert mirror.run(g, c)
    assert g.state.pos[A] == image
    assert abs(image - foe) == abs(own - foe)
    assert mirror.run(g, c)
    assert g.state.pos[A] == own


@pytest.mark.rule("R-073")
@MANY
@given(cells, cells)
def test_a_mirror_about_the_centre_always_fits_and_twice_is_no_change(own: int, foe: int):
    g = facing_off(own, foe, {"yubu2_mirror": "center"})
    c, mirror = scene(), effect(mirror="self", about="option yubu2_mirror")
    assert mirror.run(g, c)
    assert g.state.pos[A] == LENGTH + 1 - own
    assert mirror.run(g, c)
    assert g.state.pos[A] == own


@pytest.mark.rule("R-073")
@MANY
@given(cells, cells, some.sampled_from(("self", "target")))
def test_who_is_mirrored_is_chosen_among_those_whose_image_is_on_the_line(own: int, foe: int, whom: str):
    g = facing_off(own, foe)
    images = {"self": 2 * foe - own, "target": 2 * own - foe}
    fitting = [who for who, cell in images.items() if 1 <= cell <= LENGTH]
    asked = answering(g, lambda values: whom if whom in values else values[0])
    assert effect(mirror="choose").run(g, scene()) == bool(fitting)
    assert asked.offered == ([("mirror", fitting)] if len(fitting) == 2 else [])
    who = whom if whom in fitting else fitting[0] if fitting else "nobody"
    assert g.state.pos[A] == (images["self"] if who == "self" else own)
    assert g.state.pos[B] == (images["target"] if who == "target" else foe)


@pytest.mark.rule("R-072")
@MANY
@given(cells, cells, cells)
def test_swapping_twice_is_no_change(own: int, foe: int, marker: int):
    g = facing_off(own, foe, a={"marker": marker})
    for pair, swapped in (
        ("self target", [foe, own, marker]),
        ("self marker", [marker, foe, own]),
        ("target marker", [own, marker, foe]),
    ):
        swap = effect(swap=pair)
        assert swap.run(g, scene())
        assert g.state.pos[:3] == swapped
        assert swap.run(g, scene())
        assert g.state.pos[:3] == [own, foe, marker]


JUMPS = (
    {"teleport": "self", "anywhere": "yes"},
    {"teleport": "self", "at": "marker"},
    {"teleport": "self", "at": "turn_start"},
    {"teleport": "self", "to": "self.position // 2"},
    {"teleport": "target", "to": "target.position // 2"},
    {"swap": "self target"},
    {"swap": "self marker"},
    {"mirror": "choose"},
)


@pytest.mark.rule("R-061", "R-072", "R-074")
@MANY
@given(cells, cells, cells, some.sampled_from(JUMPS), some.data())
def test_a_jump_crosses_nobody_hits_no_wall_turns_nobody_and_stays_on_the_line(
    own: int, foe: int, marker: int, words: dict[str, str], data: some.DataObject
):
    g = facing_off(own, foe, a={"marker": marker, "cell_at_turn_start": 3})
    c = scene()
    before = g.state.facing[:]
    answering(g, lambda values: data.draw(some.sampled_from(values)))
    done = effect(**words).run(g, c)
    assert c.crossings == ()
    assert g.state.did == [0] * 6
    assert g.state.facing == before
    assert all(1 <= cell <= LENGTH for cell in g.state.pos[:3])
    assert done or g.state.pos[:3] == [own, foe, marker]


@pytest.mark.rule("R-002", "R-072")
@MANY
@given(cells, some.sampled_from((A, B)))
def test_halving_the_position_halves_it_as_the_caster_counts(cell: int, seat: int):
    g = facing_off(cell, cell)
    c = scene()
    c.seat = c.actor = c.body = seat
    counted = g.numbered(seat, cell)
    done = effect(teleport="self", to="self.position // 2").run(g, c)
    assert done == (counted > 1)
    assert g.numbered(seat, g.state.pos[seat]) == (counted // 2 if done else counted)


# -- crossing -----------------------------------------------------------------------------------------------


@pytest.mark.rule("R-074", "CX-10.9")
@MANY
@given(cells, cells, ways, steps)
def test_a_straight_walk_crosses_whoever_ends_up_on_its_other_side(own: int, foe: int, way: int, n: int):
    g = facing_off(own, foe, a={"facing": "right" if way > 0 else "left"})
    c = scene()
    effect(step=n, dir="forward").run(g, c)
    crossed = sign(own - foe) * sign(g.state.pos[A] - foe) < 0
    assert c.crossings == (((1, B, own),) if crossed else ())


def path(cell: int, way: int, n: int) -> list[int]:
    """Every cell of a bouncing walk."""
    return [reflected(cell, way, k) for k in range(n + 1)]


def crossed_on(way: list[int], other: int) -> int:
    """How often a walk comes out on the other side; cells shared on the way belong to neither side."""
    sides = [sign(cell - other) for cell in way if cell != other]
    return sum(a != b for a, b in pairwise(sides))


@pytest.mark.rule("R-074", "R-068", "R-143")
@MANY
@given(cells, cells, cells, ways, some.integers(1, 40))
def test_a_bouncing_walk_crosses_each_figure_as_often_as_it_changes_sides(
    own: int, foe: int, doll: int, way: int, n: int
):
    g = facing_off(own, foe, b={"marker": doll, "doll": {"schools": "s01"}})
    c = scene()
    answering(g, lambda values: "right" if way > 0 else "left")
    effect(step=n, wall="bounce").run(g, c)
    walked = path(own, way, n)
    for thing, cell in ((B, foe), (g.marker_of(B), doll)):
        assert sum(other == thing for _, other, _ in c.crossings) == crossed_on(walked, cell)
    assert all((move, began) == (1, own) for move, _, began in c.crossings)


@pytest.mark.rule("R-074", "R-099")
@MANY
@given(cells, cells, cells, steps)
def test_nobody_crosses_a_bare_marker(own: int, foe: int, marker: int, n: int):
    g = facing_off(own, foe, b={"marker": marker})
    c = scene()
    effect(step=n, dir="forward").run(g, c)
    assert all(other == B for _, other, _ in c.crossings)


@pytest.mark.rule("R-074")
@MANY
@given(cells, cells, some.integers(1, 12))
def test_being_moved_crosses_nobody(own: int, foe: int, n: int):
    g = facing_off(own, foe)
    c = scene()
    answering(g, lambda values: "left" if own < foe else "right")
    effect(step=n, who="target").run(g, c)
    effect(knockback=n).run(g, c)
    assert c.crossings == ()


@pytest.mark.rule("R-074", "R-156")
@MANY
@given(cells, cells, ways, some.integers(1, 18))
def test_whatever_crossing_does_happens_at_every_crossing(own: int, foe: int, way: int, n: int):
    g = facing_off(own, foe)
    c = scene()
    answering(g, lambda values: "right" if way > 0 else "left")
    effect(step=n, wall="bounce", on_cross=[{"damage": 1}]).run(g, c)
    assert g.state.hp[B] == 40 - crossed_on(path(own, way, n), foe)
    assert g.state.pos[A] == reflected(own, way, n)
    assert c.jump == abs(g.state.pos[A] - own)


@pytest.mark.rule("R-156")
@MANY
@given(cells, cells, ways, some.integers(1, 18))
def test_a_foe_that_is_knocked_along_on_the_way_changes_nothing_for_the_walker(
    own: int, foe: int, way: int, n: int
):
    g = facing_off(own, foe)
    c = scene()
    answering(g, lambda values: "right" if way > 0 else "left")
    effect(step=n, wall="bounce", on_cross=[{"damage": 3}, {"knockback": 1}]).run(g, c)
    assert g.state.pos[A] == reflected(own, way, n)
    assert 1 <= g.state.pos[B] <= LENGTH
    assert g.state.hp[B] == max(0, 40 - 3 * len(c.crossings))


# -- facing -------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-061", "R-062", "CX-9.2")
@MANY
@given(cells, cells, facings, facings)
def test_whoever_turns_to_the_foe_has_not_its_back_to_it(own: int, foe: int, mine: str, theirs: str):
    g = facing_off(own, foe, a={"facing": mine}, b={"facing": theirs})
    c = scene()
    before = g.state.facing[:]
    behind = sign(foe - own) * before[A] < 0
    assert g.turned_away(c) == behind
    g.turn_to(c)
    assert not g.turned_away(c)
    assert g.state.facing[A] == (sign(foe - own) or before[A])
    assert g.state.facing[B] == before[B]


@pytest.mark.rule("R-062")
@MANY
@given(cells, cells, facings, facings)
def test_each_back_is_seen_alike_from_both_sides(own: int, foe: int, mine: str, theirs: str):
    g = facing_off(own, foe, a={"facing": mine}, b={"facing": theirs})
    there, back = scene(), scene()
    back.seat = back.actor = back.body = B
    back.target = A
    assert g.turned_away(there) == g.foe_turned_away(back)
    assert g.foe_turned_away(there) == g.turned_away(back)
    if own == foe:
        assert not g.turned_away(there)
        assert not g.foe_turned_away(there)


# -- who cannot move ----------------------------------------------------------------------------------------

BOUND = {"effects": [{"buff": "immobile", "scope": "turn"}]}
OWN_MOVES = (
    {"step": "2"},
    {"step": "2", "dir": "forward"},
    {"step": "2", "dir": "toward"},
    {"teleport": "self", "anywhere": "yes"},
    {"teleport": "self", "at": "marker"},
    {"swap": "self target"},
    {"swap": "self marker"},
    {"mirror": "self"},
)
FORCED_MOVES = (
    {"knockback": "2"},
    {"pull": "2"},
    {"step": "2", "who": "target"},
    {"teleport": "target", "to": "target.position // 2"},
    {"mirror": "choose"},
)
SWAPS = ({"swap": "target marker"}, {"swap": "self target"})


@pytest.mark.rule("R-029", "R-075", "CX-10.10")
@SOME
@given(cells, cells, cells, some.sampled_from(OWN_MOVES))
def test_the_immobile_do_not_move_themselves(own: int, foe: int, marker: int, words: dict[str, str]):
    g = facing_off(own, foe, a={**BOUND, "marker": marker})
    answering(g, lambda values: values[0])
    assert not effect(**words).run(g, scene())
    assert g.state.pos[:3] == [own, foe, marker]


@pytest.mark.rule("R-075")
@SOME
@given(cells, cells, some.sampled_from(({"step": "2", "may": "yes"}, {"step": "2", "upto": "yes"})))
def test_the_immobile_pass_over_steps_that_need_not_be_made(own: int, foe: int, words: dict[str, str]):
    g = facing_off(own, foe, a=BOUND)
    asked = answering(g, lambda values: values[-1])
    assert effect(**words).run(g, scene())
    assert g.state.pos[A] == own
    assert asked.offered == []


@pytest.mark.rule("R-075")
@SOME
@given(cells, cells, cells, some.sampled_from(FORCED_MOVES + SWAPS))
def test_the_immobile_can_be_moved_by_others(own: int, foe: int, marker: int, words: dict[str, str]):
    free = facing_off(own, foe, a={"marker": marker})
    bound = facing_off(own, foe, a={"marker": marker}, b=BOUND)
    for g in (free, bound):
        answering(g, lambda values: values[-1])
        effect(**words).run(g, scene())
    assert bound.state.pos == free.state.pos


@pytest.mark.rule("R-075")
@SOME
@given(cells, cells, cells, some.sampled_from(FORCED_MOVES))
def test_where_the_table_says_so_nobody_moves_the_immobile(
    own: int, foe: int, marker: int, words: dict[str, str]
):
    g = facing_off(own, foe, {"immobile_blocks_forced": True}, a={"marker": marker}, b=BOUND)
    answering(g, lambda values: values[-1])
    effect(**words).run(g, scene())
    assert g.state.pos[B] == foe


@pytest.mark.rule("R-075")
@KNOWN
@given(cells, cells, cells, some.sampled_from(SWAPS))
def test_where_the_table_says_so_nobody_changes_places_with_the_immobile(
    own: int, foe: int, marker: int, words: dict[str, str]
):
    g = facing_off(own, foe, {"immobile_blocks_forced": True}, a={"marker": marker}, b=BOUND)
    effect(**words).run(g, scene())
    assert g.state.pos[B] == foe


# -- whole skills -------------------------------------------------------------------------------------------


def declined(t: Table) -> None:
    """Passes every window up to the next choice of a skill."""
    while t.questions and t.questions[0].word.id != "main":
        t.answer(t.questions[0].seat, t.questions[0].default)


@pytest.mark.rule("R-068", "R-089", "R-108", "CX-s00.8")
@SOME
@given(cells, cells, some.integers(1, 9), some.sampled_from(("left", "right")))
def test_the_skill_move_goes_its_card_s_value_and_pays_for_the_wall_once(
    own: int, foe: int, n: int, way: str
):
    t = at_table(duel(own, foe, a={"hand": f"♠{n}"}, turn="A"), {"swift_prompt": "only_if_possible"})
    t.answer(A, "s00.8")
    while t.questions and t.questions[0].word.id == "swift":
        t.answer(B, "pass")
    if t.questions and t.questions[0].word.id == "step":
        t.answer(A, way)
    declined(t)
    ahead = 1 if way == "right" else -1
    walled = turnings(own, ahead, n) > 0
    (mover, _) = t.view(None)["seats"]
    assert mover["cell"] == reflected(own, ahead, n)
    assert mover["hp"] == (38 if walled else 40)
    assert mover["hand_count"] == (1 if walled else 0)


@pytest.mark.rule("R-030", "R-032", "R-064", "R-067", "CX-s12.1")
@SOME
@given(cells, cells, facings)
def test_the_skill_strike_knocks_back_what_it_reaches_and_misses_the_rest(own: int, foe: int, facing: str):
    given_ = duel(own, foe, a={"schools": "s12", "facing": facing}, b={"facing": facing}, turn="A")
    t = at_table(given_)
    t.answer(A, "s12.1")
    declined(t)
    striker, struck = t.view(None)["seats"]
    hit = abs(own - foe) in (1, 2)
    away = sign(foe - own)
    edge = foe in (1, LENGTH) and not 1 <= foe + away <= LENGTH
    assert struck["cell"] == (foe + away if hit and not edge else foe)
    assert struck["hp"] == 40 - hit - (hit and edge)
    assert striker["balance"] == (3 if hit else 2)
    assert striker["facing"] == (away or (1 if facing == "right" else -1))
    assert striker["this_turn"]["knockback_steps"] == (1 if hit and not edge else 0)
