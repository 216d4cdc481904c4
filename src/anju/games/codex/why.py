"""Why something cannot be chosen: the cause with its numbers, the rule, and what would make it legal.

The rules decide; here is only said what they found.  Whatever is said stands in what the asking seat may see.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from anju.engine.document import suggestion
from anju.engine.errors import Refused
from anju.engine.question import Question, Value
from anju.engine.text import NOTHING, Text
from anju.games.codex import label, words
from anju.games.codex.bout import Bout
from anju.games.codex.cards import CODE, SUIT, SYMBOLS, VALUE
from anju.games.codex.cast import Cast
from anju.games.codex.effects.control import Choose, If, May, MustPay
from anju.games.codex.effects.effect import Effect
from anju.games.codex.effects.holding import Reveal
from anju.games.codex.expression import Expression, Junction, Not, Number, Operation, Variable
from anju.games.codex.forecast import Stance, stance
from anju.games.codex.passive import Rule
from anju.games.codex.payment import (
    ALL_SUITS,
    CardPayment,
    FaceDownToTop,
    PayAction,
    PayHp,
    Payment,
    ShowHand,
)
from anju.games.codex.rendering.amounts import amount, spelled
from anju.games.codex.rendering.conditions import condition
from anju.games.codex.rendering.payments import given_cards
from anju.games.codex.rendering.phrase import fill, strung
from anju.games.codex.rendering.scene import Scene
from anju.games.codex.skill import ELEMENTS, Passive, Skill
from anju.games.codex.state import DEAL

CARDS: Final = ("card", "cards")
LETTERS: Final = "ABCDEF"


def why(g: Bout, question: Question, what: Value) -> Refused | None:
    """Why this value or piece cannot be chosen at this question; None if it can."""
    if isinstance(what, str):
        if _touches(question, what):
            return None
        kind, _, rest = what.partition(":")
        if rest and kind in _PIECES:
            return _PIECES[kind](g, question, rest)
        return _text(g, question, what)
    if type(what) is int:
        return _number(g, question, what)
    if isinstance(what, tuple) and what and question.word.kind in CARDS:
        return _several(g, question, what)
    return _wrong_type(question, what)


def _touches(question: Question, piece: str) -> bool:
    """Whether some option touches this piece; of a set of cards, also each card."""
    for option in question.options:
        found = option.piece
        if piece and (piece == found or piece in found.split(" ")):
            return True
    return False


# -- saying it ----------------------------------------------------------------------------------------------


class Obstacle:
    """One thing in the way: cause and remedy as clauses, without a full stop."""

    __slots__ = ("cause", "code", "numbers", "remedy", "rule")

    def __init__(
        self, code: str, cause: Text, numbers: Mapping[str, object], rule: str, remedy: Text
    ) -> None:
        self.code = code
        self.cause = cause
        self.numbers = dict(numbers)
        self.rule = rule
        self.remedy = remedy


def refusal(name: Text, found: list[Obstacle]) -> Refused:
    """All that stands in the way; the first thing gives code and rule."""
    numbers: dict[str, object] = {}
    for obstacle in found:
        numbers = {**obstacle.numbers, **numbers}
    causes, remedies = _joined([o.cause for o in found]), _joined([o.remedy for o in found])
    message = (
        Text(f"「{name.zh}」：{causes.zh}。", f"{name.en}: {causes.en}.") if name.zh else _sentence(causes)
    )
    return Refused(found[0].code, message, numbers, found[0].rule, _sentence(remedies))


def _joined(parts: list[Text]) -> Text:
    """All parts, each once."""
    return strung(dict.fromkeys(parts), "；", "; ")


def _sentence(clause: Text) -> Text:
    if clause.en.endswith("?"):
        return Text(clause.zh.rstrip("？") + "？", clause.en)
    return Text(f"{clause.zh}。", f"{clause.en[:1].upper()}{clause.en[1:]}.")


def _refused(code: str, cause: Text, numbers: Mapping[str, object], rule: str, remedy: Text) -> Refused:
    return refusal(NOTHING, [Obstacle(code, cause, numbers, rule, remedy)])


def _full_name(skill: Skill) -> Text:
    return Text(skill.full_name("zh"), skill.full_name("en"))


def _brief(what: object) -> str:
    """Anything at all, in a few characters."""
    shown = repr(what)
    return shown if len(shown) <= 40 else shown[:40] + "…"


def _asked(question: Question) -> dict[str, object]:
    return {"asked": question.word.id, "offered": len(question.values)}


def _answer_first(question: Question) -> Text:
    return Text(
        f"先回答现在的问题：{question.text('zh')}",
        f"answer the present question first: {question.text('en')}",
    )


def _choose_listed(question: Question) -> Text:
    some = question.options[:6]
    more = Text("等", " and others") if len(question.values) > len(some) else NOTHING
    return Text(
        "从所列的里选：" + "、".join(option.label("zh") for option in some) + more.zh,
        "choose one that is listed: " + ", ".join(option.label("en") for option in some) + more.en,
    )


def _not_now(question: Question, what: Text) -> Refused:
    cause = Text(f"现在问的不是{what.zh}", f"this is not the moment for {what.en}")
    return _refused("not_now", cause, _asked(question), question.rule, _answer_first(question))


def _wrong_type(question: Question, what: object) -> Refused:
    cause = Text(
        f"{_brief(what)} 不是这里能答的一种值",
        f"{_brief(what)} is no kind of value that can be answered here",
    )
    return _refused("wrong_type", cause, _asked(question), question.rule, _choose_listed(question))


def _unknown(g: Bout, question: Question, what: object) -> Refused:
    """No such thing in the game; did you mean ...?"""
    known = [skill.id for skill in g.library.skills]
    known.extend(passive.id for passive in g.library.passives)
    known.extend(name for skill in g.library.skills for name in (skill.name.zh, skill.name.en))
    hint = suggestion(str(what)[:40], known)
    cause = Text(f"没有 {_brief(what)} 这样东西", f"there is nothing called {_brief(what)}")
    remedy = hint if hint != NOTHING else _choose_listed(question)
    return _refused("unknown", cause, {"known": len(known), **_asked(question)}, question.rule, remedy)


# -- conditions -----------------------------------------------------------------------------------------------

Unmet = tuple[Text, dict[str, object], Text]
"""(cause, numbers, remedy) of a condition that does not hold."""

_NEXT_TURN: Final = Text("等到下个回合", "wait for another turn")

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
    "not did(self, cast_this, turn)": _NEXT_TURN,
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
"""What would make a condition hold that is no comparison of numbers."""

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


def unmet(e: Expression, g: Bout, c: Cast) -> Unmet:
    """Why a condition does not hold, with the numbers of both sides."""
    if isinstance(e, Junction):
        return _unmet_junction(e, g, c)
    if isinstance(e, Not) and isinstance(e.of, Operation) and e.of.sign in _OPPOSITE:
        return unmet(Operation(_OPPOSITE[e.of.sign], e.of.left, e.of.right), g, c)
    if isinstance(e, Operation) and e.sign in _OPPOSITE:
        return _unmet_comparison(e, g, c)
    return _unmet_fact(e, g, c)


def _unmet_junction(e: Junction, g: Bout, c: Cast) -> Unmet:
    """The parts that do not hold; where one would be enough, the remedies are alternatives."""
    found = [unmet(part, g, c) for part in e.parts if not part.value(g, c)]
    numbers: dict[str, object] = {}
    for one in found:
        numbers.update(one[1])
    zh, en = ("；或者", "; or ") if e.sign == "or" else ("；并且", "; and ")
    causes = strung((one[0] for one in found), "，而且", " and ")
    return causes, numbers, strung((one[2] for one in found), zh, en)


def _unmet_fact(e: Expression, g: Bout, c: Cast) -> Unmet:
    inner = e.of if isinstance(e, Not) else e
    key = f"not {spelled(inner)}" if isinstance(e, Not) else spelled(inner)
    numbers: dict[str, object] = {
        spelled(inner): int(isinstance(e, Not)),
        "needs": int(not isinstance(e, Not)),
    }
    if key == "pattern":
        numbers = {"alternations": g.alternations(c.actor), "needs": 3}
    elif key.startswith("marker("):
        places = {"marker": g.marker_of(c.seat), "self": c.body, "target": c.target}
        numbers = {name: g.state.pos[thing] for name, thing in places.items()}
    wanted = condition(e, Scene(c.skill))
    cause = Text(f"要{wanted.zh}，现在不是", f"only if {wanted.en}, which is not so now")
    return cause, numbers, REMEDIES.get(key, _NEXT_TURN)


def _unmet_comparison(e: Operation, g: Bout, c: Cast) -> Unmet:
    left, right = e.left, e.right
    if isinstance(left, Operation) and left.sign == "%" and e.sign == "==" and spelled(right) == "0":
        return _unmet_division(left, g, c)
    a, b, scene = left.value(g, c), right.value(g, c), Scene(c.skill)
    named = amount(left, scene)
    if isinstance(right, Number):
        cause = fill(_WITH_NUMBER[e.sign], l=named, a=a, b=b)
    else:
        both = Text("{l}是 {a}，{r}是 {b}，{must}", "{l} is {a} and {r} is {b}; {must}")
        cause = fill(both, l=named, a=a, r=amount(right, scene), b=b, must=_WITH_OTHER[e.sign])
    numbers: dict[str, object] = {_short(left, "left"): a, _short(right, "needs"): b}
    return cause, numbers, _closing(left, named, e.sign, a, b)


def _short(e: Expression, otherwise: str) -> str:
    return e.name if isinstance(e, Variable) else otherwise


def _closing(left: Expression, named: Text, sign: str, a: int, b: int) -> Text:
    """What closes the gap between the two sides."""
    if spelled(left) == "self.position" and sign == "==":
        return Text(f"走到位置 {b}，差 {abs(a - b)} 格", f"get to position {b}, {abs(a - b)} away")
    goal = {">": b + 1, "<": b - 1, "!=": a + 1}.get(sign, b)
    if goal > a:
        return fill(Text("{l}再多 {n} 就行", "{l} must rise by {n}"), l=named, n=goal - a)
    return fill(Text("{l}再少 {n} 就行", "{l} must drop by {n}"), l=named, n=a - goal)


def _unmet_division(e: Operation, g: Bout, c: Cast) -> Unmet:
    a, by, rest = e.left.value(g, c), e.right.value(g, c), e.value(g, c)
    named = amount(e.left, Scene(c.skill))
    cause = fill(
        Text("{l}是 {a}，要能被 {n} 整除", "{l} is {a}, must be a multiple of {n}"), l=named, a=a, n=by
    )
    remedy = fill(
        Text("{l}再多 {m} 或再少 {n} 就行", "{l} must rise by {m} or drop by {n}"),
        l=named,
        m=by - rest,
        n=rest,
    )
    return cause, {_short(e.left, "left"): a, "divisor": by, "remainder": rest}, remedy


# -- skills ---------------------------------------------------------------------------------------------------


def _skill(g: Bout, question: Question, skill: Skill) -> Refused:
    seat = question.seat
    owned = skill in g.skills_of(seat)
    if question.word.kind != "skill":
        if g.state.phase == DEAL:
            return _not_now(question, Text("战技", "a skill"))
        if not owned:
            return _not_yours(g, seat, skill)
        return _fallen(g, seat, skill) if g.is_fallen(seat) else _not_now(question, Text("战技", "a skill"))
    found = stance(g, question, skill)
    if found is None:
        return _not_now(question, Text(f"「{skill.name.zh}」", skill.name.en))
    if skill not in found.skills:
        return _not_in_pool(g, question, skill, owned, found)
    faults = [obstacles(g, found.cast(skill, target)) for target in found.targets]
    return refusal(_full_name(skill), min(faults, key=len))


def _not_yours(g: Bout, seat: int, skill: Skill) -> Refused:
    school = g.library.schools[skill.school]
    own = g.state.heroes[seat].schools
    names = [g.library.schools[id].name for id in own]
    cause = Text(
        f"它属于{school.name.zh}，你引的是{'、'.join(n.zh for n in names)}",
        f"it belongs to {school.name.en}; your schools are {', '.join(n.en for n in names)}",
    )
    remedy = Text(f"开局时引{school.name.zh}", f"choose {school.name.en} when the game is set up")
    numbers = {"school": skill.school, "yours": " ".join(own)}
    return refusal(_full_name(skill), [Obstacle("not_yours", cause, numbers, "R-011", remedy)])


def _fallen(g: Bout, figure: int, skill: Skill) -> Refused:
    return refusal(_full_name(skill), [_down(g, figure)])


def _down(g: Bout, figure: int) -> Obstacle:
    left = g.state.fallen[figure] - g.state.turn
    numbers = {"turn": g.state.turn, "until": g.state.fallen[figure]}
    cause = Text(
        f"已倒地，到第 {g.state.fallen[figure]} 回合结束",
        f"fallen until the end of turn {g.state.fallen[figure]}",
    )
    return Obstacle(
        "fallen",
        cause,
        numbers,
        "R-057",
        Text(f"再等 {left + 1} 个回合结束", f"wait for {left + 1} turn(s) to end"),
    )


def _not_in_pool(g: Bout, question: Question, skill: Skill, owned: bool, found: Stance) -> Refused:
    if question.word is words.SWIFT and owned:
        cause = Text("它不是迅捷战技，不能插入", "it is not swift and cannot be inserted")
        numbers: dict[str, object] = {"kind": skill.kind, "swift": len(found.skills)}
        remedy = Text("在自己的回合或反击时用", "use it in your own turn or as a counter")
        return refusal(_full_name(skill), [Obstacle("not_swift", cause, numbers, "R-046", remedy)])
    if found.actor == question.seat and found.skills in (
        g.skills_of(question.seat),
        g.state.heroes[question.seat].swifts,
    ):
        return _not_yours(g, question.seat, skill)
    cause = Text(f"现在只能用{found.pool.zh}", f"only {found.pool.en} may be used now")
    numbers = {"pool": len(found.skills), **_asked(question)}
    return refusal(
        _full_name(skill), [Obstacle("not_in_pool", cause, numbers, question.rule, _choose_listed(question))]
    )


def obstacles(g: Bout, c: Cast) -> list[Obstacle]:
    """Everything that keeps this skill from being declared at this target; nothing if it is legal (R-025)."""
    skill = c.skill
    assert skill is not None, "asked of a skill"
    found: list[Obstacle] = []
    if not g.options.deliberate_fail:
        needs = zip(skill.requires, skill.objects, strict=True)
        found.extend(_missing(g, c, need) for need, met in needs if not met(g, c))
    waived = g.waives(c)
    if not waived:
        found.extend(_unmet_condition(g, c, e) for e in skill.conditions if not e.value(g, c))
    c.waived = waived
    if not g.cheapest_affordable(c):
        found.append(_price(g, c))
    if not waived or g.options.caiji_waives == "conditions":
        found.extend(_unpaid(g, c, payment) for payment in skill.payments if _lacks(g, c, payment))
    return found


def _lacks(g: Bout, c: Cast, payment: Payment) -> bool:
    """Whether it cannot be paid for want of what it takes; an x too dear is told by the price."""
    if payment.payable(g, c):
        return False
    return not isinstance(payment, CardPayment) or payment.kind != "x" or not payment.candidates(g, c)


def _missing(g: Bout, c: Cast, need: tuple[str, int]) -> Obstacle:
    word, count = need
    if word == "deck":
        cause = Text(
            f"牌池与弃牌堆共 {g.supply()} 张，要翻 {count} 张",
            f"pool and discard have {g.supply()} cards, {count} are to be turned up",
        )
        remedy = Text("等有牌弃掉", "wait until cards are discarded")
        return Obstacle("pool_too_small", cause, {"supply": g.supply(), "needs": count}, "R-007", remedy)
    if word == "target_hand":
        cause = Text("对手没有手牌", "the foe has no cards")
        remedy = Text("等对手抽到牌", "wait until the foe draws")
        return Obstacle("foe_hand_empty", cause, {"target.hand": 0, "needs": 1}, "R-025", remedy)
    if word == "mirror_fits":
        return _no_mirror(g, c)
    return _MISSING[word]


_NO_MARKER: Final = Obstacle(
    "no_marker",
    Text("你没有标记", "you have no marker"),
    {"markers": 0, "needs": 1},
    "R-025",
    Text("先放一枚标记", "place a marker first"),
)
_NO_DOLL: Final = Obstacle(
    "no_doll",
    Text("你没有玩偶", "you have no doll"),
    {"dolls": 0, "needs": 1},
    "R-025",
    Text("先召唤玩偶", "summon a doll first"),
)
_DOLL_EXISTS: Final = Obstacle(
    "doll_exists",
    Text("玩偶已在场，不能再召唤", "there is a doll already"),
    {"dolls": 1, "needs": 0},
    "R-138",
    Text("等玩偶被毁之后再召唤", "summon again after the doll is destroyed"),
)
_MISSING: Final = {"marker": _NO_MARKER, "doll": _NO_DOLL, "no_doll": _DOLL_EXISTS}


def _no_mirror(g: Bout, c: Cast) -> Obstacle:
    own, foe = g.state.pos[c.body], g.state.pos[c.target]
    numbers: dict[str, object] = {"own": own, "foe": foe, "mirrored": 2 * foe - own, "length": g.arena.length}
    if not g.can_move_itself(c.actor):
        cause = Text("你无法移动", "you cannot move")
        return Obstacle(
            "immobile", cause, numbers, "R-075", Text("等无法移动的效果结束", "wait until you can move again")
        )
    cause = Text(
        f"你在 {own} 格、对手在 {foe} 格，镜像落在场外（共 {g.arena.length} 格）",
        f"you are on cell {own}, the foe on {foe}: the mirror image is off the line of {g.arena.length}",
    )
    return Obstacle(
        "no_mirror",
        cause,
        numbers,
        "R-073",
        Text("靠近对手，或离边远些", "get closer to the foe, or away from the edge"),
    )


def _unmet_condition(g: Bout, c: Cast, e: Expression) -> Obstacle:
    if isinstance(e, Variable) and e.name == "marker" and not g.has_marker(c.seat):
        return _NO_MARKER
    if isinstance(e, Variable) and e.name == "doll_alive":
        return _NO_DOLL
    cause, numbers, remedy = unmet(e, g, c)
    return Obstacle("condition", cause, numbers, _rule_of(c), remedy)


def _rule_of(c: Cast) -> str:
    assert c.skill is not None, "asked of a skill"
    return f"CX-{c.skill.id}"


def _price(g: Bout, c: Cast) -> Obstacle:
    """Too dear in action, or for a doll's last skills in what it has left (R-144)."""
    skill = c.skill
    assert skill is not None, "asked of a skill"
    have, cost = g.action_of(c), g.cost(c)
    if skill.element == "any":
        costs = []
        for element in ELEMENTS:
            c.element = element
            costs.append(g.cost(c))
        cost = min(costs)
    if c.budget >= 0:
        return _over_budget(g, c, cost)
    return _too_dear(cost, have)


