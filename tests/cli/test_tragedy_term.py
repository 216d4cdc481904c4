"""惨剧轮回 from the command line: scripts from files, both sides to the end, saving and seeing it again."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

import anju
from anju.games.tragedy_looper import validator

Run = Callable[..., tuple[int, str, str]]

BROKEN = Path(__file__).parent.parent / "games" / "tragedy_looper" / "broken"
TERM = ("term", "tragedy_looper", "--bot", "random", "--seed", "5")


@pytest.fixture
def script(run: Run, tmp_path: Path) -> Path:
    """A new script, with a title that would give it away."""
    file = tmp_path / "my.yaml"
    assert run("script", "new", str(file))[0] == 0
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("My Script", "The Butler Did It"), encoding="utf-8")
    assert validator.load(file).title.en == "The Butler Did It"
    return file


@pytest.mark.parametrize(("seat", "name"), [(0, "the mastermind"), (2, "Protagonist 2")])
def test_a_whole_game_by_pressing_enter(run: Run, tmp_path: Path, seat: int, name: str):
    file = tmp_path / "game.anju"
    code, output, _ = run(*TERM, "--seat", str(seat), "--save", str(file), typed="\n" * 2000)
    assert code == 0
    assert f"You are {name} (seat {seat})" in output
    assert "Victory for" in output
    assert "[TL-11.2]" in output
    assert anju.load(file.read_bytes()).outcome is not None
    code, output, _ = run("replay", str(file), "--seat", str(seat), "--step", "8", lang="zh")
    assert code == 0
    assert "惨剧轮回" in output


@pytest.mark.parametrize(
    ("seats", "leaders"),
    [
        (2, {"1 (you)", "2 (you)", "3 (you)"}),
        (3, {"1 (you)", "2 (bot)", "3"}),
        (4, {"1 (you)", "2 (bot)", "3 (bot)"}),
    ],
)
def test_who_leads_is_called_once(run: Run, seats: int, leaders: set[str]):
    """One person may play several decks (R-249): the deck, and who plays it, if that does not change from day to day."""
    words = (*TERM, "--seats", str(seats), "--seat", "1")
    _, output, _ = run(*words, typed="\n" * 2000)
    assert set(re.findall(r"Protagonist (.+) is the leader", output)) == leaders


def test_the_house_bot_sits_on_the_other_seats(run: Run):
    code, output, _ = run("term", "tragedy_looper", "--seat", "1", "--seed", "5", typed="\n" * 4)
    assert code == 0
    assert "Which card do you place" in output


def test_a_script_from_a_file_is_played_and_goes_with_the_save(run: Run, script: Path, tmp_path: Path):
    save = tmp_path / "game.anju"
    code, _, _ = run(*TERM, "--script", str(script), "--save", str(save), typed="1\n1\nx\n")
    assert code == 0
    script.unlink()
    saved = anju.load(save.read_bytes())
    assert saved.options["script"]["title"]["en"] == "The Butler Did It"  # type: ignore[index]  # a mapping
    code, output, _ = run("term", "tragedy_looper", "--bot", "random", "--load", str(save), typed="x\n")
    assert code == 0
    assert "you are the mastermind" in output


def test_a_protagonist_never_reads_the_title(run: Run, script: Path):
    code, output, _ = run(*TERM, "--script", str(script), "--seat", "1", typed="1\n1\nl\nx\n")
    assert code == 0
    assert "Butler" not in output
    assert "Key Person" not in output


def test_nothing_begins_from_a_wrong_script_and_everything_wrong_is_told(run: Run):
    file = BROKEN / "culprit-twice.yaml"
    checked = run("script", "check", str(file))
    assert checked[0] == 1
    assert run(*TERM, "--script", str(file)) == checked
    assert run("sim", "tragedy_looper", "--script", str(file))[:2] == checked[:2]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("tragedy_looper", "--script", "no-such-file"), "Cannot read the file"),
        (("codex", "--script", "x.yaml"), "There is no option 'script'"),
        (("tragedy_looper", "--script", "x.yaml", "-o", "script=FS-1"), "Two scripts"),
        (("tragedy_looper", "-o", "script=FS-9"), "Option 'script' cannot be 'FS-9'; it may be: 'AJ-1'"),
        (("tragedy_looper", "--seat", "4"), "There is no seat 4"),
    ],
)
def test_wrong_words_get_one_message(run: Run, words: tuple[str, ...], message: str):
    code, output, complaint = run("term", *words)
    assert (code, output) == (2, "")
    assert message in complaint


def test_a_shipped_script_is_named_by_its_id(run: Run):
    code, output, _ = run(*TERM, "-o", "script=BTX-1", "--seat", "1", lang="zh")
    assert code == 0
    assert "基础惨剧" in output
    assert "第 1/4 轮回" in output


def test_the_numbers_of_loops_to_choose_from_are_offered(run: Run):
    _, output, _ = run(*TERM, "-o", "script=BTX-1", "--seat", "1")
    assert "4 loops of 6 days, difficulty 2: --option loops=0" in output
    assert "3 loops of 6 days, difficulty 4: --option loops=3" in output
    _, output, _ = run(*TERM, "-o", "script=BTX-1", "-o", "loops=3", "--seat", "1", lang="zh")
    assert "--option" not in output
    assert "第 1/3 轮回" in output
    assert "--option" not in run(*TERM, "--seat", "1")[1], "First Steps 1 has but one number"


def test_texts_reasons_undo_and_log_at_the_table(run: Run):
    typed = "i 杀手\ni 谋杀\ni 1\n? 打喷嚏\n3\n1\nu\nl\n/医生\nx\n"
    code, output, _ = run(*TERM, lang="zh", typed=typed)
    assert code == 0
    for part in (
        "[TL-killer_1]",
        "[TL-murder]",
        "横向移动  ·  每天可用",
        "「斜向移动」放在谁或哪里",
        "已收回上一次的选择。",
        "第 1 轮回  学校 男学生/女学生",
    ):
        assert part in output


def test_one_person_with_three_decks_is_told_whose_card_is_wanted(run: Run):
    code, output, _ = run(*TERM, "--seats", "2", "--seat", "1", typed="1\n1\n1\n2\n")
    assert code == 0
    for deck in (1, 2, 3):
        assert f"Protagonist {deck}: Which card do you place" in output
    assert "Protagonist 2, Movement left-right: On whom or where" in output


def test_one_person_with_one_deck_is_asked_without_further_words(run: Run):
    typed = "1\n1\n1\n2\n1\n3\n"
    options = ("-o", "deck_per_person=yes", "-o", "cards_per_protagonist=3")
    code, output, _ = run(*TERM, "--seats", "2", "--seat", "1", *options, typed=typed)
    assert code == 0
    assert output.count("Which card do you place") >= 3
    assert "Protagonist 1: Which card" not in output
    assert "P2" not in output


def test_statistics_with_a_script_from_a_file(run: Run, script: Path):
    words = ("sim", "tragedy_looper", "--games", "4", "--jobs", "1", "--script", str(script))
    code, output, _ = run(*words, "--json")
    report = json.loads(output)
    assert code == 0
    assert report["options"]["script"]["cast"]
    assert report["problems"] == []
    assert "first_player" not in report
    assert report["length"]["turns"]["most"] >= 1
    code, output, _ = run(*words)
    assert code == 0
    assert script.name in output
    assert "Butler" not in output
