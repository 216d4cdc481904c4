"""Every word that a row of data may use; any other word is a mistake in the row."""

from __future__ import annotations

from typing import Final

LOCATIONS: Final = ("hospital", "shrine", "city", "school")
FAR_SIDE: Final = "far_side"
"""Where the Uploader waits: no location, so that nothing can be put or sent there (R-271)."""
PLACES: Final = (*LOCATIONS, FAR_SIDE)
"""Where a card can stand."""
FAR: Final = PLACES.index(FAR_SIDE)

COUNTERS: Final = ("goodwill", "paranoia", "intrigue")
EVERY_COUNTER: Final = (*COUNTERS, "hope", "despair")
"""Including those that only one character deals out (R-270)."""
TAGS: Final = (
    "student",
    "adult",
    "boy",
    "girl",
    "man",
    "woman",
    "construct",
    "animal",
    "tree",
    "little_sister",
)
MALE: Final = ("boy", "man")
FEMALE: Final = ("girl", "woman")

SIDES: Final = ("mastermind", "protagonist")
CARD_KINDS: Final = ("move", "forbid", "forbid_move", "counter")
DIRECTIONS: Final = ("horizontal", "vertical", "diagonal")
CARD_WORDS: Final = ("forbid_goodwill", "forbid_paranoia", "forbid_intrigue", "forbid_movement")
VARIANTS: Final = ("with", "without")
"""In the mastermind's deck only with, or only without, the option `mastermind_deck_000`."""

REFUSALS: Final = ("none", "optional", "mandatory")
ROLE_TRAITS: Final = ("immortal",)
CHOOSERS: Final = ("mastermind", "script")
"""Who says where a character with several starting locations begins: per loop, or the script once."""

KINDS: Final = ("mandatory", "optional", "always", "script")
TIMINGS: Final = (
    "script_creation",
    "loop_setup",
    "loop_start",
    "day_start",
    "mastermind_action",
    "card_resolution",
    "mastermind_ability",
    "goodwill",
    "after_goodwill",
    "incident",
    "after_incident",
    "day_end",
    "loop_end",
    "on_death",
    "on_reveal",
    "always",
)
LIMITS: Final = ("per_day", "per_loop", "per_day_all_holders", "per_loop_all_holders")
GROUPS: Final = ("ex_on_last_dead",)
"""Groups: of their rows only one is carried out at its timing."""

TARGET_KINDS: Final = (
    "character",
    "corpse",
    "location",
    "character_or_location",
    "named_character",
)
SCOPES: Final = (
    "same_location",
    "anywhere",
    "turf",
    "culprit_location",
    "same_or_start_location",
    "with_refusal_character",
    "where_zombies_outnumber",
    "chosen_location",
    "allowed_for_self_including_current",
    "allowed_for_culprit_including_current",
    "allowed_for_t",
)
STATES: Final = ("alive", "dead", "any")
USUAL_STATE: Final = {
    "character": "alive",
    "character_or_location": "alive",
    "named_character": "alive",
    "corpse": "dead",
}
PREDICATES: Final = (
    "paranoia_at_or_above_limit",
    "intrigue_at_least_2",
    "paranoia_at_least_1",
    "boy_or_girl",
    "not_slot_a",
)
CHOICE_KINDS: Final = (
    "plus_or_minus_one",
    "counter_kind",
    "ex_card_receiver",
    "incident_among",
    "location",
    "adjacent_location",
    "spent_once_per_loop_card_of_leader",
    "scheduled_incident",
    "scheduled_incident_public_name",
    "incident_occurred_this_loop",
    "subplot_of_set",
)
LOOSENED: Final = ("student_calm_any_character", "guard_may_target_self")
CHOICE_MAKERS: Final = ("user", "leader", "mastermind")
STEP_CHOOSERS: Final = ("mastermind", "leader")

# -- what the fields of effects and conditions hold -----------------------------------------------------------

