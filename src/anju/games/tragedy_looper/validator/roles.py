"""Whether the cast holds exactly the roles that the plots hand out (TL-6.1.2 to TL-6.1.4)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from anju.engine.text import Text
from anju.games.tragedy_looper.content import Character, Plot, Role, TragedySet
from anju.games.tragedy_looper.library import Library
from anju.games.tragedy_looper.row import words
from anju.games.tragedy_looper.validator.draft import Draft, Part
from anju.games.tragedy_looper.validator.plots import plots

ADDED: Final = "TL-6.1.2"
HELD: Final = "TL-6.1.3"
SPECIAL: Final = "TL-6.1.4"
PERSON: Final = "person"


def check(draft: Draft) -> None:
    for part in draft.cast:
        if part.character is not None and part.role is not None:
            _check_card(draft, part, part.character, part.role)
    if draft.plots_sure and draft.roles_sure:
        _check_numbers(draft)


def supply(library: Library, tragedy_set: TragedySet, chosen: Iterable[Plot]) -> dict[str, tuple[int, int]]:
    """Per role the least and the greatest number that the plots hand out, cut at the maximum."""
    found: dict[str, tuple[int, int]] = {}
    for plot in chosen:
        for role, (least, most) in plot.roles.items():
            sums = found.get(role, (0, 0))
            found[role] = (sums[0] + least, sums[1] + most)
    for role, (least, most) in found.items():
        caps = [library.roles[role].max, tragedy_set.role_caps.get(role)]
        cap = min((number for number in caps if number is not None), default=most)
        found[role] = (min(least, cap), min(most, cap))
    return found


def _supply(draft: Draft) -> dict[str, tuple[int, int]]:
    assert draft.set is not None, "the plots are known"
    return supply(draft.library, draft.set, plots(draft))


def _check_numbers(draft: Draft) -> None:
    wanted = _supply(draft)
    holders: dict[str, list[Part]] = {}
    for part in draft.cast:
        if part.role is not None and not part.free and part.role.id != PERSON:
            holders.setdefault(part.role.id, []).append(part)
    for role, (least, most) in wanted.items():
        found = holders.pop(role, [])
        if len(found) < least:
            _say_missing(draft, role, len(found), least)
        for part in found[most:]:
            _say_surplus(draft, part, len(found), most)
    for role, found in holders.items():
        for part in found:
            name = draft.called("role", role)
            message = Text(
                f"所选剧情都不提供身份「{name.zh}」", f'none of the plots supplies the role "{name.en}"'
            )
            draft.say(part.role_node, "role_not_supplied", HELD, message, draft.listed("role", wanted))


def _say_missing(draft: Draft, role: str, found: int, least: int) -> None:
    name = draft.called("role", role)
    message = Text(
        f"所选剧情要 {least} 名{name.zh}，有 {found} 名",
        f"the plots ask for {least} × {name.en}, there are {found}",
    )
    spare = [p for p in draft.cast if p.role is not None and p.role.id == PERSON and p.character is not None]
    names = [draft.called("character", p.character.id) for p in spare if p.character is not None]
    hint = Text("再加一名角色", "add a character")
    if names:
        hint = Text(
            f"把它给一名路人，例如「{names[0].zh}」", f'give it to a Person, for example to "{names[0].en}"'
        )
    draft.say(draft.key("cast"), "role_missing", HELD, message, hint)


def _say_surplus(draft: Draft, part: Part, found: int, most: int) -> None:
    assert part.role is not None, "it was counted"
    name, cap = part.role.name, part.role.max
    message = Text(
        f"所选剧情最多 {most} 名{name.zh}，有 {found} 名",
        f"the plots hand out {most} × {name.en} at most, there are {found}",
    )
    if cap == most:
        message = Text(
            f"{name.zh}最多 {cap} 名，有 {found} 名", f"at most {cap} × {name.en}, there are {found}"
        )
    person = draft.called("role", PERSON)
    hint = Text(f"改成「{person.zh}」", f'make it "{person.en}"')
    draft.say(part.role_node, "too_many_of_role", ADDED if cap == most else HELD, message, hint)


# -- single cards (TL-6.1.4) ----------------------------------------------------------------------------------


def _check_card(draft: Draft, part: Part, who: Character, role: Role) -> None:
    for row in who.traits:
        for effect in row.effect:
            if effect.op == "script_role_outside_plots":
                _check_outsider(draft, part, who, role)
            elif effect.op == "script_role_copy":
                _check_copy(draft, part, who, role)
            elif effect.op == "script_role_not" and role.id in words(effect.fields["roles"]):
                message = Text(
                    f"「{who.name.zh}」的身份不能是{role.name.zh}",
                    f'"{who.name.en}" cannot be {role.name.en}',
                )
                others = [other for other in draft.roles() if other != role.id]
                draft.say(
                    part.role_node, "role_not_for_character", SPECIAL, message, draft.listed("role", others)
                )
            elif effect.op == "script_role_without_refusal" and role.refusal != "none":
                message = Text(
                    f"「{who.name.zh}」的身份不能带友好拒绝（{role.name.zh}）",
                    f'"{who.name.en}" cannot have a role with refusal ({role.name.en})',
                )
                mild = [one for one in draft.roles() if draft.library.roles[one].refusal == "none"]
                draft.say(part.role_node, "role_with_refusal", SPECIAL, message, draft.listed("role", mild))


def _check_outsider(draft: Draft, part: Part, who: Character, role: Role) -> None:
    if draft.set is None or not draft.plots_sure:
        return
    taken = _supply(draft)
    if role.id != PERSON and role.id not in taken:
        return
    free = [other for other in draft.set.roles if other not in taken and other != PERSON]
    if role.id == PERSON:
        message = Text(f"「{who.name.zh}」不能是路人", f'"{who.name.en}" cannot be a Person')
        draft.say(part.role_node, "outsider_is_person", SPECIAL, message, draft.listed("role", free))
        return
    message = Text(
        f"「{who.name.zh}」的身份不能由所选剧情提供（{role.name.zh}）",
        f'"{who.name.en}" cannot have a role that a plot supplies ({role.name.en})',
    )
    draft.say(part.role_node, "outsider_role_supplied", SPECIAL, message, draft.listed("role", free))


def _check_copy(draft: Draft, part: Part, who: Character, role: Role) -> None:
    others = [other.role for other in draft.cast if other is not part]
    if role in others or not draft.roles_sure:
        return
    message = Text(
        f"「{who.name.zh}」的身份要与另一名登场角色相同，没有别人是{role.name.zh}",
        f'"{who.name.en}" must have the role of another character; nobody else is {role.name.en}',
    )
    roles = dict.fromkeys(other.id for other in others if other is not None)
    draft.say(part.role_node, "copy_of_nobody", SPECIAL, message, draft.listed("role", roles))
