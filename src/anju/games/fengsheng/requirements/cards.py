"""Requirements on a card: its colours, its name, and what could come of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from anju.engine.offer import Requirement
from anju.engine.question import Question
from anju.engine.refusal import Obstacle, unlisted
from anju.engine.text import Text, strung
from anju.games.fengsheng.faces import BLACK, BLUE, COLOUR_NAMES, COLOURS, KIND, KINDS, RED
from anju.games.fengsheng.identity import colour
from anju.games.fengsheng.moments import point_id
from anju.games.fengsheng.naming import (
    card_colours,
    colours_name,
    counts_of,
    kind_name,
    seat_name,
    source_rule,
)
from anju.games.fengsheng.offers import Pick
from anju.games.fengsheng.words import SEATS

if TYPE_CHECKING:
    from anju.games.fengsheng.requirements.having import Having
    from anju.games.fengsheng.round import Round


@mypyc_attr(allow_interpreted_subclasses=True)
class CardNeed(Requirement["Round", Pick]):
    """Something about a card."""

    def called(self, g: Round, you: int) -> Text:
        """The requirement in a word or two."""
        raise NotImplementedError  # each need defines this

    def described(self, g: Round, you: int, noun: Text) -> Text:
        """Something that meets this requirement, in words."""
        name = self.called(g, you)
        return Text(f"{name.zh}的{noun.zh}", f"{name.en} {noun.en}")

    def obstacle(self, g: Round, question: Question, one: Pick) -> Obstacle:
        wanted, own = self.called(g, one[0]), card_colours(g, one[1])
        cause = Text(f"要{wanted.zh}的，这张是{own.zh}", f"it must be {wanted.en}, and this is {own.en}")
        numbers = {"needs": wanted.en, "have": own.en}
        return unlisted(question, "wrong_colour", cause, numbers, source_rule(g, question))


def described(g: Round, you: int, noun: Text, needs: Sequence[CardNeed]) -> Text:
    """Something that meets all of these, in words."""
    for need in needs:
        noun = need.described(g, you, noun)
    return noun


# -- colours ----------------------------------------------------------------------------------------------------


class With(CardNeed):
    """Shares a colour with these (FS-5.5)."""

    def __init__(self, colours: int) -> None:
        self.colours = colours

    def met(self, g: Round, one: Pick) -> bool:
        return COLOURS[g.state.face[one[1]]] & self.colours != 0

    def called(self, g: Round, you: int) -> Text:
        names = [name for bit, name in COLOUR_NAMES.items() if self.colours & bit]
        return strung((Text(f"含{name.zh}", name.en) for name in names), "或", " or ")


class Without(CardNeed):
    """Has none of these colours."""

    def __init__(self, colours: int) -> None:
        self.colours = colours

    def met(self, g: Round, one: Pick) -> bool:
        return COLOURS[g.state.face[one[1]]] & self.colours == 0

    def called(self, g: Round, you: int) -> Text:
        names = strung((name for bit, name in COLOUR_NAMES.items() if self.colours & bit), "或", " or ")
        return Text(f"不含{names.zh}", f"without {names.en}")

    def described(self, g: Round, you: int, noun: Text) -> Text:
        name = self.called(g, you)
        return Text(f"{name.zh}的{noun.zh}", f"{noun.en} {name.en}")


class PureBlack(CardNeed):
    def met(self, g: Round, one: Pick) -> bool:
        return COLOURS[g.state.face[one[1]]] == BLACK

    def called(self, g: Round, you: int) -> Text:
        return Text("纯黑", "pure black")


class WithOwnColour(CardNeed):
    """Has the colour of one's identity."""

    def met(self, g: Round, one: Pick) -> bool:
        return COLOURS[g.state.face[one[1]]] & colour(g.identity(one[0])) != 0

    def called(self, g: Round, you: int) -> Text:
        name = colours_name(colour(g.identity(you)))
        return Text(f"含你身份的颜色（{name.zh}）", f"of your own colour, {name.en}")

    def described(self, g: Round, you: int, noun: Text) -> Text:
        name = self.called(g, you)
        return Text(f"{name.zh}的{noun.zh}", f"{noun.en} {name.en}")


class WithoutOwnColour(CardNeed):
    """Lacks the colour of one's identity; with a secret task there is no colour to lack."""

    def met(self, g: Round, one: Pick) -> bool:
        return COLOURS[g.state.face[one[1]]] & colour(g.identity(one[0])) == 0

    def called(self, g: Round, you: int) -> Text:
        name = colours_name(colour(g.identity(you)))
        return Text(f"不含你身份的颜色（{name.zh}）", f"without {name.en}, your own colour")

    def described(self, g: Round, you: int, noun: Text) -> Text:
        if not colour(g.identity(you)):
            return noun
        name = self.called(g, you)
        return Text(f"{name.zh}的{noun.zh}", f"{noun.en} {name.en}")


