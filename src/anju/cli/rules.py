"""`anju rules`: the rulebook by paragraph, and what no test cites."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from anju.cli.language import LanguageOption, spoken
from anju.engine.errors import AnjuError
from anju.engine.text import Text


def rules(
    game: Annotated[str, typer.Argument(help="The game, for example codex.")] = "codex",
    rule: Annotated[
        str | None, typer.Argument(metavar="ID", help="Print this rule only, for example R-046.")
    ] = None,
    uncovered: Annotated[
        bool,
        typer.Option(
            "--uncovered", help="List the rules that no scenario and no test cites; exit code 1 if any."
        ),
    ] = False,
    root: Annotated[
        Path, typer.Option(help="The project's folder with its scenarios and tests, for --uncovered.")
    ] = Path(),
    lang: LanguageOption = None,
) -> None:
    """Print a rule by its id, or list all of them. The rulebooks are in Chinese.

    Example:  anju rules codex R-046     Example:  anju rules codex --uncovered
    """
    import anju
    from anju.cli.screen import out
    from anju.engine import rulebook

    rules_of = anju.game(game)
    if uncovered:
        _list_uncovered(rulebook.uncovered(rules_of, _project(root)))
        return
    paragraphs = rulebook.paragraphs(rules_of)
    console = out()
    if rule is not None:
        console.print(_found(rule, paragraphs), markup=False)
        return
    for text in paragraphs.values():
        console.print(_plain(text.splitlines()[0]), markup=False, no_wrap=True, overflow="ellipsis")
    console.print(Text(f"共 {len(paragraphs)} 条", f"{len(paragraphs)} rules")(spoken(lang)))


def _project(root: Path) -> Path:
    if not (root / "scenarios").is_dir() and not (root / "tests").is_dir():
        raise AnjuError(
            Text(
                f"{root.resolve()} 里没有 scenarios 和 tests；用 --root 指出项目的文件夹。",
                f"There are neither scenarios nor tests in {root.resolve()}; name the project's folder with --root.",
            )
        )
    return root


def _list_uncovered(missing: list[str]) -> None:
    for rule in missing:
        typer.echo(rule)
    if missing:
        raise typer.Exit(1)


def _found(rule: str, paragraphs: dict[str, str]) -> str:
    from anju.engine.document import suggestion

    by_name = {id.lower(): text for id, text in paragraphs.items()}
    text = by_name.get(rule.lower())
    if text is None:
        hint = suggestion(rule, paragraphs)
        raise AnjuError(Text(f"没有规则「{rule}」。{hint.zh}", f"There is no rule {rule!r}. {hint.en}"))
    return _plain(text)


def _plain(text: str) -> str:
    """Without the marks of Markdown, which a terminal does not show."""
    return text.replace("**", "").replace("`", "").strip("#| ").replace("  \n", "\n")
