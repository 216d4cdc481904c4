"""Events as sentences, in both languages: results, never causes (TL-12.2.1)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

from anju.engine.roster import MARKS, Roster
from anju.engine.sentence import Data, Sentence, number, same
from anju.engine.text import Text, strung
from anju.games.tragedy_looper.board import DECKS
from anju.games.tragedy_looper.label import COUNTER_NAMES, named
from anju.games.tragedy_looper.library import Library
from anju.games.tragedy_looper.state import Town

Renderer = Callable[[Library, object], Text]
"""How one value of an event is put into words."""
Teller = Callable[[Library, Data], Text]
"""The sentence for all values of an event together."""

PHASE_NAMES: Final[dict[str, Text]] = {
    "setup": Text("布置", "set-up"),
    "loop_start": Text("轮回开始", "loop start"),
    "day_start": Text("每天开始", "day start"),
    "mastermind_cards": Text("主谋放牌", "mastermind's cards"),
    "protagonist_cards": Text("主角放牌", "protagonists' cards"),
    "resolution": Text("行动牌结算", "resolution"),
    "mastermind_abilities": Text("主谋能力", "mastermind abilities"),
    "goodwill": Text("友好能力", "goodwill abilities"),
    "incident": Text("事件", "incident"),
    "leader_change": Text("队长轮换", "leader change"),
    "day_end": Text("每天结束", "day end"),
    "loop_end": Text("轮回结束", "loop end"),
    "verdict": Text("判定", "verdict"),
    "guess": Text("最终猜测", "final guess"),
}
PHASES_OF_A_DAY: Final[dict[str, Text]] = {
    "day_start": Text("开始", "start"),
    "mastermind_cards": Text("主谋牌", "mastermind's cards"),
    "protagonist_cards": Text("主角牌", "protagonists' cards"),
    "resolution": Text("结算", "resolution"),
    "mastermind_abilities": Text("主谋能力", "mastermind's abilities"),
    "goodwill": Text("友好能力", "goodwill"),
    "incident": Text("事件", "incident"),
    "leader_change": Text("换队长", "new leader"),
    "day_end": Text("结束", "end"),
}
"""The phases of a day, in short."""
_OUTSIDE_DAYS: Final = frozenset(("setup", "loop_start", "loop_end", "verdict", "guess"))

MASTERMIND: Final = Text("主谋", "Mastermind")
_NONE: Final = Text("没有", "none")

_CAUSES: Final[dict[str, Text]] = {
    "survived": Text("一个轮回过完而没有失败", "a loop has passed without defeat"),
    "all_lost": Text("每个轮回主角都失败了", "every loop was lost"),
    "right_guess": Text("猜中了每个人的身份", "every role was guessed"),
    "wrong_guess": Text("最终猜测猜错了", "the final guess was wrong"),
}
"""Why the game ended."""


# -- one value ----------------------------------------------------------------------------------------------


def _word(value: object) -> str:
    assert isinstance(value, str), f"{value!r} is no word"
    return value


def _plain(_: Library, value: object) -> Text:
    return same(str(number(value)))


def _named(library: Library, value: object) -> Text:
    """A character, a location, an incident, a plot, a role or an ability."""
    return named(library, _word(value))


def _quoted(library: Library, value: object) -> Text:
    name = _named(library, value)
    return Text(f"「{name.zh}」", name.en)


def _deck(_: Library, value: object) -> Text:
    """The owner of a deck: the mastermind, or one of the three protagonists."""
    mark = MARKS[number(value)]
    return Text(mark, mark)


def roster(names: Sequence[Text]) -> Roster:
    """Decks by the name of who plays them; for somebody who plays several, with which deck it is (R-249)."""
    people = len(names) - 1
    return Roster((MASTERMIND, *(_player(names, people, deck) for deck in range(1, DECKS + 1))))


def _player(names: Sequence[Text], people: int, deck: int) -> Text:
    if people == DECKS:
        return names[deck]
    role, player = protagonist(deck), player_of(people, deck)
    if player is None:
        return role
    name = names[player]
    return Text(f"{name.zh}（{role.zh}）", f"{name.en} ({role.en})")


def player_of(people: int, deck: int) -> int | None:
    """Who plays this deck among so many protagonists; None if that changes with the leader (R-249)."""
    return None if 1 < people < deck else min(deck, people)


def protagonist(deck: int) -> Text:
    return Text(f"{deck} 号主角", f"Protagonist {deck}")


UNNAMED: Final = Roster((MASTERMIND, *(protagonist(deck) for deck in range(1, DECKS + 1))))
"""The decks where no player has a name."""


def _counter(_: Library, value: object) -> Text:
    return COUNTER_NAMES[_word(value)]


def _change(_: Library, value: object) -> Text:
    change = f"{number(value):+d}"
    return Text(change, change)


def _winners(_: Library, value: object) -> Text:
    """One side wins or the other."""
    return Text("主谋", "the mastermind") if value == (0,) else Text("主角", "the protagonists")


def _reason(_: Library, value: object) -> Text:
    return _CAUSES[_word(value)]


def _all_named(library: Library, values: Data) -> Text:
    return strung([_named(library, value) for value in values])


# -- sentences whose parts depend on each other -------------------------------------------------------------


def _printed(library: Library, data: Data) -> Text:
    """What the script has put on a card: a turf, a number."""
    who, option, value = data
    name = _named(library, who)
    if option == "turf":
        place = _named(library, value)
        return Text(f"{name.zh}的领地是{place.zh}", f"The turf of {name.en} is {place.en}")
    return Text(f"{name.zh}的 {option} 是 {value}", f"{option} of {name.en} is {value}")


def _phase(_: Library, data: Data) -> Text:
    loop, day, phase = number(data[0]), number(data[1]), _word(data[2])
    name = PHASE_NAMES[phase]
    if phase in _OUTSIDE_DAYS:
        return Text(f"第 {loop} 轮回 · {name.zh}", f"Loop {loop}: {name.en}")
    return Text(f"第 {loop} 轮回第 {day} 天 · {name.zh}", f"Loop {loop}, day {day}: {name.en}")


def _cards_revealed(library: Library, data: Data) -> Text:
    cards = strung([_revealed_card(library, laid) for laid in data]) if data else _NONE
    return Text(f"翻开行动牌：{cards.zh}", f"The cards are turned up: {cards.en}")


def _revealed_card(library: Library, laid: object) -> Text:
    assert isinstance(laid, tuple), f"{laid!r} is no card on the board"
    owner, target, card = laid
    deck, thing, name = _deck(library, owner), _named(library, target), _quoted(library, card)
    return Text(f"{thing.zh}{name.zh}（{deck.zh}）", f"{deck.en}'s {name.en} on {thing.en}")


def _declared(library: Library, data: Data) -> Text:
    """A declaration with everything chosen; a goodwill ability is called by its character's name."""
    ability, said = _quoted(library, data[0]), _all_named(library, data[2:])
    zh, en = f"启动友好能力{ability.zh}", f"Goodwill ability declared: {ability.en}"
    return Text(f"{zh}：{said.zh}", f"{en} ({said.en})") if data[2:] else Text(zh, en)


