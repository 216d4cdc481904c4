"""Checks script files: everything that is wrong in one pass, each with its place, its rule and a proposal."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from anju.engine import document
from anju.engine.document import BadYaml, Node, suggestion
from anju.engine.errors import BadDocument, BadOption
from anju.engine.text import Text
from anju.games.tragedy_looper.library import Library, standard
from anju.games.tragedy_looper.script import Member, ScheduledIncident, Script
from anju.games.tragedy_looper.validator import (
    cast,
    constraints,
    form,
    incidents,
    plots,
    remarking,
    role_assignment,
)
from anju.games.tragedy_looper.validator.draft import FORM, Draft, StrictDraft
from anju.games.tragedy_looper.validator.finding import ScriptFinding

__all__ = ["SCRIPTS", "ScriptFinding", "check", "load", "remarks", "shipped", "shipped_ids"]

SCRIPTS: Final = Path(__file__).parent.parent / "scripts"


def check(source: Node | Path, library: Library | None = None) -> list[ScriptFinding]:
    """Everything that is wrong with a script, in the order of the file.

    A file that cannot be read at all raises `BadDocument`.
    """
    root = _root(source)
    if isinstance(root, ScriptFinding):
        return [root]
    return _read(Draft(root, library or standard())).findings


def remarks(source: Node | Path, library: Library | None = None) -> list[ScriptFinding]:
    """What is allowed in a script but probably not intended; empty for an invalid script."""
    root = _root(source)
    draft = None if isinstance(root, ScriptFinding) else _read(Draft(root, library or standard()))
    return [] if draft is None or draft.findings else remarking.remarks(draft)


def load(source: Node | Path, library: Library | None = None) -> Script:
    """The script of a file, or `BadDocument` with the first thing that is wrong with it."""
    root = _root(source)
    if isinstance(root, ScriptFinding):
        raise root.error()
    # In a file, the first finding is not necessarily the first one read.
    kind = Draft if isinstance(source, Path) else StrictDraft
    draft = _read(kind(root, library or standard()))
    for finding in draft.findings:
        raise finding.error()
    return _script(draft)


def shipped_ids() -> tuple[str, ...]:
    """The scripts that come with the game."""
    return tuple(sorted(path.stem for path in SCRIPTS.glob("*.yaml")))


@cache
def shipped(id: str) -> Script:
    """A script that comes with the game."""
    known = shipped_ids()
    if id not in known:
        hint = suggestion(id, known)
        raise BadOption(
            Text(
                f"没有剧本「{id}」，有：{'、'.join(known)}。{hint.zh}",
                f"There is no script {id!r}; there are: {', '.join(known)}. {hint.en}",
            ),
            "unknown_script",
        )
    return load(SCRIPTS / f"{id}.yaml")


# -- from the file to the draft -------------------------------------------------------------------------------


def _root(source: Node | Path) -> Node | ScriptFinding:
    """The one mapping that a script is, or why it is none."""
    if isinstance(source, Node):
        return source if isinstance(source.value, dict) else _no_script(source)
    text, file = document.read(source), str(source)
    try:
        documents = document.compose(text, file)
    except BadYaml as problem:
        hint = Text("看看引号、括号与缩进", "look at quotes, brackets and indentation")
        return ScriptFinding(
            (file, problem.line, problem.column), "not_yaml", FORM, _without_stop(problem), hint
        )
    if len(documents) == 1 and isinstance(documents[0].value, dict):
        return documents[0]
    return _no_script(
        documents[1] if len(documents) > 1 else documents[0] if documents else Node(file, 1, "")
    )


def _no_script(node: Node) -> ScriptFinding:
    message = Text("这里应是一个剧本", "one script is expected here")
    hint = Text("用 anju script new 写一个", "anju script new writes one")
    return ScriptFinding((node.file, node.line, node.column), "no_script", FORM, message, hint)


def _without_stop(problem: BadDocument) -> Text:
    return Text(problem.what.zh.rstrip("。"), problem.what.en.rstrip("."))


def _read(draft: Draft) -> Draft:
    form.read(draft)
    plots.read(draft)
    cast.read(draft)
    incidents.read(draft)
    role_assignment.check(draft)
    constraints.check(draft)
    draft.findings.sort(key=lambda finding: (finding.line, finding.column))
    return draft


# -- from the draft to the script -----------------------------------------------------------------------------


def _script(draft: Draft) -> Script:
    """Builds the script; nothing is wrong, so everything has been read."""
    assert draft.set is not None, "a script without a set is wrong"
    return Script(
        draft.id,
        draft.title,
        draft.story,
        draft.set.id,
        draft.days,
        draft.loops,
        draft.loop_options,
        draft.main_plots[0],
        tuple(draft.subplots),
        tuple(_members(draft)),
        tuple(_appointments(draft)),
        draft.cast_public,
        draft.table_talk,
        draft.special_rules,
        draft.extra_main_plot,
        draft.difficulty,
        draft.author,
        draft.source,
    )


def _members(draft: Draft) -> list[Member]:
    members: list[Member] = []
    for part in draft.cast:
        assert part.character is not None, "an unknown character is wrong"
        assert part.role is not None, "an unknown role is wrong"
        options: dict[str, str | int] = {}
        for option in part.character.options:
            word = part.options[option.name].text().strip()
            options[option.name] = (
                draft.library.exact("location", word) or word if option.among else int(word)
            )
        members.append(Member(part.character.id, part.role.id, options))
    return members


def _appointments(draft: Draft) -> list[ScheduledIncident]:
    dates = sorted(draft.dates, key=lambda date: date.day)
    return [ScheduledIncident(date.day, date.incident, date.culprit, date.public) for date in dates]
