"""Names: something can be seen of each, and two that look the same to a person are not two names."""

from __future__ import annotations

import pytest
from tests.server.sitting import Sitting

from anju.engine.errors import Refused
from anju.engine.text import Text
from anju.server.protocol.faces import BOTS
from anju.server.protocol.messages import LONGEST_NAME
from anju.server.protocol.names import bot_name, clean_name, clean_talk, spoken

INVISIBLE = (
    "\u3164",  # Hangul filler
    "\u115f\u1160",  # its leading and middle parts
    "\uffa0",  # its half width
    "\u2800",  # an empty Braille pattern
    "\u00ad",  # soft hyphen
    "\u034f",  # combining grapheme joiner
    "\u200b\u200c\u200d\u2060\ufeff",  # spaces without width, and joiners
    "\u180e\u180b",  # Mongolian separators
    "\u17b4\u17b5",  # Khmer vowels that are not written
    "\ufe00\ufe0f",  # variation selectors
    "\U000e0041\U000e007f",  # tags
    "\U000e0100",  # ideographic variation
    "\u202e\u2066\u2069\u061c",  # directions
    "\u0301\u20dd",  # marks without a letter
    "\u00a0\u3000\u2003",  # spaces
    "\U0001d159",  # a note without a head
    "\ue000\U000f0000",  # private use
    "\x00\x1b",  # control
)


@pytest.mark.parametrize("name", INVISIBLE)
def test_a_name_that_nobody_can_see_is_refused(name: str):
    with pytest.raises(Refused) as refusal:
        clean_name(name, ())
    assert refusal.value.code == "bad_name"
    with pytest.raises(Refused):
        clean_talk(name)


@pytest.mark.parametrize("hidden", INVISIBLE)
def test_what_cannot_be_seen_makes_no_other_name(hidden: str):
    for twin in (f"{hidden}Hana", f"Ha{hidden}na", f"Hana{hidden}"):
        if "\u0301" in hidden and twin[0] == "H":
            continue  # behind a letter a mark can be seen
        if hidden.isspace() and twin[2] == hidden[0]:
            continue  # and so can a space
        assert clean_name(twin, {"Hana"}) == clean_name(twin, ()) + " 2"
        assert clean_name(twin, ()) == "Hana"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Hana", "hANA"),
        ("Hana", "Ｈａｎａ"),  # full width
        ("Hana", "Наnа"),  # Cyrillic
        ("KAPPA", "ΚΑΡΡΑ"),  # Greek
        ("小马", "⺌⻢"),  # radicals
        ("Zoe\u0301", "Zo\u00e9"),  # composed and not
        ("Ann Lee", "Ann  Lee"),
        ("Ann Lee", "AnnLee"),
        ("Ill", "lll"),
        ("P0", "PO"),
        ("ﬁn", "fin"),  # a ligature
        ("straße", "STRASSE"),
        ("⼭田", "山田"),  # a radical
        ("力口", "カロ"),  # kana
        ("一二三", "ー二ミ"),
        ("ABBA", "ꓮꓐꓐꓮ"),  # Lisu
        ("good", "ɡооԁ"),  # IPA and Cyrillic
        ("客人 2", "Guest 2"),  # who gave no name is called so in the other language
    ],
)
def test_names_that_look_the_same_get_a_number(one: str, other: str):
    assert clean_name(other, {one}).endswith(" 2")
    assert clean_name(one, {other}).endswith(" 2")


@pytest.mark.parametrize(
    "name", ["小明", "Zoë", "Ngọc", "नमस्ते", "ක්‍ෂමා", "محمد", "👩‍👩‍👧‍👦", "🏳️‍🌈", "❤️", "👍🏽", "김철수", "é́"]
)
def test_what_people_are_really_called_stays_as_it_is(name: str):
    assert clean_name(name, ()) == name
    assert clean_name(name, {"somebody"}) == name


def test_different_names_stay_different():
    assert clean_name("Zoe", {"Zoë", "Zoi"}) == "Zoe"
    assert clean_name("土", {"士", "王"}) == "土"


def test_a_number_makes_a_name_that_nobody_has():
    taken = {"H", "h 2", "Н 3"}  # the last one Cyrillic
    assert clean_name("H", taken) == "H 4"
    long = "x" * LONGEST_NAME
    assert clean_name(long, {long}) == f"{'x' * (LONGEST_NAME - 3)} 2"
    family = "👩‍👩‍👧‍👦" * 9
    assert not clean_name(family, ()).endswith("\u200d")


@pytest.mark.parametrize(
    "name",
    [
        "机器人",
        "机器人 2",
        "機器人３",
        "Bot 2",
        "⻮轮",  # the radicals of the characters
        "⻛⻋",
        "铜壸",
        "bot2",
        "ВОТ 2",
        "B\u200dot\u00a02",
        "Bot",
        "Ｂｏｔ ９",
        "Cog",
        "齿轮",
        "齒輪",
        "kettle 2",
        "铜壶３",
    ],
)
def test_nobody_is_called_like_a_bot(name: str):
    with pytest.raises(Refused) as refusal:
        clean_name(name, ())
    assert refusal.value.code == "name_of_a_bot"


def test_bots_are_called_like_bots():
    assert bot_name(2, {"Hana"}) == "Spring"
    assert bot_name(2, {"Spring", "Abacus"}) == "Top"
    assert bot_name(2, BOTS) == "Spring 2"
    assert spoken("Spring 2") == Text("发条 2", "Spring 2")
    assert spoken("Bot 2") == Text("机器人 2", "Bot 2")
    assert clean_name("Bottle", ()) == "Bottle"
    assert clean_name("Robot 2", ()) == "Robot 2"


def test_a_room_tells_twins_apart():
    sitting = Sitting("fengsheng", 0)
    for name in ("H", "H\u200d", "Н", "h\u3164"):  # the third Cyrillic
        sitting.do(sitting.room.join(name, f"token {name}", sitting.now))
    sitting.do(sitting.room.join("K", "token", sitting.now))
    assert [seat.name for seat in sitting.room.seats] == ["H", "H 2", "Н 3", "h 4", "K"]
    sitting.person_does(sitting.room.seats[4].pid, "rename", name="h\u2060")
    assert sitting.room.seats[4].name == "h 5"
