"""The names of values, in both languages, and the piece on the table that each touches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from anju.engine.question import Question, Value, Word
from anju.engine.refusal import is_number
from anju.engine.text import NOTHING, Text
from anju.games.tragedy_looper.library import FAR_SIDE, LOCATIONS, PLACE_NAMES, GoodwillAbility, Row
from anju.games.tragedy_looper.state import deck_in_turn
from anju.games.tragedy_looper.words import CARRY_OUT, NO, NOBODY, P_CARD, P_TARGET, PASS, REFUSE, YES

if TYPE_CHECKING:
    from anju.games.tragedy_looper.library import Library
    from anju.games.tragedy_looper.state import Town

COUNTER_NAMES: Final[dict[str, Text]] = {
    "goodwill": Text("友好", "Goodwill"),
    "paranoia": Text("不安", "Paranoia"),
    "intrigue": Text("密谋", "Intrigue"),
    "hope": Text("希望", "Hope"),
    "despair": Text("绝望", "Despair"),
}

WORDS: Final[dict[str, Text]] = {
    PASS: Text("不用", "Pass"),
    CARRY_OUT: Text("执行", "Carry it out"),
    REFUSE: Text("拒绝", "Refuse"),
    YES: Text("是", "Yes"),
    NO: Text("否", "No"),
    NOBODY: Text("没有可选的", "Nobody to choose"),
    "+1": Text("增加 1 个", "Add 1"),
    "-1": Text("移除 1 个", "Remove 1"),
    "branch_1": Text("前一项", "The former"),
    "branch_2": Text("后一项", "The latter"),
    **COUNTER_NAMES,
    FAR_SIDE: PLACE_NAMES[FAR_SIDE],
}

Schedule = Sequence[tuple[int, Text]]
"""Day and public name of every incident."""

KINDS: Final = ("character", "location", "card", "incident", "plot", "role")
"""What a value may be the id of; no id is used twice."""


class Owned(NamedTuple):
    """An ability or a rule has no name of its own: it is called by whose it is, and by its place there."""

    owner: str
    """The id of the role, plot or character it is written on."""
    name: Text
    number: int
    """Its place among several; 0 if it is the only one."""
    text: Text

    @property
    def numbered(self) -> Text:
        """杀手 2"""
        if not self.number:
            return self.name
        return Text(f"{self.name.zh} {self.number}", f"{self.name.en} {self.number}")


# -- abilities ------------------------------------------------------------------------------------------------


@lru_cache(maxsize=4)
def abilities(library: Library) -> dict[str, Owned]:
    """All abilities and rules of roles, plots and characters by id."""
    by_id: dict[str, Owned] = {}
    for role in library.roles.values():
        by_id.update(_of_one(role.id, role.name, role.rows))
    for plot in library.plots.values():
        by_id.update(_of_one(plot.id, plot.name, plot.rows))
    for character in library.characters.values():
        name = character.name
        by_id.update(_of_one(character.id, Text(f"{name.zh}特性", f"{name.en} trait"), character.traits))
        by_id.update(_of_one(character.id, name, character.abilities))
    return by_id


def _of_one(owner: str, name: Text, rows: Sequence[Row | GoodwillAbility]) -> dict[str, Owned]:
    several = len(rows) > 1
    return {
        row.id: Owned(owner, name, place if several else 0, row.text) for place, row in enumerate(rows, 1)
    }


def _ability_label(library: Library, value: str) -> Text:
    """男学生（杀手）：若此角色密谋不少于4，可令主角死亡"""
    id, _, actor = value.partition("@")
    ability = abilities(library)[id]
    who = ability.name
    if actor:
        holder = library.characters[actor].name
        who = Text(f"{holder.zh}（{who.zh}）", f"{holder.en} ({who.en})")
    return Text(
        f"{who.zh}：{ability.text.zh.removesuffix('。')}", f"{who.en}: {ability.text.en.removesuffix('.')}"
    )


@lru_cache(maxsize=4096)
def _ability_names(library: Library, value: str) -> tuple[str, ...]:
    """From the most precise to the vaguest: a role with several abilities is not precise."""
    id, _, actor = value.partition("@")
    ability = abilities(library)[id]
    numbered = ability.numbered
    own = [id, numbered.zh, numbered.zh.replace(" ", ""), numbered.en]
    if actor:
        own += [ability.name.zh, ability.name.en, *_thing_names(library, ability.owner)]
        return tuple(f"{one}@{who}" for one in own for who in _thing_names(library, actor))
    if not ability.number:
        own += _thing_names(library, ability.owner)
    return tuple(own)


# -- anything with an id --------------------------------------------------------------------------------------


def kind_of(library: Library, value: str) -> str:
    """Of what this is the id; nothing if it is the id of nothing."""
    return next((kind for kind in KINDS if library.exact(kind, value) == value), "")


@lru_cache(maxsize=4096)
def named(library: Library, value: str) -> Text:
    """What a word is called: something with an id, an ability, a day, or a plain word."""
    if value in WORDS:
        return WORDS[value]
    kind = kind_of(library, value)
    if kind:
        return library.name(kind, value)
    id, _, actor = value.partition("@")
    if id in abilities(library):
        name = abilities(library)[id].numbered
        if not actor:
            return name
        holder = library.characters[actor].name
        return Text(f"{holder.zh}的{name.zh}", f"{name.en} of {holder.en}")
    return Text(f"第 {value} 天", f"day {value}") if is_number(value) else Text(value, value)


@lru_cache(maxsize=4096)
def _thing_names(library: Library, value: str) -> tuple[str, ...]:
    """The id, both names, and whatever else people say."""
    name = named(library, value)
    also: tuple[str, ...] = ()
    if value in library.characters:
        also = library.characters[value].also
    elif value in library.roles:
        also = library.roles[value].also
    elif value in library.plots:
        also = library.plots[value].also
    elif value in library.incidents:
        also = library.incidents[value].also
    return value, name.zh, name.en, *also


def label(library: Library, s: Town, word: Word, value: Value, lang: str) -> str:
    if word.kind == "deck":
        return Text(f"{value} 号主角", f"Protagonist {value}")(lang)
    if not isinstance(value, str):
        return str(value)
    if value.partition("@")[0] in abilities(library):
        return _ability_label(library, value)(lang)
    if word.kind == "word" and is_number(value):
        return _day(_schedule(s), value)(lang)
    return named(library, value)(lang)


def _day(schedule: Schedule, value: str) -> Text:
    """第 3 天 谋杀: an incident is chosen by its day."""
    day, incidents = int(value), _incidents_on(schedule, int(value))
    if not incidents:
        return Text(f"第 {day} 天", f"day {day}")
    return Text(f"第 {day} 天 {incidents[0].zh}", f"day {day} {incidents[0].en}")


def _schedule(s: Town) -> Schedule:
    return [(day, incident.name) for day, incident in s.board.schedule]


def _incidents_on(schedule: Schedule, day: int) -> list[Text]:
    return [incident for when, incident in schedule if when == day]


def option_label(library: Library, question: Question, value: Value, lang: str) -> str:
    return label(library, question.state, question.word, value, lang)


# -- names in scenarios ---------------------------------------------------------------------------------------


def names(library: Library, s: Town, word: Word | None, value: Value) -> tuple[str, ...]:
    """All the names a scenario may use; without a word, for any kind of question."""
    if not isinstance(value, str):
        return (str(value),)
    if is_number(value) and (word is None or word.kind == "word"):
        return _day_names(_schedule(s), value)
    return _names(library, value)


def _names(library: Library, value: str) -> tuple[str, ...]:
    """Of anything but a day."""
    names_of = _ability_names if value.partition("@")[0] in abilities(library) else _thing_names
    return tuple(dict.fromkeys(names_of(library, value)))


def _day_names(schedule: Schedule, value: str) -> tuple[str, ...]:
    """Also by the incident of the day, unless it stands in the schedule twice."""
    day = _day(schedule, value)
    names = [value, f"第 {value} 天", f"第{value}天", f"day {value}", day.zh, day.en]
    every = [incident for _, incident in schedule]
    for name in _incidents_on(schedule, int(value)):
        if every.count(name) == 1:
            names += [name.zh, name.en]
    return tuple(dict.fromkeys(names))


def value_named(library: Library, view: Mapping[str, Any], name: str) -> Value:
    """As whoever sees this view calls it: of those who are still to come only the mastermind knows."""
    script = view.get("script")
    cast = [one["id"] for one in view["characters"]] if script is None else script["roles"]
    schedule = [(entry["day"], library.incidents[entry["incident"]].name) for entry in view["schedule"]]
    return called(library, tuple(dict.fromkeys((*(view["cast"] or ()), *cast))), schedule, name)


def called(library: Library, cast: Sequence[str], schedule: Schedule, name: str) -> str:
    """Something of this table before something that is only in the library; the name itself if it is nothing."""
    for value in _values(library, cast, schedule):
        if name in (_day_names(schedule, value) if is_number(value) else _names(library, value)):
            return value
    ability, at, actor = name.partition("@")
    if not at:
        return name
    for id in cast:
        if actor in _thing_names(library, id):
            return _held(library, ability, id) or name
    return name


def _values(library: Library, cast: Sequence[str], schedule: Schedule) -> list[str]:
    """Everything that may be answered, without the abilities that need a character."""
    goodwill = [ability.id for id in cast for ability in library.characters[id].abilities]
    plots = [row.id for plot in library.plots.values() for row in plot.rows]
    days = [str(day) for day, _ in schedule]
    shelf = [*library.cards, *library.roles, *library.plots, *library.characters]
    return [*WORDS, *cast, *LOCATIONS, *shelf, *goodwill, *days, *plots, *library.incidents]


def _held(library: Library, ability: str, actor: str) -> str:
    """killer_1@office_worker from 杀手; of several, the first."""
    rows = [row for role in library.roles.values() for row in role.rows]
    rows += library.characters[actor].traits
    held = [f"{row.id}@{actor}" for row in rows]
    return next((one for one in held if f"{ability}@{actor}" in _ability_names(library, one)), "")


# -- questions ------------------------------------------------------------------------------------------------


def piece(library: Library, word: Word, value: Value) -> str:
    """The piece that the option touches, so that a screen can attach it there; for an ability also its owner."""
    if not isinstance(value, str) or value in (word.decline, NOBODY):
        return ""
    if value in PLACE_NAMES:
        return f"location:{value}"
    if word.kind == "thing":
        return f"character:{value}"
    if word.kind == "ability":
        actor = value.partition("@")[2] or abilities(library)[value].owner
        return f"ability:{value} character:{actor}" if actor in library.characters else f"ability:{value}"
    return f"card:{value}" if word.kind == "card" else ""


def sentence(library: Library, question: Question, lang: str) -> str:
    """Which deck, what asks, and what: 「谋杀」选谁或哪里"""
    text = question.word.text(lang).format(deed=_deed(library, question.source)(lang))
    if question.source:
        name = named(library, question.source)(lang)
        text = f"{name}: {text}" if lang == "en" else f"「{name}」{text}"
    return deck_asked(question)(lang) + text


def _deed(library: Library, source: str) -> Text:
    """What the ability that asks would do, if it is an ability."""
    ability = abilities(library).get(source)
    if ability is None:
        return NOTHING
    return Text(ability.text.zh.removesuffix("。"), ability.text.en.removesuffix("."))


def deck_asked(question: Question) -> Text:
    """Whoever plays several protagonists has to know whose card is wanted (R-249)."""
    s: Town = question.state
    if question.word not in (P_CARD, P_TARGET) or s.board.people == s.board.decks:
        return NOTHING
    deck, link = deck_in_turn(s), ", " if question.source else ": "  # behind what asks stands a colon already
    return Text(f"{deck} 号主角：", f"Protagonist {deck}{link}")
