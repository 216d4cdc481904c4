"""The board of 惨剧轮回 shows what a seat may know, and nothing else."""

from __future__ import annotations

from io import StringIO
from random import Random
from typing import Any

import pytest
from rich.cells import cell_len
from rich.console import Console

import anju
from anju.cli.boards import board_of
from anju.cli.boards.tragedy_looper.news import news
from anju.engine.event import EVERYONE, Event
from anju.games.tragedy_looper import validator

GAME = anju.game("tragedy_looper")


def begun(script: str = "FS-1", **options: object) -> anju.Table:
    """At the first card of the mastermind."""
    table = anju.new("tragedy_looper", seats=4, seed=1, options={"script": script, **options})
    while table.questions[0].word.id == "ability":
        table.answer(0, "pass")
    return table


def drawn(view: dict[str, Any], lang: str = "en", width: int = 100) -> str:
    console = Console(file=StringIO(), width=width, no_color=True)
    console.print(board_of("tragedy_looper").draw(view, lang))
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


def laid(table: anju.Table, *cards: tuple[str, str]) -> anju.Table:
    """Whoever is asked places these cards."""
    for card, target in cards:
        for value in (card, target):
            table.answer(table.questions[0].seat, value)
    return table


def line_of(text: str, name: str) -> str:
    return next(line for line in text.splitlines() if name in line)


# -- what is shown ------------------------------------------------------------------------------------------------


def test_the_head_says_when_it_is_and_who_leads():
    text = drawn(begun().view(1), width=140)
    first = text.splitlines()[0]
    for part in ("First Steps", "loop 1/3", "day 1/4", "leader: Protagonist 1", "you are Protagonist 1"):
        assert part in first
    assert "no talking" in first
    assert "[mastermind's cards]" in text
    assert "> resolution >" in text


@pytest.mark.parametrize(
    ("seats", "options", "you"),
    [
        (2, {}, "all 3 protagonists"),
        (2, {"deck_per_person": True, "cards_per_protagonist": 3}, "Protagonist 1"),
        (3, {}, "Protagonist 1"),
    ],
)
def test_whoever_plays_every_protagonist_is_not_called_by_one_number(
    seats: int, options: dict[str, object], you: str
):
    view = anju.new("tragedy_looper", seats=seats, seed=1, options={"script": "FS-1", **options}).view(1)
    assert f"you are {you}" in drawn(view, width=140).splitlines()[0]
    assert board_of("tragedy_looper").seat_name(view, 1, "en") == you


def test_the_calendar_marks_today_and_tells_what_came_of_a_day():
    view = begun().view(1)
    view.update(day=3, phase="mastermind_cards")
    view["schedule"][1]["occurred"] = True  # as if it were later on the day
    text = drawn(view)
    assert "▶day 3" in text
    assert "Murder" in text
    assert "✗ did not occur" in text
    assert "✓ occurred" in text


def test_an_incident_of_today_is_open_until_its_phase_is_over():
    view = begun().view(1)
    view.update(day=2, phase="goodwill")
    assert "did not occur" not in drawn(view)
    view["phase"] = "leader_change"
    assert "did not occur" in drawn(view)


def test_counters_have_letters_and_the_limit_has_a_mark():
    view = begun().view(1)
    police = next(one for one in view["characters"] if one["id"] == "police_officer")
    police.update(goodwill=2, paranoia=1)
    assert "G2 P1/3  I0" in line_of(drawn(view), "Police Officer")
    assert "友2 不1/3  密0" in line_of(drawn(view, "zh"), "警官")
    police.update(paranoia=3)
    assert "P3/3! I0" in line_of(drawn(view), "Police Officer")


def test_the_four_locations_lie_two_by_two():
    lines = drawn(begun().view(1)).splitlines()
    rows = [line for line in lines if " I0" in line and "P0" not in line]
    assert ["Hospital" in rows[0], "Shrine" in rows[0]] == [True, True]
    assert ["City" in rows[1], "School" in rows[1]] == [True, True]


def test_the_dead_the_guarded_and_the_confined():
    view = begun("FS-2").view(1)
    by_id = {one["id"]: one for one in view["characters"]}
    by_id["doctor"]["life"] = "dead"
    by_id["shrine_maiden"]["guard"] = 1
    text = drawn(view)
    assert "☠ Doctor" in text
    assert "guard 1" in line_of(text, "Shrine Maiden")
    assert "(never City)" in line_of(text, "Shrine Maiden")
    assert "(only Hospital)" in line_of(text, "Patient")
    by_id["patient"]["free"] = True
    assert "only Hospital" not in drawn(view)


