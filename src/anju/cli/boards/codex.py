"""The table of 法典: the line of cells, both sides, the cards.  Colour is never alone: a letter or word says the same."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

from rich import box
from rich.console import Group
from rich.table import Table
from rich.text import Text as Line

import anju
from anju.cli.boards.telling import letters, one_by_one, seat_letter
from anju.engine.text import Text, counted
from anju.games.codex import render
from anju.games.codex.cards import CODE, SUIT, VALUE, face_of
from anju.games.codex.cards import RED as RED_FACE
from anju.games.codex.expression import Number
from anju.games.codex.label import MOD_NAMES

if TYPE_CHECKING:
    from rich.console import RenderableType

    from anju.games.codex.expression import Expression
    from anju.games.codex.game import Codex
    from anju.games.codex.library import Library
    from anju.games.codex.skill import Distance

View = dict[str, Any]

CELLS_IN_A_ROW: Final = 9
DISCARDS_SHOWN: Final = 8
BAR: Final = 16

LETTER: Final = {"♠": "S", "♥": "H", "♣": "C", "♦": "D"}
RED: Final = "♥♦"
SUIT_NAMES: Final = (
    Text("黑桃", "spades"),
    Text("红桃", "hearts"),
    Text("梅花", "clubs"),
    Text("方块", "diamonds"),
)


news = one_by_one
seat_name = seat_letter
roster = letters
EXAMPLE: Final = Text("出拳", "Jab")


def draw(view: View, lang: str) -> RenderableType:
    """The whole table as one seat, or the public, sees it."""
    if view["phase"] == "deal":
        return Line(Text("法典 · 开局", "Codex · set-up")(lang), style="bold")
    you = view["you"]
    others = [_seat(view, seat, lang) for seat in view["seats"] if seat["name"] != _letter(view, you)]
    own = [_seat(view, view["seats"][you], lang)] if you is not None else []
    return Group(_header(view, lang), *others, _line(view, lang), *own)


def folded(view: View, lang: str) -> list[RenderableType]:
    """A line for each side and one for the cells; what is in force stays, names of schools and old cards go."""
    if view["phase"] == "deal":
        return [draw(view, lang)]
    you = view["you"]
    others = [_short_seat(view, seat, lang) for seat in view["seats"] if seat["name"] != _letter(view, you)]
    own = [_short_seat(view, view["seats"][you], lang)] if you is not None else []
    clock = _clock(view, lang).append("  ".join(["", *_distances(view, lang)]), "dim")
    return [Group(clock, *others, _strip(view, lang), *own)]


def hint(view: View, value: object, lang: str) -> str:  # noqa: ARG001  # all boards are called alike
    """The printed numbers of a skill: where it hits, what it costs, what it does; empty for anything else."""
    skill = library().find_skill(value) if isinstance(value, str) else None
    if skill is None:
        return ""
    parts = [Text("距", "dist ")(lang) + _reach(skill.distance)] if skill.distance else []
    cost = str(skill.fixed_action) if skill.action is None else _printed(skill.action)
    if cost != "0":
        parts.append(Text("行", "act ")(lang) + cost)
    if skill.balance:
        parts.append(Text("重", "bal ")(lang) + str(skill.balance))
    if skill.damage is not None:
        parts.append(Text("伤", "dmg ")(lang) + _printed(skill.damage))
    return " ".join(parts)


def about(view: View, value: object, lang: str) -> str:
    """A skill with its numbers and its text, or the text of an ability, or what a card is good for."""
    if not isinstance(value, str):
        return "\n".join(_card_text(face, lang) for face in _faces(view, value))
    skill = library().find_skill(value)
    if skill is not None:
        facts = [
            skill.full_name(lang),
            render.kind_text(skill, lang),
            Text("距离 ", "distance ")(lang) + render.distance_text(skill, lang),
            render.cost_text(skill, lang),
        ]
        return f"{'  ·  '.join(facts)}\n{render.skill_text(skill, lang)}  [CX-{skill.id}]"
    passive = library().passive(value)
    if passive is not None:
        return f"{passive.name(lang)}\n{render.passive_text(passive, lang)}"
    return _card_text(face_of(value), lang) if face_of(value) >= 0 else ""


def _faces(view: View, value: object) -> list[int]:
    """The faces of those cards, as far as this seat sees them."""
    if view["phase"] == "deal" or view["you"] is None:
        return []
    own = view["seats"][view["you"]]
    shown = {card["id"]: face_of(card["face"]) for card in (*own["hand"], *own["facedown"])}
    cards = value if isinstance(value, tuple) else (value,)
    return [shown[card] for card in cards if card in shown]


def _card_text(face: int, lang: str) -> str:
    colour = Text("红", "red") if RED_FACE[face] else Text("黑", "black")
    suit, points = SUIT_NAMES[SUIT[face]], VALUE[face]
    return Text(
        f"{CODE[face]}  ·  {suit.zh}，{colour.zh}，{points} 点\n没有别的效果，用来支付和比点。  [CX-1.3]",
        f"{CODE[face]}  ·  {points} of {suit.en}, {colour.en}\nNo effect of its own: for paying and for contests.  [CX-1.3]",
    )(lang)


def _reach(distance: Distance) -> str:
    """1-3, 4+, or 1,3 where there are gaps; x where it has to be worked out."""
    cells = distance.cells
    if not cells:
        return f"{distance.least}+" if distance.equals is None else "x"
    if len(cells) > 1 and cells[-1] - cells[0] == len(cells) - 1:
        return f"{cells[0]}-{cells[-1]}"
    return ",".join(map(str, cells))


def _printed(number: Expression) -> str:
    return str(number.n) if isinstance(number, Number) else "x"


def library() -> Library:
    """The names of schools, characters and traits."""
    return cast("Codex", anju.game("codex")).library


def _letter(view: View, seat: int | None) -> str:
    return "" if seat is None else str(view["seats"][seat]["name"])


def _header(view: View, lang: str) -> RenderableType:
    line = _clock(view, lang)
    line.append(Text(f"  弃牌堆 {len(view['discard'])}  ", f"  discard {len(view['discard'])}  ")(lang))
    line.append_text(_cards(view["discard"][-DISCARDS_SHOWN:]))
    return line


def _clock(view: View, lang: str) -> Line:
    mover = view["member"]
    yours = Text("（你）", " (you)")(lang) if mover == _letter(view, view["you"]) else ""
    line = Line.assemble(
        (Text("法典", "Codex")(lang), "bold"),
        Text(f"  第 {view['turn']} 回合  轮到 ", f"  turn {view['turn']}  to move: ")(lang),
        (mover, "bold"),
        (yours, "bold green"),
        Text(f"    牌池 {view['deck']}", f"    deck {view['deck']}")(lang),
    )
    if view["top"]:
        line.append(Text("  顶上是 ", "  on top: ")(lang))
        line.append_text(_cards([card or "?" for card in view["top"]]))
    return line


# -- one side ---------------------------------------------------------------------------------------------


def _seat(view: View, seat: View, lang: str) -> RenderableType:
    facts = [
        _schools(seat, lang),
        *_this_turn(seat, lang),
        *(_effect(effect, lang) for effect in seat["effects"]),
    ]
    notes = Line("    " + "  ·  ".join(dict.fromkeys(facts)), style="dim")
    return Group(Line(), _numbers(view, seat, lang), _hand(view, seat, lang), notes)


def _short_seat(view: View, seat: View, lang: str) -> RenderableType:
    facts = [*_this_turn(seat, lang), *(_effect(effect, lang) for effect in seat["effects"])]
    line = _numbers(view, seat, lang, bar=0).append_text(_hand(view, seat, lang))
    return Group(line, Line("    " + "  ·  ".join(dict.fromkeys(facts)), style="dim")) if facts else line


def _numbers(view: View, seat: View, lang: str, bar: int = BAR) -> Line:
    share = max(0, seat["hp"]) / max(1, seat["hp_max"])
    filled = round(share * bar)
    colour = "green" if share > 0.5 else "yellow" if share > 0.25 else "red"
    line = Line.assemble(
        (f" {seat['name']} ", _style(view, seat) + " reverse"),
        (f" {_called(seat, lang)}  ", "bold"),
        Text("体力 ", "HP ")(lang),
        ("█" * filled + "░" * (bar - filled) + " " * bool(bar), colour),
        f"{seat['hp']}/{seat['hp_max']}",
        Text("  行动 ", "  action ")(lang),
        (str(view["action"][seat["team"]]), "bold"),
        Text("  重心 ", "  balance ")(lang),
        (f"{seat['balance']}/{seat['balance_max']}", "bold" if seat["balance"] >= 0 else "bold red"),
    )
    if not seat["alive"]:
        line.append(Text("  阵亡", "  dead")(lang), "bold red")
    elif seat["fallen"]:
        line.append(Text("  倒地", "  fallen")(lang), "bold red")
    return line


def _called(seat: View, lang: str) -> str:
    if not seat["character"]:
        return ""
    return library().characters[seat["character"]].need("name").names()(lang)


def _schools(seat: View, lang: str) -> str:
    names = [library().schools[school].name(lang) for school in seat["schools"]]
    names += [library().traits[trait].name(lang) for trait in seat["traits"]]
    return "＋".join(names) if lang == "zh" else " + ".join(names)


def _hand(view: View, seat: View, lang: str) -> Line:
    """One's own cards; of others how many, and those that one has seen."""
    line = Line("    " + Text(f"手牌 {seat['hand_count']}  ", f"hand {seat['hand_count']}  ")(lang))
    own = seat["name"] == _letter(view, view["you"])
    line.append_text(_cards(seat["hand"]) if own else _known(seat["hand"], lang))
    if seat["facedown_count"]:
        line.append(
            Text(f"  扣置 {seat['facedown_count']}  ", f"  face down {seat['facedown_count']}  ")(lang)
        )
        line.append_text(_cards(seat["facedown"]) if own else _known(seat["facedown"], lang))
    return line


