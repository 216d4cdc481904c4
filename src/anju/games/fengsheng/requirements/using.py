"""Requirements for using a card in hand under a name (FS-8.1, FS-8.6, FS-8.8)."""

from __future__ import annotations

from collections.abc import Container
from typing import TYPE_CHECKING, Final

from anju.engine.offer import Requirement
from anju.engine.question import Question
from anju.engine.refusal import Obstacle
from anju.engine.text import Text, strung
from anju.games.fengsheng.faces import KINDS
from anju.games.fengsheng.moments import NEXT_TURN, moment, moments, point_id, point_ids, wait_for
from anju.games.fengsheng.naming import kind_name, seat_name, supply
from anju.games.fengsheng.offers import Need, Pick
from anju.games.fengsheng.state import ORDERED
from anju.games.fengsheng.words import SEATS

if TYPE_CHECKING:
    from anju.games.fengsheng.round import Round
    from anju.games.fengsheng.state import Mission


class AtPoint(Requirement["Round", Pick]):
    """The name must be for this idle point."""

    def __init__(self, point: int) -> None:
        self.point = point

    def met(self, g: Round, one: Pick) -> bool:
        return g.library.usable_at[self.point] >> one[1] & 1 == 1

    def obstacle(self, g: Round, question: Question, one: Pick) -> Obstacle:
        name = one[1]
        kind, now = g.library.kinds[name], moment(self.point)
        when, here = moments(kind.at), g.library.usable_at[self.point]
        fit = strung((kind_name(g, other) for other in range(len(KINDS)) if here >> other & 1), "", " and ")
        cause = Text(
            f"{kind_name(g, name).zh}要在{when.zh}用；现在是{now.zh}，能用的是{fit.zh}",
            f"{kind.name.en} is for {when.en}; this is {now.en}, for {fit.en}",
        )
        numbers = {"phase": point_id(self.point), "needs": point_ids(kind.at)}
        return Obstacle("wrong_phase", cause, numbers, kind.rule, wait_for(kind.at))


class Limit(Requirement["Round", Pick]):
    """What may keep a user from a name for a while.  Names are checked together, as bits."""

    def stirs(self, s: Mission, passives: Container[str]) -> bool:
        """Whether it can be in anybody's way at present: those that cannot are not checked (`watch`)."""
        raise NotImplementedError  # each defines what it looks at

    def names(self, g: Round, user: int, names: int) -> int:
        """The names that meet it."""
        raise NotImplementedError  # each defines what it looks at

    def met(self, g: Round, one: Pick) -> bool:
        return self.names(g, one[0], 1 << one[1]) != 0


class NotGagged(Limit):
    def stirs(self, s: Mission, passives: Container[str]) -> bool:
        return s.gagged != 0

    def names(self, g: Round, user: int, names: int) -> int:
        return 0 if g.state.gagged >> user & 1 else names

    def obstacle(self, g: Round, question: Question, one: Pick) -> Obstacle:
        cause = Text("你本回合不能使用手牌", "you may not use cards from hand this turn")
        remedy = Text(
            "等到下个回合；传出情报不算使用", "wait for the next turn; sending a message is not using it"
        )
        numbers = {"gagged": SEATS[one[0]], "turn": g.state.turn}
        return Obstacle("gagged", cause, numbers, "FS-8.6", remedy)


class NotBanned(Limit):
    def stirs(self, s: Mission, passives: Container[str]) -> bool:
        return s.banned != 0

    def names(self, g: Round, user: int, names: int) -> int:
        return names & ~g.state.banned

    def obstacle(self, g: Round, question: Question, one: Pick) -> Obstacle:
        kind, turn = kind_name(g, one[1]), g.state.turn
        cause = Text(f"本回合谁都不能使用{kind.zh}", f"nobody may use {kind.en} this turn")
        banned = " ".join(id for number, id in enumerate(KINDS) if g.state.banned >> number & 1)
        return Obstacle("banned", cause, {"banned": banned, "turn": turn}, "FS-8.6", NEXT_TURN)


class NotForbidden(Limit):
    """No face-up skill forbids it."""

    def stirs(self, s: Mission, passives: Container[str]) -> bool:
        return "forbids" in passives

    def names(self, g: Round, user: int, names: int) -> int:
        forbidding = g.state.watch.passives.get("forbids")
        if forbidding is None:
            return names
        forbidden = [
            name
            for name in range(len(KINDS))
            if names >> name & 1
            and any(passive.forbids(g, owner, user, name) for owner, passive in forbidding)
        ]
        return names & ~sum(1 << name for name in forbidden)

    def obstacle(self, g: Round, question: Question, one: Pick) -> Obstacle:
        user, name = one
        owner, passive = next(
            (owner, passive)
            for owner, passive in g.state.watch.passives["forbids"]
            if passive.forbids(g, owner, user, name)
        )
        whose, skill, kind = seat_name(g, owner), passive.name, kind_name(g, name)
        cause = Text(
            f"{whose.zh}的「{skill.zh}」不许你现在用{kind.zh}",
            f"{skill.en} of {whose.en} forbids you {kind.en} now",
        )
        remedy = Text(f"等「{skill.zh}」管不到时", f"wait until {skill.en} is not in force")
        numbers = {"owner": SEATS[owner], "skill": passive.id, "name": KINDS[name]}
        return Obstacle("forbidden", cause, numbers, f"FS-{passive.id}", remedy)


class CardSupplied(Requirement["Round", Pick]):
    """What the card requires is there."""

    def met(self, g: Round, one: Pick) -> bool:
        user, name = one
        for need in g.library.kinds[name].requires:
            if not need.met(g, (user, user)):
                return False
        return True

    def obstacle(self, g: Round, question: Question, one: Pick) -> Obstacle:
        user, name = one
        kind, you = g.library.kinds[name], (user, user)
        lacking = (need.called(g, user) for need in kind.requires if not need.met(g, you))
        wanted = strung(lacking, "，", ", and ")
        cause = Text(f"要有{wanted.zh}，现在没有", f"it needs {wanted.en}, and there is none now")
        remedy = Text(f"有了{wanted.zh}就能用", f"it can be used once there is {wanted.en}")
        return Obstacle("missing", cause, supply(g, user), kind.rule, remedy)


CARD_SUPPLIED: Final = CardSupplied()
LIMITS: Final = (NotGagged(), NotBanned(), NotForbidden())
USE: Final[tuple[tuple[Need, ...], ...]] = tuple(
    (AtPoint(point), *LIMITS, CARD_SUPPLIED) for point in range(ORDERED + 1)
)
"""All requirements by idle point; whether what the card needs is there comes last."""


def kept_from(g: Round, question: Question, user: int, point: int, name: int) -> list[Obstacle]:
    """Everything that keeps this seat from using that name; its further needs are reported only at the right time."""
    pick = (user, name)
    obstacles: list[Obstacle] = []
    for need in USE[point]:
        if not need.met(g, pick) and (need is not CARD_SUPPLIED or not obstacles):
            obstacles.append(need.obstacle(g, question, pick))
    return obstacles
