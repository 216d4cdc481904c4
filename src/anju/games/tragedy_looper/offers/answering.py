"""Whether a goodwill ability is carried out or refused (TL-9.3).  Only the mastermind is asked, and he knows the role."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from anju.engine.offer import Requirement
from anju.engine.question import Question
from anju.engine.refusal import Obstacle, unlisted
from anju.engine.text import Text
from anju.games.tragedy_looper import words
from anju.games.tragedy_looper.library import GoodwillAbility
from anju.games.tragedy_looper.offers.offer import Spoken
from anju.games.tragedy_looper.state import DESPAIR, HOPE

if TYPE_CHECKING:
    from anju.games.tragedy_looper.days import Days


class _Answerable(Requirement["Days", str]):
    def __init__(self, who: int, ability: GoodwillAbility) -> None:
        self.who = who
        self.ability = ability

    def refusal(self, play: Days) -> str:
        """The role's refusal, unless the text of the ability forbids it."""
        return "none" if self.ability.unrefusable else play.refusal(self.who)

    def role(self, play: Days) -> dict[str, object]:
        return {"role": play.role(self.who).id, "refusal": play.refusal(self.who)}

    def by_counter(self, play: Days, question: Question, code: str, why: Text) -> Obstacle:
        """The refusal due to hope or despair, which overrides the role (R-270)."""
        called = play.character(self.who).name
        numbers = {"hope": play.count(self.who, HOPE), "despair": play.count(self.who, DESPAIR)}
        cause = Text(f"{called.zh}{why.zh}", f"{called.en} {why.en}")
        return unlisted(question, code, cause, numbers, "R-270")


class Executable(_Answerable):
    """May be carried out, unless refusal is mandatory."""

    def met(self, play: Days, one: str) -> bool:
        return one != words.CARRY_OUT or self.refusal(play) != "mandatory"

    def obstacle(self, play: Days, question: Question, one: str) -> Obstacle:
        if play.count(self.who, DESPAIR):
            why = Text("带着绝望，必须拒绝", "has despair: it must be refused")
            return self.by_counter(play, question, "must_refuse", why)
        called, role = play.character(self.who).name, play.role(self.who).name
        cause = Text(
            f"{called.zh}是{role.zh}，强制友好拒绝，必须拒绝",
            f"{called.en} is {role.en}, a role with mandatory refusal: it must be refused",
        )
        return unlisted(question, "must_refuse", cause, self.role(play), "TL-9.3")


class Refusable(_Answerable):
    """May be refused, if the role can refuse and the text does not forbid it."""

    def met(self, play: Days, one: str) -> bool:
        return one != words.REFUSE or self.refusal(play) != "none"

    def obstacle(self, play: Days, question: Question, one: str) -> Obstacle:
        if self.ability.unrefusable:
            cause = Text("文字写明这次不能被拒绝", "the text says that this use can never be refused")
            return unlisted(question, "unrefusable", cause, self.role(play), f"TL-{self.ability.id}")
        if play.count(self.who, HOPE):
            why = Text("带着希望，不能拒绝", "has hope: it cannot be refused")
            return self.by_counter(play, question, "cannot_refuse", why)
        called, role = play.character(self.who).name, play.role(self.who).name
        cause = Text(
            f"{called.zh}是{role.zh}，没有友好拒绝，必须执行",
            f"{called.en} is {role.en}, a role without refusal: it must be carried out",
        )
        return unlisted(question, "cannot_refuse", cause, self.role(play), "TL-9.3")


class GoodwillAnswers(Spoken):
    """Carry out or refuse; asked even where there is only one answer."""

    def __init__(self, who: int, ability: GoodwillAbility) -> None:
        super().__init__((words.CARRY_OUT, words.REFUSE), (Executable(who, ability), Refusable(who, ability)))

    def about(self, kind: str, id: str) -> bool:
        return id in self.candidates


YES_OR_NO: Final = Spoken((words.YES, words.NO))
