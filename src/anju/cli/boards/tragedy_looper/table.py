"""The whole table of 惨剧轮回: the clock, the calendar, the town, and what is known."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from rich import box
from rich.console import Group
from rich.table import Table
from rich.text import Text as Line

from anju.cli.boards.telling import introduced
from anju.cli.boards.tragedy_looper.town import deck_name, town, town_in_brief
from anju.engine.roster import Roster
from anju.engine.text import NOTHING, Text, strung
from anju.games.tragedy_looper.board import DECKS
from anju.games.tragedy_looper.event_texts import (
    MASTERMIND,
    PHASE_NAMES,
    PHASES_OF_A_DAY,
    player_of,
    protagonist,
)
from anju.games.tragedy_looper.label import named
from anju.games.tragedy_looper.library import standard
from anju.games.tragedy_looper.state import PHASES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import RenderableType

View = dict[str, Any]

EXAMPLE: Final = Text("医生", "Doctor")

NEXT_PHASES: Final = 3
"""How many coming phases fit beside the present one."""


def draw(view: View, lang: str) -> RenderableType:
    """The table as one seat, or the public, sees it; roles and culprits only where the view has them."""
    parts: list[RenderableType] = [_head(view, lang), _phases(view, lang)]
    parts += [_calendar(view, lang), town(view, lang)]
    facts = _facts(view, lang)
    return Group(*parts, facts) if facts.rows else Group(*parts)


def folded(view: View, lang: str) -> list[RenderableType]:
    """Without boxes; then without what only has to be looked up."""
    town = [_head(view, lang), _now(view, lang), _week(view, lang), town_in_brief(view, lang)]
    return [Group(*town, _facts(view, lang)), Group(*town)]


# -- the clock ------------------------------------------------------------------------------------------------


def _head(view: View, lang: str) -> Line:
    line = Line(Text("惨剧轮回", "Tragedy Looper")(lang), "bold")
    parts = [
        standard().sets[view["set"]].name,
        Text(f"第 {view['loop']}/{view['loops']} 轮回", f"loop {view['loop']}/{view['loops']}"),
        Text(f"第 {view['day']}/{view['days']} 天", f"day {view['day']}/{view['days']}"),
        Text(f"队长 {view['leader']} 号主角", f"leader: Protagonist {view['leader']}"),
        Text("不得讨论", "no talking") if view["silent"] else Text("可以讨论", "you may talk"),
    ]
    for part in parts:
        line.append(" · ", "dim").append(part(lang))
    if view["you"] is not None:
        player = _player(view, view["you"])
        you = Text(f"你是{'' if view['you'] == 0 else ' '}{player.zh}", f"you are {player.en}")
        line.append(" · ", "dim").append(you(lang), "bold green")
    if view["lost"]:
        line.append("  ").append(Text(" ✗ 本轮回已失败 ", " ✗ this loop is lost ")(lang), "bold red reverse")
    return line


def seat_name(view: View, seat: int, lang: str) -> str:
    return _player(view, seat)(lang)


def _player(view: View, seat: int) -> Text:
    """Whom a seat plays; one person alone is every protagonist in turn, so no number is theirs (R-249)."""
    if not seat:
        return Text("主谋", "the mastermind")
    decks = len(view["spent"]) - 1
    if view["people"] == 1 < decks:
        return Text(f"全部 {decks} 位主角", f"all {decks} protagonists")
    return protagonist(seat)


def roster(who: Sequence[Text | None]) -> Roster:
    """The decks by player; one that is played by whoever leads belongs to nobody in particular (R-249)."""
    people = len(who) - 1
    players = [player_of(people, deck) for deck in range(1, DECKS + 1)]
    decks = [
        introduced(protagonist(deck), None if player is None else who[player])
        for deck, player in enumerate(players, 1)
    ]
    return Roster((MASTERMIND, *decks))


def _phases(view: View, lang: str) -> Line:
    now = view["phase"]
    if now not in PHASES_OF_A_DAY:
        return Line(f" [{PHASE_NAMES[now](lang)}]", "bold")
    line = Line()
    for at, (phase, name) in enumerate(PHASES_OF_A_DAY.items()):
        line.append(" > " if at else " ", "dim")
        line.append(f"[{name(lang)}]" if phase == now else name(lang), "bold" if phase == now else "dim")
    return line


def _now(view: View, lang: str) -> Line:
    """The phase, and what comes next in the day."""
    line = Line(f" ▶ {PHASE_NAMES[view['phase']](lang)}", "bold")
    days = list(PHASES_OF_A_DAY)
    coming = days[days.index(view["phase"]) + 1 :] if view["phase"] in PHASES_OF_A_DAY else []
    return line.append("".join(f" > {PHASES_OF_A_DAY[phase](lang)}" for phase in coming[:NEXT_PHASES]), "dim")


# -- the calendar ---------------------------------------------------------------------------------------------


def _calendar(view: View, lang: str) -> RenderableType:
    """A column for each day: its number, what may happen then, and what came of it."""
    grid = Table(box=box.ROUNDED, padding=(0, 1), border_style="dim")
    today = view["day"] if view["phase"] in PHASES_OF_A_DAY else 0
    for day in range(1, view["days"] + 1):
        number = Text(f"第 {day} 天", f"day {day}")(lang)
        title = Line(f"▶{number}", "bold green") if day == today else Line(number, "dim")
        grid.add_column(title, overflow="fold")
    grid.add_row(*(_appointment(view, day, lang) for day in range(1, view["days"] + 1)))
    return grid


def _appointment(view: View, day: int, lang: str) -> Line:
    entries = [at for at, entry in enumerate(view["schedule"]) if entry["day"] == day]
    if not entries:
        return Line("—", "dim")
    entry = view["schedule"][entries[0]]
    lines = [Line(standard().incidents[entry["incident"]].name(lang), "bold")]
    if entry["occurred"]:
        lines.append(Line(Text("✓ 发生了", "✓ occurred")(lang), "bold red"))
    elif _is_over(view, day):
        lines.append(Line(Text("✗ 没有发生", "✗ did not occur")(lang), "dim"))
    lines += [Line(text, "bold cyan") for text in _behind(view, entries[0], lang)]
    return Line("\n").join(lines)


def _week(view: View, lang: str) -> Line:
    """The days with incidents, in one line."""
    line = Line(Text(" 事件", " incidents")(lang), "dim")
    for entry in view["schedule"]:
        today = view["phase"] in PHASES_OF_A_DAY and entry["day"] == view["day"]
        day = Text(f"第{entry['day']}天 ", f"day {entry['day']} ")(lang)
        line.append("  ▶" if today else "  ", "bold green").append(day, "" if today else "dim")
        line.append_text(Line(" ").join(_appointment(view, entry["day"], lang).split("\n")))
    return line


def _is_over(view: View, day: int) -> bool:
    """Whether the time of that day's incident has passed in this loop."""
    if view["phase"] in ("setup", "loop_start"):
        return False
    after = PHASES.index(view["phase"]) > PHASES.index("incident")
    return bool(day < view["day"] or (day == view["day"] and after))


