"""What happened, as sentences.  A mark stands for each seat: whoever shows them knows the names."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from anju.engine.roster import MARKS
from anju.engine.text import Text, counted, strung
from night_ferry.state import Quay

TOLD: Final[dict[str, Callable[..., Text]]] = {
    "dealt": lambda *faces: Text(f"你拿到船票 {_row(faces)}。", f"Your tickets are {_row(faces)}."),
    "turn": lambda crossing, level: Text(
        f"第 {crossing} 程，水位 {level}。", f"Crossing {crossing}: the water stands at {level}."
    ),
    "laid": lambda seat, face: Text(f"{MARKS[seat]}亮出 {face}。", f"{MARKS[seat]} shows {face}."),
    "empty": lambda: Text("没有人上船。", "Nobody boards."),
    "boards": lambda seat, face: Text(f"{MARKS[seat]}凭 {face} 上船。", f"{MARKS[seat]} boards with {face}."),
    "seized": lambda seat, other, face: Text(
        f"{MARKS[seat]}弃 {face}，抢了{MARKS[other]}的船。",
        f"{MARKS[seat]} spends {face} and seizes the boat from {MARKS[other]}.",
    ),
    "lit": lambda seat, won: Text(
        f"{MARKS[seat]}点亮 {won} 盏灯。", f"{MARKS[seat]} lights {counted(won, 'lantern')}."
    ),
    "peeked": lambda seat: Text(
        f"{MARKS[seat]}看了下一程的水位。", f"{MARKS[seat]} looks at the next water."
    ),
    "saw": lambda face: Text(f"下一程的水位是 {face}。", f"The next water is {face}."),
    "left": lambda seat, *faces: Text(
        f"{MARKS[seat]}剩下 {_row(faces)}。", f"{MARKS[seat]} is left with {_row(faces)}."
    ),
}


def tell(kind: str, data: tuple[Any, ...], lang: str) -> str:
    return TOLD[kind](*data)(lang)


def ending(s: Quay) -> Text:
    assert s.outcome is not None, "it is over"
    winners = strung((Text(MARKS[seat], MARKS[seat]) for seat in s.outcome.winners), "、", " and ")
    lanterns = max(s.lanterns)
    lit = Text(f"灯最多，{lanterns} 盏", f"most lanterns, {lanterns}")
    if s.outcome.reason == "tickets":
        lit = Text(f"{lit.zh}，余票点数也最大", f"{lit.en}, and the highest tickets left")
    return Text(f"{winners.zh}获胜：{lit.zh}。", f"{winners.en} won: {lit.en}.")


def _row(faces: tuple[int, ...]) -> str:
    return " ".join(map(str, faces)) or "—"
