"""The table of 风声: who sits where, what lies before them, where the message is.

Colour is never alone: a word says the same, and no letter, since letters are seats.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

from rich import box
from rich.console import Group
from rich.table import Table
from rich.text import Text as Line

import anju
from anju.cli.boards.telling import letters, one_by_one, seat_letter
from anju.engine.text import Text
from anju.games.fengsheng.faces import (
    ARROW,
    ARROWS,
    BLACK,
    BLUE,
    CODE_COLOURS,
    CODES,
    COLOUR_NAMES,
    COLOURS,
    KIND,
    KINDS,
    LOCK,
    MI_LING,
    PROBE,
    RED,
    SHI_TAN,
    colours_text,
)
from anju.games.fengsheng.identity import IDS, NAMES, goal
from anju.games.fengsheng.label import LOCKS, WORDS, card_text

if TYPE_CHECKING:
    from rich.console import RenderableType

    from anju.games.fengsheng.game import FengSheng
    from anju.games.fengsheng.library import Library

View = dict[str, Any]

STYLES: Final = ((RED, "red"), (BLUE, "blue"), (BLACK, "bright_black"))
PHASES: Final = {
    "draw": Text("摸牌", "draw"),
    "main": Text("出牌", "action"),
    "send": Text("传递", "sending"),
    "sent": Text("传递", "sending"),
    "transit": Text("传递", "sending"),
    "contest": Text("争夺", "contest"),
    "receive": Text("接收", "receiving"),
    "turn_end": Text("回合结束", "end of turn"),
}
TITLES: Final = (
    Text("座", "seat"),
    Text("角色", "role"),
    Text("手牌", "hand"),
    Text("情报区", "messages"),
    Text("红 蓝 黑", "red blue black"),
    Text("留意", "watch"),
    Text("身份", "identity"),
)
WAY: Final = ("draw", "main", "transit", "contest", "receive")
RUNGS: Final = {
    "triggers": Text("触发技能", "triggers"),
    "victory": Text("宣胜", "victory"),
    "dying": Text("濒死", "dying"),
    "body": Text("进行", "go on"),
}
FRAMES: Final = {"dying": Text("濒死", "dying"), "death": Text("死亡", "death")}
DIRECTIONS: Final = {"left": "←", "right": "→", "up": "↑"}
PROBED: Final = (Text("潜伏", "Undercover"), Text("特工", "Agency"), Text("神秘人", "Loner"))
ABSENT: Final = 0
"""No card has this number."""


news = one_by_one
seat_name = seat_letter
roster = letters
EXAMPLE: Final = Text("截获", "Intercept")


def draw(view: View, lang: str) -> RenderableType:
    """The whole table as one seat, or the public, sees it."""
    if view["phase"] in ("deal", "choose_roles"):
        return _before_play(view, lang)
    parts: list[RenderableType] = [_header(view, lang), _seats(view, lang), _message(view, lang)]
    parts.extend(_remembered(view, lang))
    if view["you"] is not None:
        parts.append(_own(view, lang))
    return Group(*parts)


def folded(view: View, lang: str) -> list[RenderableType]:
    """Without lines between; then without what was seen once, and one's skills by name."""
    if view["phase"] in ("deal", "choose_roles"):
        return [_before_play_in_brief(view, lang)]
    parts: list[RenderableType] = [_state(view, lang), _seats(view, lang, lined=False)]
    if view["message"] is not None:
        parts.append(_message(view, lang))
    if view["you"] is None:
        return [Group(*parts)]
    return [
        Group(*parts, *_remembered(view, lang), _own(view, lang)),
        Group(*parts, _own_in_brief(view, lang)),
    ]


def hint(view: View, value: object, lang: str) -> str:
    """What is printed on a 试探 or 密令."""
    return _printed(_face(view, value), lang)


def about(view: View, value: object, lang: str) -> str:
    """The text of a skill, of a role with all its skills, of a card or of a kind of card."""
    face = _face(view, value)
    if face != ABSENT:
        return _card_text(face, lang)
    if not isinstance(value, str):
        return ""
    skill, role = library().by_skill.get(value), library().role(value)
    if skill is not None:
        return f"{skill.name(lang)}\n{skill.text(lang)}  [FS-{skill.id}]"
    if role is not None:
        lines = [f"{role.name(lang)} · {role.title(lang)}"]
        lines += [f"  {one.name(lang)}: {one.text(lang)}" for one in role.skills if one.shown]
        return "\n".join(lines)
    for kind in library().kinds:
        if value in (kind.id, kind.name.zh, kind.name.en):
            return f"{kind.name(lang)}\n{kind.text(lang)}  [{kind.rule}]"
    return ""