def _over_budget(g: Bout, c: Cast, cost: int) -> Obstacle:
    balance, has = g.balance_cost(c), max(0, g.balance_of(c))
    numbers = {"cost": cost, "budget": c.budget, "balance": has, "needs": balance}
    cause = Text(
        f"行动值 {cost}、重心 {balance}，玩偶还能用行动 {c.budget}、重心 {has}",
        f"costs {cost} action and {balance} balance; the doll has {c.budget} and {has} left",
    )
    return Obstacle("budget", cause, numbers, "R-144", Text("选一个更省的战技", "choose a cheaper skill"))


# -- payments -------------------------------------------------------------------------------------------------


def _unpaid(g: Bout, c: Cast, payment: Payment) -> Obstacle:
    if isinstance(payment, CardPayment):
        return _lacking_cards(g, c, payment)
    if isinstance(payment, FaceDownToTop):
        have, n = len(g.state.facedown[c.seat]), payment.amount
        cause = Text(f"要 {n} 张扣置牌，有 {have} 张", f"it takes {n} face-down card(s), you have {have}")
        remedy = Text("先扣置一张牌", "lay a card face down first")
        return Obstacle("no_facedown", cause, {"facedown": have, "needs": n}, "R-160", remedy)
    if isinstance(payment, ShowHand):
        cause, remedy = (
            Text("没有手牌可以展示", "there is no hand to show"),
            Text("先抽一张牌", "draw a card first"),
        )
        return Obstacle("hand_empty", cause, {"self.hand": 0, "needs": 1}, "R-093", remedy)
    if isinstance(payment, PayAction):
        return _too_dear(payment.amount, g.action_of(c))
    assert isinstance(payment, PayHp), "nothing else can be unpayable"
    have, n = g.hp_of(c), payment.amount
    cause = Text(
        f"要付 {n} 点体力并剩至少 1 点，只有 {have}", f"it takes {n} HP with at least 1 left, you have {have}"
    )
    remedy = Text(f"再回复 {n + 1 - have} 点体力", f"{n + 1 - have} more HP would do")
    return Obstacle("hp", cause, {"hp": have, "needs": n + 1}, "R-082", remedy)


