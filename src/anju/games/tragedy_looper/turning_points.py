"""What decided a script: how each loop was lost, what told most, what was stopped in time, and the final guess."""

from __future__ import annotations

from collections.abc import Iterator
from math import log
from typing import Final, NamedTuple, cast

from anju.engine.course import Course
from anju.engine.event import Event
from anju.engine.roster import MARKS
from anju.engine.sentence import number
from anju.engine.text import NOTHING, Text, strung
from anju.engine.turning_point import TurningPoint
from anju.games.tragedy_looper import event_texts
from anju.games.tragedy_looper.deduction import Deduction, Sheet
from anju.games.tragedy_looper.label import abilities, named
from anju.games.tragedy_looper.library import Library
from anju.games.tragedy_looper.state import Town

OVER: Final = 100.0
LAST_LOSS: Final = 60.0
STOPPED: Final = 36.0
LOSS: Final = 30.0
REVEALED: Final = 16.0
INCIDENT: Final = 14.0
STOPPED_IN_VAIN: Final = 8.0

TOLD: Final = 12.0
MOST_TOLD: Final = 38.0
"""What it weighs when only an e-th of the scripts is left, and at most; halves are worth telling."""

QUIET: Final = 0.4

DEFEATS: Final = ("protagonists_lost", "protagonists_died")


class Defeat(NamedTuple):
    """The end of a loop that was lost: the causes and deaths that led there, as the mastermind was told."""

    loop: int
    day: int
    step: int
    cause: tuple[str, str]
    """The ability or incident, and whose it is; "" if it is a plot's own."""
    deaths: tuple[tuple[str, tuple[str, str]], ...]
    """Who died by the same answer, and by which cause."""


class Story:
    """The events of all loops, read once."""

    def __init__(self, course: Course) -> None:
        self.course = course
        self.place = [(1, 1)] * len(course.tables)
        """Loop and day when each step began."""
        self.defeats: list[Defeat] = []
        self.begins: dict[int, int] = {}
        """The step at which each loop began."""
        self.guessing = -1
        """The step at which the final guess began, if there was one."""
        loop, day = 1, 1
        for step in course.steps:
            self.place[step] = loop, day
            cause, deaths = ("", ""), []
            for event in course.news(step):
                if event.kind == "loop":
                    loop, day = number(event.data[0]), 1
                    self.begins[loop] = step
                elif event.kind == "phase":
                    loop, day = number(event.data[0]), number(event.data[1])
                    self.guessing = step if event.data[2] == "guess" else self.guessing
                elif event.kind == "cause":
                    cause = str(event.data[0]), str(event.data[1])
                elif event.kind == "died":
                    deaths.append((str(event.data[1]), cause))
                elif event.kind in DEFEATS and not any(one.loop == loop for one in self.defeats):
                    self.defeats.append(Defeat(loop, day, step, cause, tuple(deaths)))

    @property
    def lost_last(self) -> Defeat | None:
        return self.defeats[-1] if self.defeats else None


def found(library: Library, course: Course) -> Iterator[TurningPoint]:
    story = Story(course)
    shrinking = _shrinking(library, course)
    yield from _ending(library, story)
    for defeat in story.defeats:
        left = shrinking.pop(defeat.step, None)
        weight = LAST_LOSS if defeat is story.lost_last else max(LOSS, _worth(left))
        yield _point(
            (defeat.loop, defeat.day), defeat.step, weight, _and_left(_lost(library, defeat), left), "TL-11.2"
        )
    for step, left in shrinking.items():
        yield from _news(library, story, step, left)
    for step in course.steps:
        for event in course.news(step):
            yield from _other(library, story, step, event)


def _point(place: tuple[int, int], step: int, weight: float, text: Text, rule: str) -> TurningPoint:
    loop, day = place
    told = Text(f"第 {loop} 轮回第 {day} 天：{text.zh}", f"Loop {loop}, day {day}: {text.en}")
    return TurningPoint(step, weight, told, rule)


# -- how it ended ---------------------------------------------------------------------------------------------