def _same_role_as(library: Library, data: Data) -> Text:
    who, others = _named(library, data[0]), _all_named(library, data[1:])
    if not data[1:]:
        return Text(f"没有人与{who.zh}身份相同", f"Nobody has the same role as {who.en}")
    return Text(f"与{who.zh}身份相同的：{others.zh}", f"The same role as {who.en}: {others.en}")


def _guess_answered(library: Library, data: Data) -> Text:
    who, role = _named(library, data[0]), _named(library, data[1])
    answer = Text("对", "right") if data[2] else Text("错", "wrong")
    return Text(f"猜{who.zh}是{role.zh}：{answer.zh}", f"{who.en} guessed to be {role.en}: {answer.en}")


def _incident(library: Library, data: Data) -> Text:
    name = _named(library, data[0])
    if data[1] == "occurred":
        return Text(f"{name.zh} 发生了", f"{name.en} occurs")
    return Text(f"{name.zh} 没有发生", f"{name.en} does not occur")


def _cause(library: Library, data: Data) -> Text:
    """An ability and who has it, or an incident and its culprit; the rule of a plot is nobody's."""
    what = _quoted(library, data[0])
    if not data[1]:
        return Text(f"起因：{what.zh}", f"Cause: {what.en}")
    who = _named(library, data[1])
    return Text(f"起因：{what.zh}（{who.zh}）", f"Cause: {what.en} ({who.en})")


