"""Random scripts with random mistakes: every proposal holds when it is carried out, and mending uncovers nothing new."""

from __future__ import annotations

import json
import re
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.games.tragedy_looper.random_scripts import random_draft

from anju.games.tragedy_looper import validator
from anju.games.tragedy_looper.library import standard
from anju.games.tragedy_looper.validator import ScriptFinding

LIBRARY = standard()
SETS = tuple(LIBRARY.sets)
Plain = dict[str, Any]


# -- mistakes ---------------------------------------------------------------------------------------------------


def misspelt(word: str) -> str:
    return word[:2] + word[3:]


def renamed(found: Plain, old: str, new: str) -> Plain:
    return {new if key == old else key: value for key, value in found.items()}


def wrong_role(rng: Random, plain: Plain) -> None:
    rng.choice(list(plain["cast"].values()))["role"] = rng.choice(list(LIBRARY.roles))


def misspelt_role(rng: Random, plain: Plain) -> None:
    member = rng.choice(list(plain["cast"].values()))
    member["role"] = misspelt(member["role"])


def misspelt_character(rng: Random, plain: Plain) -> None:
    innocent = sorted(set(plain["cast"]) - {one["culprit"] for one in plain["incidents"].values()})
    if innocent:
        who = rng.choice(innocent)
        plain["cast"] = renamed(plain["cast"], who, misspelt(who))


def wrong_option(rng: Random, plain: Plain) -> None:
    for member in plain["cast"].values():
        for name in member:
            if name != "role":
                member[name] = rng.choice((99, "nowhere"))


def wrong_culprit(rng: Random, plain: Plain) -> None:
    rng.choice(list(plain["incidents"].values()))["culprit"] = rng.choice(list(LIBRARY.characters))


def misspelt_culprit(rng: Random, plain: Plain) -> None:
    incident = rng.choice(list(plain["incidents"].values()))
    incident["culprit"] = misspelt(incident["culprit"])


def misspelt_incident(rng: Random, plain: Plain) -> None:
    incident = rng.choice(list(plain["incidents"].values()))
    incident["incident"] = misspelt(incident["incident"])


def wrong_day(rng: Random, plain: Plain) -> None:
    plain["incidents"] = renamed(plain["incidents"], rng.choice(list(plain["incidents"])), "30")


def wrong_plot(rng: Random, plain: Plain) -> None:
    plain["subplots"][0] = rng.choice(
        (misspelt(plain["subplots"][0]), plain["main_plot"], plain["subplots"][-1])
    )


MISTAKES = (
    wrong_role, misspelt_role, misspelt_character, wrong_option, wrong_culprit, misspelt_culprit, misspelt_incident,
    wrong_day, wrong_plot,
)  # fmt: skip


def checked(plain: Plain, file: Path) -> list[ScriptFinding]:
    """JSON is YAML, with a line for everything."""
    file.write_text(json.dumps(plain, indent=1, ensure_ascii=False), encoding="utf-8")
    return validator.check(file)


def scripts(name: str, count: int) -> list[tuple[Random, Plain]]:
    found = []
    for seed in range(count):
        rng = Random(f"{name} {seed}")
        found.append((rng, random_draft(rng, SETS[seed % len(SETS)])))
    return found


# -- proposals --------------------------------------------------------------------------------------------------


def proposed(finding: ScriptFinding) -> list[str]:
    """What is to be written in the place."""
    said = finding.hint.en
    if said.startswith("choose from: "):
        return said.removeprefix("choose from: ").split(", ")
    if said.startswith("write ") and " to " in said:
        return said.removeprefix("write ").split(" to ")
    return re.findall(r'^did you mean "(.*)"\?$', said)


def mended(file: Path, finding: ScriptFinding, name: str) -> list[ScriptFinding]:
    """The findings that are left in that place once the proposal is carried out."""
    lines = file.read_text(encoding="utf-8").split("\n")
    line, at = lines[finding.line - 1], finding.column - 1
    lines[finding.line - 1] = line[:at] + re.sub(
        r'"[^"]*"|\d+', lambda _: json.dumps(name), line[at:], count=1
    )
    other = file.with_name("mended.yaml")
    other.write_text("\n".join(lines), encoding="utf-8")
    place = (finding.line, finding.column)
    return [one for one in validator.check(other) if (one.line, one.column) == place]


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda one: one.__name__)
def test_a_proposal_carried_out_is_right(mistake: Any, tmp_path: Path):
    tried = 0
    for rng, plain in scripts(mistake.__name__, 10):
        mistake(rng, plain)
        file = tmp_path / "trial.yaml"
        for finding in checked(plain, file):
            assert not finding.hint.en.endswith(": "), finding.text("en")
            assert not finding.hint.zh.endswith("："), finding.text("zh")
            for name in proposed(finding)[:6]:
                left = mended(file, finding, name)
                assert left == [], (finding.text("en"), name, [one.text("en") for one in left])
                tried += 1
    assert tried > 5


# -- all at once ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("part", range(4))
def test_mending_one_thing_uncovers_no_other(part: int, tmp_path: Path):
    """Two mistakes at once: what is wrong with one of them alone was told with both."""
    both_told = 0
    for rng, plain in scripts(f"two {part}", 12):
        first, second = rng.sample([one for one in MISTAKES if one is not wrong_plot], 2)
        one = deepcopy(plain)
        first(rng, one)
        two = deepcopy(one)
        second(rng, two)
        told = {(found.code, found.line, found.column) for found in checked(two, tmp_path / "two.yaml")}
        alone = {(found.code, found.line, found.column) for found in checked(one, tmp_path / "one.yaml")}
        touched = {line for line, pair in enumerate(_lines(one, two), 1) if pair[0] != pair[1]}
        hidden = {found for found in alone - told if found[1] not in touched}
        assert not hidden, (first.__name__, second.__name__, hidden, told)
        both_told += bool(told - alone)
    assert both_told > 3


def _lines(one: Plain, two: Plain) -> list[tuple[str, str]]:
    texts = [json.dumps(plain, indent=1, ensure_ascii=False).split("\n") for plain in (one, two)]
    return list(zip(*texts, strict=True))


def test_a_wrong_set_hides_nothing_that_can_be_known(tmp_path: Path):
    rng = Random(3)
    plain: Plain = {**random_draft(rng, "basic_tragedy"), "set": "basic_tragdy"}
    plain["subplots"] = [misspelt(plain["subplots"][0]), plain["subplots"][1]]
    assert [one.code for one in checked(plain, tmp_path / "set.yaml")] == ["unknown_set", "unknown_plot"]
    plain["set"] = "zzzzzz"
    assert [one.code for one in checked(plain, tmp_path / "set.yaml")] == ["unknown_set", "unknown_plot"]
