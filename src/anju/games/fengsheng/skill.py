"""What a role can do: actions at idle points, triggers at nodes, passives always (FS-10.4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import KW_ONLY, dataclass, field
from typing import TYPE_CHECKING, Final

from anju.engine.text import NOTHING, Text

if TYPE_CHECKING:
    from anju.games.fengsheng.happening import Event, Use
    from anju.games.fengsheng.requirements.having import Having
    from anju.games.fengsheng.round import Round
    from anju.games.fengsheng.verdict import Verdict

# How often a skill may be used (FS-10.6).  Every phase comes once a turn, so a limit by phase is one by turn.
UNLIMITED: Final = 0
ONCE_A_TURN: Final = 1
ONCE_A_GAME: Final = 2


class Skill:
    """One skill of a role card, and what is printed there."""

    id: str
    name: Text
    text: Text
    face_down = False
    """Whether it is in force only face down, and using it turns the card up (FS-10.2); otherwise only face up."""
    limit = UNLIMITED
    number = -1
    """Its bit in the masks of used skills; assigned by the library."""
    branches: Mapping[str, Text] = {}
    """The names of the alternatives it offers."""
    question: Text = NOTHING
    """What yes would do, in words, for questions answered with yes or no."""
    shown = True
    """Whether it is printed on a role card; the later half of another skill is not."""


class Action(Skill):
    """Used by choice at an idle point."""

    at: tuple[int, ...]
    """The phases at whose idle point it may be used."""
    requires: tuple[Having, ...] = ()
    """What it requires besides time, face and limit."""

    def ready(self, g: Round, me: int) -> bool:
        """Whether it could be carried out now; time, face and limit have been checked already."""
        for need in self.requires:
            if not need.met(g, (me, me)):
                return False
        return True

    def act(self, g: Round, me: int) -> None:
        raise NotImplementedError  # each action defines this


class Trigger(Skill):
    """Called by an event, at the node after it."""

    on: tuple[str, ...]
    forced = False
    lingers = False
    """Whether it works only after another skill has started it (`Round.linger`)."""
    after_death = False
    """Whether it still works for a seat that has just died (FS-10.7)."""

    def ready(self, g: Round, me: int, event: Event) -> bool:
        raise NotImplementedError  # each trigger says what it listens to

    def act(self, g: Round, me: int, event: Event) -> None:
        raise NotImplementedError  # and what it does then


class Passive(Skill):
    """In force as long as the role card lies face up.  `hooks` names the methods it implements."""

    hooks: tuple[str, ...]

    def extra_draw(self, g: Round, me: int) -> int:
        """How many more cards its owner draws in the draw phase."""
        raise NotImplementedError  # called only on skills that name it in `hooks`

    def conversions(self, g: Round, me: int, card: int) -> tuple[int, ...]:
        """What else the card may be used as from hand (FS-8.8)."""
        raise NotImplementedError  # called only on skills that name it in `hooks`

    def voids(self, g: Round, me: int, use: Use) -> bool:
        """Whether it cancels the card that is about to take effect."""
        raise NotImplementedError  # called only on skills that name it in `hooks`

    def any_arrow(self, g: Round, me: int) -> bool:
        """Whether every arrow counts as any direction for its owner's messages."""
        raise NotImplementedError  # called only on skills that name it in `hooks`

    def any_lock(self, g: Round, me: int) -> bool:
        """Whether every card its owner sends can lock."""
        raise NotImplementedError  # called only on skills that name it in `hooks`

    def forbids(self, g: Round, me: int, user: int, name: int) -> bool:
        """Whether it forbids that user to use cards of that name now."""
        raise NotImplementedError  # called only on skills that name it in `hooks`

    def declares(self, g: Round, me: int, verdict: Verdict) -> None:
        """Adds to who declares victory (FS-12.3)."""
        raise NotImplementedError  # called only on skills that name it in `hooks`

    def shares(self, g: Round, me: int, verdict: Verdict) -> None:
        """Changes who shares the victory (FS-12.3)."""
        raise NotImplementedError  # called only on skills that name it in `hooks`


@dataclass(eq=False)
class Role:
    """A role card."""

    id: str
    name: Text
    title: Text
    person: str
    _: KW_ONLY
    female: bool
    hidden: bool
    pack: str
    skills: tuple[Skill, ...]
    needs_player_gender: bool = False
    number: int = field(default=-1, init=False)  # its place in the library
