"""Why a goodwill ability cannot be declared (TL-9.1).  Everything that counts here lies open, so all of it is told."""

from __future__ import annotations

from typing import Final

from anju.engine.errors import Refused
from anju.engine.question import Question
from anju.engine.refusal import Obstacle, choose_listed, not_this_time, refusal
from anju.engine.remedy import Remedy, Step, instead
from anju.engine.text import Text, strung
from anju.games.tragedy_looper.days import Days
from anju.games.tragedy_looper.library import LOCATION_NAMES, PLACES, Ability, Choice, Row
from anju.games.tragedy_looper.state import GOODWILL_COUNTER
from anju.games.tragedy_looper.why.moving import cannot_step
from anju.games.tragedy_looper.why.naming import (
    COUNTERS,
    LOOP,
    NO_LATER_LOOP,
    deck_name,
    name,
    next_day,
    next_loop,
    of_one,
    place_name,
    printed,
)
from anju.games.tragedy_looper.why.presence import not_alive

_ONCE_IT_CAN: Final = Text("能移动时才行", "only while it can move")


def why_not_declared(play: Days, question: Question, id: str) -> Refused:
    """For a goodwill ability that is not on offer to the leader."""
    head, _, actor = id.partition("@")
    character, ability = printed(play.library).goodwill[head]
    if actor and actor != character.id:
        return refusal(name(play, head), [_of_somebody_else(play, question, actor, character.id)])
    if head in question.values:
        return refusal(name(play, head), [_plainly(question, head)])
    return refusal(name(play, head), obstacles(play, question, character.id, ability))


def _of_somebody_else(play: Days, question: Question, actor: str, owner: str) -> Obstacle:
    whose, other = name(play, owner), name(play, actor)
    cause = Text(
        f"这是{whose.zh}的能力，不是{other.zh}的", f"this is an ability of {whose.en}, not of {other.en}"
    )
    numbers = {"character": actor, "owner": owner}
    return Obstacle("not_its_ability", cause, numbers, "TL-9.1", choose_listed(question))


def _plainly(question: Question, id: str) -> Obstacle:
    cause = Text("能力是对的，只是写法不同", "the ability is right, only written in another way")
    remedy = instead(Text(f"写成 {id}", f"write it as {id}"), id)
    return Obstacle("other_name", cause, {"id": id}, question.rule, remedy)


def obstacles(play: Days, question: Question, owner: str, ability: Ability) -> list[Obstacle]:
    """Everything that stands in the way of this ability of this character."""
    gone = not_alive(play, question, owner)
    if gone is not None:
        return [gone]
    who = play.board.index[owner]
    found = (
        _threshold(play, who, ability),
        _used(play, ability),
        _elsewhere(play, who, ability),
        _too_early(play, ability),
    )
    met = [obstacle for obstacle in found if obstacle is not None]
    if not met or not play.choosable(who, ability):
        met.append(_nothing_to_choose(play, question, who, ability))
    return met


def _threshold(play: Days, who: int, ability: Ability) -> Obstacle | None:
    have, needs = play.on(who, GOODWILL_COUNTER), ability.goodwill
    if have >= needs:
        return None
    owner = name(play, play.thing_id(who))
    cause = Text(
        f"要 {needs} 个友好，{owner.zh}只有 {have} 个",
        f"it needs {needs} goodwill, and {owner.en} has {have}",
    )
    words = Text(f"再给{owner.zh} {needs - have} 个友好", f"give {owner.en} {needs - have} more goodwill")
    remedy = Remedy(words, ((Step(COUNTERS, (play.thing_id(who), "goodwill", needs - have)),),))
    return Obstacle("goodwill", cause, {"have": have, "needs": needs}, "TL-9.1", remedy)


def _used(play: Days, ability: Ability) -> Obstacle | None:
    s = play.state
    if play.used_this_loop(ability):
        cause = Text(
            f"每轮回一次，第 {s.loop} 轮回已经用过", f"once a loop, and it was used in loop {s.loop}"
        )
        return Obstacle("used_this_loop", cause, {"loop": s.loop, "per_loop": 1}, "TL-9.5", next_loop(play))
    if ability.id in s.used_today:
        cause = Text(f"每天一次，第 {s.day} 天已经用过", f"once a day, and it was used on day {s.day}")
        return Obstacle("used_today", cause, {"day": s.day, "per_day": 1}, "TL-9.5", next_day(play))
    return None


