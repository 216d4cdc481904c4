"""The table options of 法典: every configurable ruling with its documented default."""

from __future__ import annotations

from typing import Final

from anju.engine.game import YES_NO, Setting, TableOptions, public_setting

SETTINGS: Final[tuple[Setting, ...]] = (
    public_setting(
        "setup",
        "random",
        ("random", "traits", "choose", "schools"),
        "CX-2.1",
        "角色从何而来：随机标准角色、随机现成角色（含带特性的）、各自选帖、随机选帖",
        "where characters come from: standard ones at random, ready ones at random (also those with traits), own choice "
        "of schools, schools at random",
    ),
    public_setting(
        "characters",
        (),
        None,
        "CX-2.1",
        "各座位的角色：现成角色的名字，或用 + 连起的帖（拳+剑）",
        "the character of each seat: a ready character's id, or schools joined by + (s01+s02)",
    ),
    public_setting(
        "teams",
        0,
        range(7),
        "R-164",
        "阵营数；0 为自动（三人三阵营，其余两阵营）",
        "number of teams; 0 = automatic (three for three players, otherwise two)",
    ),
    public_setting("hp", 40, range(1, 100), "R-003", "标准角色的体力", "hit points of a standard character"),
    public_setting("balance", 3, range(10), "R-003", "标准角色的重心", "balance of a standard character"),
    public_setting("start_hand", 3, range(10), "R-004", "起始手牌数", "cards dealt to each player"),
    public_setting(
        "draw_per_turn",
        0,
        range(3),
        "R-005",
        "自己回合开始时抽几张",
        "cards drawn at the start of one's turn",
    ),
    public_setting(
        "hand_limit",
        0,
        range(37),
        "R-006",
        "回合结束时的手牌上限；0 为无上限",
        "hand limit at the end of one's turn; 0 = none",
    ),
    public_setting(
        "first_player",
        "random",
        ("random", "A", "B", "C", "D", "E", "F"),
        "R-008",
        "谁先手",
        "who goes first",
    ),
    public_setting(
        "second_player_extra_cards",
        0,
        range(10),
        "R-008",
        "后手多发几张",
        "extra cards for those who do not go first",
    ),
    public_setting(
        "max_turns", 200, range(1, 1001), "R-010", "满多少回合判平", "the game is a draw after so many turns"
    ),
    public_setting(
        "max_casts_per_turn",
        60,
        range(1, 1001),
        "R-010",
        "一名角色一回合最多出几招",
        "most skills one figure may use in a turn",
    ),
    public_setting(
        "schools_per_character",
        2,
        range(1, 5),
        "R-011",
        "除〇帖外每人几帖",
        "schools per character besides 〇",
    ),
    public_setting(
        "traits",
        (),
        None,
        "R-013",
        "人人都带的特性：feidan shixue benzhong shikong",
        "traits that everybody has: feidan shixue benzhong shikong",
    ),
    public_setting(
        "backstab_needs_opposite_facing",
        False,
        YES_NO,
        "R-013",
        "背刺还要求双方朝向相反",
        "Backstab also needs opposite facing",
    ),
    public_setting(
        "skip_counts_as_turn",
        True,
        YES_NO,
        "R-023",
        "被跳过的回合也算一个回合",
        "a skipped turn counts as a turn",
    ),
    public_setting(
        "deliberate_fail",
        False,
        YES_NO,
        "R-025",
        "可以宣言缺少必要对象、注定失败的招",
        "skills that lack their object may be declared and fail",
    ),
    public_setting(
        "range_check",
        "after_pre",
        ("after_pre", "before_pre"),
        "R-030",
        "距离在前置效果之后或之前判定",
        "distance is judged after or before the preliminary effects",
    ),
    public_setting("misfire_on_miss", False, YES_NO, "R-034", "击空也算走火", "a miss misfires too"),
    public_setting(
        "caiji_waives",
        "all",
        ("all", "conditions"),
        "R-039",
        "采集免去前提栏的全部，或只免条件",
        "Gather waives the whole precondition, or only its conditions",
    ),
    public_setting(
        "waived_skill_can_kill",
        False,
        YES_NO,
        "R-039",
        "被免前提的招仍可击杀",
        "a skill with waived precondition can still execute",
    ),
    public_setting(
        "contest_empty_draws",
        True,
        YES_NO,
        "R-048",
        "空手比点者也抽牌",
        "who contests with an empty hand draws too",
    ),
    public_setting(
        "fall_duration",
        "next_turn",
        ("next_turn", "own_next_turn"),
        "R-057",
        "倒地到下一回合结束，或到其自己的下一回合结束",
        "fallen until the end of the next turn, or of one's own next turn",
    ),
    public_setting(
        "fallen_extra_damage", 1, range(10), "R-058", "倒地者受伤害加几", "extra damage to the fallen"
    ),
    public_setting(
        "wall_hit",
        "blocked",
        ("blocked", "arrive"),
        "R-067",
        "到边格后还有余步才算撞墙，或到边格即算",
        "hitting the wall needs a step left over, or just arriving at the edge",
    ),
    public_setting(
        "bounce",
        "marked_only",
        ("marked_only", "all"),
        "R-068",
        "只有写明的位移反弹，或全部反弹",
        "only moves that say so bounce, or all",
    ),
    public_setting(
        "yubu2_mirror",
        "target",
        ("target", "center"),
        "R-073",
        "幽步·二以对手或场地中心为轴",
        "Ghost Step II mirrors about the foe or the centre",
    ),
    public_setting(
        "immobile_blocks_forced",
        False,
        YES_NO,
        "R-075",
        "无法移动者也不能被移动",
        "the immobile cannot be moved by others either",
    ),
    public_setting(
        "trailing_draw",
        "icon",
        ("icon", "clause", "always"),
        "R-089",
        "「若…：…，抽一张」的抽牌看图标、受条件、或总是",
        "the draw at the end of an if-clause goes by icon, by the clause, or always happens",
    ),
    public_setting(
        "empty_hand_divisible",
        False,
        YES_NO,
        "R-093",
        "空手也能展示（和为 0）",
        "an empty hand can be shown (sum 0)",
    ),
    public_setting(
        "between_inclusive", True, YES_NO, "R-102", "「之间」含两端", "between includes both ends"
    ),
    public_setting(
        "revelation_pool",
        "all",
        ("all", "own"),
        "R-105",
        "启示翻全部帖，或只翻自己的帖",
        "Revelation turns to any school, or only to own ones",
    ),
    public_setting(
        "huoshe_any_turn",
        False,
        YES_NO,
        "R-115",
        "火舌在别人的回合也可用",
        "Fire Tongue may be used in others' turns",
    ),
    public_setting(
        "bengshan_view",
        "target",
        ("target", "caster"),
        "R-117",
        "崩山按谁的视角数位置",
        "whose numbering of cells Landslide uses",
    ),
    public_setting(
        "doll_pool",
        "no_summoners",
        ("no_summoners", "all"),
        "R-138",
        "玩偶的随机帖",
        "the doll's random school",
    ),
    public_setting(
        "finale_result",
        "draw",
        ("draw", "win"),
        "R-144",
        "终幕同归于尽时判平，或判宿主胜",
        "when Finale takes the foe along: a draw, or the host wins",
    ),
    public_setting(
        "yuxuan_hits_self", False, YES_NO, "R-149", "狱漩也伤自己", "Hell Vortex hits its caster too"
    ),
    public_setting(
        "element_chain",
        "last_element",
        ("last_element", "adjacent"),
        "R-153",
        "轮转看最近一个有属性的招，或只看上一招",
        "the element chain looks at the last element, or only at the skill just before",
    ),
    public_setting(
        "start_layout",
        "ends",
        ("ends", "spread"),
        "R-165",
        "按阵营分居，或每人均布",
        "teams start together, or everybody spread out",
    ),
    public_setting(
        "team_fail",
        "character",
        ("character", "team"),
        "R-168",
        "出招失败只停该角色，或停全队",
        "a failed skill stops the figure, or its whole team",
    ),
    public_setting(
        "swift_prompt",
        "always",
        ("always", "only_if_possible"),
        "CX-7.4",
        "插入窗口按公开信息总是询问，或只在真的能插入时问",
        "the swift window is always asked by what is public, or only if really possible",
    ),
)

