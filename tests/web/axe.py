"""What axe-core finds on a screen, in both lights."""

from __future__ import annotations

import json
from typing import Any, Final

from tests.web.chromium import AXE
from tests.web.person import Person

_GRAVE: Final = {"serious", "critical"}

_STAND_STILL: Final = """async () => {
  const ends = (moving) => moving.effect.getComputedTiming().endTime !== Infinity;
  for (let still = 0; still < 3; still++) {
    await new Promise(requestAnimationFrame);
    for (const moving of document.getAnimations().filter(ends)) {
      moving.finish();
      still = 0;
    }
  }
}"""
"""Colours of something that fades in are not yet its colours; on a busy machine a fade may begin some frames late."""


def findings(person: Person) -> list[str]:
    """The grave ones, in short."""
    person.settle()
    person.page.evaluate(_STAND_STILL)
    person.settle()
    found: list[dict[str, Any]] = person.page.evaluate(
        f"{AXE.read_text(encoding='utf-8')}; axe.run({{ resultTypes: ['violations'] }}).then((r) => r.violations)"
    )
    return [
        f"{one['id']}: {json.dumps(node['target'])} {node['failureSummary']}"
        for one in found
        if one["impact"] in _GRAVE
        for node in one["nodes"]
    ]


def in_both_lights(person: Person, name: str) -> list[str]:
    """In the dark, where everybody begins, and in the light; a picture of each."""
    found = findings(person)
    person.picture(name)
    person.page.emulate_media(color_scheme="light")
    person.see("html[data-theme=light]")
    found += findings(person)
    person.picture(f"{name}-light")
    person.page.emulate_media(color_scheme="dark")
    person.see("html[data-theme=dark]")
    return found
