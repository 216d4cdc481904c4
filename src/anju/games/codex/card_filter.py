"""Which cards a payment accepts: by suit, by value, or by a suit that is only decided now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from anju.engine.refusal import Obstacle
from anju.engine.remedy import Remedy
from anju.engine.text import Text
from anju.games.codex.cards import ALL_SUITS, CODE, FACES, SUIT, SYMBOLS, VALUE, suits_in

if TYPE_CHECKING:
    from anju.games.codex.cast import Cast
    from anju.games.codex.queries import Queries


class Filter:
    """Accepts some faces and rejects the others."""

    def passes(self, g: Queries, c: Cast, face: int) -> bool:
        raise NotImplementedError

    def obstacle(self, g: Queries, c: Cast, face: int, rule: str, remedy: Remedy) -> Obstacle:
        """Why a card with this face does not pass."""
        raise NotImplementedError


class FaceFilter(Filter):
    """Depends on the face alone, so it is computed once for all faces."""

    def lets(self, face: int) -> bool:
        raise NotImplementedError

    def passes(self, g: Queries, c: Cast, face: int) -> bool:
        return self.lets(face)


class Suits(FaceFilter):
    """One bit for each suit."""

    def __init__(self, mask: int) -> None:
        self.mask = mask

    def lets(self, face: int) -> bool:
        return bool(self.mask >> SUIT[face] & 1)

    def obstacle(self, g: Queries, c: Cast, face: int, rule: str, remedy: Remedy) -> Obstacle:
        return _wrong_suit(self.mask, face, rule, remedy)


class Parity(FaceFilter):
    """0 even, 1 odd."""

    def __init__(self, rest: int) -> None:
        self.rest = rest

    def lets(self, face: int) -> bool:
        return VALUE[face] % 2 == self.rest

    def obstacle(self, g: Queries, c: Cast, face: int, rule: str, remedy: Remedy) -> Obstacle:
        wanted = (Text("偶数", "even"), Text("奇数", "odd"))[self.rest]
        cause = Text(f"点数 {VALUE[face]} 不是{wanted.zh}", f"{VALUE[face]} is not {wanted.en}")
        return Obstacle("wrong_parity", cause, {"card": CODE[face], "needs": wanted.en}, rule, remedy)


class Values(FaceFilter):
    def __init__(self, values: frozenset[int]) -> None:
        self.values = values

    def lets(self, face: int) -> bool:
        return VALUE[face] in self.values

    def obstacle(self, g: Queries, c: Cast, face: int, rule: str, remedy: Remedy) -> Obstacle:
        among = ", ".join(map(str, sorted(self.values)))
        cause = Text(f"点数 {VALUE[face]} 不在 {among} 之中", f"{VALUE[face]} is not among {among}")
        return Obstacle("wrong_value", cause, {"card": CODE[face], "needs": among}, rule, remedy)


class SuitFilter(Filter):
    """Accepts suits that depend on what has happened."""

    def suits(self, g: Queries, c: Cast) -> int:
        """The suits accepted now, one bit each."""
        raise NotImplementedError

    def passes(self, g: Queries, c: Cast, face: int) -> bool:
        return bool(self.suits(g, c) >> SUIT[face] & 1)

    def obstacle(self, g: Queries, c: Cast, face: int, rule: str, remedy: Remedy) -> Obstacle:
        return _wrong_suit(self.suits(g, c), face, rule, remedy)


class Fresh(SuitFilter):
    """Not a suit already discarded this turn (R-091)."""

    def suits(self, g: Queries, c: Cast) -> int:
        return ALL_SUITS & ~g.state.spent_suits[c.seat]

    def obstacle(self, g: Queries, c: Cast, face: int, rule: str, remedy: Remedy) -> Obstacle:
        symbol, spent = SYMBOLS[SUIT[face]], suits_in(g.state.spent_suits[c.seat])
        cause = Text(f"{symbol}本回合已经弃过", f"{symbol} was already discarded this turn")
        return Obstacle("suit_spent", cause, {"card": CODE[face], "spent": spent}, "R-091", remedy)


class SuitOfFlip(SuitFilter):
    """The suit of the card turned up last."""

    def suits(self, g: Queries, c: Cast) -> int:
        return 1 << SUIT[c.flipped[-1]]


class SuitOfRevealed(SuitFilter):
    """The suit of the card the foe revealed; none if no card was revealed."""

    def suits(self, g: Queries, c: Cast) -> int:
        return 1 << SUIT[c.revealed] if c.revealed >= 0 else 0


def open_faces(filters: tuple[FaceFilter, ...]) -> int:
    """The faces that all of these filters accept, one bit each."""
    return sum(1 << face for face in range(FACES) if all(one.lets(face) for one in filters))


def _wrong_suit(mask: int, face: int, rule: str, remedy: Remedy) -> Obstacle:
    wanted = suits_in(mask)
    cause = Text(f"花色不对，要{wanted}", f"wrong suit, {wanted} is needed")
    return Obstacle("wrong_suit", cause, {"card": CODE[face], "needs": wanted}, rule, remedy)
