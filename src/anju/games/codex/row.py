"""Reads a school's file: rows into skills and passives, every word checked."""

from __future__ import annotations

from typing import Final

from anju.engine.document import Node
from anju.engine.errors import BadDocument
from anju.engine.refusal import is_number
from anju.games.codex import expression, payment
from anju.games.codex.card_payment import CardPayment
from anju.games.codex.effects.effect import Effect
from anju.games.codex.effects.markers import PlaceMarker
from anju.games.codex.effects.nested import CastAnother, Origin
from anju.games.codex.effects.reader import Reader
from anju.games.codex.effects.standing import GiveBuff
from anju.games.codex.expression import Expression, Number, Variable
from anju.games.codex.passive import TRIGGERS, Rule
from anju.games.codex.references import within
from anju.games.codex.requirements import objects
from anju.games.codex.requirements.condition import Condition
from anju.games.codex.requirements.price import Price
from anju.games.codex.requirements.requirement import (
    CONDITION,
    OBJECT,
    PAYMENT,
    PRICE,
    CastRequirement,
    Payment,
)
from anju.games.codex.settings import SWITCHES
from anju.games.codex.skill import ELEMENTS, NORMAL, RIGID, SWIFT, Distance, Passive, School, Skill

_SKILL_FIELDS: Final = (
    "name", "family", "kind", "icons", "distance", "damage", "action", "balance", "contest", "requires", "precondition",
    "pre", "post", "post_each", "hits", "targets", "element", "range_check", "waivable", "seed_number",
    "rulings",
)  # fmt: skip
_RULE_FIELDS: Final = ("on", "may", "limit", "if", "pay", "do", "suit", "edges", "school", "off_turn_if")
_REQUIRES: Final = (*objects.PLAIN, "mirror_fits", "deck")
_TARGETS: Final = (
    "enemies_between_marker",
    "enemies_near_marker",
    "facing_units",
    "everyone_else",
    "enemies_in_range",
)


def school(node: Node) -> School:
    node.only(("school", "numeral", "name", "passives", "skills"))
    school_read = School(
        node.need("school").text(), node.need("numeral").text(), node.need("name").names(), node.file
    )
    passives = node.need("passives").items()
    school_read.passives = tuple(
        passive(f"{school_read.id}.{key}", item, "passive", 1 << bit)
        for bit, (key, item) in enumerate(passives.items(), school_bit(school_read.id))
    )
    school_read.skills = tuple(
        skill(school_read.id, number, item) for number, item in node.need("skills").items().items()
    )
    return school_read


def school_bit(id: str) -> int:
    """Every passive of the game has a bit of its own: four for each school, then the traits."""
    return 4 * int(id[1:])


def traits(node: Node) -> dict[str, Passive]:
    passives: dict[str, Passive] = {}
    for bit, (key, item) in enumerate(node.need("traits").items().items(), 64):
        kind = item.need("kind").one_of(("blessing", "curse"))
        passives[key] = passive(f"t.{key}", item, kind, 1 << bit)
    return passives


def skill(school_id: str, number: str, node: Node) -> Skill:
    """One row; a mistake in it is reported with file, line and skill."""
    try:
        return _skill(school_id, number, node)
    except BadDocument as mistake:
        raise mistake.inside(f"{school_id}.{number}") from None


def _skill(school_id: str, number: str, node: Node) -> Skill:
    node.only(_SKILL_FIELDS)
    kind = node.need("kind").one_of((NORMAL, RIGID, SWIFT))
    skill = Skill(f"{school_id}.{number}", school_id, number, node.need("name").names(), kind)
    skill.line = node.line
    _read_heading(skill, node)
    _read_numbers(skill, node)
    _read_precondition(skill, node)
    _read_effects(skill, node)
    _put_together(skill)
    return skill


def _read_heading(skill: Skill, node: Node) -> None:
    family, icons, seed = node.get("family"), node.get("icons"), node.get("seed_number")
    if family is not None:
        skill.family = family.names()
    skill.icons = icons.text() if icons is not None else ""
    skill.seed_number = seed.text() if seed is not None else skill.number
    rulings = node.get("rulings")
    skill.rulings = tuple(rulings.words()) if rulings is not None else ()


def _read_numbers(skill: Skill, node: Node) -> None:
    distance, damage, action = node.get("distance"), node.get("damage"), node.get("action")
    skill.distance = _distance(distance) if distance is not None else None
    skill.damage = expression.parse(damage) if damage is not None else None
    if action is not None:
        price = expression.parse(action)
        if isinstance(price, Number):
            skill.fixed_action = action.at_least(0)
        else:
            skill.action = price
    skill.balance = _integer(node, "balance", 0)
    skill.contest = _integer(node, "contest", 0)
    skill.hits = _integer(node, "hits", 1, least=1)
    targets, element, check = node.get("targets"), node.get("element"), node.get("range_check")
    skill.targets = targets.one_of(_TARGETS) if targets is not None else ""
    skill.element = element.one_of((*ELEMENTS, "any")) if element is not None else ""
    skill.range_at_start = check is not None and check.one_of(("start",)) == "start"
    waivable = node.get("waivable")
    skill.waivable = waivable is None or waivable.truth()


def _read_precondition(skill: Skill, node: Node) -> None:
    conditions: list[Expression] = []
    payments: list[Payment] = []
    precondition = node.get("precondition")
    for item in precondition.entries() if precondition is not None else ():
        if item.verb() == "if":
            conditions.append(payment.condition(item))
        else:
            payments.append(payment.parse(item))
    skill.conditions, skill.payments = tuple(conditions), tuple(payments)
    cards = [one for one in payments if isinstance(one, CardPayment)]
    if len(cards) > 1:
        raise node.need("precondition").wrong(
            "一招只能有一处付牌。", "A skill can take cards in one place only."
        )
    skill.cards = cards[0] if cards else None
    skill.deathbed = any(isinstance(one, Variable) and one.name == "self_dead" for one in conditions)
    requires = node.get("requires")
    skill.requires = tuple(_requirement(item) for item in requires.entries()) if requires is not None else ()


