"""A question carries what it offers: what is on offer meets all that is required, everything else fails something."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from tests.games.codex.asking import bout

import anju
from anju.engine.errors import Refused
from anju.engine.question import Question
from anju.engine.table import Table
from anju.engine.text import Text
from anju.games.codex import words
from anju.games.codex.library import standard
from anju.games.codex.menu import Menu
from anju.games.codex.offers import cards as card_offers
from anju.games.codex.offers.cards import Cards
from anju.games.codex.offers.steps import Sides, UpTo
from anju.games.codex.requirements import condition, lacking

SOURCE = Path(anju.__file__).parent
TABLES: list[tuple[int, dict[str, object]]] = [
    (2, {"setup": "schools"}),
    (2, {"setup": "schools", "deliberate_fail": True}),
    (2, {"setup": "schools", "caiji_waives": "conditions", "hand_limit": 4}),
    (3, {"setup": "schools", "huoshe_any_turn": True}),
    (4, {"setup": "choose", "swift_prompt": "only_if_possible"}),
    (2, {"characters": ["s09+s03", "s14+s13"]}),
    (2, {"characters": ["s05+s03", "s09+s08"]}),
    (2, {"characters": ["s07+s09", "s10+s13"]}),
]
EVERYTHING = frozenset(
    word.id
    for word in (
        words.WAIVE, words.PASSIVE, words.MAY_STEP, words.MIRROR, words.WHICH_PASSIVE,
    )
)  # fmt: skip
"""Where whatever could be answered may be answered, so that nothing has to be said of anything else."""


def questions(seed: int, answers: int = 150) -> Iterator[tuple[Table, Question]]:
    """All questions of a random game."""
    seats, options = TABLES[seed % len(TABLES)]
    rng, t = Random(seed), anju.new("codex", seats, seed, options)
    for _ in range(answers):
        if not t.questions:
            break
        question = rng.choice(t.questions)
        yield t, question
        t.answer(question.seat, rng.choice(question.values))


@pytest.mark.parametrize("seed", range(24))
def test_what_is_not_on_offer_fails_something_and_what_is_on_offer_nothing(seed):
    for t, question in questions(seed):
        offer = question.offer
        if question.word.id in EVERYTHING:
            continue
        assert offer is not None, question
        g = bout(t)
        for value in offer.candidates:
            found = offer.obstacles(g, question, value)
            assert (value in question.values) == (not found), (question, value, [one.code for one in found])
        if not isinstance(offer, Cards):
            assert offer.values(g) == question.values


@pytest.mark.parametrize("seed", range(24))
def test_the_quick_look_at_a_skill_agrees_with_the_list_of_requirements(seed):
    """What the menu spares itself, by the printed price and by what is lifted, is what the list says."""
    for t, question in questions(seed):
        menu = question.offer
        if not isinstance(menu, Menu):
            continue
        g = bout(t)
        for skill in menu.skills:
            legal = [target for target in menu.targets if not g.unmet(menu.cast(skill, target))]
            assert menu.targets_of(skill) == legal, (question, skill)


@pytest.mark.parametrize("seed", range(24))
def test_what_is_met_seems_so_to_everybody(seed):
    """Otherwise a window would stay shut though something is possible (R-178)."""
    for t, question in questions(seed):
        menu = question.offer
        if not isinstance(menu, Menu):
            continue
        g = bout(t)
        for skill in menu.skills:
            c = menu.cast(skill, menu.targets[0])
            for one in skill.requirements:
                assert not one.met(g, c) or one.seems_met(g, c), (skill, one)


@pytest.mark.parametrize("seed", [3, 4, 11, 12, 19, 20])
def test_an_answer_is_aimed_at_whoever_struck(seed):
    """With several foes there is only one whom a counter or an insertion can meet (R-041, R-046)."""
    for t, question in questions(seed):
        menu = question.offer
        if question.word in (words.SWIFT, words.COUNTER):
            assert isinstance(menu, Menu)
            casts = [event.data for event in t.events(None) if event.kind == "cast"]
            striker = [str(data[0]) for data in casts if data[1] == question.source][-1]
            names = {bout(t).name_of(target) for target in menu.targets}
            assert striker.removesuffix(".dragon") in names, question


# -- nothing reads printed texts --------------------------------------------------------------------------------


def reads_texts(tree: ast.Module) -> Iterator[ast.AST]:
    """Places where the words of a text decide something, or are taken apart."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            names = [alias.name for alias in node.names]
            if "re" in names or (isinstance(node, ast.ImportFrom) and node.module == "re"):
                yield node
        elif isinstance(node, ast.Compare):
            yield from filter(_is_text, (node.left, *node.comparators))
        elif isinstance(node, ast.Attribute) and _is_text(node.value) and node.attr != "lower":
            yield node


