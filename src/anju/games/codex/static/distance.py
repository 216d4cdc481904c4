"""Distances at which a skill can never find its target."""

from __future__ import annotations

from collections.abc import Iterator

from anju.engine.text import Text
from anju.games.codex.expression import Expression
from anju.games.codex.skill import Distance, Skill
from anju.games.codex.static.finding import DEFECT, WARNING, Finding
from anju.games.codex.static.parts import words
from anju.games.codex.static.places import Displacing, Spot, starts, turned
from anju.games.codex.static.rows import Rows, SkillRow
from anju.games.codex.static.worlds import CELLS, FARTHEST, PLACE_WORDS, DuelWorlds, place, worth

_ALL = frozenset(range(CELLS))


def printed(distance: Distance | None, worlds: DuelWorlds) -> set[int]:
    """The distances that a row allows, whether or not they exist."""
    if distance is None:
        return set(_ALL)
    if distance.equals is not None:
        return worlds.values(distance.equals)
    return set(distance.cells) or {*range(distance.least, CELLS)} or {distance.least}


def of_hits(skill: Skill, worlds: DuelWorlds) -> set[int]:
    """The distances at which a skill can hit in a duel."""
    return printed(skill.distance, worlds) & _ALL


def check(rows: Rows) -> Iterator[Finding]:
    worlds = rows.worlds
    for row in rows.skills:
        if row.skill.distance is not None:
            yield from _row(row, worlds)


def _row(row: SkillRow, worlds: DuelWorlds) -> Iterator[Finding]:
    wanted = printed(row.skill.distance, worlds)
    assert row.skill.distance is not None, "asked of a skill with a distance"
    if row.skill.distance.equals is not None:
        if not wanted & _ALL:
            yield _never(row, wanted)
        return
    lost = wanted - reachable(row.skill, (), worlds)
    if lost == wanted:
        yield _never(row, wanted)
    elif lost:
        yield _some(row, lost, Text("", ""))
    else:
        yield from _with_precondition(row, wanted, worlds)


def _with_precondition(row: SkillRow, wanted: set[int], worlds: DuelWorlds) -> Iterator[Finding]:
    conditions = tuple(one for one in row.skill.conditions if words(one) and words(one) <= PLACE_WORDS)
    if not conditions or not worlds.allows(conditions):
        return  # a precondition that contradicts itself is another finding
    lost = wanted - reachable(row.skill, conditions, worlds)
    if lost == wanted:
        yield _contradicts(row, wanted)
    elif lost:
        yield _some(row, lost, Text("前提条件成立时，", "Where its precondition holds, "))


def reachable(skill: Skill, conditions: tuple[Expression, ...], worlds: DuelWorlds) -> set[int]:
    """The distances that some pair of cells gives, after the steps that the skill itself takes first."""
    moving = Displacing(worlds)
    marker = any(word in words(one) for one in conditions for word in PLACE_WORDS if "marker" in word)
    marker = marker or any(need in ("marker", "doll", "doll_skill") for need, _ in skill.requires)
    spots = {turned(spot) for spot in starts(marker) if _met(conditions, spot)}
    if not skill.range_at_start:
        spots = moving.after(skill.pre, spots)
    return {abs(own - foe) for own, foe, _, _ in spots}


def _met(conditions: tuple[Expression, ...], spot: Spot) -> bool:
    """Whether the conditions hold there, whichever way the target faces."""
    if not conditions:
        return True
    own, foe, way, mark = spot
    views = [place(own, foe, way, foes_way, mark) for foes_way in (1, -1)]
    return any(all(worth(condition, world) for condition in conditions) for world in views)


def _never(row: SkillRow, wanted: set[int]) -> Finding:
    listed = _listed(wanted)
    steps = (
        Text("（含前置效果的位移）", " (its preliminary effects included)") if row.skill.pre else Text("", "")
    )
    said = Text(
        f"「{row.name.zh}」的距离是 {listed}，而九格直线上只有 0~{FARTHEST}{steps.zh}，"
        f"从任何两格都够不到：1v1 每次都击空。",
        f"{row.name.en!r} wants distance {listed}, but on a line of {CELLS} cells there is only "
        f"0-{FARTHEST}{steps.en}: no pair of cells gives it, so in a duel it always misses.",
    )
    return row.finding(DEFECT, "unreachable_distance", row.field("distance"), "R-030", said)


def _some(row: SkillRow, lost: set[int], when: Text) -> Finding:
    listed = _listed(lost)
    said = Text(
        f"「{row.name.zh}」写着距离 {listed}，{when.zh}九格直线上没有两格能在前置效果之后相距这么远；"
        f"其余距离照常命中。",
        f"{row.name.en!r} lists distance {listed}. {when.en or 'Here '}no two of {CELLS} cells are that far "
        f"apart after the preliminary effects; its other distances hit as usual.",
    )
    return row.finding(WARNING, "unreachable_distance", row.field("distance"), "R-030", said)


def _contradicts(row: SkillRow, wanted: set[int]) -> Finding:
    listed = _listed(wanted)
    said = Text(
        f"「{row.name.zh}」的前提条件与距离 {listed} 矛盾：前提成立的所有站位里，前置效果之后都不在这个距离，"
        f"宣言了也必定击空。",
        f"The precondition of {row.name.en!r} contradicts its distance {listed}: wherever the precondition "
        f"holds, the two are never that far apart after the preliminary effects, so it always misses.",
    )
    return row.finding(DEFECT, "contradiction", row.field("precondition"), "R-030", said)


def _listed(distances: set[int]) -> str:
    ordered = sorted(distances)
    if len(ordered) > 4 and ordered == list(range(ordered[0], ordered[-1] + 1)):
        return f"{ordered[0]}~{ordered[-1]}"
    return ", ".join(map(str, ordered))