def _known(cards: list[Any], lang: str) -> Line:
    if not cards:
        return Line()
    return Line(Text("看过 ", "seen ")(lang)).append_text(_cards(cards))


def _cards(cards: list[Any]) -> Line:
    """♥7 as a red H♥7, ♠3 as a plain S♠3."""
    line = Line()
    for card in cards:
        face = card["face"] if isinstance(card, dict) else str(card)
        style = "bold red" if face[0] in RED else "bold"
        line.append(f"{LETTER.get(face[0], '')}{face}", style).append(" ")
    return line


def _this_turn(seat: View, lang: str) -> list[str]:
    done = seat["this_turn"]
    remarks = []
    if done["casts"]:
        remarks.append(
            Text(f"本回合出招 {done['casts']}", f"{counted(done['casts'], 'skill')} this turn")(lang)
        )
    if done["knockback_steps"]:
        remarks.append(
            Text(f"击退 {done['knockback_steps']} 格", f"knocked back {done['knockback_steps']}")(lang)
        )
    if done["spent_suits"]:
        remarks.append(Text(f"弃过 {done['spent_suits']}", f"discarded {done['spent_suits']}")(lang))
    return remarks


def _effect(effect: View, lang: str) -> str:
    """伤害+2（魁拔帖，本回合）"""
    number = f"{effect['n']:+d}" if effect["n"] else ""
    limits = [library().schools[effect["school"]].name(lang)] if effect["school"] else []
    limits += [effect["family"]] if effect["family"] else []
    if effect["uses"]:
        limits.append(Text(f"下 {effect['uses']} 招", f"next {counted(effect['uses'], 'skill')}")(lang))
    limits.append(_lasting(effect["turns"])(lang))
    listed = (Text("，", ", ")(lang)).join(limit for limit in limits if limit)
    return f"{MOD_NAMES[effect['mod']](lang)}{number}" + (
        Text(f"（{listed}）", f" ({listed})")(lang) if listed else ""
    )


