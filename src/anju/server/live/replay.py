"""A finished game, step by step, through any eyes.

A step is one answer.  It is played again from the record, so nothing but the save is kept.  Whoever looks at a game
goes forth and back in it: every few steps are remembered, and the way from there takes some milliseconds.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final, NamedTuple

import anju
from anju.engine import record
from anju.engine.beat import Film
from anju.engine.errors import AnjuError
from anju.engine.event import Event
from anju.engine.play import CHANCE, Entry
from anju.engine.roster import Roster
from anju.engine.table import Table
from anju.engine.text import Text
from anju.server.live.frame_views import frame_views
from anju.server.live.prompt import line_of
from anju.server.protocol.bodies import FrameView, Moment, ReplayAbout, ReplayLog, ReplayMoments, ReplayStep
from anju.server.protocol.deducing import Puzzle, puzzle
from anju.server.protocol.faces import Face
from anju.server.protocol.hindsight import Finished, Found, Hindsight
from anju.server.protocol.messages import Bilingual, Line
from anju.server.protocol.names import spoken

PUBLIC: Final = "public"
ALL: Final = "all"

_STRIDE: Final = 8
"""Steps from one remembered table to the next."""


class NoSuchStep(AnjuError):
    """The game is shorter, or has no such seat."""


def play_through(save: bytes) -> None:
    """The long part of the first look; what it finds is remembered for all the others."""
    _reel(save)


def about(save: bytes, names: list[str], emblems: list[Face]) -> ReplayAbout:
    table = _at(save, -1)
    outcome = table.outcome
    assert outcome is not None, "only finished games are shown"
    roster = _roster(table, names)
    return ReplayAbout(
        game=table.game.id,
        rules=table.rules_version,
        names=names,
        emblems=emblems,
        steps=length(save),
        verdict=Bilingual(table.verdict("zh", roster), table.verdict("en", roster)),
        rule=outcome.rule,
        winners=list(outcome.winners),
    )


def step(save: bytes, names: list[str], n: int, eyes: str) -> ReplayStep:
    """The moment after the n-th answer."""
    table = at(save, n)
    seat = _seat(table, eyes)
    who = _answers(save)[n - 1] if n else None
    return ReplayStep(
        n=n,
        who=who,
        chosen=_chosen(save, n, who) if who is not None and eyes in {ALL, str(who)} else None,
        view=None if eyes == ALL else table.view(seat),
        views=[table.view(one) for one in range(table.seats)] if eyes == ALL else [],
        events=_seen(save, names, n, eyes),
        frames=_frames(save, n, seat) if n and eyes != ALL else [],
        asked=sorted(question.seat for question in table.questions),
    )


def _frames(save: bytes, n: int, seat: int | None) -> list[FrameView]:
    """The beats on the way to this step, as this seat or everybody saw them."""
    table = _at(save, n - 1).clone()
    first = len(table.history) + len(table.fresh)
    table.film = Film(first)
    table.answer(*answers(save, n)[-1])
    return frame_views(table, first, seat)


def told_alone(save: bytes, names: list[str], n: int, eyes: str) -> list[Line]:
    """What these eyes were told up to this step and not everybody was; nothing for the eyes of all or of the public."""
    table = at(save, n)
    seat = _seat(table, eyes)
    roster = _roster(table, names)
    return [line_of(event, roster) for event in table.events(seat) if not event.seen_by(None)]


def riddle(save: bytes, n: int) -> Puzzle | None:
    """What could be known after the n-th answer; None if the game has no solver."""
    table = at(save, n)
    unsolved = table.game.may_deduce(table.options, 0, True) is not None
    return None if unsolved else puzzle(table, 0, None)


def finished(save: bytes, eyes: str) -> Finished:
    """What is looked back on, through these eyes."""
    return Finished(save, _seat(_at(save, 0), eyes))


def moments(save: bytes, names: list[str], found: Hindsight) -> ReplayMoments:
    """What was found, with the names of those who sat there."""
    roster = _roster(_at(save, 0), names)

    def shown(one: Found) -> Moment:
        text = Bilingual(roster.read(one.zh, "zh"), roster.read(one.en, "en"))
        return Moment(step=one.step, text=text, rule=one.rule)

    return ReplayMoments(
        decisive=[shown(one) for one in found.decisive], overlooked=[shown(one) for one in found.overlooked]
    )


def at(save: bytes, n: int) -> Table:
    """The table after the n-th answer.  Never changed, so it may be shared."""
    steps = length(save)
    if not 0 <= n <= steps:
        raise NoSuchStep(Text(f"没有第 {n} 步，共 {steps} 步。", f"There is no step {n}; there are {steps}."))
    return _at(save, n)


def length(save: bytes) -> int:
    """How many steps there are."""
    return len(_positions(save))


def answers(save: bytes, n: int) -> list[Entry]:
    """The first n answers: who, and what."""
    entries = _entries(save)
    return [entries[place] for place in _positions(save)[:n]]


def log(save: bytes, names: list[str], eyes: str) -> ReplayLog:
    """Every line that these eyes saw, and after which answer."""
    told = [(line, n) for n in range(length(save) + 1) for line in _seen(save, names, n, eyes)]
    return ReplayLog(lines=[line for line, _ in told], steps=[n for _, n in told])


def lines(save: bytes, names: list[str], eyes: str) -> Iterator[dict[str, Any]]:
    """The game for other programs, as these eyes saw it: a head, then one object for each step."""
    seat = _seat(_at(save, 0), eyes)
    yield {"game": _at(save, 0).game.id, "rules": record.unpack(save).rules, "names": names, "eyes": eyes}
    for n in range(length(save) + 1):
        who = _answers(save)[n - 1] if n else None
        shown: dict[str, Any] = {"step": n, "who": who}
        if who is not None and (eyes == ALL or who == seat):
            shown["value"] = answers(save, n)[-1][1]
        shown["events"] = _seen(save, names, n, eyes)
        yield shown


def _seat(table: Table, eyes: str) -> int | None:
    if eyes in {PUBLIC, ALL}:
        return None
    if eyes not in map(str, range(table.seats)):
        raise NoSuchStep(
            Text(
                f"没有「{eyes}」的视角；可用 0 到 {table.seats - 1}、public、all。",
                f"There are no eyes {eyes!r}; there are 0 to {table.seats - 1}, public and all.",
            )
        )
    return int(eyes)


def _seen(save: bytes, names: list[str], n: int, eyes: str) -> list[Line]:
    """What these eyes saw happen by the n-th answer.  What was told does not change, so it is read at the end."""
    reel = _reel(save)
    seat = _seat(reel.end, eyes)
    new, roster = reel.events[reel.told[n - 1] if n else 0 : reel.told[n]], _roster(reel.end, names)
    return [line_of(event, roster) for event in new if eyes == ALL or event.seen_by(seat)]


def _roster(table: Table, names: list[str]) -> Roster:
    """Those who sat there; a save that somebody brought knows nobody."""
    if len(names) != table.seats:
        return table.game.unnamed
    return table.game.roster([spoken(name) for name in names])


def _chosen(save: bytes, n: int, who: int) -> Bilingual | None:
    question = _at(save, n - 1).question(who)
    value = _entries(save)[_positions(save)[n - 1]][1]
    if question is None or value not in question.values:
        return None
    game = question.game
    return Bilingual(game.option_label(question, value, "zh"), game.option_label(question, value, "en"))


@lru_cache(maxsize=16)
def _entries(save: bytes) -> list[Entry]:
    """The record.  Read once: every step looks into it several times."""
    return record.unpack(save).record


@lru_cache(maxsize=16)
def _positions(save: bytes) -> list[int]:
    """Where in the record people answered; the rest is luck and what nobody had to choose."""
    return [place for place, (who, _) in enumerate(_entries(save)) if who > CHANCE]


def _answers(save: bytes) -> list[int]:
    entries = _entries(save)
    return [entries[place][0] for place in _positions(save)]


class _Reel(NamedTuple):
    """A game played through once."""

    kept: list[Table]
    """After every `_STRIDE`-th answer."""
    told: list[int]
    """How many events there were after each answer."""
    end: Table
    events: list[Event]
    """All of them, whoever saw them."""


@lru_cache(maxsize=16)
def _reel(save: bytes) -> _Reel:
    whole = anju.load(save)
    first = _entries(save)[: _positions(save)[0]] if _positions(save) else whole.record
    table = Table(whole.game, whole.seats, whole.seed, whole.options, whole.given).begin(list(first))
    kept, told = [table.clone()], [len(table.history) + len(table.fresh)]
    for n, (who, value) in enumerate(answers(save, length(save)), 1):
        table.answer(who, value)
        told.append(len(table.history) + len(table.fresh))
        if n % _STRIDE == 0:
            kept.append(table.clone())
    return _Reel(kept, told, whole, [*whole.history, *whole.fresh])


@lru_cache(maxsize=256)
def _at(save: bytes, n: int) -> Table:
    """The table after n answers; -1 is the end.  Never changed, so it may be shared."""
    reel = _reel(save)
    if n in {-1, length(save)}:
        return reel.end
    table = reel.kept[n // _STRIDE].clone()
    for who, value in answers(save, n)[n - n % _STRIDE :]:
        table.answer(who, value)
    return table
