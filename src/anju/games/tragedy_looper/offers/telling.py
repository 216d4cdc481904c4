"""Which role or subplot is told, or guessed."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from anju.engine.offer import Requirement
from anju.engine.question import Question
from anju.engine.refusal import Obstacle, unlisted
from anju.engine.text import Text
from anju.games.tragedy_looper.offers.offer import Spoken
from anju.games.tragedy_looper.offers.saying import Plots, main_plot
from anju.games.tragedy_looper.queries import PERSON

if TYPE_CHECKING:
    from anju.games.tragedy_looper.board_changes import BoardChanges
    from anju.games.tragedy_looper.days import Days
    from anju.games.tragedy_looper.queries import Queries


# -- a subplot of the script (TL-informer_1) ----------------------------------------------------------------------


def _numbers(play: Days, plot: str) -> dict[str, object]:
    return {"plot": plot, "subplots": " ".join(play.state.plan.plots[1:])}


class _Sub(Requirement["Days", str]):
    def met(self, play: Days, one: str) -> bool:
        return not play.library.plots[one].main

    def obstacle(self, play: Days, question: Question, one: str) -> Obstacle:
        return main_plot(question, play.library.plots[one], _numbers(play, one), question.rule)


class _Scripted(Requirement["Days", str]):
    """In the script; only the mastermind, who knows it, is asked."""

    def met(self, play: Days, one: str) -> bool:
        return one in play.state.plan.plots[1:]

    def obstacle(self, play: Days, question: Question, one: str) -> Obstacle:
        plot = play.library.plots[one].name
        cause = Text(f"剧本里没有「{plot.zh}」", f"{plot.en} is not in the script")
        return unlisted(question, "not_in_script", cause, _numbers(play, one))


class _OtherThan(Requirement["Days", str]):
    """Not the one that the leader has named."""

    def __init__(self, named: str) -> None:
        self.named = named

    def met(self, play: Days, one: str) -> bool:
        return one != self.named

    def obstacle(self, play: Days, question: Question, one: str) -> Obstacle:
        plot = play.library.plots[one].name
        cause = Text(
            f"队长说的就是「{plot.zh}」，要说另一个", f"the leader named {plot.en}: another one is wanted"
        )
        return unlisted(question, "just_named", cause, _numbers(play, one))


def other_subplots(play: Queries, named: str) -> Plots:
    """The script's subplots except the one that was named."""
    return Plots(play.state.plan.plots[1:], (_OtherThan(named),)).within(_Sub(), _Scripted())


# -- roles --------------------------------------------------------------------------------------------------------


class Roles(Spoken):
    kinds: ClassVar[frozenset[str]] = frozenset({"role"})


class _OfSet(Requirement["Days", str]):
    def met(self, play: Days, one: str) -> bool:
        return one in play.board.set.roles

    def obstacle(self, play: Days, question: Question, one: str) -> Obstacle:
        role, tragedy_set = play.library.roles[one].name, play.board.set
        cause = Text(
            f"{tragedy_set.name.zh}里没有{role.zh}",
            f"{role.en} is not among the roles of {tragedy_set.name.en}",
        )
        return unlisted(question, "not_in_set", cause, {"role": one, "set": tragedy_set.id})


def guesses(play: Queries) -> Roles:
    """Every role of the set may be guessed, and no other (TL-11.3)."""
    return Roles(play.board.set.roles).within(_OfSet())


class _Claim(Requirement["Days", str]):
    """The true role, or another of the script where a text lets the mastermind lie (TL-ninja_2)."""

    def __init__(self, who: int) -> None:
        self.who = who

    def met(self, play: Days, one: str) -> bool:
        return one == play.role(self.who).id or self.sayable(play, one)

    def sayable(self, play: Days, one: str) -> bool:
        raise NotImplementedError

    def obstacle(self, play: Days, question: Question, one: str) -> Obstacle:
        role, character = play.role(self.who), play.character(self.who)
        code, cause = self.lacks(character.name, role.name, play.library.roles[one].name)
        numbers = {"character": character.id, "role": role.id, "said": one}
        return unlisted(question, code, cause, numbers)

    def lacks(self, called: Text, role: Text, said: Text) -> tuple[str, Text]:
        raise NotImplementedError


class _Lying(_Claim):
    def sayable(self, play: Days, one: str) -> bool:
        return play.may_lie(self.who)

    def lacks(self, called: Text, role: Text, said: Text) -> tuple[str, Text]:
        cause = Text(
            f"{called.zh}是{role.zh}，没有文字让你说别的身份",
            f"{called.en} is {role.en}, and no text lets you say another role",
        )
        return "must_be_true", cause


class _NoPerson(_Claim):
    def sayable(self, play: Days, one: str) -> bool:
        return one != PERSON

    def lacks(self, called: Text, role: Text, said: Text) -> tuple[str, Text]:
        cause = Text("可以改说的只有路人以外的身份", "only roles other than Person may be said instead")
        return "person", cause


class _OfScript(_Claim):
    def sayable(self, play: Days, one: str) -> bool:
        return any(role.id == one for role in play.state.plan.roles)

    def lacks(self, called: Text, role: Text, said: Text) -> tuple[str, Text]:
        return "not_in_script", Text(f"剧本里没有{said.zh}", f"{said.en} is not in the script")


def claims(play: BoardChanges, who: int) -> Roles:
    """The roles that may be claimed, the true one first."""
    roles = dict.fromkeys((play.role(who).id, *(role.id for role in play.state.plan.roles)))
    return Roles([*roles], (_Lying(who), _NoPerson(who), _OfScript(who)))
