"""What a check found in the rows."""

from __future__ import annotations

from typing import Final

from anju.engine.text import Text

DEFECT: Final = "defect"
"""What is written cannot be played, or means nothing without a ruling."""
WARNING: Final = "warning"
"""It can be played, but is probably not what was meant."""
NOTE: Final = "note"
"""Good to know."""

SEVERITIES: Final = (DEFECT, WARNING, NOTE)


class Finding:
    """One thing that is wrong, where, and the ruling by which the game is played all the same."""

    __slots__ = ("code", "place", "rule", "said", "severity", "where")

    def __init__(
        self, severity: str, code: str, place: tuple[str, int], subject: str, rule: str, said: Text
    ) -> None:
        self.severity = severity
        self.code = code
        self.place = place
        self.rule = rule
        self.said = said
        file, line = place
        self.where = f"{file}:{line} {subject}" if line else f"{file} {subject}"

    def text(self, lang: str) -> str:
        return self.said(lang) + (f" [{self.rule}]" if self.rule else "")

    @property
    def rank(self) -> tuple[int, tuple[str, int], str]:
        """The worst come first, then file by file."""
        return SEVERITIES.index(self.severity), self.place, self.code

    def __repr__(self) -> str:
        return f"Finding({self.severity}, {self.code}, {self.where})"
