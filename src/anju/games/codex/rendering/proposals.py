"""What a yes would do, in words, where a row lets one do something or leave it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from anju.engine.text import Text, strung
from anju.games.codex.effects.control import Choose, If, May, MustPay
from anju.games.codex.effects.effect import Effect
from anju.games.codex.effects.movement import Knockback, Step
from anju.games.codex.passive import Rule
from anju.games.codex.rendering import movement, passives
from anju.games.codex.rendering.clauses import pieces
from anju.games.codex.rendering.payments import payments
from anju.games.codex.rendering.phrase import fill, joined, label
from anju.games.codex.rendering.row_context import RowContext
from anju.games.codex.skill import Passive, Skill


def ability(of: Passive) -> Text:
    """What using it costs and does; with its moments, if it may be used at several."""
    free = [rule for rule in of.rules if rule.may]
    if len(free) > 1:
        return label(strung((passives.rule(rule) for rule in free), "；", "; "))
    return label(strung(_use(rule) for rule in free))


def _use(of: Rule) -> Text:
    return _paid(payments(of.pay), _done(of.effects)) if of.pay else _done(of.effects)


def steps(of: Skill | Passive) -> Text:
    """The optional steps."""
    context = RowContext(of if isinstance(of, Skill) else None)
    free = [step for step in _within(_effects(of)) if isinstance(step, Step) and step.may]
    return label(strung((movement.step_taken(step, context) for step in free), "，或", ", or "))


def prices(of: Skill | Passive) -> Text:
    """What may be paid, and what follows if it is."""
    free = [effect for effect in _within(_effects(of)) if isinstance(effect, May)]
    return label(strung((_paid(payments(may.pay), _done(may.then)) for may in free), "；", "; "))


def _done(effects: Sequence[Effect]) -> Text:
    return joined(pieces(effects, RowContext()))


def _paid(price: Text, body: Text) -> Text:
    return fill(Text("{price}，{body}", "{price}: {body}"), price=price, body=body)


def _effects(of: Skill | Passive) -> list[Effect]:
    if isinstance(of, Skill):
        return [*of.pre, *of.post, *of.post_each]
    return [effect for rule in of.rules for effect in rule.effects]


def _within(effects: Sequence[Effect]) -> Iterator[Effect]:
    """These effects and all that depend on them."""
    for effect in effects:
        yield effect
        for follow in _hanging_on(effect):
            yield from _within(follow)


def _hanging_on(effect: Effect) -> tuple[Sequence[Effect], ...]:
    if isinstance(effect, If | MustPay):
        return effect.then, effect.otherwise
    if isinstance(effect, May):
        return (effect.then,)
    if isinstance(effect, Choose):
        return effect.branches
    if isinstance(effect, Step):
        return effect.on_wall, effect.on_cross
    return (effect.on_wall,) if isinstance(effect, Knockback) else ()
