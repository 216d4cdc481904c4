"""All commands, and the one place where errors become messages and exit codes."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from anju.cli import admin, bench, check, replay, rules, script, serve, sim, soak, term
from anju.cli.language import Speaker, spoken
from anju.cli.screen import complain
from anju.engine.errors import AnjuError

FAILED = 1
"""Exit code of a command whose checks did not all pass."""

WRONG_INPUT = 2
"""Exit code for wrong usage, wrong files, wrong names."""

LEFT_BY_KEYBOARD = 130
"""What shells expect of a program that was ended by Ctrl-C."""


class Commands(TyperGroup):
    """Turns what a person got wrong into one message; defects of the program stay tracebacks."""

    def invoke(self, ctx: Any) -> Any:
        ctx.obj = Speaker()
        try:
            return super().invoke(ctx)
        except AnjuError as problem:
            complain(problem.text(spoken(ctx.obj.asked)))
            raise typer.Exit(WRONG_INPUT) from None
        except KeyboardInterrupt:
            raise typer.Exit(LEFT_BY_KEYBOARD) from None


app = typer.Typer(
    cls=Commands,
    name="anju",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="First steps:  anju term codex     Exit codes:  0 fine, 1 a check failed, 2 wrong usage or input",
)


def _print_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        from anju.engine.build import BUILD, COMPILED

        typer.echo(f"anju {version('anju')}" + (" (compiled)" if BUILD == COMPILED else ""))
        raise typer.Exit


@app.callback()
def anju(
    version: Annotated[  # the callback has answered already
        bool,
        typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and end."),
    ] = False,
) -> None:
    """暗局: referee, table and laboratory for games with hidden information."""


for command in (
    serve.play,
    serve.serve,
    term.term,
    check.check,
    sim.sim,
    bench.bench,
    soak.soak,
    rules.rules,
    replay.replay,
):
    app.command()(command)

app.add_typer(script.script)
app.add_typer(admin.admin)
