"""法典: a duel on nine squares in a row."""

from anju.games.codex.game import Codex

GAME = Codex()
