"""Boards are drawn from a view and show what a player needs."""

from __future__ import annotations

from io import StringIO
from random import Random
from typing import Any

import pytest
from rich.console import Console

import anju
from anju.cli.boards import board_of
from anju.engine.text import LANGUAGES


def drawn(view: dict[str, Any], lang: str = "en", game: str = "codex") -> str:
    console = Console(file=StringIO(), width=100, no_color=True)
    console.print(board_of(game).draw(view, lang))
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


def duel(**options: object) -> anju.Table:
    chosen = {"characters": ("wuzhe", "jianke"), "first_player": "A", **options}
    return anju.new("codex", seats=2, seed=7, options=chosen)


def test_a_game_without_a_board_shows_its_bare_view():
    text = drawn({"stones": 5, "turn": 1}, game="nim")
    assert "stones" in text
    assert "5" in text


def test_names_numbers_and_places_are_shown():
    text = drawn(duel().view(0))
    for part in (
        "Brawler",
        "Duellist",
        "40/40",
        "action 12",
        "balance 3/3",
        "A>",
        "<B",
        "distance to B: 8",
        "deck 30",
    ):
        assert part in text


def test_the_board_is_also_in_chinese():
    text = drawn(duel().view(0), "zh")
    for part in ("武者", "剑客", "体力", "重心", "拳帖＋魁拔帖", "与 B 距离 8"):
        assert part in text


def test_own_cards_have_letters_and_those_of_others_are_only_counted():
    table = duel()
    own = [card["face"] for card in table.view(0)["seats"][0]["hand"]]
    other = [card["face"] for card in table.view(1)["seats"][1]["hand"]]
    text = drawn(table.view(0))
    letters = {"♠": "S", "♥": "H", "♣": "C", "♦": "D"}
    assert all(letters[face[0]] + face in text for face in own)
    assert not any(face in text for face in set(other) - set(own))
    assert text.count("hand 3") == 2


def test_nobody_sees_hands_in_the_public_view():
    assert not any(suit in drawn(duel().view(None)) for suit in "♠♥♣♦")


def test_who_counts_from_the_other_end_sees_the_own_positions():
    table = duel()
    assert "9 (1)" in drawn(table.view(1))
    assert "9 (1)" not in drawn(table.view(0))


def test_setting_up_is_drawn_too():
    assert "set-up" in drawn(anju.new("codex", options={"setup": "choose"}).view(0))


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_every_position_of_random_games_can_be_drawn(seats: int, lang: str):
    rng = Random(seats)
    table = anju.new("codex", seats=seats, seed=seats, options={"setup": "schools"})
    for _ in range(150):
        if table.outcome is not None:
            break
        question = table.questions[0]
        table.answer(question.seat, rng.choice(question.values))
        text = drawn(table.view(rng.choice((*range(seats), None))), lang)
        assert max(len(line) for line in text.splitlines()) <= 100


def test_the_hint_of_a_skill_gives_its_printed_numbers():
    board, view = board_of("codex"), duel().view(0)
    assert board.hint(view, "s01.1.1", "zh") == "距1-2 行2 伤2"
    assert board.hint(view, "s01.1.1", "en") == "dist 1-2 act 2 dmg 2"
    assert board.hint(view, "end", "zh") == ""
    assert board.hint(view, 7, "zh") == ""


def test_the_whole_text_of_skills_and_abilities():
    board, view = board_of("codex"), duel().view(0)
    assert board.about(view, "s00.6", "zh") == "出拳  ·  普通  ·  距离 1  ·  行动 2\n1 点伤害。  [CX-s00.6]"
    assert (
        board.about(view, "s00.6", "en")
        == "Jab  ·  normal  ·  distance 1  ·  action 2\n1 damage.  [CX-s00.6]"
    )
    assert board.about(view, "s01.P1", "en").startswith("Goaded\n")
    assert board.about(view, "end", "zh") == board.about(view, -3, "zh") == ""


def test_the_text_of_a_card_by_its_id_and_by_its_name():
    board, view = board_of("codex"), duel().view(0)
    own = view["seats"][0]["hand"][0]
    assert board.about(view, own["id"], "en") == board.about(view, own["face"], "en") != ""
    assert board.about(view, "C6", "en").startswith("♣6  ·  6 of clubs, black\n")
    assert board.about(view, "♥1", "zh").startswith("♥1  ·  红桃，红，1 点\n")
    other = duel().view(1)["seats"][1]["hand"][0]["id"]
    assert board.about(view, other, "en") == ""  # what it shows is hidden


def test_in_brief_everything_that_counts_is_there():
    view = duel().view(0)
    console = Console(file=StringIO(), width=80, no_color=True)
    (table,) = board_of("codex").folded(view, "en")
    console.print(table)
    assert isinstance(console.file, StringIO)
    text = console.file.getvalue()
    assert len(text.splitlines()) <= 6
    for part in ("Brawler", "Duellist", "40/40", "action 12", "balance 3/3", "A>", "<B", "distance to B: 8"):
        assert part in text
    assert all(card["face"] in text for card in view["seats"][0]["hand"])


@pytest.mark.parametrize("game", [game.id for game in anju.all_games()])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_example_of_a_question_is_a_thing_of_the_game(game: str, lang: str):
    board, table = board_of(game), anju.new(game, seed=1)
    view, example = table.view(0), board.EXAMPLE(lang)
    value = table.game.value_named(view, example)
    assert board.about(view, value, lang) or board.about(view, example, lang)
