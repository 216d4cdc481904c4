"""The four locations as they lie, two by two, with who stands there and what lies on them.

Colour is never alone: letters name the counters, and a mark says what is over the limit or dead.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from rich import box
from rich.console import Group
from rich.padding import Padding
from rich.table import Column, Table
from rich.text import Text as Line

from anju.engine.text import NOTHING, Text
from anju.games.tragedy_looper.label import named
from anju.games.tragedy_looper.library import FAR_SIDE, LOCATION_NAMES, LOCATIONS, PLACE_NAMES, standard

if TYPE_CHECKING:
    from rich.console import RenderableType

    from anju.games.tragedy_looper.library import Character

View = dict[str, Any]

ROWS: Final = (("hospital", "shrine"), ("city", "school"))
LETTERS: Final = {
    "goodwill": (Text("友", "G"), "green"),
    "paranoia": (Text("不", "P"), "yellow"),
    "intrigue": (Text("密", "I"), "magenta"),
    "hope": (Text("希", "H"), "cyan"),
    "despair": (Text("绝", "D"), "red"),
}
CARD: Final = "▮"
NARROWEST: Final = 34
"""Cells of a location; an empty one is as wide as the others."""


def town(view: View, lang: str) -> RenderableType:
    grid = Table(box=box.ROUNDED, show_header=False, show_lines=True, padding=(0, 1), border_style="dim")
    for _ in ROWS[0]:
        grid.add_column(min_width=NARROWEST, overflow="fold")
    for row in ROWS:
        grid.add_row(*(_location(view, place, lang) for place in row))
    far = _people(view, FAR_SIDE, lang)
    title = Line(PLACE_NAMES[FAR_SIDE](lang), "bold")
    return Group(grid, Padding(Group(title, far), (0, 2))) if far.rows else grid


def town_in_brief(view: View, lang: str) -> RenderableType:
    """A paragraph for each location: only the counters that there are, and nothing about where people cannot go."""
    lines = [_place_in_brief(view, place, lang) for row in ROWS for place in row]
    far = [one for one in view["characters"] if one["place"] == FAR_SIDE and one["life"] != "removed"]
    if far:
        title = Line(f" {PLACE_NAMES[FAR_SIDE](lang)}: ", "bold")
        lines.append(title.append_text(Line(" · ").join(_in_brief(view, one, lang) for one in far)))
    return Group(*lines)


def _place_in_brief(view: View, place: str, lang: str) -> Line:
    people = [one for one in view["characters"] if one["place"] == place and one["life"] != "removed"]
    line = Line(" ").append_text(_place_title(view, place, lang)).append(" ")
    return line.append_text(Line(" · ").join(_in_brief(view, one, lang) for one in people))


def _in_brief(view: View, one: View, lang: str) -> Line:
    parts = [_name(one, lang), _counters(one, lang, faint=False), *_known_of(view, one, lang)]
    return Line(" ").join(part for part in parts if part)


def deck_name(owner: int) -> Text:
    """The owner of a card: the mastermind, or which protagonist."""
    return Text(f"{owner}号", f"P{owner}") if owner else Text("主谋", "Mastermind")


def _location(view: View, id: str, lang: str) -> RenderableType:
    title, people = _place_title(view, id, lang), _people(view, id, lang)
    return Group(title, people) if people.rows else title


def _place_title(view: View, id: str, lang: str) -> Line:
    """医院 密2 ▮主谋"""
    intrigue = next(place["intrigue"] for place in view["locations"] if place["id"] == id)
    title = Line(LOCATION_NAMES[id](lang), "bold").append(" ")
    title.append_text(counter("intrigue", intrigue, lang))
    for laid in view["laid"]:
        if laid["on"] == id:
            title.append(" ").append_text(_laid(laid, lang))
    return title


def _people(view: View, place: str, lang: str) -> Table:
    """Whoever stands there, a line for each."""
    rows = Table.grid(
        Column(overflow="fold"), Column(no_wrap=True), Column(overflow="fold"), padding=(0, 2, 0, 0)
    )
    for one in view["characters"]:
        if one["place"] == place and one["life"] != "removed":
            rows.add_row(_name(one, lang), _counters(one, lang), _remarks(view, one, lang))
    return rows


def counter(id: str, count: int, lang: str) -> Line:
    """友2: a letter and a number, faint where there is nothing."""
    letter, colour = LETTERS[id]
    return Line(f"{letter(lang)}{count}", f"bold {colour}" if count else "dim")


def _name(one: View, lang: str) -> Line:
    name = standard().characters[one["id"]].name(lang)
    return Line(f"☠ {name}", "dim strike") if one["life"] == "dead" else Line(name)


def _counters(one: View, lang: str, faint: bool = True) -> Line:
    """友2 不1/3  密0, and a mark where the limit is reached; hope and despair only where there is some.

    With `faint`, goodwill and intrigue are shown even where there are none.
    """
    limit = standard().characters[one["id"]].limit
    uneasy = one["paranoia"] + (0 if one["hope"] else one["despair"]) >= limit  # as it counts
    paranoia = counter("paranoia", one["paranoia"], lang)
    paranoia.append(f"/{limit}", "bold yellow" if uneasy else "dim")
    paranoia.append("!" if uneasy else " " if faint else "", "bold red")
    always = ("goodwill", "intrigue") if faint else ()
    parts = {id: counter(id, one[id], lang) for id in LETTERS if id in always or one[id]}
    parts["paranoia"] = paranoia
    return Line(" ").join(parts[id] for id in LETTERS if id in parts)


def _remarks(view: View, one: View, lang: str) -> Line:
    """The role as far as this seat knows it, markers, cards, where it cannot go."""
    parts = _known_of(view, one, lang)
    where = NOTHING if one["free"] else _bounds(standard().characters[one["id"]])
    if where != NOTHING:
        parts.append(Line(f"({where(lang)})", "dim"))
    return Line(" ").join(parts)


def _known_of(view: View, one: View, lang: str) -> list[Line]:
    parts = [Line(role, "bold cyan") for role in _roles(view, one["id"], lang)]
    if one["guard"]:
        parts.append(Line(Text(f"护卫 {one['guard']}", f"guard {one['guard']}")(lang), "bold"))
    if one["ex_cards"]:
        parts.append(Line(Text(f"Ex 牌 {one['ex_cards']}", f"Ex card {one['ex_cards']}")(lang), "bold"))
    return parts + [_laid(laid, lang) for laid in view["laid"] if laid["on"] == one["id"]]


def _roles(view: View, who: str, lang: str) -> list[str]:
    library = standard()
    if "script" in view:
        return [library.roles[view["script"]["roles"][who]].name(lang)]
    return [
        "=" + library.roles[role].name(lang)
        for kind, what, role in view["revealed"]
        if kind == "role" and what == who
    ]


def _bounds(character: Character) -> Text:
    """Where the card forbids it to go; with only one place left, that place is named instead."""
    if not character.forbidden:
        return NOTHING
    if len(character.forbidden) == len(LOCATIONS) - 1:
        (left,) = [place for place in LOCATIONS if place not in character.forbidden]
        return Text(f"只在{LOCATION_NAMES[left].zh}", f"only {LOCATION_NAMES[left].en}")
    names = [LOCATION_NAMES[place] for place in character.forbidden]
    return Text(
        "禁入" + "、".join(name.zh for name in names), "never " + ", ".join(name.en for name in names)
    )


def _laid(laid: View, lang: str) -> Line:
    """▮主谋 for a card face down, ▮1号「友好+1」 for one that this seat knows."""
    owner = deck_name(laid["owner"]) if laid["owner"] else Text("主谋", "M")
    line = Line(CARD + owner(lang), "cyan")
    if laid["card"] is not None:
        card = named(standard(), laid["card"])
        line.append(Text(f"「{card.zh}」", f"({card.en})")(lang), "bold cyan")
    return line
