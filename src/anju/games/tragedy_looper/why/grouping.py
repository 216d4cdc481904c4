"""Why somebody or somewhere cannot be chosen where an effect names several of which one is chosen.

Only the mastermind is asked so, who knows the script.
"""

from __future__ import annotations

from anju.engine.question import Question
from anju.engine.refusal import Obstacle, choose_listed, not_this_time
from anju.engine.text import Text
from anju.games.tragedy_looper.days import Days
from anju.games.tragedy_looper.ground import ZOMBIE
from anju.games.tragedy_looper.library import LOCATIONS, PLACES
from anju.games.tragedy_looper.state import ALIVE, DEAD
from anju.games.tragedy_looper.why.moving import cannot_step
from anju.games.tragedy_looper.why.naming import name, place_name, source_rule
from anju.games.tragedy_looper.why.presence import life_of, not_alive, not_dead, not_on_board, wrong_kind


def not_of_group(play: Days, question: Question, word: str, id: str) -> Obstacle:
    """For a character or a location that the word does not mean."""
    if word == "zombie_corpse":
        return _no_zombie_corpse(play, question, id)
    if word == "dead_at_last_loop_end":
        return _not_dead_then(play, question, id)
    if id in LOCATIONS:
        return _nobodys_place(play, question, word, LOCATIONS.index(id))
    return wrong_kind(play, question, "location")


def _no_zombie_corpse(play: Days, question: Question, id: str) -> Obstacle:
    """A corpse that is a zombie now, or a victim where those rise, and that can be moved (TL-zombie_2)."""
    if id in LOCATIONS:
        thing = play.thing(id)
        if not play.rules().victims_rise:
            return wrong_kind(play, question, "corpse")
        if not play.victims(thing - play.n):
            return no_victim(play, question, thing - play.n)
        return cannot_step(play, question, thing)
    missing = not_on_board(play, question, id)
    if missing is not None:
        return missing
    if life_of(play, id) != DEAD:
        return not_dead(play, question, id)
    who = play.board.index[id]
    if play.role(who).id != ZOMBIE:
        return wrong_role(play, question, who, ZOMBIE)
    return cannot_step(play, question, who)


def no_victim(play: Days, question: Question, place: int) -> Obstacle:
    where = place_name(place)
    cause = Text(f"{where.zh}没有牺牲者", f"there is no victim at {where.en}")
    numbers = {"location": PLACES[place], "intrigue": 0, "victims": 0}
    return Obstacle("no_victim", cause, numbers, source_rule(play, question), choose_listed(question))


def wrong_role(play: Days, question: Question, who: int, needed: str) -> Obstacle:
    role, needs = play.role(who), play.library.roles[needed]
    cause = Text(
        f"要选{needs.name.zh}，它是{role.name.zh}", f"{needs.name.en} is wanted, and this is {role.name.en}"
    )
    numbers = {"role": role.id, "needs": needs.id}
    return Obstacle("wrong_role", cause, numbers, source_rule(play, question), choose_listed(question))


def _not_dead_then(play: Days, question: Question, id: str) -> Obstacle:
    if id in LOCATIONS:
        return wrong_kind(play, question, "character")
    gone = not_alive(play, question, id)
    if gone is not None:
        return gone
    loop = play.state.loop - 1
    cause = Text(
        f"第 {loop} 轮回结束时没有死，要选那时死亡的",
        f"was not dead when loop {loop} ended, and one who was is wanted",
    )
    numbers = {"character": id, "loop": loop}
    return Obstacle("not_dead_then", cause, numbers, source_rule(play, question), choose_listed(question))


def _nobodys_place(play: Days, question: Question, word: str, place: int) -> Obstacle:
    """Where somebody of a role stands, or started (location_of:factor, start_of:witch)."""
    head, _, role = word.partition(":")
    if role not in play.library.roles:
        return not_this_time(question)
    s, where, called = play.state, place_name(place), name(play, role)
    at = s.start if head == "start_of" else s.place
    there = [who for who in play.holders(role) if at[who] == place]
    cause = Text(f"{where.zh}没有存活的{called.zh}", f"no living {called.en} is at {where.en}")
    if head == "start_of":
        cause = Text(
            f"{where.zh}不是{called.zh}的起始地点", f"{where.en} is no starting location of {called.en}"
        )
    numbers = {
        "location": PLACES[place],
        "role": role,
        "alive": sum(s.life[who] == ALIVE for who in there),
    }
    return Obstacle("nobody_there", cause, numbers, source_rule(play, question), choose_listed(question))