def _too_dear(cost: int, have: int) -> Obstacle:
    cause = Text(f"要 {cost} 点行动，只有 {have}", f"it costs {cost} action, you have {have}")
    remedy = Text(f"再有 {cost - have} 点行动点数就能用", f"{cost - have} more action would do")
    return Obstacle("cost", cause, {"cost": cost, "action": have}, "CX-5.2", remedy)


def _lacking_cards(g: Bout, c: Cast, payment: CardPayment) -> Obstacle:
    need, have = given_cards(payment), _have(g, c, payment)
    numbers: dict[str, object] = {"needs": payment.least, "have": have}
    hand, spent = g.state.hand[c.seat], g.state.spent_suits[c.seat]
    if payment.fresh and len(hand) >= payment.least:
        return _suits_spent(spent, numbers)
    if payment.sum or (payment.make and have >= payment.least):
        wanted = payment.sum or payment.make
        total = sum(VALUE[g.state.face[card]] for card in hand)
        cause = Text(
            f"要{need.zh}，你的 {len(hand)} 张手牌凑不出",
            f"it takes to {need.en}; your {len(hand)} card(s) cannot",
        )
        numbers = {"needs": wanted, "cards": len(hand), "sum": total}
        return Obstacle(
            "cards", cause, numbers, _group_rule(c, payment), Text("换几张手牌", "get other cards")
        )
    short, suits = payment.least - have, "" if payment.suits == ALL_SUITS else _suits(payment.suits)
    cause = Text(f"要{need.zh}，有 {have} 张", f"it takes to {need.en}; you have {have}")
    remedy = Text(f"再有 {short} 张{suits or '这样的牌'}就能出", f"{short} more {suits or 'such'} would do")
    return Obstacle("cards", cause, numbers, _group_rule(c, payment), remedy)


