"""Skills whose precondition can never be met as a whole."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from anju.engine.document import Node
from anju.engine.text import Text
from anju.games.codex import expression, payment
from anju.games.codex.card_payment import CardPayment
from anju.games.codex.expression import Expression, Number, Operation
from anju.games.codex.payment import FaceDownToTop, PayHp, ShowHand
from anju.games.codex.requirements.requirement import Payment
from anju.games.codex.static.finding import DEFECT, Finding
from anju.games.codex.static.rows import Rows, SkillRow
from anju.games.codex.static.worlds import ACTION, DuelWorlds


class Demand:
    """One thing that has to hold when the skill is declared."""

    __slots__ = ("holds", "node", "text")

    def __init__(self, holds: Expression, text: str, node: Node) -> None:
        self.holds = holds
        self.text = text
        self.node = node


def check(rows: Rows) -> Iterator[Finding]:
    worlds = rows.worlds
    for row in rows.skills:
        # A cost that nobody can pay at all is reported as another finding.
        payable = [demand for demand in _costs(row) if worlds.allows([demand.holds])]
        demands = [*_conditions(row), *payable]
        if demands and not worlds.allows([demand.holds for demand in demands]):
            yield _finding(row, _culprits(demands, worlds))


def _culprits(demands: list[Demand], worlds: DuelWorlds) -> tuple[Demand, ...]:
    """The smallest set of demands that no world meets."""
    for size in range(1, len(demands)):
        for some in combinations(demands, size):
            if not worlds.allows([demand.holds for demand in some]):
                return some
    return tuple(demands)


def _conditions(row: SkillRow) -> Iterator[Demand]:
    listed = row.node.get("precondition")
    for item in listed.entries() if listed is not None else ():
        if "if" in item.items():
            yield Demand(payment.condition(item), item.need("if").text(), item)
    needs = row.field("requires")
    for need, _ in row.skill.requires:
        if need in _REQUIRED:
            yield Demand(_parsed(_REQUIRED[need], needs), f"requires {need}", needs)


def _costs(row: SkillRow) -> Iterator[Demand]:
    listed = row.node.get("precondition")
    for item in listed.entries() if listed is not None else ():
        if "if" not in item.items():
            yield from _payment(payment.parse(item), item)
    if row.skill.action is not None:
        node = row.field("action")
        holds = Operation("<=", row.skill.action, Number(ACTION))
        yield Demand(holds, f"action {node.text()} <= {ACTION}", node)


def _payment(one: Payment, node: Node) -> list[Demand]:
    text = ", ".join(f"{field}: {item.text()}" for field, item in node.items().items())
    if isinstance(one, CardPayment):
        return [Demand(_parsed(f"self.hand >= {one.least}", node), text, node)]
    if isinstance(one, ShowHand):
        return [Demand(_parsed("self.hand >= 1", node), text, node)]
    if isinstance(one, FaceDownToTop):
        return [Demand(_parsed(f"self.facedown >= {one.amount}", node), text, node)]
    if isinstance(one, PayHp):
        return [Demand(_parsed(f"self.hp > {one.amount}", node), text, node)]
    return []


_REQUIRED: Final = {
    "doll": "doll_alive",
    "doll_skill": "doll_alive",
    "no_doll": "not doll_alive",
    "target_hand": "target.hand >= 1",
}


def _parsed(text: str, node: Node) -> Expression:
    """A demand in the words of the rows."""
    return expression.parse(Node(node.file, node.line, text))


def _finding(row: SkillRow, culprits: tuple[Demand, ...]) -> Finding:
    listed = "；".join(demand.text for demand in culprits)
    said = Text(
        f"「{row.name.zh}」的前提不能同时成立：{listed}。1v1 里没有任何局面满足，永远不可宣言"
        f"（除非无视前提条件）。",
        f"What {row.name.en!r} demands cannot all hold: {listed.replace('；', '; ')}. No position of a duel "
        f"meets it, so it can never be declared (unless the precondition is waived).",
    )
    return row.finding(DEFECT, "contradiction", culprits[-1].node, "R-025", said)
