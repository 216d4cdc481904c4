"""The 118 cards: what each is called, and its colours, arrow, lock, probe and codes (FS-1, FS-9).

A face is the number printed on the card; the tables are indexed by it, so index 0 is unused.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from anju.engine import document
from anju.engine.document import Node
from anju.engine.text import Text

RED: Final = 1
BLUE: Final = 2
BLACK: Final = 4

LEFT: Final = 0
RIGHT: Final = 1
UP: Final = 2

KINDS: Final = (
    "shi_tan", "wei_bi", "li_you", "ping_heng", "cheng_qing", "po_yi", "jie_huo", "wu_dao", "diao_bao",
    "mi_ling", "feng_yun_bian_huan", "diao_hu_li_shan", "yu_qin_gu_zong",
)  # fmt: skip
SHI_TAN: Final = 0
WEI_BI: Final = 1
LI_YOU: Final = 2
PING_HENG: Final = 3
CHENG_QING: Final = 4
PO_YI: Final = 5
JIE_HUO: Final = 6
WU_DAO: Final = 7
DIAO_BAO: Final = 8
MI_LING: Final = 9
FENG_YUN_BIAN_HUAN: Final = 10
DIAO_HU_LI_SHAN: Final = 11
YU_QIN_GU_ZONG: Final = 12

COLOUR_NAMES: Final = {RED: Text("红", "red"), BLUE: Text("蓝", "blue"), BLACK: Text("黑", "black")}
ARROWS: Final = "←→↑"
CODES: Final = ("dong_feng", "xi_feng", "jing_feng")

_LETTERS: Final = {"红": RED, "蓝": BLUE, "黑": BLACK}


def colours_named(name: str) -> int:
    """红黑 → the two colours; 0 if it is no colour."""
    colours = 0
    for letter in name:
        if letter not in _LETTERS or colours & _LETTERS[letter]:
            return 0
        colours |= _LETTERS[letter]
    return colours


def colours_text(colours: int, lang: str) -> str:
    parts = [name(lang) for bit, name in COLOUR_NAMES.items() if colours & bit]
    return "".join(parts) if lang == "zh" else "-".join(parts)


def _rows() -> dict[int, Node]:
    (node,) = document.load(Path(__file__).with_name("cards.yaml"))
    return {int(number): row for number, row in node.need("cards").items().items()}


_ROWS: Final = _rows()
FACES: Final = tuple(_ROWS)
_TABLE: Final = range(len(FACES) + 1)


def _probe(face: int) -> tuple[bool, bool, bool]:
    node = _ROWS[face].get("probe") if face else None
    if node is None:
        return (False, False, False)
    red, blue, green = (sign == "+" for sign in node.text().split())
    return red, blue, green


def _codes(face: int) -> tuple[int, int, int]:
    node = _ROWS[face].get("codes") if face else None
    if node is None:
        return (0, 0, 0)
    east, west, calm = (_LETTERS[letter] for letter in node.text())
    return east, west, calm


KIND: Final = tuple(KINDS.index(_ROWS[f].need("kind").text()) if f else -1 for f in _TABLE)
COLOURS: Final = tuple(colours_named(_ROWS[f].need("colours").text()) if f else 0 for f in _TABLE)
ARROW: Final = tuple(ARROWS.index(_ROWS[f].need("arrow").text()) if f else 0 for f in _TABLE)
LOCK: Final = tuple(f > 0 and _ROWS[f].get("lock") is not None for f in _TABLE)
PROBE: Final = tuple(_probe(f) for f in _TABLE)
"""For each face, whether 潜伏, 特工 and 神秘人 draw (or discard)."""
CODE_COLOURS: Final = tuple(_codes(f) for f in _TABLE)

ALL_FACES: Final = sum(1 << f for f in FACES)


def _where(table: tuple[int, ...], value: int) -> int:
    return sum(1 << f for f in FACES if table[f] == value)


OF_KIND: Final = tuple(_where(KIND, kind) for kind in range(len(KINDS)))
"""Bit masks of faces, for what is known about a face-down card."""
OF_ARROW: Final = tuple(_where(ARROW, arrow) for arrow in (LEFT, RIGHT, UP))
LOCKABLE: Final = sum(1 << f for f in FACES if LOCK[f])
PURE_BLACK: Final = _where(COLOURS, BLACK)
WITH_COLOUR: Final = {
    colour: sum(1 << f for f in FACES if COLOURS[f] & colour) for colour in range(1, RED | BLUE | BLACK)
}
"""Faces that share a colour with the given ones."""

EXTEND_1: Final = frozenset(range(101, 109))
EXTEND_2: Final = frozenset(range(109, 119))
_THINNED: Final = frozenset((1, 4, 9, 12, 14, 17, 55, 56))

DECKS: Final = {
    "full_118": FACES,
    "standard_110": tuple(f for f in FACES if f not in _THINNED),
    "base_100": tuple(f for f in FACES if f not in EXTEND_1 and f not in EXTEND_2),
    "small_88": tuple(
        f for f in FACES if KIND[f] not in (SHI_TAN, DIAO_HU_LI_SHAN, YU_QIN_GU_ZONG) and f not in (55, 56)
    ),
}


def deck_for(seats: int) -> str:
    """The deck used by player count (FS-2.4)."""
    return "small_88" if seats <= 4 else "standard_110" if seats <= 8 else "full_118"
