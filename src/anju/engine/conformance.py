"""Conformance: what the engine promises of every game, checked in random play.  It knows no game.

`check_game` plays one game and raises `Nonconformity` at the first broken promise; `run` plays many with random
seats and options and collects what it finds.  The seed decides everything, so a finding can be played again.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final

from anju.engine import document, table
from anju.engine.errors import AnjuError, BadSeats, Refused
from anju.engine.event import Event
from anju.engine.game import Game
from anju.engine.play import DoesNotFit, Entry, Play
from anju.engine.question import MOST_OPTIONS, Question, Value, Word
from anju.engine.table import Table
from anju.engine.text import LANGUAGES

USUAL: Final = 0.01
"""The share of questions that are looked at closely; the first of each kind always is."""

WHOLE_GAME_SHARE: Final = 0.1
"""The share of close looks at which the whole game is played again, which takes as long as the game is."""

MOST_DECISIONS: Final = 100_000
"""A game that goes on after so many answers is taken not to end."""

_CHANGED_SETTINGS: Final = 0.2
_PLAN_TRIES: Final = 200
_NOTHING: Final[tuple[Any, ...]] = (None, 3.5, "no such value")
"""What is on no table, as a value or as a piece."""


class Nonconformity(Exception):
    """A promise that does not hold: which, and the game and step at which it shows again."""

    def __init__(self, what: str, plan: Plan, step: int) -> None:
        super().__init__(f"{what} (at decision {step} of {plan})")
        self.what = what
        self.plan = plan
        self.seed = plan.seed
        self.step = step


class Plan:
    """One game to play: everything that `check_game` needs to play it again."""

    __slots__ = ("options", "seats", "seed")

    def __init__(self, seats: int, seed: int, options: dict[str, object]) -> None:
        self.seats = seats
        self.seed = seed
        self.options = options

    def __repr__(self) -> str:
        return f"seats={self.seats}, seed={self.seed}, options={self.options!r}"


class Findings:
    """What was played, how often each promise was looked at, and what was broken."""

    def __init__(self) -> None:
        self.games = 0
        self.decisions = 0
        self.longest = 0
        self.checks: dict[str, int] = {}
        self.words: dict[str, int] = {}
        self.problems: list[Nonconformity] = []

    def add(self, other: Findings) -> None:
        """Takes in what another process found."""
        self.games += other.games
        self.decisions += other.decisions
        self.longest = max(self.longest, other.longest)
        for mine, theirs in ((self.checks, other.checks), (self.words, other.words)):
            for name, count in theirs.items():
                mine[name] = mine.get(name, 0) + count
        self.problems.extend(other.problems)

    def plain(self) -> dict[str, Any]:
        return {
            "games": self.games,
            "decisions": self.decisions,
            "longest": self.longest,
            "checks": dict(sorted(self.checks.items())),
            "questions": dict(sorted(self.words.items())),
            "problems": [str(problem) for problem in self.problems],
        }


def check_game(
    game: Game[Any],
    seats: int,
    seed: int,
    options: Mapping[str, object] | None = None,
    thoroughness: float = USUAL,
) -> Findings:
    """Plays one random game.  With thoroughness 1 every promise is checked at every question."""
    plan = Plan(seats, seed, dict(options or {}))
    examination = Examination(game, plan, thoroughness)
    try:
        examination.play()
    except Nonconformity:
        raise
    except Exception as defect:
        raise Nonconformity(f"{type(defect).__name__}: {defect}", plan, examination.step) from defect
    return examination.findings


def run(
    game: Game[Any],
    games: int,
    seed: int = 0,
    progress: Callable[[int], None] | None = None,
    options: Mapping[str, object] | None = None,
    thoroughness: float = USUAL,
    first: int = 0,
) -> Findings:
    """Plays the games number `first` and following of this seed; `options` are the same for all of them."""
    findings = Findings()
    for number in range(first, first + games):
        plan = plan_of(game, seed, number, options or {})
        try:
            findings.add(check_game(game, plan.seats, plan.seed, plan.options, thoroughness))
        except Nonconformity as problem:
            findings.games += 1
            findings.problems.append(problem)
        if progress is not None:
            progress(number - first + 1)
    return findings


def plan_of(game: Game[Any], seed: int, number: int, fixed: Mapping[str, object]) -> Plan:
    """The seats, seed and options of one game of a run.  Every second game has random options."""
    rng = Random(f"{seed}/{number}")
    for attempt in range(_PLAN_TRIES):
        drawn = _random_options(game, rng) if number % 2 else {}
        plan = Plan(rng.choice(game.seats), rng.getrandbits(48), {**drawn, **fixed})
        try:
            game.start(plan.seats, game.settle(plan.seats, plan.options))
        except AnjuError:
            # Options that do not go together are drawn again; those that were given may be at fault themselves.
            if attempt + 1 == _PLAN_TRIES:
                raise
            continue
        break
    return plan


def _random_options(game: Game[Any], rng: Random) -> dict[str, object]:
    return {
        setting.name: rng.choice(setting.choices)
        for setting in game.settings
        if setting.choices is not None and rng.random() < _CHANGED_SETTINGS
    }


class AnyValue:
    """A policy that takes any value on offer, and gives up on a game that does not end."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.answers = 0

    def choose(self, play: Play[Any], seat: int, word: Word, values: list[Value]) -> Value:
        self.answers += 1
        if self.answers > MOST_DECISIONS:
            raise RuntimeError(f"the game has not ended after {MOST_DECISIONS} answers")
        return self.rng.choice(values)


