"""What everybody may know about a script (Board), and what only the mastermind knows (SecretPlan)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from anju.engine.text import NOTHING, Text
from anju.games.tragedy_looper.library import LOCATIONS, Character, Incident, Library, Role, TragedySet
from anju.games.tragedy_looper.settings import Options

DECKS: Final = 3
"""The number of protagonists' decks, regardless of who plays them (R-225)."""


class Board:
    """The public part: the cast as far as it has been seen, the schedule, the set, the options.

    A turf, a starting location or a limit that the script fixes is printed on the character once it is on the board.
    """

    __slots__ = (
        "aloof", "cast", "cast_public", "days", "decks", "everything", "index", "library", "loops", "masks", "ops",
        "options", "people", "schedule", "scripted", "servants", "set", "size", "special_rules", "table_talk", "things",
    )  # fmt: skip

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
        table_talk: bool = True,
        special_rules: tuple[Text, ...] = (),
    ) -> None:
        self.library = library
        self.options = options
        self.people = people  # how many play the protagonists
        # The protagonists have three decks, unless the table gives one to each person.
        self.decks = people if options.deck_per_person else DECKS
        self.set = tragedy_set
        self.ops = frozenset(
            op for role in tragedy_set.roles for op in library.roles[role].ops
        )  # all that roles of the set do
        self.cast = cast
        self.size = len(cast)
        self.days = days
        self.loops = loops
        self.schedule = schedule  # day and public incident
        self.cast_public = cast_public  # whether latecomers are known as well
        self.table_talk = table_talk  # whether the script lets protagonists talk inside loops
        self.special_rules = special_rules
        # Cards that no script casts stand last: they enter in the course of the game (TL-part_timer_alt_t1).
        self.scripted = sum(not character.has_trait("inherits_setup_of") for character in cast)
        self.aloof = tuple(
            who for who, card in enumerate(cast) if card.has_trait("location_cards_also_apply")
        )
        self.servants = tuple(who for who, card in enumerate(cast) if card.has_trait("follow_and_substitute"))
        self.masks = {who: role for who, role in enumerate(map(self._mask, cast)) if role is not None}
        self.index = {character.id: number for number, character in enumerate(cast)}
        self.things = (*self.index, *LOCATIONS)  # by number
        self.everything = [*range(len(self.things))]  # all characters and locations

    def _mask(self, character: Character) -> Role | None:
        """The role that the card is treated as, whatever the script says (TL-part_timer_t1)."""
        for row in character.traits:
            for effect in row.effect:
                if effect.op == "set_role":
                    return self.library.roles[str(effect.fields["role"])]
        return None


class SecretPlan:
    """The secret part: plots, scripted roles, culprits, late arrivals."""

    __slots__ = ("arrivals", "culprits", "extra", "incidents", "plots", "roles", "settings", "story", "title")

    def __init__(
        self,
        plots: tuple[str, ...],
        roles: Sequence[Role],
        incidents: tuple[Incident, ...],
        culprits: tuple[int, ...],
        arrivals: tuple[tuple[int, int], ...],
        settings: tuple[Mapping[str, str | int], ...],
        extra: str = "",
        title: Text = NOTHING,
        story: Text = NOTHING,
    ) -> None:
        self.plots = plots  # the main plot first
        self.roles = roles  # per character
        self.incidents = incidents  # per scheduled entry, what it really is
        self.culprits = culprits  # things: the mob of a mob incident is a location
        self.arrivals = arrivals  # per character the first loop and the first day on the board
        self.settings = settings  # per character what the script fixes (turf, start, X)
        self.extra = extra  # the main plot whose loss condition takes over under Twisted Truth
        self.title = title
        self.story = story