class Alike(CardNeed):
    """Has exactly these colours."""

    def __init__(self, colours: int) -> None:
        self.colours = colours

    def met(self, g: Round, one: Pick) -> bool:
        return COLOURS[g.state.face[one[1]]] == self.colours

    def called(self, g: Round, you: int) -> Text:
        return colours_name(self.colours)

    def obstacle(self, g: Round, question: Question, one: Pick) -> Obstacle:
        wanted, own = self.called(g, one[0]), card_colours(g, one[1])
        cause = Text(
            f"颜色要与{wanted.zh}完全一致，这张是{own.zh}",
            f"its colours must be just {wanted.en}, and this is {own.en}",
        )
        numbers = {"needs": wanted.en, "have": own.en}
        return unlisted(question, "no_match", cause, numbers, source_rule(g, question))


class Matching(With):
    """Shares one of these colours, which are those of another card."""

    def obstacle(self, g: Round, question: Question, one: Pick) -> Obstacle:
        wanted, own = self.called(g, one[0]), card_colours(g, one[1])
        cause = Text(
            f"颜色要相配（{wanted.zh}），这张是{own.zh}",
            f"its colours must match ({wanted.en}), and this is {own.en}",
        )
        numbers = {"needs": wanted.en, "have": own.en}
        return unlisted(question, "no_match", cause, numbers, source_rule(g, question))


class Apart(Without):
    """Shares none of these colours, which are those of another card."""

    def obstacle(self, g: Round, question: Question, one: Pick) -> Obstacle:
        other, own = colours_name(self.colours), card_colours(g, one[1])
        cause = Text(
            f"不能与{other.zh}有相同颜色，这张是{own.zh}",
            f"it must share no colour with {other.en}, and this is {own.en}",
        )
        numbers = {"needs": self.called(g, one[0]).en, "have": own.en}
        return unlisted(question, "no_match", cause, numbers, source_rule(g, question))


class Ordered(With):
    """Has the colour that the code word stands for (FS-9.10)."""

    def obstacle(self, g: Round, question: Question, one: Pick) -> Obstacle:
        wanted, own = colours_name(self.colours), card_colours(g, one[1])
        cause = Text(
            f"暗号要的是含{wanted.zh}的，这张是{own.zh}",
            f"the order is for {wanted.en}, and this is {own.en}",
        )
        numbers = {"needs": wanted.en, "have": own.en}
        return unlisted(question, "not_ordered", cause, numbers, source_rule(g, question))


WITH_BLACK: Final = With(BLACK)
WITH_RED_OR_BLUE: Final = With(RED | BLUE)
WITHOUT_BLACK: Final = Without(BLACK)
PURE_BLACK: Final = PureBlack()
WITH_OWN_COLOUR: Final = WithOwnColour()
WITHOUT_OWN_COLOUR: Final = WithoutOwnColour()


# -- what it is called, and whether it is this one --------------------------------------------------------------


class Named(CardNeed):
    """Bears the name that was declared."""

    def __init__(self, name: int) -> None:
        self.name = name

    def met(self, g: Round, one: Pick) -> bool:
        return KIND[g.state.face[one[1]]] == self.name

    def called(self, g: Round, you: int) -> Text:
        return kind_name(g, self.name)

    def obstacle(self, g: Round, question: Question, one: Pick) -> Obstacle:
        kind = kind_name(g, self.name)
        cause = Text(f"声明的是{kind.zh}，这张不是", f"{kind.en} was declared, and this is none")
        numbers = {"needs": KINDS[self.name], "offered": len(question.values)}
        return unlisted(question, "wrong_name", cause, numbers, source_rule(g, question))


class NotYet(CardNeed):
    """Not one of those already chosen."""

    def __init__(self, chosen: Sequence[int]) -> None:
        self.chosen = chosen

    def met(self, g: Round, one: Pick) -> bool:
        return one[1] not in self.chosen

    def called(self, g: Round, you: int) -> Text:
        return Text("另一张", "another one")

    def obstacle(self, g: Round, question: Question, one: Pick) -> Obstacle:
        cause = Text("这张已经选过", "this card is chosen already")
        left = sum(isinstance(value, int) for value in question.values)
        return unlisted(question, "picked", cause, {"left": left})


