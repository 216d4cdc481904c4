"""Why a role or a subplot cannot be said: in a guess, when one is revealed."""

from __future__ import annotations

from anju.engine.errors import Refused
from anju.engine.question import Question
from anju.engine.refusal import not_listed
from anju.engine.text import Text
from anju.games.tragedy_looper.days import Days
from anju.games.tragedy_looper.fate import PERSON


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


def why_not_claimed(play: Days, question: Question, id: str) -> Refused:
    """The mastermind tells the truth, unless the text of the role lets him say another of the script (TL-ninja_2)."""
    who = play.board.index[question.source]
    role, said, character = play.role(who), play.library.roles[id], play.character(who)
    numbers = {"character": character.id, "role": role.id, "said": id}
    if not play.claims(who):
        cause = Text(
            f"{character.name.zh}是{role.name.zh}，没有文字让你说别的身份",
            f"{character.name.en} is {role.name.en}, and no text lets you say another role",
        )
        return not_listed(question, "must_be_true", cause, numbers)
    if id == PERSON:
        cause = Text("可以改说的只有路人以外的身份", "only roles other than Person may be said instead")
        return not_listed(question, "person", cause, numbers)
    cause = Text(f"剧本里没有{said.name.zh}", f"{said.name.en} is not in the script")
    return not_listed(question, "not_in_script", cause, numbers)
