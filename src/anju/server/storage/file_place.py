"""Where a database file lies: whether it is still the one that was opened.

A file that is renamed, removed or replaced while a server runs goes on taking what is written, for as long as it is
open; then all of that is lost, or lies where nobody looks for it.
"""

from __future__ import annotations

from pathlib import Path


class Misplaced(OSError):
    """Another file lies there now, or none."""

    def __init__(self, file: str) -> None:
        super().__init__(f"{file} is not the file any more that was opened")


class FilePlace:
    """Remembers which file lay there."""

    __slots__ = ("_file", "_was")

    def __init__(self, file: str) -> None:
        self._file = file
        self._was = _identity(file)

    def check(self) -> None:
        """Raises `Misplaced` if it is not there any more."""
        if _identity(self._file) != self._was:
            raise Misplaced(self._file)


def _identity(file: str) -> tuple[int, int] | None:
    """Device and number of a file; None if there is none."""
    try:
        status = Path(file).stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino
