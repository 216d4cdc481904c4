"""Which goodwill ability is declared (TL-9.1).  Everything relevant here is public, so everything that is missing is told."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from anju.engine.offer import Requirement
from anju.engine.question import Question, Value
from anju.engine.refusal import Obstacle, choose_listed
from anju.engine.remedy import Remedy, Step
from anju.engine.text import Text, strung
from anju.games.tragedy_looper import words
from anju.games.tragedy_looper.library import LOCATION_NAMES, PLACES, Character, Choice, GoodwillAbility, Row
from anju.games.tragedy_looper.naming import (
    COUNTERS,
    LOOP,
    NO_LATER_LOOP,
    deck_name,
    name,
    next_day,
    next_loop,
    of_one,
    place_name,
    printed,
    thing_name,
)
from anju.games.tragedy_looper.offers.moving import cannot_step
from anju.games.tragedy_looper.offers.offer import Needs, TownOffer
from anju.games.tragedy_looper.offers.presence import LIVING
from anju.games.tragedy_looper.offers.using import WHICH, UsesLeft, name_ability, plain
from anju.games.tragedy_looper.scene import Scene
from anju.games.tragedy_looper.state import GOODWILL_COUNTER

if TYPE_CHECKING:
    from anju.games.tragedy_looper.days import Days
    from anju.games.tragedy_looper.goodwill import Goodwill

Owned = tuple[int, GoodwillAbility]
"""A goodwill ability and its owner."""
Declared = tuple[int, GoodwillAbility | Row]
"""The same, or a trait that is used like one."""


class Threshold(Requirement["Days", Owned]):
    def met(self, play: Days, one: Owned) -> bool:
        return play.on(one[0], GOODWILL_COUNTER) >= one[1].goodwill

    def obstacle(self, play: Days, question: Question, one: Owned) -> Obstacle:
        who, needs = one[0], one[1].goodwill
        have, owner = play.on(who, GOODWILL_COUNTER), thing_name(play, who)
        cause = Text(
            f"要 {needs} 个友好，{owner.zh}只有 {have} 个",
            f"it needs {needs} goodwill, and {owner.en} has {have}",
        )
        said = Text(f"再给{owner.zh} {needs - have} 个友好", f"give {owner.en} {needs - have} more goodwill")
        remedy = Remedy(said, ((Step(COUNTERS, (play.thing_id(who), "goodwill", needs - have)),),))
        return Obstacle("goodwill", cause, {"have": have, "needs": needs}, "TL-9.1", remedy)


class NotUsed(Requirement["Days", Owned]):
    """Once a day, or once per loop, counting uses by the leader and the mastermind together (TL-9.5, TL-9.7)."""

    def met(self, play: Days, one: Owned) -> bool:
        return one[1].id not in play.state.used_today and not self.this_loop(play, one[1])

    def this_loop(self, play: Days, ability: GoodwillAbility) -> bool:
        return ability.once_per_loop and any(
            used == ability.id or used.startswith(f"{ability.id}@") for used in play.state.used_loop
        )

    def obstacle(self, play: Days, question: Question, one: Owned) -> Obstacle:
        s = play.state
        if self.this_loop(play, one[1]):
            cause = Text(
                f"每轮回一次，第 {s.loop} 轮回已经用过", f"once a loop, and it was used in loop {s.loop}"
            )
            numbers = {"loop": s.loop, "per_loop": 1}
            return Obstacle("used_this_loop", cause, numbers, "TL-9.5", next_loop(play))
        cause = Text(f"每天一次，第 {s.day} 天已经用过", f"once a day, and it was used on day {s.day}")
        return Obstacle("used_today", cause, {"day": s.day, "per_day": 1}, "TL-9.5", next_day(play))


class InPlace(Requirement["Days", Owned]):
    def met(self, play: Days, one: Owned) -> bool:
        return not one[1].at or PLACES[play.state.place[one[0]]] in one[1].at

    def obstacle(self, play: Days, question: Question, one: Owned) -> Obstacle:
        who, ability = one
        place = play.state.place[who]
        owner, here = thing_name(play, who), place_name(place)
        where = strung((LOCATION_NAMES[one] for one in ability.at), "或", " or ")
        cause = Text(
            f"{owner.zh}要在{where.zh}才行，现在在{here.zh}",
            f"{owner.en} must be at {where.en}, but is at {here.en}",
        )
        remedy = Text(f"把{owner.zh}移到{where.zh}", f"move {owner.en} to {where.en}")
        numbers = {"at": PLACES[place], "needs_at": " ".join(ability.at)}
        return Obstacle("wrong_place", cause, numbers, f"TL-{ability.id}", remedy)


class InTime(Requirement["Days", Owned]):
    def met(self, play: Days, one: Owned) -> bool:
        return play.state.loop >= one[1].min_loop

    def obstacle(self, play: Days, question: Question, one: Owned) -> Obstacle:
        loop, first = play.state.loop, one[1].min_loop
        cause = Text(
            f"第 {first} 轮回起才能用，现在是第 {loop} 轮回",
            f"it is for loop {first} and later, and this is loop {loop}",
        )
        remedy = NO_LATER_LOOP
        if first <= play.board.loops:
            remedy = Remedy(Text(f"等到第 {first} 轮回", f"wait for loop {first}"), ((Step(LOOP, first),),))
        numbers = {"loop": loop, "needs_loop": first}
        return Obstacle("too_early", cause, numbers, f"TL-{one[1].id}", remedy)


# -- something to choose ------------------------------------------------------------------------------------------


class Aimable(Requirement["Days", Declared]):
    """There is something to choose for each of its targets."""

    def met(self, play: Days, one: Declared) -> bool:
        who, ability = one
        targets = ability.targets
        return not targets or bool(play.openings(play.goodwill_scene(who, ability), targets))

    def obstacle(self, play: Days, question: Question, one: Declared) -> Obstacle:
        who, ability = one
        text, here = ability.text, place_name(play.state.place[who])
        cause = Text(
            f"现在没有合法的目标（{text.zh.rstrip('。')}）",
            f"there is nobody and nothing to choose now ({text.en.rstrip('.')})",
        )
        remedy = Text(
            f"先让能选的在那里（它现在在{here.zh}）",
            f"first have a legal target there (it is at {here.en} now)",
        )
        place = PLACES[play.state.place[who]]
        numbers = {"targets": 0, "needs_targets": len(ability.targets), "at": place}
        return Obstacle("no_target", cause, numbers, f"TL-{ability.id}", remedy)


class Speakable(Requirement["Days", Declared]):
    """There is something to say for every choice."""

    def met(self, play: Days, one: Declared) -> bool:
        who, ability = one
        return not ability.choices or self.mute(play, play.goodwill_scene(who, ability), ability) is None

    def mute(self, play: Days, scene: Scene, ability: GoodwillAbility | Row) -> Choice | None:
        """The first choice without options."""
        needed = [choice for choice in ability.choices if play.needed(scene, choice)]
        return next((choice for choice in needed if not play.options_of(scene, choice)), None)

    def obstacle(self, play: Days, question: Question, one: Declared) -> Obstacle:
        who, ability = one
        choice = self.mute(play, play.goodwill_scene(*one), ability)
        assert choice is not None, "it is not met"
        rule = f"TL-{ability.id}"
        if choice.kind == "adjacent_location":
            stuck = cannot_step(play, question, who)
            return Obstacle("no_choice", stuck.cause, stuck.numbers, rule, _ONCE_IT_CAN)
        if choice.kind in _NOTHING:
            return _NOTHING[choice.kind](play, rule)
        owner = thing_name(play, who)
        cause = Text(f"{owner.zh}身上没有指示物", f"there is no counter on {owner.en}")
        remedy = Text(f"{owner.zh}身上有指示物时才行", f"only while there is one on {owner.en}")
        return Obstacle("no_choice", cause, {"choice": choice.kind, "counters": 0}, rule, remedy)


_ONCE_IT_CAN: Final = Text("能移动时才行", "only while it can move")


def _nothing_spent(play: Days, rule: str) -> Obstacle:
    leader = play.state.leader
    deck = deck_name(leader)
    cause = Text(
        f"队长（{deck.zh}）这个轮回还没有用掉每轮回一次的牌",
        f"the leader ({deck.en}) has used up no once-a-loop card this loop",
    )
    remedy = Text("队长用掉一张之后才行", "only after the leader has used one up")
    return Obstacle("nothing_spent", cause, {"leader": leader, "spent": 0}, rule, remedy)


def _nothing_occurred(play: Days, rule: str) -> Obstacle:
    cause = Text("这个轮回还没有发生过事件", "no incident has occurred this loop")
    remedy = Text("发生过一个之后才行", "only after one has occurred")
    return Obstacle("nothing_occurred", cause, {"loop": play.state.loop, "occurred": 0}, rule, remedy)


_NOTHING: Final = {
    "spent_once_per_loop_card_of_leader": _nothing_spent,
    "incident_occurred_this_loop": _nothing_occurred,
}


class Usable(Requirement["Days", Declared]):
    """For a trait: its owner is alive, it is not used up, and its condition holds."""

    def met(self, play: Days, one: Declared) -> bool:
        return play.works(_row(one), one[0])

    def obstacle(self, play: Days, question: Question, one: Declared) -> Obstacle:
        return UsesLeft().obstacle(play, question, (_row(one), one[0]))


def _row(one: Declared) -> Row:
    assert isinstance(one[1], Row), "a trait"
    return one[1]


AIMABLE: Final = Aimable()
SPEAKABLE: Final = Speakable()
AVAILABLE: Final[Needs] = (NotUsed(), InPlace(), InTime(), AIMABLE, SPEAKABLE)
"""Everything but the threshold, for when somebody else's ability lets it be used."""
DECLARABLE: Final[Needs] = (Threshold(), *AVAILABLE)
USABLE_TRAIT: Final[Needs] = (Usable(), AIMABLE, SPEAKABLE)
"""Requirements on a trait that is used like a goodwill ability."""


