"""Sending: which card, in which direction, to whom, and whom to lock."""

from __future__ import annotations

from typing import Final

from anju.bots.chair import Asked
from anju.bots.rules.fengsheng.hints import hint
from anju.bots.rules.fengsheng.mind import A_CARD, Mind
from anju.bots.rules.fengsheng.passing import Dispatch, value_of
from anju.engine.question import Value
from anju.games.fengsheng import words
from anju.games.fengsheng.faces import (
    ARROW,
    BLACK,
    BLUE,
    CODE_COLOURS,
    CODES,
    COLOURS,
    LEFT,
    LOCK,
    RED,
    RIGHT,
    UP,
    YU_QIN_GU_ZONG,
)
from anju.games.fengsheng.words import SEATS

KEEPING: Final = 0.6
"""How much of a card's worth in hand counts against sending it."""
ORDERING: Final = 1.0
"""What a 密令 promises: somebody else spends a card."""
ARROWS: Final = {words.LEFT: LEFT, words.RIGHT: RIGHT, words.UP: UP}
NEVER: Final = -1000.0


def send(mind: Mind, asked: Asked) -> Value:
    """A hand card, or something that replaces sending."""
    best = mind.prefer(asked.values, lambda value: _rate(mind, value))
    if isinstance(best, int):
        mind.plan(mind.face(best))
    elif isinstance(best, tuple):
        mind.plan_use(int(best[1]), mind.face(int(best[0])))
    return best


def _rate(mind: Mind, value: Value) -> float:
    if isinstance(value, int):
        return send_value(mind, value)
    if isinstance(value, tuple):
        return _instead(mind, int(value[0]), int(value[1]))
    replacing = REPLACING.get(hint(value).deed)
    return replacing(mind) if replacing is not None else 0.0


def send_value(mind: Mind, card: int) -> float:
    """The best way to send this hand card, less what it is worth in hand."""
    face = mind.face(card)
    return _best(mind, dispatches(mind, face, up=False)) - KEEPING * mind.keep(face)


def _best(mind: Mind, dispatches: list[Dispatch]) -> float:
    return max((value_of(mind, dispatch) for dispatch in dispatches), default=NEVER)


def dispatches(mind: Mind, face: int, up: bool) -> list[Dispatch]:
    """Every way the card may be sent."""
    me, sight, colours = mind.me, mind.sight, COLOURS[face]
    arrows = [LEFT, RIGHT, UP] if mind.role_brings(me, "any_arrow") else [ARROW[face]]
    locks = [-1]
    if LOCK[face] or mind.role_brings(me, "any_lock"):
        locks += sight.others
    possible: list[Dispatch] = []
    for arrow in arrows:
        firsts = sight.others if arrow == UP else [sight.next_to(me, 1 if arrow == RIGHT else -1)]
        for first in firsts:
            useful = [-1, first] if arrow == UP and len(locks) > 1 else locks
            possible.extend(Dispatch(me, colours, arrow, first, lock, up) for lock in useful)
    return possible


def _instead(mind: Mind, card: int, name: int) -> float:
    """A card that is used instead of sending one."""
    if name != YU_QIN_GU_ZONG:
        return ORDERING
    own = mind.sight.own.area.values()
    best = max((_bait_value(mind, face) for face in own if COLOURS[face] & (RED | BLUE)), default=NEVER)
    return best + 2 * A_CARD - KEEPING * mind.keep(mind.face(card))


def _bait_value(mind: Mind, face: int) -> float:
    """A message of one's own is sent on, face up."""
    return mind.relief(mind.me, COLOURS[face]) + _best(mind, dispatches(mind, face, up=True))


def bait(mind: Mind, asked: Asked) -> Value:
    """Which of one's own messages to send."""
    best = max(asked.values, key=lambda card: _bait_value(mind, mind.face(int(str(card)))))
    mind.plan(mind.face(int(str(best))), up=True)
    return best


