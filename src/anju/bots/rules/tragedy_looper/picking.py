"""The choices made one after another for the same source."""

from __future__ import annotations

from anju.bots.rules.tragedy_looper.sources import Source


class Picking:
    """Questions name their source, not their slot: the slots are filled in the order of asking."""

    def __init__(self) -> None:
        self._source = ""
        self._moment = (0, 0, "")
        self._picks: list[str] = []
        self.actor = ""
        """Whose ability was chosen last."""

    def begin(self, ability: str) -> None:
        """An ability has been chosen; its choices come next."""
        source, _, self.actor = ability.partition("@")
        self._source, self._picks = source, []

    def picks(self, source: Source, moment: tuple[int, int, str]) -> dict[str, str]:
        """What has been chosen so far for this source at this moment (loop, day, phase)."""
        if source.id != self._source or (moment != self._moment and self._picks):
            self._source, self._picks, self.actor = source.id, [], ""
        self._moment = moment
        if len(self._picks) >= len(source.slots):
            self._picks = []
        return dict(zip(source.slots, self._picks, strict=False))

    def pick(self, value: str) -> None:
        self._picks.append(value)
