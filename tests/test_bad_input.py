"""Whatever people, files and programs hand us: a typed error that says what is wrong, and nothing changes."""

from __future__ import annotations

import ast
import json
import zlib
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import anju
from anju.engine.errors import BadDocument
from anju.engine.refusal import is_number
from anju.engine.rulebook import natural

SOURCES = Path(anju.__file__).parent
MAGIC = b"anju1\n"
MOST = 60


def is_clear(problem: anju.AnjuError) -> bool:
    """Says something in both languages, and not the same."""
    zh, en = problem.text("zh"), problem.text("en")
    return len(zh) > 3 and len(en) > 8 and zh != en and any("一" <= letter <= "鿿" for letter in zh)


def some_way_in(seats: int = 2, answers: int = 12) -> anju.Table:
    table, rng = anju.new("codex", seats, 5), Random(1)
    for _ in range(answers):
        question = table.questions[0]
        table.answer(question.seat, rng.choice(question.values))
    assert table.questions
    return table


@pytest.fixture
def table() -> anju.Table:
    return some_way_in()


@pytest.fixture(scope="module")
def finished() -> anju.Table:
    table, rng = anju.new("codex", 2, 5, {"max_turns": 2}), Random(1)
    while table.questions:
        question = table.questions[0]
        table.answer(question.seat, rng.choice(question.values))
    return table


def refuses(table: anju.Table, call: Callable[[], object], error: type[anju.AnjuError]) -> Any:
    """The call fails with this error, clearly, and leaves the table as it was."""
    before = table.save(), table.questions, [table.view(seat) for seat in range(table.seats)]
    with pytest.raises(error) as caught:
        call()
    assert is_clear(caught.value), caught.value.text("zh")
    assert (table.save(), table.questions, [table.view(seat) for seat in range(table.seats)]) == before
    return caught.value


def refuses_answer(table: anju.Table, seat: int, value: Any) -> anju.Refused:
    problem = refuses(table, lambda: table.answer(seat, value), anju.Refused)
    assert isinstance(problem, anju.Refused)
    return problem


# -- opening a table --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["codx", "CODEX", "chess", "", None, 7, ["codex"]])
def test_an_unknown_game(name: Any):
    with pytest.raises(anju.UnknownGame) as caught:
        anju.new(name)
    assert is_clear(caught.value)
    assert "codex" in caught.value.text("en")


def test_an_unknown_game_comes_with_a_suggestion():
    with pytest.raises(anju.UnknownGame) as caught:
        anju.new("codx")
    assert "Did you mean 'codex'?" in caught.value.text("en")
    assert "是不是「codex」？" in caught.value.text("zh")


@pytest.mark.parametrize("seats", [0, 1, 7, -2, True, 2.0, "2", None])
def test_a_number_of_seats_that_cannot_be(seats: Any):
    with pytest.raises(anju.BadSeats) as caught:
        anju.new("codex", seats=seats)
    assert is_clear(caught.value)


@pytest.mark.parametrize("seed", ["seven", None, 1.5, [1]])
def test_a_seed_that_is_no_whole_number(seed: Any):
    with pytest.raises(anju.AnjuError) as caught:
        anju.new("codex", seed=seed)
    assert is_clear(caught.value)


def test_an_unknown_option_comes_with_a_suggestion():
    with pytest.raises(anju.BadOption) as caught:
        anju.new("codex", options={"wall_hits": "arrive"})
    assert is_clear(caught.value)
    assert "wall_hit'" in caught.value.text("en")
    assert "「wall_hit」" in caught.value.text("zh")


