"""Why a cell or a way cannot be taken."""

from __future__ import annotations

from anju.engine.errors import Refused
from anju.engine.question import Question
from anju.engine.refusal import is_number, not_listed, not_now
from anju.engine.text import Text
from anju.games.codex import label, words
from anju.games.codex.bout import Bout


def why_cell(g: Bout, question: Question, cell: int) -> Refused:
    if question.word.kind != "cell":
        return not_now(question, Text("格", "a cell"))
    length = g.arena.length
    numbers = {"cell": cell, "length": length}
    if not 1 <= cell <= length:
        cause = Text(f"场地只有 1 到 {length} 格", f"the line has cells 1 to {length}")
        return not_listed(question, "off_board", cause, numbers, "CX-1.1")
    if question.word is words.PLACE and cell in g.occupied():
        cause = Text(f"{cell} 格不是空位", f"cell {cell} is not empty")
        return not_listed(question, "occupied", cause, numbers, "R-101")
    offered = ", ".join(map(str, question.values))
    cause = Text(f"只能到 {offered} 格", f"only cells {offered} can be reached")
    return not_listed(question, "cell", cause, numbers)


def why_direction(g: Bout, question: Question, what: str) -> Refused:
    """Only as far as the step goes and the line reaches (R-065)."""
    side, _, count = what.partition(" ")
    if question.word.kind != "direction" or (count and not is_number(count)):
        return not_now(question, Text("方向", "a direction"))
    if question.word is not words.STEP_UP_TO or not count:
        return not_listed(question, "wrong_type", Text("写法不对", "it is written differently here"))
    reach = {way: _farthest(question, way) for way in (words.LEFT, words.RIGHT)}
    most, room, name = reach[side], _room(g, question.seat, side, reach), label.WORDS[side]
    numbers = {"steps": int(count), "most": most, "room": room}
    if most and (most == max(reach.values()) or room > most):
        cause = Text(f"{name.zh}至多 {most} 步", f"{name.en.lower()} at most {most} step(s)")
        return not_listed(question, "too_far", cause, numbers)
    if room > most:
        cause = Text(f"这一步不能{name.zh}", f"this step does not go {name.en.lower()}")
        return not_listed(question, "wrong_way", cause, numbers, "R-064")
    cause = Text(f"{name.zh}只有 {room} 格就到边", f"only {room} cell(s) are {name.en.lower()} of it")
    return not_listed(question, "no_room", cause, numbers, "R-065")


def _farthest(question: Question, side: str) -> int:
    """How many steps to this side are on offer."""
    ways = [str(value).split() for value in question.values]
    return max((int(way[1]) for way in ways if way[0] == side), default=0)


def _room(g: Bout, seat: int, side: str, reach: dict[str, int]) -> int:
    """Room on this side of whatever walks: the character, or the marker if only that fits what is on offer."""
    for thing in (seat, g.marker_of(seat)):
        room = {words.LEFT: g.room(thing, -1), words.RIGHT: g.room(thing, 1)}
        if g.state.pos[thing] and all(reach[way] <= room[way] for way in room):
            return room[side]
    return 0
