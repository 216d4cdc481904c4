"""Something that is wrong with a script."""

from __future__ import annotations

from anju.engine.errors import BadDocument
from anju.engine.text import Text


class ScriptFinding:
    """Where, which mistake (`code`), against which rule, in words, and a proposal."""

    __slots__ = ("code", "column", "file", "hint", "line", "message", "rule")

    def __init__(self, place: tuple[str, int, int], code: str, rule: str, message: Text, hint: Text) -> None:
        self.file, self.line, self.column = place
        self.code = code
        self.rule = rule
        self.message = message
        self.hint = hint

    def text(self, lang: str) -> str:
        """my.yaml:14:11 role "传谣人" unknown in First Steps; did you mean "传谣者"? [TL-6.1.3]"""
        return f"{self.file}:{self.line}:{self.column} {self.told(lang)}"

    def told(self, lang: str) -> str:
        """The same without the place."""
        return self.message(lang) + ("; " if lang == "en" else "；") + self.hint(lang) + f" [{self.rule}]"

    def error(self) -> BadDocument:
        return BadDocument(self.file, self.line, Text(self.told("zh"), self.told("en")), self.code)

    def plain(self) -> dict[str, object]:
        """For programs."""
        return {
            "file": self.file,
            "line": self.line,
            "column": self.column,
            "code": self.code,
            "rule": self.rule,
            "message": {"zh": self.message.zh, "en": self.message.en},
            "proposal": {"zh": self.hint.zh, "en": self.hint.en},
        }
