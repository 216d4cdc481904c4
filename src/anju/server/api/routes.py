"""The HTTP interface: games, rooms, rules, replays."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Coroutine
from functools import lru_cache
from io import BytesIO
from typing import Any, Final, TypeVar

import msgspec
import segno
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from anju.engine.errors import AnjuError, Refused
from anju.engine.text import Text
from anju.server.api import catalogue, reporting, teaching
from anju.server.api.requests import BadRequest, Endpoint, answered, body, file
from anju.server.live import refusals, replay
from anju.server.net.guard import TOO_FAST, AccessLimits, address_of
from anju.server.net.limits import ROOMS_A_DAY, Budgets
from anju.server.net.network import LOOPBACK
from anju.server.protocol import bodies, faces
from anju.server.protocol.error_texts import ERROR_TEXTS
from anju.server.protocol.faces import Face
from anju.server.protocol.messages import both
from anju.server.protocol.names import clean_name, clean_note
from anju.server.protocol.replies import problem, reply
from anju.server.rooms.hub import Hub
from anju.server.rooms.room import Room
from anju.server.rooms.room_actor import RoomActor
from anju.server.storage.store import NoteRow, is_sound
from anju.server.thinking.bot_pool import Asker, NoAnswer

T = TypeVar("T")

MOST_NOTES: Final = 500
"""Of one game."""

NO_SUCH_RULE: Final = Text("没有这一条规则。", "There is no such rule.")
NOT_OVER: Final = Text(
    "没有这一局的回放：它还没有结束，或已经不在了。",
    "There is no replay of this game: it is not over yet, or it is gone.",
)
DAMAGED: Final = Text("这一局的存档已损坏，不能回放。", "This game's save is damaged and cannot be shown.")


class Api:
    """All requests but pages and sockets.  `reachable` is this server's address for other machines."""

    def __init__(self, hub: Hub, access: AccessLimits, reachable: str) -> None:
        self._hub = hub
        self._access = access
        self._reachable = reachable

    def routes(self) -> list[Route]:
        made: list[tuple[str, str, Endpoint]] = [
            ("/api/games", "GET", self.games),
            ("/api/catalogue/{game}", "GET", self.catalogue),
            ("/api/glossary/{game}", "GET", self.glossary),
            ("/api/how/{game}", "GET", self.how_to_play),
            ("/api/rooms", "POST", self.create),
            ("/api/rooms/join", "POST", self.join),
            ("/api/rooms/{room}/qr.svg", "GET", self.qr),
            ("/api/rooms/{room}/seat", "POST", self.seat),
            ("/api/rooms/{room}/report", "POST", self.report_room),
            ("/api/lessons", "GET", self.lessons),
            ("/api/lessons/{game}/{lesson}", "POST", self.lesson),
            ("/api/lessons/{game}/{lesson}/then", "POST", self.lesson_then),
            ("/api/lessons/{game}/{lesson}/why", "POST", self.lesson_why),
            ("/api/lessons/{game}/{lesson}/foresee", "POST", self.lesson_foresee),
            ("/api/rules/{game}", "GET", self.rules),
            ("/api/rules/{game}/{id}", "GET", self.rule),
            ("/api/replays/{room}/{round}", "GET", self.replay),
            ("/api/replays/{room}/{round}/save", "GET", self.save),
            ("/api/replays/{room}/{round}/log", "GET", self.replay_log),
            ("/api/replays/{room}/{round}/lines", "GET", self.replay_lines),
            ("/api/replays/{room}/{round}/moments", "GET", self.replay_moments),
            ("/api/replays/{room}/{round}/notes", "GET", self.notes),
            ("/api/replays/{room}/{round}/notes/file", "GET", self.notes_file),
            ("/api/replays/{room}/{round}/{step}", "GET", self.replay_step),
            ("/api/replays/{room}/{round}/{step}/known", "GET", self.replay_known),
            ("/api/replays/{room}/{round}/{step}/notes", "POST", self.write_note),
            ("/api/replays/{room}/{round}/{step}/play", "POST", self.play_on),
            ("/api/replays/{room}/{round}/{step}/report", "POST", self.report_step),
        ]
        return [Route(path, answered(endpoint), methods=[method]) for path, method, endpoint in made]

    # -- games and rules ----------------------------------------------------------------------------------

    async def games(self, _request: Request) -> Response:
        return reply(catalogue.games())

    async def catalogue(self, request: Request) -> Response:
        """Not made for anybody in particular, and the same until the server starts anew: whoever has it keeps it."""
        return catalogue.printed(request.path_params["game"]).answer(request)

    async def glossary(self, request: Request) -> Response:
        return catalogue.terms(request.path_params["game"]).answer(request)

    async def how_to_play(self, request: Request) -> Response:
        return teaching.explained(request.path_params["game"]).answer(request)

    async def rules(self, request: Request) -> Response:
        lang = "en" if request.query_params.get("lang") == "en" else "zh"
        return reply(catalogue.book(request.path_params["game"], lang))

    async def rule(self, request: Request) -> Response:
        game, id = request.path_params["game"], request.path_params["id"]
        paragraph = catalogue.paragraph(game, id)
        if paragraph is None:
            return problem(404, "unknown_rule", NO_SUCH_RULE)
        return reply({"id": id, "text": paragraph.zh, "en": paragraph.en})

    # -- lessons ------------------------------------------------------------------------------------------

    async def lessons(self, _request: Request) -> Response:
        return reply(teaching.all_lessons())

    async def lesson(self, request: Request) -> Response:
        given = await body(request, bodies.LessonAnswers)
        return await self._taught(request, lambda id: teaching.shown(id, given.answers))

    async def lesson_then(self, request: Request) -> Response:
        asked = await body(request, bodies.LessonThen)
        return await self._taught(request, lambda id: teaching.then(id, asked.answers, asked.after))

    async def lesson_why(self, request: Request) -> Response:
        asked = await body(request, bodies.LessonWhy)
        return await self._taught(request, lambda id: teaching.why(id, asked.answers, asked.what))

    async def lesson_foresee(self, request: Request) -> Response:
        asked = await body(request, bodies.LessonForesee)
        return await self._taught(request, lambda id: teaching.foresee(id, asked.answers, asked.steps))

    async def _taught(self, request: Request, work: Callable[[str], Struct]) -> Response:
        """A lesson is played again from its beginning each time: no table waits for it."""
        id = "{game}/{lesson}".format_map(request.path_params)
        return reply(await self._hub.bot_pool.aside.worked_out(_stranger(request), lambda: work(id)))

    # -- rooms --------------------------------------------------------------------------------------------

    async def create(self, request: Request) -> Response:
        wanted = await body(request, bodies.NewRoom)
        self._check_rooms(request)
        actor, token = await self._hub.create(wanted)
        return reply(self._seated(request, actor, token), 201)

    def _check_rooms(self, request: Request) -> None:
        """Whoever opens a room takes it from what their address may open."""
        address, now = address_of(request), time.monotonic()
        if not self._access.new_rooms.spend(address, now):
            raise BadRequest(problem(429, "too_fast", TOO_FAST))
        today = self._access.rooms_a_day.of(address, now)
        if not today.spend(now):
            raise refusals.too_many_rooms(round(ROOMS_A_DAY.burst), today.wait(now))

    async def join(self, request: Request) -> Response:
        wanted = await body(request, bodies.JoinRoom)
        tries = self._access.wrong_tokens if wanted.code is None else self._access.wrong_codes
        actor = await self._opened(request, tries, self._wanted(wanted))
        if actor is None:
            return problem(404, "unknown_room", ERROR_TEXTS["unknown_room"])
        try:
            token = await self._hub.join(actor, wanted.name, wanted.emblem)
        except Refused as refused:
            if refused.code not in refusals.NO_SEAT:
                raise
            return reply(_no_seat(actor, refused), 409)
        return reply(self._seated(request, actor, token), 201)

    async def _opened(
        self, request: Request, tries: Budgets, opening: Coroutine[Any, Any, T | None]
    ) -> T | None:
        """What a code or a token opens.  A try is paid for before anybody looks, and given back if it was right."""
        address = address_of(request)
        if not tries.spend(address, time.monotonic()):
            opening.close()
            raise BadRequest(problem(429, "too_fast", TOO_FAST))
        opened: T | None = None
        try:
            opened = await opening
        except AnjuError:  # it is there, and something else is the matter
            tries.refund(address, time.monotonic())
            raise
        if opened is not None:
            tries.refund(address, time.monotonic())
        return opened

    async def _wanted(self, wanted: bodies.JoinRoom) -> RoomActor | None:
        if wanted.code is not None:
            return await self._hub.find_by_code(wanted.code)
        return None if wanted.room is None else await self._hub.find(wanted.room)

    def _seated(self, request: Request, actor: RoomActor, token: str) -> bodies.Seated:
        invite = self._link(request, actor.room.id)
        own = f"{_base(request)}/r/{actor.room.id}#{token}"
        return bodies.Seated(room=actor.room.id, code=actor.room.code, token=token, link=own, invite=invite)

    def _link(self, request: Request, room: str) -> str:
        """For friends: whoever plays on this machine itself must not hand out an address that means "here"."""
        here = request.url.hostname in LOOPBACK
        return f"{self._reachable if here and self._reachable else _base(request)}/r/{room}"

    async def qr(self, request: Request) -> Response:
        """The invitation as a picture.  It holds no secret: who has the room's id may ask to join anyway."""
        room = request.path_params["room"]
        if await self._opened(request, self._access.wrong_tokens, self._hub.find(room)) is None:
            return problem(404, "unknown_room", ERROR_TEXTS["unknown_room"])
        picture = await asyncio.to_thread(_drawn, self._link(request, room))
        return Response(picture, headers={"cache-control": "no-store"}, media_type="image/svg+xml")

    async def seat(self, request: Request) -> Response:
        sitting = await self._sitting(request, (await body(request, bodies.SeatAsked)).token)
        if sitting is None:
            return reply(bodies.SeatStands(state="gone", asked=False))
        room, seat = sitting
        asked = room.state == "playing" and room.live_game is not None and room.live_game.waits_for(seat)
        return reply(bodies.SeatStands(state=room.state, asked=asked))

    async def report_room(self, request: Request) -> Response:
        """What somebody at the table sees of a game that goes on; all of it once it is over."""
        wanted = await body(request, bodies.Report)
        if not self._access.reports.spend(address_of(request), time.monotonic()):
            return problem(429, "too_fast", TOO_FAST)
        sitting = await self._sitting(request, wanted.token)
        if sitting is None:
            return problem(404, "unknown_room", ERROR_TEXTS["unknown_room"])
        room, seat = sitting
        live = room.live_game
        if live is None:
            raise refusals.not_playing()
        name = f"anju-{room.id}-{room.round}-report.yaml"
        if live.over is not None:
            save = live.save()
            return await _reported(name, lambda: reporting.of_step(save, replay.length(save), wanted.text))
        seen = reporting.of_seat(live.table, seat, wanted.text)
        return await _reported(name, lambda: seen)

    async def _sitting(self, request: Request, token: str) -> tuple[Room, int] | None:
        """The room that is asked about, and the seat in it that this token opens; None if there is no such seat."""
        sitting = self._seat_of(request, token)
        if self._hub.opens(request.path_params["room"], token):  # who has a seat here pays for nobody's tries
            return await sitting
        return await self._opened(request, self._access.wrong_tokens, sitting)

    async def _seat_of(self, request: Request, token: str) -> tuple[Room, int] | None:
        actor = await self._hub.find(request.path_params["room"])
        pid = None if actor is None else actor.room.person(token)
        seat = None if actor is None or pid is None else actor.room.seat_of(pid)
        return None if actor is None or seat is None else (actor.room, seat)

    # -- replays ------------------------------------------------------------------------------------------

    async def replay(self, request: Request) -> Response:
        save, names = await self._played(request)
        return reply(replay.about(save, names, await self._faces(request)))

    async def replay_step(self, request: Request) -> Response:
        save, names = await self._played(request)
        eyes = request.query_params.get("eyes", replay.PUBLIC)
        return reply(replay.step(save, names, request.path_params["step"], eyes))

    async def replay_known(self, request: Request) -> Response:
        """Nobody else waits for it: the worker that finds it out has nothing else to do."""
        save, names = await self._played(request)
        step, eyes = request.path_params["step"], request.query_params.get("eyes", replay.PUBLIC)
        alone, riddle = replay.told_alone(save, names, step, eyes), replay.riddle(save, step)
        try:
            known = (
                None if riddle is None else (await self._hub.bot_pool.solve(_stranger(request), riddle))[0]
            )
        except NoAnswer:
            return problem(503, "not_solved", refusals.not_solved().message)
        return reply(bodies.ReplayKnown(alone=alone, known=known))

    async def replay_moments(self, request: Request) -> Response:
        """Found out by the same worker, once for each game and its eyes."""
        save, names = await self._played(request)
        game = replay.finished(save, request.query_params.get("eyes", replay.PUBLIC))
        try:
            found = await self._hub.looking_back.on(_stranger(request), game)
        except NoAnswer:
            return problem(503, "not_solved", refusals.not_solved().message)
        return reply(replay.moments(save, names, found))

    async def replay_log(self, request: Request) -> Response:
        save, names = await self._played(request)
        return reply(replay.log(save, names, request.query_params.get("eyes", replay.PUBLIC)))

    async def play_on(self, request: Request) -> Response:
        wanted = await body(request, bodies.PlayOn)
        self._check_rooms(request)
        save, _ = await self._played(request)
        actor, token = await self._hub.play_on(save, request.path_params["step"], wanted)
        return reply(self._seated(request, actor, token), 201)

    async def report_step(self, request: Request) -> Response:
        wanted = await body(request, bodies.Report)
        if not self._access.reports.spend(address_of(request), time.monotonic()):
            return problem(429, "too_fast", TOO_FAST)
        save, _ = await self._played(request)
        step = request.path_params["step"]
        name = f"anju-{request.path_params['room']}-{request.path_params['round']}-{step}.yaml"
        return await _reported(name, lambda: reporting.of_step(save, step, wanted.text))

    async def save(self, request: Request) -> Response:
        """The whole game as a file that `anju replay` and `anju term --load` open."""
        save, _ = await self._finished(request)
        name = f"anju-{request.path_params['room']}-{request.path_params['round']}.anju"
        return file(save, name, "application/octet-stream")

    async def replay_lines(self, request: Request) -> Response:
        """The game as JSON lines; what these eyes did not see is not in it."""
        save, names = await self._played(request)
        eyes = request.query_params.get("eyes", replay.PUBLIC)
        data = b"".join(msgspec.json.encode(line) + b"\n" for line in replay.lines(save, names, eyes))
        name = f"anju-{request.path_params['room']}-{request.path_params['round']}-{eyes}.jsonl"
        return file(data, name, "application/jsonl")

    # -- notes --------------------------------------------------------------------------------------------

    async def notes(self, request: Request) -> Response:
        await self._finished(request)
        return reply([_note(row) for row in await self._notes(request)])

    async def notes_file(self, request: Request) -> Response:
        """All notes as a text to read elsewhere."""
        await self._finished(request)
        rows = await self._notes(request)
        text = "\n\n".join(f"## {row.step} · {row.name}\n\n{row.text}" for row in rows)
        name = f"anju-{request.path_params['room']}-{request.path_params['round']}-notes.md"
        return file(text.encode() + b"\n", name, "text/markdown")

    async def write_note(self, request: Request) -> Response:
        wanted = await body(request, bodies.NoteNew)
        if not self._access.notes.spend(address_of(request), time.monotonic()):
            return problem(429, "too_fast", TOO_FAST)
        save, _ = await self._played(request)
        step = request.path_params["step"]
        replay.at(save, step)
        if len(await self._notes(request)) >= MOST_NOTES:
            raise refusals.too_many_notes(MOST_NOTES)
        row = NoteRow(
            room=request.path_params["room"],
            round=request.path_params["round"],
            id=secrets.token_urlsafe(9),
            step=step,
            name=clean_name(wanted.name, ()),
            text=clean_note(wanted.text),
            at=time.time(),
        )
        await self._hub.store.write(row)
        return reply(_note(row), 201)

    async def _notes(self, request: Request) -> list[NoteRow]:
        return await self._hub.store.notes(request.path_params["room"], request.path_params["round"])

    async def _played(self, request: Request) -> tuple[bytes, list[str]]:
        """Played through once, in a thread: no table waits for it, and every look into the game is short after that.

        It waits for another turn then: what has become ready together is not worked off together.
        """
        save, names = await self._finished(request)
        await asyncio.to_thread(replay.play_through, save)
        await request.state.turn()
        return save, names

    async def _faces(self, request: Request) -> list[Face]:
        row = await self._hub.store.room(request.path_params["room"])
        seats = [] if row is None else msgspec.json.decode(row.body)["seats"]
        return [faces.kept(seat) for seat in seats]

    async def _finished(self, request: Request) -> tuple[bytes, list[str]]:
        """Only finished games are stored whole, so nothing of a running one can be asked for."""
        id, round_ = request.path_params["room"], request.path_params["round"]
        row = await self._opened(request, self._access.wrong_tokens, self._hub.store.room(id))
        snapshot = await self._hub.store.snapshot(id, round_)
        if row is None or snapshot is None:
            raise BadRequest(problem(404, "no_replay", NOT_OVER))
        if not is_sound(snapshot):
            raise BadRequest(problem(410, "damaged", DAMAGED))
        await self._hub.check_rules(snapshot.data)
        return snapshot.data, [seat["name"] for seat in msgspec.json.decode(row.body)["seats"]]


@lru_cache(maxsize=256)
def _drawn(link: str) -> bytes:
    """Takes some milliseconds: once, and in a thread."""
    drawn = BytesIO()
    segno.make(link, micro=False, error="m").save(drawn, kind="svg", border=2, omitsize=True, light="#fff")
    return drawn.getvalue()


def _note(row: NoteRow) -> bodies.NoteShown:
    return bodies.NoteShown(id=row.id, step=row.step, name=row.name, text=row.text, at=row.at)


async def _reported(name: str, report: Callable[[], reporting.BugReport]) -> Response:
    """Made and written down in a thread: no table waits for it."""
    data = await asyncio.to_thread(lambda: reporting.written(report()))
    return file(data, name, "application/yaml")


def _no_seat(actor: RoomActor, refused: Refused) -> bodies.NoSeat:
    """Who came this far has the room's code or its id, so the id is no secret from them."""
    return bodies.NoSeat(
        code=refused.code,
        text=both(refused.message),
        remedy=both(refused.remedy),
        room=actor.room.id,
        watch=actor.room.spectators != "off",
    )


def _stranger(request: Request) -> Asker:
    return Asker(address_of(request))


def _base(request: Request) -> str:
    return f"{request.url.scheme}://{request.url.netloc}"
