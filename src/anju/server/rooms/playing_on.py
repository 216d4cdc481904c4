"""A finished game taken up again at one of its steps: one person, bots on all other seats, no clock."""

from __future__ import annotations

import msgspec

from anju.bots import at_hand
from anju.engine.errors import Refused
from anju.engine.text import Text
from anju.server.live import refusals, replay
from anju.server.live.clock import SLOW
from anju.server.live.seat import FAIR, Seat, new_room_id
from anju.server.protocol.bodies import PlayOn
from anju.server.protocol.names import bot_name
from anju.server.rooms import lobby
from anju.server.rooms.options import chosen
from anju.server.rooms.recovery import fresh_rng
from anju.server.rooms.room import Room
from anju.server.storage.store import REPLAYED, AnswerRow, RoomRow


def made(
    save: bytes, step: int, wanted: PlayOn, code: str, token: str, now: float
) -> tuple[RoomRow, list[AnswerRow]]:
    """The room as it is stored, with the answers up to the step as its first: it is found like any other."""
    table = replay.at(save, step)
    if table.outcome is not None:
        raise Refused(
            "over",
            Text("这一步对局已经结束。", "At this step the game is over."),
            {},
            table.outcome.rule,
            Text("退回几步再接着下。", "Go back some steps, and play on from there."),
        )
    if wanted.seat >= table.seats:
        raise refusals.no_such_seat(wanted.seat, table.seats)
    room = Room(new_room_id(), code, table.game, table.seats, SLOW, fresh_rng())
    bot = at_hand(FAIR, table.game.id)
    for n in range(table.seats):
        if n != wanted.seat:
            room.seats[n] = Seat.of_bot(bot, bot_name(n + 1, ()))
    room.sit(wanted.name, token, 0.0, wanted.emblem)
    room.options = chosen(table.game, table.options)
    room.state, room.round, room.seed = "playing", 1, table.seed
    room.begun = lobby.shown(room, None)
    return _room_row(room, now), _answer_rows(room.id, save, step, now)


def _room_row(room: Room, now: float) -> RoomRow:
    return RoomRow(
        id=room.id,
        code=room.code,
        state=room.state,
        game=room.game.id,
        rules=room.rules,
        round=room.round,
        body=msgspec.json.encode(room.body()).decode(),
        created=now,
        changed=now,
    )


def _answer_rows(room: str, save: bytes, step: int, now: float) -> list[AnswerRow]:
    return [
        AnswerRow(
            room=room,
            round=1,
            n=n,
            seat=seat,
            client=f"{REPLAYED}{n}",
            prompt=0,
            value=msgspec.json.encode(value).decode(),
            by="seat",
            spent_ms=0,
            at=now,
        )
        for n, (seat, value) in enumerate(replay.answers(save, step), 1)
    ]
