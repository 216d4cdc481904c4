"""What is paid, in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from anju.engine.text import NOTHING, Text, strung
from anju.games.codex.cards import SYMBOLS
from anju.games.codex.payment import (
    ALL_SUITS,
    CardPayment,
    FaceDownToTop,
    PayAction,
    PayHp,
    Payment,
    Reset,
    ShowHand,
)
from anju.games.codex.rendering.phrase import NoWords, fill

_RED: Final = 0b1010
_BLACK: Final = 0b0101


def payment(of: Payment) -> Text:
    speak = _SPEAKERS.get(type(of))
    if speak is None:
        raise NoWords(of)
    return speak(of)


def given_cards(of: CardPayment) -> Text:
    """弃 1 张♦ / discard 1 ♦."""
    verb = Text("扣置", "lay face down") if of.face_down else Text("弃", "discard")
    if of.each_of:
        return fill(
            Text("{verb} {n} 张：{kinds}", "{verb} {n} cards: {kinds}"),
            verb=verb,
            n=of.amount,
            kinds=_each(of),
        )
    return fill(Text("{verb}{cards}", "{verb} {cards}"), verb=verb, cards=_cards(of))


def _each(of: CardPayment) -> Text:
    symbols = [SYMBOLS[suit] for suit in of.each_of]
    return Text("、".join(symbols) + "各一张", ", ".join(f"one {symbol}" for symbol in symbols))


def _cards(of: CardPayment) -> Text:
    counted = {
        "x": Text(" x 张{what}（至少一张）", "x {what} (at least one)"),
        "all": Text("全部{what}（至少一张）", "all your {what} (at least one)"),
        "some": Text("若干张{what}", "some {what}"),
        "fixed": Text(" {n} 张{what}", "{n} {what}"),
    }
    return fill(counted[of.kind], n=of.amount, what=kind_of_cards(of))


def kind_of_cards(of: CardPayment) -> Text:
    """Which cards: 点数 4、5、6、7 的♠ / ♠ of value 4, 5, 6 or 7."""
    qualities = [quality for quality in _qualities(of) if quality != NOTHING]
    before = "".join(quality.zh + "的" for quality in qualities)
    after = "".join(" " + quality.en for quality in qualities)
    noun = _noun(of)
    return Text(before + noun.zh, noun.en + after)


def _noun(of: CardPayment) -> Text:
    cards = "card" if of.amount == 1 else "cards"
    parity = (Text("偶数", "even "), Text("奇数", "odd "))[of.parity] if of.parity >= 0 else NOTHING
    if of.suits in (1, 2, 4, 8):
        symbol = SYMBOLS[of.suits.bit_length() - 1]
        return Text(parity.zh + symbol, parity.en + symbol)
    colours = {
        _RED: Text("红色牌", f"red {cards}"),
        _BLACK: Text("黑色牌", f"black {cards}"),
        ALL_SUITS: Text("牌", cards),
    }
    if of.suits not in colours:
        raise NoWords(of.suits)
    return Text(parity.zh + colours[of.suits].zh, parity.en + colours[of.suits].en)


def _qualities(of: CardPayment) -> list[Text]:
    found: list[Text] = []
    if of.values is not None:
        values = sorted(of.values)
        found.append(Text("点数 " + "、".join(map(str, values)), "of value " + any_of(values)))
    if of.fresh:
        found.append(Text("本回合未弃过花色", "of a suit you have not discarded this turn"))
    if of.suit_of:
        found.append(_MATCHING[of.suit_of])
    if of.same:
        found.append(_SAME[of.same])
    if of.run:
        found.append(Text("点数连续", "of consecutive values"))
    if of.sum:
        found.append(Text(f"点数和恰为 {of.sum}", f"whose values add up to exactly {of.sum}"))
    if of.make:
        found.append(Text(f"能以四则运算得出 {of.make}", f"that make {of.make} by + − × ÷"))
    return found


_MATCHING: Final = {
    "flip": Text("与所翻牌同花色", "of the flipped card's suit"),
    "revealed": Text("与亮出的牌同花色", "of the revealed card's suit"),
}
_SAME: Final = {"suit": Text("同花色", "of one suit"), "value": Text("同点数", "of one value")}


def any_of(values: list[int]) -> str:
    """2, 3, 5 or 7."""
    words = [str(value) for value in values]
    return " or ".join(([", ".join(words[:-1])] if words[1:] else []) + words[-1:])


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
