"""The table options of 风声 (FS-17.1)."""

from __future__ import annotations

from typing import Final

from anju.engine.game import YES_NO, Setting, TableOptions, public_setting, setting
from anju.games.fengsheng.faces import DECKS

_PACKS: Final = ("base", "base+extend1", "base+extend2", "base+extend1+extend2")

SETTINGS: Final[tuple[Setting, ...]] = (
    public_setting(
        "deck",
        "auto",
        ("auto", *DECKS),
        "FS-2.4",
        "用哪副牌；auto 按人数（2–4 人 88 张，5–8 人 110 张，9 人 118 张）",
        "which deck; auto goes by player count (88 cards for 2-4, 110 for 5-8, 118 for 9)",
    ),
    public_setting("start_hand", 3, range(1, 8), "FS-3.4", "起始手牌数", "cards dealt to each player"),
    public_setting(
        "draw_per_turn", 3, range(1, 8), "FS-7.1", "摸牌阶段摸几张", "cards drawn in the draw phase"
    ),
    public_setting(
        "role_choices",
        2,
        range(1, 5),
        "FS-3.2",
        "每人发几张角色牌选一张",
        "how many roles each player may choose from",
    ),
    public_setting(
        "role_sets", _PACKS[-1], _PACKS, "FS-1.3", "用哪些角色包", "which packs of roles are in play"
    ),
    public_setting(
        "include_unselected",
        False,
        YES_NO,
        "FS-1.3",
        "加入两名未入选角色",
        "with the two roles that were never published",
    ),
    public_setting(
        "include_player_gender_roles",
        False,
        YES_NO,
        "FS-10.3",
        "加入涉及玩家性别的角色（按角色性别处理）",
        "with the role that speaks of the players' gender (the roles' gender is used)",
    ),
    public_setting(
        "last_faction_wins",
        False,
        YES_NO,
        "FS-14.5",
        "只剩同一阵营存活时该阵营立即获胜",
        "a side wins as soon as only its members are alive",
    ),
    public_setting(
        "show_possible_tasks",
        False,
        YES_NO,
        "FS-2.3",
        "公布本局可能出现的神秘人任务",
        "announce which secret tasks may be in play",
    ),
    setting("roles", (), None, "FS-3.2", "指定各座位的角色", "the role of each seat"),
    setting("identities", (), None, "FS-3.1", "指定各座位的身份", "the identity of each seat"),
    public_setting(
        "first_player",
        "random",
        ("random", "A", "B", "C", "D", "E", "F", "G", "H", "I"),
        "FS-3.3",
        "谁先手",
        "who goes first",
    ),
    public_setting(
        "max_turns",
        200,
        range(1, 1001),
        "FS-17.1",
        "满多少回合无人获胜就结束",
        "the game ends without a winner after so many turns",
    ),
)


class Options(TableOptions):
    """The options of one table, by name."""

    deck: str
    start_hand: int
    draw_per_turn: int
    role_choices: int
    role_sets: str
    include_unselected: bool
    include_player_gender_roles: bool
    last_faction_wins: bool
    show_possible_tasks: bool
    roles: tuple[str, ...]
    identities: tuple[str, ...]
    first_player: str
    max_turns: int
