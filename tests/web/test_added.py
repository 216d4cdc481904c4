"""A role that is one file more and a skill that is one row more are on the table, in the pages as they were built."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.guides import with_the_examples
from tests.web.conftest import NewPerson
from tests.web.serving import QUICK, playing


@pytest.fixture(scope="module")
def base(browser: object, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with the examples of the guides."""
    folder: Path = tmp_path_factory.mktemp("added")
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("PYTHONPATH", str(with_the_examples(folder / "src")))
        with playing(folder, QUICK) as served:
            yield served.address


def test_a_new_role_has_its_card(new_person: NewPerson):
    person = new_person()
    roles = ["沈未言", "李宁玉", "端木静", "王魁", "凌素秋"]
    person.open_room(game="fengsheng", name="林深", options={"roles": roles})
    person.fill_and_start()
    person.see(".own >> text=沈未言")
    person.see(".own >> text=抄报")
    person.click(".lang")
    person.see(".own >> text=Shen Weiyan")
    person.see(".own >> text=Copied Out")


def test_a_new_skill_has_its_row(new_person: NewPerson):
    person = new_person()
    person.open_room(game="codex", name="林深", options={"characters": ["s01+s02", "s03+s05"]})
    person.fill_and_start()
    person.see("[data-piece='skill:s01.9'] >> text=贴山")
    person.click(".lang")
    person.see("[data-piece='skill:s01.9'] >> text=Mountain Lean")
