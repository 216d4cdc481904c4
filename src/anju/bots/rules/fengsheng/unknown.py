"""Recognising cards that are offered but lie in no zone whose ids are visible.

A hand that was looked at, or the top of the deck, is told in the order in which its cards are offered.
"""

from __future__ import annotations

from anju.bots.chair import Asked
from anju.bots.rules.fengsheng.hints import hint
from anju.bots.rules.fengsheng.mind import Mind
from anju.games.fengsheng.faces import BLACK, COLOURS


def recognise(mind: Mind, asked: Asked) -> None:
    """Remembers what the cards on offer are, if that can be told."""
    if asked.word.kind != "card":
        return
    strange = [value for value in asked.values if isinstance(value, int) and not mind.face(value)]
    if not strange:
        return
    shown = mind.ears.shown
    message = mind.sight.message
    seen = [*shown, message["face"]] if message is not None and message["face"] is not None else shown
    if hint(asked.source).pick == "black ones":
        shown = seen = _black(seen)
    for faces in (shown, seen, _black(shown), _black(seen)):
        if len(faces) == len(strange):
            mind.memory.faces.update(zip(strange, faces, strict=True))
            return


def _black(faces: list[int]) -> list[int]:
    return [face for face in faces if COLOURS[face] & BLACK]
