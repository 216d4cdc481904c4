"""Events as sentences, in both languages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

from anju.engine.roster import MARKS
from anju.engine.sentence import Data, Sentence, number
from anju.engine.text import NOTHING, Text, strung
from anju.games.fengsheng import phrase
from anju.games.fengsheng.faces import (
    CHENG_QING,
    CODES,
    DIAO_HU_LI_SHAN,
    KIND,
    LEFT,
    MI_LING,
    RIGHT,
    UP,
    WEI_BI,
    WU_DAO,
    YU_QIN_GU_ZONG,
)
from anju.games.fengsheng.identity import ALLIANCE, ALLIED_SEATS, NONE, QIAN_FU, TE_GONG
from anju.games.fengsheng.label import WORDS, shown_role
from anju.games.fengsheng.library import Library
from anju.games.fengsheng.state import Mission

Renderer = Callable[[Library, object], Text]
"""How one value of an event is put into words."""
Teller = Callable[[Library, Data], Text]
"""The sentence for all values of an event together."""

_SIDES: Final = {LEFT: Text("往左", "to the left"), RIGHT: Text("往右", "to the right")}
_LURES: Final = (
    Text("，令其本回合技能无效", ": their skills are invalid this turn"),
    Text("，令其本回合不能使用手牌", ": they may not use cards from hand this turn"),
)

# -- what is said with a card -------------------------------------------------------------------------------


def _declared_name(library: Library, said: int) -> Text:
    name = phrase.kind(library, said)
    return Text(f"，声明{name.zh}", f", naming {name.en}")


def _code_word(_: Library, said: int) -> Text:
    word = WORDS[CODES[said]]
    return Text(f"，暗号「{word.zh}」", f" with the code word {word.en}")


def _side(_: Library, said: int) -> Text:
    return Text(f"，{_SIDES[said].zh}移", f": {_SIDES[said].en}")


def _lure(_: Library, said: int) -> Text:
    return _LURES[said]


def _aim(library: Library, said: int) -> Text:
    card = phrase.card(library, said)
    return Text(f"，要弃掉{card.zh}", f" to discard {card.en}")


def _bait(library: Library, said: int) -> Text:
    card = phrase.card(library, said)
    return Text(f"，要传出{card.zh}", f" to send {card.en}")


_SAID: Final[dict[int, Callable[[Library, int], Text]]] = {
    WEI_BI: _declared_name,
    MI_LING: _code_word,
    WU_DAO: _side,
    DIAO_HU_LI_SHAN: _lure,
    CHENG_QING: _aim,
    YU_QIN_GU_ZONG: _bait,
}


# -- sentences whose parts depend on each other -------------------------------------------------------------


def _joined(library: Library, data: Data) -> Text:
    """A role is taken: before the first turn, or later in place of another."""
    seat, role = MARKS[number(data[0])], number(data[1])
    if role < 0:
        return Text(f"{seat} 的角色牌面朝下", f"{seat}'s role lies face down")
    name = phrase.role(library, role)
    return Text(f"{seat} 的角色是{name.zh}", f"{seat}'s role is {name.en}")


def _played(library: Library, data: Data) -> Text:
    """The card itself, as far as it is shown; `used` says what it is used as."""
    user, name, face = MARKS[number(data[0])], number(data[1]), number(data[2])
    kind = phrase.kind(library, name)
    if face == 0:
        return Text(f"{user} 面朝下打出{kind.zh}", f"{user} plays {kind.en} face down")
    card = phrase.card(library, face)
    if KIND[face] == name:
        return Text(f"{user} 打出{card.zh}", f"{user} plays {card.en}")
    return Text(f"{user} 把{card.zh}当{kind.zh}打出", f"{user} plays {card.en} as {kind.en}")


def _used(library: Library, data: Data) -> Text:
    user, name, target, said = (number(value) for value in data)
    kind, on = phrase.kind(library, name), NOTHING
    if target == user:
        on = Text("对自己", " on themselves")
    elif target >= 0:
        on = Text(f"对 {MARKS[target]} ", f" on {MARKS[target]}")
    words = _SAID[name](library, said) if said >= 0 else NOTHING
    return Text(
        f"{MARKS[user]} {on.zh}使用{kind.zh}{words.zh}", f"{MARKS[user]} uses {kind.en}{on.en}{words.en}"
    )


def _sent(library: Library, data: Data) -> Text:
    sender, direction, target, lock, face = (number(value) for value in data)
    what = Text("一张情报面朝下", "a message face down")
    if face:
        card = phrase.card(library, face)
        what = Text(f"情报{card.zh}面朝上", f"the message {card.en} face up")
    way = Text(f"直接传给 {MARKS[target]}", f"straight to {MARKS[target]}")
    if direction != UP:
        way = Text(f"{_SIDES[direction].zh}传出", _SIDES[direction].en)
    locking = NOTHING
    if lock >= 0:
        locking = Text(
            "，锁定自己" if lock == sender else f"，锁定 {MARKS[lock]}", f", locking {MARKS[lock]}"
        )
    seat = MARKS[sender]
    return Text(f"{seat} 把{what.zh}{way.zh}{locking.zh}", f"{seat} sends {what.en} {way.en}{locking.en}")


def _probed(_: Library, data: Data) -> Text:
    seat = MARKS[number(data[0])]
    if data[1]:
        return Text(f"试探的结果：{seat} 摸牌", f"{seat} answers the Probe by drawing")
    return Text(f"试探的结果：{seat} 弃牌", f"{seat} answers the Probe by discarding")


def _won(library: Library, data: Data) -> Text:
    if data[1] == "max_turns":  # the turn limit is a table option and not part of the event
        return Text("无人获胜：回合已满", "Nobody wins: the last turn is over")
    winners, cause = phrase.all_of(library, data[0]), phrase.cause(library, data[1])
    if not data[0]:
        return Text(f"无人获胜：{cause.zh}", f"Nobody wins: {cause.en}")
    return Text(f"{winners.zh} 获胜：{cause.zh}", f"Victory for {winners.en}: {cause.en}")


def _revealed(library: Library, data: Data) -> Text:
    revealed = [
        (MARKS[seat], phrase.identity(library, kind)) for seat, kind in enumerate(phrase.numbers(data[0]))
    ]
    everybody = strung([Text(f"{seat} {name.zh}", f"{seat} {name.en}") for seat, name in revealed])
    return Text(f"身份揭晓：{everybody.zh}", f"The identities: {everybody.en}")


def _alike(sentence: Sentence[Library], zh: str, en: str) -> Teller:
    """A different sentence if the first two values are the same seat."""
    alike = Sentence(zh, en, *sentence.renderers)
    return lambda library, data: (alike if data[0] == data[1] else sentence)(library, data)


_TELLERS: Final[dict[str, Teller]] = {
    # Before the first turn.
    "possible_tasks": Sentence("本局可能有的任务：{0}", "Tasks that may be in play: {0}", phrase.identities),
    "own_identity": Sentence("{0} 的身份是{1}", "{0}'s identity is {1}", phrase.who, phrase.goal),
    "allied": Sentence[Library](ALLIANCE.zh, ALLIANCE.en[0].upper() + ALLIANCE.en[1:]),
    "joined": _joined,
    "own_role": Sentence("{0} 面朝下的角色是{1}", "{0}'s role, face down, is {1}", phrase.who, phrase.role),
    "first": Sentence("{0} 先手", "{0} goes first", phrase.who),
    # The course of a turn.
    "turn": Sentence("第 {0} 回合，轮到 {1}", "Turn {0}: {1} to move", phrase.plain, phrase.who),
    "main_ended": Sentence("{0} 结束出牌，准备传出情报", "{0} ends the action phase and has to send", phrase.who),
    "sent": _sent,
    "arrived": Sentence("情报到了 {0} 面前", "The message comes before {0}", phrase.who),
    "accepted": Sentence("{0} 决定接收，争夺开始", "{0} will receive it; the contest begins", phrase.who),
    "refused": Sentence("{0} 不接收", "{0} refuses", phrase.who),
    "received": _alike(Sentence(
        "{0} 接收 {1} 传出的情报{2}", "{0} receives {2}, sent by {1}", phrase.who, phrase.who, phrase.card,
    ), "{0} 接收自己传出的情报{2}", "{0} receives {2}, sent by {0}"),
    "turn_over": Sentence("{0} 的回合结束", "{0}'s turn is over", phrase.who),
    "dropped_out": Sentence("{0} 传不出情报，出局", "{0} has nothing to send and is out of the game", phrase.who),
    # The message on its way.
    "message_turned_up": Sentence("情报翻开：{0}", "The message is turned up: {0}", phrase.card),
    "message_moved_before": Sentence("情报移到 {0} 面前", "The message moves before {0}", phrase.who),
    "message_swapped": Sentence(
        "情报被换掉，原来的{0}弃掉", "Another message takes the place of {0}, which is discarded", phrase.card
    ),
    "message_swapped_with_top": Sentence[Library](
        "情报与牌堆顶的牌互换", "The message and the top of the deck change places"
    ),
    "message_brought": Sentence(
        "{0} 的{2}成为情报，面朝上放到 {1} 面前", "{0}'s {2} becomes the message, face up before {1}", phrase.who, phrase.who, phrase.card
    ),
    "message_lost": Sentence("情报{0}亮出，弃掉", "The message {0} is shown and discarded", phrase.card),
    "message_kept": Sentence("{0} 把情报收入手牌", "{0} takes the message into hand", phrase.who),
    "looked_at_message": Sentence("{0} 查看情报", "{0} looks at the message", phrase.who),
    # Cards and skills.
    "played": _played,
    "used": _used,
    "voided": Sentence("{0} 的{1}无效", "{0}'s {1} does nothing", phrase.who, phrase.kind),
    "kept_card": Sentence("{0} 把用过的{1}收入手牌", "{0} takes the used {1} into hand", phrase.who, phrase.kind),
    "probed": _probed,
    "used_skill": Sentence("{0} 发动{1}", "{0} uses {1}", phrase.who, phrase.skill),
    "turned_up": Sentence("{0} 翻开角色牌：{1}", "{0} turns the role up: {1}", phrase.who, phrase.role),
    "turned_down": Sentence("{0} 把角色牌翻回面朝下", "{0} turns the role face down", phrase.who),
    "role_left": Sentence("{0} 的角色牌移出游戏：{1}", "{0}'s role leaves the game: {1}", phrase.who, phrase.role),
    "looked_at_roles": Sentence(
        "{0} 查看角色牌堆顶的 {1}", "{0} looks at {1} on top of the role pile", phrase.who, phrase.count
    ),
    "muted": Sentence("{0} 的技能本回合无效", "{0}'s skills are invalid this turn", phrase.who),
    "gagged": Sentence("{0} 本回合不能使用手牌", "{0} may not use cards from hand this turn", phrase.who),
    "banned": Sentence("本回合不能使用{0}", "Nobody may use {0} this turn", phrase.kinds),
    "barred": Sentence("{0} 本回合不能接收情报", "{0} cannot receive this turn", phrase.who),
    "baited": Sentence[Library](
        "潜伏与特工，情报含己方颜色的必须接收，不含的不能接收",
        "Both sides must receive a message of their colour, and cannot receive any other",
    ),
    "name_turned": Sentence(
        "本回合手里的{0}只能当{1}使用", "This turn {0} may only be used from hand as {1}", phrase.kind, phrase.kind
    ),
    "named_colour": Sentence("{0} 宣言{1}色", "{0} names {1}", phrase.who, phrase.colour),
    "named_seat": _alike(Sentence(
        "{0} 指定 {1}", "{0} names {1}", phrase.who, phrase.who,
    ), "{0} 指定自己", "{0} names themselves"),
    "looked_at_identity": Sentence("{0} 查看 {1} 的身份", "{0} looks at {1}'s identity", phrase.who, phrase.who),
    "took_identity": Sentence("{0} 换上 {1} 的身份", "{0} takes over {1}'s identity", phrase.who, phrase.who),
    "left_identity": Sentence("{0} 没有换上 {1} 的身份", "{0} does not take over {1}'s identity", phrase.who, phrase.who),
    # Cards, as everybody sees them.
    "reshuffled": Sentence(
        "弃牌堆的 {0}洗匀，接到牌堆下面", "{0} of the discard pile are shuffled and go below the deck", phrase.count
    ),
    "drew": Sentence("{0} 摸 {1}", "{0} draws {1}", phrase.who, phrase.count),
    "discarded": Sentence("{0} 弃掉手牌{1}", "{0} discards {1}", phrase.who, phrase.cards),
    "gave": Sentence("{0} 交给 {1} {2}", "{0} gives {1} {2}", phrase.who, phrase.who, phrase.count),
    "drew_from": Sentence("{0} 抽取 {1} 一张手牌", "{0} draws a card from {1}'s hand", phrase.who, phrase.who),
    "showed": Sentence("{0} 展示手牌{1}", "{0} shows {1}", phrase.who, phrase.cards),
    "looked_at_hand": Sentence("{0} 查看 {1} 的手牌", "{0} looks at {1}'s hand", phrase.who, phrase.who),
    "looked_at_top": Sentence("{0} 查看牌堆顶的 {1}", "{0} looks at {1} on top of the deck", phrase.who, phrase.count),
    "turned_top": Sentence("牌堆顶翻开：{0}", "Turned up from the deck: {0}", phrase.cards),
    "took_shown": Sentence("{0} 把{1}收入手牌", "{0} takes {1} into hand", phrase.who, phrase.card),
    # Messages that have been received.
    "took_openly": Sentence(
        "{0} 把 {1} 的手牌{2}收入手牌", "{0} takes {2} from {1}'s hand", phrase.who, phrase.who, phrase.cards
    ),
    "took_discarded": Sentence(
        "{0} 把弃牌堆的{1}收入手牌", "{0} takes {1} from the discard pile into hand", phrase.who, phrase.card
    ),
    "took_from_top": Sentence(
        "{0} 从牌堆顶拿 {1}加入手牌", "{0} takes {1} from the top of the deck into hand", phrase.who, phrase.count
    ),
    "put_on_top": Sentence("{0} 把 {1}放回牌堆顶", "{0} puts {1} back on top of the deck", phrase.who, phrase.count),
    "placed": _alike(Sentence(
        "{0} 把手牌{2}置入 {1} 的情报区", "{0} places {2} from hand before {1}", phrase.who, phrase.who, phrase.card,
    ), "{0} 把手牌{2}置入自己的情报区", "{0} places {2} from hand before themselves"),
    "placed_from_deck": Sentence("{1}置入 {0} 的情报区", "{1} is placed before {0}", phrase.who, phrase.card),
    "message_moved": Sentence(
        "{0} 面前的{2}移到 {1} 的情报区", "{2} moves from before {0} to {1}", phrase.who, phrase.who, phrase.card
    ),
    "message_taken": _alike(Sentence(
        "{0} 把 {1} 面前的{2}收入手牌", "{0} takes {2} from before {1} into hand", phrase.who, phrase.who, phrase.card,
    ), "{0} 把自己面前的{2}收入手牌", "{0} takes {2} from before themselves into hand"),
    "message_discarded": Sentence("{0} 面前的{1}弃掉", "{1} before {0} is discarded", phrase.who, phrase.card),
    # What only some see.
    "sent_card": Sentence("{0} 传出的是{1}", "{0} has sent {1}", phrase.who, phrase.card),
    "message_seen": Sentence("{0} 看到情报是{1}", "{0} has seen the message: {1}", phrase.who, phrase.card),
    "kept_face": Sentence("{0} 收入手牌的是{1}", "{0} has taken {1} into hand", phrase.who, phrase.card),
    "probe_seen": Sentence("{0} 给 {1} 看{2}", "{0} shows {1} {2}", phrase.who, phrase.who, phrase.probe),
    "order_seen": Sentence("{0} 给 {1} 看{2}", "{0} shows {1} {2}", phrase.who, phrase.who, phrase.order),
    "identity_seen": Sentence("{0} 看到 {1} 的身份：{2}", "{0} has seen who {1} is: {2}", phrase.who, phrase.who, phrase.identity),
    "roles_seen": Sentence("{0} 看到的角色牌：{1}", "{0} has seen the roles: {1}", phrase.who, phrase.roles),
    "drew_cards": Sentence("{0} 摸到{1}", "{0} has drawn {1}", phrase.who, phrase.cards),
    "gave_cards": Sentence("{0} 交给 {1} 的是{2}", "{0} has given {1} {2}", phrase.who, phrase.who, phrase.cards),
    "drew_card_from": Sentence("{0} 从 {1} 手中抽到{2}", "{0} has drawn {2} from {1}", phrase.who, phrase.who, phrase.card),
    "hand_seen": Sentence("{0} 看到 {1} 的手牌：{2}", "{0} has seen {1}'s hand: {2}", phrase.who, phrase.who, phrase.cards),
    "top_seen": Sentence(
        "{0} 看到牌堆顶，从顶起：{1}", "{0} has seen the deck, from the top: {1}", phrase.who, phrase.cards
    ),
    # Life, death and victory.
    "dying": Sentence("{0} 濒死，求澄清", "{0} is dying and asks to be saved", phrase.who),
    "saved": Sentence("{0} 得救", "{0} is saved", phrase.who),
    "doomed": Sentence("无人救得了 {0}", "Nobody saves {0}", phrase.who),
    "died": Sentence("{0} 死亡", "{0} dies", phrase.who),
    "declared": Sentence("{0} 宣胜：{1}", "Victory is declared by {0}: {1}", phrase.all_of, phrase.cause),
    "usurped": Sentence("{0} 是篡夺者，夺走胜利", "{0} is the Usurper and takes the victory", phrase.who),
    "won": _won,
    "revealed": _revealed,
}  # fmt: skip

KINDS: Final = frozenset(_TELLERS)
"""Every kind of event there is."""


def tell(library: Library, kind: str, data: tuple[object, ...], lang: str) -> str:
    """One sentence for an event."""
    return _told(library, kind, data)(lang)


@lru_cache(maxsize=4096)
def _told(library: Library, kind: str, data: tuple[object, ...]) -> Text:
    """Cached: the same things happen at many tables, and are told in both languages."""
    if kind not in _TELLERS:
        raise KeyError(f"there is no sentence for the event {kind!r}")
    return _TELLERS[kind](library, data)


def ending(library: Library, s: Mission) -> Text:
    """How the game ended, and for whom."""
    outcome = s.outcome
    assert outcome is not None, "only a finished game has an ending"
    cause = phrase.cause(library, outcome.reason).format(turn=s.setup.options.max_turns)
    if not outcome.winners:
        return Text(f"无人获胜：{cause.zh}。", f"Nobody wins: {cause.en}.")
    winners = strung([_winner(library, s, seat) for seat in outcome.winners])
    both = Text(f"；{ALLIANCE.zh}", f"; {ALLIANCE.en}") if _won_together(s, outcome.winners) else NOTHING
    return Text(f"{winners.zh}获胜：{cause.zh}{both.zh}。", f"Victory for {winners.en}: {cause.en}{both.en}.")


def _won_together(s: Mission, winners: Sequence[int]) -> bool:
    """Whether both sides have, as they do with four players (R-206)."""
    kinds = {s.who[s.identity[seat]] for seat in winners if s.identity[seat] >= 0}
    return s.setup.seats == ALLIED_SEATS and kinds >= {QIAN_FU, TE_GONG}


def _winner(library: Library, s: Mission, seat: int) -> Text:
    """B 王魁（特工机关）"""
    card = s.identity[seat]
    name = phrase.identity(library, s.who[card] if card >= 0 else NONE)
    role = shown_role(library, s, seat)
    zh, en = (f"{MARKS[seat]} {role(lang)}".rstrip() for lang in ("zh", "en"))
    return Text(f"{zh}（{name.zh}）", f"{en} ({name.en})")
