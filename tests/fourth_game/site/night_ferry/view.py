"""What a seat may see, built up from nothing."""

from __future__ import annotations

from typing import Any

from night_ferry.state import Quay


def view(s: Quay, seat: int | None) -> dict[str, Any]:
    to_come = s.deck[-1:] if s.crossing < s.options.crossings else []
    return {
        "you": seat,
        "turn": s.crossing,
        "crossings": s.options.crossings,
        "water": _tickets(s, s.water[-1:]),
        "to_come": _tickets(s, [ticket for ticket in to_come if s.knows(seat, ticket)]),
        "seats": [_seat(s, number, seat) for number in range(s.seats)],
        "deck": len(s.deck),
        "spent": _tickets(s, s.spent),
    }


def _seat(s: Quay, number: int, eyes: int | None) -> dict[str, Any]:
    """Of others how many tickets they hold; when it is over, which."""
    open_hand = number == eyes or s.outcome is not None
    laid = [s.laid[number]] if number in s.laid else []
    return {
        "lanterns": s.lanterns[number],
        "laid": _tickets(s, laid),
        "hand": _tickets(s, s.hand[number]) if open_hand else len(s.hand[number]),
    }


def _tickets(s: Quay, tickets: list[int]) -> list[dict[str, int]]:
    """By their numbers: the order in which they are held would tell something."""
    return [
        {"id": ticket, "face": s.face[ticket]}
        for ticket in sorted(tickets, key=lambda one: (s.face[one], one))
    ]
