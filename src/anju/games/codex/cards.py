"""The cards: four suits, one to nine.  A card is an id; what it shows is its face (CX-1.2)."""

from __future__ import annotations

from typing import Final

SUITS: Final = "SHCD"
SYMBOLS: Final = "♠♥♣♦"
FACES: Final = 36
ALL_SUITS: Final = 15
"""Sets of suits have one bit for each."""

SUIT: Final[tuple[int, ...]] = tuple(face // 9 for face in range(FACES))
VALUE: Final[tuple[int, ...]] = tuple(face % 9 + 1 for face in range(FACES))
RED: Final[tuple[bool, ...]] = tuple(SUIT[face] in (1, 3) for face in range(FACES))
CODE: Final[tuple[str, ...]] = tuple(SYMBOLS[SUIT[face]] + str(VALUE[face]) for face in range(FACES))

FACES_OF: Final[tuple[int, ...]] = tuple(
    sum(1 << face for face in range(FACES) if mask >> SUIT[face] & 1) for mask in range(ALL_SUITS + 1)
)
"""The faces of each set of suits, one bit each."""


def suits_in(mask: int) -> str:
    return "".join(symbol for suit, symbol in enumerate(SYMBOLS) if mask >> suit & 1)


def face_of(code: str) -> int:
    """The face that people write as ♠3 or S3; -1 if there is none."""
    if len(code) != 2 or code[1] not in "123456789":
        return -1
    suit = SYMBOLS.find(code[0]) if code[0] in SYMBOLS else SUITS.find(code[0].upper())
    return suit * 9 + int(code[1]) - 1 if suit >= 0 else -1
