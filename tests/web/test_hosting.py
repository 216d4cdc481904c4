"""The host goes away: those who are here agree on another, and who comes back may have it back; nobody sees the script."""

from __future__ import annotations

from tests.web.axe import findings
from tests.web.conftest import PHONE, NewPerson
from tests.web.person import Person
from tests.web.test_friends import join
from tests.web.test_phone import too_small


def two(new_person: NewPerson, game: str) -> tuple[Person, Person]:
    host, friend = new_person(), new_person(**PHONE)
    join(friend, host.open_lobby(game), "小白")
    host.until(lambda: [seat["kind"] for seat in host.lobby["seats"]].count("person") == 2)
    return host, friend


def test_who_is_left_takes_over_and_the_host_takes_it_back(new_person: NewPerson):
    host, friend = two(new_person, "fengsheng")
    room = host.lobby["room"]
    host.home()
    friend.until(lambda: friend.lobby["host_gone"], "the friend is told when it can be asked")
    button = friend.page.get_by_role("button", name="房主不在 · 接任房主")
    button.wait_for()
    friend.picture("host-gone-phone")
    assert too_small(friend, ".seats .hosting button") == []
    assert findings(friend) == []
    button.focus()
    friend.page.keyboard.press("Enter")
    friend.until(lambda: friend.lobby["may_host"], "who is here alone agrees with themselves")
    friend.see(".go .stamp")
    host.page.goto(f"{host.base}/r/{room}")
    host.see(".seats .hosting :text('小白')")
    assert not host.lobby["may_host"]
    host.picture("host-back")
    assert findings(host) == []
    host.page.get_by_role("button", name="收回房主").click()
    host.until(lambda: host.lobby["may_host"])
    friend.until(lambda: not friend.lobby["may_host"])
    assert host.page.locator(".seats .hosting button").count() == 0


def test_the_script_is_known_only_where_it_was_chosen(new_person: NewPerson):
    host, friend = two(new_person, "tragedy_looper")
    for person in (host, friend):
        person.click(".options summary")
    script = host.page.locator(".options .option select").first
    script.select_option("BTX-1")
    host.until(lambda: host.lobby["secret_options"] == ["script"])
    assert "script" not in host.lobby["options"]
    host.click(".suggestions button >> nth=1")
    host.until(lambda: host.lobby["options"].get("loops") == 3, "the shorter game of this script is offered")
    host.click(".suggestions button >> nth=0")
    host.until(lambda: "loops" not in host.lobby["options"])
    assert friend.page.locator(".suggestions").count() == 0, "that would tell which script it is"
    assert script.input_value() == "BTX-1", "this page knows what it has chosen"
    friend.see(".options .option b:text('已选定（保密）')")
    assert "BTX-1" not in friend.page.content()
    host.page.reload()
    host.click(".options summary")
    assert script.input_value() == "BTX-1"
    host.click("[aria-label='让出房主 小白']")
    host.click("[role=alertdialog] .stamp")
    friend.until(lambda: friend.lobby["may_host"])
    chosen = friend.page.locator(".options .option select").first
    assert chosen.locator("option:checked").inner_text() == "已选定（保密）"
    friend.picture("script-secret-phone")
    host.see(".options .option b:text('已选定（保密）')")
    friend.page.locator(".options .option input[type=number]").first.fill("3")
    friend.page.keyboard.press("Tab")
    friend.until(lambda: "loops" in friend.lobby["options"])
    assert friend.lobby["secret_options"] == ["script"], "it stays until it is chosen anew"
    chosen.select_option("FS-1")
    friend.until(lambda: chosen.locator("option:checked").inner_text() != "已选定（保密）")
    assert friend.lobby["secret_options"] == ["script"], "that it is the usual one does not show"
    host.see(".options .secrets")
