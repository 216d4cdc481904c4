"""No silent click: whatever cannot be chosen says why."""

from __future__ import annotations

import os
from typing import Any

import pytest
from tests.web.person import SLIP, Person

POSITIONS = -(-int(os.environ.get("ANJU_GREY", "51")) // 3)
"""Of each of the three games."""

_CLICK_ALL_GREY = """async ({ offered, slip }) => {
  const seen = () => [...document.querySelectorAll('.surface button[data-piece]')].filter((one) => one.checkVisibility());
  const of = (piece) => seen().find((one) => one.dataset.piece === piece);
  const pieces = new Set(seen().map((one) => one.dataset.piece).filter((piece) => !offered.includes(piece)));
  const shares = [0.5, 0.25, 0.75, 0.06, 0.94];
  const hit = (one) => {
    one.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
    const box = one.getBoundingClientRect();
    for (const x of shares) for (const y of shares) {
      const found = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y);
      if (found && one.contains(found)) return found;
    }
    return null;
  };
  const moment = () => new Promise((done) => setTimeout(done));
  const said = () => document.querySelector(slip + ' .cause')?.textContent?.trim() ?? '';
  const told = {};
  for (const piece of pieces) {
    const one = of(piece);
    const under = one && hit(one);
    if (!under) continue;  // wholly under something else: nobody can click it
    under.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    under.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    const until = performance.now() + 60000;
    while ((!said() || said() === '正在取…') && performance.now() < until) await moment();
    told[piece] = said();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    await moment();
  }
  return told;
}"""
"""Clicks on what lies on top at a point of each grey thing, as a mouse would; what the page said of each.

Within the page, since a position has dozens of them and each click from outside takes several journeys."""

NO_REASON = "现在可以选它。"
"""What the page says of something that can be chosen: of something grey it is no answer."""


def silent(person: Person) -> tuple[int, list[str]]:
    """Clicks on everything grey once: how many there were, and what gave no reason."""
    prompt = person.asked()
    offered = [piece for option in prompt["options"] for piece in (option["piece"], *option["piece"].split())]
    told: dict[str, Any] = person.page.evaluate(_CLICK_ALL_GREY, {"offered": offered, "slip": SLIP})
    wrong = [
        f"{piece}: {cause!r} ({prompt['sentence']['zh']})"
        for piece, cause in told.items()
        if cause in ("", "正在取…", NO_REASON)
    ]
    return len(told), wrong


def dead_controls(person: Person) -> list[str]:
    """Buttons and fields that a browser ignores without a word."""
    found: list[str] = person.page.evaluate(
        "[...document.querySelectorAll(':disabled')].filter((one) => one.checkVisibility()).map((one) => one.outerHTML)"
    )
    return found


@pytest.mark.parametrize("game", ["codex", "fengsheng", "tragedy_looper"])
def test_a_click_on_every_greyed_thing_shows_a_reason(person: Person, game: str):
    person.begin(game, 2)
    clicked = 0
    for _ in range(POSITIONS):
        if person.is_over():
            person.begin(game, 2)
            assert not person.is_over()
        count, wrong = silent(person)
        assert wrong == []
        assert dead_controls(person) == []
        clicked += count
        person.play(1)
    assert clicked > POSITIONS, "there is something grey to click on"
