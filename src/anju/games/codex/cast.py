"""A skill being used: who, at whom, with what, and what has come of it so far."""

from __future__ import annotations

from typing import Final

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

    __slots__ = (
        "actor",
        "against",
        "at_start",
        "body",
        "bonus",
        "budget",
        "clause",
        "convert",
        "counter",
        "crossings",
        "damage",
        "element",
        "extra_knock",
        "failed",
        "flipped",
        "free_action",
        "free_balance",
        "hit",
        "hits",
        "inserted",
        "jump",
        "knocked",
        "last_direction",
        "last_steps",
        "missed",
        "moved",
        "moves",
        "offset",
        "offset_limit",
        "paid_count",
        "paid_value",
        "pierce",
        "redirected",
        "revealed",
        "seat",
        "shield",
        "skill",
        "stripped",
        "sure",
        "target",
        "unpaid",
        "waived",
        "walled",
        "x",
    )  # fmt: skip

    def __init__(self, seat: int, actor: int, body: int, target: int, skill: Skill | None) -> None:
        self.seat = seat
        self.actor = actor
        self.body = body
        self.target = target
        self.skill = skill
        self.counter = False
        self.inserted = False
        self.against: Cast | None = None
        self.x = 0
        self.paid_count = 0
        self.paid_value = 0
        self.waived = False
        self.element = ""
        self.free_action = False
        self.free_balance = False
        self.unpaid = 1  # until it is paid, the skill itself is not yet among those used this turn
        self.budget = -1
        self.bonus: list[int] = []
        self.offset_limit = 0
        self.offset = 0
        self.sure = False
        self.pierce = False
        self.shield = False
        self.convert = False
        self.failed = False
        self.missed = False
        self.hit = 0
        self.hits = 0
        self.damage = 0
        self.knocked = 0
        self.moved = False
        self.moves = 0
        self.crossings: list[Crossing] = []
        self.last_direction = 0
        self.last_steps = 0
        self.walled = False
        self.clause = False
        self.jump = 0
        self.flipped: list[int] = []
        self.revealed = NO_FACE
        self.stripped = NO_CARD
        self.extra_knock = 0
        self.redirected = False
        self.at_start = 0
