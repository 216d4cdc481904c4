"""Lessons over the HTTP interface: no state on the server, everything from the answers."""

from __future__ import annotations

from typing import Any

import pytest
from tests.server import cleartext
from tests.server.running import InThread

from anju.lessons.lesson import lessons


def post(server: InThread, id: str, answers: list[Any]) -> dict[str, Any]:
    answer = server.post(f"/api/lessons/{id}", {"answers": answers})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def right(shown: dict[str, Any], id: str) -> Any:
    if shown["choices"]:
        moments = lessons()[id].parts[shown["part"]].stops
        options = [choice["zh"] for choice in shown["choices"]]
        return next(stop.right[0] for stop in moments if [one.zh for one in stop.options] == options)
    return shown["wanted"][0] if shown["prompt"] else None


@pytest.mark.parametrize("id", list(lessons()))
def test_a_lesson_from_start_to_end(server: InThread, id: str):
    listed = {one["id"]: one for one in cleartext.get(server.base + "/api/lessons").json()}
    shown = post(server, id, [])
    assert shown["answers"] == []
    for n in range(listed[id]["length"]):
        assert not shown["done"]
        assert len(shown["answers"]) == n
        if shown["prompt"]:
            assert shown["prompt"]["seat"] == shown["seat"]
            values = [option["value"] for option in shown["prompt"]["options"]]
            assert all(value in values for value in shown["wanted"])
        shown = post(server, id, [*shown["answers"], right(shown, id)])
        assert shown["hint"] is None
    assert shown["done"]
    assert shown["prompt"] is None
    assert len(shown["parts"]) == len(listed[id]["parts"])


def test_a_wrong_choice_gets_a_hint_and_changes_nothing(server: InThread):
    before = post(server, "codex/first", [])
    wrong = next(o["value"] for o in before["prompt"]["options"] if o["value"] not in before["wanted"])
    after = post(server, "codex/first", [wrong])
    assert after["hint"]["zh"]
    assert after["hint"]["en"]
    assert {**after, "hint": None} == before


def test_why_and_what_makes_no_sense(server: InThread):
    why = server.post("/api/lessons/codex/first/why", {"answers": [], "what": "skill:s12.1"})
    assert why.json()["why"]["text"]["zh"]
    illegal = server.post("/api/lessons/codex/first", {"answers": ["nonsense"]})
    assert illegal.status_code == 409
    assert server.post("/api/lessons/codex/chess", {"answers": []}).status_code == 404
    assert server.post("/api/lessons/codex/first", {"answers": [True]}).status_code == 400
    assert server.post("/api/lessons/codex/first", {"answers": [None] * 200}).status_code == 400


@pytest.mark.parametrize("id", list(lessons()))
def test_what_comes_next_can_be_opened(server: InThread, id: str):
    shown = post(server, id, [])
    made = server.post(
        "/api/rooms", {"game": lessons()[id].game.id, "name": "安", "bots": True, **shown["next"]}
    )
    assert made.status_code == 201
    room = server.hub.actors[made.json()["room"]].room
    assert room.seat_of(room.host) == shown["next"].get("seat", 0)


def test_a_seat_that_is_not_there(server: InThread):
    made = server.post("/api/rooms", {"game": "codex", "name": "安", "seat": 2})
    assert made.status_code == 409


def test_what_belongs_together_can_be_chosen_before_anything_is_sent(server: InThread):
    path = "/api/lessons/tragedy_looper/first/then"
    card = post(server, "tragedy_looper/first", [])
    then = server.post(path, {"answers": [], "after": card["wanted"][:1]}).json()
    target = post(server, "tragedy_looper/first", card["wanted"][:1])
    assert (then["prompt"], then["wanted"]) == (target["prompt"], target["wanted"])
    nothing: dict[str, Any] = {"prompt": None, "wanted": [], "real": False}
    both = [card["wanted"][0], target["wanted"][0]]
    assert server.post(path, {"answers": [], "after": both}).json() == nothing, "that is all of it"
    wrong = next(o["value"] for o in card["prompt"]["options"] if o["value"] not in card["wanted"])
    assert server.post(path, {"answers": [], "after": [wrong]}).json() == nothing, (
        "the lesson has a word to say"
    )
    assert server.post(path, {"answers": [], "after": ["nonsense"]}).status_code == 409
