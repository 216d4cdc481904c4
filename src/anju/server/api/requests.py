"""What all requests over HTTP have in common: paths and bodies read into what they mean, and what went wrong said."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeVar

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from anju.engine.errors import AnjuError, Refused, UnknownGame
from anju.lessons.lesson import UnknownLesson
from anju.server.live.refusals import shown as refusal_shown
from anju.server.live.seat import is_room_id
from anju.server.net.guard import TOO_BIG
from anju.server.net.limits import LONGEST_BODY
from anju.server.protocol.error_texts import ERROR_TEXTS
from anju.server.protocol.replies import problem, reply
from anju.server.rooms.peers import AtPeer, passed_on
from anju.server.rooms.recovery import Unreadable
from anju.server.storage.storage_errors import StorageError

_NUMBER: Final = re.compile(r"[0-9]{1,9}")
"""In a path: more would not fit into a column, and nothing is counted so far."""

_STATUS: Final = {"server_full": 503, "too_many_rooms": 429}
"""Refusals that have nothing to do with what was asked for, only with when and how often."""

T = TypeVar("T")
Endpoint = Callable[[Request], Awaitable[Response]]


class BadRequest(Exception):
    """Answered as it says."""

    def __init__(self, response: Response) -> None:
        super().__init__()
        self.response = response


def answered(endpoint: Endpoint) -> Endpoint:
    """What somebody got wrong becomes an answer that says so; defects stay defects."""

    async def answer(request: Request) -> Response:
        try:
            try:
                request.path_params.update(_meant(request.path_params))
                return await endpoint(request)
            except AtPeer as other:
                return await passed_on(request, other.url)
        except BadRequest as refused:
            return refused.response
        except StorageError as error:
            return problem(503, error.code, error.message)
        except Unreadable as error:
            return problem(410, error.code, error.message)
        except (UnknownGame, UnknownLesson) as error:
            return reply(refusal_shown("", error), 404)
        except Refused as error:
            return reply(refusal_shown("", error), _STATUS.get(error.code, 409))
        except AnjuError as error:
            return reply(refusal_shown("", error), 409)

    return answer


def _meant(path: dict[str, str]) -> dict[str, Any]:
    """The parts of a path as what they stand for; nothing is there for a part that can be none."""
    meant: dict[str, Any] = {}
    for name, text in path.items():
        number = name in {"round", "step"}
        if (number and not _NUMBER.fullmatch(text)) or (name == "room" and not is_room_id(text)):
            raise BadRequest(nothing_there())
        meant[name] = int(text) if number else text
    return meant


def nothing_there() -> Response:
    return problem(404, "not_found", ERROR_TEXTS["not_found"])


async def unrouted(_request: Request, error: Exception) -> Response:
    """For a path or a method that no route has."""
    assert isinstance(error, HTTPException), "the only kind it is registered for"
    if error.status_code != 405:
        return nothing_there()
    answer = problem(405, "no_such_method", ERROR_TEXTS["no_such_method"])
    answer.headers.update(error.headers or {})
    return answer


async def body(request: Request, kind: type[T]) -> T:
    """The body as this struct; too long or not of this form is refused."""
    data = b""
    async for chunk in request.stream():
        data += chunk
        if len(data) > LONGEST_BODY:
            raise BadRequest(problem(413, "too_big", TOO_BIG))
    request.state.body = data
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        raise BadRequest(problem(400, "malformed", ERROR_TEXTS["malformed"])) from None


def file(data: bytes, name: str, media: str) -> Response:
    """Something to keep on the reader's own disk."""
    headers = {"cache-control": "no-store", "content-disposition": f'attachment; filename="{name}"'}
    return Response(data, headers=headers, media_type=media)
