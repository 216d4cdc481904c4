"""Who listens to what: the skills in force, sorted by what calls them.

Rebuilt whenever a role, its face, a life or an invalidation changes; never mutated.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from anju.games.fengsheng.requirements.skills import IN_FORCE
from anju.games.fengsheng.requirements.using import LIMITS, Limit
from anju.games.fengsheng.skill import Action, Passive, Skill, Trigger

if TYPE_CHECKING:
    from anju.games.fengsheng.happening import Event
    from anju.games.fengsheng.library import Library
    from anju.games.fengsheng.state import Mission


class Watch:
    """`guesses` holds triggers of roles that might lie face down somewhere: a window opens for them (R-200)."""

    __slots__ = ("actions", "basis", "guesses", "heard", "limits", "lurking", "passives", "seen", "triggers")

    def __init__(self, seats: int, basis: object = None) -> None:
        self.basis = basis  # everything that it was computed from
        self.actions: list[dict[int, list[Action]]] = [{} for _ in range(seats)]
        self.triggers: dict[str, list[tuple[int, Trigger]]] = {}
        self.guesses: dict[str, list[tuple[int, Trigger]]] = {}
        self.heard: dict[str, int] = {}  # by what happens the seats of these two, as bits
        self.passives: dict[str, list[tuple[int, Passive]]] = {}
        self.limits: list[Limit] = []
        self.lurking: list[Trigger] = []  # face-down triggers that could still be in front of anybody
        self.seen: object = None  # which roles everybody had seen by then

    def add(self, seat: int, skill: Skill) -> None:
        if isinstance(skill, Trigger):
            if not skill.lingers:
                self.listen(seat, skill)
        elif isinstance(skill, Action):
            for point in skill.at:
                self.actions[seat].setdefault(point, []).append(skill)
        elif isinstance(skill, Passive):
            for hook in skill.hooks:
                self.passives.setdefault(hook, []).append((seat, skill))

    def listen(self, seat: int, trigger: Trigger) -> None:
        for kind in trigger.on:
            self.triggers.setdefault(kind, []).append((seat, trigger))
            self.heard[kind] = self.heard.get(kind, 0) | 1 << seat

    def guess(self, seat: int, trigger: Trigger) -> None:
        for kind in trigger.on:
            self.guesses.setdefault(kind, []).append((seat, trigger))
            self.heard[kind] = self.heard.get(kind, 0) | 1 << seat

    def hearing(self, batch: list[Event]) -> int:
        """The seats that may answer one of these, as bits."""
        seats = 0
        for event in batch:
            seats |= self.heard.get(event.kind, 0)
        return seats


def watch(library: Library, s: Mission) -> Watch:
    """Computes who may do what at present; what was computed last is kept where nothing has changed."""
    before = s.watch
    basis = (
        s.role, s.persona, s.role_seen, s.up, s.alive, s.lingering, s.muted, s.gagged, s.banned,
    )  # fmt: skip
    if before.basis == basis:
        return before
    made = Watch(s.setup.seats, basis)
    made.seen = (s.role_seen, s.persona)
    made.lurking = before.lurking if before.seen == made.seen else _lurking(library, s)
    for seat in range(s.setup.seats):
        if s.role[seat] >= 0:
            _add_role(library, s, made, seat)
    for seat, number, _ in s.lingering:
        skill = library.skills[number]
        if s.alive[seat] and isinstance(skill, Trigger):
            made.listen(seat, skill)
    made.limits = [limit for limit in LIMITS if limit.stirs(s, made.passives)]
    return made


def _add_role(library: Library, s: Mission, made: Watch, seat: int) -> None:
    """The skills of the seat's role that are in force, and those that it might have if nobody knows the role."""
    card, public = s.role[seat], 1 << s.setup.seats
    skills: Sequence[Skill] = library.roles[s.persona[card]].skills
    for need in IN_FORCE:
        if need.stirs(s):
            skills = need.among(s, seat, skills)
    for skill in skills:
        made.add(seat, skill)
    if s.alive[seat] and not s.muted >> seat & 1 and not s.up[seat] and not s.role_seen[card] & public:
        for trigger in made.lurking:
            made.guess(seat, trigger)


def _lurking(library: Library, s: Mission) -> list[Trigger]:
    """Face-down triggers of the roles that could still lie face down in front of anybody."""
    public = 1 << s.setup.seats
    located = {s.persona[card] for card, seen in enumerate(s.role_seen) if seen & public}
    return [
        trigger
        for number, trigger in library.face_down_triggers
        if number in s.setup.roles and number not in located
    ]
