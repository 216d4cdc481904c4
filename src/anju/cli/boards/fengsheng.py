"""The table of 风声: who sits where, what lies before them, where the message is.

Colour is never alone: R, B and K say the same as red, blue and black.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

from rich import box
from rich.console import Group
from rich.table import Table
from rich.text import Text as Line

import anju
from anju.cli.boards.telling import one_by_one, seat_letter
from anju.engine.text import Text
from anju.games.fengsheng.faces import ARROW, ARROWS, BLACK, BLUE, COLOURS, KIND, KINDS, LOCK, RED
from anju.games.fengsheng.identity import GOALS, IDS, NAMES
from anju.games.fengsheng.label import LOCKS, card_text

if TYPE_CHECKING:
    from rich.console import RenderableType

    from anju.games.fengsheng.game import FengSheng
    from anju.games.fengsheng.library import Library

View = dict[str, Any]

LETTERS: Final = ((RED, "R", "red"), (BLUE, "B", "blue"), (BLACK, "K", "bright_black"))
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
WAY: Final = ("draw", "main", "transit", "contest", "receive")
RUNGS: Final = {
    "triggers": Text("触发技能", "triggers"),
    "victory": Text("宣胜", "victory"),
    "dying": Text("濒死", "dying"),
    "body": Text("进行", "go on"),
}
FRAMES: Final = {"dying": Text("濒死", "dying"), "death": Text("死亡", "death")}
DIRECTIONS: Final = {"left": "←", "right": "→", "up": "↑"}
DISCARDS_SHOWN: Final = 6


news = one_by_one
seat_name = seat_letter


def draw(view: View, lang: str) -> RenderableType:
    """The whole table as one seat, or the public, sees it."""
    if view["phase"] in ("deal", "choose_roles"):
        return _before_play(view, lang)
    parts: list[RenderableType] = [_header(view, lang), _seats(view, lang), _message(view, lang)]
    parts.extend(_remembered(view, lang))
    if view["you"] is not None:
        parts.append(_own(view, lang))
    return Group(*parts)


def hint(value: object, lang: str) -> str:  # noqa: ARG001  # all boards are called alike
    return ""


def about(value: object, lang: str) -> str:
    """The text of a skill, of a role with all its skills, or of a kind of card."""
    if not isinstance(value, str):
        return ""
    skill, role = library().by_skill.get(value), library().role(value)
    if skill is not None:
        return f"{skill.name(lang)}\n{skill.text(lang)}  [FS-{skill.id}]"
    if role is not None:
        lines = [f"{role.name(lang)} · {role.title(lang)}"]
        lines += [f"  {one.name(lang)}: {one.text(lang)}" for one in role.skills if one.shown]
        return "\n".join(lines)
    if value in KINDS:
        kind = library().kinds[KINDS.index(value)]
        return f"{kind.name(lang)}\n{kind.text(lang)}  [{kind.rule}]"
    return ""


def library() -> Library:
    return cast("FengSheng", anju.game("fengsheng")).library


def _before_play(view: View, lang: str) -> RenderableType:
    line = Line(Text("风声 · 开局", "The Message · set-up")(lang), style="bold")
    if view["you"] is None or view["phase"] == "deal":
        return line
    lines: list[RenderableType] = [line, _identity_line(view["identity"], lang)]
    lines += [Line("  " + about(role, lang)) for role in view["offer"]]
    return Group(*lines)


def _identity_line(identity: str, lang: str) -> Line:
    if identity not in IDS:
        return Line(Text("无身份", "no identity")(lang))
    kind = IDS.index(identity)
    return Line.assemble(
        Text("身份 ", "identity ")(lang),
        (NAMES[kind](lang), "bold"),
        Text("：", ": ")(lang),
        GOALS[kind](lang),
    )


# -- the head ---------------------------------------------------------------------------------------------


def _header(view: View, lang: str) -> RenderableType:
    line = Line.assemble(
        (Text("风声", "The Message")(lang), "bold"),
        Text(f"  第 {view['turn']} 回合  ", f"  turn {view['turn']}  ")(lang),
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
    """What is under way: 回合 7 > 争夺 > 毒计 (C)"""
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
        ("gagged", Text("不能出牌 ", "no cards: ")),
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


def _seats(view: View, lang: str) -> RenderableType:
    grid = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1))
    for title in (
        Text("座", "seat"),
        Text("角色", "role"),
        Text("手牌", "hand"),
        Text("情报区", "messages"),
        Text("红R 蓝B 黑K", "R B K"),
        Text("留意", "mind"),
        Text("身份", "identity"),
    ):
        grid.add_column(title(lang))
    you = view["you"]
    order = (
        range(len(view["seats"]))
        if you is None
        else [(you + k) % len(view["seats"]) for k in range(len(view["seats"]))]
    )
    for seat in order:
        grid.add_row(*_row(view, view["seats"][seat], lang))
    return grid


def _row(view: View, seat: View, lang: str) -> list[RenderableType]:
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
        _area(seat),
        Line(f"{seat['red']} {seat['blue']} {seat['black']}"),
        _badges(seat, lang),
        Line(_believed(seat, own, lang), style="dim"),
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
        known = ", ".join(card_text(library(), face, lang) for face in seat["hand"])
        line.append(Text(f"（知道：{known}）", f" (known: {known})")(lang), "dim")
    return line


def _area(seat: View) -> Line:
    line = Line()
    for at, card in enumerate(seat["area"]):
        line.append(" " if at else "")
        line.append_text(colours(card["face"]))
    return line


def colours(face: int) -> Line:
    """RK for red and black: the letter says what the colour says."""
    line = Line()
    for bit, letter, style in LETTERS:
        if COLOURS[face] & bit:
            line.append(letter, f"bold {style}")
    return line


def _badges(seat: View, lang: str) -> Line:
    line = Line()
    for bit, letter, style in LETTERS[:2]:
        if seat["near_win"] & bit:
            line.append(Text(f"近胜{letter} ", f"near win {letter} ")(lang), f"bold {style}")
    if seat["near_death"]:
        line.append(Text("濒危K", "near death K")(lang), "bold magenta")
    return line


def _believed(seat: View, own: bool, lang: str) -> str:
    if seat["identity"] == "none":
        return Text("无身份", "none")(lang)
    if seat["identity"] is not None:
        return NAMES[IDS.index(seat["identity"])](lang) + (Text("（你）", " (you)")(lang) if own else "")
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
        line.append(card_text(library(), message["face"], lang), "bold")
        line.append(" ").append_text(colours(message["face"]))
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
    found = []
    for memory in view["recalled"]:
        cards = ", ".join(card_text(library(), face, lang) for face in memory["faces"])
        hands = " ".join(memory["hands"])
        found.append(
            Line(
                Text(
                    f"  记得：{cards}（{hands} 手里见过，第 {memory['since']} 回合起可能已不在）",
                    f"  remembered: {cards} (seen with {hands}, may be gone since turn {memory['since']})",
                )(lang),
                style="dim",
            )
        )
    return found


def _own(view: View, lang: str) -> RenderableType:
    seat = view["seats"][view["you"]]
    role = library().by_name.get(view["own"]["role"] or "")
    lines: list[RenderableType] = [_identity_line(seat["identity"], lang)]
    if role is not None:
        lines.extend(
            Line.assemble((f"  {skill.name(lang)} ", "bold"), (skill.text(lang), "dim"))
            for skill in role.skills
            if skill.shown
        )
    hand = Line(Text("手牌 ", "hand ")(lang))
    for at, card in enumerate(seat["hand"]):
        hand.append("  " if at else "")
        hand.append_text(_card(card["face"], lang))
    return Group(*lines, hand)


def _card(face: int, lang: str) -> Line:
    lock = LOCKS(lang) if LOCK[face] else ""
    line = Line(library().kinds[KIND[face]].name(lang) + " ")
    return line.append_text(colours(face)).append(ARROWS[ARROW[face]] + lock)
