"""Who may hold which role, by cards and plots (TL-6.1.2 to TL-6.1.5): what is asked for, and what proposals are made of."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from anju.engine.text import Text
from anju.games.tragedy_looper.content import Character, Plot, TragedySet
from anju.games.tragedy_looper.library import Library
from anju.games.tragedy_looper.row import words
from anju.games.tragedy_looper.validator.draft import CastEntry, Draft
from anju.games.tragedy_looper.validator.plots import plots
from anju.games.tragedy_looper.vocabulary import FEMALE, MALE

PERSON: Final = "person"


def supply(library: Library, tragedy_set: TragedySet, chosen: Iterable[Plot]) -> dict[str, tuple[int, int]]:
    """The least and the greatest number of each role that the plots give out, capped at the maximum."""
    supplied: dict[str, tuple[int, int]] = {}
    for plot in chosen:
        for role, (least, most) in plot.roles.items():
            sums = supplied.get(role, (0, 0))
            supplied[role] = (sums[0] + least, sums[1] + most)
    for role, (least, most) in supplied.items():
        caps = [library.roles[role].max, tragedy_set.role_caps.get(role)]
        cap = min((number for number in caps if number is not None), default=most)
        supplied[role] = (min(least, cap), min(most, cap))
    return supplied


def supplied(draft: Draft) -> dict[str, tuple[int, int]]:
    assert draft.set is not None, "the plots are known"
    return supply(draft.library, draft.set, plots(draft))


def holders(draft: Draft, role: str) -> list[CastEntry]:
    """The people to whom the plots give a role, without those who have it by their own card."""
    return [part for part in draft.cast if part.role is not None and part.role.id == role and not part.free]


def roles_for(draft: Draft, part: CastEntry) -> list[str]:
    """The roles that this one may hold, with everybody else as they are."""
    who = part.character
    if who is not None and who.has_trait("script_role_copy"):
        return list(
            dict.fromkeys(one.role.id for one in draft.cast if one is not part and one.role is not None)
        )
    if draft.set is None or not draft.plots_sure:
        able = list(draft.roles())
    elif who is not None and who.has_trait("script_role_outside_plots"):
        taken = supplied(draft)
        able = [role for role in draft.set.roles if role not in taken and role != PERSON]
    else:
        able = [role for role, (_, most) in supplied(draft).items() if _held(draft, role, part) < most]
        able.append(PERSON)
    return able if who is None else [role for role in able if may_be(draft, who, role, part)]


def _held(draft: Draft, role: str, besides: CastEntry) -> int:
    return sum(part is not besides for part in holders(draft, role))


def people_for(draft: Draft, part: CastEntry) -> list[str]:
    """With whom this one could exchange roles, so that both may hold what they get; Persons first."""
    assert part.character is not None, "somebody known holds it"
    assert part.role is not None, "a role that is known"
    mine, who = part.role.id, part.character
    useless = (mine, *partners_of(draft, mine))  # of two who depend on each other nothing changes
    ranked = [
        (role.id != PERSON, one.id)
        for other in draft.cast
        if (one := other.character) is not None and (role := other.role) is not None and not other.free
        if role.id not in useless and may_be(draft, one, mine, part) and may_be(draft, who, role.id, other)
    ]
    return [id for _, id in sorted(ranked, key=lambda pair: pair[0])]


def may_be(draft: Draft, who: Character, role: str, instead: CastEntry | None = None) -> bool:
    """Whether card and plots let somebody hold a role; `instead` is whoever holds it now and would not any more."""
    if role in barred_by_card(who):
        return False
    if who.has_trait("script_role_without_refusal") and draft.library.roles[role].refusal != "none":
        return False
    return all(tag in who.tags for tag in tags_of(draft, role)) and all(
        other.character is None or opposite(who, other.character)
        for partner in partners_of(draft, role)
        for other in holders(draft, partner)
        if other is not instead and other.character is not who
    )


def barred_by_card(who: Character) -> list[str]:
    """Roles that a card never has (TL-6.1.4)."""
    effects = [effect for row in who.traits for effect in row.effect]
    return [role for one in effects if one.op == "script_role_not" for role in words(one.fields["roles"])]


def tags_of(draft: Draft, role: str) -> list[str]:
    """What a plot asks of whoever holds this role."""
    return [
        str(one.fields["tag"])
        for plot in plots(draft)
        for one in plot.constraints
        if one.rule == "role_requires_tag" and one.fields["role"] == role
    ]


def partners_of(draft: Draft, role: str) -> list[str]:
    """Roles whose holders must be of the opposite sex."""
    pairs = [
        words(one.fields["roles"])
        for plot in plots(draft)
        for one in plot.constraints
        if one.rule == "opposite_sex"
    ]
    return [other for pair in pairs if role in pair for other in pair if other != role]


def opposite(one: Character, two: Character) -> bool:
    """Whether two are of opposite sexes; whoever counts as both is opposite to everybody."""
    return any(
        set(mine) & set(one.tags) and set(theirs) & set(two.tags)
        for mine, theirs in ((MALE, FEMALE), (FEMALE, MALE))
    )


def another_role(draft: Draft, part: CastEntry) -> Text:
    """What this one could be instead."""
    nothing = Text(
        "没有合适的身份：换角色，或换剧情", "no role is left: take another character, or other plots"
    )
    return draft.listed("role", offered(draft, part), nothing)


def offered(draft: Draft, part: CastEntry) -> list[str]:
    """The roles compatible with this one being a culprit or not (TL-6.1.5)."""
    node, library = draft.root.get("incidents"), draft.library
    dates = node.value.values() if node is not None and isinstance(node.value, dict) else ()
    words_written = [date.get("culprit") for date in dates if isinstance(date.value, dict)]
    named = [
        library.exact("character", word.value)
        for word in words_written
        if word and isinstance(word.value, str)
    ]
    asked = (
        "script_must_not_be_culprit"
        if part.character and part.character.id in named
        else "script_must_be_culprit"
    )
    return [role for role in roles_for(draft, part) if not library.roles[role].asks(asked)]