def _suits_spent(spent: int, numbers: dict[str, object]) -> Obstacle:
    gone, fresh = _suits(spent), _suits(ALL_SUITS & ~spent)
    cause = Text(
        f"本回合弃过{gone}，手里没有别的花色",
        f"{gone} were discarded this turn, and your hand has no other suit",
    )
    remedy = Text(f"抽到{fresh}就能出", f"a card of {fresh} would do") if fresh else _NEXT_TURN
    return Obstacle("suit_spent", cause, {**numbers, "spent": gone}, "R-091", remedy)


def _suits(mask: int) -> str:
    return "".join(symbol for suit, symbol in enumerate(SYMBOLS) if mask >> suit & 1)


def _group_rule(c: Cast, payment: CardPayment) -> str:
    if payment.make:
        return "R-095"
    if payment.run:
        return "R-096"
    return _rule_of(c) if c.skill is not None else "CX-5.2"


def _have(g: Bout, c: Cast, payment: CardPayment) -> int:
    """How many of the needed cards are there: for a group, the best beginning of one."""
    if payment.suit_of:
        return 0
    faces = [g.state.face[card] for card in payment.candidates(g, c)]
    if payment.each_of:
        return len({SUIT[face] for face in faces} & set(payment.each_of))
    if payment.same:
        keys = [SUIT[face] if payment.same == "suit" else VALUE[face] for face in faces]
        return max((keys.count(key) for key in keys), default=0)
    if payment.run:
        values = {VALUE[face] for face in faces}
        return max((sum(v + k in values for k in range(payment.amount)) for v in range(1, 8)), default=0)
    return len(faces)


# -- abilities and the dragon -----------------------------------------------------------------------------------


