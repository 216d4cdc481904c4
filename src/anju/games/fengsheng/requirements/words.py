"""Requirements on plain words: a branch that can be taken, a name that can be said, enough chosen to stop."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from anju.engine.offer import Requirement
from anju.engine.question import Question
from anju.engine.refusal import Obstacle, unlisted
from anju.engine.text import Text
from anju.games.fengsheng import label
from anju.games.fengsheng.faces import KINDS
from anju.games.fengsheng.naming import kind_name, source_rule
from anju.games.fengsheng.offers import Need, WordNeed
from anju.games.fengsheng.requirements.having import Having

if TYPE_CHECKING:
    from anju.games.fengsheng.round import Round


class Only(WordNeed):
    """This word has requirements on a card or a seat, as you see it."""

    def __init__(self, word: str, need: Need, you: int, thing: int) -> None:
        self.word = word
        self.need = need
        self.pick = (you, thing)

    def met(self, g: Round, one: str) -> bool:
        return self.need.met(g, self.pick)

    def obstacle(self, g: Round, question: Question, one: str) -> Obstacle:
        name, need, (you, thing) = _name(g, one), self.need, self.pick
        if isinstance(need, Having):
            wanted = need.called(g, you)
            why = Text(f"要有{wanted.zh}", f"it takes {wanted.en}")
            code, numbers, rule = "not_possible", need.numbers(g, thing), source_rule(g, question)
        else:
            inner = need.obstacle(g, question, self.pick)
            why, code, numbers, rule = inner.cause, inner.code, dict(inner.numbers), inner.rule
        cause = Text(f"「{name.zh}」现在做不到：{why.zh}", f"'{name.en}' cannot be done now: {why.en}")
        return unlisted(question, code, cause, numbers, rule)


def _name(g: Round, word: str) -> Text:
    return g.library.branches[word] if word in g.library.branches else label.WORDS[word]


class Enough(WordNeed):
    """Not before so many are chosen."""

    def __init__(self, word: str, chosen: Sequence[int], least: int) -> None:
        self.word = word
        self.chosen = chosen
        self.least = least

    def met(self, g: Round, one: str) -> bool:
        return len(self.chosen) >= self.least

    def obstacle(self, g: Round, question: Question, one: str) -> Obstacle:
        cause = Text("还没有选够，不能就此打住", "not enough is chosen yet to leave it at that")
        return unlisted(question, "too_few", cause, {"chosen": len(self.chosen), "least": self.least})


# -- names of cards -----------------------------------------------------------------------------------------------


class Nameable(Requirement["Round", str]):
    """One of the names that the text lists."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = names

    def met(self, g: Round, one: str) -> bool:
        return one in self.names

    def kept(self, g: Round, some: list[str]) -> list[str]:
        return [one for one in some if one in self.names]

    def obstacle(self, g: Round, question: Question, one: str) -> Obstacle:
        name = kind_name(g, KINDS.index(one))
        cause = Text(f"不能声明{name.zh}", f"{name.en} cannot be named here")
        return unlisted(question, "not_nameable", cause, {"name": one}, source_rule(g, question))


class NotSaid(Requirement["Round", str]):
    """Not the name just said."""

    def __init__(self, name: str) -> None:
        self.name = name

    def met(self, g: Round, one: str) -> bool:
        return one != self.name

    def obstacle(self, g: Round, question: Question, one: str) -> Obstacle:
        name = kind_name(g, KINDS.index(one))
        cause = Text(f"{name.zh}已经说过", f"{name.en} has been named already")
        return unlisted(question, "picked", cause, {"name": one}, source_rule(g, question))


class NotBannedYet(Requirement["Round", str]):
    """A name that everybody may still use this turn."""

    def met(self, g: Round, one: str) -> bool:
        return not g.state.banned >> KINDS.index(one) & 1

    def obstacle(self, g: Round, question: Question, one: str) -> Obstacle:
        name = kind_name(g, KINDS.index(one))
        cause = Text(f"{name.zh}本回合已经被禁用", f"{name.en} is banned this turn already")
        return unlisted(question, "banned", cause, {"name": one}, source_rule(g, question))


NOT_BANNED_YET: Final = NotBannedYet()
