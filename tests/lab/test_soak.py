"""The soak finds what it is to find, and nothing where there is nothing."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from tests.cli.conftest import run_anju

from anju.lab.soak import damaging, request, server, table
from anju.lab.soak import soak as lab
from anju.lab.soak.attack_context import AttackContext
from anju.lab.soak.attacker import Burst, Target
from anju.lab.soak.attacks import ATTACKS, Sent
from anju.lab.soak.audit import Audit, compared
from anju.lab.soak.figures import PROMISES, Figures, Page
from anju.lab.soak.hostile import ROUTES, Hostile
from anju.lab.soak.person import Given, Person
from anju.lab.soak.server import DoesNotStart, OwnServer
from anju.lab.soak.table import Manner
from anju.server.net import network

FEW = lab.SoakPlan(
    tables=1,
    games=("codex",),
    burst=Burst(seconds=120.0, count=40),
    manner=Manner(pace=(0.0, 0.02), hurry=False),
)
"""So much, not so long: how fast the machine is does not matter."""


def soaked(*attacks: str, program: str = "anju") -> Page:
    doings: list[str] = []
    page = lab.soak(
        lab.SoakPlan(
            attacks=attacks,
            program=program,
            **{name: getattr(FEW, name) for name in ("tables", "games", "burst", "manner")},
        ),
        lambda _seconds, doing: doings.append(doing),
    )
    assert set(doings) & set(attacks), "whoever looks on is told what is under way"
    return page


def test_people_play_on_through_floods_and_kills_and_nothing_is_lost():
    page = soaked("calm", "flood: pings", "flood: message answer", "kill", "room codes", "stop")
    report = page.report()
    assert json.loads(json.dumps(report)) == report
    assert report["attacks"]["calm"]["acks"] >= 40
    assert report["attacks"]["flood: pings"]["sent"] >= 40
    assert report["attacks"]["room codes"]["sent"] >= 40
    assert (report["tables"], report["people"], report["restarts"]) == (2, 6, 2)
    assert page.audit.acknowledged >= 40
    assert (page.audit.lost, page.audit.doubled, page.audit.changed) == (0, 0, 0)
    assert (page.troubles["told_wrong"], page.troubles["unacknowledged"], page.troubles["crashes"]) == (
        0,
        0,
        0,
    )
    assert (page.not_run, page.could_not) == ([], {})
    assert len(page.rooms) == len(page.attacks)


def test_a_server_that_acknowledges_what_it_has_not_written_is_found_out():
    page = soaked("calm", program="tests.lab.forgetful")
    assert page.audit.lost > 0
    assert page.broken
    assert {promise.text.en: kept for promise, kept in page.verdicts()}[PROMISES[0].text.en] is False


# -- what was promised, and the record ---------------------------------------------------------------------


def row(id: str, seat: int = 0, value: object = 7, by: str = "seat", prompt: int = 1) -> dict[str, Any]:
    return {
        "client": f"1:{id}",
        "seat": seat,
        "value": json.dumps(value),
        "by": by,
        "prompt": prompt,
        "round": 1,
    }


def test_the_record_is_compared_answer_by_answer():
    given = {id: Given(1, 1, 7, 0.0) for id in "abcdef"}
    rows = [
        row("a"),
        row("b"),
        row("b"),
        row("c", value=8),
        row("d", prompt=2),
        row("x"),
        row("", by="clock"),
    ]
    found = compared([({"a", "b", "c", "d", "e"}, given)], [*rows, row("", seat=1, by="bot")])
    assert found == Audit(acknowledged=5, lost=1, doubled=1, changed=3, answered_for=1)
    assert compared([({"a"}, given)], [row("a")]) == Audit(acknowledged=1)


def heard(*messages: dict[str, Any]) -> Counter[str]:
    """What somebody makes of these messages."""

    async def story() -> Counter[str]:
        sitting = SimpleNamespace(
            port=1, address="127.0.0.1", down=False, over=False, pace=(9, 9), seen=lambda _lobby: None
        )
        person = Person(sitting, {"room": "r", "token": "t"}, 1, Random(0))  # type: ignore[arg-type]
        person._living.cancel()
        for message in messages:
            person._hear(json.dumps(message).encode())
        await person.leave()
        return person.counts

    return asyncio.run(story())


def welcome(n: int, view: object, lines: int = 0, round_: int = 1) -> dict[str, Any]:
    shown = {"n": n, "view": view, "first": 0, "events": [line("told")] * lines, "prompt": None}
    return {"t": "welcome", "lobby": {"round": round_, "state": "playing"}, "table": shown}


def line(kind: str, *data: object) -> dict[str, Any]:
    return {"kind": kind, "data": list(data), "text": {"zh": "", "en": ""}}


def step(n: int, *patch: object, events: tuple[dict[str, Any], ...] = ()) -> dict[str, Any]:
    return {"t": "step", "n": n, "patch": list(patch), "events": list(events)}


def test_somebody_notices_when_what_is_told_does_not_add_up():
    sound = [welcome(1, {"hp": 3}), step(2, [["hp"], 2], events=(line("told"),))]
    assert heard(*sound, welcome(2, {"hp": 2}, lines=1))["told_wrong"] == 0
    assert heard(*sound, welcome(2, {"hp": 3}, lines=1))["told_wrong"] == 1
    assert heard(*sound, welcome(2, {"hp": 2}, lines=0))["told_wrong"] == 1
    assert heard(*sound, welcome(1, {"hp": 2}, lines=1))["told_wrong"] == 1
    assert heard(*sound, step(4))["told_wrong"] == 1
    assert heard(welcome(1, {}, round_=2), welcome(1, {}, round_=1))["told_wrong"] == 1


def test_somebody_notices_when_another_answered_for_them():
    by_bot, by_clock, another = line("table:bot", 1), line("table:clock", 1), line("table:bot", 0)
    told = heard(welcome(1, {}), step(2, events=(by_bot, by_clock, another)))
    assert told["answered_for"] == 2


def test_errors_in_the_log_are_told_once(tmp_path: Path):
    own = OwnServer(tmp_path, "games.db", 1)
    (tmp_path / "log-1").write_text(
        'Anju is ready\n{"level":"info","event":"ready"}\n{"level":"warning","event":"late"}\n'
        '{"level":"error","event":"room failed","failure":["KeyError","room.py:1 x"]}\nTraceback (most recent call last):\n',
        encoding="utf-8",
    )
    assert own.errors() == ["room failed KeyError", "Traceback (most recent call last):"]
    assert own.errors() == []


def test_what_the_server_says_of_itself_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    own, told = OwnServer(tmp_path, "games.db", 1), [request.Reply(403, b"{}")]

    async def ask(*_: object) -> request.Reply:
        return told[-1]

    monkeypatch.setattr(own, "ask", ask)
    assert asyncio.run(own.gauges()) == server.Gauges()
    lines = (
        "# HELP",
        'anju_rooms{state="lobby"} 2.0',
        'anju_rooms{state="playing"} 3.0',
        "anju_late_seconds_longest 0.5",
    )
    told.append(request.Reply(200, "\n".join(lines).encode()))
    assert asyncio.run(own.gauges()) == server.Gauges(rooms=5, stall_ms=500.0)


# -- what is sent ------------------------------------------------------------------------------------------


def test_every_attack_comes_up_and_one_that_needs_a_database_of_its_own_only_with_one():
    order = list(islice(lab.schedule(Random(1), restartable=True), 2 * len(ATTACKS)))
    assert set(order) == set(ATTACKS)
    assert order == list(islice(lab.schedule(Random(1), restartable=True), 2 * len(ATTACKS)))
    assert order != list(islice(lab.schedule(Random(2), restartable=True), 2 * len(ATTACKS)))
    assert "database restart" not in set(islice(lab.schedule(Random(1), restartable=False), 500))


def test_hostile_requests_reach_every_route_and_never_with_the_right_key_where_people_play():
    target = Target(host="127.0.0.1", port=1, room="ROOMOFPEOPLE", token="", played="PLAYEDTHERE")
    hostile = Hostile(target, "the-right-key", Random(3))
    sent = [hostile.request() for _ in range(4000)]
    heads = [data.partition(b"\r\n\r\n")[0] for data in sent]
    for _, route in ROUTES:
        begins = route.partition("{")[0].encode()
        assert [head for head in heads if head.split(b" ")[1].startswith(begins)], route
    with_key = [head for head in heads if b"the-right-key" in head]
    assert with_key
    assert not [head for head in with_key if b"ROOMOFPEOPLE" in head.split(b"\r\n")[0]]
    again = Hostile(target, "the-right-key", Random(3))
    assert sent == [again.request() for _ in range(4000)]


def test_a_damaged_save_is_another_one_and_is_refused():
    rng = Random(5)
    whole = damaging.saves(rng)
    assert [damaging.loaded(save) for save in whole] == ["read"] * 3
    ends = Counter(damaging.loaded(damaging.damaged(rng.choice(whole), rng)) for _ in range(300))
    assert set(ends) <= {"read", "refused"}
    assert ends["refused"] > 200


# -- the command -------------------------------------------------------------------------------------------


def a_page(**troubles: int) -> Page:
    return Page(
        run={"version": "0"},
        attacks={"calm": Figures(times=1, acks=[0.001, 0.3])},
        audit=Audit(acknowledged=2),
        troubles=Counter(troubles),
        examples={"lost": ["one of them"]} if troubles else {},
        not_run=["kill"],
        could_not={"flood: pings": "it ended with 1"},
        restarts_s=[],
        memory_mb=[1.0, 3.0, 2.0],
        rooms=[],
    )


Command = Callable[..., tuple[int, str, str]]


@pytest.mark.parametrize(("troubles", "code"), [({}, 0), ({"lost": 1}, 1)])
def test_the_page_says_what_was_kept_and_the_command_fails_where_a_promise_was_broken(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, troubles: dict[str, int], code: int
):
    asked: list[lab.SoakPlan] = []

    def instead(plan: lab.SoakPlan, _progress: lab.Progress) -> Page:
        asked.append(plan)
        return a_page(**troubles)

    monkeypatch.setattr(lab, "soak", instead)
    file = tmp_path / "page.json"
    found, output, _ = run_anju(
        "soak", "--minutes", "3", "--seed", "9", "--games", "codex", "--json", str(file)
    )
    assert found == code
    assert (asked[0].minutes, asked[0].seed, asked[0].games) == (3, 9, ("codex",))
    assert ("✗ What was acknowledged" in output) == bool(troubles)
    assert ("one of them" in output) == bool(troubles)
    assert "– One database" in output, "what nothing has tried is not called kept"
    assert "slower: calm" in output
    assert "flood: pings: it ended with 1" in output
    report = json.loads(file.read_text(encoding="utf-8"))
    assert report["broken"] == bool(troubles)
    assert report["attacks"]["calm"]["max_ms"] == 300
    assert report["memory_mb"] == {"at first": 1.0, "at most": 3.0, "in the end": 2.0}


def test_the_page_is_in_chinese_for_those_who_read_it(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(lab, "soak", lambda _plan, _progress: a_page())
    _, output, _ = run_anju("soak", "--minutes", "1", lang="zh")
    assert "✓ 确认过的回答都在记录里" in output


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("--minutes", "0"), "--minutes"),
        ((), "--minutes"),
        (("--minutes", "1", "--games", "chess"), "There is no game 'chess'"),
        (("--minutes", "1", "--db", "postgresql://me@games.example/x"), "stays on this machine"),
        (
            ("--minutes", "1", "--db", "postgresql://me@127.0.0.1:1/x"),
            "Cannot reach the database",
        ),
        (("--minutes", "1", "--db", "mysql://x/y"), "makes no sense"),
        (("--minutes", "1", "--json", "/no/such/folder/page.json"), "Cannot write"),
    ],
    ids=str,
)
def test_what_cannot_be_is_said_before_anything_is_started(words: tuple[str, ...], complaint: str):
    code, _, said = run_anju("soak", *words)
    assert code == 2
    assert complaint in said


def test_a_port_that_is_taken_is_said():
    with network.listen("127.0.0.1", 0) as taken:
        port = network.port_of(taken)
        code, _, said = run_anju("soak", "--minutes", "1", "--port", str(port))
    assert code == 2
    assert f"Port {port} is taken" in said


def test_an_attack_that_cannot_be_made_is_named_and_people_play_on(monkeypatch: pytest.MonkeyPatch):
    async def fails(_context: AttackContext) -> Sent:
        raise ConnectionRefusedError("nobody there")

    monkeypatch.setitem(ATTACKS, "kill", fails)
    page = soaked("kill", "calm")
    assert page.could_not == {"kill": "ConnectionRefusedError nobody there"}
    assert page.attacks["calm"].acks


def test_a_server_that_does_not_come_back_is_a_broken_promise(
    monkeypatch: pytest.MonkeyPatch,
):
    async def ruins(context: AttackContext) -> Sent:
        context.server.kill()
        raise DoesNotStart("no more")

    monkeypatch.setitem(ATTACKS, "kill", ruins)
    monkeypatch.setattr(table, "BACK_SECONDS", 0.1)
    monkeypatch.setattr(server, "_TRIES", 1)
    page = soaked("kill")
    assert page.broken
    assert page.examples["crashes"] == ["it does not start again: no more"]


def test_a_server_that_does_not_start_is_said():
    with pytest.raises(lab.CannotSoak, match="does not start"):
        soaked("calm", program="no_such_program")
