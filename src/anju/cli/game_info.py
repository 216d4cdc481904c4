"""Games by name, as people type them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from anju.engine.document import suggestion
from anju.engine.errors import UnknownGame
from anju.engine.text import Text

if TYPE_CHECKING:
    from anju import GameInfo


def info_of(game: str) -> GameInfo:
    """What is known about a game, or an error that names the games there are."""
    import anju

    known = {info.id: info for info in anju.games()}
    if game not in known:
        hint, listed = suggestion(game, known), ", ".join(known)
        raise UnknownGame(
            Text(
                f"没有游戏「{game}」，有：{listed}。{hint.zh}",
                f"There is no game {game!r}; there is: {listed}. {hint.en}",
            )
        )
    return known[game]
