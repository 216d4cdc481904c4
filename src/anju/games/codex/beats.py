"""What is worth seeing by itself in a bout, and for how long."""

from __future__ import annotations

from typing import Final

from anju.engine.beat import BRIEF, CLIMAX, GRAVE, PLAIN

BEATS: Final = {
    **dict.fromkeys(("moved", "jumped", "wall", "hp", "marker", "marker_gone", "page"), BRIEF),
    **dict.fromkeys(
        ("turn", "cast", "counter", "contest", "failed", "missed", "passive", "lost_passive"), PLAIN
    ),
    **dict.fromkeys(("knocked", "pulled", "pushed", "hit", "no_damage", "blocked", "converted"), PLAIN),
    **dict.fromkeys(("swapped_hp", "skipped", "will_skip", "doll", "dragon", "took", "looked"), PLAIN),
    **dict.fromkeys(("showed_hand", "showed_card", "flipped", "top_discarded"), PLAIN),
    **dict.fromkeys(("fell", "executed", "doll_destroyed"), GRAVE),
    "died": CLIMAX,
}
