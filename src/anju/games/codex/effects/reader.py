"""Reads effects out of rows, with a checked vocabulary."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from anju.engine.document import Node, suggestion
from anju.games.codex import expression
from anju.games.codex.effects import cards, control, markers, movement, nested, standing, vitals
from anju.games.codex.effects.effect import Effect
from anju.games.codex.expression import Expression


class Reader:
    """Reads the effects of one skill or passive."""

    def __init__(self, passive: str = "") -> None:
        self.passive = passive

    def effects(self, node: Node | None) -> tuple[Effect, ...]:
        if node is None:
            return ()
        return tuple(self.effect(item) for item in node.entries())

    def effect(self, node: Node) -> Effect:
        fields = node.items()
        verb = next(iter(fields), "")
        if verb not in VERBS:
            hint = suggestion(verb, VERBS)
            raise node.wrong(f"不认识效果「{verb}」。{hint.zh}", f"Unknown effect {verb!r}. {hint.en}")
        return VERBS[verb](node, self)

    def amount(self, node: Node, field: str) -> Expression:
        """How many or how far; a written number below zero is a mistake, but a computed one may come to that."""
        amount = expression.parse(node.need(field))
        if isinstance(amount, expression.Number) and amount.n < 0:
            raise node.need(field).wrong(f"「{field}」不能小于 0。", f"{field!r} cannot be below 0.")
        return amount

    def flag(self, node: Node, field: str) -> bool:
        given = node.get(field)
        return given is not None and given.truth()

    def word(self, node: Node, field: str, known: tuple[str, ...]) -> str:
        """One of the known words; the first is the default for an absent field."""
        given = node.get(field)
        return given.one_of(known) if given is not None else known[0]


VERBS: Final[dict[str, Callable[[Node, Reader], Effect]]] = {
    "step": movement.Step,
    "knockback": movement.Knockback,
    "extend_knockback": movement.ExtendKnockback,
    "pull": movement.Pull,
    "teleport": movement.Teleport,
    "swap": movement.Swap,
    "mirror": movement.Mirror,
    "damage": vitals.Damage,
    "kill": vitals.Kill,
    "fall": vitals.Fall,
    "adjust": vitals.Adjust,
    "swap_hp": vitals.SwapHp,
    "draw": cards.Draw,
    "trailing_draw": cards.TrailingDraw,
    "discard": cards.Discard,
    "strip": cards.Strip,
    "take": cards.Take,
    "take_stripped": cards.TakeStripped,
    "look_hand": cards.LookHand,
    "reveal": cards.Reveal,
    "look_top": cards.LookTop,
    "flip": cards.Flip,
    "buff": standing.GiveBuff,
    "end_turn": standing.EndTurn,
    "skip_turn": standing.SkipTurn,
    "lose_passive": standing.LosePassive,
    "redirect": standing.Redirect,
    "marker": markers.marker,
    "cast": nested.CastAnother,
    "origin": nested.Origin,
    "if": control.If,
    "choose": control.Choose,
    "may": control.May,
    "must_pay": control.MustPay,
}
