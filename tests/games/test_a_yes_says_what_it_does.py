"""A question that is answered by yes or no says in words what yes would do; so does one whether to use an ability."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Final

import pytest
from tests.games.sentences import assert_readable

import anju
from anju.engine.question import Question, Value
from anju.engine.scenario import Runner, Scenario, load
from anju.engine.table import Table
from anju.games.codex import GAME as CODEX
from anju.games.codex import render
from anju.games.codex import words as codex
from anju.games.fengsheng import words as fengsheng
from anju.games.fengsheng.faces import KINDS
from anju.games.fengsheng.library import standard as fengsheng_library
from anju.games.tragedy_looper import words as tragedy

GAMES: Final = {game: anju.game(game) for game in ("codex", "fengsheng", "tragedy_looper")}
SCENARIOS: Final = Path(__file__).parents[2] / "scenarios"

BARE: Final = frozenset(("yes", "no", "carry_out", "refuse"))
"""Values whose names say nothing of what they do."""
SAYS_IT_ITSELF: Final = (fengsheng.TRANSIT, tragedy.RAISE, tragedy.EARLY_GUESS)
"""Each is about one thing alone, which its own words name."""


def is_bare(question: Question) -> bool:
    return BARE.issuperset(map(str, question.values))


def assert_tells(question: Question) -> None:
    """Its sentence is longer than the name of what asks and the general words, in both languages."""
    zh, en = question.text("zh"), question.text("en")
    if question.source:
        assert_readable(zh, en)
    if question.word is fengsheng.TRIGGER:
        for option in question.options:
            said = option.note("zh") and option.note("en")
            assert said or option.value == fengsheng.PASS, f"{option.value} does not say what it does"
        return
    if question.word in SAYS_IT_ITSELF:
        return
    for lang, text in (("zh", zh), ("en", en)):
        after = question.word.text(lang).format(deed="") or {"zh": "」", "en": ": "}[lang]
        deed = text.partition(after)[2]
        assert len(deed) >= (4 if lang == "zh" else 6), f"{text!r} does not say what yes would do"


def looked_at(questions: Iterable[Question]) -> list[str]:
    """The words of the questions that have to tell, each of which does."""
    found = [one for one in questions if is_bare(one) or one.word is fengsheng.TRIGGER]
    for one in found:
        assert_tells(one)
    return [one.word.id for one in found]


# -- as it is played ----------------------------------------------------------------------------------------


class Watcher(Runner):
    """Plays a scenario and looks at every question on the way."""

    def __init__(self, scenario: Scenario) -> None:
        super().__init__(scenario)
        self.met: list[str] = []

    def give(self, seat: int, value: Value) -> None:
        self.met += looked_at(self.table.questions)
        super().give(seat, value)

    def decline(self) -> bool:
        self.met += looked_at(self.table.questions)
        return super().decline()


def with_a_yes(game: str) -> Iterator[Scenario]:
    """The scenarios in which somebody says yes."""
    for file in sorted((SCENARIOS / game).rglob("*.yaml")):
        if ": yes" in file.read_text(encoding="utf-8"):
            yield from (one for one in load(file, GAMES) if one.refusal is None and not one.only_seen)


@pytest.mark.parametrize("game", ["codex", "fengsheng"])
def test_in_every_scenario_with_a_yes(game: str):
    met: set[str] = set()
    for scenario in with_a_yes(game):
        runner = Watcher(scenario)
        for entry in scenario.when:
            runner.play(entry)
        runner.settle()
        met.update(runner.met)
    wanted = {"passive", "may_pay", "may_step"} if game == "codex" else {"may", "trigger"}
    assert met >= wanted


def played(game: str, seed: int, steps: int) -> Iterator[Question]:
    table: Table = anju.new(game, seats=GAMES[game].usual_seats, seed=seed)
    rng = Random(seed)
    for _ in range(steps):
        if table.outcome is not None:
            return
        yield from table.questions
        question = table.questions[0]
        table.answer(question.seat, rng.choice(question.values))


@pytest.mark.parametrize(("game", "word"), [("codex", "passive"), ("tragedy_looper", "answer")])
def test_in_random_games(game: str, word: str):
    met = [one for seed in range(3) for one in looked_at(played(game, seed, 400))]
    assert word in met


# -- whatever is played --------------------------------------------------------------------------------------


def test_every_ability_of_codex_that_may_be_used_tells_what_it_does():
    for passive in CODEX.library.passives:
        if any(rule.may for rule in passive.rules):
            for lang in ("zh", "en"):
                assert len(render.proposal_text(codex.PASSIVE.id, passive, lang)) >= 4, passive.id


def test_the_question_of_focus_leads_to_its_rule():
    table = anju.new("codex", seed=1)
    question = table.questions[0]
    assert question.text("zh") == (
        "「专注」要发动吗：付 6 点行动点数，抽 1 张，本回合此后自己的其他技能失效，本回合此后对手不能插入迅捷战技"
    )
    assert question.rule == "CX-4.2"


def test_whatever_asks_in_fengsheng_has_its_own_question():
    """Also those that no scenario and no random game comes to."""
    folder = Path(fengsheng_library.__wrapped__.__code__.co_filename).parent
    library = fengsheng_library()
    for role in library.roles:
        source = (folder / "roles" / f"{role.id}.py").read_text(encoding="utf-8")
        assert ("g.may(" in source) <= any(skill.question.zh for skill in role.skills), role.id
    for kind in KINDS:
        source = (folder / "cards" / f"{kind}.py").read_text(encoding="utf-8")
        asks = "g.may(" in source or "words.MAY," in source
        assert asks <= bool(library.kinds[KINDS.index(kind)].question.zh), kind
