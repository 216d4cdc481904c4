"""Numbers and conditions in rows: Python-like text, parsed with the standard library, with a checked vocabulary."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from anju.engine.document import Node, suggestion
from anju.games.codex import value
from anju.games.codex.value import Reader

if TYPE_CHECKING:
    from anju.games.codex.cast import Cast
    from anju.games.codex.queries import Queries


@mypyc_attr(allow_interpreted_subclasses=True)
class Expression:
    """Something that has a value at the moment it is read; conditions are 0 or 1."""

    private = False
    """Whether the value depends on what only the caster can see."""

    def value(self, g: Queries, c: Cast) -> int:
        raise NotImplementedError


class Number(Expression):
    def __init__(self, n: int) -> None:
        self.n = n

    def value(self, g: Queries, c: Cast) -> int:
        return self.n


class Variable(Expression):
    """A word of the vocabulary, with its arguments if it takes any."""

    def __init__(self, name: str, arguments: tuple[str, ...], read: Reader) -> None:
        self.name = name
        self.arguments = arguments
        self.read = read
        self.private = name in value.PRIVATE

    def value(self, g: Queries, c: Cast) -> int:
        return self.read(g, c)


class Operation(Expression):
    def __init__(self, sign: str, left: Expression, right: Expression) -> None:
        self.sign = sign
        self.left = left
        self.right = right
        self.private = left.private or right.private
        self.apply = _OPERATIONS[sign]

    def value(self, g: Queries, c: Cast) -> int:
        return self.apply(self.left.value(g, c), self.right.value(g, c))


class Junction(Expression):
    """`and` / `or`: the right side is read only if it matters."""

    def __init__(self, sign: str, parts: tuple[Expression, ...]) -> None:
        self.sign = sign
        self.parts = parts
        self.private = any(part.private for part in parts)

    def value(self, g: Queries, c: Cast) -> int:
        decisive = self.sign == "or"
        for part in self.parts:
            if (part.value(g, c) != 0) == decisive:
                return decisive
        return not decisive


class Not(Expression):
    def __init__(self, of: Expression) -> None:
        self.of = of
        self.private = of.private

    def value(self, g: Queries, c: Cast) -> int:
        return not self.of.value(g, c)


class Absolute(Expression):
    def __init__(self, of: Expression) -> None:
        self.of = of
        self.private = of.private

    def value(self, g: Queries, c: Cast) -> int:
        return abs(self.of.value(g, c))


def _quotient(a: int, b: int) -> int:
    return a // (b or 1)  # the same cell counts as distance 1 in a quotient


def _remainder(a: int, b: int) -> int:
    return a % (b or 1)


_OPERATIONS: Final[dict[str, Callable[[int, int], int]]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "//": _quotient,
    "%": _remainder,
    "max": max,
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}

_SIGNS: Final[dict[type[ast.AST], str]] = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.FloorDiv: "//", ast.Mod: "%", ast.Eq: "==", ast.NotEq: "!=",
    ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=",
}  # fmt: skip


def parse(node: Node) -> Expression:
    """Parses the expression at this node, or raises an error that says what is wrong with it."""
    text = node.text()
    try:
        tree = ast.parse(text, mode="eval").body
    except SyntaxError:
        raise node.wrong(f"「{text}」不是算式。", f"{text!r} is not an expression.") from None
    return _build(tree, node)


def _build(tree: ast.expr, node: Node) -> Expression:
    if isinstance(tree, ast.Constant) and type(tree.value) is int:
        return Number(tree.value)
    if isinstance(tree, ast.BinOp) and type(tree.op) in _SIGNS:
        return Operation(_SIGNS[type(tree.op)], _build(tree.left, node), _build(tree.right, node))
    if isinstance(tree, ast.Compare) and len(tree.ops) == 1 and type(tree.ops[0]) in _SIGNS:
        return Operation(
            _SIGNS[type(tree.ops[0])], _build(tree.left, node), _build(tree.comparators[0], node)
        )
    if isinstance(tree, ast.BoolOp):
        sign = "and" if isinstance(tree.op, ast.And) else "or"
        return Junction(sign, tuple(_build(part, node) for part in tree.values))
    if isinstance(tree, ast.UnaryOp) and isinstance(tree.op, ast.Not):
        return Not(_build(tree.operand, node))
    if isinstance(tree, ast.UnaryOp) and isinstance(tree.op, ast.USub):
        negated = _build(tree.operand, node)
        return Number(-negated.n) if isinstance(negated, Number) else Operation("-", Number(0), negated)
    if isinstance(tree, ast.Call) and isinstance(tree.func, ast.Name):
        return _call(tree.func.id, tree.args, node)
    if isinstance(tree, ast.Name | ast.Attribute):
        return _variable(ast.unparse(tree), (), node)
    raise node.wrong(
        f"「{ast.unparse(tree)}」用了不许的写法。",
        f"{ast.unparse(tree)!r} is written in a way that is not allowed.",
    )


def _call(name: str, arguments: list[ast.expr], node: Node) -> Expression:
    if name == "abs" and len(arguments) == 1:
        return Absolute(_build(arguments[0], node))
    if name == "max" and len(arguments) == 2:
        return Operation("max", _build(arguments[0], node), _build(arguments[1], node))
    words = tuple(ast.unparse(argument) for argument in arguments)
    return _variable(name, words, node)


def _variable(name: str, arguments: tuple[str, ...], node: Node) -> Expression:
    if not arguments and name in value.NUMBERS:
        return Variable(name, (), value.NUMBERS[name])
    if name in value.CONDITIONS:
        read = value.CONDITIONS[name](arguments)
        if read is None:
            raise node.wrong(
                f"「{name}」不能这样用：{arguments}。", f"{name!r} cannot be used with {arguments}."
            )
        return Variable(name, arguments, read)
    known = [*value.NUMBERS, *value.CONDITIONS, "abs", "max"]
    hint = suggestion(name, known)
    raise node.wrong(f"不认识「{name}」。{hint.zh}", f"Unknown word {name!r}. {hint.en}")
