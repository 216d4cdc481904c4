"""法典: a duel on a line of nine cells."""

from anju.games.codex.game import Codex

GAME = Codex()
