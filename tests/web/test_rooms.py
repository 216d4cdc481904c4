"""What people do about a room: say something, change their name, hand it over, leave, ask somebody to leave."""

from __future__ import annotations

from tests.web.axe import in_both_lights
from tests.web.conftest import NewPerson
from tests.web.person import ASKED, CONFIRM, Person
from tests.web.test_friends import join
from tests.web.test_holding import STRIP, two

QUESTION = "[role=alertdialog]"
MENU = "header .settings [aria-expanded]"


def says(person: Person, text: str) -> None:
    person.page.fill(".chat input, .talk input", text)
    person.page.keyboard.press("Enter")


def names(person: Person) -> list[str]:
    return [seat["name"] for seat in person.lobby["seats"] if seat["kind"] == "person"]


def test_what_is_said_in_the_lobby_is_there_after_a_reload_and_at_the_table(new_person: NewPerson):
    host, friend, _ = two(new_person, "codex")
    says(host, "先打一局短的")
    friend.see(".chat :text('先打一局短的')")
    says(friend, "好")
    host.see(".chat :text-is('好')")
    assert in_both_lights(friend, "lobby-chat-phone") == []
    friend.page.reload()
    friend.see(".chat :text('先打一局短的')")
    host.click(".go .stamp")
    host.click(".rail-tabs button >> nth=2")
    host.see(".talk :text-is('好')")
    friend.see(".dock")
    friend.click(".tabs button >> nth=3")
    friend.see(".talk :text('先打一局短的')")
    friend.picture("chat-phone")


def test_a_name_is_changed_and_the_host_is_another_after_a_question(new_person: NewPerson):
    host, friend, _ = two(new_person, "codex")
    friend.page.fill(".self input", "大白")
    friend.click(".self form .tally")
    host.until(lambda: "大白" in names(host), "the host sees the new name")
    host.click("button[aria-label='让出房主 大白']")
    host.see(QUESTION)
    assert in_both_lights(host, "sure") == []
    host.page.keyboard.press("Escape")
    assert host.page.locator(QUESTION).count() == 0
    assert host.lobby["may_host"], "nothing happens before a yes"
    host.click("button[aria-label='让出房主 大白']")
    host.click(f"{QUESTION} .stamp")
    friend.until(lambda: bool(friend.lobby["may_host"]), "the friend is host")


def test_who_leaves_is_gone_and_who_is_kicked_is_told(new_person: NewPerson):
    host, friend, code = two(new_person, "codex")
    friend.click(".self > button")
    friend.click(f"{QUESTION} .stamp")
    friend.see(".hero")
    host.until(lambda: len(names(host)) == 1, "the seat is free")
    assert friend.page.locator(".hero a").count() == 0, "no way leads back to what was given up"
    join(friend, code, "小白")
    host.until(lambda: len(names(host)) == 2)
    host.click("button[aria-label='请离 小白']")
    host.click(f"{QUESTION} .stamp")
    friend.see(".door h1")


def test_a_table_has_the_same_in_its_menu(new_person: NewPerson):
    host, friend, _ = two(new_person, "codex")
    host.click(".go .stamp")
    friend.see(".dock")
    host.click(MENU)
    host.see(".sheet .other")
    assert in_both_lights(host, "table-menu") == []
    friend.click(MENU)
    friend.see(".sheet section")
    assert in_both_lights(friend, "table-menu-phone") == []
    friend.click(".sheet section > button")
    friend.click(f"{QUESTION} .stamp")
    friend.see(".hero")
    host.until(lambda: len(names(host)) == 1, "a bot goes on")


BELOW_STRIP = f"""() => {{
  const strip = document.querySelector('{STRIP}').getBoundingClientRect();
  const shown = [...document.querySelectorAll('.table *')].filter((one) => one.getBoundingClientRect().height);
  return shown.filter((one) => one.getBoundingClientRect().top < strip.bottom - 1).map((one) => one.className);
}}"""
"""What of the table lies under the strip."""


def test_the_strip_covers_nothing(new_person: NewPerson):
    """惨剧轮回 has tabs or a calendar at the top of the board; what everybody has to agree to stands above them."""
    host, friend, _ = two(new_person, "tragedy_looper")
    host.click(".options button:text-is('可以')")
    host.until(lambda: host.lobby["spectators"] == "on")
    host.page.get_by_label("给看手牌").check()
    friend.until(lambda: friend.lobby["hands"] == "asked", "the friend is asked")
    host.fill_and_start()
    friend.see(".surface .tabs button")
    friend.see(f"{STRIP} p")
    for width, height in ((1440, 900), (360, 640)):
        friend.page.set_viewport_size({"width": width, "height": height})
        friend.settle()
        assert friend.page.evaluate(BELOW_STRIP) == []
    friend.picture("strip-phone")
    friend.click(".shell > .tabs button >> nth=3")
    friend.see(".talk")
    strip, talk = (friend.page.locator(one).bounding_box() for one in (STRIP, ".talk"))
    assert strip is not None
    assert talk is not None
    assert strip["y"] + strip["height"] <= talk["y"] + 1


def test_play_now_teaches_first_and_then_opens_the_last_table(person: Person):
    person.home()
    person.click(".now .stamp")
    person.page.wait_for_url("**/lesson/codex")
    person.begin("fengsheng", 3, max_turns=3)
    assert not person.is_over()
    first = person.lobby["room"]
    person.home()
    person.click(".now .stamp")
    person.until(lambda: person.lobby["room"] != first, "the game goes on where it was; this is another")
    assert not person.is_over()
    assert (person.lobby["game"], person.lobby["options"], len(person.lobby["seats"])) == (
        "fengsheng",
        {"max_turns": 3},
        3,
    )


def test_escape_closes_what_was_opened_last_before_it_takes_a_choice_back(new_person: NewPerson):
    person = new_person(confirm=True)
    person.begin("codex", 2)
    assert not person.is_over()
    person.touch(person.anything(person.asked()))
    held = person.page.locator(f"{ASKED} {CONFIRM}, {ASKED}:not([data-unsent='0'])")
    person.until(lambda: held.count() > 0, "something is chosen")
    person.click(".self .name")
    person.see("[role=dialog]")
    person.click(MENU)
    person.see(".sheet")
    person.page.evaluate("document.activeElement.blur()")
    for still_open in (".profile", ".dock"):
        person.page.keyboard.press("Escape")
        assert person.page.locator(".sheet").count() == 0
        assert person.page.locator(still_open).count() == 1
        assert held.count() > 0, "the choice stands"
    assert person.page.locator(".profile").count() == 0
    person.page.keyboard.press("Escape")
    person.until(lambda: held.count() == 0, "now it is taken back")
