"""Everything that can be wrong with what a person, a file or a program hands us."""

from __future__ import annotations

from collections.abc import Mapping

from anju.engine.remedy import Ways
from anju.engine.text import NOTHING, Text


class AnjuError(Exception):
    """Base of all errors that are somebody's input, never a defect of the program."""

    def __init__(self, message: Text) -> None:
        super().__init__(message.en)
        self.message = message

    def text(self, lang: str) -> str:
        return self.message(lang)


class Refused(AnjuError):
    """An answer that the rules do not allow: why, with the numbers used, by which rule, and the way out."""

    def __init__(
        self,
        code: str,
        message: Text,
        numbers: Mapping[str, object],
        rule: str,
        remedy: Text = NOTHING,
        ways: tuple[Ways, ...] = (),
    ) -> None:
        super().__init__(message)
        self.code = code
        self.numbers = dict(numbers)
        self.rule = rule
        self.remedy = remedy
        self.ways = ways
        """The remedy as data, for each thing in the way; never sent."""

    def text(self, lang: str) -> str:
        parts = [self.message(lang)]
        if self.remedy(lang):
            parts.append(self.remedy(lang))
        return " ".join(parts) + (f" [{self.rule}]" if self.rule else "")

    def __str__(self) -> str:
        return self.text("en")


class UnknownGame(AnjuError):
    """There is no game of that name."""


class BadOption(AnjuError):
    """A table option that does not exist or cannot have that value; `code` names the mistake for programs."""

    def __init__(self, message: Text, code: str = "") -> None:
        super().__init__(message)
        self.code = code


class BadSeats(AnjuError):
    """The game cannot be played with that number of seats, or there is no such seat."""


class BadSave(AnjuError):
    """Save data that is malformed, truncated or not ours."""


class OtherRules(BadSave):
    """Save data of another rules version, which this program must not replay."""


class NotUndoable(AnjuError):
    """There is nothing to take back."""


class BadDocument(AnjuError):
    """A data file, script or scenario with a mistake; says where.  `code` names the mistake for programs."""

    def __init__(self, file: str, line: int, message: Text, code: str = "") -> None:
        super().__init__(Text(f"{file}:{line}：{message.zh}", f"{file}:{line}: {message.en}"))
        self.file = file
        self.line = line
        self.what = message
        self.code = code

    def inside(self, name: str) -> BadDocument:
        """The same mistake, with the name of the row it is in."""
        what = Text(f"「{name}」{self.what.zh}", f"{name}: {self.what.en}")
        return BadDocument(self.file, self.line, what, self.code)
