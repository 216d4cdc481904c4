"""Whatever leaves the server for somebody is the same in every world that they cannot tell apart.

A game is played.  At some moments there is another room that differs only in what one seat cannot know: its table is one
that the seat imagines, with other secrets of the set-up, or it stands before an answer of which the seat saw nothing.
Everything that anybody can ask or say is tried in both rooms: by this seat, by another, by a spectator, by a guest who
knows the room's link and code, by nobody in particular.  What they are answered, and all that the seat, the spectator
and the guest are sent, is compared byte by byte, in number and order.

`ANJU_POSITIONS=10000` compares a hundred times as many moments.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, get_args

import msgspec
import pytest
from starlette.requests import Request as Asked
from starlette.routing import Mount, Route
from tests.server import everything, worlds
from tests.server.everything import Filling, Request, Said
from tests.server.sitting import Sitting
from tests.server.standing import Standing, Stillness, run, stillness

import anju
from anju.engine.picture import saw_nothing
from anju.engine.question import Value
from anju.engine.table import Table
from anju.server.live.prompt import plain
from anju.server.protocol import messages
from anju.server.protocol.messages import ClockSettings
from anju.server.rooms.room import Room

GAMES = [game.id for game in anju.all_games()]
EACH = max(1, int(os.environ.get("ANJU_POSITIONS", "90")) // 90)
"""Moments of each kind."""

CLOCK = ClockSettings(preset="custom", base_ms=600_000, window_ms=600_000, reserve_ms=60_000)
"""So long that nobody's time runs out while somebody is away."""

OPTIONS: dict[str, dict[str, Any]] = {"codex": {}, "fengsheng": {}, "tragedy_looper": {"solver": True}}

SECRETS: dict[str, list[dict[str, Any]]] = {
    "codex": [{}, {}],
    "fengsheng": [
        {"identities": ("潜伏", "特工", "镇压者", "特工", "潜伏")},
        {"identities": ("特工", "潜伏", "潜伏", "特工", "镇压者")},
    ],
    "tragedy_looper": [{"script": "BTX-1"}, {"script": "AJ-2"}],
}
"""Options that are shown to nobody, as they are and as they could be."""

KINDS = {
    "codex": ("imagined: asked", "imagined: waiting", "unseen: declaring", "imagined: last", "unseen: last"),
    "fengsheng": (
        "imagined: asked",
        "imagined: waiting",
        "unseen: declaring",
        "imagined: one sealed",
        "unseen: one sealed",
        "unseen: sealed too",
        "unseen: last",
    ),
    "tragedy_looper": ("imagined: asked", "imagined: waiting", "imagined: declaring", "unseen: declaring"),
}
"""Of moments: what the other room is, and what goes on.  The seat is asked, or waits; another is in the middle of a
declaration; the first of many has sealed an answer; others have, and so has the seat; all have but the seat."""


class Scene(NamedTuple):
    """A moment in two rooms that one seat cannot tell apart."""

    kind: str
    real: Room
    other: Room
    now: float
    filling: Filling
    unseen: tuple[int, Value] | None
    """Who has given which answer in the real room and not in the other, if that is the difference."""


# -- moments --------------------------------------------------------------------------------------------------


def scenes(game: str) -> Iterator[Scene]:
    """As many as are wanted of each kind."""
    found = Counter[str]()
    for seed in count(1):
        for scene in scenes_of_a_game(game, seed):
            if scene.kind in KINDS[game] and found[scene.kind] < EACH:
                found[scene.kind] += 1
                yield scene
            if all(found[kind] == EACH for kind in KINDS[game]):
                return


