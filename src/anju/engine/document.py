"""YAML with positions, so that every complaint about a file can say where."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import yaml

from anju.engine.errors import BadDocument
from anju.engine.file import contents
from anju.engine.text import NOTHING, Text


def suggestion(word: str, known: Iterable[str]) -> Text:
    """ "Did you mean ...?", or nothing."""
    letters = set(word)
    close = _closest(word, tuple(name for name in known if not letters.isdisjoint(name)))
    return Text(f"是不是「{close}」？", f"Did you mean {close!r}?") if close else NOTHING


@lru_cache(maxsize=256)
def _closest(word: str, names: tuple[str, ...]) -> str:
    """Cached: comparing with every word takes milliseconds, and the same mistakes are often sent again."""
    return next(iter(get_close_matches(word, names, n=1, cutoff=0.5)), "")


class Node:
    """A scalar (`str`), a list or a mapping of a document, and the line and column where it begins.

    A mapping also knows where its keys stand, for complaints about a key and not about what it holds.
    """

    __slots__ = ("column", "file", "keys", "line", "repeated", "value")

    def __init__(
        self, file: str, line: int, value: str | list[Node] | dict[str, Node], column: int = 1
    ) -> None:
        self.file = file
        self.line = line
        self.column = column
        self.value = value
        self.keys: dict[str, Node] = {}
        self.repeated: list[Node] = []
        """Keys that occur a second time; their values are not read."""

    def key(self, name: str) -> Node:
        """The key itself with its position; a mapping that was not read from a file has no positions."""
        return self.keys.get(name) or Node(self.file, self.line, name, self.column)

    def wrong(self, zh: str, en: str) -> BadDocument:
        return BadDocument(self.file, self.line, Text(zh, en))

    def text(self) -> str:
        if not isinstance(self.value, str):
            raise self.wrong("这里应是一段文字。", "Text is expected here.")
        return self.value

    def integer(self) -> int:
        try:
            return int(self.text())
        except ValueError:
            raise self.wrong(
                f"「{self.value}」不是整数。", f"{self.value!r} is not a whole number."
            ) from None

    def at_least(self, least: int) -> int:
        number = self.integer()
        if number < least:
            raise self.wrong(
                f"这里至少是 {least}，不是 {number}。", f"At least {least} is expected, not {number}."
            )
        return number

    def truth(self) -> bool:
        word = self.text().lower()
        if word not in ("yes", "no", "true", "false"):
            raise self.wrong(f"这里应是 yes 或 no，不是「{word}」。", f"yes or no is expected, not {word!r}.")
        return word in ("yes", "true")

    def items(self) -> dict[str, Node]:
        if not isinstance(self.value, dict):
            raise self.wrong("这里应是「名: 值」的表。", "A mapping is expected here.")
        return self.value

    def entries(self) -> list[Node]:
        """The elements of a list; a single thing counts as a list of one."""
        if isinstance(self.value, list):
            return self.value
        return [] if self.value == "" else [self]

    def words(self) -> list[str]:
        """Words separated by spaces, commas or 、, or a list of them."""
        if isinstance(self.value, list):
            return [node.text() for node in self.value]
        return self.text().replace("、", " ").replace(",", " ").split()

    def integers(self) -> list[int]:
        return [Node(self.file, self.line, word, self.column).integer() for word in self.words()]

    def verb(self) -> str:
        """The first word of a mapping, which says what it is."""
        return next(iter(self.items()), "")

    def get(self, key: str) -> Node | None:
        return self.items().get(key)

    def need(self, key: str) -> Node:
        child = self.items().get(key)
        if child is None:
            raise self.wrong(f"缺少「{key}」。", f"{key!r} is missing.")
        return child

    def only(self, known: Iterable[str]) -> None:
        """Refuses keys that nobody reads."""
        allowed = list(known)
        for key, node in self.items().items():
            if key not in allowed:
                hint = suggestion(key, allowed)
                raise node.wrong(f"不认识「{key}」。{hint.zh}", f"Unknown word {key!r}. {hint.en}")

    def one_of(self, known: Iterable[str]) -> str:
        word, allowed = self.text(), list(known)
        if word not in allowed:
            hint = suggestion(word, allowed)
            raise self.wrong(
                f"不认识「{word}」，可用：{'、'.join(allowed)}。{hint.zh}",
                f"Unknown word {word!r}; known: {', '.join(allowed)}. {hint.en}",
            )
        return word

    def names(self) -> Text:
        """{zh: ..., en: ...}, or one text for both."""
        if isinstance(self.value, str):
            return Text(self.value, self.value)
        self.only(("zh", "en"))
        return Text(self.need("zh").text(), self.need("en").text())

    def plain(self) -> Any:
        """Without positions; scalars get the type that YAML would give them."""
        if isinstance(self.value, list):
            return [node.plain() for node in self.value]
        if isinstance(self.value, dict):
            return {key: node.plain() for key, node in self.value.items()}
        return _scalar(self.value)


DEEPEST: Final = 64
"""How deeply mappings and lists may be nested."""

MOST_PARTS: Final = 200_000
"""How many scalars, lists and mappings a text may have; each counts again wherever an alias repeats it."""

_WORDS: dict[str, object] = {"yes": True, "no": False, "true": True, "false": False, "null": None}


def _scalar(text: str) -> object:
    if text in _WORDS:
        return _WORDS[text]
    try:
        return int(text)
    except ValueError:
        return text


class BadYaml(BadDocument):
    """Text that is not a readable document; knows the column as well."""

    def __init__(self, file: str, line: int, column: int, message: Text) -> None:
        super().__init__(file, line, message)
        self.column = column


def load(path: Path) -> list[Node]:
    """All documents of a file."""
    return parse(read(path), str(path))


def read(path: Path) -> str:
    try:
        return contents(path).decode()
    except (OSError, UnicodeDecodeError) as problem:
        raise BadDocument(
            str(path), 1, Text(f"读不了这个文件：{problem}", f"Cannot read the file: {problem}")
        ) from None


def parse(text: str, file: str = "<text>") -> list[Node]:
    """All documents of a text; a key that is given twice is refused."""
    documents = compose(text, file)
    for node in documents:
        _refuse_repeated(node, set())
    return documents


def compose(text: str, file: str = "<text>") -> list[Node]:
    """All documents of a text, for readers that report duplicate keys themselves."""
    try:
        _refuse_excess(text, file)
        trees = list(yaml.compose_all(text, Loader=yaml.CSafeLoader))
    except yaml.YAMLError as problem:
        mark = getattr(problem, "problem_mark", None)
        line, column = (mark.line + 1, mark.column + 1) if mark is not None else (1, 1)
        reason = getattr(problem, "problem", None) or "not YAML"
        raise BadYaml(
            file, line, column, Text(f"不是合格的 YAML：{reason}", f"Not valid YAML: {reason}")
        ) from None
    return [_Composer(file).node(tree) for tree in trees if tree is not None]


def _refuse_excess(text: str, file: str) -> None:
    """Checked first: the parser crashes the whole program on lists nested a few thousand deep."""
    depth = 0
    for parts, event in enumerate(yaml.parse(text, Loader=yaml.CSafeLoader)):
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1
        if depth > DEEPEST or parts > MOST_PARTS:
            mark = event.start_mark
            deep = Text(f"嵌套超过 {DEEPEST} 层。", f"Nested more than {DEEPEST} deep.")
            raise BadYaml(file, mark.line + 1, mark.column + 1, deep if depth > DEEPEST else _TOO_MUCH)


_TOO_MUCH: Final = Text(f"内容超过 {MOST_PARTS} 项。", f"More than {MOST_PARTS} parts.")


def _refuse_repeated(node: Node, seen: set[int]) -> None:
    """The first key in the text that is given twice."""
    if isinstance(node.value, str) or id(node) in seen:
        return
    seen.add(id(node))
    for key in node.repeated:
        raise BadYaml(
            key.file,
            key.line,
            key.column,
            Text(f"「{key.value}」写了两次。", f"{key.value!r} is given twice."),
        )
    for part in node.value.values() if isinstance(node.value, dict) else node.value:
        _refuse_repeated(part, seen)


def from_plain(value: Any, file: str = "<given>") -> Node:
    """Plain data as nodes without real positions."""
    if isinstance(value, dict):
        return Node(file, 1, {str(key): from_plain(item, file) for key, item in value.items()})
    if isinstance(value, list | tuple):
        return Node(file, 1, [from_plain(item, file) for item in value])
    if isinstance(value, bool):
        return Node(file, 1, "yes" if value else "no")
    return Node(file, 1, "" if value is None else str(value))


def _parts(tree: yaml.Node) -> list[yaml.Node]:
    """The children of a list or a mapping."""
    if isinstance(tree, yaml.MappingNode):
        return [item for _, item in tree.value]
    return tree.value if isinstance(tree, yaml.SequenceNode) else []


class _Composer:
    """Trees as nodes; what an alias names is made once and shared, so that aliases of aliases stay cheap."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.made: dict[int, Node] = {}
        self.parts: dict[int, int] = {}  # of how many each is made, with those that aliases name
        self.around: set[int] = set()

    def node(self, tree: yaml.Node) -> Node:
        made = self.made.get(id(tree))
        if made is not None:
            return made
        if id(tree) in self.around:
            raise self.bad(tree, Text("这一段包含它自己。", "This part contains itself."))
        self.around.add(id(tree))
        made = self.made[id(tree)] = self.new(tree)
        self.around.remove(id(tree))
        self.parts[id(tree)] = 1 + sum(self.parts.get(id(part), 0) for part in _parts(tree))
        if self.parts[id(tree)] > MOST_PARTS:
            raise self.bad(tree, _TOO_MUCH)
        return made

    def new(self, tree: yaml.Node) -> Node:
        line, column = tree.start_mark.line + 1, tree.start_mark.column + 1
        if isinstance(tree, yaml.ScalarNode):
            return Node(self.file, line, tree.value, column)
        if isinstance(tree, yaml.SequenceNode):
            return Node(self.file, line, [self.node(item) for item in tree.value], column)
        mapping = Node(self.file, line, {}, column)
        mapping.value = {key.text(): self.node(item) for key, item in self.pairs(mapping, tree)}
        return mapping

    def pairs(self, mapping: Node, tree: yaml.Node) -> Iterator[tuple[Node, yaml.Node]]:
        """The keys of a mapping, each once, with what they hold."""
        for key, item in tree.value:
            if not isinstance(key, yaml.ScalarNode):
                raise self.bad(key, Text("名应是文字。", "A key must be text."))
            key_node = self.new(key)
            if key.value in mapping.keys:
                mapping.repeated.append(key_node)
                continue
            mapping.keys[key.value] = key_node
            yield key_node, item

    def bad(self, tree: yaml.Node, message: Text) -> BadYaml:
        return BadYaml(self.file, tree.start_mark.line + 1, tree.start_mark.column + 1, message)
