"""A script as written: what could be read of it, with the places, and everything that is wrong with it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches
from typing import Final

from anju.engine.document import Node
from anju.engine.text import NOTHING, Text
from anju.games.tragedy_looper.content import Character, Role, TragedySet
from anju.games.tragedy_looper.library import KIND_NAMES, Library
from anju.games.tragedy_looper.validator.finding import ScriptFinding

FORM: Final = "TL-6.0"
"""The rule about what a script is; the other rules are about its contents."""

_WHOLE: Final = re.compile(r"-?[0-9]{1,9}")
_OTHERWISE: Final = Text("换成别的", "take another")


class CastEntry:
    """A member of the cast as written."""

    __slots__ = ("character", "key", "options", "role", "role_node", "twice")

    def __init__(self, key: Node) -> None:
        self.key = key
        self.role_node = key
        self.character: Character | None = None
        self.role: Role | None = None
        self.options: dict[str, Node] = {}
        self.twice = False
        """Whether the character is already in the cast, so that it is unclear which entry is meant."""

    @property
    def free(self) -> bool:
        """Whether the plots give this one no role (TL-6.1.4)."""
        who = self.character
        return who is not None and (
            who.has_trait("script_role_outside_plots") or who.has_trait("script_role_copy")
        )


class Date:
    """A scheduled incident as written; `culprit` is a location for a mob."""

    __slots__ = ("culprit", "culprit_node", "day", "incident", "incident_node", "key", "public")

    def __init__(self, key: Node) -> None:
        self.key = key
        self.incident_node = key
        self.culprit_node = key
        self.day = 0
        self.incident = ""
        self.culprit = ""
        self.public = ""


class Draft:
    """Fields that could not be read keep their empty value; rules that need them are not looked at."""

    def __init__(self, root: Node, library: Library) -> None:
        self.root = root
        self.library = library
        self.findings: list[ScriptFinding] = []
        self.id = ""
        self.title = NOTHING
        self.story = NOTHING
        self.author = ""
        self.source = ""
        self.set: TragedySet | None = None
        self.days = 0
        self.loops = 0
        self.loop_options: tuple[int, ...] = ()
        self.difficulty: dict[int, int] = {}
        self.main_plots: list[str] = []
        self.subplots: list[str] = []
        self.plots_sure = True
        """Whether the plots are known well enough to add up their roles."""
        self.extra_main_plot = ""
        self.cast: list[CastEntry] = []
        self.cast_sure = True
        """Whether everybody in the cast could be read."""
        self.unread_members = 0
        """How many more are written where only one is allowed."""
        self.dates: list[Date] = []
        self.unread_dates = 0
        """How many more incidents there are."""
        self.cast_public = False
        self.table_talk = True
        self.special_rules: tuple[Text, ...] = ()

    # -- complaints -------------------------------------------------------------------------------------------

    def say(self, node: Node, code: str, rule: str, message: Text, hint: Text) -> None:
        self.findings.append(ScriptFinding((node.file, node.line, node.column), code, rule, message, hint))

    def key(self, name: str) -> Node:
        """Where a word of the script stands, or the script itself."""
        return self.root.keys.get(name) or Node(self.root.file, self.root.line, name, self.root.column)

    # -- parts that several rules read ------------------------------------------------------------------------

    def word(self, node: Node) -> str | None:
        """One word of text."""
        if isinstance(node.value, str) and node.value.strip():
            return node.value.strip()
        message, hint = (
            Text("这里应是一个名字", "a name is expected here"),
            Text("只写名字", "write only the name"),
        )
        self.say(node, "wrong_shape", FORM, message, hint)
        return None

    def mapping(self, node: Node, example: str) -> dict[str, Node]:
        """Names and what they hold."""
        if isinstance(node.value, dict):
            return node.value
        message = Text("这里应是「名: 值」的表", "a table of names and values is expected here")
        self.say(node, "wrong_shape", FORM, message, for_example(example))
        return {}

    def refuse_repeated(self, node: Node) -> None:
        for key in node.repeated:
            message = Text(f"「{key.value}」写了两次", f'"{key.value}" is given twice')
            self.say(key, "repeated_key", FORM, message, Text("删去一处", "remove one of them"))

    def refuse_unknown(self, node: Node, known: Iterable[str]) -> None:
        """Reports unknown words."""
        allowed = list(known)
        for name in node.items():
            if name not in allowed:
                message = Text(f"不认识「{name}」", f'unknown word "{name}"')
                meant = closest(name, allowed)
                hint = choose(allowed, allowed) if meant is None else did_you_mean(meant)
                self.say(node.key(name), "unknown_key", FORM, message, hint)

    def number(self, node: Node, least: int, most: int) -> int | None:
        number = self.whole(node, between(least, most))
        if number is None or least <= number <= most:
            return number
        message = Text(f"{number} 不在 {least} 与 {most} 之间", f"{number} is not between {least} and {most}")
        self.say(node, "out_of_range", FORM, message, between(least, most))
        return None

    def whole(self, node: Node, hint: Text) -> int | None:
        """A whole number of reasonable length."""
        text = node.value if isinstance(node.value, str) else ""
        if _WHOLE.fullmatch(text) is None:
            message = Text("这里应是一个整数", "a whole number is expected here")
            self.say(node, "not_a_number", FORM, message, hint)
            return None
        return int(text)

    def called(self, kind: str, id: str) -> Text:
        return self.library.name(kind, id)

    def resolve(
        self,
        node: Node,
        kind: str,
        rule: str,
        allowed: Iterable[str],
        likely: Iterable[str] | None = None,
        offered: Iterable[str] | None = None,
    ) -> str | None:
        """The id of something that is named, if it is among the allowed ones; of an unknown name what was probably meant.

        With that the rest is looked at as if it were mended, so that everything wrong is told at once.  `likely` are those
        of the allowed ones that could stand here, `offered` those of them that ask for nothing else.
        """
        word = self.word(node)
        if word is None:
            return None
        fitting = list(allowed)
        id = self.library.find(kind, word) if kind in _BY_ANY_NAME else self.library.exact(kind, word)
        if id in fitting:
            return id
        zh, en = KIND_NAMES[kind]
        likely = fitting if likely is None else list(likely)
        others = self.listed(kind, likely if offered is None else offered)
        if id is None:
            inside = Text("", "") if self.set is None or kind in _EVERYWHERE else self.inside()
            message = Text(f"不认识{inside.zh}{zh}「{word}」", f'{en} "{word}" unknown{inside.en}')
            meant = self.meant(kind, word, likely)
            hint = others if meant is None else did_you_mean(meant)
            self.say(node, f"unknown_{kind}", rule, message, hint)
            return None if meant is None else self.library.exact(kind, meant)
        message = Text(f"{zh}「{word}」不属于{self.home.zh}", f'{en} "{word}" is not part of {self.home.en}')
        self.say(node, f"{kind}_not_in_set", rule, message, others)
        return None

    @property
    def home(self) -> Text:
        return self.set.name if self.set is not None else Text("剧本集", "the set")

    def inside(self) -> Text:
        return Text(f"{self.home.zh}的", f" in {self.home.en}")

    def meant(self, kind: str, word: str, fitting: list[str]) -> str | None:
        """The name that was probably meant: another one of the same thing, or one written much like it."""
        known = self.library.find(kind, word)
        if known in fitting:
            name = self.called(kind, known)
            return name.en if word.isascii() else name.zh
        return closest(word, (name for name in self.library.names(kind) if self._is_one(kind, name, fitting)))

    def _is_one(self, kind: str, name: str, ids: list[str]) -> bool:
        return self.library.exact(kind, name) in ids

    def listed(self, kind: str, ids: Iterable[str], nothing: Text = _OTHERWISE) -> Text:
        """The choices as a list in words; `nothing` if there are none."""
        names = [self.called(kind, id) for id in ids]
        if not names:
            return nothing
        return choose([name.zh for name in names], [name.en for name in names])

    def roles(self) -> tuple[str, ...]:
        return self.set.roles if self.set is not None else tuple(self.library.roles)


class StrictDraft(Draft):
    """Stops at the first thing that is wrong: of a script that comes from outside nobody hears more, and to look for
    what each of a thousand wrong names could have meant takes long."""

    def say(self, node: Node, code: str, rule: str, message: Text, hint: Text) -> None:
        raise ScriptFinding((node.file, node.line, node.column), code, rule, message, hint).error()


_EVERYWHERE: Final = ("character", "set", "location")
"""Kinds of things that are independent of sets."""


_BY_ANY_NAME: Final = ("set",)
"""The short names of sets are on every box, and nothing else is called so."""


def closest(word: str, known: Iterable[str]) -> str | None:
    return next(iter(get_close_matches(word, list(known), n=1, cutoff=0.5)), None)


def did_you_mean(name: str) -> Text:
    return Text(f"是不是「{name}」？", f'did you mean "{name}"?')


def choose(zh: list[str], en: list[str]) -> Text:
    return Text("可选：" + "、".join(zh), "choose from: " + ", ".join(en))


def for_example(text: str) -> Text:
    return Text(f"例如「{text}」", f'for example "{text}"')


def between(least: int, most: int) -> Text:
    return Text(f"写 {least} 到 {most}", f"write {least} to {most}")