def _elsewhere(play: Days, who: int, ability: Ability) -> Obstacle | None:
    place = play.state.place[who]
    if not ability.at or PLACES[place] in ability.at:
        return None
    owner, here = name(play, play.thing_id(who)), place_name(place)
    where = strung((LOCATION_NAMES[one] for one in ability.at), "或", " or ")
    cause = Text(
        f"{owner.zh}要在{where.zh}才行，现在在{here.zh}",
        f"{owner.en} must be at {where.en}, but is at {here.en}",
    )
    remedy = Text(f"把{owner.zh}移到{where.zh}", f"move {owner.en} to {where.en}")
    numbers = {"at": PLACES[place], "needs_at": " ".join(ability.at)}
    return Obstacle("wrong_place", cause, numbers, f"TL-{ability.id}", remedy)


def _too_early(play: Days, ability: Ability) -> Obstacle | None:
    s = play.state
    if s.loop >= ability.min_loop:
        return None
    cause = Text(
        f"第 {ability.min_loop} 轮回起才能用，现在是第 {s.loop} 轮回",
        f"it is for loop {ability.min_loop} and later, and this is loop {s.loop}",
    )
    numbers = {"loop": s.loop, "needs_loop": ability.min_loop}
    if ability.min_loop > play.board.loops:
        return Obstacle("too_early", cause, numbers, f"TL-{ability.id}", NO_LATER_LOOP)
    words = Text(f"等到第 {ability.min_loop} 轮回", f"wait for loop {ability.min_loop}")
    remedy = Remedy(words, ((Step(LOOP, ability.min_loop),),))
    return Obstacle("too_early", cause, numbers, f"TL-{ability.id}", remedy)


def _nothing_to_choose(play: Days, question: Question, who: int, ability: Ability | Row) -> Obstacle:
    """The first thing to choose that has nothing to be chosen from."""
    scene = play.goodwill_scene(who, ability)
    if ability.targets and not play.openings(scene, ability.targets):
        text = ability.text
        here = place_name(play.state.place[who])
        cause = Text(
            f"现在没有合法的目标（{text.zh.rstrip('。')}）",
            f"there is nobody and nothing to choose now ({text.en.rstrip('.')})",
        )
        remedy = Text(
            f"先让能选的在那里（它现在在{here.zh}）",
            f"first have a legal target there (it is at {here.en} now)",
        )
        numbers = {
            "targets": 0,
            "needs_targets": len(ability.targets),
            "at": PLACES[play.state.place[who]],
        }
        return Obstacle("no_target", cause, numbers, f"TL-{ability.id}", remedy)
    for choice in ability.choices:
        if not play.options_of(scene, choice):
            return _no_choice(play, question, who, ability, choice)
    return not_this_time(question)


def _no_choice(play: Days, question: Question, who: int, ability: Ability | Row, choice: Choice) -> Obstacle:
    s, rule = play.state, f"TL-{ability.id}"
    if choice.kind == "spent_once_per_loop_card_of_leader":
        deck = deck_name(s.leader)
        cause = Text(
            f"队长（{deck.zh}）这个轮回还没有用掉每轮回一次的牌",
            f"the leader ({deck.en}) has used up no once-per-loop card this loop",
        )
        remedy = Text("队长用掉一张之后才行", "only after the leader has used one up")
        return Obstacle("nothing_spent", cause, {"leader": s.leader, "spent": 0}, rule, remedy)
    if choice.kind == "incident_occurred_this_loop":
        cause = Text("这个轮回还没有发生过事件", "no incident has occurred this loop")
        remedy = Text("发生过一个之后才行", "only after one has occurred")
        return Obstacle("nothing_occurred", cause, {"loop": s.loop, "occurred": 0}, rule, remedy)
    if choice.kind == "adjacent_location":
        stuck = cannot_step(play, question, who)
        return Obstacle("no_choice", stuck.cause, stuck.numbers, rule, _ONCE_IT_CAN)
    owner = name(play, play.thing_id(who))
    cause = Text(f"{owner.zh}身上没有指示物", f"there is no counter on {owner.en}")
    remedy = Text(f"{owner.zh}身上有指示物时才行", f"only while there is one on {owner.en}")
    return Obstacle("no_choice", cause, {"choice": choice.kind, "counters": 0}, rule, remedy)