def test_spent_cards_and_what_has_been_revealed():
    view = begun("BTX-1").view(1)
    view["spent"] = [["m_intrigue_plus_2"], [], ["p_goodwill_plus_2", "p_forbid_movement"], []]
    view["revealed"] = [
        ["role", "nurse", "person"],
        ["culprit", "4", "class_rep"],
        ["subplot", "a_love_affair", "a_love_affair"],
    ]
    text = drawn(view, width=140)
    assert "Spent this loop Mastermind Intrigue +2 · P2 Goodwill +2, Forbid Movement" in text
    assert "Nurse is Person; culprit of Increasing Unease (day 4): Class Rep; subplot A Love Affair" in text
    assert "=Person" in line_of(text, "Nurse")
    assert "=Class Rep" in text


# -- who may know it ----------------------------------------------------------------------------------------------


def test_the_mastermind_has_the_script_before_the_eyes():
    text = drawn(begun().view(0), "zh")
    for part in ("你是主谋", "主要剧情 谋杀计划 · 次要剧情 开膛手之影"):
        assert part in text
    assert "关键人物" in line_of(text, "女学生  友")
    assert "杀手" in line_of(text, "职员  友")


@pytest.mark.parametrize("seat", [1, 2, 3, None])
@pytest.mark.parametrize("script", ["FS-1", "BTX-1"])
def test_nothing_of_the_script_is_on_the_board_of_the_others(seat: int | None, script: str):
    written = validator.shipped(script)
    text = drawn(begun(script).view(seat), "zh")
    secrets = [GAME.library.roles[member.role].name.zh for member in written.cast]  # type: ignore[attr-defined]  # its own
    plots = (written.main_plot, *written.subplots)
    secrets += [GAME.library.plots[plot].name.zh for plot in plots]  # type: ignore[attr-defined]  # its own
    assert not any(secret in text for secret in (*secrets, written.title.zh, "剧本"))


def test_a_face_down_card_is_named_only_to_its_owner():
    table = laid(begun(), ("m_intrigue_plus_2", "shrine"), ("m_forbid_goodwill", "doctor"))
    own, other = drawn(table.view(0)), drawn(table.view(2))
    assert "▮M(Intrigue +2)" in line_of(own, "Shrine I0")
    assert "▮M(Forbid" in own
    assert "▮M" in line_of(other, "Shrine I0")
    assert "Intrigue +2" not in other
    assert "Forbid" not in other


def test_when_the_game_is_over_everybody_sees_the_script():
    rng, table = Random(3), begun()
    while table.outcome is None:
        question = table.questions[0]
        table.answer(question.seat, rng.choice(question.values))
    assert "main plot Murder Plan · subplots Shadow of the Ripper" in drawn(table.view(3))


@pytest.mark.parametrize("width", [80, 100])
@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("script", ["AJ-2", "BTX-3"])
def test_every_position_of_random_games_fits_on_the_screen(width: int, lang: str, script: str):
    rng, table = Random(7), begun(script)
    for step in range(120):
        if table.outcome is not None:
            break
        question = table.questions[0]
        table.answer(question.seat, rng.choice(question.values))
        if step % 3 == 0:
            text = drawn(table.view(rng.choice((0, 1, None))), lang, width)
            assert max(cell_len(line) for line in text.splitlines()) <= width
            assert "…" not in text


# -- texts --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "part"),
    [
        ("killer_1@office_worker", "Killer 1\nIf"),
        ("killer", "(optional, day end)"),
        ("Killer", "may refuse goodwill abilities"),
        ("time_traveler", "immortal"),
        ("doctor", "paranoia limit 2  ·  starts at Hospital"),
        ("patient", "forbidden: Shrine, City, School"),
        ("doctor_2", "[TL-doctor_2]"),
        ("murder_plan", "main plot  ·  Key Person x1, Killer x1, Brain x1"),
        ("a_hideous_script", "Curmudgeon x0-2"),
        ("谋杀", "[TL-murder]"),
        ("p_goodwill_plus_2", "Goodwill +2  ·  once a loop\nPut 2 Goodwill on the target.  [TL-5.3.6]"),
        ("p_paranoia_minus_1", "Remove 1 Paranoia from the target.  [TL-5.3.7]"),
        ("m_move_diagonal", "The character moves to the location diagonally opposite.  [TL-5.3.3]"),
        ("p_forbid_intrigue", "No card changes the target's Intrigue, neither up nor down.  [TL-5.3.5]"),
        ("p_forbid_movement", "Movement cards on the character have no effect.  [TL-5.3.3.1]"),
    ],
)
def test_the_text_of_anything(value: str, part: str):
    assert part in board_of("tragedy_looper").about(begun().view(1), value, "en")


@pytest.mark.parametrize(
    ("value", "hint"),
    [
        ("p_goodwill_plus_2", "每轮回一次"),
        ("p_goodwill_plus_1", ""),
        ("police_officer_1", "需友好 4 · 每轮回一次"),
        ("nurse_1", "需友好 2 · 不能被拒绝"),
        ("doctor", ""),
        (3, ""),
    ],
)
def test_the_hint_beside_an_option(value: object, hint: str):
    assert board_of("tragedy_looper").hint(begun().view(1), value, "zh") == hint


