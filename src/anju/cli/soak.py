"""`anju soak`: all attacks against a server of one's own, and one page of figures."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from anju.cli.language import LanguageOption, spoken
from anju.engine.errors import AnjuError
from anju.engine.text import Text

if TYPE_CHECKING:
    from rich.console import Console

    from anju.lab.soak.figures import Page

FAILED: Final = 1

MinutesOption = Annotated[
    int, typer.Option(min=1, help="How long; every attack comes up within half an hour.")
]
DatabaseOption = Annotated[
    str | None,
    typer.Option(
        "--db",
        metavar="ADDRESS",
        help="An empty database on this machine, as for anju serve; postgresql starts one for it; a file if not given.",
    ),
]
GamesOption = Annotated[
    str, typer.Option(metavar="A,B", help="What people play meanwhile; all if not given.")
]
TablesOption = Annotated[int, typer.Option(min=1, max=60, help="At how many tables.")]
PortOption = Annotated[
    int, typer.Option(min=0, max=65535, help="Port of the server that is attacked; any if not given.")
]
JsonOption = Annotated[
    Path | None, typer.Option("--json", metavar="FILE", help="Write the page for programs, too.")
]

KEPT: Final = {True: "[green]✓[/]", False: "[bold red]✗[/]", None: "–"}
SLOW: Final = Text(
    "目标：99% 的回答在 {ms} 毫秒内确认；慢于此的：{names}",
    "Aim: 99 of 100 answers are acknowledged within {ms} ms; slower: {names}",
)
NONE: Final = Text("没有", "none")
NOT_RUN: Final = Text(
    "时间不够，没有轮到的攻击：{count} 种", "Attacks that did not come up in this time: {count}"
)
CANNOT: Final = Text("没能进行：{names}", "Could not be tried: {names}")


def soak(
    minutes: MinutesOption,
    db: DatabaseOption = None,
    seed: Annotated[int, typer.Option(help="Same seed, same order of attacks.")] = 0,
    games: GamesOption = "",
    tables: TablesOption = 6,
    port: PortOption = 0,
    as_json: JsonOption = None,
    lang: LanguageOption = None,
) -> None:
    """Attack a server that is started for it while people play, and count what they notice. Nothing leaves this machine.

    Example:  anju soak --minutes 30
    Example:  anju soak --minutes 30 --db postgresql --json page.json
    """
    import json

    from anju.cli.screen import out, time_bar
    from anju.lab.soak import soak as lab

    plan = lab.SoakPlan(
        minutes=minutes,
        seed=seed,
        games=_wanted(games),
        tables=tables,
        database=db or "",
        port=port,
    )
    if as_json is not None:
        _check_writable(as_json)
    with time_bar(minutes * 60) as progress:
        page = lab.soak(plan, progress)
    show(out(), page, spoken(lang))
    if as_json is not None:
        as_json.write_text(json.dumps(page.report(), ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
    if page.broken:
        raise typer.Exit(FAILED)


def show(console: Console, page: Page, lang: str) -> None:
    """The page for people: figures first, then a line for each promise."""
    from rich.markup import escape

    from anju.cli import report
    from anju.lab.soak.figures import AIM_MS

    shown = page.report()
    named = {"promises", "slower_than_aimed", "not_run", "could_not", "broken"}
    report.show(console, {name: value for name, value in shown.items() if name not in named})
    for promise, kept in page.verdicts():
        figure = ", ".join(f"{name} {count}" for name, count in promise.figure(page.troubles).items())
        console.print(f"{KEPT[kept]} {escape(promise.text(lang))}: {figure}", soft_wrap=True)
        for example in page.examples_of(promise):
            console.print(f"    {escape(example)}", soft_wrap=True)
    slow = ", ".join(shown["slower_than_aimed"]) or NONE(lang)
    console.print(escape(SLOW.format(ms=AIM_MS, names=slow)(lang)), soft_wrap=True)
    if shown["not_run"]:
        console.print(NOT_RUN.format(count=len(shown["not_run"]))(lang))
    if shown["could_not"]:
        names = "; ".join(f"{name}: {why}" for name, why in shown["could_not"].items())
        console.print(escape(CANNOT.format(names=names)(lang)), soft_wrap=True)


def _wanted(games: str) -> tuple[str, ...]:
    import anju

    return (
        tuple(name.strip() for name in games.split(","))
        if games
        else tuple(one.id for one in anju.all_games())
    )


class CannotWrite(AnjuError):
    """The page cannot be written where it was asked for."""


def _check_writable(file: Path) -> None:
    """Checked before half an hour is spent on it."""
    try:
        file.open("a", encoding="utf-8").close()
    except OSError as problem:
        raise CannotWrite(Text(f"写不了 {file}：{problem}", f"Cannot write {file}: {problem}")) from None
