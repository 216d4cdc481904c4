"""What must exist: cards in a hand, messages before somebody, people to target, a moment.

Asked of a seat that could be chosen, of whoever would use a skill or card, or of what a branch is about; `called` names
what is wanted, for whoever lacks it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from anju.engine.question import Question
from anju.engine.refusal import Obstacle
from anju.engine.text import Text, strung
from anju.games.fengsheng.naming import seat_name, source_rule
from anju.games.fengsheng.offers import MessagePlace, Need, Pick
from anju.games.fengsheng.requirements.cards import CardNeed, described
from anju.games.fengsheng.requirements.seats import ANOTHER, SeatNeed

if TYPE_CHECKING:
    from anju.games.fengsheng.round import Round

_COUNTED: Final = {1: Text("一", "a"), 2: Text("两", "two"), 3: Text("三", "three")}


@mypyc_attr(allow_interpreted_subclasses=True)
class Having(SeatNeed):
    """Something that must exist."""

    def called(self, g: Round, you: int) -> Text:
        """What is required, in words."""
        raise NotImplementedError  # each defines what it looks for

    def numbers(self, g: Round, seat: int) -> dict[str, object]:
        """How much of it there is, as everybody sees it."""
        s = g.state
        return {"hand": len(s.hand[seat]), "area": len(s.area[seat])}

    def obstacle(self, g: Round, question: Question, one: Pick) -> Obstacle:
        wanted = self.called(g, one[0])
        cause = Text(f"要有{wanted.zh}，他没有", f"it takes {wanted.en}, and they have none")
        rule, numbers = source_rule(g, question), self.numbers(g, one[1])
        return self.unfit(question, one[1], "no_cards", cause, rule, **numbers)


class HasCards(Having):
    """Some cards in hand that meet all of these."""

    def __init__(self, *needs: CardNeed, least: int = 1) -> None:
        self.needs = needs
        self.least = least

    def met(self, g: Round, one: Pick) -> bool:
        you, seat = one
        hand = g.state.hand[seat]
        if not self.needs or len(hand) < self.least:
            return len(hand) >= self.least
        return _enough(g, you, hand, self.needs, self.least)

    def called(self, g: Round, you: int) -> Text:
        noun = Text("手牌", "card in hand" if self.least == 1 else "cards in hand")
        count, card = _COUNTED[self.least], described(g, you, noun, self.needs)
        return Text(f"{count.zh}张{card.zh}", f"{count.en} {card.en}")

    def obstacle(self, g: Round, question: Question, one: Pick) -> Obstacle:
        if self.needs or self.least > 1:
            return super().obstacle(g, question, one)
        cause = Text("他没有手牌（0 张）", "they have no cards in hand")
        return self.unfit(question, one[1], "no_cards", cause, source_rule(g, question), hand=0)


class HasMessage(Having):
    """A message before them that meets all of these."""

    def __init__(self, *needs: CardNeed) -> None:
        self.needs = needs

    def met(self, g: Round, one: Pick) -> bool:
        return _enough(g, one[0], g.state.area[one[1]], self.needs, 1)

    def called(self, g: Round, you: int) -> Text:
        message = described(g, you, Text("情报", "message before you"), self.needs)
        return Text(f"自己情报区一张{message.zh}", f"a {message.en}")


def _enough(g: Round, you: int, things: Sequence[int], needs: Sequence[Need], least: int) -> bool:
    """Plain loops: this decides at every idle point what is ready."""
    for thing in things:
        pick = (you, thing)
        for need in needs:
            if not need.met(g, pick):
                break
        else:
            least -= 1
            if not least:
                return True
    return False


class CardsOrMessages(Having):
    """Cards in hand or messages, not both empty."""

    def met(self, g: Round, one: Pick) -> bool:
        return bool(g.state.hand[one[1]] or g.state.area[one[1]])

    def called(self, g: Round, you: int) -> Text:
        return Text("手牌或情报", "cards in hand or messages")

    def obstacle(self, g: Round, question: Question, one: Pick) -> Obstacle:
        cause = Text("他手牌与情报区都是空的", "they have neither cards in hand nor messages")
        return self.unfit(question, one[1], "no_cards", cause, source_rule(g, question), hand=0, area=0)


class Somebody(Having):
    """So many living players who meet all of these."""

    def __init__(self, *needs: Need, least: int = 1) -> None:
        self.needs = needs
        self.least = least

    def met(self, g: Round, one: Pick) -> bool:
        return _enough(g, one[0], g.living(one[0]), self.needs, self.least)

    def called(self, g: Round, you: int) -> Text:
        count = _COUNTED[self.least]
        who = Text("角色", "player" if self.least == 1 else "players")
        if ANOTHER in self.needs:
            who = Text("其他角色", f"other {who.en}")
        has = strung((_had(need) for need in self.needs if isinstance(need, Having)), "且", " and ")
        article = "an" if self.least == 1 and ANOTHER in self.needs else count.en
        return Text(f"{count.zh}名{has.zh}的{who.zh}", f"{article} {who.en} {has.en}")


def _had(need: Having) -> Text:
    if isinstance(need, CardsOrMessages):
        return Text("手牌与情报区不都为空", "with cards in hand or messages")
    return Text("有手牌", "with cards in hand")


class OnTable(Having):
    """A message that meets all of these before somebody alive, or only before others."""

    def __init__(self, *needs: CardNeed, of_others: bool = False) -> None:
        self.needs = needs
        self.of_others = of_others

    def met(self, g: Round, one: Pick) -> bool:
        you, area = one[0], g.state.area
        for seat in g.others(you) if self.of_others else g.living(you):
            if area[seat] and _enough(g, you, area[seat], self.needs, 1):
                return True
        return False

    def called(self, g: Round, you: int) -> Text:
        where = (
            Text("其他角色情报区", "before another player") if self.of_others else Text("", "on the table")
        )
        message = described(g, you, Text("情报", f"message {where.en}"), self.needs)
        return Text(f"{where.zh}一张{message.zh}", f"a {message.en}")


class LiesBefore(Having):
    """A message in that place that meets all of these."""

    def __init__(self, place: MessagePlace, *needs: CardNeed) -> None:
        self.place = place
        self.needs = needs

    def met(self, g: Round, one: Pick) -> bool:
        return any(_enough(g, one[0], g.state.area[seat], self.needs, 1) for seat in self.place.seats)

    def called(self, g: Round, you: int) -> Text:
        whose = strung((seat_name(g, seat) for seat in self.place.seats), "或", " or ")
        message = described(g, you, Text("情报", f"message before {whose.en}"), self.needs)
        return Text(f"{whose.zh}面前一张{message.zh}", f"a {message.en}")


class Either(Having):
    """One of these is enough."""

    def __init__(self, *ways: Having) -> None:
        self.ways = ways

    def met(self, g: Round, one: Pick) -> bool:
        return any(way.met(g, one) for way in self.ways)

    def called(self, g: Round, you: int) -> Text:
        return strung((way.called(g, you) for way in self.ways), "，或", ", or ")


# -- the moment ---------------------------------------------------------------------------------------------------


class MessageFaceDown(Having):
    def met(self, g: Round, one: Pick) -> bool:
        return not g.state.message_up

    def called(self, g: Round, you: int) -> Text:
        return Text("面朝下的待收情报", "a message that lies face down")


class MessageBeforeYou(Having):
    def met(self, g: Round, one: Pick) -> bool:
        return g.state.holder == one[0]

    def called(self, g: Round, you: int) -> Text:
        return Text("在你面前的待收情报", "the message before you")


class CardsToDraw(Having):
    """An empty deck is refilled from the discard pile (FS-15.1)."""

    def met(self, g: Round, one: Pick) -> bool:
        return bool(g.state.deck or g.state.discard)

    def called(self, g: Round, you: int) -> Text:
        return Text("牌堆或弃牌堆里有牌", "a card in the deck or the discard pile")


class YourTurn(Having):
    def met(self, g: Round, one: Pick) -> bool:
        return g.state.player == one[0]

    def called(self, g: Round, you: int) -> Text:
        return Text("你自己的回合", "your own turn")


class YouAreDying(Having):
    def met(self, g: Round, one: Pick) -> bool:
        return g.dying_seat == one[0]

    def called(self, g: Round, you: int) -> Text:
        return Text("你自己濒死", "you are dying yourself")


HAS_HAND: Final = HasCards()
CARDS_OR_MESSAGES: Final = CardsOrMessages()
ANY_MESSAGE: Final = OnTable()
MESSAGE_FACE_DOWN: Final = MessageFaceDown()
MESSAGE_BEFORE_YOU: Final = MessageBeforeYou()
CARDS_TO_DRAW: Final = CardsToDraw()
YOUR_TURN: Final = YourTurn()
YOU_ARE_DYING: Final = YouAreDying()
