"""What a seat may see, built up field by field (TL-12)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, cast

from anju.engine.bilingual import both
from anju.engine.layers import Layers, Own
from anju.games.tragedy_looper import state as st
from anju.games.tragedy_looper import view_shape as shape
from anju.games.tragedy_looper.board_changes import PRINTED
from anju.games.tragedy_looper.library import LOCATIONS, PLACES
from anju.games.tragedy_looper.state import PHASES, Town, steered

LIVES: Final[tuple[shape.Life, ...]] = ("alive", "dead", "absent", "removed")
SILENT: Final = frozenset((st.SETUP, st.LOOP_START, st.DAY_START, st.MASTERMIND_CARDS, st.PROTAGONIST_CARDS))
"""Phases without discussion (TL-8.4)."""


def layers(s: Town, seats: Sequence[int]) -> Layers:
    """The view in layers: what everybody sees, and what these seats see in addition.  Seat 0 is the mastermind."""
    return cast("dict[str, Any]", _public(s)), [_own(s, seat) for seat in seats]


def _own(s: Town, seat: int) -> Own:
    own: Own = {("you",): seat}
    if s.phase != st.RESOLUTION and any(seat == steered(s, owner) for owner, _, _ in s.laid):
        own["laid",] = [_laid(s, laid, seat) for laid in s.laid]
    if seat == 0 and s.outcome is None:
        own["script",] = _script(s)
    return own


def _public(s: Town) -> shape.TownView:
    board = s.board
    return {
        "game": "tragedy_looper",
        "you": None,
        "set": board.set.id,
        "options": dict(board.options.public),
        "cast": [character.id for character in board.cast[: board.scripted]] if board.cast_public else None,
        "final_guess": board.set.final_guess,
        "special_rules": [both(rule) for rule in board.special_rules],
        "phase": PHASES[s.phase],
        "silent": silent(s),
        "loop": s.loop,
        "loops": board.loops,
        "day": s.day,
        "days": board.days,
        "leader": s.leader,
        "people": board.people,
        "schedule": [_entry(s, entry) for entry in range(len(board.schedule))],
        "characters": [_character(s, who) for who in range(board.size) if s.life[who] != st.ABSENT],
        "locations": [_location(s, number) for number in range(len(LOCATIONS))],
        "laid": [_laid(s, laid, None) for laid in s.laid],
        "spent": [list(cards) for cards in s.spent[: board.decks + 1]],
        "revealed": [list(entry) for entry in s.revealed],
        **_in_force(s),
        "guesses": list(s.guesses),
    }


def _in_force(s: Town) -> shape.InForce:
    in_force: shape.InForce = {
        "lost": s.lost,
        "protected": s.protected,
        "gauge": None if s.board.set.ex_gauge is None else s.ex,
        "ex_barred": s.ex_barred,
        "next_deck": s.next_deck,
    }
    if s.outcome is not None:  # the full script is everybody's when the game is over
        in_force["script"] = _script(s)
    return in_force


def silent(s: Town) -> bool:
    options = s.board.options
    if s.phase in (st.MASTERMIND_CARDS, st.PROTAGONIST_CARDS):
        return True
    if options.no_table_talk or not s.board.table_talk:
        return s.phase not in (st.LOOP_END, st.VERDICT, st.GUESS)
    return not options.talk_everywhere and s.phase in SILENT


def _entry(s: Town, entry: int) -> shape.Appointment:
    day, incident = s.board.schedule[entry]
    return {"day": day, "incident": incident.id, "occurred": entry in s.occurred}


def _character(s: Town, who: int) -> shape.Person:
    goodwill, paranoia, intrigue, hope, despair = s.counters
    return {
        "id": s.board.cast[who].id,
        "life": LIVES[s.life[who]],
        "place": PLACES[s.place[who]],
        "goodwill": goodwill[who],
        "paranoia": paranoia[who],
        "intrigue": intrigue[who],
        "hope": hope[who],
        "despair": despair[who],
        "guard": s.guard[who],
        "free": bool(s.free >> who & 1),
        "suppressed": bool(s.suppressed >> who & 1),
        "served": bool(s.served >> who & 1),
        "ex_cards": s.ex_cards.count(who),
        "curses": s.curses.count(who),
        "rooted": _last_day(s.rooted, who, s.day) if s.rooted else 0,
        **_fixed(s, who),
    }


def _fixed(s: Town, who: int) -> shape.Fixed:
    settings = s.plan.settings[who]
    if not settings:
        return {}
    return cast("shape.Fixed", {name: settings[name] for name in PRINTED if name in settings})


def _location(s: Town, place: int) -> shape.Spot:
    """`sealed` and a character's `rooted` are the last days on which it holds, 0 if it does not."""
    thing = s.board.size + place
    return {
        "id": LOCATIONS[place],
        "intrigue": s.counters[st.INTRIGUE][thing],
        "curses": s.curses.count(thing),
        "sealed": _last_day(s.seals, place, s.day) if s.seals else 0,
    }


def _last_day(until: tuple[tuple[int, int], ...], thing: int, today: int) -> int:
    return max((last for one, last in until if one == thing and last >= today), default=0)


def _laid(s: Town, laid: st.Laid, seat: int | None) -> shape.Laid:
    """Laid cards: everybody sees where, only the owner sees which until all are turned up."""
    owner, target, card = laid
    known = s.phase == st.RESOLUTION or (seat is not None and seat == steered(s, owner))
    return {
        "owner": owner,
        "on": _thing(s, target),
        "card": card if known else None,
    }


def _thing(s: Town, thing: int) -> str:
    return s.board.cast[thing].id if thing < s.board.size else LOCATIONS[thing - s.board.size]


def _script(s: Town) -> shape.ScriptView:
    plan, board = s.plan, s.board
    return {
        "title": both(plan.title),
        "story": both(plan.story),
        "plots": list(plan.plots),
        "roles": {board.cast[who].id: role.id for who, role in enumerate(plan.roles)},
        "culprits": {
            str(board.schedule[entry][0]): _thing(s, culprit) for entry, culprit in enumerate(plan.culprits)
        },
        "incidents": [incident.id for incident in plan.incidents],
        "arrivals": {board.cast[who].id: list(when) for who, when in enumerate(plan.arrivals)},
    }
