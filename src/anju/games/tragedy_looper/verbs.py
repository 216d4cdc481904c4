"""What rows do to the board, verb by verb (the vocabulary of the data)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from anju.games.tragedy_looper import words
from anju.games.tragedy_looper.library import EVERY_COUNTER, LOCATIONS, PLACES, Effect
from anju.games.tragedy_looper.offers.answering import YES_OR_NO
from anju.games.tragedy_looper.offers.telling import other_subplots
from anju.games.tragedy_looper.queries import MASTERMIND
from anju.games.tragedy_looper.scene import Scene
from anju.games.tragedy_looper.state import ABSENT, DEAD, INTRIGUE

if TYPE_CHECKING:
    from anju.games.tragedy_looper.effects import Effects


# -- counters -----------------------------------------------------------------------------------------------


def _place_counter(g: Effects, scene: Scene, effect: Effect) -> None:
    for thing in g.targets(scene, effect):
        g.change(thing, g.counter(scene, effect), g.amount(scene, effect), scene.even_dead)


def _remove_counter(g: Effects, scene: Scene, effect: Effect) -> None:
    for thing in g.targets(scene, effect):
        g.change(thing, g.counter(scene, effect), -g.amount(scene, effect), scene.even_dead)


def _replace_counter(g: Effects, scene: Scene, effect: Effect) -> None:
    """Replaces counters, as many as it takes away."""
    for thing in g.targets(scene, effect):
        taken = g.change(thing, g.counter(scene, effect, "from"), -g.amount(scene, effect))
        g.change(thing, g.counter(scene, effect, "to"), -taken)


def _move_counter(g: Effects, scene: Scene, effect: Effect) -> None:
    (source,), (dest,) = g.targets(scene, effect, "source"), g.targets(scene, effect, "dest")
    counter = g.counter(scene, effect)
    if g.change(source, counter, -1):
        g.change(dest, counter, 1)


def _remove_all_counters(g: Effects, scene: Scene, effect: Effect) -> None:
    for thing in g.targets(scene, effect):
        for counter in range(len(EVERY_COUNTER)):
            g.change(thing, counter, -99)


def _change_ex(g: Effects, scene: Scene, effect: Effect) -> None:
    if g.board.set.ex_gauge is None:
        return
    if effect.fields.get("optional_for") == "leader":
        answer = g.pose(g.leading_seat(), words.RAISE, YES_OR_NO, scene.id)
        if answer == words.NO:
            return
    g.change_ex(g.amount(scene, effect))


# -- places and lives ---------------------------------------------------------------------------------------


def _move_character(g: Effects, scene: Scene, effect: Effect) -> None:
    for thing in g.targets(scene, effect):
        place = g.destination(scene, effect, thing)
        if thing >= g.n:  # a victim: the intrigue that stands for it goes
            if g.change(thing, INTRIGUE, -1):
                g.change(g.location(place), INTRIGUE, 1)
        elif g.state.life[thing] == DEAD:
            if effect.fields["target"] == "zombie_corpse":
                g.shift(thing, place)
        elif g.move(thing, place):
            scene.moved.append(thing)


def _kill(g: Effects, scene: Scene, effect: Effect) -> None:
    for who in g.targets(scene, effect):
        g.request_death(who)


def _revive(g: Effects, scene: Scene, effect: Effect) -> None:
    for thing in g.targets(scene, effect):
        g.revive(thing)


def _remove_from_board(g: Effects, scene: Scene, effect: Effect) -> None:
    for who in g.targets(scene, effect):
        g.remove(who)


def _enter_character(g: Effects, _scene: Scene, effect: Effect) -> None:
    who = g.board.index[str(effect.fields["name"])]
    if g.state.life[who] == ABSENT:
        g.bring(who, LOCATIONS.index(str(effect.fields["at"])))


def _seal_location(g: Effects, scene: Scene, effect: Effect) -> None:
    s = g.state
    last = s.day + int(str(effect.fields["days"])) - 1
    for thing in g.targets(scene, effect, "where"):
        s.seals += ((thing - g.n, last),)
        g.tell("sealed", g.thing_id(thing), last)


def _no_movement(g: Effects, scene: Scene, effect: Effect) -> None:
    s = g.state
    for who in g.targets(scene, effect):
        if who in scene.moved or not effect.fields["only_if_moved"]:
            s.rooted += ((who, s.day + 1),)
            g.tell("rooted", g.thing_id(who), s.day + 1)


def _lift_forbidden(g: Effects, scene: Scene, effect: Effect) -> None:
    for who in g.targets(scene, effect):
        g.state.free |= 1 << who
        g.tell("forbidden_lifted", g.thing_id(who))


# -- making known -------------------------------------------------------------------------------------------


def _reveal_role(g: Effects, scene: Scene, effect: Effect) -> None:
    for who in g.targets(scene, effect):
        g.reveal_role(who)


def _reveal_culprit(g: Effects, scene: Scene, effect: Effect) -> None:
    word = str(effect.fields["incident"])
    if word == "this":
        if scene.entry >= 0:  # a bare effect without its incident has no culprit to name
            _tell_culprit(g, scene.entry, scene.culprit)
        return
    day = int(str(scene.picked[word]))
    entry = next(at for at, (when, _) in enumerate(g.board.schedule) if when == day)
    _tell_culprit(g, entry, g.state.plan.culprits[entry])


def _tell_culprit(g: Effects, entry: int, who: int) -> None:
    day, culprit = g.board.schedule[entry][0], g.thing_id(who)
    g.note_revealed("culprit", str(day), culprit)
    g.tell("culprit_revealed", day, culprit)


def _announce_location_of(g: Effects, scene: Scene, _effect: Effect) -> None:
    g.tell("culprit_at", PLACES[g.culprit_place(scene)])


def _reveal_subplot(g: Effects, scene: Scene, effect: Effect) -> None:
    """The mastermind names one of the script's subplots other than the one that was named."""
    offer = other_subplots(g, str(scene.picked[str(effect.fields["other_than"])]))
    if not offer.values(g):
        g.tell("no_other_subplot")
        return
    plot = str(g.pose(MASTERMIND, words.SUBPLOT, offer, scene.id))
    g.note_revealed("subplot", plot, plot)
    g.tell("subplot_revealed", plot)


