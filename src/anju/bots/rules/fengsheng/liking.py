"""Which roles the bot likes to play."""

from __future__ import annotations

from typing import Final

SHARES: Final = {
    "xiao_jiu": 45, "sp_lian_yuan": 40, "zheng_wen_xian": 40, "sp_gu_xiao_meng": 39, "li_ning_yu": 38,
    "sp_bai_fei_fei": 37, "fei_yuan_long_chuan": 36, "sp_cheng_xiao_die": 36, "bai_cang_lang": 36, "qian_min": 35,
    "han_mei": 35, "chen_an_na": 35, "wu_zhi_guo": 31, "wang_fu_gui": 31, "gui_jiao": 31, "lao_han": 31,
    "huang_ji_ren": 31, "cheng_xiao_die": 31, "cheng_nian_xiao_jiu": 30, "sheng_lao_ban": 30, "cheng_nian_han_mei": 30,
    "mao_bu_ba": 30, "sp_li_ning_yu": 30, "li_shu_yun": 30, "qing_nian_han_mei": 30, "sp_duan_mu_jing": 28,
    "ma_li_ya": 28, "mo_hong_shuang": 28,
}  # fmt: skip
"""Percentage of games won with a role against itself at a table of five; other roles are about average."""
AVERAGE: Final = 33
CHOOSY: Final = 5
"""How strongly it prefers roles with which it wins more often."""


def liking(role: str) -> float:
    """A weight for the choice among roles: it is not always the same."""
    return float((SHARES.get(role, AVERAGE) / AVERAGE) ** CHOOSY)
