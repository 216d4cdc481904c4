"""Nothing leaves the pointer that points at it: what rises keeps its foot, and a hand does not slide."""

from __future__ import annotations

import pytest
from tests.web.conftest import NewPerson

_LOW = """() => [...document.querySelectorAll('.surface button[data-piece], .dock button.slip')]
  .filter((one) => one.checkVisibility())
  .map((one) => [one.dataset.piece ?? one.textContent, one.getBoundingClientRect()])
  .map(([name, box]) => [name, box.left + box.width / 2, box.bottom - 1])
  .filter(([, x, y]) => document.elementFromPoint(x, y)?.closest('button[data-piece], button.slip'))"""
"""The lowest row of whatever can be touched, where nothing covers it."""

_UNDER = """([x, y]) => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => {
  const found = document.elementFromPoint(x, y)?.closest('button[data-piece], button.slip');
  done(found ? (found.dataset.piece ?? found.textContent) : '');
})))"""

_SLIDING = """() => [...document.querySelectorAll('.surface .card')].filter((card) => {
  const { transitionProperty: names, transitionDuration: times } = getComputedStyle(card);
  const lasts = times.split(', ');
  return names.split(', ').some((name, at) => /margin|left|top|width|all/.test(name) && parseFloat(lasts[at % lasts.length]) > 0);
}).length"""
"""Cards that would come to a new place later than the page has been told of it."""


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
@pytest.mark.parametrize("game", ["codex", "fengsheng", "tragedy_looper"])
def test_a_hand_does_not_slide(new_person: NewPerson, game: str, motion: str):
    person = new_person(reduced_motion=motion)
    person.begin(game, 2)
    person.play(2)
    assert person.page.evaluate(_SLIDING) == 0


@pytest.mark.parametrize("game", ["codex", "fengsheng", "tragedy_looper"])
def test_what_is_pointed_at_stays_under_the_pointer(new_person: NewPerson, game: str):
    person = new_person()
    person.begin(game, 2)
    for _ in range(4):
        if person.is_over():
            return
        page = person.page
        for name, x, y in page.evaluate(_LOW):
            page.mouse.move(1, 1)
            below = page.evaluate(_UNDER, [x, y])
            page.mouse.move(x, y)
            assert page.evaluate(_UNDER, [x, y]) == below, f"{name} leaves the pointer"
        page.mouse.move(1, 1)
        person.answer(person.anything(person.asked()))


_RECORD = """
window.changing = [];
const names = (frames) => [...new Set(frames.flatMap((frame) => Object.keys(frame)))]
  .filter((name) => !['offset', 'easing', 'composite', 'computedOffset'].includes(name));
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, how) {
  if (document.querySelector('.pacing')) changing.push(names(frames));
  return animate.call(this, frames, how);
};
"""
"""What changes by and by while a beat is shown."""


@pytest.mark.parametrize("game", ["codex", "fengsheng", "tragedy_looper"])
def test_without_motion_a_beat_fades_in_and_nothing_moves(new_person: NewPerson, game: str):
    person = new_person(paced=True)
    person.page.add_init_script(_RECORD)
    person.begin(game, 2)
    person.play(3)
    assert not person.is_over()
    changing = person.page.evaluate("changing")
    assert changing, "one beat is cut to the next"
    assert all(names == ["opacity"] for names in changing), changing