@pytest.mark.parametrize("name", ["nonsense", "", 5, None])
def test_an_option_that_does_not_exist(name: Any):
    with pytest.raises(anju.BadOption) as caught:
        anju.new("codex", options={name: 1})
    assert is_clear(caught.value)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("wall_hit", "bounce"),
        ("wall_hit", None),
        ("hp", 0),
        ("hp", "40"),
        ("hp", 40.0),
        ("hp", True),
        ("deliberate_fail", 1),
        ("deliberate_fail", "yes"),
        ("max_turns", -1),
        ("teams", 5),
        ("first_player", "F"),
        ("characters", 5),
        ("characters", ("wuzhe",)),
        ("characters", ("wuzhe", "nobody at all")),
        ("characters", ("wuzhe", 5)),
        ("characters", "ab"),
        ("characters", ("s01+s01", "wuzhe")),
        ("traits", ("no such trait",)),
        ("traits", 5),
    ],
)
def test_an_option_with_a_value_it_cannot_have(name: str, value: Any):
    with pytest.raises(anju.BadOption) as caught:
        anju.new("codex", options={name: value})
    assert is_clear(caught.value)


def test_a_wrong_value_names_the_right_ones():
    with pytest.raises(anju.BadOption) as caught:
        anju.new("codex", options={"wall_hit": "bounce"})
    assert "'blocked', 'arrive'" in caught.value.text("en")
    with pytest.raises(anju.BadOption) as caught:
        anju.new("codex", options={"hp": 1000})
    assert "1..99" in caught.value.text("en")


# -- answering --------------------------------------------------------------------------------------------

STRANGE: list[Any] = [
    None,
    True,
    False,
    3.5,
    float("nan"),
    "",
    "no such skill",
    -1,
    10**30,
    (),
    [],
    {},
    [[]],
    b"end",
]


@pytest.mark.parametrize("value", STRANGE, ids=repr)
def test_a_value_that_is_not_on_offer(table: anju.Table, value: Any):
    for _ in range(MOST):
        question = table.questions[0]
        problem = refuses_answer(table, question.seat, value)
        assert problem.code
        assert table.why(question.seat, value) is not None
        table.answer(question.seat, question.default)
        if not table.questions:
            return


def test_numbers_are_not_what_merely_equals_them():
    """Neither 3.0 nor True is a card, not even inside a combination."""
    rng, met = Random(3), set()
    table = anju.new("codex", 2, 8, {"start_hand": 9, "draw_per_turn": 2, "characters": ("shushi", "jianke")})
    for _ in range(2000):
        if not table.questions:
            break
        question = rng.choice(table.questions)
        for value in question.values[:3]:
            if isinstance(value, int):
                met.add("number")
                refuses_answer(table, question.seat, float(value))
            elif isinstance(value, tuple) and any(isinstance(part, int) for part in value):
                met.add("combination")
                near: Any = tuple(float(part) if isinstance(part, int) else part for part in value)
                refuses_answer(table, question.seat, near)
        table.answer(question.seat, rng.choice(question.values))
    assert met == {"number", "combination"}


def test_a_list_is_as_good_as_a_tuple():
    rng = Random(3)
    table = anju.new("codex", 2, 8, {"start_hand": 9, "characters": ("shushi", "jianke")})
    while not isinstance(table.questions[0].values[0], tuple):
        question = table.questions[0]
        table.answer(question.seat, rng.choice(question.values))
    question = table.questions[0]
    value = question.values[0]
    assert isinstance(value, tuple)
    twin = table.clone()
    twin.answer(question.seat, list(value))
    table.answer(question.seat, value)
    assert twin.save() == table.save()


def test_answering_for_another_seat(table: anju.Table):
    asked = table.questions[0]
    problem = refuses(table, lambda: table.answer(1 - asked.seat, asked.values[0]), anju.Refused)
    assert problem.code == "not_asked"
    assert problem.text("en").startswith(f"Seat {1 - asked.seat} is not asked now")
    assert problem.rule == "", "by which rule others are asked may be their secret"
    reason = table.why(1 - asked.seat, asked.values[0])
    assert reason is not None
    assert reason.code == "not_asked"


@pytest.mark.parametrize("seat", [2, -1, 99, True, None, "0", 0.0, (0,)], ids=repr)
def test_a_seat_that_does_not_exist(table: anju.Table, seat: Any):
    value = table.questions[0].values[0]
    refuses(table, lambda: table.answer(seat, value), anju.BadSeats)
    refuses(table, lambda: table.why(seat, value), anju.BadSeats)


