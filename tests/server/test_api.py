"""Pages and HTTP interface of a running server."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator

import pytest
from tests.server import cleartext
from tests.server.running import SEAT, Client, InThread, new_room, open_socket
from websockets.exceptions import InvalidStatus

import anju
from anju.server.live.seat import new_room_id
from anju.server.net.guard import content_policy
from anju.server.net.limits import Budgets, Rate


def test_health_is_the_same_whoever_plays(server: InThread):
    """Where few play, a number of sockets or answers would tell who has just done something."""
    before = cleartext.get(server.base + "/healthz")
    assert (before.status_code, before.json()["status"]) == (200, "ok")
    new_room(server)
    assert cleartext.get(server.base + "/healthz").content == before.content


@pytest.mark.parametrize("path", ["/metrics", "/metrics/", "//metrics", "/METRICS"])
def test_metrics_are_for_nobody_without_a_key(server: InThread, path: str):
    found = cleartext.get(server.base + path)
    assert "anju_" not in found.text
    assert path != "/metrics" or found.status_code == 404


def test_every_answer_has_the_security_headers(server: InThread):
    for path in ("/", "/api/games", "/healthz", "/nothing.js", "/api/rooms/x/qr.svg"):
        headers = cleartext.get(server.base + path).headers
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert (
            "'unsafe-inline'"
            not in headers["content-security-policy"].partition("script-src")[2].partition(";")[0]
        )
        assert "server" not in headers


def test_a_strange_host_gets_nothing_into_the_policy():
    assert "evil" not in content_policy("evil; script-src *")
    assert "ws://home.example:8000" in content_policy("home.example:8000")


def test_the_pages_belong_to_the_client(server: InThread):
    page = cleartext.get(server.base + "/r/whatever")
    assert page.status_code == 200
    assert "暗局" in page.text
    assert cleartext.get(server.base + "/../../etc/passwd.txt").status_code in {200, 404}
    assert "root:" not in cleartext.get(server.base + "/../../etc/passwd").text


def test_a_script_is_offered_with_its_numbers_of_loops(server: InThread):
    games = {game["id"]: game for game in cleartext.get(server.base + "/api/games").json()}
    options = {option["name"]: option for option in games["tragedy_looper"]["options"]}
    offered = options["script"]["suggestions"]["BTX-1"]
    assert [(one["option"], one["value"]) for one in offered] == [("loops", 0), ("loops", 3)]
    assert offered[1]["about"] == {
        "zh": "3 轮回，每轮回 6 天，难度 4",
        "en": "3 loops of 6 days, difficulty 4",
    }


def test_the_games_are_listed_with_everything_to_choose(server: InThread):
    games = {game["id"]: game for game in cleartext.get(server.base + "/api/games").json()}
    assert set(games) == {"codex", "fengsheng", "tragedy_looper"}
    assert games["fengsheng"]["seats"] == [2, 3, 4, 5, 6, 7, 8, 9]
    script = next(one for one in games["tragedy_looper"]["options"] if one["name"] == "script")
    assert script["secret"]
    kinds = {one["kind"] for game in games.values() for one in game["options"]}
    assert kinds == {"yes_no", "number", "choice", "text"}
    assert all(
        one["about"]["zh"] and one["about"]["en"] for game in games.values() for one in game["options"]
    )


@pytest.mark.parametrize("game", ["codex", "fengsheng", "tragedy_looper"])
def test_what_is_printed_comes_packed_and_only_once(server: InThread, game: str):
    address = f"{server.base}/api/catalogue/{game}"
    found = cleartext.get(address)
    assert found.json() == json.loads(json.dumps(anju.game(game).catalogue()))
    assert found.headers["content-encoding"] == "gzip"
    assert int(found.headers["content-length"]) < 30_000
    again = cleartext.get(address, headers={"if-none-match": found.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert cleartext.get(address, headers={"if-none-match": '"another"'}).json() == found.json()


def test_nothing_is_printed_of_a_game_that_is_not_here(server: InThread):
    found = cleartext.get(server.base + "/api/catalogue/chess")
    assert (found.status_code, found.json()["code"]) == (404, "UnknownGame")


def test_rules_by_paragraph(server: InThread):
    whole = cleartext.get(server.base + "/api/rules/codex").json()
    id = next(iter(whole))
    told = cleartext.get(f"{server.base}/api/rules/codex/{id}").json()
    assert (told["id"], told["text"]) == (id, whole[id])
    assert told["en"], "it is summed up in English"
    assert cleartext.get(f"{server.base}/api/rules/codex/CX-999").status_code == 404
    assert cleartext.get(f"{server.base}/api/rules/chess").status_code == 404


def test_a_room_has_code_link_and_picture(server: InThread):
    seat = new_room(server)
    assert re.fullmatch(r"\d{6}", seat["code"])
    assert len(seat["token"]) >= 22
    assert seat["link"] == f"{server.base}/r/{seat['room']}#{seat['token']}"
    assert seat["token"] not in seat["invite"]
    picture = cleartext.get(f"{server.base}/api/rooms/{seat['room']}/qr.svg")
    assert picture.headers["content-type"] == "image/svg+xml"
    assert picture.text.startswith("<?xml") or "<svg" in picture.text


@pytest.mark.parametrize(
    ("path", "body", "status", "code"),
    [
        ("/api/rooms", {"game": "chess", "name": "A"}, 404, "UnknownGame"),
        ("/api/rooms", {"game": "codex", "name": "A", "seats": 99}, 409, "BadSeats"),
        ("/api/rooms", {"game": "codex", "name": "A", "options": {"hp": "many"}}, 409, "bad_value"),
        (
            "/api/rooms",
            {"game": "codex", "name": "A", "clock": {"words": {"stands": 1}}},
            409,
            "no_time_of_its_own",
        ),
        ("/api/rooms", {"game": "codex", "name": "A", "options": {"hq": 4}}, 409, "unknown_option"),
        ("/api/rooms", {"game": "codex", "name": " \u202e "}, 409, "bad_name"),
        ("/api/rooms", {"game": "codex"}, 400, "malformed"),
        ("/api/rooms", {"game": "codex", "name": "A", "admin": True}, 400, "malformed"),
        ("/api/rooms", [], 400, "malformed"),
        ("/api/rooms/join", {"code": "12345", "name": "A"}, 400, "malformed"),
        ("/api/rooms/join", {"code": "000000", "name": "A"}, 404, "unknown_room"),
        ("/api/rooms/join", {"name": "A"}, 404, "unknown_room"),
    ],
)
def test_requests_that_make_no_sense(server: InThread, path: str, body: object, status: int, code: str):
    rooms = set(server.hub.actors)
    answer = server.post(path, body)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert answer.json()["text"]["zh"]
    assert answer.json()["text"]["en"]
    assert set(server.hub.actors) == rooms


def test_a_body_that_is_too_big(server: InThread):
    big = {"game": "codex", "name": "A", "options": {"script": "x" * 300_000}}
    assert server.post("/api/rooms", big).status_code == 413


def test_a_body_has_to_say_how_long_it_is(server: InThread):
    """In pieces of a byte each it would cost more to read than anything that could be in it."""

    def chunks() -> Iterator[bytes]:
        for _ in range(10):
            yield b" "

    assert cleartext.post(server.base + "/api/rooms", content=chunks()).status_code == 411


def test_a_page_of_another_site_can_do_nothing(server: InThread):
    foreign = {"origin": "https://evil.example"}
    assert server.post("/api/rooms", SEAT, **foreign).status_code == 403
    own = {"origin": server.base}
    assert server.post("/api/rooms", SEAT, **own).status_code == 201

    async def story() -> None:
        with pytest.raises(InvalidStatus) as refused:
            async with open_socket(server.base, additional_headers=foreign):
                pass
        assert refused.value.response.status_code == 403
        async with open_socket(server.base, additional_headers=own):
            pass

    asyncio.run(story())


def test_codes_cannot_be_walked(server: InThread):
    seat = new_room(server, bots=False)
    answers = [
        server.post("/api/rooms/join", {"code": f"{n:06}", "name": "A"}).status_code for n in range(12)
    ]
    assert answers[:10] == [404] * 10
    assert answers[10:] == [429, 429]
    # Even the right one now: otherwise the answer would tell that it is right.
    assert server.post("/api/rooms/join", {"code": seat["code"], "name": "A"}).status_code == 429


def test_who_finds_no_seat_learns_why_and_whether_they_may_watch(server: InThread):
    seat = new_room(server, bots=True)
    asked = {"code": seat["code"], "name": "B"}
    answer = server.post("/api/rooms/join", asked)
    assert answer.status_code == 409
    told = answer.json()
    assert (told["code"], told["room"], told["watch"]) == ("full", seat["room"], False)
    assert told["text"]["zh"]
    assert told["remedy"]["en"]
    server.hub.actors[seat["room"]].room.spectators = "on"
    assert server.post("/api/rooms/join", asked).json()["watch"] is True


def test_how_things_stand_at_ones_table_needs_no_socket(server: InThread):
    seat = new_room(server, bots=True)
    path, own = f"/api/rooms/{seat['room']}/seat", {"token": seat["token"]}
    assert server.post(path, own).json() == {"state": "lobby", "asked": False}

    async def begin() -> None:
        async with open_socket(server.base) as socket:
            client = Client(socket)
            await client.hello(seat)
            await client.say("room", id="s", do="start")
            told = (await client.hear("welcome"))["table"]
            while told.get("prompt") is None:
                told = await client.hear("step")

    asyncio.run(begin())
    assert server.post(path, own).json() == {"state": "playing", "asked": True}
    gone = {"state": "gone", "asked": False}
    assert server.post(path, {"token": "x" * 22}).json() == gone, "nobody else's business"
    assert server.post("/api/rooms/nowhere/seat", own).json() == gone


def test_rooms_cannot_be_made_without_end(server: InThread):
    statuses = [server.post("/api/rooms", SEAT).status_code for _ in range(22)]
    assert statuses[:20] == [201] * 20
    assert 429 in statuses[20:]


def test_a_deep_json_is_no_trouble(server: InThread):
    deep = '{"game":"codex","name":"A","options":{"script":' + "[" * 20_000 + "]" * 20_000 + "}}"
    answer = cleartext.post(server.base + "/api/rooms", content=deep.encode())
    assert answer.status_code in {400, 409}
    assert json.loads(answer.text)["code"]


@pytest.mark.parametrize("path", ["/api/rooms/{}/qr.svg", "/api/replays/{}/1", "/api/replays/{}/1/notes"])
def test_ids_of_rooms_cannot_be_tried_without_end(
    server: InThread, path: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(server.access, "wrong_tokens", Budgets(Rate(3, 0.001)))
    room = new_room(server)["room"]
    with cleartext.Client(base_url=server.base) as client:
        right = {client.get(path.format(room)).status_code for _ in range(5)}
        wrong = [client.get(path.format(new_room_id())).status_code for _ in range(5)]
    assert 429 not in right, "who has an id may ask as often as they like, also for a game that is not over"
    assert wrong == [404, 404, 404, 429, 429]