def _meeting(play: Goodwill, some: list[Declared], needs: Needs) -> list[Declared]:
    for need in needs:
        if not some:
            return some
        some = need.kept(play, some)
    return some


def _lacks(play: Days, question: Question, one: Declared, needs: Needs) -> list[Obstacle]:
    return [need.obstacle(play, question, one) for need in needs if not need.met(play, one)]


# -- what is declared ---------------------------------------------------------------------------------------------


class Declarations(TownOffer):
    """Goodwill abilities of the living, traits that are used like one, or none."""

    kinds: ClassVar[frozenset[str]] = frozenset({"goodwill", "row", "character"})

    def __init__(self, play: Goodwill) -> None:
        living = play.living()
        self.abilities: dict[str, Declared] = {
            ability.id: (who, ability) for who in living for ability in play.character(who).abilities
        }
        self.traits: dict[str, Declared] = {
            row.id: (who, row)
            for who in living
            for row in play.character(who).traits_by_time.at("goodwill", "optional")
        }
        super().__init__([*self.abilities, *self.traits], (), (words.PASS,))

    def values(self, play: Days) -> list[Value]:
        able = [
            *_meeting(play, [*self.abilities.values()], DECLARABLE),
            *_meeting(play, [*self.traits.values()], USABLE_TRAIT),
        ]
        return [*(one.id for _, one in able), *self.always]

    def picked(self, id: str) -> Declared:
        return self.abilities[id] if id in self.abilities else self.traits[id]

    def title(self, play: Days, id: str) -> Text:
        return name(play, id.partition("@")[0])

    def obstacles(self, play: Days, question: Question, value: Value) -> list[Obstacle]:
        id = str(value)
        head, _, actor = id.partition("@")
        book = printed(play.library)
        if id in self.always:
            return []
        if id in play.library.characters:
            return self.of_character(play, question, id)
        if head in book.goodwill:
            owner = book.goodwill[head][0].id
            if actor and actor != owner:
                return [of_somebody_else(play, question, actor, owner)]
        elif head not in book.traits or book.traits[head][1].timing != "goodwill":
            return [_not_the_leaders(play, question, head)]
        if actor and head in question.values:
            return [plain(head, question.rule)]
        return self.lacking(play, question, head)

    def lacking(self, play: Days, question: Question, id: str) -> list[Obstacle]:
        """Everything in the way of this ability or trait."""
        book = printed(play.library)
        owner: Character = (book.goodwill[id] if id in book.goodwill else book.traits[id])[0]
        if not LIVING.met(play, owner.id):
            return [LIVING.obstacle(play, question, owner.id)]
        needs = DECLARABLE if id in self.abilities else USABLE_TRAIT
        return _lacks(play, question, self.picked(id), needs)

    def of_character(self, play: Days, question: Question, id: str) -> list[Obstacle]:
        """A character was named where an ability is asked for: what its abilities lack, or how to name them."""
        character = play.library.characters[id]
        if not LIVING.met(play, id):
            return [LIVING.obstacle(play, question, id)]
        able = [ability.id for ability in character.abilities if ability.id in question.values]
        if able:
            return [name_ability(able, "TL-9.1", WHICH)]
        if not character.abilities:
            cause = Text("它没有友好能力", "it has no goodwill ability")
            return [Obstacle("no_ability", cause, {"abilities": 0}, "TL-9.1", choose_listed(question))]
        return [
            of_one(play, ability.id, one)
            for ability in character.abilities
            for one in self.lacking(play, question, ability.id)
        ]


