"""Portions of work in several processes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from multiprocessing import get_context
from signal import SIG_IGN, SIGINT, signal
from typing import TypeVar

P = TypeVar("P")
R = TypeVar("R")


@contextmanager
def results_of(work: Callable[[P], R], portions: Sequence[P], jobs: int) -> Iterator[Iterator[tuple[int, R]]]:
    """Each result with the number of its portion, in the order in which they come in."""
    if jobs <= 1 or len(portions) == 1:
        yield enumerate(map(work, portions))
        return
    # Fresh processes on every system: nothing is inherited that could make a difference, and a process with
    # threads, such as the bar on the screen, must not be copied.
    with ProcessPoolExecutor(jobs, get_context("spawn"), _leave_the_keyboard_alone) as pool:
        waiting = {pool.submit(work, portion): number for number, portion in enumerate(portions)}
        try:
            yield ((waiting[done], done.result()) for done in as_completed(waiting))
        except KeyboardInterrupt:
            pool.shutdown(cancel_futures=True)
            raise


def _leave_the_keyboard_alone() -> None:
    """Ctrl-C is for the process in front; the others end with it."""
    signal(SIGINT, SIG_IGN)