def _passive(g: Bout, question: Question, passive: Passive) -> Refused:
    seat = question.seat
    if g.state.phase == DEAL:
        return _not_now(question, Text("技能", "an ability"))
    if passive not in g.state.heroes[seat].passives:
        cause = Text("你没有这个技能", "you do not have this ability")
        return refusal(
            passive.name,
            [
                Obstacle(
                    "not_yours",
                    cause,
                    {"ability": passive.id},
                    "R-012",
                    Text("引它所在的帖", "choose the school it belongs to"),
                )
            ],
        )
    rules = [rule for rule in passive.rules if rule.trigger == "free_own_turn"]
    if not rules or question.word is not words.MAIN:
        return _triggered(question, passive, bool(rules))
    return refusal(passive.name, _ability_obstacles(g, question, rules[0]))


def _triggered(question: Question, passive: Passive, free: bool) -> Refused:
    if free:
        cause = Text("只在自己回合的两招之间使用", "it is used between two skills of your own turn")
        remedy = Text("等到自己回合选招时", "wait until you choose a skill in your own turn")
    else:
        cause = Text(
            "它在条件成立时自行触发，不在这里选",
            "it acts by itself when its moment comes and is not chosen here",
        )
        remedy = Text("到时自动生效，或会问你", "it will take effect, or you will be asked")
    return refusal(passive.name, [Obstacle("not_now", cause, _asked(question), "R-163", remedy)])


def _ability_obstacles(g: Bout, question: Question, rule: Rule) -> list[Obstacle]:
    seat = question.seat
    scene, own = g.own_scene(seat), f"CX-{rule.id}"
    if (seat, rule) not in g.state.listeners.get("free_own_turn", ()):
        return [
            Obstacle(
                "lost",
                Text("已经失去它", "it is lost"),
                {"ability": rule.id},
                own,
                Text("不能再用", "it is gone for good"),
            )
        ]
    if rule.disabled(g, seat):
        cause = Text("专注使本回合的其他技能失效", "Focus switches the other abilities off this turn")
        return [Obstacle("passives_off", cause, {"turn": g.state.turn}, "R-104", _NEXT_TURN)]
    if rule.limit and g.state.used[seat] & rule.passive.bit:
        cause = Text("本回合已经用过", "it has been used this turn")
        return [Obstacle("used_up", cause, {"used": 1, "limit": 1}, own, _NEXT_TURN)]
    found: list[Obstacle] = []
    if rule.condition is not None and not rule.holds(g, scene):
        cause, numbers, remedy = unmet(rule.condition, g, scene)
        found.append(Obstacle("condition", cause, numbers, own, remedy))
    found.extend(_unpaid(g, scene, payment) for payment in rule.pay if not payment.payable(g, scene))
    if not found and rule.effects and isinstance(rule.effects[0], Reveal):
        found.append(_missing(g, scene, ("target_hand", 0)))
    elif not found:
        cause = Text("你无法移动", "you cannot move")
        found.append(Obstacle("immobile", cause, {"turn": g.state.turn}, "R-075", _NEXT_TURN))
    return found


def _dragon(g: Bout, question: Question) -> Refused:
    if question.word is not words.MAIN:
        return _not_now(question, Text("龙", "the dragon"))
    return refusal(Text("龙", "Dragon"), [_dragon_obstacle(g, question.seat)])


def _dragon_obstacle(g: Bout, seat: int) -> Obstacle:
    """Why the dragon cannot act (R-161)."""
    s, dragon = g.state, g.dragon_of(seat)
    if not s.dragon[seat]:
        cause, remedy = Text("你没有龙", "you have no dragon"), Text("先唤龙", "call the dragon first")
        return Obstacle("no_dragon", cause, {"dragons": 0, "needs": 1}, "R-161", remedy)
    if g.is_fallen(dragon):
        return _down(g, dragon)
    if s.out[dragon]:
        cause = Text("龙本回合出招失败过", "the dragon's skill failed this turn")
        return Obstacle("failed", cause, {"turn": s.turn}, "R-161", _NEXT_TURN)
    cause = Text("龙没有可宣言的战技", "the dragon has no skill that it may declare")
    numbers = {"action": s.dragon_action[seat], "balance": s.dragon_balance[seat]}
    return Obstacle("no_skill", cause, numbers, "R-161", _NEXT_TURN)


# -- cards ------------------------------------------------------------------------------------------------------


def _offered_sets(question: Question) -> list[tuple[int, ...]]:
    found: list[tuple[int, ...]] = []
    for value in question.values:
        if isinstance(value, tuple):
            found.append(tuple(int(card) for card in value))
        elif isinstance(value, int):
            found.append((value,))
    return found


def _card(g: Bout, question: Question, card: int) -> Refused:
    if not 0 <= card < len(g.state.face):
        cause = Text(f"没有 {card} 号牌", f"there is no card {card}")
        numbers: dict[str, object] = {"card": card, "cards": len(g.state.face)}
        return _refused("unknown", cause, numbers, question.rule, _choose_listed(question))
    if question.word.kind not in CARDS:
        return _not_now(question, Text("牌", "cards"))
    sets = _offered_sets(question)
    if any(card in one for one in sets):
        fewest = min(len(one) for one in sets if card in one)
        cause = Text(
            f"这张要与别的牌一起付，共 {fewest} 张", f"this card goes together with others, {fewest} in all"
        )
        remedy = Text("一次选出整组牌", "choose the whole set at once")
        return _refused("more_cards", cause, {"needs": fewest, "have": 1}, question.rule, remedy)
    if question.word is words.RETURN_FACE_DOWN or card not in g.state.hand[question.seat]:
        return _not_there(question)
    return refusal(_face(g, card), [_card_fault(g, question, card)])


def _face(g: Bout, card: int) -> Text:
    """Only for cards of one's own hand."""
    return Text(CODE[g.state.face[card]], CODE[g.state.face[card]])


def _not_there(question: Question) -> Refused:
    """The same words wherever the card is: where it is is not for everybody to know."""
    if question.word in (words.TAKE, words.DISCARD_TOP, words.REORDER):
        cause = Text("这张不在给你看的牌里", "this card is not among those you were shown")
    elif question.word is words.RETURN_FACE_DOWN:
        cause = Text("这张不是你扣置的牌", "this is not one of your face-down cards")
    else:
        cause = Text("这张不在你手里", "this card is not in your hand")
    return _refused("not_in_hand", cause, _asked(question), question.rule, _choose_listed(question))


