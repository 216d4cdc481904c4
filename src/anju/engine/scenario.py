"""Scenarios: given a position, when these answers are given, then this holds.

A rule test, a puzzle, a lesson step and the report of a bug in a finished game are the same file.  The words of a lesson
and what a reporter saw are for others to read; here they mean nothing.  The report of a game that was going on holds
nothing else, for what was hidden from the reporter stays hidden: it can be read, and not be played.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from anju.engine import document
from anju.engine import record as records
from anju.engine.document import Node
from anju.engine.errors import AnjuError, BadDocument, BadOption, BadSave, Refused
from anju.engine.game import Game
from anju.engine.play import NOBODY, DoesNotFit, Entry
from anju.engine.question import Question, Value, tupled
from anju.engine.refusal import is_number
from anju.engine.table import Table
from anju.engine.text import Text

SEATS: Final = "ABCDEFGHI"
LESSON_WORDS: Final = ("say", "hint", "also", "instead", "free", "choices", "ask", "right", "replies")
"""Words of an entry of `when` by which a lesson leads a learner through it."""

_FIELDS: Final = (
    "game", "title", "id", "rule", "options", "seed", "seats", "given", "record", "when", "then",
    "lesson", "learner", "names", "next", "report",
)  # fmt: skip
_PLAYED: Final = ("given", "record", "when", "then")
_BY_SEAT: Final = ("offered", "not_offered", "events", "not_seen", "told", "sees")
_ENGINE_WORDS: Final = ("outcome", *_BY_SEAT)
_MOST_DECLINED: Final = 200


class Scenario:
    """One document of a scenario file."""

    def __init__(self, node: Node, games: Mapping[str, Game[Any]]) -> None:
        node.only(_FIELDS)
        self.node = node
        self.game = games[node.need("game").one_of(games)]
        self.title = node.need("title").names()
        name = node.get("id")
        self.id = name.text() if name is not None else f"{Path(node.file).stem}:{node.line}"
        self.rules = tuple(node.need("rule").words())
        self.given = node.get("given")
        record = node.get("record")
        self.record = [_recorded(entry) for entry in record.entries()] if record is not None else []
        when, then = node.get("when"), node.get("then")
        self.when = when.entries() if when is not None else []
        self.then = then
        self.report = node.get("report")
        seats, seed = node.get("seats"), node.get("seed")
        self.seats = seats.integer() if seats is not None else self.named_seats()
        self.seed = seed.integer() if seed is not None else 1
        options = node.get("options")
        self.asked_options = _options(options) if options is not None else {}
        self.refusal = then.get("refused_to_begin") if then is not None else None
        self.options: dict[str, object] = {}
        if self.refusal is None:
            self.options = self.game.settle(self.seats, self.asked_options)
        else:
            self.only_options()

    def named_seats(self) -> int:
        return sum(key in SEATS for key in self.given.items()) if self.given is not None else 0

    @property
    def only_seen(self) -> bool:
        """Whether it only shows what one seat saw of an unfinished game, with nothing to play."""
        seen = self.report is not None and isinstance(self.report.value, dict) and "seat" in self.report.value
        return seen and all(self.node.get(word) is None for word in _PLAYED)

    def why_not_played(self) -> Text:
        """What a scenario that is `only_seen` is, and what can be done with it."""
        assert self.report is not None, "it has a seat that saw"
        seat, rules = self.report.need("seat").text(), self.report.get("rules")
        name = SEATS[int(seat)] if is_number(seat) and int(seat) < self.seats else seat
        version = "?" if rules is None else rules.text()
        return Text(
            f"这是对局进行中的一份报告：座位{name}看到的局面与记录，和它自己的回答（规则版本 {version}，本程序是 "
            f"{self.game.version}）。别人的秘密不在里面，所以没法照着走一遍，只能读。要能走一遍：等那一局结束，从回放里再报告"
            "一次；或者照它写出 given、when 和 then。",
            f"This is a report of a game that was going on: what seat {name} saw, and its own answers (rules {version}, this "
            f"program has {self.game.version}). What was hidden from that seat is not in it, so it can be read, but not "
            "played. To have it played, report once more from the replay when the game is over, or write given, when and "
            "then from what it says.",
        )

    def only_options(self) -> None:
        """A scenario whose table is refused has nothing to play."""
        for word in ("given", "record", "when"):
            if self.node.get(word) is not None:
                raise self.node.key(word).wrong(
                    f"不能开局的场景没有「{word}」。", f"A table that does not begin has no {word!r}."
                )
        assert self.then is not None, "it holds the refusal"
        self.then.only(("refused_to_begin",))

    def table(self) -> Table:
        """The table at the position that is given, or at its beginning, and after what was recorded.

        Mistakes are found with their line.
        """
        given = None
        if self.given is not None:
            self.game.place(self.given, self.seats, self.options)
            given = self.given.plain()
        try:
            return Table(self.game, self.seats, self.seed, self.options, given).begin(self.record[:])
        except DoesNotFit as problem:
            raise self.node.key("record").wrong(
                f"记录与规则不符：{problem}", f"The record does not follow the rules: {problem}"
            ) from None


def _recorded(node: Node) -> Entry:
    """An answer as a program wrote it, `[seat, value]` in JSON: a name could mean several values."""
    try:
        return records.entry(json.loads(node.text()))
    except (ValueError, RecursionError, BadSave):
        raise node.wrong(
            f"「{node.text()}」不是一条记录。", f"{node.text()!r} is no entry of a record."
        ) from None


def _options(node: Node) -> dict[str, object]:
    return {name: tupled(item.plain()) for name, item in node.items().items()}


class Problem:
    """What a scenario expected and what was there."""

    def __init__(self, node: Node, where: str, expected: str, actual: str) -> None:
        self.node = node
        self.where = where
        self.expected = expected
        self.actual = actual

    def text(self, lang: str) -> str:
        place = f"{self.node.file}:{self.node.line}"
        return Text(
            f"{place}  {self.where}：应为 {self.expected}，实为 {self.actual}",
            f"{place}  {self.where}: expected {self.expected}, found {self.actual}",
        )(lang)


class ScenarioReport:
    """How a scenario went."""

    def __init__(self, scenario: Scenario, problems: list[Problem], table: Table | None) -> None:
        self.scenario = scenario
        self.problems = problems
        self.table = table  # none if it was not to begin, or cannot

    @property
    def passed(self) -> bool:
        return not self.problems and not self.scenario.only_seen

    def diff(self, lang: str = "zh") -> str:
        if self.scenario.only_seen:
            return self.scenario.why_not_played()(lang)
        return "\n".join(problem.text(lang) for problem in self.problems)


def load(path: Path, games: Mapping[str, Game[Any]]) -> list[Scenario]:
    """All scenarios of a file, or of all files below a directory."""
    if path.is_dir():
        return [scenario for file in sorted(path.rglob("*.yaml")) for scenario in load(file, games)]
    return [Scenario(node, games) for node in document.load(path)]


def run(scenario: Scenario) -> ScenarioReport:
    """Plays the scenario and compares."""
    if scenario.only_seen:
        return ScenarioReport(scenario, [], None)
    if scenario.refusal is not None:
        return ScenarioReport(scenario, _begin_in_vain(scenario, scenario.refusal), None)
    runner = Runner(scenario)
    try:
        for entry in scenario.when:
            runner.play(entry)
        runner.settle()
        if scenario.then is not None:
            runner.compare(scenario.then)
    except Stuck as stuck:
        runner.problems.append(stuck.problem)
    return ScenarioReport(scenario, runner.problems, runner.table)


def _begin_in_vain(scenario: Scenario, code: Node) -> list[Problem]:
    """The options must be refused with this code."""
    try:
        scenario.game.settle(scenario.seats, scenario.asked_options)
    except BadOption as problem:
        outcome = problem.code or problem.message.en
    else:
        outcome = "it begins"
    return [] if outcome == code.text() else [Problem(code, "refused_to_begin", code.text(), outcome)]


class Stuck(Exception):
    """The answers do not fit the questions, so the rest cannot be played."""

    def __init__(self, problem: Problem) -> None:
        super().__init__()
        self.problem = problem


class Runner:
    """A scenario being played."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.game = scenario.game
        self.table = scenario.table()
        self.problems: list[Problem] = []
        self.confirmed = 0  # entries of the record that answers have already been compared with
        self.unasked: list[int] = []  # entries that were answered here, there being only one value

    # -- when ---------------------------------------------------------------------------------------------

    def play(self, entry: Node) -> None:
        self.prepare(entry)
        letters, fields = SEATS[: self.scenario.seats], entry.items()
        for letter in letters:
            for answer in fields[letter].entries() if letter in fields else ():
                if "refused" in fields:
                    if "at" not in fields:
                        self.settle_for(letters.index(letter), answer)
                    self.refuse(letters.index(letter), answer, fields["refused"])
                else:
                    self.answer(letters.index(letter), answer)
        if "check" in fields:
            if "at" not in fields:
                self.settle()
            self.compare(fields["check"])

    def prepare(self, entry: Node) -> None:
        """All that comes before the answers of an entry."""
        words = ("luck", "refused", "check", "asked", "at", *LESSON_WORDS)
        entry.only((*SEATS[: self.scenario.seats], *words))
        fields = entry.items()
        if "at" in fields:
            self.go_to(fields["at"], [seat for seat in range(self.scenario.seats) if SEATS[seat] in fields])
        if "asked" in fields:
            self.compare_asked(fields["asked"])
        if "luck" in fields:
            self.table.wanted_luck.extend(item.text() for item in fields["luck"].entries())

    def go_to(self, word: Node, seats: list[int]) -> None:
        """Declines windows until this question is asked of one of these seats, or of anybody if there are none."""
        while not any(
            question.word.id == word.text() and (not seats or question.seat in seats)
            for question in self.table.questions
        ):
            if not self.decline():
                raise Stuck(Problem(word, "at", word.text(), self.asked()))

    def compare_asked(self, expected: Node) -> None:
        """Who is asked what at this very moment; no window is declined first."""
        asked = {SEATS[question.seat]: question.word.id for question in self.table.questions}
        wanted = {seat: word.text() for seat, word in expected.items().items()}
        if wanted != asked:
            shown = ", ".join(f"{seat}: {word}" for seat, word in wanted.items())
            self.problems.append(Problem(expected, "asked", shown, self.asked()))

    def answer(self, seat: int, node: Node) -> None:
        """Gives the answer at the next question that offers it; windows on the way are declined."""
        value = self.reach(seat, node)
        if value is not None:
            self.give(seat, value)

    def give(self, seat: int, value: Value) -> None:
        self.confirmed = len(self.table.record) + 1
        self.table.answer(seat, value)

    def reach(self, seat: int, node: Node) -> Value | None:
        """Goes on to the next question that offers the answer; None if the table has given it by itself."""
        name = node.text()
        for _ in range(_MOST_DECLINED):
            question = self.table.question(seat)
            value = self.named(question, name) if question is not None else None
            if value is not None:
                return value
            if self.answered_itself(name):
                return None
            if not self.decline():
                break
        raise Stuck(Problem(node, SEATS[seat], name, self.asked()))

    def named(self, question: Question, name: str) -> Value | None:
        for value in question.values:
            if name in self.game.names(question.state, question.word, value):
                return value
        return None

    def answered_itself(self, name: str) -> bool:
        """Where only one value was possible the table answered; naming it is right and is checked."""
        record = self.table.record
        for at in range(self.confirmed, len(record)):
            who, value = record[at]
            if (who == NOBODY or at in self.unasked) and name in self.game.names(self.table.now, None, value):
                self.confirmed = at + 1
                return True
        return False

    def decline(self) -> bool:
        """Declines the first open window, or gives the only possible answer; False if there is neither."""
        for question in self.table.questions:
            decline = question.word.decline
            if question.word.id in self.game.rests_at:
                continue
            if decline is not None and decline in question.values:
                self.table.answer(question.seat, decline)
                return True
            if len(question.values) == 1:
                self.unasked.append(len(self.table.record))
                self.table.answer(question.seat, question.values[0])
                return True
        return False

    def settle(self) -> None:
        while self.decline():
            pass

    def settle_for(self, seat: int, node: Node) -> None:
        """Goes on to the next question that waits for a choice, unless the answer is on offer sooner."""
        question = self.table.question(seat)
        if question is None or self.named(question, node.text()) is None:
            self.settle()

    def refuse(self, seat: int, node: Node, code: Node) -> None:
        """The answer must be refused with this code."""
        name = node.text()
        question = self.table.question(seat)
        value = self.named(question, name) if question is not None else None
        if value is not None:
            self.problems.append(Problem(node, name, f"refused: {code.text()}", "on offer"))
            return
        refusal = self.table.why(seat, self.game.value_named(self.table.view(seat), name))
        given = refusal.code if isinstance(refusal, Refused) else "no reason"
        if given != code.text():
            self.problems.append(Problem(code, name, code.text(), given))

    def asked(self) -> str:
        if not self.table.questions:
            return "the game is over"
        parts = []
        for q in self.table.questions:
            labels = ", ".join(option.label("zh") for option in q.options[:20])
            parts.append(f"{SEATS[q.seat]} {q.word.id} [{labels}]")
        return "; ".join(parts)

    # -- then ---------------------------------------------------------------------------------------------

    def compare(self, then: Node) -> None:
        fields = then.items()
        for where, expected, actual in self.game.differences(self.without_engine_words(then), self.table.now):
            self.problems.append(Problem(fields[where.split(".")[0]], where, expected, actual))
        if "outcome" in fields:
            self.expect(fields["outcome"], "outcome", fields["outcome"].text(), self.outcome())
        for word in _BY_SEAT:
            if word in fields:
                fields[word].only(SEATS[: self.scenario.seats])
                for letter, names in fields[word].items().items():
                    getattr(self, f"compare_{word}")(SEATS.index(letter), names)

    def without_engine_words(self, then: Node) -> Node:
        rest = {key: node for key, node in then.items().items() if key not in _ENGINE_WORDS}
        return Node(then.file, then.line, dict(rest))

    def expect(self, node: Node, where: str, expected: str, actual: str) -> None:
        if expected != actual:
            self.problems.append(Problem(node, where, expected, actual))

    def outcome(self) -> str:
        outcome = self.table.outcome
        if outcome is None:
            return "none"
        return " ".join(SEATS[seat] for seat in outcome.winners) + " wins" if outcome.winners else "draw"

    def on_offer(self, seat: int, name: str) -> bool:
        question = self.table.question(seat)
        return question is not None and self.named(question, name) is not None

    def compare_offered(self, seat: int, names: Node) -> None:
        for node in names.entries():
            if not self.on_offer(seat, node.text()):
                self.problems.append(Problem(node, f"offered to {SEATS[seat]}", node.text(), self.asked()))

    def compare_not_offered(self, seat: int, names: Node) -> None:
        for node in names.entries():
            if self.on_offer(seat, node.text()):
                self.problems.append(
                    Problem(node, f"not offered to {SEATS[seat]}", f"no {node.text()}", "on offer")
                )

    def compare_events(self, seat: int, kinds: Node) -> None:
        """The kinds occur in this order among what the seat saw."""
        seen = iter([event.kind for event in self.table.events(seat)])
        for node in kinds.entries():
            if node.text() not in seen:
                self.problems.append(
                    Problem(node, f"events of {SEATS[seat]}", node.text(), "not seen in this order")
                )

    def compare_not_seen(self, seat: int, kinds: Node) -> None:
        seen = {event.kind for event in self.table.events(seat)}
        for node in kinds.entries():
            if node.text() in seen:
                self.problems.append(Problem(node, f"not seen by {SEATS[seat]}", f"no {node.text()}", "seen"))

    def compare_told(self, seat: int, lines: Node) -> None:
        """Exactly these sentences, in either language."""
        told = [[event.text(lang) for lang in ("zh", "en")] for event in self.table.events(seat)]
        wanted = [node.text() for node in lines.entries()]
        if len(wanted) != len(told) or any(a not in b for a, b in zip(wanted, told, strict=True)):
            heard = " | ".join(zh for zh, _ in told)
            self.problems.append(Problem(lines, f"told to {SEATS[seat]}", " | ".join(wanted), heard))

    def compare_sees(self, seat: int, expected: Node) -> None:
        """The named parts of the seat's view; null means that the view does not have that part."""
        view = self.table.view(seat)
        for name, node in expected.items().items():
            seen = view.get(name)
            if not _agrees(node.plain(), seen):
                where = f"{name} as {SEATS[seat]} sees it"
                self.problems.append(Problem(node, where, str(node.plain()), str(seen)))


def _agrees(wanted: object, actual: object) -> bool:
    """In mappings only the named keys are compared, lists as a whole."""
    if isinstance(wanted, dict):
        return isinstance(actual, dict) and all(
            _agrees(value, actual.get(key)) for key, value in wanted.items()
        )
    if isinstance(wanted, list):
        return (
            isinstance(actual, list | tuple)
            and len(wanted) == len(actual)
            and all(_agrees(one, other) for one, other in zip(wanted, actual, strict=True))
        )
    return wanted == actual


def check(paths: list[Path], games: Mapping[str, Game[Any]]) -> list[ScenarioReport | BadDocument]:
    """Runs all scenarios of files and directories; a file with a mistake is reported, the others still run."""
    reports: list[ScenarioReport | BadDocument] = []
    for path in paths:
        files = sorted(path.rglob("*.yaml")) if path.is_dir() else [path]
        for file in files:
            try:
                reports.extend(run(scenario) for scenario in load(file, games))
            except BadDocument as problem:
                reports.append(problem)
            except AnjuError as problem:
                reports.append(BadDocument(str(file), 1, problem.message))
    return reports
