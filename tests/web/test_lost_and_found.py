"""What gets lost comes back: a phone without a network, a server that was killed, games that were left."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.web.cable import cable
from tests.web.conftest import PHONE, NewPerson
from tests.web.person import ASKED, ENDED, SLIP, Person
from tests.web.serving import QUICK, playing
from tests.web.test_friends import asked_one, join

CARD = ".card[aria-label=欢迎回来]"
ABSENT = ".shell > .strip .absent"
SHORT = {"preset": "custom", "base_ms": 90_000, "window_ms": 60_000, "reserve_ms": 60_000, "grace_ms": 6_000}
"""Somebody who is away is waited for as briefly as the server knows."""


def play_until(wanted: Person, other: Person) -> None:
    """Both answer until only the wanted one is asked: in a window a table would wait a minute for the other, too."""
    while (someone := asked_one(other, wanted)) is other or other.prompt is not None:
        if someone is other:
            other.answer(other.anything(other.asked()))


@pytest.mark.parametrize("game", ["codex", "fengsheng", "tragedy_looper"])
def test_a_phone_without_a_network_is_replaced_by_a_bot_and_comes_back(
    new_person: NewPerson, base: str, game: str
):
    with cable(base) as line:
        host, friend = new_person(), new_person(at=line.address, **PHONE)
        code = host.open_room(game=game, seats=2, name="阿主", clock=SHORT)
        join(friend, code, "小白")
        host.until(lambda: all(seat["kind"] == "person" for seat in host.lobby["seats"]))
        host.click(".go .stamp")
        play_until(friend, host)
        prompt = friend.asked()
        line.pull()
        host.see(".notices :text('小白 离席了')")
        host.picture(f"friend-away-{game}")
        host.see(".log li.table:has-text('机器人')")
        line.plug()
        friend.see(CARD)
        friend.picture(f"catch-up-{game}-phone")
        assert friend.page.locator(f"{CARD} li").count() > 0
        friend.click(f"{CARD} .stamp")
        play_until(friend, host)
        assert friend.asked()["id"] != prompt["id"], "what the bot has answered is answered"
        friend.answer(friend.anything(friend.asked()))
        friend.leave()


def test_a_lost_phone_says_so_and_is_waited_for_until_the_others_go_on_with_a_bot(
    new_person: NewPerson, base: str
):
    with cable(base) as line:
        host, friend = new_person(), new_person(at=line.address, **PHONE)
        join(friend, host.open_room(game="codex", seats=2, name="阿主", options={"max_turns": 2}), "小白")
        host.until(lambda: all(seat["kind"] == "person" for seat in host.lobby["seats"]))
        host.click(".go .stamp")
        play_until(friend, host)
        line.pull()
        given = friend.anything(friend.asked())
        friend.choose(given)
        friend.see(".dock :text('还没有送到')")
        friend.see(".broken :text('大家在等你')")
        friend.picture("lost-phone")
        host.see(f"{ABSENT}:has-text('等 小白 回来')")
        host.picture("waiting-for-a-friend")
        rows = host.page.locator(".log li").count()
        host.click(f"{ABSENT} button")
        host.see(".log li.table:has-text('机器人')")
        assert host.page.locator(".log li").count() > rows
        host.page.locator(ABSENT).wait_for(state="detached")
        assert host.play(40)
        host.click(f"{ENDED} .decided summary:has-text('机器人替 小白 答了')")
        host.picture("what-a-bot-decided")
        assert host.page.locator(f"{ENDED} .decided li").count() > 0
        line.plug()
        friend.see(f"{ENDED} .decided")
        assert friend.page.locator(".broken").count() == 0
        friend.see(".notices :text('没有赶上')")
        friend.picture("what-a-bot-decided-phone")
        friend.leave()


def test_after_a_killed_server_the_page_is_at_the_same_prompt_by_itself(
    new_person: NewPerson, tmp_path: Path
):
    with playing(tmp_path, QUICK) as serving:
        person = new_person(at=serving.address)
        person.begin("codex", 2)
        person.play(2)
        assert not person.is_over()
        before, sentence = person.asked(), person.page.locator(".dock .sentence").inner_text()
        person.page.evaluate("window.same = true")
        serving.kill()
        person.see(".broken")
        person.picture("reconnecting")
        offered = [option["piece"] for option in before["options"]]
        grey = next(f".cell[data-piece='cell:{n}']" for n in range(1, 10) if f"cell:{n}" not in offered)
        person.click(grey)
        person.prompt = None
        serving.start()
        person.until(lambda: person.prompt is not None, "the page does not reconnect")
        person.see(ASKED)
        assert person.page.evaluate("window.same"), "it did so without a reload"
        assert person.page.locator(".broken").count() == 0
        assert person.asked()["id"] == before["id"]
        assert person.asked()["options"] == before["options"]
        assert person.page.locator(".dock .sentence").inner_text() == sentence
        # What was asked of nobody is put away, and may be asked again.
        person.page.locator(SLIP).wait_for(state="detached")
        person.click(grey)
        person.see(f"{SLIP} .rule-id")
        person.page.keyboard.press("Escape")
        person.play(2)
        person.leave()


@pytest.mark.parametrize("window", [{}, PHONE], ids=["desk", "phone"])
def test_the_home_screen_leads_back_to_every_game_that_is_not_over(
    new_person: NewPerson, window: dict[str, Any]
):
    person = new_person(**window)
    left: list[str] = []
    for game in ("codex", "fengsheng", "tragedy_looper"):
        person.begin(game, 2)
        person.see(ASKED)
        left.append(person.lobby["room"])
    person.home()
    person.see(".words em.your_turn")
    person.until(lambda: person.page.locator(".slips em.your_turn").count() == 2)
    person.picture("home-left-phone" if window else "home-left")
    assert person.sideways() == 0
    assert left[2] in str(person.page.locator(".words a").get_attribute("href"))
    person.press(person.page.locator(f".slips a[href='/r/{left[0]}']"))
    person.see(".dock")
    assert person.page.url.endswith(left[0])
    person.home()
    assert left[0] in str(person.page.locator(".words a").get_attribute("href")), "it is the last one now"
    assert person.page.locator(".slips a").count() == 2


def test_the_home_screen_says_whose_turn_it_is_and_forgets_a_game_that_is_gone(new_person: NewPerson):
    host, friend = new_person(), new_person()
    join(friend, host.open_lobby("codex"), "小白")
    host.until(lambda: all(seat["kind"] == "person" for seat in host.lobby["seats"]))
    room = host.lobby["room"]
    host.home()
    host.see(".words em.not_begun")
    host.page.goto(f"{host.base}/r/{room}")
    host.click(".go .stamp")
    asked = asked_one(host, friend)
    other = friend if asked is host else host
    for person, whose in ((asked, "your_turn"), (other, "others_turn")):
        person.home()
        person.see(f".words em.{whose}")
    other.page.evaluate(
        "localStorage.setItem('anju.seated', JSON.stringify([{room: 'nowhere', token: 'x', game: 'codex', at: Date.now()}]))"
    )
    other.home()
    other.page.locator(".words a").wait_for(state="detached")
    assert other.page.evaluate("localStorage.getItem('anju.seated')") == "[]"
