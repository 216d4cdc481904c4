"""One person at a table, by what is typed and what is shown."""

from __future__ import annotations

from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from rich.console import Console

import anju
from anju.bots import Bot, Chair
from anju.cli.session import Left, Session

if TYPE_CHECKING:
    from anju.engine.question import Value
    from anju.engine.table import Table


class FirstBot(Bot):
    """Always takes the first value."""

    def choose(self, chair: Chair) -> Value:
        return chair.question.values[0]


class Screen(Console):
    """A console whose input lines are written beforehand."""

    def __init__(self, lines: list[str]) -> None:
        super().__init__(file=StringIO(), width=100)
        self.typed: Iterator[str] = iter(lines)

    def input(self, *args: object, **kwargs: object) -> str:
        line = next(self.typed, None)
        if line is None:
            raise EOFError
        return line

    @property
    def text(self) -> str:
        assert isinstance(self.file, StringIO)
        return self.file.getvalue()


def sit(table: Table, lines: list[str], lang: str = "en") -> Session:
    return Session(table, 0, {1: FirstBot(0)}, Screen(lines), lang)


def shown(session: Session) -> str:
    assert isinstance(session.console, Screen)
    return session.console.text


def test_a_whole_game_is_won(nim: Table):
    session = sit(nim, ["1", "3"])
    session.play()
    assert nim.outcome is not None
    assert "You won!" in shown(session)
    assert "Took the last one. [T-2]" in shown(session)
    assert "seat 1 took 1" in shown(session)


def test_the_question_shows_numbers_letters_and_default(nim: Table):
    session = sit(nim, [], "zh")
    with pytest.raises(Left):
        session.play()
    text = shown(session)
    assert "▶ 你拿几个？  [T-1]" in text
    assert "1 q 拿1个" in text
    assert "4 r 不拿 ↵" in text


@pytest.mark.parametrize("line", ["p", "", "nothing", "4", "r", "pass stones"])
def test_ways_to_choose_the_default(nim: Table, line: str):
    with pytest.raises(Left):
        sit(nim, [line]).play()
    assert nim.record[0] == (0, "pass")


def test_undo_takes_back_the_own_choice_and_the_answers_to_it(nim: Table):
    session = sit(nim, ["2", "u"])
    with pytest.raises(Left):
        session.play()
    assert nim.record == ()
    assert "Your last choice is taken back." in shown(session)


def test_undo_at_the_beginning_says_so(nim: Table):
    session = sit(nim, ["u"])
    with pytest.raises(Left):
        session.play()
    assert "You have not chosen anything yet." in shown(session)


def test_why_gives_cause_with_its_numbers_way_out_and_rule(nim: Table):
    session = sit(nim, ["? 9"])
    with pytest.raises(Left):
        session.play()
    text = shown(session)
    for part in ("Cannot take 9: 5 left.", "Take fewer.", "T-1"):
        assert part in text
    assert " = " not in text  # sentences, not the numbers once more by their names in the program


def test_why_of_something_possible_names_its_number(nim: Table):
    session = sit(nim, ["? take 3"])
    with pytest.raises(Left):
        session.play()
    assert "'take 3' can be chosen now: option 3." in shown(session)


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("7", "There is no option 7; there are 4."),
        ("0", "There is no option 0; there are 4."),
        ("banana", "No option is called 'banana'."),
        ("take", "'take' fits several: 1 take 1, 2 take 2, 3 take 3"),
        ("?", "Why what?"),
        ("n", "No notes yet."),
        ("s", "Save where?"),
        ("i 2", "There is no text about '2'."),
        ("i", "There is no text about ''."),
        ("/zzz", "'zzz' was not found."),
        ("/take 2", "2  take 2"),
        ("h", "the first five options"),
    ],
)
def test_lines_that_change_nothing(nim: Table, line: str, answer: str):
    session = sit(nim, [line])
    with pytest.raises(Left):
        session.play()
    assert answer in shown(session)
    assert nim.record == ()


@pytest.mark.parametrize("aside", ["h", "l", "i 2", "? 9", "n", "/take", "banana", "9"])
def test_enter_after_looking_at_something_goes_back_to_the_table(nim: Table, aside: str):
    session = sit(nim, [aside, ""])
    with pytest.raises(Left):
        session.play()
    assert nim.record == ()
    assert shown(session).count("How many do you take?") == 2


def test_and_only_the_next_enter_answers(nim: Table):
    with pytest.raises(Left):
        sit(nim, ["h", "", ""]).play()
    assert nim.record[0] == (0, "pass")


def test_an_arrow_answers_nothing(nim: Table):
    session = sit(nim, ["\x1b[A"])
    with pytest.raises(Left):
        session.play()
    assert nim.record == ()
    assert "\x1b[A" not in shown(session)


def test_all_options_are_listed_when_asked_for(nim: Table):
    session = sit(nim, ["o"])
    with pytest.raises(Left):
        session.play()
    assert shown(session).count("take 3") == 2


def test_notes_and_log_are_kept(nim: Table):
    session = sit(nim, ["n watch out", "1", "n", "l"])
    with pytest.raises(Left):
        session.play()
    text = shown(session)
    assert "- watch out" in text
    assert "1  seat 0 took 1" in text
    assert "2  seat 1 took 1" in text


def test_saving_writes_the_table(nim: Table, tmp_path: Path):
    file = tmp_path / "game.anju"
    session = sit(nim, ["1", f"s {file}", f"s {tmp_path}/no/such/dir"])
    with pytest.raises(Left):
        session.play()
    assert file.read_bytes() == nim.save()
    assert "Cannot write" in shown(session)


def test_a_single_choice_is_made_and_said(nim: Table):
    session = sit(nim, ["p", "2"])
    session.play()
    assert "(only one choice: take 1)" in shown(session)
    assert "You won!" in shown(session)


def test_leaving(nim: Table):
    with pytest.raises(Left):
        sit(nim, ["x"]).play()
    assert nim.record == ()


def test_of_many_lines_only_the_last_are_shown(nim: Table, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("anju.cli.fitting.MOST_NEWS", 1)
    session = sit(nim, ["1"])
    with pytest.raises(Left):
        session.play()
    text = shown(session)
    assert "(1 earlier line; l shows all)" in text
    assert "seat 1 took 1" in text
    assert "seat 0 took 1" not in text


def test_a_hint_says_what_to_look_at_and_then_a_move_without_choosing_it():
    table = anju.new("fengsheng", 5, 3)
    session = Session(table, 0, {seat: FirstBot(0) for seat in range(1, 5)}, Screen(["1", ".", "."]), "zh")
    with pytest.raises(Left):
        session.play()
    said = shown(session)
    assert "集齐 3 张" in said or "要" in said.partition("•")[2], "what the own identity lacks"
    assert "可以试试：" in said
    assert len(session.chosen_at) == 1, "only the role was chosen"


def test_a_game_without_sentences_has_a_move_all_the_same(nim: Table):
    session = sit(nim, [".", "."], "en")
    with pytest.raises(Left):
        session.play()
    assert "nothing special to look at" in shown(session)
    assert "You could try:" in shown(session)
    assert nim.record == ()