_TELLERS: Final[dict[str, Teller]] = {
    # The course of a loop.
    "loop": Sentence("第 {0} 轮回", "Loop {0}", _plain),
    "on_board": Sentence("{0}在{1}", "{0} is in the {1}", _named, _named),
    "printed": _printed,
    "phase": _phase,
    "entered": Sentence("{0}在{1}登场", "{0} enters in the {1}", _named, _named),
    "leader": Sentence("队长是 {0}", "{0} is the leader", _deck),
    # Action cards.
    "next_deck": Sentence("下一个由{0}放牌", "{0} places the next card", _deck),
    "card_placed": Sentence("{0}放牌：{1}", "{0} places a card on {1}", _deck, _named),
    "own_card": Sentence("{0}放牌：{1}{2}", "{0} has placed {2} on {1}", _deck, _named, _quoted),
    "cards_revealed": _cards_revealed,
    "card_recovered": Sentence("{0}收回{1}", "{0} takes back {1}", _deck, _quoted),
    # What changes on the board; the first number tells which changes come together.
    "counter": Sentence("{1} {2} {3}", "{1}: {2} {3}", _plain, _named, _counter, _change),
    "moved": Sentence("{1}移动到{2}", "{1} moves to the {2}", _plain, _named, _named),
    "gauge": Sentence("EX 槽 {1}，现在是 {2}", "Ex gauge {1}, now {2}", _plain, _change, _plain),
    "ex_card": Sentence("{1}得到 Ex 牌", "{1} gets an Ex card", _plain, _named),
    "ex_moved": Sentence("Ex 牌从{1}转移到{2}", "An Ex card goes from {1} to {2}", _plain, _named, _named),
    "ex_barred": Sentence[Library](
        "本轮回主角不能在有 Ex 牌的角色上放牌",
        "Protagonists place no cards on characters with Ex cards in this loop",
    ),
    "cursed": Sentence("{1}有了诅咒牌", "A curse card is put on {1}", _plain, _named),
    "curse_moved": Sentence("诅咒牌从{1}到{2}", "A curse goes from {1} to {2}", _plain, _named, _named),
    "sealed": Sentence(
        "到第 {1} 天为止，不能移入或移出{0}",
        "Nobody moves into or out of the {0} until day {1}",
        _named,
        _plain,
    ),
    "rooted": Sentence("到第 {1} 天为止，{0}不能移动", "{0} cannot move until day {1}", _named, _plain),
    "guarded": Sentence("{0}得到护卫标记", "{0} gets a guard marker", _named),
    "guard_lost": Sentence("{1}失去护卫标记", "{1} loses a guard marker", _plain, _named),
    "forbidden_lifted": Sentence(
        "{0}本轮回没有禁入地点", "{0} has no forbidden locations in this loop", _named
    ),
    "died": Sentence("{1}死亡", "{1} dies", _plain, _named),
    "revived": Sentence("{1}复活", "{1} is revived", _plain, _named),
    "removed": Sentence("{1}移出版图", "{1} is removed from the board", _plain, _named),
    # Goodwill abilities.
    "declared": _declared,
    "refused": Sentence("友好能力{0}被拒绝", "Goodwill ability {0} is refused", _quoted),
    "carried_out": Sentence("友好能力{0}执行", "Goodwill ability {0} is carried out", _quoted),
    # Incidents.
    "incident": _incident,
    "nothing_happened": Sentence("{0} 无事发生", "{0}: nothing happens", _named),
    # What is made known.
    "role_revealed": Sentence("{0}的身份是{1}", "{0} is revealed as {1}", _named, _named),
    "culprit_revealed": Sentence(
        "第 {0} 天的事件，肇事者是{1}", "The culprit of the incident of day {0} is {1}", _plain, _named
    ),
    "culprit_at": Sentence("肇事者在{0}", "The culprit is in the {0}", _named),
    "subplot_revealed": Sentence("有次要剧情{0}", "One of the subplots is {0}", _quoted),
    "no_other_subplot": Sentence[Library]("没有别的次要剧情可以公开", "There is no other subplot to name"),
    "same_role_as": _same_role_as,
    # What only the mastermind learns.
    "cause": _cause,
    # Defeat and victory.
    "protagonists_lost": Sentence("主角失败", "The protagonists lose", _plain),
    "protagonists_died": Sentence("主角死亡", "The protagonists die", _plain),
    "loop_ended": Sentence[Library]("轮回结束", "The loop ends"),
    "guess_answered": _guess_answered,
    "game_over": Sentence("{0}获胜：{1}", "Victory for {0}: {1}", _winners, _reason),
}

KINDS: Final = frozenset(_TELLERS)
"""Every kind of event there is."""


@lru_cache(maxsize=4096)
def tell(library: Library, kind: str, data: tuple[object, ...], lang: str) -> str:
    """One sentence for an event; the same things happen at many tables."""
    if kind not in _TELLERS:
        raise KeyError(f"there is no sentence for the event {kind!r}")
    return _TELLERS[kind](library, data)(lang)


def ending(library: Library, s: Town) -> Text:
    """Who won and why, and the plots behind it all: the script is now public."""
    outcome = s.outcome
    assert outcome is not None, "only a finished game has an ending"
    winners, cause = _winners(library, outcome.winners), _reason(library, outcome.reason)
    plots = strung([library.plots[plot].name for plot in s.plan.plots])
    return Text(
        f"{winners.zh}获胜：{cause.zh}。剧情：{plots.zh}。",
        f"Victory for {winners.en}: {cause.en}. Plots: {plots.en}.",
    )
