"""A script with the Boss, for whom the mastermind may have to say where he counts as standing: a Person, or the killer."""

from __future__ import annotations

from typing import Any

PERSONS = ("boy_student", "shrine_maiden", "boss")


def with_boss(killer: str) -> dict[str, Any]:
    """The same for all who cannot see roles, whichever of `PERSONS` is the Serial Killer."""
    roles = {one: "serial_killer" if one == killer else "person" for one in PERSONS}
    return {
        "script": "X-1",
        "title": {"zh": "甲", "en": "A"},
        "set": "first_steps",
        "days": 4,
        "loops": 3,
        "main_plot": "murder_plan",
        "subplots": ["shadow_of_the_ripper"],
        "cast": {
            "boy_student": roles["boy_student"],
            "girl_student": "key_person",
            "shrine_maiden": roles["shrine_maiden"],
            "police_officer": "conspiracy_theorist",
            "office_worker": "killer",
            "doctor": "brain",
            "boss": {"role": roles["boss"], "turf": "hospital"},
        },
        "incidents": {
            "2": {"incident": "murder", "culprit": "office_worker"},
            "3": {"incident": "suicide", "culprit": "girl_student"},
        },
    }