# -- a character instead of an ability, or an ability of another sort --------------------------------------------


def why_character_not_declared(play: Days, question: Question, id: str) -> Refused:
    """An ability is asked for: what its abilities lack, or how to name them."""
    character = play.library.characters[id]
    gone = not_alive(play, question, id)
    if gone is not None:
        return refusal(character.name, [gone])
    able = [ability for ability in character.abilities if ability.id in question.values]
    if able:
        ids = " ".join(ability.id for ability in able)
        cause = Text("要指明它的哪条能力", "say which of its abilities")
        words = Text(f"写能力的代号：{ids}", f"write the id of the ability: {ids}")
        remedy = instead(words, *(ability.id for ability in able))
        return refusal(
            character.name, [Obstacle("name_ability", cause, {"abilities": ids}, "TL-9.1", remedy)]
        )
    if not character.abilities:
        cause = Text("它没有友好能力", "it has no goodwill ability")
        none = Obstacle("no_ability", cause, {"abilities": 0}, "TL-9.1", choose_listed(question))
        return refusal(character.name, [none])
    found = [
        of_one(play, ability.id, one)
        for ability in character.abilities
        for one in obstacles(play, question, id, ability)
    ]
    return refusal(character.name, found)


def why_row_not_declared(play: Days, question: Question, id: str) -> Refused:
    """The leader declares what is printed as goodwill ability; a trait may say that it is used like one."""
    head = id.partition("@")[0]
    traits = printed(play.library).traits
    if head not in traits or traits[head][1].timing != "goodwill":
        return refusal(name(play, head), [_not_the_leaders(play, question, head)])
    character, row = traits[head]
    gone = not_alive(play, question, character.id)
    if gone is not None:
        return refusal(name(play, head), [gone])
    who = play.board.index[character.id]
    if play.used_up(row, who):
        day = play.state.day
        cause = Text(f"每天一次，第 {day} 天已经用过", f"once a day, and it was used on day {day}")
        used = Obstacle("used_today", cause, {"day": day, "per_day": 1}, f"TL-{row.id}", next_day(play))
        return refusal(name(play, head), [used])
    if head in question.values:
        return refusal(name(play, head), [_plainly(question, head)])
    return refusal(name(play, head), [_nothing_to_choose(play, question, who, row)])


def _not_the_leaders(play: Days, question: Question, id: str) -> Obstacle:
    if id in printed(play.library).traits:
        cause = Text(
            "特性自己生效，不由队长宣告", "a trait works by itself, and the leader does not declare it"
        )
    else:
        cause = Text(
            "身份与剧情的能力由主谋使用，不由队长宣告",
            "abilities of roles and plots are the mastermind's, and the leader does not declare them",
        )
    return Obstacle("not_the_leaders", cause, {"ability": id}, "TL-9.1", choose_listed(question))


# -- an ability that somebody else's lets it use (TL-little_sister_1) ---------------------------------------------


def why_not_lent(play: Days, question: Question, id: str) -> Refused:
    """Whose ability it is has been chosen before."""
    head, _, actor = id.partition("@")
    user, owner = _lender(play), printed(play.library).goodwill[head][0].id
    if owner != user or actor not in ("", user):
        found = _of_somebody_else(play, question, user if owner != user else actor, owner)
    else:
        found = _plainly(question, head) if head in question.values else not_this_time(question)
    return refusal(name(play, head), [found])


def why_character_not_lent(play: Days, question: Question, id: str) -> Refused:
    """One has been chosen already; now one of its abilities is."""
    user, ids = _lender(play), " ".join(map(str, question.values))
    words = Text(f"写能力的代号：{ids}", f"write the id of the ability: {ids}")
    remedy = instead(words, *question.values)
    whose = name(play, user)
    cause = Text(f"选的是{whose.zh}，要指明它的哪条能力", f"{whose.en} is chosen: say which of its abilities")
    return refusal(
        name(play, id), [Obstacle("name_ability", cause, {"abilities": ids}, question.rule, remedy)]
    )


def _lender(play: Days) -> str:
    asking = play.state.asking
    assert asking is not None, "asked only while an ability is being declared"
    return play.thing_id(int(asking.scene.picked["t"]))
