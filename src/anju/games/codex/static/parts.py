"""Expressions taken apart."""

from __future__ import annotations

from collections.abc import Iterator

from anju.games.codex.expression import Absolute, Expression, Junction, Not, Operation, Variable


def parts(whole: Expression) -> Iterator[Expression]:
    """An expression and everything it is made of."""
    yield whole
    for part in children(whole):
        yield from parts(part)


def children(whole: Expression) -> tuple[Expression, ...]:
    """What an expression is directly made of."""
    if isinstance(whole, Operation):
        return whole.left, whole.right
    if isinstance(whole, Junction):
        return whole.parts
    if isinstance(whole, Not | Absolute):
        return (whole.of,)
    return ()


def key(word: Variable) -> str:
    """The word as it is written."""
    return f"{word.name}({', '.join(word.arguments)})" if word.arguments else word.name


def words(whole: Expression) -> frozenset[str]:
    return frozenset(key(part) for part in parts(whole) if isinstance(part, Variable))
