"""The columns of a table other than a skill's text."""

from __future__ import annotations

from typing import Final

from anju.engine.text import Text, strung
from anju.games.codex.rendering.amounts import amount, rounded
from anju.games.codex.rendering.phrase import fill
from anju.games.codex.rendering.row_context import RowContext
from anju.games.codex.skill import NORMAL, RIGID, SWIFT, Skill

NONE: Final = Text("—", "—")

KINDS: Final[dict[str, Text]] = {
    NORMAL: Text("普通", "normal"),
    RIGID: Text("僵直⚠", "rigid ⚠"),
    SWIFT: Text("迅捷⚡", "swift ⚡"),
}


def distance(of: Skill) -> Text:
    where = of.distance
    if where is None:
        return NONE
    if where.equals is not None:
        return amount(where.equals, RowContext(of))
    if where.cells:
        return strung((_plain(cell) for cell in where.cells), "、", ", ")
    return _plain(f"{where.least}+") if where.least else Text("任意", "any")


def damage(of: Skill) -> Text:
    if of.damage is None:
        return NONE
    once = rounded(of.damage, RowContext(of))
    return fill(Text("{n}×{hits}", "{n} × {hits}"), n=once, hits=of.hits) if of.hits > 1 else once


def action(of: Skill) -> Text:
    return amount(of.action, RowContext(of)) if of.action is not None else _plain(of.fixed_action)


def balance(of: Skill) -> Text:
    return _plain(of.balance)


def contest(of: Skill) -> Text:
    return _plain(f"{of.contest:+d}") if of.contest else NONE


def cost(of: Skill) -> Text:
    """行动 2、重心 1 / action 2, balance 1."""
    parts: list[Text] = []
    if of.action is not None or of.fixed_action:
        template = Text("行动 {n}", "action {n}") if of.action is None else Text("行动＝{n}", "action = {n}")
        parts.append(fill(template, n=action(of)))
    if of.balance:
        parts.append(fill(Text("重心 {n}", "balance {n}"), n=of.balance))
    return strung(parts, "、", ", ") if parts else NONE


def _plain(what: int | str) -> Text:
    return Text(str(what), str(what))
