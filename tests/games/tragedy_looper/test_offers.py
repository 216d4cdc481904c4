"""An offer decides and explains: what is on offer meets everything, what is not fails something that has a name."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from random import Random

import pytest
from tests.games.tragedy_looper.random_scripts import random_draft
from tests.games.tragedy_looper.test_why_random_scripts import OPTIONS, positions

from anju.bots.rules import tragedy_looper as bots
from anju.engine.question import Question
from anju.engine.table import Table
from anju.engine.text import Text
from anju.games.tragedy_looper import offers, why
from anju.games.tragedy_looper.game import TragedyLooper
from anju.games.tragedy_looper.library import LOCATIONS, GoodwillAbility, Incident, Library, Row, standard
from anju.games.tragedy_looper.offers.offer import TownOffer

LIBRARY = standard()


def offer_of(question: Question) -> TownOffer:
    assert isinstance(question.offer, TownOffer), question
    return question.offer


@pytest.mark.parametrize("tragedy_set", LIBRARY.sets)
def test_every_question_offers_what_meets_its_requirements_and_nothing_else(tragedy_set: str):
    asked, left_out = Counter[str](), 0
    for seed in (21, 22):
        for t, question in positions(tragedy_set, seed, most=200):
            asked[question.word.id] += 1
            play, offer = t.game.play(t.now.copy(), [], 0), offer_of(question)
            assert offer.values(play) == question.values, question
            assert {*question.values} <= {*offer.candidates, *offer.always}, question
            for one in offer.candidates:
                found = offer.obstacles(play, question, one)
                assert bool(found) == (one not in question.values), (question, one, found)
                assert all(obstacle.code != "not_on_offer" for obstacle in found) or question.seat, question
                left_out += bool(found)
    assert left_out > 50
    assert {"m_card", "m_target", "p_card", "p_target", "ability", "goodwill"} <= {*asked}


# -- no reason is read out of a text ------------------------------------------------------------------------------

OUTPUT = {"rstrip", "lower", "format"}
"""What may be done to a text that is shown."""


def readings(page: ast.Module) -> Iterator[str]:
    """Where a text is looked into."""
    for node in ast.walk(page):
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield from (alias.name for alias in node.names if alias.name == "re")
        elif isinstance(node, ast.Compare):
            compared = any(is_text(one) for one in (node.left, *node.comparators))
            yield from [ast.unparse(node)] if compared else []
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            called = node.func
            yield from [ast.unparse(node)] if is_text(called.value) and called.attr not in OUTPUT else []


def is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Attribute) and node.attr in ("zh", "en")


def test_a_reading_would_be_noticed():
    looked = ast.parse(
        "import re\nif '摸' in row.text.zh: row.text.en.find('draw')\nText(f'{a.zh}', a.en.lower())"
    )
    assert len([*readings(looked)]) == 3


def test_neither_offers_nor_bots_read_texts():
    folders = [Path(str(package.__file__)).parent for package in (offers, bots)]
    pages = [Path(why.__file__), *(page for folder in folders for page in folder.glob("*.py"))]
    assert len(pages) > 30
    for page in pages:
        assert [*readings(ast.parse(page.read_text(encoding="utf-8")))] == [], page


def unprinted() -> Library:
    """The library with every text of a row, a role, a plot, an incident and a card's ability turned to nonsense."""
    library = deepcopy(LIBRARY)
    rows = [row for shelf in (library.roles, library.plots) for owner in shelf.values() for row in owner.rows]
    every: list[Row | GoodwillAbility | Incident] = [*rows, *library.incidents.values()]
    for one in library.characters.values():
        every += [*one.traits, *one.abilities]
    for number, printed in enumerate(every):
        printed.text = Text(f"胡言{number}。", f"Nonsense {number}.")
    return library


def heard(game: TragedyLooper, tragedy_set: str, most: int) -> list[object]:
    """The codes, numbers and rules of all refusals on the way through a random game."""
    rng = Random(tragedy_set)
    options = {"script": random_draft(rng, tragedy_set), **OPTIONS}
    t = Table(game, 4, 7, game.settle(4, options)).begin()
    found: list[object] = []
    for _ in range(most):
        if not t.questions:
            break
        question, cast = t.questions[0], t.now.board.cast  # type: ignore[attr-defined]
        rows = [row.id for role in t.now.plan.roles for row in role.rows]  # type: ignore[attr-defined]
        named = [f"{rng.choice(rows)}@{one.id}" for one in cast]
        own = [ability.id for one in cast for ability in one.abilities]
        for what in (*(one.id for one in cast), *LOCATIONS, *named, *own, *rng.sample(rows, 3)):
            refused = t.why(question.seat, what)
            found.append(refused and (what, refused.code, dict(refused.numbers), refused.rule))
        t.answer(question.seat, rng.choice(question.values))
    return found


@pytest.mark.parametrize("tragedy_set", ["basic_tragedy", "midnight_zone", "haunted_stage_again"])
def test_reasons_do_not_change_with_what_is_printed(tragedy_set: str):
    nonsense = TragedyLooper()
    nonsense.__dict__["library"] = unprinted()
    spoken, printed = (heard(game, tragedy_set, 120) for game in (nonsense, TragedyLooper()))
    assert len([one for one in printed if one]) > 500
    assert spoken == printed
