"""Who is in a script, as what, and what the script has to say about them (TL-6.1.3, TL-6.1.7)."""

from __future__ import annotations

from typing import Final

from anju.engine.document import Node
from anju.engine.text import Text
from anju.games.tragedy_looper.content import Character, ScriptOption
from anju.games.tragedy_looper.validator.draft import CastEntry, Draft, between, choose, for_example
from anju.games.tragedy_looper.validator.roles import offered, roles_for

RULE: Final = "TL-6.1.3"
SPECIAL: Final = "TL-6.1.4"
OPTIONS: Final = "TL-6.1.7"
MOST_MEMBERS: Final = 99
"""More than any script casts."""
_EXAMPLE: Final = "{boy_student: person}"


def read(draft: Draft) -> None:
    node = draft.root.get("cast")
    if node is None:
        _nobody_read(draft)
        return
    draft.refuse_repeated(node)
    draft.unread_members += len(node.repeated)
    if not node.value:
        message = Text("没有登场角色", "nobody is in the cast")
        draft.say(draft.key("cast"), "empty_cast", RULE, message, for_example(_EXAMPLE))
        _nobody_read(draft)
        return
    members = draft.mapping(node, _EXAMPLE)
    if not members:
        _nobody_read(draft)
    for name, item in members.items():
        draft.cast.append(_member(draft, node.key(name), item))
    for part in sorted(draft.cast, key=_copies):
        if part.role_node is not part.key:
            _read_role(draft, part)


def _copies(part: CastEntry) -> bool:
    """Whether the entry copies another's role; such entries are read after the others."""
    return part.character is not None and part.character.has_trait("script_role_copy")


def _nobody_read(draft: Draft) -> None:
    """Notes that a character could not be read, so nothing can be concluded about who is in the cast."""
    draft.cast_sure = False
    draft.unread_members = MOST_MEMBERS


def _member(draft: Draft, key: Node, item: Node) -> CastEntry:
    part = CastEntry(key)
    _read_character(draft, part)
    fields = item.value if isinstance(item.value, dict) else {"role": item}
    draft.refuse_repeated(item)
    role = fields.get("role")
    if role is None:
        message = Text(f"「{key.value}」没有身份", f'"{key.value}" has no role')
        hint = Text("加「role: 身份」", 'add "role: ROLE"')
        draft.say(item, "missing_role_of_member", RULE, message, hint)
    else:
        part.role_node = role
    part.options = {name: node for name, node in fields.items() if name != "role"}
    if part.character is not None:
        _check_options(draft, part, part.character, item)
    return part


def _read_character(draft: Draft, part: CastEntry) -> None:
    known = draft.library.characters
    id = draft.resolve(part.key, "character", RULE, known, [id for id in known if id not in _written(draft)])
    if id is None:
        draft.cast_sure = False
        return
    who = draft.library.characters[id]
    if any(other.character is who for other in draft.cast):
        message = Text(f"角色「{who.name.zh}」写了两次", f'character "{who.name.en}" is given twice')
        draft.say(part.key, "repeated_character", RULE, message, Text("删去一处", "remove one of them"))
        part.twice = True
        return
    part.character = who
    if who.has_trait("inherits_setup_of"):
        message = Text(f"角色「{who.name.zh}」不写进剧本", f'character "{who.name.en}" is never cast')
        draft.say(part.key, "never_cast", SPECIAL, message, _instead(draft, who))


def _written(draft: Draft) -> set[str]:
    """Characters written into the cast under a known name, and those that are never cast."""
    node, library = draft.root.get("cast"), draft.library
    names = node.value if node is not None and isinstance(node.value, dict) else {}
    never = {who.id for who in library.characters.values() if who.has_trait("inherits_setup_of")}
    return never | {id for name in names if (id := library.exact("character", name.strip())) is not None}


def _instead(draft: Draft, who: Character) -> Text:
    """The character whose place the card takes during the game."""
    for row in who.traits:
        for effect in row.effect:
            if effect.op == "inherits_setup_of":
                name = draft.called("character", str(effect.fields["name"]))
                return Text(f"写「{name.zh}」", f'write "{name.en}"')
    raise AssertionError(who.id)


def _read_role(draft: Draft, part: CastEntry) -> None:
    likely = roles_for(draft, part)
    id = draft.resolve(part.role_node, "role", RULE, draft.roles(), likely, offered(draft, part))
    if id is not None and not part.twice:
        part.role = draft.library.roles[id]


# -- options (TL-6.1.7) ---------------------------------------------------------------------------------------


def _check_options(draft: Draft, part: CastEntry, who: Character, item: Node) -> None:
    known = {option.name: option for option in who.options}
    for name, node in part.options.items():
        if name not in known:
            message = Text(
                f"角色「{who.name.zh}」没有选项「{name}」", f'"{who.name.en}" has no option "{name}"'
            )
            hint = choose([*known], [*known]) if known else Text("删去", "remove it")
            draft.say(item.key(name), "unknown_option", OPTIONS, message, hint)
        elif known[name].among:
            _check_location(draft, node, known[name])
        else:
            _check_number(draft, node, known[name])
    for name, option in known.items():
        if name not in part.options:
            message = Text(f"角色「{who.name.zh}」缺少「{name}」", f'"{who.name.en}" lacks "{name}"')
            draft.say(part.key, "option_missing", OPTIONS, message, _example(draft, option))


def _example(draft: Draft, option: ScriptOption) -> Text:
    if option.among:
        return draft.listed("location", option.among)
    if not draft.days or not draft.loops:
        return Text(
            f"从 {option.least} 到 {option.most} 的数", f"a number from {option.least} to {option.most}"
        )
    most = option.highest(draft.days, _fewest(draft))
    if most < option.least:
        zh, en = ("轮回", "loops") if option.most == "loops" else ("天", "days")
        return Text(f"要有 {option.least} {zh}才行", f"that takes {option.least} {en}")
    return between(option.least, most)


def _check_location(draft: Draft, node: Node, option: ScriptOption) -> None:
    word = draft.word(node)
    if word is None:
        return
    location = draft.library.exact("location", word)
    if location is None:
        message = Text(f"没有地点「{word}」", f'location "{word}" unknown')
        draft.say(node, "unknown_location", OPTIONS, message, draft.listed("location", option.among))
    elif location not in option.among:
        message = Text(f"「{option.name}」不能是「{word}」", f'"{option.name}" cannot be "{word}"')
        draft.say(node, "location_not_allowed", OPTIONS, message, draft.listed("location", option.among))


def _check_number(draft: Draft, node: Node, option: ScriptOption) -> None:
    number = draft.whole(node, _example(draft, option))
    if number is None or not draft.days or not draft.loops:
        return
    most = option.highest(draft.days, _fewest(draft))
    if not option.least <= number <= most:
        message = Text(
            f"「{option.name}」是 {number}，不在 {option.least} 与 {most} 之间",
            f'"{option.name}" is {number}, not between {option.least} and {most}',
        )
        draft.say(node, "option_out_of_range", OPTIONS, message, _example(draft, option))


def _fewest(draft: Draft) -> int:
    """The fewest loops on offer: latecomers must arrive even in the shortest game."""
    return min(draft.loop_options)