WHOM: Final = (
    "self",
    "culprit",
    "the_only_other",
    "all_characters",
    "all_in:culprit_location",
    "all_in:mob_location",
    "each_matching",
    "each_with_ex_card",
    "each_corpse_with_role",
    "each_other_in_culprit_location",
    "each_with_goodwill_last_loop_end",
    "dead_at_last_loop_end",
    "zombie_corpse",
    "location_of:culprit",
    *LOCATIONS,
    *(f"all_in:{location}" for location in LOCATIONS),
)
WHERE: Final = (
    *LOCATIONS,
    "anywhere",
    "culprit",
    "mob_location",
    "start_of_self",
    "start_of:culprit",
    "location_of:culprit",
)
WHO: Final = ("self", "each", "culprit", "leader")

_TARGET: Final = {"target": "whom"}
_UNTIL: Final = {"until": "until"}
_COUNT: Final = {"counter": "counter", "amount": "amount"}

OPS: Final[dict[str, dict[str, str]]] = {
    "place_counter": {**_TARGET, **_COUNT},
    "remove_counter": {**_TARGET, **_COUNT},
    "adjust_counter": {**_TARGET, **_COUNT},
    "replace_counter": {**_TARGET, "from": "counter", "to": "counter", "amount": "amount"},
    "move_counter": {"source": "whom", "dest": "whom", "counter": "counter"},
    "remove_all_counters": _TARGET,
    "move_character": {**_TARGET, "dest": "destination"},
    "kill": _TARGET,
    "revive": _TARGET,
    "reveal_role": _TARGET,
    "reveal_culprit": {"incident": "incident"},
    "reveal_subplot": {"other_than": "slot"},
    "reveal_same_role_names": _TARGET,
    "recover_card": {"who": "who", "card": "slot"},
    "lift_forbidden": {**_TARGET, **_UNTIL},
    "place_guard": _TARGET,
    "suppress_incidents_of": {**_TARGET, **_UNTIL},
    "protect_protagonists": _UNTIL,
    "run_incident_effect": {
        "incident": "incident",
        "culprit": "who",
        "chooser": "chooser",
        "counts_as_occurred": "truth",
    },
    "remove_from_board": {**_TARGET, **_UNTIL},
    "place_ex_card": _TARGET,
    "move_ex_card": {"source": "whom", "dest": "slot"},
    "place_curse": {"where": "where"},
    "change_ex": {"amount": "amount", "if_gauge?": "truth", "optional_for?": "chooser"},
    "protagonists_lose": {},
    "protagonists_die": {"at?": "timing"},
    "end_loop": {},
    "end_loop_after_phase": {},
    "ignore_cards": {"card": "card", "scope": "reach"},
    "card_also_acts_as": {"card": "card", "as": "card"},
    "no_cards_from": {"side": "side", **_TARGET, "until?": "until"},
    "no_movement": {**_TARGET, **_UNTIL, "only_if_moved": "truth"},
    "seal_location": {"where": "where", "days": "number"},
    "announce_location_of": {"who": "who"},
    "location_cards_also_apply": {},
    "set_role": {**_TARGET, "role": "role", "roles?": "roles"},
    "gain_abilities_of": {**_TARGET, "role": "role"},
    "gain_refusal": {"kind": "refusal"},
    "lose_trait": {"trait": "role_trait"},
    "may_claim_other_role": {},
    "count_all_counters_as": {"counter": "counter"},
    "count_also_as": {"counter": "counter", "as": "counter"},
    "limit_delta": {"amount": "amount"},
    "incident_always_occurs": {"culprit": "culprits"},
    "incident_never_occurs": {"culprit": "culprits"},
    "incident_effect_nothing": {},
    "incident_effect_twice": {},
    "counts_as_in": {"location": "seeming"},
    "may_count_as_in": {"location": "seeming"},
    "enters_on_loop": {"option": "option"},
    "enters_on_day": {"option": "option"},
    "enter_character": {"name": "character", "at": "location"},
    "choose_start": {"by": "chooser"},
    "both_sexes": {},
    "use_ability_of": {**_TARGET, "ignore_threshold": "truth", "unrefusable": "truth"},
    "extend_trait": {"trait": "own_row", **_TARGET},
    "follow_and_substitute": {"names": "characters"},
    "inherits_setup_of": {"name": "character"},
    "limit_from_option": {"option": "option"},
    "swap_main_plot_loss": {"option": "option"},
    "arm_delayed": {"then": "delayed"},
    "one_of": {"options": "branches"},
    "script_role_outside_plots": {},
    "script_role_not": {"roles": "roles"},
    "script_role_copy": {},
    "script_role_without_refusal": {},
    "script_must_be_culprit": {},
    "script_must_not_be_culprit": {},
}
"""For each op, its fields and what they hold; a field with ? may be omitted."""