class Picture:
    """Everything that can be seen of a table by anybody, for comparing."""

    __slots__ = ("events", "parts", "record")

    def __init__(self, t: Table) -> None:
        self.record = t.record
        self.events = [*t.history, *t.fresh]
        self.parts = {
            "questions": _json([_asked(question) for question in t.questions]),
            "position": _json(t.game.describe(t.now)),
            "outcome": repr(t.outcome),
        }
        for seat in (*range(t.seats), None):
            self.parts[f"view of {seat}"] = _json(t.view(seat))

    def difference(self, other: Picture) -> str:
        """What is different, or nothing."""
        for name, mine in self.parts.items():
            if mine != other.parts[name]:
                return f"{name}: {_first_difference(mine, other.parts[name])}"
        if self.record != other.record:
            return f"record: {_first_entry(self.record, other.record)}"
        if self.events != other.events:
            return f"events: {_first_entry(tuple(self.events), tuple(other.events))}"
        return ""


class Examination:
    """One game, played at random and looked at on the way."""

    def __init__(self, game: Game[Any], plan: Plan, thoroughness: float) -> None:
        self.game = game
        self.plan = plan
        self.thoroughness = thoroughness
        self.rng = Random(plan.seed)
        self.findings = Findings()
        self.step = 0
        self.options = game.settle(plan.seats, plan.options)
        self.table = Table(game, plan.seats, plan.seed, self.options)
        self.checks: tuple[tuple[str, Callable[[], None]], ...] = (
            ("clone", self.a_clone_plays_on_alone),
            ("accept", self.every_value_on_offer_is_accepted),
            ("refuse", self.any_other_value_is_refused),
            ("outsiders", self.nobody_else_may_answer),
            ("labels", self.people_can_read_the_question),
            ("worlds", self.imagined_worlds_look_alike),
            ("place", self.the_position_can_be_placed),
        )
        self.long_checks: tuple[tuple[str, Callable[[], None]], ...] = (
            ("undo", self.undo_returns),
            ("rerun", self.running_again_gives_the_same),
            ("load", self.a_save_loads),
            ("run out", self.playing_a_copy_to_its_end_changes_nothing),
        )

    # -- playing ------------------------------------------------------------------------------------------

    def play(self) -> None:
        t = self.table.begin()
        stock = self.game.stock(t.now)
        while t.questions:
            self.demand(self.step < MOST_DECISIONS, f"the game has not ended after {MOST_DECISIONS} answers")
            for question in t.questions:
                self.the_question_makes_sense(question)
            if self.worth_a_look(t.questions):
                self.look()
            else:
                self.answer_at_random()
            self.step += 1
            self.demand(self.game.stock(t.now) == stock, "something was lost or appeared: the stock changed")
        self.the_end_makes_sense()
        self.findings.games, self.findings.decisions, self.findings.longest = 1, self.step, self.step

    def answer_at_random(self) -> None:
        question = self.rng.choice(self.table.questions)
        self.table.answer(question.seat, self.rng.choice(question.values))

    def worth_a_look(self, questions: tuple[Question, ...]) -> bool:
        """The rarer a kind of question is in this game, the closer it is looked at."""
        kind = questions[0].word.id
        count = self.findings.words[kind] = self.findings.words.get(kind, 0) + 1
        share: float = self.thoroughness ** (1 - 1 / count)
        return self.rng.random() < share

    def look(self) -> None:
        """All checks at this question, then an answer, which leaves a copy and what was told as they were."""
        self.picture = Picture(self.table)
        for name, check in self.checks:
            self.count(name)
            check()
        for name, check in self.long_checks:
            if self.rng.random() < max(WHOLE_GAME_SHARE, self.thoroughness):
                self.count(name)
                check()
        self.same(self.table, "the table after all checks")
        shadow = self.table.clone()
        told = {seat: self.table.events(seat) for seat in (*range(self.table.seats), None)}
        self.answer_at_random()
        self.same(shadow, "a clone after the original played on")
        for seat, before in told.items():
            after = self.table.events(seat)[: len(before)]
            self.demand(after == before, f"the events of {seat} changed instead of growing at their end")

    def count(self, name: str) -> None:
        self.findings.checks[name] = self.findings.checks.get(name, 0) + 1

    def demand(self, condition: bool, otherwise: str) -> None:
        if not condition:
            raise Nonconformity(otherwise, self.plan, self.step)

    def same(self, t: Table, which: str) -> None:
        """This table must look as the game did when the look began."""
        difference = self.picture.difference(Picture(t))
        self.demand(not difference, f"{which} differs in {difference}")

    # -- at every question --------------------------------------------------------------------------------

    def the_question_makes_sense(self, question: Question) -> None:
        values = question.values
        self.demand(bool(values), f"{question!r} offers nothing")
        self.demand(len(values) <= MOST_OPTIONS, f"{question.word.id!r} offers {len(values)} values")
        self.demand(len(set(values)) == len(values), f"{question!r} offers a value twice")
        self.demand(all(_is_value(value) for value in values), f"{question!r} offers what is no value")
        self.demand(question.default in values, f"{question!r} has a default that is not on offer")

    # -- copies, saves, replays ---------------------------------------------------------------------------

    def a_clone_plays_on_alone(self) -> None:
        twin = self.table.clone()
        self.same(twin, "a clone")
        for _ in range(3):
            if twin.questions:
                question = self.rng.choice(twin.questions)
                twin.answer(question.seat, self.rng.choice(question.values))
        self.same(self.table, "the table after a clone played on")

    def undo_returns(self) -> None:
        twin = self.table.clone()
        question = self.rng.choice(twin.questions)
        value = self.rng.choice(question.values)
        twin.answer(question.seat, value)
        after = Picture(twin)
        twin.undo()
        self.same(twin, "the table after an answer was taken back")
        twin.answer(question.seat, value)
        difference = after.difference(Picture(twin))
        self.demand(not difference, f"the same answer after undo leads elsewhere: {difference}")

    def running_again_gives_the_same(self) -> None:
        t = self.table
        self.same(Table(t.game, t.seats, t.seed, t.options).begin(list(t.record)), "the record run again")

    def a_save_loads(self) -> None:
        data = self.table.save()
        loaded = table.load(data, {self.game.id: self.game})
        self.same(loaded, "the table loaded from its save")
        self.demand(loaded.save() == data, "a loaded table saves differently")

    def the_position_can_be_placed(self) -> None:
        described = self.game.describe(self.table.now)
        given = document.from_plain(json.loads(_json(described)))
        again = self.game.describe(self.game.place(given, self.table.seats, self.options))
        mine, theirs = _json(described), _json(again)
        self.demand(
            mine == theirs, f"a placed position describes differently: {_first_difference(mine, theirs)}"
        )

    def playing_a_copy_to_its_end_changes_nothing(self) -> None:
        seat = self.rng.randrange(self.table.seats)
        played = self.rng.choice((self.table, self.table.imagine(seat, self.rng)))
        played.run_out(AnyValue(self.rng))
        self.same(self.table, "the table after a copy was played to its end")

    # -- answers ------------------------------------------------------------------------------------------

    def every_value_on_offer_is_accepted(self) -> None:
        for question in self.table.questions:
            most = max(4, round(MOST_OPTIONS * self.thoroughness))
            for value in self.some(question.values, most):
                refusal = self.table.why(question.seat, value)
                self.demand(refusal is None, f"{value!r} is on offer, but why says: {refusal}")
                try:
                    self.table.clone().answer(question.seat, value)
                except Refused as problem:
                    self.demand(False, f"{value!r} is on offer at {question!r}, but refused: {problem}")
        self.same(self.table, "the table after its clones were answered")

    def some(self, values: list[Value], most: int) -> list[Value]:
        return values if len(values) <= most else self.rng.sample(values, most)

    def any_other_value_is_refused(self) -> None:
        for question in self.table.questions:
            for value in _not_on_offer(question.values):
                self.refused(question.seat, value)
            for nothing in _NOTHING:
                reason = self.table.why(question.seat, nothing)
                self.demand(reason is not None, f"why finds no reason against {nothing!r} at {question!r}")
        self.same(self.table, "the table after refusals")

    def refused(self, seat: int, value: Any) -> None:
        try:
            self.table.answer(seat, value)
        except Refused as refusal:
            self.demand(bool(refusal.code), f"the refusal of {value!r} has no code")
            for lang in LANGUAGES:
                self.demand(bool(refusal.text(lang)), f"the refusal of {value!r} says nothing in {lang}")
            return
        self.demand(False, f"{value!r} was not on offer to seat {seat}, but accepted")

    def nobody_else_may_answer(self) -> None:
        t = self.table
        offered = t.questions[0].values[0] if t.questions else 0
        for seat in range(t.seats):
            if t.question(seat) is None:
                self.refused(seat, offered)
                self.demand(
                    t.why(seat, offered) is not None, f"seat {seat} is not asked, but why finds no reason"
                )
        nowhere: tuple[Any, ...] = (-1, t.seats, True, None, "0", 0.0)
        for seat in nowhere:
            try:
                t.answer(seat, offered)
            except BadSeats:
                continue
            self.demand(False, f"an answer for seat {seat!r} was accepted")

    # -- what people see ----------------------------------------------------------------------------------

    def people_can_read_the_question(self) -> None:
        for question in self.table.questions:
            name = question.word.id
            self.demand(bool(question.rule), f"{name!r} names no rule")
            for lang in LANGUAGES:
                self.demand(bool(question.text(lang).strip()), f"{name!r} has no sentence in {lang}")
                for option in question.options:
                    label = option.label(lang)
                    self.demand(bool(label.strip()), f"{option.value!r} at {name!r} has no label in {lang}")

    def imagined_worlds_look_alike(self) -> None:
        for seat in range(self.table.seats):
            try:
                world = self.table.imagine(seat, self.rng)
            except DoesNotFit as problem:
                self.demand(False, str(problem))
            self.looks_alike(world, seat)

    def looks_alike(self, world: Table, seat: int) -> None:
        """This seat cannot tell the world from the real one."""
        t = self.table
        for who in (seat, None):
            self.alike(t.view(who), world.view(who), f"the view of {who}", seat)
            mine, theirs = _news(t.events(who), world.events(who))
            self.alike(mine, theirs, f"the events of {who}", seat)
        waiting = ([q.seat for q in t.questions], [q.seat for q in world.questions])
        self.alike(*waiting, "who is asked", seat)
        self.alike(_read(t.question(seat)), _read(world.question(seat)), "the question", seat)
        self.demand(world.outcome == t.outcome, f"seat {seat} imagines another outcome")

    def alike(self, real: object, imagined: object, what: str, seat: int) -> None:
        mine, theirs = _json(real), _json(imagined)
        if mine != theirs:
            self.demand(False, f"{what} differs in a world of seat {seat}: {_first_difference(mine, theirs)}")

    def the_end_makes_sense(self) -> None:
        t = self.table
        self.demand(t.outcome is not None, "nobody is asked, but the game has no outcome")
        assert t.outcome is not None, "just demanded"
        self.demand(bool(t.outcome.rule), "the outcome names no rule")
        self.demand(set(t.outcome.winners) <= set(range(t.seats)), f"no such winners: {t.outcome.winners}")
        self.picture = Picture(t)
        self.nobody_else_may_answer()
        self.a_save_loads()
        told = {event.kind: event for event in self.picture.events}
        for lang in LANGUAGES:
            self.demand(bool(self.game.outcome_text(t.now)(lang)), f"the end has no text in {lang}")
            for kind, event in told.items():
                self.demand(bool(event.text(lang)), f"the event {kind!r} has no text in {lang}")


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _asked(question: Question) -> list[object]:
    return [question.seat, question.word.id, question.source, question.rule, question.values]


