"""What an effect would do to a picture of the board, verb by verb; other verbs do nothing here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Final

from anju.bots.rules.tragedy_looper.needs import things_named
from anju.bots.rules.tragedy_looper.picture import PARANOIA, BoardPicture
from anju.bots.rules.tragedy_looper.sources import Source
from anju.bots.rules.tragedy_looper.world import AssumedScript
from anju.engine.refusal import is_number
from anju.games.tragedy_looper.library import COUNTERS, LOCATIONS, Effect

SMALL_CHOICES: Final[dict[str, tuple[str, ...]]] = {
    "plus_or_minus_one": ("+1", "-1"),
    "counter_kind": COUNTERS,
    "location": LOCATIONS,
}
"""Choices whose answers can be gone through before they are asked for."""

Picks = Mapping[str, str]


class PicturedEffect:
    """One effect with its choices, being carried out on a picture."""

    def __init__(self, p: BoardPicture, world: AssumedScript, actor: int, picks: Picks) -> None:
        self.p = p
        self.world = world
        self.actor = actor
        self.picks = picks

    def things(self, effect: Effect, key: str = "target") -> list[int]:
        word = str(effect.fields.get(key, ""))
        if word in self.picks:
            thing = self.p.thing(self.picks[word])
            return [thing] if thing >= 0 else []
        head, _, rest = word.partition(":")
        if head == "all_in" and rest in LOCATIONS:
            return self.p.here(LOCATIONS.index(rest))
        if word == "all_characters":
            return self.p.living()
        return things_named(self.p, self.world, word, self.actor)

    def counter(self, effect: Effect, key: str = "counter") -> int:
        """-1 if it has not been chosen yet."""
        word = str(effect.fields.get(key, ""))
        word = self.picks.get(word, word)
        return COUNTERS.index(word) if word in COUNTERS else -1

    def amount(self, effect: Effect) -> int:
        word = str(effect.fields.get("amount", 1))
        word = self.picks.get(word, word)
        if word == "all":
            return 99
        return int(word) if is_number(word.lstrip("+-")) else 0

    def carry_out(self, effect: Effect) -> None:
        op = effect.op
        if op in ("place_counter", "adjust_counter"):
            self._count(effect, self.amount(effect))
        elif op == "remove_counter":
            self._count(effect, -self.amount(effect))
        elif op in ("replace_counter", "move_counter"):
            self._carry_over(effect)
        elif op == "remove_all_counters":
            for thing in self.things(effect):
                for counter in range(len(COUNTERS)):
                    self.p.add(thing, counter, -99)
        elif op in ("protagonists_lose", "protagonists_die"):
            self.p.lost = True
        else:
            self._happen(effect)

    def _count(self, effect: Effect, amount: int) -> None:
        counter = self.counter(effect)
        if counter >= 0:
            for thing in self.things(effect):
                self.p.add(thing, counter, amount)

    def _carry_over(self, effect: Effect) -> None:
        """One counter becomes another, or goes to somebody else."""
        within = effect.op == "replace_counter"
        source = self.things(effect, "target" if within else "source")
        dest = source if within else self.things(effect, "dest")
        old, new = (
            (self.counter(effect, "from"), self.counter(effect, "to"))
            if within
            else (self.counter(effect), self.counter(effect))
        )
        if source and dest and old >= 0 and new >= 0 and self.p.on(source[0], old):
            self.p.add(source[0], old, -1)
            self.p.add(dest[0], new, 1)

    def _happen(self, effect: Effect) -> None:
        p, op = self.p, effect.op
        for who in self.things(effect):
            if who >= p.n:
                continue
            if op == "kill":
                p.kill(who)
            elif op == "revive":
                p.set_alive(who, True)
            elif op == "remove_from_board":
                p.set_alive(who, False)
            elif op == "suppress_incidents_of":
                p.add(who, PARANOIA, -9)  # as good as calm: its incidents do not occur
            elif op == "place_guard":
                p.guard = p.guard[:]
                p.guard[who] += 1
            elif op == "move_character":
                self._go(who, effect)

    def _go(self, who: int, effect: Effect) -> None:
        word = str(effect.fields.get("dest", ""))
        place = self.picks.get(word, word)
        if place in LOCATIONS:
            self.p.move(who, LOCATIONS.index(place))


def done(
    before: BoardPicture, world: AssumedScript, source: Source, actor: int, picks: Picks
) -> BoardPicture:
    """The picture after the effects, as far as the choices are made."""
    deed = PicturedEffect(before.copy(), world, actor, picks)
    for effect in source.effects:
        deed.carry_out(effect)
    return deed.p


def completions(source: Source, picks: Picks) -> Iterator[Picks]:
    """The choices together with every way to make the small ones that are still to come."""
    kinds = source.worded
    left = [slot for slot in source.slots if slot not in picks and kinds.get(slot, "") in SMALL_CHOICES]
    for words in product(*(SMALL_CHOICES[kinds[slot]] for slot in left)):
        yield {**picks, **dict(zip(left, words, strict=True))}
