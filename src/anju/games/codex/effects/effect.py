"""An effect: one verb of a row."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from mypy_extensions import mypyc_attr

from anju.engine.refusal import Obstacle

if TYPE_CHECKING:
    from anju.games.codex.cast import Cast
    from anju.games.codex.casting import Casting
    from anju.games.codex.queries import Queries


@mypyc_attr(allow_interpreted_subclasses=True)
class Effect:
    """`run` does it; False means it could not be done, and what follows is not carried out (R-029)."""

    aims: ClassVar[str] = ""
    """Done to a foe ("figure") or to a whole side ("side"); with several of them, one must be chosen."""

    moves = False
    """Whether it may move anybody."""

    def can(self, g: Queries, c: Cast) -> bool:
        """Whether it makes sense to offer this effect where it is optional."""
        return True

    def hindrance(self, g: Queries, c: Cast) -> Obstacle:
        """What is in the way when `can` is False."""
        raise NotImplementedError

    def run(self, g: Casting, c: Cast) -> bool:
        raise NotImplementedError