def _card_fault(g: Bout, question: Question, card: int) -> Obstacle:
    """Why a card of one's own hand cannot be paid."""
    payment = _payment_asked(g, question)
    if payment is None:
        return _fault_by_sight(g, question, card)
    fault = _filtered(g, question, payment, g.state.face[card])
    if fault is not None:
        return fault
    numbers: dict[str, object] = {"card": CODE[g.state.face[card]], "sets": len(question.values)}
    if question.word is words.ONE_MORE:
        cause = Text("已经选过，或与选过的凑不成", "it is chosen already, or does not go with those chosen")
        return Obstacle("picked", cause, numbers, question.rule, _choose_listed(question))
    need = given_cards(payment)
    cause = Text(f"要{need.zh}，它凑不进任何一组", f"to {need.en}, it is of no use")
    return Obstacle("wrong_set", cause, numbers, question.rule, _choose_listed(question))


def _filtered(g: Bout, question: Question, payment: CardPayment, face: int) -> Obstacle | None:
    """The filter that keeps a card out; None if none does."""
    need, c = given_cards(payment), _paying(g, question)
    suit, value, mask = SUIT[face], VALUE[face], payment.suit_mask(g, c)
    remedy, rule = Text(f"要{need.zh}", need.en), question.rule
    shown: dict[str, object] = {"card": CODE[face]}
    if payment.fresh and payment.suits >> suit & 1 and not mask >> suit & 1:
        cause = Text(f"{SYMBOLS[suit]}本回合已经弃过", f"{SYMBOLS[suit]} was already discarded this turn")
        spent = _suits(g.state.spent_suits[c.seat])
        return Obstacle("suit_spent", cause, {**shown, "spent": spent}, "R-091", remedy)
    if not mask >> suit & 1:
        cause = Text(f"花色不对，要{_suits(mask)}", f"wrong suit, {_suits(mask)} is needed")
        return Obstacle("wrong_suit", cause, {**shown, "needs": _suits(mask)}, rule, remedy)
    if payment.parity >= 0 and value % 2 != payment.parity:
        wanted = Text("偶数", "even") if payment.parity == 0 else Text("奇数", "odd")
        cause = Text(f"点数 {value} 不是{wanted.zh}", f"{value} is not {wanted.en}")
        return Obstacle("wrong_parity", cause, {**shown, "needs": wanted.en}, rule, remedy)
    if payment.values is not None and value not in payment.values:
        listed = ", ".join(map(str, sorted(payment.values)))
        cause = Text(f"点数 {value} 不在 {listed} 之中", f"{value} is not among {listed}")
        return Obstacle("wrong_value", cause, {**shown, "needs": listed}, rule, remedy)
    return None


def _fault_by_sight(g: Bout, question: Question, card: int) -> Obstacle:
    """Where the payment is not known: what all offered cards have in common and this one has not."""
    face = g.state.face
    offered = {SUIT[face[one]] for chosen in _offered_sets(question) for one in chosen}
    numbers: dict[str, object] = {"card": CODE[face[card]], **_asked(question)}
    if len(offered) == 1 and SUIT[face[card]] not in offered:
        wanted = SYMBOLS[min(offered)]
        cause = Text(f"花色不对，要{wanted}", f"wrong suit, {wanted} is needed")
        return Obstacle(
            "wrong_suit", cause, {**numbers, "needs": wanted}, question.rule, _choose_listed(question)
        )
    cause = Text("已经选过，或不在可选之列", "it is chosen already, or not on offer")
    return Obstacle("picked", cause, numbers, question.rule, _choose_listed(question))


def _paying(g: Bout, question: Question) -> Cast:
    """The cast that pays here; what was turned up is read off the cards on offer."""
    c = g.own_scene(question.seat)
    c.skill = g.library.find_skill(question.source)
    for one in _offered_sets(question)[:1]:
        c.flipped = (g.state.face[one[0]],)
        c.revealed = c.flipped[0]
    return c


def _payment_asked(g: Bout, question: Question) -> CardPayment | None:
    """The card payment that this question is about."""
    if question.word not in (words.PAY, words.PAY_FACE_DOWN, words.ONE_MORE):
        return None
    skill = g.library.find_skill(question.source)
    if skill is None:
        return None
    if skill.cards is not None:
        return skill.cards
    inner = [one for effect in (*skill.pre, *skill.post) for one in _asks_within(effect)]
    return next((one for one in inner if isinstance(one, CardPayment)), None)


def _asks_within(effect: Effect) -> list[Payment]:
    """Payments that an effect may ask for."""
    if isinstance(effect, May | MustPay):
        return [*effect.pay, *(one for inner in effect.then for one in _asks_within(inner))]
    if isinstance(effect, If):
        return [one for inner in (*effect.then, *effect.otherwise) for one in _asks_within(inner)]
    if isinstance(effect, Choose):
        return [one for branch in effect.branches for inner in branch for one in _asks_within(inner)]
    return []


def _several(g: Bout, question: Question, what: tuple[object, ...]) -> Refused:
    """Several cards as one answer."""
    cards = [card for card in what if type(card) is int]
    if len(cards) != len(what):
        return _wrong_type(question, what)
    if len(set(cards)) != len(cards):
        cause = Text("同一张牌写了两次", "a card is named twice")
        return _refused("twice", cause, {"cards": len(cards)}, question.rule, _choose_listed(question))
    sets = _offered_sets(question)
    for one in sets:
        if sorted(one) == sorted(cards):
            written = str(one[0]) if len(one) == 1 else str(one)
            remedy = Text(f"写成 {written}", f"write it as {written}")
            cause = Text("牌都对，只是写法不同", "the cards are right, only written in another way")
            return _refused("order", cause, {"cards": len(cards)}, question.rule, remedy)
    legal = {card for one in sets for card in one}
    useless = [card for card in cards if card not in legal]
    if useless:
        return _card(g, question, useless[0])
    return _wrong_set(g, question, cards)


