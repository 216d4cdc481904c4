"""Why the mastermind cannot use an ability now (TL-7.2).  The mastermind knows the script, so all of it is told."""

from __future__ import annotations

from typing import Final

from anju.engine.errors import Refused
from anju.engine.question import Question
from anju.engine.refusal import Obstacle, choose_listed, not_this_time, refusal
from anju.engine.remedy import instead
from anju.engine.text import Text
from anju.games.tragedy_looper import state as st
from anju.games.tragedy_looper.abilities import COLLECTIVE
from anju.games.tragedy_looper.days import Days
from anju.games.tragedy_looper.library import Row
from anju.games.tragedy_looper.state import ALIVE
from anju.games.tragedy_looper.why.conditions import unmet
from anju.games.tragedy_looper.why.naming import name, next_day, next_loop, of_one, printed, thing_name
from anju.games.tragedy_looper.why.presence import corpse, not_alive, not_on_board

TIMINGS: Final = {
    st.LOOP_START: "loop_start",
    st.DAY_START: "day_start",
    st.RESOLUTION: "card_resolution",
    st.MASTERMIND_ABILITIES: "mastermind_ability",
    st.DAY_END: "day_end",
}
"""The phases in which the mastermind is asked for an ability."""

TIMING_NAMES: Final = {
    "loop_start": Text("轮回开始", "the start of the loop"),
    "day_start": Text("每天开始", "the start of the day"),
    "card_resolution": Text("行动牌结算", "card resolution"),
    "mastermind_ability": Text("主谋能力阶段", "the phase of mastermind abilities"),
    "goodwill": Text("友好能力阶段", "the phase of goodwill abilities"),
    "incident": Text("事件阶段", "the phase of incidents"),
    "day_end": Text("每天结束", "the end of the day"),
    "loop_end": Text("轮回结束", "the end of the loop"),
}
_AT_ITS_TIME: Final = Text("它自己的时点", "its own moment")


def why_not_used(play: Days, question: Question, id: str) -> Refused:
    """For an ability of a role, a trait or a plot that is not on offer."""
    head, _, actor = id.partition("@")
    if head in printed(play.library).plot_rows:
        return refusal(name(play, head), _of_plot(play, question, head, actor))
    row = printed(play.library).row(head)
    if COLLECTIVE in row.limit:
        return refusal(name(play, head), _of_all_together(play, question, row, actor))
    if not actor:
        return _of_anybody(play, question, head)
    return refusal(name(play, id), _of_character(play, question, head, actor))


def _of_plot(play: Days, question: Question, id: str, actor: str) -> list[Obstacle]:
    plot, row = printed(play.library).plot_rows[id]
    if plot.id not in play.state.plan.plots:
        cause = Text(f"剧本里没有「{plot.name.zh}」", f"{plot.name.en} is not in the script")
        numbers = {"plot": plot.id, "plots": " ".join(play.state.plan.plots)}
        return [Obstacle("not_in_script", cause, numbers, "TL-7.2.6", choose_listed(question))]
    if actor:
        cause = Text("剧情的规则没有发动的角色", "a rule of a plot has no acting character")
        remedy = Text("写能力的代号，不写角色", "write the id of the ability, without a character")
        return [Obstacle("no_actor", cause, {"plot": plot.id, "character": actor}, "TL-7.2.6", remedy)]
    return obstacles(play, question, row, -1)


def _of_all_together(play: Days, question: Question, row: Row, actor: str) -> list[Obstacle]:
    """What all holders of a role do together, victims among them: nobody does it alone (TL-zombie_2)."""
    if actor:
        cause = Text("同身份的人一起用，不写由谁", "all of the role use it together, and none of them alone")
        remedy = Text("写能力的代号，不写角色", "write the id of the ability, without a character")
        return [Obstacle("no_actor", cause, {"character": actor, "id": row.id}, f"TL-{row.id}", remedy)]
    if not any(one is row for one, _ in play.collective(row.timing, row.kind)):
        return [_nobody_has_it(question)]
    return obstacles(play, question, row, -1)


def _nobody_has_it(question: Question) -> Obstacle:
    cause = Text("现在没有人有这条能力", "nobody has this ability now")
    return Obstacle("nobody_has_it", cause, {"holders": 0}, "TL-7.2.5", choose_listed(question))


