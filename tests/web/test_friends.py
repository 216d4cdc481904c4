"""Friends: two browsers in one room, one of them a phone."""

from __future__ import annotations

import time

import pytest
from tests.web.axe import findings
from tests.web.conftest import PHONE, NewPerson
from tests.web.person import ASKED, PATIENCE, Person
from tests.web.test_phone import too_small
from tests.web.test_why import dead_controls

ANSWERS = 2


def join(friend: Person, code: str, name: str) -> None:
    """From the home screen, by code and name alone."""
    friend.home()
    friend.page.fill("#code", code)
    friend.page.fill("footer .name input", name)
    friend.click("footer form button")
    friend.see(".seats li.own")


def asked_one(*people: Person) -> Person:
    """Whoever can answer now."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        for person in people:
            if person.page.locator(ASKED).count():
                return person
        people[0].page.wait_for_timeout(30)
    raise AssertionError("nobody is asked anything")


def test_two_browsers_play_in_one_room_by_its_code(new_person: NewPerson):
    host, friend = new_person(), new_person(**PHONE)
    code = host.open_lobby("codex")
    join(friend, code, "小白")
    host.until(lambda: "小白" in host.page.locator(".seats").inner_text(), "the host does not see the friend")
    host.picture("lobby-host")
    friend.picture("lobby-friend-phone")
    assert friend.page.locator(".go .stamp").count() == 0, "only the host starts"
    host.click(".go .stamp")
    answered = {host: 0, friend: 0}
    while min(answered.values()) < ANSWERS:
        someone = asked_one(host, friend)
        someone.answer(someone.anything(someone.asked()))
        answered[someone] += 1
    assert host.page.locator(".log li").count() > 0


def test_what_one_says_the_other_reads(new_person: NewPerson):
    host, friend = new_person(), new_person()
    join(friend, host.open_lobby("codex"), "小白")
    host.until(lambda: all(seat["kind"] == "person" for seat in host.lobby["seats"]))
    host.click(".go .stamp")
    for person in (host, friend):
        person.click(".rail-tabs button >> nth=2")
    host.page.fill(".talk input", "<b>你好</b>")
    host.page.keyboard.press("Enter")
    friend.see(".talk :text('<b>你好</b>')")


def test_a_wrong_code_is_refused_with_a_reason(person: Person):
    person.home()
    for code in ("12", "000000"):
        person.page.fill("#code", code)
        person.click("footer form button")
        person.see("[role=alert]")
        assert person.page.locator("[role=alert]").inner_text().strip()
    person.errors.clear()  # the browser itself notes the refusal of the server


def ask_for_a_seat(guest: Person, code: str) -> None:
    guest.home()
    guest.page.fill("#code", code)
    guest.click("footer form button")


def test_a_room_without_a_seat_can_be_watched_by_its_code_if_the_host_allows(new_person: NewPerson):
    host, guest = new_person(), new_person(**PHONE)
    host.begin("codex", 2)
    code = host.page.locator("header .wide b").inner_text().replace(" ", "")
    ask_for_a_seat(guest, code)
    guest.see("[role=alert]")
    assert guest.page.locator("[role=alert] button").count() == 0
    host.click(".rail-tabs button >> nth=2")
    host.click(".talk summary")
    host.click(".talk .row button >> nth=1")
    host.until(lambda: host.lobby["spectators"] == "on")
    ask_for_a_seat(guest, code)
    guest.see("[role=alert] button")
    guest.picture("home-watch-phone")
    assert findings(guest) == []
    assert too_small(guest, "[role=alert] button") == []
    guest.click("[role=alert] button")
    guest.see(".watching")
    guest.see(".surface > *")
    guest.page.reload()
    guest.see(".watching")
    ask_for_a_seat(host, code)
    host.see(ASKED)
    assert host.lobby["you"] == 0, "whoever has a seat there goes back to it"
    for person in (host, guest):
        person.errors.clear()  # the browser itself notes the refusals of the server


def test_the_code_is_in_sight_while_one_plays(new_person: NewPerson):
    phone = new_person(**PHONE)
    code = phone.open_lobby("codex")
    phone.fill_and_start()
    phone.click(".settings button >> nth=1")
    shown = phone.page.locator(".sheet button").filter(has_text="房间号")
    assert code in shown.inner_text().replace(" ", "")
    assert too_small(phone, ".sheet button") == []
    assert phone.sideways() == 0
    assert findings(phone) == []
    phone.picture("room-code-phone")
    phone.press(shown)
    phone.see(".sheet :text('已复制')")


@pytest.mark.parametrize("game", ["codex", "fengsheng", "tragedy_looper"])
def test_a_reload_in_mid_game_keeps_the_seat_and_the_prompt(person: Person, game: str):
    person.begin(game, 2)
    person.play(2)
    assert not person.is_over()
    before, seat = person.asked(), person.lobby["you"]
    sentence = person.page.locator(".dock .sentence").inner_text()
    person.prompt = None
    person.page.reload()
    person.see(ASKED)
    assert person.lobby["you"] == seat
    assert person.asked()["id"] == before["id"]
    assert person.asked()["options"] == before["options"]
    assert person.page.locator(".dock .sentence").inner_text() == sentence
    person.play(1)


def test_a_guest_who_presses_what_the_host_decides_is_told_so(new_person: NewPerson):
    host, guest = new_person(), new_person()
    join(guest, host.open_lobby("codex"), "小白")
    assert dead_controls(guest) == []
    before = guest.lobby["clock"]
    guest.click(".options .row >> nth=0 >> button >> nth=2")
    guest.see(".notices :text('房主')")
    guest.picture("lobby-guest-refused")
    assert guest.lobby["clock"] == before
    guest.click(".options summary")
    assert guest.page.locator(".options .option input, .options .option select").count() == 0
    assert guest.page.locator(".options .option b").first.inner_text() == "随机"


def test_the_host_can_write_what_is_a_text(person: Person):
    person.open_lobby("codex")
    person.click(".options summary")
    person.page.locator(".options .option input[type=text]").first.fill("拳+剑 法+枪")
    person.page.keyboard.press("Tab")
    person.until(lambda: person.lobby["options"].get("characters") == ["拳+剑", "法+枪"])
    person.fill_and_start()
    assert not person.is_over()
    shown = person.page.locator(".surface").inner_text()
    assert "拳＋剑" in shown
    assert "法＋枪" in shown