def _face(view: View, value: object) -> int:
    """Which card it is: by its id, perhaps with what it is used as, or by what is written on it."""
    if view["phase"] in ("deal", "choose_roles"):
        return ABSENT
    if isinstance(value, str):
        return next((face for face in range(1, len(KIND)) if _is_called(face, value)), ABSENT)
    id = value[0] if isinstance(value, tuple) and value else value
    zones = [seat["area"] for seat in view["seats"]]
    if view["you"] is not None:
        zones.append(view["seats"][view["you"]]["hand"])
    return next((card["face"] for zone in zones for card in zone if card["id"] == id), ABSENT)


def _is_called(face: int, name: str) -> bool:
    return name in (card_text(library(), face, "zh"), card_text(library(), face, "en"))


def _card_text(face: int, lang: str) -> str:
    kind = library().kinds[KIND[face]]
    printed = _printed(face, lang)
    lines = [
        card_text(library(), face, lang),
        *([printed] if printed else ()),
        f"{kind.text(lang)}  [{kind.rule}]",
    ]
    return "\n".join(lines)


def _printed(face: int, lang: str) -> str:
    """潜伏＋ 特工－ 神秘人＋: who draws (+) and who discards (-); or the colours of the code words."""
    if KIND[face] == SHI_TAN:
        signs = ["+" if draws else "-" for draws in PROBE[face]]
        return " ".join(f"{side(lang)}{sign}" for side, sign in zip(PROBED, signs, strict=True))
    if KIND[face] == MI_LING:
        pairs = zip(CODES, CODE_COLOURS[face], strict=True)
        return " ".join(f"{WORDS[code](lang)}={colours_text(colour, lang)}" for code, colour in pairs)
    return ""


def library() -> Library:
    return cast("FengSheng", anju.game("fengsheng")).library


def _before_play(view: View, lang: str) -> RenderableType:
    line = Line(Text("风声 · 开局", "The Message · set-up")(lang), style="bold")
    if view["you"] is None or view["phase"] == "deal":
        return line
    lines: list[RenderableType] = [line, _identity_line(view["identity"], view["seats"], lang)]
    lines += [Line("  " + about(view, role, lang)) for role in view["offer"]]
    return Group(*lines)


def _before_play_in_brief(view: View, lang: str) -> RenderableType:
    """The roles stand among the options."""
    line = Line(Text("风声 · 开局", "The Message · set-up")(lang), style="bold")
    if view["you"] is None or view["phase"] == "deal":
        return line
    return Group(line, _identity_line(view["identity"], view["seats"], lang))


def _identity_line(identity: str, seats: int, lang: str) -> Line:
    if identity not in IDS:
        return Line(Text("无身份", "no identity")(lang))
    kind = IDS.index(identity)
    return Line.assemble(
        Text("身份 ", "identity ")(lang),
        (NAMES[kind](lang), "bold"),
        Text("：", ": ")(lang),
        goal(kind, seats)(lang),
    )


# -- the head ---------------------------------------------------------------------------------------------


def _header(view: View, lang: str) -> RenderableType:
    return Group(Line(Text("风声", "The Message")(lang), "bold"), _state(view, lang))


def _state(view: View, lang: str) -> RenderableType:
    """When it is, and what is going on."""
    line = Line.assemble(
        Text(f"第 {view['turn']} 回合  ", f"turn {view['turn']}  ")(lang),
        (f"{view['player']} ", "bold"),
    )
    now = {"send": "transit", "sent": "transit"}.get(view["phase"], view["phase"])
    for at, phase in enumerate(WAY):
        line.append(" > " if at else " ", "dim")
        line.append(
            f"[{PHASES[phase](lang)}]" if phase == now else PHASES[phase](lang),
            "bold" if phase == now else "dim",
        )
    line.append(Text(f"   牌堆 {view['deck']}", f"   deck {view['deck']}")(lang))
    line.append(Text(f"  弃牌 {len(view['discard'])}", f"  discard {len(view['discard'])}")(lang))
    return Group(line, *_ladder(view, lang), *_in_force(view, lang))


def _ladder(view: View, lang: str) -> list[Line]:
    """A thing under way: 回合 7 > 争夺 > 毒计 (C)"""
    frames = view["ladder"]["frames"]
    if not frames:
        return []
    names = [_frame(frame, lang) for frame in frames]
    rung = RUNGS[view["ladder"]["rung"]](lang)
    return [Line(f"  {PHASES[view['phase']](lang)} > {' > '.join(names)} · {rung}", style="cyan")]