def _read(question: Question | None) -> object:
    """All that the seat is shown of its question."""
    if question is None:
        return None
    options = [
        [option.value, option.piece, *(option.label(lang) for lang in LANGUAGES)]
        for option in question.options
    ]
    return [_asked(question), question.default, *(question.text(lang) for lang in LANGUAGES), options]


def _news(mine: list[Event], theirs: list[Event]) -> tuple[list[object], list[object]]:
    """Plain events without the beginning that both lists share."""
    shared = 0
    while shared < min(len(mine), len(theirs)) and mine[shared] is theirs[shared]:
        shared += 1
    return [event.plain() for event in mine[shared:]], [event.plain() for event in theirs[shared:]]


def _is_value(value: object) -> bool:
    if isinstance(value, tuple):
        return all(isinstance(part, int | str) and not isinstance(part, bool) for part in value)
    return isinstance(value, int | str) and not isinstance(value, bool)


def _not_on_offer(values: list[Value]) -> list[Any]:
    """A sample of what must be refused: things that are no values, foreign ones, and near misses."""
    found: list[Any] = [
        None,
        True,
        False,
        3.5,
        "",
        "no such value",
        -987654321,
        [],
        ["no such value"],
        {},
        [[0]],
    ]
    for value in (values[0], values[-1]):
        found.extend(_near(value))
    return [stranger for stranger in found if not _on_offer(stranger, values)]