def _lasting(turns: int) -> Text:
    if turns < 0:
        return Text("其下个回合", "their next turn")
    if turns == 0:
        return Text("", "")
    return Text("本回合", "this turn") if turns == 1 else Text(f"{turns} 回合", f"{turns} turns")


# -- the line of cells ------------------------------------------------------------------------------------


def _line(view: View, lang: str) -> RenderableType:
    rows = [
        _cells(view, range(start, min(start + CELLS_IN_A_ROW, view["length"] + 1)), lang)
        for start in range(1, view["length"] + 1, CELLS_IN_A_ROW)
    ]
    return Group(*rows, Line("    " + "  ".join(_remarks(view, lang)), style="dim"))


def _strip(view: View, lang: str) -> Line:
    """The cells side by side in one line: │1│2 A>│3│"""
    line = Line("  │")
    for cell in range(1, view["length"] + 1):
        line.append(_number(view, cell), "dim")
        for part in _standing(view, cell, lang).split("\n"):
            line.append("" if part.plain.startswith(" ") or not part else " ").append_text(part)
        line.append("│")
    return line


def _cells(view: View, cells: range, lang: str) -> Table:
    table = Table(box=box.HEAVY_HEAD, padding=0, header_style="dim")
    for cell in cells:
        table.add_column(_number(view, cell), justify="center", width=7)
    table.add_row(*(_standing(view, cell, lang) for cell in cells))
    return table


