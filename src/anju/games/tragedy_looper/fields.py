"""The words of a position, one row each: how a word is read into the state, and how it is written from it.

A new field of the state is a new row here; `place`, `describe` and `differences` follow.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from anju.engine.document import Node
from anju.games.tragedy_looper import reading
from anju.games.tragedy_looper import state as st
from anju.games.tragedy_looper.library import EVERY_COUNTER, LOCATIONS, PLACES
from anju.games.tragedy_looper.queries import MASTERMIND
from anju.games.tragedy_looper.rare_fields import RARE_FIELDS
from anju.games.tragedy_looper.reading import OWNERS
from anju.games.tragedy_looper.state import PHASES, Town

LIVES: Final = ("alive", "dead", "absent", "removed")


class Field(NamedTuple):
    """A word about the table."""

    word: str
    read: Callable[[Town, Node], None]
    write: Callable[[Town], Any]


class CharacterField(NamedTuple):
    """A word about one of the cast."""

    word: str
    read: Callable[[Town, int, Node], None]
    write: Callable[[Town, int], Any]


# -- kinds of rows --------------------------------------------------------------------------------------------


def _number(word: str, attribute: str, least: int = 0) -> Field:
    def read(s: Town, node: Node) -> None:
        setattr(s, attribute, node.at_least(least))

    return Field(word, read, lambda s: getattr(s, attribute))


def _flag(word: str, attribute: str) -> Field:
    def read(s: Town, node: Node) -> None:
        setattr(s, attribute, node.truth())

    return Field(word, read, lambda s: getattr(s, attribute))


def _marks(word: str, attribute: str, ending: Callable[[Town], str]) -> Field:
    """Used abilities."""

    def read(s: Town, node: Node) -> None:
        setattr(s, attribute, frozenset(reading.mark(s, one, ending(s)) for one in node.entries()))

    return Field(word, read, lambda s: sorted(reading.mark_text(s, mark) for mark in getattr(s, attribute)))


def _no_ending(_: Town) -> str:
    return ""


def _today(s: Town) -> str:
    """Treats what was used in this loop as used today, unless its day is given."""
    return f"#{s.day}"


def _amount(word: str, attribute: str) -> CharacterField:
    """A number of each character."""

    def read(s: Town, who: int, node: Node) -> None:
        getattr(s, attribute)[who] = node.at_least(0)

    return CharacterField(word, read, lambda s, who: getattr(s, attribute)[who])


def _bit(word: str, attribute: str) -> CharacterField:
    """A yes or no of each character, kept as bits."""

    def read(s: Town, who: int, node: Node) -> None:
        others = getattr(s, attribute) & ~(1 << who)
        setattr(s, attribute, others | node.truth() << who)

    return CharacterField(word, read, lambda s, who: bool(getattr(s, attribute) >> who & 1))


def _counter(counter: int) -> CharacterField:
    def read(s: Town, who: int, node: Node) -> None:
        s.counters[counter][who] = node.at_least(0)

    return CharacterField(EVERY_COUNTER[counter], read, lambda s, who: s.counters[counter][who])


def _named(attribute: str, names: tuple[str, ...]) -> Callable[[Town, int], str]:
    """Writes a number of each character by its name."""

    def write(s: Town, who: int) -> str:
        number: int = getattr(s, attribute)[who]
        return names[number]

    return write


# -- rows with a shape of their own ---------------------------------------------------------------------------


def _read_phase(s: Town, node: Node) -> None:
    s.phase = PHASES.index(node.one_of(PHASES))


def _write_phase(s: Town) -> str:
    return PHASES[s.phase]


def _read_leader(s: Town, node: Node) -> None:
    s.leader = reading.owner(s, node)
    if s.leader == MASTERMIND:
        names = OWNERS[1 : s.board.decks + 1]
        raise node.wrong(
            f"队长是主角：{'、'.join(names)}。", f"The leader is a protagonist: {', '.join(names)}."
        )


def _write_leader(s: Town) -> str:
    return OWNERS[s.leader]


def _read_locations(s: Town, node: Node) -> None:
    for name, amount in node.items().items():
        place = reading.place_of(s.board.library, node.key(name))
        s.counters[st.INTRIGUE][s.board.size + place] = amount.at_least(0)


def _write_locations(s: Town) -> dict[str, int]:
    return dict(zip(LOCATIONS, s.counters[st.INTRIGUE][s.board.size :], strict=True))


def _read_laid(s: Town, node: Node) -> None:
    laid: list[st.Laid] = []
    for entry in node.entries():
        who, target, card = reading.pair(entry, 3)
        owner = reading.owner(s, who)
        laid.append((owner, reading.thing(s, target), reading.card(s.board.library, owner, card)))
    s.laid = tuple(laid)


def _write_laid(s: Town) -> list[list[str]]:
    return [[OWNERS[owner], reading.thing_id(s, target), card] for owner, target, card in s.laid]


def _read_spent(s: Town, node: Node) -> None:
    spent = list(s.spent)
    for name, cards in node.items().items():
        owner = reading.owner(s, node.key(name))
        spent[owner] = tuple(reading.card(s.board.library, owner, card) for card in cards.entries())
    s.spent = (spent[0], spent[1], spent[2], spent[3])


def _write_spent(s: Town) -> dict[str, list[str]]:
    return {OWNERS[owner]: list(cards) for owner, cards in enumerate(s.spent[: s.board.decks + 1])}


def _read_occurred(s: Town, node: Node) -> None:
    days = [str(day) for day, _ in s.board.schedule]
    s.occurred = tuple(days.index(entry.one_of(days)) for entry in node.entries())


def _write_occurred(s: Town) -> list[int]:
    return [s.board.schedule[entry][0] for entry in s.occurred]


def _read_deaths(s: Town, node: Node) -> None:
    s.deaths = tuple(reading.member(s, entry) for entry in node.entries())


def _read_last_loop(s: Town, node: Node) -> None:
    """Characters not mentioned ended the last loop alive and without goodwill; `none` means there was none."""
    if node.value == "none":
        s.last_loop = ((), ())
        return
    goodwill, lives = [0] * s.board.size, [st.ALIVE] * s.board.size
    for name, one in node.items().items():
        who = reading.member(s, node.key(name))
        one.only(("goodwill", "life"))
        counters, life = one.get("goodwill"), one.get("life")
        goodwill[who] = counters.at_least(0) if counters is not None else 0
        lives[who] = LIVES.index(life.one_of(LIVES)) if life is not None else st.ALIVE
    s.last_loop = (tuple(goodwill), tuple(lives))


def _write_last_loop(s: Town) -> dict[str, dict[str, Any]] | str:
    if not s.last_loop[1]:
        return "none"
    ended: dict[str, dict[str, Any]] = {}
    for who, (goodwill, life) in enumerate(zip(*s.last_loop, strict=True)):
        if goodwill or life != st.ALIVE:
            ended[s.board.cast[who].id] = {"goodwill": goodwill, "life": LIVES[life]}
    return ended


def _read_revealed(s: Town, node: Node) -> None:
    s.revealed = tuple(_fact(s, entry) for entry in node.entries())


def _fact(s: Town, node: Node) -> tuple[str, str, str]:
    """[role, character, role], [culprit, day, character] or [subplot, plot]."""
    library = s.board.library
    first, *_ = node.entries() or [node]
    kind = first.one_of(("role", "culprit", "subplot"))
    if kind == "subplot":
        plot = reading.id_of(library, "plot", reading.pair(node, 2)[1])
        return kind, plot, plot
    _, what, which = reading.pair(node, 3)
    if kind == "role":
        return kind, reading.thing_id(s, reading.member(s, what)), reading.id_of(library, "role", which)
    return kind, what.text(), reading.thing_id(s, reading.thing(s, which))


def _write_revealed(s: Town) -> list[list[str]]:
    return [[kind, what] if kind == "subplot" else [kind, what, which] for kind, what, which in s.revealed]


def _read_guesses(s: Town, node: Node) -> None:
    s.guesses = tuple(reading.id_of(s.board.library, "role", entry) for entry in node.entries())


def _read_home(s: Town, who: int, node: Node) -> None:
    """Puts everybody there who is not placed elsewhere."""
    s.start[who] = s.place[who] = reading.standing(s.board.library, node)


def _read_at(s: Town, who: int, node: Node) -> None:
    s.place[who] = reading.standing(s.board.library, node)


def _read_life(s: Town, who: int, node: Node) -> None:
    s.life[who] = LIVES.index(node.one_of(LIVES))


def _read_dead(s: Town, who: int, node: Node) -> None:
    """The short word for the usual case."""
    if node.truth() != (s.life[who] == st.DEAD):
        s.life[who] = st.DEAD if node.truth() else st.ALIVE


def _write_dead(s: Town, who: int) -> bool:
    return s.life[who] == st.DEAD


# -- all rows -------------------------------------------------------------------------------------------------

CLOCK: Final = (_number("loop", "loop", 1), _number("day", "day", 1))
"""Read first, because who is on the board depends on them."""

FIELDS: Final = (
    *CLOCK,
    Field("phase", _read_phase, _write_phase),
    Field("leader", _read_leader, _write_leader),
    Field("locations", _read_locations, _write_locations),
    Field("laid", _read_laid, _write_laid),
    Field("spent", _read_spent, _write_spent),
    Field("occurred", _read_occurred, _write_occurred),
    _flag("incidents_today", "incidents_today"),
    _flag("lost", "lost"),
    _flag("ending", "ending"),
    _flag("protected", "protected"),
    _flag("mandatory_done", "mandatory_done"),
    _marks("used_today", "used_today", _no_ending),
    _marks("used_loop", "used_loop", _today),
    Field("deaths", _read_deaths, lambda s: [reading.thing_id(s, who) for who in s.deaths]),
    Field("last_loop", _read_last_loop, _write_last_loop),
    Field("revealed", _read_revealed, _write_revealed),
    Field("guesses", _read_guesses, lambda s: list(s.guesses)),
    _number("gauge", "ex"),
    _number("gauge_at_start", "ex_at_start"),
    _flag("gauge_rose", "ex_rose"),
    _flag("ex_barred", "ex_barred"),
    _flag("curse_loose", "curse_loose"),
    _flag("armed", "armed"),
    _flag("closing", "closing"),
    *(Field(*field) for field in RARE_FIELDS),
    _number("batch", "batch"),
    _number("luck", "luck"),
)
"""About the table."""

CHARACTER_FIELDS: Final = (
    CharacterField("home", _read_home, _named("start", PLACES)),
    CharacterField("at", _read_at, _named("place", PLACES)),
    CharacterField("life", _read_life, _named("life", LIVES)),
    CharacterField("dead", _read_dead, _write_dead),
    *(_counter(counter) for counter in range(len(EVERY_COUNTER))),
    _amount("guard", "guard"),
    _bit("free", "free"),
    _bit("suppressed", "suppressed"),
    _bit("served", "served"),
)
"""About one of the cast."""
