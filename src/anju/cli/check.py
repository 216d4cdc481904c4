"""`anju check`: scenario files, and mistakes in a game's data that need no play to be found."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from anju.cli.language import LanguageOption, spoken

if TYPE_CHECKING:
    from anju.engine.scenario import Scenario


def check(
    paths: Annotated[
        list[Path] | None, typer.Argument(metavar="FILE|DIR...", help="Scenario files, or folders of them.")
    ] = None,
    static: Annotated[
        str | None, typer.Option(metavar="GAME", help="Look for mistakes in the game's data instead.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print a report for programs.")] = False,
    lang: LanguageOption = None,
) -> None:
    """Play scenario files and compare; exit code 1 if one fails, 2 if one cannot be read.

    Example:  anju check scenarios     Example:  anju check --static codex
    """
    if static is not None:
        _check_data(static, as_json, spoken(lang))
        return
    if not paths:
        raise typer.BadParameter(
            "name a scenario file or a folder, or use --static GAME", param_hint="FILE|DIR..."
        )
    _check_scenarios(paths, as_json, spoken(lang))


def _check_scenarios(paths: list[Path], as_json: bool, lang: str) -> None:
    from anju.cli.screen import print_json, progress_bar

    scenarios, results = _load(_files(paths), lang)
    with progress_bar("scenarios", len(scenarios)) as advance:
        for done, scenario in enumerate(scenarios, 1):
            results.append(_run(scenario, lang))
            advance(done)
    count = {
        verdict: sum(r["verdict"] == verdict for r in results)
        for verdict in ("passed", "failed", "unreadable")
    }
    if as_json:
        print_json({**count, "scenarios": results})
    else:
        _tell(results, count)
    if count["unreadable"]:
        raise typer.Exit(2)
    if count["failed"]:
        raise typer.Exit(1)


def _files(paths: list[Path]) -> list[Path]:
    from anju.engine.errors import AnjuError
    from anju.engine.text import Text

    files: list[Path] = []
    for path in paths:
        if not path.exists():
            raise AnjuError(Text(f"没有 {path} 这个文件或文件夹。", f"There is no file or folder {path}."))
        found = sorted(path.rglob("*.yaml")) if path.is_dir() else [path]
        if not found:
            raise AnjuError(
                Text(f"{path} 里没有场景（*.yaml）。", f"There are no scenarios (*.yaml) in {path}.")
            )
        files += found
    return files


def _load(files: list[Path], lang: str) -> tuple[list[Scenario], list[dict[str, str]]]:
    """All scenarios, and a result for every file that cannot be read as such."""
    from anju.engine import scenario
    from anju.engine.errors import BadDocument

    scenarios: list[Scenario] = []
    unreadable: list[dict[str, str]] = []
    for file in files:
        try:
            scenarios += scenario.load(file)
        except BadDocument as problem:
            place = f"{problem.file}:{problem.line}"
            unreadable.append(
                {"where": place, "title": "", "verdict": "unreadable", "why": problem.what(lang)}
            )
    return scenarios, unreadable


def _run(one: Scenario, lang: str) -> dict[str, str]:
    from anju.engine import scenario

    report = scenario.run(one)
    verdict = "passed" if report.passed else "failed"
    why = "" if report.passed else report.diff(lang)
    return {"where": f"{one.file}:{one.line}", "title": one.title, "verdict": verdict, "why": why}


def _tell(results: list[dict[str, str]], count: dict[str, int]) -> None:
    from rich.markup import escape

    from anju.cli.screen import out

    console = out()
    for result in results:
        if result["verdict"] != "passed":
            console.print(
                f"[bold red]✗[/] {escape(result['where'])}  [bold]{escape(result['title'])}[/]",
                soft_wrap=True,
            )
            console.print("    " + escape(result["why"]).replace("\n", "\n    "), soft_wrap=True)
    console.print(
        ", ".join(f"{number} {verdict}" for verdict, number in count.items() if number or verdict == "passed")
    )


def _check_data(game: str, as_json: bool, lang: str) -> None:
    """Findings are for the game's author to weigh, so they do not fail the command."""
    from importlib import import_module

    from rich.markup import escape

    from anju.cli.game_info import info_of
    from anju.cli.screen import out, print_json

    findings = import_module(f"anju.games.{info_of(game).id}.static_check").findings()
    rows = [{"code": f.code, "where": f.where, "text": f.text(lang)} for f in findings]
    if as_json:
        print_json({"game": game, "findings": rows})
        return
    console = out()
    for row in rows:
        console.print(
            f"[yellow]{escape(row['code'])}[/]  [bold]{escape(row['where'])}[/]  {escape(row['text'])}",
            soft_wrap=True,
        )
    console.print(f"{len(rows)} findings")
