"""A running game: checkpoint + record + rules, and everything that follows from these three."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from anju.engine import document, record
from anju.engine.beat import Film
from anju.engine.errors import BadSave, BadSeats, NotUndoable, OtherRules, Refused
from anju.engine.event import Event
from anju.engine.foresight import MOST_STEPS, Foresight, Prospect
from anju.engine.game import Game
from anju.engine.layers import Glance, Layers
from anju.engine.play import NOBODY, DoesNotFit, Entry, Finished, Outcome, Play, Policy, State, Suspended
from anju.engine.question import Question, Value, tupled
from anju.engine.record import Saved
from anju.engine.roster import Roster
from anju.engine.text import Text

_IMAGINE_TRIES = 400


class Table:
    """A running game.  Change it only by `answer` and `undo`.

    `past` and `history` are the record and events up to the checkpoint, `tail` and `fresh` those since.
    """

    def __init__(
        self, game: Game[Any], seats: int, seed: int, options: dict[str, object], given: Any = None
    ) -> None:
        self.game = game
        self.seats = seats
        self.seed = seed
        self.options = options
        self.given = given
        self.root: State | None = None  # where an imagined world begins
        self.told: list[Event] = []  # what its seat had seen by then
        self.sealed = 0  # how many answers at the end of the tail wait for the others
        self.moot: dict[int, Value] = {}  # answers of the tail that came to nothing, and what is as good
        self.checkpoint: State
        self.now: State
        self.past: list[Entry] = []
        self.tail: list[Entry] = []
        self.history: list[Event] = []
        self.fresh: list[Event] = []
        self.film: Film | None = None  # for those who watch what happens between two questions
        self.wanted_luck: list[str] = []
        self._questions: tuple[Question, ...] = ()

    # -- beginning ----------------------------------------------------------------------------------------

    def begin(self, entries: list[Entry] | None = None) -> Table:
        """Sets up and plays, with the recorded answers if there are any, to the next question."""
        if self.root is not None:
            self.checkpoint = self.root
        elif self.given is None:
            self.checkpoint = self.game.start(self.seats, self.options)
        else:
            self.checkpoint = self.game.place(document.from_plain(self.given), self.seats, self.options)
        self.past, self.tail, self.history, self.fresh = [], entries or [], self.told[:], []
        self._run(checked=False)
        return self

    def _run(self, checked: bool = True) -> None:
        """Runs the step again with the answers so far, and on to the next question or the end.

        `checked`: these answers were all given at the questions of this step; they are not doubted again.
        """
        while True:
            play = self.game.play(self.checkpoint.copy(), self.tail, self.seed)
            play.checked = len(self.tail) if checked else 0
            play.wanted_luck = self.wanted_luck
            if self.film is not None:
                play.film, play.told_before = self.film, len(self.history)
                self.film.rewind(play.told_before)
            try:
                play.step()
            except Suspended as pause:
                self._rest(play.state, play.events, pause.questions)
                self.sealed, self.moot = pause.sealed, play.moot
                return
            except Finished:
                if play.cursor < len(self.tail):
                    raise DoesNotFit("the record goes on after the end of the game") from None
                self._rest(play.state, play.events, ())
                self.sealed, self.moot = 0, play.moot
                return
            self.past.extend(self.tail[: play.cursor])
            self.tail = self.tail[play.cursor :]
            self.history.extend(play.events)
            self.checkpoint = play.state

    def _rest(self, state: State, events: list[Event], questions: tuple[Question, ...]) -> None:
        self.now, self.fresh, self._questions = state, events, questions

    # -- asking and answering -----------------------------------------------------------------------------

    @property
    def questions(self) -> tuple[Question, ...]:
        """Who is asked what now; empty when the game is over."""
        return self._questions

    @property
    def asked(self) -> list[int]:
        """Who is asked at this moment, including seats that have sealed an answer: which have is secret."""
        sealed = self.tail[len(self.tail) - self.sealed :]
        return sorted([question.seat for question in self._questions] + [seat for seat, _ in sealed])

    def question(self, seat: int) -> Question | None:
        for question in self._questions:
            if question.seat == seat:
                return question
        return None

    @property
    def outcome(self) -> Outcome | None:
        return self.now.outcome

    def verdict(self, lang: str = "zh", roster: Roster | None = None) -> str:
        """Who won and why, in a sentence; "" while the game goes on."""
        if self.outcome is None:
            return ""
        names = self.game.unnamed if roster is None else roster
        return names.read(self.game.outcome_text(self.now)(lang), lang)

    def answer(self, seat: int, value: Value | list[Any]) -> None:
        """Records the answer and plays on.  Raises `Refused`, and changes nothing, if it is not legal."""
        self.tail.append((seat, self._legal(seat, value)))
        if len(self._questions) > 1:
            # Sealed until all are in: nothing is run, so nothing can show.
            self._questions = tuple(q for q in self._questions if q.seat != seat)
            self.sealed += 1
            return
        self._run()

    def why(self, seat: int, what: Value | list[Any]) -> Refused | None:
        """Why this value or piece cannot be chosen by this seat now; None if it can."""
        try:
            question = self._asked(seat)
        except Refused as refusal:
            return refusal
        plain: Value = tupled(what)
        if question.offers(plain):
            return None
        return self.game.why(self.now, question, plain)

    def foresee(self, seat: int, steps: list[Value]) -> list[Foresight]:
        """What would come of these answers of this seat, as far as it can tell; raises `Refused` if it is not asked."""
        question = self._asked(seat)
        if len(steps) > MOST_STEPS:
            raise Refused(
                "too_long",
                Text(
                    f"计划最多 {MOST_STEPS} 步，这里有 {len(steps)} 步。",
                    f"A plan has at most {MOST_STEPS} steps; this one has {len(steps)}.",
                ),
                {"steps": len(steps), "most": MOST_STEPS},
                question.rule,
                Text("去掉后面的几步。", "Leave the last ones out."),
            )
        return self.game.foresee(self.clone(), question, [tupled(step) for step in steps])

    def ahead(self, seat: int, answers: list[Value]) -> Table | None:
        """Where these answers of this seat would lead, one after the other, while nobody sees anything of them.

        None if something would show, of what others have sealed, too: then they can only be given.  Raises `Refused`.
        """
        self._asked(seat)
        twin = self.clone()
        for value in answers:
            # Checked first, so that an illegal plan is refused alike whether others have sealed or not.
            legal = twin._legal(seat, value)  # noqa: SLF001  # a table like this one
            if twin.sealed:
                return None
            twin.answer(seat, legal)
            if twin.question(seat) is None or not self._hides(twin, seat):
                return None
        return twin

    def _hides(self, later: Table, seat: int) -> bool:
        """Whether between here and there only this seat has answered, nothing was told, and nobody sees a change."""
        return (
            len(later.history) + len(later.fresh) == len(self.history) + len(self.fresh)
            and all(who in (seat, NOBODY) for who, _ in later.record[len(self.record) :])
            and all(later.view(one) == self.view(one) for one in (None, seat))
        )

    def prospects(self, seat: int) -> list[Prospect]:
        """What is near for this seat, which has to be asked something; the nearest first."""
        return self.game.prospects(self._asked(seat))

    def _seated(self, seat: int) -> None:
        if type(seat) is not int or not 0 <= seat < self.seats:
            raise BadSeats(
                Text(
                    f"没有座位{seat!r}，座位是0到{self.seats - 1}。",
                    f"There is no seat {seat!r}; seats are 0 to {self.seats - 1}.",
                )
            )

    def _asked(self, seat: int) -> Question:
        self._seated(seat)
        question = self.question(seat)
        if question is not None:
            return question
        if self.outcome is not None:
            raise Refused("over", Text("对局已经结束。", "The game is over."), {}, self.outcome.rule)
        # Whom the table waits for, and by which rule, may be a secret of those who are asked.
        raise Refused(
            "not_asked",
            Text(f"现在没有问座位{seat}。", f"Seat {seat} is not asked now."),
            {"seat": seat},
            "",
            Text("等轮到你时再答。", "Wait until it is your turn to answer."),
        )

    def _legal(self, seat: int, value: Value | list[Any]) -> Value:
        """The answer as it is recorded; raises `Refused` if the rules do not allow it."""
        question = self._asked(seat)
        plain: Value = tupled(value)
        if not question.offers(plain):
            raise self._refusal(question, plain)
        return plain

    def _refusal(self, question: Question, value: Value) -> Refused:
        reason = self.game.why(self.now, question, value)
        if reason is not None:
            return reason
        return Refused(
            "not_on_offer",
            Text(f"{value!r}不在可选之列。", f"{value!r} is not on offer."),
            {"offered": len(question.values)},
            question.rule,
            Text("从所列的选项里选一个。", "Choose one of the listed options."),
        )

    # -- seeing -------------------------------------------------------------------------------------------

    def view(self, seat: int | None) -> dict[str, Any]:
        """What this seat may see now; None is what everybody may see."""
        if seat is not None:
            self._seated(seat)
        return self.game.view(self.now, seat)

    def layers(self, seats: Sequence[int], before: Glance | None = None) -> Layers:
        """The public view now, and where the views of these seats differ; see `Game.layers`."""
        for seat in seats:
            self._seated(seat)
        return self.game.layers(self.now, seats, before)

    def events(self, seat: int | None, since: int = 0) -> list[Event]:
        """The events this seat saw, from its own `since`-th on."""
        if seat is not None:
            self._seated(seat)
        seen = [event for event in self.history if event.seen_by(seat)]
        seen.extend(event for event in self.fresh if event.seen_by(seat))
        return seen[since:]

    # -- copies, saves, worlds ----------------------------------------------------------------------------

    def earlier(self, seat: int) -> Iterator[tuple[Table, Value]]:
        """This table as it stood at each question that the seat has answered since the checkpoint, and the answer."""
        for at, (who, value) in enumerate(self.tail):
            if who == seat:
                yield self._before(at), value

    def _before(self, at: int) -> Table:
        """This table as it stood when the tail had this length."""
        before = self.clone()
        del before.tail[at:]
        before._run()  # noqa: SLF001  # a table like this one
        return before

    def clone(self) -> Table:
        """An independent table at the same question; it meets the same luck."""
        # The checkpoint and the present state are shared: a run always works on a copy.
        twin = Table(self.game, self.seats, self.seed, self.options, self.given)
        twin.root, twin.checkpoint, twin.now = self.root, self.checkpoint, self.now
        twin.past, twin.tail = self.past[:], self.tail[:]
        twin.history, twin.fresh = self.history[:], self.fresh
        twin._questions, twin.told = self._questions, self.told
        twin.sealed, twin.moot = self.sealed, self.moot
        return twin

    @property
    def record(self) -> tuple[Entry, ...]:
        """Everything that was answered: (who, value), who being a seat, chance (-1) or nobody (-2)."""
        return (*self.past, *self.tail)

    @property
    def rules_version(self) -> str:
        return self.game.version

    def save(self) -> bytes:
        """Rules version, seed and record: `anju.load` gives the same table back."""
        return record.pack(
            {
                "game": self.game.id,
                "rules": self.game.version,
                "seats": self.seats,
                "seed": self.seed,
                "options": self.options,
                "given": self.given if self.root is None else self.game.describe(self.root),
                "record": self.record,
            }
        )

    def follow(self, saved: Saved) -> bool:
        """Plays on to the later moment of this game at which that was saved; False if it is no such moment.

        Raises `DoesNotFit` if the rules do not lead there; then this table is of no use any more.
        """
        known = list(self.record)
        about = (saved.game, saved.rules, saved.seats, saved.seed, saved.given)
        same = about == (self.game.id, self.game.version, self.seats, self.seed, self.given)
        if not same or self.root is not None or saved.record[: len(known)] != known:
            return False
        if self.game.settle(saved.seats, saved.options) != self.options:
            return False
        if len(saved.record) > len(known):
            self.tail.extend(saved.record[len(known) :])
            self._run(checked=False)
        return True

    def undo(self) -> None:
        """Takes the last person's answer back."""
        entries = list(self.record)
        while entries and entries[-1][0] < 0:
            entries.pop()
        if not entries:
            raise NotUndoable(Text("还没有可以收回的选择。", "There is no answer to take back."))
        entries.pop()
        kept = len(self.past)
        if len(entries) >= kept:
            self.tail = entries[kept:]
            self._run()
        else:
            self.begin(entries)

    def imagine(self, seat: int, rng: Random) -> Table:
        """Another table that this seat cannot tell from the real one.

        It knows nothing of the real past but what the seat saw: no record, no events of others, other luck to come.
        Nor has anybody else answered anything in it of which the seat saw nothing, sealed or in the middle of a
        declaration: the same luck makes the same world out of the same knowledge.
        """
        self._seated(seat)
        told = [event for event in self.history if event.seen_by(seat)]
        heard = self.events(seat)
        known, sealed = self._known_tail(seat), self.tail[len(self.tail) - self.sealed :]
        for _ in range(_IMAGINE_TRIES):
            world = Table(self.game, self.seats, rng.getrandbits(63), self.options)
            world.root, tail = self.game.imagine(self.now, self.checkpoint, known[:], seat, heard, rng)
            world.told = told
            try:
                world.begin(tail)
            except DoesNotFit:
                continue
            # Only as far as the seat has seen: it does not know how far the real game has come beyond that.
            fits = not world.past and len(world.tail) <= len(known) and world._looks_like(self, seat)
            if fits and world._seal([value for who, value in sealed if who == seat], seat):
                return world
        raise DoesNotFit(f"no world fits what seat {seat} has seen")

    def _known_tail(self, seat: int) -> list[Entry]:
        """The record since the checkpoint as far as it has shown, without what others answered in vain."""
        return [
            (who, self.moot[at]) if at in self.moot and who != seat else (who, value)
            for at, (who, value) in enumerate(self.tail[: self._shown(seat)])
        ]

    def _shown(self, seat: int) -> int:
        """How much of the record since the checkpoint this seat has seen anything of.

        Somebody in the middle of a declaration looks like somebody who has not begun.
        """
        length, asked = len(self.tail) - self.sealed, self.asked
        for at in range(length - 1, -1, -1):
            who = self.tail[at][0]
            if who == NOBODY:
                continue
            # Whoever has begun is asked again, and alone.
            if who == seat or asked != [who] or not self._looks_the_same(self._before(at), seat):
                break
            length = at
        return length

    def _looks_the_same(self, before: Table, seat: int) -> bool:
        """Whether nothing has shown since this earlier moment of the step."""
        return before._looks_like(self, seat) and all(
            before.view(one) == self.view(one) for one in (None, seat)
        )

    def _seal(self, own: list[Value], seat: int) -> bool:
        """Seals here what this seat has sealed at the real table, if anything; False if that is not possible."""
        question = self.question(seat)
        if not own:
            return True
        if question is None or not question.offers(own[0]):
            return False
        self.answer(seat, own[0])
        return True

    def _looks_like(self, real: Table, seat: int) -> bool:
        """What hidden things did in public since the checkpoint tells something about them."""
        if self.asked != real.asked or self.game.stage(self.now) != self.game.stage(real.now):
            return False
        return [e for e in self.fresh if e.seen_by(seat)] == [e for e in real.fresh if e.seen_by(seat)]

    def run_out(self, policy: Policy) -> Play[Any]:
        """A copy of this game, played to its end by the policy at all seats; this table stays as it is."""
        play = self.game.play(self.checkpoint.copy(), self.tail[:], self.seed)
        play.checked = len(self.tail)
        play.run_out(policy)
        return play


def load(data: bytes, games: Mapping[str, Game[Any]]) -> Table:
    """The table that `save` wrote."""
    saved = record.unpack(data)
    game = games.get(saved.game)
    if game is None:
        raise BadSave(Text(f"不认识游戏「{saved.game}」。", f"Unknown game {saved.game!r} in the save."))
    if saved.rules != game.version:
        raise OtherRules(
            Text(
                f"存档的规则版本是{saved.rules}，本程序是{game.version}；请用当时的版本打开。",
                f"The save was made with rules {saved.rules}, this program has {game.version}; open it with that version.",
            )
        )
    table = Table(game, saved.seats, saved.seed, game.settle(saved.seats, saved.options), saved.given)
    try:
        table.begin(saved.record)
    except DoesNotFit as problem:
        raise BadSave(
            Text(f"存档与规则不符：{problem}", f"The save does not follow the rules: {problem}")
        ) from None
    return table
