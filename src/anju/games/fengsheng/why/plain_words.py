"""Why a plain word cannot be answered: declining, agreeing, a direction, a colour, a code word."""

from __future__ import annotations

from typing import Final

from anju.engine.errors import Refused
from anju.engine.question import Question
from anju.engine.refusal import Obstacle, asked, not_listed, not_now, refusal
from anju.engine.text import NOTHING, Text
from anju.games.fengsheng import label, words
from anju.games.fengsheng.naming import source_rule
from anju.games.fengsheng.round import Round
from anju.games.fengsheng.why.offered import came_into_question, unfit

DECLINES: Final = (words.PASS, words.END, words.NO, words.NONE, words.DONE)
_CHOOSERS: Final = {
    words.LEFT: "direction",
    words.RIGHT: "direction",
    words.UP: "direction",
    "red": "colour",
    "blue": "colour",
    "black": "colour",
}
"""Words that only one kind of question takes."""
_RECEIVING: Final = Text("接收情报", "receiving a message")
_MOMENTS: Final = {
    words.ACCEPT: _RECEIVING,
    words.REFUSE: _RECEIVING,
    words.YES: Text("「是」或「否」", "yes or no"),
}
"""The questions to which these words are answers."""


def why_word(g: Round, question: Question, what: str) -> Refused:
    """For a word that exists and is not on offer."""
    if came_into_question(question, what) or (what == words.YES and question.word is words.MAY):
        return unfit(g, question, what, NOTHING)
    if what in DECLINES:
        return _why_decline(g, question)
    if what in _MOMENTS:
        return not_now(question, _MOMENTS[what])
    if _CHOOSERS.get(what) == question.word.kind:
        return not_listed(question, "no_direction", _side_only(what), rule=source_rule(g, question))
    if question.word.kind == "branch":
        return why_branch(g, question, what)
    name = label.WORDS[what]
    return not_now(question, Text(f"「{name.zh}」", f"'{name.en.lower()}'"))


def _side_only(what: str) -> Text:
    name = label.WORDS[what]
    return Text(f"没有「{name.zh}」这个方向可选", f"'{name.en.lower()}' is no direction to choose here")


# -- declining ----------------------------------------------------------------------------------------------------


def _why_decline(g: Round, question: Question) -> Refused:
    decline = question.word.decline
    if question.word is words.SEND:
        return not_listed(question, "must_send", _MUST_SEND, _hand(g, question), "FS-7.3")
    if question.word is words.WHICH:
        cause = Text(
            "这些技能必须执行，只能选先后", "these skills are forced: only their order is yours to choose"
        )
        return not_listed(question, "forced", cause, rule="FS-11.2.1")
    if decline is None:
        cause = Text("没有写「可以」的必须做，不能放弃", "only what says 'may' can be declined")
        return not_listed(question, "must_choose", cause)
    cause = Text(f"这里的「不」写作 {decline}", f"declining is called {decline} here")
    remedy = Text(f"答 {decline}", f"answer {decline}")
    return refusal(NOTHING, [Obstacle("other_word", cause, asked(question), question.rule, remedy)])


_MUST_SEND: Final = Text(
    "必须传出一张情报，或用代替传出的牌或技能", "you have to send a message, or use what replaces sending"
)


def _hand(g: Round, question: Question) -> dict[str, object]:
    return {"hand": len(g.state.hand[question.seat]), "offered": len(question.values)}


# -- alternatives -------------------------------------------------------------------------------------------------


def why_branch(g: Round, question: Question, what: str) -> Refused:
    if came_into_question(question, what):
        return unfit(g, question, what, NOTHING)
    cause = Text("不是这里的一项", "it is not one of the alternatives here")
    return not_listed(question, "no_branch", cause, rule=source_rule(g, question))
