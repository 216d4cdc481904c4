"""Which cards are paid, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from anju.engine.text import NOTHING, Text
from anju.games.codex.cards import ALL_SUITS, SYMBOLS
from anju.games.codex.rendering.phrase import NoWords, fill

if TYPE_CHECKING:
    from anju.games.codex.card_payment import CardPayment

_RED: Final = 0b1010
_BLACK: Final = 0b0101


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
    qualities: list[Text] = []
    if of.values is not None:
        values = sorted(of.values)
        qualities.append(Text("点数 " + "、".join(map(str, values)), "of value " + any_of(values)))
    if of.fresh:
        qualities.append(Text("本回合未弃过花色", "of a suit you have not discarded this turn"))
    if of.suit_of:
        qualities.append(_MATCHING[of.suit_of])
    if of.same:
        qualities.append(_SAME[of.same])
    if of.run:
        qualities.append(Text("点数连续", "of consecutive values"))
    if of.sum:
        qualities.append(Text(f"点数和恰为 {of.sum}", f"whose values add up to exactly {of.sum}"))
    if of.make:
        qualities.append(Text(f"能以四则运算得出 {of.make}", f"that make {of.make} by + − × ÷"))
    return qualities


_MATCHING: Final = {
    "flip": Text("与所翻牌同花色", "of the flipped card's suit"),
    "revealed": Text("与亮出的牌同花色", "of the revealed card's suit"),
}
_SAME: Final = {"suit": Text("同花色", "of one suit"), "value": Text("同点数", "of one value")}


def any_of(values: list[int]) -> str:
    """2, 3, 5 or 7."""
    words = [str(value) for value in values]
    return " or ".join(([", ".join(words[:-1])] if words[1:] else []) + words[-1:])