def _frame(frame: list[Any], lang: str) -> str:
    who = "ABCDEFGHI"[frame[-1]]
    if frame[0] in FRAMES:
        return f"{FRAMES[frame[0]](lang)} {who}"
    if frame[0] == "skill":
        return f"{library().by_skill[frame[1]].name(lang)} ({who})"
    return f"{library().kinds[KINDS.index(frame[1])].name(lang)} ({who})"


def _in_force(view: View, lang: str) -> list[Line]:
    force = view["in_force"]
    kinds = {kind.id: kind.name(lang) for kind in library().kinds}
    parts = []
    if force["banned"]:
        parts.append(Text("禁用 ", "banned: ")(lang) + " ".join(kinds[id] for id in force["banned"]))
    for word, text in (
        ("gagged", Text("不能出牌 ", "cannot play cards: ")),
        ("muted", Text("技能无效 ", "skills invalid: ")),
        ("barred", Text("不能接收 ", "cannot receive: ")),
    ):
        if force[word]:
            parts.append(text(lang) + " ".join(force[word]))
    for at in range(0, len(force["turned"]), 2):
        a, b = force["turned"][at : at + 2]
        parts.append(Text(f"{kinds[a]}只能当{kinds[b]}", f"{kinds[a]} only as {kinds[b]}")(lang))
    return [Line("  " + "  ·  ".join(parts), style="yellow")] if parts else []


# -- seats ------------------------------------------------------------------------------------------------


def _seats(view: View, lang: str, lined: bool = True) -> RenderableType:
    """From one's own seat on, as they sit; a column in which nothing stands is left out."""
    first, count = view["you"] or 0, len(view["seats"])
    rows = [_row(view, view["seats"][seat % count], lang) for seat in range(first, first + count)]
    filled = [at for at in range(len(TITLES)) if any(row[at] for row in rows)]
    grid = Table(box=box.SIMPLE_HEAD if lined else None, pad_edge=False, padding=(0, 1))
    for at in filled:
        grid.add_column(TITLES[at](lang))
    for row in rows:
        grid.add_row(*(row[at] for at in filled))
    return grid


def _row(view: View, seat: View, lang: str) -> list[Line]:
    message = view["message"]
    marks = ("▶" if seat["name"] == view["player"] else " ") + (
        "✉" if message is not None and message["at"] == seat["name"] else " "
    )
    own = view["own"] is not None and view["own"]["seat"] == seat["name"]
    name = Line(f"{marks}{seat['name']}", style="bold" if own else "")
    return [
        name,
        Line(_role_name(seat, lang), style="" if seat["alive"] else "dim strike"),
        _hand(seat, own, lang),
        _area(seat, lang),
        _counts(seat, lang),
        _badges(seat, lang),
        Line("" if own else _believed(seat, lang), style="dim"),
    ]


def _role_name(seat: View, lang: str) -> str:
    if seat["out"]:
        return Text("出局", "out")(lang)
    role = library().by_name.get(seat["role"] or "")
    name = role.name(lang) if role is not None else "???"
    if not seat["up"]:
        name += Text("（扣着）", " (face down)")(lang)
    return name if seat["alive"] else name + Text(" 死亡", " dead")(lang)


def _hand(seat: View, own: bool, lang: str) -> Line:
    line = Line(str(seat["hand_count"]))
    if seat["hand"] and not own:
        known = ", ".join(_card(face, lang).plain for face in seat["hand"])
        line.append(Text(f"（知道：{known}）", f" (known: {known})")(lang), "dim")
    return line


def _area(seat: View, lang: str) -> Line:
    line = Line()
    for at, card in enumerate(seat["area"]):
        line.append(" " if at else "").append_text(colours(card["face"], lang))
    return line


def _counts(seat: View, lang: str) -> Line:
    """Below the words of the column's title."""
    wide = (3, 3, 2) if lang == "zh" else (4, 5, 5)
    numbers = (seat["red"], seat["blue"], seat["black"])
    return Line("".join(f"{number:<{width}}" for number, width in zip(numbers, wide, strict=True)).rstrip())


def colours(face: int, lang: str) -> Line:
    """红黑 for red and black: the word says what the colour says."""
    names = [Line(COLOUR_NAMES[bit](lang), f"bold {style}") for bit, style in STYLES if COLOURS[face] & bit]
    return Line("" if lang == "zh" else "-").join(names)


