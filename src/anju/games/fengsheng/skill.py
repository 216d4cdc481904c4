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
    """Only while the role card lies face down, and using it turns the card up (FS-10.2); otherwise only face up."""
    limit = UNLIMITED
    number = -1
    """Its bit in the masks of used skills; the library gives it."""
    branches: Mapping[str, Text] = {}
    """What the alternatives are called among which it lets one choose."""
    question: Text = NOTHING
    """What it asks where yes or no is all that can be answered: what yes would do, in words."""
    shown = True
    """Printed on a role card; the later half of another skill is not."""


class Action(Skill):
    """Used by choice at an idle point."""

    at: tuple[int, ...]
    """The phases at whose idle point it may be used."""
    requires: tuple[Having, ...] = ()
    """What has to be there besides time, face and limit."""

    def ready(self, g: Round, me: int) -> bool:
        """Whether it could be carried out now; time, face and limit have been looked at."""
        for need in self.requires:
            if not need.met(g, (me, me)):
                return False
        return True

    def act(self, g: Round, me: int) -> None:
        raise NotImplementedError  # every action says what it does


class Trigger(Skill):
    """Called by an event, at the node after it."""

    on: tuple[str, ...]
    forced = False
    lingers = False
    """Works only after another skill has set it going (`Round.linger`)."""
    after_death = False
    """Still works for a seat that has just died (FS-10.7)."""

    def ready(self, g: Round, me: int, event: Event) -> bool:
        raise NotImplementedError  # every trigger says to what it listens

    def act(self, g: Round, me: int, event: Event) -> None:
        raise NotImplementedError  # and what it does


class Passive(Skill):
    """In force as long as the role card lies face up.  `hooks` names the methods that it brings."""

    hooks: tuple[str, ...]

    def extra_draw(self, g: Round, me: int) -> int:
        """How many cards more in one's draw phase."""
        raise NotImplementedError  # called only on who names it in `hooks`

    def conversions(self, g: Round, me: int, card: int) -> tuple[int, ...]:
        """As what else the card may be used from hand (FS-8.8)."""
        raise NotImplementedError  # called only on who names it in `hooks`

    def voids(self, g: Round, me: int, use: Use) -> bool:
        """Whether the card that is about to take effect does nothing."""
        raise NotImplementedError  # called only on who names it in `hooks`

    def any_arrow(self, g: Round, me: int) -> bool:
        """Whether every arrow counts as any direction for what one sends."""
        raise NotImplementedError  # called only on who names it in `hooks`

    def any_lock(self, g: Round, me: int) -> bool:
        """Whether every card that one sends can lock."""
        raise NotImplementedError  # called only on who names it in `hooks`

    def forbids(self, g: Round, me: int, user: int, name: int) -> bool:
        """Whether that user may not use cards of that name now."""
        raise NotImplementedError  # called only on who names it in `hooks`

    def declares(self, g: Round, me: int, verdict: Verdict) -> None:
        """Adds to who declares victory (FS-12.3)."""
        raise NotImplementedError  # called only on who names it in `hooks`

    def shares(self, g: Round, me: int, verdict: Verdict) -> None:
        """Changes who wins along (FS-12.3)."""
        raise NotImplementedError  # called only on who names it in `hooks`


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
