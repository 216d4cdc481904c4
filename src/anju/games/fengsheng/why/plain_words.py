"""Why a plain word cannot be answered: declining, agreeing, a direction, a colour, a code word."""

from __future__ import annotations

from typing import Final

from anju.engine.errors import Refused
from anju.engine.question import Question
from anju.engine.refusal import Obstacle, asked, not_listed, not_now, refusal
from anju.engine.text import NOTHING, Text
from anju.games.fengsheng import label, words
from anju.games.fengsheng.faces import KINDS, PO_YI
from anju.games.fengsheng.round import Round
from anju.games.fengsheng.why.naming import card_colours, printed, source_rule
from anju.games.fengsheng.why.receiving import why_receiving

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


def why_word(g: Round, question: Question, what: str) -> Refused:
    """For a word that exists and is not on offer."""
    if what in (words.ACCEPT, words.REFUSE):
        return why_receiving(g, question, what)
    if what in DECLINES:
        return _why_decline(g, question, what)
    if what == words.YES:
        return _why_yes(g, question)
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


def _why_decline(g: Round, question: Question, what: str) -> Refused:
    decline = question.word.decline
    if question.word is words.SEND:
        return not_listed(question, "must_send", _MUST_SEND, _hand(g, question), "FS-7.3")
    if question.word is words.WHICH:
        cause = Text(
            "这些技能必须执行，只能选先后", "these skills are forced: only their order is yours to choose"
        )
        return not_listed(question, "forced", cause, rule="FS-11.2.1")
    if decline == what:
        cause = Text("还没有选够，不能就此打住", "not enough is chosen yet to leave it at that")
        return not_listed(question, "too_few", cause)
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


def _why_yes(g: Round, question: Question) -> Refused:
    """`yes` is missing only where there is nothing to be done."""
    if question.word is not words.MAY:
        return not_now(question, Text("「是」或「否」", "yes or no"))
    if question.source == KINDS[PO_YI]:
        own = card_colours(g, g.state.message)  # the asking seat has just looked at it
        cause = Text(
            f"情报是{own.zh}，不含黑，不能翻开", f"the message is {own.en}, not black: it stays face down"
        )
        return not_listed(question, "wrong_colour", cause, {"needs": "black", "have": own.en}, "FS-9.6")
    return not_possible(g, question, Text("现在没有可做的", "there is nothing to be done now"))


# -- alternatives -------------------------------------------------------------------------------------------------


def why_branch(g: Round, question: Question, what: str) -> Refused:
    skill = g.library.by_skill.get(question.source)
    if skill is None or what not in skill.branches:
        cause = Text("不是这里的一项", "it is not one of the alternatives here")
        return not_listed(question, "no_branch", cause, rule=source_rule(g, question))
    name = skill.branches[what]
    return not_possible(g, question, Text(f"「{name.zh}」现在做不到", f"'{name.en}' cannot be done now"))


def not_possible(g: Round, question: Question, cause: Text) -> Refused:
    """With what the text says, which tells what it would take."""
    text = printed(g, question.source)
    if text != NOTHING:
        cause = Text(f"{cause.zh}（{text.zh.rstrip('。')}）", f"{cause.en} ({text.en.rstrip('.')})")
    return not_listed(question, "not_possible", cause, rule=source_rule(g, question))