def scenes_of_a_game(game: str, seed: int) -> Iterator[Scene]:
    sitting, rng = Sitting(game, seed=seed), Random(seed)
    room = sitting.room
    room.options, room.clock, room.round = {**OPTIONS[game], **SECRETS[game][0]}, CLOCK, 1
    sitting.start()
    for number in range(400):
        table = worlds.played(room).table
        if not table.questions:
            return
        if number % 30 == 0:
            sitting.host_does(
                "spectators", spectators=("on", "delayed", "off")[number // 30 % 3], delay_ms=1000
            )
        before, question = worlds.fork(room), rng.choice(table.questions)
        sitting.now += 0.75
        if rng.random() < 0.1:
            sitting.say(sitting.pid(question.seat), messages.Yield(id=sitting.new_id()))
        value = rng.choice(question.values)
        sitting.answer(question.seat, value)
        if number % 9 == seed % 9 and worlds.played(room).over is None:
            yield from _scenes_now(sitting, before, (question.seat, value), rng)


def _scenes_now(sitting: Sitting, before: Room, answer: tuple[int, Value], rng: Random) -> Iterator[Scene]:
    room = sitting.room
    seat = rng.choice([n for n in range(len(room.seats)) if n != answer[0]])
    table = worlds.played(room).table
    unseen = saw_nothing(worlds.played(before).table, table, seat)
    goes_on = _goes_on(table, seat, unseen)
    imagined = worlds.imagined(room, seat, SECRETS[room.game.id][1], rng)
    yield _scene(f"imagined: {goes_on}", sitting, imagined, seat, rng)
    if unseen:
        yield _scene(f"unseen: {goes_on}", sitting, before, seat, rng)._replace(unseen=answer)


def _goes_on(table: Table, seat: int, unseen: bool) -> str:
    asked = table.question(seat) is not None
    if not table.sealed:
        return "declaring" if unseen else "asked" if asked else "waiting"
    if not asked:
        return "sealed too"
    return "last" if len(table.questions) == 1 else "one sealed" if table.sealed == 1 else "some sealed"


def _scene(kind: str, sitting: Sitting, other: Room, seat: int, rng: Random) -> Scene:
    real = worlds.fork(sitting.room)
    tables = [worlds.played(room).table for room in (real, other)]
    question, another = tables[0].question(seat), 1 if seat == 0 else 0
    words: set[str | int] = {*worlds.words_of(real), *worlds.words_of(other), *range(8), "pass"}
    offered = [] if question is None else [plain(value) for value in question.values]
    filling = Filling(
        game=real.game.id,
        room=real.id,
        code=real.code,
        seat=seat,
        token=f"token of P{seat}",
        another=another,
        anothers_token=f"token of P{another}",
        prompt=worlds.played(real)._prompts[seat],
        offered=offered,
        words=[word for word in rng.sample(sorted(words, key=str), 12) if word not in offered],
        sealing=offered[:1] if all(len(table.questions) > 1 for table in tables) else [],
    )
    return Scene(kind, real, other, sitting.now, filling, None)


@cache
def finished(game: str) -> bytes:
    """The save of a game that is over."""
    table, rng = anju.new(game, anju.game(game).usual_seats, 7), Random(7)
    while table.questions:
        question = rng.choice(table.questions)
        table.answer(question.seat, rng.choice(question.values))
    return table.save()


# -- what happens ---------------------------------------------------------------------------------------------


class Happened(NamedTuple):
    """Something else: `silence`, or somebody is `gone`; or the game `goes on` from where both rooms are the same."""

    what: str


Deed = Request | Said | Happened

Told = dict[str, Any]
"""What everybody got who may not know more than the seat does."""


async def told(server: Standing, room: Room, deed: Deed, scene: Scene) -> Told:
    """In this room, where nothing else happens."""
    server.still.begin(scene.now, repr(deed))
    await server.place(room, finished(scene.filling.game))
    answer: list[bytes] = []
    if isinstance(deed, Request):
        answer = await _answered(server, deed)
    elif isinstance(deed, Said):
        await _said(server, deed, scene)
    else:
        await _happened(server, deed, scene)
    ears = (f"seat {scene.filling.seat}", "spectator", "guest")
    return {"answer": answer, **{ear: server.ears[ear].got() for ear in ears if ear in server.ears}}


async def _answered(server: Standing, request: Request) -> list[bytes]:
    """What another or the admin is answered is their own business; what the server counts is not for players at all."""
    headers = {"authorization": f"Bearer {request.key}"} if request.key else {}
    answer = await server.ask(request.method, request.path, json=request.body, headers=headers)
    if request.by in {"another", "admin"} or (request.path.startswith("/metrics") and answer.is_success):
        return []
    return [str(answer.status_code).encode(), repr(answer.headers.raw).encode(), answer.content]


async def _said(server: Standing, said: Said, scene: Scene) -> None:
    names = {"seat": f"seat {scene.filling.seat}", "another": f"seat {scene.filling.another}"}
    ear = names.get(said.by, said.by)
    if ear in server.ears:  # there are not always spectators
        await server.say(ear, said.data)


async def _happened(server: Standing, happened: Happened, scene: Scene) -> None:
    if happened.what == "silence":
        server.hub.listen(list(server.hub.connections), server.still.now + 3)
    elif happened.what == "gone":
        server.hub.closed(server.ears[f"seat {scene.filling.another}"])
        for seconds in (6, 25):  # then everybody is told; then a bot stands in
            server.still.now = scene.now + seconds
            server.actor.tick()
            await server.quiet()
    else:
        await _goes_on_from_there(server, scene)
    await server.quiet()


async def _goes_on_from_there(server: Standing, scene: Scene) -> None:
    """What is missing in one of the rooms is answered there; the same answers follow in both, until the seat is told."""
    assert scene.unseen is not None
    table, rng = worlds.played(server.actor.room), Random(1)
    if len(table.table.record) < len(worlds.played(scene.real).table.record):
        await _answers(server, *scene.unseen)
    ear = server.ears[f"seat {scene.filling.seat}"]
    while not any(b'"prompt":{' in text for text in ear.got()[0]) and table.table.questions:
        question = rng.choice(table.table.questions)
        await _answers(server, question.seat, rng.choice(question.values))
    await server.say(f"seat {scene.filling.seat}", messages.encode(_hello(scene)))


async def _answers(server: Standing, seat: int, value: Value) -> None:
    opened = worlds.played(server.actor.room)._open[seat]
    answer = messages.Answer(id=f"{seat}.{opened.id}", prompt=opened.id, value=plain(value))
    await server.say(f"seat {seat}", messages.encode(answer))


def _hello(scene: Scene) -> messages.Hello:
    return messages.Hello(v=1, room=scene.filling.room, token=scene.filling.token)


# -- comparing ------------------------------------------------------------------------------------------------


class Comparison:
    """Two servers, and what was told by them."""

    def __init__(self, real: Standing, other: Standing) -> None:
        self.real = real
        self.other = other
        self.kinds: set[str] = set()
        """Of messages that were compared."""

    async def of(self, scene: Scene) -> None:
        by_itself = ["silence", "gone", *([] if scene.unseen is None else ["goes on"])]
        asked = everything.everything(self.real.app.routes, scene.filling)
        for deed in (*asked, *(Happened(what) for what in by_itself)):
            mine = await told(self.real, scene.real, deed, scene)
            theirs = await told(self.other, scene.other, deed, scene)
            assert mine == theirs, f"{scene.kind}: after {deed} {apart(mine, theirs)}"
            self.kinds |= {kind for ear in mine if ear != "answer" for kind in _kinds(mine[ear][0])}


def apart(mine: Told, theirs: Told) -> str:
    """Where they differ first, in words."""
    places = [place for place, got in mine.items() if got != theirs[place]]
    return f"{places[0]} got\n  {mine[places[0]]!r}\nand in the other world\n  {theirs[places[0]]!r}"[:4000]


def _kinds(texts: list[bytes]) -> set[str]:
    return {msgspec.json.decode(text)["t"] for text in texts}


async def compared(game: str, still: Stillness, folder: Path) -> set[str]:
    """Compares all; gives the kinds of messages that were compared."""
    servers = [await Standing.open(still, folder / name) for name in ("real", "other")]
    comparison = Comparison(*servers)
    try:
        for number, scene in enumerate(scenes(game)):
            filling = scene.filling._replace(room=f"room{number}", code=f"{number:06}")
            for room in (scene.real, scene.other):
                room.id, room.code = filling.room, filling.code
            await comparison.of(scene._replace(filling=filling))
    finally:
        for server in servers:
            await server.close()
    return comparison.kinds


@pytest.mark.parametrize("game", GAMES)
def test_nobody_can_tell_two_worlds_apart(game: str, tmp_path: Path):
    with stillness() as still:
        kinds = run(compared(game, still, tmp_path))
    sent = {kind.__struct_config__.tag for kind in get_args(messages.ToClient)}
    # What is told at the end of a game is no secret any more, hints are for who plays alone (test_hinting compares them),
    # and only one game has a solver.
    assert sent - kinds - {"deduced"} == {"over", "hinted"}
    assert ("deduced" in kinds) == (game == "tragedy_looper")


def test_what_the_server_counts_is_closed_to_players(tmp_path: Path):
    """On a server with few tables its counters would tell when an answer is sealed."""

    async def asked(still: Stillness) -> int:
        server = await Standing.open(still, tmp_path / "server")
        try:
            return (await server.client.get("/metrics")).status_code
        finally:
            await server.close()

    with stillness() as still:
        assert run(asked(still)) in {401, 403, 404}


def test_what_cannot_be_filled_is_told_to_who_adds_it():
    async def nothing(_request: Asked) -> None:
        return None

    filling = next(scenes("codex")).filling
    for route, sentence in (
        (Route("/api/{thing}", nothing), "add to PARAMETERS what to put for {thing}"),
        (Route("/api/things", nothing, methods=["POST"]), "add to BODIES what is posted there"),
        (Mount("/things", routes=[]), "say in requests_of how"),
    ):
        with pytest.raises(AssertionError, match=sentence):
            list(everything.everything([route], filling))
    with pytest.raises(AssertionError, match="Welcome: add to MESSAGES"):
        list(everything.sayings(messages.Welcome, filling))
