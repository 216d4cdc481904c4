"""The first scripts of 惨剧轮回.  A script is played before it is understood: of what is hidden in it nothing is said here."""

from __future__ import annotations

from typing import Final

from anju.engine.starter import Starter
from anju.engine.text import Text
from anju.games.tragedy_looper.settings import LESSON

STARTERS: Final = (
    Starter(
        "lesson",
        Text("第一课：神社两日", "First Lesson: Two Days at the Shrine"),
        Text(
            "最短的剧本：三个人物，两天，两轮，十来分钟就走完一遍。",
            "The shortest script there is: three people, two days, two loops, played through in about ten minutes.",
        ),
        4,
        {"script": LESSON},
    ),
    Starter(
        "first_script",
        Text("初学者剧本 FS-1", "The First Script, FS-1"),
        Text(
            "第一个完整的剧本：六个人物，四天，三轮；身份表只有初学者那一页。",
            "The first whole script: six people, four days, three loops, and only the beginners’ page of roles to look through.",
        ),
        4,
        {"script": "FS-1"},
    ),
)
