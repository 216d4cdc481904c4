"""What plots and roles ask of the rest of the script (TL-6.1.5)."""

from __future__ import annotations

from typing import Final

from anju.engine.text import Text
from anju.games.tragedy_looper.content import Character, Constraint, Plot
from anju.games.tragedy_looper.library import TAG_NAMES
from anju.games.tragedy_looper.row import words
from anju.games.tragedy_looper.validator.draft import CastEntry, Draft
from anju.games.tragedy_looper.validator.incidents import another_culprit
from anju.games.tragedy_looper.validator.plots import plots
from anju.games.tragedy_looper.validator.roles import holders, opposite, people_for

RULE: Final = "TL-6.1.5"


def check(draft: Draft) -> None:
    for plot in plots(draft):
        for constraint in plot.constraints:
            _check(draft, plot, constraint)
    _check_culprits(draft)


def _check(draft: Draft, plot: Plot, constraint: Constraint) -> None:
    if constraint.rule == "role_requires_tag":
        _check_tag(draft, plot, str(constraint.fields["role"]), str(constraint.fields["tag"]))
    elif constraint.rule == "opposite_sex":
        _check_sexes(draft, plot, constraint)
    elif constraint.rule == "needs_incident":
        _check_incident(draft, plot, str(constraint.fields["incident"]), int(str(constraint.fields["min"])))
    elif constraint.rule == "needs_character":
        _check_character(draft, plot, str(constraint.fields["character"]))


def _people(draft: Draft) -> list[Character]:
    return [part.character for part in draft.cast if part.character is not None]


def _check_tag(draft: Draft, plot: Plot, role: str, tag: str) -> None:
    name, wanted = draft.called("role", role), TAG_NAMES[tag]
    for part in holders(draft, role):
        if part.character is None or tag in part.character.tags:
            continue
        message = Text(
            f"剧情「{plot.name.zh}」的{name.zh}必须是{wanted.zh}，「{part.character.name.zh}」不是",
            f'in "{plot.name.en}" the {name.en} must be a {wanted.en}, which "{part.character.name.en}" is not',
        )
        hint = Text(f"让一名{wanted.zh}登场", f"put a character into the cast who is a {wanted.en}")
        draft.say(part.key, "role_needs_tag", RULE, message, _exchange(draft, part, hint))


def _exchange(draft: Draft, part: CastEntry, nobody: Text) -> Text:
    """With whom roles could be exchanged."""
    names = [draft.called("character", id) for id in people_for(draft, part)]
    if not names:
        return nobody
    zh, en = "、".join(name.zh for name in names), ", ".join(name.en for name in names)
    return Text(f"与这些角色之一交换身份：{zh}", f"exchange roles with one of: {en}")


def _check_sexes(draft: Draft, plot: Plot, constraint: Constraint) -> None:
    roles = words(constraint.fields["roles"])
    first, second = (holders(draft, role) for role in roles)
    names = [draft.called("role", role) for role in roles]
    for part in second:
        for other in first:
            one, two = other.character, part.character
            if one is None or two is None or opposite(one, two):
                continue
            message = Text(
                f"剧情「{plot.name.zh}」的{names[0].zh}与{names[1].zh}必须性别相反",
                f'in "{plot.name.en}" {names[0].en} and {names[1].en} must be of opposite sexes',
            )
            hint = Text("让一名异性的角色登场", "put a character of the opposite sex into the cast")
            draft.say(part.key, "same_sex", RULE, message, _exchange(draft, part, hint))


def _check_incident(draft: Draft, plot: Plot, incident: str, least: int) -> None:
    count = sum(date.incident == incident for date in draft.dates)
    unread = draft.unread_dates + sum(not date.incident for date in draft.dates)
    if count + unread >= least:
        return
    name = draft.called("incident", incident)
    message = Text(
        f"剧情「{plot.name.zh}」要有事件「{name.zh}」", f'"{plot.name.en}" needs the incident "{name.en}"'
    )
    hint = Text(f"加一个{name.zh}", f"add one {name.en}")
    if draft.days and len(draft.dates) >= draft.days:
        hint = Text(f"把一个事件换成{name.zh}", f"make one of the incidents a {name.en}")
    draft.say(draft.key("incidents"), "incident_needed", RULE, message, hint)


def _check_character(draft: Draft, plot: Plot, character: str) -> None:
    if draft.library.characters[character] in _people(draft) or not draft.cast_sure:
        return
    name = draft.called("character", character)
    message = Text(
        f"剧情「{plot.name.zh}」要有角色「{name.zh}」", f'"{plot.name.en}" needs the character "{name.en}"'
    )
    hint = Text(f"让{name.zh}登场", f"put the {name.en} into the cast")
    draft.say(draft.key("cast"), "character_needed", RULE, message, hint)


def _check_culprits(draft: Draft) -> None:
    guilty = {date.culprit: date for date in draft.dates if date.culprit}
    unread = draft.unread_dates or any(not date.culprit for date in draft.dates)
    for part in draft.cast:
        if part.character is None or part.role is None:
            continue
        who, role, date = part.character, part.role, guilty.get(part.character.id)
        if date is None and not unread and role.asks("script_must_be_culprit"):
            message = Text(
                f"{role.name.zh}「{who.name.zh}」必须是某个事件的肇事者",
                f'the {role.name.en} "{who.name.en}" must be the culprit of an incident',
            )
            hint = Text(f"写 culprit: {who.name.zh}", f"write culprit: {who.name.en}")
            draft.say(part.role_node, "must_be_culprit", RULE, message, hint)
        elif date is not None and role.asks("script_must_not_be_culprit"):
            message = Text(
                f"{role.name.zh}「{who.name.zh}」不能是肇事者",
                f'the {role.name.en} "{who.name.en}" cannot be a culprit',
            )
            hint = another_culprit(draft, date)
            draft.say(date.culprit_node, "must_not_be_culprit", RULE, message, hint)