def _near(value: Value) -> list[Any]:
    """What looks like this value and is not."""
    if isinstance(value, int):
        return [float(value), str(value), [value], value + 1000]
    if isinstance(value, str):
        return [f"{value}?", value.upper(), [value]]
    near: list[Any] = [value + value, value[:-1], value[::-1]]
    if any(isinstance(part, int) for part in value):
        near.append(tuple(float(part) if isinstance(part, int) else part for part in value))
    return near


def _on_offer(stranger: Any, values: list[Value]) -> bool:
    """On offer as people mean it: a list is as good as a tuple, but neither True nor 1.0 is 1."""
    meant = tuple(stranger) if isinstance(stranger, list) else stranger
    return any(_json(meant) == _json(value) for value in values)


def _first_difference(mine: str, theirs: str) -> str:
    """Where two texts part, with a little around it."""
    start = 0
    while start < min(len(mine), len(theirs)) and mine[start] == theirs[start]:
        start += 1
    begin = max(0, start - 40)
    return f"{mine[begin : start + 40]!r} against {theirs[begin : start + 40]!r}"


def _first_entry(mine: tuple[Entry | Event, ...], theirs: tuple[Entry | Event, ...]) -> str:
    for index, (one, other) in enumerate(zip(mine, theirs, strict=False)):
        if one != other:
            return f"number {index}: {one!r} against {other!r}"
    return f"{len(mine)} against {len(theirs)} entries"
