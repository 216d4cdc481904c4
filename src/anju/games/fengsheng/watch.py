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

    __slots__ = ("actions", "guesses", "heard", "limits", "passives", "triggers")

    def __init__(self, seats: int) -> None:
        self.actions: list[dict[int, list[Action]]] = [{} for _ in range(seats)]
        self.triggers: dict[str, list[tuple[int, Trigger]]] = {}
        self.guesses: dict[str, list[tuple[int, Trigger]]] = {}
        self.heard: dict[str, int] = {}  # by what happens the seats of these two, as bits
        self.passives: dict[str, list[tuple[int, Passive]]] = {}
        self.limits: list[Limit] = []

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
    """Computes who may do what at present."""
    made = Watch(s.setup.seats)
    lurking, needs = _lurking(library, s), [need for need in IN_FORCE if need.stirs(s)]
    public = 1 << s.setup.seats
    for seat in range(s.setup.seats):
        card = s.role[seat]
        if card < 0:
            continue
        skills: Sequence[Skill] = library.roles[s.persona[card]].skills
        for need in needs:
            skills = need.among(s, seat, skills)
        for skill in skills:
            made.add(seat, skill)
        if s.alive[seat] and not s.muted >> seat & 1 and not s.up[seat] and not s.role_seen[card] & public:
            for trigger in lurking:
                made.guess(seat, trigger)
    for seat, number, _ in s.lingering:
        skill = library.skills[number]
        if s.alive[seat] and isinstance(skill, Trigger):
            made.listen(seat, skill)
    made.limits = [limit for limit in LIMITS if limit.stirs(s, made.passives)]
    return made


def _lurking(library: Library, s: Mission) -> list[Trigger]:
    """Face-down triggers of the roles that could still lie face down in front of anybody."""
    public = 1 << s.setup.seats
    located = {s.persona[card] for card, seen in enumerate(s.role_seen) if seen & public}
    return [
        trigger
        for number, trigger in library.face_down_triggers
        if number in s.setup.roles and number not in located
    ]
