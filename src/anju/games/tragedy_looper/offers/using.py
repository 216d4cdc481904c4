"""Which ability the mastermind uses (TL-7.2).  The mastermind knows the script, so everything that is missing is told."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from anju.engine.offer import Requirement
from anju.engine.question import Question, Value
from anju.engine.refusal import Obstacle, choose_listed
from anju.engine.remedy import instead
from anju.engine.text import Text
from anju.games.tragedy_looper import words
from anju.games.tragedy_looper.library import Row
from anju.games.tragedy_looper.naming import name, next_day, next_loop, of_one, printed, thing_name
from anju.games.tragedy_looper.offers.conditions import unmet
from anju.games.tragedy_looper.offers.offer import TownOffer
from anju.games.tragedy_looper.offers.presence import LIVING, corpse, life_of, not_on_board
from anju.games.tragedy_looper.row import COLLECTIVE
from anju.games.tragedy_looper.state import ALIVE, DEAD

if TYPE_CHECKING:
    from anju.games.tragedy_looper.abilities import Abilities
    from anju.games.tragedy_looper.days import Days

Working = tuple[Row, int]
"""A row and the character that has it, -1 for a plot."""
OPTIONAL: Final = "optional"

TIMING_NAMES: Final = {
    "loop_start": Text("轮回开始", "loop start"),
    "day_start": Text("每天开始", "day start"),
    "card_resolution": Text("行动牌结算", "card resolution"),
    "mastermind_ability": Text("主谋能力阶段", "the mastermind ability phase"),
    "goodwill": Text("友好能力阶段", "the goodwill phase"),
    "incident": Text("事件阶段", "the incident phase"),
    "day_end": Text("每天结束", "day end"),
    "loop_end": Text("轮回结束", "loop end"),
}
_AT_ITS_TIME: Final = Text("它自己的时点", "its own moment")


# -- what a rule needs that somebody has --------------------------------------------------------------------------


class ByChoice(Requirement["Days", Working]):
    def met(self, play: Days, one: Working) -> bool:
        return one[0].kind == OPTIONAL

    def obstacle(self, play: Days, question: Question, one: Working) -> Obstacle:
        row = one[0]
        cause = Text(
            "它不由人决定：条件成立就执行",
            "nobody decides about it: it is carried out whenever its condition holds",
        )
        remedy = Text(f"它的文字是「{row.text.zh}」", f'its text is "{row.text.en}"')
        return Obstacle("mandatory", cause, {"kind": row.kind, "timing": row.timing}, "TL-7.2", remedy)


class Timely(Requirement["Days", Working]):
    def __init__(self, timing: str) -> None:
        self.timing = timing

    def met(self, play: Days, one: Working) -> bool:
        return one[0].timing == self.timing

    def obstacle(self, play: Days, question: Question, one: Working) -> Obstacle:
        row, now = one[0], self.timing
        when, here = TIMING_NAMES.get(row.timing, _AT_ITS_TIME), TIMING_NAMES.get(now, _AT_ITS_TIME)
        cause = Text(f"它在{when.zh}用，现在是{here.zh}", f"it is for {when.en}, and this is {here.en}")
        remedy = Text(f"等到{when.zh}", f"wait for {when.en}")
        numbers = {"timing": row.timing, "now": now}
        return Obstacle("wrong_timing", cause, numbers, f"TL-{row.id}", remedy)


class Acting(Requirement["Days", Working]):
    """Living characters act, unless the row speaks of the dead."""

    def met(self, play: Days, one: Working) -> bool:
        return play.acts(*one)

    def obstacle(self, play: Days, question: Question, one: Working) -> Obstacle:
        return corpse(play.thing_id(one[1]))


class UsesLeft(Requirement["Days", Working]):
    def __init__(self, rule: str = "") -> None:
        self.rule = rule
        """The rule that limits it to once a day; the row's own, unless another is given."""

    def met(self, play: Days, one: Working) -> bool:
        return not play.used_up(*one)

    def obstacle(self, play: Days, question: Question, one: Working) -> Obstacle:
        s, row = play.state, one[0]
        per_loop = row.limit.get("per_loop", row.limit.get("per_loop_all_holders", 0))
        if per_loop == 1 or play.key(*one) not in s.used_today:
            cause = Text(
                f"每轮回 {per_loop} 次，第 {s.loop} 轮回已经用完",
                f"{per_loop} a loop, and none is left in loop {s.loop}",
            )
            numbers = {"loop": s.loop, "per_loop": per_loop}
            return Obstacle("used_this_loop", cause, numbers, f"TL-{row.id}", next_loop(play))
        cause = Text(f"每天一次，第 {s.day} 天已经用过", f"once a day, and it was used on day {s.day}")
        rule = self.rule or f"TL-{row.id}"
        return Obstacle("used_today", cause, {"day": s.day, "per_day": 1}, rule, next_day(play))


