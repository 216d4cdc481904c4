"""Who sits at the table: people choose an emblem, bots have names and portraits, and a newcomer begins with what is easy."""

from __future__ import annotations

from typing import Any

import pytest
from tests.web.axe import in_both_lights
from tests.web.conftest import PHONE, NewPerson
from tests.web.test_friends import join
from tests.web.test_phone import too_small

GAMES = {"codex": "characters", "fengsheng": "roles", "tragedy_looper": "script"}


@pytest.mark.parametrize("game", GAMES)
def test_a_newcomers_first_game_with_bots_is_one_to_begin_with(new_person: NewPerson, game: str):
    person = new_person()
    person.home()
    told = person.page.request.get(f"{person.base}/api/games").json()
    starter = next(one for one in told if one["id"] == game)["starters"][0]
    assert starter["title"]["zh"] in person.page.locator(f"article[data-game={game}] .starter").inner_text()
    with person.page.expect_request("**/api/rooms") as asked:
        person.click(f"article[data-game={game}] .deeds .bots")
    wanted: Any = asked.value.post_data_json
    assert wanted["seats"] == starter["seats"]
    assert wanted["options"][GAMES[game]] == starter["options"][GAMES[game]]
    person.see(".dock")
    assert "gentle" in {seat["bot"] for seat in person.lobby["seats"]}


def test_who_has_won_begins_as_everybody(new_person: NewPerson):
    person = new_person()
    person.page.add_init_script("localStorage.setItem('anju.level.codex', '\"fair\"')")
    person.home()
    assert person.page.locator("article[data-game=codex] .starter").count() == 0
    person.click("article[data-game=codex] .deeds .bots")
    person.see(".dock")
    assert "characters" not in person.lobby["options"]


@pytest.mark.parametrize("context", [{}, PHONE], ids=["desk", "phone"])
def test_an_emblem_is_chosen_and_seen_by_the_others(new_person: NewPerson, context: dict[str, object]):
    host, friend = new_person(), new_person(**context, locale="en")
    code = host.open_lobby("codex")
    friend.home()
    friend.click("footer .name button")
    assert friend.page.locator("footer .all button").count() == 20
    assert not context or too_small(friend, "footer button, footer input") == []
    assert in_both_lights(friend, "emblems") == []
    friend.click("footer .all button[aria-label=Owl]")
    assert friend.page.locator("footer .all").count() == 0
    friend.page.reload()
    friend.see("footer .name button[aria-label$=Owl]")
    join(friend, code, "小白")
    host.until(lambda: host.lobby["seats"][1]["emblem"] == "owl", "the host does not see the emblem")
    friend.click(".self form button[aria-expanded]")
    friend.click(".self .all button[aria-label=Fox]")
    host.until(lambda: host.lobby["seats"][1]["emblem"] == "fox", "it is not changed")
    assert host.lobby["seats"][1]["name"] == "小白"
    assert not context or too_small(friend, ".self button, .self input") == []
    assert in_both_lights(friend, "lobby-emblem") == []


def test_the_host_takes_a_set_up_and_nobody_else_learns_which(new_person: NewPerson):
    host, friend = new_person(), new_person()
    join(friend, host.open_lobby("tragedy_looper"), "小白")
    for starter in ("lesson", "first_script"):
        host.click(f"[data-starter={starter}]")
        host.see(f"[data-starter={starter}][aria-pressed=true]")
        assert host.page.locator("[data-starter][aria-pressed=true]").count() == 1
        friend.until(lambda: friend.lobby["secret_options"] == ["script"])
        assert friend.lobby["options"] == {}
        assert friend.page.locator("[data-starter]").count() == 0
    assert in_both_lights(host, "lobby-starters") == []


def test_bots_are_called_by_their_names_in_either_language(new_person: NewPerson):
    person = new_person()
    person.begin("codex", 2)
    plate = ".plate:has([data-piece='figure:B']) .name"
    person.see(f"{plate} svg.face")
    assert "发条" in person.page.locator(plate).inner_text()
    person.page.evaluate("localStorage.setItem('anju.lang', '\"en\"')")
    person.page.reload()
    person.see(f"{plate} svg.face")
    assert "Spring" in person.page.locator(plate).inner_text()
