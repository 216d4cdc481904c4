"""Costs that nobody can pay."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from anju.engine.document import Node
from anju.engine.text import Text
from anju.games.codex.card_payment import CardPayment
from anju.games.codex.cards import FACES
from anju.games.codex.expression import Expression
from anju.games.codex.settings import SETTINGS
from anju.games.codex.static.deck import payable
from anju.games.codex.static.finding import DEFECT, NOTE, Finding
from anju.games.codex.static.parts import words
from anju.games.codex.static.rows import Row, Rows, SkillRow, mappings, names
from anju.games.codex.static.worlds import ACTION, MOST_WORLDS, DuelWorlds, World, worth


def check(rows: Rows) -> Iterator[Finding]:
    worlds = rows.worlds
    free = rows.giving("free_cost")
    for row in rows.skills:
        yield from _action(row, worlds, free)
        yield from _balance(row, rows.most_balance, free)
        yield from _pool(row)
    for any_row in rows.every:
        for node in mappings(any_row.node):
            yield from _payment(any_row, node, rows.most_hp)


# -- action -------------------------------------------------------------------------------------------------


def _action(row: SkillRow, worlds: DuelWorlds, free: list[SkillRow]) -> Iterator[Finding]:
    if row.skill.action is None:
        if row.skill.fixed_action > ACTION:
            yield _over(row, Text(f"恒为 {row.skill.fixed_action}", f"always {row.skill.fixed_action}"), free)
        return
    prices = _prices(row.skill.action, worlds)
    at_start = worth(row.skill.action, _start_of_game())
    if min(prices) > ACTION:
        yield _over(row, Text(f"至少为 {min(prices)}", f"at least {min(prices)}"), free)
    elif at_start > ACTION:
        yield _over(row, Text(f"开局为 {at_start}", f"{at_start} at the start of the game"), free)
    elif max(prices) > ACTION:
        yield _outgrows(row, max(prices))


def _prices(action: Expression, worlds: DuelWorlds) -> set[int]:
    """All prices; whoever chooses x can choose 1 (R-040)."""
    every = islice(worlds.over(words(action)), MOST_WORLDS)
    return {worth(action, world) for world in every if world.get("x", 1) == 1}


def _start_of_game() -> World:
    """The numbers with which a standard duel begins; counters of past deeds are at their minimum."""
    standard = {setting.name: setting.default for setting in SETTINGS}
    hp, hand, balance = (int(str(standard[name])) for name in ("hp", "start_hand", "balance"))
    world = _Least({"x": 1, "self.casts": 1, "self.position": 1, "target.position": 9, "distance": 8})
    world.update({"self.hp": hp, "self.hp_max": hp, "target.hp": hp, "self.balance": balance})
    world.update({"self.hand": hand, "target.hand": hand, "target.own_position": 1})
    return world


class _Least(dict[str, int]):
    """A world in which everything unmentioned is 0."""

    def __missing__(self, word: str) -> int:
        return 0


def _over(row: SkillRow, price: Text, free: list[SkillRow]) -> Finding:
    listed = names(free)
    way_out = (
        Text(f"，除非先用{listed.zh}免去费用", f", unless {listed.en} makes it free")
        if free
        else Text("", "")
    )
    text = row.field("action").text()
    said = Text(
        f"「{row.name.zh}」的行动值 {text} {price.zh}，超过行动点数上限 {ACTION}，那时宣言不了{way_out.zh}。"
        f"裁定：照字面即时取值，付不起就不可宣言。",
        f"The action value {text} of {row.name.en!r} is {price.en}, above the cap of {ACTION}: it cannot be "
        f"declared then{way_out.en}. The ruling: read as printed at the moment; who cannot pay cannot declare.",
    )
    return row.finding(DEFECT, "impossible_cost", row.field("action"), row.ruled("R-122", "R-025"), said)


def _outgrows(row: SkillRow, most: int) -> Finding:
    text = row.field("action").text()
    said = Text(
        f"「{row.name.zh}」的行动值 {text} 开局付得起，但可以涨到 {most}，超过上限 {ACTION} 后就不可宣言。",
        f"The action value {text} of {row.name.en!r} is payable at first but can grow to {most}; above the "
        f"cap of {ACTION} it cannot be declared.",
    )
    return row.finding(NOTE, "cost_outgrows_action", row.field("action"), "R-025", said)


# -- balance, hit points, cards -------------------------------------------------------------------------------


def _balance(row: SkillRow, most: int, free: list[SkillRow]) -> Iterator[Finding]:
    cost = row.skill.balance
    if cost <= most:
        return
    listed = names(free)
    said = Text(
        f"「{row.name.zh}」要重心 {cost}，而任何角色至多 {most}：每次都透支、失败并倒地"
        + (f"（除非先用{listed.zh}）。" if free else "。"),
        f"{row.name.en!r} costs {cost} balance, but no character has more than {most}: it always overdraws, "
        f"fails and falls" + (f" (unless {listed.en} makes it free)." if free else "."),
    )
    yield row.finding(DEFECT, "impossible_cost", row.field("balance"), "R-026", said)


def _pool(row: SkillRow) -> Iterator[Finding]:
    needs = [("requires", number) for need, number in row.skill.requires if need == "deck"]
    for field, number in needs:
        if number > FACES:
            yield _short(
                row, row.field(field), Text(f"牌池 {number} 张", f"{number} cards in the deck"), FACES
            )


def _payment(row: Row, node: Node, most_hp: int) -> Iterator[Finding]:
    """A mapping that takes something: cards, hit points, action, or the top of the deck."""
    verb = next(iter(node.items()), "")
    if verb in ("discard", "facedown"):
        if not payable(CardPayment(node, verb == "facedown")):
            yield _cards(row, node)
        return
    limits = {"hp": most_hp - 1, "action": ACTION, "facedown_to_top": FACES, "flip": FACES}
    if verb not in limits or (verb in ("hp", "action") and len(node.items()) > 1):
        return
    number = node.need(verb).integer()
    if number > limits[verb]:
        what = {
            "hp": Text(f"体力 {number}（付后须剩 1）", f"{number} hit points (1 must remain)"),
            "action": Text(f"行动点数 {number}", f"{number} action"),
            "facedown_to_top": Text(f"扣置牌 {number} 张", f"{number} face-down cards"),
            "flip": Text(f"牌池 {number} 张", f"{number} cards of the deck"),
        }
        yield _short(row, node, what[verb], limits[verb])


def _short(row: Row, node: Node, what: Text, most: int) -> Finding:
    said = Text(
        f"「{row.name.zh}」要{what.zh}，而至多只有 {most}：永远付不起，不可宣言。",
        f"{row.name.en!r} takes {what.en}, but there are {most} at most: it can never be paid or declared.",
    )
    return row.finding(DEFECT, "impossible_cost", node, "R-025", said)


def _cards(row: Row, node: Node) -> Finding:
    wish = ", ".join(f"{field}: {item.text()}" for field, item in node.items().items())
    said = Text(
        f"「{row.name.zh}」要付的牌（{wish}）在 {FACES} 张牌里凑不出来：四花色各 1~9，"
        f"同点数只有 4 张、同花色只有 9 张。永远付不起，不可宣言。",
        f"{row.name.en!r} takes cards ({wish}) that the {FACES} cards do not hold: four suits of 1-9, so 4 of a "
        f"value and 9 of a suit. It can never be paid or declared.",
    )
    return row.finding(DEFECT, "impossible_cost", node, "R-025", said)
