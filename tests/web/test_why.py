"""No silent click: whatever cannot be chosen says why."""

from __future__ import annotations

import pytest
from tests.web.person import SLIP, Person

POSITIONS = 17
"""Of each game: fifty altogether."""

_GREY = """(offered) => [...document.querySelectorAll('.surface button[data-piece]')]
  .filter((one) => one.checkVisibility() && !offered.includes(one.dataset.piece)).map((one) => one.dataset.piece)"""
_SPOT = """(piece) => {
  const one = [...document.querySelectorAll(`.surface button[data-piece="${piece}"]`)].find((found) => found.checkVisibility());
  if (!one) return null;
  one.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  const box = one.getBoundingClientRect();
  for (const x of [0.5, 0.25, 0.75, 0.06, 0.94]) for (const y of [0.5, 0.25, 0.75, 0.06, 0.94]) {
    const point = [box.left + box.width * x, box.top + box.height * y];
    const hit = document.elementFromPoint(...point);
    if (hit && one.contains(hit)) return point;
  }
  return null;
}"""
_CAUSE = f"""() => {{
  const found = document.querySelector('{SLIP} .cause')?.textContent?.trim();
  return found && found !== '正在取…' ? found : null;
}}"""
NO_REASON = "现在可以选它。"
"""What the page says of something that can be chosen: of something grey it is no answer."""


def silent(person: Person) -> list[str]:
    """Clicks on everything grey once; what gave no reason."""
    prompt = person.asked()
    offered = [piece for option in prompt["options"] for piece in option["piece"].split()]
    found = []
    for piece in dict.fromkeys(person.page.evaluate(_GREY, offered)):
        point = person.page.evaluate(_SPOT, piece)
        if point is None:
            continue  # wholly under something else: nobody can click it
        person.page.mouse.click(*point)
        cause = person.page.wait_for_function(_CAUSE, timeout=5000).json_value()
        if cause == NO_REASON:
            found.append(f"{piece}: {prompt['sentence']['zh']}")
        person.page.keyboard.press("Escape")
    return found


@pytest.mark.parametrize("game", ["codex", "fengsheng", "tragedy_looper"])
def test_a_click_on_every_greyed_thing_shows_a_reason(person: Person, game: str):
    person.begin(game, 2)
    for _ in range(POSITIONS):
        if person.is_over():
            person.begin(game, 2)
            assert not person.is_over()
        assert silent(person) == []
        person.play(1)