def _badges(seat: View, lang: str) -> Line:
    line = Line()
    for bit, style in STYLES[:2]:
        if seat["near_win"] & bit:
            name = COLOUR_NAMES[bit]
            line.append(Text(f"{name.zh}近胜 ", f"{name.en} near win ")(lang), f"bold {style}")
    if seat["near_death"]:
        line.append(Text("濒危", "near death")(lang), "bold magenta")
    return line


def _believed(seat: View, lang: str) -> str:
    if seat["identity"] == "none":
        return Text("无身份", "none")(lang)
    if seat["identity"] is not None:
        return NAMES[IDS.index(seat["identity"])](lang)
    if not seat["not_identity"]:
        return ""
    return Text("不是", "not ")(lang) + Text("、", ", ")(lang).join(
        NAMES[IDS.index(id)](lang) for id in seat["not_identity"]
    )


# -- the message and one's own hand -----------------------------------------------------------------------


def _message(view: View, lang: str) -> Line:
    message = view["message"]
    line = Line("  ")
    if message is None:
        return line.append(Text("没有情报在传", "no message under way")(lang), "dim")
    line.append("✉ ", "bold")
    if message["face"] is None:
        line.append(Text("面朝下的情报", "a face-down message")(lang), "bold")
    else:
        line.append_text(_card(message["face"], lang))
        if not message["up"]:
            line.append(Text("（面朝下，你知道它）", " (face down, you know it)")(lang), "dim")
    line.append(
        Text(
            f"  {message['sender']} 传出 {DIRECTIONS[message['direction']]}  在 {message['at']} 面前",
            f"  sent by {message['sender']} {DIRECTIONS[message['direction']]}  before {message['at']}",
        )(lang)
    )
    if message["lock"] is not None:
        line.append(Text(f"  锁定 {message['lock']}", f"  locked {message['lock']}")(lang), "bold")
    return line


def _remembered(view: View, lang: str) -> list[Line]:
    """Seen, but may be gone."""
    lines = []
    for memory in view["recalled"]:
        cards = ", ".join(_card(face, lang).plain for face in memory["faces"])
        hands = " ".join(memory["hands"])
        lines.append(
            Line(
                Text(
                    f"  记得：{cards}（{hands} 手里见过，第 {memory['since']} 回合起可能已不在）",
                    f"  remembered: {cards} (seen with {hands}, may be gone since turn {memory['since']})",
                )(lang),
                style="dim",
            )
        )
    return lines


def _own(view: View, lang: str) -> RenderableType:
    seat = view["seats"][view["you"]]
    role = library().by_name.get(view["own"]["role"] or "")
    lines: list[RenderableType] = [_identity_line(seat["identity"], len(view["seats"]), lang)]
    if role is not None:
        lines.extend(
            Line.assemble((f"  {skill.name(lang)} ", "bold"), (skill.text(lang), "dim"))
            for skill in role.skills
            if skill.shown
        )
    return Group(*lines, _own_hand(seat, lang))


def _own_in_brief(view: View, lang: str) -> RenderableType:
    """Who one is, by names of which `i` tells the text; and the hand."""
    seat, role = view["seats"][view["you"]], library().by_name.get(view["own"]["role"] or "")
    line = Line(Text("身份 ", "identity ")(lang), "dim")
    line.append(NAMES[IDS.index(seat["identity"])](lang) if seat["identity"] in IDS else "-", "bold")
    if role is not None:
        names = [skill.name(lang) for skill in role.skills if skill.shown]
        line.append(Text("  技能 ", "  skills ")(lang), "dim").append(Text("、", ", ")(lang).join(names))
    return Group(line, _own_hand(seat, lang))


def _own_hand(seat: View, lang: str) -> Line:
    hand = Line(Text("手牌 ", "hand ")(lang))
    for at, card in enumerate(seat["hand"]):
        hand.append(Text("；", "; ")(lang) if at else "", "dim")
        hand.append_text(_card(card["face"], lang))
    return hand


def _card(face: int, lang: str) -> Line:
    """威逼 红← as a message, and what is printed on it besides."""
    lock, printed = LOCKS(lang) if LOCK[face] else "", _printed(face, lang)
    line = Line(library().kinds[KIND[face]].name(lang) + " ")
    line.append_text(colours(face, lang)).append(ARROWS[ARROW[face]] + lock)
    return line.append(Text(f"（{printed}）", f" ({printed})")(lang) if printed else "", "dim")
