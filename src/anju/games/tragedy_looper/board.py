"""What everybody may know about a script (Board), and what only the mastermind knows (Plan)."""

from __future__ import annotations

from collections.abc import Mapping

from anju.games.tragedy_looper.library import Character, Incident, Library, Role, TragedySet
from anju.games.tragedy_looper.settings import Options


class Board:
    """The public part: the cast as far as it has been seen, the schedule, the set, the options.

    A turf, a starting location or a limit that the script fixes is printed on the character once it is on the board.
    """

    __slots__ = ("cast", "cast_public", "days", "index", "library", "loops", "options", "people", "schedule", "set", "size")

    def __init__(
        self,
        library: Library,
        options: Options,
        people: int,
        tragedy_set: TragedySet,
        cast: tuple[Character, ...],
        days: int,
        loops: int,
        schedule: tuple[tuple[int, Incident], ...],
        cast_public: bool,
    ) -> None:
        self.library = library
        self.options = options
        self.people = people  # how many play the protagonists
        self.set = tragedy_set
        self.cast = cast
        self.size = len(cast)
        self.days = days
        self.loops = loops
        self.schedule = schedule  # day and public incident
        self.cast_public = cast_public  # whether those still to come are known, too
        self.index = {character.id: number for number, character in enumerate(cast)}


class Plan:
    """The secret part: plots, scripted roles, culprits, late arrivals."""

    __slots__ = ("arrivals", "culprits", "incidents", "plots", "roles", "settings")

    def __init__(
        self,
        plots: tuple[str, ...],
        roles: tuple[Role, ...],
        incidents: tuple[Incident, ...],
        culprits: tuple[int, ...],
        arrivals: tuple[tuple[int, int], ...],
        settings: tuple[Mapping[str, str | int], ...],
    ) -> None:
        self.plots = plots  # the main plot first
        self.roles = roles  # per character
        self.incidents = incidents  # per scheduled entry, what it really is
        self.culprits = culprits
        self.arrivals = arrivals  # per character the first loop and the first day on the board
        self.settings = settings  # per character what the script fixes (turf, start, X)
