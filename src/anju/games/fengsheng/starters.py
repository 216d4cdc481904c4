"""The first tables of 风声."""

from __future__ import annotations

from typing import Final

from anju.engine.starter import Starter
from anju.engine.text import Text

# Their roles lie face up from the beginning, so that naming them tells nothing.
STARTERS: Final = (
    Starter(
        "one_skill_each",
        Text("五人，各一技", "Five, one skill each"),
        Text(
            "五名公开的角色，每人只有一个技能，一眼就能看完，心思全留给猜人。",
            "Five open roles with a single skill each: read at a glance, so that all your thought goes into whom to trust.",
        ),
        5,
        {"roles": ("duan_mu_jing", "bai_cang_lang", "wu_zhi_guo", "pei_ling", "fei_yuan_long_chuan")},
    ),
)
