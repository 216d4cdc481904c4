"""A point at which a lesson waits for the learner, as it is written in an entry of `when`."""

from __future__ import annotations

from typing import Final

from anju.engine.document import Node
from anju.engine.question import Value
from anju.engine.scenario import Runner
from anju.engine.text import NOTHING, Text

LEAST_OPTIONS: Final = 3
"""A question of the lesson's own with fewer answers is too easily guessed to count as a real choice."""


class Choice:
    """One of several sensible answers: what is said to it, and what is played to show what comes of it."""

    __slots__ = ("name", "reply", "when")

    def __init__(self, name: Node, node: Node) -> None:
        said = node.get("say") if isinstance(node.value, dict) else None
        if said is not None:
            node.only(("say", "when"))
        when = None if said is None else node.get("when")
        self.name = name
        self.reply = node.names() if said is None else said.names()
        self.when = [] if when is None else when.entries()

    def play(self, runner: Runner, seat: int, value: Value) -> None:
        """Shows what comes of it; whoever reads on returns to the written line."""
        runner.give(seat, value)
        for entry in self.when:
            runner.play(entry)


class Stop:
    """A point at which the lesson waits for the learner.

    With `wanted` it is an answer to a question of the game; with `options` a question of the lesson's own; otherwise
    there is only something to read.
    """

    __slots__ = ("choices", "entry", "hint", "options", "replies", "right", "say", "wanted")

    def __init__(self, entry: Node, wanted: Node | None) -> None:
        said, hint = entry.get("say"), entry.get("hint")
        self.entry = entry
        self.wanted = wanted
        self.say = NOTHING if said is None else said.names()
        self.hint = NOTHING if hint is None else hint.names()
        self.options = _texts(entry.get("ask"))
        self.right = self._right(entry.get("right"))
        self.replies = self._replies(entry.get("replies"))
        self.choices = self._choices(entry.get("choices"))
        can_err = bool(self.options and not self.replies) or (wanted is not None and not self.free)
        if can_err and self.hint == NOTHING:
            raise entry.wrong(
                "这里会选错，所以要有「hint」。", "One can choose wrongly here, so 'hint' is needed."
            )

    def _right(self, node: Node | None) -> list[int]:
        right = [] if node is None else [one.integer() for one in node.entries()]
        if bool(right) != bool(self.options) or not all(0 <= one < len(self.options) for one in right):
            raise (node or self.entry).wrong(
                "「right」要写「ask」里对的选项，从 0 数起。",
                "'right' must be the number of an option of 'ask', counted from 0.",
            )
        return right

    def _replies(self, node: Node | None) -> list[Text]:
        replies = _texts(node)
        if node is not None and len(replies) != len(self.options):
            raise node.wrong(
                "「ask」的每个选项各要一句「replies」。", "Every option of 'ask' needs a reply of its own."
            )
        return replies

    def _choices(self, node: Node | None) -> list[Choice]:
        """Those of the entry, if this is the answer at which one has them."""
        if node is None or self.wanted is None or self.wanted.text() not in node.items():
            return []
        if len(node.items()) < 2:
            raise node.wrong(
                "只有一个回答，谈不上选择：「choices」至少要两个。",
                "A single answer is no choice: 'choices' needs two or more.",
            )
        return [Choice(node.key(name), reply) for name, reply in node.items().items()]

    @property
    def answers(self) -> int:
        """How many answers pass it: where there is a reply, one more says that it was read."""
        return 2 if self.choices or self.replies else 1

    @property
    def real(self) -> bool:
        """Whether the learner has a choice here, each side of which is answered."""
        return len(self.choices) > 1 or (len(self.options) >= LEAST_OPTIONS and bool(self.replies))

    @property
    def free(self) -> bool:
        """Whether any answer on offer is accepted."""
        node = self.entry.get("free")
        return node is not None and node.truth()

    @property
    def others(self) -> list[Node]:
        """Answers accepted besides the wanted one."""
        return self._named("also")

    @property
    def instead(self) -> list[Node]:
        """Answers accepted as well, after which the rest of the entry is skipped."""
        return self._named("instead")

    def _named(self, word: str) -> list[Node]:
        node = self.entry.get(word)
        return [] if node is None else node.entries()


def _texts(node: Node | None) -> list[Text]:
    return [] if node is None else [one.names() for one in node.entries()]
