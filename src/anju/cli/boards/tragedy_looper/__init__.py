"""The table of 惨剧轮回 in a terminal."""

from __future__ import annotations

from anju.cli.boards.tragedy_looper.about import about, hint
from anju.cli.boards.tragedy_looper.news import news
from anju.cli.boards.tragedy_looper.table import EXAMPLE, draw, folded, roster, seat_name

__all__ = ["EXAMPLE", "about", "draw", "folded", "hint", "news", "roster", "seat_name"]
