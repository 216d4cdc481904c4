"""What the bot has been told about skills: plain data, the only place that names them for what they do.

A skill that is not listed is judged by its text: what draws cards is welcome.
"""

from __future__ import annotations

from typing import Final

CARDS: Final[dict[str, float]] = {
    # Actions of the main phase.
    "bo_ai": 1.5, "xin_si_chao": 1.2, "zi_zheng_qing_bai": 1.2, "gui_zha": 1.0, "ji_ban": 1.2, "jiao_ji": 1.0,
    "jin_bi": 1.0, "huo_xin": 1.0, "tan_xu_bian_shi": 0.3, "yu_si_wang_po": 0.4, "yun_chou_wei_wo": 3.5,
    "hou_zi_qie_xin": -1.0,
    # Actions of the contest.
    "du_ji": 2.0, "ji_zhi": 4.0, "dui_zheng_xia_yao": 3.0, "sou_ji": 1.5, "zhao_bai_he": 1.0, "jie_dao_sha_ren": 1.5,
    "guang_fa_bao": 3.0, "jin_kou_yi_kai": 1.0, "ying_bian_zi_ru": 2.0, "ru_bi_zhi_shi": 0.5,
    # Triggers.
    "jing_meng": 1.0, "jiu_ji": 3.0, "qiang_ling": 0.3, "huan_ri": 0.5, "shen_cang": 0.5, "jiang_ji_jiu_ji": 1.5,
    "shun_shi_er_wei": 1.5, "zhen_li": 2.0, "cong_rong_ying_dui": 1.0, "chi_zi_zhi_xin": 2.0, "an_du_chen_cang": 2.0,
    "an_cang_sha_ji": 1.0, "zhuang_zhi_man_huai": 1.0, "cun_bu_bu_rang": 1.0,
    "xiang_jin_si_suo": 0.3, "jian_ren": 0.5, "mian_li_cang_zhen": 0.2, "yi_ya_huan_ya": 0.2,
    "du_ming": 1.0, "jian_di_feng_xing": 2.0, "jiang_hu_ling": 0.2, "bian_ze_tong": 1.0,
}  # fmt: skip
"""About how many cards the skill is worth, what it does to messages left aside."""

CLEARS: Final[dict[str, str]] = {
    "miao_bi_qiao_bian": "all", "xian_fa_zhi_ren": "all", "dui_zheng_xia_yao": "all", "tao_qu": "others",
    "lian_min": "black of both", "qi_huo_ke_ju": "own", "mu_qiang_wei": "own",
}  # fmt: skip
"""Whose messages the skill takes away."""

TURNS_UP: Final = 6.0
"""What a skill that can only be used from face down has to be worth, unless it brings cards anyway."""

HELPS: Final = frozenset({"bo_ai", "ji_ban", "bi_yi_shuang_fei"})
"""Skills that are used on friends; all others are used on foes."""

MOVES_MESSAGE: Final = frozenset({"ji_song", "miao_shou"})
"""Skills that ask where the message shall lie."""

BARS: Final = frozenset({"xin_ge_lian_luo", "zan_men_gong_ren"})
"""Skills that forbid somebody to receive."""

TAKES_BLACK: Final = frozenset({"sou_ji"})
"""Skills that offer the black cards of a hand that was seen, and the message."""

PLACES_BEFORE_SELF: Final = frozenset(
    {"jian_di_feng_xing", "du_ming", "pin_ming_san_lang", "jin_shen", "chi_zi_zhi_xin"}
)
PLACES_BEFORE_SENDER: Final = frozenset({"an_du_chen_cang"})
PLACES_BEFORE_RECEIVER: Final = frozenset({"mian_li_cang_zhen"})