def _ending(library: Library, story: Story) -> Iterator[TurningPoint]:
    course, outcome = story.course, story.course.end.outcome
    if outcome is None:
        return
    last = len(course.tables) - 1
    if outcome.reason == "survived":
        text = Text(
            "最后一天也过去了，这一轮回没有失败",
            "the last day is over, and nothing has been lost in this loop",
        )
        yield _point(story.place[last], last, OVER, text, outcome.rule)
    elif outcome.reason == "right_guess":
        text = Text("最终猜测：每个人的身份都猜中了", "The final guess: every role is right")
        yield TurningPoint(last, OVER, text, outcome.rule)
    elif outcome.reason == "wrong_guess":
        yield TurningPoint(last, OVER, _wrong_guess(library, course), outcome.rule)


def wrong_guesses(course: Course) -> list[tuple[str, str, str]]:
    """Character, role guessed, role in the script."""
    s = cast(Town, course.end.now)
    cast_ids = [character.id for character in s.board.cast]
    return [
        (cast_ids[who], guess, s.plan.roles[who].id)
        for who, guess in enumerate(s.guesses)
        if guess != s.plan.roles[who].id
    ]


def _wrong_guess(library: Library, course: Course) -> Text:
    who, guess, role = (named(library, id) for id in wrong_guesses(course)[0])
    return Text(
        f"最终猜测：猜{who.zh}是{guess.zh}，其实是{role.zh}",
        f"The final guess: {who.en} is taken for {guess.en}, but is {role.en}",
    )


# -- how a loop was lost --------------------------------------------------------------------------------------


def _lost(library: Library, defeat: Defeat) -> Text:
    causes = dict.fromkeys(cause for _, cause in defeat.deaths)
    deaths = [_deaths(library, [who for who, by in defeat.deaths if by == cause], cause) for cause in causes]
    by = behind(library, defeat.cause)
    lost = Text(f"主角败在{by.zh}", f"the protagonists lose to {by.en}")
    return strung([*deaths, lost], "；", "; ")


def _deaths(library: Library, victims: list[str], cause: tuple[str, str]) -> Text:
    who = strung([named(library, victim) for victim in victims])
    dies = "dies" if len(victims) == 1 else "die"
    if not cause[0]:
        return Text(f"{who.zh}死亡", f"{who.en} {dies}")
    by = behind(library, cause)
    return Text(f"{who.zh}死于{by.zh}", f"{who.en} {dies} because of {by.en}")


def role_behind(library: Library, cause: tuple[str, str]) -> str:
    """The role whose ability it is, "" if it is no role's."""
    owned = abilities(library).get(cause[0])
    return owned.owner if owned is not None and owned.owner in library.roles else ""


def behind(library: Library, cause: tuple[str, str]) -> Text:
    """A character with the role that did it, an incident with its culprit, or the rule of a plot."""
    what, who = cause
    owned = abilities(library).get(what)
    name = named(library, what if owned is None else owned.owner)
    if not who:
        return Text(f"「{name.zh}」", name.en)
    person = named(library, who)
    return Text(f"{person.zh}（{name.zh}）", f"{person.en} ({name.en})")


# -- what told most -------------------------------------------------------------------------------------------


def _shrinking(library: Library, course: Course) -> dict[int, tuple[int, int]]:
    """Where everybody could tell that at most half of the scripts are left: how many before, and how many after."""
    deduction = Deduction(Sheet.of_view(library, course.tables[0].view(None)))
    left: dict[int, tuple[int, int]] = {}
    for step in course.steps:
        before = deduction.count
        deduction.read(event for event in course.news(step) if event.seen_by(None))
        if not deduction.followed:
            return {}
        if step and 0 < 2 * deduction.count <= before:
            left[step] = before, deduction.count
    return left


def _worth(left: tuple[int, int] | None) -> float:
    return 0.0 if left is None else min(MOST_TOLD, TOLD * log(left[0] / left[1]))


