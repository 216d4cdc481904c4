"""Golden playthroughs: whole games as text, to be read as diffs when rules change.

    python -m tests.playthroughs.write

writes all files anew; `git diff tests/playthroughs` then shows what the change of rules did.
"""

from __future__ import annotations

from typing import Final

from tests.playthroughs import codex_games, fengsheng_games, tragedy_games

GAMES: Final = (*codex_games.GAMES, *fengsheng_games.GAMES, *tragedy_games.GAMES)


if __name__ == "__main__":
    for one in GAMES:
        one.file.parent.mkdir(exist_ok=True)
        one.file.write_text(one.text(), encoding="utf-8")
