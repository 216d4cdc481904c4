"""Whether the cast holds exactly the roles that the plots hand out (TL-6.1.2 to TL-6.1.4)."""

from __future__ import annotations

from typing import Final

from anju.engine.text import Text
from anju.games.tragedy_looper.content import Character, Role
from anju.games.tragedy_looper.library import TAG_NAMES
from anju.games.tragedy_looper.validator.draft import CastEntry, Draft
from anju.games.tragedy_looper.validator.roles import (
    PERSON,
    another_role,
    barred_by_card,
    holders,
    may_be,
    supplied,
    tags_of,
)

ADDED: Final = "TL-6.1.2"
HELD: Final = "TL-6.1.3"
SPECIAL: Final = "TL-6.1.4"


def check(draft: Draft) -> None:
    for part in draft.cast:
        if part.character is not None and part.role is not None:
            _check_card(draft, part, part.character, part.role)
    if draft.plots_sure:
        _check_numbers(draft)


def _check_numbers(draft: Draft) -> None:
    """Checks the numbers; an unreadable role may be any that is missing."""
    wanted = supplied(draft)
    unread = draft.unread_members + sum(part.role is None for part in draft.cast)
    for role, (least, most) in wanted.items():
        held_by = holders(draft, role)
        if len(held_by) + unread < least:
            _say_missing(draft, role, len(held_by), least)
        for part in held_by[most:]:
            _say_surplus(draft, part, len(held_by), most)
    for part in draft.cast:
        role_held = part.role
        if role_held is None or part.free or role_held.id in (PERSON, *wanted):
            continue
        name = role_held.name
        message = Text(
            f"所选剧情都不提供身份「{name.zh}」", f'none of the plots supplies the role "{name.en}"'
        )
        draft.say(part.role_node, "role_not_supplied", HELD, message, another_role(draft, part))


def _say_missing(draft: Draft, role: str, actual: int, least: int) -> None:
    name = draft.called("role", role)
    message = Text(
        f"所选剧情要 {least} 名{name.zh}，有 {actual} 名",
        f"the plots ask for {least} × {name.en}, there are {actual}",
    )
    draft.say(draft.key("cast"), "role_missing", HELD, message, _somebody_for(draft, role))


def _somebody_for(draft: Draft, role: str) -> Text:
    """A Person of the cast who may hold it; otherwise a character has to be added."""
    for part in holders(draft, PERSON):
        who = part.character
        if who is not None and may_be(draft, who, role):
            return Text(
                f"把它给一名路人，例如「{who.name.zh}」",
                f'give it to a Person, for example to "{who.name.en}"',
            )
    tags = [TAG_NAMES[tag] for tag in tags_of(draft, role)]
    if tags:
        return Text(f"再加一名{tags[0].zh}", f"add a character who is a {tags[0].en}")
    return Text("再加一名角色", "add a character")


def _say_surplus(draft: Draft, part: CastEntry, actual: int, most: int) -> None:
    assert part.role is not None, "it was counted"
    name, cap = part.role.name, part.role.max
    message = Text(
        f"所选剧情最多 {most} 名{name.zh}，有 {actual} 名",
        f"the plots hand out {most} × {name.en} at most, there are {actual}",
    )
    if cap == most:
        message = Text(
            f"{name.zh}最多 {cap} 名，有 {actual} 名", f"at most {cap} × {name.en}, there are {actual}"
        )
    hint = another_role(draft, part)
    draft.say(part.role_node, "too_many_of_role", ADDED if cap == most else HELD, message, hint)


# -- single cards (TL-6.1.4) ----------------------------------------------------------------------------------


def _check_card(draft: Draft, part: CastEntry, who: Character, role: Role) -> None:
    if who.has_trait("script_role_outside_plots"):
        _check_outsider(draft, part, who, role)
    if who.has_trait("script_role_copy"):
        _check_copy(draft, part, who, role)
    if role.id in barred_by_card(who):
        message = Text(
            f"「{who.name.zh}」的身份不能是{role.name.zh}", f'"{who.name.en}" cannot be {role.name.en}'
        )
        draft.say(part.role_node, "role_not_for_character", SPECIAL, message, another_role(draft, part))
    if who.has_trait("script_role_without_refusal") and role.refusal != "none":
        message = Text(
            f"「{who.name.zh}」的身份不能带友好拒绝（{role.name.zh}）",
            f'"{who.name.en}" cannot have a role with refusal ({role.name.en})',
        )
        draft.say(part.role_node, "role_with_refusal", SPECIAL, message, another_role(draft, part))


def _check_outsider(draft: Draft, part: CastEntry, who: Character, role: Role) -> None:
    if role.id == PERSON:
        message = Text(f"「{who.name.zh}」不能是路人", f'"{who.name.en}" cannot be a Person')
        draft.say(part.role_node, "outsider_is_person", SPECIAL, message, another_role(draft, part))
    elif draft.plots_sure and role.id in supplied(draft):
        message = Text(
            f"「{who.name.zh}」的身份不能由所选剧情提供（{role.name.zh}）",
            f'"{who.name.en}" cannot have a role that a plot supplies ({role.name.en})',
        )
        draft.say(part.role_node, "outsider_role_supplied", SPECIAL, message, another_role(draft, part))


def _check_copy(draft: Draft, part: CastEntry, who: Character, role: Role) -> None:
    others = [other.role for other in draft.cast if other is not part]
    if role in others or None in others or draft.unread_members:
        return
    message = Text(
        f"「{who.name.zh}」的身份要与另一名登场角色相同，没有别人是{role.name.zh}",
        f'"{who.name.en}" must have the role of another character; nobody else is {role.name.en}',
    )
    draft.say(part.role_node, "copy_of_nobody", SPECIAL, message, another_role(draft, part))
