"""What is worth seeing by itself in a round, and for how long."""

from __future__ import annotations

from typing import Final

from anju.engine.beat import BRIEF, CLIMAX, GRAVE, PLAIN

BEATS: Final = {
    **dict.fromkeys(("turn", "arrived", "refused", "discarded", "doomed", "turned_down"), BRIEF),
    **dict.fromkeys(("took_shown", "took_discarded", "took_from_top", "put_on_top", "kept_card"), BRIEF),
    **dict.fromkeys(("sent", "accepted", "used", "used_skill", "voided", "probed", "turned_up"), PLAIN),
    **dict.fromkeys(("message_moved_before", "message_swapped", "message_swapped_with_top"), PLAIN),
    **dict.fromkeys(("message_brought", "message_lost", "message_kept", "looked_at_message"), PLAIN),
    **dict.fromkeys(("message_moved", "message_taken", "message_discarded", "message_turned_up"), PLAIN),
    **dict.fromkeys(("placed", "placed_from_deck", "gave", "drew_from", "showed", "turned_top"), PLAIN),
    **dict.fromkeys(("looked_at_identity", "looked_at_hand", "looked_at_top", "looked_at_roles"), PLAIN),
    **dict.fromkeys(("took_openly", "took_identity", "left_identity", "role_left"), PLAIN),
    **dict.fromkeys(("muted", "gagged", "banned", "barred", "baited", "name_turned"), PLAIN),
    **dict.fromkeys(("named_colour", "named_seat"), PLAIN),
    **dict.fromkeys(("received", "dying", "saved", "dropped_out"), GRAVE),
    **dict.fromkeys(("died", "declared", "usurped", "won"), CLIMAX),
}
