"""Skills whose precondition can never be met as a whole."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from anju.engine.document import Node
from anju.engine.text import Text
from anju.games.codex import expression, payment
from anju.games.codex.expression import Expression, Number, Operation, Variable
from anju.games.codex.payment import CardPayment, FaceDownToTop, Payment, PayHp, ShowHand
from anju.games.codex.static.finding import DEFECT, Finding
from anju.games.codex.static.rows import Rows, SkillRow
from anju.games.codex.static.worlds import ACTION, Worlds


class Demand:
    """One thing that has to hold when the skill is declared."""

    __slots__ = ("holds", "node", "text")

    def __init__(self, holds: Expression, text: str, node: Node) -> None:
        self.holds = holds
        self.text = text
        self.node = node


def check(rows: Rows, worlds: Worlds) -> Iterator[Finding]:
    for row in rows.skills:
        demands = _demands(row)
        # A price beyond everybody is a finding of its own.
        price = row.skill.action
        if price is not None and worlds.allows([_at_most(price, ACTION)]):
            node = row.field("action")
            demands.append(Demand(_at_most(price, ACTION), f"action {node.text()} <= {ACTION}", node))
        if demands and not worlds.allows([demand.holds for demand in demands]):
            yield _finding(row, _culprits(demands, worlds))


def _culprits(demands: list[Demand], worlds: Worlds) -> tuple[Demand, ...]:
    """The fewest demands that no world meets."""
    for size in range(1, len(demands)):
        for some in combinations(demands, size):
            if not worlds.allows([demand.holds for demand in some]):
                return some
    return tuple(demands)


def _demands(row: SkillRow) -> list[Demand]:
    found: list[Demand] = []
    listed = row.node.get("precondition")
    for item in listed.entries() if listed is not None else ():
        if "if" in item.items():
            found.append(Demand(payment.condition(item), item.need("if").text(), item))
        else:
            found += _payment(payment.parse(item), item)
    needs = row.field("requires")
    for need, _ in row.skill.requires:
        found += [Demand(holds, f"requires {need}", needs) for holds in _requirement(need)]
    return found


def _payment(one: Payment, node: Node) -> list[Demand]:
    text = ", ".join(f"{field}: {item.text()}" for field, item in node.items().items())
    if isinstance(one, CardPayment):
        return [Demand(_at_least("self.hand", one.least), text, node)]
    if isinstance(one, ShowHand):
        return [Demand(_at_least("self.hand", 1), text, node)]
    if isinstance(one, FaceDownToTop):
        return [Demand(_at_least("self.facedown", one.amount), text, node)]
    if isinstance(one, PayHp):
        return [Demand(_at_least("self.hp", one.amount + 1), text, node)]
    return []


def _requirement(need: str) -> list[Expression]:
    doll = Variable("doll_alive", (), _unread)
    known: dict[str, list[Expression]] = {
        "marker": [Variable("marker", (), _unread)],
        "doll": [doll],
        "no_doll": [expression.Not(doll)],
        "target_hand": [_at_least("target.hand", 1)],
    }
    return known.get(need, [])


def _unread(g: object, c: object) -> int:
    raise AssertionError("demands are weighed in imagined worlds, never read in a game")


def _at_least(word: str, n: int) -> Expression:
    return Operation(">=", Variable(word, (), _unread), Number(n))


def _at_most(whole: Expression, n: int) -> Expression:
    return Operation("<=", whole, Number(n))


def _finding(row: SkillRow, culprits: tuple[Demand, ...]) -> Finding:
    listed = "；".join(demand.text for demand in culprits)
    said = Text(
        f"「{row.name.zh}」的前提不能同时成立：{listed}。1v1 里没有任何局面满足，永远不可宣言"
        f"（除非无视前提条件）。",
        f"What {row.name.en!r} demands cannot all hold: {listed.replace('；', '; ')}. No position of a duel "
        f"meets it, so it can never be declared (unless the precondition is waived).",
    )
    return row.finding(DEFECT, "contradiction", culprits[-1].node, "R-025", said)