def _of_anybody(play: Days, question: Question, id: str) -> Refused:
    """Without a character: whoever has it now."""
    row = printed(play.library).row(id)
    holders = [who for who in range(play.n) if any(one.id == id for one in play.rows_of(who))]
    named = [f"{id}@{play.thing_id(who)}" for who in holders]
    able = [value for value in named if value in question.values]
    if able:
        cause = Text("要指明由谁使用", "say who uses it")
        remedy = instead(Text(f"写成 {able[0]}", f"write it as {able[0]}"), able[0])
        return refusal(
            name(play, id), [Obstacle("name_actor", cause, {"holders": len(holders)}, "TL-7.2.5", remedy)]
        )
    if not holders:
        return refusal(name(play, id), [_nobody_has_it(question)])
    found = [
        of_one(play, value, one)
        for who, value in zip(holders, named, strict=True)
        for one in obstacles(play, question, row, who)
    ]
    return refusal(name(play, id), found)


def _of_character(play: Days, question: Question, id: str, actor: str) -> list[Obstacle]:
    missing = not_on_board(play, question, actor)
    if missing is not None:
        return [missing]
    who = play.board.index[actor]
    own = [row for row in play.rows_of(who) if row.id == id]
    return obstacles(play, question, own[0], who) if own else [_not_its(play, question, id, who)]


def _not_its(play: Days, question: Question, id: str, who: int) -> Obstacle:
    """Another role, or the trait of another card."""
    book, role, called = printed(play.library), play.role(who), thing_name(play, who)
    if id in book.traits:
        owner = book.traits[id][0]
        cause = Text(f"这是{owner.name.zh}的特性", f"this is a trait of {owner.name.en}")
        numbers = {"character": play.thing_id(who), "owner": owner.id}
        return Obstacle("not_its_ability", cause, numbers, "TL-7.2.5", choose_listed(question))
    needs = book.role_rows[id][0]
    cause = Text(
        f"{called.zh}现在是{role.name.zh}，这是{needs.name.zh}的能力",
        f"{called.en} is {role.name.en} now, and this is an ability of {needs.name.en}",
    )
    numbers = {"role": role.id, "needs": needs.id}
    return Obstacle("wrong_role", cause, numbers, "TL-7.4", choose_listed(question))


# -- a rule that is in force --------------------------------------------------------------------------------------


def obstacles(play: Days, question: Question, row: Row, actor: int) -> list[Obstacle]:
    """Everything that stands in the way of a rule that this character, or a plot (-1), really has."""
    if row.kind != "optional":
        return [_not_by_choice(row)]
    if row.timing != TIMINGS.get(play.state.phase):
        return [_wrong_timing(play, row)]
    if actor >= 0 and play.state.life[actor] != ALIVE and not play.of_the_dead(row):
        return [corpse(play.thing_id(actor))]
    found = [_used_up(play, row, actor)] if play.used_up(row, actor) else []
    scene = play.scene(row, actor)
    found += unmet(play, scene, row)
    if not found or not play.possible(scene, row):
        found.append(_no_target(play, question, row, actor))
    return found


def _not_by_choice(row: Row) -> Obstacle:
    cause = Text(
        "它不由人决定：条件成立就执行",
        "nobody decides about it: it is carried out whenever its condition holds",
    )
    remedy = Text(f"它的文字是「{row.text.zh}」", f'its text is "{row.text.en}"')
    return Obstacle("mandatory", cause, {"kind": row.kind, "timing": row.timing}, "TL-7.2", remedy)


def _wrong_timing(play: Days, row: Row) -> Obstacle:
    now = TIMINGS.get(play.state.phase, st.PHASES[play.state.phase])
    when, here = TIMING_NAMES.get(row.timing, _AT_ITS_TIME), TIMING_NAMES.get(now, _AT_ITS_TIME)
    cause = Text(f"它在{when.zh}用，现在是{here.zh}", f"it is for {when.en}, and this is {here.en}")
    remedy = Text(f"等到{when.zh}", f"wait for {when.en}")
    numbers = {"timing": row.timing, "now": now}
    return Obstacle("wrong_timing", cause, numbers, f"TL-{row.id}", remedy)