def _wrong_set(g: Bout, question: Question, cards: list[int]) -> Refused:
    """Each card might do, but not these together."""
    sizes = sorted({len(one) for one in _offered_sets(question)})
    payment = _payment_asked(g, question)
    if len(cards) not in sizes or payment is None:
        wanted = ", ".join(map(str, sizes))
        cause = Text(f"选了 {len(cards)} 张，要 {wanted} 张", f"{len(cards)} card(s) chosen, {wanted} wanted")
        numbers: dict[str, object] = {"have": len(cards), "needs": wanted}
        return _refused("wrong_count", cause, numbers, question.rule, _choose_listed(question))
    need, total = given_cards(payment), sum(VALUE[g.state.face[card]] for card in cards)
    shown = " ".join(CODE[g.state.face[card]] for card in cards)
    cause = Text(
        f"要{need.zh}，{shown}（和为 {total}）不合", f"to {need.en}, {shown} (sum {total}) will not do"
    )
    rule = _group_rule(_paying(g, question), payment)
    return _refused("wrong_set", cause, {"cards": len(cards), "sum": total}, rule, _choose_listed(question))


# -- everything else --------------------------------------------------------------------------------------------


def _text(g: Bout, question: Question, what: str) -> Refused | None:
    """A word of any kind: a skill, an ability, a figure, a school, a direction, a plain word."""
    thing = _thing(g, question.seat, what)
    if thing is not None:
        if thing.id in question.values:
            return None
        return _skill(g, question, thing) if isinstance(thing, Skill) else _passive(g, question, thing)
    if what == words.DRAGON:
        return _dragon(g, question)
    if what in (words.PASS, words.END, words.NO, words.NONE, words.STAY, words.DONE):
        return _no_decline(question, what)
    if what == words.YES:
        return _no_yes(g, question)
    if what.partition(" ")[0] in (words.LEFT, words.RIGHT):
        return _direction(g, question, what)
    if what in g.library.schools:
        return _school(g, question, what)
    if what in ELEMENTS:
        return _element(g, question, what)
    if what.partition(".")[0] in tuple(LETTERS) and what.partition(".")[2] in ("", "doll", "marker"):
        return _figure(g, question, what)
    if what in label.WORDS:
        return _not_now(question, Text(f"「{label.WORDS[what].zh}」", label.WORDS[what].en.lower()))
    return _unknown(g, question, what)


def _thing(g: Bout, seat: int, name: str) -> Skill | Passive | None:
    """A skill or ability by id or name; one's own come first where names are shared (R-015)."""
    found = g.library.find_skill(name) or g.library.passive(name)
    if found is not None:
        return found
    hero = g.state.heroes[seat]
    own: tuple[Skill | Passive, ...] = (*hero.skills, *hero.passives, *g.library.skills, *g.library.passives)
    for one in own:
        if name in (one.name.zh, one.name.en):
            return one
    return next((s for s in g.library.skills if name in (s.full_name("zh"), s.full_name("en"))), None)


def _no_decline(question: Question, what: str) -> Refused:
    decline = question.word.decline
    if what == words.DONE and question.word is words.ONE_MORE:
        cause = Text("还没有选够", "not enough is chosen yet")
        return _refused("too_few", cause, _asked(question), question.rule, _choose_listed(question))
    if decline is not None:
        cause = Text(f"这里的「不」写作 {decline}", f"declining is called {decline} here")
        remedy = Text(f"答 {decline}", f"answer {decline}")
        return _refused("not_now", cause, _asked(question), question.rule, remedy)
    cause = Text("没有写「可」的必须做，不能放弃", "only what says 'may' can be declined")
    return _refused("must_choose", cause, _asked(question), "R-037", _choose_listed(question))


def _no_yes(g: Bout, question: Question) -> Refused:
    """`yes` is missing only where it cannot be paid."""
    if question.word is not words.MAY_PAY:
        return _not_now(question, Text("「是」或「否」", "yes or no"))
    c = _paying(g, question)
    skill = c.skill
    effects = (*skill.pre, *skill.post) if skill is not None else _own_effects(g, question.seat)
    pays = [one for effect in effects for one in _asks_within(effect)]
    for payment in pays:
        if isinstance(payment, CardPayment) or not payment.payable(g, c):
            return refusal(_title(question), [_unpaid(g, c, payment)])
    return _not_now(question, Text("「是」", "yes"))


def _own_effects(g: Bout, seat: int) -> tuple[Effect, ...]:
    return tuple(
        e for passive in g.state.heroes[seat].passives for rule in passive.rules for e in rule.effects
    )


def _title(question: Question) -> Text:
    return Text(question.text("zh"), question.text("en"))


def _direction(g: Bout, question: Question, what: str) -> Refused:
    """Only as far as the step goes and the line reaches (R-065)."""
    side, _, count = what.partition(" ")
    if question.word.kind != "direction" or (count and not count.isdigit()):
        return _not_now(question, Text("方向", "a direction"))
    if question.word is not words.STEP_UP_TO or not count:
        cause = Text("写法不对", "it is written differently here")
        return _refused("wrong_type", cause, _asked(question), question.rule, _choose_listed(question))
    ways = [str(value).split(" ") for value in question.values if str(value) != words.STAY]
    most = max((int(way[1]) for way in ways if way[0] == side), default=0)
    farthest = max((int(way[1]) for way in ways), default=0)
    room = _room(g, question.seat, side, ways)
    numbers: dict[str, object] = {"steps": int(count), "most": most, "room": room}
    name = label.WORDS[side]
    if most and (most == farthest or room > most):
        cause = Text(f"{name.zh}至多 {most} 步", f"{name.en.lower()} at most {most} step(s)")
        return _refused("too_far", cause, numbers, question.rule, _choose_listed(question))
    if room > most:
        cause = Text(f"这一步不能{name.zh}", f"this step does not go {name.en.lower()}")
        return _refused("wrong_way", cause, numbers, "R-064", _choose_listed(question))
    cause = Text(f"{name.zh}只有 {room} 格就到边", f"only {room} cell(s) are {name.en.lower()} of it")
    return _refused("no_room", cause, numbers, "R-065", _choose_listed(question))


