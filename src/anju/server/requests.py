"""What all requests over HTTP have in common: bodies read by their struct, and what went wrong said in an answer."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from anju.engine.errors import AnjuError, UnknownGame
from anju.lessons.lesson import UnknownLesson
from anju.server.beside import Elsewhere, passed_on
from anju.server.guard import TOO_BIG
from anju.server.limits import LONGEST_BODY
from anju.server.recovery import Unreadable
from anju.server.refusing import shown as refusal_shown
from anju.server.replies import problem, reply
from anju.server.sayings import SAYINGS
from anju.server.storage_errors import StorageError

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
                return await endpoint(request)
            except Elsewhere as other:
                return await passed_on(request, other.url)
        except BadRequest as refused:
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
    except (msgspec.MsgspecError, RecursionError):
        raise BadRequest(problem(400, "malformed", SAYINGS["malformed"])) from None


def file(data: bytes, name: str, media: str) -> Response:
    """Something to keep on the reader's own disk."""
    headers = {"cache-control": "no-store", "content-disposition": f'attachment; filename="{name}"'}
    return Response(data, headers=headers, media_type=media)
