"""What a seat may see, built up field by field (R-097)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, cast

from anju.engine.layers import Layers, Own
from anju.games.codex import view_shape as shape
from anju.games.codex.buff import Buff
from anju.games.codex.cards import CODE
from anju.games.codex.state import DEAL, Duel

LETTERS = "ABCDEF"
_PHASES: Final[tuple[shape.Phase, ...]] = ("turn_start", "main", "turn_end")
_SUITS: Final = tuple(
    "".join(symbol for place, symbol in enumerate("♠♥♣♦") if suits >> place & 1) for suits in range(16)
)
"""By the bits of some suits."""


def view(s: Duel, seat: int | None) -> dict[str, Any]:
    """The table as this seat sees it; None sees what everybody sees."""
    return cast("dict[str, Any]", _choosing(s, seat) if s.phase == DEAL else _seen(s, seat))


def layers(s: Duel, seats: Sequence[int]) -> Layers:
    """The view in layers: what everybody sees, and what each of these seats sees in addition."""
    own: list[Own] = [{("you",): seat} if s.phase == DEAL else _own(s, seat) for seat in seats]
    return view(s, None), own


def _own(s: Duel, seat: int) -> Own:
    """One's own cards, and those of others and of the pool that one has seen."""
    own: Own = {("you",): seat, ("top",): _known_top(s, seat)}
    for other in range(s.arena.seats):
        if s.hand[other]:
            own["seats", other, "hand"] = _cards(s, s.hand[other], other, seat)
        if s.facedown[other]:
            own["seats", other, "facedown"] = _cards(s, s.facedown[other], other, seat)
    return own


def _choosing(s: Duel, seat: int | None) -> shape.ChoosingCharacters:
    return {"game": "codex", "phase": "deal", "seats": s.arena.seats, "you": seat}


def _seen(s: Duel, viewer: int | None) -> shape.DuelView:
    face = s.face
    return {
        "game": "codex",
        "phase": _PHASES[s.phase - 1],
        "you": viewer,
        "turn": s.turn,
        "team": s.team,
        "member": LETTERS[s.member],
        "length": s.arena.length,
        "deck": len(s.deck),
        "discard": [CODE[face[card]] for card in s.discard],
        "action": s.action[:],
        "seats": [_seat(s, seat, viewer) for seat in range(s.arena.seats)],
        "top": [] if viewer is None else _known_top(s, viewer),
    }


def _seat(s: Duel, seat: int, viewer: int | None) -> shape.Fighter:
    hero, ground = s.heroes[seat], s.arena
    return {
        "name": LETTERS[seat],
        "team": ground.team[seat],
        "side": ground.side[seat],
        "character": hero.id,
        "schools": list(hero.schools),
        "traits": list(hero.traits),
        "alive": s.alive[seat],
        "cell": s.pos[seat],
        "facing": s.facing[seat],
        "hp": s.hp[seat],
        "hp_max": s.hp_max[seat],
        "balance": s.balance[seat],
        "balance_max": s.balance_max[seat],
        "fallen": max(0, s.fallen[seat] - s.turn + 1),
        "hand_count": len(s.hand[seat]),
        "hand": _cards(s, s.hand[seat], seat, viewer),
        "facedown_count": len(s.facedown[seat]),
        "facedown": _cards(s, s.facedown[seat], seat, viewer),
        "marker": _marker(s, seat),
        "effects": [_effect(buff, s.turn) for buff in s.buffs if buff.owner == seat],
        "this_turn": _this_turn(s, seat),
    }


def _cards(s: Duel, cards: list[int], owner: int, viewer: int | None) -> list[shape.Card | str]:
    """One's own cards with their ids; of others only the faces one has lawfully seen, in the order of faces."""
    if not cards:
        return []
    face, seen = s.face, s.seen
    if owner == viewer:
        return [{"id": card, "face": CODE[face[card]]} for card in cards]
    bit = s.arena.seats if viewer is None else viewer
    shown = [face[card] for card in cards if seen[card] >> bit & 1]
    shown.sort()
    return [CODE[one] for one in shown]


def _marker(s: Duel, seat: int) -> shape.Marker | None:
    spot = s.arena.seats + seat
    if not s.pos[spot]:
        return None
    marker: shape.Marker = {"cell": s.pos[spot], "aim": s.aim[seat], "doll": None, "dragon": None}
    if s.doll[seat]:
        marker["doll"] = {
            "hp": s.hp[spot],
            "hp_max": s.hp_max[spot],
            "schools": list(s.doll[seat]),
            "facing": s.facing[spot],
            "fallen": max(0, s.fallen[spot] - s.turn + 1),
        }
    if s.dragon[seat]:
        marker["dragon"] = {
            "action": s.dragon_action[seat],
            "balance": s.dragon_balance[seat],
            "schools": list(s.dragon[seat]),
            "fallen": max(0, s.fallen[2 * s.arena.seats + seat] - s.turn + 1),
        }
    return marker


def _effect(buff: Buff, turn: int) -> shape.Modification:
    return {
        "mod": buff.mod,
        "n": buff.n,
        "turns": buff.until - turn + 1 if buff.until > 0 else buff.until,
        "uses": buff.uses,
        "school": buff.school,
        "family": buff.family,
    }


def _this_turn(s: Duel, seat: int) -> shape.ThisTurn:
    return {
        "casts": s.casts[seat],
        "knockback_steps": s.knock_steps[seat],
        "spent_suits": _SUITS[s.spent_suits[seat]],
        "did": s.did[seat],
        "best_damage": s.best[seat],
        "element": s.element[seat],
    }


def _known_top(s: Duel, viewer: int) -> list[str | None]:
    """The top of the pool as far as this seat has seen it; None where it has not."""
    top = [CODE[s.face[card]] if s.seen[card] >> viewer & 1 else None for card in s.deck[:-7:-1]]
    while top and top[-1] is None:
        top.pop()
    return top
