"""`anju rules`: the rulebook by paragraph, and what no test cites."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from anju.cli.language import LanguageOption

if TYPE_CHECKING:
    pass


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
        Path, typer.Option(help="The project's folder, where scenarios and tests are, for --uncovered.")
    ] = Path(),
    lang: LanguageOption = None,
) -> None:
    """Print rules by their ids.

    Example:  anju rules codex R-046     Example:  anju rules codex --uncovered
    """
    import anju
    from anju.cli.screen import out
    from anju.engine import rulebook

    name = anju.game(game).id
    console = out()
    if uncovered:
        missing = rulebook.uncovered(name, root)
        for rule_id in missing:
            console.print(rule_id)
        raise typer.Exit(1 if missing else 0)
