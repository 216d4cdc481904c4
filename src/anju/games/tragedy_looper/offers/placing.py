"""Where an action card may be placed (TL-5.2.3)."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar, Final

from anju.engine.offer import Exclusion, Requirement
from anju.engine.question import Question
from anju.engine.refusal import Obstacle, choose_listed
from anju.engine.text import Text
from anju.games.tragedy_looper.library import Row
from anju.games.tragedy_looper.naming import deck_name
from anju.games.tragedy_looper.offers.offer import TownOffer
from anju.games.tragedy_looper.offers.presence import LIVING
from anju.games.tragedy_looper.queries import MASTERMIND

if TYPE_CHECKING:
    from anju.games.tragedy_looper.board import Board
    from anju.games.tragedy_looper.days import Days

_BARS: Final = "faked_suicide"


class Free(Exclusion["Days", str]):
    """Holds no card of this side yet; who placed where is public (TL-5.2.5)."""

    def __init__(self, mastermind: bool) -> None:
        self.mastermind = mastermind

    def excluded(self, play: Days) -> Collection[str]:
        side = self.mastermind
        return {
            play.thing_id(target) for owner, target, _ in play.state.laid if (owner == MASTERMIND) == side
        }

    def obstacle(self, play: Days, question: Question, one: str) -> Obstacle:
        thing, side = play.thing(one), self.mastermind
        owner = next(
            who for who, target, _ in play.state.laid if target == thing and (who == MASTERMIND) == side
        )
        deck = deck_name(owner)
        cause = Text(
            f"{deck.zh}今天已经在这里放了一张，同一方至多一张",
            f"{deck.en} has a card here today, and each side may have only one",
        )
        numbers = {"target": one, "owner": owner, "cards": 1, "most": 1}
        return Obstacle("taken", cause, numbers, "TL-5.2.3", choose_listed(question))


def _banned(question: Question, one: str, rule: str, text: Text) -> Obstacle:
    """The obstacle in the words of the text that forbids it."""
    cause = Text(text.zh.rstrip("。"), text.en.rstrip("."))
    numbers = {"target": one, "cards": 0, "most": 0}
    return Obstacle("banned", cause, numbers, f"TL-{rule}", choose_listed(question))


def _that(rows: Collection[Row], op: str) -> Row:
    return next(row for row in rows if any(effect.op == op for effect in row.effect))


class Approachable(Exclusion["Days", str]):
    """Some cards take no action cards at all (TL-illusion_t1)."""

    def excluded(self, play: Days) -> Collection[str]:
        return [play.thing_id(who) for who in play.board.aloof]

    def obstacle(self, play: Days, question: Question, one: str) -> Obstacle:
        traits = play.character(play.board.index[one]).traits
        row = _that(traits, "location_cards_also_apply")
        return _banned(question, one, row.id, row.text)


class NotShunning(Exclusion["Days", str]):
    """Some roles take no cards of the mastermind, who alone is told so (TL-prophet_1)."""

    def excluded(self, play: Days) -> Collection[str]:
        return [play.thing_id(who) for who in play.living() if play.shuns_mastermind(who)]

    def obstacle(self, play: Days, question: Question, one: str) -> Obstacle:
        row = _that(play.role(play.board.index[one]).rows, "no_cards_from")
        return _banned(question, one, row.id, row.text)


class Unbarred(Exclusion["Days", str]):
    """Protagonists place none on those with an Ex card, once an incident says so (TL-faked_suicide)."""

    def excluded(self, play: Days) -> Collection[str]:
        s = play.state
        return [play.thing_id(who) for who in s.ex_cards] if s.ex_barred else ()

    def obstacle(self, play: Days, question: Question, one: str) -> Obstacle:
        return _banned(question, one, _BARS, play.library.incidents[_BARS].text)


class Spots(TownOffer):
    """Living characters and locations that hold no card of this side yet, and may hold one."""

    kinds: ClassVar[frozenset[str]] = frozenset({"character", "location"})


@lru_cache(maxsize=64)
def spots(board: Board, mastermind: bool) -> Spots:
    """The offer with the requirements that apply at this table."""
    needs: list[Requirement[Days, str]] = [LIVING, Free(mastermind)]
    if board.aloof:
        needs.append(Approachable())
    if not mastermind:
        needs.append(Unbarred())
    elif "no_cards_from" in board.ops:
        needs.append(NotShunning())
    return Spots(board.things, needs)
