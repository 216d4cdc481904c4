"""What a text refers to (things, abilities, words), their names, and the rule a question rests on."""

from __future__ import annotations

from collections.abc import Container
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from anju.engine import refusal
from anju.engine.errors import Refused
from anju.engine.question import Question
from anju.engine.refusal import Obstacle, is_number
from anju.engine.remedy import Remedy, Step
from anju.engine.text import Text
from anju.games.tragedy_looper import label
from anju.games.tragedy_looper.library import (
    LOCATIONS,
    PLACE_NAMES,
    PLACES,
    Character,
    GoodwillAbility,
    Library,
    Plot,
    Role,
    Row,
)

if TYPE_CHECKING:
    from anju.games.tragedy_looper.queries import Queries

KIND_NAMES: Final = {
    "card": Text("行动牌", "an action card"),
    "character": Text("角色", "a character"),
    "location": Text("地点", "a location"),
    "goodwill": Text("友好能力", "a goodwill ability"),
    "row": Text("身份、剧情或特性的能力", "an ability of a role, a plot or a trait"),
    "role": Text("身份", "a role"),
    "plot": Text("剧情", "a plot"),
    "incident": Text("事件", "an incident"),
    "set": Text("剧本集", "a tragedy set"),
    "day": Text("日子", "a day"),
}
"""The kinds of values; plain words have no kind."""


class Printed:
    """Where each ability and rule of the library is printed."""

    __slots__ = ("goodwill", "plot_rows", "role_rows", "traits")

    def __init__(self, library: Library) -> None:
        characters = library.characters.values()
        self.goodwill: dict[str, tuple[Character, GoodwillAbility]] = {
            ability.id: (character, ability) for character in characters for ability in character.abilities
        }
        self.traits: dict[str, tuple[Character, Row]] = {
            row.id: (character, row) for character in characters for row in character.traits
        }
        self.role_rows: dict[str, tuple[Role, Row]] = {
            row.id: (role, row) for role in library.roles.values() for row in role.rows
        }
        self.plot_rows: dict[str, tuple[Plot, Row]] = {
            row.id: (plot, row) for plot in library.plots.values() for row in plot.rows
        }

    def row(self, id: str) -> Row:
        for rows in (self.traits, self.role_rows, self.plot_rows):
            if id in rows:
                return rows[id][1]
        raise KeyError(id)

    def is_row(self, id: str) -> bool:
        return id in self.traits or id in self.role_rows or id in self.plot_rows


@lru_cache(maxsize=4)
def printed(library: Library) -> Printed:
    return Printed(library)


# -- what a text names --------------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def kind_of(library: Library, id: str) -> str:
    """The kind of value that has this id, on offer or not; "" if none."""
    shelves: dict[str, Container[str]] = {
        "card": library.cards,
        "character": library.characters,
        "role": library.roles,
        "plot": library.plots,
        "incident": library.incidents,
        "set": library.sets,
        "word": label.WORDS,
    }
    if id in PLACES:
        return "location"
    for kind, shelf in shelves.items():
        if id in shelf:
            return kind
    return "day" if is_number(id) else _ability_kind(library, id)


def _ability_kind(library: Library, id: str) -> str:
    """An ability alone, or with the character who uses it."""
    head, at, actor = id.partition("@")
    if at and actor not in library.characters:
        return ""
    if head in printed(library).goodwill:
        return "goodwill"
    return "row" if printed(library).is_row(head) else ""


@lru_cache(maxsize=4)
def _known(library: Library) -> dict[str, tuple[str, ...]]:
    """Every name that people use, with the ids it stands for."""
    by_name: dict[str, tuple[str, ...]] = {}
    shelves = (library.cards, library.characters, library.roles, library.plots, library.incidents)
    ids = [*label.WORDS, *LOCATIONS, *(id for shelf in shelves for id in shelf), *label.abilities(library)]
    for id in ids:
        name = label.named(library, id)
        for one in dict.fromkeys((name.zh, name.en, *_other_names(library, id))):
            by_name[one] = (*by_name.get(one, ()), id)
    return by_name


def _other_names(library: Library, id: str) -> tuple[str, ...]:
    for shelf in (library.characters, library.roles, library.plots, library.incidents):
        if id in shelf:
            return tuple(shelf[id].also)
    return ()


def called(library: Library, name: str) -> tuple[str, ...]:
    """The ids of everything with this name."""
    return _known(library).get(name, ())


def unknown(play: Queries, question: Question, what: str) -> Refused:
    """Nothing has this name; did you mean ...?"""
    known = _known(play.library)
    ids = dict.fromkeys(id for named in known.values() for id in named)
    return refusal.unknown(question, what, [*ids, *known])


# -- how things are called ----------------------------------------------------------------------------------------


def name(play: Queries, id: str) -> Text:
    """The name of something that has an id."""
    return label.named(play.library, id)


def thing_name(play: Queries, thing: int) -> Text:
    return name(play, play.thing_id(thing))


def place_name(place: int) -> Text:
    return PLACE_NAMES[PLACES[place]]


def deck_name(owner: int) -> Text:
    """The owner of a deck, which everybody sees (TL-5.2.5)."""
    return Text("主谋", "the mastermind") if owner == 0 else Text(f"{owner} 号主角席", f"protagonist {owner}")


def source_rule(play: Queries, question: Question) -> str:
    """The rule id of the asking ability, row or incident, otherwise of the question."""
    source = question.source
    written = kind_of(play.library, source) in ("goodwill", "row", "incident")
    return f"TL-{source}" if written else question.rule


def of_one(play: Queries, id: str, obstacle: Obstacle) -> Obstacle:
    """The same with the name of its ability, where several are listed together."""
    called = name(play, id)
    cause = Text(f"{called.zh}，{obstacle.cause.zh}", f"{called.en}: {obstacle.cause.en}")
    numbers = {f"{id}.{key}": value for key, value in obstacle.numbers.items()}
    return Obstacle(obstacle.code, cause, numbers, obstacle.rule, Remedy(obstacle.remedy, obstacle.ways))


# -- when it would be possible again ------------------------------------------------------------------------------

DAY: Final = "day"
LOOP: Final = "loop"
"""Remedy steps: wait until then."""
COUNTERS: Final = "counters"
"""Remedy step: so many counters more or fewer on something."""
NO_LATER_LOOP: Final = Remedy(
    Text("没有那样的轮回了，选别的", "there is no such loop any more: choose something else"), ()
)


def next_day(play: Queries) -> Remedy:
    s = play.state
    if s.day >= play.board.days:
        return next_loop(play)
    words = Text(f"等到明天（第 {s.day + 1} 天）", f"wait for tomorrow, day {s.day + 1}")
    return Remedy(words, ((Step(DAY, s.day + 1),),))


def next_loop(play: Queries) -> Remedy:
    s = play.state
    if s.loop >= play.board.loops:
        return NO_LATER_LOOP
    words = Text(f"等到下个轮回（第 {s.loop + 1} 轮回）", f"wait for the next loop, loop {s.loop + 1}")
    return Remedy(words, ((Step(LOOP, s.loop + 1),),))