@pytest.mark.parametrize("seat", [2, -1, 99, True, "0", 0.0], ids=repr)
def test_nobody_sees_from_a_seat_that_does_not_exist(table: anju.Table, seat: Any):
    refuses(table, lambda: table.view(seat), anju.BadSeats)
    refuses(table, lambda: table.events(seat), anju.BadSeats)
    refuses(table, lambda: table.imagine(seat, Random(1)), anju.BadSeats)


def test_the_public_has_no_world_of_its_own(table: anju.Table):
    nobody: Any = None
    refuses(table, lambda: table.imagine(nobody, Random(1)), anju.BadSeats)


def test_answering_after_the_end(finished: anju.Table):
    assert finished.outcome is not None
    for seat in (0, 1):
        problem = refuses_answer(finished, seat, "end")
        assert problem.code == "over"
        reason = finished.why(seat, "end")
        assert reason is not None
        assert reason.code == "over"


def test_nothing_to_take_back():
    table = anju.new("codex", 2, 5)
    refuses(table, table.undo, anju.NotUndoable)


# -- save data --------------------------------------------------------------------------------------------


def fields_of(table: anju.Table) -> dict[str, Any]:
    fields: dict[str, Any] = json.loads(zlib.decompress(table.save()[len(MAGIC) :]))
    return fields


def packed(fields: object) -> bytes:
    return MAGIC + zlib.compress(json.dumps(fields).encode())


def does_not_load(data: Any, error: type[anju.AnjuError] = anju.BadSave) -> anju.AnjuError:
    with pytest.raises(error) as caught:
        anju.load(data)
    assert is_clear(caught.value)
    return caught.value


def test_a_save_loads(table: anju.Table):
    """The other tests change one thing of this save."""
    assert anju.load(packed(fields_of(table))).save() == table.save()


@pytest.mark.parametrize(
    "data",
    [b"", b"anju1", b"anju1\n", b"anju2\nxyz", b"\x00" * 50, b"PK\x03\x04", b"{}", "text", None, 5],
    ids=repr,
)
def test_foreign_data(data: Any):
    does_not_load(data)


def test_a_truncated_save(table: anju.Table):
    data = table.save()
    for length in range(0, len(data), 7):
        does_not_load(data[:length])


def test_a_damaged_save(table: anju.Table):
    data = table.save()
    for place in range(len(MAGIC), len(data), 11):
        does_not_load(data[:place] + bytes([data[place] ^ 0x55]) + data[place + 1 :], anju.AnjuError)


def test_a_save_with_something_behind_it(table: anju.Table):
    does_not_load(table.save() + b"more")


@pytest.mark.parametrize("content", [[], 5, None, "codex", {}, {"game": "codex"}], ids=repr)
def test_a_save_without_the_fields(content: object):
    does_not_load(packed(content))


def test_a_save_that_is_nested_beyond_reason():
    does_not_load(MAGIC + zlib.compress(b"[" * 200_000))


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("game", "chess"),
        ("game", None),
        ("seats", "2"),
        ("seats", None),
        ("seats", 2.0),
        ("seats", True),
        ("seats", 9),
        ("seed", "x"),
        ("seed", 1.5),
        ("seed", True),
        ("options", []),
        ("options", {"nonsense": 1}),
        ("options", {"hp": "many"}),
        ("options", {"characters": 5}),
        ("record", None),
        ("record", {}),
        ("record", "abc"),
        ("given", 5),
        ("given", {"nonsense": 1}),
        ("given", [1, 2]),
    ],
)
def test_a_save_with_a_wrong_field(table: anju.Table, field: str, value: object):
    does_not_load(packed({**fields_of(table), field: value}), anju.AnjuError)


def test_a_save_of_other_rules_names_both_versions(table: anju.Table):
    problem = does_not_load(packed({**fields_of(table), "rules": "codex-0-old"}), anju.OtherRules)
    for lang in ("zh", "en"):
        assert "codex-0-old" in problem.text(lang)
        assert table.rules_version in problem.text(lang)


