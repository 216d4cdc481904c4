"""What stands under a rule id: in both languages, and for what is made from data, whole in both."""

from __future__ import annotations

import re

import pytest

import anju
from anju.server.api import catalogue

GAMES = [game.id for game in anju.all_games()]
CHINESE = re.compile(r"[\u4e00-\u9fff]")


@pytest.mark.parametrize("game", GAMES)
def test_what_is_made_from_data_is_whole_in_both_languages(game: str):
    made = anju.game(game).printed()
    assert len(made) > 80
    for id, text in made.items():
        assert id.startswith(anju.game(game).rule_prefix)
        assert CHINESE.search(text.zh), id
        assert text.en.strip(), id
        assert not CHINESE.search(text.en), f"{id}: {text.en}"


@pytest.mark.parametrize("game", GAMES)
def test_every_paragraph_of_a_sheet_is_made_from_data(game: str):
    """So that no pop-up shows a row of a table, or Chinese to somebody who reads English."""
    sheets = [id for id in catalogue.rules(game) if re.match(r"[A-Z]+-[a-z]", id)]
    assert sheets
    assert [id for id in sheets if id not in anju.game(game).printed()] == []


def test_passives_and_traits_have_paragraphs_too():
    assert catalogue.paragraph("codex", "CX-s01.P1") is not None
    assert catalogue.paragraph("codex", "CX-t.feidan") is not None
    assert catalogue.paragraph("codex", "CX-s99.1") is None


@pytest.mark.parametrize("game", GAMES)
def test_the_book_has_every_paragraph_in_the_language_that_is_asked_for(game: str):
    chinese, english = catalogue.book(game, "zh"), catalogue.book(game, "en")
    assert list(chinese) == list(english)
    assert set(catalogue.rules(game)) | set(anju.game(game).printed()) == set(chinese)
    assert all(chinese.values())
    for id, text in anju.game(game).printed().items():
        assert (chinese[id], english[id]) == (text.zh, text.en)


def test_an_english_summary_calls_cards_and_skills_by_their_english_names():
    contest = catalogue.paragraph("fengsheng", "FS-7.6")
    probe = catalogue.paragraph("fengsheng", "FS-9.1")
    assert contest is not None
    assert probe is not None
    assert "Intercept, Misdirect, Swap" in contest.en
    assert not CHINESE.search(contest.en + probe.en)
    assert probe.en.count("Probe") == 1, "its Chinese name beside it is not said twice"