def _reveal_same_role_names(g: Effects, scene: Scene, _effect: Effect) -> None:
    """Names only those on the board: latecomers must not be given away (TL-12.2)."""
    role = g.role(scene.actor).id
    there = [who for who in g.holders(role) if who != scene.actor and g.state.life[who] != ABSENT]
    g.tell("same_role_as", g.thing_id(scene.actor), *(g.thing_id(who) for who in there))


# -- cards, markers, what holds for a while -----------------------------------------------------------------


def _recover_card(g: Effects, scene: Scene, effect: Effect) -> None:
    s, card = g.state, str(scene.picked[str(effect.fields["card"])])
    spent = list(s.spent[s.leader])
    spent.remove(card)
    s.spent = (*s.spent[: s.leader], tuple(spent), *s.spent[s.leader + 1 :])
    g.tell("card_recovered", s.leader, card)


def _no_cards_from(g: Effects, _scene: Scene, _effect: Effect) -> None:
    """For the rest of the loop, on whoever has an Ex card (TL-faked_suicide)."""
    if not g.state.ex_barred:
        g.state.ex_barred = True
        g.tell("ex_barred")


def _place_guard(g: Effects, scene: Scene, effect: Effect) -> None:
    for who in g.targets(scene, effect):
        g.state.guard[who] += 1
        g.tell("guarded", g.thing_id(who))


def _place_ex_card(g: Effects, scene: Scene, effect: Effect) -> None:
    for who in g.targets(scene, effect):
        g.place_ex_card(who)


def _move_ex_card(g: Effects, scene: Scene, effect: Effect) -> None:
    """Its destination, or that it stays, was said when the ability was declared (R-272)."""
    receiver = str(scene.picked.get(str(effect.fields["dest"]), words.PASS))
    if receiver != words.PASS:
        (holder,) = g.targets(scene, effect, "source")
        g.move_ex_card(holder, g.thing(receiver))


def _place_curse(g: Effects, scene: Scene, effect: Effect) -> None:
    for thing in g.targets(scene, effect, "where"):
        g.place_curse(thing)


def _suppress_incidents_of(g: Effects, scene: Scene, effect: Effect) -> None:
    for who in g.targets(scene, effect):
        g.state.suppressed |= 1 << who


def _protect_protagonists(g: Effects, _scene: Scene, _effect: Effect) -> None:
    g.state.protected = True


def _extend_trait(g: Effects, scene: Scene, effect: Effect) -> None:
    for who in g.targets(scene, effect):
        g.state.served |= 1 << who


# -- abilities and incidents of others ----------------------------------------------------------------------


