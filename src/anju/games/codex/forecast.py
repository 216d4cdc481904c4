"""What a skill would do if it were used now, as far as its caster can tell and nobody cuts in.

The engine plays the skill on copies of the state, once for each set of choices its caster may make; nothing is told
that depends on cards the caster has not seen.
"""

from __future__ import annotations

from typing import Any, Final

from anju.engine.play import Finished, Play, Policy
from anju.engine.question import Question, Value, Word
from anju.engine.text import NOTHING, Text, strung
from anju.games.codex import words
from anju.games.codex.bout import Bout
from anju.games.codex.cast import Cast
from anju.games.codex.effects.cards import Draw, Flip
from anju.games.codex.effects.effect import Effect
from anju.games.codex.effects.movement import Knockback, Mirror, Pull, Step, Swap, Teleport
from anju.games.codex.effects.nested import CastAnother
from anju.games.codex.effects.standing import GiveBuff
from anju.games.codex.menu import Menu
from anju.games.codex.parts import Parts, amount, merged
from anju.games.codex.reckoning import added_up, in_brackets
from anju.games.codex.skill import Skill

# -- every way it can go --------------------------------------------------------------------------------------

ALWAYS: Final = "always"
SOMETIMES: Final = "sometimes"
NEVER: Final = "never"

MOST_WAYS: Final = 200
_EXPLORED: Final = frozenset(
    word.id
    for word in (
        words.STEP, words.STEP_UP_TO, words.MAY_STEP, words.TELEPORT, words.MIRROR, words.OFFSET, words.WAIVE, words.ELEMENT,
    )
)  # fmt: skip
_FORESEEABLE: Final = (Step, Knockback, Pull, Teleport, Swap, Mirror, GiveBuff, Draw)
"""Preliminary effects that do not depend on cards turned up by luck."""


class Explorer(Policy):
    """Answers the caster's choices from a script, so that every way can be tried; declines everything else."""

    def __init__(self, script: list[int]) -> None:
        self.script = script
        self.trail: list[tuple[int, int]] = []

    def choose(self, play: Play[Any], seat: int, word: Word, values: list[Value]) -> Value:
        return self.pick(worth_trying(word, values))

    def pick(self, among: list[Value]) -> Value:
        """The choice the script prescribes; past its end, the first one."""
        at = len(self.trail)
        picked = self.script[at] if at < len(self.script) else 0
        self.trail.append((picked, len(among)))
        return among[picked]

    def next_script(self) -> list[int] | None:
        """The next script in order; None if all were tried."""
        trail = self.trail[:]
        while trail and trail[-1][0] + 1 >= trail[-1][1]:
            trail.pop()
        if not trail:
            return None
        return [*(picked for picked, _ in trail[:-1]), trail[-1][0] + 1]


def worth_trying(word: Word, values: list[Value]) -> list[Value]:
    """The values worth trying: all places, one set of cards of each size, otherwise the harmless answer."""
    if word.id in _EXPLORED:
        return values
    if word.kind in ("card", "cards"):
        by_size = {
            len(value) if isinstance(value, tuple) else int(isinstance(value, int)): value for value in values
        }
        return list(by_size.values())
    return [word.decline] if word.decline is not None and word.decline in values else values[:1]


class ForecastOutcome:
    """How the skill turns out with one set of choices."""

    __slots__ = ("action", "apart", "balance", "failed", "needs", "overdrawn", "parts", "strokes")

    def __init__(self) -> None:
        self.action = 0
        self.balance = 0
        self.apart = 0
        self.needs: tuple[int, ...] = ()
        self.failed = False
        self.overdrawn = False
        self.strokes: list[int | None] = []
        """The damage of every stroke; None for one that misses."""
        self.parts: Parts = ()
        """What the damage is made of."""

    @property
    def hits(self) -> list[int]:
        return [damage for damage in self.strokes if damage is not None]


def _go(g: Bout, menu: Menu, skill: Skill, target: int, explorer: Explorer) -> ForecastOutcome:
    """Plays the skill up to its damage on a copy of the state."""
    play = Bout(g.game, g.library, g.state.copy(), [], 0)
    play.listening, play.policy = False, explorer
    c = play.complete(Menu(play, menu.cast(None, target), (skill,), [target]), skill.id)
    outcome = ForecastOutcome()
    try:
        _advance(play, c, skill, outcome)
    except Finished:  # somebody died of it
        if not c.failed:
            outcome.strokes.append(c.damage - sum(outcome.hits))
    outcome.parts = c.struck
    return outcome


