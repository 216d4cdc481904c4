"""One running game: open prompts, clocks, bots' turns and absence over the engine's table.

Nothing is done here: every method returns what is to be done.  An answer takes two calls.  `propose` looks whether it
is legal and hands out a row to store; when the row is durable, `accept` plays it, acknowledges it and tells everybody.
A server that dies in between loses nothing that was acknowledged: the row is in the database and is played by
`replay`, or it is not and the client, which has no `ack`, sends it again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any, Final

from msgspec.structs import replace

from anju.engine.errors import Refused
from anju.engine.play import State
from anju.engine.question import Value, tupled
from anju.engine.table import Table
from anju.server.live import refusals
from anju.server.live.answers import Answers
from anju.server.live.auto_answers import AutoAnswers
from anju.server.live.auto_passes import AutoPasses
from anju.server.live.broadcast import Broadcast, PublicBeat, TableNotice
from anju.server.live.clock import Clock, Stop, earlier
from anju.server.live.effects import (
    SPECTATORS,
    AnswerRecord,
    Effect,
    Greet,
    Send,
    SetAutomation,
    Show,
    StoreAnswer,
)
from anju.server.live.feed import NO_AUTOMATION, NOTHING_NEW, Automation, Feeds, News, PublicMoment
from anju.server.live.listening import Listening
from anju.server.live.prompt import OpenPrompt
from anju.server.live.seat import Seat, people
from anju.server.live.snapshot import GameSnapshot
from anju.server.live.substitutes import Substitutes
from anju.server.protocol import messages
from anju.server.protocol.messages import Bilingual, ClockSettings, Over, Prompt, TableShown

RETRY: Final = 1.0
"""Seconds until an answer of a bot or of the clock that could not be stored is tried again."""


class LiveGame:
    """A game in play.  `seats` is the room's own list: who sits where may change under way.

    `names` are those of who sat down to it, and stay."""

    def __init__(
        self,
        table: Table,
        seats: list[Seat],
        names: Sequence[str],
        settings: ClockSettings,
        rng: Random,
        now: float,
        number: int = 1,
        watched: bool = False,
    ) -> None:
        self.table = table
        self.seats = seats
        self.round = number
        self.clock = Clock(settings, table.seats, table.game.time_control)
        self.feeds = Feeds(table, names)
        self.broadcast = Broadcast("off", 0.0)
        self.public_view: dict[str, Any] = {}
        self._moment = 0
        self._open: dict[int, OpenPrompt] = {}
        self._prompts = [0] * table.seats
        self._answers = Answers(number)
        self._auto_passes = AutoPasses()
        self._auto_answers = AutoAnswers()
        self._substitutes = Substitutes(
            table, seats, self.clock, self._auto_passes, self._auto_answers, rng, watched
        )
        self._listening = Listening(seats, self.clock)
        self._marks: set[tuple[int, str]] = set()
        self._talking = False  # people have been told that they may talk first
        self._opening = self._proceed(now)

    def begin(self) -> list[Effect]:
        """What has to be done to start: asks the bots.  Seats are told by their welcome."""
        effects, self._opening = self._opening, []
        return effects

    # -- looking ------------------------------------------------------------------------------------------

    @property
    def n(self) -> int:
        """The last answer that was accepted."""
        return self._answers.n

    @property
    def over(self) -> Over | None:
        """How it ended; None while it goes on."""
        outcome = self.table.outcome
        if outcome is None:
            return None
        roster = self.feeds.roster
        text = Bilingual(self.table.verdict("zh", roster), self.table.verdict("en", roster))
        return Over(verdict=text, rule=outcome.rule, winners=list(outcome.winners))

    def silent(self, now: float) -> bool:
        """Whether the rules forbid talk now (禁止讨论); between two days they do not."""
        return bool(self.public_view.get("silent", False)) and not self.clock.talking(now)

    @property
    def waiting(self) -> list[int]:
        """Who was asked at the present moment; who of them has answered is nobody's business."""
        return list(self.clock.asked)

    def waits_for(self, seat: int) -> bool:
        """Whether this seat has something to answer, which is for that seat alone to know."""
        return self.table.question(seat) is not None

    def save(self) -> bytes:
        """The engine's save of this game, for bots and replays."""
        return self.table.save()

    def shown(self, seat: int, since: int, now: float) -> TableShown:
        """Everything, for the welcome of this seat; it is up to date from here on."""
        prompt, automation = self._prompt(seat, now), self._automation(seat)
        lines = self.feeds.catch_up(seat, prompt, self._moment, automation)
        first = since if since <= len(lines) else 0
        missed_from = self.seats[seat].missed_from
        feed = self.feeds.seats[seat]
        return TableShown(
            n=feed.n,
            view=feed.view,
            first=first,
            events=lines[first:],
            missed=0 if missed_from is None else len(lines) - missed_from,
            prompt=prompt,
            waiting=self.waiting,
            clock=self.clock.shown(now),
            silent=self.silent(now),
            yields=automation.passes,
            habits=automation.answers,
            over=self.over,
        )

    def shown_publicly(self, since: int) -> TableShown | None:
        """Everything a spectator may see now; None if nothing yet."""
        return self.broadcast.table(self.feeds.lines(None), since)

    def lines_seen(self, seat: int) -> int:
        """How many lines of its log a seat has been sent."""
        return self.feeds.seats[seat].lines

    # -- answering ----------------------------------------------------------------------------------------

    def propose(self, seat: int, message: messages.Answer, now: float) -> list[Effect]:
        """A person answers.  Gives a row to store, a refusal, or the `ack` of what was done before."""
        pid = self.seats[seat].pid
        client = f"{pid}:{message.id}"
        if self._answers.is_done(client):
            return [Send(pid, messages.Ack(id=message.id))]
        if self._answers.is_under_way(client):
            return []
        value = tupled(message.value)
        of_this_game = message.round is None or message.round == self.round
        refusal = (
            self.not_open(seat, message.prompt if of_this_game else 0)  # prompts are numbered from 1
            or refusals.not_yet(self.clock, now)
            or refusals.not_on_offer(self.table, seat, value)
            or (refusals.not_for_good(self._open[seat].question) if message.always else None)
        )
        if refusal is not None:
            return [Send(pid, refusals.shown(message.id, refusal))]
        spent = self.clock.spent_ms(now)
        row = self._answers.hand_out(self._open[seat], client, value, "seat", spent, message.id)
        if not message.always:
            return [StoreAnswer(row)]
        row.always = True
        auto_answers = self._auto_answers.copy()
        auto_answers.set(self._open[seat].question, value)
        return [StoreAnswer(row, replace(self.kept(now), auto_answers=auto_answers.kept()))]

    def not_open(self, seat: int, prompt: int) -> Refused | None:
        """Why this seat cannot answer this prompt, whatever the value."""
        opened = self._open.get(seat)
        if opened is None or self._substitutes.holds(opened):
            return refusals.not_asked(self.waiting, self.table)
        if opened.id != prompt:
            return refusals.stale(opened.id, opened.question)
        if opened.by == "bot":
            return refusals.stood_in(opened.question)
        if opened.in_flight:
            return refusals.under_way(opened.question)
        return None

    def accept(self, rows: Sequence[AnswerRecord], now: float) -> list[Effect]:
        """The rows are durable: plays them.  The `ack` comes first, then what everybody sees of it."""
        effects: list[Effect] = []
        quiet: set[int] = set()
        for row in rows:
            if row.reply:
                effects.append(Send(self.seats[row.seat].pid, messages.Ack(id=row.reply)))
            self._play(row)
            if self.table.sealed:
                # The others have not answered yet: nothing has happened, and only this seat has one prompt less.
                quiet.add(row.seat)
                quiet.update(self._substitutes.sealed_answer(self._open.values(), self.public_view, now))
            else:
                effects.extend(self._proceed(now))
        return [*effects, *self._tell_all(sorted(quiet), now)] if quiet else effects

    def _play(self, row: AnswerRecord) -> None:
        self._answers.play(row)
        opened = self._open.pop(row.seat)
        if row.always:
            self._auto_answers.set(opened.question, row.value)
        self.table.answer(row.seat, row.value)
        if row.by == "clock" or (row.by == "bot" and self.seats[row.seat].kind == "person"):
            self._marks.add((row.seat, row.by))

    def reject(self, row: AnswerRecord, now: float) -> list[Effect]:
        """The row could not be stored: nothing has happened.  The person is told, bots and clocks try again."""
        self._answers.drop(row)
        opened = self._open[row.seat]
        opened.in_flight = False
        opened.due = max(opened.due, now + RETRY)
        refusal = refusals.not_stored(opened.question)
        return [Send(self.seats[row.seat].pid, refusals.shown(row.reply, refusal))] if row.reply else []

    def replay(self, rows: Iterable[AnswerRecord], now: float) -> None:
        """After a restart: plays the rows that follow again, in the time they took, and goes on from now.

        When somebody has sealed an answer nobody may know, so it does not show in what is left of the time, either.
        """
        spent = self.clock.spent_ms(now)
        for row in rows:
            then = self.clock.began + row.spent_ms / 1000
            self._play(row)
            if not self.table.sealed:
                self._proceed(then)
                spent = self.clock.spent_ms(then)
        self.clock.resume(spent, now)
        self._talking = self.clock.talking(now)
        self._substitutes.new_moment()
        for opened in self._open.values():
            opened.due = now
            opened.by = self._substitutes.answerer(opened.question, self.public_view)
            if opened.by != "you":
                opened.due = self._substitutes.delayed(opened, now)
        bots = [opened for opened in self._open.values() if opened.by == "bot"]
        self._opening = [ask for opened in bots for ask in self._substitutes.ask(opened, now)]

    # -- snapshots ----------------------------------------------------------------------------------------

    def kept(self, now: float) -> GameSnapshot:
        """The game as it is, to be taken up from here after a restart."""
        return GameSnapshot(
            round=self.round,
            n=self.n,
            save=self.save(),
            prompts=list(self._prompts),
            recent=self._answers.recent(),
            marks=sorted(self._marks),
            notes=list(self.feeds.notes),
            auto_passes=self._auto_passes.kept(),
            auto_answers=self._auto_answers.kept(),
            clock=self.clock.kept(now),
            stopped=bool(self.clock.stops),
        )

    def take_up(self, kept: GameSnapshot, now: float) -> None:
        """After a restart: the table, which stands at the same questions, knows the rest again.  `replay` is next."""
        self._answers.take_up(kept.n, kept.recent)
        self._prompts = list(kept.prompts)
        self._marks = set(kept.marks)
        self.feeds.notes[:] = kept.notes
        self._auto_passes.take_up(kept.auto_passes)
        self._auto_answers.take_up(kept.auto_answers)
        self.clock.take_up(kept.clock, now)
        for seat, opened in self._open.items():
            opened.id = kept.prompts[seat]

    # -- time ---------------------------------------------------------------------------------------------

    def tick(self, now: float) -> list[Effect]:
        """Whatever is due: answers of bots and auto-passes, defaults of those whose time is up, a delayed broadcast."""
        effects = self._talk_over(now)
        for opened in self._open.values():
            at = self._substitutes.answer_at(opened)
            if opened.in_flight or at is None or at > now:
                continue
            if self._substitutes.is_waited_for(opened):
                effects.extend(self._time_is_up(opened, now))
            elif self._is_due(opened, now):
                effects.append(self._answer_for(opened, now))
        return [*effects, *self.broadcast_due(now)]

    def _is_due(self, opened: OpenPrompt, now: float) -> bool:
        """Whether it shows now what somebody else than the person has answered; a bot's is settled before."""
        self._substitutes.settle(opened, now)
        at = self._substitutes.answer_at(opened)
        return at is not None and at <= now

    def _time_is_up(self, opened: OpenPrompt, now: float) -> list[Effect]:
        """By the deadline of the moment, not of the prompt: how many there are in it is nobody's business."""
        seat = opened.question.seat
        deadline = self.clock.deadline(seat)
        assert deadline is not None, "it is over"
        if not self._listening.hears_all_since(deadline):
            return [*self._listening.ask(deadline, now)]
        return [
            *self._substitutes.time_is_up(opened, now),
            *self._tell(seat, NOTHING_NEW, self._now(now), now),
        ]

    def wake_at(self) -> float | None:
        """When `tick` has something to do."""
        at = earlier(self.broadcast.wake_at(), self.clock.talk_ends if self._talking else None)
        for opened in self._open.values():
            due = None if opened.in_flight else self._substitutes.answer_at(opened)
            if due is not None and self._substitutes.is_waited_for(opened):
                due = max(due, self._listening.look_at)
            at = earlier(at, due)
        return at

    def _answer_for(self, opened: OpenPrompt, now: float) -> StoreAnswer:
        value, by = self._substitutes.answer(opened)
        client = f"{by}:{self.round}.{opened.question.seat}.{opened.id}"
        return StoreAnswer(self._answers.hand_out(opened, client, value, by, self.clock.spent_ms(now)))

    def set_stop(self, why: Stop, on: bool, now: float) -> list[Effect]:
        """Time stands or goes on, for everybody."""
        changed = self.clock.stop(why, now) if on else self.clock.go(why, now)
        return self._retold(now) if changed else []

    def end_talk(self, now: float) -> list[Effect]:
        """Everybody is ready to go on."""
        if not self.clock.talking(now):
            return []
        self.clock.end_talk(now)
        return self._talk_over(now)

    def _talk_over(self, now: float) -> list[Effect]:
        if not self._talking or self.clock.talking(now):
            return []
        self._talking = False
        return self._retold(now)

    def _retold(self, now: float) -> list[Effect]:
        """Nothing has happened at the table, and yet everybody has to know what time it is."""
        self._moment += 1
        return [*self._tell_all(range(len(self.seats)), now), *self._publish(NOTHING_NEW, now)]

    def _tell_all(self, seats: Iterable[int], now: float) -> list[Effect]:
        moment = self._now(now)
        return [effect for seat in seats for effect in self._tell(seat, NOTHING_NEW, moment, now)]

    # -- bots and absence ---------------------------------------------------------------------------------

    def bot_begins(self, seat: int, prompt: int, began: float, now: float) -> list[Effect]:
        """A bot has had its turn to think since then."""
        opened = self._thought_about(seat, prompt)
        if opened is None:
            return []
        self._substitutes.begins(opened, began)
        return self.tick(now)

    def bot_plans(self, seat: int, prompt: int, plan: list[Value], best: bool, now: float) -> list[Effect]:
        """A bot would answer this, here and to what it is asked next; `best` if nothing better is to come.

        It waits until it may show.  What is not on offer is no answer.
        """
        opened = self._thought_about(seat, prompt)
        if opened is None:
            return []
        self._substitutes.plans(opened, plan, best, now)
        return self.tick(now)

    def _thought_about(self, seat: int, prompt: int) -> OpenPrompt | None:
        """What a bot was asked, if it is not settled yet."""
        opened = self._open.get(seat)
        if opened is None or opened.id != prompt or opened.by != "bot" or opened.given is not None:
            return None
        return opened

    def bot_takes_over(self, seat: int, now: float) -> list[Effect]:
        """The person is away and not waited for, or gone for good: the open prompt is the bot's."""
        opened = self._open.get(seat)
        if opened is None or opened.in_flight or opened.by == "bot":
            return []
        return [*self._substitutes.take_over(opened, now)]

    def left_by(self, seat: int) -> None:
        """The person is gone for good: what a bot decides from here on is told once, with the next thing that happens."""
        self._marks.add((seat, "left"))

    # -- auto-passes and -answers --------------------------------------------------------------------------

    def set_auto_pass(self, seat: int, message: messages.Yield, now: float) -> list[Effect]:
        """The seat declines this prompt and its like for as long as it says, or wants to be asked again."""
        pid, auto_passes = self.seats[seat].pid, self._auto_passes.copy()
        if not message.on:
            auto_passes.end(seat, message.until)
        else:
            opened = self._open.get(seat)
            refusal = self.not_open(seat, 0 if opened is None else opened.id)
            refusal = refusal or self._substitutes.not_to_auto_pass(self._open[seat], message.until)
            if refusal is not None:
                return [Send(pid, refusals.shown(message.id, refusal))]
            auto_passes.set(self._open[seat].question, message.until, self.clock.span)
        return [SetAutomation(replace(self.kept(now), auto_passes=auto_passes.kept()), seat, pid, message.id)]

    def ask_again(self, seat: int, message: messages.AskAgain, now: float) -> list[Effect]:
        """The seat does not want this to be answered for it any more, the open prompt included."""
        auto_answers = self._auto_answers.copy()
        auto_answers.end(seat, message.habit)
        kept = replace(self.kept(now), auto_answers=auto_answers.kept())
        return [SetAutomation(kept, seat, self.seats[seat].pid, message.id)]

    def set_automation(self, wish: SetAutomation, now: float) -> list[Effect]:
        """It is durable: from here on the seat is asked what it wants to be asked, the open prompt included."""
        self._auto_passes.take_up(wish.kept.auto_passes)
        self._auto_answers.take_up(wish.kept.auto_answers)
        opened = self._open.get(wish.seat)
        if opened is not None:
            self._substitutes.look_again(opened, self.public_view, now)
        told = self._tell(wish.seat, NOTHING_NEW, self._now(now), now)
        return [Send(wish.pid, messages.Ack(id=wish.reply)), *told]

    # -- going on -----------------------------------------------------------------------------------------

    def _proceed(self, now: float) -> list[Effect]:
        """After an answer: what has happened is told, and who is asked now gets a prompt."""
        news = self.feeds.news()
        changed = self._look(news, now)
        effects = self._ask(now)
        moment = self._now(now)
        for seat in range(len(self.seats)):
            # Of what does not show, only those learn who are asked or who have seen something of their own.
            if changed or seat in self.clock.asked or any(event.seen_by(seat) for event in news.events):
                effects.extend(self._tell(seat, news, moment, now))
        if changed or self.broadcast.hands:
            effects.extend(self._publish(news, now))
        return effects

    def _look(self, news: News, now: float) -> bool:
        """Whether everybody can see something of the news: then a new moment begins."""
        view = self.feeds.look([n for n, place in enumerate(self.seats) if place.online])
        asked = self.table.asked
        changed = news.heard or view is not self.public_view or tuple(asked) != self.clock.asked
        if changed:
            self.public_view = view
            for seat, by in sorted(self._marks):
                self.feeds.note(seat, by, news)
            self._marks.clear()
            word = self.table.questions[0].word.id if asked else ""
            self.clock.begin(asked, word, view, now, people(self.seats), news.seconds(self.table.game))
            self._talking = self.clock.talking(now)
            self._moment += 1
            self._substitutes.new_moment()
        if not self.broadcast.off or any(place.online for place in self.seats):
            self.feeds.read(news)
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
            opened.by = self._substitutes.answerer(question, self.public_view)
            if opened.by != "you":
                opened.due = self._substitutes.delayed(opened, now)
            if opened.by == "bot":
                effects.extend(self._substitutes.ask(opened, now))
        return effects

    def _now(self, now: float) -> PublicMoment:
        return PublicMoment(self._moment, self.waiting, self.silent(now), self.clock.shown(now))

    def _tell(self, seat: int, news: News, moment: PublicMoment, now: float) -> list[Effect]:
        """Nothing is made for those who are not here: they get everything when they come."""
        place = self.seats[seat]
        if not place.online:
            return []
        step = self.feeds.step(seat, news, self._prompt(seat, now), moment, self._automation(seat))
        if step is None:
            return []
        over = self.over
        return [Send(place.pid, step)] if over is None else [Send(place.pid, step), Send(place.pid, over)]

    def _automation(self, seat: int) -> Automation:
        if not self._auto_passes and not self._auto_answers:
            return NO_AUTOMATION
        return Automation(self._auto_passes.of(seat), self._auto_answers.of(seat))

    def _prompt(self, seat: int, now: float) -> Prompt | None:
        if (opened := self._open.get(seat)) is None or self._substitutes.holds(opened):
            return None
        return opened.shown(self.clock.left(seat, now), self._substitutes.auto_passes_offered(opened))

    # -- spectators ---------------------------------------------------------------------------------------

    def set_spectators(self, mode: messages.Watching, delay_ms: int, hands: bool, now: float) -> list[Effect]:
        """Who may watch, how much later, and whether they see what every seat sees.

        Only hands that are shown from now on leave what spectators are yet to see as it is.
        """
        withdrawn = self.broadcast.hands and not hands
        self.broadcast.hands = hands
        if withdrawn or not self.broadcast.is_set(mode, delay_ms / 1000):
            self.broadcast.set(mode, delay_ms / 1000, self._shown_whole(self.feeds.lines(None), now))
        else:
            self.broadcast.put(self._shown_whole([], now))
        asked = self._substitutes.set_watched(mode != "off", self._open.values(), self.public_view)
        return [*self._tell_all(asked, now), *self.broadcast_due(now)]

    def _shown_whole(self, lines: list[messages.Line], now: float) -> TableNotice:
        """The table as spectators see it now, with these lines."""
        return TableNotice(
            now, self._watched(self.public_view, self.table.now), lines, self._now(now), self.over
        )

    def _watched(self, view: dict[str, Any], state: State) -> dict[str, Any]:
        """What everybody sees, and what every seat does if all of them allow it."""
        if not self.broadcast.hands:
            return view
        game, seats = self.table.game, range(self.table.seats)
        return {**view, "hands": [game.view(state, seat) for seat in seats]}

    def _publish(self, news: News, now: float) -> list[Effect]:
        if self.broadcast.off:
            return []
        begin = news.first
        beats = []
        for told, public, state, ms in self.feeds.public_beats(news):
            beats.append(PublicBeat(self._watched(public, state), news.told(None, begin, told), ms))
            begin = told
        notice = self._shown_whole(news.told(None, begin, news.end), now)
        notice.beats = beats
        self.broadcast.put(notice)
        return self.broadcast_due(now)

    def broadcast_due(self, now: float) -> list[Effect]:
        """What spectators are shown now."""
        behind = self.broadcast.is_behind
        due = self.broadcast.due(now)
        if self.broadcast.opened:
            self.broadcast.opened = False
            return [Greet(SPECTATORS)]
        sent: list[Effect] = [Show(message) for message in due]
        # From the end on they are told of the room what there is.
        return [*sent, Greet(SPECTATORS)] if behind and not self.broadcast.is_behind else sent