class PointedOut(CardNeed):
    """The card that somebody else has pointed at, as none had the ordered colour."""

    def __init__(self, card: int) -> None:
        self.card = card

    def met(self, g: Round, one: Pick) -> bool:
        return one[1] == self.card

    def called(self, g: Round, you: int) -> Text:
        return Text("被指定", "pointed out")

    def obstacle(self, g: Round, question: Question, one: Pick) -> Obstacle:
        cause = Text(
            "没有暗号颜色的牌，指定传出的是另一张", "none has the ordered colour, and another was pointed out"
        )
        numbers = {"have": card_colours(g, one[1]).en, "offered": len(question.values)}
        return unlisted(question, "not_ordered", cause, numbers, source_rule(g, question))


# -- what could come of it --------------------------------------------------------------------------------------


class NotThreeBeforeYou(CardNeed):
    """Before you it would not make three of a colour (FS-5.6)."""

    def met(self, g: Round, one: Pick) -> bool:
        return not g.completes(one[1], one[0])

    def called(self, g: Round, you: int) -> Text:
        return Text("不使你凑成三张同色", "not making three of a colour before you")

    def described(self, g: Round, you: int, noun: Text) -> Text:
        name = self.called(g, you)
        return Text(f"{name.zh}的{noun.zh}", f"{noun.en} {name.en}")

    def obstacle(self, g: Round, question: Question, one: Pick) -> Obstacle:
        counts = counts_of(g, one[0])
        cause = Text(
            f"会使你凑成三张同色（你面前{counts.zh}）", f"you would have three of a colour ({counts.en})"
        )
        s, you = g.state, one[0]
        numbers = {"red": s.red[you], "blue": s.blue[you], "black": s.black[you], "most": 2}
        return unlisted(question, "would_complete", cause, numbers, "FS-5.6")


class Takeable(CardNeed):
    """Somebody could take it without then having three of a colour."""

    def __init__(self, by_others: bool) -> None:
        self.by_others = by_others

    def takers(self, g: Round, you: int) -> list[int]:
        return g.others(you) if self.by_others else g.living(you)

    def met(self, g: Round, one: Pick) -> bool:
        return any(not g.completes(one[1], seat) for seat in self.takers(g, one[0]))

    def called(self, g: Round, you: int) -> Text:
        return Text("有处可放", "fit for somebody")

    def obstacle(self, g: Round, question: Question, one: Pick) -> Obstacle:
        s, own, takers = g.state, card_colours(g, one[1]), self.takers(g, one[0])
        cause = Text(
            f"{own.zh}，放到谁面前都会凑成三张同色",
            f"{own.en}: it would make three of a colour before anybody",
        )
        counts = [f"{s.red[seat]}/{s.blue[seat]}/{s.black[seat]}" for seat in takers]
        numbers = {"most": 2, "takers": len(takers), "red/blue/black": " ".join(counts)}
        return unlisted(question, "would_complete", cause, numbers, "FS-5.6")


class UsableBy(CardNeed):
    """Somebody could use it at this idle point, as what it is or must be used as: others cannot convert for him."""

    def __init__(self, user: int, point: int) -> None:
        self.user = user
        self.point = point

    def met(self, g: Round, one: Pick) -> bool:
        return g.may_use(self.user, g.own_name(one[1]), self.point)

    def called(self, g: Round, you: int) -> Text:
        return Text("现在能用", "usable")

    def obstacle(self, g: Round, question: Question, one: Pick) -> Obstacle:
        whose, kind = seat_name(g, self.user), kind_name(g, g.own_name(one[1]))
        cause = Text(f"{whose.zh}现在不能用{kind.zh}", f"{whose.en} cannot use {kind.en} now")
        numbers = {"user": SEATS[self.user], "phase": point_id(self.point), "name": KINDS[g.own_name(one[1])]}
        return unlisted(question, "not_usable", cause, numbers, source_rule(g, question))


class Matched(CardNeed):
    """Choosing it leaves something to continue with: what is needed next, as you see it."""

    def __init__(self, then: Callable[[Round, int], Having]) -> None:
        self.then = then

    def met(self, g: Round, one: Pick) -> bool:
        you, card = one
        return self.then(g, card).met(g, (you, you))

    def called(self, g: Round, you: int) -> Text:
        return Text("有牌可配", "with something to match")

    def described(self, g: Round, you: int, noun: Text) -> Text:
        return Text(f"有牌可配的{noun.zh}", f"{noun.en} with something to match")

    def obstacle(self, g: Round, question: Question, one: Pick) -> Obstacle:
        own = card_colours(g, one[1])
        cause = Text(
            f"它是{own.zh}，没有可与它相配的", f"it is {own.en}, and there is nothing that goes with it"
        )
        numbers = {"have": own.en, "offered": len(question.values)}
        return unlisted(question, "no_match", cause, numbers, source_rule(g, question))


NOT_THREE_BEFORE_YOU: Final = NotThreeBeforeYou()
TAKEABLE: Final = Takeable(by_others=False)
TAKEABLE_BY_OTHERS: Final = Takeable(by_others=True)
