"""The HTTP interface: games, rooms, rules, replays."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from io import BytesIO
from typing import Final, TypeVar

import msgspec
import segno
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from anju.engine.errors import AnjuError, UnknownGame
from anju.engine.text import Text
from anju.lessons.lesson import UnknownLesson
from anju.server import bodies, catalogue, refusing, replay, reporting, teaching
from anju.server.desk import Desk
from anju.server.guard import TOO_BIG, TOO_FAST, Doors, address_of
from anju.server.hub import Hub
from anju.server.limits import LONGEST_BODY
from anju.server.network import LOOPBACK
from anju.server.recovery import Unreadable, fresh_rng
from anju.server.refusing import shown as refusal_shown
from anju.server.replies import problem, reply
from anju.server.sayings import SAYINGS
from anju.server.storage_errors import StorageError
from anju.server.store import is_sound

T = TypeVar("T")
Endpoint = Callable[[Request], Awaitable[Response]]

NO_SUCH_RULE: Final = Text("没有这一条规则。", "There is no such rule.")
NOT_OVER: Final = Text(
    "没有这一局的回放：它还没有结束，或已经不在了。",
    "There is no replay of this game: it is not over yet, or it is gone.",
)
DAMAGED: Final = Text("这一局的存档已损坏，不能回放。", "This game's save is damaged and cannot be shown.")


class _BadRequest(Exception):
    """Answered as it says."""

    def __init__(self, response: Response) -> None:
        super().__init__()
        self.response = response


class Api:
    """All requests but pages and sockets.  `reachable` is this server's address for other machines."""

    def __init__(self, hub: Hub, doors: Doors, reachable: str) -> None:
        self._hub = hub
        self._doors = doors
        self._reachable = reachable

    def routes(self) -> list[Route]:
        made: list[tuple[str, str, Endpoint]] = [
            ("/api/games", "GET", self.games),
            ("/api/rooms", "POST", self.create),
            ("/api/rooms/join", "POST", self.join),
            ("/api/rooms/{room}/qr.svg", "GET", self.qr),
            ("/api/rooms/{room}/report", "POST", self.report_room),
            ("/api/lessons", "GET", self.lessons),
            ("/api/lessons/{id}", "POST", self.lesson),
            ("/api/lessons/{id}/why", "POST", self.lesson_why),
            ("/api/lessons/{id}/foresee", "POST", self.lesson_foresee),
            ("/api/rules/{game}", "GET", self.rules),
            ("/api/rules/{game}/{id}", "GET", self.rule),
            ("/api/replays/{room}/{round:int}", "GET", self.replay),
            ("/api/replays/{room}/{round:int}/save", "GET", self.save),
            ("/api/replays/{room}/{round:int}/log", "GET", self.replay_log),
            ("/api/replays/{room}/{round:int}/{step:int}", "GET", self.replay_step),
            ("/api/replays/{room}/{round:int}/{step:int}/play", "POST", self.play_on),
            ("/api/replays/{room}/{round:int}/{step:int}/report", "POST", self.report_step),
        ]
        return [Route(path, _answered(endpoint), methods=[method]) for path, method, endpoint in made]

    # -- games and rules ----------------------------------------------------------------------------------

    async def games(self, _request: Request) -> Response:
        return reply(catalogue.games())

    async def rules(self, request: Request) -> Response:
        return reply(catalogue.rules(request.path_params["game"]))

    async def rule(self, request: Request) -> Response:
        id = request.path_params["id"]
        text = catalogue.rules(request.path_params["game"]).get(id)
        return problem(404, "unknown_rule", NO_SUCH_RULE) if text is None else reply({"id": id, "text": text})

    # -- lessons ------------------------------------------------------------------------------------------

    async def lessons(self, _request: Request) -> Response:
        return reply(teaching.all_lessons())

    async def lesson(self, request: Request) -> Response:
        given = await _body(request, bodies.LessonAnswers)
        return reply(teaching.shown(request.path_params["id"], given.answers))

    async def lesson_why(self, request: Request) -> Response:
        asked = await _body(request, bodies.LessonWhy)
        return reply(teaching.why(request.path_params["id"], asked.answers, asked.what))

    async def lesson_foresee(self, request: Request) -> Response:
        asked = await _body(request, bodies.LessonForesee)
        return reply(teaching.foresee(request.path_params["id"], asked.answers, asked.steps))

    # -- rooms --------------------------------------------------------------------------------------------

    async def create(self, request: Request) -> Response:
        wanted = await _body(request, bodies.NewRoom)
        if not self._doors.new_rooms.spend(address_of(request), time.monotonic()):
            return problem(429, "too_fast", TOO_FAST)
        desk, token = await self._hub.create(wanted)
        return reply(self._seated(request, desk, token), 201)

    async def join(self, request: Request) -> Response:
        wanted = await _body(request, bodies.JoinRoom)
        address, now = address_of(request), time.monotonic()
        if wanted.code is not None and self._doors.wrong_codes.exhausted(address, now):
            return problem(429, "too_fast", TOO_FAST)
        desk = await self._wanted(wanted)
        if desk is None:
            self._doors.wrong_codes.spend(address, now)
            return problem(404, "unknown_room", SAYINGS["unknown_room"])
        return reply(self._seated(request, desk, await self._hub.join(desk, wanted.name)), 201)

    async def _wanted(self, wanted: bodies.JoinRoom) -> Desk | None:
        if wanted.code is not None:
            return await self._hub.find_by_code(wanted.code)
        return None if wanted.room is None else await self._hub.find(wanted.room)

    def _seated(self, request: Request, desk: Desk, token: str) -> bodies.Seated:
        invite = self._link(request, desk.room.id)
        own = f"{_base(request)}/r/{desk.room.id}#{token}"
        return bodies.Seated(room=desk.room.id, code=desk.room.code, token=token, link=own, invite=invite)

    def _link(self, request: Request, room: str) -> str:
        """For friends: whoever plays on this machine itself must not hand out an address that means "here"."""
        here = request.url.hostname in LOOPBACK
        return f"{self._reachable if here and self._reachable else _base(request)}/r/{room}"

    async def qr(self, request: Request) -> Response:
        """The invitation as a picture.  It holds no secret: who has the room's id may ask to join anyway."""
        room = request.path_params["room"]
        if await self._hub.find(room) is None:
            return problem(404, "unknown_room", SAYINGS["unknown_room"])
        drawn = BytesIO()
        segno.make(self._link(request, room), micro=False, error="m").save(
            drawn, kind="svg", border=2, omitsize=True, light="#fff"
        )
        return Response(drawn.getvalue(), headers={"cache-control": "no-store"}, media_type="image/svg+xml")

    async def report_room(self, request: Request) -> Response:
        """What somebody at the table sees of a game that goes on; all of it once it is over."""
        wanted = await _body(request, bodies.Report)
        id = request.path_params["room"]
        desk = await self._hub.find(id)
        pid = None if desk is None else desk.room.person(wanted.token)
        if desk is None or pid is None:
            return problem(404, "unknown_room", SAYINGS["unknown_room"])
        table, seat = desk.room.table, desk.room.seat_of(pid)
        if table is None or seat is None:
            raise refusing.not_playing()
        if table.over is None:
            text = reporting.of_seat(table.table, seat, wanted.text, fresh_rng())
        else:
            text = reporting.of_step(table.save(), replay.length(table.save()), wanted.text)
        return _file(text.encode(), f"anju-{id}-{desk.room.round}-report.yaml", "application/yaml")

    # -- replays ------------------------------------------------------------------------------------------

    async def replay(self, request: Request) -> Response:
        save, names = await self._finished(request)
        return reply(replay.about(save, names))

    async def replay_step(self, request: Request) -> Response:
        save, _ = await self._finished(request)
        eyes = request.query_params.get("eyes", replay.PUBLIC)
        return reply(replay.step(save, request.path_params["step"], eyes))

    async def replay_log(self, request: Request) -> Response:
        save, _ = await self._finished(request)
        return reply(replay.log(save, request.query_params.get("eyes", replay.PUBLIC)))

    async def play_on(self, request: Request) -> Response:
        wanted = await _body(request, bodies.PlayOn)
        save, _ = await self._finished(request)
        if not self._doors.new_rooms.spend(address_of(request), time.monotonic()):
            return problem(429, "too_fast", TOO_FAST)
        desk, token = await self._hub.play_on(save, request.path_params["step"], wanted)
        return reply(self._seated(request, desk, token), 201)

    async def report_step(self, request: Request) -> Response:
        wanted = await _body(request, bodies.Report)
        save, _ = await self._finished(request)
        step = request.path_params["step"]
        name = f"anju-{request.path_params['room']}-{request.path_params['round']}-{step}.yaml"
        return _file(reporting.of_step(save, step, wanted.text).encode(), name, "application/yaml")

    async def save(self, request: Request) -> Response:
        """The whole game as a file that `anju replay` and `anju term --load` open."""
        save, _ = await self._finished(request)
        name = f"anju-{request.path_params['room']}-{request.path_params['round']}.anju"
        return _file(save, name, "application/octet-stream")

    async def _finished(self, request: Request) -> tuple[bytes, list[str]]:
        """Only finished games are stored whole, so nothing of a running one can be asked for."""
        id, round_ = request.path_params["room"], request.path_params["round"]
        row = await self._hub.store.room(id)
        snapshot = await self._hub.store.snapshot(id, round_)
        if row is None or snapshot is None:
            raise _BadRequest(problem(404, "no_replay", NOT_OVER))
        if not is_sound(snapshot):
            raise _BadRequest(problem(410, "damaged", DAMAGED))
        return snapshot.data, [seat["name"] for seat in msgspec.json.decode(row.body)["seats"]]


