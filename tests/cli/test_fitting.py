"""The table on small screens: nothing scrolls away, and what is folded can be unfolded."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from rich.cells import cell_len
from tests.cli.small_terminal import GAMES, Terminal, played

import anju
from anju.cli import words
from anju.cli.replay import Replay


def random_lines(seed: int, count: int) -> Iterator[str]:
    rng = Random(seed)
    for _ in range(count):
        yield str(rng.randint(1, 6))
        yield ""  # in case there was no such option: Enter leads back, or takes the default


@pytest.mark.parametrize("height", [24, 30])
@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("game", GAMES)
def test_every_question_fits_with_its_table(game: str, lang: str, height: int):
    for seat in (0, 1):
        screens = played(game, seat, height, lang, random_lines(seat, 8)).screens
        asking = [screen for screen in screens if screen.rstrip().endswith(words.KEYS(lang))]
        assert len(asking) >= 8
        for screen in asking:
            lines = screen.splitlines()
            assert len(lines) < height  # and the line in which one types
            assert max(map(cell_len, lines)) <= 80
            assert " ↵" in screen.removesuffix(words.KEYS(lang))


@pytest.mark.parametrize("game", GAMES)
def test_the_whole_table_is_a_key_away(game: str):
    folded, whole = played(game, 0, 24, "en", iter(["1", "", "", "b"])).screens[-2:]
    assert len(whole.splitlines()) > len(folded.splitlines())


def test_options_beyond_the_screen_are_counted():
    screens = played("codex", 0, 12, "en", iter([""] * 12)).screens
    cut = [screen for screen in screens if "more: o lists all options" in screen]
    assert cut
    assert all(len(screen.splitlines()) < 12 for screen in cut)


@pytest.mark.parametrize("game", GAMES)
def test_every_step_of_a_replay_fits(game: str):
    seats, options = GAMES[game]
    rng, table = Random(5), anju.new(game, seats=seats, seed=5, options=options)
    for _ in range(20):
        question = table.questions[0]
        table.answer(question.seat, rng.choice(question.values))
    terminal = Terminal(24, iter([""] * 19))
    Replay(table, 1, terminal, "en").run()
    assert len(terminal.screens) == 20
    assert all(len(screen.splitlines()) < 24 for screen in terminal.screens)
