"""Why a card of one's own hand cannot be used at an idle point (FS-8.1, FS-8.6, FS-8.8)."""

from __future__ import annotations

from anju.engine.errors import Refused
from anju.engine.question import Question
from anju.engine.refusal import Obstacle, not_this_time, refusal
from anju.engine.text import NOTHING, Text, strung
from anju.games.fengsheng.faces import KINDS
from anju.games.fengsheng.ground import SEATS
from anju.games.fengsheng.round import Round
from anju.games.fengsheng.why.moments import NEXT_TURN, moment, moments, point_id, point_ids, wait_for
from anju.games.fengsheng.why.naming import card_name, kind_name, seat_name, supply


def why_not_used(g: Round, question: Question, point: int, card: int) -> Refused:
    """Used as what it is, or as what it must be used as this turn."""
    name, own = g.own_name(card), g.name(card)
    found = obstacles(g, question.seat, point, card, name)
    if name != own:
        found.insert(_place_of_turning(g, point, own), turned(g, own, name))
    found = found or [not_this_time(question)]
    found.extend(_as_something_else(g, question, card))
    return refusal(card_name(g, card), found)


def obstacles(g: Round, user: int, point: int, card: int, name: int) -> list[Obstacle]:
    """All that keeps this card from being used under this name; nothing if it may be used."""
    s, found = g.state, []
    kind = g.library.kinds[name]
    if point not in kind.at:
        found.append(_wrong_phase(g, point, name))
    if s.gagged >> user & 1:
        found.append(_gagged(g, user))
    if s.banned >> name & 1:
        found.append(_banned(g, name))
    found.extend(_forbidden(g, user, name))
    if not found and not kind.ready(g, user, card):
        found.append(_missing(g, user, name))
    return found


def _wrong_phase(g: Round, point: int, name: int) -> Obstacle:
    kind, now, when = g.library.kinds[name], moment(point), moments(g.library.kinds[name].at)
    usable = [kind_name(g, other) for other in range(len(KINDS)) if g.library.usable_at[point] >> other & 1]
    fit = strung(usable, "", " and ")
    cause = Text(
        f"{kind_name(g, name).zh}要在{when.zh}用；现在是{now.zh}，能用的是{fit.zh}",
        f"{kind.name.en} is for {when.en}; this is {now.en}, for {fit.en}",
    )
    numbers = {"phase": point_id(point), "needs": point_ids(kind.at)}
    return Obstacle("wrong_phase", cause, numbers, kind.rule, wait_for(kind.at))


def _gagged(g: Round, user: int) -> Obstacle:
    cause = Text("你本回合不能使用手牌", "you may not use cards from hand this turn")
    remedy = Text(
        "等到下个回合；传出情报不算使用", "wait for the next turn; sending a message is not using it"
    )
    numbers = {"gagged": SEATS[user], "turn": g.state.turn}
    return Obstacle("gagged", cause, numbers, "FS-8.6", remedy)


def _banned(g: Round, name: int) -> Obstacle:
    kind = kind_name(g, name)
    cause = Text(f"本回合谁都不能使用{kind.zh}", f"nobody may use {kind.en} this turn")
    banned = " ".join(id for number, id in enumerate(KINDS) if g.state.banned >> number & 1)
    return Obstacle("banned", cause, {"banned": banned, "turn": g.state.turn}, "FS-8.6", NEXT_TURN)


def turned(g: Round, own: int, name: int) -> Obstacle:
    """Cards of the first name may only be used as the second this turn."""
    first, second = kind_name(g, own), kind_name(g, name)
    cause = Text(
        f"本回合{first.zh}只能当{second.zh}用", f"this turn {first.en} may only be used as {second.en}"
    )
    remedy = Text(f"当{second.zh}用，或等到下个回合", f"use it as {second.en}, or wait for the next turn")
    return Obstacle("turned", cause, {"own": KINDS[own], "needs": KINDS[name]}, "FS-8.8", remedy)


def _place_of_turning(g: Round, point: int, own: int) -> int:
    """The first cause if the card could otherwise be used now; else a remark behind the first."""
    return 0 if g.library.usable_at[point] >> own & 1 else 1


def _forbidden(g: Round, user: int, name: int) -> list[Obstacle]:
    """Skills that lie face up forbid it: everybody sees whose."""
    found = []
    for owner, passive in g.state.watch.passives.get("forbids", ()):
        if passive.forbids(g, owner, user, name):
            whose, skill, kind = seat_name(g, owner), passive.name, kind_name(g, name)
            cause = Text(
                f"{whose.zh}的「{skill.zh}」不许你现在用{kind.zh}",
                f"{skill.en} of {whose.en} forbids you {kind.en} now",
            )
            remedy = Text(f"等「{skill.zh}」管不到时", f"wait until {skill.en} is not in force")
            numbers = {"owner": SEATS[owner], "skill": passive.id, "name": KINDS[name]}
            found.append(Obstacle("forbidden", cause, numbers, f"FS-{passive.id}", remedy))
    return found


def _missing(g: Round, user: int, name: int) -> Obstacle:
    kind = g.library.kinds[name]
    needs = kind.needs
    cause = Text(f"要有{needs.zh}，现在没有", f"it needs {needs.en}, and there is none now")
    remedy = Text(f"有了{needs.zh}就能用", f"it can be used once there is {needs.en}")
    return Obstacle("missing", cause, supply(g, user), kind.rule, remedy)


def _as_something_else(g: Round, question: Question, card: int) -> list[Obstacle]:
    """Not an obstacle but a way out: the names under which it is on offer."""
    names = [
        int(value[1])
        for value in question.values
        if isinstance(value, tuple) and value[0] == card and len(value) == 2
    ]
    if not names:
        return []
    kinds = strung((kind_name(g, name) for name in names), "或", " or ")
    remedy = Text(f"可以把它当{kinds.zh}用", f"you may use it as {kinds.en}")
    return [Obstacle("", NOTHING, {}, "", remedy)]
