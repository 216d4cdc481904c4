"""A chain of skills, foreseen step by step: what each costs, does and leaves, if nobody cuts in.

The chain is played to its end in worlds that its planner cannot tell from the real one: cards that the planner has
not seen are dealt anew.  Where the worlds differ, the worse figure is told, and that luck decides.  Of the
planner's own choices (where to step, what to pay with) those count that carry the chain furthest.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final, cast

from anju.engine.foresight import Foresight
from anju.engine.play import Finished, Play
from anju.engine.question import Question, Value, Word
from anju.engine.text import NOTHING, Text, strung
from anju.games.codex import imagine, words
from anju.games.codex.bout import Bout
from anju.games.codex.cards import SUIT, VALUE
from anju.games.codex.cast import Cast
from anju.games.codex.forecast import Explorer, worth_trying
from anju.games.codex.library import Library
from anju.games.codex.parts import Parts, amount, merged
from anju.games.codex.reckoning import in_brackets
from anju.games.codex.skill import RIGID, Skill
from anju.games.codex.state import Duel

WORLDS: Final = 3
BREADTH: Final = 6
"""From how many positions a step is tried."""

TRIES: Final = 24
"""How many ways of one step are tried from one position."""

LONGEST: Final = 6
LOOKS: Final = 500
"""How long a chain is looked for, and how many single skills are tried on the way."""


class Planner(Explorer):
    """Tries the ways of one seat; the others decline what they can."""

    def __init__(self, seat: int, script: list[int]) -> None:
        super().__init__(script)
        self.seat = seat

    def choose(self, play: Play[Any], seat: int, word: Word, values: list[Value]) -> Value:
        if seat != self.seat:
            return word.decline if word.decline is not None and word.decline in values else values[0]
        return self.pick(_some_cards(play.state, word, values))


def _some_cards(s: Duel, word: Word, values: list[Value]) -> list[Value]:
    """As in a forecast; of single cards only the lowest of each suit."""
    single = [value for value in values if isinstance(value, int)]
    if word.kind not in ("card", "cards") or not single:
        return worth_trying(word, values)
    lowest: dict[int, int] = {}
    for card in sorted(single, key=lambda card: VALUE[s.face[card]]):
        lowest.setdefault(SUIT[s.face[card]], card)
    rest = worth_trying(word, [value for value in values if not isinstance(value, int)])
    return [*lowest.values(), *rest]


class Mark:
    """How one step went in one world."""

    __slots__ = (
        "action",
        "balance",
        "cell",
        "choice",
        "counter",
        "damage",
        "failed",
        "foe",
        "hit",
        "over",
        "parts",
        "skill",
        "wall",
    )

    def __init__(self, g: Bout, seat: int, skill: Skill) -> None:
        s = g.state
        self.skill = skill
        self.action = (s.action[g.arena.team[seat]], 0)
        self.balance = (s.balance[seat], 0)
        self.counter = skill.kind == RIGID and not g.in_force(seat, "no_rigid")
        self.cell = self.foe = self.damage = 0
        self.parts: Parts = ()
        self.hit = self.failed = self.wall = self.over = self.choice = False

    def close(self, g: Bout, c: Cast, before: list[int]) -> None:
        """What the step has left behind."""
        s, seat = g.state, c.seat
        self.action = (self.action[0], s.action[g.arena.team[seat]])
        self.balance = (self.balance[0], s.balance[seat])
        foes = [seat for seat in range(g.n) if g.hostile(c.seat, seat)]
        self.damage = sum(max(0, before[foe] - s.hp[foe]) for foe in foes)
        names = [g.name_of(foe) for foe in foes]
        hits = [event.data for event in g.events if event.kind == "hit" and event.data[0] in names]
        self.parts = merged([part for hit in hits for part in cast(Parts, hit[3])])
        self.cell, self.foe = s.pos[seat], s.pos[c.target]
        self.failed, self.hit = c.failed, not c.failed and not c.missed
        self.wall = any(event.kind == "wall" for event in g.events)

    @property
    def figures(self) -> tuple[object, ...]:
        """What people look at; worlds that agree on it are alike."""
        return self.action, self.balance, self.cell, self.foe, self.damage, self.hit, self.failed, self.wall


class Branch:
    """A position on the way, and the steps that led there."""

    __slots__ = ("marks", "state")

    def __init__(self, state: Duel, marks: tuple[Mark, ...]) -> None:
        self.state = state
        self.marks = marks

    @property
    def worth(self) -> tuple[object, ...]:
        last = self.marks[-1]
        return (
            sum(mark.hit for mark in self.marks),
            sum(mark.damage for mark in self.marks),
            last.action[1],
            last.balance[1],
            len(self.state.hand[self.state.member]),
        )

    @property
    def key(self) -> tuple[object, ...]:
        s = self.state
        return tuple(s.pos), tuple(s.action), tuple(s.balance), tuple(s.hp), tuple(map(tuple, s.hand))


# -- one world ------------------------------------------------------------------------------------------------


def _bout(g: Bout, state: Duel, luck: int) -> Bout:
    return Bout(g.game, g.library, state.copy(), [], luck)


def _can(g: Bout, seat: int, skill: Skill) -> bool:
    """Whether the seat may go on with this skill."""
    s = g.state
    if s.outcome is not None or s.ending or not g.can_act(seat):
        return False
    return s.casts[seat] < g.options.max_casts_per_turn and bool(g.own_menu(seat).targets_of(skill))


def _grown(g: Bout, branch: Branch, seat: int, skill: Skill, luck: int) -> list[Branch]:
    """Every way in which the skill goes on from here."""
    branches: list[Branch] = []
    script: list[int] | None = []
    while script is not None and len(branches) < TRIES:
        planner = Planner(seat, script)
        play = _bout(g, branch.state, luck)
        play.policy = planner
        mark, hp = Mark(play, seat, skill), play.state.hp[:]
        c = play.complete(play.own_menu(seat), skill.id)
        try:
            play.top_level(c)
        except Finished:
            mark.over = True
        mark.close(play, c, hp)
        branches.append(Branch(play.state, (*branch.marks, mark)))
        script = planner.next_script()
    places = {(one.marks[-1].cell, one.marks[-1].foe) for one in branches}
    for one in branches:
        one.marks[-1].choice = len(places) > 1
    return branches


def _best(branches: list[Branch]) -> list[Branch]:
    """The most promising branches, no two alike."""
    unlike = {branch.key: branch for branch in sorted(branches, key=lambda branch: branch.worth)}
    return sorted(unlike.values(), key=lambda branch: branch.worth, reverse=True)[:BREADTH]


def _played(g: Bout, question: Question, state: Duel, chain: list[Skill], luck: int) -> tuple[Branch, Text]:
    """How far the chain goes in one world, and what stops it."""
    branches, seat = [Branch(state, ())], question.seat
    for skill in chain:
        able = [branch for branch in branches if _can(_bout(g, branch.state, luck), seat, skill)]
        if not able:
            return branches[0], _obstacle(_bout(g, branches[0].state, luck), question, skill)
        branches = _best([one for branch in able for one in _grown(g, branch, seat, skill, luck)])
    return branches[0], Text("", "")


def _obstacle(g: Bout, question: Question, skill: Skill) -> Text:
    """Why the chain does not go on with this skill."""
    s, seat = g.state, question.seat
    if s.outcome is not None:
        return Text("对决已经分出胜负", "the duel is over by then")
    if s.ending or not g.can_act(seat) or s.casts[seat] >= g.options.max_casts_per_turn:
        return Text("到那时已不能再出招", "no more skills can be used by then")
    faults = g.own_menu(seat).obstacles(g, question, skill.id)
    return strung((one.cause for one in faults), "；", "; ")


# -- all of them ----------------------------------------------------------------------------------------------


def foresee(g: Bout, question: Question, steps: list[Value]) -> list[Foresight]:
    """The chain as its planner can foresee it; nothing outside one's own turn, or after a step that is no skill."""
    seat = question.seat
    if question.word is not words.MAIN:
        return []
    known = {skill.id: skill for skill in g.skills_of(seat)}
    chain = [known[step] for step in steps if isinstance(step, str) and step in known]
    if len(chain) < len(steps):
        return []
    tales = [_played(g, question, world, chain, luck) for luck, world in enumerate(_worlds(g, seat))]
    return [_foresight(g.library, chain, tales, at) for at in range(len(chain))]


