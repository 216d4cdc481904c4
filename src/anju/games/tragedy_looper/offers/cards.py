"""Which action card is placed, or taken back (TL-5), and whose is next."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar

from anju.engine.offer import Exclusion, Requirement
from anju.engine.question import Question
from anju.engine.refusal import Obstacle, choose_listed, unlisted
from anju.engine.remedy import OPTION, Remedy, Step
from anju.engine.text import Text
from anju.games.tragedy_looper.library import ActionCard, Library
from anju.games.tragedy_looper.naming import deck_name, next_day, next_loop, source_rule
from anju.games.tragedy_looper.offers.offer import TownOffer
from anju.games.tragedy_looper.queries import MASTERMIND
from anju.games.tragedy_looper.state import open_decks

if TYPE_CHECKING:
    from anju.games.tragedy_looper.days import Days
    from anju.games.tragedy_looper.queries import Queries

_SIDES = {
    "mastermind": Text("主谋", "the mastermind"),
    "protagonist": Text("主角", "the protagonists"),
}


def side_of(owner: int) -> str:
    return "mastermind" if owner == MASTERMIND else "protagonist"


def in_deck(card: ActionCard, older: bool) -> bool:
    """Whether the card is in the deck: the older list of the mastermind's cards differs in one (R-223)."""
    return not card.variant or older == (card.variant == "with")


class OfSide(Requirement["Days", str]):
    def __init__(self, owner: int) -> None:
        self.side = side_of(owner)

    def met(self, play: Days, one: str) -> bool:
        return play.library.cards[one].side == self.side

    def obstacle(self, play: Days, question: Question, one: str) -> Obstacle:
        side = play.library.cards[one].side
        other = _SIDES[side]
        cause = Text(f"这是{other.zh}的牌", f"this is a card of {other.en}")
        numbers = {"card": one, "side": side, "yours": self.side}
        return Obstacle("other_side", cause, numbers, "TL-5.1", choose_listed(question))


class InDeck(Requirement["Days", str]):
    def met(self, play: Days, one: str) -> bool:
        return in_deck(play.library.cards[one], play.options.mastermind_deck_000)

    def obstacle(self, play: Days, question: Question, one: str) -> Obstacle:
        given = play.options.mastermind_deck_000
        cause = Text("这一桌的牌组里没有它", "it is not in the deck of this table")
        words = Text(
            f"选项 mastermind_deck_000 为 {str(not given).lower()} 的桌才有它",
            f"only a table with mastermind_deck_000 = {str(not given).lower()} has it",
        )
        remedy = Remedy(words, ((Step(OPTION, ("mastermind_deck_000", not given)),),))
        numbers = {"card": one, "mastermind_deck_000": given}
        return Obstacle("not_in_deck", cause, numbers, "TL-5.1", remedy)


class Unspent(Exclusion["Days", str]):
    """Not used up for the loop."""

    def __init__(self, owner: int) -> None:
        self.owner = owner

    def excluded(self, play: Days) -> Collection[str]:
        return play.state.spent[self.owner]

    def obstacle(self, play: Days, question: Question, one: str) -> Obstacle:
        loop, deck = play.state.loop, deck_name(self.owner)
        cause = Text(
            f"每轮回一次，{deck.zh}在第 {loop} 轮回已经用掉",
            f"once a loop, and {deck.en} has used it in loop {loop}",
        )
        numbers = {"card": one, "deck": self.owner, "loop": loop, "per_loop": 1}
        return Obstacle("spent", cause, numbers, "TL-5.1.1", next_loop(play))