def of_somebody_else(play: Days, question: Question, actor: str, owner: str) -> Obstacle:
    whose, other = name(play, owner), name(play, actor)
    cause = Text(
        f"这是{whose.zh}的能力，不是{other.zh}的", f"this is an ability of {whose.en}, not of {other.en}"
    )
    numbers = {"character": actor, "owner": owner}
    return Obstacle("not_its_ability", cause, numbers, "TL-9.1", choose_listed(question))


def _not_the_leaders(play: Days, question: Question, id: str) -> Obstacle:
    """Not the leader's to declare: only goodwill abilities and traits that are used like one are."""
    cause = Text(
        "身份与剧情的能力由主谋使用，不由队长宣告",
        "abilities of roles and plots are the mastermind's, and the leader does not declare them",
    )
    if id in printed(play.library).traits:
        cause = Text(
            "特性自己生效，不由队长宣告", "a trait works by itself, and the leader does not declare it"
        )
    return Obstacle("not_the_leaders", cause, {"ability": id}, "TL-9.1", choose_listed(question))


# -- an ability that somebody else's lets it use (TL-little_sister_1) ---------------------------------------------


class Loan(TownOffer):
    """The abilities of a character that was chosen before."""

    kinds: ClassVar[frozenset[str]] = frozenset({"goodwill", "character"})

    def __init__(self, play: Goodwill, who: int) -> None:
        self.user = play.thing_id(who)
        self.abilities: dict[str, Declared] = {
            ability.id: (who, ability) for ability in play.character(who).abilities
        }
        super().__init__([*self.abilities])

    def values(self, play: Goodwill) -> list[Value]:
        return [ability.id for _, ability in _meeting(play, [*self.abilities.values()], AVAILABLE)]

    def title(self, play: Days, id: str) -> Text:
        return name(play, id.partition("@")[0])

    def obstacles(self, play: Days, question: Question, value: Value) -> list[Obstacle]:
        head, _, actor = str(value).partition("@")
        if head in play.library.characters:
            whose = name(play, self.user)
            cause = Text(
                f"选的是{whose.zh}，要指明它的哪条能力", f"{whose.en} is chosen: say which of its abilities"
            )
            return [name_ability([*map(str, question.values)], question.rule, cause)]
        owner = printed(play.library).goodwill[head][0].id
        if owner != self.user:
            return [of_somebody_else(play, question, self.user, owner)]
        if actor not in ("", owner):
            return [of_somebody_else(play, question, actor, owner)]
        if actor and head in question.values:
            return [plain(head, question.rule)]
        return _lacks(play, question, self.abilities[head], AVAILABLE)