def _advance(play: Bout, c: Cast, skill: Skill, outcome: ForecastOutcome) -> None:
    before = play.balance_of(c)
    paid = play.pay(c)
    outcome.action, outcome.balance = play.action_of(c), play.balance_of(c)
    outcome.failed, outcome.overdrawn = not paid, not paid and outcome.balance < min(0, before)
    if not paid:
        return
    play.turn_to(c)
    early = skill.range_at_start or play.options.range_check == "before_pre"
    near = not early or play.in_range(c, skill)
    if not play.run(c, _foreseeable(skill.pre)):
        outcome.failed = True
        return
    if not early:
        near = play.in_range(c, skill)
    outcome.apart = play.distance(c)
    outcome.needs = tuple(d for d in range(play.arena.length) if play.reaches(c, skill, d))
    _strike(play, c, skill, outcome, near)
    for c.hit in range(1, skill.hits):
        _between_strokes(play, c, skill, outcome)
        if play.is_fallen(c.actor) or not play.can_go_on(c):
            return
        play.turn_to(c)
        _strike(play, c, skill, outcome, play.in_range(c, skill))


def _foreseeable(effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    return tuple(effect for effect in effects if isinstance(effect, _FORESEEABLE))


def _strike(play: Bout, c: Cast, skill: Skill, outcome: ForecastOutcome, near: bool) -> None:
    before = c.damage
    hit = near and play.strike(c, skill)
    outcome.strokes.append(c.damage - before if hit else None)


def _between_strokes(play: Bout, c: Cast, skill: Skill, outcome: ForecastOutcome) -> None:
    """What a stroke leaves behind: a miss costs balance, a hit lets one step aside (R-032, R-145)."""
    if outcome.strokes[-1] is None:
        play.miss(c)
    else:
        play.run(c, _foreseeable(skill.post_each))


# -- what comes of it -----------------------------------------------------------------------------------------


class Forecast:
    """What is known beforehand of a skill that may be declared."""

    def __init__(self, g: Bout, c: Cast, skill: Skill, outcomes: list[ForecastOutcome]) -> None:
        self.skill = skill
        self.target = g.name_of(c.target)
        self.distance = g.distance(c)
        self.action, self.balance = g.action_of(c), g.balance_of(c)
        self.action_left = max(outcome.action for outcome in outcomes)
        self.balance_left = max(outcome.balance for outcome in outcomes)
        self.overdraws = all(outcome.overdrawn for outcome in outcomes)
        done = [outcome for outcome in outcomes if not outcome.failed]
        self.fails = not done
        hits = [damage for outcome in done for damage in outcome.hits]
        whole = all(outcome.strokes and None not in outcome.strokes for outcome in done)
        self.hit = NEVER if not hits else ALWAYS if whole else SOMETIMES
        counts = [len(outcome.hits) for outcome in done]
        self.hits = min(counts, default=0), max(counts, default=0)
        """How many of the strokes hit, at least and at most."""
        self.reach = tuple(sorted({outcome.apart for outcome in done}))
        self.needs = tuple(sorted({d for outcome in done for d in outcome.needs}))
        self.gap = min((d - outcome.apart for outcome in done for d in outcome.needs), key=abs, default=0)
        self.damage = min(hits, default=0), max(hits, default=0)
        self.parts = {merged(outcome.parts) for outcome in done if outcome.hits}
        self.burning = added_up(g.library, g.burning(c, skill)) if skill.damage is not None else NOTHING
        self.library = g.library
        self.everywhere = len(self.needs) == g.arena.length
        self.chancy = any(isinstance(effect, Flip) for effect in skill.pre)
        self.within = any(isinstance(effect, CastAnother) for effect in skill.pre)
        """Whether its outcome is that of the skill used within it."""

    @property
    def rule(self) -> str:
        if self.overdraws:
            return "R-026"
        if self.fails:
            return "R-029"
        return "R-033" if self.everywhere or self.skill.targets else "R-030"

    @property
    def numbers(self) -> dict[str, object]:
        return {
            "distance": self.distance,
            "reach": self.reach,
            "needs": self.needs,
            "hit": self.hit,
            "hits": self.hits,
            "damage": self.damage,
            "action": self.action,
            "action_left": self.action_left,
            "balance": self.balance,
            "balance_left": self.balance_left,
        }

    def warning(self, lang: str) -> str:
        """A short warning if it is sure to go wrong."""
        if self.overdraws:
            return Text("会倒地", "you fall")(lang)
        if self.fails:
            return Text("会失败", "fails")(lang)
        return Text("会击空", "misses")(lang) if self.hit == NEVER else ""

    def text(self, lang: str) -> str:
        """One line: will it hit, for how much, at what cost."""
        parts = [self.outlook, *self.price]
        parts += [_CHANCY] if self.chancy else []
        parts += [_WITHIN] if self.within else []
        if lang == "en":
            return "; ".join(part.en for part in parts)
        return "；".join(part.zh for part in parts)

    @property
    def outlook(self) -> Text:
        if self.overdraws:
            fall = Text("并倒地", " and you fall") if self.balance >= 0 else Text("", "")
            return Text(
                f"重心 {self.balance}，要 {self.skill.balance}：透支，出招失败{fall.zh}",
                f"balance {self.balance}, needs {self.skill.balance}: it fails{fall.en}",
            )
        if self.fails:
            return Text("前置效果做不到：出招会失败", "its preliminary effect cannot be done: it will fail")
        if self.everywhere and self.hit == ALWAYS and self.skill.damage is None:
            return self._place  # there is nothing to hit
        return Text(f"{self._place.zh}：{self._verdict.zh}", f"{self._place.en}: {self._verdict.en}")

    @property
    def _place(self) -> Text:
        if self.skill.targets and self.everywhere:
            return Text("看范围内有谁", "depends on who is in its area")
        if self.everywhere:
            return Text("不限距离", "at any distance")
        then = Text("", "")
        if self.reach != (self.distance,):
            then = Text(
                f"（动后 {_listed(self.reach, '、')}）", f" ({_listed(self.reach, ' or ')} after the move)"
            )
        return Text(
            f"距离 {self.distance}{then.zh}，需 {_listed(self.needs, '、')}",
            f"distance {self.distance}{then.en}, needs {_listed(self.needs, ' or ')}",
        )

    @property
    def _verdict(self) -> Text:
        if self.hit == NEVER:
            return _FALL_ON_MISS if self.balance_left == 0 else Text("会击空", "it will miss")
        hit = Text("会命中", "it will hit") if self.hit == ALWAYS else Text("可以命中", "it can hit")
        if self.skill.damage is None:
            return hit
        struck, burning = self._struck(hit), self.burning
        if burning == NOTHING:
            return struck
        return Text(f"{struck.zh}，另有 {burning.zh}", f"{struck.en}, then {burning.en}")

    def _struck(self, hit: Text) -> Text:
        points, (fewest, most) = _span(self.damage), self.hits
        if self.skill.hits == 1:
            said = strung((Text(points, points), self._made_of), "", "")
            return Text(f"{hit.zh}，伤害 {said.zh}", f"{hit.en} for {said.en}")
        if self.hit == ALWAYS and fewest == most:
            return Text(f"{hit.zh}，伤害 {points}×{most}", f"{hit.en} for {points}×{most}")
        times, strokes = _span(self.hits), self.skill.hits
        return Text(
            f"{strokes} 次中命中 {times} 次，每次伤害 {points}",
            f"{times} of {strokes} strokes hit, for {points} each",
        )

    @property
    def _made_of(self) -> Text:
        """（3 = 1 + 2 燃殇）, where every way that hits has the same parts."""
        if len(self.parts) != 1:
            return NOTHING
        (parts,) = self.parts
        # A figure with fewer hit points left than the damage loses only what it has.
        return in_brackets(self.library, parts) if self.damage == (amount(parts), amount(parts)) else NOTHING

    @property
    def price(self) -> list[Text]:
        prices: list[Text] = []
        if self.action_left != self.action:
            prices.append(
                Text(f"行动 {self.action}→{self.action_left}", f"action {self.action}→{self.action_left}")
            )
        if self.balance_left != self.balance:
            prices.append(
                Text(
                    f"重心 {self.balance}→{self.balance_left}", f"balance {self.balance}→{self.balance_left}"
                )
            )
        return prices

    @property
    def remedy(self) -> Text:
        """What would turn a miss into a hit; empty if it can hit anyway."""
        if self.fails or self.hit != NEVER or not self.gap:
            return Text("", "")
        cells = abs(self.gap)
        if self.gap > 0:
            return Text(f"再拉开 {cells} 格，或等对手退开。", f"Move back {cells} or let the foe move away.")
        return Text(f"再靠近 {cells} 格，或等对手走近。", f"Move {cells} closer or let the foe come.")


_WITHIN: Final = Text("要看其中用的是哪一招", "the skill used within it decides")
_CHANCY: Final = Text("还要看翻出的牌", "it also depends on the cards turned up")
_FALL_ON_MISS: Final = Text("会击空并倒地", "it will miss and you will fall")


def _span(numbers: tuple[int, int]) -> str:
    low, high = numbers
    return str(low) if low == high else f"{low}–{high}"


def _listed(cells: tuple[int, ...], joint: str) -> str:
    """3 or 4; a long row is 4–8."""
    if len(cells) > 2 and cells[-1] - cells[0] == len(cells) - 1:
        return f"{cells[0]}–{cells[-1]}"
    return joint.join(map(str, cells))


def foresee(g: Bout, menu: Menu, skill: Skill) -> Forecast:
    """The forecast from this menu's position, at the first target at which the skill may be declared."""
    target = (menu.targets_of(skill) or menu.targets)[0]
    outcomes: list[ForecastOutcome] = []
    script: list[int] | None = []
    while script is not None and len(outcomes) < MOST_WAYS:
        explorer = Explorer(script)
        outcomes.append(_go(g, menu, skill, target, explorer))
        script = explorer.next_script()
    return Forecast(g, menu.cast(skill, target), skill, outcomes)


def forecast(g: Bout, seat: int, skill_id: str) -> Forecast:
    """What this skill of the seat's own character would do now."""
    return foresee(g, g.own_menu(seat), g.library.skill(skill_id))


def notes(g: Bout, question: Question) -> dict[Value, Forecast]:
    """The forecasts that belong beside the options that are skills."""
    menu = question.offer
    if not isinstance(menu, Menu):
        return {}
    named = {value: g.library.by_id.get(value) for value in question.values}
    return {value: foresee(g, menu, skill) for value, skill in named.items() if skill is not None}
