"""夜渡 (Night Ferry): a small game of tickets and water."""

from night_ferry.game import NightFerry

GAME = NightFerry()
