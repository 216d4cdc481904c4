"""The conditions of rows, word by word."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from anju.games.tragedy_looper.queries import EVERYWHERE
from anju.games.tragedy_looper.row import Field
from anju.games.tragedy_looper.scene import Scene
from anju.games.tragedy_looper.state import ALIVE, DEAD
from anju.games.tragedy_looper.vocabulary import COUNTERS

if TYPE_CHECKING:
    from anju.games.tragedy_looper.judging import Judging

Fields = dict[str, Field]


def number(g: Judging, fields: Fields) -> int:
    """A threshold: a fixed number, or one that depends on the loop or the gauge."""
    n = fields["n"]
    if isinstance(n, int):
        return n
    return g.state.loop - 1 if n == "loop-1" else g.state.ex if n == "ex" else int(str(n))


def counted(g: Judging, scene: Scene, fields: Fields) -> dict[int, int]:
    """How many counters of a kind there are, by thing."""
    counter = _counter(fields)
    return {thing: g.on(thing, counter) for thing in _named(g, scene, fields)}


def _counter(fields: Fields) -> int:
    return COUNTERS.index(str(fields["counter"]))


def _named(g: Judging, scene: Scene, fields: Fields) -> list[int]:
    """Those of whom the condition speaks, characters or locations."""
    return g.things(scene, str(fields["who"] if "who" in fields else fields["where"]))


def _at_least(g: Judging, scene: Scene, fields: Fields) -> bool:
    counter, needs = _counter(fields), number(g, fields)
    for thing in _named(g, scene, fields):
        if g.on(thing, counter) >= needs:
            return True
    return False


def _at_most(g: Judging, scene: Scene, fields: Fields) -> bool:
    counter, most = _counter(fields), number(g, fields)
    for thing in _named(g, scene, fields):
        if g.on(thing, counter) > most:
            return False
    return True


def _whom(g: Judging, scene: Scene, fields: Fields) -> int:
    (who,) = g.things(scene, str(fields["who"]))
    return who


def _total(g: Judging, scene: Scene, fields: Fields) -> bool:
    who = _whom(g, scene, fields)
    return g.every_counter(who) >= number(g, fields)


def _occurred_today(g: Judging, _scene: Scene, fields: Fields) -> bool:
    s = g.state
    return any(
        s.plan.incidents[entry].id == fields["incident"] and g.board.schedule[entry][0] == s.day
        for entry in s.occurred
    )


def _first_today(g: Judging, _scene: Scene, _fields: Fields) -> bool:
    """Whether the first incident of this loop occurred today."""
    s = g.state
    return len(s.occurred) == 1 and g.board.schedule[s.occurred[0]][0] == s.day


def _first_occurrence(g: Judging, scene: Scene, _fields: Fields) -> bool:
    """Whether the scheduled entry occurs for the first time in the game; a bare effect does not count."""
    return scene.entry >= 0 and scene.entry not in g.state.occurred_before


def _spoken(g: Judging, _scene: Scene, fields: Fields) -> bool:
    roles = fields["roles"]
    assert isinstance(roles, tuple), "the reader made it a list of roles"
    return any(role in g.state.named for role in roles)


def _incident_is(_g: Judging, scene: Scene, fields: Fields) -> bool:
    incidents = fields["incidents"]
    assert isinstance(incidents, tuple), "the reader made it a list of incidents"
    return scene.id in incidents


def _corpses(g: Judging, scene: Scene, fields: Fields) -> bool:
    where = str(fields["where"])
    places = EVERYWHERE if where == "anywhere" else [thing - g.n for thing in g.things(scene, where)]
    return sum(g.corpses_at(place) for place in places) >= number(g, fields)


def _on_corpses(g: Judging, _scene: Scene, fields: Fields) -> bool:
    return sum(g.on(who, _counter(fields)) for who in g.corpses()) >= number(g, fields)


def _on_living(g: Judging, _scene: Scene, fields: Fields) -> bool:
    return sum(g.on(who, _counter(fields)) for who in g.living()) >= number(g, fields)


def _living_with(g: Judging, _scene: Scene, fields: Fields) -> bool:
    return sum(g.on(who, _counter(fields)) > 0 for who in g.living()) >= number(g, fields)


def _holder_alive(g: Judging, _scene: Scene, fields: Fields) -> bool:
    return any(g.state.life[who] == ALIVE for who in g.holders(str(fields["role"])))


def _elsewhere(_g: Judging, _scene: Scene, _fields: Fields) -> bool:
    """Always True here: checked where deaths are handled, targets chosen, or an incident completed."""
    return True


def _last_day(g: Judging, _scene: Scene, _fields: Fields) -> bool:
    return g.state.day == g.board.days


def _is_dead(g: Judging, scene: Scene, fields: Fields) -> bool:
    return g.state.life[_whom(g, scene, fields)] == DEAD


def _one_other(g: Judging, scene: Scene, _fields: Fields) -> bool:
    return bool(g.others_here(scene))


def _revealed(g: Judging, scene: Scene, fields: Fields) -> bool:
    return g.role_ever_revealed(_whom(g, scene, fields))


def _refuses(g: Judging, scene: Scene, fields: Fields) -> bool:
    return g.refusal(_whom(g, scene, fields)) != "none"


def _culprit_role(g: Judging, scene: Scene, fields: Fields) -> bool:
    return g.role(scene.culprit).id == fields["role"]


def _occurred(g: Judging, _scene: Scene, fields: Fields) -> bool:
    return any(g.state.plan.incidents[entry].id == fields["incident"] for entry in g.state.occurred)


def _ex_least(g: Judging, _scene: Scene, fields: Fields) -> bool:
    return g.state.ex >= number(g, fields)


def _ex_most(g: Judging, _scene: Scene, fields: Fields) -> bool:
    return g.state.ex <= number(g, fields)


def _last_ex(g: Judging, _scene: Scene, fields: Fields) -> bool:
    return 0 <= g.state.last_ex <= number(g, fields)


def _ex_rose(g: Judging, _scene: Scene, _fields: Fields) -> bool:
    return g.state.ex_rose


def _alive_most(g: Judging, _scene: Scene, fields: Fields) -> bool:
    return len(g.living()) <= number(g, fields)


def _zombies(g: Judging, _scene: Scene, fields: Fields) -> bool:
    return sum(g.zombies_at(place) for place in EVERYWHERE) >= number(g, fields)


def _curse_loose(g: Judging, _scene: Scene, _fields: Fields) -> bool:
    return g.state.curse_loose


CONDITIONS: Final[dict[str, Callable[[Judging, Scene, Fields], bool]]] = {
    "counter_at_least": _at_least,
    "counter_at_most": _at_most,
    "total_counters_at_least": _total,
    "is_last_day": _last_day,
    "is_dead": _is_dead,
    "exactly_one_other_here": _one_other,
    "role_revealed_ever": _revealed,
    "has_refusal": _refuses,
    "culprit_role_is": _culprit_role,
    "role_holder_alive": _holder_alive,
    "incident_occurred_this_loop": _occurred,
    "incident_occurred_today": _occurred_today,
    "first_incident_of_loop_today": _first_today,
    "incident_is": _incident_is,
    "first_occurrence_of_entry_this_game": _first_occurrence,
    "role_name_revealed_this_loop": _spoken,
    "ex_at_least": _ex_least,
    "ex_at_most": _ex_most,
    "ex_last_loop_end_at_most": _last_ex,
    "ex_increased_this_loop": _ex_rose,
    "alive_at_most": _alive_most,
    "corpses_at_least": _corpses,
    "zombies_at_least": _zombies,
    "corpse_counters_total_at_least": _on_corpses,
    "living_counters_total_at_least": _on_living,
    "living_with_counter_at_least": _living_with,
    "curse_unattached_today": _curse_loose,
    "this_character_died": _elsewhere,
    "role_holder_died": _elsewhere,
    "exists_target": _elsewhere,
    "was_culprit_of_completed_incident": _elsewhere,
}
"""Whether a condition is fulfilled."""