def _answered(endpoint: Endpoint) -> Endpoint:
    """What somebody got wrong becomes an answer that says so; defects stay defects."""

    async def answer(request: Request) -> Response:
        try:
            return await endpoint(request)
        except _BadRequest as refused:
            return refused.response
        except StorageError as error:
            return problem(503, error.code, error.message)
        except Unreadable as error:
            return problem(410, error.code, error.message)
        except (UnknownGame, UnknownLesson) as error:
            return reply(refusal_shown("", error), 404)
        except AnjuError as error:
            return reply(refusal_shown("", error), 409)

    return answer


async def _body(request: Request, kind: type[T]) -> T:
    """The body as this struct; too long or not of this form is refused."""
    data = b""
    async for chunk in request.stream():
        data += chunk
        if len(data) > LONGEST_BODY:
            raise _BadRequest(problem(413, "too_big", TOO_BIG))
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.MsgspecError, RecursionError):
        raise _BadRequest(problem(400, "malformed", SAYINGS["malformed"])) from None


def _file(data: bytes, name: str, media: str) -> Response:
    """Something to keep on the reader's own disk."""
    headers = {"cache-control": "no-store", "content-disposition": f'attachment; filename="{name}"'}
    return Response(data, headers=headers, media_type=media)


def _base(request: Request) -> str:
    return f"{request.url.scheme}://{request.url.netloc}"
