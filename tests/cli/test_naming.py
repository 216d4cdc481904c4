"""What is typed and what is read of cards, colours and seats."""

from __future__ import annotations

import re

import pytest
from tests.cli.small_terminal import Terminal, played

import anju
from anju.cli import keys
from anju.cli.boards import board_of
from anju.cli.session import Session
from anju.engine.question import Question
from anju.games.codex.words import ONE_MORE
from anju.games.fengsheng.faces import (
    ARROW,
    CODE_COLOURS,
    COLOURS,
    FACES,
    KIND,
    LOCK,
    MI_LING,
    PROBE,
    SHI_TAN,
)
from anju.games.fengsheng.label import card_text
from anju.games.fengsheng.words import TARGET


def test_two_probes_of_one_colour_and_arrow_are_told_apart():
    board, library = board_of("fengsheng"), anju.game("fengsheng").library  # type: ignore[attr-defined]  # its own
    probes = [face for face in FACES if KIND[face] == SHI_TAN]
    orders = [face for face in FACES if KIND[face] == MI_LING]
    view = {
        "phase": "main",
        "you": 0,
        "seats": [{"area": [], "hand": [{"id": 500 + face, "face": face} for face in probes + orders]}],
    }
    for lang in ("zh", "en"):
        for faces in (probes, orders):
            shown = {(card_text(library, f, lang), board.hint(view, 500 + f, lang)) for f in faces}
            printed = {(COLOURS[f], ARROW[f], LOCK[f], PROBE[f], CODE_COLOURS[f]) for f in faces}
            assert len(shown) == len(printed)
    assert board.hint(view, (511, SHI_TAN), "zh") == "潜伏- 特工+ 神秘人+"
    assert "Undercover- Agency+ Loner+" in board.about(view, 511, "en")
    assert "[FS-9.1]" in board.about(view, "试探", "en")


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_colours_are_words_and_letters_are_seats(lang: str):
    screens = played("fengsheng", 0, 30, lang, iter([""] * 8)).screens
    for screen in screens:
        assert not re.search(r"\b(R|K|RK|BK|RB)\b", screen)


def test_a_capital_is_the_seat_and_the_small_letter_a_key():
    """E is the fifth seat where seats are asked for, and e the third option."""
    table = anju.new("fengsheng", seats=5, seed=3)
    session = Session(table, 0, {}, Terminal(30, iter(())), "en")
    question = Question(table.game, table.questions[0].state, 0, TARGET, ["B", "C", "D", "E"], "")
    assert session.command(question, "E") == keys.Command("name", "E")
    assert session.command(question, "B") == keys.Command("name", "B")
    assert session.command(question, "b") == keys.Command("board")
    assert session.command(question, "e") == keys.Command("option", number=3)


def test_a_card_is_named_by_its_letter_too():
    """C6 is ♣6, in whatever letters."""
    table = anju.new("codex", seed=7, options={"characters": ("wuzhe", "jianke"), "first_player": "A"})
    session, state = Session(table, 0, {}, Terminal(30, iter(())), "en"), table.questions[0].state
    hand = table.view(0)["seats"][0]["hand"]
    question = Question(table.game, state, 0, ONE_MORE, [card["id"] for card in hand], "")
    letters = dict(zip("♠♥♣♦", "shcd", strict=True))
    for number, card in enumerate(hand):
        assert session.named(question, letters[card["face"][0]] + card["face"][1]) == [number]
        assert session.named(question, card["face"]) == [number]
