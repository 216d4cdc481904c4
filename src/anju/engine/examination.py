"""One game, played at random and checked along the way: each promise of the engine is a method."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any, Final

from anju.engine import document, expecting, table
from anju.engine.beat import Film, frames
from anju.engine.errors import BadSeats, Refused
from anju.engine.expecting import Expected
from anju.engine.picture import Picture, changed_kind, first_difference, news, plain_text, read, saw_nothing
from anju.engine.play import DoesNotFit, Play, Policy
from anju.engine.question import MOST_OPTIONS, Question, Value, Word
from anju.engine.refusal import Obstacle
from anju.engine.table import Table
from anju.engine.text import LANGUAGES
from anju.engine.wrong_answers import NO_PIECES, strangers

USUAL: Final = 0.01
"""The usual share of questions that are checked closely.  The first of each kind is, unless the share is smaller."""

WHOLE_GAME_SHARE: Final = 0.1
"""The share of close checks that replay the whole game, which takes time in proportion to its length."""

_NUMBERS: Final = 150
_ASKED_ABOUT: Final = 12

MOST_DECISIONS: Final = 100_000
"""A game still going after this many answers is assumed never to end."""


class Broken(Exception):
    """A promise does not hold."""


class AnyValue(Policy):
    """A policy that takes any value on offer, and gives up on a game that does not end."""

    def __init__(self, rng: Random, most: int = MOST_DECISIONS) -> None:
        self.rng = rng
        self.most = most
        self.answers = 0

    def choose(self, play: Play[Any], seat: int, word: Word, values: list[Value]) -> Value:
        self.answers += 1
        if self.answers > self.most:
            raise RuntimeError(f"the game has not ended after {self.most} answers")
        return self.rng.choice(values)


class Examination:
    """One game, played at random and checked along the way."""

    def __init__(self, t: Table, thoroughness: float, most: int) -> None:
        self.table = t
        self.game = t.game
        self.thoroughness = thoroughness
        self.most = most
        self.rng = Random(t.seed)
        self.step = 0
        self.names: list[Value] = [
            *range(_NUMBERS),
            *(name for text in t.game.named() for name in (text.zh, text.en)),
        ]
        """What anybody may ask about: numbers, which may be cards, and what is printed in the lists of the game."""
        self.looks: dict[str, int] = {}
        """How often each promise was looked at."""
        self.words: dict[str, int] = {}
        """How often each kind of question came."""
        self.checks: tuple[tuple[str, Callable[[], None]], ...] = (
            ("clone", self.a_clone_plays_on_alone),
            ("accept", self.every_value_on_offer_is_accepted),
            ("refuse", self.any_other_value_is_refused),
            ("offer", self.the_offer_alone_decides),
            ("outsiders", self.nobody_else_may_answer),
            ("labels", self.people_can_read_the_question),
            ("worlds", self.imagined_worlds_look_alike),
            ("beats", self.the_way_looks_alike),
            ("place", self.the_position_can_be_placed),
        )
        self.long_checks: tuple[tuple[str, Callable[[], None]], ...] = (
            ("undo", self.undo_returns),
            ("rerun", self.running_again_gives_the_same),
            ("load", self.what_is_saved_loads),
            ("run out", self.playing_a_copy_to_its_end_changes_nothing),
        )

    # -- playing ------------------------------------------------------------------------------------------

    def play(self) -> None:
        t = self.table.begin()
        stock = self.game.stock(t.now)
        while t.questions:
            self.demand(self.step < self.most, f"the game has not ended after {self.most} answers")
            for question in t.questions:
                self.the_question_makes_sense(question)
            if self.worth_a_look(t.questions):
                self.look()
            else:
                self.answer_at_random()
            self.step += 1
            self.demand(self.game.stock(t.now) == stock, "something was lost or appeared: the stock changed")
        self.the_end_makes_sense()

    def answer_at_random(self) -> None:
        question = self.rng.choice(self.table.questions)
        self.table.answer(question.seat, self.rng.choice(question.values))

    def worth_a_look(self, questions: tuple[Question, ...]) -> bool:
        """The rarer a kind of question is in this game, the likelier it is looked at."""
        kind = questions[0].word.id
        count = self.words[kind] = self.words.get(kind, 0) + 1
        share: float = self.thoroughness ** (1 - 1 / count) * min(1, self.thoroughness / USUAL)
        return self.rng.random() < share

    def look(self) -> None:
        """All checks at this question, then an answer."""
        self.picture = Picture(self.table)
        for name, check in self.checks:
            self.count(name)
            check()
        for name, check in self.long_checks:
            if self.rng.random() < max(WHOLE_GAME_SHARE, self.thoroughness):
                self.count(name)
                check()
        self.same(self.table, "the table after all checks")
        self.play_on()

    def play_on(self) -> None:
        """An answer, which leaves a copy and what was told as they were, and changes views as they promise."""
        t, shadow = self.table, self.table.clone()
        everybody = (*range(t.seats), None)
        told = {seat: t.events(seat) for seat in everybody}
        self.answer_at_random()
        self.same(shadow, "a clone after the original played on")
        for seat in everybody:
            where = changed_kind(shadow.view(seat), t.view(seat))
            self.demand(not where, f"the view of {seat} does not keep to truth or number at {where}")
            after = t.events(seat)[: len(told[seat])]
            self.demand(after == told[seat], f"the events of {seat} changed instead of growing at their end")
        self.layers_since(shadow)
        self.worlds_since(shadow)

    def layers_since(self, shadow: Table) -> None:
        """Layers that the game reuses from before really are unchanged."""
        t = self.table
        glance = (shadow.now, shadow.layers(())[0])
        anew, kept = (repr(t.layers((), before)[0]) for before in (None, glance))
        self.equal(anew, kept, "what everybody sees is out of date")
        changed = self.game.own_changed(shadow.now, t.now, range(t.seats))
        same = [seat for seat in range(t.seats) if seat not in changed]
        if same:
            self.count("own")
            mine, theirs = (repr(one.layers(same)[1]) for one in (shadow, t))
            self.equal(mine, theirs, "what seats see otherwise has changed")

    def worlds_since(self, shadow: Table) -> None:
        """The same luck makes the same world out of the same knowledge: what has not shown is in none.

        A world begins at the checkpoint, so the two must have the same.
        """
        t, luck = self.table, len(self.table.record)
        unaware = [seat for seat in range(t.seats) if saw_nothing(shadow, t, seat)]
        if not unaware or len(shadow.past) != len(t.past):
            return
        seat = unaware[luck % len(unaware)]
        mine, theirs = (Picture(one.imagine(seat, Random(luck))) for one in (shadow, t))
        difference = mine.difference(theirs)
        self.demand(not difference, f"seat {seat} imagines what it saw nothing of: {difference}")

    def count(self, name: str) -> None:
        self.looks[name] = self.looks.get(name, 0) + 1

    def demand(self, condition: bool, otherwise: str) -> None:
        if not condition:
            raise Broken(otherwise)

    def equal(self, one: str, other: str, otherwise: str) -> None:
        if one != other:
            raise Broken(f"{otherwise}: {first_difference(one, other)}")

    def same(self, t: Table, which: str) -> None:
        """This table must look as the game did when the check began."""
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

    def what_is_saved_loads(self) -> None:
        self.a_save_loads()
        for seat in range(self.table.seats):
            self.a_report_loads(seat)

    def a_save_loads(self) -> None:
        data = self.table.save()
        loaded = table.load(data, {self.game.id: self.game})
        self.same(loaded, "the table loaded from its save")
        self.demand(loaded.save() == data, "a loaded table saves differently")

    def a_report_loads(self, seat: int) -> None:
        """The position can also be saved from what this seat alone can see."""
        t, luck = self.table, Random(len(self.table.record))
        loaded = table.load(t.imagine(seat, luck).save(), {self.game.id: self.game})
        for who in (seat, None):
            self.alike(t.view(who), loaded.view(who), f"the saved view of {who}", seat)
        self.alike(read(t.question(seat)), read(loaded.question(seat)), "the saved question", seat)

    def the_position_can_be_placed(self) -> None:
        described = self.game.describe(self.table.now)
        given = document.from_plain(json.loads(plain_text(described)))
        again = self.game.describe(self.game.place(given, self.table.seats, self.table.options))
        mine, theirs = plain_text(described), plain_text(again)
        self.equal(mine, theirs, "a placed position describes differently")

    def playing_a_copy_to_its_end_changes_nothing(self) -> None:
        seat = self.rng.randrange(self.table.seats)
        played = self.rng.choice((self.table, self.table.imagine(seat, self.rng)))
        played.run_out(AnyValue(self.rng, self.most))
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
            for value in strangers(question.values):
                self.refused(question.seat, value)
            for nothing in NO_PIECES:
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

    def the_offer_alone_decides(self) -> None:
        """What came into question is on offer exactly if it meets all that is required, and why says what it lacks."""
        for question in self.table.questions:
            offer = question.offer
            if offer is None:
                continue
            play = self.game.play(self.table.now.copy(), [], 0)
            fitting = offer.values(play)
            others = [part for value in question.values if value not in fitting for part in parts(value)]
            unfit = [part for part in others if part in offer.candidates and part not in fitting]
            self.demand(not unfit, f"{question!r} asks for what is not on offer: {unfit}")
            for value in offer.candidates:
                self.lacks_what_why_says(question, value, offer.obstacles(play, question, value))
        self.same(self.table, "the table after its offers were looked at")

    def lacks_what_why_says(self, question: Question, value: Value, obstacles: list[Obstacle]) -> None:
        offered = value in question.values
        codes = [obstacle.code for obstacle in obstacles]
        self.demand(
            offered != bool(obstacles), f"{value!r} at {question!r}: on offer is {offered}, lacking {codes}"
        )
        for one in obstacles:
            whole = one.code and one.rule and one.numbers and all(one.cause(lang) for lang in LANGUAGES)
            self.demand(bool(whole), f"what {value!r} at {question!r} lacks is not said: {one.code!r}")
        if obstacles:
            said = self.table.why(question.seat, value)
            self.demand(
                said is not None and said.code == codes[0],
                f"{value!r} at {question!r} lacks {codes}, but why says: {said}",
            )

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
            mine, theirs = news(t.events(who), world.events(who))
            self.alike(mine, theirs, f"the events of {who}", seat)
        self.alike(t.asked, world.asked, "who is asked", seat)
        self.alike(read(t.question(seat)), read(world.question(seat)), "the question", seat)
        self.demand(world.outcome == t.outcome, f"seat {seat} imagines another outcome")
        self.leads_alike(world, seat)
        self.reasons_alike(world, seat)

    def reasons_alike(self, world: Table, seat: int) -> None:
        """Nor by asking why it cannot choose something, whether that exists at the table or not."""
        luck, question = Random(self.step), self.table.question(seat)
        asked = luck.sample(self.names, min(_ASKED_ABOUT, len(self.names)))
        if question is not None and question.offer is not None:
            candidates = list(question.offer.candidates)
            asked.extend(luck.sample(candidates, min(_ASKED_ABOUT, len(candidates))))
        for what in asked:
            mine, theirs = (one.why(seat, what) for one in (self.table, world))
            self.alike(_said(mine), _said(theirs), f"why not {what!r}", seat)

    def leads_alike(self, world: Table, seat: int) -> None:
        """Nor by trying out answers in advance and seeing what it would be asked next."""
        after: list[Value] = []
        question = self.table.question(seat)
        while question is not None:
            after.append(self.rng.choice(question.values))
            mine, theirs = (expecting.then(one, seat, after) for one in (self.table, world))
            self.alike(_read(mine), _read(theirs), f"what would be asked after {after!r}", seat)
            question = None if mine is None else mine.question

    def the_way_looks_alike(self) -> None:
        """Nor by what is shown between two questions: worlds that look alike there have looked alike on the way."""
        seat = self.rng.randrange(self.table.seats)
        real, world = self.table.clone(), self.table.imagine(seat, self.rng)
        shown = [_watched(one, seat) for one in (real, world)]
        if not self.answer_both(real, world) or not _look_alike(real, world, seat):
            return
        mine, theirs = (way() for way in shown)
        self.alike(mine, theirs, "what was shown on the way", seat)

    def answer_both(self, real: Table, world: Table) -> bool:
        """Gives the same answers at both tables until everybody has answered; False where that is not possible."""
        for question in real.questions:
            other = world.question(question.seat)
            shared = [] if other is None else [value for value in question.values if other.offers(value)]
            if not shared:
                return False
            value = self.rng.choice(shared)
            real.answer(question.seat, value)
            world.answer(question.seat, value)
        return True

    def alike(self, real: object, imagined: object, what: str, seat: int) -> None:
        mine, theirs = plain_text(real), plain_text(imagined)
        if mine != theirs:
            self.demand(False, f"{what} differs in a world of seat {seat}: {first_difference(mine, theirs)}")

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


def _watched(t: Table, seat: int) -> Callable[[], list[object]]:
    """Films the table from now on; gives what the seat was shown since then, frame by frame."""
    first = len(t.history) + len(t.fresh)
    film = t.film = Film(first)

    def shown() -> list[object]:
        events = [*t.history, *t.fresh][first:]
        return [
            [
                sum(event.seen_by(seat) for event in events[: frame.told - first]),
                frame.pace,
                t.game.view(frame.shot.state, seat),
            ]
            for frame in frames(t.game, film.shots, events, first, seat)
        ]

    return shown


def _look_alike(real: Table, world: Table, seat: int) -> bool:
    return (
        real.asked == world.asked
        and real.view(seat) == world.view(seat)
        and news(real.events(seat), world.events(seat))[0] == news(real.events(seat), world.events(seat))[1]
    )


def _said(refusal: Refused | None) -> object:
    if refusal is None:
        return None
    said = [[text.zh, text.en] for text in (refusal.message, refusal.remedy)]
    return [
        refusal.code,
        *said,
        {name: str(number) for name, number in refusal.numbers.items()},
        refusal.rule,
    ]


def _read(then: Expected | None) -> object:
    return None if then is None else [read(then.question), then.sure, then.told]


def parts(value: Value) -> tuple[Value, ...]:
    """Several things may be one answer."""
    return value if isinstance(value, tuple) else (value,)


def _is_value(value: object) -> bool:
    if isinstance(value, tuple):
        return all(isinstance(part, int | str) and not isinstance(part, bool) for part in value)
    return isinstance(value, int | str) and not isinstance(value, bool)
