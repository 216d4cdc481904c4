"""What rows do to the board, verb by verb (the vocabulary of the data)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from anju.engine.question import Value
from anju.games.tragedy_looper import words
from anju.games.tragedy_looper.judging import Judging
from anju.games.tragedy_looper.library import COUNTERS, LOCATIONS, Choice, Effect
from anju.games.tragedy_looper.scene import Scene


class Effects(Judging):
    """Choosing what a row leaves open, then carrying it out."""

    # -- choices ------------------------------------------------------------------------------------------

    def choose_thing(self, scene: Scene, slot: str, found: list[int]) -> None:
        values: list[Value] = [self.thing_id(thing) for thing in found]
        picked = str(self.ask(scene.chooser, scene.target_word, values, scene.id))
        scene.picked[slot] = self.thing(picked)

    def options_of(self, scene: Scene, choice: Choice) -> list[str]:
        """What may be chosen where it is no thing on the board."""
        s = self.state
        if choice.kind == "counter_kind":
            return list(COUNTERS)
        if choice.kind == "plus_or_minus_one":
            return ["+1", "-1"]
        if choice.kind == "location":
            return [place for number, place in enumerate(LOCATIONS) if self.may_go(scene, number)]
        if choice.kind == "adjacent_location":
            here = s.place[scene.actor]
            return [
                LOCATIONS[place] for place in (here ^ 1, here ^ 2) if not self.forbidden(scene.actor, place)
            ]
        if choice.kind == "spent_once_per_loop_card_of_leader":
            return list(s.spent[s.leader])
        if choice.kind in ("scheduled_incident", "scheduled_incident_public_name"):
            return [str(day) for day, _ in self.board.schedule]
        if choice.kind == "incident_occurred_this_loop":
            return [str(self.board.schedule[entry][0]) for entry in s.occurred]
        if choice.kind == "subplot_of_set":
            return list(self.board.set.subplots)
        raise KeyError(f"{scene.id}: unknown choice {choice.kind!r}")

    def may_go(self, scene: Scene, place: int) -> bool:
        who = int(scene.picked.get("t", scene.actor))
        return place == self.state.place[who] or not self.forbidden(who, place)

    def choose_word(self, scene: Scene, choice: Choice) -> None:
        values: list[Value] = list(self.options_of(scene, choice))
        scene.picked[choice.slot] = str(self.ask(scene.chooser, scene.choice_word, values, scene.id))

    # -- carrying out -------------------------------------------------------------------------------------

    def carry_out(self, scene: Scene, effects: tuple[Effect, ...]) -> None:
        for effect in effects:
            VERBS[effect.op](self, scene, effect)

    def amount(self, scene: Scene, effect: Effect) -> int:
        amount = effect.fields.get("amount", 1)
        if amount == "sign":
            return 1 if scene.picked["sign"] == "+1" else -1
        return 99 if amount == "all" else int(str(amount))

    def counter(self, scene: Scene, effect: Effect, key: str = "counter") -> int:
        name = str(effect.fields[key])
        return COUNTERS.index(str(scene.picked.get(name, name)))

    def targets(self, scene: Scene, effect: Effect, key: str = "target") -> list[int]:
        return self.things(scene, str(effect.fields[key]))

    def destination(self, scene: Scene, effect: Effect) -> int:
        """A place number."""
        word = str(effect.fields["dest"])
        found = scene.picked[word]
        if isinstance(found, str):
            return LOCATIONS.index(found)
        return found - self.n


def _place_counter(g: Effects, scene: Scene, effect: Effect) -> None:
    for thing in g.targets(scene, effect):
        g.change(thing, g.counter(scene, effect), g.amount(scene, effect))


def _remove_counter(g: Effects, scene: Scene, effect: Effect) -> None:
    for thing in g.targets(scene, effect):
        g.change(thing, g.counter(scene, effect), -g.amount(scene, effect))


def _replace_counter(g: Effects, scene: Scene, effect: Effect) -> None:
    for thing in g.targets(scene, effect):
        if g.change(thing, g.counter(scene, effect, "from"), -1):
            g.change(thing, g.counter(scene, effect, "to"), 1)


def _move_counter(g: Effects, scene: Scene, effect: Effect) -> None:
    (source,), (dest,) = g.targets(scene, effect, "source"), g.targets(scene, effect, "dest")
    counter = g.counter(scene, effect)
    if g.change(source, counter, -1):
        g.change(dest, counter, 1)


def _remove_all_counters(g: Effects, scene: Scene, effect: Effect) -> None:
    for thing in g.targets(scene, effect):
        for counter in range(len(COUNTERS)):
            g.change(thing, counter, -99)


def _move_character(g: Effects, scene: Scene, effect: Effect) -> None:
    for who in g.targets(scene, effect):
        g.move(who, g.destination(scene, effect))


def _kill(g: Effects, scene: Scene, effect: Effect) -> None:
    for who in g.targets(scene, effect):
        g.request_death(who)


def _revive(g: Effects, scene: Scene, effect: Effect) -> None:
    for who in g.targets(scene, effect):
        g.revive(who)


def _reveal_role(g: Effects, scene: Scene, effect: Effect) -> None:
    for who in g.targets(scene, effect):
        g.reveal_role(who)


def _reveal_culprit(g: Effects, scene: Scene, effect: Effect) -> None:
    word = str(effect.fields["incident"])
    entry = scene.entry
    if word != "this":
        day = int(str(scene.picked[word]))
        entry = next(at for at, (when, _) in enumerate(g.board.schedule) if when == day)
    culprit = g.thing_id(g.state.plan.culprits[entry])
    g.note_revealed("culprit", str(g.board.schedule[entry][0]), culprit)
    g.tell("culprit_revealed", g.board.schedule[entry][0], culprit)


def _reveal_subplot(g: Effects, scene: Scene, effect: Effect) -> None:
    """The mastermind names one of the script's subplots other than the one that was named."""
    named = scene.picked[str(effect.fields["other_than"])]
    values: list[Value] = [plot for plot in g.state.plan.plots[1:] if plot != named]
    if not values:
        g.tell("no_other_subplot")
        return
    plot = str(g.ask(0, words.SUBPLOT, values, scene.id))
    g.note_revealed("subplot", plot, plot)
    g.tell("subplot_revealed", plot)


