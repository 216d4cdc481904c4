"""The payment that a question is about, read off what made it ask."""

from __future__ import annotations

from typing import Final

from anju.engine.question import Question
from anju.games.codex import words
from anju.games.codex.bout import Bout
from anju.games.codex.cast import Cast
from anju.games.codex.effects.control import Choose, If, May, MustPay
from anju.games.codex.effects.effect import Effect
from anju.games.codex.payment import CardPayment, Payment

_PAYING: Final = (words.PAY, words.PAY_FACE_DOWN, words.ONE_MORE)


def offered_sets(question: Question) -> list[tuple[int, ...]]:
    """The sets of cards on offer; a single card is a set as well."""
    found: list[tuple[int, ...]] = []
    for value in question.values:
        if isinstance(value, tuple):
            found.append(tuple(int(card) for card in value))
        elif isinstance(value, int):
            found.append((value,))
    return found


def payer(g: Bout, question: Question) -> Cast:
    """The cast that pays here; what was turned up is read off the cards on offer."""
    c = g.own_scene(question.seat)
    c.skill = g.library.find_skill(question.source)
    for one in offered_sets(question)[:1]:
        c.revealed = g.state.face[one[0]]
        c.flipped = (c.revealed,)
    return c


def cards_asked(g: Bout, question: Question) -> CardPayment | None:
    """The card payment of the skill that asks; None where it asks for something else."""
    skill = g.library.find_skill(question.source)
    if skill is None or question.word not in _PAYING:
        return None
    inner = payments_within((*skill.pre, *skill.post))
    return skill.cards or next((one for one in inner if isinstance(one, CardPayment)), None)


def optional_payments(g: Bout, question: Question) -> list[Payment]:
    """What the skill that asks, or any of the seat's own abilities, may ask for on the way."""
    skill = g.library.find_skill(question.source)
    if skill is not None:
        return payments_within((*skill.pre, *skill.post))
    rules = [rule for passive in g.state.heroes[question.seat].passives for rule in passive.rules]
    return [one for rule in rules for one in payments_within(rule.effects)]


def payments_within(effects: tuple[Effect, ...]) -> list[Payment]:
    """Payments that these effects may ask for."""
    found: list[Payment] = []
    for effect in effects:
        if isinstance(effect, May | MustPay):
            found.extend((*effect.pay, *payments_within(effect.then)))
        elif isinstance(effect, If):
            found.extend(payments_within((*effect.then, *effect.otherwise)))
        elif isinstance(effect, Choose):
            found.extend(one for branch in effect.branches for one in payments_within(branch))
    return found
