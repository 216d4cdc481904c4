"""Why a plain answer cannot be given: refusing, declining, yes and no, a starting place, a subplot, a guess."""

from __future__ import annotations

from anju.engine.errors import Refused
from anju.engine.question import Question
from anju.engine.refusal import Obstacle, asked, not_listed, not_now, refusal
from anju.engine.text import NOTHING, Text
from anju.games.tragedy_looper import words
from anju.games.tragedy_looper.days import Days
from anju.games.tragedy_looper.label import WORDS
from anju.games.tragedy_looper.library import LOCATIONS
from anju.games.tragedy_looper.why.naming import name, printed

_DECLINES = (words.PASS, words.NO)


def why_not_answered(play: Days, question: Question, word: str) -> Refused:
    """For a plain word that is not on offer."""
    if question.word is words.ANSWER and word in (words.CARRY_OUT, words.REFUSE):
        return _why_answer(play, question, word)
    if word in _DECLINES:
        return _why_decline(question)
    if word == words.NOBODY and question.word.kind == "thing":
        cause = Text("有可选的就必须选", "whoever can choose must choose")
        return not_listed(question, "must_choose", cause)
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


def _why_answer(play: Days, question: Question, word: str) -> Refused:
    """Only the mastermind is asked, who knows the role (TL-9.3)."""
    character, ability = printed(play.library).goodwill[question.source]
    who, called = play.board.index[character.id], character.name
    role, kind = play.role(who), play.refusal(who)
    numbers = {"role": role.id, "refusal": kind}
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


# -- places, plots, roles -----------------------------------------------------------------------------------------


def why_no_start(play: Days, question: Question, id: str) -> Refused:
    starts = " ".join(str(value) for value in question.values)
    cause = Text(
        f"{name(play, id).zh}不在可选的起始地点里", f"{name(play, id).en} is no starting location to choose"
    )
    return not_listed(question, "no_start", cause, {"location": LOCATIONS.index(id), "starts": starts})


def why_not_revealed(play: Days, question: Question, id: str) -> Refused:
    """The mastermind names a subplot of the script other than the one that the leader named (TL-informer_1)."""
    plot, plots = play.library.plots[id], play.state.plan.plots
    numbers = {"plot": id, "subplots": " ".join(plots[1:])}
    if plot.main:
        cause = Text(
            f"「{plot.name.zh}」是主要剧情，要说次要剧情",
            f"{plot.name.en} is a main plot, and a subplot is wanted",
        )
        return not_listed(question, "main_plot", cause, numbers)
    if id not in plots:
        cause = Text(f"剧本里没有「{plot.name.zh}」", f"{plot.name.en} is not in the script")
        return not_listed(question, "not_in_script", cause, numbers)
    cause = Text(
        f"队长说的就是「{plot.name.zh}」，要说另一个",
        f"the leader named {plot.name.en}: another one is wanted",
    )
    return not_listed(question, "just_named", cause, numbers)


def why_no_guess(play: Days, question: Question, id: str) -> Refused:
    """Every role of the set may be guessed, and no other (TL-11.3)."""
    role, tragedy_set = play.library.roles[id], play.board.set
    cause = Text(
        f"{tragedy_set.name.zh}里没有{role.name.zh}",
        f"{role.name.en} is not among the roles of {tragedy_set.name.en}",
    )
    return not_listed(question, "not_in_set", cause, {"role": id, "set": tragedy_set.id})
