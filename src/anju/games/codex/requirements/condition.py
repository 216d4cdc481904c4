"""A condition of a row: whether it holds; if not, the numbers of both sides and what would make it hold."""

from __future__ import annotations

from itertools import chain, product
from typing import TYPE_CHECKING, ClassVar, Final

from anju.engine.question import Question
from anju.engine.refusal import Obstacle
from anju.engine.remedy import Remedy
from anju.engine.text import Text, strung
from anju.games.codex.expression import Expression, Junction, Not, Number, Operation, Variable
from anju.games.codex.rendering.amounts import amount, spelled
from anju.games.codex.rendering.conditions import condition
from anju.games.codex.rendering.phrase import fill
from anju.games.codex.rendering.row_context import RowContext
from anju.games.codex.requirements.changes import changes, hand_changes, sums_the_hand, told
from anju.games.codex.requirements.objects import HasDoll, HasMarker
from anju.games.codex.requirements.requirement import CONDITION, NEXT_TURN, CastRequirement

if TYPE_CHECKING:
    from anju.games.codex.cast import Cast
    from anju.games.codex.declaring import Declaring

Unmet = tuple[Text, dict[str, object], Remedy]
"""(cause, numbers, remedy) of a condition that does not hold."""

REMEDIES: Final[dict[str, Text]] = {
    "back_turned(self)": Text("先到对手另一侧而不转身", "get to the foe's other side without turning"),
    "back_turned(target)": Text("先绕到对手背后", "get behind the foe"),
    "did(self, knockback, turn)": Text("先用一招击退对手", "knock the foe back first"),
    "not did(self, damage, turn)": Text(
        "等下个回合，在造成伤害之前用", "use it next turn, before doing damage"
    ),
    "did(self, wall_hit, turn)": Text(
        "在边格再往墙走，或被击退到墙", "walk on at the edge, or be knocked into it"
    ),
    "did(target, counter, turn)": Text(
        "先出僵直战技，等对手反击", "use a rigid skill and let the foe counter"
    ),
    "not did(self, cast_this, turn)": NEXT_TURN,
    "did(self, damage, last_skill)": Text(
        "先用一招造成伤害，紧接着用它", "do damage, and use it right after"
    ),
    "did(self, knockback, last_skill)": Text(
        "先用一招击退对手，紧接着用它", "knock the foe back, and use it right after"
    ),
    "did(target, cross, last_skill)": Text("等对手走到你的另一侧", "wait until the foe walks past you"),
    "did(target, cross_pair, last_skill)": Text(
        "等对手一次走过你和玩偶", "wait until the foe walks past you both"
    ),
    "pattern": Text("连出三招，依次前进、后退、前进", "use three skills that go forward, back, forward"),
    "marker(adjacent_target)": Text("使标记到对手邻格", "get the marker next to the foe"),
    "marker(opposite)": Text("使对手处在你与标记之间", "get the foe between you and the marker"),
    "marker(all_same_cell)": Text("使三者同格", "bring all three into one cell"),
    "self_dead": Text("体力归零时会问你", "you will be asked when your HP run out"),
    "hand(no_same_colour)": Text(
        "把手牌减到一红一黑，或只剩一张", "get down to one red and one black card, or one card"
    ),
    "opposed": Text("使双方朝向相反", "get to face opposite ways"),
    "not option(backstab_needs_opposite_facing)": Text(
        "换一张没有这个选项的桌子", "play without this option"
    ),
}
"""What would make a condition hold that does not compare numbers."""

_OPPOSITE: Final = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
_WITH_NUMBER: Final[dict[str, Text]] = {
    "==": Text("{l}是 {a}，要 {b}", "{l} is {a}, must be {b}"),
    "!=": Text("{l}是 {a}，不能是 {b}", "{l} is {a}, must not be {b}"),
    ">=": Text("{l}是 {a}，至少要 {b}", "{l} is {a}, must be at least {b}"),
    "<=": Text("{l}是 {a}，至多 {b}", "{l} is {a}, must be at most {b}"),
    ">": Text("{l}是 {a}，要大于 {b}", "{l} is {a}, must be more than {b}"),
    "<": Text("{l}是 {a}，要小于 {b}", "{l} is {a}, must be less than {b}"),
}
_WITH_OTHER: Final[dict[str, Text]] = {
    "==": Text("两者要相等", "they must be equal"),
    "!=": Text("两者不能相等", "they must differ"),
    ">=": Text("前者不能小于后者", "the first must not be less than the second"),
    "<=": Text("前者不能大于后者", "the first must not be more than the second"),
    ">": Text("前者要大于后者", "the first must be more than the second"),
    "<": Text("前者要小于后者", "the first must be less than the second"),
}


_WITH_DOLL: Final = frozenset(("doll_alive", "cross_pair"))
"""Words of conditions that are true only for somebody with a doll."""


