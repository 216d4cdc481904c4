"""A series of games as numbers, each with games and interval."""

from __future__ import annotations

from typing import Any

from anju.lab.match import Played
from anju.lab.shares import share, spread

Report = dict[str, Any]


def report_of(about: Report, played: list[Played]) -> Report:
    """`about` says what was played: games, bots, rules version, seed.  All of it is plain data."""
    finished = [one for one in played if not one.problem]
    report = dict(about)
    report["draws"] = sum(not one.winners for one in finished)
    report["results"] = _bots(about["bots"], finished)
    report["by_seat"] = {
        str(seat): share(sum(seat in one.winners for one in finished), len(finished))
        for seat in range(about["seats"])
    }
    known = [one for one in finished if one.first is not None]
    report["first_player"] = {
        "moves first": share(sum(one.first in one.winners for one in known), len(known))
    }
    report["length"] = {
        "turns": spread([one.turns for one in finished]),
        "decisions": spread([one.decisions for one in finished]),
    }
    report["ends"] = _counted([one.reason for one in finished])
    report["schools"] = _schools(finished)
    report["problems"] = [one.problem for one in played if one.problem]
    return report


def _bots(names: list[str], played: list[Played]) -> dict[str, Report]:
    """Each bot over all its games; bots of one name are told apart by number."""
    found: dict[str, Report] = {}
    for number, name in enumerate(names):
        label = name if names.count(name) == 1 else f"{name} {number + 1}"
        sat = [one for one in played if number in one.seated]
        wins = sum(any(one.seated[seat] == number for seat in one.winners) for one in sat)
        draws = sum(not one.winners for one in sat)
        found[label] = {**share(wins, len(sat)), "draws": draws}
    return found


def _schools(played: list[Played]) -> dict[str, Report]:
    """How often a seat with the school won; a game counts once for each seat that has it."""
    games: dict[str, int] = {}
    wins: dict[str, int] = {}
    for one in played:
        for seat, schools in enumerate(one.schools):
            for school in schools:
                games[school] = games.get(school, 0) + 1
                wins[school] = wins.get(school, 0) + (seat in one.winners)
    return {school: share(wins[school], games[school]) for school in sorted(games)}


def _counted(words: list[str]) -> dict[str, int]:
    return {word: words.count(word) for word in sorted(set(words))}
