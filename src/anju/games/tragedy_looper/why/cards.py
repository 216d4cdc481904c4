"""Why an action card cannot be placed, or taken back (TL-5)."""

from __future__ import annotations

from anju.engine.errors import Refused
from anju.engine.question import Question, Value
from anju.engine.refusal import (
    Obstacle,
    choose_listed,
    is_number,
    not_listed,
    not_this_time,
    refusal,
    unlisted,
)
from anju.engine.remedy import OPTION, Remedy, Step
from anju.engine.text import NOTHING, Text
from anju.games.tragedy_looper import words
from anju.games.tragedy_looper.days import Days
from anju.games.tragedy_looper.ground import MASTERMIND
from anju.games.tragedy_looper.library import Card
from anju.games.tragedy_looper.state import deck_in_turn
from anju.games.tragedy_looper.why.naming import deck_name, next_day, next_loop, source_rule


def why_card(play: Days, question: Question, id: str) -> Refused:
    """For a card that exists and cannot be placed now."""
    card = play.library.cards[id]
    owner = MASTERMIND if question.word is words.M_CARD else deck_in_turn(play.state)
    found = _not_in_deck(play, question, owner, card) or _gone(play, owner, card) or not_this_time(question)
    return refusal(card.name, [found])


def side_of(owner: int) -> str:
    return "mastermind" if owner == MASTERMIND else "protagonist"


def _not_in_deck(play: Days, question: Question, owner: int, card: Card) -> Obstacle | None:
    if card.side != side_of(owner):
        other = (
            Text("主谋", "the mastermind") if card.side == "mastermind" else Text("主角", "the protagonists")
        )
        cause = Text(f"这是{other.zh}的牌", f"this is a card of {other.en}")
        numbers: dict[str, object] = {"card": card.id, "side": card.side, "yours": side_of(owner)}
        return Obstacle("other_side", cause, numbers, "TL-5.1", choose_listed(question))
    if play.in_deck(card):
        return None
    given = play.options.mastermind_deck_000
    cause = Text("这一桌的牌组里没有它", "it is not in the deck of this table")
    words = Text(
        f"选项 mastermind_deck_000 为 {str(not given).lower()} 的桌才有它",
        f"only a table with mastermind_deck_000 = {str(not given).lower()} has it",
    )
    remedy = Remedy(words, ((Step(OPTION, ("mastermind_deck_000", not given)),),))
    numbers = {"card": card.id, "mastermind_deck_000": given}
    return Obstacle("not_in_deck", cause, numbers, "TL-5.1", remedy)


def _gone(play: Days, owner: int, card: Card) -> Obstacle | None:
    """Used up for the loop, or lying on the board already."""
    s, deck = play.state, deck_name(owner)
    if card.id in s.spent[owner]:
        cause = Text(
            f"每轮回一次，{deck.zh}在第 {s.loop} 轮回已经用掉",
            f"once a loop, and {deck.en} has used it in loop {s.loop}",
        )
        numbers = {"card": card.id, "deck": owner, "loop": s.loop, "per_loop": 1}
        return Obstacle("spent", cause, numbers, "TL-5.1.1", next_loop(play))
    laid = sum(who == owner and one == card.id for who, _, one in s.laid)
    if laid < card.copies:
        return None
    cause = Text(
        f"{deck.zh}今天已经放了（{laid} 张，共 {card.copies} 张）",
        f"{deck.en} has placed it today already ({laid} of {card.copies})",
    )
    remedy = next_loop(play) if card.once_per_loop else next_day(play)
    numbers = {"card": card.id, "deck": owner, "laid": laid, "copies": card.copies}
    return Obstacle("laid", cause, numbers, "TL-5.1.3", remedy)


# -- taking one back ----------------------------------------------------------------------------------------------


def why_not_taken_back(play: Days, question: Question, id: str) -> Refused:
    """Only what the leader's own deck has used up this loop can be taken back."""
    s, card = play.state, play.library.cards[id]
    deck, rule = deck_name(s.leader), source_rule(play, question)
    numbers: dict[str, object] = {"card": id, "leader": s.leader, "spent": len(s.spent[s.leader])}
    if card.side != "protagonist":
        found = Obstacle(
            "other_side",
            Text("这是主谋的牌", "this is a card of the mastermind"),
            numbers,
            rule,
            choose_listed(question),
        )
    elif not card.once_per_loop:
        cause = Text("它不是每轮回一次的牌，不会用掉", "it is no once-per-loop card and is never used up")
        found = Obstacle("never_spent", cause, numbers, rule, choose_listed(question))
    else:
        cause = Text(f"{deck.zh}这个轮回还没有用掉它", f"{deck.en} has not used it this loop")
        found = Obstacle("not_spent", cause, numbers, rule, choose_listed(question))
    return refusal(card.name, [found])


# -- whose card is next -------------------------------------------------------------------------------------------


def why_not_next(play: Days, question: Question, what: Value) -> Refused:
    """Where the leader says which protagonist places next (R-257); these are called by their numbers."""
    decks = " ".join(map(str, question.values))
    if isinstance(what, str) and what in decks.split():
        cause = Text("主角在这里用数字回答", "protagonists are answered with a number here")
        remedy = Text(f"答数字 {what}，不要引号", f"answer the number {what}, without quotes")
        return refusal(NOTHING, [Obstacle("other_name", cause, {"id": what}, question.rule, remedy)])
    deck = what if type(what) is int else int(what) if isinstance(what, str) and is_number(what) else 0
    if 1 <= deck <= play.board.decks:
        most = play.options.cards_per_protagonist
        cause = Text(f"今天已经放完了（{most} 张）", f"has placed everything for today ({most})")
        return refusal(deck_name(deck), [unlisted(question, "laid", cause, {"deck": deck, "laid": most})])
    most = play.board.decks
    cause = Text(f"要答一名主角的编号，1 到 {most}", f"the number of a protagonist is wanted, 1 to {most}")
    return not_listed(question, "no_deck", cause, {"decks": decks})