def _number(view: View, cell: int) -> str:
    """The cell's number; for one who counts from the other end, the own position too."""
    you = view["you"]
    if you is None or view["seats"][you]["side"] > 0:
        return str(cell)
    return f"{cell} ({view['length'] + 1 - cell})"


def _standing(view: View, cell: int, lang: str) -> Line:
    """Everything in a cell, one below the other."""
    lines: list[Line] = []
    for seat in view["seats"]:
        style = _style(view, seat)
        if seat["cell"] == cell and seat["alive"]:
            lines.append(Line(_facing(seat["name"], seat["facing"]), "bold reverse " + style))
    for seat in view["seats"]:
        marker = seat["marker"]
        if marker is not None and marker["cell"] == cell:
            lines.extend(Line(text, _style(view, seat)) for text in _marker(seat["name"], marker, lang))
    return Line("\n").join(lines)


def _facing(name: str, direction: int) -> str:
    return f" {name}> " if direction > 0 else f" <{name} "


def _marker(name: str, marker: View, lang: str) -> list[str]:
    parts = []
    if marker["doll"]:
        figure = _facing(name, marker["doll"]["facing"]).strip()
        parts.append(Text(f"{figure}偶{marker['doll']['hp']}", f"{figure}doll{marker['doll']['hp']}")(lang))
    if marker["dragon"]:
        parts.append(Text(f"{name}龙", f"{name} dragon")(lang))
    if marker["aim"]:
        parts.append(Text(f"{name}瞄准", f"{name} aim")(lang))
    return parts or [Text(f"{name}标记", f"{name} mark")(lang)]


def _remarks(view: View, lang: str) -> list[str]:
    """How far the foes are, and how one's own positions are counted."""
    remarks = _distances(view, lang)
    if view["you"] is not None and view["seats"][view["you"]]["side"] < 0:
        remarks.append(
            Text("（括号里是从你这边数的位置）", "(in brackets: the position counted from your side)")(lang)
        )
    return remarks


def _distances(view: View, lang: str) -> list[str]:
    if view["you"] is None:
        return []
    own = view["seats"][view["you"]]
    remarks = []
    for foe in view["seats"]:
        if foe["team"] != own["team"] and foe["alive"]:
            gap = abs(foe["cell"] - own["cell"])
            remarks.append(Text(f"与 {foe['name']} 距离 {gap}", f"distance to {foe['name']}: {gap}")(lang))
    return remarks


def _style(view: View, seat: View) -> str:
    """Own, own team, others."""
    you = view["you"]
    if you is None:
        return ("cyan", "magenta", "yellow", "green", "blue", "white")[seat["team"]]
    own = view["seats"][you]
    if seat["name"] == own["name"]:
        return "green"
    return "cyan" if seat["team"] == own["team"] else "magenta"