def _read_effects(skill: Skill, node: Node) -> None:
    read = Reader()
    skill.pre = read.effects(node.get("pre"))
    skill.post = read.effects(node.get("post"))
    skill.post_each = read.effects(node.get("post_each"))
    every = skill.pre + skill.post
    skill.displaces = any(effect.moves for effect in within(every + skill.post_each))
    skill.summons = any(isinstance(one, PlaceMarker) and one.kind in ("doll", "dragon") for one in every)
    for one in every:
        if isinstance(one, PlaceMarker) and one.kind == "dragon":
            skill.dragon = (one.action, one.balance)
    skill.commands_doll = any(_commands(effect) for effect in every)


def _commands(effect: Effect) -> bool:
    if isinstance(effect, CastAnother):
        return effect.by_doll
    return isinstance(effect, Origin) or (isinstance(effect, PlaceMarker) and effect.kind == "doll")


def _put_together(skill: Skill) -> None:
    """Collects the requirements for declaring it; a price that has to be computed is checked last."""
    needed = tuple(_object(skill, need, number) for need, number in skill.requires)
    conditions = tuple(Condition(one, f"CX-{skill.id}") for one in skill.conditions)
    price = skill.price = Price(skill)
    skill.requirements = (*needed, *conditions, price, *skill.payments)
    further = (*needed, *conditions, *skill.payments)
    skill.unless_lifted = tuple(
        tuple(one for one in (*further, price) if not one.part & lifted)
        for lifted in range((OBJECT | CONDITION | PAYMENT | PRICE) + 1)
    )


def _requirement(node: Node) -> tuple[str, int]:
    need, _, number = node.text().partition(" ")
    Node(node.file, node.line, need).one_of(_REQUIRES)
    if need == "deck":
        return need, Node(node.file, node.line, number).at_least(1)
    return node.one_of(_REQUIRES), 0


def _object(skill: Skill, need: str, number: int) -> CastRequirement:
    """A required object (R-025)."""
    if need == "deck":
        return objects.Deck(number)
    if need == "mirror_fits":
        return objects.Doable(skill.pre[0])  # the first thing such a skill does
    return objects.PLAIN[need]


def _distance(node: Node) -> Distance:
    text = node.text()
    if text == "any":
        return Distance((), 0, None)
    if text.endswith("+") and is_number(text[:-1].strip()):
        return Distance((), int(text[:-1]), None)
    if text.startswith("="):
        return Distance((), 0, expression.parse(Node(node.file, node.line, text[1:].strip())))
    cells = tuple(Node(node.file, node.line, word).integer() for word in node.words())
    return Distance(tuple(sorted(cells)), 0, None)


def _integer(node: Node, field: str, default: int, least: int = 0) -> int:
    given = node.get(field)
    return given.at_least(least) if given is not None else default


def passive(id: str, node: Node, kind: str, bit: int) -> Passive:
    try:
        return _passive(id, node, kind, bit)
    except BadDocument as mistake:
        raise mistake.inside(id) from None


def _passive(id: str, node: Node, kind: str, bit: int) -> Passive:
    node.only(("name", "kind", "rules", "rulings"))
    passive = Passive(id, node.need("name").names(), kind, bit)
    passive.line = node.line
    rulings = node.get("rulings")
    passive.rulings = tuple(rulings.words()) if rulings is not None else ()
    passive.rules = tuple(_rule(passive, item) for item in node.need("rules").entries())
    return passive


def _rule(owner: Passive, node: Node) -> Rule:
    node.only(_RULE_FIELDS)
    read = Reader(owner.id)
    rule = Rule(owner, node.need("on").one_of(TRIGGERS))
    rule.may = read.flag(node, "may")
    rule.limit = read.word(node, "limit", ("", "once_per_turn", "first_per_turn"))
    condition, pay, suit = node.get("if"), node.get("pay"), node.get("suit")
    rule.condition = expression.parse(condition) if condition is not None else None
    rule.pay = tuple(payment.parse(item) for item in pay.entries()) if pay is not None else ()
    rule.suit = "SHCD".index(suit.one_of("SHCD")) if suit is not None else -1
    edges, filtered, off_turn = node.get("edges"), node.get("school"), node.get("off_turn_if")
    rule.edges = _edges(edges) if edges is not None else frozenset()
    rule.school = f"s{filtered.integer():02d}" if filtered is not None else ""
    rule.off_turn_if = off_turn.one_of(SWITCHES) if off_turn is not None else ""
    effects = read.effects(node.need("do"))
    rule.modifies = tuple(one for one in effects if isinstance(one, GiveBuff) and one.scope == "this_skill")
    rule.effects = tuple(one for one in effects if one not in rule.modifies)
    if rule.trigger == "static" and (rule.effects or not rule.modifies):
        raise node.wrong(
            "持续的技能只能写 this_skill 的修正。",
            "A standing rule gives modifications for this_skill, nothing else.",
        )
    rule.seal()
    return rule


def _edges(node: Node) -> frozenset[str]:
    """Pairs of elements: "wood fire, fire earth"."""
    pairs = [pair.split() for pair in node.text().split(",")]
    for pair in pairs:
        if len(pair) != 2 or not set(pair) <= set(ELEMENTS):
            raise node.wrong(
                f"「{' '.join(pair)}」不是两个五行。", f"{' '.join(pair)!r} is no pair of elements."
            )
    return frozenset(" ".join(pair) for pair in pairs)
