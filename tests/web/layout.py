"""What is wrong with how a page lies at one width: words cut off, words over words, things to press out of reach.

Judged by where the letters themselves are, not by the boxes around them, and within what can be seen or scrolled to.
"""

from __future__ import annotations

from typing import Final

from tests.web.person import Person

WIDTHS: Final = range(360, 1921, 40)
PHONE_HEIGHT: Final = 740
DESK_HEIGHT: Final = 800
NARROW: Final = 900
"""Up to this width a page is made for hands."""

OVER_EACH_OTHER: Final = {
    ".dead": "a stamp across a file",
    ".track .figure *, .line .figure *, .line .marker *": "figures in one square overlap, and are named beside it",
}
"""Words that lie over others on purpose, and why."""

_JUDGE: Final = """(aside) => {
  const [width, height] = [innerWidth, innerHeight];
  const found = new Set();
  const named = (one) => `${one.tagName.toLowerCase()}.${[...one.classList].filter((name) => !name.startsWith('svelte-')).join('.')}`;
  const where = (one) => [one.parentElement?.parentElement, one.parentElement, one].filter(Boolean).map(named).join(' ');
  const style = (one) => getComputedStyle(one);
  // Asked for every word within it, and the same for all of them.
  const once = (tell) => {
    const known = new Map();
    return (one) => {
      if (!known.has(one)) known.set(one, tell(one));
      return known.get(one);
    };
  };
  const clips = once((one) => /hidden|clip/.test(style(one).overflowX + style(one).overflowY));
  const scrolls = once((one) => /auto|scroll/.test(style(one).overflowX + style(one).overflowY));
  const frames = once((one) => (one && one !== document.body ? [one, ...frames(one.parentElement)] : []));
  const for_ears = once((one) => one.clientWidth <= 1 && clips(one) || style(one).clip !== 'auto' || style(one).clipPath !== 'none');
  const unseen = (one) => !one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || frames(one).some(for_ears);
  const leans = once((one) => {
    const { rotate, transform, writingMode } = style(one);
    return rotate !== 'none' || writingMode !== 'horizontal-tb' || /^matrix\\((?!1, 0, 0, 1)/.test(transform);
  });
  const turned = (own) => own.some(leans);
  /** Words that have been scrolled under something that stays: asked only of those that lie over others. */
  const beneath = once(({ one, box, scrolled }) => {
    if (!scrolled) return false;
    const hit = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    return hit && !hit.contains(one) && !one.contains(hit);
  });

  const words = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const node = walk.currentNode, one = node.parentElement;
    if (!node.data.trim() || !one || one.closest('svg, script, style') || unseen(one)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const own = frames(one);
    const scrolled = own.find(scrolls);
    for (const line of range.getClientRects()) {
      if (line.width < 3 || line.height < 3) continue;
      // A line is higher than its letters.
      const air = line.height / 5;
      const box = { left: line.left, right: line.right, top: line.top + air, bottom: line.bottom - air, height: line.height - 2 * air };
      const text = node.data.trim().slice(0, 24);
      const hides = own.find(clips);
      if (hides) {
        const edge = hides.getBoundingClientRect();
        const dotted = style(hides).textOverflow === 'ellipsis' || style(hides).webkitLineClamp !== 'none';
        const out = Math.max(edge.left - box.left, box.right - edge.right, edge.top - box.top, box.bottom - edge.bottom);
        if (out > 2 && !dotted && !(scrolled && hides.contains(scrolled))) found.add(`cut off: ${where(one)} “${text}”`);
      }
      const pane = scrolled?.getBoundingClientRect();
      const between = (from, to) => box[from] >= pane[from] - 1 && box[to] <= pane[to] + 1;
      for (const frame of own.filter(clips)) {
        const edge = frame.getBoundingClientRect();
        box.left = Math.max(box.left, edge.left);
        box.right = Math.min(box.right, edge.right);
      }
      if (!scrolled && box.right > box.left && (box.left < -1 || box.right > width + 1)) found.add(`off screen: ${where(one)} “${text}”`);
      const shown = pane ? between('top', 'bottom') && between('left', 'right') : box.bottom <= height;
      if (shown && box.right > box.left && !one.closest(aside) && !turned(own)) words.push({ one, box, text, scrolled });
    }
  }
  const layer = (one) => one.closest('[role=dialog], .notices, .veil, .settings, dialog');
  words.sort((p, q) => p.box.top - q.box.top);
  for (let a = 0; a < words.length; a++) for (let b = a + 1; b < words.length && words[b].box.top < words[a].box.bottom; b++) {
    const [p, q] = [words[a], words[b]];
    const wide = Math.min(p.box.right, q.box.right) - Math.max(p.box.left, q.box.left);
    const high = Math.min(p.box.bottom, q.box.bottom) - Math.max(p.box.top, q.box.top);
    const least = Math.min(p.box.height, q.box.height);
    if (wide <= 3 || high <= least * 0.35 || p.one.contains(q.one) || q.one.contains(p.one) || layer(p.one) !== layer(q.one)) continue;
    if (beneath(p) || beneath(q)) continue;
    found.add(`over each other: ${where(p.one)} “${p.text}” and ${where(q.one)} “${q.text}”`);
  }
  for (const one of document.querySelectorAll('button, a[href], input, select, summary')) {
    if (unseen(one)) continue;
    const box = one.getBoundingClientRect();
    if (!box.width || !box.height || frames(one).some(scrolls)) continue;
    if (box.left < -1 || box.right > width + 1) found.add(`out of reach: ${where(one)} “${one.textContent.trim().slice(0, 24)}”`);
  }
  if (document.documentElement.scrollWidth > width + 1) found.add('the page scrolls sideways');
  return [...found];
}"""


def findings(person: Person, width: int) -> list[str]:
    """What is wrong at this width."""
    height = PHONE_HEIGHT if width <= NARROW else DESK_HEIGHT
    person.page.set_viewport_size({"width": width, "height": height})
    person.page.evaluate(
        "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
    )
    found: list[str] = person.page.evaluate(_JUDGE, ", ".join(OVER_EACH_OTHER))
    return found