def _news(library: Library, story: Story, step: int, left: tuple[int, int]) -> Iterator[TurningPoint]:
    """What everybody saw by this answer; that nothing happened tells much, too, but nobody talks about it."""
    seen = [event for event in story.course.news(step) if event.seen_by(None)]
    texts = [
        Text(*(event_texts.tell(library, event.kind, event.data, lang) for lang in ("zh", "en")))
        for event in seen
        if event.kind in _TELLING
    ]
    if texts:
        text = strung(texts[:_MOST_NEWS], "，", ", ")
        yield _point(story.place[step], step, _worth(left), _and_left(text, left), "TL-12.2")
    else:
        text = Text("什么也没有发生", "nothing happens")
        yield _point(story.place[step], step, _worth(left) * QUIET, _and_left(text, left), "TL-12.2")


_TELLING: Final = (
    *("died", "incident", "nothing_happened", "role_revealed", "culprit_revealed", "subplot_revealed"),
    *("same_role_as", "refused"),
)
_MOST_NEWS: Final = 2


def _and_left(text: Text, left: tuple[int, int] | None) -> Text:
    if left is None:
        return text
    before, after = left
    return Text(
        f"{text.zh}——可能的剧本从 {before} 个只剩 {after} 个",
        f"{text.en}: of {before} possible scripts {after} {'is' if after == 1 else 'are'} left",
    )


# -- what else ------------------------------------------------------------------------------------------------


def _other(library: Library, story: Story, step: int, event: Event) -> Iterator[TurningPoint]:
    place = story.place[step]
    if event.kind in ("role_revealed", "culprit_revealed") and step != story.guessing:
        text = Text(*(event_texts.tell(library, event.kind, event.data, lang) for lang in ("zh", "en")))
        yield _point(place, step, REVEALED, text, "TL-12.2")
    elif event.kind == "incident" and event.data[1] == "occurred":
        yield _point(
            place, step, INCIDENT, _occurred(library, story.course, step, str(event.data[0])), "TL-9.1"
        )
    elif event.kind == "cards_revealed":
        yield from _stopped(library, story, step, event)


def _occurred(library: Library, course: Course, step: int, incident: str) -> Text:
    name = named(library, incident)
    dead = strung([named(library, str(one.data[1])) for one in course.news(step) if one.kind == "died"])
    if dead == NOTHING:
        return Text(f"{name.zh}发生了", f"{name.en} occurs")
    return Text(f"{name.zh}发生，{dead.zh}死亡", f"{name.en} occurs, and {dead.en} dies")


def _stopped(library: Library, story: Story, step: int, event: Event) -> Iterator[TurningPoint]:
    """A card that forbids intrigue on the very thing on which the mastermind has put some."""
    laid = [cast(tuple[int, str, str], card) for card in event.data]
    lost = any(defeat.loop == story.place[step][0] for defeat in story.defeats)
    for owner, target, card in laid:
        printed = library.cards[card]
        if owner == 0 or printed.kind != "forbid" or printed.counter != "intrigue":
            continue
        put = next(
            (c for o, t, c in laid if o == 0 and t == target and library.cards[c].counter == "intrigue"), None
        )
        if put is None or _came_through(story.course, step, target):
            continue
        thing, forbid, added = (named(library, id) for id in (target, card, put))
        text = Text(
            f"{MARKS[owner]}的「{forbid.zh}」正好挡住{thing.zh}上的「{added.zh}」",
            f"{MARKS[owner]}'s {forbid.en} stops {added.en} on {thing.en}",
        )
        yield _point(story.place[step], step, STOPPED_IN_VAIN if lost else STOPPED, text, "TL-5.3")


def _came_through(course: Course, step: int, target: str) -> bool:
    """Whether intrigue was added there all the same, before the cards were put away."""
    for at in range(step, min(step + 3, len(course.tables))):
        for event in course.news(at):
            if event.kind == "phase" and event.data[2] != "resolution":
                return False
            if (
                event.kind == "counter"
                and event.data[1:3] == (target, "intrigue")
                and number(event.data[3]) > 0
            ):
                return True
    return False
