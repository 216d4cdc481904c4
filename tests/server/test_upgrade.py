"""A newer version takes over while games are being played: each is finished by the rules it was begun with.

The older version is a real one: a copy of the program in which a character of 法典 has fewer hit points.
"""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from tests.server import cleartext
from tests.server.running import Client, Process, database_in, free_port, open_socket
from websockets.exceptions import ConnectionClosed, InvalidHandshake

import anju
from anju.server.protocol import patch
from anju.server.rooms.peers import BadAddress, addresses
from anju.server.storage.storage_errors import StorageError
from anju.server.storage.store import Store

SOURCE = Path(anju.__file__).parent
HP, OLDER_HP = 36, 5
"""Of 元星; so few that games of the older rules are short."""

DUEL = {"game": "codex", "seats": 2, "options": {"characters": ["yuanxing", "yuanxing"]}}
NO_CLOCK = {"preset": "slow", "grace_ms": None}
KEY = "a key that is long enough"


@pytest.fixture(scope="module")
def older(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Where the older version of the program is."""
    home = tmp_path_factory.mktemp("older")
    shutil.copytree(SOURCE, home / "anju", ignore=shutil.ignore_patterns("__pycache__", "web"))
    characters = home / "anju/games/codex/characters.yaml"
    text = characters.read_text(encoding="utf-8")
    assert text.count(f"hp: {HP}\n") == 1
    characters.write_text(text.replace(f"hp: {HP}\n", f"hp: {OLDER_HP}\n"), encoding="utf-8")
    return str(home)


class Upgrade:
    """One database, one address; first the older version there, then the newer one with the older beside it."""

    def __init__(self, database: str, older: str, key: Path) -> None:
        self.database = database
        self.older = older
        key.write_text(KEY, encoding="utf-8")
        self.key = ("--admin-key", str(key))
        self.port, self.back_port = free_port(), free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        self.running = [Process(database, self.port, PYTHONPATH=older)]

    def take_over(self) -> None:
        """The older one ends; the newer one has its address."""
        self.running.pop().terminate()
        beside = f"http://127.0.0.1:{self.back_port}"
        self.running.append(Process(self.database, self.port, arguments=("--beside", beside, *self.key)))

    def stand_beside(self) -> Process:
        arguments = ("--finish-only", *self.key)
        draining = Process(self.database, self.back_port, arguments=arguments, PYTHONPATH=self.older)
        self.running.append(draining)
        return draining

    def close(self) -> None:
        for process in reversed(self.running):
            process.kill()

    def post(self, path: str, body: object, **headers: str) -> httpx.Response:
        return cleartext.post(self.base + path, json=body, headers=headers)

    def seats(self, **room: Any) -> list[dict[str, Any]]:
        """As many people at a new room as it has seats."""
        made = self.post("/api/rooms", {"clock": NO_CLOCK, "name": "P1", **room})
        assert made.status_code == 201, made.text
        names = [f"P{n}" for n in range(2, room["seats"] + 1)]
        joined = [self.post("/api/rooms/join", {"code": made.json()["code"], "name": name}) for name in names]
        return [made.json(), *(one.json() for one in joined)]


@pytest.fixture
def upgrade(database: str, older: str, tmp_path: Path) -> Iterator[Upgrade]:
    with closing(Upgrade(database, older, tmp_path / "key")) as one:
        yield one


@pytest.fixture
def in_a_file(older: str, tmp_path: Path) -> Iterator[Upgrade]:
    """Where nothing depends on the kind of database."""
    with closing(Upgrade(database_in(tmp_path), older, tmp_path / "key")) as one:
        yield one


class Person:
    """Comes back by themselves, as a page does, and answers at random."""

    def __init__(self, base: str, seat: dict[str, Any], rng: Random) -> None:
        self.base = base
        self.seat = seat
        self.rng = rng
        self.lobby: dict[str, Any] = {}
        self.view: Any = None
        self.prompt: Any = None
        self.heard: list[str] = []
        self.client: Client

    async def come(self) -> None:
        """Tries until there is a welcome, as the page does."""
        async with asyncio.timeout(150):
            while True:
                try:
                    self.client = Client(await open_socket(self.base))
                    found = await self.client.hello(self.seat)
                except (OSError, ConnectionClosed, InvalidHandshake):
                    await asyncio.sleep(0.4)
                    continue
                if found["t"] == "welcome":
                    return self.learn(found)
                assert found["code"] == "unavailable", found
                self.heard.append(found["code"])
                await self.leave()
                await asyncio.sleep(0.4)

    def learn(self, message: dict[str, Any]) -> None:
        if message["t"] == "welcome":
            self.lobby, table = message["lobby"], message["table"] or {}
            self.view, self.prompt = table.get("view"), table.get("prompt")
        elif message["t"] == "lobby":
            self.lobby = message
        elif message["t"] == "step":
            self.view = patch.apply_step(self.view, message)
            self.prompt = message.get("prompt", self.prompt)

    async def next(self, *kinds: str) -> dict[str, Any]:
        message = await self.client.hear("welcome", "lobby", "step", "refused", "error", *kinds)
        assert message["t"] != "refused", message
        self.learn(message)
        return message

    async def lose_connection(self) -> None:
        """Hears what comes until the server closes."""
        try:
            while True:
                await self.next()
        except ConnectionClosed:
            return

    async def answer(self) -> None:
        if self.prompt is not None:
            prompt, self.prompt = self.prompt, None
            value = self.rng.choice(prompt["options"])["value"]
            await asyncio.sleep(0.01)
            await self.client.say("answer", id=f"{prompt['id']}", prompt=prompt["id"], value=value)

    async def play(self, answers: int) -> None:
        """Until the game is over, or so many answers were given."""
        for _ in range(answers):
            try:
                await self.answer()
                while self.prompt is None and self.lobby["state"] == "playing":
                    await self.next()
            except ConnectionClosed:
                await self.come()
            if self.lobby["state"] != "playing":
                return

    async def leave(self) -> None:
        await self.client.socket.close()


async def at_table(upgrade: Upgrade, **room: Any) -> list[Person]:
    seats = await asyncio.to_thread(lambda: upgrade.seats(**room))
    people = [Person(upgrade.base, seat, Random(n)) for n, seat in enumerate(seats)]
    for person in people:
        await person.come()
    await people[0].client.say("room", id="start", do="start")
    for person in people:
        while person.view is None:
            await person.next()
    return people


async def play(people: list[Person], answers: int = 10_000) -> None:
    playing = [asyncio.ensure_future(person.play(answers)) for person in people]
    await asyncio.wait(playing, return_when=asyncio.FIRST_COMPLETED)
    # If one of them has heard of the end, the others are about to.
    if all(person.lobby["state"] == "playing" for person in people):
        for one in playing:
            one.cancel()
    for done in await asyncio.gather(*playing, return_exceptions=True):
        assert done is None or isinstance(done, asyncio.CancelledError), done


def most_hp(view: Any) -> set[int]:
    return {seat["hp_max"] for seat in view["seats"]}


def test_old_games_finish_under_their_rules_and_new_ones_have_the_new(upgrade: Upgrade):
    new_rules = anju.game("codex").version

    async def story() -> None:
        people = await at_table(upgrade, **DUEL)
        old_rules = people[0].lobby["rules"]
        assert old_rules != new_rules
        assert most_hp(people[0].view) == {OLDER_HP}
        await play(people, 2)  # after four, one duel in nine is over, and belongs to the newer one
        spies = await at_table(upgrade, game="fengsheng", seats=3)
        # The newer one takes over.  Who comes before the older one stands beside it has to come again.
        await asyncio.to_thread(upgrade.take_over)
        coming = [asyncio.ensure_future(person.come()) for person in people]
        async with asyncio.timeout(150):
            while not people[0].heard:
                await asyncio.sleep(0.05)
        draining = await asyncio.to_thread(upgrade.stand_beside)
        await asyncio.gather(*coming)
        assert set(people[0].heard) == {"unavailable"}
        assert {person.lobby["rules"] for person in people} == {old_rules}
        fresh = await at_table(upgrade, **DUEL)
        assert fresh[0].lobby["rules"] == new_rules
        assert most_hp(fresh[0].view) == {HP}
        await play(people)
        assert people[0].lobby["state"] == "over"
        assert most_hp(people[0].view) == {OLDER_HP}
        await look_at_it(upgrade, people[0], old_rules)
        await once_more(people, new_rules)
        said = await asyncio.to_thread(draining.ended_by_itself)
        assert '"all games are finished"' in said
        await gone(upgrade, people[0])
        # A game whose rules have not changed is the newer one's from the beginning.
        await asyncio.gather(*(person.come() for person in spies))
        await play(spies, 3)
        for person in (*people, *fresh, *spies):
            await person.leave()

    asyncio.run(story())


async def look_at_it(upgrade: Upgrade, person: Person, rules: str) -> None:
    """The replay is shown by who has its rules."""
    async with cleartext.AsyncClient(base_url=upgrade.base) as page:
        about = await page.get(f"/api/replays/{person.seat['room']}/1")
        assert about.json()["rules"] == rules
        step = await page.get(f"/api/replays/{person.seat['room']}/1/2?eyes=1")
        assert most_hp(step.json()["view"]) == {OLDER_HP}


async def gone(upgrade: Upgrade, person: Person) -> None:
    async with cleartext.AsyncClient(base_url=upgrade.base) as page:
        about = await page.get(f"/api/replays/{person.seat['room']}/1")
        assert about.status_code == 409
        assert anju.game("codex").version in about.json()["text"]["en"]


async def once_more(people: list[Person], rules: str) -> None:
    """The room itself goes to the newer server, with the people in it."""
    await people[0].client.say("room", id="again", do="rematch")
    for person in people:
        await person.lose_connection()
        await person.come()
        assert (person.lobby["state"], person.lobby["rules"]) == ("lobby", rules)
    assert [seat["name"] for seat in people[0].lobby["seats"]] == ["P1", "P2"]
    await people[0].client.say("room", id="start", do="start")
    for person in people:
        while person.view is None:
            await person.next()
        assert most_hp(person.view) == {HP}


def test_whoever_looks_after_the_server_reaches_old_games_through_the_new_one(in_a_file: Upgrade):
    upgrade = in_a_file

    def listed(room: str) -> dict[str, Any]:
        rooms = cleartext.get(f"{upgrade.base}/api/admin/rooms", headers={"authorization": f"Bearer {KEY}"})
        (found,) = [one for one in rooms.json() if one["room"] == room]
        assert isinstance(found, dict)
        return found

    async def story() -> None:
        people = await at_table(upgrade, **DUEL)
        room = people[0].seat["room"]
        for person in people:
            await person.leave()
        await asyncio.to_thread(upgrade.take_over)
        assert (await asyncio.to_thread(listed, room))["problem"] == "other_rules"
        draining = await asyncio.to_thread(upgrade.stand_beside)
        assert (await asyncio.to_thread(listed, room))["problem"] == ""
        await people[0].come()

        def deed(name: str, body: object) -> httpx.Response:
            return upgrade.post(f"/api/admin/rooms/{room}/{name}", body, authorization=f"Bearer {KEY}")

        for only in ({}, {"room": room}):
            said = await asyncio.to_thread(
                upgrade.post, "/api/admin/message", {"text": "hear", **only}, authorization=f"Bearer {KEY}"
            )
            assert said.json() == {"rooms": 1, "people": 1, "missed": []}
            assert (await people[0].client.hear("notice"))["text"] == "hear"
        paused = await asyncio.to_thread(deed, "pause", {"on": True})
        assert paused.json() == {"paused": True}
        while not people[0].lobby["paused"]:
            await people[0].next()
        # Killed without warning it comes back like any other server, and people with it.
        await asyncio.to_thread(draining.kill)
        upgrade.running.remove(draining)
        await people[0].lose_connection()
        assert people[0].client.heard[-1]["code"] == "unavailable"
        draining = await asyncio.to_thread(upgrade.stand_beside)
        await people[0].come()
        assert people[0].lobby["paused"]
        assert (await asyncio.to_thread(deed, "end", {})).json() == {"ended": True}
        assert (await asyncio.to_thread(listed, room))["state"] == "closed"
        await asyncio.to_thread(draining.ended_by_itself)

    asyncio.run(story())


def test_an_older_server_opens_nothing_and_touches_no_other_room(in_a_file: Upgrade):
    upgrade = in_a_file

    async def story() -> None:
        people = await at_table(upgrade, **DUEL)
        await asyncio.to_thread(upgrade.take_over)
        await asyncio.to_thread(upgrade.stand_beside)
        behind = f"http://127.0.0.1:{upgrade.back_port}"
        fresh = await asyncio.to_thread(lambda: upgrade.seats(**DUEL))
        async with cleartext.AsyncClient(base_url=behind) as page:
            made = await page.post("/api/rooms", json={"name": "P9", **DUEL})
            assert (made.status_code, made.json()["code"]) == (409, "finishing")
            joined = await page.post("/api/rooms/join", json={"room": fresh[0]["room"], "name": "P9"})
            assert (joined.status_code, joined.json()["code"]) == (410, "unavailable")
            key = {"authorization": f"Bearer {KEY}"}
            ended = await page.post(f"/api/admin/rooms/{fresh[0]['room']}/end", json={}, headers=key)
            assert (ended.status_code, ended.json()["code"]) == (410, "unavailable")
            health = (await page.get("/healthz")).json()
            assert health["finishing"]
            assert health["rules"]["codex"] == people[0].lobby["rules"]
        stray = Person(behind, fresh[0], Random(0))
        stray.client = Client(await open_socket(behind))
        assert (await stray.client.hello(fresh[0]))["code"] == "unavailable"
        # What is asked about an old room at the address that people know is answered there.
        code = people[0].seat["code"]
        late = await asyncio.to_thread(upgrade.post, "/api/rooms/join", {"code": code, "name": "P9"})
        assert (late.status_code, late.json()["code"]) == (409, "playing")
        for person in people:
            await person.leave()

    asyncio.run(story())


def test_no_room_has_two_owners(database: str):
    """Claims, without any server."""

    async def story() -> None:
        with pytest.raises(StorageError) as alone:
            await Store.open(database, draining=True)
        assert alone.value.code == "nothing_beside"
        first = await Store.open(database)
        with pytest.raises(StorageError) as same:
            await Store.open(database, draining=True)
        assert same.value.code == "nothing_to_finish"
        with pytest.raises(StorageError) as second:
            await Store.open(database)
        assert second.value.code == "database_in_use"
        await first.close()
        again = await Store.open(database)
        await again.close()

    asyncio.run(story())


def test_rules_that_another_finishes_are_not_taken_from_it(database: str, monkeypatch: pytest.MonkeyPatch):
    async def story() -> None:
        duel = anju.game("codex")
        first = await Store.open(database)
        with monkeypatch.context() as older:
            older.setattr(duel, "version", "codex-0-older")
            draining = await Store.open(database, draining=True)
            assert draining.database.duty.rules == {"codex-0-older"}
            assert draining.database.duty.plays("playing", "codex-0-older")
            assert not draining.database.duty.plays("over", "codex-0-older")
            assert not draining.database.duty.plays("playing", anju.game("fengsheng").version)
            assert not set(draining.database.duty.claims) & set(first.database.duty.claims)
            await first.close()
            with pytest.raises(StorageError) as back:
                await Store.open(database)
        assert back.value.code == "rules_in_use"
        await (await Store.open(database)).close()
        await draining.close()

    asyncio.run(story())


@pytest.mark.parametrize("given", ["localhost:8643", "ftp://here", "http://", "http://a, nonsense"])
def test_an_address_that_is_none_is_refused(given: str):
    with pytest.raises(BadAddress):
        addresses(given)


def test_addresses_are_read_from_a_list():
    assert addresses("") == ()
    assert addresses("http://a:1/, https://b") == ("http://a:1", "https://b")