CONDS: Final[dict[str, dict[str, str]]] = {
    "this_character_died": {},
    "role_holder_died": {"role": "role"},
    "exists_target": {},
    "counter_at_least": {"who|where": "holder", "counter": "counter", "n": "threshold"},
    "counter_at_most": {"who|where": "holder", "counter": "counter", "n": "threshold"},
    "total_counters_at_least": {"who": "who", "n": "threshold"},
    "exactly_one_other_here": {"who": "who"},
    "is_dead": {"who": "who"},
    "is_alive": {"who": "who"},
    "is_last_day": {},
    "role_revealed_ever": {"who": "who"},
    "scripted_role_is": {"role": "role"},
    "culprit_role_is": {"role": "role"},
    "role_holder_alive": {"role": "role"},
    "has_refusal": {"who": "who"},
    "incident_occurred_this_loop": {"incident": "incident"},
    "incident_occurred_today": {"incident": "incident"},
    "first_incident_of_loop_today": {},
    "incident_is": {"incidents": "incidents"},
    "was_culprit_of_completed_incident": {"who": "who"},
    "first_occurrence_of_entry_this_game": {},
    "role_name_revealed_this_loop": {"roles": "roles"},
    "ex_at_least": {"n": "threshold"},
    "ex_at_most": {"n": "threshold"},
    "ex_last_loop_end_at_most": {"n": "threshold"},
    "ex_increased_this_loop": {},
    "alive_at_most": {"n": "threshold"},
    "corpses_at_least": {"where": "where", "n": "threshold"},
    "zombies_at_least": {"n": "threshold"},
    "corpse_counters_total_at_least": {"counter": "counter", "n": "threshold"},
    "living_counters_total_at_least": {"counter": "counter", "n": "threshold"},
    "living_with_counter_at_least": {"counter": "counter", "n": "threshold"},
    "curse_unattached_today": {},
}
"""For each condition its fields, as for the ops; of who|where exactly one is given."""

FIELD_WORDS: Final[dict[str, tuple[str, ...]]] = {
    "who": WHO,
    "until": ("loop_end", "next_day_end"),
    "chooser": ("mastermind", "leader"),
    "timing": TIMINGS,
    "card": CARD_WORDS,
    "reach": ("self", "own_location_and_characters_there"),
    "side": ("mastermind", "protagonists"),
    "refusal": REFUSALS,
    "role_trait": ROLE_TRAITS,
    "culprits": ("self", "other_in_same_location", "any_in_same_location"),
    "seeming": ("turf", "diagonal", "clockwise_next", "ex_card"),
    "location": LOCATIONS,
    "delayed": ("protagonists_die_after_next_incident",),
}
"""The fields that hold one word of a closed list."""

COUNTER_CHOICES: Final = ("choice", "intrigue_or_paranoia")
"""Counters that whoever carries out the effect chooses: any of the three, one of two."""

AMOUNT_WORDS: Final = ("all", "X")
THRESHOLD_WORDS: Final = ("loop-1", "ex")
DESTINATIONS: Final = ("adjacent", "chosen_each")

# -- restrictions on scripts ----------------------------------------------------------------------------------

CONSTRAINTS: Final[dict[str, dict[str, str]]] = {
    "role_requires_tag": {"role": "role", "tag": "tag"},
    "opposite_sex": {"roles": "roles"},
    "needs_incident": {"incident": "incident", "min": "number"},
    "needs_character": {"character": "character"},
    "needs_option": {"option": "option"},
}
SCRIPT_OPTIONS: Final = ("extra_main_plot",)
"""What a plot may ask of the script as a whole."""

TRIGGERS: Final = ("count", "limit_delta", "ex_on_occurrence", "mob", "public_name")
EX_GAUGE_RISES: Final = ("incident_occurs", "goodwill_refused")
MECHANICS: Final = ("victims", "black_cat_raises_by_one", "gauge_of_madness")
"""What the rules of a set add: intrigue on locations as corpses, and what a gauge does."""
