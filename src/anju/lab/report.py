"""A series of games as numbers, each with games and interval."""

from __future__ import annotations

from typing import Any

from anju.lab.match import Played
from anju.lab.shares import pooled, ratio, share, spread

Report = dict[str, Any]


def report_of(about: Report, played: list[Played]) -> Report:
    """`about` says what was played: games, bots, rules version, seed.  All of it is plain data."""
    finished = [one for one in played if not one.problem]
    report = dict(about)
    report["draws"] = sum(not one.winners for one in finished)
    report["results"] = _bots(about["bots"], finished)
    tallies = _tallies(about["bots"], finished)
    report["per_seat"] = {label: pooled(tally) for label, tally in tallies.items()}
    report["ratios"] = _ratios(tallies)
    report["by_seat"] = {
        str(seat): share(sum(seat in one.winners for one in finished), len(finished))
        for seat in range(about["seats"])
    }
    known = [one for one in finished if one.first is not None]
    if known:
        report["first_player"] = {
            "moves first": share(sum(one.first in one.winners for one in known), len(known))
        }
    report["length"] = {
        "turns": spread([one.turns for one in finished]),
        "decisions": spread([one.decisions for one in finished]),
    }
    report["ends"] = _counted([one.reason for one in finished])
    for trait in sorted({trait for one in finished for trait in one.traits}):
        report[trait] = _by_trait(trait, finished)
    report["problems"] = [one.problem for one in played if one.problem]
    return report


def _labels(names: list[str]) -> list[str]:
    """Bots of one name are told apart by number."""
    return [name if names.count(name) == 1 else f"{name} {number + 1}" for number, name in enumerate(names)]


def _bots(names: list[str], played: list[Played]) -> dict[str, Report]:
    """Each bot over all its games: it has won if any of its seats has."""
    by_bot: dict[str, Report] = {}
    for number, label in enumerate(_labels(names)):
        sat = [one for one in played if number in one.seated]
        wins = sum(any(one.seated[seat] == number for seat in one.winners) for one in sat)
        draws = sum(not one.winners for one in sat)
        by_bot[label] = {**share(wins, len(sat)), "draws": draws}
    return by_bot


def _tallies(names: list[str], played: list[Played]) -> dict[str, list[tuple[int, int]]]:
    """For each bot, deal by deal: how many of its seats won, and how many it had."""
    deals: dict[int, list[Played]] = {}
    for one in played:
        deals.setdefault(one.number // len(names), []).append(one)
    tallies: dict[str, list[tuple[int, int]]] = {label: [] for label in _labels(names)}
    for games in deals.values():
        for number, tally in enumerate(tallies.values()):
            seats = [(one, seat) for one in games for seat, bot in enumerate(one.seated) if bot == number]
            tally.append((sum(seat in one.winners for one, seat in seats), len(seats)))
    return tallies


def _ratios(tallies: dict[str, list[tuple[int, int]]]) -> dict[str, Report]:
    """The first bot against each of the others, seat for seat."""
    first, *others = tallies
    return {f"{first} : {other}": ratio(tallies[first], tallies[other]) for other in others}


def _by_trait(trait: str, played: list[Played]) -> dict[str, Report]:
    """How often a seat of that kind won; a game counts once for each seat that is of it."""
    games: dict[str, int] = {}
    wins: dict[str, int] = {}
    for one in played:
        for seat, kinds in enumerate(one.traits.get(trait, [])):
            for kind in kinds:
                games[kind] = games.get(kind, 0) + 1
                wins[kind] = wins.get(kind, 0) + (seat in one.winners)
    return {kind: share(wins[kind], games[kind]) for kind in sorted(games)}


def _counted(words: list[str]) -> dict[str, int]:
    return {word: words.count(word) for word in sorted(set(words))}
