"""A script: what the mastermind knows before the first loop begins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from anju.engine.text import Text


class Member(NamedTuple):
    """One of the cast: who, as what, and what the script fixes about the card (turf, first loop, first day ...)."""

    character: str
    role: str
    options: Mapping[str, str | int]


class ScheduledIncident(NamedTuple):
    """What is to happen on a day, and by whom; the culprit of a mob incident is a location."""

    day: int
    incident: str
    culprit: str
    public: str
    """The incident shown on the public sheet; nearly always the same."""


class Script(NamedTuple):
    """A valid script.  Title, story, author and source are as secret as the roles: they can give things away."""

    id: str
    title: Text
    story: Text
    set: str
    days: int
    loops: int
    loop_options: tuple[int, ...]
    """The numbers of loops to choose from, the usual one among them."""
    main_plot: str
    subplots: tuple[str, ...]
    cast: tuple[Member, ...]
    """As the author wrote them down; at the table they stand in the library's order."""
    incidents: tuple[ScheduledIncident, ...]
    cast_public: bool
    table_talk: bool
    special_rules: tuple[Text, ...]
    extra_main_plot: str
    """The main plot whose loss condition takes over under Twisted Truth."""
    difficulty: Mapping[int, int]
    author: str
    source: str

    def plain(self) -> dict[str, object]:
        """The script as plain data that the validator can read back, for saved games."""
        return {
            "script": self.id,
            "title": _plain(self.title),
            "story": _plain(self.story),
            "author": self.author,
            "source": self.source,
            "set": self.set,
            "days": self.days,
            "loops": self.loops,
            "loop_options": list(self.loop_options),
            "difficulty": {str(loops): level for loops, level in self.difficulty.items()},
            "main_plot": self.main_plot,
            "subplots": list(self.subplots),
            **({"extra_main_plot": self.extra_main_plot} if self.extra_main_plot else {}),
            "cast": {who.character: {"role": who.role, **who.options} for who in self.cast},
            "incidents": {str(entry.day): _appointment(entry) for entry in self.incidents},
            "cast_public": self.cast_public,
            "table_talk": self.table_talk,
            "special_rules": [_plain(rule) for rule in self.special_rules],
        }


def _plain(text: Text) -> dict[str, str]:
    return {"zh": text.zh, "en": text.en}


def _appointment(entry: ScheduledIncident) -> dict[str, str]:
    disguise = {"public": entry.public} if entry.public != entry.incident else {}
    return {"incident": entry.incident, "culprit": entry.culprit, **disguise}
