"""风声: spies with secret identities pass messages around the table."""

from anju.games.fengsheng.game import FengSheng

GAME = FengSheng()
