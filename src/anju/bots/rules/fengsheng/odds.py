"""How likely each seat is to be what, from one seat's point of view."""

from __future__ import annotations

from collections.abc import Mapping, Sequence


class Odds:
    """Per seat the chances of red, blue and a secret task, and of each task."""

    __slots__ = ("blue", "n", "red", "tasks", "which")

    def __init__(
        self, red: list[float], blue: list[float], tasks: list[float], which: Sequence[Mapping[int, float]]
    ) -> None:
        self.n = len(red)
        self.red = red
        self.blue = blue
        self.tasks = tasks
        self.which = which  # by seat and kind, among the living others

    def task(self, seat: int, kind: int) -> float:
        """That this seat, somebody else and alive, has this task."""
        return self.which[seat].get(kind, 0.0)

    def exists(self, kind: int) -> float:
        """That anybody else alive has this task."""
        return min(1.0, sum(of_seat.get(kind, 0.0) for of_seat in self.which))

    def doubt(self, seat: int) -> float:
        """0 if one is sure of this seat's side, 1 if one knows nothing."""
        return 1.5 * (1.0 - self.red[seat] ** 2 - self.blue[seat] ** 2 - self.tasks[seat] ** 2)
