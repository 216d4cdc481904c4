"""The fourth game is installed while its tests run."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.fourth_game.shelf import installed


@pytest.fixture(scope="module", autouse=True)
def shelf() -> Iterator[None]:
    with installed():
        yield
