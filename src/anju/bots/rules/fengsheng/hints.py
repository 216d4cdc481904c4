"""What the bot has been told about skills: plain data, the only place that names them.

A skill that is not listed is tried out in imagined worlds (`trying`), and what it asks is answered as for a foe.
"""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass
from typing import Final


@dataclass(slots=True, eq=False)
class Hint:
    """`cards` is about how many cards the skill is worth, what it does to messages left aside.

    The words say how to reckon: what it does as a whole (`deed`), whose messages it takes away (`clears`), and what
    matters when it asks for a target, for a place, for a card to pick, for a message, for a branch, for yes or no.
    """

    cards: float | None = None
    _: KW_ONLY
    deed: str = ""
    clears: str = ""
    target: str = "foe"
    where: str = "foe"  # the same, where choosing nobody is allowed
    pick: str = ""
    intel: str = ""
    place: str = "target"  # in front of whom a card is placed
    branch: str = ""
    may: str = ""
    says: str = ""  # what a colour or name is said for


HINTS: Final[dict[str, Hint]] = {
    # Used in the main phase, or instead of sending.
    "bo_ai": Hint(1.5, where="woman"),
    "gui_zha": Hint(1.0, branch="card"),
    "hou_zi_qie_xin": Hint(-1.0, intel="to hand"),
    "huo_xin": Hint(1.0),
    "ji_ban": Hint(1.2, target="friend"),
    "jiao_ji": Hint(1.0),
    "jin_bi": Hint(1.0, branch="ransom"),
    "leng_xue_xun_lian": Hint(deed="top of the deck", pick="send to anybody"),
    "pin_ming_san_lang": Hint(deed="black for cards", place="self"),
    "tan_qiu_zhen_li": Hint(deed="bring over", pick="strike back", intel="bring over"),
    "tan_xu_bian_shi": Hint(0.3),
    "tao_qu": Hint(clears="others"),
    "xin_si_chao": Hint(1.2),
    "you_di_shen_ru": Hint(deed="open bait", pick="send to friends"),
    "yu_si_wang_po": Hint(0.4),
    "yun_chou_wei_wo": Hint(3.5),
    "zi_zheng_qing_bai": Hint(1.2),
    # Used in a contest, or when somebody is dying.
    "ding_lun": Hint(deed="secure"),
    "du_ji": Hint(2.0, pick="poison", branch="poison"),
    "dui_zheng_xia_yao": Hint(3.0, clears="all"),
    "gong_fen": Hint(deed="black for all"),
    "guang_fa_bao": Hint(3.0, target="card"),
    "hou_lai_ren": Hint(intel="keep"),
    "ji_song": Hint(deed="deliver", target="message", branch="cost"),
    "ji_zhi": Hint(4.0),
    "jie_dao_sha_ren": Hint(1.5, where="shown card"),
    "jin_kou_yi_kai": Hint(1.0, branch="exchange"),
    "miao_bi_qiao_bian": Hint(clears="all"),
    "miao_shou": Hint(deed="replace", target="replace", pick="replace"),
    "ru_bi_zhi_shi": Hint(0.5, branch="steer"),
    "sou_ji": Hint(1.5, pick="black ones"),
    "tou_tian": Hint(deed="catch"),
    "yi_hua_jie_mu": Hint(deed="move", target="move", intel="move"),
    "ying_bian_zi_ru": Hint(2.0, deed="catch or lose"),
    "zhao_bai_he": Hint(1.0, branch="for target"),
    "zuo_you_feng_yuan": Hint(deed="new hands", target="new hand"),
    # Triggered.
    "an_cang_sha_ji": Hint(1.0, branch="pass black on"),
    "an_du_chen_cang": Hint(2.0, place="sender"),
    "bai_yue_guang": Hint(may="win"),
    "bi_feng": Hint(deed="call off"),
    "bi_yi_shuang_fei": Hint(where="win"),
    "bian_ze_tong": Hint(1.0),
    "cang_shen_jiao_tang": Hint(1.0, branch="take black", may="receiver is a friend"),
    "chi_zi_zhi_xin": Hint(2.0, place="self", branch="place"),
    "cong_rong_ying_dui": Hint(1.0),
    "cun_bu_bu_rang": Hint(1.0),
    "du_ming": Hint(deed="gamble", place="self"),
    "huan_ri": Hint(0.5),
    "jian_di_feng_xing": Hint(deed="gamble", pick="instead of received", place="self"),
    "jian_ren": Hint(0.5),
    "jiang_hu_ling": Hint(deed="take later", says="prey"),
    "jiang_ji_jiu_ji": Hint(1.5),
    "jin_shen": Hint(deed="exchange", place="self"),
    "jing_meng": Hint(1.0),
    "jiu_ji": Hint(3.0),
    "lian_min": Hint(clears="black of both"),
    "mian_li_cang_zhen": Hint(deed="black for receiver", pick="black for receiver", place="receiver"),
    "mu_qiang_wei": Hint(clears="own", target="any card"),
    "qi_huo_ke_ju": Hint(clears="own"),
    "qiang_ling": Hint(0.3, says="ban"),
    "ru_gui": Hint(deed="to the player", intel="to the player"),
    "shen_cang": Hint(0.5),
    "shun_shi_er_wei": Hint(1.5),
    "xian_fa_zhi_ren": Hint(clears="all", may="target is a foe"),
    "xiang_jin_si_suo": Hint(0.3, target="receiver"),
    "xin_ge_lian_luo": Hint(deed="bar", target="bar"),
    "yi_xin": Hint(deed="any card to anybody", target="any card"),
    "yi_ya_huan_ya": Hint(deed="black near sender", target="card", pick="black near sender"),
    "zan_men_gong_ren": Hint(deed="bar", target="bar", where="bar"),
    "zhen_li": Hint(2.0),
    "zhuan_jiao": Hint(deed="hand over", target="move", intel="hand over"),
    "zhuang_zhi_man_huai": Hint(1.0, branch="take black or draw"),
    # Forced: only which of them comes first is asked.
    "cheng_zhi": Hint(),
    "fu_hei": Hint(1.0),
    "guan_hai": Hint(),
    "han_hou_lao_shi": Hint(),
    "ming_er": Hint(1.0),
    "shi_si": Hint(1.0),
    "shou_kou_ru_ping": Hint(1.0),
    "you_dao": Hint(1.0),
    "zhi_yin": Hint(1.0),
}
NOTHING_KNOWN: Final = Hint()

TURNS_UP: Final = 6.0
"""What a skill that turns its role up has to be worth, unless it brings cards anyway."""


def hint(skill: str) -> Hint:
    return HINTS.get(skill, NOTHING_KNOWN)
