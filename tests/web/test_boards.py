"""What the tables of 法典 and 风声 and their frame promise beyond single answers."""

from __future__ import annotations

import re
from typing import Any

from tests.web.axe import in_both_lights
from tests.web.conftest import PHONE, NewPerson
from tests.web.person import SLIP, Option, Person, Prompt

CHINESE = re.compile(r"[\u4e00-\u9fff]")
LONGEST = 60


def quietly(prompt: Prompt) -> Option:
    """What declines, or the first there is."""
    options: list[Option] = prompt["options"]
    return next((one for one in options if one["value"] == prompt["decline"]), options[0])


def play_until(person: Person, *words: str) -> None:
    """Declines until one of these is asked."""
    for _ in range(LONGEST):
        assert not person.is_over()
        if person.asked()["word"] in words:
            return
        person.answer(quietly(person.asked()))
    raise AssertionError(f"never asked: {words}")


def box(person: Person, selector: str) -> dict[str, Any]:
    found = person.page.locator(selector).first.bounding_box()
    assert found is not None, selector
    return dict(found)


def test_a_planned_chain_is_still_there_after_a_reload(person: Person):
    person.begin("codex", 2)
    play_until(person, "main")
    person.click(".usable .skill:nth-child(1) .side >> nth=1")
    person.click(".usable .skill:nth-child(2) .side >> nth=1")
    planned = person.page.locator(".plan .step b").all_inner_texts()
    assert len(planned) == 2
    person.page.reload()
    assert not person.is_over()
    person.see(".plan .step")
    assert person.page.locator(".plan .step b").all_inner_texts() == planned
    person.page.keyboard.press("z")
    person.page.reload()
    assert not person.is_over()
    assert person.page.locator(".plan .step").count() == 0


def test_f_is_focus_until_a_first_move_is_sent_and_says_why_not_afterwards(new_person: NewPerson):
    person = new_person(confirm=True)
    person.begin("codex", 2)
    play_until(person, "passive")
    person.page.keyboard.press("f")
    person.see(".focus[aria-pressed=true]")
    play_until(person, "main")
    assert person.unsent, "that it was passed is not sent yet"
    person.page.keyboard.press("f")
    person.see(".focus[aria-pressed=true]")
    person.look_again()
    for _ in range(LONGEST):
        assert not person.is_over()
        prompt = person.asked()
        if prompt["word"] == "main" and not person.unsent:
            break
        person.answer(person.anything(prompt) if prompt["word"] == "main" else quietly(prompt))
    person.page.keyboard.press("f")
    person.see(f"{SLIP} .cause:has-text('专注')")
    assert "回合开始" in person.page.locator(f"{SLIP} .cause").inner_text()


def test_on_a_phone_both_sides_stay_in_sight_and_skills_have_three_lists(new_person: NewPerson):
    person = new_person(**PHONE)
    person.begin("codex", 2)
    play_until(person, "main")
    tabs = person.page.locator(".heads button:visible")
    usable, close, whole = (int(re.sub(r"\D", "", text)) for text in tabs.all_inner_texts())
    person.click(".heads button >> nth=2")
    person.until(lambda: person.page.locator(".skills .skill:visible").count() == whole)
    person.click(".heads button >> nth=1")
    person.until(lambda: person.page.locator(".skills .skill:visible").count() == close)
    person.click(".heads button >> nth=0")
    person.until(lambda: person.page.locator(".skills .skill:visible").count() == usable)
    person.page.locator(".surface").evaluate("(surface) => surface.scrollTo(0, surface.scrollHeight)")
    dock = box(person, ".dock")
    for plate in (".others .hp", ".line-place", ".self .hp", ".held .card"):
        found = box(person, plate)
        assert found["y"] >= 0, plate
        assert found["y"] + found["height"] <= dock["y"], plate
    assert person.sideways() == 0


_WHOLE = """() => [...document.querySelectorAll('.skills .skill')].filter((one) => {
  const box = one.getBoundingClientRect();
  const seen = (y) => one.contains(document.elementFromPoint(box.left + box.width / 3, y));
  return one.checkVisibility() && seen(box.top + 2) && seen(box.bottom - 2);
}).length"""
"""Skills of which the upper and the lower edge can be seen."""


def test_on_a_phone_three_skills_are_in_sight_though_both_sides_have_effects(new_person: NewPerson):
    """With a clock, so that the dock has all seven parts of the question to show."""
    person = new_person(confirm=True, **PHONE)
    clock = {"preset": "custom", "base_ms": 3_600_000, "window_ms": 3_600_000, "alone": True}
    person.open_room(game="codex", seats=2, name="阿主", clock=clock, options={"first_player": "A"})
    person.fill_and_start()
    play_until(person, "passive")
    person.answer(next(one for one in person.asked()["options"] if one["value"] == "yes"))
    play_until(person, "main")
    assert person.page.locator(".plate .folded:visible").count() == 2
    for tongue in ("zh", "en"):
        for tab in range(3):
            person.click(f".heads button >> nth={tab}")
            person.page.locator(".surface").evaluate("(surface) => surface.scrollTo(0, 0)")
            person.settle()
            person.picture(f"codex-phone-effects-{tongue}-{tab}")
            assert person.page.evaluate(_WHOLE) >= 3, (tongue, tab)
        person.click(".lang")
    assert in_both_lights(person, "codex-phone-effects") == []
    person.click(".self .name")
    assert person.page.locator(".profile .force span").count() > 0


