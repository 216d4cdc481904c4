"""What decided a duel: the turns that cost somebody most, the blow that killed, and falls that were paid for dearly."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple, cast

from anju.engine.course import Course
from anju.engine.event import Event
from anju.engine.roster import MARKS
from anju.engine.sentence import number
from anju.engine.text import NOTHING, Text, counted
from anju.engine.turning_point import TurningPoint
from anju.games.codex import words
from anju.games.codex.library import Library
from anju.games.codex.parts import FALLEN, ITSELF, Parts
from anju.games.codex.setup import SEATS
from anju.games.codex.state import Duel

DEATH: Final = 100.0
"""A death outweighs everything that leads to it; one that does not end the game, every turn but a disaster."""
NOT_THE_LAST: Final = 0.4

LEAST_SWING: Final = 4
LEAST_AFTER_FALL: Final = 6
LEAST_BLOW: Final = 6
"""Hit points below which nobody talks about it."""

SINGLE: Final = 0.5
"""What one blow of a turn weighs beside the whole turn: it is told where there is little else."""

DEAR: Final = 0.7
"""What somebody loses after a fall weighs a little less than a turn that costs the same: the fall is why, not how."""


class Cast(NamedTuple):
    """A skill that was used: by whose figure, and on whom."""

    seat: int
    skill: str
    target: int


class Blow(NamedTuple):
    """Hit points that somebody lost at once; `by` is the skill that took them, if that can be told."""

    step: int
    victim: int
    points: int
    by: Cast | None
    down: bool


class Fall(NamedTuple):
    step: int
    seat: int
    failed: str
    """The skill of its own that failed just before, if one did."""


class Turn:
    """One turn as it went."""

    def __init__(self, turn: int, mover: int, hp: list[int]) -> None:
        self.number = turn
        self.mover = mover
        self.before = hp[:]
        self.after = hp[:]
        self.blows: list[Blow] = []
        self.casts: list[Cast] = []
        self.falls: list[Fall] = []
        self.deaths: list[tuple[int, int]] = []
        """The step, and who."""

    def lost(self, seat: int) -> int:
        return self.before[seat] - self.after[seat]


class Teller:
    """Reads the events of a duel in order: whose turn it was, what was used, and what it cost whom."""

    def __init__(self, course: Course) -> None:
        s = cast(Duel, course.tables[0].now)
        self.seats = s.arena.seats
        self.team = s.arena.team
        self.turns: list[Turn] = []
        self._turn = Turn(0, 0, s.hp[: self.seats])
        self._exchange: list[Cast] = []
        """The skills since somebody last chose one freely; damage comes from one of them."""
        self._failed: tuple[int, str] = (-1, "")
        for step in course.steps:
            question = None if step == 0 else course.tables[step - 1].questions[0]
            if question is not None and question.word is words.MAIN:
                self._exchange = []
            for event in course.news(step):
                self._hear(step, event)
        self.turns.append(self._turn)

    def _hear(self, step: int, event: Event) -> None:
        data, turn = event.data, self._turn
        if event.kind == "turn":
            self.turns.append(turn)
            self._turn = Turn(number(data[0]), number(data[1]), turn.after)
        elif event.kind == "cast":
            made = Cast(_seat(data[0]), str(data[1]), _seat(data[2]))
            self._exchange.append(made)
            turn.casts.append(made)
        elif event.kind == "hit" and _is_character(data[0]):
            parts = cast(Parts, data[3])
            self._lose(step, _seat(data[0]), number(data[2]), self._dealer(_seat(data[0]), parts), parts)
        elif event.kind in ("hp", "hp_max") and _is_character(data[0]):
            self._lose(
                step, _seat(data[0]), number(data[2]), self._exchange[-1] if self._exchange else None, ()
            )
        elif event.kind == "swapped_hp":
            for who, left in zip(data[:2], data[2:], strict=True):
                if _is_character(who):
                    self._lose(step, _seat(who), number(left), self._exchange[-1], ())
        elif event.kind == "failed":
            self._failed = (_seat(data[0]), str(data[1]))
        elif event.kind == "fell" and _is_character(data[0]):
            seat = _seat(data[0])
            turn.falls.append(Fall(step, seat, self._failed[1] if self._failed[0] == seat else ""))
        elif event.kind == "died":
            turn.deaths.append((step, number(data[0])))
        if event.kind not in ("failed", "balance", "fell"):
            self._failed = (-1, "")

    def _lose(self, step: int, victim: int, left: int, by: Cast | None, parts: Parts) -> None:
        lost = self._turn.after[victim] - left
        self._turn.after[victim] = left
        if lost > 0:
            down = any(source == FALLEN for source, _ in parts)
            self._turn.blows.append(Blow(step, victim, lost, by, down))

    def _dealer(self, victim: int, parts: Parts) -> Cast | None:
        """The skill that dealt this damage: the one named in it, otherwise the last that was aimed at the victim."""
        named = {source for source, _ in parts}
        for one in reversed(self._exchange):
            if one.skill in named:
                return one
        return self._last_foe(victim) if ITSELF in named else None

    def _last_foe(self, victim: int) -> Cast | None:
        foes = [one for one in self._exchange if self.hostile(one.seat, victim)]
        return next((one for one in reversed(foes) if one.target == victim), foes[-1] if foes else None)

    def hostile(self, seat: int, other: int) -> bool:
        return self.team[seat] != self.team[other]


def _is_character(name: object) -> bool:
    return isinstance(name, int) or len(str(name)) == 1


def _seat(name: object) -> int:
    return name if isinstance(name, int) else SEATS.index(str(name)[0])


# -- what was worth how much ----------------------------------------------------------------------------------


def found(library: Library, course: Course) -> Iterator[TurningPoint]:
    duel = Teller(course)
    for turn in duel.turns:
        if turn.deaths:
            yield _death(library, duel, turn, course)
            yield from _heavy_blows(library, turn)
        else:
            yield from _swing(library, duel, turn)
    for turn, following in zip(duel.turns, duel.turns[1:], strict=False):
        yield from _paid_for(library, turn, following)


def _death(library: Library, duel: Teller, turn: Turn, course: Course) -> TurningPoint:
    step, victim = turn.deaths[-1]
    outcome = course.end.outcome
    last = outcome is not None and turn is duel.turns[-1]
    weight = DEATH if last else DEATH * NOT_THE_LAST
    rule = outcome.rule if outcome is not None and last else "R-087"
    if len({duel.team[seat] for _, seat in turn.deaths}) > 1:
        dead = [MARKS[seat] for _, seat in turn.deaths]
        text = Text(f"{'、'.join(dead)} 同归于尽", f"{' and '.join(dead)} take each other down")
    else:
        text = _blows(library, duel, turn, victim)
    return TurningPoint(step, weight, _in_turn(turn, text), rule)


def _swing(library: Library, duel: Teller, turn: Turn) -> Iterator[TurningPoint]:
    """Whoever lost most beside what the other side lost in the same turn."""
    seats = range(duel.seats)
    swing, victim = max(
        (turn.lost(seat) - min(turn.lost(foe) for foe in seats if duel.hostile(seat, foe)), -seat)
        for seat in seats
    )
    victim = -victim
    blows = [blow for blow in turn.blows if blow.victim == victim]
    if swing >= LEAST_SWING and blows and turn.lost(victim) > 0:
        heaviest = max(blows, key=lambda blow: blow.points)
        alone = all(blow.by is None or blow.by.seat == victim for blow in blows)
        weight = swing * (SINGLE if alone else 1.0)
        yield TurningPoint(
            heaviest.step, weight, _in_turn(turn, _blows(library, duel, turn, victim)), "R-077"
        )


def _heavy_blows(library: Library, turn: Turn) -> Iterator[TurningPoint]:
    """Within the turn that ended it, which may have been the only one."""
    for blow in turn.blows:
        if blow.points < LEAST_BLOW or blow.by is None or blow.by.seat == blow.victim:
            continue
        by, victim, name = MARKS[blow.by.seat], MARKS[blow.victim], _skill(library, blow.by.skill)
        text = Text(
            f"{by} 的{name.zh}一下打掉 {victim} {blow.points} 点体力",
            f"{by}'s {name.en} costs {victim} {blow.points} HP at once",
        )
        yield TurningPoint(blow.step, blow.points * SINGLE, _in_turn(turn, text), "R-077")


def _paid_for(library: Library, turn: Turn, following: Turn) -> Iterator[TurningPoint]:
    """A fall, by what it cost until the end of the next turn."""
    for fall in turn.falls:
        later = sum(
            blow.points
            for blow in (*turn.blows, *following.blows)
            if blow.victim == fall.seat and blow.step > fall.step
        )
        if later < LEAST_AFTER_FALL:
            continue
        seat, why = MARKS[fall.seat], Text("失去重心", "loses balance")
        if fall.failed:
            name = _skill(library, fall.failed)
            why = Text(f"出{name.zh}失败", f"fails with {name.en}")
        text = Text(
            f"{seat} {why.zh}，倒地；到下一回合结束又失去 {later} 点体力",
            f"{seat} {why.en} and falls down; {later} HP more are gone by the end of the next turn",
        )
        yield TurningPoint(fall.step, later * DEAR, _in_turn(turn, text), "R-057")


# -- in words -------------------------------------------------------------------------------------------------


def _in_turn(turn: Turn, text: Text) -> Text:
    return Text(f"第 {turn.number} 回合：{text.zh}", f"Turn {turn.number}: {text.en}")


def _skill(library: Library, id: str) -> Text:
    try:
        skill = library.skill(id)
    except KeyError:  # an ability, or something that was there from the start
        return NOTHING
    return Text(f"「{skill.full_name('zh')}」", skill.full_name("en"))


def _blows(library: Library, duel: Teller, turn: Turn, victim: int) -> Text:
    """Who did what to the victim in this turn, and what was left of it."""
    seat, blows = MARKS[victim], [blow for blow in turn.blows if blow.victim == victim]
    dead = turn.after[victim] <= 0
    hp = Text(
        f"{seat} 体力 {turn.before[victim]}→{turn.after[victim]}{'，阵亡' if dead else ''}",
        f"{seat} goes from {turn.before[victim]} to {turn.after[victim]} HP{' and dies' if dead else ''}",
    )
    hp = Text(f"{hp.zh}{_healed(duel, turn, victim).zh}", f"{hp.en}{_healed(duel, turn, victim).en}")
    foes = [blow for blow in blows if blow.by is not None and blow.by.seat != victim]
    if not foes:
        own = sum(blow.points for blow in blows)
        return Text(f"{seat} 自己折掉 {own} 点；{hp.zh}", f"{seat}'s own doing costs {own} HP; {hp.en}")
    told = foes[-1] if dead else max(foes, key=lambda blow: blow.points)
    assert told.by is not None, "somebody's skill did it"
    name, by = _skill(library, told.by.skill), told.by.seat
    deed = _deed(duel, turn, by, name, dead)
    down = Text("趁其倒地，", "with the foe down, ") if any(blow.down for blow in blows) else NOTHING
    return Text(f"{down.zh}{deed.zh}；{hp.zh}", f"{down.en}{deed.en}; {hp.en}")


def _healed(duel: Teller, turn: Turn, victim: int) -> Text:
    """What a foe has won back in the same turn, which is part of the swing."""
    for foe in range(duel.seats):
        if duel.hostile(foe, victim) and turn.lost(foe) <= -LEAST_SWING:
            seat, now = MARKS[foe], turn.after[foe]
            return Text(f"，{seat} 回到 {now}", f", {seat} is back at {now}")
    return NOTHING


def _deed(duel: Teller, turn: Turn, by: int, name: Text, dead: bool) -> Text:
    seat, mover = MARKS[by], MARKS[turn.mover]
    used = sum(one.seat == by for one in turn.casts)
    if duel.hostile(by, turn.mover):
        return Text(
            f"{mover} 的回合里，{seat} 还以{name.zh}", f"in {mover}'s own turn {seat} answers with {name.en}"
        )
    if used == 1:
        return Text(f"{seat} 一招{name.zh}", f"{seat} strikes once, with {name.en}")
    kind = Text("收尾的", "the last") if dead else Text("最重的", "the heaviest")
    return Text(
        f"{seat} 连出 {used} 招，{kind.zh}是{name.zh}",
        f"{seat} uses {counted(used, 'skill')}, {kind.en} {name.en}",
    )
