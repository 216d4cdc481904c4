"""The pictures of the README: each game on a desk and on a phone, made here, kept in docs/images.

They lie in `build/readme` after a run; copy them to `docs/images` when the tables look different.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pytest
from tests.web.conftest import DESK, PHONE, NewPerson

ROOT: Final = Path(__file__).parents[2]
MADE: Final = ROOT / "build" / "readme"
KEPT: Final = ROOT / "docs" / "images"
LARGEST: Final = 120_000
"""Bytes: a page with six of them opens at once."""

TABLES: Final[dict[str, dict[str, Any]]] = {
    "codex": {"seats": 2, "options": {"first_player": "A", "characters": ["剑客", "武者"]}},
    "fengsheng": {"seats": 5},
    "tragedy_looper": {"seats": 2, "seat": 1, "options": {"script": "FS-1"}},
}
MOVES: Final = {"codex": 1, "fengsheng": 12, "tragedy_looper": 8}
"""Until there is something to see."""

PLACES: Final[dict[str, dict[str, Any]]] = {
    "desk": {"viewport": DESK},
    "phone": {**PHONE, "device_scale_factor": 1.5},
}


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("game", TABLES)
def test_the_readme_shows_the_table(new_person: NewPerson, game: str, place: str):
    person = new_person(confirm=True, **PLACES[place])
    person.open_room(game=game, name="安 Ann", bots=True, clock={"preset": "slow"}, **TABLES[game])
    person.fill_and_start()
    person.play(MOVES[game])
    assert not person.is_over(), "a game under way"
    name = f"{game}-{place}.jpg"
    MADE.mkdir(parents=True, exist_ok=True)
    person.page.screenshot(path=MADE / name, animations="disabled", type="jpeg", quality=62)
    kept = KEPT / name
    assert kept.stat().st_size < LARGEST
    assert (MADE / name).stat().st_size < LARGEST
    for readme in ("README.md", "README.zh-CN.md"):
        assert f"docs/images/{name}" in (ROOT / readme).read_text(encoding="utf-8")