def _reveal_same_role_names(g: Effects, scene: Scene, _effect: Effect) -> None:
    role = g.role(scene.actor).id
    names = tuple(g.thing_id(who) for who in g.holders(role) if who != scene.actor)
    g.tell("same_role_as", g.thing_id(scene.actor), *names)


def _recover_card(g: Effects, scene: Scene, effect: Effect) -> None:
    s, card = g.state, str(scene.picked[str(effect.fields["card"])])
    spent = list(s.spent[s.leader])
    spent.remove(card)
    s.spent = (*s.spent[: s.leader], tuple(spent), *s.spent[s.leader + 1 :])
    g.tell("card_recovered", s.leader, card)


def _lift_forbidden(g: Effects, scene: Scene, effect: Effect) -> None:
    for who in g.targets(scene, effect):
        g.state.free |= 1 << who
        g.tell("forbidden_lifted", g.thing_id(who))


def _place_guard(g: Effects, scene: Scene, effect: Effect) -> None:
    for who in g.targets(scene, effect):
        g.state.guard[who] += 1
        g.tell("guarded", g.thing_id(who))


def _suppress_incidents_of(g: Effects, scene: Scene, effect: Effect) -> None:
    for who in g.targets(scene, effect):
        g.state.suppressed |= 1 << who


def _protect_protagonists(g: Effects, _scene: Scene, _effect: Effect) -> None:
    g.state.protected = True


def _remove_from_board(g: Effects, scene: Scene, effect: Effect) -> None:
    for who in g.targets(scene, effect):
        g.remove(who)


def _protagonists_lose(g: Effects, _scene: Scene, _effect: Effect) -> None:
    g.protagonists_lose()


def _protagonists_die(g: Effects, _scene: Scene, _effect: Effect) -> None:
    g.protagonists_die()


def _end_loop(g: Effects, _scene: Scene, _effect: Effect) -> None:
    g.end_loop()


VERBS: Final[dict[str, Callable[[Effects, Scene, Effect], None]]] = {
    "place_counter": _place_counter,
    "remove_counter": _remove_counter,
    "adjust_counter": _place_counter,
    "replace_counter": _replace_counter,
    "move_counter": _move_counter,
    "remove_all_counters": _remove_all_counters,
    "move_character": _move_character,
    "kill": _kill,
    "revive": _revive,
    "reveal_role": _reveal_role,
    "reveal_culprit": _reveal_culprit,
    "reveal_subplot": _reveal_subplot,
    "reveal_same_role_names": _reveal_same_role_names,
    "recover_card": _recover_card,
    "lift_forbidden": _lift_forbidden,
    "place_guard": _place_guard,
    "suppress_incidents_of": _suppress_incidents_of,
    "protect_protagonists": _protect_protagonists,
    "remove_from_board": _remove_from_board,
    "protagonists_lose": _protagonists_lose,
    "protagonists_die": _protagonists_die,
    "end_loop": _end_loop,
}
"""What each verb does."""
