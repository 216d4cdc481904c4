"""What a seat is asked: who, what to choose, from what, why now, and by which rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from anju.engine.text import Text

if TYPE_CHECKING:
    from anju.engine.game import Game
    from anju.engine.offer import Offer

Value = int | str | tuple[int | str, ...]
"""What may be answered: a card id, a cell, a word, or several of these."""

MOST_OPTIONS: Final = 200
"""A choice of several things is offered as combinations up to this many, beyond it one by one."""


class Word:
    """A kind of question: its sentence, what its values are, its rule, and how it is declined.

    `window` marks a moment that opens by what is publicly possible: it is asked even if only one value is on
    offer, so that silence tells nothing.  `again` marks what is asked over and over, so that a seat may want to
    answer it once for all.
    """

    __slots__ = ("again", "decline", "id", "kind", "rule", "text", "window")

    def __init__(
        self,
        id: str,
        kind: str,
        rule: str,
        text: Text,
        decline: Value | None = None,
        window: bool = False,
        again: bool = False,
    ) -> None:
        self.id = id
        self.kind = kind
        self.rule = rule
        self.text = text
        self.decline = decline
        self.window = window
        self.again = again


class Option:
    """One value on offer."""

    __slots__ = ("_question", "value")

    def __init__(self, value: Value, question: Question) -> None:
        self.value = value
        self._question = question

    def label(self, lang: str = "zh") -> str:
        return self._question.game.option_label(self._question, self.value, lang)

    def note(self, lang: str = "zh") -> str:
        """What will come of choosing this, as far as the seat can tell; "" if there is nothing to say."""
        return self._question.game.option_note(self._question, self.value, lang)

    def warning(self, lang: str = "zh") -> str:
        """Two or three words if choosing this is sure to go wrong, otherwise ""."""
        return self._question.game.option_warning(self._question, self.value, lang)

    @property
    def piece(self) -> str:
        """The id of what this option touches on the table ("card:7", "cell:3"), or ""."""
        q = self._question
        touched = q.offer.piece(q.state, self.value) if q.offer is not None else ""
        return touched or q.game.piece(q.state, q.word, self.value)

    def __repr__(self) -> str:
        return f"Option({self.value!r}, {self.label('en')!r})"


class Question:
    """One seat is asked one thing."""

    __slots__ = (
        "_allowed", "_candidates", "game", "notes", "offer", "order", "seat", "source", "state", "word",
    )  # fmt: skip

    def __init__(
        self,
        game: Game[Any],
        state: Any,
        seat: int,
        word: Word,
        values: list[Value],
        source: str,
        order: tuple[int, ...] = (),
        offer: Offer[Any] | None = None,
        allowed: Callable[[Value], bool] | None = None,
    ) -> None:
        self.game = game
        self.state = state
        self.seat = seat
        self.word = word
        self._candidates = values
        self._allowed = allowed  # what decides between the candidates, until somebody wants to know all of it
        self.source = source
        self.order = order  # who takes precedence where only the first to act does
        self.offer = offer  # where the values come from, and why others are not on offer
        self.notes: dict[Value, Any] | None = None  # what the game has worked out about the values, if it has

    @property
    def values(self) -> list[Value]:
        """What is on offer.  A search that answers without looking has nothing worked out for it."""
        allowed = self._allowed
        if allowed is not None:
            self._candidates = [value for value in self._candidates if allowed(value)]
            self._allowed = None
        return self._candidates

    @property
    def options(self) -> tuple[Option, ...]:
        return tuple(Option(value, self) for value in self.values)

    @property
    def rule(self) -> str:
        return self.game.rule(self)

    @property
    def default(self) -> Value:
        """The harmless answer: declining where the rules allow it, otherwise the first value."""
        decline = self.word.decline
        return decline if decline is not None and decline in self.values else self.values[0]

    def offers(self, value: object) -> bool:
        """Equality as people mean it: True is not 1, and 1.0 is no card."""
        parts = value if isinstance(value, tuple) else (value,)
        for part in parts:
            if type(part) is not int and type(part) is not str:
                return False
        if value not in self._candidates:
            return False
        return self._allowed is None or self._allowed(value)

    def text(self, lang: str = "zh") -> str:
        return self.game.sentence(self, lang)

    def touches(self, piece: str) -> bool:
        """Whether some option touches this piece; of a set of cards, also each card."""
        if not piece:
            return False
        return any(piece == option.piece or piece in option.piece.split() for option in self.options)

    def __repr__(self) -> str:
        return f"Question(seat={self.seat}, word={self.word.id!r}, values={self.values!r})"


def tupled(value: Any) -> Any:
    """A list from JSON or YAML as the tuple that the rules expect."""
    return tuple(value) if isinstance(value, list) else value
