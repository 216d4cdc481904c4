"""A script with everybody about whom there is something to ask: latecomers, a turf, bans, chosen starts."""

from __future__ import annotations

TOWN: dict[str, object] = {
    "script": "WHY-1",
    "title": {"zh": "为什么", "en": "Why"},
    "set": "basic_tragedy",
    "days": 4,
    "loops": 3,
    "main_plot": "murder_plan",
    "subplots": ["unknown_factor_x", "an_unsettling_rumor"],
    "cast": {
        "boy_student": "key_person",
        "girl_student": "person",
        "nurse": "killer",
        "doctor": "brain",
        "patient": "person",
        "police_officer": "factor",
        "class_rep": "conspiracy_theorist",
        "shrine_maiden": "person",
        "henchman": "person",
        "alien": "person",
        "forensic_specialist": "person",
        "mystery_boy": "cultist",
        "informer": "person",
        "illusion": "person",
        "young_girl": "person",
        "boss": {"role": "person", "turf": "school"},
        "godly_being": {"role": "person", "enters_on_loop": 2},
        "transfer_student": {"role": "person", "enters_on_day": 3},
    },
    "incidents": {
        1: {"incident": "missing_person", "culprit": "shrine_maiden"},
        2: {"incident": "murder", "culprit": "girl_student"},
        3: {"incident": "faraway_murder", "culprit": "patient"},
    },
    "table_talk": True,
}
