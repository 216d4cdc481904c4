"""The public state, rebuilt from events alone.

Whoever has heard all events knows where everybody stands and what lies on them.  What is secret in a `Town` holds
nothing here: everybody is a Person, nobody a culprit.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from anju.engine.game import Game
from anju.games.tragedy_looper import state as st
from anju.games.tragedy_looper.board import Board, SecretPlan
from anju.games.tragedy_looper.days import Days
from anju.games.tragedy_looper.deduction.sheet import Sheet
from anju.games.tragedy_looper.library import EVERY_COUNTER, LOCATIONS, PLACES
from anju.games.tragedy_looper.state import PHASES, Town, blank
from anju.games.tragedy_looper.validator.roles import PERSON

Told = tuple[Any, ...]
"""An event: its kind and its data."""

_GAME: Final[Game[Town]] = Game()

BATCHED: Final = frozenset(
    (
        "counter", "moved", "died", "revived", "removed", "guard_lost", "gauge", "ex_card", "ex_moved", "cursed",
        "curse_moved", "protagonists_lost", "protagonists_died",
    )
)  # fmt: skip
"""Events whose first value is the number of the batch."""


def blank_plan(
    board: Board,
    plots: tuple[str, ...] = (),
    settings: tuple[Mapping[str, str | int], ...] | None = None,
) -> SecretPlan:
    """A plan about which nothing is known; its roles are a list, so that single ones can be tried out."""
    return SecretPlan(
        plots,
        [board.library.roles[PERSON]] * board.size,
        tuple(incident for _, incident in board.schedule),
        (0,) * len(board.schedule),
        ((1, 1),) * board.size,
        tuple({} for _ in board.cast) if settings is None else settings,
    )


class Chronicle:
    """Follows the events of a game."""

    def __init__(self, sheet: Sheet, cast: list[str]) -> None:
        board = sheet.board(cast)
        self.sheet = sheet
        self.town = blank(board, blank_plan(board))
        self.printed: dict[str, dict[str, Any]] = {}
        self.declared: tuple[str, ...] = ()  # the ability declared last, with everything said about it

    def thing(self, id: str) -> int:
        board = self.town.board
        return board.index[id] if id in board.index else board.size + LOCATIONS.index(id)

    def follow(self, told: Told) -> None:
        """Applies one event.  Kinds that change nothing on the board are ignored."""
        act = getattr(self, f"_{told[0]}", None)
        if act is not None:
            act(*told[1:])

    # -- time ---------------------------------------------------------------------------------------------

    def _phase(self, loop: int, day: int, phase: str) -> None:
        s = self.town
        if phase == "verdict":
            s.last_ex = s.ex
            s.last_loop = (Days(_GAME, s, [], 0).goodwill_now(), tuple(s.life))
        s.loop, s.day, s.phase = loop, day, PHASES.index(phase)
        if phase == "loop_start":
            s.ex_at_start = s.ex
        if phase == "day_start":
            s.used_today, s.incidents_today = frozenset(), False

    def _loop(self, loop: int) -> None:
        s = self.town
        Days(_GAME, s, [], 0).clear()
        s.loop, s.life = loop, [st.ABSENT] * s.board.size
        s.start = [PLACES.index(character.starts[0]) for character in s.board.cast]  # until they are seen

    def _leader(self, leader: int) -> None:
        self.town.leader = leader

    def _protagonists_lost(self, _: int) -> None:
        self.town.lost = True

    _protagonists_died = _protagonists_lost

    # -- people -------------------------------------------------------------------------------------------

    def _on_board(self, id: str, place: str) -> None:
        who = self.town.board.index[id]
        self.town.life[who] = st.ALIVE
        self.town.place[who] = self.town.start[who] = PLACES.index(place)

    _entered = _on_board

    def _printed(self, id: str, option: str, value: str | int) -> None:
        """What the script prints on a card: a turf, a limit."""
        settings = self.town.plan.settings[self.town.board.index[id]]
        assert isinstance(settings, dict), "the blank plan has its own"
        settings[option] = value

    def _counter(self, _: int, thing: str, counter: str, amount: int) -> None:
        self.town.counters[EVERY_COUNTER.index(counter)][self.thing(thing)] += amount
        Days(_GAME, self.town, [], 0).keep_peak()

    def _moved(self, _: int, id: str, place: str) -> None:
        self.town.place[self.town.board.index[id]] = LOCATIONS.index(place)

    def _died(self, _: int, id: str) -> None:
        self.town.life[self.town.board.index[id]] = st.DEAD

    def _revived(self, _: int, id: str) -> None:
        self.town.life[self.town.board.index[id]] = st.ALIVE

    def _removed(self, _: int, id: str) -> None:
        self.town.life[self.town.board.index[id]] = st.REMOVED

    def _guarded(self, id: str) -> None:
        self.town.guard[self.town.board.index[id]] += 1

    def _guard_lost(self, _: int, id: str) -> None:
        self.town.guard[self.town.board.index[id]] -= 1

    def _forbidden_lifted(self, id: str) -> None:
        self.town.free |= 1 << self.town.board.index[id]

    # -- what only some sets have ---------------------------------------------------------------------------

    def _gauge(self, _: int, change: int, value: int) -> None:
        s = self.town
        s.ex = value
        s.ex_rose = s.ex_rose or (change > 0 and s.phase not in (st.SETUP, st.VERDICT))

    def _ex_card(self, _: int, id: str) -> None:
        self.town.ex_cards += (self.town.board.index[id],)

    def _ex_moved(self, _: int, holder: str, receiver: str) -> None:
        index = self.town.board.index
        cards = list(self.town.ex_cards)
        cards[cards.index(index[holder])] = index[receiver]
        self.town.ex_cards = tuple(cards)

    def _ex_barred(self) -> None:
        self.town.ex_barred = True

    def _cursed(self, _: int, id: str) -> None:
        self.town.curses += (self.thing(id),)

    def _curse_moved(self, _: int, id: str, goal: str) -> None:
        curses = list(self.town.curses)
        curses[curses.index(self.thing(id))] = self.thing(goal)
        self.town.curses = tuple(curses)

    def _sealed(self, place: str, last: int) -> None:
        self.town.seals += ((LOCATIONS.index(place), last),)

    def _rooted(self, id: str, last: int) -> None:
        self.town.rooted += ((self.town.board.index[id], last),)

    # -- what was said ------------------------------------------------------------------------------------

    def _declared(self, *said: str) -> None:
        self.declared = said

    def _carried_out(self, _: str) -> None:
        """Applies effects that show only in what no longer happens; an ability may use somebody else's."""
        s = self.town
        for word in self.declared:
            for who, character in enumerate(s.board.cast):
                for one in character.abilities:
                    if one.id == word:
                        ops = [effect.op for effect in one.effect]
                        s.suppressed |= (1 << who) * ("suppress_incidents_of" in ops)
                        s.protected = s.protected or "protect_protagonists" in ops
                        if "extend_trait" in ops:
                            s.served |= 1 << s.board.index[self.declared[-1]]

    def _incident(self, incident: str, outcome: str) -> None:
        s = self.town
        if outcome == "occurred":
            s.incidents_today = True
            s.occurred += tuple(at for at, (day, _) in enumerate(s.board.schedule) if day == s.day)

    def _role_revealed(self, id: str, role: str) -> None:
        self._note("role", id, role)
        self.town.named |= {role}

    def _note(self, kind: str, what: str, which: str) -> None:
        if (kind, what, which) not in self.town.revealed:
            self.town.revealed += ((kind, what, which),)


