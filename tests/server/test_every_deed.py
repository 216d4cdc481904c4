"""Everything that can be done to a room, in any order and in every state: after each of it the room can be read back.

Walks are drawn from seeds: people do every deed with all kinds of fields, sit down, speak, answer, yield, come and go.
After every message that had an effect the server dies, another one reads what was stored, and is asked for the same.

`ANJU_WALKS=20` begins so many with each deed in each state of each game; two by default.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any, get_args, get_type_hints

import msgspec
import pytest
from tests.server.sitting import Sitting

import anju
from anju.engine.errors import Refused
from anju.server.live.clock import live
from anju.server.live.prompt import plain
from anju.server.live.seat import AWAY_AFTER, GONE_AFTER
from anju.server.protocol import messages
from anju.server.protocol.messages import Ack, ClockSettings, RefusedShown, RoomDo

GAMES = [game.id for game in anju.all_games()]
DEEDS = get_args(get_type_hints(RoomDo)["do"])
OWN = {"rename", "leave", "agree", "pause", "ready", "take_over", "reclaim", "stand_in"}
WALKS = int(os.environ.get("ANJU_WALKS", "2"))

SHORT: dict[str, dict[str, Any]] = {
    "codex": {"hp": 3, "max_turns": 6},
    "fengsheng": {"max_turns": 3},
    "tragedy_looper": {"loops": 1, "early_final_guess": False},
}
"""Games that are soon over."""

SEATS = 3


def lobby(game: str) -> Sitting:
    sitting = Sitting(game, 2, SEATS, seed=3)
    sitting.host_does("settings", options=SHORT[game])
    return sitting


def playing(game: str) -> Sitting:
    sitting = Sitting(game, None, SEATS, seed=3)
    sitting.host_does("settings", options=SHORT[game])
    sitting.start()
    for _ in range(6):
        sitting.somebody_answers()
    bot_answered_for(sitting, sitting.live_game.waiting[0])
    for _ in range(3):
        goes_on(sitting)
    while sitting.live_game.silent(sitting.now):
        goes_on(sitting)
    return sitting


def goes_on(sitting: Sitting) -> None:
    """By a person, or by a bot that was asked before that person was back."""
    sitting.bots_decide()
    sitting.wait(1)
    if sitting.room.state == "playing":
        sitting.somebody_answers()


def bot_answered_for(sitting: Sitting, seat: int) -> None:
    """Somebody was away, and is back."""
    sitting.do(sitting.room.went(sitting.pid(seat), sitting.now))
    sitting.wait(21)
    sitting.bots_decide()
    sitting.wait(6)
    sitting.do(sitting.room.came(sitting.pid(seat), sitting.now))
    assert "bot" in {row.by for row in sitting.rows}


def paused(game: str) -> Sitting:
    sitting = playing(game)
    for seat in range(SEATS):
        sitting.person_does(sitting.pid(seat), "pause")
    assert sitting.room.paused
    return sitting


def over(game: str) -> Sitting:
    sitting = playing(game)
    sitting.person_does(sitting.pid(SEATS - 1), "leave")  # a bot goes on
    while sitting.room.state == "playing":
        goes_on(sitting)
    return sitting


def retired(game: str) -> Sitting:
    """As on a server that only finishes games."""
    sitting = over(game)
    sitting.room.retired = True
    return sitting


STATES: dict[str, Callable[[str], Sitting]] = {
    "lobby": lobby,
    "playing": playing,
    "paused": paused,
    "over": over,
    "retired": retired,
}


class Walk:
    """One room, to which anything may happen."""

    def __init__(self, begun: Sitting, seed: str) -> None:
        self.rng = Random(seed)
        self.sitting = begun.restart()
        self.sitting.room.retired = begun.room.retired
        for pid in self.people():
            self.sitting.do(self.sitting.room.came(pid, self.sitting.now))
        self.done: list[str] = []
        self.names = 0

    def people(self) -> list[int]:
        return [seat.pid for seat in self.sitting.room.seats if seat.kind == "person"]

    # -- what happens -------------------------------------------------------------------------------------

    def go(self, deed: str) -> None:
        """This deed with all kinds of fields, then others."""
        self.make_possible(deed)
        for _ in range(4):
            self.step(deed)
        for _ in range(4):
            self.step(self.rng.choice([*DEEDS, "", "", "", *self.fitting()]))

    def make_possible(self, deed: str) -> None:
        sitting = self.sitting
        if deed == "agree":
            sitting.host_does("spectators", spectators="on", hands=True)
        elif deed == "add_bot":
            sitting.host_does("kick", seat=1)
        elif deed in {"remove", "start"} and sitting.room.state == "lobby":
            sitting.host_does("add_bot")
        elif deed == "stand_in":
            sitting.do(sitting.room.went(sitting.room.host, sitting.now))
            sitting.wait(AWAY_AFTER + 1)
        elif deed in {"take_over", "reclaim"}:
            host = sitting.room.host
            sitting.do(sitting.room.went(host, sitting.now))
            sitting.wait(GONE_AFTER + 1)
            if deed == "reclaim":
                for pid in self.people():
                    sitting.person_does(pid, "take_over")
                sitting.do(sitting.room.came(host, sitting.now))

    def step(self, deed: str) -> None:
        if not self.people():
            return  # nobody is left who could do anything
        moves = [self.sits_down, self.talks, self.comes_or_goes, self.time_passes]
        if self.sitting.room.state == "playing":
            moves += [self.answers, self.answers, self.yields]
        what = self.does(deed) if deed else self.rng.choice(moves)()
        if what:
            self.done.append(what)
            self.look_back()

    def does(self, do: str) -> str:
        room, pid = self.sitting.room, self.rng.choice(self.people())
        if do == "reclaim" and room.host_before:
            pid = room.host_before
        elif do not in OWN and self.rng.random() < 0.9:
            pid = room.host
        message = RoomDo(id=self.sitting.new_id(), do=do, **self.fields(do))  # type: ignore[arg-type]  # one of them
        return self.acknowledged(pid, message)

    def fitting(self) -> list[str]:
        """What is possible only now."""
        room, now = self.sitting.room, self.sitting.now
        found: list[str] = []
        if room.live_game is not None and room.live_game.clock.talking(now):
            found += ["ready"] * 20
        if room.host_gone:
            found += ["take_over"] * 10
        if room.host_before:
            found += ["reclaim"] * 6
        if room.state == "playing" and room.missing:
            found += ["stand_in"] * 6
        if room.state != "playing" and any(seat.kind == "empty" for seat in room.seats):
            found += ["add_bot"] * 4
        elif room.state != "playing":
            found += ["start", "rematch"] * 4
        return found

    def fields(self, do: str) -> dict[str, Any]:
        rng, seats = self.rng, len(self.sitting.room.seats)
        fields: dict[str, Any] = {
            "seat": rng.choice([None, -1, seats, *self.seats_for(do) * 4]),
            "to": rng.choice([None, *range(seats), *range(seats)]),
            "bot": rng.choice(["house", "house", "random", "no such bot"]),
            "on": rng.random() < 0.7,
            "name": rng.choice([None, "阿七", "\u200b", "x" * 24]),
            "emblem": rng.choice([None, "owl", "cog", 7, ["owl"]]),
            "spectators": rng.choice([None, "off", "on", "delayed"]),
            "delay_ms": rng.choice([0, 30_000]),
            "talk": rng.random() < 0.5,
            "hands": rng.random() < 0.5,
        }
        if do == "settings":
            fields["seats"] = rng.choice([None, None, *range(1, 6)])
            fields["options"] = rng.choice([None, {}, SHORT[self.sitting.room.game.id], self.some_options()])
            fields["clock"] = rng.choice([None, live(self.sitting.room.game), ClockSettings(preset="slow")])
            fields["preset"] = rng.choice([None, *get_args(messages.Preset)])
        return fields

    def seats_for(self, do: str) -> list[int]:
        """Where it could be done, and anywhere."""
        kind = {"kick": "person", "hand_over": "person", "remove": "bot", "add_bot": "empty"}.get(do)
        seats = list(enumerate(self.sitting.room.seats))
        return [n for n, seat in seats if seat.kind == kind and seat.pid != self.sitting.room.host] or [
            n for n, _ in seats
        ]

    def some_options(self) -> dict[str, Any]:
        chosen = dict(SHORT[self.sitting.room.game.id])
        for setting in self.rng.sample(self.sitting.room.game.options, 2):
            shapes: list[Any] = [setting.default, "no such thing", 1, ["潜伏", "特工"], []]
            chosen[setting.name] = self.rng.choice([*shapes, *list(setting.choices or ())[:3] * 3])
        return chosen

    def acknowledged(self, pid: int, message: messages.ToServer) -> str:
        """What it was, if it was acknowledged."""
        self.sitting.say(pid, message)
        assert not isinstance(message, messages.Hello | messages.Pong)
        replies = [
            one
            for one in self.sitting.sent[pid]
            if isinstance(one, Ack | RefusedShown) and one.id == message.id
        ]
        assert len(replies) == 1, message
        name = message.do if isinstance(message, RoomDo) else type(message).__name__.lower()
        return name if isinstance(replies[0], Ack) else ""

    def sits_down(self) -> str:
        self.names += 1
        try:
            self.sitting.sit_down(f"N{self.names}")
        except Refused:
            return ""
        return "join"

    def talks(self) -> str:
        pid = self.rng.choice(self.people())
        return self.acknowledged(pid, messages.Chat(id=self.sitting.new_id(), text="嗯"))

    def yields(self) -> str:
        until = self.rng.choice(("window", "intel", "hit"))
        message = messages.Yield(id=self.sitting.new_id(), on=self.rng.random() < 0.8, until=until)
        return self.acknowledged(self.rng.choice(self.people()), message)

    def answers(self) -> str:
        table = self.sitting.live_game
        question = self.rng.choice(table.table.questions)
        opened, pid = table._open[question.seat], self.sitting.pid(question.seat)
        if not pid or opened.by != "you" or opened.in_flight or table.clock.paused:
            return ""
        value = plain(self.rng.choice(question.values))
        again = self.rng.random() < 0.3
        message = messages.Answer(id=self.sitting.new_id(), prompt=opened.id, value=value, always=again)
        return self.acknowledged(pid, message)

    def comes_or_goes(self) -> str:
        pid = self.rng.choice([*self.people(), self.sitting.room.host or self.people()[0]])
        at = self.sitting.room.seat_of(pid)
        assert at is not None
        if self.sitting.room.seats[at].online:
            self.sitting.do(self.sitting.room.went(pid, self.sitting.now))
        else:
            self.sitting.do(self.sitting.room.came(pid, self.sitting.now))
        return "presence"

    def time_passes(self) -> str:
        self.sitting.wait(self.rng.choice([1.0, 6.0, 30.0, GONE_AFTER + 1]))
        return "time"

    # -- the server dies ----------------------------------------------------------------------------------

    def look_back(self) -> None:
        sitting = self.sitting
        after = sitting.restart()
        after.room.retired = sitting.room.retired
        assert after.room.body() == sitting.room.body()
        if sitting.room.live_game is not None and sitting.room.live_game.broadcast.is_behind:
            sitting.room.live_game.broadcast.lobby = (
                None  # a delayed broadcast begins anew, with the room as the game began
            )
        for pid in [*self.people(), None]:
            assert shown(after, pid) == shown(sitting, pid)
        if self.rng.random() < 0.1:
            assert sitting.restart(whole=True).room.body() == sitting.room.body()


def shown(sitting: Sitting, pid: int | None) -> dict[str, Any]:
    """What somebody who comes now is shown, but for what time and presence make of it."""
    welcome: dict[str, Any] = msgspec.to_builtins(sitting.room.welcome(pid, 0, 0, sitting.now))
    room, table = welcome.get("lobby", {}), welcome.get("table") or {}
    for seat in room.get("seats", ()):
        del seat["online"], seat["stand_in"]
    room.pop("host_gone", None)
    for name in ("n", "clock", "missed", "silent"):
        table.pop(name, None)
    if table.get("prompt"):
        del table["prompt"]["deadline_ms"], table["prompt"]["by"]
    if pid is None:  # a delayed broadcast begins anew
        welcome.pop("table", None)
    return welcome


IN_A_GAME = {
    "kick", "lock", "hand_over", "take_over", "reclaim", "spectators", "agree", "leave", "pause", "stand_in",
}  # fmt: skip
BETWEEN = set(DEEDS) - {"pause", "ready", "stand_in"}
POSSIBLE = {
    "lobby": BETWEEN - {"rematch"},
    "playing": IN_A_GAME,
    "paused": IN_A_GAME,
    "over": BETWEEN,
    "retired": BETWEEN,
}


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("game", GAMES)
def test_whatever_was_done_to_a_room_it_can_be_read_back(game: str, state: str):
    begun, done = STATES[state](game), Counter[str]()
    for deed in DEEDS:
        for number in range(WALKS):
            walk = Walk(begun, f"{game} {state} {deed} {number}")
            walk.go(deed)
            done.update(walk.done)
    assert POSSIBLE[state] <= set(done), "each was done at least once"