def _is_text(node: ast.expr) -> bool:
    """One language of a text, or what somebody is shown."""
    if isinstance(node, ast.Attribute):
        return node.attr in ("zh", "en")
    shown = ("text", "label", "note", "full_name")
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in shown


@pytest.mark.parametrize(
    "folder", ["games/codex/why", "games/codex/requirements", "games/codex/offers", "bots/rules/codex"]
)
def test_no_reason_and_no_bot_reads_printed_texts(folder):
    files = [*(SOURCE / folder).glob("*.py"), SOURCE / "games/codex/menu.py"]
    assert len(files) > 2
    for file in files:
        found = [ast.unparse(node) for node in reads_texts(ast.parse(file.read_text(encoding="utf-8")))]
        assert not found, (file.name, found)


def test_reading_a_text_would_be_noticed():
    bad = 'import re\nif "牌" in rule.name.zh: pass\nskill.name.en.startswith("x")\noption.label("zh") == "x"'
    assert len(list(reads_texts(ast.parse(bad)))) == 4


def reasons(seed: int) -> list[tuple[object, ...]]:
    """Of skills, abilities, cards and words: code, numbers, rule and what a program could carry out."""
    library = standard()
    ids = [*(one.id for one in library.skills), *(one.id for one in library.passives)]
    found: list[tuple[object, ...]] = []
    for n, (t, question) in enumerate(questions(seed, 60)):
        if n % 4 == 0 or question.word.id not in ("main", "passive", "swift", "counter"):
            for what in (*ids[n % 3 :: 3], *range(36), "dragon", "yes", "left 3", "fire", "B", "cell:5", 2):
                refusal = t.why(question.seat, what)
                found.append((what, refusal and _plain(refusal)))
    return found


def _plain(refusal: Refused) -> tuple[object, ...]:
    return refusal.code, dict(refusal.numbers), refusal.rule, refusal.ways


@pytest.mark.parametrize("seed", range(8))
def test_reasons_stay_the_same_whatever_is_printed(seed, monkeypatch):
    before, library, nonsense = reasons(seed), standard(), Text("胡言", "gibberish")
    for one in (*library.skills, *library.passives, *library.schools.values()):
        monkeypatch.setattr(one, "name", nonsense)
    for skill in library.skills:
        monkeypatch.setattr(skill, "family", nonsense)
    for module, names in ((condition, ("condition", "amount")), (lacking, ("given_cards", "kind_of_cards")),
                          (card_offers, ("given_cards",))):  # fmt: skip
        for name in names:
            monkeypatch.setattr(module, name, lambda *_: nonsense)
    assert reasons(seed) == before


def test_a_way_touches_the_cell_it_leads_to():
    walked = 0
    for t, question in (found for seed in range(24) for found in questions(seed)):
        if not isinstance(question.offer, Sides | UpTo):
            continue
        began = question.state.pos[question.offer.thing]
        for option in question.options:
            played = t.clone()
            played.answer(question.seat, option.value)
            walks = [event.data[1:3] for event in played.fresh if event.kind in ("moved", "pushed")]
            ends = [f"cell:{end}" for start, end in walks if start == began]
            assert option.piece in ends or not ends, (question, option)
            walked += bool(ends)
    assert walked > 20
