"""A room with a running game, and others that somebody in it cannot tell from it."""

from __future__ import annotations

import copy
from random import Random
from typing import Any

from anju.engine.beat import Film
from anju.engine.table import Table
from anju.server.live.broadcast import TableNotice
from anju.server.live.live_game import LiveGame
from anju.server.rooms.room import Room


def played(room: Room) -> LiveGame:
    """The game in it."""
    assert room.live_game is not None
    return room.live_game


def fork(room: Room) -> Room:
    """The same room again, to be changed; what is never changed, as states and views, is shared."""
    table = played(room)
    engine, feeds = table.table, table.feeds
    shared: list[object] = [room.game, engine.now, *(one.question for one in table._open.values())]
    shared += [
        table.public_view,
        feeds._public,
        *feeds._shared,
        *feeds._own.values(),
        *feeds._last.values(),
    ]
    shared += [feeds._shots, feeds._beat_views]
    shared += [part for feed in feeds.seats for part in (feed.public, feed.own)]
    notices = (*table.broadcast._queue, table.broadcast._shown)
    told = [notice for notice in notices if isinstance(notice, TableNotice)]
    shared += [notice.view for notice in told] + [beat.view for notice in told for beat in notice.beats]
    twin = engine.clone()
    twin.film = Film(len(engine.history) + len(engine.fresh))
    return copy.deepcopy(room, {id(engine): twin, **{id(one): one for one in shared}})


def imagined(room: Room, seat: int, secrets: dict[str, Any], rng: Random) -> Room:
    """The same in another world: all that this seat cannot know is otherwise, with these secrets of the set-up."""
    other, real = fork(room), played(room).table
    world = real.imagine(seat, rng)
    # Of the past there is what the seat answered itself.
    world.past = [entry for entry in real.past if entry[0] == seat]
    world.options = {**real.options, **secrets}
    other.seed, other.options = world.seed, {**room.options, **secrets}
    _move(played(other), world)
    return other


def _move(table: LiveGame, world: Table) -> None:
    """Puts the game into this world."""
    table.table = table.feeds.table = table._substitutes._table = world
    table.feeds._told = len(world.history) + len(world.fresh)
    world.film = Film(table.feeds._told)
    table.feeds._seen = world.now
    table.feeds._own.clear()
    table.feeds._last.clear()
    for seat, opened in table._open.items():
        question = world.question(seat)
        assert question is not None
        opened.question, opened._shown = question, None


def words_of(room: Room) -> list[str | int]:
    """Every word and number with which this world could be described, what is hidden included."""
    found: set[str | int] = set()
    table = played(room).table
    waiting: list[object] = [
        table.game.describe(table.now),
        *(question.values for question in table.questions),
    ]
    while waiting:
        one = waiting.pop()
        if isinstance(one, dict):
            waiting.extend([*one, *one.values()])
        elif isinstance(one, list | tuple):
            waiting.extend(one)
        elif isinstance(one, str):
            found.update([one[:40], *one.split()])
        elif isinstance(one, int):
            found.add(int(one))
    return sorted(found, key=str)
