"""A position in the words of scenarios; `position.place` gives it back."""

from __future__ import annotations

from functools import partial
from typing import Any

from anju.engine import comparison
from anju.engine.document import Node
from anju.games.codex.buff import FOREVER, PENDING, Buff
from anju.games.codex.cards import CODE, SUITS, face_of
from anju.games.codex.library import Library
from anju.games.codex.parts import GIVEN
from anju.games.codex.position import DEEDS, PHASES
from anju.games.codex.setup import SEATS
from anju.games.codex.state import DEAL, Duel
from anju.games.codex.trace import Trace


def describe(s: Duel) -> dict[str, Any]:
    """Describes everything, so that nothing is lost on the way to a file and back."""
    if s.phase == DEAL:
        return {"phase": "deal"}
    n, letters = s.arena.seats, SEATS[: s.arena.seats]
    zones = [s.deck, s.discard]
    for seat in range(n):
        zones.extend((s.hand[seat], s.facedown[seat]))
    ids = [card for zone in zones for card in zone]
    described: dict[str, Any] = {
        "turn": letters[s.member],
        "phase": PHASES[s.phase],
        "turn_number": s.turn,
        "first": letters[_first(s)],
        "luck": s.luck,
        "deck": _codes(s, s.deck[::-1]),
        "discard": _codes(s, s.discard),
        "ids": " ".join(map(str, ids)),
        "seen": " ".join(str(s.seen[card]) for card in ids),
        "skip": " ".join(letters[seat] for seat in range(n) if s.skip[s.arena.team[seat]]),
        "passes": s.passes,
        "ending": s.ending,
    }
    for seat in range(n):
        described[letters[seat]] = _seat(s, seat)
    return described


def _first(s: Duel) -> int:
    """A seat of the side that moved first: it stands at the left end, the side before it in turn order at the right."""
    ground = s.arena
    side = [ground.side[ground.team.index(team)] for team in range(ground.teams)]
    first = next(team for team in range(ground.teams) if side[team] > 0 > side[team - 1])
    return ground.team.index(first)


def _seat(s: Duel, seat: int) -> dict[str, Any]:
    n, hero = s.arena.seats, s.heroes[seat]
    described: dict[str, Any] = {
        "character": hero.id,
        "schools": " ".join(hero.schools),
        "traits": " ".join(trait for trait in hero.traits if trait not in s.arena.options.traits),
        "lost": " ".join(_lost(s, seat)),
        "alive": s.alive[seat],
        "hp": s.hp[seat],
        "hp_max": s.hp_max[seat],
        "balance": s.balance[seat],
        "balance_max": s.balance_max[seat],
        "action": s.action[s.arena.team[seat]],
        "cell": s.pos[seat],
        "facing": "right" if s.facing[seat] > 0 else "left",
        "hand": _codes(s, s.hand[seat]),
        "facedown": _codes(s, s.facedown[seat]),
        "marker": s.pos[n + seat] or "none",
        "aim": s.aim[seat],
        "cell_at_turn_start": s.start_pos[seat] or "none",
        "cell_at_prev_turn_start": s.prev_pos[seat] or "none",
        "marker_at_turn_start": s.start_pos[n + seat] or "none",
        "marker_at_prev_turn_start": s.prev_pos[n + seat] or "none",
        **_figure(s, seat, seat),
    }
    if s.doll[seat]:
        described["doll"] = {
            "hp": s.hp[n + seat],
            "hp_max": s.hp_max[n + seat],
            "schools": " ".join(s.doll[seat]),
            "facing": "right" if s.facing[n + seat] > 0 else "left",
            **_figure(s, seat, n + seat),
        }
    if s.dragon[seat]:
        described["dragon"] = {
            "schools": " ".join(s.dragon[seat]),
            "action": s.dragon_action[seat],
            "balance": s.dragon_balance[seat],
            **_figure(s, seat, 2 * n + seat),
        }
    return described


