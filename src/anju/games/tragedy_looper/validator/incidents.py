"""What is to happen when, and by whom (TL-6.1.6)."""

from __future__ import annotations

from typing import Final

from anju.engine.document import Node
from anju.engine.text import Text
from anju.games.tragedy_looper.content import Incident
from anju.games.tragedy_looper.validator.draft import Date, Draft, choose, for_example
from anju.games.tragedy_looper.vocabulary import LOCATIONS

RULE: Final = "TL-6.1.6"
MOST_DATES: Final = 99
"""More than any script has days."""
_EXAMPLE: Final = "{incident: suicide, culprit: boy_student}"


def read(draft: Draft) -> None:
    node = draft.root.get("incidents")
    if node is None:
        draft.unread_dates = MOST_DATES
        return
    draft.unread_dates += len(node.repeated)
    for key in node.repeated:
        _say_repeated(draft, key)
    entries = draft.mapping(node, f"{{2: {_EXAMPLE}}}") if node.value else {}
    for name, item in entries.items():
        draft.dates.append(_date(draft, node.key(name), item))
    _check_repeated_culprits(draft)


def _say_repeated(draft: Draft, key: Node) -> None:
    message = Text(f"第 {key.value} 天有两个事件", f"there are two incidents on day {key.value}")
    draft.say(key, "repeated_day", RULE, message, _another_day(draft))


def _another_day(draft: Draft) -> Text:
    """A remedy: days without an incident, if there are any."""
    node = draft.root.get("incidents")
    taken = [key.strip() for key in node.value] if node is not None and isinstance(node.value, dict) else []
    days = [str(day) for day in range(1, draft.days + 1) if str(day) not in taken]
    if days or not draft.days:
        return choose(days, days) if days else for_example("3")
    return Text("没有空的日子了，删去一个，或加天数", "no day is left, remove one or add days")


def _date(draft: Draft, key: Node, item: Node) -> Date:
    date = Date(key)
    _read_day(draft, date)
    if not isinstance(item.value, dict):
        draft.mapping(item, _EXAMPLE)
        return date
    fields = item.value
    draft.refuse_repeated(item)
    draft.refuse_unknown(item, ("incident", "culprit", "public"))
    for name in ("incident", "culprit"):
        if name not in fields:
            message = Text(f"事件缺少「{name}」", f'the incident lacks "{name}"')
            hint = (
                draft.listed("incident", _all(draft)) if name == "incident" else another_culprit(draft, date)
            )
            draft.say(item, f"missing_{name}", RULE, message, hint)
    incident = _read_incident(draft, date, fields.get("incident"))
    if "culprit" in fields:
        date.culprit_node = fields["culprit"]
        _read_culprit(draft, date, incident)
    if incident is not None:
        _read_public(draft, date, incident, item, fields.get("public"))
    return date


def _read_day(draft: Draft, date: Date) -> None:
    day = draft.whole(date.key, _another_day(draft))
    if day is None:
        return
    if any(other.day == day for other in draft.dates):
        _say_repeated(draft, date.key)
    elif draft.days and not 1 <= day <= draft.days:
        message = Text(
            f"没有第 {day} 天，每轮回 {draft.days} 天", f"there is no day {day}, a loop has {draft.days}"
        )
        draft.say(date.key, "day_out_of_range", RULE, message, _another_day(draft))
    date.day = day


def _read_incident(draft: Draft, date: Date, node: Node | None) -> Incident | None:
    if node is None:
        return None
    date.incident_node = node
    id = draft.resolve(node, "incident", RULE, _all(draft))
    if id is None:
        return None
    date.incident = id
    return draft.library.incidents[id]


def _all(draft: Draft) -> tuple[str, ...]:
    return draft.set.incidents if draft.set is not None else tuple(draft.library.incidents)


# -- culprits -------------------------------------------------------------------------------------------------


def _read_culprit(draft: Draft, date: Date, incident: Incident | None) -> None:
    """Reads a culprit; for an unknown incident it may also be a location."""
    node = date.culprit_node
    word = draft.word(node)
    if word is None:
        return
    if incident is None and draft.library.exact("location", word) is not None:
        return
    if incident is not None and incident.trigger.mob is not None:
        _read_mob(draft, date, incident, word)
        return
    id = draft.resolve(node, "character", RULE, draft.library.characters, innocent(draft, date))
    if id is None:
        return
    date.culprit = id
    cast = [part.character.id for part in draft.cast if part.character is not None]
    if id not in cast and draft.cast_sure:
        name = draft.called("character", id)
        message = Text(f"肇事者「{name.zh}」不在登场角色里", f'culprit "{name.en}" is not in the cast')
        draft.say(node, "culprit_not_in_cast", RULE, message, another_culprit(draft, date))


def _read_mob(draft: Draft, date: Date, incident: Incident, word: str) -> None:
    location = draft.library.exact("location", word)
    if location is not None:
        date.culprit = location
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
        if not date.culprit or _is_mob(draft, date):
            continue
        other = first.setdefault(date.culprit, date)
        if other is date or (_repeats(draft, date) and _repeats(draft, other)):
            continue
        name = draft.called("character", date.culprit)
        message = Text(
            f"「{name.zh}」已是第 {other.day} 天事件的肇事者",
            f'"{name.en}" is the culprit of day {other.day} already',
        )
        draft.say(date.culprit_node, "culprit_twice", RULE, message, another_culprit(draft, date))


def _is_mob(draft: Draft, date: Date) -> bool:
    return bool(date.incident) and draft.library.incidents[date.incident].trigger.mob is not None


def _repeats(draft: Draft, date: Date) -> bool:
    return bool(date.incident) and draft.library.incidents[date.incident].repeat


def innocent(draft: Draft, besides: Date) -> list[str]:
    """Who could be the culprit of an incident."""
    guilty = {date.culprit for date in draft.dates if date is not besides}
    return [
        part.character.id
        for part in draft.cast
        if part.character is not None
        and part.character.id not in guilty
        and not (part.role is not None and part.role.asks("script_must_not_be_culprit"))
    ]


def another_culprit(draft: Draft, besides: Date) -> Text:
    nobody = Text("没有别人可选，再加一名角色", "nobody is left, add a character")
    return draft.listed("character", innocent(draft, besides), nobody)


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
