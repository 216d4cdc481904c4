"""Why a plain answer cannot be given: refusing, declining, yes and no."""

from __future__ import annotations

from anju.engine.errors import Refused
from anju.engine.question import Question
from anju.engine.refusal import Obstacle, asked, not_listed, not_now, refusal
from anju.engine.text import NOTHING, Text
from anju.games.tragedy_looper import words
from anju.games.tragedy_looper.days import Days
from anju.games.tragedy_looper.label import WORDS
from anju.games.tragedy_looper.state import DESPAIR, HOPE
from anju.games.tragedy_looper.why.naming import printed

_DECLINES = (words.PASS, words.NO)


def why_not_answered(play: Days, question: Question, word: str) -> Refused:
    """For a plain word that is not on offer."""
    if question.word is words.ANSWER and word in (words.CARRY_OUT, words.REFUSE):
        return _why_answer(play, question, word)
    if word in _DECLINES or (word == words.NOBODY and question.word.kind == "thing"):
        return _why_decline(question)
    called = WORDS[word]
    return not_now(question, Text(f"「{called.zh}」", f"'{called.en.lower()}'"))


def _why_decline(question: Question) -> Refused:
    decline = question.word.decline
    if decline is None:
        cause = Text("这里必须选，不能放弃", "a choice has to be made here: it cannot be declined")
        return not_listed(question, "must_choose", cause)
    cause = Text(f"这里的「不」写作 {decline}", f"declining is called {decline} here")
    remedy = Text(f"答 {decline}", f"answer {decline}")
    return refusal(NOTHING, [Obstacle("other_word", cause, asked(question), question.rule, remedy)])


def _by_counter(play: Days, question: Question, who: int) -> Refused | None:
    """Hope and despair go before what the role would do (R-270)."""
    called, hope, despair = play.character(who).name, play.count(who, HOPE), play.count(who, DESPAIR)
    numbers = {"hope": hope, "despair": despair}
    if hope:
        cause = Text(f"{called.zh}带着希望，不能拒绝", f"{called.en} has hope: it cannot be refused")
        return not_listed(question, "cannot_refuse", cause, numbers, "R-270")
    if despair:
        cause = Text(f"{called.zh}带着绝望，必须拒绝", f"{called.en} has despair: it must be refused")
        return not_listed(question, "must_refuse", cause, numbers, "R-270")
    return None


def _why_answer(play: Days, question: Question, word: str) -> Refused:
    """Only the mastermind is asked, who knows the role (TL-9.3)."""
    character, ability = printed(play.library).goodwill[question.source]
    who, called = play.board.index[character.id], character.name
    role, kind = play.role(who), play.refusal(who)
    numbers = {"role": role.id, "refusal": kind}
    by_counter = _by_counter(play, question, who)
    if by_counter is not None and not ability.unrefusable:
        return by_counter
    if word == words.CARRY_OUT:
        cause = Text(
            f"{called.zh}是{role.name.zh}，强制友好拒绝，必须拒绝",
            f"{called.en} is {role.name.en}, a role with mandatory refusal: it must be refused",
        )
        return not_listed(question, "must_refuse", cause, numbers, "TL-9.3")
    if ability.unrefusable or kind != "none":
        cause = Text("文字写明这次不能被拒绝", "the text says that this use can never be refused")
        return not_listed(question, "unrefusable", cause, numbers, f"TL-{ability.id}")
    cause = Text(
        f"{called.zh}是{role.name.zh}，没有友好拒绝，必须执行",
        f"{called.en} is {role.name.en}, a role without refusal: it must be carried out",
    )
    return not_listed(question, "cannot_refuse", cause, numbers, "TL-9.3")