class Item:
    """One thing that everybody saw: a batch, or something made known."""

    __slots__ = ("batch", "changes", "died", "guarded", "lost")

    def __init__(self, batch: int) -> None:
        self.batch = batch
        """The number of the batch; 0 for something made known, which has none."""
        self.changes: dict[Told, int] = {}
        """Counters and the gauge by what and which with their sums; anything else once."""
        self.died: frozenset[str] = frozenset()
        self.guarded: frozenset[str] = frozenset()
        """Whose guard was lost."""
        self.lost = ""
        """`lost` or `died`, if the protagonists did."""

    def add(self, told: Told) -> None:
        kind = told[0]
        if kind == "died":
            self.died |= {told[2]}
        elif kind == "guard_lost":
            self.guarded |= {told[2]}
        elif kind == "counter":
            what = ("counter", told[2], told[3])
            self.changes[what] = self.changes.get(what, 0) + told[4]
        elif kind == "gauge":
            self.changes[("gauge",)] = self.changes.get(("gauge",), 0) + told[2]
        elif kind in _LINES:
            self.lost = _LINES[kind]
        elif kind in BATCHED:
            self.changes[(kind, *told[2:])] = 1
        else:
            self.changes[told] = 1


_LINES: Final = {"protagonists_lost": "lost", "protagonists_died": "died"}
"""Lines of defeat."""
_MADE_KNOWN: Final = frozenset(("role_revealed",))


def items(events: list[Told]) -> list[Item]:
    """What was seen, in order; what happened together is one item."""
    gathered: list[Item] = []
    for told in events:
        kind = told[0]
        if kind in BATCHED:
            if not gathered or gathered[-1].batch != told[1]:
                gathered.append(Item(told[1]))
            gathered[-1].add(told)
        elif kind in _MADE_KNOWN:
            if not gathered or gathered[-1].batch:
                gathered.append(Item(0))
            gathered[-1].add(told)
    return gathered
