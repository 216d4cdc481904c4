"""Where output goes: results to stdout, complaints and progress to stderr."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.markup import escape
from rich.text import Text as Line

if TYPE_CHECKING:
    from collections.abc import Callable

    from rich.text import TextType


def out() -> Console:
    return _Terminal(highlight=False)


class _Terminal(Console):
    """Lines are edited as in a shell, where the system can do that: an arrow moves the cursor and prints nothing."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        with suppress(ImportError):  # Windows edits lines by itself
            import readline

            readline.set_auto_history(False)  # what was typed before answers another question
            readline.parse_and_bind("set bell-style none")

    def input(self, prompt: TextType = "", **_: Any) -> str:
        """The prompt goes through the line editor, which would otherwise write over it."""
        return input(prompt.plain if isinstance(prompt, Line) else prompt)


def err() -> Console:
    return Console(stderr=True, highlight=False)


def complain(message: str) -> None:
    err().print(f"[bold red]✗[/] {escape(message)}", soft_wrap=True)


def print_json(report: object) -> None:
    """Plain JSON for other programs: no colours, no wrapping."""
    print(json.dumps(report, ensure_ascii=False, indent=2))


@contextmanager
def progress_bar(title: str, total: int) -> Iterator[Callable[[int], None]]:
    """A bar on stderr; the yielded function is told how many are done."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=err(), transient=True) as bar:
        task = bar.add_task(title, total=total)

        def advance(done: int) -> None:
            bar.update(task, completed=done)

        yield advance


@contextmanager
def time_bar(seconds: float) -> Iterator[Callable[[float, str], None]]:
    """The same for what goes by time; the yielded function is told how much of it is over, and what is under way."""
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (BarColumn(), TimeRemainingColumn(), TextColumn("{task.description}"))
    with Progress(*columns, console=err(), transient=True) as bar:
        task = bar.add_task("", total=seconds)

        def advance(done: float, doing: str) -> None:
            bar.update(task, completed=min(done, seconds), description=escape(doing))

        yield advance