# -- skills that replace sending ----------------------------------------------------------------------------


def _top_of_the_deck(mind: Mind) -> float:
    """Two cards are turned up, a black one goes out locked, the other comes to hand."""
    foes = max((mind.gain(seat, BLACK) for seat in mind.sight.others), default=0.0)
    return 0.7 * foes + A_CARD


def _open_bait(mind: Mind) -> float:
    """A card face up that everybody of its colour must receive."""
    return max(0.8 * mind.gain(mind.me, COLOURS[face]) for face in mind.sight.hand.values()) - A_CARD


REPLACING: Final = {"top of the deck": _top_of_the_deck, "open bait": _open_bait}
SENDS_TO: Final = ("send to anybody", "send to friends")


def replacement(mind: Mind, asked: Asked) -> Value:
    """The card that such a skill sends, face up: what does most where it is wanted."""
    seats = [mind.me] if hint(asked.source).pick == SENDS_TO[1] else mind.sight.living
    best = max(
        asked.values, key=lambda card: max(mind.gain(seat, mind.colours(int(str(card)))) for seat in seats)
    )
    mind.plan(mind.face(int(str(best))), up=True)
    return best


# -- its way ------------------------------------------------------------------------------------------------


def _planned(mind: Mind) -> list[Dispatch]:
    """The ways still open to the card that was chosen a moment ago; none if it is not known which."""
    memory = mind.memory
    if not mind.planned:
        return []
    return [
        dispatch
        for dispatch in dispatches(mind, memory.face, memory.up)
        if memory.arrow in (-1, dispatch.direction) and memory.first in (-1, dispatch.first)
    ]


def arrow(mind: Mind, asked: Asked) -> Value:
    planned = _planned(mind)
    best = max(
        asked.values,
        key=lambda value: _best(
            mind, [dispatch for dispatch in planned if dispatch.direction == ARROWS[str(value)]]
        ),
    )
    mind.memory.arrow = ARROWS[str(best)]
    return best


def recipient(mind: Mind, asked: Asked) -> Value:
    straight = [dispatch for dispatch in _planned(mind) if dispatch.direction == UP]
    best = max(
        asked.values,
        key=lambda value: _best(
            mind, [dispatch for dispatch in straight if dispatch.first == SEATS.index(str(value))]
        ),
    )
    mind.memory.arrow, mind.memory.first = UP, SEATS.index(str(best))
    return best


def lock(mind: Mind, asked: Asked) -> Value:
    """Whom to lock; everything else is settled by now."""
    planned = _planned(mind)
    # Not locking comes first and wins ties: a lock reveals something about the card.
    values = sorted(asked.values, key=lambda value: value != words.NONE)
    return max(values, key=lambda value: _locked_value(mind, planned, value))


def _locked_value(mind: Mind, planned: list[Dispatch], value: Value) -> float:
    """With no plan, what was sent is most likely black."""
    seat = SEATS.index(str(value)) if value != words.NONE else -1
    if not planned:
        return mind.gain(seat, BLACK) if seat >= 0 else 0.0
    dispatch = planned[0]
    return value_of(
        mind,
        Dispatch(dispatch.sender, dispatch.colours, dispatch.direction, dispatch.first, seat, dispatch.up),
    )


# -- 密令 ----------------------------------------------------------------------------------------------------


def order_target(mind: Mind, asked: Asked) -> Value:
    """A friend, who will know what to do with it."""
    return max(asked.values, key=lambda value: mind.favour(SEATS.index(str(value))))


def code(mind: Mind, asked: Asked) -> Value:
    """The code word for the colour that is most welcome on the table."""
    meaning = CODE_COLOURS[mind.planned]
    wish = {
        colour: sum(mind.gain(seat, colour) for seat in mind.sight.living) for colour in (RED, BLUE, BLACK)
    }
    return max(asked.values, key=lambda value: wish.get(meaning[CODES.index(str(value))], 0.0))
