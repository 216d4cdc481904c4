"""What was said outright: the only conclusions drawn where there are too many scripts to follow.

Each line is taken by itself and leaves open whatever any script of the set could hide behind it.
"""

from __future__ import annotations

from collections.abc import Collection

from anju.engine.knowledge import Fact
from anju.games.tragedy_looper.deduction.chronicle import Told
from anju.games.tragedy_looper.deduction.moment import BoardMoment


def denied(told: Told, moment: BoardMoment, declared: Told, open_facts: Collection[Fact]) -> set[Fact]:
    """What becomes impossible once this has been told; `declared` is the ability under way."""
    kind, *data = told
    if kind == "role_revealed":
        id, role = data
        return _others(open_facts, "role", id, _written(moment, id, role))
    if kind == "guess_answered":  # the guess is about the scripted role (TL-11.3)
        id, role, right = data
        return _others(open_facts, "role", id, {role}) if right else {("role", id, role)} & {*open_facts}
    if kind == "culprit_revealed":
        day, id = data
        return _others(open_facts, "culprit", str(day), {id})
    if kind == "no_other_subplot":
        subplots = moment.board.set.subplots
        return {fact for fact in open_facts if fact[1] in subplots and fact[1] != declared[3]}
    return set()


def _others(open_facts: Collection[Fact], kind: str, what: str, left: set[str]) -> set[Fact]:
    return {fact for fact in open_facts if fact[:2] == (kind, what) and fact[2] not in left}


def _written(moment: BoardMoment, id: str, role: str) -> set[str]:
    """The scripted roles possible behind a revealed one: a plot may have changed it, its holder may lie (TL-7.4)."""
    board, who = moment.board, moment.board.index[id]
    if who in board.masks:
        return {*board.set.roles}
    roles = {role, *(one for one in board.set.roles if board.library.roles[one].asks("may_claim_other_role"))}
    plots = [board.library.plots[plot] for plot in (*board.set.main_plots, *board.set.subplots)]
    changes = [change for plot in plots for change, bits in moment.turned(plot).items() if bits >> who & 1]
    for _ in changes:  # one change may follow another
        roles |= {before for before, now in changes if now in roles}
    return roles
