"""Why a seat, the name of a kind of card, a role, or a number cannot be answered."""

from __future__ import annotations

from anju.engine.errors import Refused
from anju.engine.question import Question
from anju.engine.refusal import brief, not_listed, not_now
from anju.engine.text import NOTHING, Text
from anju.games.fengsheng.faces import KINDS
from anju.games.fengsheng.moments import point
from anju.games.fengsheng.naming import kind_name, seat_name, source_rule
from anju.games.fengsheng.round import Round
from anju.games.fengsheng.why.offered import unfit
from anju.games.fengsheng.why.plain_words import why_branch
from anju.games.fengsheng.words import SEATS


def why_seat(g: Round, question: Question, seat: int) -> Refused:
    """For a seat letter that exists, whether or not somebody sits there."""
    if question.word.kind != "seat":
        later = Text("要选人时会问你", "you will be asked when somebody is to be chosen")
        return not_now(question, Text("选人", "choosing a player"), later)
    if seat >= g.n:
        cause = Text(f"没有座位 {SEATS[seat]}，共 {g.n} 个座位", f"there is no seat {SEATS[seat]} of {g.n}")
        return not_listed(question, "no_seat", cause, {"seat": SEATS[seat], "seats": g.n})
    return unfit(g, question, SEATS[seat], seat_name(g, seat))


def why_kind(g: Round, question: Question, kind: int) -> Refused:
    name = kind_name(g, kind)
    if question.word.kind == "branch":
        return why_branch(g, question, KINDS[kind])
    if question.word.kind == "kind":
        return unfit(g, question, KINDS[kind], NOTHING)
    if point(question) is not None and not _holds(g, question.seat, kind):
        cause = Text(f"你手里没有{name.zh}", f"you have no {name.en} in hand")
        return not_listed(question, "not_yours", cause, {"name": KINDS[kind]}, g.library.kinds[kind].rule)
    later = Text("要用牌，就选那张手牌", "to use a card, choose the card itself")
    return not_now(question, Text("牌名", "the name of a card"), later)


def _holds(g: Round, seat: int, kind: int) -> bool:
    return any(g.name(card) == kind for card in g.state.hand[seat])


def why_role(g: Round, question: Question, id: str) -> Refused:
    if question.word.kind != "role":
        return not_now(question, Text("选角色", "choosing a role"))
    role = g.library.by_name[id]
    cause = Text(
        f"{role.name.zh}不在发给你选的角色里",
        f"{role.name.en} is not among the roles dealt to you to choose from",
    )
    return not_listed(question, "not_dealt", cause, {"role": id, "dealt": len(question.values)})


def why_number(g: Round, question: Question, number: int) -> Refused:
    counts = [value for value in question.values if isinstance(value, int)]
    least, most = min(counts), max(counts)
    shown = brief(number)
    cause = Text(f"{shown} 不行，要 {least} 到 {most}", f"{shown} will not do, it must be {least} to {most}")
    numbers = {"have": number, "least": least, "most": most}
    return not_listed(question, "out_of_range", cause, numbers, source_rule(g, question))
