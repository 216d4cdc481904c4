"""A script that is imagined is one that an author could have written: the checker of scripts has nothing against it."""

from __future__ import annotations

from random import Random

import pytest
from tests.games.tragedy_looper.random_scripts import LIBRARY, random_draft
from tests.games.tragedy_looper.retelling import played

from anju.engine import document
from anju.games.tragedy_looper import validator
from anju.games.tragedy_looper.library import LOCATIONS
from anju.games.tragedy_looper.setup import NEVER
from anju.games.tragedy_looper.state import ABSENT, Town


def written(town: Town) -> dict[str, object]:
    """The script of a town as an author would write it."""
    board, plan = town.board, town.plan
    draft: dict[str, object] = {
        "script": "imagined", "title": {"zh": "想象", "en": "Imagined"}, "set": board.set.id,
        "days": board.days, "loops": board.loops, "main_plot": plan.plots[0], "subplots": list(plan.plots[1:]),
        "cast": {board.cast[who].id: member(town, who) for who in range(board.scripted)},
        "incidents": {str(day): appointment(town, number) for number, (day, _) in enumerate(board.schedule)},
    }  # fmt: skip
    return draft | ({"extra_main_plot": plan.extra} if plan.extra else {})


def member(town: Town, who: int) -> dict[str, object]:
    options: dict[str, object] = {}
    for option in town.board.cast[who].options:
        if option.name == "enters_on_loop":
            loop = town.plan.arrivals[who][0]
            assert loop != NEVER
            options[option.name] = loop
        elif option.name == "enters_on_day":
            options[option.name] = town.plan.arrivals[who][1]
        else:  # printed on the card, or seen
            options[option.name] = town.plan.settings[who].get(
                option.name, (option.among or [option.least])[0]
            )
    return {"role": town.plan.roles[who].id, **options}


def appointment(town: Town, number: int) -> dict[str, object]:
    board, plan = town.board, town.plan
    _, public = board.schedule[number]
    culprit, incident = plan.culprits[number], plan.incidents[number]
    name = board.cast[culprit].id if culprit < board.size else LOCATIONS[culprit - board.size]
    found: dict[str, object] = {"incident": incident.id, "culprit": name}
    return found | ({} if incident is public else {"public": public.id})


def imagined(tragedy_set: str, seed: int, wanted: tuple[str, ...], number: int) -> list[Town]:
    """Scripts that a protagonist imagines early in a game with a hidden cast; the checker has nothing against them."""
    draft = random_draft(Random(f"author {seed}"), tragedy_set, wanted)
    table = played({**draft, "cast_public": False}, seed, 6, 3, 0.6).table
    found: list[Town] = []
    for luck in range(number):
        town = table.imagine(1, Random(luck)).checkpoint
        assert isinstance(town, Town)
        findings = validator.check(document.from_plain(written(town)))
        assert [finding.told("en") for finding in findings] == []
        found.append(town)
    return found


@pytest.mark.parametrize("tragedy_set", LIBRARY.sets)
@pytest.mark.rule("TL-6.1.4")
def test_imagined_scripts_could_have_been_written(tragedy_set: str):
    """Among them such in which the copycat copies somebody still to come."""
    towns = [town for seed in range(2) for town in imagined(tragedy_set, seed, ("copycat",), 60)]
    assert sum(ABSENT in town.life[: town.board.scripted] for town in towns) > 5


@pytest.mark.rule("TL-6.1.5")
def test_somebody_still_to_come_is_of_the_opposite_sex_where_a_plot_asks():
    towns = imagined("haunted_stage_again", 7, (), 150)
    assert sum("the_noble_bloodline" in town.plan.plots and ABSENT in town.life for town in towns) > 10
