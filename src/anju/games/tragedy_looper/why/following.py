"""Why somebody cannot be chosen where no effect of a row asks: whom a curse takes, whom the Servant follows."""

from __future__ import annotations

from anju.engine.question import Question
from anju.engine.refusal import Obstacle, choose_listed, not_this_time, unlisted
from anju.engine.text import Text
from anju.games.tragedy_looper import words
from anju.games.tragedy_looper.days import Days
from anju.games.tragedy_looper.library import LOCATIONS, PLACES
from anju.games.tragedy_looper.why.naming import place_name, thing_name
from anju.games.tragedy_looper.why.presence import not_alive, wrong_kind

_CURSES = "TL-haunted_stage_again"
_SERVANT = "TL-servant_t1"


def why_nobody_asks(play: Days, question: Question, id: str) -> Obstacle:
    """For a character or a location that is not on offer."""
    if question.values == [words.NOBODY]:
        return nothing_to_choose(question)
    if id in LOCATIONS:
        return wrong_kind(play, question, "character")
    gone = not_alive(play, question, id)
    if gone is not None:
        return gone
    who = play.board.index[id]
    if question.source in LOCATIONS:
        return _elsewhere(play, question, who, LOCATIONS.index(question.source), _CURSES)
    return _not_followed(play, question, who, play.board.index[question.source])


def nothing_to_choose(question: Question) -> Obstacle:
    """Asked all the same: being asked must not tell that there was something to choose (TL-12.2.6)."""
    cause = Text("这一次没有可选的", "there is nobody and nothing to choose this time")
    return unlisted(question, "nothing_to_choose", cause, {"choices": 0}, "TL-12.2.6")


def _elsewhere(play: Days, question: Question, who: int, place: int, rule: str) -> Obstacle:
    at, where = play.state.place[who], place_name(place)
    cause = Text(
        f"现在在{place_name(at).zh}，要在{where.zh}的才行",
        f"at {place_name(at).en} now, and only those at {where.en} can be chosen",
    )
    numbers = {"at": PLACES[at], "needs": PLACES[place]}
    return Obstacle("elsewhere", cause, numbers, rule, choose_listed(question))


def _not_followed(play: Days, question: Question, who: int, servant: int) -> Obstacle:
    """She goes with one whom she serves, who stands where she does, and whom cards move (TL-servant_t1)."""
    here, she = play.state.place[servant], thing_name(play, servant)
    if play.state.place[who] != here:
        return _elsewhere(play, question, who, here, _SERVANT)
    numbers: dict[str, object] = {"character": play.thing_id(who), "servant": play.thing_id(servant)}
    if who == servant or not play.serves(servant, who):
        cause = Text(f"{she.zh}不跟随它", f"{she.en} does not follow this character")
        return Obstacle("not_served", cause, numbers, _SERVANT, choose_listed(question))
    goal = play.card_goal(who)
    if goal in (None, here) or play.barred(who, goal):
        cause = Text("它今天没有移动", "this character is not moved today")
        return Obstacle("not_moved", cause, numbers, _SERVANT, choose_listed(question))
    return not_this_time(question)
