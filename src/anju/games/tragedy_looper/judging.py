"""What rows ask of the board: conditions, and who may be chosen (the vocabulary of the data)."""

from __future__ import annotations

from anju.games.tragedy_looper.fate import Fate
from anju.games.tragedy_looper.library import COUNTERS, LOCATIONS, Condition, Target
from anju.games.tragedy_looper.scene import Scene
from anju.games.tragedy_looper.state import ALIVE, DEAD, GOODWILL_COUNTER, INTRIGUE, PARANOIA


class Judging(Fate):
    """Reading rows; nothing changes here."""

    # -- things named in rows -----------------------------------------------------------------------------

    def things(self, scene: Scene, word: str) -> list[int]:
        """What a row means by a word: a slot, the actor, a location, everybody somewhere ..."""
        if word in scene.picked:
            return [int(scene.picked[word])]
        if word in LOCATIONS:
            return [self.location(LOCATIONS.index(word))]
        if word in self.board.index:
            return [self.board.index[word]]
        head, _, rest = word.partition(":")
        if head == "all_in":
            return self.here(LOCATIONS.index(rest))
        if head in ("location_of", "start_of"):
            return self.place_of(scene, head, rest)
        if head == "role":
            return self.holders(rest)
        return self.named_group(scene, word)

    def place_of(self, scene: Scene, head: str, rest: str) -> list[int]:
        s = self.state
        who = (
            [scene.culprit] if rest == "culprit" else [scene.actor] if rest == "self" else self.holders(rest)
        )
        if head == "start_of":
            return [self.location(s.start[one]) for one in who]
        return [self.location(s.place[one]) for one in who if s.life[one] == ALIVE]

    def named_group(self, scene: Scene, word: str) -> list[int]:
        s = self.state
        if word == "self":
            return [scene.actor]
        if word == "culprit":
            return [scene.culprit]
        if word == "the_only_other":
            return self.others_here(scene)
        if word == "all_characters":
            return self.living()
        if word == "start_of_self":
            return [self.location(s.start[scene.actor])]
        if word == "each_with_goodwill_last_loop_end":
            goodwill, _ = s.last_loop
            return [who for who in self.living() if goodwill and goodwill[who]]
        raise KeyError(f"{scene.id}: {word!r} means nothing here")

    def others_here(self, scene: Scene) -> list[int]:
        """Everybody else where the actor counts as standing; with a turf, where it is only one."""
        for place in scene.places:
            found = [who for who in self.here(place) if who != scene.actor]
            if len(found) == 1:
                return found
        return []

    # -- targets ------------------------------------------------------------------------------------------

    def candidates(self, scene: Scene, target: Target) -> list[int]:
        """Everything that may be chosen for this slot now."""
        if target.kind == "location":
            return self.fitting_locations(scene, target)
        found = [who for who in self.in_scope(scene, target) if self.fits(scene, target, who)]
        if target.kind == "character_or_location":
            found += self.fitting_locations(scene, target)
        return found

    def in_scope(self, scene: Scene, target: Target) -> list[int]:
        s = self.state
        wanted = DEAD if target.kind == "corpse" or target.state == "dead" else ALIVE
        everybody = [who for who in range(self.n) if s.life[who] == wanted]
        scope = target.scope
        if target.kind == "named_character":
            return [who for who in everybody if self.character(who).id in target.among]
        if scope == "same_location":
            return [who for who in everybody if s.place[who] in scene.places]
        if scope == "culprit_location":
            return [who for who in everybody if s.place[who] == self.culprit_place(scene)]
        if scope == "turf":
            turf = s.plan.settings[scene.actor].get("turf")
            return [who for who in everybody if LOCATIONS[s.place[who]] == turf]
        if scope == "same_or_start_location":
            near = (s.place[scene.actor], s.start[scene.actor])
            return [who for who in everybody if s.place[who] in near]
        return everybody

    def culprit_place(self, scene: Scene) -> int:
        return self.state.place[scene.culprit]

    def fits(self, scene: Scene, target: Target, who: int) -> bool:
        own = scene.culprit if target.scope == "culprit_location" else scene.actor
        if target.other and who == own and not (self.loosened(target) and not target.tags):
            return False
        if target.role and self.role(who).id != target.role:
            return False
        tags = () if self.loosened(target) else target.tags
        if any(tag not in self.character(who).tags for tag in tags):
            return False
        return all(self.predicate(scene, word, who) for word in target.predicates)

    def loosened(self, target: Target) -> bool:
        """An option drops the restriction to others, or to tags."""
        return bool(target.loosened) and bool(getattr(self.options, target.loosened))

    def predicate(self, scene: Scene, word: str, who: int) -> bool:
        if word == "paranoia_at_or_above_limit":
            return self.at_limit(who)
        if word == "intrigue_at_least_2":
            return self.on(who, INTRIGUE) >= 2
        if word == "paranoia_at_least_1":
            return self.on(who, PARANOIA) >= 1
        if word == "not_slot_a":
            return scene.picked.get("a") != who
        raise KeyError(f"{scene.id}: unknown predicate {word!r}")

    def fitting_locations(self, scene: Scene, target: Target) -> list[int]:
        s = self.state
        places = list(range(len(LOCATIONS)))
        if target.scope == "same_location":
            places = scene.places
        elif target.scope in ("allowed_for_culprit_including_current", "allowed_for_t"):
            who = scene.culprit if "culprit" in target.scope else int(scene.picked["t"])
            places = [place for place in places if place == s.place[who] or not self.forbidden(who, place)]
        elif target.scope == "with_refusal_character":
            places = [
                place for place in places if any(self.refusal(who) != "none" for who in self.here(place))
            ]
        return [self.location(place) for place in places]

    # -- conditions ---------------------------------------------------------------------------------------

    def holds(self, scene: Scene, condition: Condition) -> bool:
        word, fields = condition.word, condition.fields
        if word in ("counter_at_least", "counter_at_most"):
            return self.counted(scene, condition)
        s = self.state
        if word == "is_last_day":
            return s.day == self.board.days
        if word == "is_dead":
            return s.life[scene.actor] == DEAD
        if word == "exactly_one_other_here":
            return bool(self.others_here(scene))
        if word == "role_revealed_ever":
            return self.role_ever_revealed(scene.actor)
        if word == "has_refusal":
            return self.refusal(scene.actor) != "none"
        if word == "incident_occurred_this_loop":
            return any(s.plan.incidents[entry].id == fields["incident"] for entry in s.occurred)
        if word == "role_holder_alive":
            return any(s.life[who] == ALIVE for who in self.holders(str(fields["role"])))
        if word == "total_counters_at_least":
            total = sum(self.on(scene.actor, counter) for counter in (GOODWILL_COUNTER, PARANOIA, INTRIGUE))
            return total >= int(str(fields["n"]))
        if word in ("this_character_died", "role_holder_died", "exists_target"):
            return True  # looked at where deaths are handled, and where targets are chosen
        raise KeyError(f"{scene.id}: unknown condition {word!r}")

    def counted(self, scene: Scene, condition: Condition) -> bool:
        fields = condition.fields
        counter = COUNTERS.index(str(fields["counter"]))
        amounts = [
            self.on(thing, counter)
            for thing in self.things(scene, str(fields.get("who", fields.get("where"))))
        ]
        n = int(str(fields["n"]))
        if condition.word == "counter_at_most":
            return all(amount <= n for amount in amounts)
        return any(amount >= n for amount in amounts)
