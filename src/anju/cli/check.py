"""`anju check`: scenario files, and mistakes in a game's data that need no play to be found."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from anju.cli import words
from anju.cli.language import LanguageOption, spoken

if TYPE_CHECKING:
    from collections.abc import Mapping

    from anju.engine import scenario
    from anju.engine.game import Game

Result = dict[str, str]

PASSED: Final = "passed"
FAILED: Final = "failed"
UNREADABLE: Final = "unreadable"
ONLY_SEEN: Final = "only_seen"
"""A report from a running game, which can be read but not played."""

_NOT_PLAYED: Final = (UNREADABLE, ONLY_SEEN)


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
    """Play scenario files and compare; exit code 1 if one fails, 2 if one cannot be read or played.

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
    import anju
    from anju.cli.screen import print_json, progress_bar

    files = _files(paths)
    games = {game.id: game for game in anju.all_games()}
    results: list[Result] = []
    with progress_bar(words.SCENARIO_FILES(lang), len(files)) as advance:
        for done, file in enumerate(files, 1):
            results += _check_file(file, games, lang)
            advance(done)
    count = {
        verdict: sum(r["verdict"] == verdict for r in results) for verdict in (PASSED, FAILED, *_NOT_PLAYED)
    }
    if as_json:
        print_json({**count, "scenarios": results})
    else:
        _tell(results, count, lang)
    if any(count[verdict] for verdict in _NOT_PLAYED):
        raise typer.Exit(2)
    if count[FAILED]:
        raise typer.Exit(1)


def _files(paths: list[Path]) -> list[Path]:
    from anju.engine.errors import AnjuError
    from anju.engine.text import Text

    files: list[Path] = []
    for path in paths:
        try:
            path.stat()
            inside = sorted(path.rglob("*.yaml")) if path.is_dir() else [path]
        except (OSError, ValueError):
            raise AnjuError(
                Text(f"没有 {path} 这个文件或文件夹。", f"There is no file or folder {path}.")
            ) from None
        if not inside:
            raise AnjuError(
                Text(f"{path} 里没有场景（*.yaml）。", f"There are no scenarios (*.yaml) in {path}.")
            )
        files += inside
    return files


def _check_file(file: Path, games: Mapping[str, Game[Any]], lang: str) -> list[Result]:
    """The results of a file; a mistake in it stops this file only."""
    from anju.engine import scenario
    from anju.engine.errors import AnjuError
    from anju.lessons import trial

    results: list[Result] = []
    try:
        for one in scenario.load(file, games):
            report = trial.run(one)
            results.append(_result(file, one.id, one.title(lang), _verdict(report), report.diff(lang)))
    except AnjuError as problem:
        results.append(_result(file, "", "", UNREADABLE, problem.text(lang)))
    return results


def _verdict(report: scenario.ScenarioReport) -> str:
    if report.scenario.only_seen:
        return ONLY_SEEN
    return PASSED if report.passed else FAILED


def _result(file: Path, id: str, title: str, verdict: str, why: str) -> Result:
    return {"file": str(file), "id": id, "title": title, "verdict": verdict, "why": why}


def _tell(results: list[Result], count: dict[str, int], lang: str) -> None:
    from rich.markup import escape

    from anju.cli.screen import out

    console = out()
    for result in results:
        if result["verdict"] != PASSED:
            place = " ".join(result[part] for part in ("file", "id", "title") if result[part])
            mark = "[bold yellow]·[/]" if result["verdict"] == ONLY_SEEN else "[bold red]✗[/]"
            console.print(f"{mark} [bold]{escape(place)}[/]", soft_wrap=True)
            console.print("    " + escape(result["why"]).replace("\n", "\n    "), soft_wrap=True)
    numbers = words.SCENARIO_COUNT.format(**count)(lang)
    if count[UNREADABLE]:
        numbers += words.SCENARIO_UNREADABLE.format(**count)(lang)
    if count[ONLY_SEEN]:
        numbers += words.SCENARIO_ONLY_SEEN.format(**count)(lang)
    console.print(numbers)


def _check_data(game: str, as_json: bool, lang: str) -> None:
    """Findings are for the game's author to weigh, so they do not fail the command."""
    from importlib import import_module
    from importlib.util import find_spec

    from rich.markup import escape

    import anju
    from anju.cli.screen import out, print_json
    from anju.engine.errors import AnjuError

    module = f"{type(anju.game(game)).__module__.rpartition('.')[0]}.static_check"
    if find_spec(module) is None:
        raise AnjuError(words.NO_STATIC_CHECK.format(game=game))
    findings = import_module(module).findings()
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
    console.print(words.FINDINGS.format(count=len(rows))(lang))
