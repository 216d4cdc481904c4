"""Why something cannot be chosen: what people write is found, and the offer of the question says what it lacks.

The requirements of the offer decide; this only finds what a text means, and when it answers another question.
"""

from __future__ import annotations

from typing import Final

from anju.engine.errors import Refused
from anju.engine.question import Question, Value
from anju.engine.refusal import (
    Obstacle,
    asked,
    is_number,
    not_listed,
    not_now,
    not_this_time,
    refusal,
    wrong_type,
)
from anju.engine.remedy import instead
from anju.engine.text import NOTHING, Text
from anju.games.tragedy_looper import words
from anju.games.tragedy_looper.days import Days
from anju.games.tragedy_looper.label import WORDS
from anju.games.tragedy_looper.library import FAR_SIDE
from anju.games.tragedy_looper.naming import KIND_NAMES, called, deck_name, kind_of, name, printed, unknown
from anju.games.tragedy_looper.offers.cards import side_of
from anju.games.tragedy_looper.offers.offer import TownOffer
from anju.games.tragedy_looper.offers.presence import no_location

_PIECES: Final = {
    "character": ("character",),
    "location": ("location",),
    "card": ("card",),
    "ability": ("goodwill", "row"),
}
"""The kinds of pieces, and what their ids refer to."""

_SPOKEN: Final = ("choice", "leader_choice")

_LATER: Final = {
    "card": Text(
        "行动牌在主谋行动与主角行动两个阶段放",
        "action cards are placed in the action phases of the two sides",
    ),
    "goodwill": Text(
        "友好能力由队长在友好能力阶段宣告", "the leader declares goodwill abilities in their own phase"
    ),
    "row": Text("能力由主谋在它的时点使用", "the mastermind uses abilities at their own moments"),
    "role": Text("身份只在最终猜测时说", "roles are named in the final guess"),
}
"""When a value of a kind would be asked for."""


def why(play: Days, question: Question, what: Value) -> Refused | None:
    """Why this value or piece cannot be chosen at this question; None if it can."""
    if type(what) in (int, str) and what in question.values:
        return None
    if question.word is words.NEXT_DECK:
        return _why_not_next(play, question, what)
    if not isinstance(what, str):
        return wrong_type(question, what)
    if question.touches(what):
        return None
    id = _piece_id(play, what)
    if id:
        return None if _stands_for_an_offer(play, question, id) else _why_id(play, question, id)
    return _why_text(play, question, what)


def _offer(question: Question) -> TownOffer:
    assert isinstance(question.offer, TownOffer), "every question of the rules is posed with one"
    return question.offer


# -- what a text means --------------------------------------------------------------------------------------------


def _piece_id(play: Days, what: str) -> str:
    """The id in a piece written as kind:id; "" if it is no piece of the game."""
    kind, _, id = what.partition(":")
    return id if kind_of(play.library, id) in _PIECES.get(kind, ()) else ""


def _stands_for_an_offer(play: Days, question: Question, id: str) -> bool:
    """Whether it stands for a value on offer: where an ability is asked for, a character stands for its abilities."""
    if id in question.values:
        return True
    if id not in play.library.characters:
        return False
    abilities = printed(play.library).goodwill
    return any(
        isinstance(value, str)
        and (value.endswith(f"@{id}") or (value in abilities and abilities[value][0].id == id))
        for value in question.values
    )


def _why_text(play: Days, question: Question, what: str) -> Refused:
    """An id, a name that people use, or nothing at all."""
    if kind_of(play.library, what):
        return _why_id(play, question, what)
    ids = called(play.library, what)
    for id in ids:
        if id in question.values:
            cause = Text(
                f"这里要写 {name(play, id).zh} 的代号", f"the id of {name(play, id).en} is wanted here"
            )
            remedy = instead(Text(f"写成 {id}", f"write it as {id}"), id)
            return refusal(NOTHING, [Obstacle("other_name", cause, {"id": id}, question.rule, remedy)])
    return _why_id(play, question, _likeliest(play, question, ids)) if ids else unknown(play, question, what)


def _likeliest(play: Days, question: Question, ids: tuple[str, ...]) -> str:
    """Of several things with the same name, one that fits the question; cards of the asked side first."""
    cards = play.library.cards
    own = [id for id in ids if id in cards and cards[id].side == side_of(question.seat)]
    answers = [id for id in ids if kind_of(play.library, id) in _offer(question).kinds]
    return (*own, *answers, *ids)[0]


def _why_id(play: Days, question: Question, id: str) -> Refused:
    kind, offer = kind_of(play.library, id), _offer(question)
    if id == FAR_SIDE and question.word is not words.STANDS:
        return refusal(name(play, id), [no_location(question)])
    if offer.about(kind, id):
        return offer.refused(play, question, id)
    if kind == "word":
        return _why_not_answered(play, question, id)
    if kind in {kind_of(play.library, str(value)) for value in question.values}:
        return refusal(name(play, id), [not_this_time(question)])
    return not_now(question, KIND_NAMES[kind], NOTHING if _is_spoken(question) else _LATER.get(kind, NOTHING))


def _is_spoken(question: Question) -> bool:
    return question.word.id in _SPOKEN


# -- plain words --------------------------------------------------------------------------------------------------


def _why_not_answered(play: Days, question: Question, word: str) -> Refused:
    """Why a plain word that the offer does not know cannot be answered."""
    if word in (words.PASS, words.NO) or (word == words.NOBODY and question.word.kind == "thing"):
        return _why_decline(question)
    said = kind_of(play.library, str(question.values[0])) == "word"
    if word == words.NOBODY and _is_spoken(question) and said:
        cause = Text("有可选的就必须选", "whoever can choose must choose")
        return not_listed(question, "must_choose", cause)
    quoted = WORDS[word]
    return not_now(question, Text(f"「{quoted.zh}」", f"'{quoted.en.lower()}'"))


def _why_decline(question: Question) -> Refused:
    decline = question.word.decline
    if decline is None:
        cause = Text("这里必须选，不能放弃", "a choice has to be made here: it cannot be declined")
        return not_listed(question, "must_choose", cause)
    cause = Text(f"这里的「不」写作 {decline}", f"declining is called {decline} here")
    remedy = Text(f"答 {decline}", f"answer {decline}")
    return refusal(NOTHING, [Obstacle("other_word", cause, asked(question), question.rule, remedy)])


# -- protagonists, who are called by their numbers ----------------------------------------------------------------


def _why_not_next(play: Days, question: Question, what: Value) -> Refused:
    """Where the leader says which protagonist places next (R-257)."""
    decks = " ".join(map(str, question.values))
    if isinstance(what, str) and what in decks.split():
        cause = Text("主角在这里用数字回答", "protagonists are answered with a number here")
        remedy = Text(f"答数字 {what}，不要引号", f"answer the number {what}, without quotes")
        return refusal(NOTHING, [Obstacle("other_name", cause, {"id": what}, question.rule, remedy)])
    deck = what if type(what) is int else int(what) if isinstance(what, str) and is_number(what) else 0
    if deck in _offer(question).candidates:
        return refusal(deck_name(deck), _offer(question).obstacles(play, question, deck))
    most = play.board.decks
    cause = Text(f"要答一名主角的编号，1 到 {most}", f"the number of a protagonist is wanted, 1 to {most}")
    return not_listed(question, "no_deck", cause, {"decks": decks})
