"""What protagonists know before anything happens: the set, the calendar, the options, and who may still come."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from anju.games.tragedy_looper.board import Board
from anju.games.tragedy_looper.library import Library
from anju.games.tragedy_looper.settings import Options
from anju.games.tragedy_looper.setup import NEVER


class Sheet:
    """The public sheet of a script.  `cast` is known as a whole only if the script says so (TL-6.0)."""

    __slots__ = ("cast", "days", "library", "loops", "options", "people", "schedule", "set")

    def __init__(
        self,
        library: Library,
        tragedy_set: str,
        days: int,
        loops: int,
        schedule: Iterable[tuple[int, str]],
        options: Mapping[str, object],
        cast: Iterable[str] | None = None,
    ) -> None:
        self.library = library
        self.set = library.sets[tragedy_set]
        self.days = days
        self.loops = loops
        self.schedule = tuple((day, library.incidents[incident]) for day, incident in schedule)
        self.options = Options({**options, "script": ""})
        self.people = 3  # who plays the decks tells nothing about the script
        self.cast = None if cast is None else tuple(cast)

    @staticmethod
    def of_board(board: Board) -> Sheet:
        return Sheet(
            board.library,
            board.set.id,
            board.days,
            board.loops,
            [(day, incident.id) for day, incident in board.schedule],
            board.options.public,
            [character.id for character in board.cast] if board.cast_public else None,
        )

    @staticmethod
    def of_view(library: Library, view: Mapping[str, Any]) -> Sheet:
        """The sheet from any seat's view."""
        return Sheet(
            library,
            view["set"],
            view["days"],
            view["loops"],
            [(entry["day"], entry["incident"]) for entry in view["schedule"]],
            view["options"],
            view["cast"],
        )

    def board(self, cast: Iterable[str]) -> Board:
        """The board as far as these characters have been seen."""
        return Board(
            self.library,
            self.options,
            self.people,
            self.set,
            tuple(self.library.characters[id] for id in cast),
            self.days,
            self.loops,
            self.schedule,
            self.cast is not None,
        )

    @property
    def latest_loop(self) -> int:
        """The last loop in which a script may bring somebody in.

        The number of the script's own loops is known unless the table has set another one: then somebody may be in it
        who never comes (R-280).
        """
        return NEVER if self.options.loops else self.loops - self.options.extra_loops

    def latecomers(self, seen: Iterable[str]) -> list[str]:
        """Characters who may be in the script although nobody has seen them yet."""
        if self.cast is not None:
            return []
        known = set(seen)
        return [
            id
            for id, character in self.library.characters.items()
            if id not in known and any(option.name.startswith("enters_on") for option in character.options)
        ]
