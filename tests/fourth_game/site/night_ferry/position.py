"""Positions in the words of scenarios, both ways.

Tickets are written by their numbers (`3 5`); a program adds their ids (`3#9`) and who has seen which.
"""

from __future__ import annotations

from typing import Any, Final

from anju.engine import comparison
from anju.engine.document import Node
from anju.engine.refusal import is_number
from anju.engine.scenario import SEATS
from night_ferry.state import LAYING, PHASES, TICKETS, Options, Quay

OF_TABLE: Final = ("phase", "crossing", "water", "spent", "deck", "luck", "seen")
OF_SEAT: Final = ("hand", "laid", "lanterns")
ZONES: Final = {"water", "spent", "deck", "hand", "laid"}


def place(given: Node, seats: int, options: Options) -> Quay:
    given.only((*OF_TABLE, *SEATS[:seats]))
    s, box = Quay(seats, options), _Box()
    phase, crossing, luck = (given.get(word) for word in ("phase", "crossing", "luck"))
    s.phase = LAYING if phase is None else phase.one_of(PHASES)
    s.crossing = 1 if crossing is None else crossing.at_least(0)
    s.luck = 0 if luck is None else luck.at_least(0)
    s.water, s.spent = box.take(given.get("water")), box.take(given.get("spent"))
    for seat in range(seats):
        node = given.get(SEATS[seat])
        if node is not None:
            _place_seat(s, seat, node, box)
    top = box.take(given.get("deck"))
    s.deck = [*box.rest(), *reversed(top)]
    s.face = tuple(box.face[ticket] for ticket in range(len(TICKETS)))
    seen = given.get("seen")
    s.seen = _usually_seen(s) if seen is None else seen.integers()
    return s


def _place_seat(s: Quay, seat: int, node: Node, box: _Box) -> None:
    node.only(OF_SEAT)
    s.hand[seat] = box.take(node.get("hand"))
    laid, lanterns = box.take(node.get("laid")), node.get("lanterns")
    if laid:
        s.laid[seat] = laid[0]
    s.lanterns[seat] = 0 if lanterns is None else lanterns.at_least(0)


class _Box:
    """The tickets that have no place yet."""

    def __init__(self) -> None:
        self.face: dict[int, int] = {}
        self._numbers = list(TICKETS)

    def take(self, node: Node | None) -> list[int]:
        """Those that are written there."""
        return [] if node is None else [self._taken(node, word) for word in node.words()]

    def rest(self) -> list[int]:
        """All others."""
        free = [ticket for ticket in range(len(TICKETS)) if ticket not in self.face]
        self.face.update(zip(free, self._numbers, strict=True))
        return free

    def _taken(self, node: Node, word: str) -> int:
        number, _, id = word.partition("#")
        ticket = int(id) if is_number(id) else next(n for n in range(len(TICKETS)) if n not in self.face)
        if not is_number(number) or int(number) not in self._numbers or ticket in self.face:
            raise node.wrong(
                f"没有船票「{word}」，或四张都用了。", f"There is no ticket {word!r}, or all four are used."
            )
        self._numbers.remove(int(number))
        self.face[ticket] = int(number)
        return ticket


def _usually_seen(s: Quay) -> list[int]:
    """Everybody knows what lies open, and everybody their own."""
    seen = [0] * len(TICKETS)
    for ticket in (*s.water, *s.spent):
        seen[ticket] = (1 << s.seats) - 1
    for seat, tickets in enumerate(s.hand):
        for ticket in tickets:
            seen[ticket] = 1 << seat
    for seat, ticket in s.laid.items():
        seen[ticket] = 1 << seat
    return seen


def describe(s: Quay) -> dict[str, Any]:
    found: dict[str, Any] = {
        "phase": s.phase,
        "crossing": s.crossing,
        "water": _written(s, s.water),
        "spent": _written(s, s.spent),
        "deck": _written(s, s.deck[::-1]),
        "luck": s.luck,
        "seen": " ".join(map(str, s.seen)),
    }
    for seat in range(s.seats):
        found[SEATS[seat]] = {
            "hand": _written(s, s.hand[seat]),
            "laid": _written(s, [s.laid[seat]] if seat in s.laid else []),
            "lanterns": s.lanterns[seat],
        }
    return found


def _written(s: Quay, tickets: list[int]) -> str:
    return " ".join(f"{s.face[ticket]}#{ticket}" for ticket in tickets)


def differences(expected: Node, s: Quay) -> list[tuple[str, str, str]]:
    return comparison.differences(expected, describe(s), _same)


def _same(key: str, node: Node, value: Any) -> bool:
    """Of tickets only what they show; a hand in any order."""
    if key not in ZONES:
        return comparison.plainly_same(node, value)
    found, wanted = [word.partition("#")[0] for word in value.split()], node.words()
    return sorted(wanted) == sorted(found) if key == "hand" else wanted == found
