"""The rules of the script's plots, sorted once for all who ask (TL-7.2)."""

from __future__ import annotations

from functools import lru_cache

from anju.games.tragedy_looper.content import Character
from anju.games.tragedy_looper.library import Library
from anju.games.tragedy_looper.row import Effect, Row, Timetable, words


class PlotRules:
    """All rules of some plots.  `swap` exchanges the loss condition of the main plot, if a plot says so."""

    __slots__ = ("changes", "gains", "swap", "swapped", "usual", "victims_rise")

    def __init__(self, library: Library, plots: tuple[str, ...], extra: str) -> None:
        rows = tuple(row for plot in plots for row in library.plots[plot].rows)
        self.usual = self.swapped = Timetable(rows)
        self.changes = _with(rows, "set_role")
        self.gains = _with(rows, "gain_abilities_of")
        swaps = _with(rows, "swap_main_plot_loss")
        self.swap: Row | None = swaps[0][0] if swaps else None
        if extra:
            main = library.plots[plots[0]].rows
            taken = [row for row in library.plots[extra].rows if row.loss]
            self.swapped = Timetable((*(row for row in rows if not (row.loss and row in main)), *taken))
        self.victims_rise = any(
            effect.fields["target"] == "each_corpse_with_role" and "person" in words(effect.fields["roles"])
            for _, effect in self.changes
        )


def _with(rows: tuple[Row, ...], op: str) -> tuple[tuple[Row, Effect], ...]:
    return tuple((row, effect) for row in rows for effect in row.effect if effect.op == op)


@lru_cache(maxsize=1024)
def rules_of(library: Library, plots: tuple[str, ...], extra: str) -> PlotRules:
    return PlotRules(library, plots, extra)


@lru_cache(maxsize=4096)
def trait_effects(character: Character, op: str) -> tuple[Effect, ...]:
    """The effects of one kind among a card's traits."""
    return tuple(effect for row in character.traits for effect in row.effect if effect.op == op)
