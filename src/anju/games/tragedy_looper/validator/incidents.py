"""What is to happen when, and by whom (TL-6.1.6)."""

from __future__ import annotations

from typing import Final

from anju.engine.document import Node
from anju.engine.text import Text
from anju.games.tragedy_looper.content import Incident
from anju.games.tragedy_looper.validator.draft import Date, Draft, between
from anju.games.tragedy_looper.vocabulary import LOCATIONS

RULE: Final = "TL-6.1.6"
_EXAMPLE: Final = "{incident: suicide, culprit: boy_student}"


def read(draft: Draft) -> None:
    node = draft.root.get("incidents")
    if node is None:
        draft.dates_sure = False
        return
    for key in node.repeated:
        _say_repeated(draft, key)
    entries = draft.mapping(node, f"{{2: {_EXAMPLE}}}") if node.value else {}
    for name, item in entries.items():
        draft.dates.append(_date(draft, node.key(name), item))
    _check_repeated_culprits(draft)


def _say_repeated(draft: Draft, key: Node) -> None:
    message = Text(f"第 {key.value} 天有两个事件", f"there are two incidents on day {key.value}")
    draft.say(key, "repeated_day", RULE, message, Text("移到没有事件的一天", "move one to a day without any"))


def _date(draft: Draft, key: Node, item: Node) -> Date:
    date = Date(key)
    _read_day(draft, date)
    if not isinstance(item.value, dict):
        draft.mapping(item, _EXAMPLE)
        draft.dates_sure = False
        return date
    fields = item.value
    draft.refuse_repeated(item)
    draft.refuse_unknown(item, ("incident", "culprit", "public"))
    for name in ("incident", "culprit"):
        if name not in fields:
            draft.dates_sure = False
            message = Text(f"事件缺少「{name}」", f'the incident lacks "{name}"')
            hint = draft.listed("incident", _all(draft)) if name == "incident" else innocent(draft)
            draft.say(item, f"missing_{name}", RULE, message, hint)
    incident = _read_incident(draft, date, fields.get("incident"))
    if incident is not None and "culprit" in fields:
        date.culprit_node = fields["culprit"]
        _read_culprit(draft, date, incident)
    if incident is not None:
        _read_public(draft, date, incident, item, fields.get("public"))
    return date


def _read_day(draft: Draft, date: Date) -> None:
    day = draft.whole(date.key)
    if day is None:
        return
    if any(other.day == day for other in draft.dates):
        _say_repeated(draft, date.key)
    elif draft.days and not 1 <= day <= draft.days:
        message = Text(
            f"没有第 {day} 天，每轮回 {draft.days} 天", f"there is no day {day}, a loop has {draft.days}"
        )
        draft.say(date.key, "day_out_of_range", RULE, message, between(1, draft.days))
    date.day = day


def _read_incident(draft: Draft, date: Date, node: Node | None) -> Incident | None:
    if node is None:
        draft.dates_sure = False
        return None
    date.incident_node = node
    id = draft.resolve(node, "incident", RULE, _all(draft))
    if id is None:
        draft.dates_sure = False
        return None
    date.incident = id
    return draft.library.incidents[id]


def _all(draft: Draft) -> tuple[str, ...]:
    return draft.set.incidents if draft.set is not None else tuple(draft.library.incidents)


# -- culprits -------------------------------------------------------------------------------------------------


def _read_culprit(draft: Draft, date: Date, incident: Incident) -> None:
    node = date.culprit_node
    word = draft.word(node)
    if word is None:
        draft.dates_sure = False
        return
    if incident.trigger.mob is not None:
        _read_mob(draft, date, incident, word)
        return
    id = draft.resolve(node, "character", RULE, draft.library.characters)
    if id is None:
        draft.dates_sure = False
        return
    date.culprit = id
    cast = [part.character.id for part in draft.cast if part.character is not None]
    if id not in cast and draft.cast_sure:
        name = draft.called("character", id)
        message = Text(f"肇事者「{name.zh}」不在登场角色里", f'culprit "{name.en}" is not in the cast')
        draft.say(node, "culprit_not_in_cast", RULE, message, draft.listed("character", cast))


def _read_mob(draft: Draft, date: Date, incident: Incident, word: str) -> None:
    found = draft.library.exact("location", word)
    if found is not None:
        date.culprit = found
        return
    message = Text(
        f"群众事件「{incident.name.zh}」要写地点，不是「{word}」",
        f'the mob incident "{incident.name.en}" names a location, not "{word}"',
    )
    hint = draft.listed("location", LOCATIONS)
    draft.say(date.culprit_node, "mob_needs_location", RULE, message, hint)


def _check_repeated_culprits(draft: Draft) -> None:
    """A character is the culprit of one incident, or of several Serial Murders."""
    first: dict[str, Date] = {}
    for date in draft.dates:
        if not date.culprit or draft.library.incidents[date.incident].trigger.mob is not None:
            continue
        other = first.setdefault(date.culprit, date)
        if other is date or (_repeats(draft, date) and _repeats(draft, other)):
            continue
        name = draft.called("character", date.culprit)
        message = Text(
            f"「{name.zh}」已是第 {other.day} 天事件的肇事者",
            f'"{name.en}" is the culprit of day {other.day} already',
        )
        draft.say(date.culprit_node, "culprit_twice", RULE, message, innocent(draft))


def _repeats(draft: Draft, date: Date) -> bool:
    return draft.library.incidents[date.incident].repeat


def innocent(draft: Draft) -> Text:
    """Who could still be a culprit."""
    guilty = {date.culprit for date in draft.dates}
    cast = [part.character.id for part in draft.cast if part.character is not None]
    return draft.listed("character", [id for id in cast if id not in guilty])


# -- public names ---------------------------------------------------------------------------------------------


def _read_public(draft: Draft, date: Date, incident: Incident, item: Node, node: Node | None) -> None:
    date.public = incident.id
    others = [id for id in _all(draft) if id != incident.id]
    if not incident.trigger.public_name:
        if node is not None:
            message = Text(
                f"事件「{incident.name.zh}」以自己的名字公开",
                f'incident "{incident.name.en}" stands under its own name',
            )
            draft.say(
                item.key("public"), "public_not_allowed", RULE, message, Text("删去 public", "remove public")
            )
        return
    if node is None:
        message = Text(
            f"事件「{incident.name.zh}」要写公开的名字 public",
            f'incident "{incident.name.en}" needs a public name',
        )
        draft.say(item, "public_missing", RULE, message, draft.listed("incident", others))
        return
    id = draft.resolve(node, "incident", RULE, _all(draft))
    if id == incident.id:
        message = Text("公开的名字应是别的事件", "the public name must be another incident's")
        draft.say(node, "public_is_itself", RULE, message, draft.listed("incident", others))
    elif id is not None:
        date.public = id
