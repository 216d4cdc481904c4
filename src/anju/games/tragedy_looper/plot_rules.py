"""The rules of the script's plots, sorted once for all who ask (TL-7.2)."""

from __future__ import annotations

from functools import lru_cache

from anju.games.tragedy_looper.content import Character, Role
from anju.games.tragedy_looper.library import Library
from anju.games.tragedy_looper.row import COLLECTIVE, Condition, Effect, GoodwillAbility, Row, words


class PlotRules:
    """All rules of some plots.  `swap` exchanges the loss condition of the main plot, if a plot says so."""

    __slots__ = ("changes", "gains", "rows", "swap", "swapped", "victims_rise")

    def __init__(self, library: Library, plots: tuple[str, ...], extra: str) -> None:
        self.rows = tuple(row for plot in plots for row in library.plots[plot].rows)
        self.changes = _with(self.rows, "set_role")
        self.gains = _with(self.rows, "gain_abilities_of")
        swaps = _with(self.rows, "swap_main_plot_loss")
        self.swap: Row | None = swaps[0][0] if swaps else None
        self.swapped = self.rows
        if extra:
            main = library.plots[plots[0]].rows
            taken = [row for row in library.plots[extra].rows if row.loss]
            self.swapped = (*(row for row in self.rows if not (row.loss and row in main)), *taken)
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
def timed(rows: tuple[Row, ...], timing: str, kind: str) -> tuple[Row, ...]:
    """The rows that belong to a timing."""
    return tuple(row for row in rows if row.timing == timing and row.kind == kind)


@lru_cache(maxsize=4096)
def role_rows(role: Role, timing: str, kind: str) -> tuple[Row, ...]:
    return timed(role.rows, timing, kind)


@lru_cache(maxsize=16384)
def own_rows(role: Role, character: Character, timing: str, kind: str) -> tuple[Row, ...]:
    """What somebody of this role has, by it and by the card; what all of the role do together is nobody's own."""
    alone = tuple(row for row in role_rows(role, timing, kind) if COLLECTIVE not in row.limit)
    return alone + timed(card_rows(character), timing, kind)


@lru_cache(maxsize=1024)
def gains(role: Role) -> bool:
    """Whether the role may have abilities of others."""
    return any(effect.op == "gain_abilities_of" for _, effect in always(role))


@lru_cache(maxsize=1024)
def always(role: Role) -> tuple[tuple[Row, Effect], ...]:
    """The rules that always hold for the holder of the role."""
    return tuple((row, effect) for row in role.rows if row.timing == "always" for effect in row.effect)


@lru_cache(maxsize=1024)
def card_rows(character: Character) -> tuple[Row, ...]:
    """The traits of a card, and the goodwill abilities that the mastermind may also use (TL-9.7)."""
    uses = [_use(ability) for ability in character.abilities if ability.mastermind_use is not None]
    return (*character.traits, *uses)


def goodwill_for(ability: GoodwillAbility) -> Condition:
    """The goodwill the mastermind's use needs: the threshold, unless the text names another number (R-273)."""
    use = ability.mastermind_use
    assert use is not None, "only asked of those"
    own = [one for one in use.when if one.fields.get("counter") == "goodwill"]
    usual = Condition("counter_at_least", {"who": "self", "counter": "goodwill", "n": ability.goodwill})
    return own[0] if own else usual


def _use(ability: GoodwillAbility) -> Row:
    """The ability as an optional row of the mastermind; it needs the goodwill and cannot be refused (G12)."""
    use = ability.mastermind_use
    assert use is not None, "only asked of those"
    enough = goodwill_for(ability)
    when = (*(one for one in use.when if one is not enough), enough)
    limit = {"per_loop": 1} if ability.once_per_loop else {}
    return Row(
        ability.id, "optional", use.timing, when, ability.targets, ability.choices,
        ability.effect, limit, False, "", ability.text,
    )  # fmt: skip


@lru_cache(maxsize=4096)
def trait_effects(character: Character, op: str) -> tuple[Effect, ...]:
    """The effects of one kind among a card's traits."""
    return tuple(effect for row in character.traits for effect in row.effect if effect.op == op)