def _behind(view: View, at: int, lang: str) -> list[str]:
    """Who is behind an incident, and what it really is, as far as this seat knows."""
    entry, library = view["schedule"][at], standard()
    if "script" not in view:
        known = [who for kind, day, who in view["revealed"] if (kind, day) == ("culprit", str(entry["day"]))]
        return ["=" + named(library, who)(lang) for who in known]
    behind = [named(library, view["script"]["culprits"][str(entry["day"])])(lang)]
    real = view["script"]["incidents"][at]
    if real != entry["incident"]:
        name = library.incidents[real].name
        behind.append(Text(f"实为{name.zh}", f"in truth {name.en}")(lang))
    return behind


# -- lines below the town -------------------------------------------------------------------------------------


def _facts(view: View, lang: str) -> Table:
    """Titles with their contents; empty ones are left out."""
    grid = Table.grid(padding=(0, 1))
    for title, tell in (
        (Text("不在版图上", "Off the board"), _gone),
        (Text("本轮回用掉", "Spent this loop"), _spent),
        (Text("已公开", "Revealed"), _known),
        (Text("剧本", "Script"), _plots),
        (Text("尚未登场", "Still to come"), _to_come),
        (Text("已猜", "Guessed so far"), _guessed),
    ):
        content = tell(view)
        if content != NOTHING:
            grid.add_row(Line(" " + title(lang), "bold"), Line(content(lang)))
    return grid


def _gone(view: View) -> Text:
    return strung([named(standard(), one["id"]) for one in view["characters"] if one["life"] == "removed"])


def _spent(view: View) -> Text:
    """The once-per-loop cards that are used up, by deck."""
    decks = []
    for owner, cards in enumerate(view["spent"]):
        if cards:
            names, deck = strung([named(standard(), card) for card in cards]), deck_name(owner)
            decks.append(Text(f"{deck.zh} {names.zh}", f"{deck.en} {names.en}"))
    return strung(decks, " · ", " · ")


def _known(view: View) -> Text:
    """What has been made known in the whole game."""
    return strung([_fact(view, kind, what, which) for kind, what, which in view["revealed"]], "；", "; ")


def _fact(view: View, kind: str, what: str, which: str) -> Text:
    name = named(standard(), which)
    if kind == "role":
        who = named(standard(), what)
        return Text(f"{who.zh}是{name.zh}", f"{who.en} is {name.en}")
    if kind == "culprit":
        incident = next(entry["incident"] for entry in view["schedule"] if entry["day"] == int(what))
        of = named(standard(), incident)
        return Text(f"第 {what} 天{of.zh}的肇事者是{name.zh}", f"culprit of {of.en} (day {what}): {name.en}")
    return Text(f"有次要剧情「{name.zh}」", f"subplot {name.en}")


def _plots(view: View) -> Text:
    """The script's plots, for the mastermind, and for everybody when the game is over."""
    if "script" not in view:
        return NOTHING
    main, *subplots = (named(standard(), plot) for plot in view["script"]["plots"])
    besides = strung(subplots)
    title = view["script"]["title"]
    called = Text(f"《{title['zh']}》 · ", f"{title['en']} · ") if title["zh"] else NOTHING
    return Text(
        f"{called.zh}主要剧情 {main.zh} · 次要剧情 {besides.zh}",
        f"{called.en}main plot {main.en} · subplots {besides.en}",
    )


def _to_come(view: View) -> Text:
    """Who enters later, which only the script says."""
    if "script" not in view:
        return NOTHING
    here = {one["id"] for one in view["characters"]}
    coming = []
    for who, (loop, day) in view["script"]["arrivals"].items():
        if who not in here:
            name = named(standard(), who)
            role = named(standard(), view["script"]["roles"][who])
            coming.append(
                Text(
                    f"{name.zh}（{role.zh}）第 {loop} 轮回第 {day} 天起",
                    f"{name.en} ({role.en}) from loop {loop} day {day}",
                )
            )
    return strung(coming)


def _guessed(view: View) -> Text:
    return strung([named(standard(), role) for role in view["guesses"]])