class Condition(CastRequirement):
    """An expression of a row, with the id of the row's rule."""

    part: ClassVar[int] = CONDITION

    def __init__(self, of: Expression, rule: str) -> None:
        self.of = of
        self.rule = rule

    def met(self, g: Declaring, c: Cast) -> bool:
        return self.of.value(g, c) != 0

    def seems_met(self, g: Declaring, c: Cast) -> bool:
        """What only the caster can see may hold, as far as the others know."""
        return self.of.private or self.met(g, c)

    def obstacle(self, play: Declaring, question: Question, one: Cast) -> Obstacle:
        e = self.of
        if isinstance(e, Variable) and e.name == "marker" and not play.has_marker(one.seat):
            return HasMarker.lacking
        if isinstance(e, Variable) and _about_doll(e) and not play.has_doll(one.seat):
            return HasDoll.lacking
        cause, numbers, remedy = _unmet(e, play, one)
        return Obstacle("condition", cause, numbers, self.rule, remedy)


def _about_doll(e: Variable) -> bool:
    return not _WITH_DOLL.isdisjoint((e.name, *e.arguments))


def _unmet(e: Expression, g: Declaring, c: Cast) -> Unmet:
    if isinstance(e, Junction):
        return _unmet_junction(e, g, c)
    if isinstance(e, Not) and isinstance(e.of, Operation):
        return _unmet_comparison(Operation(_OPPOSITE[e.of.sign], e.of.left, e.of.right), g, c)
    if isinstance(e, Operation):
        return _unmet_comparison(e, g, c)
    return _unmet_fact(e, g, c)


def _unmet_junction(e: Junction, g: Declaring, c: Cast) -> Unmet:
    """The parts that do not hold; where one would be enough, the remedies are alternatives."""
    failing = [_unmet(part, g, c) for part in e.parts if not part.value(g, c)]
    causes = strung((cause for cause, _, _ in failing), "，而且", " and ")
    numbers = {name: number for _, counted, _ in failing for name, number in counted.items()}
    zh, en = ("；或者", "; or ") if e.sign == "or" else ("；并且", "; and ")
    ways = [remedy.ways for _, _, remedy in failing]
    joined = tuple(chain(*ways)) if e.sign == "or" else tuple(tuple(chain(*some)) for some in product(*ways))
    return causes, numbers, Remedy(strung((remedy.words for _, _, remedy in failing), zh, en), joined)


def _unmet_fact(e: Expression, g: Declaring, c: Cast) -> Unmet:
    fact, denied = (spelled(e.of), True) if isinstance(e, Not) else (spelled(e), False)
    numbers: dict[str, object] = {fact: int(denied), "needs": int(not denied)}
    if fact == "pattern":
        numbers = {"alternations": g.alternations(c.actor), "needs": 3}
    elif fact.startswith("marker("):
        places = {"marker": g.marker_of(c.seat), "self": c.body, "target": c.target}
        numbers = {name: g.state.pos[thing] for name, thing in places.items()}
    wanted = condition(e, RowContext(c.skill))
    cause = Text(f"要{wanted.zh}，现在不是", f"only if {wanted.en}, which is not so now")
    return cause, numbers, Remedy(REMEDIES.get(f"not {fact}" if denied else fact, NEXT_TURN), ())


def _unmet_comparison(e: Operation, g: Declaring, c: Cast) -> Unmet:
    left, right = e.left, e.right
    if isinstance(left, Operation) and left.sign == "%" and e.sign == "==" and spelled(right) == "0":
        cause, numbers = _division(left, g, c)
    else:
        cause, numbers = _compared(e, g, c)
    remedy = hand_changes(e, g, c) if sums_the_hand(e, g, c) else told(changes(e, g, c))
    return cause, numbers, remedy


def _compared(e: Operation, g: Declaring, c: Cast) -> tuple[Text, dict[str, object]]:
    left, right = e.left, e.right
    a, b, context = left.value(g, c), right.value(g, c), RowContext(c.skill)
    named = amount(left, context)
    numbers: dict[str, object] = {_short(left, "left"): a, _short(right, "needs"): b}
    if isinstance(right, Number):
        return fill(_WITH_NUMBER[e.sign], l=named, a=a, b=b), numbers
    both = Text("{l}是 {a}，{r}是 {b}，{must}", "{l} is {a} and {r} is {b}; {must}")
    return fill(both, l=named, a=a, r=amount(right, context), b=b, must=_WITH_OTHER[e.sign]), numbers


def _division(e: Operation, g: Declaring, c: Cast) -> tuple[Text, dict[str, object]]:
    a, by, rest = e.left.value(g, c), e.right.value(g, c), e.value(g, c)
    named = amount(e.left, RowContext(c.skill))
    cause = fill(
        Text("{l}是 {a}，要能被 {n} 整除", "{l} is {a}, must be a multiple of {n}"), l=named, a=a, n=by
    )
    return cause, {_short(e.left, "left"): a, "divisor": by, "remainder": rest}


def _short(e: Expression, otherwise: str) -> str:
    return e.name if isinstance(e, Variable) else otherwise
