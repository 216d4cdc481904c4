"""Counting: how many ways a game can go on.  Any change of the rules shows in the numbers."""

from __future__ import annotations

from anju.engine.table import Table


def perft(table: Table, depth: int) -> int:
    """The number of sequences of `depth` answers from here; a game that ends sooner counts as one.

    Luck is what the table's seed says.  Of a simultaneous question only one order of answering is counted.
    """
    if depth == 0 or not table.questions:
        return 1
    question = table.questions[0]
    if depth == 1:
        return len(question.values)
    total = 0
    for value in question.values:
        branch = table.clone()
        branch.answer(question.seat, value)
        total += perft(branch, depth - 1)
    return total