class Possible(Requirement["Days", Working]):
    """There is something to choose for every target, word and open detail of its effects."""

    def met(self, play: Days, one: Working) -> bool:
        return play.possible(play.scene(*one), one[0])

    def obstacle(self, play: Days, question: Question, one: Working) -> Obstacle:
        row = one[0]
        cause = Text(
            f"现在没有合法的目标（{row.text.zh.rstrip('。')}）",
            f"there is nobody and nothing to choose now ({row.text.en.rstrip('.')})",
        )
        remedy = Text("有合法的目标时才行", "only with a legal target")
        numbers = {"targets": 0, "needs_targets": max(1, len(row.targets))}
        return Obstacle("no_target", cause, numbers, f"TL-{row.id}", remedy)


BY_CHOICE: Final = ByChoice()
ACTING: Final = Acting()
UNUSED: Final = UsesLeft("TL-7.2.5")
POSSIBLE: Final = Possible()


def lacking(play: Days, question: Question, one: Working) -> list[Obstacle]:
    """Everything missing from an optional rule that somebody has at this timing."""
    obstacles = [] if UNUSED.met(play, one) else [UNUSED.obstacle(play, question, one)]
    obstacles += unmet(play, play.scene(*one), one[0])
    return obstacles if POSSIBLE.met(play, one) else [*obstacles, POSSIBLE.obstacle(play, question, one)]


def plain(id: str, rule: str) -> Obstacle:
    cause = Text("能力是对的，只是写法不同", "the ability is right, only written in another way")
    remedy = instead(Text(f"写成 {id}", f"write it as {id}"), id)
    return Obstacle("other_name", cause, {"id": id}, rule, remedy)


def name_ability(ids: list[str], rule: str, cause: Text) -> Obstacle:
    """How to name an ability where a character was named."""
    said = " ".join(ids)
    remedy = instead(Text(f"写能力的代号：{said}", f"write the id of the ability: {said}"), *ids)
    return Obstacle("name_ability", cause, {"abilities": said}, rule, remedy)


WHICH: Final = Text("要指明它的哪条能力", "say which of its abilities")


