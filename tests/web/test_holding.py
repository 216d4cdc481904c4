"""What everybody has to agree to: a pause, the end of talk, hands for spectators; and notes to a finished game."""

from __future__ import annotations

from tests.web.axe import in_both_lights
from tests.web.conftest import PHONE, NewPerson
from tests.web.person import Person
from tests.web.test_friends import join
from tests.web.test_replay import finish, press, step_of

STRIP = ".shell > .strip"


def two(new_person: NewPerson, game: str) -> tuple[Person, Person, str]:
    host, friend = new_person(), new_person(**PHONE)
    code = host.open_lobby(game)
    join(friend, code, "小白")
    host.until(lambda: "小白" in host.page.locator(".seats").inner_text(), "the host does not see the friend")
    return host, friend, code


def test_a_pause_is_asked_for_agreed_to_and_ended(new_person: NewPerson):
    host, friend, _ = two(new_person, "codex")
    host.click(".go .stamp")
    host.see(".dock")
    friend.see(".dock")
    host.click("header .halt")
    friend.see(f"{STRIP} button")
    friend.picture("pause-asked-phone")
    friend.click(f"{STRIP} button")
    host.until(lambda: host.lobby["paused"], "both want a pause")
    host.see(f"{STRIP} .strong")
    host.see("header .clock.stopped")
    assert in_both_lights(host, "paused") == []
    host.page.keyboard.press("Escape")
    friend.click(f"{STRIP} button")
    host.until(lambda: not host.lobby["paused"], "anybody ends it")
    assert host.page.locator(f"{STRIP} p").count() == 0


def test_spectators_see_hands_only_while_everybody_agrees(new_person: NewPerson):
    host, friend, _ = two(new_person, "fengsheng")
    host.click(".options button:text-is('可以')")
    host.until(lambda: host.lobby["spectators"] == "on")
    host.page.get_by_label("给看手牌").check()
    friend.until(lambda: friend.lobby["hands"] == "asked", "the friend is asked")
    friend.click(".options .asked button")
    host.until(lambda: host.lobby["hands"] == "on")
    host.fill_and_start()
    watcher = new_person()
    watcher.page.goto(f"{watcher.base}/r/{host.lobby['room']}")
    watcher.click(".card .quiet")
    watcher.see(".dock .eyes")
    watcher.click(".dock .eyes button >> nth=1")
    assert in_both_lights(watcher, "watching-hands") == []
    friend.see(".dock")
    friend.click("header .seen")
    watcher.until(lambda: watcher.page.locator(".dock .eyes").count() == 0, "whoever withdraws ends it")
    host.until(lambda: host.lobby["hands"] == "asked", "the host is told")


def test_a_lobby_offers_what_a_room_may_choose_about_time(new_person: NewPerson):
    host, friend, _ = two(new_person, "tragedy_looper")
    absence = host.page.get_by_label("有人离席时")
    assert absence.locator("option:checked").inner_text() == "等人回来"
    absence.select_option(label="60 秒后机器人代答")
    host.until(lambda: host.lobby["clock"]["grace_ms"] == 60_000)
    host.click(".options button:text-is('不限时')")
    host.until(lambda: host.lobby["clock"]["base_ms"] is None)
    assert host.lobby["clock"]["grace_ms"] == 60_000, "what was chosen besides stays"
    absence.select_option(label="等人回来")
    host.until(lambda: host.lobby["clock"]["grace_ms"] is None)
    host.page.get_by_label("两天之间的讨论时间").select_option(label="5 分钟")
    friend.until(lambda: friend.lobby["clock"]["talk_ms"] == 300_000)
    assert friend.page.locator(".options").get_by_text("5 分钟").count() == 1
    assert in_both_lights(host, "lobby-time") == []


def test_notes_to_a_step_are_read_by_whoever_has_the_link(new_person: NewPerson):
    writer, reader = new_person(), new_person()
    finish(writer, "codex", 2, hp=6)
    press(writer, "下一步")
    press(writer, "下一步")
    writer.until(lambda: step_of(writer) == 2 and "step=2" in writer.page.url)
    here = writer.page.url
    press(writer, "笔记")
    writer.page.fill("aside .notes input", "小白")
    writer.page.fill("aside textarea", "这里该格挡。\n<b>然后反击</b>")
    press(writer, "记下")
    writer.see("aside .notes li.here")
    assert in_both_lights(writer, "replay-notes") == []
    reader.page.goto(here.replace("step=2", "step=1"))
    reader.see("main > *")
    press(reader, "笔记")
    reader.page.wait_for_timeout(500)
    assert reader.page.locator("aside .notes li.none").count() == 1, "no spoilers: it is still to come"
    press(reader, "下一步")
    reader.see("aside .notes li.here")
    shown = reader.page.locator("aside .notes li.here").inner_text()
    assert "小白" in shown
    assert "<b>然后反击</b>" in shown, "what people write is text"
    file = reader.page.request.get(
        reader.base + (reader.page.locator("aside .notes a").get_attribute("href") or "")
    )
    assert "## 2 · 小白" in file.text()
