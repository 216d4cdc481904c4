"""Skills that can be used again and again for nothing.

A cycle is a move, or some moves of one character, that together leave action, balance, hit points and hand no
smaller.  Luck, distance and the foe are left aside: only costs are counted.  Moves that something else ends are
no part of a cycle: a condition, once a turn, a fresh suit each time, the end of the turn, a nested skill with a
price of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import Final

from anju.engine.text import Text
from anju.games.codex.library import ESSENTIALS
from anju.games.codex.passive import Rule
from anju.games.codex.static.finding import WARNING, Finding
from anju.games.codex.static.moves import Gain, grants, rule_gains, skill_gains, sums
from anju.games.codex.static.rows import PassiveRow, Row, Rows, SkillRow
from anju.games.codex.static.worlds import DuelWorlds

SCHOOLS: Final = 2  # besides the essentials
_SHOWN: Final = 12
_PLAIN: Final[frozenset[str]] = frozenset()


class Move:
    """A skill, perhaps with an ability that it sets off, or a free ability."""

    def __init__(self, row: Row, rule: Rule | None, rule_name: Text | None, worlds: DuelWorlds) -> None:
        self.row = row
        self.rule = rule
        self.worlds = worlds
        skill = row.skill if isinstance(row, SkillRow) else None
        self.skill = skill
        self.grants = grants(skill.pre + skill.post) if skill is not None else _PLAIN
        owners = {row.id.split(".")[0]} | ({rule.id.split(".")[0]} if rule is not None else set())
        self.schools = frozenset(owners - {ESSENTIALS})
        also = Text(f"（{rule_name.zh}）", f" ({rule_name.en})") if rule_name is not None else Text("", "")
        self.name = Text(row.name.zh + also.zh, row.name.en + also.en)
        self.known: dict[frozenset[str], set[Gain]] = {}

    def gains(self, granted: frozenset[str]) -> set[Gain]:
        gains = self.known.get(granted)
        if gains is None:
            gains = self.known[granted] = self._gains(granted)
        return gains

    def _gains(self, granted: frozenset[str]) -> set[Gain]:
        if self.skill is not None:
            return skill_gains(self.skill, granted, self.worlds, self.rule)
        assert self.rule is not None, "a move without a skill is a free ability"
        return rule_gains(self.rule, self.worlds)


Heads = tuple[Move, ...]


class CycleSearch:
    """Finds the shortest cycles, grouped by the moves that make them possible."""

    def __init__(self, rows: Rows) -> None:
        worlds = rows.worlds
        self.plain = [Move(row, None, None, worlds) for row in rows.skills]
        self.plain += [Move(row, rule, None, worlds) for row, rule in _rules(rows, "free_own_turn")]
        self.helped = [
            Move(row, rule, owner.name, worlds)
            for row in rows.skills
            for trigger in ("knockback_walled", "card_lost")
            for owner, rule in _rules(rows, trigger)
        ]
        self.alone = {move.row.id for move in self.plain if cycle((move,))}

    def groups(self) -> Iterator[tuple[Heads, list[Move]]]:
        lone = [move for move in self.plain if move.row.id in self.alone]
        helped = [move for move in self.helped if move.row.id not in self.alone and cycle((move,))]
        for row_id in dict.fromkeys(move.row.id for move in lone + helped):
            yield (), [move for move in lone + helped if move.row.id == row_id]
        done: set[tuple[str, str]] = set()
        for heads in self.heads():
            ends = self.ends(heads, done)
            done.update((head.row.id, end.row.id) for head in heads for end in ends)
            if ends:
                yield heads, ends

    def heads(self) -> Iterator[Heads]:
        """Moves that can start a longer cycle: they make the next skill cheaper or bring more than cards."""
        granting = [move for move in self.plain if move.grants]
        bringing = [
            move
            for move in self.plain
            if not move.grants
            and move.row.id not in self.alone
            and any(max(g[:3]) > 0 for g in move.gains(_PLAIN))
        ]
        yield from ((move,) for move in granting + bringing)
        yield from permutations(granting, 2)

    def ends(self, heads: Heads, done: set[tuple[str, str]]) -> list[Move]:
        """The moves that close a cycle, each once and in its plainest form."""
        moves: dict[str, Move] = {}
        taken = {head.row.id for head in heads} | self.alone
        for move in self.plain + self.helped:
            id = move.row.id
            if id in taken or id in moves or any((head.row.id, id) in done for head in heads):
                continue
            if cycle((*heads, move)):
                moves[id] = move
        return list(moves.values())


def cycle(moves: Heads) -> bool:
    return bool(surplus(moves))


def surplus(moves: Heads) -> list[Gain]:
    """What one round of a cycle can gain; empty if these moves are no cycle."""
    if len(frozenset[str]().union(*(move.schools for move in moves))) > SCHOOLS:
        return []
    ways: list[set[Gain]] = []
    granted = _PLAIN
    for move in moves:
        ways.append(move.gains(granted))
        if not ways[-1]:
            return []
        granted = move.grants
    return sorted(gain for gain in sums(ways) if min(gain) >= 0)


def check(rows: Rows) -> Iterator[Finding]:
    for heads, ends in CycleSearch(rows).groups():
        yield _finding(heads, ends)


def _rules(rows: Rows, trigger: str) -> list[tuple[PassiveRow, Rule]]:
    """The rules of schools that cost nothing extra; traits are left out, as not everybody has them."""
    return [
        (row, rule)
        for row in rows.passives
        for rule in row.passive.rules
        if rule.trigger == trigger
        and row.passive.kind == "passive"
        and (trigger == "free_own_turn" or not (rule.pay or rule.limit or rule.condition))
    ]


def _finding(heads: Heads, ends: list[Move]) -> Finding:
    anchor = (heads or tuple(ends))[0].row
    action, balance, hp, hand = max(surplus((*heads, ends[0])), key=sum)
    before = Text("".join(f"{m.name.zh}→" for m in heads), "".join(f"{m.name.en} -> " for m in heads))
    more = len(ends) - _SHOWN
    zh = "／".join(m.name.zh for m in ends[:_SHOWN]) + (f"等 {len(ends)} 招" if more > 0 else "")
    en = " / ".join(m.name.en for m in ends[:_SHOWN]) + (f" and {more} more" if more > 0 else "")
    first = heads[0].name if heads else Text("自身", "itself")
    chosen = Text(f"以{ends[0].name.zh}收尾时，", f"With {ends[0].name.en} a ") if heads else Text("", "A ")
    said = Text(
        f"零费用循环：{before.zh}{zh}→{first.zh}…… {chosen.zh}每轮净得 行动 {action:+}、重心 {balance:+}、"
        f"体力 {hp:+}、手牌 {hand:+}，什么都不减。抽到的牌与距离合适时没有规则叫停；裁定：一回合出招满 60 次强制结束。",
        f"Zero-cost cycle: {before.en}{en} -> {first.en} ... {chosen.en}round leaves action "
        f"{action:+}, balance {balance:+}, hit points {hp:+}, hand {hand:+}: nothing shrinks. Given the right "
        f"cards and distance no rule stops it; the ruling: the 60th cast of a turn ends it.",
    )
    return anchor.finding(WARNING, "zero_cost_cycle", anchor.node, "R-010", said)