def test_the_paragraph_of_a_skill_is_english_for_who_reads_english(new_person: NewPerson):
    person = new_person(locale="en-US")
    person.begin("codex", 2)
    play_until(person, "main")
    person.click(".usable .skill:nth-child(1) .side >> nth=0")
    person.click(".skill .text .rule-id")
    paragraph = person.page.locator(".paragraph p")
    person.until(lambda: "\n" in paragraph.inner_text())
    assert not CHINESE.search(paragraph.inner_text())
    person.click(".others .name")
    person.see(".profile")
    assert not CHINESE.search(person.page.locator(".profile").inner_text())


def test_rules_are_looked_up_at_the_table(person: Person):
    person.begin("fengsheng", 3)
    assert not person.is_over()
    person.click(".rail-tabs button:text-is('规则')")
    person.page.locator(".rules input").fill("濒死")
    person.see(".rules li:has-text('濒死')")
    person.click(".rules li button")
    assert person.page.locator(".rules .open").count() == 1
    person.page.locator(".rules input").fill("没有这样的话")
    person.see(".rules li.none")


def test_what_is_passed_in_advance_fits_into_the_dock_in_english(person: Person):
    person.begin("fengsheng", 3)
    play_until(person, "contest")
    person.click(".lang")
    person.see(".yields button:has-text('Pass this window')")
    dock = box(person, ".dock")
    for at in range(person.page.locator(".yields button").count()):
        found = box(person, f".yields button >> nth={at}")
        assert found["y"] + found["height"] <= dock["y"] + dock["height"]


def test_a_guest_is_told_who_decides_and_may_leave(new_person: NewPerson):
    host, guest = new_person(), new_person()
    code = host.open_lobby("codex")
    guest.home()
    guest.page.locator("#code").fill(code)
    guest.click("footer form button")
    guest.see(".whose")
    guest.click(".options .row button >> nth=1")
    guest.see(".notices .note")
    guest.click(".self > .thread:text-is('离席')")
    guest.click("[role=alertdialog] .stamp")
    guest.see("article[data-game=codex] .facts")
    host.until(lambda: host.lobby["seats"][1]["kind"] == "empty")
    assert guest.page.locator(".words a").count() == 0, "nothing to go back to"


def test_schools_are_chosen_from_a_shelf_where_one_can_read_them(new_person: NewPerson):
    person = new_person(confirm=True)
    person.begin_in_the_lobby("codex", 2, setup="choose")
    assert not person.is_over()
    prompt = person.asked()
    option = prompt["options"][2]
    person.touch(option)
    person.see(f".shelf .picked button[data-piece='{option['piece']}']")
    assert person.page.locator(".shelf .read p").count() > 5
    person.page.keyboard.press("Enter")
    person.until(lambda: not person.is_open(prompt))


def in_sight(person: Person, selector: str) -> list[str]:
    """The words that can really be read there: none of them is cut off or laid over."""
    return [
        str(one)
        for one in person.page.evaluate(
            """(wanted) => [...document.querySelectorAll(wanted)].filter((one) => {
                const box = one.getBoundingClientRect();
                const whole = one.scrollHeight <= one.clientHeight + 1 || getComputedStyle(one).overflow === 'visible';
                return box.width > 40 && box.height > 8 && whole;
            }).map((one) => one.textContent.trim())""",
            selector,
        )
    ]


def test_what_a_skill_does_can_be_read_where_it_is_chosen(new_person: NewPerson):
    for name, context in (("desk", {}), ("phone", PHONE)):
        person = new_person(confirm=True, **context)
        person.begin("codex", 2)
        play_until(person, "passive")
        person.picture(f"codex-{name}-question")
        assert "抽 1 张" in person.asked()["sentence"]["zh"]
        assert in_sight(person, ".dock .sentence .said") == [person.asked()["sentence"]["zh"]]
        play_until(person, "main")
        person.see(".usable .skill .effect")
        usable = person.page.locator(".usable .skill").count()
        read = in_sight(person, ".usable .skill .effect")
        person.picture(f"codex-{name}-skills")
        assert usable > 1
        assert all(CHINESE.search(one) for one in read)
        # On a phone the longest are cut off, so that three skills are in sight; the whole is one touch away.
        assert len(read) == usable if name == "desk" else len(read) > usable // 2
        person.click(".usable .skill .side >> nth=0")
        assert len(in_sight(person, ".usable .skill .text")) == 1
        person.leave()


def test_a_skill_keeps_its_key_from_question_to_question(person: Person):
    person.begin("codex", 2)
    known: dict[str, str] = {}
    kept = 0
    for _ in range(LONGEST):
        if person.is_over():
            break
        if person.asked()["kind"] == "skill":
            for row in person.page.locator(".usable .skill .main").all():
                key, piece = row.locator("kbd"), str(row.get_attribute("data-piece"))
                if key.count():
                    kept += known.get(piece) == key.inner_text()
                    assert known.setdefault(piece, key.inner_text()) == key.inner_text()
        person.answer(person.anything(person.asked()))
    assert kept > 10, "some skill could be used more than once"


def test_the_log_names_people(new_person: NewPerson):
    person = new_person(confirm=True)
    person.begin("codex", 2)
    play_until(person, "main")
    person.page.keyboard.press("l")
    person.see(".log li")
    text = " ".join(person.page.locator(".log li").all_inner_texts())
    assert "发条 " in text
    assert "客人" in text
    assert not re.search(r"\b[AB] ", text)
