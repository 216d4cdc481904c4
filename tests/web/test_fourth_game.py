"""A game of which the pages have never heard: home, lobby, lesson, table, keyboard, why, replay and rematch."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser
from tests.fourth_game.shelf import GAME, environment
from tests.web.axe import in_both_lights
from tests.web.conftest import NewPerson
from tests.web.person import ENDED, Person
from tests.web.serving import QUICK, Serving, playing
from tests.web.test_games import LONGEST
from tests.web.test_keyboard import answer, tab_to
from tests.web.test_lessons import DONE, Learner
from tests.web.test_replay import jump, step_of
from tests.web.test_why import dead_controls, silent
from tests.web.test_widths import LONG_NAME, lies_well

NARROW = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
CARD = f"article[data-game={GAME}]"
POSITIONS = 12


@pytest.fixture(scope="module")
def serving(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """Beside which the game is installed."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", environment()["PYTHONPATH"])
        with playing(tmp_path_factory.mktemp("fourth"), QUICK) as served:
            yield served


@pytest.mark.parametrize("width", [1280, 390])
def test_home_and_lobby_show_it_as_any_other(new_person: NewPerson, width: int):
    person = new_person(**(NARROW if width == 390 else {}))
    person.home()
    card = person.page.locator(CARD)
    for said in ("夜渡", "2–4", "5 分钟", "谁的票浮得起来", "随机出手"):
        assert said in card.inner_text()
    assert card.locator(".art svg").count() == 1
    card.scroll_into_view_if_needed()
    person.picture(f"fourth-home-{width}")
    person.open_lobby(GAME)
    person.click(".seats .row button >> nth=0")
    person.until(lambda: all(seat["kind"] != "empty" for seat in person.lobby["seats"]))
    assert person.page.locator(".seats li.bot", has_text="随机机器人").count() == 2
    person.click(".options summary")
    assert "可以抢渡" in person.page.locator(".options").inner_text()
    person.picture(f"fourth-lobby-{width}")
    assert in_both_lights(person, f"fourth-lobby-{width}") == []


def test_its_lesson_is_played_to_its_end(person: Person):
    learner = Learner(person, GAME)
    learner.enter()
    person.picture("fourth-lesson")
    assert in_both_lights(person, "fourth-lesson") == []
    assert dead_controls(person) == []
    while not learner.shown["done"]:
        learner.go_on()
    person.picture("fourth-lesson-done")
    person.click(f"{DONE} .stamp")
    person.page.wait_for_url("**/r/*")
    assert not person.is_over(), "one sits at a real table"
    assert person.lobby["game"] == GAME


@pytest.mark.parametrize("width", [1280, 390])
def test_a_whole_game_by_hand_then_its_replay_and_another(new_person: NewPerson, width: int):
    person = new_person(**(NARROW if width == 390 else {}))
    person.begin(GAME, 3, crossings=5)
    assert not person.is_over()
    person.picture(f"fourth-table-{width}")
    assert in_both_lights(person, f"fourth-table-{width}") == []
    assert person.play(LONGEST)
    assert person.sideways() == 0
    person.picture(f"fourth-end-{width}")
    assert "获胜" in person.page.locator(f"{ENDED} .verdict").inner_text()
    person.press(person.page.locator(f"{ENDED} .rule-id"))
    person.see(".paragraph p:has-text('灯')")
    person.page.keyboard.press("Escape")
    person.click(f"{ENDED} .ink:has-text('看录像')")
    person.page.wait_for_url("**/replay/**")
    person.see("main .board")
    assert step_of(person) == 0
    jump(person, "下一回合", "上一回合", "turn")
    person.picture(f"fourth-replay-{width}")
    person.page.go_back()
    person.click(f"{ENDED} .stamp")
    person.see(".go .stamp:not(.waits)")
    person.click(".go .stamp")
    person.until(lambda: person.lobby["round"] == 2)
    assert not person.is_over()


def test_a_whole_game_by_keyboard_alone(new_person: NewPerson):
    person = new_person(confirm=True)
    person.home()
    assert tab_to(person, f"{CARD} .deeds .bots")
    person.page.keyboard.press("Enter")
    person.see(".dock")
    for _ in range(LONGEST):
        if person.is_over():
            break
        answer(person, person.asked())
    assert person.is_over()


@pytest.mark.parametrize("width", [1280, 390])
def test_whatever_is_grey_says_why_whether_one_lays_or_seizes(new_person: NewPerson, width: int):
    person = new_person(**(NARROW if width == 390 else {}))
    person.begin(GAME, 4, crossings=5)
    clicked = dict.fromkeys(("lay", "seize"), 0)
    for _ in range(POSITIONS):
        if person.is_over():
            person.begin(GAME, 4, crossings=5)
            assert not person.is_over()
        grey, wrong = silent(person, set())
        assert wrong == []
        assert dead_controls(person) == []
        clicked[person.asked()["word"]] += len(grey)
        person.picture(f"fourth-{person.asked()['word']}-{width}")
        person.play(1)
    assert min(clicked.values()) > 0


def test_the_question_mark_says_why_of_a_card_on_the_table(person: Person):
    person.begin(GAME, 2)
    assert not person.is_over()
    assert tab_to(person, ".card:not(.held)")
    person.page.keyboard.press("?")
    person.see(".slip[role=dialog] .cause:has-text('不在你手里')")
    person.picture("fourth-why")


def test_it_lies_well_at_every_width(new_person: NewPerson):
    person = new_person(confirm=True)
    person.open_room(name=LONG_NAME, bots=True, clock={"preset": "slow"}, game=GAME, seats=4)
    person.fill_and_start()
    assert not person.is_over()
    lies_well(person)
