"""Displacements in words."""

from __future__ import annotations

from typing import Final

from anju.engine.text import NOTHING, Text
from anju.games.codex.effects.movement import ExtendKnockback, Knockback, Mirror, Pull, Step, Swap, Teleport
from anju.games.codex.rendering.amounts import amount, measured, spelled
from anju.games.codex.rendering.cards import any_of
from anju.games.codex.rendering.phrase import NoWords, fill
from anju.games.codex.rendering.row_context import RowContext

_OWN_STEPS: Final[dict[str, tuple[Text, Text]]] = {
    "free": (
        Text("行动{up} {n} 步", "move {up}{n}"),
        Text("行动（步数{up}＝{n}）", "move {up}as many steps as {n}"),
    ),
    "forward": (
        Text("向前{up} {n} 步", "step forward {up}{n}"),
        Text("向前（步数{up}＝{n}）", "step forward {up}as many steps as {n}"),
    ),
    "back": (
        Text("后退{up} {n} 步", "step back {up}{n}"),
        Text("后退（步数{up}＝{n}）", "step back {up}as many steps as {n}"),
    ),
    "toward": (
        Text("朝对手走{up} {n} 步", "walk {up}{n} toward the foe"),
        Text("朝对手走（步数{up}＝{n}）", "walk toward the foe {up}as many steps as {n}"),
    ),
}
_MARKER_STEPS: Final = (
    Text("移动标记{up} {n} 步", "move your marker {up}{n}"),
    Text("移动标记（步数{up}＝{n}）", "move your marker {up}as many steps as {n}"),
)
_FOE_STEPS: Final = (
    Text("把对手朝任一方向移动 {n} 步", "move the foe {n} either way"),
    Text("把对手朝任一方向移动（步数＝{n}）", "move the foe either way as many steps as {n}"),
)
_MARKER_MIRRORS: Final = Text("标记朝相反方向走同样的步数", "your marker goes as many steps the opposite way")


def step(of: Step, context: RowContext) -> Text:
    said = step_taken(of, context)
    return fill(Text("可{step}", "you may {step}"), step=said) if of.may else said


def step_taken(of: Step, context: RowContext) -> Text:
    """Without saying whether the step is optional."""
    return _bouncing(_step(of, context)) if of.bounce else _step(of, context)


def _step(of: Step, context: RowContext) -> Text:
    if of.who == "target":
        return measured(*_FOE_STEPS, of.steps, context)
    if of.dir == "mirror":
        if of.who != "marker":
            raise NoWords((of.who, of.dir))
        return _MARKER_MIRRORS
    if of.dir == "toward" and spelled(of.steps) == "gap":
        return Text("走到对手所在格", "walk to the foe's cell")
    up = Text("至多", "up to ") if of.upto else NOTHING
    plain, reckoned = _MARKER_STEPS if of.who == "marker" else _OWN_STEPS[of.dir]
    gaps = Text("{n}", "{n}")
    return measured(fill(plain, up=up, n=gaps), fill(reckoned, up=up, n=gaps), of.steps, context)


def knockback(of: Knockback, context: RowContext) -> Text:
    said = measured(
        Text("击退 {n} 步", "knock back {n}"),
        Text("击退（步数＝{n}）", "knock back as many steps as {n}"),
        of.steps,
        context,
    )
    return _bouncing(said) if of.bounce else said


def _bouncing(said: Text) -> Text:
    """One pair of brackets is enough."""
    zh = said.zh.removesuffix("）") + "，碰墙反弹）" if said.zh.endswith("）") else said.zh + "（碰墙反弹）"
    return Text(zh, f"{said.en} (bouncing off the walls)")


def extend_knockback(of: ExtendKnockback, _: RowContext) -> Text:
    return fill(Text("此次击退多 {n} 步", "that knockback goes {n} further"), n=of.steps)


def pull(of: Pull, context: RowContext) -> Text:
    return measured(
        Text("拉近对手 {n} 步", "pull the foe {n} closer"),
        Text("拉近对手（步数＝{n}）", "pull the foe closer as many steps as {n}"),
        of.steps,
        context,
    )


_GOALS: Final[dict[str, Text]] = {
    "": Text("任意位置", "any cell"),
    "marker": Text("标记所在格", "your marker's cell"),
    "turn_start": Text("本回合开始时的位置", "where {who} stood at the start of this turn"),
    "before_cross": Text("越过之前的位置", "where {who} stood before crossing"),
}


def teleport(of: Teleport, context: RowContext) -> Text:
    own = of.who == "self"
    verb = (
        Text("瞬移到{goal}", "teleport to {goal}")
        if own
        else Text("把对手移到{goal}", "send the foe to {goal}")
    )
    return fill(verb, goal=fill(_goal(of, context), who="you" if own else "it"))


def _goal(of: Teleport, context: RowContext) -> Text:
    if of.to is not None:
        return fill(Text("{n}的位置", "the cell whose number is {n}"), n=amount(of.to, context))
    if of.cells:
        cells = sorted(of.cells)
        return Text(f"位置 {'、'.join(map(str, cells))} 之一", f"position {any_of(cells)}")
    return _GOALS[of.at]


_SWAPS: Final[dict[str, Text]] = {
    "self target": Text("与对手交换位置", "swap places with the foe"),
    "marker self": Text("与标记交换位置", "swap places with your marker"),
    "marker target": Text("令对手与标记交换位置", "swap the foe with your marker"),
}


def swap(of: Swap, _: RowContext) -> Text:
    return _SWAPS[" ".join(sorted((of.a, of.b)))]


_MIRRORS: Final[dict[str, Text]] = {
    "self": Text(
        "把自己的位置关于对手镜像（不得出界）",
        "mirror your position about the foe (it must stay on the line)",
    ),
    "choose": Text(
        "自己的位置关于对手镜像，或对手的位置关于自己镜像（不得出界）",
        "mirror your position about the foe, or the foe's about you (it must stay on the line)",
    ),
}


def mirror(of: Mirror, _: RowContext) -> Text:
    return _MIRRORS[of.who]
