"""Cards: one, or several as one answer, out of those that a seat has before it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from anju.engine.offer import Offer
from anju.engine.question import Question, Value
from anju.engine.refusal import Obstacle, unlisted
from anju.engine.remedy import instead
from anju.engine.text import Text
from anju.games.codex.cards import CODE, VALUE
from anju.games.codex.rendering.cards import given_cards
from anju.games.codex.requirements.lacking import group_rule
from anju.games.codex.words import DONE

if TYPE_CHECKING:
    from anju.games.codex.card_payment import CardPayment
    from anju.games.codex.cast import Cast
    from anju.games.codex.declaring import Declaring

NOT_IN_HAND: Final = Text("这张不在你手里", "this card is not in your hand")
NOT_SHOWN: Final = Text("这张不在给你看的牌里", "this card is not among those you were shown")
NOT_FACE_DOWN: Final = Text("这张不是你扣置的牌", "this is not one of your face-down cards")
"""Said of any other card, wherever it is: not everybody may know where that is."""


class Cards(Offer["Declaring"]):
    """`before` are the cards before the seat; `what` is the payment they are for, with the cast that pays it."""

    picked: Sequence[int] = ()
    """Those that have been chosen already."""
    elsewhere = NOT_IN_HAND

    def __init__(self, c: Cast, before: Sequence[int], what: CardPayment | None = None) -> None:
        self.c = c
        self.before = before
        self.what = what

    @property
    def candidates(self) -> Sequence[Value]:
        return self.before

    def after(self, picked: Sequence[int]) -> Cards:
        """The same offer once these have been chosen."""
        offer = type(self)(self.c, self.before, self.what)
        offer.picked = tuple(picked)
        return offer

    def values(self, play: Declaring) -> list[Value]:
        """The single cards that would do; of sets, the cards that are part of one."""
        what, face = self.what, play.state.face
        open_faces = -1 if what is None else what.open_faces(play, self.c)
        return [card for card in self.before if card not in self.picked and open_faces >> face[card] & 1]

    def obstacles(self, play: Declaring, question: Question, value: Value) -> list[Obstacle]:
        if value in question.values:
            return []
        if value == DONE:
            return [unlisted(question, "too_few", Text("还没有选够", "not enough is chosen yet"))]
        cards = [value] if isinstance(value, int) else [int(card) for card in value]
        sets = offered_sets(question)
        for card in cards:
            if not any(card in one for one in sets):
                return [self._fault(play, question, card)]
        return [self._together(play, question, cards, sorted({len(one) for one in sets}))]

    def _fault(self, g: Declaring, question: Question, card: int) -> Obstacle:
        """Why a card is in no set on offer."""
        if card not in self.before:
            return unlisted(question, "not_in_hand", self.elsewhere)
        code = CODE[g.state.face[card]]
        if card in self.picked or self.what is None:
            cause = Text("已经选过", "it is chosen already")
            return unlisted(question, "picked", cause, {"card": code, "picked": len(self.picked)})
        need = given_cards(self.what)
        remedy = instead(Text(f"要{need.zh}", need.en), *question.values[:1])
        for one in self.what.filters:
            if not one.passes(g, self.c, g.state.face[card]):
                return one.obstacle(g, self.c, g.state.face[card], question.rule, remedy)
        cause = Text(f"要{need.zh}，它凑不进任何一组", f"to {need.en}, it is of no use")
        return unlisted(question, "wrong_set", cause, {"card": code, "sets": len(question.values)})

    def _together(self, g: Declaring, question: Question, cards: list[int], sizes: list[int]) -> Obstacle:
        """Each card might do, but not these together."""
        if len(cards) == 1:
            return _needs_company(question, sizes[0])
        if len(cards) not in sizes or self.what is None:
            wanted = ", ".join(map(str, sizes))
            cause = Text(
                f"选了 {len(cards)} 张，要 {wanted} 张", f"{len(cards)} card(s) chosen, {wanted} wanted"
            )
            return unlisted(question, "wrong_count", cause, {"have": len(cards), "needs": wanted})
        faces, need = [g.state.face[card] for card in cards], given_cards(self.what)
        total, shown = sum(VALUE[face] for face in faces), " ".join(CODE[face] for face in faces)
        cause = Text(
            f"要{need.zh}，{shown}（和为 {total}）不合", f"to {need.en}, {shown} (sum {total}) will not do"
        )
        rule = group_rule(self.c, self.what)
        return unlisted(question, "wrong_set", cause, {"cards": len(cards), "sum": total}, rule)


class ShownCards(Cards):
    elsewhere = NOT_SHOWN


class FaceDownCards(Cards):
    elsewhere = NOT_FACE_DOWN


def _needs_company(question: Question, fewest: int) -> Obstacle:
    cause = Text(
        f"这张要与别的牌一起付，共 {fewest} 张", f"this card goes together with others, {fewest} in all"
    )
    remedy = Text("一次选出整组牌", "choose the whole set at once")
    return Obstacle("more_cards", cause, {"needs": fewest, "have": 1}, question.rule, remedy)


def offered_sets(question: Question) -> list[tuple[int, ...]]:
    """The sets of cards on offer; a single card is a set as well."""
    sets: list[tuple[int, ...]] = []
    for value in question.values:
        if isinstance(value, tuple):
            sets.append(tuple(int(card) for card in value))
        elif isinstance(value, int):
            sets.append((value,))
    return sets
