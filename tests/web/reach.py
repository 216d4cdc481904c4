"""How large a thing is for a finger: the stretch of the screen on which a touch hits it and nothing else.

Measured by asking the page what lies at a point, so that invisible margins count, and so does what lies on top.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from tests.web.person import Person

LEAST: Final = 44

SLACK: Final = 1
"""Edges lie between pixels."""

IN_TEXT: Final = (
    "a word in a sentence, as high as its line: more would push the lines apart (WCAG 2.5.8, inline)"
)

EXEMPT: Final = {
    ".paragraph p .rule-id": IN_TEXT,
    ".term": IN_TEXT,
    ".line .cell": "nine squares and more share the width of the phone; the dock has a slip for each that is asked for",
    ".line .figure, .line .marker": "figures in one square overlap; the dock has a slip for each that is asked for",
}
"""What may be smaller, and why. `offered` in test_phone.py sees that the dock has the slips."""

EVERYTHING: Final = 'button, a[href], input, select, textarea, summary, [role=button], [tabindex="0"]'

ALIKE: Final = 5
"""So many things of one kind on one screen tell how large the others are."""

_MEASURE: Final = """async ({ least, exempt, targets, alike }) => {
  const shares = [0.5, 0.25, 0.75, 0.06, 0.94];
  const reach = (one, own) => {
    const run = (x, y, dx, dy, most) => {
      let far = 0;
      while (far < most && own(document.elementFromPoint(x + dx * (far + 1), y + dy * (far + 1)))) far++;
      return far;
    };
    const stretch = (x, y, dx, dy) => {
      const back = run(x, y, -dx, -dy, least - 1);
      return back + 1 + run(x, y, dx, dy, least - 1 - back);
    };
    let best = [0, 0];
    for (const part of [one, ...(one.labels ?? [])]) {
      const box = part.getBoundingClientRect();
      for (const across of shares) for (const down of shares) {
        const [x, y] = [box.left + box.width * across, box.top + box.height * down];
        if (!own(document.elementFromPoint(x, y))) continue;
        const found = [stretch(x, y, 1, 0), stretch(x, y, 0, 1)];
        if (Math.min(...found) > Math.min(...best)) best = found;
        if (Math.min(...best) >= least) return best;
      }
    }
    return best;
  };
  const bring = (one, block) => {
    one.scrollIntoView({ block, inline: 'center', behavior: 'instant' });
    for (let frame = one.parentElement; frame; frame = frame.parentElement) {
      const style = getComputedStyle(frame);
      if (style.overflowY === 'hidden') frame.scrollTop = 0;
      if (style.overflowX === 'hidden') frame.scrollLeft = 0;
    }
  };
  const above = [...document.querySelectorAll('[role=dialog], .veil, .shade, .sheet.panel')].filter((one) => one.checkVisibility());
  const beneath = (one) => {
    const box = one.getBoundingClientRect();
    return above.some((lid) => {
      const over = lid.getBoundingClientRect();
      const apart = over.right <= box.left || over.left >= box.right || over.bottom <= box.top || over.top >= box.bottom;
      return !apart && !lid.contains(one);
    });
  };
  const measured = [];
  const met = new Map();
  for (const one of document.querySelectorAll(targets)) {
    if (!one.checkVisibility({ visibilityProperty: true })) continue;
    if (getComputedStyle(one).pointerEvents === 'none') continue;
    if (exempt.some((selector) => one.matches(selector))) continue;
    const names = [one.parentElement?.className, one.tagName.toLowerCase(), one.className].join(' ');
    const kin = names.replace(/svelte-\\w+/g, '').replace(/\\s+/g, ' ').trim();
    if ((met.get(kin) ?? 0) >= alike) continue;
    met.set(kin, (met.get(kin) ?? 0) + 1);
    const own = (found) => found !== null && [one, ...(one.labels ?? [])].some((part) => part.contains(found));
    let [width, height] = [0, 0];
    bring(one, 'center');
    if (beneath(one)) continue;
    for (const block of ['center', 'nearest', 'start', 'end']) {
      bring(one, block);
      const found = reach(one, own);
      if (Math.min(...found) > Math.min(width, height)) [width, height] = found;
      if (Math.min(width, height) >= least) break;
    }
    const words = (one.getAttribute('aria-label') ?? one.textContent).trim().slice(0, 24);
    measured.push({ kin, words, width, height });
  }
  return measured;
}"""
"""Of all points of a thing the one from which one gets farthest, across and down, and no farther than is asked for, since
every pixel is a question to the page; scrolled to as a finger could: what is cut off stays cut off. What lies beneath a
dialog is no target until it is put away, nor is a picture through which a touch goes to what is under it."""


class Target(NamedTuple):
    """A thing to touch, and how far it reaches."""

    kin: str
    words: str
    width: int
    height: int

    @property
    def least(self) -> int:
        return min(self.width, self.height)

    @property
    def small(self) -> bool:
        return self.least < LEAST - SLACK

    def __str__(self) -> str:
        return f"{self.width}x{self.height} {self.kin}: {self.words}"


def targets(person: Person, among: str = EVERYTHING, alike: int = 1000) -> list[Target]:
    """All that can be touched on the page as it is, wherever one has to scroll for it; so many of one kind."""
    person.settle()
    asked = {"least": LEAST, "exempt": list(EXEMPT), "targets": among, "alike": alike}
    found: list[dict[str, Any]] = person.page.evaluate(_MEASURE, asked)
    return [Target(**one) for one in found]
