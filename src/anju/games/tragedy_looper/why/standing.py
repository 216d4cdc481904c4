"""Why somebody cannot count as standing somewhere (TL-boss_t1, TL-sennin_t2), or get the leader's gift.

The mastermind is asked where somebody stands, and knows who acts.
"""

from __future__ import annotations

from anju.engine.errors import Refused
from anju.engine.question import Question
from anju.engine.refusal import Obstacle, choose_listed, not_this_time, refusal
from anju.engine.text import Text, strung
from anju.games.tragedy_looper.days import Days
from anju.games.tragedy_looper.library import PLACES
from anju.games.tragedy_looper.scene import CLOCKWISE
from anju.games.tragedy_looper.why.naming import name, place_name, thing_name
from anju.games.tragedy_looper.why.presence import not_alive


def why_not_standing(play: Days, question: Question, id: str) -> Refused:
    """For a location that is not on offer."""
    asking = play.state.asking
    place = PLACES.index(id)
    if asking is None:
        return refusal(
            name(play, id), [_not_seeming(play, question, play.board.index[question.source], place)]
        )
    actor, places = asking.scene.actor, asking.scene.places
    who, where = thing_name(play, actor), strung((place_name(one) for one in places), "或", " or ")
    cause = Text(f"{who.zh}只能视为在{where.zh}", f"{who.en} can count as standing only at {where.en}")
    numbers = {
        "location": id,
        "at": PLACES[places[0]],
        "counts_at": " ".join(PLACES[one] for one in places[1:]),
    }
    return refusal(
        name(play, id), [Obstacle("elsewhere", cause, numbers, question.rule, choose_listed(question))]
    )


def _not_seeming(play: Days, question: Question, culprit: int, place: int) -> Obstacle:
    """Where it really is, or for one who wanders the next place clockwise."""
    at, who = play.state.place[culprit], thing_name(play, culprit)
    numbers = {"location": PLACES[place], "at": PLACES[at]}
    if not play.wanders(culprit):
        cause = Text(
            f"{who.zh}在{place_name(at).zh}，没有特性让它视为在别处",
            f"{who.en} is at {place_name(at).en}, and no trait puts it elsewhere",
        )
        return Obstacle("elsewhere", cause, numbers, "TL-sennin_t2", choose_listed(question))
    then = place_name(CLOCKWISE[at])
    cause = Text(
        f"{who.zh}在{place_name(at).zh}，顺时针的下一处是{then.zh}，只能视为在这两处之一",
        f"{who.en} is at {place_name(at).en}, next clockwise is {then.en}, and it counts as standing in one of them",
    )
    return Obstacle("elsewhere", cause, numbers, "TL-sennin_t2", choose_listed(question))


def why_no_gift(play: Days, question: Question, id: str) -> Refused:
    """Any living character may get the leader's 2 goodwill (TL-weird_mythology)."""
    found = not_alive(play, question, id) or not_this_time(question)
    return refusal(name(play, id), [found])
