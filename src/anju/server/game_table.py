"""One running game: open prompts, clocks, bots' turns and absence over the engine's table.

Nothing is done here: every method returns what is to be done.  An answer takes two calls.  `propose` looks whether it
is legal and hands out a row to store; when the row is durable, `accept` plays it, acknowledges it and tells everybody.
A server that dies in between loses nothing that was acknowledged: the row is in the database and is played by
`replay`, or it is not and the client, which has no `ack`, sends it again.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any, Final

from anju.engine.errors import Refused
from anju.engine.event import EVERYONE
from anju.engine.question import Question, Value
from anju.engine.table import Table
from anju.server import clock as times
from anju.server import protocol, refusing
from anju.server.broadcast import Broadcast, Frame
from anju.server.clock import Clock
from anju.server.effects import SPECTATORS, AskBot, Effect, Greet, Row, Send, Store
from anju.server.prompt import By, OpenPrompt, answered, line_of, offers
from anju.server.protocol import Bilingual, ClockSettings, Over, Prompt, TableShown
from anju.server.seat import Seat
from anju.server.telling import Now, Teller, Told, all_asked, public
from anju.server.yields import Yields

BOT_CAP: Final = 5.0
"""Seconds after which a bot that has not answered is answered for."""

RETRY: Final = 1.0
"""Seconds until an answer of a bot or of the clock that could not be stored is tried again."""

_WINDOW_DELAY: Final = (2.0, 4.0)
_DELAY: Final = (0.3, 1.2)
_REMEMBERED: Final = 64
"""So many answers are acknowledged again when they come again; what is older meets a prompt long closed."""


class GameTable:
    """A game in play.  `seats` is the room's own list: who sits where may change under way."""

    def __init__(
        self,
        table: Table,
        seats: list[Seat],
        settings: ClockSettings,
        rng: Random,
        now: float,
        number: int = 1,
    ) -> None:
        self.table = table
        self.seats = seats
        self.round = number
        self.n = 0  # the last answer that was accepted
        self.clock = Clock(settings, table.seats)
        self.teller = Teller(table)
        self.broadcast = Broadcast("off", 0.0)
        self.public_view: dict[str, Any] = {}
        self._rng = rng
        self._moment = 0
        self._open: dict[int, OpenPrompt] = {}
        self._prompts = [0] * table.seats
        self._proposed = 0  # the last answer that was handed out
        self._in_flight: dict[str, Row] = {}
        self._done: dict[str, None] = {}
        self._yields = Yields()
        self._marks: set[tuple[int, str]] = set()
        self._due: dict[int, float] = {}  # when a bot or a yield may show in this moment
        self._opening = self._proceed(now)

    def begin(self) -> list[Effect]:
        """What has to be done to start: asks the bots.  Seats are told by their welcome."""
        effects, self._opening = self._opening, []
        return effects

    # -- looking ------------------------------------------------------------------------------------------

    @property
    def over(self) -> Over | None:
        """How it ended; None while it goes on."""
        outcome, verdict = self.table.outcome, self.table.verdict
        if outcome is None:
            return None
        text = Bilingual(verdict("zh"), verdict("en"))
        return Over(verdict=text, rule=outcome.rule, winners=list(outcome.winners))

    @property
    def silent(self) -> bool:
        """Whether the rules forbid talk now (禁止讨论)."""
        return bool(self.public_view.get("silent", False))

    @property
    def waiting(self) -> list[int]:
        """Who was asked at the present moment; who of them has answered is nobody's business."""
        return list(self.clock.asked)

    def save(self) -> bytes:
        """The engine's save of this game, for bots and replays."""
        return self.table.save()

    def spent_ms(self, now: float) -> int:
        """How long the present moment has lasted, to be kept when the server stops (with `n`)."""
        return self.clock.spent_ms(now)

    def shown(self, seat: int, since: int, now: float) -> TableShown:
        """Everything, for the welcome of this seat; it is up to date from here on."""
        prompt, yields = self._prompt(seat, now), self._yields.words(seat)
        lines = self.teller.catch_up(seat, prompt, self._moment, yields)
        first = since if since <= len(lines) else 0
        missed_from = self.seats[seat].missed_from
        eyes = self.teller.eyes[seat]
        return TableShown(
            n=eyes.n,
            view=eyes.view,
            first=first,
            events=lines[first:],
            missed=0 if missed_from is None else len(lines) - missed_from,
            prompt=prompt,
            waiting=self.waiting,
            clock=self.clock.shown(now),
            silent=self.silent,
            yields=yields,
            over=self.over,
        )

    def shown_publicly(self, since: int) -> TableShown | None:
        """Everything a spectator may see now; None if nothing yet."""
        return self.broadcast.table(self.teller.lines(None), since)

    def lines_seen(self, seat: int) -> int:
        """How many lines of its log a seat has been sent."""
        return self.teller.eyes[seat].lines

    def why(self, seat: int, message: protocol.Why) -> list[Effect]:
        """Why something cannot be chosen.  A seat that is not asked learns who is, and nothing of their answers."""
        refusal = self._not_open(seat, message.prompt) or self.table.why(seat, answered(message.what))
        shown = None if refusal is None else refusing.shown(message.id, refusal)
        return [Send(self.seats[seat].pid, protocol.WhyShown(id=message.id, why=shown))]

    # -- answering ----------------------------------------------------------------------------------------

    def propose(self, seat: int, message: protocol.Answer, now: float) -> list[Effect]:
        """A person answers.  Gives a row to store, a refusal, or the `ack` of what was done before."""
        pid = self.seats[seat].pid
        client = f"{pid}:{message.id}"
        if client in self._done:
            return [Send(pid, protocol.Ack(id=message.id))]
        if client in self._in_flight:
            return []
        value = answered(message.value)
        refusal = self._not_open(seat, message.prompt) or self._illegal(seat, value)
        if refusal is not None:
            return [Send(pid, refusing.shown(message.id, refusal))]
        return [self._hand_out(self._open[seat], client, value, "seat", now, message.id)]

    def _not_open(self, seat: int, prompt: int) -> Refused | None:
        """Why this seat cannot answer this prompt, whatever the value."""
        opened = self._open.get(seat)
        if opened is None:
            return refusing.not_asked(self.waiting, self.table)
        if opened.id != prompt:
            return refusing.stale(opened.id, opened.question)
        if opened.by == "bot":
            return refusing.stood_in(opened.question)
        if opened.in_flight:
            return refusing.under_way(opened.question)
        return None

    def _illegal(self, seat: int, value: Value) -> Refused | None:
        if offers(self._open[seat].question, value):
            return None
        try:
            # A copy, since this is the one place where the table's own check must only speak.
            self.table.clone().answer(seat, value)
        except Refused as refusal:
            return refusal
        raise AssertionError("the table takes what is not on offer")

    def _hand_out(
        self, opened: OpenPrompt, client: str, value: Value, by: str, now: float, reply: str = ""
    ) -> Store:
        self._proposed += 1
        opened.in_flight = True
        row = Row(
            round=self.round,
            n=self._proposed,
            seat=opened.question.seat,
            client=client,
            prompt=opened.id,
            value=value,
            by=by,
            spent_ms=self.clock.spent_ms(now),
            reply=reply,
        )
        self._in_flight[client] = row
        return Store(row)

    def accept(self, row: Row, now: float) -> list[Effect]:
        """The row is durable: plays it.  The `ack` comes first, then what everybody sees of it."""
        told = [Send(self.seats[row.seat].pid, protocol.Ack(id=row.reply))] if row.reply else []
        self._play(row)
        if self.table.sealed:
            # The others have not answered yet: nothing has happened, and only this seat has one prompt less.
            return [*told, *self._tell(row.seat, [], self._now(now), now)]
        return [*told, *self._proceed(now)]

    def _play(self, row: Row) -> None:
        assert row.n > self.n, "rows are accepted in their order"
        self.n = row.n
        self._proposed = max(self._proposed, row.n)
        self._in_flight.pop(row.client, None)
        self._done[row.client] = None
        if len(self._done) > _REMEMBERED:
            del self._done[next(iter(self._done))]
        del self._open[row.seat]
        self.table.answer(row.seat, row.value)
        if row.by == "clock" or (row.by == "bot" and self.seats[row.seat].kind == "person"):
            self._marks.add((row.seat, row.by))

    def reject(self, row: Row, now: float) -> list[Effect]:
        """The row could not be stored: nothing has happened.  The person is told, bots and clocks try again."""
        self._in_flight.pop(row.client, None)
        opened = self._open[row.seat]
        opened.in_flight = False
        opened.due = max(opened.due, now + RETRY)
        if not row.reply:
            return []
        return [
            Send(self.seats[row.seat].pid, refusing.shown(row.reply, refusing.not_stored(opened.question)))
        ]

    def replay(self, rows: Iterable[Row], now: float, kept: tuple[int, int] | None = None) -> None:
        """After a restart: plays the rows of this round again, in the time they took, and goes on from now.

        `kept` is (n, spent_ms) as it was last noted, if it was; of a moment that began later it says nothing.
        """
        spent = 0
        for row in rows:
            then = self.clock.began + row.spent_ms / 1000
            self._play(row)
            if not self.table.sealed:
                self._proceed(then)
            spent = self.clock.spent_ms(then)
        if kept is not None and kept[0] == self.n:
            spent = max(spent, kept[1])
        self.clock.resume(spent, now)
        for opened in self._open.values():
            opened.opened = opened.due = now
        self._opening = [self._ask_bot(opened) for opened in self._open.values() if opened.by == "bot"]

    # -- time ---------------------------------------------------------------------------------------------

    def tick(self, now: float) -> list[Effect]:
        """Whatever is due: answers of bots and yields, defaults of those whose time is up, a delayed broadcast."""
        effects: list[Effect] = []
        for opened in self._open.values():
            at = self._answer_at(opened)
            if not opened.in_flight and at is not None and at <= now:
                effects.append(self._answer_for(opened, now))
        return [*effects, *self._broadcast_due(now)]

    def wake_at(self) -> float | None:
        """When `tick` has something to do."""
        due = [self._answer_at(opened) for opened in self._open.values() if not opened.in_flight]
        return min((at for at in (*due, self.broadcast.wake_at()) if at is not None), default=None)

    def _answer_at(self, opened: OpenPrompt) -> float | None:
        deadline = self.clock.deadline(opened.question.seat)
        if opened.by == "you":
            return None if deadline is None else max(deadline, opened.due)
        if opened.by == "bot" and opened.given is None:
            return max(opened.opened + BOT_CAP, opened.due)
        return opened.due

    def _answer_for(self, opened: OpenPrompt, now: float) -> Store:
        question = opened.question
        value, by = question.default, "clock"
        if opened.by == "yield":
            by = "yield"
        elif opened.by == "bot":
            value, by = question.default if opened.given is None else opened.given, "bot"
        client = f"{by}:{self.round}.{question.seat}.{opened.id}"
        return self._hand_out(opened, client, value, by, now)

    # -- bots and absence ---------------------------------------------------------------------------------

    def bot_answered(self, seat: int, prompt: int, value: Value | None, now: float) -> list[Effect]:
        """A bot has decided.  Its answer waits until it may show; one that is not on offer is none."""
        opened = self._open.get(seat)
        if opened is None or opened.id != prompt or opened.by != "bot" or opened.given is not None:
            return []
        opened.given = value if offers(opened.question, value) else opened.question.default
        return self.tick(now)

    def bot_takes_over(self, seat: int, now: float) -> list[Effect]:
        """The person has been away too long, or is gone for good: the open prompt is the bot's."""
        opened = self._open.get(seat)
        if opened is None or opened.in_flight or opened.by == "bot":
            return []
        opened.opened = now
        opened.due = self._delayed(seat, opened.question, now)
        opened.by = "bot"
        return [self._ask_bot(opened)]

    def _ask_bot(self, opened: OpenPrompt) -> AskBot:
        seat = opened.question.seat
        return AskBot(seat, opened.id, self.seats[seat].bot, self._rng.getrandbits(32))

    def _delayed(self, seat: int, question: Question, now: float) -> float:
        """When a bot's or a yield's answer may show.  Once in a moment: later questions nobody else knows of."""
        if seat not in self._due:
            game = self.table.game.id
            window = self.clock.shared or question.word.id in times.live(game).words
            self._due[seat] = now + self._rng.uniform(*(_WINDOW_DELAY if window else _DELAY))
        return max(now, self._due[seat])

    # -- yields -------------------------------------------------------------------------------------------

    def set_yield(self, seat: int, message: protocol.Yield, now: float) -> list[Effect]:
        """The seat declines this prompt and its like for the rest of the window, or wants to be asked again."""
        pid, refusal = self.seats[seat].pid, None
        if message.on:
            refusal = self._begin_yield(seat, now)
        else:
            self._end_yield(seat)
        if refusal is not None:
            return [Send(pid, refusing.shown(message.id, refusal))]
        return [Send(pid, protocol.Ack(id=message.id)), *self._tell(seat, [], self._now(now), now)]

    def _begin_yield(self, seat: int, now: float) -> Refused | None:
        opened = self._open.get(seat)
        refusal = self._not_open(seat, 0 if opened is None else opened.id)
        if opened is None or refusal is not None:
            return refusal
        if not self._yields.set(opened.question, self.clock.span):
            return refusing.no_decline(opened.question)
        opened.by, opened.due = "yield", self._delayed(seat, opened.question, now)
        return None

    def _end_yield(self, seat: int) -> None:
        self._yields.end(seat)
        opened = self._open.get(seat)
        if opened is not None and opened.by == "yield" and not opened.in_flight:
            opened.by = "you"

    # -- going on -----------------------------------------------------------------------------------------

    def _proceed(self, now: float) -> list[Effect]:
        """After an answer: what has happened is told, and who is asked now gets a prompt."""
        told: list[Told] = []
        changed = self._look(told, now)
        effects = self._ask(now)
        moment = self._now(now)
        for seat in range(len(self.seats)):
            # Of what does not show, only those learn who are asked or who have seen something of their own.
            if changed or seat in self.clock.asked or any(audience >> seat & 1 for audience, _ in told):
                effects.extend(self._tell(seat, told, moment, now))
        if changed:
            effects.extend(self._publish(public(told), now))
        return effects

    def _look(self, told: list[Told], now: float) -> bool:
        """What is new; a new moment begins if everybody can see something of it."""
        news = self.teller.news()
        view = self.table.view(None)
        asked = all_asked(self.table)
        heard = any(event.audience == EVERYONE for event in news)
        changed = heard or view != self.public_view or tuple(asked) != self.clock.asked
        if changed:
            self.public_view = view
            told.extend(self.teller.note(seat, by, news) for seat, by in sorted(self._marks))
            self._marks.clear()
            word = self.table.questions[0].word.id if asked else ""
            self.clock.begin(asked, word, view, now)
            self._moment += 1
            self._due.clear()
        if not self.broadcast.off or any(place.online for place in self.seats):
            told.extend((event.audience, line_of(event)) for event in news)
        return changed

    def _ask(self, now: float) -> list[Effect]:
        effects: list[Effect] = []
        for question in self.table.questions:
            seat = question.seat
            if seat in self._open:
                continue
            self._prompts[seat] += 1
            opened = OpenPrompt(self._prompts[seat], question, self.clock.shared, now)
            self._open[seat] = opened
            opened.by = self._answerer(question)
            if opened.by != "you":
                opened.due = self._delayed(seat, question, now)
            if opened.by == "bot":
                effects.append(self._ask_bot(opened))
        return effects

    def _answerer(self, question: Question) -> By:
        if self.seats[question.seat].is_bots:
            return "bot"
        return "yield" if self._yields.cover(question, self.clock.span) else "you"

    def _now(self, now: float) -> Now:
        return Now(self._moment, self.waiting, self.silent, self.clock.shown(now))

    def _tell(self, seat: int, told: list[Told], moment: Now, now: float) -> list[Effect]:
        """Nothing is made for those who are not here: they get everything when they come."""
        place = self.seats[seat]
        if not place.online:
            return []
        step = self.teller.step(seat, told, self._prompt(seat, now), moment, self._yields.words(seat))
        if step is None:
            return []
        over = self.over
        return [Send(place.pid, step)] if over is None else [Send(place.pid, step), Send(place.pid, over)]

    def _prompt(self, seat: int, now: float) -> Prompt | None:
        opened = self._open.get(seat)
        return None if opened is None else opened.shown(self.clock.deadline(seat), now)

    # -- spectators ---------------------------------------------------------------------------------------

    def set_spectators(self, mode: protocol.Watching, delay_ms: int, now: float) -> list[Effect]:
        """Who may watch, and how much later."""
        frame = self._frame(self.teller.lines(None), now)
        self.broadcast.set(mode, delay_ms / 1000, frame)
        return self._broadcast_due(now)

    def _frame(self, lines: list[protocol.Line], now: float) -> Frame:
        return Frame(now, self.public_view, lines, self._now(now), self.over)

    def _publish(self, lines: list[protocol.Line], now: float) -> list[Effect]:
        if self.broadcast.off:
            return []
        self.broadcast.put(self._frame(lines, now))
        return self._broadcast_due(now)

    def _broadcast_due(self, now: float) -> list[Effect]:
        messages = self.broadcast.due(now)
        if self.broadcast.opened:
            self.broadcast.opened = False
            return [Greet(SPECTATORS)]
        return [Send(SPECTATORS, message) for message in messages]
