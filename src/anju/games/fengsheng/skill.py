"""What a role can do: actions at idle points, triggers at nodes, passives always (FS-10.4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import mypyc_attr

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


@mypyc_attr(allow_interpreted_subclasses=True)
class Skill:
    """One skill of a role card, and what is printed there."""

    id: ClassVar[str]
    name: ClassVar[Text]
    text: ClassVar[Text]
    face_down: ClassVar[bool] = False
    """Whether it is in force only face down, and using it turns the card up (FS-10.2); otherwise only face up."""
    limit: ClassVar[int] = UNLIMITED
    number = -1
    """Its bit in the masks of used skills; assigned by the library."""
    branches: ClassVar[Mapping[str, Text]] = {}
    """The names of the alternatives it offers."""
    question: ClassVar[Text] = NOTHING
    """What yes would do, in words, for questions answered with yes or no."""
    shown: ClassVar[bool] = True
    """Whether it is printed on a role card; the later half of another skill is not."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Action(Skill):
    """Used by choice at an idle point."""

    at: ClassVar[tuple[int, ...]]
    """The phases at whose idle point it may be used."""
    requires: ClassVar[tuple[Having, ...]] = ()
    """What it requires besides time, face and limit."""

    def ready(self, g: Round, me: int) -> bool:
        """Whether it could be carried out now; time, face and limit have been checked already."""
        for need in self.requires:
            if not need.met(g, (me, me)):
                return False
        return True

    def act(self, g: Round, me: int) -> None:
        raise NotImplementedError  # each action defines this


@mypyc_attr(allow_interpreted_subclasses=True)
class Trigger(Skill):
    """Called by an event, at the node after it."""

    on: ClassVar[tuple[str, ...]]
    forced: ClassVar[bool] = False
    lingers: ClassVar[bool] = False
    """Whether it works only after another skill has started it (`Round.linger`)."""
    after_death: ClassVar[bool] = False
    """Whether it still works for a seat that has just died (FS-10.7)."""

    def ready(self, g: Round, me: int, event: Event) -> bool:
        raise NotImplementedError  # each trigger says what it listens to

    def act(self, g: Round, me: int, event: Event) -> None:
        raise NotImplementedError  # and what it does then


@mypyc_attr(allow_interpreted_subclasses=True)
class Passive(Skill):
    """In force as long as the role card lies face up.  `hooks` names the methods it implements."""

    hooks: ClassVar[tuple[str, ...]]

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


class Role:
    """A role card."""

    def __init__(
        self,
        id: str,
        name: Text,
        title: Text,
        person: str,
        *,
        female: bool,
        hidden: bool,
        pack: str,
        skills: tuple[Skill, ...],
        needs_player_gender: bool = False,
    ) -> None:
        self.id = id
        self.name = name
        self.title = title
        self.person = person
        self.female = female
        self.hidden = hidden
        self.pack = pack
        self.skills = skills
        self.needs_player_gender = needs_player_gender
        self.number = -1  # its place in the library
