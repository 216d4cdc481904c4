"""A skill being used: who, at whom, with what, and what has come of it so far."""

from __future__ import annotations

from typing import Final

from anju.games.codex.parts import Parts
from anju.games.codex.skill import Skill
from anju.games.codex.trace import Crossing

NO_CARD: Final = -1
NO_FACE: Final = -1


class Cast:
    """One use of a skill.  Lives only within a step.

    `seat` pays with its cards, action and balance; `actor` is the figure that counts as the caster (a character,
    a doll or a dragon); `body` is the thing whose place counts as the caster's (R-141); `target` is a thing.
    A passive that acts on its own uses a cast without a skill.
    """

    seat: int
    actor: int
    body: int
    target: int
    skill: Skill | None
    # Plain values stand on the class until they change: most of them never do.
    undirected = False  # a passive's, with no foe chosen yet
    counter = False
    inserted = False
    against: Cast | None = None
    x = 0
    cards: tuple[int, ...] = ()  # chosen for the precondition
    paid_count = 0
    paid_value = 0
    waived = False
    element = ""
    free_action = False
    unpaid = 1  # until it is paid, the skill itself is not yet among those used this turn
    budget = -1
    bonus: tuple[Parts, ...] = ()  # from modifications that serve the next skill alone, by stroke
    offset_limit = 0
    offset = 0
    sure = False
    pierce = False
    shield = False
    convert = False
    failed = False
    missed = False
    hit = 0
    hits = 0
    damage = 0
    struck: Parts = ()  # the parts that make up the damage to others
    knocked = 0
    moved = False
    moves = 0
    crossings: tuple[Crossing, ...] = ()
    last_direction = 0
    last_steps = 0
    walled = False
    clause = False
    jump = 0
    flipped: tuple[int, ...] = ()
    revealed = NO_FACE
    stripped = NO_CARD
    extra_knock = 0
    redirected = False
    nested = False  # it has used another skill
    facing = 0  # where it looks from the marker it acts from

    def __init__(self, seat: int, actor: int, body: int, target: int, skill: Skill | None) -> None:
        self.seat = seat
        self.actor = actor
        self.body = body
        self.target = target
        self.skill = skill
