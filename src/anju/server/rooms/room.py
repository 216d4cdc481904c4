"""A room: who sits where, who is host, what is played, and the game that is running.

A room knows no transport, no database and no time of its own.  Methods return what is to be done; the game in it
lives in `live_game`.  What somebody wants changed is tried on a draft; the room becomes it when that is stored (`settle`).
What time brings about happens at once, and is stored by the `StoreRoom` that comes first in the list.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any, Final, Literal

import msgspec
from msgspec import Struct

from anju.engine import chance, record
from anju.engine.errors import AnjuError, BadSave, OtherRules
from anju.engine.game import Game
from anju.engine.question import Value
from anju.engine.table import Table
from anju.engine.text import Text
from anju.server.live import inquiries, refusals, snapshot
from anju.server.live.clock import Stop, earlier
from anju.server.live.effects import (
    EVERYBODY,
    SPECTATORS,
    AnswerRecord,
    AskBot,
    ChangeRoom,
    Effect,
    Greet,
    Send,
    SetAutomation,
    Show,
    StoreAnswer,
    StoreRoom,
    StoreSnapshot,
    Wake,
)
from anju.server.live.live_game import LiveGame
from anju.server.live.seat import AWAY_AFTER, GONE_AFTER, NOBODY, Seat, hashed
from anju.server.protocol import messages
from anju.server.protocol.messages import ClockSettings, ToServer, Watching, Welcome
from anju.server.protocol.names import clean_name
from anju.server.rooms import changing, hosting, lobby, options, solving, talking
from anju.server.rooms.consent import Consent
from anju.server.storage.storage_errors import StorageError

_KEPT: Final = (
    "options", "state", "round", "seed", "host", "host_before", "locked", "spectators", "delay_ms", "rules", "people",
    "paused", "spectators_talk", "hands_wanted", "hands_seen", "dealt_to", "revealed", "renewed", "names",
)  # fmt: skip
"""What a room's body holds under the room's own names."""

_WISHES: Final = ("agreed", "pause_wanted", "ready", "host_wanted", "stand_in_wanted")
"""What people have to agree to; kept, too."""

State = Literal["lobby", "playing", "over"]


class Room:
    """One room.  `rng` gives seeds, shuffles and the delays of bots."""

    def __init__(
        self, id: str, code: str, game: Game[Any], seats: int, clock: ClockSettings, rng: Random
    ) -> None:
        self.id = id
        self.code = code
        self.game = game
        self.rules = game.version
        self.retired = False  # a newer server has other rules: the next game of this room is played there
        self.seats = [Seat.empty() for _ in range(seats)]
        self.clock = clock
        self.rng = rng
        self.names: list[str] = []  # of those who sat down to the game
        self.options: dict[str, Any] = {}
        self.revealed: dict[str, list[Any]] = {}  # what was secret in games that are over, by option
        self.renewed: list[str] = []  # options that are others than before because all had seen them
        self.state: State = "lobby"
        self.round = 0
        self.seed = 0
        self.host = NOBODY
        self.host_before = NOBODY  # whom the others replaced because they were away: theirs to take back
        self.host_wanted = Consent()  # to another host, who is the first to have asked
        self.locked = False
        self.spectators: Watching = "off"
        self.delay_ms = 0
        self.spectators_talk = False
        self.hands_wanted = False
        self.agreed = Consent()  # to spectators who see hands, in this mode and with this delay
        self.hands_seen = False  # spectators have seen hands of this game, be they still shown or not
        self.dealt_to: list[int] = []  # the people with whom the game began, whoever has left it since
        self.paused = False
        self.pause_wanted = Consent()
        self.ready = Consent()
        self.stand_in_wanted = Consent()  # to a bot for those who are away
        self.live_game: LiveGame | None = None
        self.begun: messages.Lobby | None = (
            None  # the room as the game began; who watches later sees that first
        )
        self.talk: tuple[talking.Saying, ...] = ()
        self.people = 0

    # -- keeping ------------------------------------------------------------------------------------------

    def body(self) -> dict[str, Any]:
        """All that is kept of the room besides the answers; plain, ready for JSON.  Tokens are hashes."""
        return {
            "id": self.id,
            "code": self.code,
            "game": self.game.id,
            "seats": [seat.body() for seat in self.seats],
            "clock": msgspec.to_builtins(self.clock),
            "talk": msgspec.to_builtins(list(self.talk)),
            "begun": None if self.begun is None else msgspec.to_builtins(self.begun),
            **{name: getattr(self, name) for name in _KEPT},
            **{name: list(getattr(self, name).given) for name in _WISHES},
        }

    @staticmethod
    def load(
        body: dict[str, Any],
        game: Game[Any],
        rows: Iterable[AnswerRecord],
        rng: Random,
        now: float,
        kept: snapshot.GameSnapshot | None = None,
    ) -> Room:
        """The room after a restart, with its game at the same prompts and the clocks where they stood.

        `rows` are the answers of the present round in order, those after `kept` if that is given.  Call `tick` next.
        """
        clock = msgspec.convert(body["clock"], ClockSettings)
        room = Room(body["id"], body["code"], game, 0, clock, rng)
        room.seats.extend(Seat.load(seat, now) for seat in body["seats"])
        for name in _KEPT:
            # What a version before did not write is as in a new room.
            setattr(room, name, body.get(name, getattr(room, name)))
        for name in _WISHES:
            setattr(room, name, Consent(body.get(name, ())))
        room.talk = msgspec.convert(body.get("talk", ()), tuple[talking.Saying, ...])
        room.begun = lobby.kept(body.get("begun"))
        if room.state == "over" and room.rules != game.version:
            room.clear_table()  # nothing is left to be judged by those rules; the replay still names them
        if room.state == "lobby":
            room.rules = game.version
        else:
            room._restore(rows, now, kept)
        return room

    def _restore(self, rows: Iterable[AnswerRecord], now: float, kept: snapshot.GameSnapshot | None) -> None:
        if self.rules != self.game.version:
            raise OtherRules(
                Text(
                    f"这一局的规则版本是{self.rules}，本程序是{self.game.version}；请用当时的版本打开。",
                    f"This game is played with rules {self.rules}, this program has {self.game.version}; "
                    "open it with that version.",
                )
            )
        if self.begun is None:  # a version before did not write it
            self.begun = lobby.shown(self, None)
        self.live_game = self._make_live_game(self._dealt(kept), now)
        self.live_game.begin()
        if kept is not None:
            self.live_game.take_up(kept, now)
        self.live_game.replay(rows, now)
        if self.paused:
            self.live_game.clock.stop("pause", now)
        self.live_game.clock.stop("nobody", now)
        if self.live_game.over is not None:
            self.state = "over"
        elif self.state == "over":
            raise BadSave(Text("这一局没有下完的记录。", "The record of this game does not lead to its end."))
        self.admit_spectators(now)

    def taken_up(self, stored: str, now: float) -> list[Effect]:
        """After `load`; `stored` is the state it was stored in.  Its time up to here is kept, as this server counts anew.

        If the server before died between the last answer and the end of the game, the end is stored now.
        """
        if self.state == "playing" and self.live_game is not None:
            return [StoreSnapshot(self.live_game.kept(now))]
        return self.changed() if stored == "playing" and self.state == "over" else []

    def _dealt(self, kept: snapshot.GameSnapshot | None = None) -> Table:
        settled = self.game.settle(len(self.seats), self.options)
        table = Table(self.game, len(self.seats), self.seed, settled)
        table.begin(None if kept is None else record.unpack(kept.save).record)
        return table

    def _make_live_game(self, dealt: Table, now: float) -> LiveGame:
        names = self.names or [seat.name for seat in self.seats]
        watched = self.spectators != "off"
        return LiveGame(dealt, self.seats, names, self.clock, self.rng, now, self.round, watched)

    # -- changing -----------------------------------------------------------------------------------------

    def draft(self) -> Room:
        """A copy to try a change on.  The game is shared: it hears of a change when the room has become it."""
        draft = Room(self.id, self.code, self.game, 0, self.clock, self.rng)
        draft.retired = self.retired
        draft._become(self)
        return draft

    def _become(self, other: Room) -> None:
        """The list of seats stays the same one: the game has it, too."""
        self.seats[:] = [seat.copy() for seat in other.seats]
        self.clock, self.live_game, self.talk, self.begun = (
            other.clock,
            other.live_game,
            other.talk,
            other.begun,
        )
        for name in _KEPT:  # replaced, never changed in place
            setattr(self, name, getattr(other, name))
        for name in _WISHES:
            setattr(self, name, getattr(other, name).copy())

    def settle(self, change: ChangeRoom, now: float) -> list[Effect]:
        """The change is durable: it is acknowledged, carried out and told."""
        before = self.draft()
        self._become(change.draft)
        if change.dealt is not None:
            self.live_game = self._make_live_game(change.dealt, now)
        effects: list[Effect] = [Send(change.pid, messages.Ack(id=change.reply))] if change.reply else []
        effects.extend(changing.carried_out(self, before, change.pid, now))
        return self.resolved(effects, now)

    def refuse(self, wish: ChangeRoom | SetAutomation, problem: StorageError, now: float) -> list[Effect]:
        """It could not be stored: nothing has changed, and whoever wanted it is told."""
        refusal = refusals.shown(wish.reply, refusals.unstored(problem))
        return self.resolved([Send(wish.pid, refusal)] if wish.reply else [], now)

    def set_automation(self, wish: SetAutomation, now: float) -> list[Effect]:
        """It is durable; see `LiveGame.set_automation`."""
        if self.live_game is None or wish.kept.round != self.round:
            return []
        return self.resolved(self.live_game.set_automation(wish, now), now)

    # -- who is here --------------------------------------------------------------------------------------

    def join(self, name: str, token: str, now: float, emblem: object = None) -> list[Effect]:
        """A person wants to sit down on the first empty seat.  Raises `Refused` if there is none for them.

        `token` is the secret for their link; only its hash stays here.
        """
        draft = self.draft()
        draft.sit(name, token, now, emblem)
        return [ChangeRoom(draft)]

    def sit(self, name: str, token: str, now: float, emblem: object = None) -> None:
        """The first who sits down is the host."""
        # In this order: that a room was locked in the middle of a game is for those who see the game now.
        if self.state == "playing":
            raise refusals.playing()
        if self.locked:
            raise refusals.locked()
        at = next((n for n, seat in enumerate(self.seats) if seat.kind == "empty"), None)
        if at is None:
            raise refusals.full(len(self.seats))
        self.people += 1
        taken = {seat.name for seat in self.seats}
        self.seats[at] = Seat.of_person(self.people, clean_name(name, taken), hashed(token), now, emblem)
        self.host = self.host or self.people

    def person(self, token: str) -> int | None:
        """Whose token this is (`pid`); None if nobody's.  All seats are compared, so time tells nothing."""
        digest = hashed(token)
        owners = [seat.pid for seat in self.seats if seat.opened_by(digest)]
        return owners[0] if owners else None

    def seat_of(self, pid: int) -> int | None:
        """Where this person sits now."""
        for n, seat in enumerate(self.seats):
            if seat.kind == "person" and seat.pid == pid:
                return n
        return None

    @property
    def deserted(self) -> bool:
        """Whether nobody but bots sits here."""
        return not any(seat.kind == "person" for seat in self.seats)

    @property
    def host_gone(self) -> bool:
        """Whether the host has been away so long that the others may agree on another."""
        at = self.seat_of(self.host)
        return at is not None and self.seats[at].gone

    def heir(self) -> int | None:
        """Whom everybody who is here wants as host instead of one who is gone: the first who asked for it."""
        if not self.host_gone or not self.host_wanted.of_those_here(self.seats):
            return None
        here = [seat.pid for seat in self.seats if seat.is_here]
        return next(pid for pid in self.host_wanted.given if pid in here)

    def set_host(self, pid: int) -> None:
        """By the word of who was it, or back to whose it was."""
        self.host = pid
        if pid == self.host_before:
            self.host_before = NOBODY
        self.host_wanted.clear()

    def replace_host(self, pid: int) -> None:
        """By agreement of those who are here: it stays the absent one's to take back."""
        self.host_before = self.host_before or self.host
        self.set_host(pid)

    def came(self, pid: int, now: float) -> list[Effect]:
        """The person's first connection is open: call before `welcome`.  Control is back at the next prompt."""
        at = self.seat_of(pid)
        if at is None:
            return []
        if not self._attended:
            self._count_absence_from(now)
        seat = self.seats[at]
        told, seat.away, seat.stand_in, seat.gone = seat.away or seat.stand_in, False, False, False
        seat.online, seat.left_at, seat.heard_at = True, None, now
        effects: list[Effect] = []
        if told:
            effects = [Send(EVERYBODY, messages.Away(seat=at, away=False, stand_in=False)), *lobby.told(self)]
        if pid == self.host and self.host_wanted.given:
            self.host_wanted.clear()
            effects.extend(self.changed())
        if self.stand_in_wanted.given and self.everybody_back:
            self.stand_in_wanted.clear()
            effects.extend(self.changed())
        return self.resolved([*effects, *self.wait_for_away(now)], now)

    def hear(self, pid: int, at: float) -> None:
        """Then this person was last heard of; to be told before every `tick`."""
        seat = self.seat_of(pid)
        if seat is not None:
            self.seats[seat].heard_at = at

    def went(self, pid: int, now: float) -> list[Effect]:
        """The person's last connection is closed."""
        at = self.seat_of(pid)
        if at is None or not self.seats[at].online:
            return []
        seat = self.seats[at]
        seat.online, seat.left_at = False, now
        if self.live_game is not None:
            seat.missed_from = self.live_game.lines_seen(at)
        return self.resolved(self.wait_for_away(now), now)

    @property
    def _attended(self) -> bool:
        """Whether somebody who plays is here; a game goes on only for people."""
        return any(seat.online for seat in self.seats)

    def _count_absence_from(self, now: float) -> None:
        """While nobody was here, nobody has waited for anybody."""
        for seat in self.seats:
            if seat.left_at is not None:
                seat.left_at = now

    # -- telling ------------------------------------------------------------------------------------------

    def welcome(self, pid: int | None, since: int, round_seen: int, now: float) -> Welcome | messages.Error:
        """Everything for this person; None is a spectator."""
        since = since if round_seen == self.round else 0
        at = None if pid is None else self.seat_of(pid)
        if at is None and self.spectators == "off":
            return refusals.not_watchable()
        shown = None
        if self.live_game is not None and at is not None:
            shown = self.live_game.shown(at, since, now)
            self.seats[at].missed_from = None
        elif self.live_game is not None:
            shown = self.live_game.shown_publicly(since)
        about = lobby.watched(self) if at is None else lobby.shown(self, at)
        talk = talking.shown(self, at)
        return Welcome(v=messages.PROTOCOL, lobby=about, table=shown, talk=talk)

    def changed(self) -> list[Effect]:
        """Something to be kept has become another: store it, then tell everybody."""
        return [StoreRoom(self.body()), *lobby.told(self)]

    @property
    def hands(self) -> Literal["off", "asked", "on"]:
        """Whether spectators see what every seat sees."""
        if not self.hands_wanted or self.spectators == "off":
            return "off"
        return "on" if self.agreed.of_all(self._whose_hands) else "asked"

    @property
    def _whose_hands(self) -> list[int]:
        """Bots have nothing against it; but a hand that was dealt to a person stays theirs when a bot plays on with it."""
        if self.state != "lobby":
            return self.dealt_to
        return [seat.pid for seat in self.seats if seat.kind == "person"]

    def admit_spectators(self, now: float) -> list[Effect]:
        """Spectators see what they may from now on."""
        if self.live_game is None:
            return []
        return self.live_game.set_spectators(self.spectators, self.delay_ms, self.hands == "on", now)

    # -- messages -----------------------------------------------------------------------------------------

    def receive(self, pid: int, message: ToServer, now: float) -> list[Effect]:
        """A message of somebody who sits here (other than hello and pong)."""
        at = self.seat_of(pid)
        if at is None or isinstance(message, messages.Hello | messages.Pong):
            return []
        try:
            effects = self._dispatch(at, message, now)
        except AnjuError as error:
            effects = [Send(pid, refusals.shown(message.id, error))]
        if effects and isinstance(effects[0], StoreAnswer | ChangeRoom | SetAutomation):
            return effects  # it is being stored: when that is done, the time is looked at
        return self.resolved(effects, now)

    def _dispatch(self, at: int, message: messages.SeatMessage, now: float) -> list[Effect]:
        if isinstance(message, messages.Chat):
            return talking.says(self, at, message, now)
        if isinstance(message, messages.RoomDo):
            return hosting.do(self, at, message, now)
        if self.live_game is None:
            raise refusals.not_playing()
        if isinstance(message, messages.Answer):
            return self.live_game.propose(at, message, now)
        if isinstance(message, messages.Then):
            return inquiries.then(self.live_game, at, message)
        if isinstance(message, messages.Why):
            return inquiries.why(self.live_game, at, message)
        if isinstance(message, messages.Foresee):
            return inquiries.foresee(self.live_game, at, message)
        if isinstance(message, messages.Deduce):
            return solving.asked(self.live_game, at, message)
        if isinstance(message, messages.Hint):
            return solving.consulted(self.live_game, at, message)
        if isinstance(message, messages.AskAgain):
            return self.live_game.ask_again(at, message, now)
        return self.live_game.set_auto_pass(at, message, now)

    # -- the game -----------------------------------------------------------------------------------------

    def deal(self) -> Table | None:
        """Begins the next game of this room, or its lobby if that is another's; raises an `AnjuError` if it cannot be."""
        if self.retired:
            self.clear_table()
            return None
        empty = [n for n, seat in enumerate(self.seats) if seat.kind == "empty"]
        if empty:
            raise refusals.seats_open(empty)
        self.round, self.seed, self.state = self.round + 1, chance.secret_seed(self.rng), "playing"
        self.rules = self.game.version
        self.dealt_to = [seat.pid for seat in self.seats if seat.kind == "person"]
        self.hands_seen = self.hands == "on"
        self.paused = False
        self.pause_wanted.clear()
        self.ready.clear()
        self.stand_in_wanted.clear()
        self.renewed = []
        self.names = [seat.name for seat in self.seats]
        for seat in self.seats:
            seat.missed_from = None
        self.begun = lobby.shown(self, None)
        return self._dealt()

    def clear_table(self) -> None:
        """The game that is over leaves the table; its replay stays.  What it hid is known, and is not played again."""
        if self.state == "over":
            before, seats = self.options, len(self.seats)
            self.revealed = options.told(self.game, before, self.revealed)
            self.options = options.renewed(self.game, seats, before, self.revealed, self.rng)
            self.renewed = options.differing(before, self.options)
        self.state, self.live_game = "lobby", None

    def accept(self, rows: Sequence[AnswerRecord], now: float) -> list[Effect]:
        """The rows are durable; see `LiveGame.accept`.  Those of a round that is over are nobody's any more."""
        rows = [row for row in rows if row.round == self.round]
        if self.live_game is None or not rows:
            return []
        effects = self.live_game.accept(rows, now)
        if self.ready.given:
            self.ready.clear()
            effects.extend(self.changed())
        if self.state == "playing" and self.live_game.over is not None:
            self.state = "over"
            # The game is stored whole before its end is told: whoever hears of it may look at the replay.
            stored, *told = self.changed()
            effects = [stored, StoreSnapshot(self.live_game.kept(now)), *effects, *told]
        elif self.state == "playing" and any(row.n % snapshot.EVERY == 0 for row in rows):
            # Its time would tell when an answer was sealed: then it is that at which everybody was asked.
            effects.append(
                StoreSnapshot(
                    self.live_game.kept(self.live_game.clock.began if self.live_game.table.sealed else now)
                )
            )
        return self.resolved(effects, now)

    def reject(self, row: AnswerRecord, now: float) -> list[Effect]:
        """The row could not be stored; see `LiveGame.reject`."""
        if self.live_game is None or row.round != self.round:
            return []
        return self.resolved(self.live_game.reject(row, now), now)

    def bot_begins(self, ask: AskBot, began: float, now: float) -> list[Effect]:
        """The bot that was asked has had its turn to think since then."""
        if self.live_game is None:
            return []
        return self.resolved(self.live_game.bot_begins(ask.seat, ask.prompt, began, now), now)

    def bot_plans(self, ask: AskBot, plan: list[Value], best: bool, now: float) -> list[Effect]:
        """What the bot that was asked would answer; with the `best` that is the end of it, be it nothing."""
        if self.live_game is None:
            return []
        return self.resolved(self.live_game.bot_plans(ask.seat, ask.prompt, plan, best, now), now)

    # -- time ---------------------------------------------------------------------------------------------

    def tick(self, now: float) -> list[Effect]:
        """Whatever is due: who counts as away, whose seat a bot takes, defaults, answers of bots."""
        effects: list[Effect] = []
        for n in range(len(self.seats)):
            effects.extend(self._absence(n, now))
        effects.extend([*self.wait_for_away(now), *self.all_want(now)])
        if self.live_game is not None:
            effects.extend([*self.live_game.begin(), *self.live_game.tick(now)])
        return self.resolved(effects, now)

    def _absence(self, n: int, now: float) -> list[Effect]:
        seat, effects = self.seats[n], list[Effect]()
        away_at, bot_at = self._away_at(seat), self._bot_at(seat)
        if away_at is not None and away_at <= now:
            seat.away = True
            effects.append(Send(EVERYBODY, messages.Away(seat=n, away=True, stand_in=False)))
            effects.extend(lobby.told(self))
        gone_at = self._gone_at(seat)
        if gone_at is not None and gone_at <= now:
            seat.gone = True
            effects.extend(lobby.told(self))
        if bot_at is not None and bot_at <= now and self.live_game is not None:
            effects.extend(self._stand_in(n, self.live_game, now))
        return effects

    def _stand_in(self, n: int, live: LiveGame, now: float) -> list[Effect]:
        """From here on a bot answers for this person, until they are back."""
        self.seats[n].stand_in = True
        told = Send(EVERYBODY, messages.Away(seat=n, away=True, stand_in=True))
        return [told, *live.bot_takes_over(n, now)]

    @property
    def everybody_back(self) -> bool:
        """Whether nobody is waited for; after a restart people are, before they count as away."""
        return all(seat.left_at is None for seat in self.seats)

    @property
    def missing(self) -> list[int]:
        """Seats of people who are away, and for whom no bot answers."""
        return [n for n, seat in enumerate(self.seats) if seat.away and not seat.stand_in]

    def wait_for_away(self, now: float) -> list[Effect]:
        """While nobody is here everything stands; in a room that waits for people, the clocks while one is not.

        The latter only as long as no bot answers for them, and before the others are told: a short window would be
        over by then.
        """
        if self.live_game is None or self.state != "playing":
            return []
        lacks = any(seat.kind == "person" and not seat.online and not seat.stand_in for seat in self.seats)
        stands = self.stop("nobody", not self._attended, now)
        return [*stands, *self.stop("away", lacks and self.clock.wait_for_away, now)]

    def stop(self, why: Stop, on: bool, now: float) -> list[Effect]:
        """Told and kept: how long a clock has stood is nobody's time, also after a restart."""
        if self.live_game is None or (why in self.live_game.clock.stops) == on:
            return []
        told = self.live_game.set_stop(why, on, now)
        return [StoreSnapshot(self.live_game.kept(now)), *told]

    def all_want(self, now: float) -> list[Effect]:
        """What everybody who is here wants happens, be it that somebody agreed or that the last other one left."""
        effects: list[Effect] = []
        if (heir := self.heir()) is not None:
            self.replace_host(heir)
            effects.extend(self.changed())
        if self.state != "playing" or self.live_game is None:
            return effects
        if not self.paused and self.pause_wanted.of_those_here(self.seats):
            self.pause(True)
            effects.extend([*self.changed(), *self.stop("pause", True, now)])
        elif self.live_game.clock.talking(now) and self.ready.of_those_here(self.seats):
            effects.extend(self._end_talk(self.live_game, now))
        if self.missing and self.stand_in_wanted.of_those_here(self.seats):
            effects.extend(self._go_on_without(self.missing, self.live_game, now))
        return effects

    def _go_on_without(self, missing: list[int], live: LiveGame, now: float) -> list[Effect]:
        """Everybody who is here would rather have a bot than wait.  Whoever leaves later is waited for again."""
        self.stand_in_wanted.clear()
        told = [effect for n in missing for effect in self._stand_in(n, live, now)]
        return [*told, *self.changed(), *self.wait_for_away(now)]

    def pause(self, on: bool) -> None:
        """Everybody here wants a pause, or somebody wants to go on."""
        self.paused = on
        self.pause_wanted.clear()

    def _end_talk(self, live: LiveGame, now: float) -> list[Effect]:
        self.ready.clear()
        told = live.end_talk(now)
        return [*self.changed(), StoreSnapshot(live.kept(now)), *told]

    def _away_at(self, seat: Seat) -> float | None:
        """When the others are told; None if they have been, or there is nothing to tell."""
        return None if seat.left_at is None or seat.away else seat.left_at + AWAY_AFTER

    def _gone_at(self, seat: Seat) -> float | None:
        """When the others are told that they may agree on another host."""
        if seat.left_at is None or seat.gone or seat.pid != self.host:
            return None
        return seat.left_at + GONE_AFTER

    def _bot_at(self, seat: Seat) -> float | None:
        """When a bot takes the seat of somebody who is away, for those who wait for them."""
        grace = self.clock.grace_ms
        if seat.left_at is None or seat.stand_in or grace is None or self.state != "playing" or self.paused:
            return None
        if not self._attended:
            return None
        return seat.left_at + max(AWAY_AFTER, grace / 1000)

    def wake_at(self) -> float | None:
        """When `tick` has something to do."""
        at = None if self.live_game is None else self.live_game.wake_at()
        for seat in self.seats:
            if seat.left_at is not None:
                at = earlier(at, earlier(self._away_at(seat), self._bot_at(seat)))
                at = earlier(at, self._gone_at(seat))
        return at

    def resolved(self, effects: list[Effect], now: float) -> list[Effect]:
        """The effects as the room's actor gets them: who everybody is, greetings, and when to come back."""
        done = [one for effect in effects for one in self._resolve(effect, now)]
        wake = self.wake_at()
        if wake is not None:
            done.append(Wake(wake))
        return done

    def _resolve(self, effect: Effect, now: float) -> list[Effect]:
        if isinstance(effect, Greet):
            return self._greetings(effect.to, now)
        if isinstance(effect, Show):
            return [Send(SPECTATORS, effect.message)]
        if not isinstance(effect, Send) or effect.to not in (EVERYBODY, SPECTATORS):
            return [effect]
        people = [seat.pid for seat in self.seats if seat.online and effect.to == EVERYBODY]
        return [*(Send(pid, effect.message) for pid in people), *self._to_spectators(effect.message, now)]

    def _to_spectators(self, message: Struct, now: float) -> list[Effect]:
        """Everything that they are told goes through here: those who watch later are told later."""
        if self.spectators == "off":
            return []
        if self.live_game is None or not self.live_game.broadcast.is_behind:
            return [Send(SPECTATORS, message)]
        self.live_game.broadcast.tell(message, lobby.shown(self, None), now)
        return [one for due in self.live_game.broadcast_due(now) for one in self._resolve(due, now)]

    def _greetings(self, to: int, now: float) -> list[Effect]:
        pids = [seat.pid for seat in self.seats if seat.online and to == EVERYBODY]
        effects: list[Effect] = [Send(pid, self.welcome(pid, 0, self.round, now)) for pid in pids]
        if self.spectators != "off":
            effects.append(Send(SPECTATORS, self.welcome(None, 0, self.round, now)))
        return effects