def _room(g: Bout, seat: int, side: str, ways: list[list[str]]) -> int:
    """Room on this side of whatever walks: the character, or the marker if only that fits what is on offer."""
    reach = {
        way: max((int(w[1]) for w in ways if w[0] == way), default=0) for way in (words.LEFT, words.RIGHT)
    }
    for thing in (seat, g.marker_of(seat)):
        left, right = g.room(thing, -1), g.room(thing, 1)
        if g.state.pos[thing] and reach[words.LEFT] <= left and reach[words.RIGHT] <= right:
            return left if side == words.LEFT else right
    return 0


def _school(g: Bout, question: Question, school: str) -> Refused:
    if question.word.kind != "school":
        return _not_now(question, Text("帖", "schools"))
    name = g.library.schools[school].name
    if school not in g.library.open_schools:
        cause = Text(f"{name.zh}人人都有，不必选", f"everybody has {name.en} anyway")
        return _refused("not_open", cause, _asked(question), "R-011", _choose_listed(question))
    cause = Text(f"{name.zh}已经选过", f"{name.en} is chosen already")
    return _refused("taken", cause, _asked(question), "R-011", _choose_listed(question))


def _element(g: Bout, question: Question, element: str) -> Refused:
    """An element that would make the skill too dear."""
    skill = g.library.find_skill(question.source)
    if question.word is not words.ELEMENT or skill is None:
        return _not_now(question, Text("属性", "an element"))
    c = g.own_scene(question.seat)
    c.skill, c.element = skill, element
    cost, have, name = g.cost(c), g.action_of(c), label.WORDS[element]
    cause = Text(
        f"视为{name.zh}要 {cost} 点行动，有 {have}",
        f"as {name.en.lower()} it costs {cost} action, you have {have}",
    )
    return _refused("cost", cause, {"cost": cost, "action": have}, "CX-5.2", _choose_listed(question))


def _figure(g: Bout, question: Question, name: str) -> Refused:
    if question.word.kind != "unit":
        return _not_now(question, Text("目标", "a target"))
    seat = LETTERS.index(name[0])
    thing = seat if "." not in name else g.n + seat
    numbers: dict[str, object] = {"figure": name, **_asked(question)}
    if seat >= g.n or (thing >= g.n and not g.state.pos[thing]):
        cause = Text(f"没有 {name}", f"there is no {name}")
        return _refused("unknown", cause, numbers, question.rule, _choose_listed(question))
    if not g.state.alive[seat]:
        cause = Text(f"{name} 已经离场", f"{name} has left the line")
        return _refused("dead", cause, numbers, "R-169", _choose_listed(question))
    if thing not in g.foes(question.seat):
        cause = Text(f"{name} 不是敌方的角色或玩偶", f"{name} is no enemy character or doll")
        return _refused("not_a_foe", cause, numbers, "R-167", _choose_listed(question))
    return _not_at_target(g, question, thing, numbers)


def _not_at_target(g: Bout, question: Question, thing: int, numbers: dict[str, object]) -> Refused:
    """A foe at whom this skill cannot be declared."""
    skill = g.library.find_skill(question.source)
    if skill is not None:
        found = obstacles(g, Cast(question.seat, question.seat, question.seat, thing, skill))
        if found:
            return refusal(_full_name(skill), found)
    cause = Text("这一次不能以它为目标", "it cannot be targeted this time")
    return _refused("not_a_target", cause, numbers, "R-167", _choose_listed(question))


def _number(g: Bout, question: Question, what: int) -> Refused:
    """A bare number means what the question is about."""
    kind = question.word.kind
    if kind in CARDS:
        return _card(g, question, what)
    if kind == "cell":
        return _cell(g, question, what)
    if kind in ("number", "branch"):
        cause = Text(f"{what} 不在可选之列", f"{what} is not on offer")
        numbers = {"value": what, **_asked(question)}
        return _refused("out_of_range", cause, numbers, question.rule, _choose_listed(question))
    return _wrong_type(question, what)


def _cell(g: Bout, question: Question, cell: int) -> Refused:
    if question.word.kind != "cell":
        return _not_now(question, Text("格", "a cell"))
    length = g.arena.length
    numbers: dict[str, object] = {"cell": cell, "length": length}
    if not 1 <= cell <= length:
        cause = Text(f"场地只有 1 到 {length} 格", f"the line has cells 1 to {length}")
        return _refused("off_board", cause, numbers, "CX-1.1", _choose_listed(question))
    if question.word is words.PLACE and cell in g.occupied():
        cause = Text(f"{cell} 格不是空位", f"cell {cell} is not empty")
        return _refused("occupied", cause, numbers, "R-101", _choose_listed(question))
    offered = ", ".join(str(value) for value in question.values)
    cause = Text(f"只能到 {offered} 格", f"only cells {offered} can be reached")
    return _refused("cell", cause, numbers, question.rule, _choose_listed(question))


# -- pieces -----------------------------------------------------------------------------------------------------


def _card_piece(g: Bout, question: Question, rest: str) -> Refused:
    cards = [part.removeprefix("card:") for part in rest.split(" ")]
    if not all(card.isdigit() for card in cards):
        return _unknown(g, question, rest)
    if len(cards) == 1 or question.word.kind not in CARDS:
        return _card(g, question, int(cards[0]))
    return _several(g, question, tuple(int(card) for card in cards))


def _cell_piece(g: Bout, question: Question, rest: str) -> Refused:
    return _cell(g, question, int(rest)) if rest.isdigit() else _unknown(g, question, rest)


def _figure_piece(g: Bout, question: Question, rest: str) -> Refused:
    if rest.partition(".")[0] in tuple(LETTERS) and rest.partition(".")[2] in ("", "doll", "marker"):
        return _figure(g, question, rest)
    return _unknown(g, question, rest)


def _other_piece(g: Bout, question: Question, rest: str) -> Refused:
    return _text(g, question, rest) or _unknown(g, question, rest)


def _number_piece(g: Bout, question: Question, rest: str) -> Refused:
    if question.word.kind not in ("number", "branch") or not rest.removeprefix("-").isdigit():
        return _not_now(question, Text("数", "a number"))
    return _number(g, question, int(rest))


_PIECES: Final = {
    "card": _card_piece,
    "cell": _cell_piece,
    "figure": _figure_piece,
    "skill": _other_piece,
    "school": _other_piece,
    "element": _other_piece,
    "number": _number_piece,
    "branch": _number_piece,
}
