"""Notes to the steps of a finished game, the game as lines for programs, and replays that cannot be shown."""

from __future__ import annotations

import json

import httpx
import msgspec
import pytest
from tests.server import cleartext
from tests.server.running import InThread
from tests.server.test_replay_actions import GAMES, SEATS, finished, stored

from anju.engine import record
from anju.server.api import routes
from anju.server.live import replay
from anju.server.net.limits import NOTES, Budgets, Rate
from anju.server.protocol.bodies import LONGEST_NOTE
from anju.server.storage.store import SnapshotRow, snapshot_row


@pytest.fixture
def address(server: InThread) -> str:
    server.access.notes._by_address.clear()
    return stored(server, "codex")


def write(server: InThread, address: str, step: int, **note: str) -> httpx.Response:
    return server.post(f"{address}/{step}/notes", {"name": "安", "text": "这里可以格挡", **note})


def test_anybody_with_a_name_writes_notes_to_steps(server: InThread, address: str):
    written = [write(server, address, step, text=f"note {step}") for step in (7, 3, 5)]
    assert [one.status_code for one in written] == [201] * 3
    found = cleartext.get(f"{server.base}{address}/notes").json()
    mine = [one for one in found if one["text"].startswith("note ")]
    assert [(one["step"], one["name"], one["text"]) for one in mine] == [
        (3, "安", "note 3"), (5, "安", "note 5"), (7, "安", "note 7"),
    ]  # fmt: skip


def test_notes_can_be_taken_along(server: InThread, address: str):
    write(server, address, 2, name="Bo", text="first line\nsecond line\u202e")
    got = cleartext.get(f"{server.base}{address}/notes/file")
    assert "attachment" in got.headers["content-disposition"]
    assert "## 2 · Bo\n\nfirst line\nsecond line\n" in got.text
    assert "\u202e" not in got.text, "nothing that could turn the text around"


@pytest.mark.parametrize(
    ("note", "status"),
    [
        ({"name": ""}, 400),
        ({"name": "\u200b"}, 409),
        ({"text": ""}, 400),
        ({"text": "\u200b\n \n"}, 409),
        ({"text": "x" * (LONGEST_NOTE + 1)}, 400),
        ({"colour": "7"}, 400),
    ],
)
def test_what_is_no_note_is_refused(server: InThread, address: str, note: dict[str, str], status: int):
    before = len(cleartext.get(f"{server.base}{address}/notes").json())
    refused = write(server, address, 1, **note)
    assert refused.status_code == status
    assert refused.json()["text"]["zh"]
    assert len(cleartext.get(f"{server.base}{address}/notes").json()) == before


def test_there_are_no_notes_where_there_is_no_step(server: InThread, address: str):
    assert write(server, address, 10**6).status_code == 409
    assert server.post("/api/replays/nothing/1/0/notes", {"name": "a", "text": "b"}).status_code == 404
    assert cleartext.get(f"{server.base}/api/replays/nothing/1/notes").status_code == 404


def test_nobody_fills_the_disk_with_notes(server: InThread, address: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(
        server.access, "notes", Budgets(Rate(NOTES.burst, 1e-9))
    )  # however slow the machine is
    answers = [write(server, address, 1).status_code for _ in range(int(NOTES.burst) + 2)]
    assert answers == [201] * int(NOTES.burst) + [429, 429]
    server.access.notes._by_address.clear()
    monkeypatch.setattr(routes, "MOST_NOTES", 3)
    full = write(server, address, 1)
    assert (full.status_code, full.json()["code"]) == (409, "too_many_notes")


@pytest.mark.parametrize("game", GAMES)
def test_the_lines_hold_what_these_eyes_saw_and_no_more(server: InThread, game: str):
    address = stored(server, game)
    save = finished(game).save()
    for eyes in ("public", "1", "all"):
        got = cleartext.get(f"{server.base}{address}/lines?eyes={eyes}")
        head, *steps = [json.loads(line) for line in got.text.splitlines()]
        assert (head["game"], head["rules"], len(head["names"])) == (game, GAMES[game].version, SEATS[game])
        assert [step["step"] for step in steps] == list(range(replay.length(save) + 1))
        log = replay.log(save, head["names"], eyes)
        told = [line for step in steps for line in step["events"]]
        assert told == json.loads(msgspec.json.encode(log.lines))
        known = {step["who"] for step in steps if "value" in step}
        assert known == {"public": set(), "1": {1}, "all": set(range(SEATS[game]))}[eyes]
    assert "seed" not in got.text


def _with_rules(save: bytes, rules: str) -> SnapshotRow:
    saved = record.unpack(save)
    fields = {name: getattr(saved, name) for name in ("game", "seats", "seed", "options", "given", "record")}
    return snapshot_row("over-codex", 2, 1, record.pack({**fields, "rules": rules}))


def test_a_replay_of_rules_that_are_gone_says_so(server: InThread, address: str):
    server.call(server.hub.store.write(_with_rules(finished("codex").save(), "codex-0-older")))
    gone = address.removesuffix("/1") + "/2"
    for path in ("", "/3?eyes=0", "/log?eyes=public", "/lines"):
        got = cleartext.get(f"{server.base}{gone}{path}")
        assert got.status_code == 409
        assert got.json()["code"] == "OtherRules"
        assert "codex-0-older" in got.json()["text"]["en"]
    # The file itself can still be had, for a program of that version.
    assert cleartext.get(f"{server.base}{gone}/save").status_code == 200