ENTRIES: list[Any] = [
    None,
    5,
    "end",
    [],
    [0],
    [0, "end", 1],
    [0, None],
    [0, True],
    [0, 1.5],
    [0, {}],
    ["0", "end"],
]
ENTRIES += [[None, "end"], [True, "end"], [0, [None]], [0, [[1]]], [0, [True]], [0, [1.5]]]


@pytest.mark.parametrize("entry", ENTRIES, ids=repr)
def test_a_record_entry_that_makes_no_sense(table: anju.Table, entry: object):
    fields = fields_of(table)
    for place in (0, len(fields["record"]) // 2, len(fields["record"])):
        record = [*fields["record"][:place], entry, *fields["record"][place:]]
        does_not_load(packed({**fields, "record": record}))


@pytest.mark.parametrize(
    "entry",
    [
        [0, "no such skill"],
        [1, "no such skill"],
        [7, "end"],
        [-5, "end"],
        [0, [1, 2, 3]],
        [-1, 77],
        [0, 10**40],
    ],
)
def test_a_record_against_the_rules(table: anju.Table, entry: object):
    fields = fields_of(table)
    does_not_load(packed({**fields, "record": [*fields["record"], entry]}))


def test_every_single_answer_of_a_record_is_checked(table: anju.Table):
    fields = fields_of(table)
    for place, (who, _) in enumerate(fields["record"]):
        record = [*fields["record"]]
        record[place] = [who, "no such value"]
        does_not_load(packed({**fields, "record": record}))


def test_a_shuffle_of_words_is_no_shuffle(table: anju.Table):
    fields = fields_of(table)
    place = next(
        k for k, (_, value) in enumerate(fields["record"]) if isinstance(value, list) and len(value) == 36
    )
    who, order = fields["record"][place]
    for wrong in ([str(part) for part in order], order[:-1], [0, *order[1:-1], 0], [*order[:-1], 36]):
        record = [*fields["record"]]
        record[place] = [who, wrong]
        does_not_load(packed({**fields, "record": record}))


def test_a_record_that_goes_on_after_the_end(finished: anju.Table):
    fields = fields_of(finished)
    does_not_load(packed({**fields, "record": [*fields["record"], [0, "end"]]}))


def test_a_position_with_a_mistake_says_where():
    given = {"turn": "A", "A": {"shcools": "拳", "cell": 3}, "B": {"schools": "剑", "cell": 5}}
    fields = {**fields_of(anju.new("codex")), "given": given, "record": []}
    problem = does_not_load(packed(fields), anju.AnjuError)
    assert isinstance(problem, anju.BadSave | BadDocument)
    assert "shcools" in problem.text("en")


@pytest.mark.parametrize("game", ["codex", "fengsheng"])
@pytest.mark.parametrize(
    "what", ["card:²", "cell:²", "seat:²", "card:" + "9" * 5000, "²", "-" + "9" * 5000, "number:²"]
)
def test_numbers_that_are_none_still_get_a_reason(game: str, what: str):
    table, rng = anju.new(game, 2, 3), Random(4)
    for _ in range(30):
        question = table.questions[0]
        assert table.why(question.seat, what) is not None
        table.answer(question.seat, rng.choice(question.values))
        if not table.questions:
            break


def test_only_what_int_can_read_is_taken_for_a_number():
    """`isdigit` is true of ², which `int` refuses, and `isdecimal` of thousands of digits, which it refuses too."""
    meant = {"engine/refusal.py", "cli/keys.py"}  # where it is decided what a number is
    found = [
        f"{file.relative_to(SOURCES)}:{node.lineno}"
        for file in sorted(SOURCES.rglob("*.py"))
        if file.relative_to(SOURCES).as_posix() not in meant
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and node.attr in {"isdigit", "isdecimal", "isnumeric"}
    ]
    assert not found, "use is_number"
    assert [is_number(text) for text in ("12", "²", "٣", "9" * 10, "-1", "")] == [True, *[False] * 5]


def test_paragraphs_are_sorted_whatever_digits_they_have():
    assert sorted(["CX-4.10", "CX-4²", "CX-4.2"], key=natural)[:2] == ["CX-4.2", "CX-4.10"]
