"""Why a table does not take an answer, before the rules are even asked."""

from __future__ import annotations

from anju.engine.errors import AnjuError, Refused
from anju.engine.question import Question
from anju.engine.table import Table
from anju.engine.text import Text
from anju.server.protocol import Bilingual, RefusedShown, both


def not_asked(waiting: list[int], table: Table) -> Refused:
    """Names everybody who was asked at this moment: who of them has answered must not show."""
    if table.outcome is not None:
        text = Text("对局已经结束。", "The game is over.")
        return Refused(
            "over", text, {}, table.outcome.rule, Text("可以再来一局。", "You can have a rematch.")
        )
    seats = ", ".join(str(seat + 1) for seat in waiting)
    return Refused(
        "not_asked",
        Text(f"现在不用你回答，正在等座位{seats}。", f"You are not asked now; waiting for seat {seats}."),
        {"waiting": waiting},
        table.questions[0].rule,
        Text("等轮到你时再答。", "Wait until it is your turn to answer."),
    )


def stale(open_prompt: int, question: Question) -> Refused:
    return Refused(
        "stale",
        Text("这个问题已经过去了。", "That question is over."),
        {"open": open_prompt},
        question.rule,
        Text("回答现在的问题。", "Answer the present question."),
    )


def stood_in(question: Question) -> Refused:
    return Refused(
        "bot_answers",
        Text("你不在时，这个问题交给了机器人。", "While you were away this question went to a bot."),
        {},
        question.rule,
        Text("下一个问题由你来答。", "The next question is yours."),
    )


def under_way(question: Question) -> Refused:
    return Refused(
        "already_answered",
        Text("这个问题你已经回答了。", "You have answered this question already."),
        {},
        question.rule,
        Text("等一下，马上就好。", "Wait a moment."),
    )


def not_stored(question: Question) -> Refused:
    return Refused(
        "not_stored",
        Text("没能存下你的回答，所以不算数。", "Your answer could not be stored, so it does not count."),
        {},
        question.rule,
        Text("请再答一次。", "Please answer again."),
    )


def no_decline(question: Question) -> Refused:
    return Refused(
        "no_decline",
        Text("这个问题必须回答，不能一路放过。", "This has to be answered; it cannot be passed."),
        {"offered": len(question.values)},
        question.rule,
        Text("从所列的选项里选一个。", "Choose one of the listed options."),
    )


def shown(id: str, error: AnjuError) -> RefusedShown:
    """Any error of somebody's input as the answer to what they sent under this id."""
    if isinstance(error, Refused):
        return RefusedShown(
            id=id,
            code=error.code,
            text=both(error.message),
            numbers=dict(error.numbers),
            rule=error.rule,
            remedy=both(error.remedy),
        )
    code = str(getattr(error, "code", "")) or type(error).__name__
    nothing = Bilingual("", "")
    return RefusedShown(id=id, code=code, text=both(error.message), numbers={}, rule="", remedy=nothing)
