"""Pairs of scripts that protagonists cannot tell apart in the first days, with other questions for the mastermind.

Two members of a cast have changed their roles.  The Boss counts as standing in two places, of which the mastermind has to
name one if his role acts by itself (TL-boss_t1); a Sacred Tree whose role can refuse has to move a counter (TL-sacred_tree_t2).
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple


class Pair(NamedTuple):
    """A set, and who has changed roles with whom."""

    set: str
    one: str
    other: str


PAIRS: Final = (
    Pair("mystery_circle", "henchman", "boss"),
    Pair("haunted_stage_again", "boss", "girl_student"),
    Pair("haunted_stage_again", "boss", "forensic_specialist"),
    Pair("haunted_stage_again", "boss", "pop_idol"),
    Pair("midnight_zone", "doctor", "boss"),
    Pair("midnight_zone", "servant", "sacred_tree"),
)


def scripts(pair: Pair) -> tuple[dict[str, Any], dict[str, Any]]:
    """As it is, and with the roles of the two exchanged."""
    script = _SCRIPTS[pair.set]
    one, other = script["cast"][pair.one], script["cast"][pair.other]
    exchanged = {pair.one: {**one, "role": other["role"]}, pair.other: {**other, "role": one["role"]}}
    return script, {**script, "cast": {**script["cast"], **exchanged}}


_SCRIPTS: Final[dict[str, dict[str, Any]]] = {
    "mystery_circle": {
        "script": "X-2", "title": {"zh": "乙", "en": "B"}, "set": "mystery_circle", "days": 5, "loops": 3,
        "main_plot": "a_quilt_of_incidents", "subplots": ["smell_of_gunpowder", "an_absolute_will"],
        "cast": {
            "scientist": {"role": "person"}, "henchman": {"role": "serial_killer"}, "soldier": {"role": "fool"},
            "servant": {"role": "obstinate", "start": "city"}, "office_worker": {"role": "person"},
            "shrine_maiden": {"role": "person"}, "pop_idol": {"role": "conspiracy_theorist"},
            "teacher": {"role": "person"}, "boss": {"role": "person", "turf": "school"},
        },
        "incidents": {
            "2": {"incident": "portent", "culprit": "shrine_maiden"},
            "3": {"incident": "suicide", "culprit": "servant"},
            "4": {"incident": "portent", "culprit": "soldier"},
            "5": {"incident": "closed_circle", "culprit": "office_worker"},
        },
    },
    "haunted_stage_again": {
        "script": "X-3", "title": {"zh": "丙", "en": "C"}, "set": "haunted_stage_again", "days": 5, "loops": 3,
        "main_plot": "the_cursed_land", "subplots": ["those_with_habits", "a_love_affair"],
        "cast": {
            "henchman": {"role": "loved_one"}, "copycat": {"role": "ghost"}, "nurse": {"role": "person"},
            "girl_student": {"role": "lover"}, "forensic_specialist": {"role": "loved_one"},
            "pop_idol": {"role": "ghost"}, "illusion": {"role": "show_off"},
            "boss": {"role": "serial_killer", "turf": "shrine"},
        },
        "incidents": {
            "1": {"incident": "evangelium_of_the_dead", "culprit": "city"},
            "2": {"incident": "sacrilegious_murder", "culprit": "copycat"},
            "3": {"incident": "night_of_madness", "culprit": "shrine"},
            "4": {"incident": "the_executioner", "culprit": "illusion"},
            "5": {"incident": "sacrilegious_murder", "culprit": "forensic_specialist"},
        },
    },
    "midnight_zone": {
        "script": "X-4", "title": {"zh": "丁", "en": "D"}, "set": "midnight_zone", "days": 6, "loops": 3,
        "main_plot": "the_devils_hand", "subplots": ["dice_of_the_gods", "worshippers_of_the_apocalypse"],
        "cast": {
            "patient": {"role": "person"}, "servant": {"role": "ninja", "start": "city"},
            "part_timer": {"role": "key_person"}, "sacred_tree": {"role": "person"}, "henchman": {"role": "cultist"},
            "boss": {"role": "person", "turf": "shrine"}, "nurse": {"role": "person"},
            "boy_student": {"role": "obstinate"}, "doctor": {"role": "serial_killer"},
            "rich_student": {"role": "prophet"}, "transfer_student": {"role": "person", "enters_on_day": 2},
        },
        "incidents": {"1": {"incident": "suicide", "culprit": "boy_student"}},
    },
}  # fmt: skip
