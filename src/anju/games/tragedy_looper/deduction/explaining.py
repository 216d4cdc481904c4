"""Whether what was seen in a phase is possible, in each of many worlds.

First all mandatory abilities together, then optional ones one by one; after deaths, what they trigger (TL-7.2, TL-4).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import numpy as np

from anju.games.tragedy_looper.deduction.cases import Case, Need, Result, bits
from anju.games.tragedy_looper.deduction.chronicle import Item, Told
from anju.games.tragedy_looper.deduction.moment import BoardMoment
from anju.games.tragedy_looper.deduction.worlds import Bundle, Truth, both, either, negated


class Seen(NamedTuple):
    """Some of what was seen, taken together."""

    changes: dict[Told, int]
    died: int
    guarded: int
    lost: str


class Stretch:
    """What was seen from one moment on, up to the end of a phase.

    `moments` has the board before each item, and after the last.  `ended` says whether the loop was ended by it; None
    if that cannot be seen, because the loop ends here anyway or the phase is still going on.
    """

    def __init__(
        self,
        items: list[Item],
        moments: list[BoardMoment],
        timing: str,
        ended: bool | None,
        lost_before: bool,
    ) -> None:
        self.items = items
        self.moments = moments
        self.timing = timing
        self.ended = ended
        self.lost_before = lost_before
        self._cases: dict[tuple[str, int, int], list[Case]] = {}
        self._fulfilled: dict[tuple[int, int], list[tuple[Case, tuple[Need, ...]]]] = {}

    # -- cases, looked up once for all worlds ---------------------------------------------------------------

    def mandatory(self, at: int) -> list[Case]:
        return self._cached("mandatory", at, 0)

    def optional(self, at: int) -> list[Case]:
        return self._cached("optional", at, 0)

    def called(self, at: int, dead: int) -> list[Case]:
        return self._cached("called", at, dead)

    def _cached(self, what: str, at: int, dead: int) -> list[Case]:
        key = (what, at, dead)
        if key not in self._cases:
            moment = self.moments[at]
            argument = dead if what == "called" else self.timing
            self._cases[key] = getattr(moment, what)(argument)
        return self._cases[key]

    def explaining(self, at: int, end: int, seen: Seen) -> list[tuple[Case, tuple[Need, ...]]]:
        """The optional cases that would look like this, with what each needs; the same for all worlds."""
        key = (at, end)
        if key not in self._fulfilled:
            lost = self.lost_at(at)
            cases: list[tuple[Case, tuple[Need, ...]]] = []
            for case in self.optional(at):
                needs = () if case.result is None else fulfilled(case.result, seen, lost)
                if needs is not None:
                    cases.append((case, needs))
            self._fulfilled[key] = cases
        return self._fulfilled[key]

    def together(self, at: int, least: int) -> Iterator[tuple[int, Seen]]:
        """The next few items merged into one: at most one batch with something made known."""
        for end in range(at + least, len(self.items) + 1):
            part = self.items[at:end]
            if sum(item.batch > 0 for item in part) > 1:
                return
            yield end, self.seen(part, at)

    def seen(self, part: list[Item], at: int) -> Seen:
        index = self.moments[at].board.index
        changes: dict[Told, int] = {}
        died = guarded = 0
        lost = ""
        for item in part:
            changes.update(item.changes)
            died |= sum(1 << index[id] for id in item.died)
            guarded |= sum(1 << index[id] for id in item.guarded)
            lost = lost or item.lost
        return Seen(changes, died, guarded, lost)

    def lost_at(self, at: int) -> bool:
        """Whether the loop was already lost, so that a further defeat cannot be seen (TL-11.1)."""
        return self.lost_before or any(item.lost for item in self.items[:at])


class RowTally:
    """What several rows do together, in each world."""

    def __init__(self, moment: BoardMoment, bundle: Bundle) -> None:
        self.moment = moment
        self.bundle = bundle
        self.amounts: dict[Told, list[tuple[Truth, int]]] = {}
        self.asked: dict[int, Truth] = {}  # whose death
        self.lost: dict[str, Truth] = {"lost": False, "died": False}
        self.ended: Truth = False
        self.left_open: Truth = False
        self.chosen: list[tuple[Truth, tuple[Result, ...]]] = []  # what is one of several things

    def add(self, case: Case) -> None:
        at_work = self.moment.at_work(self.bundle, case)
        if at_work is False:
            return
        if any(need.kind == "began" and need.role in self.bundle.elsewhere for need in case.needs):
            self.left_open = either(self.left_open, at_work)  # where latecomers begin
        elif case.options:
            self.chosen.append((at_work, case.options))
        elif case.result is None:
            self.left_open = either(self.left_open, at_work)
        else:
            self.adds(at_work, case.result)

    def also(self, at_work: Truth, done: Result) -> RowTally:
        """The same with one of the optional results added."""
        tally = RowTally(self.moment, self.bundle)
        tally.amounts = {what: parts[:] for what, parts in self.amounts.items()}
        tally.asked, tally.lost, tally.ended = dict(self.asked), dict(self.lost), self.ended
        tally.adds(at_work, done)
        return tally

    def adds(self, at_work: Truth, done: Result) -> None:
        for what, amount in done.changes:
            self.amounts.setdefault(what, []).append((at_work, amount))
        for who in done.deaths:
            self.asked[who] = either(self.asked.get(who, False), at_work)
        if done.lost:
            self.lost[done.lost] = either(self.lost[done.lost], at_work)
        if done.ended:
            self.ended = either(self.ended, at_work)

    def changed_as(self, seen: Seen) -> Truth:
        """Sums of counters, and everything else once."""
        fits: Truth = True
        for what in {*self.amounts, *seen.changes}:
            wanted = seen.changes.get(what, 0)
            parts = self.amounts.get(what, [])
            if not wanted and len({amount > 0 for _, amount in parts}) <= 1:
                right: Truth = negated(_any(truth for truth, _ in parts))
            elif what[0] in ("counter", "gauge") and len(parts) > 1:
                total = sum((np.asarray(truth, np.int64) * amount for truth, amount in parts), np.int64(0))
                right = np.broadcast_to(np.asarray(total == wanted), (self.bundle.size,))
            else:
                right = bool(parts) and parts[0][1] == wanted and _any(truth for truth, _ in parts)
            fits = both(fits, right)
            if fits is False:
                break
        return fits

    def died_as(self, seen: Seen) -> Truth:
        """In which worlds the deaths match: those requested die unless immortal, or lose a guard instead (TL-4)."""
        fits: Truth = True
        gone = seen.died | seen.guarded
        for who in {*self.asked, *(bit.bit_length() - 1 for bit in bits(gone))}:
            mortal = negated(self.moment.immortal(self.bundle, 1 << who))
            truth = both(self.asked.get(who, False), mortal)
            fits = both(fits, truth if gone >> who & 1 else negated(truth))
            if fits is False:
                break
        return fits

    def lost_as(self, seen: Seen) -> Truth:
        """In which worlds exactly this line of defeat is heard; a death replaces the plain line (TL-12.2.4)."""
        died, lost = self.lost["died"], self.lost["lost"]
        if seen.lost == "died":
            return died
        return both(negated(died), lost if seen.lost == "lost" else negated(lost))


def _any(truths: Iterable[Truth]) -> Truth:
    whole: Truth = False
    for truth in truths:
        whole = either(whole, truth)
    return whole


def _counted(truths: list[Truth]) -> tuple[Truth, Truth]:
    """In which worlds one of these is true, and in which more than one."""
    some: Truth = False
    several: Truth = False
    for truth in truths:
        several = either(several, both(some, truth))
        some = either(some, truth)
    return some, several


def _conceivable(tally: RowTally, done: Result, seen: Seen) -> bool:
    """Whether an optional result can be part of what was seen: most cannot, and need not be tried."""
    new = {what for what, _ in done.changes}
    return (
        not done.ended
        and new <= {*seen.changes, *tally.amounts}
        and {*seen.changes} <= {*new, *tally.amounts}
    )


Used = tuple[Case, ...]


class Explanation:
    """One stretch in one bundle of worlds."""

    def __init__(self, stretch: Stretch, bundle: Bundle, limited: bool) -> None:
        self.stretch = stretch
        self.bundle = bundle
        self.limited = limited
        """Whether rules limited per loop may be used."""
        self.last = len(stretch.items)

    def whole_phase(self) -> Truth:
        """Mandatory abilities first: what they did comes first, or was invisible."""
        truth: Truth = False
        for end, seen in self.stretch.together(0, 0):
            fits, ended, open_ = self.happens(self.stretch.mandatory(0), seen, 0)
            truth = either(truth, open_)
            if fits is not False:
                truth = either(truth, both(fits, self.then(end, seen.died, ended, ())))
            if truth is True:
                break
        return truth

    def all_together(self) -> Truth:
        """Everything seen is the work of mandatory abilities: the end of a loop."""
        seen = self.stretch.seen(self.stretch.items, 0)
        fits, _, open_ = self.happens(self.stretch.mandatory(0), seen, 0)
        return either(open_, fits)

    def after(self, at: int, died: int) -> Truth:
        """Only what deaths trigger remains to be explained."""
        return self.then(at, died, False, ())

    # -- one after the other ------------------------------------------------------------------------------

    def then(self, at: int, died: int, ended: Truth, used: Used) -> Truth:
        """Explains what deaths trigger, and then the rest."""
        if not died:
            return self.rest(at, ended, used)
        truth: Truth = False
        for end, seen in self.stretch.together(at, 0):
            fits, also_ended, open_ = self.happens(self.stretch.called(at, died), seen, at)
            truth = either(truth, open_)
            if fits is not False:
                more = self.rest(end, either(ended, also_ended), used)
                truth = either(truth, both(fits, more))
        return truth

    def rest(self, at: int, ended: Truth, used: Used) -> Truth:
        """Explains the rest by optional abilities; nothing may follow if the loop has ended."""
        over: Truth = at == self.last and self.stretch.ended is not False
        if ended is True:
            return over
        going_on = self.optional(at, used)
        if ended is False:
            return going_on
        return either(both(ended, over), both(negated(ended), going_on))

    def optional(self, at: int, used: Used) -> Truth:
        if at == self.last:
            return self.stretch.ended is not True
        truth: Truth = False
        for end, seen in self.stretch.together(at, 1):
            for case, needs in self.stretch.explaining(at, end, seen):
                if case.per_loop and not self.limited:
                    continue
                fits = self.explains(case, needs, at, used)
                if fits is False:
                    continue
                if case.result is None:
                    truth = either(truth, fits)
                    continue
                more = self.then(end, seen.died, case.result.ended, (*used, case))
                truth = either(truth, both(fits, more))
                if truth is True:
                    return True
        return truth

    # -- one step -----------------------------------------------------------------------------------------

    def happens(self, cases: list[Case], seen: Seen, at: int) -> tuple[Truth, Truth, Truth]:
        """In which worlds exactly this happens by itself, whether it ends the loop, and where that is open."""
        tally = RowTally(self.stretch.moments[at], self.bundle)
        for case in cases:
            tally.add(case)
        if not tally.chosen:
            return self.looks_like(tally, seen, at), tally.ended, tally.left_open
        some, several = _counted([truth for truth, _ in tally.chosen])
        fits = both(negated(some), self.looks_like(tally, seen, at))
        for at_work, options in tally.chosen:
            alone = both(at_work, negated(several))
            for done in options:
                if alone is not False and _conceivable(tally, done, seen):
                    like = self.looks_like(tally.also(alone, done), seen, at)
                    fits = either(fits, both(alone, like))
        # Two rows that choose at once would have to be tried together.
        return fits, tally.ended, either(tally.left_open, several)

    def looks_like(self, tally: RowTally, seen: Seen, at: int) -> Truth:
        fits = both(tally.changed_as(seen), tally.died_as(seen))
        if not self.stretch.lost_at(at):
            return both(fits, tally.lost_as(seen))
        return False if seen.lost else fits

    def explains(self, case: Case, needs: tuple[Need, ...], at: int, used: Used) -> Truth:
        """In which worlds this one ability did exactly this, given what that needs."""
        moment = self.stretch.moments[at]
        fits = moment.at_work(self.bundle, case)
        if case.result is None:
            return fits
        for need in needs:
            fits = both(fits, moment.met(self.bundle, need))
        return both(fits, self.free(case, moment, used)) if fits is not False else False

    def free(self, case: Case, moment: BoardMoment, used: Used) -> Truth:
        """Each ability once a day: if used before, somebody else must have it as well (TL-7.2)."""
        same = [other for other in used if other.row == case.row and other.role == case.role]
        if not same:
            return True
        if not case.role:
            return False
        column = moment.column(self.bundle, case.role)
        if column is None:
            return False
        masks = case.who
        for other in same:
            masks |= other.who
        enough: Truth = np.bitwise_count(column & masks) > len(same)
        return enough


def fulfilled(done: Result, seen: Seen, lost_before: bool) -> tuple[Need, ...] | None:
    """What must be true for this result to look exactly like that; None if it never does."""
    if dict(done.changes) != seen.changes:
        return None
    line = "" if lost_before else done.lost
    if line != seen.lost:
        return None
    deaths = sum(1 << who for who in done.deaths)
    gone = seen.died | seen.guarded
    if gone & ~deaths:
        return None
    needs: tuple[Need, ...] = ()
    if deaths & ~gone:
        needs += (Need("immortal", "", deaths & ~gone),)
    for who in done.deaths:
        if gone >> who & 1:
            needs += (Need("mortal", "", 1 << who),)
    return needs