def _use_ability_of(g: Effects, scene: Scene, _effect: Effect) -> None:
    """Uses another's ability, which counts as declared (TL-little_sister_1)."""
    assert scene.inner is not None, "chosen when it was declared"
    ability, inner = scene.inner
    g.state.used_today |= {ability.id}
    g.state.used_loop |= {ability.id}
    g.carry_out(inner, ability.effect)


def _run_incident_effect(g: Effects, scene: Scene, effect: Effect) -> None:
    """By its id, by a slot that holds an id, or by the day on which it stands in the public schedule."""
    word = str(scene.picked.get(str(effect.fields["incident"]), effect.fields["incident"]))
    incident = next(
        (public for day, public in g.board.schedule if str(day) == word), None
    ) or g.library.incidents[word]  # fmt: skip
    (culprit,) = g.things(scene, str(effect.fields["culprit"]))
    g.run_incident(incident, culprit, scene)


def _arm_delayed(g: Effects, scene: Scene, _effect: Effect) -> None:
    """Only a bare effect has to be noted: an incident that occurred is remembered anyway."""
    if scene.entry < 0:
        g.state.armed = True


def _one_of(g: Effects, scene: Scene, effect: Effect) -> None:
    g.carry_out(scene, effect.options[scene.implied["branch"]])


# -- defeat -------------------------------------------------------------------------------------------------


def _protagonists_lose(g: Effects, _scene: Scene, _effect: Effect) -> None:
    g.protagonists_lose()


def _protagonists_die(g: Effects, _scene: Scene, effect: Effect) -> None:
    if "at" not in effect.fields:  # what comes at day end is looked at then
        g.protagonists_die()


def _end_loop(g: Effects, _scene: Scene, _effect: Effect) -> None:
    g.end_loop()


def _end_loop_after_phase(g: Effects, _scene: Scene, _effect: Effect) -> None:
    g.state.closing = True


VERBS: Final[dict[str, Callable[[Effects, Scene, Effect], None]]] = {
    "place_counter": _place_counter,
    "remove_counter": _remove_counter,
    "adjust_counter": _place_counter,
    "replace_counter": _replace_counter,
    "move_counter": _move_counter,
    "remove_all_counters": _remove_all_counters,
    "change_ex": _change_ex,
    "move_character": _move_character,
    "kill": _kill,
    "revive": _revive,
    "remove_from_board": _remove_from_board,
    "enter_character": _enter_character,
    "seal_location": _seal_location,
    "no_movement": _no_movement,
    "lift_forbidden": _lift_forbidden,
    "reveal_role": _reveal_role,
    "reveal_culprit": _reveal_culprit,
    "announce_location_of": _announce_location_of,
    "reveal_subplot": _reveal_subplot,
    "reveal_same_role_names": _reveal_same_role_names,
    "recover_card": _recover_card,
    "no_cards_from": _no_cards_from,
    "place_guard": _place_guard,
    "place_ex_card": _place_ex_card,
    "move_ex_card": _move_ex_card,
    "place_curse": _place_curse,
    "suppress_incidents_of": _suppress_incidents_of,
    "protect_protagonists": _protect_protagonists,
    "extend_trait": _extend_trait,
    "use_ability_of": _use_ability_of,
    "run_incident_effect": _run_incident_effect,
    "arm_delayed": _arm_delayed,
    "one_of": _one_of,
    "protagonists_lose": _protagonists_lose,
    "protagonists_die": _protagonists_die,
    "end_loop": _end_loop,
    "end_loop_after_phase": _end_loop_after_phase,
    # In force from then on, read where it matters: the loss condition of the main plot (plot_rules.py).
    "swap_main_plot_loss": lambda g, scene, effect: None,
}
"""What each verb does."""

IN_FORCE: Final = frozenset(
    (
        "ignore_cards", "card_also_acts_as", "no_cards_from", "location_cards_also_apply", "set_role",
        "gain_abilities_of", "gain_refusal", "lose_trait", "may_claim_other_role", "count_all_counters_as",
        "count_also_as", "limit_delta", "incident_always_occurs", "incident_never_occurs",
        "incident_effect_nothing", "incident_effect_twice", "counts_as_in", "may_count_as_in",
        "enters_on_loop", "enters_on_day", "choose_start", "both_sexes", "follow_and_substitute",
        "inherits_setup_of", "limit_from_option",
    )
)  # fmt: skip
"""Verbs that are never carried out but read where they matter: cards, roles, incidents, set-up."""
