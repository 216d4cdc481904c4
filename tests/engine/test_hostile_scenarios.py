"""Scenario files with anything in them: a sentence says what is wrong, and where; never a traceback.

Real files are changed: any part of them becomes something of another kind, or a part of another file.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

import anju
from anju.engine import document, scenario
from anju.engine.document import MOST_PARTS, Node
from anju.engine.errors import AnjuError, BadDocument

SCENARIOS = Path(__file__).parents[2] / "scenarios"
GAMES = {game.id: game for game in anju.all_games()}
CHANGED = 2500
JUNK: tuple[Any, ...] = (
    "", " ", "0", "-1", "-0", "1.5", "1e9", "1_0", "0x10", "99999999999", "9" * 5000, "²", "٣", "１", "yes", "no", "null",
    "x", "A", "A B C", "♥7", "#", "#999", "截获#999", "@", "a@b", ">", "=", "\x00", "第 1 天", [], {}, ["x"], [[]], [{}],
    ["A", "A"], {"x": "y"}, {"": ""}, {"A": "x"}, {"Z": "x"}, {"1": "x"}, {"A": {"hand": "x"}}, [{"a": "b"}],
)  # fmt: skip
Path_ = tuple[str | int, ...]


def plain(node: Node) -> Any:
    """As it is written, all scalars text."""
    if isinstance(node.value, dict):
        return {key: plain(part) for key, part in node.value.items()}
    return [plain(part) for part in node.value] if isinstance(node.value, list) else node.value


def paths(value: Any, above: Path_ = ()) -> list[Path_]:
    found = [above]
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in parts:
        found += paths(part, (*above, key))
    return found


def at(value: Any, path: Path_) -> Any:
    for key in path:
        value = value[key]
    return value


def replaced(value: Any, path: Path_, new: Any) -> Any:
    if not path:
        return new
    if isinstance(value, dict):
        return {key: replaced(part, path[1:], new) if key == path[0] else part for key, part in value.items()}
    return [replaced(part, path[1:], new) if key == path[0] else part for key, part in enumerate(value)]


def changed(one: Any, other: Any, rng: Random) -> Any:
    """Junk in the place of some part, or a part of another file, or another key."""
    path = rng.choice(paths(one))
    part, kind = at(one, path), rng.random()
    if kind < 0.6:
        return replaced(one, path, rng.choice(JUNK))
    if kind < 0.8 or not isinstance(part, dict) or not part:
        return replaced(one, path, at(other, rng.choice(paths(other))))
    key, name = rng.choice(list(part)), rng.choice([junk for junk in JUNK if isinstance(junk, str)])
    return replaced(one, path, {name if old == key else old: item for old, item in part.items()})


def outcome(written: Any) -> AnjuError | None:
    """What is said against it; None if it can be played."""
    try:
        scenario.run(scenario.Scenario(document.from_plain(written, "f.yaml"), GAMES))
    except AnjuError as problem:
        return problem
    return None


@pytest.mark.no_cover
def test_whatever_stands_in_a_scenario_nothing_breaks():
    files = [node for file in sorted(SCENARIOS.rglob("*.yaml")) for node in document.load(file)]
    refused = 0
    for seed in range(CHANGED):
        rng = Random(seed)
        written = plain(rng.choice(files))
        for _ in range(rng.choice((1, 1, 2))):
            written = changed(written, plain(rng.choice(files)), rng)
        problem = outcome(written)
        if problem is not None:
            refused += 1
            assert problem.text("zh"), seed
            assert problem.text("en"), seed
    assert refused > CHANGED // 3


FENGSHENG = {
    "game": "fengsheng",
    "title": "x",
    "rule": "x",
    "seats": "5",
    "given": {"A": {"hand": "截获#79"}},
}
TRAGEDY = {
    "game": "tragedy_looper",
    "title": "x",
    "rule": "x",
    "seats": "4",
    "given": {"cast": {"doctor": "person"}},
}


@pytest.mark.parametrize(
    ("written", "path", "junk", "said"),
    [
        (FENGSHENG, ("then",), {"sees": {"Z": {}}}, "Unknown word 'Z'"),
        (FENGSHENG, ("then",), {"offered": {"": "x"}}, "Unknown word ''"),
        (FENGSHENG, ("when",), [{"asked": "yes"}], "A mapping is expected"),
        (FENGSHENG, ("options",), {"identities": "7"}, "a list of names"),
        (FENGSHENG, ("options",), {"roles": [["x"]]}, "a list of names"),
        (TRAGEDY, ("then",), {"revealed": [[]]}, "Text is expected"),
        (TRAGEDY, ("given", "cast"), {"sennin": "person"}, "'sennin' needs 'X'"),
        (TRAGEDY, ("given", "cast"), {"boss": "person"}, "'boss' needs 'turf'"),
        (TRAGEDY, ("given", "incidents"), {"1": {"incident": "murder", "culprit": "nurse"}}, "not in the cast"),
        (TRAGEDY, ("given", "incidents"), {"1": {"incident": "murder", "culprit": "city"}}, "character"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said(written: dict[str, Any], path: Path_, junk: Any, said: str):
    inner = {**at(written, path[:-1]), path[-1]: junk}
    problem = outcome(replaced(written, path[:-1], inner))
    assert problem is not None
    assert said in problem.text("en")


def test_nobody_is_left_to_guess():
    """A position without a cast is no script, but it can be played."""
    written = replaced(TRAGEDY, ("given",), {"set": "basic_tragedy", "phase": "guess"})
    assert outcome(written) is None


# -- what no document can be ----------------------------------------------------------------------------------------


def test_aliases_of_aliases_do_not_grow_without_end():
    lines = ["a: &a [x, x, x, x, x, x, x, x, x]"]
    lines += [
        f"{new}: &{new} [{', '.join([f'*{old}'] * 9)}]" for old, new in zip("abcdef", "bcdefg", strict=True)
    ]
    with pytest.raises(BadDocument, match="More than"):
        document.parse("\n".join(lines))
    few = document.parse("\n".join(lines[:3]))
    assert len(few) == 1


def test_a_text_of_too_many_parts_is_not_read():
    with pytest.raises(BadDocument, match="More than"):
        document.parse("- x\n" * (MOST_PARTS + 1))


@pytest.mark.parametrize(
    "text",
    ["[" * 100_000, "{a: " * 5000, "a: 1\na: 2", "a: &a [*a]", "? [x]\n: y", "\x00", "a: *b", "%YAML 9.9\n---\n", "\ufffe",
     "- &a x\n- {*a : y, *a : z}", "a: [", "\ta: b", "--- }"],
)  # fmt: skip
def test_a_text_that_is_no_document_is_refused_in_words(text: str):
    with pytest.raises(BadDocument) as caught:
        document.parse(text)
    assert caught.value.text("zh") != caught.value.text("en")


def test_what_a_tag_says_is_not_done():
    (found,) = document.parse("x: !!python/object/apply:os.system [echo]")
    assert found.need("x").words() == ["echo"]
