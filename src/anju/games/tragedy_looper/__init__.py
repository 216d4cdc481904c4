"""惨剧轮回: one mastermind, three protagonists, a time loop and a secret script."""

from anju.games.tragedy_looper.game import TragedyLooper

GAME = TragedyLooper()
