"""Clicks on all that a page shows, and what came of it.

Within the page, since a position has dozens of things to click on and each click from outside takes several journeys.
"""

from __future__ import annotations

from typing import Any, Final

from tests.web.person import SLIP, Person

_HANDS: Final = """
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
  const escape = () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  const press = (under) => under.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  const click = (under) => under.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
"""
"""`hit`: what lies on top at a point of something, as a mouse would find it; null if something else covers it wholly."""

_GREY: Final = f"""async ({{ offered, past, slip }}) => {{
  {_HANDS}
  const seen = () => [...document.querySelectorAll('.surface button[data-piece]')].filter((one) => one.checkVisibility());
  const of = (piece) => seen().find((one) => one.dataset.piece === piece);
  const pieces = new Set(seen().map((one) => one.dataset.piece).filter((piece) => !offered.includes(piece) && !past.includes(piece)));
  const said = () => document.querySelector(slip + ' .cause')?.textContent?.trim() ?? '';
  const answered = () => !['', '正在取…'].includes(said());
  // A line that breaks closes what was asked, and one asks again; a click that opens nothing is silent.
  const heard = async () => {{
    const until = performance.now() + 60000;
    for (let open = false; !answered() && performance.now() < until; await moment()) {{
      if (open && !said()) return false;
      open ||= said() !== '';
    }}
    return true;
  }};
  const told = {{}};
  for (const piece of pieces) {{
    for (let done = false; !done; ) {{
      const one = of(piece);
      const under = one && hit(one);
      if (!under) break;
      press(under);
      click(under);
      done = await heard();
      told[piece] = said();
      escape();
      await moment();
    }}
  }}
  return told;
}}"""

_ALL: Final = f"""async (past) => {{
  {_HANDS}
  const controls = 'button, a, summary, label, input, select, textarea';
  const elsewhere = '.stamp:not(.idle), .halt, .strip, .settings, .yields, [role=dialog]';
  const looks = (one) => {{
    if (one.matches('button, summary')) return !one.matches('[aria-pressed=true]');
    if (one.closest(controls) || one.closest('svg') || !one.closest('.surface')) return false;
    const style = getComputedStyle(one);
    return one.matches('[role=img], [title]:not([title=""])') || style.cursor === 'pointer' || /saturate|grayscale/.test(style.filter);
  }};
  const words = (one) => [one.dataset.piece, one.getAttribute('aria-label'), one.textContent.trim().slice(0, 40)];
  const named = (one) => [one.tagName, one.className, ...words(one)].join(' ');
  const known = new Set(past);
  const wanted = (one) => one.checkVisibility() && looks(one) && !one.closest(elsewhere);
  const all = [...document.querySelectorAll('.shell *')].filter((one) => wanted(one) && !known.has(named(one)));
  const [clicked, silent] = [[], []];
  for (const one of all) {{
    const name = named(one);
    if (!one.isConnected || !wanted(one)) continue;
    const under = hit(one);
    if (!under) continue;
    press(under);
    await moment();
    // What arrives meanwhile may lay another word there: a finger is still on the button.
    const now = under.isConnected ? under : hit(one);
    if (!now) continue;
    let changes = 0;
    const watch = new MutationObserver((found) => (changes += found.length));
    watch.observe(document.body, {{ subtree: true, childList: true, attributes: true, characterData: true }});
    click(now);
    const until = performance.now() + 60000;
    while (!changes && performance.now() < until) await moment();
    watch.disconnect();
    clicked.push(name);
    if (!changes) silent.push(name);
    for (let times = 0; times < 3; times++) escape();
    await moment();
  }}
  return {{ clicked, silent }};
}}"""
"""What sends something (`elsewhere`) is left to the tests that are about it, and what is pressed already may stay so."""


def on_everything_grey(person: Person, past: set[str]) -> dict[str, str]:
    """What the page said of each piece that the open question does not offer, but for those clicked on before."""
    options = [option for prompt in (person.prompt, *person.unsent) if prompt for option in prompt["options"]]
    offered = [piece for option in options for piece in (option["piece"], *option["piece"].split())]
    told: dict[str, str] = person.page.evaluate(
        _GREY, {"offered": offered, "past": sorted(past), "slip": SLIP}
    )
    person.look_again()
    return told


def on_everything(person: Person, past: set[str]) -> tuple[list[str], list[str]]:
    """Clicks on all that looks as if a click did something, but for what was clicked on before: what it was, and
    what left the page as it was."""
    found: dict[str, Any] = person.page.evaluate(_ALL, sorted(past))
    person.look_again()
    return found["clicked"], found["silent"]
