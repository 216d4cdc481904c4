from __future__ import annotations

import pytest

from anju.cli.table_options import read_options
from anju.engine.errors import BadOption
from anju.engine.game import Setting
from anju.engine.text import NOTHING

SETTINGS = (
    Setting("hp", 40, range(1, 100), NOTHING, "R-1"),
    Setting("first", "random", ("random", "A"), NOTHING, "R-2"),
    Setting("open", False, (False, True), NOTHING, "R-3"),
    Setting("characters", (), None, NOTHING, "R-4"),
    Setting("limit", 0, None, NOTHING, "R-5"),
)


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        (None, {}),
        (["hp=12"], {"hp": 12}),
        (["first=A"], {"first": "A"}),
        (["open=yes"], {"open": True}),
        (["open=True"], {"open": True}),
        (["characters=a,s01+s02"], {"characters": ("a", "s01+s02")}),
        (["limit=-3"], {"limit": -3}),
        (["hp=1", "hp=2"], {"hp": 2}),
        (["hp=much"], {"hp": "much"}),
    ],
)
def test_values_get_the_type_of_their_setting(given: list[str] | None, meant: dict[str, object]):
    found = read_options(given, SETTINGS)
    assert found == meant
    assert [type(value) for value in found.values()] == [type(value) for value in meant.values()]


def test_an_unknown_option_is_refused_with_a_proposal():
    with pytest.raises(BadOption, match=r"There is no option 'frist'.*Did you mean 'first'"):
        read_options(["frist=A"], SETTINGS)


def test_an_option_without_value_is_refused():
    with pytest.raises(BadOption, match="NAME=VALUE"):
        read_options(["hp"], SETTINGS)