def test_what_has_no_text():
    board, view = board_of("tragedy_looper"), begun().view(1)
    assert board.about(view, "pass", "zh") == board.about(view, 3, "zh") == ""


def test_seats_are_called_by_what_they_play():
    name, view = board_of("tragedy_looper").seat_name, begun().view(None)
    assert [name(view, seat, "zh") for seat in (0, 2)] == ["主谋", "2 号主角"]
    assert name(view, 2, "en") == "Protagonist 2"


# -- news ---------------------------------------------------------------------------------------------------------


def happened(*told: tuple[object, ...]) -> list[Event]:
    return [Event(GAME, str(kind), data, EVERYONE) for kind, *rest in told for data in (tuple(rest),)]


def test_a_phase_is_a_heading_and_an_empty_one_leaves_no_line():
    events = happened(
        ("phase", 1, 2, "mastermind_abilities"),
        ("phase", 1, 2, "goodwill"),
        ("phase", 1, 2, "incident"),
        ("incident", "murder", "did_not_occur"),
    )
    assert news(events, 0, "zh") == [("轮1日2 事件", "谋杀 没有发生")]


def test_what_comes_together_is_told_together():
    events = happened(
        ("phase", 1, 1, "resolution"),
        ("moved", 3, "doctor", "city"),
        ("counter", 4, "nurse", "goodwill", 2),
        ("counter", 4, "city", "intrigue", 1),
    )
    assert news(events, 0, "en") == [
        ("L1 D1 resolution", "Doctor moves to the City"),
        ("L1 D1 resolution", "Nurse: Goodwill +2, City: Intrigue +1"),
    ]


def test_the_heading_is_known_even_if_the_phase_was_told_before():
    events = happened(("phase", 2, 3, "day_end"), ("died", 1, "doctor"), ("died", 2, "nurse"))
    assert news(events, 2, "zh") == [("轮2日3 每天结束", "护士死亡")]
    assert news(events, 3, "zh") == []


def test_placed_cards_are_one_line_and_the_own_one_is_named():
    events = happened(
        ("phase", 1, 1, "protagonist_cards"),
        ("card_placed", 1, "doctor"),
        ("own_card", 1, "doctor", "p_goodwill_plus_1"),
        ("card_placed", 2, "city"),
    )
    assert news(events, 0, "zh") == [("轮1日1 主角放牌", "1号 医生「友好+1」，2号 城市")]
    assert news(events, 2, "en")[0][1] == "Protagonist 1 has placed Goodwill +1 on Doctor"


def test_turned_up_cards_are_a_line_for_each_side():
    events = happened(
        ("cards_revealed", (0, "city", "m_intrigue_plus_1"), (2, "doctor", "p_goodwill_plus_1"))
    )
    assert [line for _, line in news(events, 0, "en")] == [
        "Mastermind: City (Intrigue +1)",
        "Protagonists: P2 Doctor (Goodwill +1)",
    ]


def test_the_mastermind_reads_the_cause_before_what_came_of_it():
    events = happened(
        ("phase", 1, 1, "day_end"),
        ("cause", "serial_killer_1", "boy_student"),
        ("died", 1, "girl_student"),
        ("cause", "key_person_1", "girl_student"),
        ("protagonists_lost", 2),
        ("loop_ended",),
    )
    assert [line for _, line in news(events, 0, "zh")] == [
        "「连环杀手」（男学生）→ 女学生死亡",
        "「关键人物」（女学生）→ 主角失败",
        "轮回结束",
    ]


def test_what_cards_do_is_not_put_down_to_an_ability_used_beside_them():
    events = happened(
        ("phase", 1, 1, "resolution"),
        ("cause", "cultist_1", "nurse"),
        ("counter", 1, "doctor", "goodwill", 1),
    )
    assert [line for _, line in news(events, 0, "zh")] == ["「邪教徒」（护士）→ ", "医生 友好 +1"]


def test_a_declared_ability_and_its_answer_are_one_line():
    declared = ("declared", "doctor_1", "doctor", "nurse", "-1")
    events = happened(declared, ("carried_out", "doctor_1"), ("counter", 1, "nurse", "paranoia", -1))
    assert [line for _, line in news(events, 0, "zh")] == [
        "启动友好能力「医生 1」：护士、移除 1 个 → 执行",
        "护士 不安 -1",
    ]
    assert news(happened(declared, ("refused", "doctor_1")), 1, "zh") == [("", "友好能力「医生 1」被拒绝")]


def test_everybody_enters_in_one_line():
    events = happened(
        ("loop", 2),
        ("on_board", "nurse", "hospital"),
        ("on_board", "doctor", "hospital"),
        ("on_board", "alien", "shrine"),
    )
    assert news(events, 0, "zh") == [("第 2 轮回", "医院 护士/医生，神社 异界人")]
