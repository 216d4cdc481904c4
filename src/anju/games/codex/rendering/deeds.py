"""Effects that are one plain statement, in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from anju.engine.text import Text
from anju.games.codex.effects import cards, markers, nested, standing, vitals
from anju.games.codex.effects import movement as moves
from anju.games.codex.effects.effect import Effect
from anju.games.codex.rendering import movement
from anju.games.codex.rendering.amounts import amount, magnitude, measured
from anju.games.codex.rendering.buffs import buff
from anju.games.codex.rendering.cards import given_cards
from anju.games.codex.rendering.names import skill_name
from anju.games.codex.rendering.phrase import NoWords, fill
from anju.games.codex.rendering.row_context import RowContext


def deed(of: Effect, context: RowContext) -> Text:
    speak = _SPEAKERS.get(type(of))
    if speak is None:
        raise NoWords(of)
    return speak(of, context)


# -- vitals ---------------------------------------------------------------------------------------------------


def _damage(of: vitals.Damage, context: RowContext) -> Text:
    if of.who == "self":
        plain, reckoned = Text("自己受到 {n} 点伤害", "you take {n} damage"), _SELF_DAMAGE
    elif context.adds_damage:
        plain, reckoned = Text("追加 {n} 点伤害", "{n} more damage"), _MORE_DAMAGE
    else:
        plain, reckoned = Text("对对手造成 {n} 点伤害", "{n} damage to the foe"), _FOE_DAMAGE
    return measured(plain, reckoned, of.amount, context)


_SELF_DAMAGE: Final = Text("自己受到伤害（点数＝{n}）", "you take damage equal to {n}")
_MORE_DAMAGE: Final = Text("追加伤害（点数＝{n}）", "more damage equal to {n}")
_FOE_DAMAGE: Final = Text("对对手造成伤害（点数＝{n}）", "damage to the foe equal to {n}")


def _kill(_: vitals.Kill, __: RowContext) -> Text:
    return Text("击杀对手", "the foe is slain")


def _fall(of: vitals.Fall, context: RowContext) -> Text:
    if of.who == "target":
        return Text("对手倒地", "the foe falls")
    if context.preliminary:
        return Text("自己倒地，此招失败", "you fall and the skill fails")
    return Text("自己倒地", "you fall")


_STATS: Final[dict[str, tuple[Text, Text]]] = {
    "hp": (Text(" {n} 体力", "{n} HP"), Text("体力（点数＝{n}）", "HP equal to {n}")),
    "hp_max": (
        Text(" {n} 点体力上限", "{n} maximum HP"),
        Text("体力上限（点数＝{n}）", "maximum HP equal to {n}"),
    ),
    "action": (Text(" {n} 点行动点数", "{n} action"), Text("行动点数（点数＝{n}）", "action equal to {n}")),
    "balance": (Text(" {n} 点重心", "{n} balance"), Text("重心（点数＝{n}）", "balance equal to {n}")),
}

_GAINS: Final[dict[str, Text]] = {
    "self": Text("回复{what}", "regain {what}"),
    "target": Text("对手回复{what}", "the foe regains {what}"),
    "all_between_marker": Text("各回复{what}", "regain {what} each"),
}
_LOSSES: Final[dict[str, Text]] = {
    "self": Text("失去{what}", "lose {what}"),
    "target": Text("对手失去{what}", "the foe loses {what}"),
    "all_between_marker": Text("各失去{what}", "lose {what} each"),
}


def _adjust(of: vitals.Adjust, context: RowContext) -> Text:
    negative, size = magnitude(of.n)
    template = (_LOSSES if negative else _GAINS)[of.who]
    return fill(template, what=measured(*_STATS[of.stat], size, context))


def _swap_hp(_: vitals.SwapHp, __: RowContext) -> Text:
    return Text(
        "与对手交换当前体力（各不超过自己的上限）",
        "swap current HP with the foe (each up to its own maximum)",
    )


# -- cards ----------------------------------------------------------------------------------------------------


def _draw(of: cards.Draw, context: RowContext) -> Text:
    return measured(
        Text("抽 {n} 张", "draw {n}"),
        Text("抽牌（张数＝{n}）", "draw as many cards as {n}"),
        of.count,
        context,
    )


def _trailing_draw(of: cards.TrailingDraw, _: RowContext) -> Text:
    return fill(Text("抽 {n} 张", "draw {n}"), n=of.count)


def _discard(of: cards.Discard, _: RowContext) -> Text:
    if of.what.kind == "x":
        return Text("弃 x 张牌（张数任选，可为零）", "discard x cards (any number, even none)")
    return given_cards(of.what)


def _strip(of: cards.Strip, _: RowContext) -> Text:
    texts = {
        "random": Text("随机弃对手 {n} 张手牌", "discard {n} random {cards} of the foe"),
        "owner": Text("对手自选弃 {n} 张手牌", "the foe discards {n} {cards} of its choice"),
    }
    return fill(texts[of.pick], n=of.count, cards="card" if of.count == 1 else "cards")


def _take(of: cards.Take, context: RowContext) -> Text:
    if of.pick == "random":
        plain = Text("随机拿走对手 {n} 张手牌", "take {n} at random from the foe's hand")
        reckoned = Text("随机拿走对手手牌（张数＝{n}）", "take as many at random from the foe's hand as {n}")
    else:
        plain = Text("挑走对手 {n} 张手牌", "take {n} of your choice from the foe's hand")
        reckoned = Text("挑走对手手牌（张数＝{n}）", "take as many of your choice from the foe's hand as {n}")
    return measured(plain, reckoned, of.count, context)


def _take_stripped(_: cards.TakeStripped, __: RowContext) -> Text:
    return Text("把刚弃的这张牌收入手中", "take that card into your hand")


def _look_hand(_: cards.LookHand, __: RowContext) -> Text:
    return Text("看对手手牌", "look at the foe's hand")


def _reveal(_: cards.Reveal, __: RowContext) -> Text:
    return Text("随机亮出对手一张手牌", "reveal a random card of the foe's hand")


def _look_top(of: cards.LookTop, _: RowContext) -> Text:
    said = fill(
        Text("看牌池顶 {n} 张", "look at the top {cards} of the deck"), n=of.count, cards=_cards(of.count)
    )
    if of.reorder:
        said = fill(Text("{said}并任意调整其顺序", "{said} and put them back in any order"), said=said)
    if of.discards:
        more = Text("{said}，可弃其中 {n} 张", "{said}, you may discard {n} of them")
        said = fill(more, said=said, n=of.discards)
    return said


def _flip(of: cards.Flip, _: RowContext) -> Text:
    template = Text("翻开并弃置牌池顶 {n} 张", "flip and discard the top {cards} of the deck")
    return fill(template, n=of.count, cards=_cards(of.count))


def _cards(count: int) -> str:
    return "card" if count == 1 else f"{count} cards"


# -- markers --------------------------------------------------------------------------------------------------


def _remove_marker(_: markers.RemoveMarker, __: RowContext) -> Text:
    return Text("移除标记", "remove your marker")


def _destroy_doll(_: markers.DestroyDoll, __: RowContext) -> Text:
    return Text("摧毁自己的玩偶", "destroy your doll")


# -- turns and abilities --------------------------------------------------------------------------------------

_ENDINGS: Final[dict[str, Text]] = {
    "own": Text("结束自己的回合（在对手回合则无此效果）", "end your turn (nothing in the foe's turn)"),
    "current": Text("结束当前回合（无论是谁的）", "end the current turn (whoever's it is)"),
}


def _end_turn(of: standing.EndTurn, _: RowContext) -> Text:
    return _ENDINGS[of.whose]


def _skip_turn(_: standing.SkipTurn, __: RowContext) -> Text:
    return Text("令对手跳过其下一回合", "make the foe skip its next turn")


def _lose_passive(_: standing.LosePassive, __: RowContext) -> Text:
    return Text("永久失去此技能", "lose this ability for good")


def _redirect(_: standing.Redirect, __: RowContext) -> Text:
    return Text("由自己代受这次伤害", "take that damage yourself instead")


# -- skills within skills -------------------------------------------------------------------------------------

_POOLS: Final[dict[str, Text]] = {
    "random_page": Text(
        "随机翻到一帖，发动其中一个战技", "turn to a random school and use one of its skills"
    ),
    "target_skills": Text("发动对手战技表中的一个战技", "use one of the foe's skills yourself"),
    "self_skills": Text("发动自己的一个战技", "use one of your skills"),
    "any": Text("发动自己的一个战技", "use one of your skills"),
    "doll_skills": Text("令玩偶发动其一个战技", "let the doll use one of its skills"),
}
_COUNTERING: Final = Text(
    "立即反击一次（限对手回合，照付前提与费用）", "counter at once (in the foe's turn only, at normal cost)"
)
_COMBO: Final = Text(
    "令玩偶连续发动其战技，行动值之和不超过{n}（不另付行动值，前提与重心照付，对手不能插入或反击）",
    "let the doll use its skills one after another, their action costs adding up to at most {n} "
    "(no action is spent, preconditions and balance are; the foe can neither insert nor counter)",
)
_HOST_PAYS: Final = Text("{said}（前提与费用由自己照付）", "{said} (you pay its normal cost)")
_FULL_PRICE: Final = Text("{said}（照付前提与费用）", "{said} (at normal cost)")
_NO_ACTION: Final = Text(
    "{said}（不付行动值，前提照付）", "{said} (no action cost, but its precondition is paid)"
)
_NAMED: Final = Text("立即发动{name}", "use {name} at once")
_NAMED_IF_POSSIBLE: Final = Text("立即发动{name}，不能则略过", "use {name} at once if you can")


def _cast(of: nested.CastAnother, context: RowContext) -> Text:
    if of.budget is not None:
        return fill(_COMBO, n=amount(of.budget, context))
    said = _COUNTERING if of.counter else fill(_price(of), said=_which(of))
    return fill(Text("可{said}", "you may {said}"), said=said) if of.may else said


def _price(of: nested.CastAnother) -> Text:
    if of.free:
        return _NO_ACTION
    return _HOST_PAYS if of.by_doll else _FULL_PRICE


def _which(of: nested.CastAnother) -> Text:
    if of.pool in _POOLS:
        return _POOLS[of.pool]
    return fill(_NAMED if of.may else _NAMED_IF_POSSIBLE, name=skill_name(of.pool))


def _origin(_: nested.Origin, __: RowContext) -> Text:
    return Text(
        "以下以标记所在格为自己的位置，本体留在原位",
        "for what follows your marker's cell counts as your place, your body stays where it is",
    )


_SPEAKERS: Final[dict[type[Effect], Callable[[Any, RowContext], Text]]] = {
    moves.Step: movement.step,
    moves.Knockback: movement.knockback,
    moves.ExtendKnockback: movement.extend_knockback,
    moves.Pull: movement.pull,
    moves.Teleport: movement.teleport,
    moves.Swap: movement.swap,
    moves.Mirror: movement.mirror,
    vitals.Damage: _damage,
    vitals.Kill: _kill,
    vitals.Fall: _fall,
    vitals.Adjust: _adjust,
    vitals.SwapHp: _swap_hp,
    cards.Draw: _draw,
    cards.TrailingDraw: _trailing_draw,
    cards.Discard: _discard,
    cards.Strip: _strip,
    cards.Take: _take,
    cards.TakeStripped: _take_stripped,
    cards.LookHand: _look_hand,
    cards.Reveal: _reveal,
    cards.LookTop: _look_top,
    cards.Flip: _flip,
    markers.RemoveMarker: _remove_marker,
    markers.DestroyDoll: _destroy_doll,
    standing.GiveBuff: buff,
    standing.EndTurn: _end_turn,
    standing.SkipTurn: _skip_turn,
    standing.LosePassive: _lose_passive,
    standing.Redirect: _redirect,
    nested.CastAnother: _cast,
    nested.Origin: _origin,
}
