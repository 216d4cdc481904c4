"""What a script may do but its author hardly wants: rules that can never come into force."""

from __future__ import annotations

from collections.abc import Iterator

from anju.engine.document import Node
from anju.engine.text import Text
from anju.games.tragedy_looper.row import Row
from anju.games.tragedy_looper.validator.draft import Draft
from anju.games.tragedy_looper.validator.finding import ScriptFinding
from anju.games.tragedy_looper.validator.plots import plots


def remarks(draft: Draft) -> list[ScriptFinding]:
    """Remarks on a valid script, in the order of the file."""
    scheduled = {date.incident for date in draft.dates}
    findings = [
        _without(draft, node, owner, row, incident)
        for node, owner, row in _rows(draft)
        for incident in _incidents_of(row)
        if incident not in scheduled
    ]
    return sorted(findings, key=lambda finding: (finding.line, finding.column))


def _rows(draft: Draft) -> Iterator[tuple[Node, Text, Row]]:
    """Every rule of the plots and roles, with where its owner is written and what that is called."""
    for plot in plots(draft):
        place = draft.key("subplots" if plot.id in draft.subplots else "main_plot")
        yield from ((place, plot.name, row) for row in plot.rows)
    for part in draft.cast:
        if part.role is not None:
            yield from ((part.role_node, part.role.name, row) for row in part.role.rows)


def _incidents_of(row: Row) -> list[str]:
    """The incidents that a rule waits for."""
    return [str(condition.fields["incident"]) for condition in row.when if "incident" in condition.fields]


def _without(draft: Draft, node: Node, owner: Text, row: Row, incident: str) -> ScriptFinding:
    name = draft.called("incident", incident)
    message = Text(
        f"「{owner.zh}」要等事件「{name.zh}」发生，而日程上没有它：这条规则永远不会生效",
        f'"{owner.en}" waits for the incident "{name.en}", which is not on the schedule: this rule never works',
    )
    hint = Text(f"加一个{name.zh}，或就这样玩", f"add a {name.en}, or play it as it is")
    return ScriptFinding((node.file, node.line, node.column), "incident_never", f"TL-{row.id}", message, hint)
