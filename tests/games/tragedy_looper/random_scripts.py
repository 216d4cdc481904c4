"""Random valid scripts of every set, for whoever wants to play or check more than what comes with the game."""

from __future__ import annotations

from random import Random

from anju.engine import document
from anju.engine.errors import BadDocument
from anju.games.tragedy_looper import validator
from anju.games.tragedy_looper.content import Character, Plot, TragedySet
from anju.games.tragedy_looper.library import LOCATIONS, standard
from anju.games.tragedy_looper.script import Script
from anju.games.tragedy_looper.validator.roles import PERSON, supply

LIBRARY = standard()
LOOPS = 3
TRIES = 4000


class NoLuck(Exception):
    """This draft cannot be finished; the next one may be."""


def random_script(rng: Random, tragedy_set: str, wanted: tuple[str, ...] = ()) -> Script:
    """A valid script of the set; `wanted` are characters that have to be in its cast."""
    return _valid(rng, tragedy_set, wanted)[1]


def random_draft(rng: Random, tragedy_set: str, wanted: tuple[str, ...] = ()) -> dict[str, object]:
    """The same as people would write it, for a table."""
    return _valid(rng, tragedy_set, wanted)[0]


def _valid(rng: Random, tragedy_set: str, wanted: tuple[str, ...]) -> tuple[dict[str, object], Script]:
    for _ in range(TRIES):
        try:
            draft = _draft(rng, LIBRARY.sets[tragedy_set], wanted)
            return draft, validator.load(document.from_plain(draft))
        except (NoLuck, BadDocument):
            continue
    raise AssertionError(f"no valid script of {tragedy_set} with {wanted} in {TRIES} drafts")


def playable() -> tuple[str, ...]:
    """Every character that a script may cast."""
    return tuple(
        character.id
        for character in LIBRARY.characters.values()
        if not character.has_trait("inherits_setup_of")
    )


def _draft(rng: Random, found: TragedySet, wanted: tuple[str, ...]) -> dict[str, object]:
    main = _pick(rng, list(found.main_plots))
    subs = rng.sample(found.subplots, found.sub_count)
    plots = [LIBRARY.plots[plot] for plot in (main, *subs)]
    days = rng.randint(3, 6)
    roles = _roles(rng, found, plots)
    cast = _cast(rng, found, plots, roles, wanted)
    draft: dict[str, object] = {
        "script": "random", "title": {"zh": "随机", "en": "Random"}, "set": found.id, "days": days, "loops": LOOPS,
        "main_plot": main, "subplots": subs, "cast": {who: _member(rng, who, role, days) for who, role in cast.items()},
        "incidents": _incidents(rng, found, plots, cast, days), "cast_public": rng.random() < 0.3,
    }  # fmt: skip
    if any(one.rule == "needs_option" for plot in plots for one in plot.constraints):
        draft["extra_main_plot"] = _pick(rng, [plot for plot in found.main_plots if plot != main])
    return draft


def _pick(rng: Random, values: list[str]) -> str:
    if not values:
        raise NoLuck
    return rng.choice(values)


# -- who is what ----------------------------------------------------------------------------------------------


def _roles(rng: Random, found: TragedySet, plots: list[Plot]) -> list[str]:
    supplied = supply(LIBRARY, found, plots)
    return [role for role, (least, most) in supplied.items() for _ in range(rng.randint(least, most))]


def _cast(
    rng: Random, found: TragedySet, plots: list[Plot], roles: list[str], wanted: tuple[str, ...]
) -> dict[str, str]:
    needed = [
        str(one.fields["character"])
        for plot in plots
        for one in plot.constraints
        if one.rule == "needs_character"
    ]
    chosen = list(dict.fromkeys((*wanted, *needed)))
    others = [who for who in playable() if who not in chosen]
    rng.shuffle(others)
    chosen += others[: max(0, len(roles) + rng.randint(2, 5) - len(chosen))]
    rng.shuffle(chosen)
    cards = [LIBRARY.characters[who] for who in chosen]
    plain = [card for card in cards if not _own_way(card)]
    if len(plain) < len(roles):
        raise NoLuck
    held = dict.fromkeys(chosen, PERSON)
    for role, card in zip(roles, _suited(rng, plots, roles, plain), strict=True):
        held[card.id] = role
    supplied = set(roles) | {role for plot in plots for role in plot.roles}
    for card in cards:
        if card.has_trait("script_role_outside_plots"):
            held[card.id] = _pick(
                rng, [role for role in found.roles if role not in supplied and role != PERSON]
            )
    for card in cards:
        if card.has_trait("script_role_copy"):
            held[card.id] = _pick(rng, [held[who] for who in chosen if who != card.id])
    return held


def _own_way(card: Character) -> bool:
    return card.has_trait("script_role_outside_plots") or card.has_trait("script_role_copy")


def _suited(rng: Random, plots: list[Plot], roles: list[str], cards: list[Character]) -> list[Character]:
    """A card for each role; who must have a tag is taken from those who do."""
    left = sorted(cards, key=lambda card: (not card.has_trait("script_role_not"), rng.random()))
    tags = {
        str(one.fields["role"]): str(one.fields["tag"])
        for plot in plots
        for one in plot.constraints
        if one.rule == "role_requires_tag"
    }
    found: list[Character] = []
    for role in roles:
        able = [card for card in left if tags.get(role, card.tags[0]) in card.tags and _may_be(card, role)]
        if not able:
            raise NoLuck
        found.append(able[0])
        left.remove(able[0])
    return found


def _may_be(card: Character, role: str) -> bool:
    return not (card.has_trait("script_role_without_refusal") and LIBRARY.roles[role].refusal != "none")


def _member(rng: Random, who: str, role: str, days: int) -> dict[str, object]:
    options = {
        option.name: rng.choice(option.among)
        if option.among
        else rng.randint(option.least, min(4, option.highest(days, LOOPS)))
        for option in LIBRARY.characters[who].options
    }
    return {"role": role, **options}


# -- what happens ---------------------------------------------------------------------------------------------


def _incidents(
    rng: Random, found: TragedySet, plots: list[Plot], cast: dict[str, str], days: int
) -> dict[str, dict[str, str]]:
    able = list(found.incidents)
    guilty = [who for who, role in cast.items() if LIBRARY.roles[role].asks("script_must_be_culprit")]
    spare = [
        who
        for who in cast
        if who not in guilty and not LIBRARY.roles[cast[who]].asks("script_must_not_be_culprit")
    ]
    rng.shuffle(spare)
    culprits = guilty + spare
    asked = [
        str(one.fields["incident"])
        for plot in plots
        for one in plot.constraints
        if one.rule == "needs_incident"
    ]
    number = rng.randint(max(len(guilty), len(asked), 1), days) if len(guilty) <= days else 0
    if not number or number > len(culprits):
        raise NoLuck
    names = asked + [rng.choice(able) for _ in range(number - len(asked))]
    chosen_days = rng.sample(range(1, days + 1), number)
    return {
        str(day): _incident(rng, able, name, culprits) for day, name in zip(chosen_days, names, strict=True)
    }


def _incident(rng: Random, able: list[str], name: str, culprits: list[str]) -> dict[str, str]:
    trigger = LIBRARY.incidents[name].trigger
    if trigger.mob is not None:
        return {"incident": name, "culprit": rng.choice(LOCATIONS)}
    public = {"public": rng.choice([other for other in able if other != name])} if trigger.public_name else {}
    return {"incident": name, "culprit": culprits.pop(0), **public}
