"""Everything that anybody can ask of a server and say to it, made from the route table and the protocol.

A new route or message is here by being there.  If there is nothing to fill it with, whoever uses this is told what to
add, and where.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, get_args

from starlette.routing import BaseRoute, Route, WebSocketRoute
from tests.server.standing import ADMIN_KEY

from anju.server.protocol import messages
from anju.server.protocol.messages import RoomDo, Value


class Filling(NamedTuple):
    """What requests and messages are filled with: one seat of a running game, and somebody else."""

    game: str
    room: str
    code: str
    seat: int
    token: str
    another: int
    anothers_token: str
    prompt: int
    """The last that the seat was asked."""
    offered: list[Value]
    words: list[Value]
    """Some by which things are called, and which are not on offer."""
    sealing: list[Value]
    """An answer of this seat after which everybody still waits for others, if there is one."""


# -- requests -------------------------------------------------------------------------------------------------


class Request(NamedTuple):
    """One that the route table allows; by the `seat`, `another`, the `admin`, or `nobody` in particular."""

    by: str
    method: str
    path: str
    body: Any = None
    key: str = ""


Bodies = list[tuple[str, Any]]
"""Each with who sends it."""


def _of_each(filling: Filling, **fields: Any) -> Bodies:
    """With the token of the seat, of another, and of nobody."""
    tokens = {"seat": filling.token, "another": filling.anothers_token, "nobody": "x" * 22}
    return [(who, {"token": token, **fields}) for who, token in tokens.items()]


def _of_anybody(*bodies: Any) -> Bodies:
    return [("nobody", body) for body in bodies]


PARAMETERS: dict[str, Callable[[Filling], list[str]]] = {
    "room": lambda filling: [filling.room, "nowhere"],
    "round": lambda _: ["2", "1"],  # the one that goes on, and the one that is over
    "step": lambda _: ["0", "3"],
    "game": lambda filling: [filling.game],
    "id": lambda filling: [filling.game],
    "lesson": lambda _: ["first", "no-such"],
    "path": lambda filling: ["", f"r/{filling.room}", "nothing.js"],
}
"""What stands in an address, by its name there."""

BODIES: dict[str, Callable[[Filling], Bodies]] = {
    "/api/rooms": lambda filling: _of_anybody(
        {"game": filling.game, "name": "新"}, {"game": "chess", "name": "新"}
    ),
    "/api/rooms/join": lambda filling: _of_anybody(
        {"code": filling.code, "name": "新"},
        {"room": filling.room, "name": "新"},
        {"code": "999999", "name": "新"},
    ),
    "/api/rooms/{room}/seat": _of_each,
    "/api/rooms/{room}/report": lambda filling: _of_each(filling, text="不对\n?"),
    "/api/lessons/{game}/{lesson}": lambda _: _of_anybody({"answers": []}),
    "/api/lessons/{game}/{lesson}/then": lambda _: _of_anybody({"answers": [], "after": [1]}),
    "/api/lessons/{game}/{lesson}/why": lambda _: _of_anybody({"answers": [], "what": "pass"}),
    "/api/lessons/{game}/{lesson}/foresee": lambda _: _of_anybody({"answers": [], "steps": ["pass"]}),
    "/api/replays/{room}/{round}/{step}/notes": lambda _: _of_anybody({"name": "新", "text": "?"}),
    "/api/replays/{room}/{round}/{step}/play": lambda filling: _of_anybody(
        {"name": "新", "seat": filling.seat}
    ),
    "/api/replays/{room}/{round}/{step}/report": lambda _: _of_anybody({"text": "?"}),
    "/api/admin/message": lambda _: _of_anybody({"text": "?"}),
    "/api/admin/rooms/{room}/pause": lambda _: _of_anybody({"on": True}),
    "/api/admin/rooms/{room}/end": lambda _: _of_anybody({}),
    "/api/admin/rooms/{room}/remove": lambda _: _of_anybody({}),
}
"""What is posted, by the route."""

QUERY = "?eyes=all&lang=en"


def requests_of(route: BaseRoute, filling: Filling) -> Iterator[Request]:
    """All that can be asked of this route; of what stands in its address one thing is otherwise at a time."""
    assert isinstance(route, Route), f"{route}: say in requests_of how a route of this kind is visited"
    first, *others = _addresses(route.path, filling)
    for method in sorted(route.methods or ()):
        for address in (first,) if method == "HEAD" else (first, *others):
            yield from _asked(method, route.path, address, filling)
        if method == "GET":
            yield Request("nobody", method, first + QUERY)


def _asked(method: str, path: str, address: str, filling: Filling) -> Iterator[Request]:
    bodies: Bodies = [("nobody", None)]
    if method not in {"GET", "HEAD"}:
        assert path in BODIES, f"{path}: add to BODIES what is posted there"
        bodies = BODIES[path](filling)
    for by, body in bodies:
        yield Request(by, method, address, body)
        if path.startswith("/api/admin/"):
            yield Request("nobody", method, address, body, "not the key")
            yield Request("admin", method, address, body, ADMIN_KEY)


def _addresses(path: str, filling: Filling) -> Iterator[str]:
    """Everything that the path has room for; first what matters most."""
    values: dict[str, list[str]] = {}
    for name in re.findall(r"{(\w+)", path):
        assert name in PARAMETERS, f"{path}: add to PARAMETERS what to put for {{{name}}}"
        values[name] = PARAMETERS[name](filling)
    first = {name: some[0] for name, some in values.items()}
    for chosen in [first, *({**first, name: one} for name, some in values.items() for one in some[1:])]:
        yield re.sub(r":\w+}", "}", path).format_map(chosen)


# -- messages -------------------------------------------------------------------------------------------------


class Said(NamedTuple):
    """A text over a socket; by the `seat`, `another`, a `spectator`, or a `guest` who has not said who they are."""

    by: str
    data: bytes


DEEDS: dict[str, Callable[[Filling], list[dict[str, Any]]]] = {
    "add_bot": lambda _: [{}],
    "remove": lambda filling: [{"seat": filling.another}],
    "kick": lambda filling: [{"seat": filling.another}, {"seat": filling.seat}],
    "move": lambda _: [{"seat": 0, "to": 1}],
    "shuffle": lambda _: [{}],
    "lock": lambda _: [{}],
    "hand_over": lambda filling: [{"seat": filling.seat}, {"seat": filling.another}],
    "start": lambda _: [{}],
    "rematch": lambda _: [{}],
    "settings": lambda _: [{"seats": 4}, {"options": {}}, {"preset": "calm"}],
    "spectators": lambda _: [
        {"spectators": "off"},
        {"spectators": "delayed"},
        {"spectators": "on", "hands": True, "talk": True},
    ],
    "rename": lambda _: [{"name": "新"}],
    "leave": lambda _: [{}],
    "agree": lambda _: [{}],
    "pause": lambda _: [{}, {"on": False}],
    "ready": lambda _: [{}],
    "take_over": lambda _: [{}, {"on": False}],
    "reclaim": lambda _: [{}],
    "stand_in": lambda _: [{}, {"on": False}],
}
"""What is done to a room, by its word."""


def _done(filling: Filling) -> list[RoomDo]:
    found = []
    for do in get_args(RoomDo.__annotations__["do"]):
        assert do in DEEDS, f"{do}: add to DEEDS how it is done to a room"
        found += [RoomDo(id="r", do=do, **fields) for fields in DEEDS[do](filling)]
    return found


MESSAGES: dict[type[Any], Callable[[Filling], list[Any]]] = {
    messages.Hello: lambda filling: [
        messages.Hello(v=1, room=filling.room, token=filling.token),
        messages.Hello(v=1, room=filling.room, token=filling.token, since=3, round=2),
        messages.Hello(v=1, room=filling.room),
        messages.Hello(v=1, room=filling.room, token="x" * 22),
        messages.Hello(v=1, room="nowhere"),
        messages.Hello(v=99, room=filling.room),
    ],
    messages.Answer: lambda filling: [
        *(messages.Answer(id="a", prompt=filling.prompt, value=word) for word in filling.words[:4]),
        *(
            messages.Answer(id="a", prompt=filling.prompt, value=value, always=always)
            for value in filling.sealing
            for always in (False, True)
        ),
        messages.Answer(id="a", prompt=filling.prompt, value="pass", round=1),
        messages.Answer(id="a", prompt=filling.prompt - 1, value="pass"),
        messages.Answer(id="a", prompt=filling.prompt + 1, value="pass"),
    ],
    messages.Then: lambda filling: [
        messages.Then(id="t", prompt=filling.prompt, after=after)
        for after in (filling.offered[:1], filling.offered[-1:], filling.offered[:2], filling.words[:1])
    ],
    messages.Why: lambda filling: [
        *(
            messages.Why(id="w", prompt=filling.prompt, what=word)
            for word in [*filling.words, *filling.offered[:1]]
        ),
        messages.Why(id="w", prompt=filling.prompt, what="pass", after=filling.offered[:1]),
        messages.Why(id="w", prompt=filling.prompt, what="pass", after=filling.words[:1]),
        messages.Why(id="w", prompt=filling.prompt - 1, what="pass"),
    ],
    messages.Foresee: lambda filling: [
        messages.Foresee(id="f", prompt=filling.prompt, steps=steps, after=after)
        for steps, after in (
            ([], []),
            (filling.offered[:1], []),
            (filling.offered[:3], []),
            (filling.words[:2], []),
            ([], filling.offered[:1]),
            ([], filling.words[:1]),
        )
    ],
    messages.Deduce: lambda filling: [
        messages.Deduce(id="d"),
        *(messages.Deduce(id="d", answer=value) for value in [*filling.offered[:2], *filling.words[:1]]),
        messages.Deduce(id="d", after=filling.offered[:1]),
    ],
    messages.Hint: lambda filling: [
        messages.Hint(id="h", prompt=filling.prompt),
        messages.Hint(id="h", prompt=filling.prompt, move=True),
        messages.Hint(id="h", prompt=filling.prompt - 1),
        messages.Hint(id="h", prompt=filling.prompt, after=filling.offered[:1]),
        messages.Hint(id="h", prompt=filling.prompt, after=filling.words[:1]),
    ],
    messages.Chat: lambda _: [messages.Chat(id="c", text="?")],
    messages.Yield: lambda _: [
        messages.Yield(id="y", on=on, until=until)
        for on in (True, False)
        for until in ("window", "intel", "hit")
    ],
    messages.AskAgain: lambda _: [messages.AskAgain(id="q", habit="nothing")],
    messages.RoomDo: _done,
    messages.Pong: lambda _: [messages.Pong()],
}
"""What can be said, by kind."""

NONSENSE = (b"", b'{"t":"answer"}', b'{"t":"step","n":1}', b"x" * 20_000)


def sayings(kind: type[Any], filling: Filling) -> Iterator[Said]:
    """All that can be said of this kind by the seat; others say less of what concerns nobody but a seat."""
    assert kind in MESSAGES, f"{kind.__name__}: add to MESSAGES what it is filled with"
    texts = [messages.encode(message) for message in MESSAGES[kind](filling)]
    yield from (Said("seat", text) for text in texts)
    yield from (Said("another", text) for text in (texts if kind is RoomDo else texts[:1]))
    yield from (
        Said(who, text)
        for who in ("guest", "spectator")
        for text in (texts if kind is messages.Hello else texts[:1])
    )


def everything(routes: list[BaseRoute], filling: Filling) -> Iterator[Request | Said]:
    """Every request to these routes, and every message to a socket."""
    for route in routes:
        if not isinstance(route, WebSocketRoute):
            yield from requests_of(route, filling)
    for kind in get_args(messages.ToServer):
        yield from sayings(kind, filling)
    yield from (Said("seat", text) for text in NONSENSE)