def _worlds(g: Bout, seat: int) -> list[Duel]:
    now = g.state.copy()
    now.shuffles = ()  # what was shuffled in this step is as unknown as what was shuffled earlier
    return [imagine.deal_anew(now, now, seat, Random(luck)) for luck in range(WORLDS)]


def winning(g: Bout, question: Question) -> list[Skill]:
    """A chain that wins in every one of these worlds if nobody cuts in; nothing if none is found."""
    first, *others = _worlds(g, question.seat)
    chain = _killing(g, question.seat, first)
    won = all(
        _wins(_played(g, question, world, chain, luck)[0], question.seat)
        for luck, world in enumerate(others, 1)
    )
    return chain if chain and won else []


def _killing(g: Bout, seat: int, world: Duel) -> list[Skill]:
    """The shortest chain that wins in this world, looking first where most damage is done."""
    branches, looks = [Branch(world, ())], LOOKS
    for _ in range(LONGEST):
        grown: list[Branch] = []
        for branch in branches:
            play = _bout(g, branch.state, 0)
            for skill in g.skills_of(seat):
                if looks and _can(play, seat, skill):
                    looks -= 1
                    grown += _grown(g, branch, seat, skill, 0)
        winners = [branch for branch in grown if _wins(branch, seat)]
        if winners:
            return [mark.skill for mark in winners[0].marks]
        unlike = {branch.key: branch for branch in grown if branch.state.outcome is None}
        branches = sorted(unlike.values(), key=_harm, reverse=True)[:BREADTH]
    return []


