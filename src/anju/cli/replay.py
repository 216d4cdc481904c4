"""`anju replay`: a saved game, step by step, through one seat's eyes."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from anju.cli.language import LanguageOption, spoken

if TYPE_CHECKING:
    from rich.console import Console

    from anju.engine.table import Table


def replay(
    file: Annotated[Path, typer.Argument(help="A game saved by `anju term`.")],
    seat: Annotated[
        int | None, typer.Option(help="Whose eyes, counted from 0; the public view if not given.")
    ] = None,
    step: Annotated[int | None, typer.Option(help="Show only this step and end.")] = None,
    lang: LanguageOption = None,
) -> None:
    """Step through a saved game; only what that seat could see is shown.

    Example:  anju replay game.anju --seat 1
    """
    from anju.cli.files import check_seat, read_save
    from anju.cli.screen import out

    table = read_save(file)
    if seat is not None:
        check_seat(table, seat)
    player = Replay(table, seat, out(), spoken(lang))
    if step is not None:
        player.show(player.checked(step))
        return
    player.run()


class Replay:
    """The tables after each answer, and which of them is shown."""

    def __init__(self, table: Table, seat: int | None, console: Console, lang: str) -> None:
        from anju.cli import words
        from anju.cli.boards import board_of
        from anju.engine.course import Course

        self.course = Course(table)
        self.tables = self.course.tables
        self.seat = seat
        self.console = console
        self.lang = lang
        self.board = board_of(table.game.id, table.game.terms)
        self.roster = self.board.roster(
            [words.YOURSELF if one == seat else None for one in range(table.seats)]
        )

    @property
    def last(self) -> int:
        return len(self.tables) - 1

    def checked(self, step: int) -> int:
        from anju.engine.errors import AnjuError
        from anju.engine.text import Text

        if not 0 <= step <= self.last:
            raise AnjuError(
                Text(
                    f"没有第 {step} 步，只有 0 到 {self.last}。",
                    f"There is no step {step}; steps are 0 to {self.last}.",
                )
            )
        return step

    def run(self) -> None:
        step = 0
        while True:
            self.show(step)
            wanted = self._read(step)
            if wanted is None:
                return
            step = min(max(wanted, 0), self.last)

    def _read(self, step: int) -> int | None:
        """The step to show next, or None to leave."""
        from anju.cli import words
        from anju.cli.keys import is_number

        self.console.print(f"[dim]{words.REPLAY_KEYS(self.lang)}[/]")
        try:
            line = self.console.input("> ").strip().lower()
        except EOFError:
            return None
        if is_number(line):
            return int(line)
        return {"x": None, "b": step - 1}.get(line, step + 1)

    def show(self, step: int) -> None:
        from rich.console import Group
        from rich.rule import Rule
        from rich.text import Text as Line

        from anju.cli import words
        from anju.cli.fitting import Fitting

        table = self.tables[step]
        seen_before = len(self.tables[step - 1].events(self.seat)) if step else 0
        news = self.board.news(table.events(self.seat), seen_before, self.lang, self.roster)
        title = Rule(words.REPLAY_STEP.format(step=step, last=self.last)(self.lang), style="dim")
        view = table.view(self.seat)
        fitting = Fitting(self.console, self.board, view, self.lang, words.EARLIER_STEP)
        self.console.clear()
        below = [Line(self._what_follows(step)), *map(Line, self._looked_back(step))]
        for part in fitting.without_question(news, Group(title, *below)):
            self.console.print(part)

    def _what_follows(self, step: int) -> str:
        """The answer given next: in words if it was this seat's own, otherwise only that there was one."""
        from anju.cli import words

        table = self.tables[step]
        if step == self.last:
            if table.outcome is None:
                return ""
            return f"{table.verdict(self.lang, self.roster)} [{table.outcome.rule}]"
        who, value = next(
            entry for entry in self.tables[step + 1].record[len(table.record) :] if entry[0] >= 0
        )
        question = table.question(who)
        if who != self.seat or question is None:
            return words.REPLAY_SECRET.format(name=self.board.seat_name(table.view(None), who, self.lang))(
                self.lang
            )
        label = question.options[question.values.index(value)].label(self.lang)
        return f"▶ {question.text(self.lang)}  {words.REPLAY_ANSWER.format(label=label)(self.lang)}"

    def _looked_back(self, step: int) -> list[str]:
        """At the end of a finished game: the steps that decided it, and what this seat could have known."""
        from anju.cli import words
        from anju.engine.turning_point import decisive, overlooked

        if step != self.last or self.course.end.outcome is None:
            return []
        known = [] if self.seat is None else overlooked(self.course, self.seat)
        told = [(words.REPLAY_DECISIVE, decisive(self.course)), (words.REPLAY_OVERLOOKED, known)]
        return [
            f"{one.step:>4} {head(self.lang)} {self.roster.read(one.text(self.lang), self.lang)}"
            for head, found in told
            for one in found
        ]