class CopyInHand(Exclusion["Days", str]):
    """A copy of the card is not yet on the board today."""

    def __init__(self, owner: int) -> None:
        self.owner = owner

    def laid(self, play: Days) -> list[str]:
        return [card for who, _, card in play.state.laid if who == self.owner]

    def excluded(self, play: Days) -> Collection[str]:
        laid, cards = self.laid(play), play.library.cards
        return [card for card in laid if laid.count(card) >= cards[card].copies]

    def obstacle(self, play: Days, question: Question, one: str) -> Obstacle:
        card, laid, deck = play.library.cards[one], self.laid(play).count(one), deck_name(self.owner)
        cause = Text(
            f"{deck.zh}今天已经放了（{laid} 张，共 {card.copies} 张）",
            f"{deck.en} has placed it today already ({laid} of {card.copies})",
        )
        remedy = next_loop(play) if card.once_per_loop else next_day(play)
        numbers = {"card": one, "deck": self.owner, "laid": laid, "copies": card.copies}
        return Obstacle("laid", cause, numbers, "TL-5.1.3", remedy)


class Hand(TownOffer):
    """The cards that a deck can still place today, each name once."""

    kinds: ClassVar[frozenset[str]] = frozenset({"card"})


def whole_deck(library: Library, owner: int, older: bool) -> list[ActionCard]:
    """All cards of this deck under this table option."""
    side = side_of(owner)
    return [card for card in library.cards.values() if card.side == side and in_deck(card, older)]


@lru_cache(maxsize=64)
def hand(library: Library, owner: int, older: bool) -> Hand:
    cards = [card.id for card in whole_deck(library, owner, older)]
    return Hand(cards, (Unspent(owner), CopyInHand(owner))).within(OfSide(owner), InDeck())


# -- taking one back ----------------------------------------------------------------------------------------------


class _Returnable(Requirement["Days", str]):
    """Common to all requirements for taking a card back."""

    def obstacle(self, play: Days, question: Question, one: str) -> Obstacle:
        code, cause = self.lacks(deck_name(play.state.leader))
        leader, rule = play.state.leader, source_rule(play, question)
        numbers = {"card": one, "leader": leader, "spent": len(play.state.spent[leader])}
        return Obstacle(code, cause, numbers, rule, choose_listed(question))

    def lacks(self, deck: Text) -> tuple[str, Text]:
        raise NotImplementedError


class _OfProtagonists(_Returnable):
    def met(self, play: Days, one: str) -> bool:
        return play.library.cards[one].side == "protagonist"

    def lacks(self, deck: Text) -> tuple[str, Text]:
        return "other_side", Text("这是主谋的牌", "this is a card of the mastermind")


class _OncePerLoop(_Returnable):
    def met(self, play: Days, one: str) -> bool:
        return play.library.cards[one].once_per_loop

    def lacks(self, deck: Text) -> tuple[str, Text]:
        cause = Text("它不是每轮回一次的牌，不会用掉", "it is no once-a-loop card and is never used up")
        return "never_spent", cause


class _UsedUp(_Returnable):
    def met(self, play: Days, one: str) -> bool:
        return one in play.state.spent[play.state.leader]

    def lacks(self, deck: Text) -> tuple[str, Text]:
        return "not_spent", Text(f"{deck.zh}这个轮回还没有用掉它", f"{deck.en} has not used it this loop")


_RETURNABLE = (_OfProtagonists(), _OncePerLoop(), _UsedUp())


def spent_cards(play: Queries) -> Hand:
    """The cards used up this loop: those of the leader's own deck first, in the order of use."""
    return Hand([*dict.fromkeys((*play.state.spent[play.state.leader], *play.library.cards))], _RETURNABLE)


# -- whose card is next -------------------------------------------------------------------------------------------


class _Open(Requirement["Days", int]):
    """A deck that has not placed all its cards today."""

    def met(self, play: Days, one: int) -> bool:
        return one in open_decks(play.state)

    def obstacle(self, play: Days, question: Question, one: int) -> Obstacle:
        most = play.options.cards_per_protagonist
        cause = Text(f"今天已经放完了（{most} 张）", f"has placed everything for today ({most})")
        return unlisted(question, "laid", cause, {"deck": one, "laid": most})


def decks(play: Queries) -> TownOffer:
    """The decks from which the leader names the next to place (R-257), in the order of leadership."""
    count, leader = play.board.decks, play.state.leader
    return TownOffer([(leader - 1 + after) % count + 1 for after in range(count)], (_Open(),))
