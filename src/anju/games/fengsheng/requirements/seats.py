"""Requirements on a seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from anju.engine.offer import Requirement
from anju.engine.question import Question
from anju.engine.refusal import Obstacle, unlisted
from anju.engine.text import Text
from anju.games.fengsheng.naming import counts_of, letters, source_rule
from anju.games.fengsheng.offers import Need, Pick
from anju.games.fengsheng.words import SEATS

if TYPE_CHECKING:
    from anju.games.fengsheng.round import Round


def seats_on_offer(question: Question) -> list[int]:
    return [SEATS.index(value) for value in question.values if isinstance(value, str) and len(value) == 1]


@mypyc_attr(allow_interpreted_subclasses=True)
class SeatNeed(Requirement["Round", Pick]):
    """Something about a seat."""

    def unfit(
        self,
        question: Question,
        seat: int,
        code: str,
        cause: Text,
        rule: str,
        **numbers: object,
    ) -> Obstacle:
        shown = {"seat": SEATS[seat], "offered": letters(seats_on_offer(question)), **numbers}
        return unlisted(question, code, cause, shown, rule)


class Another(SeatNeed):
    """Anybody but the one whom the text calls "you"."""

    def met(self, g: Round, one: Pick) -> bool:
        return one[0] != one[1]

    def kept(self, g: Round, some: list[Pick]) -> list[Pick]:
        return [one for one in some if one[0] != one[1]]

    def obstacle(self, g: Round, question: Question, one: Pick) -> Obstacle:
        cause = Text("要选其他角色，不能选自己", "it must be another player, not yourself")
        if one[0] != question.seat:
            cause = Text("不能对使用者自己用", "it cannot be used on its own user")
        return self.unfit(question, one[1], "self", cause, "FS-4.4")


class Alive(SeatNeed):
    def met(self, g: Round, one: Pick) -> bool:
        return g.state.alive[one[1]]

    def kept(self, g: Round, some: list[Pick]) -> list[Pick]:
        alive = g.state.alive
        return [one for one in some if alive[one[1]]]

    def obstacle(self, g: Round, question: Question, one: Pick) -> Obstacle:
        if g.state.out[one[1]]:
            cause = Text("他已经出局，不能再被选", "they are out of the game and cannot be chosen")
            return self.unfit(question, one[1], "out", cause, "FS-4.5")
        cause = Text("他已经死亡，不能再被选", "they are dead and cannot be chosen")
        return self.unfit(question, one[1], "dead", cause, "FS-4.5")


class HasRole(SeatNeed):
    def met(self, g: Round, one: Pick) -> bool:
        return g.state.role[one[1]] >= 0

    def obstacle(self, g: Round, question: Question, one: Pick) -> Obstacle:
        cause = Text("他没有角色牌", "they have no role card")
        return self.unfit(question, one[1], "no_role", cause, source_rule(g, question))


class Gender(SeatNeed):
    """The gender of a face-up role; a face-down one has none (FS-10.3)."""

    def __init__(self, female: bool, wanted: Text) -> None:
        self.female = female
        self.wanted = wanted

    def met(self, g: Round, one: Pick) -> bool:
        role = g.shown_role(one[1])
        return role is not None and role.female == self.female

    def obstacle(self, g: Round, question: Question, one: Pick) -> Obstacle:
        wanted = self.wanted
        if g.shown_role(one[1]) is None:
            cause = Text(
                f"要{wanted.zh}，他的角色面朝下，没有性别",
                f"it must be {wanted.en}, and a role that lies face down has no gender",
            )
            return self.unfit(question, one[1], "face_down", cause, "FS-10.3")
        cause = Text(f"要{wanted.zh}，他不是", f"it must be {wanted.en}, and this role is not")
        return self.unfit(question, one[1], "wrong_gender", cause, "FS-10.3")


class Besides(SeatNeed):
    """Anybody but these: they are already chosen, or the thing lies before them."""

    def __init__(self, taken: Sequence[int]) -> None:
        self.taken = taken

    def met(self, g: Round, one: Pick) -> bool:
        return one[1] not in self.taken

    def obstacle(self, g: Round, question: Question, one: Pick) -> Obstacle:
        cause = Text(
            "这一名已经选过了，要选的是另一名", "this player is taken already, it must be another one"
        )
        return self.unfit(question, one[1], "picked", cause, source_rule(g, question))


class Near(SeatNeed):
    """A given seat, or one of its neighbours (FS-4.3)."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def met(self, g: Round, one: Pick) -> bool:
        return one[1] == self.seat or one[1] in g.neighbours(self.seat)

    def obstacle(self, g: Round, question: Question, one: Pick) -> Obstacle:
        cause = Text("他不是所说的人，也不相邻", "they are neither the one who is meant nor a neighbour")
        return self.unfit(question, one[1], "not_near", cause, "FS-4.3", near=SEATS[self.seat])


class CanTake(SeatNeed):
    """The card would not make three of a colour there (FS-5.6)."""

    def __init__(self, card: int) -> None:
        self.card = card

    def met(self, g: Round, one: Pick) -> bool:
        return not g.completes(self.card, one[1])

    def obstacle(self, g: Round, question: Question, one: Pick) -> Obstacle:
        s, seat, counts = g.state, one[1], counts_of(g, one[1])
        cause = Text(
            f"会使他凑成三张同色（面前{counts.zh}）", f"they would have three of a colour ({counts.en})"
        )
        numbers = {"red": s.red[seat], "blue": s.blue[seat], "black": s.black[seat], "most": 2}
        return self.unfit(question, seat, "would_complete", cause, "FS-5.6", **numbers)


class Declared(SeatNeed):
    """Has declared victory, and everybody has heard it."""

    def __init__(self, declared: Sequence[int]) -> None:
        self.declared = declared

    def met(self, g: Round, one: Pick) -> bool:
        return one[1] in self.declared

    def obstacle(self, g: Round, question: Question, one: Pick) -> Obstacle:
        cause = Text("他没有宣告胜利", "they have not declared victory")
        declared = letters(list(self.declared))
        return self.unfit(
            question, one[1], "not_declared", cause, source_rule(g, question), declared=declared
        )


ANOTHER: Final = Another()
ALIVE: Final = Alive()
_ANOTHER_LIVING: Final[tuple[Need, ...]] = (ANOTHER, ALIVE)
HAS_ROLE: Final = HasRole()
FEMALE: Final = Gender(female=True, wanted=Text("女性角色", "a woman"))
MALE: Final = Gender(female=False, wanted=Text("男性角色", "a man"))


def living(needs: tuple[Need, ...]) -> tuple[Need, ...]:
    """Adds being alive to the requirements; a dead asker is told first that it cannot be itself."""
    if needs and needs[0] is ANOTHER:
        return (*_ANOTHER_LIVING, *needs[1:])
    return (ALIVE, *needs)