def _wins(branch: Branch, seat: int) -> bool:
    outcome = branch.state.outcome
    return outcome is not None and seat in outcome.winners


def _harm(branch: Branch) -> tuple[object, ...]:
    return sum(mark.damage for mark in branch.marks), branch.worth


def _foresight(library: Library, chain: list[Skill], tales: list[tuple[Branch, Text]], at: int) -> Foresight:
    skill = chain[at]
    marks = [branch.marks[at] for branch, _ in tales if len(branch.marks) > at]
    if not marks:
        stopped = max(len(branch.marks) for branch, _ in tales)
        return Foresight(skill.id, False, tales[0][1] if stopped == at else _after(chain[stopped]), _STOPS)
    sure = len(marks) == len(tales) and len({mark.figures for mark in marks}) == 1
    worst = min(marks, key=lambda mark: (mark.hit, mark.damage, mark.action[1]))
    numbers = {
        "action": worst.action,
        "balance": worst.balance,
        "damage": (min(mark.damage for mark in marks), max(mark.damage for mark in marks)),
        "cell": worst.cell,
        "foe": worst.foe,
        "distance": abs(worst.cell - worst.foe),
        "hit": worst.hit,
        "wall": worst.wall,
        "counter": worst.counter,
        "over": worst.over,
        "choice": any(mark.choice for mark in marks),
        "sure": sure,
    }
    return Foresight(skill.id, True, _told(library, worst, numbers["damage"], sure), _warning(worst), numbers)


_STOPS: Final = Text("做不成", "cannot be done")
_CHOICE: Final = Text("站位由你选，这是最好的一种", "where you end is your choice; this is the best")
_LUCK: Final = Text("还要看抽到、翻出的牌", "it also depends on cards yet to be drawn or turned up")


def _after(skill: Skill) -> Text:
    return Text(f"先要出成「{skill.name.zh}」", f"{skill.name.en} has to work first")


def _warning(mark: Mark) -> Text:
    if mark.failed:
        return Text("会失败", "fails")
    if not mark.hit:
        return Text("会击空", "misses")
    return Text("对手可反击", "foe may counter") if mark.counter and not mark.over else Text("", "")


def _told(library: Library, mark: Mark, damage: Any, sure: bool) -> Text:
    """One line: 行动 7→5；重心 2→2；伤害 3（3 = 1 + 2 燃殇）；到 5 格，对手 7 格"""
    low, high = damage
    points = f"{low}" if low == high else f"{low}–{high}"
    # A figure that has less left than the damage, or gets some of it back, loses a different amount.
    made_of = (
        in_brackets(library, mark.parts) if mark.parts and low == high == amount(mark.parts) else NOTHING
    )
    action, balance = (f"{before}→{after}" for before, after in (mark.action, mark.balance))
    parts = [
        Text(f"行动 {action}", f"action {action}"),
        Text(f"重心 {balance}", f"balance {balance}"),
        Text(f"伤害 {points}{made_of.zh}", f"damage {points}{made_of.en}"),
        Text(f"你在 {mark.cell} 格，对手在 {mark.foe} 格", f"you on cell {mark.cell}, the foe on {mark.foe}"),
    ]
    if mark.wall:
        parts.append(Text("撞墙", "into the wall"))
    if mark.choice:
        parts.append(_CHOICE)
    if not sure:
        parts.append(_LUCK)
    return strung(parts, "；", "; ")
