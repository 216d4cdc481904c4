"""`anju sim`: many games, and what can be said about them."""

from __future__ import annotations

from typing import Annotated

import typer

from anju.cli.language import LanguageOption, spoken
from anju.cli.table_options import OptionOption, ScriptOption, with_script


def sim(
    game: Annotated[str, typer.Argument(help="The game, for example codex.")],
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 100,
    seats: Annotated[int, typer.Option(help="How many sit at the table.")] = 2,
    seed: Annotated[int, typer.Option(help="Same seed, same games.")] = 0,
    bots: Annotated[
        str,
        typer.Option(
            metavar="A,B", help="Who plays (gentle, fair or random); they change seats from game to game."
        ),
    ] = "random,random",
    keep_seats: Annotated[
        bool,
        typer.Option(
            "--keep-seats",
            help="The bots sit in the order given in every game, the last one on all seats that are left.",
        ),
    ] = False,
    jobs: Annotated[int, typer.Option(min=0, help="How many processes; 0 means one per core.")] = 0,
    option: OptionOption = None,
    script: ScriptOption = None,
    conformance: Annotated[
        bool,
        typer.Option(
            "--conformance", help="Random games in which the engine's promises are checked at every question."
        ),
    ] = False,
    thoroughness: Annotated[
        float,
        typer.Option(
            min=0.0001, max=1.0, help="With --conformance: the share of questions that are looked at closely."
        ),
    ] = 0.01,
    as_json: Annotated[bool, typer.Option("--json", help="Print a report for programs.")] = False,
    lang: LanguageOption = None,
) -> None:
    """Play many games between bots and count.

    Example:  anju sim codex --games 400 --bots fair,random --seed 1
    """
    from os import cpu_count

    import anju
    from anju.cli.conformance import conform
    from anju.cli.report import show
    from anju.cli.screen import out, print_json, progress_bar

    rules = anju.game(game)
    options = with_script(option, script, rules.options, spoken(lang))
    workers = jobs or cpu_count() or 1
    with progress_bar(rules.name(spoken(lang)), games) as advance:
        if conformance:
            report = conform(game, games, seed, workers, options, thoroughness, advance)
        else:
            from anju.lab.sim import simulate

            report = simulate(
                game, games, seed, bots.split(","), workers, options, advance, seats, keep_seats
            )
    if as_json:
        print_json(report)
    else:
        # People know their script by its file; programs get all of it, for it decides how the games went.
        named = {"options": {**options, "script": str(script)}} if script else {}
        show(out(), {**report, **named})
    if report.get("problems"):
        raise typer.Exit(1)