class Uses(TownOffer):
    """Abilities of roles, traits and plots at a timing; with a character's name where one acts."""

    kinds: ClassVar[frozenset[str]] = frozenset({"row", "goodwill", "character"})

    def __init__(self, play: Abilities, timing: str) -> None:
        self.working = {play.name_of(row, who): (row, who) for row, who in play.rows_at(timing, OPTIONAL)}
        super().__init__([*self.working], (), (words.PASS,))
        self.timing = timing

    def values(self, play: Days) -> list[Value]:
        return [*(id for id, (row, who) in self.working.items() if play.usable(row, who)), *self.always]

    def title(self, play: Days, id: str) -> Text:
        """Named with its character only if that character has it."""
        head, _, actor = id.partition("@")
        book = printed(play.library)
        alone = head in book.goodwill or head in book.plot_rows
        if not actor or alone or COLLECTIVE in book.row(head).limit:
            return name(play, head)
        return name(play, id)

    def obstacles(self, play: Days, question: Question, value: Value) -> list[Obstacle]:
        id = str(value)
        head, _, actor = id.partition("@")
        book = printed(play.library)
        if id in self.always:
            return []
        if id in play.library.characters:
            return self.of_character(play, question, id)
        if head in book.goodwill and id not in self.working:
            return self.of_goodwill(play, question, head, actor)
        if head in book.plot_rows:
            return self.of_plot(play, question, head, actor)
        if head not in book.goodwill and COLLECTIVE in book.row(head).limit:
            return self.of_all_together(play, question, book.row(head), actor)
        if not actor:
            return self.of_anybody(play, question, head)
        if life_of(play, actor) not in (ALIVE, DEAD):
            return [not_on_board(play, question, actor)]
        who = play.board.index[actor]
        own = [row for row in play.rows_of(who) if row.id == head]
        return self.of_row(play, question, (own[0], who)) if own else [_not_its(play, question, head, who)]

    def of_row(self, play: Days, question: Question, one: Working) -> list[Obstacle]:
        """Obstacles for a rule that this character, or a plot, really has."""
        for requirement in (BY_CHOICE, Timely(self.timing), ACTING):
            if not requirement.met(play, one):
                return [requirement.obstacle(play, question, one)]
        return lacking(play, question, one)

    def of_plot(self, play: Days, question: Question, id: str, actor: str) -> list[Obstacle]:
        plot, row = printed(play.library).plot_rows[id]
        if plot.id not in play.state.plan.plots:
            cause = Text(f"剧本里没有「{plot.name.zh}」", f"{plot.name.en} is not in the script")
            numbers = {"plot": plot.id, "plots": " ".join(play.state.plan.plots)}
            return [Obstacle("not_in_script", cause, numbers, "TL-7.2.6", choose_listed(question))]
        if actor:
            cause = Text("剧情的规则没有发动的角色", "a rule of a plot has no acting character")
            return [_nobody_acts(cause, {"plot": plot.id, "character": actor}, "TL-7.2.6")]
        return self.of_row(play, question, (row, -1))

    def of_all_together(self, play: Days, question: Question, row: Row, actor: str) -> list[Obstacle]:
        """Obstacles for what all holders of a role do together, including victims (TL-zombie_2)."""
        if actor:
            cause = Text(
                "同身份的人一起用，不写由谁", "all of the role use it together, and none of them alone"
            )
            return [_nobody_acts(cause, {"character": actor, "id": row.id}, f"TL-{row.id}")]
        if not any(one is row for one, _ in play.collective(row.timing, row.kind)):
            return [_nobody_has_it(question)]
        return self.of_row(play, question, (row, -1))

    def of_anybody(self, play: Days, question: Question, id: str) -> list[Obstacle]:
        """Obstacles for an ability named without a character: of whoever has it now."""
        row = printed(play.library).row(id)
        holders = [who for who in range(play.n) if any(one.id == id for one in play.rows_of(who))]
        named = [f"{id}@{play.thing_id(who)}" for who in holders]
        able = [value for value in named if value in question.values]
        if able:
            cause = Text("要指明由谁使用", "say who uses it")
            remedy = instead(Text(f"写成 {able[0]}", f"write it as {able[0]}"), able[0])
            return [Obstacle("name_actor", cause, {"holders": len(holders)}, "TL-7.2.5", remedy)]
        if not holders:
            return [_nobody_has_it(question)]
        return [
            of_one(play, value, one)
            for who, value in zip(holders, named, strict=True)
            for one in self.of_row(play, question, (row, who))
        ]

    def of_character(self, play: Days, question: Question, id: str) -> list[Obstacle]:
        """A character was named where an ability is asked for: what its optional abilities lack, or how to name them."""
        if life_of(play, id) not in (ALIVE, DEAD):
            return [not_on_board(play, question, id)]
        able = [value for value in question.values if isinstance(value, str) and value.endswith(f"@{id}")]
        if able:
            return [name_ability(able, "TL-7.2.5", WHICH)]
        who = play.board.index[id]
        rows = [row for row in play.rows_of(who) if row.kind == OPTIONAL and row.timing in TIMING_NAMES]
        if not rows:
            role = play.role(who)
            cause = Text(
                f"它是{role.name.zh}，没有可选能力", f"it is {role.name.en}, which has no optional ability"
            )
            numbers = {"role": role.id, "abilities": 0}
            return [Obstacle("no_ability", cause, numbers, "TL-7.2", choose_listed(question))]
        return [of_one(play, row.id, one) for row in rows for one in self.of_row(play, question, (row, who))]

    def of_goodwill(self, play: Days, question: Question, head: str, actor: str) -> list[Obstacle]:
        """The mastermind uses a goodwill ability only where its text says so (TL-9.7)."""
        character, ability = printed(play.library).goodwill[head]
        theirs = bool(actor) and actor != character.id
        able = [str(value) for value in question.values if str(value).partition("@")[0] == head]
        if able and not theirs:
            return [plain(able[0], "TL-9.7")]
        if ability.mastermind_use is None or theirs:
            cause = Text(
                "这是友好能力，由队长宣告，文字没有让主谋使用",
                "this is a goodwill ability: the leader declares it, and its text does not give it to the mastermind",
            )
            numbers = {"owner": character.id, "goodwill": ability.goodwill}
            return [Obstacle("leaders", cause, numbers, "TL-9.7", choose_listed(question))]
        if not LIVING.met(play, character.id):
            return [LIVING.obstacle(play, question, character.id)]
        who = play.board.index[character.id]
        (row,) = [one for one in play.rows_of(who) if one.id == head]
        return self.of_row(play, question, (row, who))


def _nobody_acts(cause: Text, numbers: dict[str, object], rule: str) -> Obstacle:
    remedy = Text("写能力的代号，不写角色", "write the id of the ability, without a character")
    return Obstacle("no_actor", cause, numbers, rule, remedy)


def _nobody_has_it(question: Question) -> Obstacle:
    cause = Text("现在没有人有这条能力", "nobody has this ability now")
    return Obstacle("nobody_has_it", cause, {"holders": 0}, "TL-7.2.5", choose_listed(question))


def _not_its(play: Days, question: Question, id: str, who: int) -> Obstacle:
    """The obstacle for an ability of another role, or a trait of another card."""
    book, role, called = printed(play.library), play.role(who), thing_name(play, who)
    if id in book.traits:
        owner = book.traits[id][0]
        cause = Text(f"这是{owner.name.zh}的特性", f"this is a trait of {owner.name.en}")
        numbers = {"character": play.thing_id(who), "owner": owner.id}
        return Obstacle("not_its_ability", cause, numbers, "TL-7.2.5", choose_listed(question))
    needs = book.role_rows[id][0]
    cause = Text(
        f"{called.zh}现在是{role.name.zh}，这是{needs.name.zh}的能力",
        f"{called.en} is {role.name.en} now, and this is an ability of {needs.name.en}",
    )
    numbers = {"role": role.id, "needs": needs.id}
    return Obstacle("wrong_role", cause, numbers, "TL-7.4", choose_listed(question))
