"""What the tests of the pages share: one server, one browser, a fresh person for every test."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, sync_playwright
from tests.skipping import skip_or_fail
from tests.web import chromium
from tests.web.person import Person
from tests.web.serving import QUICK, Serving, playing

DESK = {"width": 1280, "height": 800}

PHONE = {
    "viewport": {"width": 360, "height": 640},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}

NewPerson = Callable[..., Person]

SEED: Final = os.environ.get("ANJU_SEED", "1")
"""Another one gives every test other cards and other choices."""


# For the package, not for the session: while it is open no other test of the process could run a loop of its own.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    missing = chromium.missing()
    if missing:
        skip_or_fail(f"the pages are not tested here: {'; '.join(missing)}")
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=chromium.program(), args=chromium.FLAGS)
        yield opened
        opened.close()


@pytest.fixture(scope="package")
def serving(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with playing(tmp_path_factory.mktemp("play"), QUICK) as served:
        yield served


@pytest.fixture
def base(serving: Serving) -> str:
    return serving.address


@pytest.fixture
def new_person(
    browser: Browser, serving: Serving, base: str, request: pytest.FixtureRequest
) -> Iterator[NewPerson]:
    """Opens a browser window of its own for somebody; in the end no page may have complained.

    Most want no motion, since without a graphics card it is most of what a browser works at."""
    people: list[Person] = []
    seed = f"{SEED} {request.node.name}"
    serving.luck(seed)
    print(f"ANJU_SEED={SEED}")  # shown where a test fails

    def make(confirm: bool = False, paced: bool = False, at: str = base, **context: Any) -> Person:
        window = browser.new_context(
            **{
                "viewport": DESK,
                "locale": "zh-CN",
                "color_scheme": "dark",
                "reduced_motion": "reduce",
                **context,
            }
        )
        if not confirm:
            window.add_init_script("localStorage.setItem('anju.confirm', 'false')")
        if not paced:
            window.add_init_script("localStorage.setItem('anju.tempo', '\"at_once\"')")
        people.append(
            Person(window.new_page(), at, touch=context.get("has_touch", False), seed=f"{seed} {len(people)}")
        )
        return people[-1]

    yield make
    for person in people:
        person.page.context.close()
    assert [error for person in people for error in person.errors] == []


@pytest.fixture
def person(new_person: NewPerson) -> Person:
    return new_person()