SWITCHES: Final = tuple(row.name for row in SETTINGS if row.choices == YES_NO)
"""Options that are either on or off; rows may ask about these."""


class Options(TableOptions):
    """The options of one table, by name."""

    setup: str
    characters: tuple[str, ...]
    teams: int
    hp: int
    balance: int
    start_hand: int
    draw_per_turn: int
    hand_limit: int
    first_player: str
    second_player_extra_cards: int
    max_turns: int
    max_casts_per_turn: int
    schools_per_character: int
    traits: tuple[str, ...]
    backstab_needs_opposite_facing: bool
    skip_counts_as_turn: bool
    deliberate_fail: bool
    range_check: str
    misfire_on_miss: bool
    caiji_waives: str
    waived_skill_can_kill: bool
    contest_empty_draws: bool
    fall_duration: str
    fallen_extra_damage: int
    wall_hit: str
    bounce: str
    yubu2_mirror: str
    immobile_blocks_forced: bool
    trailing_draw: str
    empty_hand_divisible: bool
    between_inclusive: bool
    revelation_pool: str
    huoshe_any_turn: bool
    bengshan_view: str
    doll_pool: str
    finale_result: str
    yuxuan_hits_self: bool
    element_chain: str
    start_layout: str
    team_fail: str
    swift_prompt: str
