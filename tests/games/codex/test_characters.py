"""Characters as data: what the published schema says is what the loader reads."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

import anju
from anju.engine.errors import BadDocument
from anju.games.codex.library import HOME, Library, standard
from anju.games.codex.state import Duel

SCHEMA = json.loads((HOME / "characters.schema.json").read_text(encoding="utf-8"))
CHARACTER = SCHEMA["$defs"]["character"]["properties"]


def test_the_schema_names_all_schools_and_traits():
    library = standard()
    assert CHARACTER["schools"]["items"]["enum"] == list(library.open_schools)
    for field, kind in (("blessings", "blessing"), ("curses", "curse")):
        worn = [key for key, trait in library.traits.items() if trait.kind == kind]
        assert sorted(CHARACTER[field]["items"]["enum"]) == sorted(worn)


def test_every_character_keeps_to_the_schema():
    for id, node in standard().characters.items():
        fields = node.plain()
        assert set(SCHEMA["$defs"]["character"]["required"]) <= set(fields) <= set(CHARACTER), id
        assert len(fields["schools"]) >= CHARACTER["schools"]["minItems"], id
        for number in ("hp", "balance"):
            if number in fields:
                assert CHARACTER[number]["minimum"] <= fields[number] <= CHARACTER[number]["maximum"], id


def test_between_them_they_use_every_school_and_every_trait():
    nodes = standard().characters.values()
    assert len(nodes) >= 8
    assert {school for node in nodes for school in node.need("schools").words()} == set(
        standard().open_schools
    )
    worn = {
        trait for node in nodes for field in ("blessings", "curses") for trait in node.need(field).words()
    }
    assert worn == set(standard().traits)


@pytest.mark.parametrize("field", CHARACTER)
def test_what_the_schema_requires_the_loader_requires(tmp_path: Path, field: str):
    home = tmp_path / "codex"
    shutil.copytree(HOME, home, ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    file = home / "characters.yaml"
    head, one, rest = file.read_text(encoding="utf-8").partition("  yuanxing:\n")
    lines = rest.splitlines(keepends=True)
    end = next((k for k, line in enumerate(lines) if not line.strip()), len(lines))
    kept = [line for line in lines[:end] if not line.strip().startswith(f"{field}:")]
    assert len(kept) == end - 1, "the character has every field once"
    file.write_text(head + one + "".join(kept + lines[end:]), encoding="utf-8")
    if field in SCHEMA["$defs"]["character"]["required"]:
        with pytest.raises(BadDocument, match=rf"characters\.yaml:\d+: '{field}' is missing"):
            Library(home)
    else:
        assert Library(home).characters


def test_the_usual_duel_draws_from_those_without_traits():
    drawn: set[str] = set()
    for seed in range(60):
        now = anju.new("codex", seats=2, seed=seed).now
        assert isinstance(now, Duel)
        drawn |= {hero.id for hero in now.heroes}
    assert drawn == set(standard().plain_characters)
    assert len(drawn) == 7
