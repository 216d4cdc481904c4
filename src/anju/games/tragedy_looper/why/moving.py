"""Why somebody cannot be moved to a place: too far, forbidden, sealed, held back (TL-3).  All of it lies open."""

from __future__ import annotations

from anju.engine.question import Question
from anju.engine.refusal import Obstacle, choose_listed
from anju.engine.text import Text, strung
from anju.games.tragedy_looper.days import Days
from anju.games.tragedy_looper.ground import DIAGONAL, HORIZONTAL, VERTICAL
from anju.games.tragedy_looper.library import FAR, PLACES
from anju.games.tragedy_looper.why.naming import place_name, source_rule, thing_name


def place_of(play: Days, thing: int) -> int:
    """Of a card, or of a location whose victim is moved."""
    return play.state.place[thing] if thing < play.n else thing - play.n


def not_next_door(play: Days, question: Question, mover: int, place: int) -> Obstacle | None:
    """None if the place is next to where it stands, and open to it."""
    here = place_of(play, mover)
    if place != here ^ DIAGONAL:
        return not_elsewhere(play, question, mover, place)
    who, where = thing_name(play, mover), place_name(place)
    cause = Text(f"{where.zh}不与{who.zh}所在的地点相邻", f"{where.en} is not next to where {who.en} is")
    numbers = {"location": PLACES[place], "at": PLACES[here]}
    return Obstacle("not_adjacent", cause, numbers, source_rule(play, question), choose_listed(question))


def not_elsewhere(play: Days, question: Question, mover: int, place: int) -> Obstacle | None:
    """None if it is another place, and open to it."""
    here = place_of(play, mover)
    if place != here:
        return not_open(play, question, mover, place)
    who, where = thing_name(play, mover), place_name(here)
    cause = Text(
        f"{who.zh}就在{where.zh}，要移到别处", f"{who.en} is at {where.en} already, and has to move elsewhere"
    )
    numbers = {"location": PLACES[place], "at": PLACES[here]}
    return Obstacle("same_place", cause, numbers, source_rule(play, question), choose_listed(question))


def not_open(play: Days, question: Question, mover: int, place: int) -> Obstacle | None:
    """None if it can get there from where it stands."""
    if mover < play.n and play.forbidden(mover, place):
        who, where = thing_name(play, mover), place_name(place)
        cause = Text(f"{where.zh}是{who.zh}的禁入地点", f"{who.en} may not enter {where.en}")
        numbers = {"location": PLACES[place], "forbidden": " ".join(play.character(mover).forbidden)}
        return Obstacle("forbidden", cause, numbers, "TL-3.3", choose_listed(question))
    return _sealed(play, question, (place_of(play, mover), place)) or _rooted(play, question, mover)


def _sealed(play: Days, question: Question, places: tuple[int, ...]) -> Obstacle | None:
    s = play.state
    for place, last in s.seals:
        if place in places and s.day <= last:
            where = place_name(place)
            cause = Text(
                f"{where.zh}封锁到第 {last} 天，不能移入或移出",
                f"{where.en} is sealed until day {last}: nobody moves in or out",
            )
            numbers = {"location": PLACES[place], "day": s.day, "sealed_until": last}
            return Obstacle("sealed", cause, numbers, "TL-closed_circle", choose_listed(question))
    return None


def _rooted(play: Days, question: Question, mover: int) -> Obstacle | None:
    s = play.state
    for who, last in s.rooted:
        if who == mover and s.day <= last:
            called = thing_name(play, who)
            cause = Text(f"{called.zh}到第 {last} 天不能移动", f"{called.en} cannot move until day {last}")
            numbers = {"character": play.thing_id(who), "day": s.day, "rooted_until": last}
            return Obstacle("rooted", cause, numbers, "TL-a_suspicious_letter", choose_listed(question))
    return None


def cannot_step(play: Days, question: Question, mover: int) -> Obstacle:
    """Of somebody who cannot be moved to any place next door: what is wrong with both."""
    here = place_of(play, mover)
    near = () if here == FAR else (here ^ HORIZONTAL, here ^ VERTICAL)
    found = [not_open(play, question, mover, place) for place in near]
    causes = strung(dict.fromkeys(one.cause for one in found if one is not None), "；", "; ")
    cause = Text(f"不能移到相邻的地点：{causes.zh}", f"it cannot be moved next door: {causes.en}")
    if not near:
        cause = Text("没有地点与远方相邻", "no location is next to the Far Side")
    numbers = {"at": PLACES[here], "next_to": " ".join(PLACES[place] for place in near), "open": 0}
    return Obstacle("cannot_move", cause, numbers, source_rule(play, question), choose_listed(question))
