"""The options of a room's game: what was chosen, what of it everybody may see, and whether it goes together.

Which options are secret is the game's word; one that it does not call public is.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import msgspec

from anju.engine.errors import AnjuError
from anju.engine.game import Game, Setting
from anju.server.live import refusals
from anju.server.net.limits import DEEPEST_OPTION, LONGEST_OPTIONS


def chosen(game: Game[Any], options: Mapping[str, Any]) -> dict[str, Any]:
    """Those that differ from their defaults, and all that are secret: which of these is the default must not show.

    A list is as good as a tuple.
    """
    defaults = {setting.name: _listed(setting.default) for setting in game.options if setting.public}
    return {
        name: value
        for name, value in options.items()
        if name not in defaults or _listed(value) != defaults[name]
    }


def named(game: Game[Any], options: Mapping[str, Any]) -> dict[str, Any]:
    """Without those for which somebody takes their choice back: they are as if nobody had chosen."""
    known = {setting.name for setting in game.options}
    return {name: value for name, value in options.items() if value is not None or name not in known}


def public(game: Game[Any], options: Mapping[str, Any]) -> dict[str, Any]:
    """Those that everybody may see."""
    shown = {setting.name for setting in game.options if setting.public}
    return {name: value for name, value in options.items() if name in shown}


def secret(game: Game[Any], options: Mapping[str, Any]) -> dict[str, Any]:
    """Those that would tell players what the game hides from them."""
    shown = public(game, options)
    return {name: value for name, value in options.items() if name not in shown}


def told(
    game: Game[Any], options: Mapping[str, Any], before: Mapping[str, list[Any]]
) -> dict[str, list[Any]]:
    """What everybody knows of secrets that could be chosen again, by option, after a game with these has ended too."""
    known = {name: list(values) for name, values in before.items()}
    for setting in _secrets(game):
        value = options.get(setting.name, setting.default)
        if setting.choices is not None and value in setting.choices:
            values = known.setdefault(setting.name, [])
            values[:] = [*(one for one in values if one != value), value]
    return known


def renewed(
    game: Game[Any], seats: int, options: Mapping[str, Any], known: Mapping[str, list[Any]], rng: Random
) -> dict[str, Any]:
    """These options for another game: what was hidden and has been told is replaced by what nobody here has seen.

    What is chosen where nobody chooses comes last of that, since it would be guessed; where everything has been seen, it is what
    was seen longest ago.
    """
    drawn = public(game, options)
    for setting in _secrets(game):
        seen = known.get(setting.name, [])
        others = list(setting.alternatives(options.get(setting.name, setting.default)))
        if others == [setting.default]:
            continue  # it is as if nobody had chosen
        rng.shuffle(others)
        others.sort(key=lambda one: (seen.index(one) + 1 if one in seen else 0, one == setting.default))
        fitting = (one for one in others if _goes_together(game, seats, {**drawn, setting.name: one}))
        for one in fitting:
            drawn[setting.name] = one
            break
    return chosen(game, drawn)


def differing(one: Mapping[str, Any], other: Mapping[str, Any]) -> list[str]:
    """The names of what is not the same in both."""
    return sorted(name for name in {**one, **other} if one.get(name) != other.get(name))


def _secrets(game: Game[Any]) -> list[Setting]:
    return [setting for setting in game.options if not setting.public]


def _goes_together(game: Game[Any], seats: int, options: Mapping[str, Any]) -> bool:
    try:
        check(game, seats, options)
    except AnjuError:
        return False
    return True


def check(game: Game[Any], seats: int, options: Mapping[str, Any]) -> None:
    """Raises an `AnjuError` for what cannot be or does not go together."""
    if _is_deep(options, DEEPEST_OPTION) or len(msgspec.json.encode(options)) > LONGEST_OPTIONS:
        raise refusals.too_much(LONGEST_OPTIONS, DEEPEST_OPTION)
    settled = game.settle(seats, options)
    try:
        game.start(seats, settled)
    except (TypeError, ValueError, LookupError, AttributeError) as problem:
        # Free-form options (a script, a list of roles) come from outside in any shape.
        raise refusals.unusable_options() from problem


def check_with_secrets(
    game: Game[Any], seats: int, options: Mapping[str, Any], secrets: Mapping[str, Any]
) -> None:
    """The same with what was chosen in secret before, maybe by another: nothing that is said tells of it."""
    try:
        check(game, seats, {**secrets, **options})
    except AnjuError:
        if not secrets:
            raise
        check(game, seats, options)
        raise refusals.against_secrets(sorted(secrets)) from None


def check_resizing(game: Game[Any], secrets: Mapping[str, Any]) -> None:
    """Raises `Refused` if something was chosen in secret for the seats one by one.

    Whatever it is: that an empty list would go with other numbers of seats would tell that it is empty.
    """
    lists = {setting.name for setting in game.options if setting.choices is None}
    if not lists.isdisjoint(secrets):
        raise refusals.against_secrets(sorted(secrets))


def _is_deep(value: object, left: int) -> bool:
    """Whether lists and tables stand in each other more than so many times."""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return not left or any(_is_deep(one, left - 1) for one in inner if isinstance(one, dict | list))


def _listed(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value
