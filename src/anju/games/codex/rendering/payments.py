"""What is paid, in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from anju.engine.text import Text, strung
from anju.games.codex.card_payment import CardPayment
from anju.games.codex.payment import FaceDownToTop, PayAction, PayHp, Reset, ShowHand
from anju.games.codex.rendering.cards import given_cards
from anju.games.codex.rendering.phrase import NoWords, fill
from anju.games.codex.requirements.requirement import Payment


def payment(of: Payment) -> Text:
    speak = _SPEAKERS.get(type(of))
    if speak is None:
        raise NoWords(of)
    return speak(of)


def _face_down_to_top(of: FaceDownToTop) -> Text:
    return fill(
        Text("把 {n} 张扣置牌放回牌池顶", "put {n} of your face-down cards on top of the deck"), n=of.amount
    )


def _hp(of: PayHp) -> Text:
    return fill(Text("付 {n} 体力", "pay {n} HP"), n=of.amount)


def _action(of: PayAction) -> Text:
    return fill(Text("付 {n} 点行动点数", "pay {n} action"), n=of.amount)


def _show_hand(_: ShowHand) -> Text:
    return Text("展示手牌", "show your hand")


def _reset(_: Reset) -> Text:
    return Text("把累计击退步数清零", "set that total back to zero")


_SPEAKERS: Final[dict[type[Payment], Callable[[Any], Text]]] = {
    CardPayment: given_cards,
    FaceDownToTop: _face_down_to_top,
    PayHp: _hp,
    PayAction: _action,
    ShowHand: _show_hand,
    Reset: _reset,
}


def payments(of: tuple[Payment, ...]) -> Text:
    return strung((payment(one) for one in of), "，", ", ")