def _figure(s: Duel, seat: int, figure: int) -> dict[str, Any]:
    fallen = s.fallen[figure] - s.turn
    return {
        "fallen": {0: "this_turn", 1: "next_turn"}.get(fallen, fallen) if fallen >= 0 else "no",
        "effects": [_effect(s, buff) for buff in s.buffs if buff.owner == figure],
        "this_turn": _record(s, seat, figure),
    }


def _effect(s: Duel, buff: Buff) -> dict[str, Any]:
    described: dict[str, Any] = {"buff": buff.mod, "n": buff.n}
    if buff.until != FOREVER:
        described["turns"] = "next_own" if buff.until == PENDING else buff.until - s.turn
    if buff.uses:
        described["uses"] = buff.uses
    if buff.school:
        described["school"] = buff.school
    if buff.family:
        described["family"] = buff.family
    if buff.displaces:
        described["displaces"] = True
    if buff.source != GIVEN:
        described["from"] = buff.source
    return described


def _record(s: Duel, seat: int, figure: int) -> dict[str, Any]:
    described: dict[str, Any] = {
        "casts": s.casts[figure],
        "cast_ids": " ".join(s.cast_ids[figure]),
        "knockback_steps": s.knock_steps[figure],
        "did": " ".join(word for word, bit in DEEDS.items() if s.did[figure] & bit),
        "best_damage": s.best[figure],
        "element": s.element[figure],
        "trail": " ".join(map(str, s.trail[figure])),
        "out": s.out[figure],
    }
    if figure == seat:
        described["used"] = s.used[seat]
        described["spent_suits"] = " ".join(
            suit for bit, suit in enumerate(SUITS) if s.spent_suits[seat] >> bit & 1
        )
    last = s.last[figure]
    if last is not None:
        described["last"] = _trace(last)
    return described


def _trace(trace: Trace) -> dict[str, Any]:
    return {
        "damage": trace.damage,
        "knocked": trace.knocked,
        "moved": trace.moved,
        "crossings": [list(crossing) for crossing in trace.crossings],
        "element": trace.element,
    }


def _lost(s: Duel, seat: int) -> list[str]:
    listening = {rule.id for entries in s.listeners.values() for owner, rule in entries if owner == seat}
    return [passive.id for passive in s.heroes[seat].passives if passive.id not in listening]


def _codes(s: Duel, cards: list[int]) -> str:
    return " ".join(CODE[s.face[card]] for card in cards)


# -- comparing ----------------------------------------------------------------------------------------------


def differences(library: Library, expected: Node, s: Duel) -> list[tuple[str, str, str]]:
    """(where, expected, actual) for everything in the expectation that the position does not hold."""
    described = describe(s)
    for letter in SEATS[: s.arena.seats]:
        if letter in described:
            described[letter] = {"doll": "none", "dragon": "none", **described[letter]}
    return comparison.differences(expected, described, partial(_same, library))


def _same(library: Library, key: str, node: Node, value: Any) -> bool:
    if key in ("hand", "facedown"):
        return sorted(map(face_of, node.words())) == sorted(map(face_of, str(value).split()))
    if key in ("deck", "discard"):
        wanted = [face_of(word) for word in node.words()]
        have = [face_of(word) for word in str(value).split()]
        return wanted == (have[: len(wanted)] if key == "deck" else have)
    if key == "schools":
        return sorted(str(library.school_named(word)) for word in node.words()) == sorted(
            word for word in str(value).split() if word != "s00"
        )
    if key == "fallen":
        return (
            (node.text() == "no") == (value == "no")
            if node.text() in ("yes", "no")
            else node.text() == str(value)
        )
    if key == "effects":
        wanted = node.plain()
        listed = isinstance(wanted, list) and len(wanted) == len(value)
        return listed and all(map(_same_effect, wanted, value))
    return comparison.plainly_same(node, value)


def _same_effect(wanted: dict[str, Any], have: dict[str, Any]) -> bool:
    """Who gave it is compared only where the scenario says so."""
    return wanted == {word: value for word, value in have.items() if word != "from" or word in wanted}
