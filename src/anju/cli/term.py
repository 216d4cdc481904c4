"""`anju term`: a game in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from anju.cli.language import LanguageOption, spoken
from anju.cli.table_options import OptionOption, ScriptOption, suggested, with_script

if TYPE_CHECKING:
    from anju.bots import Bot
    from anju.engine.table import Table


def term(
    game: Annotated[str, typer.Argument(help="The game, for example codex.")],
    seats: Annotated[
        int | None, typer.Option(help="How many sit at the table; the game's usual number if not given.")
    ] = None,
    seat: Annotated[int, typer.Option(help="Your seat, counted from 0.")] = 0,
    seed: Annotated[
        int | None, typer.Option(help="Same seed, same luck; drawn at random if not given.")
    ] = None,
    bots: Annotated[
        str,
        typer.Option(
            "--bots",
            "--bot",
            metavar="A,B",
            help="Who plays the other seats, in turn: gentle, fair or random.",
        ),
    ] = "fair",
    characters: Annotated[
        str | None,
        typer.Option(
            metavar="A,B", help="The character of each seat, for example wuzhe,jianke or s01+s02,s03+s05."
        ),
    ] = None,
    option: OptionOption = None,
    script: ScriptOption = None,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Save the game here when you leave and at the end.")
    ] = None,
    load: Annotated[Path | None, typer.Option(metavar="FILE", help="Go on with a saved game.")] = None,
    lang: LanguageOption = None,
) -> None:
    """Play a game in the terminal, bots on the other seats.

    Example:  anju term codex --characters wuzhe,jianke --seed 7
    Example:  anju term codex --bots gentle
    Example:  anju term tragedy_looper --seat 1 --script my.yaml
    """
    import anju
    from anju.bots import at_hand
    from anju.cli import words
    from anju.cli.files import check_seat, read_save
    from anju.cli.screen import out
    from anju.cli.session import Left, Session

    given = [*(option or ()), *([f"characters={characters}"] if characters else ())]
    if load is None:
        options = with_script(given, script, anju.game(game).options, spoken(lang))
        table = _new_table(game, seats, seed, options)
        for one in suggested(options, table.game.options):
            out().print(one(spoken(lang)), style="dim")
    else:
        table = read_save(load, game)
    check_seat(table, seat)
    session = Session(table, seat, _seat_bots(table, seat, bots.split(",")), out(), spoken(lang))
    name = session.board.seat_name(table.view(None), seat, session.lang)
    session.remarks.append(words.WELCOME.format(name=name, seat=seat, seed=table.seed)(session.lang))
    if any(name != "random" == at_hand(name, table.game.id) for name in bots.split(",")):
        session.remarks.append(words.NO_HOUSE_BOT(session.lang))
    try:
        session.play()
    except Left:
        session.farewell()
    finally:
        if save is not None:
            session.save(save)


def _new_table(game: str, seats: int | None, seed: int | None, options: dict[str, object]) -> Table:
    from secrets import randbelow

    import anju

    rules = anju.game(game)
    return anju.new(
        game,
        seats=rules.usual_seats if seats is None else seats,
        seed=randbelow(1_000_000) if seed is None else seed,
        options=options,
    )


def _seat_bots(table: Table, seat: int, names: list[str]) -> dict[int, Bot]:
    """The bots of these names sit down in turn."""
    from anju import bots

    game, others = table.game.id, [other for other in range(table.seats) if other != seat]
    return {
        other: bots.make(bots.at_hand(names[at % len(names)], game), game, table.seed + other)
        for at, other in enumerate(others)
    }