def _used_up(play: Days, row: Row, actor: int) -> Obstacle:
    s = play.state
    per_loop = row.limit.get("per_loop", row.limit.get("per_loop_all_holders", 0))
    if per_loop == 1 or play.key(row, actor) not in s.used_today:
        cause = Text(
            f"每轮回 {per_loop} 次，第 {s.loop} 轮回已经用完",
            f"{per_loop} per loop, and it is used up in loop {s.loop}",
        )
        numbers = {"loop": s.loop, "per_loop": per_loop}
        return Obstacle("used_this_loop", cause, numbers, f"TL-{row.id}", next_loop(play))
    cause = Text(f"每天一次，第 {s.day} 天已经用过", f"once a day, and it was used on day {s.day}")
    return Obstacle("used_today", cause, {"day": s.day, "per_day": 1}, "TL-7.2.5", next_day(play))


def _no_target(play: Days, question: Question, row: Row, actor: int) -> Obstacle:
    """Nothing to choose for a target, a word, or what an effect leaves open."""
    if play.usable(row, actor):
        return not_this_time(question)
    text = row.text
    cause = Text(
        f"现在没有合法的目标（{text.zh.rstrip('。')}）",
        f"there is nobody and nothing to choose now ({text.en.rstrip('.')})",
    )
    remedy = Text("有合法的目标时才行", "only with a legal target")
    numbers = {"targets": 0, "needs_targets": max(1, len(row.targets))}
    return Obstacle("no_target", cause, numbers, f"TL-{row.id}", remedy)


# -- a character, or a goodwill ability ---------------------------------------------------------------------------


def why_character_not_used(play: Days, question: Question, id: str) -> Refused:
    """An ability is asked for: what the character's optional abilities lack, or how to name them."""
    called = name(play, id)
    missing = not_on_board(play, question, id)
    if missing is not None:
        return refusal(called, [missing])
    able = [value for value in question.values if isinstance(value, str) and value.endswith(f"@{id}")]
    if able:
        ids = " ".join(able)
        remedy = instead(Text(f"写能力的代号：{ids}", f"write the id of the ability: {ids}"), *able)
        cause = Text("要指明它的哪条能力", "say which of its abilities")
        return refusal(called, [Obstacle("name_ability", cause, {"abilities": ids}, "TL-7.2.5", remedy)])
    who = play.board.index[id]
    rows = [row for row in play.rows_of(who) if row.kind == "optional" and row.timing in TIMING_NAMES]
    if not rows:
        role = play.role(who).name
        cause = Text(f"它是{role.zh}，没有可选能力", f"it is {role.en}, which has no optional ability")
        numbers = {"role": play.role(who).id, "abilities": 0}
        return refusal(called, [Obstacle("no_ability", cause, numbers, "TL-7.2", choose_listed(question))])
    found = [of_one(play, row.id, one) for row in rows for one in obstacles(play, question, row, who)]
    return refusal(called, found)


def why_goodwill_not_used(play: Days, question: Question, id: str) -> Refused:
    """The mastermind uses a goodwill ability only where its text says so (TL-9.7)."""
    head, _, actor = id.partition("@")
    character, ability = printed(play.library).goodwill[head]
    able = [value for value in question.values if str(value).partition("@")[0] == head]
    if able and (not actor or actor == character.id):
        cause = Text("能力是对的，只是写法不同", "the ability is right, only written in another way")
        remedy = instead(Text(f"写成 {able[0]}", f"write it as {able[0]}"), able[0])
        return refusal(name(play, head), [Obstacle("other_name", cause, {"id": able[0]}, "TL-9.7", remedy)])
    use = ability.mastermind_use
    if use is None or (actor and actor != character.id):
        cause = Text(
            "这是友好能力，由队长宣告，文字没有让主谋使用",
            "this is a goodwill ability: the leader declares it, and its text does not give it to the mastermind",
        )
        numbers = {"owner": character.id, "goodwill": ability.goodwill}
        return refusal(
            name(play, head), [Obstacle("leaders", cause, numbers, "TL-9.7", choose_listed(question))]
        )
    gone = not_alive(play, question, character.id)
    if gone is not None:
        return refusal(name(play, head), [gone])
    who = play.board.index[character.id]
    (row,) = [one for one in play.rows_of(who) if one.id == head]
    return refusal(name(play, head), obstacles(play, question, row, who))
