"""What a game brings to the engine."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple

from anju.engine import turning_point
from anju.engine.auto_pass import AutoPass
from anju.engine.document import suggestion
from anju.engine.errors import BadOption, BadSeats, Refused
from anju.engine.introduction import Introduction
from anju.engine.layers import Glance, Layers
from anju.engine.play import Entry, Play, S
from anju.engine.question import Question, Value, Word, tupled
from anju.engine.refusal import brief
from anju.engine.roster import LETTERS, Roster
from anju.engine.starter import Starter
from anju.engine.text import Text
from anju.engine.time_control import TimeControl

if TYPE_CHECKING:
    from anju.engine.course import Course
    from anju.engine.document import Node
    from anju.engine.event import Event
    from anju.engine.foresight import Foresight, Prospect
    from anju.engine.knowledge import Knowledge, Told
    from anju.engine.table import Table
    from anju.engine.turning_point import TurningPoint


class Suggestion(NamedTuple):
    """A value of another option that is compatible with the chosen one, and what it means."""

    option: str
    value: object
    about: Text


class Setting:
    """A table option: its name, default, what else it may be, the ruling it switches, and who may see it.

    One that is not said to be `public` may tell what the game hides: its value is shown to nobody before the game.
    """

    __slots__ = ("about", "choices", "default", "name", "public", "rule")

    def __init__(
        self,
        name: str,
        default: object,
        choices: tuple[object, ...] | range | None,
        about: Text,
        rule: str,
        public: bool = False,
    ) -> None:
        self.name = name
        self.default = default
        self.choices = choices
        self.about = about
        self.rule = rule
        self.public = public

    def accepts(self, value: object) -> bool:
        if self.choices is None:
            # Without choices it is a list of names.
            return isinstance(value, list | tuple) and all(isinstance(name, str) for name in value)
        # True == 1 in Python, so the type has to match as well.
        return any(value == c and type(value) is type(c) for c in self.choices)

    def alternatives(self, _value: object) -> tuple[object, ...]:
        """What to play instead once this value is no longer secret: usually the default, which deals at random."""
        return (self.default,)

    def suggestions(self, choice: object) -> tuple[Suggestion, ...]:
        """What else may be chosen once this has been."""
        return ()

    @property
    def listed(self) -> Text:
        """The possible values, for people to read."""
        if self.choices is None:
            return Text("一串名字", "a list of names")
        words = ", ".join(map(repr, self.choices))
        if isinstance(self.choices, range):
            words = f"{self.choices[0]}..{self.choices[-1]}"
        return Text(words, words)


YES_NO: Final = (False, True)
"""The choices of an option that is either on or off."""


def setting(
    name: str, default: object, choices: tuple[object, ...] | range | None, rule: str, zh: str, en: str
) -> Setting:
    """An option as a row of a list: name, values and rule first, then what it is about."""
    return Setting(name, default, choices, Text(zh, en), rule)


def public_setting(
    name: str, default: object, choices: tuple[object, ...] | range | None, rule: str, zh: str, en: str
) -> Setting:
    """The same for one that everybody may see: it tells nothing of what the game hides."""
    return Setting(name, default, choices, Text(zh, en), rule, public=True)


class TableOptions:
    """The options of one table, by name; a game names and types its own.

    Shared by all copies of a state; never changed.
    """

    def __init__(self, values: Mapping[str, Any]) -> None:
        for name, value in values.items():
            setattr(self, name, tupled(value))


class Game(Generic[S]):
    """A game as a plugin.  Everything the engine needs to know about it."""

    id: str
    name: Text
    about: Text
    seats: tuple[int, ...]
    usual_seats: int
    """How many sit down if nobody says otherwise."""
    parts: tuple[Text, ...] = ()
    """What the seats are called where they differ; the last entry applies to all further seats."""
    options: tuple[Setting, ...]
    version: str
    rule_prefix: str
    rests_at: frozenset[str]
    """Questions at which a scenario waits for a choice, although they could be declined."""
    unnamed: Roster = LETTERS
    """What sentences call those on the seats while nobody has said their names."""
    quick_to_imagine: bool = False
    """Whether imagining a world is as quick as a few moves, so that it can be done while somebody chooses."""
    terms: Mapping[str, Text] = MappingProxyType({})
    """Labels for the fields of a view, for a board that knows nothing else about the game."""
    introduction: Introduction = Introduction()
    starters: tuple[Starter, ...] = ()
    """Set-ups for the first games, the easiest first."""
    time_control: TimeControl = TimeControl()
    auto_pass: AutoPass | None = None
    """What a seat may decline in advance, until it is concerned."""
    beats: Mapping[str, int] = MappingProxyType({})
    """Which kinds of events are worth seeing by themselves, and how long each is worth looking at."""
    silence: str = ""
    """The paragraph that forbids talk while the view says `silent`, for games that do."""

    @property
    def home(self) -> Path:
        """The folder of its package, which also holds its data files."""
        written = sys.modules[type(self).__module__].__file__
        assert written is not None, "a game is written in a file"
        return Path(written).parent

    def settle(self, seats: int, options: Mapping[str, object]) -> dict[str, object]:
        """All options with their values, or an error that says what would be right."""
        if type(seats) is not int or seats not in self.seats:
            allowed = ", ".join(map(str, self.seats))
            raise BadSeats(
                Text(
                    f"{self.name.zh}可以坐{allowed}人，不能坐{seats}人。",
                    f"{self.id} seats {allowed}, not {seats}.",
                )
            )
        by_name = {setting.name: setting for setting in self.options}
        for name, value in options.items():
            if name not in by_name:
                hint = suggestion(str(name), by_name)
                raise BadOption(
                    Text(f"没有选项「{name}」。{hint.zh}", f"There is no option {name!r}. {hint.en}"),
                    "unknown_option",
                )
            if not by_name[name].accepts(value):
                listed, shown = by_name[name].listed, brief(value)
                raise BadOption(
                    Text(
                        f"选项「{name}」不能是{shown}，可以是：{listed.zh}。",
                        f"Option {name!r} cannot be {shown}; it may be: {listed.en}.",
                    ),
                    "bad_value",
                )
        return {setting.name: options.get(setting.name, setting.default) for setting in self.options}

    def start(self, seats: int, options: Mapping[str, object]) -> S:
        """The state before the first step."""
        raise NotImplementedError

    def play(self, state: S, record: list[Entry], seed: int) -> Play[S]:
        """The rules over this state."""
        raise NotImplementedError

    def view(self, state: S, seat: int | None) -> dict[str, Any]:
        """What this seat may see, built up field by field.

        A place keeps its kind: where True or False is shown, 1 and 0 never are, which Python takes for the same.
        """
        raise NotImplementedError

    def same_beat(self, told: Sequence[Event]) -> bool:
        """Whether the last of these events, a beat, happens at once with the beat before it: they are shown together."""
        return False

    def layers(self, state: S, seats: Sequence[int], before: Glance | None = None) -> Layers:
        """The public view, and where the view of each of these seats differs from it; `view` combines the two.

        Unchanged parts of the public view `before` may be reused; this is only for speed.
        """
        return self.view(state, None), [{(): self.view(state, seat)} for seat in seats]

    def own_changed(self, before: S, state: S, seats: Sequence[int]) -> Sequence[int]:
        """Those of these seats whose private part of the view may have changed; only for speed."""
        return seats

    def stage(self, state: S) -> object:
        """How far the step has publicly come; an imagined world must have come equally far."""
        return None

    def imagine(
        self, now: S, checkpoint: S, tail: list[Entry], seat: int, told: list[Event], rng: Random
    ) -> tuple[S, list[Entry]]:
        """The checkpoint and the record since, with all that the seat cannot know *now* dealt anew.

        `told` is everything the seat has been told up to now, for games in which it tells about what is hidden.
        """
        raise NotImplementedError

    def label(self, state: S, word: Word, value: Value, lang: str) -> str:
        raise NotImplementedError

    def option_label(self, question: Question, value: Value, lang: str) -> str:
        """How a value on offer is called; a game may look at what asks."""
        return self.label(question.state, question.word, value, lang)

    def option_note(self, question: Question, value: Value, lang: str) -> str:
        """What will come of a value on offer, as far as the seat can tell."""
        return ""

    def option_warning(self, question: Question, value: Value, lang: str) -> str:
        """A short word for a value that is sure to go wrong."""
        return ""

    def names(self, state: S, word: Word | None, value: Value) -> tuple[str, ...]:
        """All the names by which a scenario may call a value; without a word, at any question."""
        raise NotImplementedError

    def find(self, state: S, word: Word, values: list[Value], name: str) -> Value:
        """The value on offer that a person means by this name."""
        for value in values:
            if name in self.names(state, word, value):
                return value
        offered = ", ".join(self.label(state, word, value, "zh") for value in values[:12])
        raise Refused(
            "not_on_offer",
            Text(f"「{name}」不在可选之列：{offered}。", f"{name!r} is not on offer: {offered}."),
            {"offered": len(values)},
            word.rule,
        )

    def value_named(self, view: Mapping[str, Any], name: str) -> Value:
        """The value, on offer or not, that whoever sees this view calls so; the name itself if nothing is called so.

        Nothing but the view and the printed lists may be looked at: whether a name is understood tells something, too.
        """
        raise NotImplementedError

    def piece(self, state: S, word: Word, value: Value) -> str:
        raise NotImplementedError

    def sentence(self, question: Question, lang: str) -> str:
        return question.word.text(lang)

    def rule(self, question: Question) -> str:
        """The paragraph of the rulebook that a question rests on; a game may look at what asks."""
        return question.word.rule

    def roster(self, names: Sequence[Text]) -> Roster:
        """The roster for sentences of this game, with these names for the seats."""
        return Roster(names)

    def event_text(self, kind: str, data: tuple[object, ...], lang: str) -> str:
        """One sentence, in which a mark stands for every seat (`Roster`)."""
        raise NotImplementedError

    def outcome_text(self, state: S) -> Text:
        """How it ended, with such marks."""
        raise NotImplementedError

    def printed(self) -> Mapping[str, Text]:
        """The paragraphs of the rulebook that are made from data, in both languages, by rule id."""
        return {}

    def catalogue(self) -> Mapping[str, object]:
        """What is printed on its cards, roles and skills, as plain data in both languages: for boards drawn elsewhere.

        It is the same for everybody and at every table.
        """
        return {}

    def named(self) -> Iterable[Text]:
        """The names of skills, cards, roles: English summaries of the rules may call them by the Chinese one."""
        return ()

    def why(self, state: S, question: Question, what: Value) -> Refused | None:
        """Why this value or piece cannot be chosen at this question; None if it can."""
        raise NotImplementedError

    def foresee(self, table: Table, question: Question, steps: list[Value]) -> list[Foresight]:
        """What would come of these answers, one after the other.

        The table is a copy to try things on; nothing may be told that the seat asked does not know.
        """
        return []

    def prospects(self, question: Question) -> list[Prospect]:
        """What is near for the seat that is asked, the nearest first."""
        return []

    def deduce(self, view: Mapping[str, Any], told: list[Told], then: list[Told]) -> list[Knowledge]:
        """What can be known by whoever sees this view and was told this; and once more, if `then` came next.

        Nothing but what is given may be looked at: it is asked where there is no table.
        """
        return []

    def may_deduce(self, options: Mapping[str, object], seat: int, alone: bool) -> Refused | None:
        """Why this seat may not ask what follows from what it was told; None if it may.

        `alone`: nobody else at the table is a person.
        """
        return Refused(
            "no_solver",
            Text(f"{self.name.zh}没有推理机。", f"There is no solver for {self.name.en}."),
            {},
            "",
            Text("自己推理。", "Work it out yourself."),
        )

    def turning_points(self, course: Course) -> Iterable[TurningPoint]:
        """What may have decided this finished game, with everything known; the heaviest are told."""
        return turning_point.last_beat(course)

    def overlooked(self, course: Course, seat: int) -> Iterable[TurningPoint]:
        """What this seat could have known in time and did not use, from what it had been shown by then."""
        return ()

    def place(self, given: Node, seats: int, options: Mapping[str, object]) -> S:
        """The position that a scenario describes."""
        raise NotImplementedError

    def describe(self, state: S) -> dict[str, Any]:
        """The position in the words of a scenario; `place` of it gives the state back."""
        raise NotImplementedError

    def differences(self, expected: Node, state: S) -> list[tuple[str, str, str]]:
        """(where, expected, actual) for everything a scenario expects and the position does not hold."""
        raise NotImplementedError

    def stock(self, state: S) -> object:
        """What must never change during play (all cards, sorted), for the conformance suite."""
        raise NotImplementedError
